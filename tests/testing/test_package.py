"""What `pip install` alone brings: the wheel, without the tutorial game and without the packages of research, lab and tests."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOT_INSTALLED = ("skirmish", "pytest", "hypothesis", "coverage", "chess", "matplotlib", "PIL", "polars", "ray", "gymnasium",
                 "pettingzoo", "psycopg")
ALONE = f"""
import sys
for name in {NOT_INSTALLED}:
    sys.modules[name] = None                                  # as if it were not there
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which a wheel of this tree was installed."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True,
                   capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def alone(installed: Path, code: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run([sys.executable, "-c", ALONE + code], env=env, cwd=cwd, capture_output=True, text=True, check=False)


def test_the_ten_lines_of_the_readme_run(installed: Path, tmp_path: Path) -> None:
    code = f"import doctest, hedgerow\nassert hedgerow.__file__.startswith({str(installed)!r}), hedgerow.__file__\n"
    code += f"print(doctest.testfile({str(ROOT / 'README.md')!r}, module_relative=False))\n"
    found = alone(installed, code, tmp_path)
    assert found.returncode == 0, found.stderr
    assert "failed=0" in found.stdout and "attempted=0" not in found.stdout, found.stdout


def test_the_five_games_load(installed: Path, tmp_path: Path) -> None:
    code = "from hedgerow.kernel.registry import rulebook\n"
    for game in ("asl-sk1", "combat-commander", "squad-leader", "infantry-attacks", "up-front"):
        code += f"print(rulebook({game!r}).title)\n"
    found = alone(installed, code, tmp_path)
    assert found.returncode == 0, found.stderr
    assert len(found.stdout.splitlines()) == 5
