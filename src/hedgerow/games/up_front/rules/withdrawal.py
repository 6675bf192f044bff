"""42.6, 42.7 Withdrawal and pursuit, in a campaign."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, MOVE
from hedgerow.games.up_front.model.personalities import COMMISSAR, SL
from hedgerow.games.up_front.model.state import NONE, RETREAT, WITHDRAWN, State
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.casualties import leave_play
from hedgerow.games.up_front.rules.draws import draw, this_front
from hedgerow.games.up_front.rules.flanking import encircled
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.placing import lay_movement, why_not_stir
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.values import morale
from hedgerow.games.up_front.rules.victory import over
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP

PURSUE: Option = ("pursue",)
LET_GO: Option = ("call a halt",)


def why_not_withdraw(g: State, player: int, group: int, card: int) -> Reasons:
    """42.6: a group at range chit 0 or less that can move, with a red Movement card, not while it is encircled."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if g.campaign is None:
        no("groups withdraw in a campaign only", "42.6")
    elif g.pursuer == player:
        no("the winner pursues", "42.7")
    if no:
        return no
    gr = g.groups[group]
    why_not_stir(g, group, no)
    if gr.chit > 0:
        no("only from range chit 0 or less", "42.6")
    if gr.withdrawn:
        no("it is withdrawing", "42.6")
    if not CARDS[card].red:
        no("only with a Movement card with a red number", "42.6")
    if encircled(g, group):
        no("it is encircled", "42.6")
    return no


def withdraw_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    if g.campaign is not None:
        for group in means.groups:
            yield from ((group, card) for card in means.cards[MOVE])


@action("withdraw", (GROUP, CARD), "{0} withdraws with {1} and gives the scenario up", chapter=42, card=MOVE,
        why_not=why_not_withdraw, candidates=withdraw_candidates)
def withdraw(g: State, group: int, card: int) -> None:
    """42.6: the scenario is conceded; whether the group gets away depends on the winner [42.7]."""
    take_action(g, group)
    lay_movement(g, group, card, RETREAT)
    g.groups[group].withdrawn = True
    g.log("42.6", log_events.Withdraws, group)
    if g.pursuer == NONE:
        over(g, tuple(g.opponents(g.groups[group].player)), "42.6", "the enemy withdraws")


def leave_the_field(g: State, player: int) -> None:
    """42.72: groups that have announced it and are at Relative Range 4 or further from every enemy at the start of their turn;
    42.6: not while they are encircled."""
    for group in g.groups_of(player) if g.campaign is not None else ():
        near = any(relative_range(g, group, e) == 5 for e in g.enemies_of(group))
        if g.groups[group].withdrawn and not near and not encircled(g, group):
            for man in list(g.groups[group].men):
                leave_play(g, man, WITHDRAWN, "42.72")


@flow
def pursuit_begins(g: State, winner: int) -> Flow[bool]:
    """42.7, 42.71: the winner may play on while there are cards; 42.72: if his SL or Commissar passes a Morale check."""
    if not can_pursue(g, winner):
        return False
    choice: Option = yield Ask(g.seat(winner), "pursuit", [PURSUE, LET_GO], cite="42.7")
    if choice == LET_GO:
        return False
    return presses_on(g, winner)


def pursuit_leader(g: State, player: int) -> int:
    """42.72: his unpinned SL or Commissar, never an ASL."""
    return next((n for n, m in enumerate(g.men) if m.player == player and m.group != NONE and not m.pinned
                 and m.role in (SL, COMMISSAR)), NONE)


def can_pursue(g: State, winner: int) -> bool:
    """42.71: the Draw pile has cards; 42.72: a leader is there, and somebody to go after."""
    return bool(this_front(g).deck.cards) and pursuit_leader(g, winner) != NONE and any(
        g.groups_of(o) for o in g.opponents(winner))


def presses_on(g: State, winner: int) -> bool:
    """42.72: a number below his Morale, whatever its colour; if not he just stays where he is."""
    leader = pursuit_leader(g, winner)
    goes = CARDS[draw(g, "pursuit")].rnc < morale(g, leader).total
    g.log("42.72", log_events.PursuitTried, leader, "they go after the enemy" if goes else "they stay")
    return goes
