"""What a player may ask besides the verbs: how far a unit gets, which hexes are under fire, what a unit could do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.board.answers import FieldOfFire, cost_of_steps, sight, ways
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.los import explain as explain_sight
from hedgerow.games.asl_sk1.model.state import NO_MARKER, NOBODY, OWN_FP, RALLY, Blow, Combat, Firer, Moving, State, stacks
from hedgerow.games.asl_sk1.rules import close_combat
from hedgerow.games.asl_sk1.rules.effects import check_drm, may_lead
from hedgerow.games.asl_sk1.rules.firegroups import in_reach, why_not_ready
from hedgerow.games.asl_sk1.rules.firepower import halvings
from hedgerow.games.asl_sk1.rules.movement_factors import allotment
from hedgerow.games.asl_sk1.rules.rally import rally_drm, why_not_rally, why_not_self_rally
from hedgerow.games.asl_sk1.rules.terrain import entry_cost
from hedgerow.kernel.questions import Field, Finding, Numbers, Question, Reach, Way
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import LOCATION, UNIT


def reach(g: State, seat: str, unit: int) -> Finding:
    """3.3-g: every hex it could get to if nobody fired: the cheapest way there and its MF."""
    no = Reasons()
    if g.units[unit].hex < 0:
        no("it is not in play", "3.3")
    if g.units[unit].broken:
        no("it is broken", "3.2.1-k")
    return Finding.none(no) if no else Reach((), ways_of(g, unit))


def ways_of(g: State, unit: int) -> tuple[Way, ...]:
    """3.3-g: cheapest first. 3.3-d: by road alone there is one MF more; 3.3-k: Assault Movement goes one hex."""
    stack = tuple(g.stack) if unit in g.stack else (unit,)
    movers = [g.moving.get(i) or Moving(float(allotment(g, i, stack).total)) for i in stack]
    start, ground = g.units[unit].hex, g.scenario.ground
    limit = 1 if any(m.assault for m in movers) else ground.size

    def onward(at: Reached) -> Iterator[Reached]:
        spent, way, here, road = at
        for to in ground.around[here] if len(way) < limit else ():
            by_road = road and ground.by_road(here, to)
            paid = spent + float(entry_cost(g, here, to).total)
            if may_enter(g, stack, here, to) and payable(movers, paid, by_road):
                yield paid, (*way, to), to, by_road

    begin: Reached = (0.0, (), start, all(m.all_road for m in movers))
    return ways(begin, onward, lambda way: cost_of_steps(start, way, lambda a, b: entry_cost(g, a, b)))


Reached = tuple[float, tuple[int, ...], int, bool]
"""MF spent, the way, where it ends, and whether it went by road alone."""


def may_enter(g: State, stack: tuple[int, ...], here: int, to: int) -> bool:
    """3.3-a: no enemy there; 3.3-i: room for all; 3.1(a): from off the map only where the group enters."""
    side = g.units[stack[0]].side
    if to >= g.scenario.size or g.occupied(to, 1 - side) or not stacks(g, to, side, stack):
        return False
    return here < g.scenario.size or all(to in g.scenario.groups[g.units[i].group].enters for i in stack)


def payable(movers: list[Moving], mf: float, by_road: bool) -> bool:
    """3.3-g: within the MF left to each; 3.3-k: assaulting, not all of them; 3.3-d: one more by road."""
    return all(m.spent + mf < m.mf if m.assault else m.spent + mf <= m.mf + (1 if by_road else 0) for m in movers)


def line_of_sight(g: State, seat: str, a: int, b: int) -> Finding:
    """3.2-a: what blocks the line, and where; or the hindrance on it. 3.2-c: strict play checks no line in advance."""
    no = Reasons()
    if g.options["los"] == "strict":
        return untold()
    if a >= g.scenario.size or b >= g.scenario.size:
        no("nobody sees off the map", "3.2-a")
        return Finding.none(no)
    verdict = explain_sight(g.scenario.ground.sight, a, b, g.smoke)
    if not verdict.blocked and not g.sees(a, b):
        no("snow blocks the line", "S4-ssr1")
        return Finding.none(no)
    return sight(verdict)


def untold() -> Finding:
    """3.2-c: strict play checks no line in advance."""
    no = Reasons()
    no("in this game lines of sight are checked only once an attack is declared", "3.2-c")
    return Finding.none(no)


def enemy_fire(g: State, seat: str) -> FieldOfFire[tuple[int, int]]:
    """3.2-e: all enemies, with the FP each would have against a hex that it reaches and sees."""
    def fp(firer: tuple[int, int], hex_: int) -> Tally | None:
        return strength(g, *firer, hex_) if in_reach(g, *firer, hex_) else None

    return FieldOfFire(armed(g, 1 - g.scenario.sides.index(seat)), lambda firer: g.units[firer[0]].hex, fp)


def threat(g: State, seat: str, hex_: int) -> Finding:
    """3.2-e: from where enemy units and weapons reach and see the hex, with the FP they would have there."""
    if g.options["los"] == "strict":
        return untold()
    return enemy_fire(g, seat).threat(hex_) if hex_ < g.scenario.size else Field()


def danger(g: State, seat: str) -> Finding:
    """3.2-e: for every hex the FP that all enemies who reach and see it would have there."""
    if g.options["los"] == "strict":
        return untold()
    return enemy_fire(g, seat).danger(range(g.scenario.size), "firepower", "3.2-e")


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


# ---- about units ----

def ready(g: State, seat: str, unit: int) -> Finding:
    """3.2: what keeps the unit from firing at anything now."""
    return Finding.none(why_not_ready(g, unit, OWN_FP))


def rally(g: State, seat: str, unit: int) -> Finding:
    """3.1(e), 3.1(f): whether it may try to rally, with the best leader there or by itself, and its numbers."""
    u = g.units[unit]
    leaders = [i for i in g.at(u.hex, u.side) if i != unit and may_lead(g, i)]
    no = why_not_rally(g, unit) if leaders else why_not_self_rally(g, unit)
    if g.phase != RALLY:
        no("units rally in the RPh", "3.0")
    best = min(leaders, key=lambda i: g.units[i].leadership, default=NOBODY)
    return Numbers(tuple(no), (("drm", rally_drm(g, unit, best)), ("morale", Tally.of(g.morale(unit), "broken morale", "3.1-h"))))


def check(g: State, seat: str, unit: int) -> Finding:
    """3.2.1-l: the morale it has now, and the help a leader of its stack could lend."""
    u = g.units[unit]
    helpers = [i for i in g.at(u.hex, u.side) if i != unit and may_lead(g, i)]
    return Numbers.named(morale=Tally.of(g.morale(unit), "morale", "3.2.1-k"), drm=check_drm(g, unit, 0, helpers))


def blows(g: State, seat: str, unit: int, target: int) -> Finding:
    """3.8: the strengths and DRM of a close combat attack of one unit on another, in the combat under way or to come."""
    no = Reasons()
    if g.units[unit].hex != g.units[target].hex or g.units[unit].side == g.units[target].side:
        no("close combat is with enemies in the same hex", "3.8")
        return Finding.none(no)
    if g.units[unit].broken:
        no("only unbroken units attack", "3.8-d")
    melee = close_combat.situation(g, Blow(g.units[unit].side, [unit], [target]), g.combat or Combat(g.units[unit].hex))
    return Numbers(tuple(no), melee_numbers(melee))


def melee_numbers(melee: close_combat.Melee) -> tuple[tuple[str, Tally], ...]:
    return (("attack", melee.attack), ("defence", melee.defence), ("drm", melee.drm[0][1]),
            ("kill", Tally.of(melee.kill, melee.odds, "T-CCT")))


QUESTIONS: Final = (Question("ready", (UNIT,), ready), Question("rally", (UNIT,), rally), Question("check", (UNIT,), check),
                    Question("close combat", (UNIT, UNIT), blows),
                    Question("reach", (UNIT,), reach), Question("sight", (LOCATION, LOCATION), line_of_sight),
                    Question("threat", (LOCATION,), threat), Question("danger", (), danger))
