"""28.8, 31.21 Close Combat against an AFV: at once, by those who have infiltrated it this turn."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BRUSH, BUILDINGS, CARDS, GULLY, WALLS, WOODS
from hedgerow.games.up_front.model.personalities import ATMM, DC, WEAPONS
from hedgerow.games.up_front.model.state import (
    NONE,
    SMOKE,
    Man,
    State,
    afv_in,
    armed,
    count,
    crew_exposed,
    open_topped,
    terrain_of,
)
from hedgerow.games.up_front.rules.armor import ELIMINATED, IMMOBILIZED, NO_EFFECT, hull_down, machine_of, stuck_fast
from hedgerow.games.up_front.rules.casualties import kill
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.elan import TANK_BY_BOMB, TANK_BY_HAND, reward_hunter, still_mobile
from hedgerow.games.up_front.rules.fire_strength import screens
from hedgerow.games.up_front.rules.firepower import hurt
from hedgerow.games.up_front.rules.vehicles import destroy, immobilize
from hedgerow.games.up_front.rules.victory import end_if_broken
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally

WITH_MINE: Option = ("with mine",)
WITHOUT_MINE: Option = ("without mine",)
ATTACKER_LOST = "attacker eliminated"

COVER = {BUILDINGS: 3, WOODS: 2, WALLS: 2, GULLY: 2, BRUSH: 1}
"""28.81: what the AFV's Terrain is worth to men who close in on it."""


def may_storm(g: State, m: Man) -> bool:
    """28.8: who has a weapon, a secondary one included."""
    return armed(g, m) or m.secondary != NONE


def crew_column(m: Man) -> Tally:
    """28.8: the column for infiltrating an AFV: 2b buttoned up or pinned, 4c with its crew exposed, 5o if it is open-topped as
    well; 28.4312: one to the left for each of the crew killed."""
    column = 2 if not crew_exposed(m) else 5 if open_topped(m) else 4
    return Tally.of(column, "AFV", "28.8").add(-machine_of(m).crew_killed, "crew killed", "28.4312")


def carries_bomb(g: State, m: Man) -> bool:
    """28.81: a magnetic mine or a Demolition charge."""
    return m.secondary != NONE and WEAPONS[g.weapons[m.secondary].kind].kind in (ATMM, DC)


def storm_strength(g: State, man: int, afv: int, before: int, bomb: bool) -> Tally:
    """28.81: everything that adds to the number drawn; the man's own Close Combat Value does not count."""
    m, v = g.men[man], g.men[afv]
    machine = machine_of(v)
    gr = g.groups[v.group]
    found = Tally().add(before, "attacks on it before, this turn", "28.81").add(-3 * m.berserk, "berserk", "28.81")
    found = found.add(-2 * hurt(m), "wounded", "28.81").add(int(m.heroic), "hero", "28.81")
    found = found.add(4 * bomb, "magnetic mine or charge", "31.21")                       # Q-21.2b
    found = found.add(COVER.get(terrain_of(gr), 0), terrain_of(gr), "28.81").add(count(gr, SMOKE), "Smoke", "28.81")
    found = found.add(-int(crew_exposed(v)), "crew exposed", "28.81").add(int(machine.buttoned), "buttoned up", "28.81")
    friends = [n for n in screens(g, v.group) if any(not g.men[o].pinned for o in g.groups[n].men)]
    found = found.add(-2 * len(friends), "infantry beside it", "28.81").add(2 * machine.crew_killed, "crew killed", "28.81")
    return found.add(2 * stuck_fast(v), "immobilized or bogged", "28.81").add(3 * open_topped(v), "open-topped", "28.81")


def storm_outcome(result: int) -> str:
    """28.82."""
    if result <= 0:
        return ATTACKER_LOST
    return NO_EFFECT if result <= 5 else IMMOBILIZED if result == 6 else ELIMINATED


@flow
def storm(g: State, men: tuple[int, ...], target: int) -> Flow[None]:
    """28.83: one after the other, in the order their player likes, until all have attacked or the AFV is destroyed; Q-28.8: no
    further card or check is needed; 28.84: Concealed cards are of no use."""
    left, before = men, 0
    while True:
        left = tuple(n for n in left if g.men[n].infiltrates == target)
        if not left or afv_in(g, target) == NONE:
            return
        first = left[0]
        if len(left) > 1:
            choice: Option = yield Ask(g.seat(g.men[first].player), "who attacks", [("attack", n) for n in left], cite="28.83",
                                       unit=afv_in(g, target))
            first = choice[1]
        yield from storm_alone(g, first, target, before)
        before += 1


@flow
def storm_alone(g: State, man: int, target: int, before: int) -> Flow[None]:
    """28.81, 28.82: one draw; whatever comes of it, he infiltrates no longer and is himself again; the bomb he used is gone;
    27.2: an AFV that is attacked so loses its aim."""
    bomb = False
    if carries_bomb(g, g.men[man]):
        choice: Option = yield Ask(g.seat(g.men[man].player), "use mine", [WITH_MINE, WITHOUT_MINE], cite="28.81", unit=man)
        bomb = choice == WITH_MINE
    afv = afv_in(g, target)
    strength = storm_strength(g, man, afv, before, bomb)
    card = CARDS[draw(g, "attack on an AFV")]
    strength = strength.add(card.signed, "red number" if card.red else "black number", "28.81")
    outcome = storm_outcome(int(strength.total))
    g.log("28.82", log_events.VehicleAttacked, man, afv, strength, outcome)
    m = g.men[man]
    m.infiltrates, m.berserk, g.men[afv].acquired = NONE, False, NONE
    if bomb:
        m.secondary = NONE
    mobile = still_mobile(g, afv)
    if outcome == ATTACKER_LOST:
        kill(g, man, "28.82")
    elif outcome == IMMOBILIZED:
        immobilize(g, afv, hull_down(g, target))
    elif outcome == ELIMINATED:
        destroy(g, afv, "28.82")
    reward_hunter(g, man, afv, TANK_BY_BOMB if bomb else TANK_BY_HAND, mobile)
    end_if_broken(g)
