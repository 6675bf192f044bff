"""What a player may ask besides the verbs: how far a unit gets, which hexes are under fire, what sees what."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from hedgerow.games.squad_leader.aids.checks import side_of
from hedgerow.games.squad_leader.model.pieces import NOBODY, OWN_FP, hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import BARRED
from hedgerow.games.squad_leader.model.undertakings import Firer
from hedgerow.games.squad_leader.rules.concealment import seems_held_in
from hedgerow.games.squad_leader.rules.firepower import firepower
from hedgerow.games.squad_leader.rules.locations import is_wired, next_to, step_cost, step_tally
from hedgerow.games.squad_leader.rules.morale import check_modifier, morale
from hedgerow.games.squad_leader.rules.movement_allowance import allowance
from hedgerow.games.squad_leader.rules.rally import rally_modifier, rally_morale, why_not_rally
from hedgerow.games.squad_leader.rules.sighting import sees, verdict
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.who_may_fire import armed, farthest_or_none, why_not_ready
from hedgerow.kernel.questions import Field, Finding, Numbers, Question, Reach, Sight, Way
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import UNIT

HEX: Final = "hex"


# ---- ways ----

def reach(g: State, seat: str, unit: int) -> Finding:
    """5.2: every hex it could get to if nobody fired: the cheapest way there and its MF."""
    no = Reasons()
    u = g.units[unit]
    if u.side != side_of(g, seat) or not u.real:
        no("it is not yours", "5.1")
    elif not u.on_map:
        no("it is not on the map", "4.3")
    elif u.broken or u.melee:
        no("it cannot move", "20.8" if u.melee else "4.3")
    return Finding.none(no) if no else Reach((), tuple(ways(g, unit)))


def ways(g: State, unit: int) -> list[Way]:
    """5.5: cheapest first; 5.6: not through enemies; 6.3: full hexes are passed, not ended in."""
    m = g.march if g.march is not None and unit in g.march.units else None
    movers = list(m.units) if m is not None else [unit]
    led = m is not None and m.leader != NOBODY
    left = min(allowance(g, i, bonus=led) for i in movers) - (m.spent if m is not None else 0)
    start, side = g.units[unit].where, g.units[unit].side
    found: dict[int, Way] = {}
    waiting: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    seen: set[int] = set()
    while waiting:
        cost, way = heappop(waiting)
        here = way[-1] if way else start
        if here in seen:
            continue
        seen.add(here)
        if way and has_room(g, side, here, movers):
            found[here] = Way(here, cost_of(g, start, way), way)
        for there in next_to(g, here):
            step = step_cost(g, here, there)
            if step == BARRED or is_wired(g, here, there) or seems_held_in(g, there, 1 - side):
                continue
            if there not in seen and cost + step <= left:
                heappush(waiting, (cost + step, (*way, there)))
    return sorted(found.values(), key=lambda w: (w.cost.total, w.to))


def cost_of(g: State, start: int, way: tuple[int, ...]) -> Tally:
    """T-5.5: what a whole way costs, with its story."""
    told, here = Tally(), start
    for there in way:
        told = told.plus(step_tally(g, here, there))
        here = there
    return told


# ---- sight and danger ----

def line_of_sight(g: State, seat: str, a: int, b: int) -> Finding:
    """7.1: what blocks the line and where, or the smoke on it; 19.3: strict play checks no line in advance."""
    no = Reasons()
    if g.options["los"] == "strict":
        return untold()
    found = verdict(g, a, b)
    if found.blocked or not sees(g, a, b):
        by = found.reasons[0].by if found.reasons else "something"
        no(f"{by} blocks the line", found.rule or "7.1", at=found.where)
        return Finding.none(no)
    hindrance = Tally()
    for reason in found.reasons:
        hindrance = hindrance.add(reason.amount, str(reason.by), reason.rule)
    return Sight((), hindrance)


def untold() -> Finding:
    """19.3: strict play checks no line in advance."""
    no = Reasons()
    no("in this game lines of sight are checked only once an attack is declared", "19.3")
    return Finding.none(no)


def known_firers(g: State, seat: str) -> list[tuple[int, int]]:
    """25.2: enemies known for what they are, with their own firepower and the weapons that work."""
    return [(i, w) for i, w in armed(g, 1 - side_of(g, seat)) if not g.units[i].concealed and not g.units[i].hidden
            and (w == OWN_FP or not g.weapons[w].malfunctioned) and farthest_or_none(g, i, w) > 0]


def reaches(g: State, unit: int, weapon: int, hex_: int) -> bool:
    u = g.units[unit]
    return g.ground.distance[u.hex][hex_] <= farthest_or_none(g, unit, weapon) and u.hex != hex_ and sees(g, u.where, hex_)


def threat(g: State, seat: str, hex_: int) -> Finding:
    """9: from where known enemies reach and see the hex, with the factors they would have there."""
    if g.options["los"] == "strict":
        return untold()
    found: dict[int, Tally] = {}
    for unit, weapon in known_firers(g, seat):
        if reaches(g, unit, weapon, hex_of(hex_)):
            fp, at = firepower(g, Firer(unit, weapon), hex_of(hex_)), g.units[unit].hex
            found[at] = found[at].plus(fp) if at in found else fp
    return Field((), tuple(sorted(found.items())))


def danger(g: State, seat: str) -> Finding:
    """9: for every hex the factors that all known enemies who reach and see it would have there."""
    if g.options["los"] == "strict":
        return untold()
    found: dict[int, float] = {}
    for unit, weapon in known_firers(g, seat):
        for hex_ in range(g.ground.size):
            if reaches(g, unit, weapon, hex_):
                found[hex_] = found.get(hex_, 0) + float(firepower(g, Firer(unit, weapon), hex_).total)
    return Field((), tuple((h, Tally.of(fp, "firepower", "9.5")) for h, fp in sorted(found.items())))


# ---- about units ----

def ready(g: State, seat: str, unit: int) -> Finding:
    """8.2: what keeps the unit from firing at anything now."""
    if g.units[unit].side != side_of(g, seat):
        return _not_yours()
    return Finding.none(why_not_ready(g, unit, OWN_FP))


def rally(g: State, seat: str, unit: int) -> Finding:
    """14.2: whether it may try to rally, and its numbers."""
    if g.units[unit].side != side_of(g, seat) or not g.units[unit].real:
        return _not_yours()
    return Numbers(tuple(why_not_rally(g, unit)), (("morale", rally_morale(g, unit)), ("modifier", rally_modifier(g, unit))))


def check(g: State, seat: str, unit: int) -> Finding:
    """12.1: the morale it has now, and what would be added to a normal check."""
    u = g.units[unit]
    if (u.side != side_of(g, seat) and (u.concealed or u.hidden)) or not u.real:
        return _not_yours()
    return Numbers.named(morale=Tally.of(morale(g, unit), "morale", "2.4"), modifier=check_modifier(g, unit, 0))


def _not_yours() -> Finding:
    no = Reasons()
    no("nothing is known of it", "25.2")
    return Finding.none(no)


QUESTIONS: Final = (Question("reach", (UNIT,), reach), Question("sight", (HEX, HEX), line_of_sight),
                    Question("threat", (HEX,), threat), Question("danger", (), danger), Question("ready", (UNIT,), ready),
                    Question("rally", (UNIT,), rally), Question("check", (UNIT,), check))
