"""16.1: a card of a type that is being removed, laid face down as Open Ground, stays in the deck for good."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.testing.markers import rule


@rule("16.1", "4.4")
def test_open_ground_is_discarded_face_down_and_not_removed_when_the_group_moves_on():
    t = situation("""
        german   A 1 advance Hessel, Beck
        german   B 1 - Streich, Schultz
        american A 0 - Fox, Myers
    """, german="Buildings -3, Movement, Brush")
    card = t.g.players[0].hand[0]
    t.g.fronts[0].quota = {"Buildings": 5}
    t.do("open ground", "german A", card).end().end()
    t.do("move", "german A", "Movement", "sideways").end().end()
    t.do("terrain", "german A", "Brush")
    front = t.g.fronts[0]
    assert card in front.deck.discards and front.quota == {"Buildings": 5} and card not in front.removed
    assert front.unseen[card] == 0                        # only its owner knows what it was
