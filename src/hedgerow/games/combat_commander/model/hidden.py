"""1.2, 7.3.3: what a seat cannot know, and how it is drawn anew for a fork: the other's hand, all draw piles, chits."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.combat_commander.model.chits import CHITS
from hedgerow.games.combat_commander.model.state import SEATS, Combat
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.rulebook import Hidden


def redraw(g: Combat, seat: str | None, chance: Chance) -> None:
    """Deal what the seat has not seen anew: hands it does not hold, the order of the piles, secret chits."""
    for side in range(2):
        deck = g.decks[side]
        if SEATS[side] == seat:
            chance.scramble(deck.cards)
            continue
        shown = [c for c in g.hands[side] if c in g.shown[side]]
        hidden = sorted([*deck.cards, *(c for c in g.hands[side] if c not in shown)])
        chance.scramble(hidden)
        count = len(g.hands[side]) - len(shown)
        g.hands[side] = [*shown, *hidden[:count]]
        deck.cards = hidden[count:]
    redraw_chits(g, seat, chance)


def redraw_chits(g: Combat, seat: str | None, chance: Chance) -> None:
    """A secret chit of another seat is one that has a secret side and that this seat has not seen."""
    others = [s for s in range(2) if SEATS[s] != seat]
    unseen = sorted([*g.chits, *(c for s in others for c in g.secret_chits[s])])
    chance.scramble(unseen)
    for s in others:
        for i in range(len(g.secret_chits[s])):
            drawn = next(c for c in unseen if CHITS[c].has_secret_side)
            unseen.remove(drawn)
            g.secret_chits[s][i] = drawn
    g.chits = unseen


def hidden_hands(g: Combat, seat: str | None) -> Any:
    return tuple(tuple(sorted(c for c in g.hands[s] if c not in g.shown[s])) for s in range(2) if SEATS[s] != seat)


def draw_piles(g: Combat, seat: str | None) -> Any:
    return tuple(tuple(g.decks[s].cards) for s in range(2))


def hidden_chits(g: Combat, seat: str | None) -> Any:
    return tuple(tuple(sorted(g.secret_chits[s])) for s in range(2) if SEATS[s] != seat)


HIDDEN: Final = Hidden(redraw=redraw, secrets={
    "the other's hand": hidden_hands, "the draw piles": draw_piles, "the other's secret chits": hidden_chits})
