"""13 Artificial terrain: Smoke and Wire."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import MARSH, MOVE, PILLBOX, RUSSIAN
from hedgerow.games.up_front.model.action_cards import SMOKE as SMOKE_FACE
from hedgerow.games.up_front.model.state import (
    NONE,
    SMOKE,
    WIRE,
    Placed,
    State,
    afv_in,
    armed,
    count,
    has_pinned,
    last_terrain,
    moves_above,
    weapon_of,
)
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import out_of_action
from hedgerow.games.up_front.rules.command import led
from hedgerow.games.up_front.rules.consequences import movement_played, wire_played
from hedgerow.games.up_front.rules.draws import discard, spend, this_front
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.minefields import in_mines, stir_mines
from hedgerow.games.up_front.rules.ranges import apart
from hedgerow.games.up_front.rules.terrain import on_ground, unforded, why_not_between
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP

SMOKE_SHELLS = 4


def in_marsh(g: State, group: int) -> bool:
    """13.4: until two Movement cards lie on the Marsh."""
    gr = g.groups[group]
    card = last_terrain(gr)
    return card is not None and card.name == MARSH and len(moves_above(gr)) < 2


def why_not_smoke(g: State, player: int, group: int, card: int) -> Reasons:
    """13.2: on a group of his own with an unpinned SL or ASL, 15.5: or the Commissar in the place of one, or an AFV; not in
    Marsh, nor after a Breeze this turn."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, SMOKE_FACE, "Smoke", no)
    if no:
        return no
    afv = afv_in(g, group)
    if not led(g, group) and (afv == NONE or out_of_action(g.men[afv])):
        no("it needs an unpinned SL or ASL, or an AFV", "13.2")
    if in_marsh(g, group):
        no("no Smoke in Marsh", "13.4")
    if this_front(g).breeze_turn == g.turn:
        no("a Breeze has been drawn this turn", "13.2")
    return no


def smoke_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    for card in means.cards[SMOKE_FACE]:
        yield from ((group, card) for group in means.groups)


@action("smoke", (GROUP, CARD), "{0} places {1}", chapter=13, card=SMOKE_FACE, why_not=why_not_smoke, candidates=smoke_candidates)
def place_smoke(g: State, group: int, card: int) -> None:
    """13.2, 13.25: any number of Smoke cards may lie on a group."""
    take_action(g, group)
    g.players[g.groups[group].player].hand.remove(card)
    g.reveal()
    g.groups[group].stack.append(Placed(card, SMOKE, turn=g.turn))
    g.log("13.2", log_events.SmokePlaced, group, card)


# ---- from the gun of an AFV ----

def why_not_fire_smoke(g: State, player: int, group: int, target: int, card: int) -> Reasons:
    """25.8, 13.29: a German or American AFV with a boxed Effect Number of 4 or more and a gun that works, on any group in sight
    that is not in Marsh, without a Fire card."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, SMOKE_FACE, "Smoke", no)
    afv = afv_in(g, group)
    w = weapon_of(g, g.men[afv]) if afv != NONE else None
    if afv == NONE or g.players[player].nation == RUSSIAN or w is None or w.effect_boxed < SMOKE_SHELLS:
        no("only a German or American AFV with a gun that is large enough", "25.8")
    elif out_of_action(g.men[afv]) or not armed(g, g.men[afv]):
        no("its gun cannot fire", "25.8")
    if target == group or not g.groups[target].men:
        no("on another group in play", "25.8")
    elif g.in_teams and apart(g, group, target):
        no("no card of one game goes into another", "41.6")
    if no:
        return no
    if in_marsh(g, target):
        no("no Smoke in Marsh", "13.4")
    if this_front(g).breeze_turn == g.turn:
        no("a Breeze has been drawn this turn", "13.2")
    why_not_between(g, group, target, False, no)
    return no


def fire_smoke_candidates(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    cards = means.cards[SMOKE_FACE]
    for group in means.afvs:
        yield from ((group, target, card) for target in range(len(g.groups)) for card in cards)


@action("fire smoke", (GROUP, GROUP, CARD), "{0} fires Smoke at {1}: {2}", chapter=28, among="afvs", card=SMOKE_FACE,
        why_not=why_not_fire_smoke, candidates=fire_smoke_candidates)
def fire_smoke(g: State, group: int, target: int, card: int) -> None:
    """25.8: as its sole action."""
    take_action(g, group)
    g.players[g.active].hand.remove(card)
    g.reveal()
    g.groups[target].stack.append(Placed(card, SMOKE, turn=g.turn))
    g.log("25.8", log_events.SmokeFired, afv_in(g, group), target, card)


# ---- Wire ----

def why_not_cut_wire(g: State, player: int, group: int, card: int) -> Reasons:
    """13.33: a Movement card takes one Wire card away."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    if no:
        return no
    if not count(g.groups[group], WIRE):
        no("no Wire lies on it", "13.33")
    if has_pinned(g, g.groups[group]):
        no("it has a pinned man", "13.34")
    return no


def cut_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    for card in means.cards[MOVE]:
        yield from ((group, card) for group in means.wired)


@action("cut wire", (GROUP, CARD), "{0} removes Wire with {1}", chapter=13, card=MOVE, among="wired",
        why_not=why_not_cut_wire, candidates=cut_candidates)
@flow
def cut_wire(g: State, option: Option) -> Flow[None]:
    """13.33, 13.6: both cards go; the group has not moved; 24.4-a: in a Minefield the card is dangerous all the same."""
    group, card = option[1], option[2]
    take_action(g, group)
    g.log("13.33", log_events.WireRemoved, group, card)
    spend(g, g.active, card)
    movement_played(g, group, cuts_wire=True)
    gr = g.groups[group]
    wire = next(p for p in reversed(gr.stack) if p.kind == WIRE)
    gr.stack.remove(wire)
    discard(g, wire.card)
    if in_mines(g, group):
        yield from stir_mines(g, group)


def why_not_wire_on(g: State, group: int, no: Reasons) -> None:
    """13.3: not on Marsh or a Pillbox, on a Stream only once it is forded."""
    gr = g.groups[group]
    if in_marsh(g, group):
        no("no Wire on Marsh", "13.4")
    if on_ground(gr, PILLBOX):
        no("no Wire on a Pillbox", "13.3")
    if unforded(gr):
        no("no Wire on a Stream before it is forded", "13.3")


def lay_wire(g: State, player: int, group: int, card: int) -> None:
    """13.3, 13.1: it cannot be rejected."""
    g.groups[group].stack.append(Placed(card, WIRE, value=1, turn=g.turn))
    g.log("13.3", log_events.WirePlaced, player, group)
    wire_played(g, group)
