"""21 Demolition charges: carried into a group by an infiltrator."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.personalities import DC, WEAPONS
from hedgerow.games.up_front.model.state import CHARGE, NONE, Attack, State
from hedgerow.games.up_front.rules.casualties import lose_weapon
from hedgerow.games.up_front.rules.concealment import conceal
from hedgerow.games.up_front.rules.elan import note_target
from hedgerow.games.up_front.rules.fire_resolution import end_attack, resolve, resolve_one
from hedgerow.games.up_front.rules.terrain import defender_modifier
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally

WITH: Option = ("with charge",)
WITHOUT: Option = ("without charge",)
STRENGTH = 8


def carries_charge(g: State, man: int) -> bool:
    """21.2."""
    m = g.men[man]
    return m.secondary != NONE and WEAPONS[g.weapons[m.secondary].kind].kind == DC


@flow
def will_use_charge(g: State, man: int) -> Flow[bool]:
    """21.2: who means to keep his charge says so before he sets out."""
    if not carries_charge(g, man):
        return False
    choice: Option = yield Ask(g.seat(g.men[man].player), "use charge", [WITH, WITHOUT], cite="21.2", unit=man)
    return choice == WITH


@flow
def detonate(g: State, man: int) -> Flow[None]:
    """21.3: Fire Strength 8 on the infiltrated group, without a Fire card; 21.4: a dud if the first draw is a red 6; Q-21.2a: he
    infiltrates no longer."""
    m = g.men[man]
    target = m.infiltrates
    if NONE in (target, m.group) or not g.groups[target].men or not carries_charge(g, man):
        return
    g.attack = Attack(m.group, target, CHARGE, declared=True)
    g.attack.strength = g.attack.final = charge_strength(g, target, m.group)
    g.log("21.3", log_events.ChargeLaid, man, target, g.attack.final)
    g.attack.fired = [man]
    note_target(g)
    spend_charge(g, man)
    yield from conceal(g, target)
    bystanders = [n for n, o in enumerate(g.men) if o.infiltrates == target and n != man and o.group != NONE]
    yield from resolve(g)
    if not g.attack.stopped:
        yield from hurt_friends(g, bystanders)
    end_attack(g)


def charge_strength(g: State, target: int, firer: int = NONE) -> Tally:
    """21.3, Q-21.3: the place of the target and the cards on it count, the attacker's not; 8.9: Walls by whose charge it is."""
    return Tally.of(STRENGTH, "Demolition charge", "21.3").plus(defender_modifier(g, target, firer))


def spend_charge(g: State, man: int) -> None:
    m = g.men[man]
    lose_weapon(g, m.secondary)
    m.secondary = m.infiltrates = NONE


@flow
def hurt_friends(g: State, bystanders: list[int]) -> Flow[None]:
    """21.3: other infiltrators of the group are attacked too, with the Terrain of their own group, but not in its entrenchment
    [36.2]."""
    assert g.attack is not None
    target = g.attack.target
    for man in bystanders:
        if g.men[man].group != NONE:
            g.attack.target, g.attack.final = g.men[man].group, charge_strength(g, g.men[man].group)
            yield from resolve_one(g, man)
    g.attack.target = target
