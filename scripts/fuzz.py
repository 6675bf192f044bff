"""The long runs behind docs/reports/fuzz.md: the example, the probes and every installed game through the conformance kit, and a
server that is attacked: every attack that once worked, bad input of every kind, and killed again and again.

    python scripts/fuzz.py --games 2000 --kills 200 --inputs 100000 [--game skirmish]
    python scripts/fuzz.py --game server               only the server
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SERVER = "server"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--kills", type=int, default=200, help="how often the server is killed")
    options.add_argument("--inputs", type=int, default=100_000, help="how much bad input the server gets")
    options.add_argument("--game", action="append", help="only these; `server` is the server that is attacked")
    options.add_argument("--effort", default="light", help="for games; probes are always fuzzed with normal effort")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.kernel.probes import PROBES

    from hedgerow.kernel.registry import game_names, rulebook
    books = {n: rulebook(n) for n in game_names()} | PROBES
    for name in chosen.game or [*books, SERVER]:
        if name == SERVER:
            if code := attack_the_server(chosen.kills, chosen.inputs):
                return code
            continue
        drawn = [s for s in books[name].scenarios if s in ("random", "meeting")]           # each game of it another scenario
        fixed = [s for s in books[name].scenarios if s not in drawn]
        runs: list[tuple[list[str], list[str], int]] = [(fixed, [], -(-chosen.games // len(fixed)))]
        runs += [(drawn, [], chosen.games // 4)] if drawn else []
        runs += [(fixed, ["--option", f"{o.name}={c}"], 10)
                 for o in books[name].rules.options for c in o.choices if c != o.default]
        effort = "normal" if name in PROBES else chosen.effort
        for scenarios, more, each in runs:
            command = [str(BIN / "hedgerow"), "fuzz", name, ",".join(scenarios), "--games", str(each), "--effort", effort, *more,
                       "--jobs", str(chosen.jobs), "--report", "docs/reports/fuzz.md"]
            if name in PROBES:
                command += ["--load", "tests.kernel.probes"]
            if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
                return code
    return 0


def attack_the_server(kills: int, inputs: int) -> int:
    """Attacks that once worked; bad input; and kills in the middle of play. What was acknowledged must still be there."""
    env = {**os.environ, "HEDGEROW_KILLS": str(kills), "HEDGEROW_BAD_INPUTS": str(inputs)}
    took = []
    for files in (["attacks", "door", "faults", "postgres"], ["bad_input"], ["crash"]):
        start = time.monotonic()
        command = [str(BIN / "pytest"), "-n0", *(f"tests/server/test_{name}.py" for name in files)]
        if code := subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
            return code
        took.append((time.monotonic() - start) / 60)
    title = "server: attacked"
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    rows = [("those that once worked, faults of the database, two servers of which one is killed", "all", "none works"),
            ("bad input over HTTP, on sockets, as saves, maps and VASL boards", f"{inputs:,}",
             "0 answers of 500, 0 secrets told"),
            ("`kill -9` while a choice is dealt with, and a new start", f"{kills}",
             "0 acknowledged choices lost, and 0 events that a seat had seen")]
    section = "\n".join([f"## {title}", "", f"Commit {commit.stdout.strip()}, {datetime.now(UTC):%Y-%m-%d}.", "",
                         "| attack | how much | minutes | what came of it |", "|---|---|---|---|",
                         *(f"| {what} | {much} | {minutes:.1f} | {came} |"
                           for (what, much, came), minutes in zip(rows, took, strict=True)), ""])
    path = ROOT / "docs" / "reports" / "fuzz.md"
    head, *sections = path.read_text(encoding="utf-8").split("\n## ")
    kept = [f"## {s}" for s in sections if not s.startswith("server: ")]
    path.write_text("\n".join([head, *kept, section]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
