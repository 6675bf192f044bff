"""3.3 Movement Phase: units and stacks, hex by hex, with Defensive First Fire after every expenditure of MF [3.31]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.counters import KINDS
from hedgerow.games.asl_sk1.defensive_fire import end_first_fire, fired_upon, last_fire
from hedgerow.games.asl_sk1.effects import eliminate, make_desperate
from hedgerow.games.asl_sk1.rally import try_recovery, why_not_recover
from hedgerow.games.asl_sk1.reinforcements import MOST_FOR_LEADER
from hedgerow.games.asl_sk1.setup import reveal_fortified
from hedgerow.games.asl_sk1.state import (
    EXITED,
    GONE,
    NOBODY,
    PREP_MARKER,
    Moving,
    State,
    stacks,
)
from hedgerow.games.asl_sk1.support_weapons import place_charge, why_not_use
from hedgerow.games.asl_sk1.terrain import entry_cost
from hedgerow.games.asl_sk1.victory import control, decided
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


class Entered(Event, says="{units} to {hex} for {mf} MF"):
    units: tuple[int, ...]
    hex: int
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


class SmokeTried(Event, says="{unit} throws smoke grenades at {hex}: {roll}, drm {drm}, against {exponent}: {result}"):
    unit: int
    hex: int
    roll: int
    drm: Tally
    exponent: int
    result: str


class Dropped(Event, says="{weapon} is left in {hex}"):
    weapon: int
    hex: int


class ChargePlaced(Event, says="{unit} places {weapon} against {hex}"):
    unit: int
    weapon: int
    hex: int


class Exited(Event, says="{unit} leaves the map for {points} VP"):
    unit: int
    points: int


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


# ---- movement factors ----

Help = tuple[tuple[int, int], ...]
"""4.0-j: leaders, each with the MMC he lends his IPC to."""


def allotment(g: State, unit: int, stack: Sequence[int], doubling: Sequence[int] = (), *, bonus: bool = True,
              help_: Help = ()) -> Tally:
    """T-UnitMF: the MF of a unit that moves with this stack, those named using Double Time; T-MFPP: with what it carries.

    3.3-f: each unit has its own. 3.3-c: a leader has 6, a MMC 4; F-counter-wound: a wounded leader 3.
    3.3-e: +2 for a MMC with a leader, but never more than he has, nor less than it has alone; 3.3-n: +2 for Double Time.
    4.0-i: one less for each PP above the IPC; an Inexperienced MMC one less [5.4].
    """
    u = g.units[unit]
    excess = max(0, load(g, unit) - int(capacity(g, unit, stack, doubling, help_).total))
    if u.leader:
        mf = Tally.of(3, "wounded", "3.2.1-f") if u.wounded else Tally.of(6, "leader", "3.3-c")
        mf = mf.add(2 if unit in doubling else 0, "Double Time", "3.3-n")
        return mf.add(-excess, "portage", "4.0-i").at_least(0, "portage")
    mf = Tally.of(4, "MMC", "3.3-c")
    leader = leader_of(g, unit, stack, doubling) if bonus else NOBODY
    if leader != NOBODY:
        mf = mf.add(2, "with a leader", "3.3-e")
    mf = mf.add(2 if unit in doubling else 0, "Double Time", "3.3-n").add(-excess, "portage", "4.0-i")
    if leader != NOBODY:
        own = int(allotment(g, leader, (), doubling, help_=help_).total)
        mf = mf.at_most(max(own, 0), "the leader's own MF", "3.3-e")
    mf = mf.add(-1 if g.inexperienced(unit) else 0, "Inexperienced", "5.4").at_least(0, "portage")
    if leader != NOBODY:
        alone = allotment(g, unit, (unit,), doubling, bonus=False)
        return alone if alone.total > mf.total else mf
    return mf


def leader_of(g: State, unit: int, stack: Sequence[int], doubling: Sequence[int] = ()) -> int:
    """3.3-e: the leader a MMC moves with: of several, the fastest."""
    if g.units[unit].leader:
        return NOBODY
    leaders = [i for i in stack if i != unit and g.units[i].leader and g.units[i].hex == g.units[unit].hex]
    return max(leaders, key=lambda i: allotment(g, i, (), doubling).total, default=NOBODY)


def load(g: State, unit: int) -> int:
    """4.0: the portage points of all it possesses."""
    return sum(w.is_.pp for w in g.weapons if w.holder == unit)


def capacity(g: State, unit: int, stack: Sequence[int] = (), doubling: Sequence[int] = (), help_: Help = ()) -> Tally:
    """4.0-i: a MMC carries 3 PP, a leader 1, wounded none [3.2.1-f]; F-counter-CX: one less when CX [3.3-o].

    4.0-j: a Good Order leader may lend his to one MMC of his stack.
    """
    u = g.units[unit]
    cx = u.cx or unit in doubling
    if u.leader:
        ipc = Tally.of(0 if u.wounded else 1, "leader", "4.0-i")
        ipc = ipc.add(-1 if cx else 0, "CX", "3.3-o").at_least(0, "leader")
        return ipc.add(-ipc.total, "lent", "4.0-j") if unit in dict(help_) else ipc
    ipc = Tally.of(3, "MMC", "4.0-i").add(-1 if cx else 0, "CX", "3.3-o")
    return ipc.add(1 if unit in helped(g, stack, doubling, help_).values() else 0, "the leader's IPC", "4.0-j")


def helped(g: State, stack: Sequence[int], doubling: Sequence[int], help_: Help) -> dict[int, int]:
    """4.0-j: which leader lends his IPC to which MMC: as the owner says; else who carries nothing helps the heaviest laden."""
    able = [i for i in stack if g.units[i].leader and capacity(g, i, (), doubling).total > 0]
    found = {i: to for i, to in help_ if i in able}
    laden = sorted((i for i in stack if g.units[i].mmc and i not in found.values()), key=lambda i: (-load(g, i), i))
    free = [i for i in able if i not in found and not load(g, i)]
    return found | dict(zip(free, laden, strict=False))


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
    """3.3-e: the bonus is for those who move and end with a leader; who has spent it already goes no further.

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
    """3.3-e: who has spent MF of his leader's bonus must end with him, and he with them, unless another leader is there."""
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


# ---- entering a hex ----

def why_not_enter(g: State, to: int, by_road: bool) -> Reasons:
    """3.3-a: no enemy there; 3.3-i: room for all; 3.3-g: MF enough for each; 3.3-k: one hex in Assault Movement."""
    no = Reasons()
    stack = g.stack
    here = g.units[stack[0]].hex
    if to not in g.scenario.ground.around[here]:
        no("it is not adjacent", "3.3-g")
        return no
    if here >= g.scenario.size and any(to not in g.scenario.groups[g.units[i].group].enters for i in stack):
        no("its group may not enter there", "3.1(a)")
    if g.occupied(to, g.defender):
        no("enemy units are there", "3.3-a")
    if not stacks(g, to, g.attacker, tuple(stack)):
        no("three squads and four leaders are the limit", "3.3-i")
    cost = entry_cost(g, here, to, by_road=by_road)
    road = by_road and g.scenario.ground.by_road(here, to)
    if not all_can_spend(g, float(cost.total), road=road):
        no("it has not enough MF", "3.3-g", cost)
    if any(g.moving[i].assault and g.moving[i].entered for i in stack):
        no("Assault Movement is for one hex", "3.3-k")
    why_not_carry(g, no)
    return no


def why_not_carry(g: State, no: Reasons) -> None:
    """4.0-b: a weapon recovered after someone had portaged it this MPh goes no further; 4.0-i: nor a leader with too much."""
    if any(g.weapons[w].stays for i in g.stack for w in g.held_by(i)):
        no("a weapon has been portaged this MPh", "4.0-b")
    if any(overladen(g, i) for i in g.stack):
        no("a leader never carries more than 2 PP", "4.0-i")


def overladen(g: State, unit: int) -> bool:
    """4.0-i: a leader may possess more than 2 PP, but not carry them."""
    return g.units[unit].leader and load(g, unit) > MOST_FOR_LEADER


def all_can_spend(g: State, mf: float, *, road: bool = False) -> bool:
    """3.31-a: a stack spends its MF together, whoever of it does something with them."""
    return all(can_spend(g, i, mf, road=road) for i in g.stack)


def can_spend(g: State, unit: int, mf: float, *, road: bool = False) -> bool:
    """3.3-g: within its MF; 3.3-k: not all of them, assaulting.

    3.3-d: one more if it crosses nothing but road hexsides all MPh; T-TEC-road: and spends MF on nothing else.
    """
    m = g.moving[unit]
    if m.assault:
        return m.spent + mf < m.mf
    return m.spent + mf <= m.mf + (1 if road and m.all_road else 0)


@flow
def enter_hex(g: State, to: int, by_road: bool) -> Flow[None]:
    """3.3-g: pay, enter, and face what fire it draws. 3.2.1-t: broken enemies next to it come under DM."""
    here = g.units[g.stack[0]].hex
    cost = entry_cost(g, here, to, by_road=by_road)
    ground = g.scenario.ground
    road = ground.by_road(here, to) and (by_road or not ground.woods_road[to])
    for i in g.stack:
        m = g.moving[i]
        m.here = 0
        m.entered += 1
        m.by_road = road
        m.all_road = m.all_road and road
        g.units[i].hex = to
        for w in g.held_by(i):
            g.weapons[w].moved = g.weapons[w].carried = True
    g.shots = {at: n for at, n in g.shots.items() if at[1] not in g.stack}
    g.log("3.3-g", Entered, tuple(g.stack), to, cost)
    reveal_fortified(g, to, g.attacker)
    frighten(g, to, g.attacker)
    yield from expend(g, float(cost.total))


@flow
def expend(g: State, mf: float) -> Flow[None]:
    """3.31-d: the stack spends MF in a hex, by entering it or otherwise, and draws Defensive First Fire there."""
    for i in g.stack:
        g.moving[i].spent += mf
        g.moving[i].here += mf
    yield from fired_upon(g, tuple(g.stack))


@flow
def spend_in_place(g: State, mf: float) -> Flow[None]:
    """3.31-d: MF for smoke, recovery or a charge; T-TEC-road: not spent on a road, so they cost the road bonus."""
    for i in g.stack:
        g.moving[i].all_road = False
    yield from expend(g, mf)


def frighten(g: State, hex_: int, side: int) -> None:
    """3.2.1-t: broken units come under DM when a Known enemy comes next to them."""
    near = (hex_, *g.scenario.ground.around[hex_])
    for i, u in enumerate(g.units):
        if u.broken and not u.dm and u.side != side and u.hex in near:
            make_desperate(g, i, "3.2.1-t")


# ---- other things to do with MF ----

def why_not_smoke(g: State, unit: int, hex_: int) -> Reasons:
    """3.3-p: a Smoke Exponent, once a MPh, 1 MF for its own hex and 2 for an adjacent one."""
    no = Reasons()
    u = g.units[unit]
    if not g.scenario.smoke_exponent(KINDS[u.kind]):
        no("it has no Smoke Exponent", "3.3-p")
    if u.smoke_tried:
        no("it has tried once this MPh", "3.3-p")
    if hex_ in g.smoke:
        no("there is smoke already", "3.3-p")
    if not all_can_spend(g, 1 if hex_ == u.hex else 2):
        no("it has not enough MF", "3.3-p")
    return no


def smoke_outcome(roll: int, drm: int, exponent: int) -> str:
    """3.3-p: a final dr up to the exponent places smoke; 3.3-p2: an original 6 ends the unit's MPh."""
    if roll == 6:
        return "ends its move"
    return "smoke" if roll + drm <= exponent else "no smoke"


def smoke_drm(g: State, unit: int) -> Tally:
    """T-CX-effects: CX adds one."""
    return Tally().add(1 if g.units[unit].cx else 0, "CX", "3.3-o")


@flow
def throw_smoke(g: State, unit: int, hex_: int) -> Flow[None]:
    """3.3-p: spend the MF, roll, and then draw fire through whatever smoke there is; T-CX-effects: CX adds one."""
    u = g.units[unit]
    u.smoke_tried = True
    roll = g.roll("smoke grenades", 1)[0]
    drm = smoke_drm(g, unit)
    exponent = g.scenario.smoke_exponent(KINDS[u.kind])
    result = smoke_outcome(roll, int(drm.total), exponent)
    g.log("3.3-p", SmokeTried, unit, hex_, roll, drm, exponent, result)
    if result == "smoke":
        g.smoke.append(hex_)
    yield from spend_in_place(g, 1 if hex_ == u.hex else 2)
    if result == "ends its move":
        g.moving[unit].done = True


def why_not_recover_moving(g: State, unit: int, weapon: int) -> Reasons:
    """3.3-s: 1 MF."""
    no = why_not_recover(g, unit, weapon)
    if not all_can_spend(g, 1):
        no("it has not enough MF", "3.3-s")
    return no


@flow
def recover_on_the_move(g: State, unit: int, weapon: int) -> Flow[None]:
    """3.3-s, 4.0-g: a recovery attempt for 1 MF. What it then carries counts against its MF [4.0-i].

    4.0-b: a weapon that has been portaged this MPh may be recovered, but not carried again.
    """
    m = g.moving[unit]
    before = max(0, load(g, unit) - m.ipc)
    try_recovery(g, unit, weapon, "3.3-s")
    g.weapons[weapon].stays = g.weapons[weapon].carried
    m.mf -= max(0, load(g, unit) - m.ipc) - before
    yield from spend_in_place(g, 1)


def drop(g: State, weapon: int) -> None:
    """4.0-a: dropping is free; 4.0-e: it lies there until someone recovers it."""
    w = g.weapons[weapon]
    w.hex, w.holder = g.units[w.holder].hex, NOBODY
    g.log("4.0-a", Dropped, weapon, w.hex)


def why_not_place_charge(g: State, weapon: int, hex_: int) -> Reasons:
    """4.3-a: against an adjacent hex with enemies, for the MF it would cost to enter it. 4.3-b: not after Prep Fire.

    4.0-o: a charge is one of the weapons a unit may use.
    """
    no = Reasons()
    unit = g.weapons[weapon].holder
    if not g.occupied(hex_, g.defender):
        no("there is no enemy", "4.3-a")
    if g.weapons[weapon].malfunctioned:
        no("it does not work", "4.3-a")
    cost = entry_cost(g, g.units[unit].hex, hex_)
    if not all_can_spend(g, float(cost.total)):
        no("it has not enough MF", "4.3-a", cost)
    why_not_use(g, unit, weapon, (), no)
    return no


@flow
def try_charge(g: State, weapon: int, hex_: int) -> Flow[None]:
    """4.3-a: the MF are spent in its own hex; 4.3-b: placed if it comes through the fire unbroken and unpinned."""
    unit = g.weapons[weapon].holder
    cost = entry_cost(g, g.units[unit].hex, hex_)
    yield from spend_in_place(g, float(cost.total))
    u, w = g.units[unit], g.weapons[weapon]
    if u.hex >= 0 and not u.broken and not u.pinned and w.holder == unit:
        place_charge(g, unit, weapon, hex_)
        g.log("4.3-b", ChargePlaced, unit, weapon, hex_)


def why_not_exit(g: State) -> Reasons:
    """3.3-b: nobody leaves the map but where the victory conditions count it; it costs as Open Ground.

    3.3-d: who has come by road all the way may leave by a road with his road bonus.
    """
    no = Reasons()
    for i in g.stack:
        u = g.units[i]
        if u.side != g.scenario.exits or u.hex not in g.scenario.mover_exit:
            no("a unit may not leave the map", "3.3-b")
        if not u.good_order:
            no("only units in Good Order leave the map", "3.3-b")
        if not can_spend(g, i, 1, road=u.hex < g.scenario.size and g.scenario.ground.road_off(u.hex)):
            no("it has not enough MF", "3.3-b")
        if g.moving[i].assault and g.moving[i].entered:
            no("Assault Movement is for one hex", "3.3-k")
    why_not_carry(g, no)
    return no


def leave_map(g: State) -> None:
    """S4-vc: the stack is gone, with what it carries, and counts."""
    for i in list(g.stack):
        exit_map(g, i)
        g.moving[i].done = True
    g.stack = []


def exit_map(g: State, unit: int) -> None:
    u = g.units[unit]
    points = g.scenario.exit_points(KINDS[u.kind])
    g.points[u.side] += points
    for w in g.held_by(unit):
        g.weapons[w].holder, g.weapons[w].hex = NOBODY, GONE
    u.hex = EXITED
    g.log("S4-vc", Exited, unit, points)


def never_entered(g: State) -> None:
    """3.1(a): who was due and has not entered by the end of the APh is lost."""
    for i, u in enumerate(g.units):
        if u.side == g.attacker and u.hex >= g.scenario.size:
            for w in g.held_by(i):
                g.weapons[w].holder, g.weapons[w].hex = NOBODY, GONE
            eliminate(g, i, "3.1(a)")
    g.losses = []                                     # off the map nobody feels the loss of a leader
