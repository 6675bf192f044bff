"""`python -m hedgerow.compiling`: make the compiled build."""

from __future__ import annotations

import argparse
from pathlib import Path

from hedgerow.compiling.build import GAMES, build
from hedgerow.compiling.wheel import make_wheel

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--out", type=Path, default=Path("build/compiled"), help="the folder it goes into")
parser.add_argument("--also", nargs="*", default=(), choices=GAMES, help="games to compile that interpreted.tsv keeps pure")
parser.add_argument("--jobs", type=int, default=2, help="how many C files at a time")
parser.add_argument("--optimized", type=int, default=1, help="how hard gcc tries; 0 is enough to see whether it works")
parser.add_argument("--wheel", type=Path, help="make the distribution hedgerow-compiled of it, in this folder")
chosen = parser.parse_args()
build(chosen.out, tuple(chosen.also), chosen.jobs, chosen.optimized)
if chosen.wheel:
    print(make_wheel(chosen.out, chosen.wheel))
