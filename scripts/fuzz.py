"""The long runs behind docs/reports/fuzz.md: the example, the probes and every installed game through the conformance kit.

    python scripts/fuzz.py --games 2000 [--game skirmish]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--game", action="append", help="only these")
    options.add_argument("--effort", default="light", help="for games; probes are always fuzzed with normal effort")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.kernel.probes import PROBES

    from hedgerow.kernel.registry import game_names, rulebook
    books = {n: rulebook(n) for n in game_names()} | PROBES
    for name in chosen.game or books:
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


if __name__ == "__main__":
    sys.exit(main())
