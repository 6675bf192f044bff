"""6 Fire attacks: who may fire at whom, with which cards and men; what they are worth is in `fire_strength`, what comes of it in
`fire_resolution`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BRUSH, CARDS, CONCEALED, FIRE, GULLY, PILLBOX, WOODS
from hedgerow.games.up_front.model.personalities import FT
from hedgerow.games.up_front.model.scenario import PARTISANS
from hedgerow.games.up_front.model.state import (
    NONE,
    Attack,
    State,
    armed,
    has_pinned,
    is_afv,
    is_moving,
    terrain_of,
    way_of,
    weapon_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, nothing_against, take_action, why_not_act
from hedgerow.games.up_front.rules.concealment import conceal
from hedgerow.games.up_front.rules.draws import spend
from hedgerow.games.up_front.rules.elan import note_target
from hedgerow.games.up_front.rules.fire_resolution import end_attack, resolve_or_abort
from hedgerow.games.up_front.rules.fire_strength import boxed_strength, boxed_suffices, fire_strength, needed_firepower
from hedgerow.games.up_front.rules.firepower import (
    flames_of_afv,
    group_firepower,
    man_firepower,
    most_firepower,
    of_rifles,
    total_firepower,
)
from hedgerow.games.up_front.rules.hands import face, held, need_card
from hedgerow.games.up_front.rules.illumination import why_not_seen
from hedgerow.games.up_front.rules.los_divider import targets_of, why_not_across
from hedgerow.games.up_front.rules.malfunction import firing
from hedgerow.games.up_front.rules.ranges import relative_ranges
from hedgerow.games.up_front.rules.terrain import why_not_between
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import CARD, GROUP

OPEN_FIRE: Option = ("open fire",)


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
    return (*left_out, *[m for m in g.groups[group].men if not armed(g, g.men[m]) and m not in left_out])


def fire_options(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    needs, least = asked_for(g.players[means.player].nation, means.cards[FIRE])
    doubles = bool(g.flanks or g.encirclements or means.past)
    for group in means.groups:
        plain = group in means.arms and not doubles       # then it has the same against everybody at that range
        most = of_rifles(means.arms[group], group in means.moving) if plain else most_firepower(g, group)
        targets = targets_of(g, group) if g.dividers else means.enemies
        for target, at in zip(targets, relative_ranges(g, group, targets), strict=True):
            red = black = most[at]
            if black < least or not in_sight(g, group, target):
                continue
            if not plain:
                black = total_firepower(g, group, target)
                if black < least:
                    continue
                bare = who_stays_out(g, group, (), True)
                red = total_firepower(g, group, target, bare) if bare else black
            for card, need, is_red in needs:
                if need <= (red if is_red else black):
                    yield group, target, card


@lru_cache(10_000)
def asked_for(nation: int, cards: tuple[int, ...]) -> tuple[list[tuple[int, int, bool]], int]:
    """6.1: each of these Fire cards with the firepower it asks for and whether it is red; and the least of them."""
    needs = [(c, CARDS[c].faces[nation][0].need, CARDS[c].red) for c in cards]
    return needs, min([need for _, need, _ in needs])


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
    """Q-17.8c: a man on his way to or from the group may fire with it, once a turn; the whole attack then is moving fire. 17.92:
    those of a new group fire with it as it is, or join the one they come from."""
    no = Reasons()
    a, m = g.attack, g.men[man]
    if a is None or NONE in (m.transfer, m.group) or a.firer not in way_of(g, m) or a.firer == m.group == m.transfer:
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
    for m in a.fired:
        if g.men[m].transfer != NONE:
            g.men[m].joined_turn = g.turn
    a.strength = a.final = fire_strength(g, a.firer, a.target, a.cards, a.left_out).add(a.ambush, "ambush", "37.5")
    if boxed_suffices(g, a.firer, a.target, a.cards, a.left_out):
        a.armor = boxed_strength(g, a.firer, a.target, a.cards, a.left_out).add(a.ambush, "ambush", "37.5")
    note_target(g)
    if g.listener is not None:                            # only they want the firepower man by man
        g.log("6.4", log_events.FireDeclared, a.firer, a.target, tuple(a.cards),
              group_firepower(g, a.firer, a.target, a.left_out), a.strength)
