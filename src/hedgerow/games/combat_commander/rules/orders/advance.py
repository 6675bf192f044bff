"""O16 Advance: each activated unit may enter one adjacent hex, even one held by the enemy; then Melee."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import MINES, NONE, SEATS, Combat, March, on_map, other
from hedgerow.games.combat_commander.model.terrain import passable
from hedgerow.games.combat_commander.rules.activation import DONE, able, activate, anyone
from hedgerow.games.combat_commander.rules.entering import pass_over, standing
from hedgerow.games.combat_commander.rules.leaving import exit_map, may_exit
from hedgerow.games.combat_commander.rules.mines import mine_attack
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.games.combat_commander.rules.windows import HEX_ENTERED, window
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

ADVANCE = "Advance"


@able(ADVANCE)
def can_advance(g: Combat, u: int) -> bool:
    return may_exit(g, u) or bool(advance_hexes(g, u))


def advance_hexes(g: Combat, u: int) -> list[int]:
    """O16.1: any adjacent hex, MPs and costs do not matter; O16.3: not an impassable one; O16.2: over Cliffs without a Weapon."""
    unit = g.units[u]
    ground = g.scenario.ground
    here = ground[unit.hex]
    return [s.to for s in g.scenario.steps[unit.hex]
            if s.to not in g.blazes and passable(here, ground[s.to], s.side, climbs=unit.weapon == NONE)]


def why_not_order(g: Combat) -> Reasons:
    """O14.4: some unit must be able to advance."""
    no = Reasons()
    if not anyone(g, g.active, ADVANCE):
        no("no unit that may be activated can advance", "O14.4")
    return no


@order("Advance", "O16", unless=why_not_order)
@flow
def advance_order(g: Combat) -> Flow[None]:
    """O16.1: the activated units advance one after the other, as far as their player likes; Melee follows [O16.4]."""
    yield from activate(g, g.active, ADVANCE)
    moved = False
    while choices(g):
        stop = [DONE] if moved else []        # O14.4: at least one unit must really advance
        choice: Option = yield Ask(SEATS[g.active], "advance", [*choices(g), *stop], cite="O16.1")
        if choice == DONE:
            return
        moved = True
        g.units[choice[1]].ready = False
        if choice[0] == "exit":
            yield from advance_off(g, choice[1])
        else:
            yield from advance(g, choice[1], choice[2])


def why_not_advance(g: Combat, u: int, to: int) -> Reasons:
    """O16.1: an activated unit that has not advanced yet, into an adjacent hex that it can enter [O16.3]."""
    no = Reasons()
    if not g.units[u].ready:
        no("it was not activated for this Order, or has advanced", "O16.1")
    if to not in advance_hexes(g, u):
        no("it cannot advance there", "O16.3", at=to)
    return no


def choices(g: Combat) -> list[Option]:
    """O16.1: every activated unit that has not advanced yet, and where it may go."""
    found: list[Option] = []
    for u in on_map(g, g.active):
        if g.units[u].ready:
            found += [("advance", u, h) for h in advance_hexes(g, u)]
            if may_exit(g, u):
                found.append(("exit", u))
    return found


@flow
def advance(g: Combat, u: int, to: int) -> Flow[None]:
    """O16.1: into the hex, where it stops; no Op Fire is possible, but what lay hidden there may come to light."""
    g.log("O16.1", log_events.Advanced, u, to)
    left = g.units[u].hex
    arrived = yield from pass_over(g, (u,), to)
    if arrived:
        g.march = March(list(arrived), to, left)
        yield from window(g, HEX_ENTERED)
        g.march = None


@flow
def advance_off(g: Combat, u: int) -> Flow[None]:
    """O16.2, 7.2.1: off the enemy's edge."""
    if g.forts.get(g.units[u].hex) == MINES:
        yield from mine_attack(g, g.units[u].hex, (u,), other(g.active))
    for v in standing(g, (u,)):
        if may_exit(g, v):                # a fire may have driven it from the edge
            yield from exit_map(g, v)
