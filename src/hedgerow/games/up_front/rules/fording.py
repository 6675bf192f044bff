"""8.53 Fording: the only way out of a Stream."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, FORD, MOVE
from hedgerow.games.up_front.model.scenario import PARTISANS
from hedgerow.games.up_front.model.state import NONE, SIDEWAYS, WIRE, State, count, gun_in, has_pinned
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.consequences import movement_played
from hedgerow.games.up_front.rules.draws import draw, spend
from hedgerow.games.up_front.rules.flanking import choose_flank
from hedgerow.games.up_front.rules.hands import face, need_card
from hedgerow.games.up_front.rules.placing import lay_movement, why_not_drive
from hedgerow.games.up_front.rules.terrain import half_forded, unforded
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP


def why_not_ford(g: State, player: int, group: int, card: int) -> Reasons:
    """8.53: out of a Stream with a Movement card, sideways."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if no:
        return no
    gr = g.groups[group]
    why_not_drive(g, group, no)
    if not unforded(gr) and not half_forded(g, group):
        no("it has no Stream to ford", "8.53")
    if has_pinned(g, gr):
        no("it has a pinned man", "10.12")
    if count(gr, WIRE):
        no("Wire lies on it: a Movement card only removes it", "13.34")
    return no


def ford_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    groups = [n for n in means.streams if unforded(g.groups[n]) or half_forded(g, n)]
    for card in means.cards[MOVE] if groups else ():
        for group in groups:
            yield group, card


def fords(g: State, player: int, card: int, drawn: int) -> bool:
    """8.53: a Ford card always does, any other on a black number."""
    f = face(g, player, card, MOVE)
    return (f is not None and f.name == FORD) or not CARDS[drawn].red


def needs_no_draw(g: State, player: int, card: int) -> bool:
    """8.53: a Ford card; 37.3: Partisans."""
    f = face(g, player, card, MOVE)
    return (f is not None and f.name == FORD) or g.players[player].troops == PARTISANS


@action("ford", (GROUP, CARD), "{0} fords the Stream with {1}", chapter=8, card=MOVE, among="streams", why_not=why_not_ford,
        candidates=ford_candidates)
@flow
def ford(g: State, option: Option) -> Flow[None]:
    """8.53: the card stays, sideways, if it fords; otherwise it is lost; 8.531: a Flank card may flank as well."""
    take_action(g, option[1])
    if try_to_ford(g, option[1], option[2]):
        yield from choose_flank(g, option[1])


def try_to_ford(g: State, group: int, card: int) -> bool:
    """8.53; 8.53-a: with a gun the first of two cards lies there without a draw."""
    player = g.groups[group].player
    if gun_in(g, group) != NONE and unforded(g.groups[group]):
        lay_movement(g, group, card, SIDEWAYS)
        return False
    across = needs_no_draw(g, player, card) or fords(g, player, card, draw(g, "fording"))
    g.log("8.53", log_events.Forded, group, card, "it is across" if across else "it fails")
    if across:
        lay_movement(g, group, card, SIDEWAYS, forded=True)
    else:
        spend(g, player, card)
        movement_played(g, group, stays=False)
    return across
