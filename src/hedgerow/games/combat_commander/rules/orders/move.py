"""O21 Move: activated units go from hex to hex, paying MPs; after each expenditure the inactive player may react first."""

from __future__ import annotations

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import (
    BUNKER,
    MINES,
    NONE,
    PILLBOX,
    SEATS,
    TRENCH,
    UNIT,
    WEAPON,
    Attack,
    Combat,
    March,
    on_map,
    other,
    side_at,
)
from hedgerow.games.combat_commander.model.terrain import Step
from hedgerow.games.combat_commander.rules.activation import DONE, able, activate, anyone
from hedgerow.games.combat_commander.rules.attack import attack_strength, piece_hex
from hedgerow.games.combat_commander.rules.breaking import give_weapon
from hedgerow.games.combat_commander.rules.command import may_activate, movement
from hedgerow.games.combat_commander.rules.entering import in_wire, pass_over, standing
from hedgerow.games.combat_commander.rules.leaving import exit_map, may_exit
from hedgerow.games.combat_commander.rules.mines import mine_attack
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.games.combat_commander.rules.orders.fire import OP_FIRE, any_target, shoot, shots
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.games.combat_commander.rules.windows import (
    HEX_ENTERED,
    MOVING,
    MP_SPENT,
    Facts,
    actions_of,
    facts,
    opens,
    play_action,
    plays,
)
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

MOVE = "Move"
STOP: Option = ("stop",)
GO: Option = ("go",)


@able(MOVE)
def can_move(g: Combat, u: int) -> bool:
    """O14.4: whether the unit could enter some hex, or exit."""
    return bool(move_hexes(g, (u,))) or may_pay_exit(g, (u,))


def why_not_order(g: Combat) -> Reasons:
    """O14.4: some unit must be able to enter a new hex."""
    no = Reasons()
    if not anyone(g, g.active, MOVE):
        no("no unit that may be activated can enter a new hex", "O14.4")
    return no


@order("Move", "O21", unless=why_not_order)
@flow
def move_order(g: Combat) -> Flow[None]:
    """O21.2: one unit or stack finishes before the next begins; O14.2: the Order lasts until all have moved or stay."""
    named = yield from activate(g, g.active, MOVE)
    for u in named:
        g.units[u].moving, g.units[u].spent, g.units[u].began = True, 0, g.units[u].hex
    g.march = March()
    while True:
        choice: Option = yield Ask(SEATS[g.active], "mover", mover_choices(g), cite="O21.2", secret=True)
        if choice == DONE:
            break
        if choice[0] == "play":
            yield from play_action(g, g.active, choice[1], choice[2])
        elif choice[0] == "give":
            yield from transfer(g, choice[1], choice[2])
        else:
            yield from move_stack(g, choice[1])
    g.march = None


def mover_choices(g: Combat) -> list[Option]:
    """O21.2: whose move comes next; Weapons handed over; Actions [A26, A39]; done, if someone has really moved [O14.4]."""
    movers = [u for u in on_map(g, g.active) if g.units[u].moving and not g.units[u].halted]
    found: list[Option] = [("move", u) for u in movers]
    found += transfers(g)
    found += plays(g, MOVING, g.active)
    assert g.march is not None
    if g.march.crossed or not any(can_move(g, u) for u in movers):
        found.append(DONE)
    return found


# ---- one unit or stack ----

@flow
def move_stack(g: Combat, first: int) -> Flow[None]:
    """O21.2: units that began the Order in the same hex may move together, and then stay together."""
    assert g.march is not None
    g.march.stack = [first]
    while companions(g):
        choice: Option = yield Ask(SEATS[g.active], "companions", [*companions(g), GO], cite="O21.2", unit=first)
        if choice == GO:
            break
        g.march.stack.append(choice[1])
    while stack(g) and together(g):
        choice = yield Ask(SEATS[g.active], "move to", step_choices(g), cite="O21.1", secret=True, unit=stack(g)[0])
        if choice == STOP:
            break
        if choice[0] == "play":
            yield from play_action(g, g.active, choice[1], choice[2])
        elif choice[0] == "give":
            yield from transfer(g, choice[1], choice[2])
        elif choice[0] == "exit":
            yield from exit_stack(g)
        else:
            yield from enter(g, choice[1])
    for u in stack(g):
        g.units[u].halted = True
    g.march.stack = []


def together(g: Combat) -> bool:
    """O21.2: a stack that a fire has scattered moves no further."""
    return len({g.units[u].hex for u in stack(g)}) == 1


def stack(g: Combat) -> tuple[int, ...]:
    """Those who move together now and are still on the map."""
    assert g.march is not None
    return standing(g, tuple(g.march.stack))


def companions(g: Combat) -> list[Option]:
    """O21.2: activated units that began in the same hex and whose move has not begun."""
    assert g.march is not None
    lead = g.units[g.march.stack[0]]
    return [("with", u) for u in side_at(g, lead.hex, lead.side) if u not in g.march.stack and g.units[u].moving
            and not g.units[u].halted and g.units[u].began == lead.began == lead.hex]


def step_choices(g: Combat) -> list[Option]:
    """Where the stack may go, what it may do on the way, and stop."""
    here = stack(g)
    found: list[Option] = [("to", h) for h in move_hexes(g, here)]
    if may_pay_exit(g, here):
        found.append(("exit", here[0]))
    found += transfers(g)
    found += plays(g, MOVING, g.active)
    if may_stop(g, here):
        found.append(STOP)
    return found


def may_stop(g: Combat, here: tuple[int, ...]) -> bool:
    """O14.4: someone must really move: if nobody has yet, the last who can may not stop where he began."""
    assert g.march is not None
    if g.march.crossed or not (move_hexes(g, here) or may_pay_exit(g, here)):
        return True
    return any(g.units[u].moving and not g.units[u].halted and u not in here and can_move(g, u) for u in on_map(g, g.active))


# ---- costs ----

def may_pay(g: Combat, u: int, cost: int | float) -> bool:
    """O21.1: the MPs left must cover the whole cost; O21: Movement is that of this moment."""
    return not g.units[u].halted and has_points(g, u, cost)


def has_points(g: Combat, u: int, cost: int | float) -> bool:
    """Whether its Movement of this moment leaves so many MPs; F106.2: Wire has left none."""
    unit = g.units[u]
    return not unit.mired and unit.spent + cost <= movement(g, u).total


def entry_cost(g: Combat, step: Step, left: int, side: int) -> Tally | None:
    """O21.1: MPs for a step; T79: none into a Blaze. None where nobody may go.

    F105.2: 1 along a Trench, but no Trench leads over a Cliff or the side of a Major Bridge [O21.4].
    """
    if step.cost is None or step.to in g.blazes:
        return None
    if trench_step(g, left, step.to):
        return Tally.of(1, "trench", "F105.2")
    return special_cost(g, step, step.cost, side) if g.scenario.special else step.cost


def special_cost(g: Combat, step: Step, cost: Tally, side: int) -> Tally:
    """What single scenarios change."""
    special = g.scenario.special
    if "russians move freely" in special and g.scenario.nations[side] == "russia":
        return cost.become(1, "scenario", "O21.1")
    if "snow" in special and cost.lines[0][2] == "open ground":
        return cost.add(0.5, "snow", "O21.1")
    return cost


def trench_step(g: Combat, a: int, b: int) -> bool:
    """F105.2: between a Trench and an adjacent Trench, Bunker or Pillbox, either way."""
    kinds = (g.forts.get(a), g.forts.get(b))
    return TRENCH in kinds and all(k in (TRENCH, BUNKER, PILLBOX) for k in kinds)


def move_hexes(g: Combat, units: tuple[int, ...]) -> list[int]:
    """O21.4: adjacent hexes that all of them can pay for, without enemies, passable."""
    lead = g.units[units[0]]
    found = []
    for step in g.scenario.steps[lead.hex]:
        if not why_not_enter(g, units, step):
            found.append(step.to)
    return found


def why_not_enter(g: Combat, units: tuple[int, ...], step: Step) -> str:
    """The rule [O21.4, O21.1] that keeps them out of the next hex; empty if they may enter. Found fast, for searches."""
    lead = g.units[units[0]]
    here = g.at.get(step.to)
    if here and any(g.units[v].side != lead.side for v in here):
        return "O21.4"
    cost = entry_cost(g, step, lead.hex, lead.side)
    if cost is None:
        return "O21.4"
    return "" if all(may_pay(g, u, cost.total) for u in units) else "O21.1"


def why_not_go_to(g: Combat, to: int) -> Reasons:
    """O21.1: hex by hex, for those who move together now."""
    no = Reasons()
    movers = stack(g) if g.march is not None else ()
    if not movers:
        no("nobody is moving", "O21.2")
        return no
    lead = g.units[movers[0]]
    step = next((s for s in g.scenario.steps[lead.hex] if s.to == to), None)
    if step is None:
        no("it is not adjacent: units move hex by hex", "O21.1")
        return no
    rule = why_not_enter(g, movers, step)
    if rule == "O21.1":
        no(f"{lead.spent} MP are spent; the rest does not cover the cost", rule, tally=entry_cost(g, step, lead.hex, lead.side))
    elif rule:
        no("nobody may move there", rule, at=to)
    return no


def why_not_begin(g: Combat, u: int) -> Reasons:
    """O21.2: only units activated for this Move Order, each once."""
    no = Reasons()
    if g.units[u].halted:
        no("its move is over", "O21.2")
    elif not g.units[u].moving:
        no("it was not activated for this Order", "O14.1")
    return no


def may_pay_exit(g: Combat, units: tuple[int, ...]) -> bool:
    """7.2.1: exit costs 1 MP."""
    return all(may_exit(g, u) and may_pay(g, u, 1) for u in units)


# ---- entering ----

@flow
def enter(g: Combat, to: int) -> Flow[None]:
    """O21.1: pay, go over, Wire takes the MPs left [F106.2]; then reactions, the inactive player's first [O21.6]."""
    assert g.march is not None
    movers = stack(g)
    left = g.units[movers[0]].hex
    pay(g, movers, left, to)
    g.march.crossed = True
    g.march.at = g.march.left = NONE
    arrived = yield from pass_over(g, movers, to)
    g.march.stack = list(arrived or standing(g, movers))
    if arrived:
        arrive(g, arrived, left, to)
        yield from reactions(g)


def pay(g: Combat, movers: tuple[int, ...], left: int, to: int) -> None:
    step = next(s for s in g.scenario.steps[left] if s.to == to)
    cost = entry_cost(g, step, left, g.units[movers[0]].side)
    assert cost is not None
    for u in movers:
        g.units[u].spent += cost.total
        g.log("O21.1", log_events.Moved, u, to, cost, g.units[u].spent)


def arrive(g: Combat, arrived: tuple[int, ...], left: int, to: int) -> None:
    """T93: a Road hex entered is worth 1 MP; F106.2: Wire entered or left ends the move; F105.2: Trenches shelter."""
    assert g.march is not None
    wired = in_wire(g, left, to)
    for u in arrived:
        g.units[u].road = g.units[u].road or g.scenario.ground[to].roads
        g.units[u].mired = g.units[u].mired or wired
    g.march.at, g.march.left = to, left
    g.march.sheltered, g.march.fired_at = trench_step(g, left, to), False


@flow
def reactions(g: Combat) -> Flow[None]:
    """O21.5: at each hex entered the inactive player plays Actions [O14.3] and may make one Op Fire attack [O21.3, A33.2].

    The mover's own Actions come after, with his next step [O21.6].
    """
    side = other(g.active)
    while stack(g) and may_react(g, side):
        choice: Option = yield Window(SEATS[side], HEX_ENTERED, [*reaction_choices(g, side), PASS], cite="O21.6",
                                      facts=reaction_facts(g, side), hex=entered(g))
        if choice == PASS:
            break
        if choice[0] == "play":
            yield from play_action(g, side, choice[1], choice[2])
        else:
            yield from shoot(g, side, OP_FIRE, choice[1], choice[2])
    yield from actions_of(g, HEX_ENTERED, g.active)
    if g.march is not None:
        g.march.sheltered = g.march.fired_at = False


def reaction_facts(g: Combat, side: int) -> Facts:
    """For standing orders: whether the side sees the hex, the FP of the best single piece that could Op Fire there, who moves."""
    known = facts(g, HEX_ENTERED, side)
    known["seen"] = int(any(sight(g, g.units[u].hex, entered(g)) != BLOCKED for u in on_map(g, side)))
    known["firepower"] = max((int(attack_strength(g, a).total) for a in op_fire_attacks(g, side)), default=0)
    if stack(g):
        known["mover"] = stack(g)[0]
    return known


def op_fire_attacks(g: Combat, side: int) -> list[Attack]:
    """A33.2: what each piece that is activated, or may be, could do alone against those who have just entered a hex."""
    if g.march is None or g.march.sheltered or g.march.fired_at:
        return []
    ready = [u for u in on_map(g, side) if g.units[u].op_firing or may_activate(g, u)]
    pieces = [*((UNIT, u) for u in ready), *((WEAPON, g.units[u].weapon) for u in ready if g.units[u].weapon != NONE)]
    return [Attack("fire", side, [p], [g.march.at], True, origins=[piece_hex(g, p)]) for p in pieces
            if any_target(g, p, OP_FIRE)]


def entered(g: Combat) -> int:
    return g.march.at if g.march is not None else NONE


def may_react(g: Combat, side: int) -> bool:
    return opens(g, HEX_ENTERED, side) or bool(op_fire_shots(g, side))


def reaction_choices(g: Combat, side: int) -> list[Option]:
    return [*op_fire_shots(g, side), *plays(g, HEX_ENTERED, side)]


def op_fire_shots(g: Combat, side: int) -> list[Option]:
    """A33.3: one attack per expenditure [A33.3-b] with units activated for Op Fire in this Order; F105.2: none at a Trench."""
    march = g.march
    if march is None or march.fired_at or march.sheltered or not any(unit.op_firing for unit in g.units):
        return []
    return shots(g, side, OP_FIRE)


# ---- other ways to spend ----

@flow
def transfer(g: Combat, u: int, v: int) -> Flow[None]:
    """O21.1.1: 1 MP to hand the Weapon to a unit in the same hex that has none; it need not be activated."""
    g.units[u].spent += 1
    give_weapon(g, g.units[u].weapon, v, "O21.1.1")
    yield from actions_of(g, MP_SPENT, other(g.active))


def transfers(g: Combat) -> list[Option]:
    """O21.1.1: at any point of the Order, by any activated unit with an MP left, whether its own move is over or to come."""
    return [("give", u, v) for u in on_map(g, g.active) if g.units[u].moving and g.units[u].weapon != NONE
            and has_points(g, u, 1) for v in receivers(g, u)]


def receivers(g: Combat, u: int) -> list[int]:
    return [v for v in side_at(g, g.units[u].hex, g.units[u].side) if v != u and g.units[v].weapon == NONE]


@flow
def exit_stack(g: Combat) -> Flow[None]:
    """7.2.1: off the enemy's edge for 1 MP; Mines in the hex left strike first [F103.1]."""
    assert g.march is not None
    movers = stack(g)
    for u in movers:
        g.units[u].spent += 1
    g.march.crossed = True
    if g.forts.get(g.units[movers[0]].hex) == MINES:
        yield from mine_attack(g, g.units[movers[0]].hex, movers, other(g.active))
    for u in stack(g):
        if may_exit(g, u):                # a fire may have driven it from the edge
            yield from exit_map(g, u)
