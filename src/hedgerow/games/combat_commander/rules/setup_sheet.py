"""GL-ob: the worksheet of a set-up: where each unit starts, who carries each Weapon, where each Fortification stands."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.scenario import Piece
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, BUNKER, NONE, SEATS, WAITING, Combat, on_map, other
from hedgerow.games.combat_commander.rules.arrivals import BUNKER_LIMIT, LIMIT, small_bunkers, stacking_limit
from hedgerow.kernel.asking import Draft, Option
from hedgerow.kernel.reasons import Reasons

Lines = tuple[Option, ...]


# ---- what the scenario lists ----

def units_of(g: Combat, side: int) -> range:
    """The side's units as listed, so that each stands for its entry in the force."""
    first = 0 if side == AXIS else len(g.scenario.forces[AXIS].units)
    return range(first, first + len(g.scenario.forces[side].units))


def weapons_of(g: Combat, side: int) -> range:
    """Weapons of the side that are not tied to a unit: they come after those that are, force by force."""
    axis, allies = g.scenario.forces
    tied = [sum(1 for p in force.units if p.weapon is not None) for force in (axis, allies)]
    if side == AXIS:
        return range(tied[AXIS], tied[AXIS] + len(axis.weapons))
    first = tied[AXIS] + len(axis.weapons) + tied[ALLIES]
    return range(first, first + len(allies.weapons))


def piece_of(g: Combat, u: int) -> Piece:
    axis = len(g.scenario.forces[AXIS].units)
    return g.scenario.forces[AXIS].units[u] if u < axis else g.scenario.forces[ALLIES].units[u - axis]


def waiting(g: Combat, side: int, late: bool) -> bool:
    """Whether the side has anything that sets up now."""
    force = g.scenario.forces[side]
    return any(waits(g, u, late) for u in units_of(g, side)) or (bool(force.forts) and force.forts_late == late)


def waits(g: Combat, u: int, late: bool) -> bool:
    return g.units[u].hex == WAITING and piece_of(g, u).late == late


# ---- the worksheet ----

class SetUpSheet(Draft):
    """One entry after the other: units as they are listed, then Weapons, then Fortifications."""

    about = "set up"
    cite = "GL-ob"

    def __init__(self, late: bool) -> None:
        self.late = late

    def options(self, g: Combat, seat: str, lines: Lines) -> list[Option]:
        side = SEATS.index(seat)
        u = next(self.to_place(g, side, lines), NONE)
        if u != NONE:
            return [("place", u, h) for h in hexes_for(g, side, u, lines, list(self.to_place(g, side, lines)))]
        w = next(self.to_hand_out(g, side, lines), NONE)
        if w != NONE:
            return [("carry", w, u) for u in carriers(g, lines)]
        kind = next(self.to_build(g, side, lines), "")
        return [("build", kind, h) for h in building_ground(g, side, lines)] if kind else []

    def to_place(self, g: Combat, side: int, lines: Lines) -> Iterator[int]:
        """Units that have no hex yet."""
        done = {line[1] for line in lines if line[0] == "place"}
        return (u for u in units_of(g, side) if u not in done and waits(g, u, self.late))

    def to_hand_out(self, g: Combat, side: int, lines: Lines) -> Iterator[int]:
        """11.2: Weapons that nobody carries yet."""
        done = {line[1] for line in lines if line[0] == "carry"}
        return iter(()) if self.late else (w for w in weapons_of(g, side) if w not in done)

    def to_build(self, g: Combat, side: int, lines: Lines) -> Iterator[str]:
        """F100.1: Fortifications that do not stand yet."""
        force = g.scenario.forces[side]
        left = list(force.forts) if force.forts_late == self.late else []
        for line in lines:
            if line[0] == "build":
                left.remove(line[1])
        return iter(left)

    def may_take_back(self, g: Combat, seat: str, lines: Lines, i: int) -> bool:
        """Any entry that no later one rests on: a carrier keeps his Weapon, and of a chain of units the latest goes first."""
        if lines[i][0] != "place":
            return True
        if any(line[0] == "carry" and line[2] == lines[i][1] for line in lines):
            return False
        return not in_a_chain(g, SEATS.index(seat)) or i == max(n for n, line in enumerate(lines) if line[0] == "place")

    def problems(self, g: Combat, seat: str, lines: Lines) -> Reasons:
        """Everybody and everything the scenario lists is set up."""
        no, side = Reasons(), SEATS.index(seat)
        if next(self.to_place(g, side, lines), NONE) != NONE:
            no("not every unit has its hex yet", "GL-ob")
        if next(self.to_hand_out(g, side, lines), NONE) != NONE:
            no("not every Weapon has its carrier yet", "11.2")
        if next(self.to_build(g, side, lines), ""):
            no("not every Fortification has its hex yet", "F100.1")
        return no


ON_TIME, LATE = SetUpSheet(False), SetUpSheet(True)


# ---- where each may go ----

def carriers(g: Combat, lines: Lines) -> list[int]:
    """11.2: units that are set up with this sheet and have no Weapon."""
    armed = {line[2] for line in lines if line[0] == "carry"}
    return [line[1] for line in lines if line[0] == "place" and line[1] not in armed and g.units[line[1]].weapon == NONE]


def building_ground(g: Combat, side: int, lines: Lines) -> list[int]:
    """F100.3: one Fortification in a hex, none in Water."""
    force = g.scenario.forces[side]
    taken = {line[2] for line in lines if line[0] == "build" or (line[0] == "place" and piece_of(g, line[1]).fort)}
    area = force.fort_area if force.fort_area is not None else force.area
    return [h for h in sorted(area) if h not in taken and h not in g.forts and not g.scenario.ground[h].is_water]


def hexes_for(g: Combat, side: int, u: int, lines: Lines, rest: list[int]) -> list[int]:
    """Hexes of its area without enemies where it finds room [8.2], and leaves room for those still to come."""
    group = group_hex(g, u, lines)
    if group != NONE:
        return [group]
    free = room(g, side, lines)
    size = sum(figures(g, v) for v in rest if v == u or in_one_group(g, u, v))
    mine = area_of(g, side, u, lines)
    taken = {line[2] for line in lines if line[0] == "build"}
    fits = [h for h, left in free.items() if left >= size + lost_room(g, u) and may_build(g, u, h, taken)]
    found = [h for h in fits if h in mine] or [h for h in fits if h in g.scenario.forces[side].area]
    if in_a_chain(g, side):
        return with_way_on(g, found, set(free), len(rest)) or found
    others = [v for v in rest if v != u and not in_one_group(g, u, v)]
    return with_room_for(g, side, found, free, size, others) or found


def area_of(g: Combat, side: int, u: int, lines: Lines) -> frozenset[int]:
    """Where the scenario wants it: in an area of its own or its force's, near its Random Hex, or next in the chain."""
    if u in g.spots:
        return frozenset((g.spots[u], *g.scenario.adjacent[g.spots[u]]))
    chain = {line[2] for line in lines if line[0] == "place"}
    if chain and in_a_chain(g, side):
        return frozenset(h for at in chain for h in g.scenario.adjacent[at]) - chain
    mine = piece_of(g, u).area
    return mine if mine is not None else g.scenario.forces[side].area


def in_a_chain(g: Combat, side: int) -> bool:
    """A scenario in which the Axis sets up in one line of adjacent hexes, one unit in each."""
    return side == AXIS and "axis sets up in a chain" in g.scenario.special


def in_one_group(g: Combat, u: int, v: int) -> bool:
    return piece_of(g, u).group != 0 and piece_of(g, u).group == piece_of(g, v).group


def group_hex(g: Combat, u: int, lines: Lines) -> int:
    """Where the first of its group has been placed, or NONE."""
    return next((line[2] for line in lines if line[0] == "place" and in_one_group(g, u, line[1])), NONE)


def may_build(g: Combat, u: int, hex: int, taken: set[int]) -> bool:
    """F100.3: a unit that brings its Fortification along needs a hex that can hold it."""
    return not piece_of(g, u).fort or not (hex in g.forts or hex in taken or g.scenario.ground[hex].is_water)


def lost_room(g: Combat, u: int) -> int:
    """How many figures fewer a hex holds with what the unit brings along."""
    return LIMIT - BUNKER_LIMIT if piece_of(g, u).fort == BUNKER and small_bunkers(g) else 0


def room(g: Combat, side: int, lines: Lines) -> dict[int, int]:
    """8.2: how many figures each hex without enemies and passable still holds, the lines of the sheet counted."""
    foes = {g.units[v].hex for v in on_map(g, other(side))}
    free = {h: stacking_limit(g, h) for h, ground in enumerate(g.scenario.ground) if not ground.impassable and h not in foes}
    placed = [(line[1], line[2]) for line in lines if line[0] == "place"]
    for u, hex in placed:
        free[hex] -= lost_room(g, u)
    for u, hex in (*placed, *((v, g.units[v].hex) for v in on_map(g, side))):
        free[hex] -= figures(g, u)
    return free


def figures(g: Combat, u: int) -> int:
    return UNITS[g.units[u].type].figures


# ---- what leaves room for the rest ----

def with_room_for(g: Combat, side: int, hexes: list[int], free: dict[int, int], size: int, others: list[int]) -> list[int]:
    """Of these hexes those in which so many figures leave room for all the others."""
    roomy = sum(1 for h in g.scenario.forces[side].area if free.get(h, 0) >= LARGEST)
    if roomy > len(others) and all(piece_of(g, v).area is None for v in others):
        return hexes                      # a hex for each, whatever this one takes
    return [h for h in hexes if all_fit(g, side, {**free, h: free[h] - size}, others)]


LARGEST = 4
"""3: the figures of a Squad."""


def all_fit(g: Combat, side: int, free: dict[int, int], units: list[int]) -> bool:
    """8.2: the largest first, and of these the ones with the fewest hexes to choose from, each where it fits most closely.

    A Squad counts four figures, a Team two, a Leader one: filled in this order nothing is wasted.
    """
    areas = {u: area_of(g, side, u, ()) for u in units}
    for u in sorted(units, key=lambda u: (-figures(g, u), len(areas[u]))):
        size = figures(g, u)
        fits = [h for h in areas[u] if free.get(h, 0) >= size]
        if not fits:
            return False
        free[min(fits, key=lambda h: (free[h], h))] -= size
    return True


def with_way_on(g: Combat, hexes: list[int], free: set[int], count: int) -> list[int]:
    """Of these hexes those from which a chain of so many can grow."""
    return [h for h in hexes if len(connected(g, h, free)) >= count]


def connected(g: Combat, hex: int, free: set[int]) -> set[int]:
    """All hexes among these that can be reached from one of them."""
    found, edge = {hex}, [hex]
    while edge:
        new = [h for h in g.scenario.adjacent[edge.pop()] if h in free and h not in found]
        found.update(new)
        edge += new
    return found
