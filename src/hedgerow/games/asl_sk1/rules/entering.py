"""3.3-g Entering a hex: what stands against it, what it costs, and the fire it draws [3.31]."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import State, stacks
from hedgerow.games.asl_sk1.rules.defensive_fire import fired_upon
from hedgerow.games.asl_sk1.rules.effects import make_desperate
from hedgerow.games.asl_sk1.rules.movement_factors import overladen
from hedgerow.games.asl_sk1.rules.setup import reveal_fortified
from hedgerow.games.asl_sk1.rules.terrain import entry_cost
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally


class Entered(Event, says="{units} to {hex} for {mf} MF"):
    units: tuple[int, ...]
    hex: int
    mf: Tally


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
        no("it does not have enough MF", "3.3-g", cost)
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
    cost = entry_cost(g, g.units[g.stack[0]].hex, to, by_road=by_road)
    step_in(g, to, by_road)
    g.log("3.3-g", Entered, tuple(g.stack), to, cost)
    reveal_fortified(g, to, g.attacker)
    frighten(g, to, g.attacker)
    yield from expend(g, float(cost.total))


def step_in(g: State, to: int, by_road: bool) -> None:
    """3.3-g: the stack stands in its new hex, with its weapons; T-TEC-road: by road or not."""
    ground = g.scenario.ground
    road = ground.by_road(g.units[g.stack[0]].hex, to) and (by_road or not ground.woods_road[to])
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
