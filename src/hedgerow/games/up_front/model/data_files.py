"""Where the Action deck, the Personality cards, the weapons and the scenarios are read from: `data/README.md`."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hedgerow.kernel.data_files import own_or_ours

HERE: Final = Path(__file__).parent.parent / "data"
OWN_CARDS: Final = "HEDGEROW_UP_FRONT"
"""The environment variable that names a folder with an owner's cards and scenarios."""


def data_file(name: str) -> Path:
    """An owner's file of that name if there is one, else ours."""
    return own_or_ours(OWN_CARDS, HERE, name)


def rows(path: Path) -> Iterator[dict[str, str]]:
    """The lines of a table, each cell by the name of its column."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")
