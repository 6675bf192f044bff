"""Odds are the resolver's own outcomes over the cards a seat has not seen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.aids.unseen import draws_for, pool
from hedgerow.games.up_front.model.state import KILLED
from hedgerow.kernel.asking import StandingOrder
from hedgerow.testing import rule

FIELD = """
    german   A 4 - Diettinger, Hessel
    german   B 0 - Wolff, Streich
    american A 0 Brush Fox, Degi (pinned)
    american B 0 - Myers, Smith, Burke
"""


def test_odds_equal_what_every_single_draw_does():
    """Each unseen card in turn is laid on top and the attack resolved: the shares are the odds."""
    t = situation(FIELD, german="Fire 3 (5)", american="Rally 2, Movement")
    option = t.option("fire", "german A", "american A", "Fire 3 (5)")
    odds = t.game.odds("german", option)
    found: Counter[str] = Counter()
    cards = pool(t.g, "german")
    for card in cards:
        other = situation(FIELD, german="Fire 3 (5)", american="Rally 2, Movement", draws="r0, r0")
        deck = other.g.fronts[0].deck.cards
        if card in other.g.players[1].hand:
            other.g.players[1].hand[other.g.players[1].hand.index(card)] = deck[0]
            deck[0] = card
        deck.remove(card)
        deck.append(card)
        other.fire("german A", "american A", "Fire 3 (5)")
        fox = other.who("Fox")
        found["killed" if fox.fate == KILLED else "wounded" if fox.wounded else "pinned" if fox.pinned else "no effect"] += 1
    assert {o: Fraction(n, d) for o, n, d in odds.outcomes} == {o: Fraction(n, len(cards)) for o, n in found.items()}


def test_every_man_has_his_own_odds_and_panic_is_told_apart():
    t = situation(FIELD, german="Fire 3 (5)")
    odds = t.game.odds("german", t.option("fire", "german A", "american A", "Fire 3 (5)"))
    parts = {unit: found for _, unit, found in odds.parts}
    assert set(parts) == {t.man("Fox"), t.man("Degi")}
    assert parts[t.man("Degi")].chance("routed") > 0 and not parts[t.man("Fox")].chance("routed")


def test_discards_that_were_seen_count_and_those_face_down_do_not():
    t = situation(FIELD, german="Fire 3 (5), Rally 2", draws="r4, r4")
    before = len(draws_for(t.g, "american"))
    t.fire("german A", "american A", "Fire 3 (5)")
    assert len(draws_for(t.g, "american")) == before - 3
    t.do("end actions").do("discard", "Rally 2").do("done")
    assert len(draws_for(t.g, "american")) == before - 3


def test_an_empty_draw_pile_means_the_discards():
    t = situation(FIELD, german="Rally 2")
    f = t.g.fronts[0]
    f.deck.discards, f.deck.cards = f.deck.cards, []
    f.unseen[f.deck.discards[0]] = 1
    weights = dict(draws_for(t.g, "german"))
    assert sum(weights.values()) == len(f.deck.discards) and weights[f.deck.discards[5]] == 1


def test_other_draws_have_odds():
    t = situation("""
        german   A 4 Stream Hessel (jammed), Beck
        german   B 0 Woods Wolff, Streich (jammed)
        american A 0 Brush Fox, Degi
    """, german="Movement, ford")
    names = {"ford": ("german A", "Movement"), "repair": ("Streich",), "entrench": ("german B",)}
    for verb, what in names.items():
        odds = t.game.odds("german", t.option(verb, *what))
        assert sum(n / d for _, n, d in odds.outcomes) == 1 or abs(sum(n / d for _, n, d in odds.outcomes) - 1) < 1e-9
    assert t.game.odds("german", t.option("ford", "german A", "ford")).outcomes == (("it succeeds", 1, 1),)


def test_a_better_position_is_worth_more():
    from hedgerow.games.up_front.computer.evaluation import KNOWS
    evaluate = KNOWS.evaluate
    good, bad = situation(FIELD), situation(FIELD.replace("Diettinger, Hessel", "Diettinger (pinned), Hessel (pinned)"))
    assert evaluate(good.g, "german") > evaluate(bad.g, "german") and evaluate(good.g, "american") < evaluate(bad.g, "american")


def under_fire(**hands: str):
    t = situation(FIELD, german="Fire 3 (5)", **hands)
    return t.do("fire", "german A", "american A", "Fire 3 (5)").do("open fire")


@rule("9.1")
def test_who_is_fired_at_sees_the_odds_before_he_passes_or_conceals():
    t = under_fire(american="Concealed −1, Movement")
    without, concealed = t.game.odds("american", ("pass",)), t.game.odds("american", t.option("conceal", "Concealed −1"))
    assert without.chance("no effect") < concealed.chance("no effect")
    assert without.parts and [unit for _, unit, _ in without.parts] == [unit for _, unit, _ in concealed.parts]


@rule("9.1")
def test_standing_orders_know_the_odds_of_an_attack_by_what_everybody_knows():
    t = under_fire(american="Concealed −1, Movement")
    found = t.g.reaction_odds_at(t.g.asked)
    assert found["odds"] == found[f"group {t.g.attack.target}"] > 0
    assert under_fire(american="Rally 2, Movement").g.reaction_odds_at(t.g.asked) == found


@rule("10.3")
def test_voluntary_panic_shows_its_odds():
    t = situation(FIELD.replace("Wolff", "Wolff (pinned)"), german="Rally 2")
    odds = t.game.odds("german", ("panic", t.man("Wolff")))
    assert odds is not None and {o for o, *_ in odds.outcomes} <= {"killed", "routed"}


def test_orders_until_the_own_turn_end_with_it():
    t = situation(FIELD, german="Rally 2", american="Rally 2, Movement")
    t.game.order("american", [StandingOrder("concealed", until="my turn")])
    t.end()
    assert t.g.orders["american"] == ()
