"""What a player reckons on the map: how far a unit gets, what an attack comes to, which hexes are under fire."""

from __future__ import annotations

from heapq import heappop, heappush

from hedgerow.games.asl_sk1.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.firegroups import in_reach
from hedgerow.games.asl_sk1.firepower import halvings, situation
from hedgerow.games.asl_sk1.los import explain as explain_sight
from hedgerow.games.asl_sk1.movement import allotment
from hedgerow.games.asl_sk1.odds import knows_lines
from hedgerow.games.asl_sk1.state import NO_MARKER, OWN_FP, Firer, Moving, State, stacks
from hedgerow.games.asl_sk1.terrain import entry_cost
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Answer
from hedgerow.kernel.tally import Tally


def about_ways(g: State, unit: int) -> Answer:
    """3.3-g: every hex it could get to if nobody fired: the cheapest way there (hexes in order) and its MF."""
    no = Reasons()
    if g.units[unit].hex < 0:
        no("it is not in play", "3.3")
    if g.units[unit].broken:
        no("it is broken", "3.2.1-k")
    if no:
        return Answer.of(no)
    return Answer.of(no, **{" ".join(map(str, way)): cost for way, cost in ways(g, unit)})


def ways(g: State, unit: int) -> list[tuple[tuple[int, ...], Tally]]:
    """3.3-g: cheapest first. 3.3-d: by road alone there is one MF more; 3.3-k: Assault Movement goes one hex."""
    stack = tuple(g.stack) if unit in g.stack else (unit,)
    movers = [g.moving.get(i) or Moving(float(allotment(g, i, stack).total)) for i in stack]
    start, ground = g.units[unit].hex, g.scenario.ground
    limit = 1 if any(m.assault for m in movers) else ground.size
    found: dict[int, tuple[tuple[int, ...], Tally]] = {}
    seen: set[tuple[int, bool]] = set()
    waiting: list[tuple[float, tuple[int, ...], int, bool]] = [(0, (), start, all(m.all_road for m in movers))]
    costs: dict[tuple[int, ...], Tally] = {(): Tally()}
    while waiting:
        _, way, here, road = heappop(waiting)
        cost = costs[way]
        if (here, road) in seen:
            continue
        seen.add((here, road))
        if way:
            found.setdefault(here, (way, cost))
        if len(way) == limit:
            continue
        for to in ground.around[here]:
            by_road = road and ground.by_road(here, to)
            paid = cost.plus(entry_cost(g, here, to))
            if (to, by_road) not in seen and may_enter(g, stack, here, to) and payable(movers, float(paid.total), by_road):
                costs[*way, to] = paid
                heappush(waiting, (float(paid.total), (*way, to), to, by_road))
    found.pop(start, None)
    return sorted(found.values(), key=lambda f: f[1].total)


def may_enter(g: State, stack: tuple[int, ...], here: int, to: int) -> bool:
    """3.3-a: no enemy there; 3.3-i: room for all; 3.1(a): from off the map only where the group enters."""
    side = g.units[stack[0]].side
    if to >= g.scenario.size or g.occupied(to, 1 - side) or not stacks(g, to, side, stack):
        return False
    return here < g.scenario.size or all(to in g.scenario.groups[g.units[i].group].enters for i in stack)


def payable(movers: list[Moving], mf: float, by_road: bool) -> bool:
    """3.3-g: within the MF left to each; 3.3-k: assaulting, not all of them; 3.3-d: one more by road."""
    return all(m.spent + mf < m.mf if m.assault else m.spent + mf <= m.mf + (1 if by_road else 0) for m in movers)


def about_attack(g: State) -> Answer:
    """3.2.1: the attack that is being put together: what each firer brings, all of it, and the DRM on each target."""
    no = Reasons()
    if g.attack is None or not g.attack.targets or not knows_lines(g, g.attack):
        return Answer.of(no)
    shot = situation(g, g.attack)
    parts = {_firer(g, unit, weapon): fp for unit, weapon, fp in shot.parts} if len(shot.parts) > 1 else {}
    drm = {f"DRM on {g.scenario.unit_name(i)}": modifiers for i, modifiers in shot.targets}
    return Answer.of(no, **parts, **{"firepower": shot.fp}, **drm)


def _firer(g: State, unit: int, weapon: int) -> str:
    name = g.scenario.unit_name(unit)
    return name if weapon == OWN_FP else f"{name} with {WEAPONS[g.weapons[weapon].kind].kind}"


def about_sight(g: State, a: int, b: int) -> Answer:
    """3.2-a: what blocks the line, and where; or the hindrance on it. 3.2-c: strict play checks no line in advance."""
    no = Reasons()
    if g.options["los"] == "strict":
        no("in this game lines of sight are checked only once an attack is declared", "3.2-c")
        return Answer.of(no)
    if a >= g.scenario.size or b >= g.scenario.size:
        no("nobody sees off the map", "3.2-a")
        return Answer.of(no)
    verdict = explain_sight(g.scenario.ground.sight, a, b, g.smoke)
    if not verdict.blocked and not g.sees(a, b):
        no("snow blocks the line", "S4-ssr1")
        return Answer.of(no)
    if verdict.blocked:
        no(f"{verdict.reasons[0].by} blocks the line", verdict.rule, at=verdict.where)
        return Answer.of(no)
    hindrance = Tally()
    for reason in verdict.reasons:
        hindrance = hindrance.add(reason.amount, str(reason.by), reason.rule)
    return Answer.of(no, hindrance=hindrance)


def about_threat(g: State, seat: str, hex_: int) -> Answer:
    """3.2-e: enemy units and weapons that reach and see the hex, with the FP they would have there."""
    no = Reasons()
    if g.options["los"] == "strict":
        no("in this game lines of sight are checked only once an attack is declared", "3.2-c")
        return Answer.of(no)
    enemy = 1 - g.scenario.sides.index(seat)
    found: dict[str, Tally] = {}
    for unit, weapon in armed(g, enemy):
        if in_reach(g, unit, weapon, hex_):
            fp = strength(g, unit, weapon, hex_)
            at = str(g.units[unit].hex)
            found[at] = found[at].plus(fp) if at in found else fp
    return Answer.of(no, **found)


def about_danger(g: State, seat: str) -> Answer:
    """3.2-e: for every hex the FP that all enemies who reach and see it would have there."""
    no = Reasons()
    if g.options["los"] == "strict":
        no("in this game lines of sight are checked only once an attack is declared", "3.2-c")
        return Answer.of(no)
    enemy = list(armed(g, 1 - g.scenario.sides.index(seat)))
    found: dict[str, Tally] = {}
    for hex_ in range(g.scenario.size):
        firers = [(unit, weapon) for unit, weapon in enemy if in_reach(g, unit, weapon, hex_)]
        if firers:
            total = sum(strength(g, unit, weapon, hex_).total for unit, weapon in firers)
            found[str(hex_)] = Tally.of(total, "firepower", "3.2-e")
    return Answer.of(no, **found)


def armed(g: State, side: int) -> list[tuple[int, int]]:
    """Unbroken units of a side on the map with their own FP, and the working weapons they can fire."""
    found: list[tuple[int, int]] = []
    for i in g.of(side):
        u = g.units[i]
        if u.broken or u.melee or u.hex >= g.scenario.size:
            continue
        if not u.leader:
            found.append((i, OWN_FP))
        found += [(i, w) for w in g.held_by(i) if not g.weapons[w].malfunctioned and g.weapons[w].is_.kind != "DC"]
    return found


def strength(g: State, unit: int, weapon: int, hex_: int) -> Tally:
    """3.2-e: the FP printed, halved at long range and doubled at point blank."""
    kind = KINDS[g.units[unit].kind] if weapon == OWN_FP else WEAPONS[g.weapons[weapon].kind]
    distance = g.scenario.ground.distance[g.units[unit].hex][hex_]
    fp = Tally.of(kind.fp, kind.key, "1.2.2-a" if weapon == OWN_FP else "4.1")
    return halvings(g, fp, Firer(unit, weapon), NO_MARKER, distance, kind.range)
