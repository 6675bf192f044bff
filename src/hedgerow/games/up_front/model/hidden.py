"""3.5, 4.4, 16.21: what a seat cannot know: the hands of the others, the order of the Draw pile, cards that lie face down."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.up_front.model.state import NONE, TERRAIN, Front, Placed, State
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.rulebook import Hidden


def player_at(g: State, seat: str | None) -> int:
    return g.player_of(seat) if seat is not None else NONE


def knows_hand(g: State, me: int, player: int) -> bool:
    """41.7: his own, and those of allies in Radio Contact."""
    return me == player or (min(me, player), max(me, player)) in g.contacts


def hidden_from(f: Front, player: int) -> set[int]:
    """4.4: cards that lie face down somewhere, and that he does not know."""
    return {c for c, who in f.unseen.items() if who != player}


def face_down(g: State, front: int, hidden: set[int]) -> list[Placed]:
    """Open Ground cards at this front that are hidden."""
    if not hidden:
        return []
    return [p for gr in g.groups if gr.stack and g.players[gr.player].front == front for p in gr.stack
            if p.card in hidden and p.kind == TERRAIN]


def unknown_discards(f: Front, hidden: set[int]) -> list[int]:
    """Places in the Discard pile where something hidden lies."""
    return [i for i, c in enumerate(f.deck.discards) if c in hidden] if hidden else []


def redraw(g: State, seat: str | None, chance: Chance) -> None:
    """Everything the seat has not seen, dealt anew: other hands, the Draw pile, cards face down on groups and in the discards."""
    me = player_at(g, seat)
    for n in range(len(g.fronts)):
        redraw_front(g, n, me, chance)


def redraw_front(g: State, front: int, me: int, chance: Chance) -> None:
    f = g.fronts[front]
    discards, unseen = f.deck.discards, f.unseen
    others = [p for n, p in enumerate(g.players) if p.front == front and not knows_hand(g, me, n)]
    hidden = hidden_from(f, me)
    laid, thrown = face_down(g, front, hidden), unknown_discards(f, hidden)
    there = {*f.deck.cards, *(p.card for p in laid), *(discards[i] for i in thrown)}.union(*[o.hand for o in others])
    owners = [unseen.pop(p.card) for p in laid] + [unseen.pop(discards[i]) for i in thrown]
    unknown = sorted(there)                               # out of a set quicker than out of a shuffled list
    chance.scramble(unknown)
    for o in others:
        o.hand = [unknown.pop() for _ in o.hand]
    for p in laid:
        p.card = unknown.pop()
    for i in thrown:
        discards[i] = unknown.pop()
    if owners:
        unseen.update(zip([*(p.card for p in laid), *(discards[i] for i in thrown)], owners, strict=True))
    f.deck.cards = unknown


def hidden_hands(g: State, seat: str | None) -> Any:
    me = player_at(g, seat)
    return tuple(tuple(sorted(p.hand)) for n, p in enumerate(g.players) if not knows_hand(g, me, n))


def draw_piles(g: State, seat: str | None) -> Any:
    return tuple(tuple(f.deck.cards) for f in g.fronts)


def cards_face_down(g: State, seat: str | None) -> Any:
    me = player_at(g, seat)
    found = []
    for n, f in enumerate(g.fronts):
        hidden = hidden_from(f, me)
        found.append((tuple(p.card for p in face_down(g, n, hidden)),
                      tuple(f.deck.discards[i] for i in unknown_discards(f, hidden))))
    return tuple(found)


HIDDEN: Final = Hidden(redraw=redraw, secrets={
    "the other's hand": hidden_hands, "the draw pile": draw_piles, "cards face down": cards_face_down})
