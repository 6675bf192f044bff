"""2, 28, 48 The counters: what is printed on squads, leaders, support weapons, vehicles, guns and fortifications."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hedgerow.games.squad_leader.model.charts import Cell, Row, read_chart

SQUAD, CREW, LEADER = range(3)
"""2.1, 41.2: the sizes of infantry units."""
SIZE_NAMES: Final = ("squad", "crew", "leader")

MG, FLAMETHROWER, CHARGE, PANZERFAUST, BAZOOKA, RADIO, AT_GUN, HOWITZER, MORTAR = range(9)
"""2.7: the types of support weapon; 5.75: all machine guns are of one type. The last three are guns [48, 63]."""
WEAPON_TYPES: Final = ("mg", "flamethrower", "charge", "panzerfaust", "bazooka", "radio", "at", "howitzer", "mortar")

TANK, SP_GUN, HALFTRACK, TRUCK, JEEP = range(5)
"""28-a, 51, 52: the classes of vehicle; the first three are AFVs."""
VEHICLE_CLASSES: Final = ("tank", "gun", "halftrack", "truck", "jeep")

WIRE, ENTRENCHMENT, ROADBLOCK, MINES, BUNKER = range(5)
FORTIFICATION_TYPES: Final = ("wire", "entrenchment", "roadblock", "mines", "bunker")

CANNOT: Final = -1
"""A portage that is not possible."""

GERMAN, RUSSIAN, AMERICAN = "german", "russian", "american"


@dataclass(frozen=True, slots=True)
class Nation:
    """What differs from army to army."""

    name: str
    bogs: int                   # 39.1: the lowest die that immobilizes in woods and wooden buildings
    crew: int                   # 39.2: morale of AFV crews
    repair: int                 # 18.2, 50.5: the highest die that repairs
    radio: tuple[int, int, int] # T-46.11: contact in 1941, in 1942, from 1943 on
    spotting: int               # 46.21: the highest die of an accurate spotting round
    red: bool                   # 33.3: which TO HIT numbers it uses


@dataclass(frozen=True, slots=True)
class Kind:
    """2.2-2.6: a squad, crew or leader. Leaders have no firepower of their own."""

    key: str                    # "german 4-6-7"
    nation: str
    name: str
    size: int                   # SQUAD, CREW or LEADER
    firepower: int
    range: int
    morale: int
    broken_morale: int          # 13.6
    leadership: int             # 2.6
    engineer: bool              # T-5.7-D: an Assault Engineer
    elite: bool

    @property
    def is_leader(self) -> bool:
        return self.size == LEADER


@dataclass(frozen=True, slots=True)
class WeaponKind:
    """2.7-2.9, T-5.7, 48, 63: a support weapon or gun. Portage in half points, CANNOT for a leader who may not carry it
    alone and for a gun, which is pushed or towed.
    """

    key: str                    # "german MMG"
    nation: str
    name: str
    kind: int                   # MG, FLAMETHROWER, ... MORTAR
    firepower: int
    range: int
    penetration: int            # 2.8
    malfunctions: int           # 2.9: 13 if it never does
    removed: int                # 22.6, 23.8, 37.45: 13 if it never is
    squad_portage: int
    leader_portage: int
    captured: str               # "yes", "no", or "american": only Americans may use it
    gun: int = 0                # 48: mm; 0 for what is not a gun
    he_only: bool = False       # 28.2: overscored
    heat: bool = False          # 63.3
    protection: int = 0         # 48-c: added to fire at a gun's crew across its arc
    repair: int = 0             # 48.3: the highest die that repairs a gun; 0 means the nation's number
    lost: int = 6               # 18.2, 48.3: the die that removes it
    rate: int = 1               # 48-b: shots in a player turn
    stacking: int = 0           # 6.1: half points a gun counts for in its hex
    least_range: int = 0        # 63.4: of indirect fire, 0 for none
    greatest_range: int = 0     # of indirect fire, 0 for no limit

    @property
    def is_mg(self) -> bool:
        return self.kind == MG

    @property
    def is_gun(self) -> bool:
        return self.kind >= AT_GUN

    @property
    def is_light(self) -> bool:
        """T-5.7-F: of no more than two factors; two of them count as one machine gun."""
        return self.kind == MG and self.firepower <= 2


@dataclass(frozen=True, slots=True)
class VehicleKind:
    """28: a vehicle. Movement points are counted in halves."""

    key: str                    # "german MkIVF2"
    nation: str
    name: str
    type: int                   # TANK, SP_GUN, HALFTRACK, TRUCK or JEEP
    movement: int               # 28.1, in half points
    gun: int                    # 28.2: mm, 0 for none
    he_only: bool               # 28.2: overscored
    starred: bool               # 28.2: cases B and C
    canister: bool              # 34.9
    heat: bool                  # 63.3
    quad: bool                  # 33.7
    arc_mg: int                 # 28.4: firepower and penetration in the Covered Arc
    turning_mg: int             # 28.4: all round
    armour: int                 # T-33.41
    survival: int               # 33.9
    open_topped: bool           # 47.8
    rate: int                   # 33.2: shots of the main gun in a player turn
    portage: int                # 31.1, 51.1: half points of weapons it carries
    indirect: int               # 63.44, 63.45: least range of indirect fire, 0 if it has none

    @property
    def is_afv(self) -> bool:
        return self.type <= HALFTRACK

    @property
    def is_armed(self) -> bool:
        return self.gun > 0 or self.arc_mg > 0 or self.turning_mg > 0

    @property
    def has_turret(self) -> bool:
        return self.type == TANK


@dataclass(frozen=True, slots=True)
class FortificationKind:
    """53-56, 62: wire, entrenchments, roadblocks, mines and bunkers."""

    name: str
    type: int
    capacity: int               # 56.1: squads a bunker holds
    arc: int                    # 56.1: what it adds to fire across its arc
    elsewhere: int              # and from elsewhere


def _or(cell: Cell, empty: int) -> int:
    return empty if cell.is_empty else cell.number


def _marks(row: Row) -> set[str]:
    return set(row["marks"].text.split(","))


def read_nations() -> dict[str, Nation]:
    """The armies of the game."""
    return {row["nation"].text: Nation(
        row["nation"].text, row["bogs"].number, row["crew"].number, row["repair"].number,
        (row["radio 1941"].number, row["radio 1942"].number, row["radio"].number), row["spotting"].number, row["red"].is_yes)
        for row in read_chart("nations")}


def read_kinds() -> dict[str, Kind]:
    """2.1: squads, crews and the leaders of every army."""
    kinds = [Kind(f"{row['nation'].text} {row['name'].text}", row["nation"].text, row["name"].text,
                  SIZE_NAMES.index(row["kind"].text), row["firepower"].number, row["range"].number, row["morale"].number,
                  row["broken"].number, 0, row["engineer"].is_yes, row["elite"].is_yes) for row in read_chart("squads")]
    kinds += [Kind(f"{nation} {row['name'].text}", nation, row["name"].text, LEADER, 0, 0, row["morale"].number,
                   row["broken"].number, row["leadership"].number, False, False)
              for row in read_chart("leaders") for nation in NATIONS]
    return {kind.key: kind for kind in kinds}


NEVER: Final = 13
"""A number no two dice reach."""


def read_weapons() -> dict[str, WeaponKind]:
    """2.7: support weapons of every army."""
    kinds = [WeaponKind(
        f"{row['nation'].text} {row['name'].text}", row["nation"].text, row["name"].text,
        WEAPON_TYPES.index(row["kind"].text), row["firepower"].number, row["range"].number, row["penetration"].number,
        _or(row["malfunctions"], NEVER), _or(row["removed"], NEVER), row["squad"].number, _or(row["leader"], CANNOT),
        row["captured"].text) for row in read_chart("weapons")]
    return {kind.key: kind for kind in kinds}


def read_vehicles() -> dict[str, VehicleKind]:
    """28: vehicles of every army."""
    kinds = [VehicleKind(
        f"{row['nation'].text} {row['name'].text}", row["nation"].text, row["name"].text,
        VEHICLE_CLASSES.index(row["class"].text), 2 * row["mp"].number, row["gun"].number, "over" in _marks(row),
        "star" in _marks(row), "canister" in _marks(row), "heat" in _marks(row), "quad" in _marks(row), row["arc"].number,
        row["all_round"].number, row["armour"].number, row["survival"].number, row["open"].is_yes, row["rate"].number,
        row["portage"].number, row["indirect"].number) for row in read_chart("vehicles")]
    return {kind.key: kind for kind in kinds}


def read_guns() -> dict[str, WeaponKind]:
    """48, 63: guns and mortars of every army."""
    kinds = [WeaponKind(
        f"{row['nation'].text} {row['name'].text}", row["nation"].text, row["name"].text,
        WEAPON_TYPES.index(row["kind"].text), 0, 0, 0, row["malfunctions"].number, NEVER, CANNOT, CANNOT,
        row["captured"].text, row["gun"].number, "over" in _marks(row), "heat" in _marks(row), row["protection"].number,
        row["repair"].number, row["lost"].number, row["rate"].number, row["portage"].number, row["least"].number,
        row["greatest"].number) for row in read_chart("guns")]
    return {kind.key: kind for kind in kinds}


def read_fortifications() -> dict[str, FortificationKind]:
    """53-56, 62: fortifications; every army has them."""
    return {row["name"].text: FortificationKind(row["name"].text, FORTIFICATION_TYPES.index(row["kind"].text),
                                                row["capacity"].number, row["arc"].number, row["elsewhere"].number)
            for row in read_chart("fortifications")}


NATIONS: Final = read_nations()
KINDS: Final = read_kinds()
"""Squads, crews and leaders by key, such as `russian 4-4-7` or `german 9-2`."""
WEAPONS: Final = read_weapons() | read_guns()
"""Support weapons and guns by key, such as `german LMG` or `german 75mm AT gun`."""
VEHICLES: Final = read_vehicles()
FORTIFICATIONS: Final = read_fortifications()
