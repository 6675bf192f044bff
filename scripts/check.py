"""Everything that must hold, stage by stage, and a table of where the time went. `make test` runs it.

    python scripts/check.py            all stages
    python scripts/check.py unit       some of them
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
RECORD = ROOT / ".cache" / "rules"
MINUTES = {"install": 6, "unit": 5, "conformance": 10, "browser": 12, "lab": 5}      # what each stage may take
LAB = ("tests/lab", "tests/envs", "tests/bots", "tests/games/asl_sk1/test_puzzles.py",
       "tests/games/combat_commander/test_puzzles.py", "tests/games/combat_commander/test_judgement.py")
"""Laboratory and research environments: not under coverage, for they play many games."""


def pytest(marks: str, *more: str) -> list[str]:
    """Tests under coverage, with a context per test, so that rules can be counted as proven."""
    traced = ["--cov=hedgerow.kernel", "--cov=hedgerow.games", "--cov=skirmish", "--cov-append", "--cov-context=test"]
    return [str(BIN / "pytest"), "-n", "2", "--dist", "worksteal", "-m", marks, *traced, "--cov-report=",
            f"--rules-record={RECORD}", *more]


STAGES: dict[str, list[list[str]]] = {
    "lint": [[str(BIN / "ruff"), "check"], [str(BIN / "mypy")]],
    "docs": [[str(BIN / "mkdocs"), "build", "--strict", "-q"]],
    "unit": [pytest("not conformance and not browser", "tests", "README.md", "docs", "--doctest-glob=*.md",
                    *(f"--ignore={folder}" for folder in LAB))],
    "conformance": [pytest("conformance and not browser", "tests")],
    "browser": [[str(BIN / "pytest"), "-n", "2", "--dist", "worksteal", "-m", "browser", "tests/e2e"]],
    "lab": [[str(BIN / "pytest"), "-n", "2", "--dist", "worksteal", *LAB]],
    "rules": [[str(BIN / "coverage"), "report", "--include=src/hedgerow/kernel/*", "--fail-under=95", "--skip-covered"],
              [str(BIN / "hedgerow"), "rules", "coverage", "--check"]],
}


def main(names: list[str]) -> int:
    RECORD.mkdir(parents=True, exist_ok=True)
    env = {**os.environ, "COVERAGE_FILE": str(RECORD / "coverage"), "PYTHONUTF8": "1", "COVERAGE_CORE": "ctrace"}
    if not names:
        for old in RECORD.iterdir():
            old.unlink()
    took: dict[str, float] = {}
    installed = BIN.parent / ".install-seconds"
    if installed.exists():
        took["install"] = float(installed.read_text())
    failed = ""
    for name in names or list(STAGES):
        start = time.monotonic()
        for command in STAGES[name]:
            print(f"── {name}: {' '.join(Path(c).name if i == 0 else c for i, c in enumerate(command))}", flush=True)
            if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
                failed = failed or name
                break
        took[name] = time.monotonic() - start
        if failed:
            break
    print("\nstage         minutes   of at most")
    for name, seconds in took.items():
        print(f"{name:12} {seconds / 60:8.1f}   {MINUTES.get(name, '')}")
    print(f"{'all':12} {sum(took.values()) / 60:8.1f}   45")
    if failed:
        print(f"failed: {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
