"""Everything that must hold, stage by stage, and a table of where the time went. `make test` runs it.

    python scripts/check.py                    all stages
    python scripts/check.py lint kernel        some of them
    python scripts/check.py compiled           the compiled build, and kept games on both builds: only when it is named
    python scripts/check.py --game asl-sk1     what concerns one game: its own tests, and its rules
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
RECORD = ROOT / ".cache" / "rules"
GAMES = sorted(folder.name for folder in (ROOT / "tests" / "games").iterdir() if (folder / "__init__.py").exists())
MINUTES = {"install": 6, "lint": 4, "kernel": 5, "server": 6, "browser": 14, "lab": 6, "compiled": 10, "all": 45}
"""What a stage may take."""
GAME_MINUTES = 7
ALONE = ("compiled",)
"""Stages that run only when they are named."""
NEWER = (12, 13)
"""Further Pythons, 3.12 and 3.13, that the code is checked for, besides the one it runs on."""
FLOORS = {"src/hedgerow/kernel/*": 95, "src/hedgerow/games/*": 90, "src/hedgerow/server/*": 91}
"""How much of the code must have run in tests, in percent."""


def pytest(*what: str, marks: str = "not browser", traced: tuple[str, ...] = ()) -> list[str]:
    """Tests on both cores. What they run of the `traced` packages is kept, with a context per test, so that rules can be counted
    as proven; tracing costs time, so no stage traces more than it has to tell of."""
    command = [str(BIN / "pytest"), "-n", "2", "--dist", "worksteal", "--durations=5", "--durations-min=4", "-m", marks, *what]
    if not traced:
        return command
    return [*command, *(f"--cov={package}" for package in traced), "--cov-append", "--cov-context=test", "--cov-report=",
            f"--rules-record={RECORD}"]


def game_stage(folder: str) -> list[list[str]]:
    """A game's tests; those in which computer players think, and long games that prove no more rules, are not traced."""
    tests = f"tests/games/{folder}"
    untraced = sorted(str(p.relative_to(ROOT)) for p in (ROOT / tests).glob("test_*.py")
                      if re.search(r"pytest\.mark\.(thinking|untraced)", p.read_text("utf-8")))
    commands = [pytest(tests, marks="not browser and not thinking and not untraced", traced=(f"hedgerow.games.{folder}",))]
    return [*commands, pytest(*untraced, marks="thinking or untraced")] if untraced else commands


def stages() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {
        "lint": [[str(BIN / "ruff"), "check"], [str(BIN / "mypy")], ["npx", "--no-install", "eslint"],
                 *([str(BIN / "ruff"), "check", "--select", "E9,F", "--target-version", f"py3{minor}"] for minor in NEWER),
                 [str(BIN / "mypy"), "--python-version", f"3.{NEWER[-1]}"]],
        "docs": [[str(BIN / "mkdocs"), "build", "--strict", "-q"]],
        "web": [["node", "--test", "tests/web/"], pytest("tests/e2e")],
        "kernel": [pytest("tests/kernel", "tests/testing", "tests/board", "tests/cli", "tests/compiling", "tests/examples",
                          "README.md", "docs", "--doctest-glob=*.md", traced=("hedgerow.kernel", "skirmish"))],
    }
    found |= {game_name(folder): game_stage(folder) for folder in GAMES}
    found |= {
        "server": [pytest("tests/server", traced=("hedgerow.server",))],
        "browser": [pytest("tests/e2e", marks="browser")],
        "lab": [pytest("tests/lab", "tests/envs", "tests/bots")],
        "rules": [*([str(BIN / "coverage"), "report", f"--include={where}", f"--fail-under={floor}", "--skip-covered"]
                    for where, floor in FLOORS.items()),
                  [str(BIN / "hedgerow"), "rules", "coverage", "--check"]],
        "compiled": [[sys.executable, "-m", "hedgerow.compiling"], [sys.executable, "scripts/compiled.py"]],
    }
    return found


def game_name(folder: str) -> str:
    return folder.replace("_", "-")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stages", nargs="*", help="only these stages")
    parser.add_argument("--game", help="only what concerns this game")
    chosen = parser.parse_args()
    every = stages()
    names = [chosen.game] if chosen.game else chosen.stages or [n for n in every if n not in ALONE]
    if unknown := [n for n in names if n not in every]:
        parser.error(f"there is no stage {', '.join(unknown)}; there are: {', '.join(every)}")
    return run(names, every, everything=not chosen.game and not chosen.stages)


def run(names: list[str], every: dict[str, list[list[str]]], everything: bool) -> int:
    RECORD.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "COVERAGE_FILE": str(RECORD / "coverage"), "PYTHONUTF8": "1", "COVERAGE_CORE": "ctrace"}
    if everything:
        for old in RECORD.iterdir():
            old.unlink()
    took: dict[str, float] = {}
    installed = BIN.parent / ".install-seconds"
    if installed.exists():
        took["install"] = float(installed.read_text())
    failed = ""
    for name in names:
        start = time.monotonic()
        for command in every[name]:
            print(f"── {name}: {' '.join(Path(c).name if i == 0 else c for i, c in enumerate(command))}", flush=True)
            if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
                failed = failed or name
                break
        took[name] = time.monotonic() - start
        if failed:
            break
    report(took, failed)
    return 1 if failed else 0


def report(took: dict[str, float], failed: str) -> None:
    print("\nstage              minutes   of at most")
    games = {game_name(folder) for folder in GAMES}
    for name, seconds in took.items():
        print(f"{name:18} {seconds / 60:7.1f}   {MINUTES.get(name, GAME_MINUTES if name in games else '')}")
    print(f"{'all':18} {sum(took.values()) / 60:7.1f}   {MINUTES['all']}")
    if failed:
        print(f"failed: {failed}")


if __name__ == "__main__":
    sys.exit(main())
