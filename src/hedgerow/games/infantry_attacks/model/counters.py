"""2.1 Playing pieces: the printed values of units and leaders of the three nations."""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.games.infantry_attacks.model.charts import read_chart
from hedgerow.games.infantry_attacks.model.tables import FOOT, MOUNTED, MP, WAGON
from hedgerow.kernel.errors import HedgerowError

GERMANY, RUSSIA, AUSTRIA_HUNGARY = range(3)
NATIONS: Final = ("Germany", "Russia", "Austria-Hungary")
ADJECTIVES: Final = ("German", "Russian", "Austro-Hungarian")
PEOPLES: Final = ("the Germans", "the Russians", "the Austro-Hungarians")

COMPANY, CAVALRY_MOUNTED, CAVALRY_DISMOUNTED, MACHINE_GUN, ARTILLERY, MORTAR, TRANSPORT = range(7)
CLASSES: Final = ("company", "cavalry-mounted", "cavalry-dismounted", "mg", "artillery", "mortar", "transport")

INFANTRY, CAVALRY, COSSACK = range(3)
"""6.1: types of leaders, and which of them leads a unit."""
LEADER_TYPES: Final = ("infantry", "cavalry", "cossack")

TOWED: Final = -1
"""5.1: an allowance of T; the piece moves only when carried."""
NONE: Final = -1

LEADER_ALLOWANCE: Final = (4 * MP, 6 * MP, 6 * MP)
"""5.1: movement of a leader by type, in 1/`tables.MP` of a point like every allowance."""


class UnitType(NamedTuple):
    """What is printed on a unit. Allowances are in 1/`tables.MP` of a movement point."""

    id: int                               # its place in UNITS
    nation: int
    name: str                             # "INF"
    kind: int                             # COMPANY to TRANSPORT
    strength: int                         # 1.0-def-firevalue; 0 for transports
    range: int
    reduced: int                          # strength with one step left; 0 for pieces of one step
    steps: int
    allowance: int                        # 5.1: front side up
    limbered_allowance: int               # reverse of MG, mortars and artillery: TOWED for T; NONE for pieces without one
    led_by: int                           # INFANTRY, CAVALRY or COSSACK
    twin: int                             # 15.1: the other piece of a cavalry unit; NONE
    note: str
    source: str

    @property
    def is_company(self) -> bool:
        """1.0-def-company: every personnel unit except MG."""
        return self.kind <= CAVALRY_DISMOUNTED

    @property
    def is_personnel(self) -> bool:
        """1.0-def-personnel: not artillery, mortar or transport."""
        return self.kind <= MACHINE_GUN

    @property
    def is_combat_unit(self) -> bool:
        """1.0-def-combat-unit: has a fire value."""
        return self.kind != TRANSPORT

    @property
    def is_gun(self) -> bool:
        """1.0-def-artillery, 1.0-def-mortar: fires on the Bombardment table."""
        return self.kind in (ARTILLERY, MORTAR)

    @property
    def is_cavalry(self) -> bool:
        return self.kind in (CAVALRY_MOUNTED, CAVALRY_DISMOUNTED)

    @property
    def is_mounted(self) -> bool:
        return self.kind == CAVALRY_MOUNTED

    @property
    def can_limber(self) -> bool:
        """5.61: has a limbered reverse."""
        return self.kind in (MACHINE_GUN, ARTILLERY, MORTAR)

    @property
    def can_dig_in(self) -> bool:
        """16.24: everything but cavalry and transports."""
        return not self.is_cavalry and self.kind != TRANSPORT

    @property
    def movement_class(self) -> int:
        """What it pays for terrain as."""
        if self.kind == TRANSPORT:
            return WAGON
        return MOUNTED if self.kind == CAVALRY_MOUNTED else FOOT


class Rank(NamedTuple):
    """1.0-def-rank: a title of one nation and type of leader. Who has the higher seniority is senior, across nations."""

    nation: int
    type: int
    title: str
    seniority: int
    catastrophic: bool                    # 6.73


class Leader(NamedTuple):
    """A side of a leader piece: one person [1.0-def-leaders]."""

    id: int                               # its place in LEADERS
    rank: Rank
    piece: str                            # the counter; its other side is another person
    morale: int
    combat: int                           # 6.52: added to a unit's strength; 6.51: how many adjacent hexes combine
    bonus: int                            # 6.61: added to morale

    @property
    def movement_class(self) -> int:
        return FOOT if self.rank.type == INFANTRY else MOUNTED

    @property
    def allowance(self) -> int:
        """5.1."""
        return LEADER_ALLOWANCE[self.rank.type]


def _points(said: str) -> int:
    return NONE if said == "-" else TOWED if said == "T" else int(said) * MP


def _printed(said: str) -> int:
    return 0 if said == "-" else int(said)


def _read_units() -> tuple[UnitType, ...]:
    """T7: units by nation, in the order of the file."""
    records = read_chart("pieces/units.tsv").records()
    place = {(r["nation"], r["id"]): i for i, r in enumerate(records)}
    return tuple(
        UnitType(
            i, NATIONS.index(r["nation"]), r["id"], CLASSES.index(r["class"]), _printed(r["strength"]), _printed(r["range"]),
            _printed(r["reduced_strength"]), int(r["steps"]), _points(r["ma_front"]), _points(r["ma_reverse"]),
            LEADER_TYPES.index(r["led_by"]), place.get((r["nation"], r["twin"]), NONE), r["note"], r["source"])
        for i, r in enumerate(records))


def _read_ranks() -> tuple[Rank, ...]:
    return tuple(
        Rank(NATIONS.index(r["nation"]), LEADER_TYPES.index(r["leader_type"]), r["title"], int(r["seniority"]),
             r["catastrophic"] == "yes")
        for r in read_chart("pieces/ranks.tsv").records())


def _read_leaders(ranks: tuple[Rank, ...]) -> tuple[Leader, ...]:
    """A6: two persons to a piece."""
    known = {(r.nation, r.type, r.title): r for r in ranks}
    return tuple(
        Leader(i, known[NATIONS.index(r["nation"]), LEADER_TYPES.index(r["leader_type"]), r["rank"]], r["piece"],
               int(r["morale"]), int(r["combat"]), int(r["morale_bonus"]))
        for i, r in enumerate(read_chart("pieces/leaders.tsv").records()))


UNITS: Final[tuple[UnitType, ...]] = _read_units()
RANKS: Final[tuple[Rank, ...]] = _read_ranks()
LEADERS: Final[tuple[Leader, ...]] = _read_leaders(RANKS)
UNITS_PROVENANCE: Final = read_chart("pieces/units.tsv").provenance
LEADERS_PROVENANCE: Final = read_chart("pieces/leaders.tsv").provenance
_BY_NAME: Final = {(u.nation, u.name): u for u in UNITS}


def unit_type(nation: int, name: str) -> UnitType:
    """The unit of a nation called so: `unit_type(RUSSIA, "INF")`."""
    found = _BY_NAME.get((nation, name))
    if found is None:
        raise HedgerowError(f"{NATIONS[nation]} has no unit {name}")
    return found


def find_rank(nation: int, title: str, kind: int | None = None) -> Rank:
    """A rank by its title. A title that several types have means the infantry leader unless the type is said."""
    found = [r for r in RANKS if r.nation == nation and r.title == title and kind in (None, r.type)]
    if not found:
        raise HedgerowError(f"{NATIONS[nation]} has no leader of the rank {title}")
    return found[0]


def leader_pool(rank: Rank) -> tuple[tuple[int, int], ...]:
    """6.2: the pieces of one rank to draw from, each with the ids of the two persons on its sides."""
    pieces: dict[str, list[int]] = {}
    for leader in LEADERS:
        if leader.rank == rank:
            pieces.setdefault(leader.piece, []).append(leader.id)
    return tuple((ids[0], ids[1]) for ids in pieces.values())
