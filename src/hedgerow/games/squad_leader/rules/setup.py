"""21 Prepare for play: the forces of the card are placed, weapons handed out, stacks concealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import KINDS
from hedgerow.games.squad_leader.model.log_events import Given, SetUp, SomeoneSetUp
from hedgerow.games.squad_leader.model.pieces import (
    ABSENT,
    CREW,
    DUMMY,
    IN_BUNKER,
    SETUP,
    WAITING,
    Unit,
    Weapon,
    hex_of,
    layer_of,
)
from hedgerow.games.squad_leader.model.state import State, give, place
from hedgerow.games.squad_leader.rules.bought_forces import has_guns, why_not_crowd, why_not_emplace, why_not_gun_layer
from hedgerow.games.squad_leader.rules.hidden_placement import why_not_hide, why_not_hide_vehicle
from hedgerow.games.squad_leader.rules.melee import combat_location, combat_place
from hedgerow.games.squad_leader.rules.portage import LEADER_MOST, burden, weight
from hedgerow.games.squad_leader.rules.stacking import MOST_SQUADS, MOST_UNITS, MOST_WEIGHT
from hedgerow.games.squad_leader.rules.vehicle_setup import (
    carry_out_vehicles,
    facing_options,
    lines_of,
    to_aim,
    to_face,
    to_park,
    vehicles_and_crews,
    why_not_give_gun,
    why_not_mount,
    why_not_park,
)
from hedgerow.games.squad_leader.rules.works import build, capacity, layers_in, mine_lines, open_work
from hedgerow.kernel.asking import Draft, Drafts, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def forces(g: State) -> None:
    """2.1, 21: every unit and weapon of the card, still off the map; as many dummies as there are Concealment counters [25.7]."""
    card = g.card
    for e in card.roster:
        group = card.groups[e.group]
        g.units.append(Unit(e.kind, KINDS[e.kind].size, group.side, WAITING, group=e.group, due=group.turn))
    for number, group in enumerate(card.groups):
        for _ in range(group.concealment):
            g.units.append(Unit("dummy", DUMMY, group.side, ABSENT, group=number, concealed=True, unknown=True))
    for e in card.arsenal:
        g.weapons.append(Weapon(e.kind, card.groups[e.group].side, group=e.group, due=card.groups[e.group].turn))
    add_artillery(g)
    vehicles_and_crews(g)
    g.smoke_left = list(card.smoke)
    g.mist = card.has("mist")
    g.attacker = card.moves_first


def add_artillery(g: State) -> None:
    """45-a, 45.3: artillery added by agreement of both players comes with a radio for the first group of that side that has a
    leader; an army that does not fight here gets none."""
    for number, group in enumerate(g.card.groups):
        nation = g.card.sides[group.side]
        led = any(u.group == number and u.leader for u in g.units)
        if nation == g.options["artillery"] and led:
            g.weapons.append(Weapon(f"{nation} radio", group.side, group=number, due=group.turn))
            return


@flow
def set_up(g: State) -> Flow[None]:
    """21.2: groups set up in the order of the card; those of one side with the same number at the same time."""
    g.phase = SETUP
    for order in sorted({group.order for group in g.card.groups}):
        sides = tuple(s for s in (0, 1) if any(x.order == order and x.side == s for x in g.card.groups))
        g.setting_up = order
        sheets: dict[str, tuple[Option, ...]] = yield Drafts(PLACING, [g.seat(s) for s in sides])
        for s in sides:
            carry_out(g, s, sheets[g.seat(s)])
    g.setting_up = 0


def groups_now(g: State, side: int) -> list[int]:
    """The groups of a side that set up now; those who arrive later only share out their weapons."""
    return [n for n, x in enumerate(g.card.groups) if x.order == g.setting_up and x.side == side]


def to_place(g: State, side: int) -> list[int]:
    now = groups_now(g, side)
    return [i for i, u in enumerate(g.units) if u.group in now and u.hex == WAITING and u.real and u.due == 0]


def to_arm(g: State, side: int) -> list[int]:
    now = groups_now(g, side)
    return [i for i, u in enumerate(g.units) if u.group in now and u.hex == WAITING and u.real]


def to_give(g: State, side: int) -> list[int]:
    now = groups_now(g, side)
    return [w for w, weapon in enumerate(g.weapons) if weapon.group in now and weapon.hex == WAITING]


class Placing(Draft):
    """21.2: each unit in turn gets a hex of its area, each weapon a unit of its group; then stacks are covered and dummies
    placed [25.6, 25.7]."""

    about = "set up"
    cite = "21.2"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        side = g.card.seats.index(seat)
        done = {(line[0], line[1]) for line in lines}
        works = open_work(g, side, lines)
        if works:
            return works
        for i in to_place(g, side):
            if ("place", i) not in done:
                return [("place", i, w) for h in zone(g, i) for w in layers_in(g, lines, h) if not why_not_place(g, lines, i, w)]
        for w in to_give(g, side):
            if ("give", w) not in done:
                return [("give", w, i) for i in to_arm(g, side) if not why_not_give(g, lines, w, i)]
        found = vehicle_options(g, side, lines)
        if found and found[0][0] != "mount":
            return found
        for n in groups_now(g, side):
            hexes = g.card.groups[n].zone
            found += [("conceal", h) for h in hexes if not why_not_conceal(g, side, lines, h)]
            found += [("dummy", h) for h in hexes if not why_not_dummy(g, side, lines, h)]
        found += [("hide", i) for i in to_place(g, side) if not why_not_hide(g, side, lines, i)]
        found += [("hide vehicle", v) for v in lines_of(lines, "park") if not why_not_hide_vehicle(g, side, lines, v)]
        found += mine_lines(g, side, lines)
        return list(dict.fromkeys(found))

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        side = g.card.seats.index(seat)
        no = Reasons()
        done = sum(line[0] in ("place", "give", "park") for line in lines)
        needed = len(to_place(g, side)) + len(to_give(g, side)) + len(to_park(g, groups_now(g, side)))
        if open_work(g, side, lines) or done < needed:
            no("not everything has been placed yet", "21.2")
        elif to_face(g, lines) or to_aim(g, lines):
            no("not everything points somewhere yet", "29.4")
        return no

    def may_take_back(self, g: State, seat: str, lines: tuple[Option, ...], i: int) -> bool:
        """Fortifications come first, then units, then what covers them: nothing is taken back that others rest on."""
        return stage_of(lines[i]) == max(stage_of(line) for line in lines) and (
            lines[i][0] not in ("bunker", "face") or i == len(lines) - 1)


PLACING = Placing()
STAGES: Final = {"bunker": 0, "face": 0, "entrenchment": 1, "wire": 2, "roadblock": 3, "place": 4, "give": 5, "park": 6,
                 "point": 7, "aim": 8, "mount": 9}
LAST_STAGE: Final = 10


def stage_of(line: Option) -> int:
    """In which order the lines of a sheet rest on one another."""
    return STAGES.get(line[0], LAST_STAGE)


def vehicle_options(g: State, side: int, lines: tuple[Option, ...]) -> list[Option]:
    """Vehicles after infantry, each with its facing, then guns, then who rides [31.9]."""
    now = groups_now(g, side)
    parked = lines_of(lines, "park")
    for v in to_park(g, now):
        if v not in parked:
            return [("park", v, h) for h in g.card.groups[g.vehicles[v].group].zone if not why_not_park(g, lines, v, h)]
    for v in to_face(g, lines):
        return facing_options("point", v)
    for w in to_aim(g, lines):
        return facing_options("aim", w)
    riding = [n for n in now if g.card.groups[n].mounted]
    units = [i for i in to_arm(g, side) if g.units[i].group in riding]
    return [("mount", i, v) for v, x in enumerate(g.vehicles) if x.group in riding for i in units
            if not why_not_mount(g, lines, i, v)]


def zone(g: State, unit: int) -> tuple[int, ...]:
    """21.2: the hexes its group sets up in."""
    return g.card.groups[g.units[unit].group].zone


def placed_in(g: State, lines: Sequence[Option], hex_: int) -> list[int]:
    """Who stands there on the sheet; not those who begin aboard a vehicle."""
    riding = lines_of(lines, "mount")
    return [line[1] for line in lines if line[0] == "place" and hex_of(line[2]) == hex_ and line[1] not in riding]


def sharing(g: State, lines: Sequence[Option], side: int, where: int) -> list[int]:
    """Who is placed in the same part of a hex, or stands there already; beneath an entrenchment is part of its hex [54.3]."""
    part = combat_place(where)
    return [*(line[1] for line in lines if line[0] == "place" and combat_place(line[2]) == part),
            *(i for i in g.in_hex(hex_of(where), side) if g.units[i].real and combat_location(g, i) == part)]


def why_not_place(g: State, lines: Sequence[Option], unit: int, where: int) -> Reasons:
    """6.1, 21.2: a hex of its area with room for it and no enemy in it; some cards spread squads out. 56.1: a bunker holds as
    many squads, and as many leaders, as its capacity."""
    no = Reasons()
    u, hex_ = g.units[unit], hex_of(where)
    if hex_ not in zone(g, unit) or where not in layers_in(g, lines, hex_):
        no("it is not in the area of its group", "21.2")
        return no
    there = sharing(g, lines, u.side, where)
    squads = sum(g.units[i].squad for i in there)
    holds = capacity(g, u.side, lines, where)
    if holds:
        if (squads if u.squad else len(there) - squads) >= holds:
            no(f"the bunker holds {holds} squads and {holds} leaders", "56.1")
    elif len(there) >= MOST_UNITS or (u.squad and squads >= (g.card.groups[u.group].dispersed or MOST_SQUADS)):
        no("too many units would be stacked there", "6.1")
    if g.occupied(hex_, 1 - u.side):
        no("the enemy is there", "21.2")
    if u.sort == CREW and has_guns(g, u.group):
        no = Reasons(*no, *why_not_emplace(g, u.group, hex_), *why_not_gun_layer(g, u.group, layer_of(where)))
    return Reasons(*no, *why_not_crowd(g, lines, unit, where))


def why_not_give(g: State, lines: Sequence[Option], weapon: int, unit: int) -> Reasons:
    """5.71, 6.1: to a unit of its group; a leader gets no more than he can carry, a hex no more than ten points."""
    no = Reasons()
    if g.units[unit].group != g.weapons[weapon].group or not g.units[unit].real:
        no("weapons go to units of their group", "21.2")
        return no
    if g.weapons[weapon].is_gun:
        return why_not_give_gun(g, lines, weapon, unit)
    given = [line for line in lines if line[0] == "give"]
    if g.units[unit].leader:
        mine = [line[1] for line in given if line[2] == unit]
        weights = [weight(g, unit, w) for w in (*mine, weapon)]
        if min(weights) < 0 or sum(weights) > LEADER_MOST:
            no("a leader cannot carry it", "5.71")
    if g.card.groups[g.units[unit].group].by_river and not g.units[unit].leader and any(line[2] == unit for line in given):
        no("a squad lands with one weapon", "60.3")
    places = {line[1]: line[2] for line in lines if line[0] == "place"}
    if unit in places and layer_of(places[unit]) == IN_BUNKER:
        inside = [line for line in given if places.get(line[2]) == places[unit]]
        if len(inside) >= capacity(g, g.units[unit].side, lines, places[unit]):
            no("the bunker holds no more weapons", "56.1")
    elif unit in places:
        mates = {i for i, h in places.items() if h == places[unit]}
        if sum(burden(g, line[1]) for line in given if line[2] in mates) + burden(g, weapon) > MOST_WEIGHT:
            no("at most ten portage points of weapons in a hex", "6.1")
    return no


# ---- concealment ----

def counters_left(g: State, side: int, lines: Sequence[Option]) -> int:
    """25.6: Concealment counters of the groups that set up now, less those on the sheet: one on each covered stack, one for
    each dummy."""
    allotted = sum(g.card.groups[n].concealment for n in groups_now(g, side))
    covered = {line[1] for line in lines if line[0] in ("conceal", "dummy")}
    dummies = sum(1 for line in lines if line[0] == "dummy")
    return allotted - len(covered) - dummies


def why_not_conceal(g: State, side: int, lines: Sequence[Option], hex_: int) -> Reasons:
    """25.6: a stack of one's own that is not covered yet."""
    no = Reasons()
    if not placed_in(g, lines, hex_):
        no("there is nothing to conceal", "25.6")
    if any(line[0] in ("conceal", "dummy") and line[1] == hex_ for line in lines):
        no("it is covered already", "25.6")
    if counters_left(g, side, lines) < 1:
        no("there are no Concealment counters left", "25.6")
    return no


def why_not_dummy(g: State, side: int, lines: Sequence[Option], hex_: int) -> Reasons:
    """25.7: a dummy under a Concealment counter, in a covered hex or in one that is empty."""
    no = Reasons()
    covered = any(line[0] in ("conceal", "dummy") and line[1] == hex_ for line in lines)
    if counters_left(g, side, lines) < (1 if covered else 2):
        no("there are not enough Concealment counters left", "25.7")
    if placed_in(g, lines, hex_) and not covered:
        no("the stack must be covered first", "25.7")
    if g.occupied(hex_, 1 - side) or not any(hex_ in g.card.groups[n].zone for n in groups_now(g, side)):
        no("it is not one's own area", "25.6")
    return no


# ---- carrying out the sheet ----

def carry_out(g: State, side: int, lines: Sequence[Option]) -> None:
    """Everything goes where the sheet says; of covered stacks the enemy learns the place only [25.2]."""
    build(g, side, lines)
    covered = {line[1] for line in lines if line[0] in ("conceal", "dummy")}
    told: set[int] = set()
    for line in lines:
        if line[0] == "place":
            hex_ = hex_of(line[2])
            put(g, line[1], line[2], hides=hex_ in covered)
            if ("hide", line[1]) in lines:
                hide(g, side, line[1])
                continue
            tell_set_up(g, side, line[1], line[2], hides=hex_ in covered, again=hex_ in told)
            told.add(hex_)
        elif line[0] == "give":
            give(g, line[1], line[2])
            g.tell("21.2", g.seat(side), Given(line[2], line[1]))
        elif line[0] == "dummy":
            spare = next(i for i, u in enumerate(g.units) if u.dummy and u.hex == ABSENT and u.group in groups_now(g, side))
            put(g, spare, line[1], hides=True)
            if line[1] not in told:
                g.log("25.7", SomeoneSetUp, line[1])
                told.add(line[1])
    carry_out_vehicles(g, lines)


def hide(g: State, side: int, unit: int) -> None:
    """42.1: recorded, and not placed on the map."""
    u = g.units[unit]
    u.hidden, u.concealed, u.unknown = True, False, True
    g.tell("42.1", g.seat(side), SetUp(unit, u.where))


def put(g: State, unit: int, where: int, *, hides: bool) -> None:
    place(g, unit, hex_of(where), layer_of(where))
    g.units[unit].concealed = g.units[unit].unknown = hides


def tell_set_up(g: State, side: int, unit: int, hex_: int, *, hides: bool, again: bool) -> None:
    if not hides:
        g.log("21.2", SetUp, unit, hex_)
    else:
        g.tell("21.2", g.seat(side), SetUp(unit, hex_), None if again else SomeoneSetUp(hex_))
