"""What standing orders may ask about the odds."""

from __future__ import annotations

from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.holding_fire import CERTAIN, asking_at_odds, reaction_odds
from hedgerow.kernel.odds import dice_odds


def hit_on(number: int) -> object:
    return dice_odds(1, 6, lambda die: "hit" if die[0] <= number else "miss")


def test_the_best_answer_counts_and_each_piece_has_its_own() -> None:
    answers = [("unit", 3, hit_on(2)), ("unit", 3, hit_on(3)), ("weapon", 1, hit_on(1))]
    assert reaction_odds(answers, lambda o: o == "miss") == {      # type: ignore[arg-type]
        "odds": 50, "hidden": 0, "unit 3": 50, "weapon 1": 17}
    assert reaction_odds([], lambda o: False) == {"odds": 0, "hidden": 0}       # an order lets go by what nobody can fire at


def test_what_cannot_be_worked_out_is_never_let_go_by() -> None:
    assert reaction_odds([("unit", 3, None)], lambda o: False) == {"odds": CERTAIN, "hidden": 0, "unit 3": CERTAIN}


def test_the_ready_order_passes_below_the_odds_it_names_and_says_what_those_who_are_hidden_do() -> None:
    below, whenever = StandingOrder("shot", (("odds", "<", 40),)), StandingOrder("shot", (("hidden", "==", 1),), "ask")
    odds = asking_at_odds("shot")["odds"]
    assert odds.make("40") == (whenever, below)
    assert odds.make("40", "seen") == (below,)
