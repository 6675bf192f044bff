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
        each = max(1, chosen.games // len(books[name].scenarios))
        effort = "normal" if name in PROBES else chosen.effort
        command = [str(BIN / "hedgerow"), "fuzz", name, "--games", str(each), "--effort", effort,
                   "--jobs", str(chosen.jobs), "--report", "docs/reports/fuzz.md"]
        if name in PROBES:
            command += ["--load", "tests.kernel.probes"]
        if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
