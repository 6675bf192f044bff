"""What a player may ask besides the verbs: how far a unit gets, which hexes are under fire, what sees what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.board.answers import FieldOfFire, cost_of_steps, sight, ways
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
from hedgerow.kernel.questions import Finding, Numbers, Question, Reach, Way
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
    return Finding.none(no) if no else Reach((), ways_of(g, unit))


def ways_of(g: State, unit: int) -> tuple[Way, ...]:
    """5.5: cheapest first; 5.6: not through enemies; 6.3: full hexes are passed, not ended in."""
    m = g.march if g.march is not None and unit in g.march.units else None
    movers = list(m.units) if m is not None else [unit]
    led = m is not None and m.leader != NOBODY
    left = min(allowance(g, i, bonus=led) for i in movers) - (m.spent if m is not None else 0)
    start, side = g.units[unit].where, g.units[unit].side

    def onward(at: Reached) -> Iterator[Reached]:
        paid, way, here = at
        for there in next_to(g, here):
            step = step_cost(g, here, there)
            if step != BARRED and paid + step <= left and not is_wired(g, here, there) and not seems_held_in(g, there, 1 - side):
                yield paid + step, (*way, there), there

    begin: Reached = (0, (), start)
    return ways(begin, onward, lambda way: cost_of_steps(start, way, lambda a, b: step_tally(g, a, b)),
                lambda there: has_room(g, side, there, movers))


Reached = tuple[int, tuple[int, ...], int]
"""MF spent, the way, and where it ends."""


# ---- sight and danger ----

def line_of_sight(g: State, seat: str, a: int, b: int) -> Finding:
    """7.1: what blocks the line and where, or the smoke on it; 19.3: strict play checks no line in advance."""
    no = Reasons()
    if g.options["los"] == "strict":
        return untold()
    found = verdict(g, a, b)
    if not found.blocked and not sees(g, a, b):
        no(f"{found.reasons[0].by if found.reasons else 'something'} blocks the line", found.rule or "7.1", at=found.where)
        return Finding.none(no)
    return sight(found)


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


def enemy_fire(g: State, seat: str) -> FieldOfFire[tuple[int, int]]:
    """9: all known enemies, with the factors each would have against a hex that it reaches and sees."""
    def factors(firer: tuple[int, int], hex_: int) -> Tally | None:
        return firepower(g, Firer(*firer), hex_) if reaches(g, *firer, hex_) else None

    return FieldOfFire(known_firers(g, seat), lambda firer: g.units[firer[0]].hex, factors)


def threat(g: State, seat: str, hex_: int) -> Finding:
    """9: from where known enemies reach and see the hex, with the factors they would have there."""
    return untold() if g.options["los"] == "strict" else enemy_fire(g, seat).threat(hex_of(hex_))


def danger(g: State, seat: str) -> Finding:
    """9: for every hex the factors that all known enemies who reach and see it would have there."""
    if g.options["los"] == "strict":
        return untold()
    return enemy_fire(g, seat).danger(range(g.ground.size), "firepower", "9.5")


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
