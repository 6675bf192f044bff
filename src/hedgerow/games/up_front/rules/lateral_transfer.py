"""17.7 Lateral Group Transfer: a group takes a vacant letter beside its own, or two groups exchange theirs."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import MOVE
from hedgerow.games.up_front.model.state import LAST_LETTER, NONE, SIDEWAYS, State, moves_above, reletter
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act, why_not_any_action
from hedgerow.games.up_front.rules.consequences import prune
from hedgerow.games.up_front.rules.flanking import choose_flank, encircled
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.minefields import stir_mines
from hedgerow.games.up_front.rules.placing import complete_group, lay_movement, settle, why_not_stir
from hedgerow.games.up_front.rules.ranges import free_for_all
from hedgerow.games.up_front.rules.victory import infiltrated
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP

LETTER = "letter"


def why_not_leave_letter(g: State, group: int, no: Reasons) -> None:
    """What keeps it where it is, and what binds it to its letter."""
    why_not_stir(g, group, no)
    why_bound(g, group, no)


def why_bound(g: State, group: int, no: Reasons) -> None:
    """17.611: not when encircled; 20.56: not with infiltrators in it or of it; 8.532: not with the card that fords."""
    if encircled(g, group):
        no("it is encircled", "17.611")
    if infiltrated(g, group) or any(g.men[m].infiltrates != NONE for m in g.groups[group].men):
        no("it is infiltrated, or has infiltrators", "20.56")
    if any(p.letter != NONE for p in moves_above(g.groups[group])):
        no("it is changing its letter already", "17.7")
    if free_for_all(g):
        no("letters mean nothing with three players", "J.1")


def why_not_shift(g: State, player: int, group: int, card: int, letter: int) -> Reasons:
    """17.7: to an adjacent letter that no friendly group had at the start of the turn."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if no:
        return no
    why_not_leave_letter(g, group, no)
    if not 0 <= letter <= LAST_LETTER or abs(letter - g.groups[group].letter) != 1:
        no("the new letter is next to the old one, A to D", "17.7")
    elif letter in g.players[player].letters or letter in wanted(g, player):
        no("that letter was taken at the start of the turn", "17.7")
    return no


def wanted(g: State, player: int) -> set[int]:
    """The letters that groups of his are on their way to."""
    return {p.letter for n in g.groups_of(player) if g.groups[n].stack for p in moves_above(g.groups[n]) if p.letter != NONE}


def free_to_leave(g: State, means: Means) -> list[int]:
    """Groups against which `why_not_leave_letter` says nothing; half of that is asked for plain moves as well."""
    return means.groups_without(why_bound, g, means.groups_without(why_not_stir, g))


def shift_options(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    cards, taken = means.cards[MOVE], g.players[means.player].letters
    letters = {*range(LAST_LETTER + 1)}.difference(taken, wanted(g, means.player))
    for group in free_to_leave(g, means) if letters else ():
        for letter in (g.groups[group].letter - 1, g.groups[group].letter + 1):
            if letter in letters:
                yield from ((group, card, letter) for card in cards)


@action("shift", (GROUP, CARD, LETTER), "{0} moves to letter {2} with {1}", chapter=17, card=MOVE, why_not=why_not_shift,
        options=shift_options)
@flow
def shift(g: State, option: Option) -> Flow[None]:
    """17.7, 17.7-b: the card lies sideways; the letter changes when Terrain is played on it and accepted."""
    group = option[1]
    take_action(g, group)
    lay_movement(g, group, option[2], SIDEWAYS, letter=option[3])
    yield from stir_mines(g, group)
    yield from choose_flank(g, group)


# ---- two groups exchange letters ----

def why_not_exchange(g: State, player: int, group: int, card: int, other: int, second: int) -> Reasons:
    """17.7-a: two adjacent groups that can both move play a sideways card each, as the action of both."""
    no = why_not_act(g, player, group, actions=2)
    for reason in why_not_act(g, player, other):
        no(reason.text, reason.rule)
    need_card(g, player, card, MOVE, "Movement", no)
    need_card(g, player, second, MOVE, "Movement", no)
    if no:
        return no
    if card == second:
        no("each group needs a Movement card of its own", "17.7-a")
    if group >= other or abs(g.groups[group].letter - g.groups[other].letter) != 1:
        no("two groups with letters next to each other, the first one first", "17.7-a")
        return no
    if not (in_line(g, group) and in_line(g, other)):
        no("letters other than A to D come with reinforcements only", "17.7-b")
    why_not_leave_letter(g, group, no)
    why_not_leave_letter(g, other, no)
    return no


def in_line(g: State, group: int) -> bool:
    """17.7-b: it is one of the Groups A to D."""
    return 0 <= g.groups[group].letter <= LAST_LETTER


def exchange_options(g: State, means: Means) -> Iterator[tuple[int, int, int, int]]:
    cards = means.cards[MOVE]
    two = len(cards) > 1 and len(means.groups) > 1 and not why_not_any_action(g, means.player, actions=2)
    groups = sorted(free_to_leave(g, means)) if two else []
    for i, a in enumerate(groups):
        for b in groups[i + 1:]:
            if abs(g.groups[a].letter - g.groups[b].letter) == 1 and in_line(g, a) and in_line(g, b):
                yield from ((a, one, b, other) for one in cards for other in cards if one != other)


@action("exchange", (GROUP, CARD, GROUP, CARD), "{0} with {1} and {2} with {3} exchange letters", chapter=17, card=MOVE,
        why_not=why_not_exchange, options=exchange_options)
@flow
def exchange(g: State, option: Option) -> Flow[None]:
    """17.7-a: both cards lie sideways; the letters change when Terrain is accepted on both."""
    one, other = option[1], option[3]
    letters = (g.groups[one].letter, g.groups[other].letter)
    for group, card, letter in ((one, option[2], letters[1]), (other, option[4], letters[0])):
        take_action(g, group)
        lay_movement(g, group, card, SIDEWAYS, letter=letter)
    for group in (one, other):
        yield from stir_mines(g, group)
        yield from choose_flank(g, group)


# ---- completing it ----

def arrive(g: State, group: int) -> None:
    """5.41, 17.7: Terrain on the group has come to stay: what lies beneath goes, and with it a change of letter is complete."""
    letter = next((p.letter for p in g.groups[group].stack if p.letter != NONE), NONE)
    settle(g, group)
    complete_group(g, group)
    if letter != NONE:
        complete_transfer(g, group, letter)


def complete_transfer(g: State, group: int, letter: int) -> None:
    """17.7: Terrain has been accepted on a group that was to take another letter; 17.7-a: in an exchange the first waits."""
    player = g.groups[group].player
    there = g.at_letter(player, letter)
    if there == NONE:
        take_letter(g, group, letter)
    elif g.groups[there].bound == g.groups[group].letter:
        old = g.groups[group].letter
        take_letter(g, group, letter)
        take_letter(g, there, old)
    elif any(p.letter == g.groups[group].letter for p in moves_above(g.groups[there])):
        g.groups[group].bound = letter


def take_letter(g: State, group: int, letter: int) -> None:
    old = g.groups[group].letter
    g.groups[group].bound = NONE
    reletter(g, group, letter, g.groups[group].player)
    g.flanks = [f for f in g.flanks if f.flanker != group]
    g.log("17.7", log_events.LetterChanged, group, letter, old)
    prune(g)


def vacated(g: State) -> None:
    """17.7-a: letters may have become vacant: a group that waits for one takes it."""
    for player in range(len(g.players)):
        for n in g.groups_of(player):
            if g.groups[n].bound != NONE and g.at_letter(player, g.groups[n].bound) == NONE:
                take_letter(g, n, g.groups[n].bound)
