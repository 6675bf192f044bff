"""Set-up: forces [2.3], random leaders [6.2], who stands where, hidden notes [16.5], entrants off the map [16.41]."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import (
    CAVALRY_MOUNTED,
    MACHINE_GUN,
    MORTAR,
    RANKS,
    TRANSPORT,
    UNITS,
    leader_pool,
)
from hedgerow.games.infantry_attacks.model.generator import MOST_NUMBERS
from hedgerow.games.infantry_attacks.model.scenario import Force
from hedgerow.games.infantry_attacks.model.state import (
    ABOARD,
    DUG_IN,
    FACTOR,
    LEADER,
    MOVE,
    NEITHER,
    NOBODY,
    OFF_BOARD,
    PLANNED,
    WAITING,
    Piece,
    State,
    is_combat_unit,
    is_company,
    is_gun,
    place,
    take_control,
)
from hedgerow.games.infantry_attacks.model.tables import TERRAIN
from hedgerow.games.infantry_attacks.model.values import towed
from hedgerow.games.infantry_attacks.rules.fortifications import enter_trench, may_dig
from hedgerow.games.infantry_attacks.rules.morale import change_mount
from hedgerow.games.infantry_attacks.rules.sectors import command_of, commands, share, side_of, under, within
from hedgerow.games.infantry_attacks.rules.stacking import MOST_COMBAT_UNITS, MOST_COMPANIES, MOST_TRANSPORTS
from hedgerow.kernel.asking import Draft, Drafts, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


class SetUp(Event, says="{side} have set up"):
    side: int


class Awaited(Event, says="{side} have troops about to enter"):
    side: int


# ---- forces ----

def forces(g: State) -> None:
    """2.3, 6.2: every piece of the order of battle, leaders drawn at random; off-board factors are on Planned Fire [9.1]."""
    if g.scenario.by_lot is not None:
        g.become({"number": 1 + g.chance.below(MOST_NUMBERS, "engagement"), **g.scenario.by_lot})
    ground = g.scenario.ground
    g.at = [()] * ground.total
    g.held = [NEITHER] * ground.size
    for n, force in enumerate(g.scenario.forces):
        if force.rank == NOBODY:
            g.pieces += [new_unit(force, n, k) for k in range(force.count)]
        else:
            draw_leaders(g, force, n)
    for side, army in enumerate(g.scenario.armies):
        for strength in army.factors:
            g.pieces.append(Piece(NOBODY, FACTOR, 0, side, OFF_BOARD, NOBODY, strength=strength, mission=PLANNED,
                                  mission_known=True))
        mark_highest(g, side)


def new_unit(force: Force, n: int, k: int) -> Piece:
    """1.0-def-steps: full strength, unless the scenario says otherwise; guns that enter are limbered [9.13-a]."""
    unit = UNITS[force.kind]
    steps = 1 if k < force.reduced else unit.steps
    limbered = force.limbered == "yes"
    return Piece(force.kind, unit.kind, unit.led_by, force.side, WAITING, n, steps, limbered=limbered)


def draw_leaders(g: State, force: Force, n: int) -> None:
    """6.2, 1.0-def-leaders, 1.0-def-rank: pieces drawn blindly from the pool of that rank, each flipped like a coin; what is
    drawn does not go back."""
    rank = RANKS[force.rank]
    used = {p.kind for p in g.pieces if p.cls == LEADER}
    for _ in range(force.count):
        pool = [pair for pair in leader_pool(rank) if not used.intersection(pair)]
        pair = g.pick("leader", pool)
        who = pair[g.pick("which side of the piece", (0, 1))]
        used.add(who)
        g.pieces.append(Piece(who, LEADER, rank.type, force.side, WAITING, n, 1, rank.seniority))


def mark_highest(g: State, side: int) -> None:
    """6.72-a: the leaders of the highest rank that the scenario lists for the side."""
    mine = [p for p in g.pieces if p.side == side and p.cls == LEADER]
    highest = max((p.seniority for p in mine), default=0)
    for p in mine:
        p.original = p.seniority == highest


# ---- what stands on a worksheet ----

class Layout:
    """A set-up sheet read: where each piece was put, and what was said of it."""

    __slots__ = ("at", "dug", "hidden", "limbered", "loaded", "on_foot", "trenches")

    def __init__(self, lines: tuple[Option, ...]) -> None:
        self.at: dict[int, int] = {}
        self.dug: list[int] = []
        self.hidden: list[int] = []
        self.on_foot: list[int] = []
        self.limbered: list[int] = []
        self.loaded: dict[int, int] = {}                  # transport -> gun
        self.trenches: list[int] = []
        for verb, *what in lines:
            if verb in ("set", "wait"):
                self.at[what[0]] = what[1]
            elif verb == "stow":
                self.loaded[what[1]] = what[0]
            elif verb == "entrench":
                self.trenches.append(what[0])
            elif what[0] in self.at:                      # what was said of a piece holds while it stays where it was put
                {"dug in": self.dug, "hide": self.hidden, "on foot": self.on_foot,
                 "limbered": self.limbered}[verb].append(what[0])


def fits(g: State, sheet: Layout, piece: int, hex_: int) -> bool:
    """4.1: stacking limits hold at set-up too, and off the map [16.41]."""
    p = g.pieces[piece]
    if p.cls == LEADER:
        return True
    there = [g.pieces[i] for i in (*(i for i, h in sheet.at.items() if h == hex_), *g.here(hex_, p.side))]
    if p.cls == TRANSPORT:
        return sum(q.cls == TRANSPORT for q in there) < MOST_TRANSPORTS
    companies = sum(is_company(q) for q in there)
    return sum(is_combat_unit(q) for q in there) < MOST_COMBAT_UNITS and (not is_company(p) or companies < MOST_COMPANIES)


def to_place(g: State, side: int, command: int, due: int, sheet: Layout) -> list[int]:
    """The pieces of a commander still without a place, the next of each line of the order of battle."""
    found: dict[int, int] = {}
    stowed = set(sheet.loaded.values())
    for i, p in enumerate(g.pieces):
        if p.side == side and p.hex == WAITING and p.force not in found and i not in sheet.at and i not in stowed \
                and g.scenario.forces[p.force].turn == due and under(g, command, i):
            found[p.force] = i
    return list(found.values())


def must_load(g: State, side: int, command: int, due: int, sheet: Layout) -> list[int]:
    """Guns that the scenario says are loaded and that are not yet on a transport; all towed guns that enter [9.13-a]."""
    found = []
    for n, force in enumerate(g.scenario.forces):
        guns = [i for i, p in enumerate(g.pieces) if p.force == n and under(g, command, i)]
        if force.side != side or force.turn != due or force.kind == NOBODY or not guns:
            continue
        wanted = len(guns) if due and is_gun(g.pieces[guns[0]]) and towed(g.pieces[guns[0]]) else force.loaded
        stowed = [i for i in guns if i in sheet.loaded.values()]
        found += [i for i in guns if i not in stowed][:max(0, wanted - len(stowed))]
    return found


def may_load(g: State, side: int, command: int, due: int, sheet: Layout) -> list[int]:
    """9.13-a: guns that could move by themselves may start loaded too, if they may be on a Move mission."""
    stowed = sheet.loaded.values()
    return [i for i, p in enumerate(g.pieces) if p.side == side and is_gun(p) and not towed(p) and p.hex == WAITING
            and g.scenario.forces[p.force].turn == due and under(g, command, i) and i not in sheet.at and i not in stowed
            and (due or MOVE in (g.scenario.forces[p.force].missions or (MOVE,)))]


def wagons(g: State, side: int, command: int, due: int, sheet: Layout) -> list[int]:
    """Transports of the commander with nothing on them yet."""
    return [i for i, p in enumerate(g.pieces) if p.side == side and p.cls == TRANSPORT and p.hex == WAITING
            and g.scenario.forces[p.force].turn == due and i not in sheet.loaded and under(g, command, i)]


def placing(g: State, seat: str, due: int, sheet: Layout, verb: str) -> list[Option]:
    """Pieces that may be placed now, and where; those that must be loaded go on their transports first, others may."""
    side, command = side_of(g, seat), command_of(g, seat)
    loads = must_load(g, side, command, due, sheet)
    if loads:
        return [("stow", loads[0], t) for t in wagons(g, side, command, due, sheet)]
    found: list[Option] = [("stow", i, t) for i in may_load(g, side, command, due, sheet)
                           for t in wagons(g, side, command, due, sheet)]
    return found + [(verb, i, h) for i in to_place(g, side, command, due, sheet) for h in places(g, command, due, sheet, i)]


def places(g: State, command: int, due: int, sheet: Layout, piece: int) -> list[int]:
    """Where in the commander's part of its zone a piece has room; 16.41: entrants who find none wait behind the others, since off
    the map the hexes go on."""
    zone = [h for h in g.scenario.forces[g.pieces[piece].force].zone if within(g, command, h)]
    return [h for h in zone if fits(g, sheet, piece, h)] or (zone if due else [])


class SetUpSheet(Draft):
    """2.3: one side's set-up: a hex for every piece, and what the scenario lets the owner choose."""

    about = "set up"
    cite = "2.3"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        sheet = Layout(lines)
        return [*placing(g, seat, 0, sheet, "set"), *self.extras(g, side_of(g, seat), command_of(g, seat), sheet)]

    def extras(self, g: State, side: int, command: int, sheet: Layout) -> list[Option]:
        """16.2, 16.3, 16.5, 15.1, 5.61: dug in, entrenched, hidden, dismounted, limbered; each commander his share."""
        army, ground = g.scenario.armies[side], g.scenario.ground
        found: list[Option] = []
        put = [i for i, h in sheet.at.items() if g.pieces[i].side == side]
        here = commands_with_set_up(g, side)
        if len(sheet.dug) < share(g, side, command, army.dug_in, here):
            found += [("dug in", i) for i in put if may_dig(g.pieces[i]) and i not in sheet.dug
                      and TERRAIN[ground.terrain[sheet.at[i]]].dig_in and sheet.at[i] not in sheet.trenches]
        fields = [n for n in here if any(within(g, n, h) for h in army.entrenched_zone)]
        if len(sheet.trenches) < share(g, side, command, army.entrenchments, fields):
            dug = {sheet.at[i] for i in sheet.dug}
            found += [("entrench", h) for h in army.entrenched_zone
                      if h not in sheet.trenches and h not in dug and within(g, command, h)]
        covers = [n for n in here if any(within(g, n, h) for h in army.hidden_zone)]
        if len(sheet.hidden) < share(g, side, command, army.hidden, covers):
            found += [("hide", i) for i in put if may_hide(g, i, sheet.at[i]) and i not in sheet.hidden]
        found += [("on foot", i) for i in put if g.pieces[i].cls == CAVALRY_MOUNTED and i not in sheet.on_foot]
        found += [("limbered", i) for i in put if chooses_limbers(g, i) and i not in sheet.limbered]
        return found

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        if to_place(g, side_of(g, seat), command_of(g, seat), 0, Layout(lines)):
            no("not everybody has been set up", "2.3")
        return no


def may_hide(g: State, piece: int, hex_: int) -> bool:
    """16.5: units, but not guns and transports, where the scenario lets them hide."""
    p = g.pieces[piece]
    return p.cls <= MACHINE_GUN and hex_ in g.scenario.armies[p.side].hidden_zone


def chooses_limbers(g: State, piece: int) -> bool:
    p = g.pieces[piece]
    return MACHINE_GUN <= p.cls <= MORTAR and g.scenario.forces[p.force].limbered == "choice"


class Arrivals(Draft):
    """16.41: entrants are arranged off the map, within stacking limits, where the enemy does not see them."""

    about = "arrange entrants"
    cite = "16.41"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        return placing(g, seat, g.arrived, Layout(lines), "wait")

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        if to_place(g, side_of(g, seat), command_of(g, seat), g.arrived, Layout(lines)):
            no("not everybody has a place to enter from", "16.41")
        return no


SET_UP_SHEET = SetUpSheet()
ARRIVALS = Arrivals()


def commands_with_set_up(g: State, side: int) -> list[int]:
    """17.52: the commanders of the side who have something to set up."""
    return due_commands(g, side, 0)


def due_commands(g: State, side: int, due: int) -> list[int]:
    """The commanders of the side for whom pieces come in that turn, or set up in none [17.51]."""
    return [n for n in commands(g) if to_place(g, side, n, due, Layout(()))]


# ---- the flows ----

@flow
def set_up(g: State) -> Flow[None]:
    """3.0: one side after the other, the first in full view of the second; hidden units are noted in secret. The commanders of
    a side work at the same time, each in his sector [17.52]."""
    for side in (g.scenario.sets_up_first, 1 - g.scenario.sets_up_first):
        if due_commands(g, side, 0):
            sheets: dict[str, tuple[Option, ...]] = yield Drafts(
                SET_UP_SHEET, [g.scenario.seat_of(side, n) for n in due_commands(g, side, 0)])
            for lines in sheets.values():
                lay_out(g, lines)
            g.hidden_left[side] = sum(p.hidden for p in g.pieces if p.side == side)
            g.log("2.3", SetUp, side)
    first_control(g)


def lay_out(g: State, lines: tuple[Option, ...]) -> None:
    """What the sheet says is carried out."""
    sheet = Layout(lines)
    g.entrenched += sheet.trenches
    for wagon, gun in sheet.loaded.items():
        stow(g, gun, wagon)
    for i, h in sheet.at.items():
        p = g.pieces[i]
        p.hidden = i in sheet.hidden
        place(g, i, h)
        if i in sheet.dug:
            p.dug = DUG_IN
        if i in sheet.on_foot:
            change_mount(p)
        p.limbered = p.limbered or i in sheet.limbered
    for i, h in sheet.at.items():
        if g.on_map(h):
            enter_trench(g, i)
            take_control(g, h)


def stow(g: State, gun: int, wagon: int) -> None:
    """5.6: loaded before the game; what is on a transport the enemy does not see."""
    p, t = g.pieces[gun], g.pieces[wagon]
    p.limbered, p.carrier, t.cargo = True, wagon, gun
    place(g, gun, ABOARD)


def first_control(g: State) -> None:
    """1.0-def-control-start: nobody on the map: nobody's; one side: all its own; both: the nearer, ties to who set up first."""
    ground = g.scenario.ground
    units = [p for p in g.pieces if g.on_map(p.hex) and is_combat_unit(p) and not p.hidden]
    on_map = [[p.hex for p in units if p.side == side] for side in (0, 1)]
    if g.scenario.uncontrolled or not any(on_map):
        return
    first = g.scenario.sets_up_first
    for h in range(ground.size):
        near = [min((ground.distance[h][e] for e in on_map[side]), default=999) for side in (0, 1)]
        g.held[h] = first if near[first] <= near[1 - first] else 1 - first


@flow
def arrivals(g: State) -> Flow[None]:
    """16.41: those due this turn are arranged off the map before it begins, both sides at once."""
    g.arrived = g.turn
    due = [side for side in (0, 1) if due_commands(g, side, g.turn)]
    if due:
        sheets: dict[str, tuple[Option, ...]] = yield Drafts(
            ARRIVALS, [g.scenario.seat_of(side, n) for side in due for n in due_commands(g, side, g.turn)])
        for lines in sheets.values():
            lay_out(g, lines)
        for side in due:
            g.log("16.41", Awaited, side)
