"""6 Fire attacks: declare, work out the Fire Strength, let the defender conceal, resolve man by man."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BRUSH, CARDS, CONCEALED, FIRE, GULLY, PILLBOX, WOODS, ActionCard
from hedgerow.games.up_front.model.personalities import ATR, FT, MTR
from hedgerow.games.up_front.model.scenario import PARTISANS
from hedgerow.games.up_front.model.state import (
    ARMOR,
    ARTILLERY,
    CHARGE,
    NONE,
    ORDNANCE,
    SMALL_ARMS,
    Attack,
    Man,
    State,
    afv_in,
    armed,
    has_pinned,
    is_afv,
    is_gun,
    is_infantry,
    is_moving,
    terrain_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, nothing_against, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import (
    NO_EFFECT,
    armor_outcome,
    armor_shown,
    crew_outcome,
    critical,
    hull_down,
)
from hedgerow.games.up_front.rules.concealment import conceal, concealment_value, known_gun
from hedgerow.games.up_front.rules.draws import discard, draw, spend
from hedgerow.games.up_front.rules.elan import note_target, reward_attack, reward_shot, still_mobile
from hedgerow.games.up_front.rules.firepower import (
    boxed_firepower,
    flames_of_afv,
    group_firepower,
    man_firepower,
    most_firepower,
    total_firepower,
)
from hedgerow.games.up_front.rules.hands import face, held, need_card
from hedgerow.games.up_front.rules.heroes import chance_for_a_hero
from hedgerow.games.up_front.rules.illumination import dark, why_not_seen
from hedgerow.games.up_front.rules.los_divider import note_fire, targets_of, why_not_across
from hedgerow.games.up_front.rules.malfunction import firing, malfunctions
from hedgerow.games.up_front.rules.pillbox import behind_pillbox
from hedgerow.games.up_front.rules.ranges import neighbours, relative_range
from hedgerow.games.up_front.rules.results import outcome_of, suffer
from hedgerow.games.up_front.rules.terrain import (
    artificial_modifier,
    attacker_position,
    beside_armor,
    movement_modifier,
    smoke_and_wire,
    terrain_modifier,
    why_not_between,
)
from hedgerow.games.up_front.rules.values import kia
from hedgerow.games.up_front.rules.vehicles import hit_armor, hit_crew
from hedgerow.games.up_front.rules.victory import end_if_broken
from hedgerow.kernel.asking import Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import CARD, GROUP

OPEN_FIRE: Option = ("open fire",)
RESOLVE: Option = ("resolve",)
ABORT: Option = ("abort",)


# ---- declaring ----

def why_not_fire(g: State, player: int, group: int, target: int, card: int) -> Reasons:
    """6.1: a Fire card, and a group with the firepower it asks for at this range."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, FIRE, "Fire", no)
    if target not in targets_of(g, group):
        no("that is no enemy group in play", "6.1")
    if no:
        return no
    why_not_in_sight(g, group, target, no)
    why_not_enough(g, group, target, [card], (), no)
    return no


def why_not_in_sight(g: State, group: int, target: int, no: Reasons) -> None:
    """6.1: what lies between the two groups."""
    why_not_across(g, group, target, no)
    why_not_between(g, group, target, False, no)
    why_not_seen(g, group, target, no)


def why_not_enough(g: State, group: int, target: int, cards: list[int], left_out: tuple[int, ...], no: Reasons) -> None:
    """6.1, 6.3: the firepower that all the Fire cards ask for together."""
    needed = needed_firepower(g, g.groups[group].player, cards)
    left_out = who_stays_out(g, group, left_out, any(CARDS[c].red for c in cards))
    if total_firepower(g, group, target, left_out) < needed:
        no(f"the Fire cards need {needed} firepower", "6.1" if len(cards) == 1 else "6.3",
           group_firepower(g, group, target, left_out))


def who_stays_out(g: State, group: int, left_out: tuple[int, ...], red: bool) -> tuple[int, ...]:
    """39.4: unarmed men have firepower only with black Fire cards."""
    if not red:
        return left_out
    return (*left_out, *(m for m in g.groups[group].men if not armed(g, g.men[m]) and m not in left_out))


def needed_firepower(g: State, player: int, cards: list[int]) -> int:
    """6.3."""
    return sum(f.need for c in cards if (f := CARDS[c].faces[g.players[player].nation][0]))


def fire_options(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    nation = g.players[means.player].nation
    needs = [(c, CARDS[c].faces[nation][0].need, CARDS[c].red) for c in means.cards[FIRE]]
    least = min([need for _, need, _ in needs])
    for group in means.groups:
        most: dict[int, int] = {}
        for target in targets_of(g, group) if g.dividers else means.enemies:
            rr = relative_range(g, group, target)
            if rr not in most:
                most[rr] = most_firepower(g, group, rr)
            if most[rr] < least or not in_sight(g, group, target):
                continue
            black = total_firepower(g, group, target)
            if black < least:
                continue
            bare = who_stays_out(g, group, (), True)
            red = total_firepower(g, group, target, bare) if bare else black
            yield from ((group, target, card) for card, need, is_red in needs if need <= (red if is_red else black))


def in_sight(g: State, group: int, target: int) -> bool:
    """Nothing of `why_not_in_sight` holds: by day, in a single game, only Gullies and the Pillbox can lie between."""
    if not g.in_teams and not g.here.night:
        grounds = terrain_of(g.groups[group]), terrain_of(g.groups[target])
        if GULLY not in grounds and PILLBOX not in grounds:
            return True
    return nothing_against(why_not_in_sight, g, group, target)


def fire_numbers(g: State, seat: str, group: int, target: int, card: int) -> dict[str, Tally]:
    """What the attack would be worth."""
    if g.side(g.groups[group].player) == g.side(g.groups[target].player) or not g.groups[group].men or not g.groups[target].men:
        return {}
    if face(g, g.groups[group].player, card, FIRE) is None:
        return {}
    return {"firepower": group_firepower(g, group, target), "Fire Strength": fire_strength(g, group, target, [card])}


@action("fire", (GROUP, GROUP, CARD), "{0} fires at {1} with {2}", chapter=6, card=FIRE, why_not=why_not_fire,
        options=fire_options, numbers=fire_numbers)
@flow
def fire(g: State, option: Option) -> Flow[None]:
    """4.22: the group's one attack of this turn [6.6]; more Fire cards may be added [6.3]."""
    group, target, card = option[1], option[2], option[3]
    take_action(g, group)
    g.attack = Attack(group, target)
    commit_card(g, card)
    while True:
        choice: Option = yield Ask(g.seat(g.active), "more fire", [*more_fire(g), OPEN_FIRE], cite="6.3", secret=True,
                                   group=group, target_group=target)
        if choice == OPEN_FIRE:
            break
        if choice[0] == "leave out":
            g.attack.left_out.append(choice[1])
        elif choice[0] == "join in":
            g.attack.joined.append(choice[1])
            g.men[choice[1]].joined_turn = g.turn
        elif choice[0] == "ambush":
            lay_ambush(g, choice[1])
        else:
            commit_card(g, choice[1])
    declare(g)
    yield from conceal(g, target)
    yield from resolve_or_abort(g)
    end_attack(g)


def commit_card(g: State, card: int) -> None:
    """A Fire card is laid open for this attack."""
    assert g.attack is not None
    g.players[g.active].hand.remove(card)
    g.attack.cards.append(card)
    g.reveal()


def more_fire(g: State) -> list[Option]:
    assert g.attack is not None
    seat = g.seat(g.active)
    found: list[Option] = [("add fire", c) for c in held(g, g.active, FIRE) if not why_not_add(g, seat, c)]
    found += [("ambush", c) for c in held(g, g.active, CONCEALED) if not why_not_ambush(g, seat, c)]
    found += [("join in", n) for n, m in enumerate(g.men) if m.transfer != NONE and not why_not_join_in(g, seat, n)]
    return [*found, *(("leave out", m) for m in g.groups[g.attack.firer].men if not why_not_leave_out(g, seat, m))]


def why_not_join_in(g: State, seat: str, man: int) -> Reasons:
    """Q-17.8c: a man on his way to or from the group may fire with it, once a turn; the whole attack then is moving fire."""
    no = Reasons()
    a, m = g.attack, g.men[man]
    if a is None or NONE in (m.transfer, m.group) or a.firer not in (m.group, m.transfer):
        no("he is not on his way to or from the group that fires", "Q-17.8c")
    elif m.joined_turn == g.turn:
        no("he has joined in, with this group or the other", "Q-17.8c")
    elif m.pinned or not armed(g, m):
        no("he cannot fire", "10.11" if m.pinned else "19.4")
    return no


def why_not_leave_out(g: State, seat: str, man: int) -> Reasons:
    """20.51, 22.2: an infiltrator or a flamethrower need not join in; 19.14: nobody else is left out. The rest must be enough."""
    no = Reasons()
    a = g.attack
    if a is None or g.men[man].group != a.firer:
        no("he is not of the group that fires", "6.2")
        return no
    w = weapon_of(g, g.men[man])
    if g.men[man].infiltrates == NONE and (w is None or w.kind != FT):
        no("only infiltrators and flamethrowers may stay out", "19.14")
    elif man in a.left_out or not man_firepower(g, man, a.target).total or (
            is_afv(g.men[man]) and not flames_of_afv(g, man, a.target).total):
        no("he adds nothing", "20.531")
    else:
        why_not_enough(g, a.firer, a.target, a.cards, (*a.left_out, man), no)
    return no


def why_not_add(g: State, seat: str, card: int) -> Reasons:
    """6.3: another Fire card for the same attack."""
    no = Reasons()
    player = g.player_of(seat)
    need_card(g, player, card, FIRE, "Fire", no)
    if g.attack is None:
        no("nobody fires", "6.3")
    if not no and g.attack is not None:
        why_not_enough(g, g.attack.firer, g.attack.target, [*g.attack.cards, card], tuple(g.attack.left_out), no)
    return no


def why_not_ambush(g: State, seat: str, card: int) -> Reasons:
    """37.5: Partisans who stand in Woods or Brush add a Concealed card to their fire, if nobody on either side is pinned."""
    no = Reasons()
    a = g.attack
    player = g.player_of(seat)
    need_card(g, player, card, CONCEALED, "Concealed", no)
    if a is None or g.players[player].troops != PARTISANS or a.ambush:
        no("only Partisans lie in ambush, with one card", "37.5")
        return no
    mine = g.groups[a.firer]
    if is_moving(mine) or terrain_of(mine) not in (WOODS, BRUSH):
        no("only in Woods or Brush, not moving", "37.5")
    if has_pinned(g, mine) or has_pinned(g, g.groups[a.target]):
        no("not with a pinned man on either side", "37.5")
    return no


def lay_ambush(g: State, card: int) -> None:
    """37.5: at its printed value, whatever 37.2 says."""
    f = face(g, g.active, card, CONCEALED)
    assert f is not None and g.attack is not None
    g.attack.ambush = f.value
    spend(g, g.active, card)


def declare(g: State) -> None:
    """6.4: the Fire Strength before any Concealed card is known to all."""
    a = g.attack
    assert a is not None
    a.declared = True
    a.fired = list(firing(g))
    a.strength = a.final = fire_strength(g, a.firer, a.target, a.cards, a.left_out).add(a.ambush, "ambush", "37.5")
    if boxed_suffices(g, a.firer, a.target, a.cards, a.left_out):
        a.armor = boxed_strength(g, a.firer, a.target, a.cards, a.left_out).add(a.ambush, "ambush", "37.5")
    keep_aim(g)
    note_target(g)
    if g.listener is not None:                            # only they want the firepower man by man
        g.log("6.4", log_events.FireDeclared, a.firer, a.target, tuple(a.cards),
              group_firepower(g, a.firer, a.target, a.left_out), a.strength)


def keep_aim(g: State) -> None:
    """27.3: an AFV that fires any weapon at another group loses the target it has acquired."""
    a = g.attack
    assert a is not None
    afv = afv_in(g, a.firer)
    if afv != NONE and g.men[afv].acquired != a.target:
        g.men[afv].acquired = NONE


# ---- Fire Strength ----

def fire_strength(g: State, firer: int, target: int, cards: list[int], left_out: Collection[int] = ()) -> Tally:
    """6.4 to 6.43: the Fire cards, halved if moving, then the places of both groups and the defender's movement; 22.1: against a
    flamethrower Terrain and entrenchment do not help; 28.32, 28.6: nor do Terrain and movement count for the crew of an AFV."""
    flames = flame_power(g, firer, target, left_out)
    found = fire_from(g, firer, target, cards, flames)
    if flames or afv_in(g, target) != NONE:
        found = found.plus(smoke_and_wire(g, target))
    else:
        found = found.plus(terrain_modifier(g, target, firer)).plus(artificial_modifier(g, target))
    if afv_in(g, target) != NONE:
        return found
    return found.plus(movement_modifier(g, target, firer)).plus(beside_armor(g, target))


def fire_from(g: State, firer: int, target: int, cards: list[int], flames: int) -> Tally:
    """6.4, 6.41: the Fire cards and the place of the firing group; 28.431, 28.4311: the machine guns of an AFV that has lost
    crewmen are weaker."""
    found = cards_strength(g, firer, target, cards, flames).plus(attacker_position(g, firer, target))
    return found.add(-crew_losses(g, firer), "crew killed", "28.431")


def crew_losses(g: State, group: int) -> int:
    """28.431-a, 28.4311-a: how many of the crew an AFV has lost."""
    afv = afv_in(g, group)
    machine = g.men[afv].machine if afv != NONE else None
    return machine.crew_killed if machine is not None else 0


def flame_power(g: State, firer: int, target: int, left_out: Collection[int]) -> int:
    """22.1: the firepower of flamethrowers that take part."""
    return sum(int((flames_of_afv if is_afv(g.men[m]) else man_firepower)(g, m, target).total) for m in g.groups[firer].men
               if m not in left_out and (w := weapon_of(g, g.men[m])) is not None and w.kind == FT)


def boxed_strength(g: State, firer: int, target: int, cards: list[int], left_out: Collection[int] = ()) -> Tally:
    """28.7, 22.5: the same Fire cards against armor. The AFV's Terrain counts [28.32], not against flames [22.1]; 28.71: friendly
    infantry beside the AFV at the same range chit takes one from the attack of infantry."""
    flames = flame_power(g, firer, target, left_out)
    found = fire_from(g, firer, target, cards, flames).plus(smoke_and_wire(g, target))
    if flames:
        return found
    found = found.plus(terrain_modifier(g, target, firer))
    return found.add(-int(bool(screens(g, target)) and afv_in(g, target) != NONE), "infantry beside the AFV", "28.71")


def screens(g: State, group: int) -> list[int]:
    """28.71, 28.81: friendly infantry groups beside it at the same range chit."""
    return [n for n in neighbours(g, group) if g.groups[n].chit == g.groups[group].chit
            and any(is_infantry(g.men[m]) for m in g.groups[n].men)]


def boxed_suffices(g: State, firer: int, target: int, cards: list[int], left_out: Collection[int] = ()) -> bool:
    """28.31: boxed firepower for all that the Fire cards ask for."""
    boxed = boxed_firepower(g, firer, target, left_out).total
    return 0 < boxed >= needed_firepower(g, g.groups[firer].player, cards) and g.in_force(28)


def cards_strength(g: State, firer: int, target: int, cards: list[int], flames: int) -> Tally:
    """12.1, 6.4: each Fire card of a moving group counts half, fractions dropped; 22.1: not if a flamethrower alone has the
    firepower for it; 23.7: half out of a Pillbox at a group behind it."""
    player = g.groups[firer].player
    nation = g.players[player].nation
    found = Tally()
    mixed = g.attack is not None and g.attack.firer == firer and bool(g.attack.joined)        # Q-17.8c
    halved = (is_moving(g.groups[firer]) or mixed) and flames < needed_firepower(g, player, cards)
    for c in cards:
        value = CARDS[c].faces[nation][0].value
        if dark(g, target):
            value //= 2
            found = found.add(value // 2 if halved else value, "Fire card at night", "38.41" if halved else "38.4")
        elif halved:
            found = found.add(value // 2, "Fire card, moving", "12.1")
        elif behind_pillbox(g, target, firer):
            found = found.add(value // 2, "Fire card, at a group behind the Pillbox", "23.7")
        else:
            found = found.add(value, "Fire card", "6.3")
    return found


# ---- resolution ----

@flow
def resolve_or_abort(g: State) -> Flow[None]:
    """6.5: the attacker sees the final strength, and may call the attack off."""
    assert g.attack is not None
    choice: Option = yield Window(g.seat(g.active), "abort", [RESOLVE, ABORT], cite="6.5", passing=RESOLVE,
                                  facts={"strength": final_strength(g)}, group=g.attack.firer, target_group=g.attack.target,
                                  strength=final_strength(g))
    if choice == ABORT:
        g.log("6.5", log_events.FireAborted, g.attack.firer)
        return
    note_fire(g, g.attack.firer, g.attack.target)
    yield from resolve(g)


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
                 if m.transfer != NONE and target in (m.group, m.transfer) and m.group != NONE]
    return [*under_way, *(n for n in here if n not in under_way)]


def exposed(g: State, man: int, target: int) -> bool:
    """He is still with the group that is under fire, or between it and another; 20.54: ordnance spares its infiltrators."""
    m = g.men[man]
    if g.attack is not None and g.attack.kind == ORDNANCE and (m.infiltrates == g.attack.firer or spared(g, m)):
        return False
    return target in (m.group, m.transfer)


def spared(g: State, m: Man) -> bool:
    """34.4: an anti-tank rifle that fires as ordnance at a gun hits nobody else."""
    assert g.attack is not None
    w = weapon_of(g, g.men[g.attack.fired[0]]) if g.attack.fired else None
    return w is not None and w.kind == ATR and is_infantry(m)


def strength_against(g: State, man: int) -> Tally:
    """The final strength as it is for this man: 17.8-a: two more on the way between groups; 36.2, 17.83: no entrenchment for him
    or for an infiltrator."""
    a, m = g.attack, g.men[man]
    assert a is not None
    found = a.final.add(2, "on his way between groups", "17.8-a") if m.transfer != NONE else a.final
    if g.groups[a.target].entrenched and (m.transfer != NONE or m.infiltrates != NONE):
        found = found.add(1, "out of the entrenchment", "17.83")
    return strength_against_gun(g, man, found) if is_gun(m) else found


def strength_against_gun(g: State, man: int, found: Tally) -> Tally:
    """34.5: no Concealed card helps a gun that is known; 36.4: nor does an entrenchment; 28.72: nor an AFV beside it; 28.92: nor
    Terrain, when it is Hull Down to ordnance; Q-28.9: to nothing else."""
    a = g.attack
    assert a is not None
    if a.concealed != NONE and a.kind not in (ORDNANCE, ARTILLERY) and known_gun(g.men[man]):
        found = found.add(concealment_value(g, g.men[man].player, a.concealed), "a gun that is known", "34.5")
    found = found.add(int(g.groups[a.target].entrenched), "no entrenchment for a gun", "36.4")
    found = found.add(-int(beside_armor(g, a.target).total), "no cover for a gun", "28.72")
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
