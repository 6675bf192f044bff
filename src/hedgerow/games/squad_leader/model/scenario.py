"""21 Scenario cards: boards, forces, where and when they come, how long it lasts, who wins, which rules are in force."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from hedgerow.board.grid import OFF
from hedgerow.board.hexmap import Map
from hedgerow.games.squad_leader.model.charts import HERE, data_file
from hedgerow.games.squad_leader.model.counters import FORTIFICATIONS, KINDS, VEHICLES, WEAPONS, FortificationKind
from hedgerow.games.squad_leader.model.ground import NO_BUILDING, Cut, Ground
from hedgerow.games.squad_leader.model.tables import RIVER
from hedgerow.kernel import rulebook as kernel
from hedgerow.kernel.errors import HedgerowError

WHEAT_MONTHS: Final = range(6, 11)
"""44.24: wheat stands from June to October."""
LAST_CHAPTER: Final = 63
NORTH: Final = 1


@dataclass(frozen=True, slots=True)
class Group:
    """A part of an order of battle: it sets up or arrives together."""

    name: str
    side: int
    order: int                          # groups set up from the lowest number to the highest
    turn: int                           # 0 sets up on the map before play, else it enters on that turn
    zone: tuple[int, ...]               # where it sets up, or by which hexes it enters
    concealment: int = 0                # 25.6: Concealment counters, which may be dummies
    hidden: int = 0                     # 42.1: how many units may be placed hidden; -1 means all
    dispersed: int = 0                  # a special rule: at most so many squads to a hex; 0 for the stacking limit
    by_river: bool = False              # 60.2: comes ashore in assault boats
    mounted: bool = False               # 31.9, 51: may begin aboard its vehicles


@dataclass(frozen=True, slots=True)
class Entry:
    """A counter of a force: its key in the tables of counters, the group it belongs to, and its name."""

    kind: str
    group: int
    name: str


@dataclass(frozen=True, slots=True)
class Fortifications:
    """53.1, 55.1, 56.1: fortifications of one sort that a group places before play; mines are counted by the factor."""

    kind: FortificationKind
    group: int
    count: int


@dataclass(frozen=True, slots=True)
class Special:
    """21.3: a special rule of the card, its numbers and its hexes."""

    name: str
    side: int                           # whom it concerns, -1 both
    number: int
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Victory:
    """How a side wins. `side` is the one that must do something; the other wins if it does not."""

    kind: str                           # "buildings", "occupy", "exit", "squads", "eliminate", "points", "road"
    side: int
    number: int
    other_number: int
    hexes: tuple[int, ...]
    edge: str
    says: str


class Card(kernel.Scenario):
    """21: one scenario. Everything fixed before play is worked out here once."""

    def __init__(self, said: dict[str, Any], made: Map | None = None) -> None:
        sides = tuple(said["sides"])
        super().__init__(said["code"], said["title"], dict(zip(said.get("players", sides), sides, strict=True)),
                         said.get("notes", ""))
        self.said = said
        self.source: str = said["source"]
        self.place: str = said.get("place", "")
        self.year, self.month = said["date"][:2]
        rows = tuple(tuple(Cut(**cut) for cut in row) for row in said["boards"])
        wheat, river = self.month in WHEAT_MONTHS, said.get("river", "")
        self.ground = Ground(rows, wheat=wheat, river=river, made=made) if made else shared_ground(rows, wheat, river)
        self.turns: int = said["turns"]
        self.half_last: bool = said.get("half_last_turn", False)
        self.sets_up_first = sides.index(said["sets_up_first"])
        self.moves_first = sides.index(said["moves_first"])
        self.chapter: int = said["chapter"]
        self.without: frozenset[int] = frozenset(said.get("without", ()))
        self.with_also: frozenset[int] = frozenset(said.get("with", ()))
        self.used = (frozenset(range(self.chapter + 1)) - self.without) | self.with_also
        self.smoke: tuple[int, ...] = tuple(said.get("smoke", {}).get(s, 0) for s in sides)
        self.groups: list[Group] = []
        self.roster: list[Entry] = []
        self.arsenal: list[Entry] = []
        self.motor_pool: list[Entry] = []
        self.works: list[Fortifications] = []
        self._counts: dict[str, int] = {}
        self.purchase: tuple[int, ...] = tuple(said.get("purchase", ()))    # DYO-PV: points each side buys a force with first
        self.designing: bool = said.get("designing", False)                 # DYO-0: a random scenario still being made
        self.designed: bool = said.get("designed", False)                   # DYO-0: forces bought or drawn
        self.ordnance_distance: int = said.get("ordnance distance", 0)      # DYO-12
        self.campaign: int = said.get("campaign", 0)                        # C1: which scenario of a campaign it is; 0 for none
        self.battles: tuple[str, ...] = said.get("battles", ())        # C1: the scenarios of the campaign
        self.personal: tuple[int, ...] = ()               # C3.2: the players' own leaders among the roster
        for part in said["group"]:
            self._take_group(part, sides)
        self.special = {s.name: s for s in (self._special(part, sides) for part in said.get("special", ()))}
        self.victory = tuple(self._victory(part, sides) for part in said["victory"])
        self.night, self.snow = self.has("night"), self.has("snow")

    # ---- rules in force ----

    def uses(self, chapter: int) -> bool:
        """1, 21-S, 26-S, 27-S: whether a chapter of the rulebook is in force: all to the card's, fewer or more as it says;
        41-S, 46-S, 48-S, 49-S, 49-S2, 52-S, 54-S, 56-S, 59-S, 60-S, 60-a, 63-S: so each scenario has its stage of the rules."""
        return chapter in self.used

    def has(self, special: str) -> bool:
        """21.3: whether a special rule is in force."""
        return special in self.special

    # ---- reading the card ----

    def _take_group(self, said: dict[str, Any], sides: tuple[str, ...]) -> None:
        nation, number = said["side"], len(self.groups)
        self.groups.append(Group(
            said["name"], sides.index(nation), said["order"], said.get("turn", 0), self.hexes(said["zone"]),
            said.get("concealment", 0), said.get("hidden", 0), said.get("dispersed", 0), said.get("by_river", False),
            said.get("mounted", False)))
        if not self.groups[-1].zone:
            raise HedgerowError(f"scenario {self.name}: {said['name']} has nowhere to be placed")
        for part, table, to in (("units", KINDS, self.roster), ("weapons", WEAPONS, self.arsenal),
                                ("vehicles", VEHICLES, self.motor_pool)):
            for name, count in said.get(part, {}).items():
                to.extend(self._entries(table, nation, name, count, number))
        if "personal" in said:
            kind, rank = said["personal"]
            self.personal = (*self.personal, len(self.roster))
            self.roster.append(Entry(f"{nation} {kind}", number, f"{nation.title()} {rank}"))
        for name, count in said.get("works", {}).items():
            self.works.append(Fortifications(FORTIFICATIONS[name], number, count))

    def _entries(self, table: Any, nation: str, name: str, count: int, group: int) -> Iterator[Entry]:
        key = f"{nation} {name}"
        if key not in table:
            raise HedgerowError(f"scenario {self.name}: there is no {key}")
        for _ in range(count):
            self._counts[key] = self._counts.get(key, 0) + 1
            yield Entry(key, group, f"{nation.title()} {name} {letters(self._counts[key] - 1)}")

    def _special(self, said: dict[str, Any], sides: tuple[str, ...]) -> Special:
        side = sides.index(said["side"]) if "side" in said else -1
        hexes = river_rows(self.ground) if said["name"] == "mist" and "hexes" not in said else self.hexes(said.get("hexes", ()))
        return Special(said["name"], side, said.get("number", 0), hexes)

    def _victory(self, said: dict[str, Any], sides: tuple[str, ...]) -> Victory:
        return Victory(said["kind"], sides.index(said["side"]), said.get("number", 0), said.get("other_number", 0),
                       self.hexes(said.get("hexes", ())), said.get("edge", ""), said["says"])

    def hexes(self, clauses: Sequence[dict[str, Any]]) -> tuple[int, ...]:
        """The hexes that any of the clauses of a card describes."""
        return tuple(h for h in range(self.ground.size) if any(self._fits(h, clause) for clause in clauses))

    def _fits(self, h: int, clause: dict[str, Any]) -> bool:
        return all(_TESTS[word](self.ground, h, value) for word, value in clause.items())

    # ---- names ----

    def unit_name(self, i: int) -> str:
        return self.roster[i].name if i < len(self.roster) else f"unit {i + 1}"

    def weapon_name(self, i: int) -> str:
        return self.arsenal[i].name if i < len(self.arsenal) else f"Added radio {letters(i - len(self.arsenal))}"

    def vehicle_name(self, i: int) -> str:
        return self.motor_pool[i].name if i < len(self.motor_pool) else f"vehicle {i + 1}"

    def hex_name(self, h: int) -> str:
        return self.ground.names[h] if 0 <= h < self.ground.size else "nowhere"


@lru_cache(maxsize=32)
def shared_ground(rows: tuple[tuple[Cut, ...], ...], wheat: bool, river: str) -> Ground:
    """3.4: the same boards laid out the same way are the same ground, in whatever scenario."""
    return Ground(rows, wheat=wheat, river=river)


def river_rows(ground: Ground) -> tuple[int, ...]:
    """60.4: the first two rows of full hexes along the river, which lies south of them."""
    wet = {h for h in range(ground.size) if ground.terrain[h] == RIVER}
    first = [h for h in range(ground.size) if h not in wet and wet & set(ground.around[h])]
    second = [ground.beside[h][NORTH] for h in first]
    return tuple(sorted({*first, *(h for h in second if h != OFF)}))


# ---- the words of a clause ----

def _in_hexes(ground: Ground, h: int, names: list[str]) -> bool:
    return h in {ground.hex(name) for name in names}


def _in_buildings(ground: Ground, h: int, names: list[str]) -> bool:
    return any(h in ground.building_at(name) for name in names)


def _on_board(ground: Ground, h: int, board: str) -> bool:
    return any(n.startswith(board) for n in ground.full_names(h))


def _off_boards(ground: Ground, h: int, boards: list[str]) -> bool:
    """DYO-12: neither on these boards nor next to them."""
    return not any(n[0] in boards for x in (h, *ground.around[h]) for n in ground.full_names(x))


def _on_joint(ground: Ground, h: int, boards: list[str]) -> bool:
    """3.5: on the edge that these boards share."""
    return all(_on_board(ground, h, b) or any(_on_board(ground, x, b) for x in ground.around[h]) for b in boards) and (
        _on_board(ground, h, boards[0]))


def _in_hexrows(ground: Ground, h: int, rows: list[str]) -> bool:
    first, last = (row_number(row) for row in rows)
    return any(first <= row_number(row_letters(n)) <= last for n in ground.full_names(h))


def _from(ground: Ground, h: int, least: int) -> bool:
    return any(hex_number(n) >= least for n in ground.full_names(h))


def _to(ground: Ground, h: int, most: int) -> bool:
    return any(hex_number(n) <= most for n in ground.full_names(h))


def _at_edge(ground: Ground, h: int, edge: str) -> bool:
    return h in ground.edges[edge]


def _at_level(ground: Ground, h: int, least: int) -> bool:
    return ground.level[h] >= least


def _within(ground: Ground, h: int, said: list[Any]) -> bool:
    name, reach = said
    return ground.distance[ground.hex(name)][h] <= int(reach)


def _on_road(ground: Ground, h: int, wanted: bool) -> bool:
    return bool(ground.road[h]) == wanted


def _in_cover(ground: Ground, h: int, wanted: bool) -> bool:
    return (ground.cover[h] > 0) == wanted


def _built(ground: Ground, h: int, wanted: bool) -> bool:
    return (ground.building_of[h] != NO_BUILDING) == wanted


def _on_shore(ground: Ground, h: int, wanted: bool) -> bool:
    """60.2: next to the river."""
    wet = ground.terrain[h] != RIVER and any(ground.terrain[n] == RIVER for n in ground.around[h])
    return wet == wanted


_TESTS: Final[dict[str, Callable[[Ground, int, Any], bool]]] = {
    "hexes": _in_hexes, "buildings": _in_buildings, "board": _on_board, "hexrows": _in_hexrows, "from": _from, "to": _to,
    "edge": _at_edge, "level": _at_level, "within": _within, "road": _on_road, "cover": _in_cover,
    "building": _built, "shore": _on_shore, "off": _off_boards, "joint": _on_joint}


def row_letters(name: str) -> str:
    """The hexrow of a hex: BB of `2BB5`."""
    return "".join(c for c in name if c.isalpha())


def row_number(row: str) -> int:
    """3.5: A is 0, Z is 25, AA is 26."""
    return ord(row[0]) - ord("A") + 26 * (len(row) - 1)


def hex_number(name: str) -> int:
    """The number in a hexrow: 5 of `2BB5`."""
    return int(name[name.index(row_letters(name)[-1], 1 if name[0].isdigit() else 0):].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def letters(i: int) -> str:
    """A, B … Z, AA, BB …, to tell counters of one kind apart."""
    return chr(ord("A") + i % 26) * (i // 26 + 1)


def codes() -> list[str]:
    """The scenarios there are, in order."""
    found = {path.stem.upper() for path in (HERE / "scenarios").glob("*.toml")}
    return sorted(found, key=lambda code: (int(code.rstrip("AB")), code))


def card_file(code: str) -> Path:
    return data_file(f"scenarios/{code.lower()}.toml")


def read_card(code: str) -> dict[str, Any]:
    """What a card says, without building its map; 41-S2: the boards too, from Scenario 4 on those of the country."""
    return tomllib.loads(card_file(code).read_text("utf-8"))


def card(code: str) -> Card:
    """A scenario, ready to be set up."""
    return Card(read_card(code))
