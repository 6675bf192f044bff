"""What a player may ask besides the verbs: how far a unit gets with a Move Order, which hexes are under fire, its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.board.answers import FieldOfFire, cost_of_steps, ways
from hedgerow.board.answers import sight as sight_along
from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.model.state import NONE, SEATS, UNIT, WEAPON, Attack, Combat, PieceId, on_map, other, side_at
from hedgerow.games.combat_commander.rules.attack import attack_strength, piece_hex
from hedgerow.games.combat_commander.rules.command import firepower, morale, movement
from hedgerow.games.combat_commander.rules.command import reach as unit_range
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.entering import in_wire
from hedgerow.games.combat_commander.rules.orders.fire import FIRE, least_and_reach, targets, usable, why_not_shooter
from hedgerow.games.combat_commander.rules.orders.move import entry_cost, stack
from hedgerow.games.combat_commander.rules.sight import sight, verdict
from hedgerow.kernel.questions import Finding, Numbers, Question, Reach, Way
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import LOCATION, PIECE


def reach(g: Combat, seat: str, u: int) -> Finding:
    """O21.1: every hex it could get to if nobody reacted: the cheapest way there and its MPs."""
    if g.units[u].hex < 0:
        no = Reasons()
        no("it is not on the map", "O21.1")
        return Finding.none(no)
    return Reach((), ways_of(g, u))


def ways_of(g: Combat, u: int) -> tuple[Way, ...]:
    """O21.1: cheapest first. T93: a Road hex entered is worth one MP more; F106.2: Wire ends the move."""
    marching = stack(g) if g.march is not None and u in stack(g) else (u,)
    purse = min(float(movement(g, v).total) - g.units[v].spent for v in marching)
    start, side = g.units[u].hex, g.units[u].side
    began_on_road = all(g.units[v].road for v in marching)

    def onward(at: Reached) -> Iterator[Reached]:
        spent, way, here, road = at
        if way and in_wire(g, way[-2] if len(way) > 1 else start, here):
            return
        for step in g.scenario.steps[here]:
            price = entry_cost(g, step, here, side)
            if price is None or side_at(g, step.to, other(side)):
                continue
            paid = spent + float(price.total)
            if paid <= purse + (1 if road and not began_on_road else 0):
                yield paid, (*way, step.to), step.to, bool(road or g.scenario.ground[step.to].roads)

    begin: Reached = (0.0, (), start, began_on_road)
    return ways(begin, onward, lambda way: cost_of_steps(start, way, lambda a, b: price_of_step(g, a, b, side)))


Reached = tuple[float, tuple[int, ...], int, bool]
"""MPs spent, the way, where it ends, and whether a Road hex was entered."""


def price_of_step(g: Combat, a: int, b: int, side: int) -> Tally:
    price = entry_cost(g, next(s for s in g.scenario.steps[a] if s.to == b), a, side)
    assert price is not None
    return price


def line_of_sight(g: Combat, seat: str, a: int, b: int) -> Finding:
    """10: what blocks the line, and where; or what hinders it most [10.3.3]."""
    return sight_along(verdict(g, a, b))


def enemy_fire(g: Combat, seat: str) -> FieldOfFire[tuple[int, list[PieceId]]]:
    """O20.3: enemy hexes with pieces that reach and see a hex, with the FP of the best of them and 1 for each other."""
    def fp(group: tuple[int, list[PieceId]], hex: int) -> Tally | None:
        aimed = [p for p in group[1] if reaches(g, p, hex)]
        return strength(g, aimed, group[0], hex) if aimed else None

    return FieldOfFire(armed(g, other(SEATS.index(seat))).items(), lambda group: group[0], fp)


def threat(g: Combat, seat: str, hex: int) -> Finding:
    """O20.3: from where the hex can be fired at, and how strongly."""
    return enemy_fire(g, seat).threat(hex)


def danger(g: Combat, seat: str) -> Finding:
    """O20.3: for every hex the FP of the strongest enemy hex that reaches and sees it."""
    return enemy_fire(g, seat).danger(range(len(g.scenario.ground)), "firepower", "O20.3", together=max)


def armed(g: Combat, side: int) -> dict[int, list[PieceId]]:
    """The side's pieces that could fire, by hex."""
    found: dict[int, list[PieceId]] = {}
    for u in on_map(g, side):
        unit = g.units[u]
        pieces: list[PieceId] = [(UNIT, u)] if not unit.broken else []
        if unit.weapon != NONE and usable(g, (WEAPON, unit.weapon), FIRE):
            pieces.append((WEAPON, unit.weapon))
        if pieces:
            found.setdefault(unit.hex, []).extend(pieces)
    return found


def reaches(g: Combat, piece: PieceId, hex: int) -> bool:
    """O20.3: within Range and LOS."""
    at = piece_hex(g, piece)
    least, most = least_and_reach(g, piece)
    far = g.scenario.distance[at][hex]
    return 0 < far <= most and far >= least and sight(g, at, hex) != BLOCKED


def strength(g: Combat, pieces: list[PieceId], at: int, hex: int) -> Tally:
    """O20.3.1.2: the best piece in full, 1 for each other in the hex."""
    side = next(g.units[u].side for u in on_map(g) if g.units[u].hex == at)
    groups = [[p, *(q for q in pieces if q != p)] for p in pieces]
    return max((attack_strength(g, Attack("fire", side, group, [hex], origins=[at])) for group in groups),
               key=lambda fp: fp.total)


# ---- about pieces ----

def ready(g: Combat, seat: str, piece: PieceId) -> Finding:
    """O20.3: what keeps the piece from shooting at anything now."""
    no = why_not_shooter(g, SEATS.index(seat), piece, FIRE)
    if not no and not targets(g, piece, FIRE):
        no("it has no target in Range and LOS", "O20.3")
    return Finding.none(no)


def unit_numbers(g: Combat, seat: str, u: int) -> Finding:
    """3.1: a unit's stats now, with their stories."""
    if g.units[u].hex < 0:
        return Finding.none(Reasons(Reason("it is not on the map", "3.1")))
    return Numbers.named(firepower=firepower(g, u), range=unit_range(g, u), movement=movement(g, u),
                         morale=morale(g, u, cover(g, g.units[u].hex)))


QUESTIONS: Final = (Question("ready", (PIECE,), ready), Question("unit", (UNIT,), unit_numbers),
                    Question("reach", (UNIT,), reach), Question("sight", (LOCATION, LOCATION), line_of_sight),
                    Question("threat", (LOCATION,), threat), Question("danger", (), danger))
