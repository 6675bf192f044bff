"""Plays every kept game on the pure and on the compiled build and compares their histories byte for byte.

    python scripts/compiled.py                  all kept games
    python scripts/compiled.py asl_sk1          those of one game
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "compiled"


def kept(games: list[str]) -> list[Path]:
    """The games that the tests keep as lists of choices."""
    return sorted(p for p in (ROOT / "tests" / "games").glob("*/recorded/*.jsonl") if not games or p.parts[-3] in games)


def histories(paths: list[Path]) -> None:
    """In a process of either build: the build's name, and a hash of each game's whole save, its position and events included."""
    from hedgerow.testing.recording import replayed
    from hedgerow.version import build_name
    print(json.dumps(build_name()))
    for path in paths:
        try:
            _, game = replayed(path, path.parts[-3].replace("_", "-"))
            said = hashlib.sha256(game.save().encode()).hexdigest()
        except Exception as no:
            said = f"{type(no).__name__}: {no}"
        print(json.dumps(said), flush=True)


def played(paths: list[Path], first: Path) -> list[str]:
    """Their hashes on the build that lies in this folder."""
    done = subprocess.run([sys.executable, __file__, "--histories", *map(str, paths)],
                          env={**os.environ, "PYTHONPATH": str(first)}, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--built", type=Path, default=BUILT, help="where the compiled build lies")
    parser.add_argument("--histories", nargs="+", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.histories:
        histories(chosen.histories)
        return 0
    paths = kept(chosen.games)
    pure, compiled = played(paths, ROOT / "src"), played(paths, chosen.built.absolute())
    if (pure[0], compiled[0]) != ("pure", "compiled"):
        print(f"these are the builds {pure[0]} and {compiled[0]}; make the compiled one first: make compiled")
        return 1
    failed = 0
    for path, one, two in zip(paths, pure[1:], compiled[1:], strict=True):
        if one != two or ": " in one:
            failed += 1
            print(f"FAILED {path.relative_to(ROOT)}: pure {one}, compiled {two}")
    print(f"{failed} failed, {len(paths) - failed} passed" if failed else f"{len(paths)} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
