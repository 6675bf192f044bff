"""1.3 Set-up and entry: the forces of the card, placed in their zones, and those due to enter set up off the map."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.hidden import FORTIFIED_BUILDINGS
from hedgerow.games.asl_sk1.model.state import ABSENT, GONE, NOBODY, SETUP, WAITING, State, Unit, Weapon
from hedgerow.games.asl_sk1.rules.reinforcements import MOST_FOR_LEADER, NEVER, tactical_reserve
from hedgerow.games.asl_sk1.rules.victory import initial_control
from hedgerow.kernel.asking import PASS, Ask, Draft, Drafts, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


class SetUp(Event, says="{unit} sets up: {hex}"):
    unit: int
    hex: int


class Given(Event, says="{unit} has {weapon}"):
    unit: int
    weapon: int


class Fortified(Event, says="the building in {hex} is fortified"):
    hex: int


class FortifiedSomewhere(Event, says="the defenders have chosen which buildings are fortified"):
    pass


def forces(g: State) -> None:
    """1.3: every unit and weapon of the card; what a balance provision adds or takes away is left out or in."""
    card, chosen = g.scenario, g.options["balance"]
    for e in card.roster:
        group = card.groups[e.group]
        absent = (e.given and e.given != chosen) or (e.taken and e.taken == chosen)
        g.units.append(Unit(e.kind, group.side, ABSENT if absent else WAITING, e.group, NEVER if group.rolled else group.turn))
    for e in card.arsenal:
        absent = (e.given and e.given != chosen) or (e.taken and e.taken == chosen)
        g.weapons.append(Weapon(e.kind, card.groups[e.group].side, NOBODY, GONE if absent else WAITING))
    g.attacker = card.moves_first


@flow
def set_up(g: State) -> Flow[None]:
    """1.3: the side named first sets up, then the other. S3-ssr1: fortified buildings are chosen in secret."""
    for side in (g.scenario.sets_up_first, 1 - g.scenario.sets_up_first):
        if to_place(g, side):
            sheets: dict[str, tuple[Option, ...]] = yield Drafts(PLACING, (g.seat(side),))
            place(g, sheets[g.seat(side)])
        if g.scenario.fortifies == side:
            yield from fortify(g, side)
    initial_control(g)


@flow
def enter(g: State) -> Flow[None]:
    """3.1(a): the ATTACKER sets up off the map all forces due this turn."""
    if g.turn == 1 and "reserve" in g.scenario.said and g.scenario.moves_first == g.attacker:
        yield from tactical_reserve(g)
    if to_place(g, g.attacker):
        sheets: dict[str, tuple[Option, ...]] = yield Drafts(ENTERING, (g.seat(g.attacker),))
        place(g, sheets[g.seat(g.attacker)])


def to_place(g: State, side: int) -> list[int]:
    """The units of a side that are to be placed now."""
    due = 0 if g.phase == SETUP else g.turn
    return [i for i, u in enumerate(g.units) if u.side == side and u.hex == WAITING and u.due == due]


def weapons_to_give(g: State, side: int) -> list[int]:
    """The weapons that come with those units, and have no holder yet."""
    due = 0 if g.phase == SETUP else g.turn
    groups = {u.group for u in g.units if u.side == side and u.hex == WAITING and u.due == due}
    return [i for i, w in enumerate(g.weapons) if w.hex == WAITING and w.holder == NOBODY
            and g.scenario.arsenal[i].group in groups]


class Placing(Draft):
    """Each unit in turn gets a hex of its zone, each weapon a unit of its group; lines are taken back freely."""

    about = "set up"
    cite = "1.3"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        side = g.scenario.sides.index(seat)
        done = {(line[0], line[1]) for line in lines}
        for i in to_place(g, side):
            if ("place", i) not in done:
                return [("place", i, h) for h in places(g, i, lines)]
        for w in weapons_to_give(g, side):
            if ("give", w) not in done:
                return [("give", w, u) for u in takers(g, side, w, lines)]
        return []

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        side = g.scenario.sides.index(seat)
        if len(lines) < len(to_place(g, side)) + len(weapons_to_give(g, side)):
            no("not everything has been placed yet", "1.3")
        return no


class Entering(Placing):
    """3.1(a): the same for those who wait off the map, next to where they will enter."""

    about = "enter"
    cite = "3.1(a)"


PLACING, ENTERING = Placing(), Entering()


def places(g: State, unit: int, lines: tuple[Option, ...]) -> list[int]:
    """Hexes of the unit's zone with room for it, given what the sheet says so far [3.3-i]. S1-us-setup: one MMC a hex."""
    u = g.units[unit]
    group = g.scenario.groups[u.group]
    squads: dict[int, float] = {}
    leaders: dict[int, int] = {}
    mmc: dict[int, int] = {}

    def count(other: Unit, h: int) -> None:
        if other.leader:
            leaders[h] = leaders.get(h, 0) + 1
        else:
            squads[h] = squads.get(h, 0) + other.squad_equivalent
            mmc[h] = mmc.get(h, 0) + 1

    for line in lines:
        if line[0] == "place":
            count(g.units[line[1]], line[2])
    for other in g.units:
        if other.side == u.side and other.hex >= 0:
            count(other, other.hex)
    if u.leader:
        return [h for h in group.zone if leaders.get(h, 0) < 4 and not g.occupied(h, 1 - u.side)]
    room = 3 - u.squad_equivalent
    return [h for h in group.zone if squads.get(h, 0) <= room and not g.occupied(h, 1 - u.side)
            and not (group.mmc_per_hex and mmc.get(h, 0) >= group.mmc_per_hex)]


def takers(g: State, side: int, weapon: int, lines: tuple[Option, ...]) -> list[int]:
    """1.2.4: units of the weapon's group; 4.0-i: a leader who is to enter the map carries at most 2 PP."""
    group = g.scenario.arsenal[weapon].group
    pp = g.weapons[weapon].is_.pp
    borne: dict[int, int] = {}
    for line in lines:
        if line[0] == "give":
            borne[line[2]] = borne.get(line[2], 0) + g.weapons[line[1]].is_.pp
    return [i for i in to_place(g, side) if g.units[i].group == group
            and (g.phase == SETUP or g.units[i].mmc or borne.get(i, 0) + pp <= MOST_FOR_LEADER)]


def place(g: State, lines: tuple[Option, ...]) -> None:
    """Put everything where the sheet says."""
    for line in lines:
        if line[0] == "place":
            unit = g.units[line[1]]
            unit.hex = line[2]
            g.log(g.scenario.groups[unit.group].rule, SetUp, line[1], line[2])
        else:
            g.weapons[line[1]].holder = line[2]
            g.log("1.2.4", Given, line[2], line[1])
    for w in g.weapons:
        if w.holder >= 0 and w.hex == WAITING:
            w.hex = GONE


@flow
def fortify(g: State, side: int) -> Flow[None]:
    """S3-ssr1: up to two buildings of the set-up area, recorded in secret."""
    while True:
        choice: Option = yield Ask(g.seat(side), "fortify", fortify_options(g, side), cite="S3-ssr1", secret=True)
        if choice == PASS:
            break
        g.fortified.append(choice[1])
        if len(g.fortified) == FORTIFIED_BUILDINGS:
            break
    g.log("S3-ssr1", FortifiedSomewhere)


def fortify_options(g: State, side: int) -> list[Option]:
    zone = {h for group in g.scenario.groups if group.side == side and group.turn == 0 for h in group.zone}
    return [*(("fortify", b) for b, hexes in enumerate(g.scenario.ground.buildings)
              if b not in g.fortified and zone.issuperset(hexes)), PASS]


def reveal_fortified(g: State, hex_: int, side: int = NOBODY) -> None:
    """S3-ssr1: shown when an enemy enters, or when it matters to an attack on a unit there."""
    b = g.scenario.ground.building_of.get(hex_)
    if b in g.fortified and b not in g.fortified_known and side != g.scenario.fortifies:
        g.fortified_known.append(b)
        g.reveal()
        g.log("S3-ssr1", Fortified, hex_)
