"""2.1, 2.3: the Personality cards, and the weapons they name. Values and their sources: `data/men.tsv`, `data/weapons.tsv`,
`data/vehicles.tsv`, `data/guns.tsv`.

Guns and AFVs come into `PEOPLE` behind the men of all nations, with `kind` GUN or AFV; their weapons come into `WEAPONS` behind
those that men carry.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hedgerow.games.up_front.model.action_cards import NATIONS
from hedgerow.games.up_front.model.data_files import data_file, rows

MAN, GUN, AFV = range(3)
KIND_NAMES: Final = ("man", "gun", "afv")
"""28.1, 34.1: what a Personality card shows."""

SL, ASL, COMMISSAR = "SL", "ASL", "COM"

(RIFLE, CARBINE, ASSAULT_RIFLE, MP, BAR, LMG, MMG, FT, ATR, PSK, BAZ, MTR, DC, PF, RADIO_SET, ATMM) = (
    "RIFLE", "CARBINE", "AR", "MP", "BAR", "LMG", "MMG", "FT", "ATR", "PSK", "BAZ", "MTR", "DC", "PF", "RADIO", "ATMM")

CC_VALUES: Final = {RIFLE: 5, CARBINE: 4, ASSAULT_RIFLE: 4, MP: 3, BAR: 2, LMG: 1, MMG: 0, ATR: 0, FT: -1}
"""20.6-a: what a weapon adds in Close Combat; those not listed add nothing."""

CANNON, FIELD_GUN, VEHICLE_MG = "CANNON", "FIELD GUN", "VEHICLE MG"
"""What AFVs and Infantry Guns are armed with; the flamethrower of an AFV is an FT."""

SECONDARY: Final = (DC, PF, RADIO_SET, ATMM)
"""21.1."""
LATW: Final = (BAZ, PSK, ATR, PF)
"""30.1."""
NOTHING: Final = (0, 0, 0, 0, 0, 0)


class WeaponKind(NamedTuple):
    """The printed values of a weapon; six places are Relative Ranges 0 to 5."""

    code: str
    name: str
    kind: str
    firepower: tuple[int, ...]
    bracketed: tuple[int, ...]            # 11.1: of a crew-served weapon with one man
    to_hit: tuple[str, ...]
    to_hit_bracketed: tuple[str, ...]
    effect: int
    effect_boxed: int
    jams: int                             # 19.5: the lowest red number on which it malfunctions
    bolt_action: bool

    @property
    def crewed(self) -> bool:
        """11.1: it has a second set of values in brackets."""
        return bool(self.bracketed or self.to_hit_bracketed)

    @property
    def ordnance(self) -> bool:
        """25.1."""
        return bool(self.to_hit)

    @property
    def secondary(self) -> bool:
        """21.1."""
        return self.kind in SECONDARY


class Armor(NamedTuple):
    """28.4: the results at which it is immobilized, stunned and killed; the first two may be one number, `i;s`."""

    immobilize: int
    stun: int
    kill: int


class Side(NamedTuple):
    """28.43: what an AFV can do with its crew exposed, or buttoned up."""

    overrun: int
    mg: tuple[int, ...]                   # firepower by Relative Range; empty: no machine guns
    to_hit: tuple[str, ...]
    bog: int                              # 28.53: the column for Gully, Woods and Stream
    bog_wire: int                         # and for Wire


class Vehicle(NamedTuple):
    """28.1: what only an AFV has on its card."""

    open_topped: bool
    assault_gun: bool                     # 28.2
    armor: Armor
    flank: Armor
    ce: int                               # 28.431: the result that kills its commander
    exposed: Side
    shut: Side                            # of an open-topped AFV the same: pinned it does nothing
    mg: int                               # its machine guns, in WEAPONS, or -1
    flames_boxed: int                     # 22.5: what its flamethrower has against armor


class Shield(NamedTuple):
    """34.4: the boxed defense values of an Infantry Gun, where its gunshield does not help."""

    morale: int
    panic: int
    kia: int


class Personality(NamedTuple):
    """2.3: a card as printed."""

    id: int
    kind: int
    nation: int
    number: int
    rank: str
    name: str
    role: str                             # SL, ASL, COM or -
    weapon: int                           # its place in WEAPONS; -1: an AFV with machine guns only
    morale: int
    panic: int
    kia: int
    points: int
    available: str
    vehicle: Vehicle | None = None
    shield: Shield | None = None

    @property
    def title(self) -> str:
        return f"{self.rank.title()} {self.name}" if self.rank else self.name


def read_weapon(r: dict[str, str]) -> WeaponKind:
    return WeaponKind(r["code"], r["name"], r["kind"], tuple(map(int, r["firepower"].split())),
                      tuple(map(int, r["bracketed"].split())), tuple(r["to_hit"].split()), tuple(r["to_hit_bracketed"].split()),
                      int(r["effect"] or 0), int(r["effect_boxed"] or 0), int(r["jams"]), r["bolt_action"] == "yes")


VEHICLES: Final = tuple(rows(data_file("vehicles.tsv")))
GUNS: Final = tuple(rows(data_file("guns.tsv")))


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def code_of(r: dict[str, str], what: str) -> str:
    """What a weapon of an AFV or gun is called in `WEAPON_OF`."""
    return f"{r['nation']}-{r['number']}-{what}"


def weapons_of_vehicle(r: dict[str, str]) -> Iterator[WeaponKind]:
    """Its gun or flamethrower, and its machine guns: 25.5: a gun malfunctions on red 5 and 6, 22.3: a flamethrower too."""
    if r["flames"]:
        yield WeaponKind(code_of(r, "gun"), r["gun"], FT, (*NOTHING[:5], int(r["flames"])), (), (), (), 0, 0, 5, False)
    elif r["gun"]:
        yield WeaponKind(code_of(r, "gun"), r["gun"], CANNON, NOTHING, (), tuple(r["to_hit"].split()), (), int(r["effect"]),
                         int(r["effect_boxed"]), 5, False)
    if r["mg"]:
        yield WeaponKind(code_of(r, "mg"), "Machine guns", VEHICLE_MG, numbers(r["mg"]), (), (), (), 0, 0, 6, False)


def weapon_of_gun(r: dict[str, str]) -> WeaponKind:
    return WeaponKind(code_of(r, "gun"), r["name"], FIELD_GUN, NOTHING, (), tuple(r["to_hit"].split()), (), int(r["effect"]),
                      int(r["effect_boxed"]), 5, False)


WEAPONS: Final = (*map(read_weapon, rows(data_file("weapons.tsv"))), *(w for r in VEHICLES for w in weapons_of_vehicle(r)),
                  *map(weapon_of_gun, GUNS))
CREWED: Final = frozenset(i for i, w in enumerate(WEAPONS) if w.crewed)
ORDNANCE_KINDS: Final = frozenset(i for i, w in enumerate(WEAPONS) if w.ordnance)
"""Places in WEAPONS."""
WEAPON_OF: Final = {w.code: i for i, w in enumerate(WEAPONS)}


def read_man(r: dict[str, str]) -> Personality:
    return Personality(0, MAN, NATIONS.index(r["nation"]), int(r["number"]), r["rank"], r["name"], r["role"],
                       WEAPON_OF[r["weapon"]], int(r["morale"]), int(r["panic"]), int(r["kia"]), int(r["points"]), r["available"])


def read_side(r: dict[str, str], shut: str) -> Side:
    """`6 w10` is column 6, and 10 for Wire."""
    bog, _, wire = r[f"bog{shut}"].partition(" w")
    return Side(int(r[f"overrun{shut}"]), numbers(r[f"mg{shut}"]), tuple(r[f"to_hit{shut}"].split()), int(bog), int(wire))


def read_vehicle(r: dict[str, str]) -> Personality:
    open_topped = r["open_topped"] == "yes"
    exposed = read_side(r, "")
    vehicle = Vehicle(open_topped, r["assault_gun"] == "yes", Armor(*numbers(r["armor"])), Armor(*numbers(r["flank"])),
                      int(r["ce"]), exposed, exposed if open_topped else read_side(r, "_shut"),
                      WEAPON_OF.get(code_of(r, "mg"), -1), int(r["flames_boxed"] or 0))
    return Personality(0, AFV, NATIONS.index(r["nation"]), int(r["number"]), "", r["name"], "-",
                       WEAPON_OF.get(code_of(r, "gun"), -1), int(r["morale"]), 0, int(r["ce"]), int(r["points"]), r["available"],
                       vehicle)


def read_gun(r: dict[str, str]) -> Personality:
    shield = Shield(int(r["morale_boxed"]), int(r["panic_boxed"]), int(r["kia_boxed"]))
    return Personality(0, GUN, NATIONS.index(r["nation"]), int(r["number"]), "", r["name"], "-", WEAPON_OF[code_of(r, "gun")],
                       int(r["morale"]), int(r["panic"]), int(r["kia"]), int(r["points"]), r["available"], None, shield)


PEOPLE: Final = tuple(p._replace(id=i) for i, p in enumerate((
    *map(read_man, rows(data_file("men.tsv"))), *map(read_vehicle, VEHICLES), *map(read_gun, GUNS))))
NUMBERED: Final = {(p.nation, p.number): p.id for p in PEOPLE}
"""A card by nation and number."""
