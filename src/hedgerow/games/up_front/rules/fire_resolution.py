"""6.5 Resolution: the attacker may call his fire off; then a card is drawn against each man, gun or AFV of the target group."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, ActionCard
from hedgerow.games.up_front.model.personalities import ATR, MTR
from hedgerow.games.up_front.model.state import (
    ARMOR,
    ARTILLERY,
    CHARGE,
    NONE,
    ORDNANCE,
    SMALL_ARMS,
    Man,
    State,
    afv_in,
    is_afv,
    is_gun,
    is_infantry,
    way_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.armor import NO_EFFECT, armor_outcome, armor_shown, crew_outcome, critical, hull_down
from hedgerow.games.up_front.rules.concealment import concealment_value, known_gun
from hedgerow.games.up_front.rules.draws import discard, draw
from hedgerow.games.up_front.rules.elan import reward_attack, reward_shot, still_mobile
from hedgerow.games.up_front.rules.fire_strength import boxed_suffices
from hedgerow.games.up_front.rules.heroes import chance_for_a_hero
from hedgerow.games.up_front.rules.los_divider import note_fire
from hedgerow.games.up_front.rules.malfunction import malfunctions
from hedgerow.games.up_front.rules.results import outcome_of, suffer
from hedgerow.games.up_front.rules.terrain import beside_armor, terrain_modifier
from hedgerow.games.up_front.rules.values import kia
from hedgerow.games.up_front.rules.vehicles import hit_armor, hit_crew
from hedgerow.games.up_front.rules.victory import end_if_broken
from hedgerow.kernel.asking import Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally

RESOLVE: Option = ("resolve",)
ABORT: Option = ("abort",)


@flow
def resolve_or_abort(g: State) -> Flow[None]:
    """6.5: the attacker sees the final strength, and may call the attack off."""
    assert g.attack is not None
    choice: Option = yield Window(g.seat(g.active), "abort", [RESOLVE, ABORT], cite="6.5", passing=RESOLVE,
                                  facts={"strength": final_strength(g)}, group=g.attack.firer, target_group=g.attack.target,
                                  strength=final_strength(g))
    if choice == ABORT:
        g.log("6.5", log_events.FireAborted, g.attack.firer)
        g.attack.fired = []                               # 20.531: who would have fired has not
        return
    note_fire(g, g.attack.firer, g.attack.target)
    keep_aim(g)
    yield from resolve(g)


def keep_aim(g: State) -> None:
    """27.3: an AFV that fires any weapon at another group loses the target it has acquired."""
    a = g.attack
    assert a is not None
    afv = afv_in(g, a.firer)
    if afv != NONE and a.kind == SMALL_ARMS and g.men[afv].acquired != a.target:
        g.men[afv].acquired = NONE


def final_strength(g: State) -> int:
    assert g.attack is not None
    return int(g.attack.final.total)


@flow
def resolve(g: State) -> Flow[None]:
    """6.5: for each man of the target group in turn a card is drawn; its number is added or subtracted."""
    assert g.attack is not None
    target = g.attack.target
    for man in under_fire(g, target):
        if g.men[man].group == NONE or not exposed(g, man, target):
            continue
        yield from resolve_one(g, man)
        if g.attack.stopped:
            return


@flow
def resolve_one(g: State, man: int) -> Flow[None]:
    """6.5: one draw against one man, and what it does to him and to the weapons that fire."""
    if is_afv(g.men[man]):
        yield from resolve_on_afv(g, man)
        return
    yield from chance_for_a_hero(g, man)
    assert g.attack is not None
    card = draw(g, "fire")
    first, g.attack.drawn = g.attack.drawn == NONE, card
    if g.attack.kind == CHARGE and first and CARDS[card].red and CARDS[card].rnc == 6:
        g.attack.stopped = True                           # 21.4
        return
    result = fire_result(g, man, card)
    outcome = outcome_of(g, man, int(result.total))
    g.log("6.5", log_events.Resolved, man, result, outcome)
    yield from suffer(g, man, outcome, card, int(result.total) == kia(g, man).total)
    end_if_broken(g)
    malfunctions(g, card)
    if is_gun(g.men[man]) and g.men[man].group != NONE and g.attack is not None and not g.attack.stopped and second_attack(g):
        yield from past_its_shield(g, man)


@flow
def past_its_shield(g: State, man: int) -> Flow[None]:
    """34.4, 28.7: men at Relative Range 5 get a second draw against a gun, at its boxed values."""
    assert g.attack is not None
    g.attack.aim = ARMOR
    card = draw(g, "fire past the gunshield")
    result = fire_result(g, man, card)
    outcome = outcome_of(g, man, int(result.total))
    g.log("34.4", log_events.Resolved, man, result, outcome)
    yield from suffer(g, man, outcome, card, False)
    g.attack.aim = ""
    end_if_broken(g)
    malfunctions(g, card)


@flow
def resolve_on_afv(g: State, man: int) -> Flow[None]:
    """28.3: at its crew or at its armor; 28.7: fire with enough boxed firepower at both, with a draw of its own for each."""
    a = g.attack
    assert a is not None
    if a.aim == ARMOR:
        strike_armor(g, man, a.final)
    else:
        yield from strike_crew(g, man)
        if g.attack is not None and not g.attack.stopped and g.men[man].group != NONE and second_attack(g):
            strike_armor(g, man, g.attack.armor)
    end_if_broken(g)


def second_attack(g: State) -> bool:
    """28.7, 28.31: with the same Fire cards, as long as the boxed firepower is there."""
    a = g.attack
    return (a is not None and a.kind == SMALL_ARMS and bool(a.armor.lines)
            and boxed_suffices(g, a.firer, a.target, a.cards, a.left_out))


@flow
def strike_crew(g: State, man: int) -> Flow[None]:
    """28.4-a: against Morale and CE; 26.5, 40.22: a mortar whose hit was drawn in black, or artillery, may hit critically."""
    a = g.attack
    assert a is not None
    card = draw(g, "fire at the crew")
    crit = critical(g.men[man], card) if a.kind == ARTILLERY or (a.sure_hit and indirect(g)) else NO_EFFECT
    result = a.final.add(CARDS[card].signed, "red number" if CARDS[card].red else "black number", "6.5")
    outcome = crit if crit != NO_EFFECT else crew_outcome(g.men[man], int(result.total))
    g.log("26.5" if crit != NO_EFFECT else "28.4-a", log_events.CrewHit, man, result, outcome)
    if crit != NO_EFFECT:
        hit_armor(g, man, crit, hull_down(g, g.men[man].group, a.firer))
    else:
        yield from hit_crew(g, man, outcome)
    malfunctions(g, card)


def strike_armor(g: State, man: int, strength: Tally) -> None:
    """28.4: against Armor or Flank."""
    a = g.attack
    assert a is not None
    card = draw(g, "fire at the armor")
    result = strength.add(CARDS[card].signed, "red number" if CARDS[card].red else "black number", "6.5")
    outcome = armor_outcome(armor_shown(g, man, a.firer, a.kind == ORDNANCE), int(result.total))
    g.log("28.4", log_events.ArmorHit, man, result, outcome)
    mobile = still_mobile(g, man)
    hit_armor(g, man, outcome, hull_down(g, g.men[man].group, a.firer) and a.kind == ORDNANCE)
    reward_shot(g, man, mobile)
    malfunctions(g, card)


def indirect(g: State) -> bool:
    """26.1: the attack is a mortar's."""
    assert g.attack is not None
    w = weapon_of(g, g.men[g.attack.fired[0]]) if g.attack.fired else None
    return w is not None and w.kind == MTR


def under_fire(g: State, target: int) -> list[int]:
    """6.5: the men of the target group by position; 17.8-a: those on their way to or from it before all others."""
    here = g.groups[target].men
    under_way = [n for n, m in enumerate(g.men)
                 if NONE not in (m.transfer, m.group) and target in way_of(g, m)]
    return [*under_way, *(n for n in here if n not in under_way)]


def exposed(g: State, man: int, target: int) -> bool:
    """He is still with the group that is under fire, or between it and another; 20.54: ordnance spares its infiltrators."""
    m = g.men[man]
    if g.attack is not None and g.attack.kind == ORDNANCE and (m.infiltrates == g.attack.firer or spared(g, m)):
        return False
    return target in way_of(g, m)


def spared(g: State, m: Man) -> bool:
    """34.4: an anti-tank rifle that fires as ordnance at a gun hits nobody else."""
    assert g.attack is not None
    w = weapon_of(g, g.men[g.attack.fired[0]]) if g.attack.fired else None
    return w is not None and w.kind == ATR and is_infantry(m)


def strength_against(g: State, man: int) -> Tally:
    """The final strength as it is for this man."""
    a = g.attack
    assert a is not None
    found = strength_at(g, man, a.target, a.final)
    return strength_at_gun(g, man, found) if is_gun(g.men[man]) else found


def strength_at(g: State, man: int, target: int, found: Tally) -> Tally:
    """The strength of fire at a group as it is for one of its men: 17.8-a: two more on the way between groups; 36.2, 17.83: no
    entrenchment for him or for an infiltrator, 36.4: nor for a gun; 28.72: nor cover by an AFV beside it."""
    m = g.men[man]
    if m.transfer != NONE:
        found = found.add(2, "on his way between groups", "17.8-a")
    dug_in = any(line[3] == "36.2" for line in found.lines)              # 22.1: flames have left it out already
    if dug_in and (m.transfer != NONE or m.infiltrates != NONE):
        found = found.add(1, "out of the entrenchment", "17.83")
    if is_gun(m):
        found = found.add(int(dug_in), "no entrenchment for a gun", "36.4")
        found = found.add(-int(beside_armor(g, target).total), "no cover for a gun", "28.72")
    return found


def strength_at_gun(g: State, man: int, found: Tally) -> Tally:
    """34.5: no Concealed card helps a gun that is known; 28.92: nor does Terrain, when it is Hull Down to ordnance; Q-28.9: to
    nothing else."""
    a = g.attack
    assert a is not None
    if a.concealed != NONE and a.kind not in (ORDNANCE, ARTILLERY) and known_gun(g.men[man]):
        found = found.add(concealment_value(g, g.men[man].player, a.concealed), "a gun that is known", "34.5")
    if a.kind == ORDNANCE and not indirect(g) and hull_down(g, a.target, a.firer):
        found = found.add(-int(terrain_modifier(g, a.target, a.firer).total), "Hull Down", "28.92")
    return found


def fire_result(g: State, man: int, card: int) -> Tally:
    """6.5: final Fire Strength plus a black number or minus a red one."""
    drawn: ActionCard = CARDS[card]
    return strength_against(g, man).add(drawn.signed, "red number" if drawn.red else "black number", "6.5")


def end_attack(g: State) -> None:
    """9.2, 4.4: Fire cards and the Concealed card are discarded; 20.531: infiltrators who fired are none any more."""
    a = g.attack
    assert a is not None
    reward_attack(g)
    for man in a.fired:                                   # 20.532: each infiltrator for himself
        g.men[man].infiltrates = NONE
    for card in a.cards:
        discard(g, card)
    if a.concealed != NONE:
        discard(g, a.concealed, front=g.players[g.groups[a.target].player].front)
    g.attack = None
