"""The tables: Infantry Fire, Close Combat, leader creation."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.asl_sk1.model.counters import read_data
from hedgerow.kernel.records import Value

KIA, K, MC, PTC, NOTHING = "KIA", "K", "MC", "PTC", "-"
"""What the IFT does; an NMC is a MC with nothing added."""


class Effect(Value):
    """A result of the IFT: what, and its number."""

    what: str
    number: int
    says: str

    @property
    def breaks(self) -> bool:
        """3.2.1-t: a NMC or worse."""
        return self.what in (MC, K, KIA)


def _effect(cell: str) -> Effect:
    """A cell of the table as it is printed: 2KIA, K/3, 1MC, NMC, PTC or -."""
    if cell.endswith("KIA"):
        return Effect(KIA, int(cell[:-3]), cell)
    if cell.startswith("K/"):
        return Effect(K, int(cell[2:]), cell)
    if cell.endswith("MC"):
        return Effect(MC, 0 if cell == "NMC" else int(cell[:-2]), cell)
    return Effect(cell, 0, cell)


_IFT = read_data("ift.toml")
IFT_COLUMNS: Final[tuple[int, ...]] = tuple(_IFT["columns"])
LAST_ROW: Final = len(_IFT["rows"]) - 1
NO_EFFECT: Final = _effect(NOTHING)
_CELLS: Final = {column: tuple(_effect(row[i]) for row in _IFT["rows"]) for i, column in enumerate(IFT_COLUMNS)}


def ift(column: int | float, final: int) -> Effect:
    """T-IFT: the result of a final DR in a column. Below the first column nothing happens [3.2-h]."""
    if column < 1:
        return NO_EFFECT
    return _CELLS[int(column)][min(max(final, 0), LAST_ROW)]


def ift_column(fp: int | float, shift: int = 0) -> int:
    """3.2.1: the rightmost column the FP reaches; cowering shifts it to the left [3.2-h]. 0 if there is none."""
    reached = -1 - shift
    for column in IFT_COLUMNS:
        if column > fp:
            break
        reached += 1
    return IFT_COLUMNS[reached] if reached >= 0 else 0


_CCT = read_data("close_combat.toml")
ODDS: Final[tuple[tuple[int, int], ...]] = tuple((a, d) for a, d in _CCT["odds"])
EVEN: Final = ODDS.index((1, 1))


class OddsColumn(NamedTuple):
    """A column of the Close Combat Table."""

    number: int                           # its place: -1 below all, len(ODDS) above all
    says: str
    kill: int


BELOW: Final = OddsColumn(-1, f"<{ODDS[0][0]}-{ODDS[0][1]}", _CCT["below"])
ABOVE: Final = OddsColumn(len(ODDS), f">{ODDS[-1][0]}-{ODDS[-1][1]}", _CCT["above"])
_COLUMNS: Final = tuple(OddsColumn(i, f"{a}-{d}", kill) for i, ((a, d), kill) in enumerate(zip(ODDS, _CCT["kill"], strict=True)))


def odds_column(attack: int | float, defence: int | float) -> OddsColumn:
    """T-CCT: the highest listed odds that the true ratio reaches [3.8-e]."""
    most, least = ODDS[-1]
    if attack * least > most * defence:
        return ABOVE
    found = BELOW
    for column, (a, d) in zip(_COLUMNS, ODDS, strict=True):
        if attack * d < a * defence:
            break
        found = column
    return found


_CREATION = read_data("leader_creation.toml")
CREATION_DRM: Final[dict[str, int]] = _CREATION["drm"]


def leader_created(final: int) -> str:
    """T-leader-creation: the name of the leader, or nothing."""
    for most, name in _CREATION["leaders"]:
        if final <= most:
            return str(name)
    return ""
