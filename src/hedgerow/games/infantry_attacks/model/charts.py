"""Where charts, counters, maps and scenarios are read from.

The charts that came with the game are lost, so ours are authored. An owner of the real ones writes them into files of the
same names in a folder of his own and names the folder in `HEDGEROW_INFANTRY_ATTACKS`: a file found there is read instead of
ours, and no code changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from hedgerow.kernel.data_files import own_or_ours
from hedgerow.kernel.errors import HedgerowError

DATA: Final = Path(__file__).parent.parent / "data"
OWN_CHARTS: Final = "HEDGEROW_INFANTRY_ATTACKS"
KINDS: Final = {"charts": "charts/*.tsv", "counters": "pieces/*.tsv", "maps": "maps/*.map", "scenarios": "scenarios/*.toml"}
"""What there is to be replaced."""


class Chart(NamedTuple):
    """A data file: where its numbers come from, its columns, its rows."""

    provenance: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def records(self) -> list[dict[str, str]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def data_file(name: str) -> Path:
    """The owner's file of that name if there is one, else ours."""
    return own_or_ours(OWN_CHARTS, DATA, name)


def authored() -> tuple[str, ...]:
    """The kinds of files of which any that is read is our substitute, which a player must be told."""
    return tuple(kind for kind, files in KINDS.items()
                 if any(data_file(path.relative_to(DATA).as_posix()) == path for path in DATA.glob(files)))


def read_chart(name: str) -> Chart:
    """A table in tab-separated columns; lines that begin with # are comments, and the one on provenance is read."""
    path = data_file(name)
    provenance, lines = "unknown", []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("#"):
            word, _, said = line[1:].strip().partition("\t")
            provenance = said if word == "provenance" else provenance
        elif line:
            lines.append(tuple(line.split("\t")))
    for number, row in enumerate(lines):
        if len(row) != len(lines[0]):
            raise HedgerowError(f"{path}: row {number} has {len(row)} columns, the head has {len(lines[0])}")
    return Chart(provenance, lines[0], tuple(lines[1:]))
