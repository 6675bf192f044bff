"""3.3 Movement Phase: units and stacks, hex by hex, with Defensive First Fire after every expenditure of MF [3.31]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.model.state import GONE, NOBODY, PREP_MARKER, Moving, State
from hedgerow.games.asl_sk1.rules.defensive_fire import end_first_fire, last_fire
from hedgerow.games.asl_sk1.rules.effects import eliminate
from hedgerow.games.asl_sk1.rules.entering import enter_hex, why_not_enter
from hedgerow.games.asl_sk1.rules.movement_factors import Help, allotment, capacity, helped, leader_of, load
from hedgerow.games.asl_sk1.rules.movers_actions import (
    drop,
    leave_map,
    recover_on_the_move,
    throw_smoke,
    try_charge,
    why_not_exit,
    why_not_place_charge,
    why_not_recover_moving,
    why_not_smoke,
)
from hedgerow.games.asl_sk1.rules.victory import control, decided
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

GO: Final[Option] = ("go",)

STOP: Final[Option] = ("stop",)

EXIT: Final[Option] = ("exit",)


class Moves(Event, says="{units}: {mf} MF to move"):
    units: tuple[int, ...]
    mf: Tally


class Stopped(Event, says="end of the move: {units}"):
    units: tuple[int, ...]


class DoubleTimes(Event, says="{unit} uses Double Time and is CX"):
    unit: int


class AssaultMoves(Event, says="Assault Movement: {units}"):
    units: tuple[int, ...]


class HelpsCarry(Event, says="{leader_unit} helps {unit} carry"):
    leader_unit: int
    unit: int


# ---- the phase ----

@flow
def movement_phase(g: State) -> Flow[None]:
    """3.3: the ATTACKER moves any, all or none of his units, one or one stack after the other."""
    begin_movement(g)
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "movement", [*movers(g), PASS], cite="3.3")
        if choice == PASS:
            break
        yield from move_stack(g, choice[1])
        control(g)
        if decided(g):
            return
    end_movement(g)


def begin_movement(g: State) -> None:
    """3.3-o2: the ATTACKER's CX markers go; such a unit may not Double Time this MPh."""
    for u in g.units:
        if u.side == g.attacker:
            u.was_cx, u.cx = u.cx, False
            u.smoke_tried = False
    for w in g.weapons:
        w.carried = w.moved = w.stays = False


def end_movement(g: State) -> None:
    """3.3-q: smoke grenades disperse; 3.31-y: Residual FP is removed."""
    g.smoke = []
    end_first_fire(g)


def movers(g: State) -> list[Option]:
    return [("move", i) for i in g.of(g.attacker) if not why_not_move(g, i)]


def why_not_move(g: State, unit: int) -> Reasons:
    """3.3: not after Prep Fire, not broken, pinned or in melee, and once only [3.3-h]."""
    no = Reasons()
    u = g.units[unit]
    if u.side != g.attacker:
        no("only the ATTACKER moves", "3.3")
    if u.hex < 0:
        no("it is not in play", "3.3")
    if u.fired == PREP_MARKER:
        no("it has used Prep Fire", "3.3")
    if u.broken:
        no("it is broken", "3.2.1-k")
    if u.melee:
        no("it is in melee", "3.8-l")
    if u.pinned:
        no("it is pinned", "3.2.1-r")
    if u.moved:
        no("its MPh is over", "3.3-h")
    return no


# ---- one stack ----

@flow
def move_stack(g: State, first: int) -> Flow[None]:
    """3.3-j: a unit, alone or with others of its hex; all of them end their MPh before anyone else moves."""
    members: tuple[int, ...] = (first,)
    doubling: tuple[int, ...] = ()
    assault: tuple[int, ...] = ()
    help_: Help = ()
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "prepare move", preparations(g, members, doubling, assault, help_),
                                   cite="3.3-j", unit=first)
        if choice == GO:
            break
        if choice[0] == "with":
            members = (*members, choice[1])
        elif choice[0] == "double time":
            doubling = (*doubling, choice[1])
        elif choice[0] == "assault move":
            assault = (*assault, choice[1])
        elif choice[0] == "help carry":
            help_ = (*help_, (choice[1], choice[2]))
        else:
            drop(g, choice[1])
    start_moving(g, members, doubling, assault, help_)
    yield from move_on(g)
    while True:
        waiting = unfinished(g)
        if not waiting or decided(g):
            break
        again: Option = yield Ask(g.seat(g.attacker), "resume", [*(("resume", i) for i in waiting), STOP], cite="3.3-j")
        if again == STOP:
            break
        g.stack = [again[1]]
        while True:
            joining: Option = yield Ask(g.seat(g.attacker), "resume together", [GO, *companions(g)], cite="3.3-j")
            if joining == GO:
                break
            g.stack.append(joining[1])
        without_leader(g)
        yield from move_on(g)
    if not decided(g):
        yield from last_fire(g)
    finish(g)


def companions(g: State) -> list[Option]:
    """3.3-j: others of the stack that stayed behind in the same hex may go on with the one that does."""
    here = g.units[g.stack[0]].hex
    return [("with", i) for i in unfinished(g) if i not in g.stack and g.units[i].hex == here]


def preparations(g: State, members: Sequence[int], doubling: Sequence[int], assault: Sequence[int], help_: Help) -> list[Option]:
    """Who comes along, who uses Double Time or Assault Movement, whom a leader helps carry, what is left behind [4.0-c]."""
    hex_ = g.units[members[0]].hex
    found: list[Option] = [GO]
    settled = doubling or assault or help_
    if not settled:
        found += [("with", i) for i in g.at(hex_, g.attacker) if i not in members and not why_not_move(g, i)]
    either = (*doubling, *assault) if g.option("later_text") else ()
    found += [("double time", i) for i in members if i not in (*doubling, *either) and not why_not_double_time(g, i)]
    found += [("assault move", i) for i in members if i not in (*assault, *either)]
    found += [("help carry", i, to) for i, to in helping(g, members, doubling, help_)]
    if hex_ < g.scenario.size and not settled:
        found += [("drop", w) for i in members for w in g.held_by(i)]
    return found


def helping(g: State, members: Sequence[int], doubling: Sequence[int], help_: Help) -> list[tuple[int, int]]:
    """4.0-j: which leader could lend his IPC to which MMC that carries too much, other than they do unasked."""
    said = dict(help_)
    unasked = helped(g, members, doubling, help_)
    spare = {i: capacity(g, i, (), doubling).total - (0 if g.units[i].leader else load(g, i)) for i in members}
    lending = [i for i in members if g.units[i].leader and i not in said and spare[i] > 0]
    laden = [i for i in members if g.units[i].mmc and i not in said.values() and spare[i] < 0]
    return [(i, to) for i in lending for to in laden if unasked.get(i) != to]


def why_not_double_time(g: State, unit: int) -> Reasons:
    """3.3-n: not pinned, broken, wounded or CX, nor CX when the MPh began [3.3-o2]."""
    no = why_not_move(g, unit)
    u = g.units[unit]
    if u.wounded:
        no("it is wounded", "3.2.1-f")
    if u.cx or u.was_cx:
        no("it was CX when the MPh began", "3.3-o2")
    return no


def start_moving(g: State, members: Sequence[int], doubling: Sequence[int], assault: Sequence[int], help_: Help) -> None:
    """3.3-g: the MF of each are settled now. 3.3-n: Double Time makes CX at once; 3.3-k: Assault Movement is declared."""
    for i in doubling:
        g.units[i].cx = True
        g.log("3.3-n", DoubleTimes, i)
    for i, to in help_:
        g.log("4.0-j", HelpsCarry, i, to)
    g.moving = {i: Moving(float(allotment(g, i, members, doubling, help_=help_).total),
                          ipc=int(capacity(g, i, members, doubling, help_).total), assault=i in assault, double=i in doubling,
                          leader=leader_of(g, i, members, doubling)) for i in members}
    g.stack = list(members)
    g.shots = {}
    if assault:
        g.log("3.3-k", AssaultMoves, tuple(assault))
    for i in members:
        g.log("3.3-g", Moves, (i,), allotment(g, i, members, doubling, help_=help_))


@flow
def move_on(g: State) -> Flow[None]:
    """3.3-g: the stack spends its MF, one expenditure at a time, until it stops or is stopped."""
    while g.stack and not decided(g):
        choice: Option = yield Ask(g.seat(g.attacker), "move", move_options(g), cite="3.3-g", unit=g.stack[0],
                                   movers=tuple(g.stack), left=mf_left(g))
        if choice == STOP:
            halt(g)
            break
        if choice[0] == "to":
            yield from enter_hex(g, choice[1], True)
        elif choice[0] == "through woods":
            yield from enter_hex(g, choice[1], False)
        elif choice[0] == "smoke":
            yield from throw_smoke(g, choice[1], choice[2])
        elif choice[0] == "recover":
            yield from recover_on_the_move(g, choice[1], choice[2])
        elif choice[0] == "charge":
            yield from try_charge(g, choice[1], choice[2])
        elif choice[0] == "drop":
            drop(g, choice[1])
        elif choice[0] == "leave behind":
            g.stack.remove(choice[1])
            without_leader(g)
        else:
            leave_map(g)
        go_on(g)
    for i in g.stack:
        g.moving[i].done = True
    g.stack = []


def mf_left(g: State) -> str:
    """What the slowest of the stack may still spend, the road bonus not counted."""
    return f"{max(0, min(g.moving[i].mf - g.moving[i].spent for i in g.stack)):g}"


def halt(g: State) -> None:
    """3.31-c: the DEFENDER may have waited to see whether the stack goes on."""
    free = len(move_options(g)) > 1
    for i in g.stack:
        g.moving[i].halted = free


def move_options(g: State) -> list[Option]:
    """What the stack may do next."""
    found: list[Option] = [STOP]
    stack = g.stack
    here = g.units[stack[0]].hex
    ground = g.scenario.ground
    for to in ground.around[here]:
        if not why_not_enter(g, to, True):
            found.append(("to", to))
        if ground.woods_road[to] and ground.by_road(here, to) and not why_not_enter(g, to, False):
            found.append(("through woods", to))
    if here >= ground.size:
        return found
    if here in g.scenario.mover_exit and not why_not_exit(g):
        found.append(EXIT)
    for i in stack:
        found += [("smoke", i, h) for h in (here, *ground.around[here]) if not why_not_smoke(g, i, h)]
        found += [("recover", i, w) for w in g.lying_in(here) if not why_not_recover_moving(g, i, w)]
        for w in g.held_by(i):
            found.append(("drop", w))
            if g.weapons[w].is_.kind == "DC":
                found += [("charge", w, h) for h in ground.around[here] if not why_not_place_charge(g, w, h)]
    if len(stack) > 1:
        found += [("leave behind", i) for i in stack if may_part(g, i)]
    return found


def go_on(g: State) -> None:
    """Those who were broken, pinned or lost move no further; without their leader units lose his bonus [3.3-e].

    2.0-Control: what a unit passes through unbroken it controls. 3.2.1-f: a leader wounded on the way has 3 MF in all and
    carries nothing without loss.
    """
    control(g)
    for i in list(g.stack):
        u = g.units[i]
        if u.broken or u.pinned or u.hex < 0 or g.moving[i].done:
            g.stack.remove(i)
            g.moving[i].done = True
        elif u.wounded:
            g.moving[i].mf, g.moving[i].ipc = min(g.moving[i].mf, float(allotment(g, i, ()).total)), 0
    without_leader(g)


def without_leader(g: State) -> None:
    """3.3-e: the bonus is for those who move and end with a leader; a unit that has spent it already goes no further.

    Another leader who has come along all the way serves as well. 3.2.1-f: one who is wounded lends no IPC any more.
    """
    doubling = tuple(i for i in g.stack if g.moving[i].double)
    for i in g.stack:
        m = g.moving[i]
        if m.leader != NOBODY and (m.leader not in g.stack or g.units[m.leader].wounded):
            m.leader = leader_of(g, i, g.stack, doubling)
            m.mf = min(m.mf, float(allotment(g, i, g.stack, doubling).total))
            m.ipc = int(capacity(g, i, g.stack, doubling).total)


def may_part(g: State, unit: int) -> bool:
    """3.3-e: units that have spent MF of a leader's bonus end with him, and he with them, unless another leader is there."""
    rest = [i for i in g.stack if i != unit]
    return not overspent(g, unit, (unit,)) and not any(overspent(g, i, rest) for i in rest if g.moving[i].leader == unit)


def overspent(g: State, unit: int, stack: Sequence[int]) -> bool:
    """3.3-e: whether it has spent more MF with its leader than it has in this stack, road bonus included [3.3-d]."""
    m = g.moving[unit]
    doubling = tuple(i for i in (unit, *stack) if g.moving[i].double)
    return m.leader != NOBODY and m.spent > float(allotment(g, unit, stack, doubling).total) + m.all_road


def unfinished(g: State) -> list[int]:
    """3.3-j: members of the stack that stayed behind and may still move on."""
    return [i for i, m in g.moving.items()
            if not m.done and not g.units[i].broken and not g.units[i].pinned and g.units[i].hex >= 0]


def finish(g: State) -> None:
    """3.3-h: the MPh of every member is over; 3.31-c: none of them is a target any more."""
    g.log("3.3-h", Stopped, tuple(g.moving))
    for i in g.moving:
        g.units[i].moved = True
    g.moving, g.stack, g.shots = {}, [], {}


def never_entered(g: State) -> None:
    """3.1(a): a unit that was due and has not entered by the end of the APh is lost."""
    for i, u in enumerate(g.units):
        if u.side == g.attacker and u.hex >= g.scenario.size:
            for w in g.held_by(i):
                g.weapons[w].holder, g.weapons[w].hex = NOBODY, GONE
            eliminate(g, i, "3.1(a)")
    g.losses = []                                     # off the map nobody feels the loss of a leader
