"""17.8, 17.9 Individual Transfer: single men change groups, or split off a new one."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, FORD, MARSH, MINEFIELD, MOVE, PILLBOX
from hedgerow.games.up_front.model.state import (
    ADVANCE,
    LAST_LETTER,
    NONE,
    RETREAT,
    WIRE,
    Group,
    State,
    add_group,
    afv_in,
    assistant_of,
    count,
    is_infantry,
    last_terrain,
    moves_above,
    terrain_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, nothing_against, take_action, why_not_act
from hedgerow.games.up_front.rules.casualties import change_group
from hedgerow.games.up_front.rules.command import led
from hedgerow.games.up_front.rules.draws import draw, pledge, redeem
from hedgerow.games.up_front.rules.flanking import encircled
from hedgerow.games.up_front.rules.hands import face, held
from hedgerow.games.up_front.rules.pillbox import CAPACITY, fits_pillbox
from hedgerow.games.up_front.rules.ranges import neighbours
from hedgerow.games.up_front.rules.terrain import unforded
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import GROUP

LETTER = "letter"
START: Option = ("go",)
LARGEST = 10


# ---- who may go ----

def why_not_send(g: State, group: int, no: Reasons) -> None:
    """17.8: not from Wire or a Minefield, not when encircled [17.611]; 17.81: out of Marsh only with a Movement card in play."""
    gr = g.groups[group]
    if encircled(g, group):
        no("it is encircled", "17.611")
    if count(gr, WIRE) or terrain_of(gr) == MINEFIELD:
        no("nobody leaves Wire or a Minefield this way", "17.8")
    beneath = last_terrain(gr)
    if beneath is not None and beneath.name == MARSH and not moves_above(gr):
        no("out of Marsh the group must have a Movement card in play", "17.81")
    if gr.creator != NONE:
        no("the group is not complete yet", "17.92")


def movers(g: State, group: int, other: int = NONE) -> list[int]:
    """17.8: unpinned men who are no infiltrators, not under way, and not part of a crew; 23.3: with a weapon that is for a
    Pillbox if the `other` group is in it."""
    armored = other != NONE and terrain_of(g.groups[other]) == PILLBOX
    return [n for n in g.groups[group].men if is_infantry(m := g.men[n]) and not m.pinned and m.infiltrates == NONE
            and m.transfer == NONE and m.serves == NONE and assistant_of(g, n) == NONE and (not armored or fits_pillbox(g, m))]


def arriving(g: State, group: int) -> list[int]:
    return [n for n, m in enumerate(g.men) if m.transfer == group and m.group not in (NONE, group)]


def sends(g: State, group: int, other: int, declared: tuple[Option, ...], room: int) -> list[Option]:
    """One Movement card for each man."""
    named = {o[1] for o in declared}
    cards = held(g, g.groups[group].player, MOVE)
    return [("send", m, c) for m in movers(g, group, other) if m not in named for c in cards] if len(declared) < room else []


# ---- to another group ----

def why_not_transfer(g: State, player: int, group: int, other: int) -> Reasons:
    """17.8: to a friendly group beside it at the same range chit; either has an unpinned leader; 17.82: at most ten there,
    23.3: or three in a Pillbox; Q-17.8b: Movement cards of earlier turns do not matter."""
    no = why_not_act(g, player, group)
    if no:
        return no
    why_not_send(g, group, no)
    if other not in neighbours(g, group) or g.groups[other].creator != NONE:
        no("to a friendly group with the next letter", "17.8")
        return no
    if afv_in(g, other) != NONE:
        no("nobody joins an AFV", "28.11")
    if g.groups[other].chit != g.groups[group].chit or came_level(g, other):
        no("both groups must be at the same range chit, since the turn began", "17.8")
    if encircled(g, other):
        no("it is encircled", "17.611")
    if not led(g, group) and not led(g, other):
        no("one of the two groups needs an unpinned leader", "17.8")
    room = room_in(g, other)
    if room <= 0 or not movers(g, group, other) or not held(g, player, MOVE):
        no("nobody can go: a Movement card for each man, and room for him", room_rule(g, other) if room <= 0 else "17.8")
    return no


def came_level(g: State, group: int) -> bool:
    """17.8: it has changed its range chit this turn."""
    return any(p.turn == g.turn and p.mode in (ADVANCE, RETREAT) for p in moves_above(g.groups[group]))


def room_in(g: State, group: int) -> int:
    most = CAPACITY if room_rule(g, group) == "23.3" else LARGEST
    return most - len(g.groups[group].men) - len(arriving(g, group))


def room_rule(g: State, group: int) -> str:
    """What says how many men there may be in it."""
    return "23.3" if terrain_of(g.groups[group]) == PILLBOX else "17.82"


def transfer_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    for group in means.groups:
        chit = g.groups[group].chit
        near = [other for other in neighbours(g, group) if g.groups[other].chit == chit]
        if near and nothing_against(why_not_send, g, group):
            yield from ((group, other) for other in near)


@action("transfer", (GROUP, GROUP), "men of {0} go over to {1}", chapter=17, card=MOVE, why_not=why_not_transfer,
        candidates=transfer_candidates)
@flow
def transfer(g: State, option: Option) -> Flow[None]:
    """17.8, 17.82: who goes, each with a Movement card; they are on their way until the other group receives them."""
    group, other = option[1], option[2]
    declared: tuple[Option, ...] = ()
    while True:
        choice: Option = yield Ask(g.seat(g.active), "who goes", who_goes(g, group, other, declared, room_in(g, other), 1),
                                   cite="17.8", secret=True, group=group)
        if choice == START:
            break
        declared = (*declared, choice)
        pledge(g, g.active, choice[2])
    take_action(g, group)
    for sent in declared:
        if leaves(g, sent[1], sent[2]):
            set_out(g, sent[1], other)


def who_goes(g: State, group: int, other: int, declared: tuple[Option, ...], room: int, least: int) -> list[Option]:
    found = sends(g, group, other, declared, room)
    return [*found, START] if len(declared) >= least or not found else found     # without cards: a hand that was only guessed


def leaves(g: State, man: int, card: int) -> bool:
    """17.81: out of a Stream he must ford first, with a Ford card or a black draw."""
    f = face(g, g.active, card, MOVE)
    redeem(g, card)
    if not unforded(g.groups[g.men[man].group]) or (f is not None and f.name == FORD):
        return True
    return not CARDS[draw(g, "fording")].red


def set_out(g: State, man: int, other: int) -> None:
    """17.8: he bears a Transfer chit."""
    m = g.men[man]
    m.transfer, m.left_turn = other, g.turn
    g.log("17.8", log_events.SetOut, man, other)


# ---- arriving ----

def why_not_join(g: State, player: int, group: int) -> Reasons:
    """17.8-a: the receiving group takes in those who set out in an earlier turn, as its sole action."""
    no = why_not_act(g, player, group)
    if not any(g.men[n].left_turn < g.turn for n in arriving(g, group)):
        no("nobody is on his way to it since an earlier turn", "17.8-a")
    return no


def join_candidates(g: State, means: Means) -> list[tuple[int]]:
    goals = {g.men[m].transfer for m in means.under_way}
    return [(n,) for n in means.groups if n in goals and arriving(g, n)]


@action("receive", (GROUP,), "{0} receives the men on their way to it", chapter=17, among="under_way", why_not=why_not_join,
        candidates=join_candidates)
def receive(g: State, group: int) -> None:
    """17.8-a: the Transfer chits go; both groups keep their range chit this turn still."""
    take_action(g, group)
    for man in [n for n in arriving(g, group) if g.men[n].left_turn < g.turn]:
        old = g.men[man].group
        g.groups[old].locked_turn = g.groups[group].locked_turn = g.turn
        g.men[man].transfer = NONE
        change_group(g, man, group)
        g.log("17.8-a", log_events.Joined, man, group)


# ---- a new group ----

def why_not_split(g: State, player: int, group: int, letter: int) -> Reasons:
    """17.91: at least two men split off to a vacant letter beside their group."""
    no = why_not_act(g, player, group)
    if no:
        return no
    why_not_send(g, group, no)
    if not 0 <= letter <= LAST_LETTER or abs(letter - g.groups[group].letter) != 1 or g.at_letter(player, letter) != NONE:
        no("the new group takes a vacant letter beside the old one, A to D", "17.91")
    if not led(g, group):
        no("the group needs an unpinned leader", "17.8")
    if len(movers(g, group)) < 2 or len(held(g, player, MOVE)) < 2:
        no("two men at least, each with a Movement card", "17.91")
    return no


def split_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    for group in means.groups if len(means.cards[MOVE]) > 1 else ():
        yield from ((group, letter) for letter in (g.groups[group].letter - 1, g.groups[group].letter + 1)
                    if 0 <= letter <= LAST_LETTER and g.at_letter(means.player, letter) == NONE)


@action("split", (GROUP, LETTER), "men of {0} form a new group {1}", chapter=17, card=MOVE, why_not=why_not_split,
        candidates=split_candidates)
@flow
def split(g: State, option: Option) -> Flow[None]:
    """17.9, 17.91, 17.92: the new group is complete when it plays Terrain; until then its men are on their way."""
    group, letter = option[1], option[2]
    declared: tuple[Option, ...] = ()
    while True:
        choice: Option = yield Ask(g.seat(g.active), "who goes", who_goes(g, group, NONE, declared, LARGEST, 2), cite="17.91",
                                   secret=True, group=group)
        if choice == START:
            break
        declared = (*declared, choice)
        pledge(g, g.active, choice[2])
    take_action(g, group)
    gone = [sent[1] for sent in declared if leaves(g, sent[1], sent[2])]
    if len(gone) < 2:
        return
    new = add_group(g, Group(g.active, letter, g.groups[group].chit, creator=group, acted=True))
    for man in gone:
        change_group(g, man, new)
        set_out(g, man, new)
