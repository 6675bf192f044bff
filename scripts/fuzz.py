"""The long runs behind docs/reports/fuzz.md: the example, the probes and every installed game through the conformance kit, and a
server that is killed again and again.

    python scripts/fuzz.py --games 2000 --kills 50 [--game skirmish]
    python scripts/fuzz.py --game server               only the server
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SERVER = "server"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--kills", type=int, default=50, help="how often the server is killed")
    options.add_argument("--game", action="append", help="only these; `server` is the server that is killed")
    options.add_argument("--effort", default="light", help="for games; probes are always fuzzed with normal effort")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.kernel.probes import PROBES

    from hedgerow.kernel.registry import game_names, rulebook
    books = {n: rulebook(n) for n in game_names()} | PROBES
    for name in chosen.game or [*books, SERVER]:
        if name == SERVER:
            if code := kill_the_server(chosen.kills):
                return code
            continue
        drawn = [s for s in books[name].scenarios if s == "random"]           # each game of it another scenario
        fixed = [s for s in books[name].scenarios if s not in drawn]
        runs: list[tuple[list[str], list[str], int]] = [(fixed, [], -(-chosen.games // len(fixed)))]
        runs += [(drawn, [], chosen.games // 4)] if drawn else []
        runs += [(fixed, ["--option", f"{o.name}={c}"], 10) for o in books[name].options for c in o.choices if c != o.default]
        effort = "normal" if name in PROBES else chosen.effort
        for scenarios, more, each in runs:
            command = [str(BIN / "hedgerow"), "fuzz", name, ",".join(scenarios), "--games", str(each), "--effort", effort, *more,
                       "--jobs", str(chosen.jobs), "--report", "docs/reports/fuzz.md"]
            if name in PROBES:
                command += ["--load", "tests.kernel.probes"]
            if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
                return code
    return 0


def kill_the_server(times: int) -> int:
    """Kill a real server in the middle of play; whatever it had acknowledged must still be there."""
    command = [str(BIN / "pytest"), "-n0", "tests/server/test_crash.py"]
    env = {**os.environ, "HEDGEROW_KILLS": str(times)}
    if code := subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
        return code
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    title = "server: killed in the middle of play"
    section = (f"## {title}\n\nCommit {commit.stdout.strip()}, {datetime.now(UTC):%Y-%m-%d}: a server process was killed "
               f"(`kill -9`) {times} times while it dealt with a choice, and started again each time; no acknowledged choice "
               "and no event that a seat had seen was lost.\n")
    path = ROOT / "docs" / "reports" / "fuzz.md"
    head, *sections = path.read_text(encoding="utf-8").split("\n## ")
    kept = [f"## {s}" for s in sections if s.split("\n")[0] != title]
    path.write_text("\n".join([head, *kept, section]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
