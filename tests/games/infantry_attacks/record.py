"""Recorded games: played at random once, kept as lists of choices, replayed by the tests.

    python -m tests.games.infantry_attacks.record IA1       plays a game of IA1, cut to four turns so that it stays small
    python -m tests.games.infantry_attacks.record mill      looks for a game of the small battle for each way it can end
    python -m tests.games.infantry_attacks.record IA1-whole plays all of IA1 with players who like to fight
    python -m tests.games.infantry_attacks.record           writes docs/infantry-attacks-annotated.md again from that game
    python -m tests.games.infantry_attacks.record endings   looks for a game of a tiny battle for each way a scenario can end one,
                                                            and keeps one that is resigned and one that is agreed to be a draw
    python -m tests.games.infantry_attacks.record duel      looks for a duel of guns in which planned fire is struck off [9.66]

After a change of the rules a kept game may no longer be playable; then record it anew and read what has changed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.bots.random_player import RandomBot
from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.model.state import LEADER
from hedgerow.games.infantry_attacks.rules.bombardment import FireCancelled
from hedgerow.games.infantry_attacks.rules.sequence import TurnBegins
from hedgerow.kernel.asking import Option
from hedgerow.kernel.events import Rolled, Shuffled
from hedgerow.kernel.game import Game
from hedgerow.kernel.telling import tell
from hedgerow.testing import recording
from hedgerow.testing.recording import dice_fell, rules_played, told

from .small_battles import DUEL_NAME, ENDING_NAMES, ENDINGS, LIKES, MILL_NAME, keen_game

KEPT = Path(__file__).parent / "recorded"
TRIES = 40
WHOLE, WHOLE_SEED = "IA1-whole", 2
PAGE = Path(__file__).parents[3] / "docs" / "infantry-attacks-annotated.md"
INTRODUCTION = """# A game of IA1, line by line

Morning at the Crossroads Village from set-up to the last turn, played by two players with a few simple habits: leaders first,
fire when in range, otherwise on to the village. Every line says what happened, which dice fell before it, how its numbers came
about, and which rule decided; the rules' titles are in the table at the end. Charts and counters are authored. The game is kept
as a list of choices and replayed by the tests, which compare every line.

## Set-up

"""


def record(scenario: str, seed: int) -> Game:
    game = hedgerow.new("infantry-attacks", scenario, seed=seed)
    bots = {s: RandomBot(seed + i) for i, s in enumerate(game.seats)}
    while game.result is None:
        seat = next(iter(game.decisions))
        game.apply(seat, bots[seat].choose(game, seat))
    return game


def record_duel(seed: int) -> Game:
    """A duel of guns whose players plot all they can, and like to fight."""
    game, dice = hedgerow.new("infantry-attacks", DUEL_NAME, seed=seed), random.Random(seed)
    while game.result is None:
        seat = next(iter(game.decisions))
        options = game.decisions[seat].answers
        plots = [o for o in options if o[0] == "plot"]
        options = plots or options
        game.apply(seat, dice.choices(options, [LIKES.get(o[0], 1) for o in options])[0])
    return game


def soldierly(game: Game, seat: str, dice: random.Random) -> Option:
    """A player with a few simple habits: leaders first, everybody together, fire when in range, otherwise on to the village."""
    options = game.decisions[seat].answers
    for verbs in HABITS:
        found = [o for o in options if o[0] in verbs and sensible(game, seat, o)]
        if found:
            return max(found, key=lambda o: (merit(game, seat, o), dice.random()))
    return dice.choice(options)


def sensible(game: Game, seat: str, option: Option) -> bool:
    """Who has an enemy in range fires, who has none moves; nobody walks away from the village, and defenders stay in it."""
    g: Any = game.state
    near = g.scenario.ground.distance
    if option[0] in ("fires", "moves"):
        mine = g.pieces[option[1]]
        enemies = [p.hex for p in g.pieces if p.side != mine.side and g.on_map(p.hex)]
        in_range = g.on_map(mine.hex) and any(near[mine.hex][h] <= 3 for h in enemies)
        return (in_range == (option[0] == "fires") and mine.cls != LEADER) or (option[0] == "moves" and mine.cls == LEADER)
    if option[0] in ("march", "march with", "step"):
        return seat == "central" and (option[0] != "step" or merit(game, seat, option) > -to_goal(game, g.going.pieces[0]))
    if option[0] == "assault":
        return seat == "central" and g.turn > 4
    return True


def to_goal(game: Game, piece: int) -> int:
    g: Any = game.state
    return int(min(g.scenario.ground.distance[g.pieces[piece].hex][h] for h in g.scenario.objectives))


def merit(game: Game, seat: str, option: Option) -> float:
    """How good it looks: the chance of an effect, how near it brings somebody to the village, how many it leads."""
    g: Any = game.state
    if option[0] in ("fire", "shoot"):
        odds = game.odds(seat, option)
        return 0.0 if odds is None else sum(n / d for name, n, d in odds.outcomes if name != "-")
    if option[0] in ("set", "step"):
        return -float(min(g.scenario.ground.distance[option[-1]][h] for h in g.scenario.objectives))
    return float(g.pieces[option[1]].seniority) if option[0] == "lead" else 0.0


HABITS = (("set",), ("commit",), ("resolve", "strike"), ("lead",), ("stack",), ("all",), ("fires", "moves"), ("assault",),
          ("join attack",), ("shoot",), ("help", "combine", "join"), ("open fire",), ("recover with", "recover"), ("fire",),
          ("march with", "march"), ("step",), ("stop",), ("dig",), ("end",), ("go",), ("unit",), ("pass",))


def play_whole(seed: int) -> Game:
    game, dice = hedgerow.new("infantry-attacks", "IA1", seed=seed), random.Random(seed)
    while game.result is None:
        seat = next(iter(game.decisions))
        game.apply(seat, soldierly(game, seat, dice))
    return game


def ending(game: Game) -> str:
    assert game.result is not None
    return game.result.winners[0] if game.result.winners else "draw"


def ends_so(game: Game, victory: dict[str, Any]) -> bool:
    """Whether the game ended by what the scenario is about, not because that did not happen."""
    assert game.result is not None
    if "score" in victory:
        return bool(game.result.winners)
    return game.result.why in [c["says"] for c in victory["win"]]


def by_word(word: str, seed: int) -> Game:
    """A game that is given up, or agreed to be a draw, in the middle of its first turn."""
    game, dice = hedgerow.new("infantry-attacks", ENDING_NAMES["points"], seed=seed), random.Random(seed)
    while "segment" not in {d.about for d in game.decisions.values()}:
        seat = next(iter(game.decisions))
        game.apply(seat, dice.choice(game.decisions[seat].answers))
    (game.resign if word == "resigned" else game.draw)("central")
    return game


def keep_endings() -> None:
    for name, victory in ENDINGS.items():
        found = ((seed, keen_game(ENDING_NAMES[name], seed)) for seed in range(999))
        seed, game = next((seed, game) for seed, game in found if ends_so(game, victory))
        print(keep(game, name, ENDING_NAMES[name], seed), seed)
    for word in ("resigned", "agreed"):
        print(keep(by_word(word, 1), word, ENDING_NAMES["points"], 1))


def keep(game: Game, name: str, scenario: str, seed: int) -> Path:
    """One line for each choice, under the name of who won; a word that ends the game stands alone with its seat."""
    assert game.result is not None
    head = {"scenario": scenario, "seed": seed, "ending": ending(game), "rule": game.result.rule, "why": game.result.why}
    return recording.keep(KEPT / f"{name}-{ending(game)}.jsonl", game, head)


def replayed(path: Path) -> tuple[dict[str, Any], Game]:
    return recording.replayed(path, "infantry-attacks")


def annotated(game: Game) -> Iterator[str]:
    """The game as a page: turns, segments, and what happened with its dice, its arithmetic and its rule."""
    cited: dict[str, None] = {}
    dice: list[tuple[int, ...]] = []
    for entry in game.events:
        what = entry.public
        if isinstance(what, Rolled):
            dice.append(what.dice)
        elif what is not None and not isinstance(what, Shuffled):
            cited[entry.rule] = None
            if isinstance(what, TurnBegins):
                yield f"\n## {tell(RULEBOOK, game.state, what).capitalize()}\n"
            else:
                yield told(RULEBOOK, game, entry, dice_fell(*dice))
            dice = []
    assert game.result is not None
    yield f"\n**{ending(game).title()} wins**: {game.result.why} `[{game.result.rule}]`\n"
    yield from rules_played(RULEBOOK, cited)


def write_page() -> Path:
    _, game = replayed(next(KEPT.glob(f"{WHOLE}-*.jsonl")))
    PAGE.write_text(INTRODUCTION + "\n".join(annotated(game)) + "\n", encoding="utf-8")
    return PAGE


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if not name:
        print(write_page())
        return
    if name == WHOLE:
        print(keep(play_whole(WHOLE_SEED), name, "IA1", WHOLE_SEED))
        return
    if name == "endings":
        keep_endings()
        return
    if name == "duel":
        struck_off = (seed for seed in range(99) if any(isinstance(e.public, FireCancelled) for e in record_duel(seed).events))
        seed = next(struck_off)
        print(keep(record_duel(seed), name, DUEL_NAME, seed))
        return
    scenario, endings = (MILL_NAME, 2) if name == "mill" else (f"{name}:turns=4", 1)
    seen: set[str] = set()
    for seed in range(TRIES):
        game = record(scenario, seed)
        if ending(game) not in seen:
            seen.add(ending(game))
            print(keep(game, name, scenario, seed))
        if len(seen) == endings:
            return


if __name__ == "__main__":
    main()
