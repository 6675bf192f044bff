"""28.3, 28.4, 28.46, 28.9 Armor: which defense values an AFV shows to an attack, and what a result means to it."""

from __future__ import annotations

from hedgerow.games.up_front.model.action_cards import CARDS, HILL, WALLS
from hedgerow.games.up_front.model.personalities import Armor, Side, Vehicle
from hedgerow.games.up_front.model.state import (
    NONE,
    SIDEWAYS,
    Machine,
    Man,
    State,
    crew_exposed,
    is_moving,
    moves_above,
    open_topped,
    person,
    terrain_of,
)
from hedgerow.games.up_front.rules.firepower import flanks

NO_EFFECT, ELIMINATED, IMMOBILIZED, STUNNED = "no effect", "eliminated", "immobilized", "stunned"
EITHER = "immobilized or stunned"
FLIPPED, COMMANDER = "buttoned up or pinned", "commander killed"


def vehicle_of(m: Man) -> Vehicle:
    """28.1: what only an AFV has on its card."""
    found = person(m).vehicle
    assert found is not None
    return found


def machine_of(m: Man) -> Machine:
    assert m.machine is not None
    return m.machine


def side_of(m: Man) -> Side:
    """28.43: the face of the card that is up."""
    v = vehicle_of(m)
    return v.shut if machine_of(m).buttoned else v.exposed


def stuck_fast(m: Man) -> bool:
    """28.44, 28.53: immobilized or bogged."""
    return machine_of(m).immobilized or machine_of(m).bogged


def out_of_action(m: Man) -> bool:
    """28.42, 28.45: pinned or stunned it neither moves nor fires."""
    return m.pinned or (m.machine is not None and m.machine.stun > 0)


# ---- armored attacks ----

def flank_shot(g: State, man: int, firer: int, ordnance: bool) -> bool:
    """28.46: ordnance with Flanking Fire, or at an AFV that has a sideways Movement card; Q-28.46: other boxed fire not for that;
    28.44: bogged or immobilized it shows its flank to everything."""
    m = g.men[man]
    if stuck_fast(m):
        return True
    if not ordnance:
        return False
    sideways = any(p.mode == SIDEWAYS for p in moves_above(g.groups[m.group]))
    return sideways or (firer != NONE and flanks(g, firer, m.group))


def armor_shown(g: State, man: int, firer: int, ordnance: bool) -> Armor:
    """28.3: Armor or Flank values, the same on both sides of the card."""
    v = vehicle_of(g.men[man])
    return v.flank if flank_shot(g, man, firer, ordnance) else v.armor


def armor_outcome(armor: Armor, result: int) -> str:
    """28.4: from the kill number on it is eliminated; immobilized or stunned exactly at these numbers; 28.41: a kill comes
    first."""
    if result >= armor.kill:
        return ELIMINATED
    if result == armor.immobilize == armor.stun:
        return EITHER
    if result == armor.immobilize:
        return IMMOBILIZED
    return STUNNED if result == armor.stun else NO_EFFECT


# ---- unarmored attacks ----

def crew_outcome(m: Man, result: int) -> str:
    """28.4-a: against the face-up Morale and CE values; 28.43: a crew that is not exposed is not hurt."""
    if not crew_exposed(m) or result < m.morale:
        return NO_EFFECT
    return COMMANDER if result >= vehicle_of(m).ce else FLIPPED


def critical(m: Man, card: int) -> str:
    """26.5, 40.22: a black 6 of a mortar or of artillery immobilizes; a black 5 destroys an open-topped AFV."""
    c = CARDS[card]
    if c.red or c.rnc < 5:
        return NO_EFFECT
    if c.rnc == 6:
        return IMMOBILIZED
    return ELIMINATED if open_topped(m) else NO_EFFECT


# ---- Hull Down ----

def hull_down(g: State, group: int, firer: int = NONE) -> bool:
    """28.9: an AFV or gun on Walls [8.91], or on a Hill against a firer who is on none [8.33], and not moving; 28.94: never
    against Flanking Fire."""
    gr = g.groups[group]
    terrain = terrain_of(gr)
    if terrain not in (WALLS, HILL) or is_moving(gr):
        return False
    if not any(g.men[m].machine is not None for m in gr.men) or (firer != NONE and flanks(g, firer, group)):
        return False
    return terrain == WALLS or (firer != NONE and terrain_of(g.groups[firer]) != HILL)
