"""Setting up by the plan: cover on the Objectives to hold them, a start near the enemy to attack, squads around Leaders."""

from __future__ import annotations

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.computer.approach import NOWHERE, PATIENCE, approach
from hedgerow.games.combat_commander.computer.evaluation import stake
from hedgerow.games.combat_commander.computer.plan import Plan
from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.scenario import DEFEND
from hedgerow.games.combat_commander.model.state import BUNKER, FOXHOLES, MINES, NONE, PILLBOX, SEATS, TRENCH, WIRE, Combat
from hedgerow.kernel.asking import Option


def standing(g: Combat, side: int) -> list[tuple[int, int]]:
    """Who stands where so far: on the map and on the side's own worksheet."""
    found = [(u, unit.hex) for u, unit in enumerate(g.units) if unit.side == side and unit.hex >= 0]
    return found + [(line[1], line[2]) for line in g.written(SEATS[side]) if line[0] == "place"]


def place_value(p: Plan, u: int, hex: int) -> float:
    """A unit in a hex, given those placed before it."""
    g, type = p.g, UNITS[p.g.units[u].type]
    placed = standing(g, p.side)
    here = [v for v, h in placed if h == hex]
    far = g.scenario.distance[hex]
    value = 0.3 * min(p.cover(hex), 3) + ground_value(p, hex, {h for _, h in placed})
    value -= 0.05 * p.fire_on(hex, p.foe)
    near = [v for v, h in placed if UNITS[g.units[v].type].is_leader and far[h] <= max(1, UNITS[g.units[v].type].command[0])]
    if type.is_leader:
        value += 0.15 * min(4, sum(1 for _, h in placed if far[h] <= type.command[0])) - 0.8 * len(near)
    else:
        value += (0.6 if near else 0.0) - 0.35 * sum(1 for v in here if not UNITS[g.units[v].type].is_leader)
    return value


def ground_value(p: Plan, hex: int, taken: set[int]) -> float:
    """Objectives by what they are worth: one unit on each for a Defender; for others the way there, and the way out."""
    g = p.g
    defends = g.scenario.forces[p.side].posture == DEFEND
    best = 0.0
    for n, hexes in enumerate(g.scenario.objectives):
        way = approach(g.scenario.field, frozenset(hexes))[hex]
        guarded = sum(1 for h in hexes if h in taken)
        best = max(best, stake(g, p.side, n) * PATIENCE[min(NOWHERE, way)] / (1 + guarded * (1.0 if defends else 0.5)))
    out = approach(g.scenario.field, g.scenario.edges[p.foe])[hex]
    return best + (0.0 if defends else 1.5 * PATIENCE[min(NOWHERE, out)])


def carry_value(p: Plan, w: int, u: int) -> float:
    """Weapons to Teams first, which shoot little themselves, then to squads beside a Leader; never to a Leader."""
    g, type = p.g, UNITS[p.g.units[u].type]
    if type.is_leader:
        return -1.0
    spots = dict(standing(g, p.side))
    at = spots.get(u, NONE)
    led = any(UNITS[g.units[v].type].is_leader and h == at for v, h in spots.items())
    heavy = WEAPONS[g.weapons[w].type].move < 0
    seen = sum(1 for h in range(len(g.scenario.grid)) if at >= 0 and g.scenario.sight.rows[at][h] != BLOCKED)
    return (0.5 if type.is_team and heavy else 0.2 if type.is_team else 0.0) + (0.4 if led else 0.0) + 0.004 * seen


def build_value(p: Plan, option: Option) -> float:
    """Shelters under own units, the worst covered first; Wire and Mines where the enemy must come."""
    g, (_, kind, hex) = p.g, option
    own = [h for _, h in standing(g, p.side)]
    if kind in (FOXHOLES, TRENCH, BUNKER, PILLBOX):
        return own.count(hex) * (4 - p.cover(hex)) + 0.1 * ground_value(p, hex, set())
    assert kind in (WIRE, MINES)
    if hex in own:
        return -3.0
    enemy_way = approach(g.scenario.field, g.scenario.edges[p.foe])
    before = [h for h in g.scenario.adjacent[hex] if h in own and enemy_way[h] > enemy_way[hex]]
    return 0.5 * len(before) + ground_value(p, hex, set()) - 0.2 * p.cover(hex)
