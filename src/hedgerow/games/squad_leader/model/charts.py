"""The data files: tables of cells, each with its value and where it comes from (`data/README.md`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from hedgerow.kernel.data_files import own_or_ours

HERE: Final = Path(__file__).parent.parent / "data"
SOURCES: Final = {"s": "seed", "x": "external", "i": "inferred", "a": "authored"}
EMPTY: Final = "-"
OWN_CHARTS: Final = "HEDGEROW_SQUAD_LEADER"
"""The environment variable that names a folder with an owner's charts, boards and scenarios."""


class Cell(NamedTuple):
    """A value as it is written, and its source: seed, external, inferred or authored."""

    text: str
    source: str

    @property
    def number(self) -> int:
        """The value as a whole number; an empty cell is 0."""
        return 0 if self.text == EMPTY else int(self.text)

    @property
    def is_empty(self) -> bool:
        return self.text == EMPTY

    @property
    def is_yes(self) -> bool:
        return self.text == "yes"


Row = dict[str, Cell]


def data_file(name: str) -> Path:
    """An owner's file of that name if there is one, else ours."""
    return own_or_ours(OWN_CHARTS, HERE, name)


def read_chart(name: str) -> list[Row]:
    """The rows of a chart, each cell by the name of its column."""
    return parsed(data_file(f"{name}.tsv").read_text("utf-8"))


def parsed(text: str) -> list[Row]:
    """A chart written as tab-separated lines; `# source:` says where unmarked cells come from."""
    source = "authored"
    names: list[str] = []
    rows: list[Row] = []
    for line in text.splitlines():
        if line.startswith("# source:"):
            source = line.removeprefix("# source:").strip()
        elif line.startswith("#") or not line:
            continue
        elif not names:
            names = line.split("\t")
        else:
            cells = (_cell(text, source) for text in line.split("\t"))
            rows.append(dict(zip(names, cells, strict=True)))
    return rows


def _cell(text: str, source: str) -> Cell:
    value, mark, letter = text.partition("@")
    return Cell(value, SOURCES[letter] if mark else source)
