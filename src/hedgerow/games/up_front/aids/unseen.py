"""The deck as a seat knows it: which cards the next draw can be, with what weight. Discards it has seen count."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.games.up_front.model.hidden import face_down, hidden_from, player_at, unknown_discards
from hedgerow.games.up_front.model.state import State


def pool(g: State, seat: str | None) -> list[int]:
    """Every card that the seat has not seen: in the Draw pile, in other hands, face down on the table or in the discards."""
    me = player_at(g, seat)
    front = g.players[me].front if me >= 0 else g.front
    f = g.fronts[front]
    found = [*f.deck.cards, *(c for n, p in enumerate(g.players) if n != me and p.front == front for c in p.hand)]
    hidden = hidden_from(f, me)
    found += [p.card for p in face_down(g, front, hidden)]
    return sorted([*found, *(f.deck.discards[i] for i in unknown_discards(f, hidden))])


def draws_for(g: State, seat: str | None) -> list[tuple[int, Fraction]]:
    """The next card to be turned up. Each unseen card is as likely as any other; when the Draw pile is empty, the discards are
    shuffled first, and those the seat has seen are as likely as the unknown ones among them together."""
    me = player_at(g, seat)
    f = g.fronts[g.players[me].front if me >= 0 else g.front]
    unseen = pool(g, seat)
    if f.deck.cards:
        return [(c, Fraction(1)) for c in unseen]
    hidden = unknown_discards(f, hidden_from(f, me))
    known = [c for i, c in enumerate(f.deck.discards) if i not in hidden]
    share = Fraction(len(hidden), len(unseen)) if unseen else Fraction(0)
    return [*((c, Fraction(1)) for c in known), *((c, share) for c in unseen if share)]
