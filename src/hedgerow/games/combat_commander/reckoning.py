"""What a player reckons on the map: how far a unit gets with a Move Order, and which hexes are under fire."""

from __future__ import annotations

from heapq import heappop, heappush

from hedgerow.games.combat_commander.attack import attack_strength, piece_hex, sight
from hedgerow.games.combat_commander.command import movement
from hedgerow.games.combat_commander.entering import in_wire
from hedgerow.games.combat_commander.orders.fire import BLOCKED, FIRE, least_and_reach, usable
from hedgerow.games.combat_commander.orders.move import entry_cost, stack
from hedgerow.games.combat_commander.state import NONE, SEATS, WEAPON, Attack, Combat, on_map, other, side_at
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Answer
from hedgerow.kernel.tally import Tally


def about_ways(g: Combat, seat: str, u: int) -> Answer:
    """O21.1: every hex it could get to if nobody reacted: the cheapest way there (hexes in order) and its MPs."""
    no = Reasons()
    if g.units[u].hex < 0:
        no("it is not on the map", "O21.1")
        return Answer.of(no)
    return Answer.of(no, **{" ".join(map(str, way)): cost for way, cost in ways(g, u)})


def ways(g: Combat, u: int) -> list[tuple[tuple[int, ...], Tally]]:
    """O21.1: cheapest first. T93: a Road hex entered is worth one MP more; F106.2: Wire ends the move."""
    marching = stack(g) if g.march is not None and u in stack(g) else (u,)
    purse = min(float(movement(g, v).total) - g.units[v].spent for v in marching)
    start, side = g.units[u].hex, g.units[u].side
    found: dict[int, tuple[tuple[int, ...], Tally]] = {}
    seen: set[tuple[int, bool]] = set()
    costs: dict[tuple[int, ...], Tally] = {(): Tally()}
    waiting: list[tuple[float, tuple[int, ...], int, bool]] = [(0, (), start, all(g.units[v].road for v in marching))]
    began_on_road = waiting[0][3]
    while waiting:
        _, way, here, road = heappop(waiting)
        if (here, road) in seen:
            continue
        seen.add((here, road))
        cost = costs[way]
        if way:
            found.setdefault(here, (way, cost))
            if in_wire(g, way[-2] if len(way) > 1 else start, here):
                continue
        for step in g.scenario.steps[here]:
            price = entry_cost(g, step, here, side)
            if price is None or side_at(g, step.to, other(side)):
                continue
            paid = cost.plus(price)
            if float(paid.total) <= purse + (1 if road and not began_on_road else 0):
                onto_road = road or g.scenario.ground[step.to].roads
                costs[*way, step.to] = paid
                heappush(waiting, (float(paid.total), (*way, step.to), step.to, bool(onto_road)))
    found.pop(start, None)
    return sorted(found.values(), key=lambda f: f[1].total)


def about_threat(g: Combat, seat: str, hex: int) -> Answer:
    """O20.3: enemy hexes with pieces that reach and see the hex, with the FP of the best of them and 1 for each other."""
    found: dict[str, Tally] = {}
    for at, pieces in armed(g, other(SEATS.index(seat))).items():
        aimed = [p for p in pieces if reaches(g, p, hex)]
        if aimed:
            found[str(at)] = strength(g, aimed, at, hex)
    return Answer.of(Reasons(), **found)


def about_danger(g: Combat, seat: str) -> Answer:
    """O20.3: for every hex the FP of the strongest enemy hex that reaches and sees it."""
    enemy = armed(g, other(SEATS.index(seat)))
    found: dict[str, Tally] = {}
    for hex in range(len(g.scenario.ground)):
        worst = 0.0
        for at, pieces in enemy.items():
            aimed = [p for p in pieces if reaches(g, p, hex)]
            worst = max(worst, float(strength(g, aimed, at, hex).total) if aimed else 0)
        if worst > 0:
            found[str(hex)] = Tally.of(int(worst), "firepower", "O20.3")
    return Answer.of(Reasons(), **found)


def armed(g: Combat, side: int) -> dict[int, list[int]]:
    """The side's pieces that could fire, by hex."""
    found: dict[int, list[int]] = {}
    for u in on_map(g, side):
        unit = g.units[u]
        pieces = [u] if not unit.broken else []
        if unit.weapon != NONE and usable(g, WEAPON + unit.weapon, FIRE):
            pieces.append(WEAPON + unit.weapon)
        if pieces:
            found.setdefault(unit.hex, []).extend(pieces)
    return found


def reaches(g: Combat, piece: int, hex: int) -> bool:
    """O20.3: within Range and LOS."""
    at = piece_hex(g, piece)
    least, most = least_and_reach(g, piece)
    far = g.scenario.distance[at][hex]
    return 0 < far <= most and far >= least and sight(g, at, hex) != BLOCKED


def strength(g: Combat, pieces: list[int], at: int, hex: int) -> Tally:
    """O20.3.1.2: the best piece in full, 1 for each other in the hex."""
    side = next(g.units[u].side for u in on_map(g) if g.units[u].hex == at)
    groups = [[p, *(q for q in pieces if q != p)] for p in pieces]
    return max((attack_strength(g, Attack("fire", side, group, [hex], origins=[at])) for group in groups),
               key=lambda fp: fp.total)
