"""5.0 Movement: one piece after the other, hex by hex, with Drumfire and opportunity fire wherever it comes."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    ABORT,
    DEMORALIZED,
    DISRUPTED,
    EXITED,
    GOOD,
    LEADER,
    MOVE,
    MOVES,
    NO_MISSION,
    NOBODY,
    OPEN_SIGHTS,
    PLANNED,
    SELF,
    Going,
    Piece,
    State,
    assault_hex,
    controller,
    has_combat_unit,
    is_combat_unit,
    is_gun,
    is_unit,
    place,
    take_control,
)
from hedgerow.games.infantry_attacks.model.tables import MP, PROHIBITED, TERRAIN
from hedgerow.games.infantry_attacks.model.values import movement_class, printed_allowance, towed
from hedgerow.games.infantry_attacks.rules.chain_reactions import settle
from hedgerow.games.infantry_attacks.rules.drumfire import drumfire_attack, still_in
from hedgerow.games.infantry_attacks.rules.flanking import forget_flanks
from hedgerow.games.infantry_attacks.rules.fortifications import enter_trench, leave_holes, settle_entrenchment
from hedgerow.games.infantry_attacks.rules.harassing_fire import harassing_fire, note_leaver
from hedgerow.games.infantry_attacks.rules.leadership import leads, why_wait_for_chief
from hedgerow.games.infantry_attacks.rules.morale import stop_moving
from hedgerow.games.infantry_attacks.rules.opportunity_fire import opportunity_fire
from hedgerow.games.infantry_attacks.rules.overrun import left_alone
from hedgerow.games.infantry_attacks.rules.places import nearest_enemy
from hedgerow.games.infantry_attacks.rules.rivers import bank_after, into_major_river, wades, wades_major_river
from hedgerow.games.infantry_attacks.rules.sectors import why_not_out_of_sector
from hedgerow.games.infantry_attacks.rules.spotting import lose_spotted, reveal, reveal_spotted_by, sees
from hedgerow.games.infantry_attacks.rules.stacking import why_not_stack
from hedgerow.games.infantry_attacks.rules.step_losses import leave_map
from hedgerow.games.infantry_attacks.rules.transport import must_unload, unload, waited_for, why_not_unload
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

STOP: Option = ("stop",)
EXIT: Option = ("exit",)


class Entered(Event, says="{pieces} {pieces:moves|move} to {hex}"):
    pieces: tuple[int, ...]
    hex: int
    cost: Tally


class Exited(Event, says="{piece} leaves the map"):
    piece: int


# ---- who may move ----

def why_not_moving_now(g: State, piece: int, no: Reasons) -> None:
    """3.13: activated, declared to move, and not yet done; 6.65: a leader who aids a recovery stays where he is."""
    s = g.segment
    if s is None or piece not in s.action:
        no("it is not activated", "3.13")
        return
    if s.action[piece] != MOVES:
        no("it was not declared to move", "3.13")
    if piece in s.done:
        no("it has acted", "3.3")
    if piece in s.aided:
        no("he has aided a recovery", "6.65")
    why_wait_for_chief(g, piece, no)


def why_not_march(g: State, piece: int) -> Reasons:
    """5.2: it may move, and there is somewhere to go."""
    no = why_not_move(g, piece)
    return no or why_nowhere(g, begin(g, [piece], False))


def why_not_move(g: State, piece: int) -> Reasons:
    """5.1, 5.2: an activated piece with an allowance, whose mission lets it go."""
    no = Reasons()
    p = g.pieces[piece]
    why_not_moving_now(g, piece, no)
    if p.status == DEMORALIZED:
        no("a demoralized piece may only try to recover", "14.3")
    if p.hex < 0:
        no("it is in no hex", "5.2")
    if not printed_allowance(p) if p.cls <= LEADER else True:
        no("it is towed, and moves only on a transport" if towed(p) else "it has no movement allowance as it stands", "5.1")
    why_mission_holds(g, p, no)
    if p.cls == TRANSPORT and waited_for(g, piece):
        no("a gun there must be loaded on it", "9.13-b")
    s = g.segment
    if s is not None and piece in s.assault_only:
        no("it was activated only to enter the assault", "12.81")
    return no


def why_nowhere(g: State, going: Going) -> Reasons:
    """5.2: a move begins with a hex that all who set off together can enter, or off the map; else nothing would come of it."""
    no = Reasons()
    hexes = next_hexes(g, g.pieces[going.pieces[0]])
    if why_not_leave(g, going) and all(why_not_enter_next(g, going, h) for h in hexes):
        no("there is no hex that it could enter", "5.2")
    return no


def why_mission_holds(g: State, p: Piece, no: Reasons) -> None:
    """9.62: guns on Planned Fire and Open Sights never leave their hex until aborted; 9.13-a: at the destination they stop."""
    gun = g.pieces[p.cargo] if p.cargo != NOBODY else p
    if is_gun(gun) and gun.mission in (PLANNED, OPEN_SIGHTS, NO_MISSION):
        no("its mission keeps it in its hex", "9.62")
    if gun.mission == MOVE and gun.destination == p.hex and g.on_map(p.hex):
        no("it has reached its destination", "9.13-a")


def why_not_escort(g: State, unit: int, leader: int) -> Reasons:
    """6.4: a leader may move together with one unit that he activated."""
    no = why_not_move(g, unit)
    for reason in why_not_move(g, leader):
        no(reason.text, reason.rule)
    u, chief = g.pieces[unit], g.pieces[leader]
    if chief.cls != LEADER or u.cls == LEADER or not leads(chief, u):
        no("a leader moves along with a unit of his type", "6.4")
    if u.hex != chief.hex:
        no("they are not in the same hex", "6.4")
    if g.segment is not None and g.segment.activator.get(unit) != leader:
        no("he did not activate it", "6.4")
    return no or why_nowhere(g, begin(g, [unit, leader], False))


def why_not_strategic(g: State, piece: int) -> Reasons:
    """17.3: units out of line of sight of all enemy units may move at double allowance."""
    no = why_not_move(g, piece)
    p = g.pieces[piece]
    if not g.options["strategic_movement"]:
        no("strategic movement is not agreed", "17.3")
    if not is_unit(p):
        no("only units move strategically", "17.3")
    elif g.on_map(p.hex) and in_enemy_sight(g, p.hex, p.side):
        no("an enemy unit sees it", "17.3")
    if p.status != GOOD:
        no("it is not in good order", "14.2")
    return no or why_nowhere(g, begin(g, [piece], True))


def in_enemy_sight(g: State, hex_: int, side: int) -> bool:
    """17.3: whether a known enemy unit has a line of sight to the hex."""
    enemies = dict.fromkeys(p.hex for p in g.pieces if p.side != side and is_unit(p) and g.on_map(p.hex) and not p.hidden)
    return any(sees(g, hex_, h) for h in enemies)


# ---- the march ----

@flow
def march(g: State, pieces: list[int], strategic: bool = False) -> Flow[None]:
    """5.2: hex to hex until the piece stops, is stopped, or has nothing left."""
    g.going = begin(g, pieces, strategic)
    while g.going is not None and g.going.pieces and not g.going.stopped:
        choice: Option = yield Ask(g.seat(g.active), "march", march_options(g), cite="5.2", secret=veiled_march(g),
                                   movers=tuple(g.going.pieces), left=left_to_go(g.going))
        if choice == STOP:
            break
        if choice == EXIT:
            exit_map(g)
        elif choice[0] == "unload":
            unload_on_the_way(g, choice[1])
        else:
            yield from take_step(g, choice[1])
    g.going = None
    finish(g, pieces)


def left_to_go(going: Going) -> str:
    """5.1, 14.2: what the slowest of those on the march may still spend, or that one hex is all they may enter."""
    if going.one_hex:
        return "one hex at most"
    points = min(going.left[i] for i in going.pieces) / MP
    return f"{points:g} movement point{'' if points == 1 else 's'} left"


def veiled_march(g: State) -> bool:
    """Whether a transport or an entrant is on the march: what it may do depends on its load or place, which the enemy does not
    know."""
    return g.going is not None and any(g.pieces[i].cls == TRANSPORT or not g.on_map(g.pieces[i].hex) for i in g.going.pieces)


def begin(g: State, pieces: list[int], strategic: bool) -> Going:
    """5.1, 14.2: full allowances; a disrupted piece enters one hex at most, and so does who leaves an assault hex [5.42]."""
    left = {i: printed_allowance(g.pieces[i]) * (2 if strategic else 1) for i in pieces}
    here = g.pieces[pieces[0]].hex
    inside = g.on_map(here) and assault_hex(g, here)
    one = inside or any(g.pieces[i].status != GOOD for i in pieces)
    return Going(list(pieces), left, 0, one, False, strategic)


def finish(g: State, pieces: list[int]) -> None:
    s = g.segment
    if s is not None:
        s.done += [i for i in pieces if i not in s.done]


def march_options(g: State) -> list[Option]:
    going = g.going
    assert going is not None
    found: list[Option] = [("step", h) for h in next_hexes(g, g.pieces[going.pieces[0]]) if not why_not_step(g, h)]
    if not why_not_exit(g):
        found.append(EXIT)
    found += [("unload", i) for i in going.pieces if g.pieces[i].cargo != NOBODY and not why_not_unload(g, i)]
    found.append(STOP)
    return found


def unload_on_the_way(g: State, transport: int) -> None:
    """5.63, 5.63-a: unloading is free; a gun set down after its transport has moved does no more this segment."""
    going, s = g.going, g.segment
    assert going is not None and s is not None
    gun = g.pieces[transport].cargo
    unload(g, transport)
    if going.entered and gun not in s.done:
        s.done.append(gun)


# ---- one hex ----

def step_cost(g: State, p: Piece, to: int) -> int:
    """5.2-a, 5.3, 5.8: the cost of the terrain, of the road across that hexside, or of the scenario's ford."""
    ground = g.scenario.ground
    ford = g.scenario.fords.get(to)
    if ford is not None and not ground.by_road(p.hex, to):
        return ford.cost
    costs = ground.cost[movement_class(p)][p.hex]
    return costs[to] if to in costs else TERRAIN[ground.terrain[to]].cost[movement_class(p)]      # [16.43]


def cost_tally(g: State, p: Piece, to: int) -> Tally:
    """The cost with its reason, in movement points."""
    ground = g.scenario.ground
    cost = step_cost(g, p, to)
    by_road = ground.by_road(p.hex, to)
    return Tally.of(cost / MP if cost % MP else cost // MP, "road" if by_road else "terrain", "5.3" if by_road else "5.2-a")


def why_not_step(g: State, to: int) -> Reasons:
    """5.2: whether those on the march may enter a hex next to theirs."""
    going = g.going
    if going is None or not going.pieces:
        no = Reasons()
        no("nobody is on the march", "5.2")
        return no
    return why_not_enter_next(g, going, to)


def why_not_enter_next(g: State, going: Going, to: int) -> Reasons:
    """5.2: the same for those who are about to move."""
    no = Reasons()
    for i in going.pieces:
        why_not_enter(g, i, to, no)
        why_not_afford(g, going, i, to, no)
    if going.one_hex and going.entered:
        no("it may enter one hex only", "14.2")
    if going.stopped:
        no("it has stopped", "13.14")
    if going.strategic and g.on_map(to) and in_enemy_sight(g, to, g.pieces[going.pieces[0]].side):
        no("an enemy unit would see it", "17.3")
    return no


def why_not_enter(g: State, piece: int, to: int, no: Reasons) -> None:
    """5.9: what bars a hex to a piece on a normal move."""
    p = g.pieces[piece]
    ground = g.scenario.ground
    if not g.on_map(to) or to not in next_hexes(g, p):
        waits = p.hex >= ground.size
        no("it does not enter there" if waits else "it is not next to it", "16.41" if waits else "5.2", at=to)
        return
    if not ground.passable(to):
        no("nobody enters a lake", "5.84", at=to)
    if has_combat_unit(g, to, 1 - p.side):
        no("enemy combat units are there; only assault movement enters", "5.9", at=to)
    why_not_stack(g, p, to, no)
    why_not_cross(g, p, to, no)
    why_not_closer(g, piece, to, no)
    why_not_by_night(g, piece, to, no)
    why_not_out_of_sector(g, piece, to, no)


def why_not_afford(g: State, going: Going, piece: int, to: int, no: Reasons) -> None:
    """5.2-a: within the allowance, except that one hex may always be entered as the whole move, but for major rivers [5.82]."""
    p = g.pieces[piece]
    if not g.on_map(to) or to not in next_hexes(g, p):
        return
    cost = step_cost(g, p, to)
    if cost == PROHIBITED or (cost > going.left.get(piece, 0) and going.entered):
        no("its movement allowance does not suffice", "5.2-a", cost_tally(g, p, to), to)


def why_not_closer(g: State, piece: int, to: int, no: Reasons) -> None:
    """5.5, 3.11: a unit that no leader of its type activated may not come closer to the nearest enemy combat unit."""
    p, s = g.pieces[piece], g.segment
    if p.cls == LEADER or s is None or s.activator.get(piece, SELF) != SELF or p.status == DEMORALIZED:
        return
    if nearest_enemy(g, to, p.side) < nearest_enemy(g, p.hex, p.side):
        no("without a leader it may not move closer to the enemy", "5.5", at=to)


def why_not_by_night(g: State, piece: int, to: int, no: Reasons) -> None:
    """5.7: by night units without a leader keep to hexes their side controls."""
    p, s = g.pieces[piece], g.segment
    if not g.night or p.cls == LEADER or s is None or s.activator.get(piece, SELF) != SELF or p.status == DEMORALIZED:
        return
    if controller(g, to) != p.side:
        no("by night it needs a leader to enter a hex its side does not control", "5.7", at=to)


def why_not_cross(g: State, p: Piece, to: int, no: Reasons) -> None:
    """5.82: a major river is crossed only at a bridge or a ford; the one hex that may always be entered is not one of its
    hexes [5.2-a]."""
    if wades_major_river(g, p, to):
        no("a major river is crossed only by a bridge or a ford", "5.82", at=to)
    if into_major_river(g, p, to) and step_cost(g, p, to) > (MP if p.status == DISRUPTED else printed_allowance(p)):
        no("it cannot pay for a major river", "5.82", cost_tally(g, p, to), to)


def stops_after(g: State, p: Piece, to: int) -> bool:
    """5.81: who has crossed a minor river stops on the far bank; 5.8: so does who has used a ford that the scenario says ends a
    move."""
    ford = g.scenario.fords.get(to)
    if ford is not None and not ford.goes_on and not g.scenario.ground.by_road(p.hex, to):
        return True
    return wades(g, p, to)


@flow
def take_step(g: State, to: int) -> Flow[None]:
    """5.2: pay and enter."""
    going = g.going
    assert going is not None
    stops = False
    for i in going.pieces:
        cost = step_cost(g, g.pieces[i], to)
        going.one_hex = going.one_hex or cost > going.left[i]
        going.left[i] = max(0, going.left[i] - cost)
        stops = stops or stops_after(g, g.pieces[i], to)
    yield from enter(g, to)
    arrive(g)
    if g.going is not None and stops:
        g.going.stopped = True


def arrive(g: State) -> None:
    """9.13-a: a gun on a Move mission goes no farther than its destination; from a transport it is unloaded there at once, if
    there is room for it, and the transport may go on [5.63-a]."""
    going = g.going
    for i in list(going.pieces) if going is not None else []:
        if going is not None and must_unload(g, i):
            g.reveal()                                    # everybody sees where it stops
            if why_not_unload(g, i):
                stop_moving(g, i)
            else:
                unload_on_the_way(g, i)


@flow
def enter(g: State, to: int) -> Flow[None]:
    """13.11, 9.71: those on the move enter a hex: what is hidden near by comes to light, then Drumfire, then opportunity fire."""
    going = g.going
    assert going is not None
    movers = tuple(going.pieces)
    came = g.pieces[movers[0]].hex
    cost = cost_tally(g, g.pieces[movers[0]], to)
    if not g.on_map(came):
        g.reveal()                                        # 16.41: by its cost everybody sees where it waited
    vacates = g.on_map(came) and assault_hex(g, came)
    for i in movers:
        put(g, i, to)
    going.entered += 1
    going.shot_by = []
    g.log("5.2", Entered, movers, to, cost)
    reveal_spotted_by(g, g.pieces[movers[0]].side, [to])
    if vacates:
        note_leaver(g, came, movers)
        going.vacated = came
        yield from harassing_fire(g, came)
    if any(is_combat_unit(g.pieces[i]) for i in movers):
        yield from left_alone(g, to)
    yield from drumfire_attack(g, still_in(g, movers, to))
    yield from opportunity_fire(g)
    if g.queue:
        yield from settle(g)


def put(g: State, piece: int, to: int) -> None:
    """A piece comes into a hex: out of its holes [16.22-a], into a trench [16.31], on a bank [5.81], in the open [16.5-a]."""
    p = g.pieces[piece]
    reveal(g, piece)
    came = p.hex
    p.bank = bank_after(g, p, to)
    place(g, piece, to)
    leave_holes(g, piece)
    forget_flanks(g, piece)
    enter_trench(g, piece)
    lose_spotted(g, piece)
    if p.cargo != NOBODY:
        lose_spotted(g, p.cargo)
    if g.on_map(came):
        settle_entrenchment(g, came)
        take_control(g, came)
    take_control(g, to)


# ---- entering and leaving the map ----

def next_hexes(g: State, p: Piece) -> tuple[int, ...]:
    """5.2: the hexes on the map that a piece may step into as far as the way goes."""
    ground = g.scenario.ground
    if p.hex < ground.size:
        return ground.near[p.hex] if p.hex >= 0 else ()
    return entry_hexes(g, p)


def entry_hexes(g: State, p: Piece) -> tuple[int, ...]:
    """16.4, 16.41: those next to where it waits; 16.43: if the enemy stands in all by which its force may enter, the edge hexes
    next to them."""
    ground = g.scenario.ground
    meant = tuple(dict.fromkeys(h for z in g.scenario.forces[p.force].zone for h in ground.near[z]))
    beside = open_exits(g, meant, p.side)
    return ground.near[p.hex] if beside == meant else beside


def exit_hexes(g: State, p: Piece) -> tuple[int, ...]:
    """16.42: where the scenario lets it leave; an aborted gun, or the transport that carries one, leaves by its home edge."""
    army = g.scenario.armies[p.side]
    gun = g.pieces[p.cargo] if p.cargo != NOBODY else p
    if is_gun(gun) and gun.mission == ABORT:
        return open_exits(g, army.home_edge, p.side)
    if army.exit_groups and g.scenario.forces[p.force].group not in army.exit_groups:
        return ()
    return open_exits(g, army.exits, p.side)


def open_exits(g: State, exits: tuple[int, ...], side: int) -> tuple[int, ...]:
    """16.43: if the enemy stands in all hexes meant for entry or exit, the edge hexes next to them serve."""
    if exits and all(has_combat_unit(g, h, 1 - side) for h in exits):
        ground = g.scenario.ground
        return tuple(dict.fromkeys(n for h in exits for n in ground.near[h] if n in ground.grid.border and n not in exits))
    return exits


def why_not_exit(g: State) -> Reasons:
    """16.42: whether those on the march may leave the map."""
    going = g.going
    if going is None or not going.pieces:
        no = Reasons()
        no("nobody is on the march", "16.42")
        return no
    return why_not_leave(g, going)


def why_not_leave(g: State, going: Going) -> Reasons:
    """16.42: undemoralized pieces in an exit hex, for the cost of a clear hex; never to come back."""
    no = Reasons()
    for i in going.pieces:
        p = g.pieces[i]
        if p.hex not in exit_hexes(g, p):
            no("it may not leave the map there", "16.42", at=p.hex)
        if p.status == DEMORALIZED:
            no("demoralized pieces never leave the map", "16.42")
        if going.entered and going.left.get(i, 0) < MP:
            no("its movement allowance does not suffice", "5.2-a")
        if g.on_map(p.hex) and assault_hex(g, p.hex):
            no("it is in an assault hex", "12.22")
    if going.one_hex and going.entered:
        no("it may enter one hex only", "14.2")
    return no


def exit_map(g: State) -> None:
    """16.42: off the map for good, with its cargo; not counted as destroyed."""
    going = g.going
    assert going is not None
    for i in list(going.pieces):
        p = g.pieces[i]
        came = p.hex
        if p.cargo != NOBODY:
            place(g, p.cargo, EXITED)
            g.reveal()
        g.log("16.42", Exited, i)
        leave_map(g, i, EXITED)
        take_control(g, came)
    going.stopped = True
