"""Plays every kept game, and random games, on the pure and on the compiled build and compares their histories byte for byte.

    python scripts/compiled.py                  all kept games, and a random game of each game's first scenario
    python scripts/compiled.py asl_sk1          those of one game
    python scripts/compiled.py --random 5       with five random games of every scenario
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hedgerow.kernel.game import Game

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "compiled"


def kept(games: list[str]) -> list[str]:
    """The games that the tests keep as lists of choices."""
    return [str(p) for p in sorted((ROOT / "tests" / "games").glob("*/recorded/*.jsonl")) if not games or p.parts[-3] in games]


def random_games(games: list[str], of_each: int) -> list[str]:
    """Random games to play, as `game scenario seed`: so many of every scenario, or one of a game's first scenario."""
    from hedgerow.kernel.registry import rulebook
    found = []
    for game in games or sorted(p.parent.name for p in (ROOT / "tests" / "games").glob("*/recorded")):
        name = game.replace("_", "-")
        scenarios = list(rulebook(name).scenarios)
        chosen = [(scenario, seed) for scenario in scenarios for seed in range(of_each)] or [(scenarios[0], 0)]
        found += [f"{name} {scenario} {seed}" for scenario, seed in chosen]
    return found


def played_at_random(name: str, scenario: str, seed: int) -> Game:
    import hedgerow
    game, dice = hedgerow.new(name, scenario, seed=seed), random.Random(seed)
    while game.result is None:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, dice.choice(decision.answers))
    return game


def histories(games: list[str]) -> None:
    """In a process of either build: the build's name, and of each game a hash of its whole save, position and events included,
    with the processor time it took."""
    from hedgerow.testing.recording import replayed
    from hedgerow.version import build_name
    print(json.dumps([build_name(), 0.0]))
    for what in games:
        began = time.process_time()
        try:
            if what.endswith(".jsonl"):
                _, game = replayed(Path(what), Path(what).parts[-3].replace("_", "-"))
            else:
                name, scenario, seed = what.split(" ")
                game = played_at_random(name, scenario, int(seed))
            said = hashlib.sha256(game.save().encode()).hexdigest()
        except Exception as no:
            said = f"{type(no).__name__}: {no}"
        print(json.dumps([said, time.process_time() - began]), flush=True)


def played(games: list[str], first: Path) -> list[tuple[str, float]]:
    """Their hashes on the build that lies in this folder, and how long they took."""
    done = subprocess.run([sys.executable, __file__, "--histories", *games], env={**os.environ, "PYTHONPATH": str(first)},
                          check=True, stdout=subprocess.PIPE, text=True)
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--built", type=Path, default=BUILT, help="where the compiled build lies")
    parser.add_argument("--random", type=int, default=0, help="random games of every scenario")
    parser.add_argument("--histories", nargs="+", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.histories:
        histories(chosen.histories)
        return 0
    games = kept(chosen.games) + random_games(chosen.games, chosen.random)
    (pure, *ones), (compiled, *twos) = played(games, ROOT / "src"), played(games, chosen.built.absolute())
    if (pure[0], compiled[0]) != ("pure", "compiled"):
        print(f"these are the builds {pure[0]} and {compiled[0]}; make the compiled one first: make compiled")
        return 1
    failed = 0
    for game, (one, _), (two, _) in zip(games, ones, twos, strict=True):
        if one != two or ": " in one:
            failed += 1
            print(f"FAILED {game.removeprefix(f'{ROOT}/')}: pure {one}, compiled {two}")
    took, quick = (sum(seconds for _, seconds in found) for found in (ones, twos))
    print(f"{f'{failed} failed, ' if failed else ''}{len(games) - failed} passed; "
          f"{took:.1f} s of processor time on the pure build, {quick:.1f} s on the compiled one")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
