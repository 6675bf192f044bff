"""The rules of the example game, one by one, with scripted dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import hedgerow
import skirmish
from hedgerow import Game, IllegalAction, Scripted, StandingOrder, WhyNot
from hedgerow.testing import rule
from skirmish import BLUFF, BROKEN, CARDS, GOOD, GRIT, LOST, SMOKE

DECK = (SMOKE, SMOKE, GRIT, GRIT, BLUFF, BLUFF)


def situation(teams: str, dice: Sequence[tuple[int, int]] = (), cards: tuple[int, int] = (BLUFF, BLUFF),
              field: str = "plain") -> Game:
    """Blue to move, these teams on the field (`B1 d4, R2 e4 broken`), all others lost."""
    rest = list(DECK)
    for card in cards:
        rest.remove(card)
    game = hedgerow.new("skirmish", field, chance=Scripted(dice, {"cards": [*cards, *rest]}))
    g = game.state
    for team in g.teams:
        team.status = LOST
    for text in teams.split(", "):
        name, square, *broken = text.split()
        team = g.teams[number(name)]
        team.square, team.status = game.scenario.names.index(square), BROKEN if broken else GOOD
    g.work_out_ask()
    game._decisions, game._checkpoints = None, [(0, g.copy())]
    return game


def number(name: str) -> int:
    return "BR".index(name[0]) * 5 + int(name[1]) - 1


def team(game: Game, name: str) -> Any:
    return game.state.teams[number(name)]


def offers(game: Game) -> set[str]:
    """What the one seat that must decide may do, as a player reads it."""
    (seat, decision), = game.decisions.items()
    return {f"{seat} {game.say(o)}" for o in decision.options}


def play(game: Game, *lines: str) -> None:
    """Choices as a player reads them: `blue move B1`, `red fire R1 at B1`, `blue pass`."""
    for line in lines:
        (seat, decision), = game.decisions.items()
        chosen = [o for o in decision.options if f"{seat} {game.say(o)}" == line]
        assert chosen, f"{line!r} is not offered: {offers(game)}"
        game.apply(seat, chosen[0])


def skip_to(game: Game, seat: str, about: str) -> Game:
    """Everyone passes until the seat is asked about this."""
    while game.waiting != {seat: about}:
        game.apply(next(iter(game.waiting)), ("pass",))
    return game


def asked(game: Game, choices: int) -> list[str]:
    """Whom the game asks about what, while everybody passes."""
    found = []
    for _ in range(choices):
        (seat, about), = game.waiting.items()
        found.append(f"{seat} {about}")
        game.apply(seat, ("pass",))
    return found


# ---- 1 turn ----

@rule("1.1")
def test_a_side_rallies_then_moves_then_fires_and_blue_is_first_in_each_round() -> None:
    game = situation("B1 c4, B2 a1 broken, R1 e4, R2 g1 broken")
    turn = ["rally", "mover", "fire"]
    assert asked(game, 11) == ["blue mover", "blue fire", *[f"red {a}" for a in turn], *[f"blue {a}" for a in turn],
                               *[f"red {a}" for a in turn]]
    assert game.state.round == 3


# ---- 2 rally ----

@rule("2")
@pytest.mark.parametrize(("name", "roll", "status"),
                         [("B1", (3, 4), GOOD), ("B1", (4, 4), BROKEN), ("B3", (4, 4), GOOD), ("B3", (4, 5), BROKEN)])
def test_two_dice_up_to_its_morale_rally_a_broken_team(name: str, roll: tuple[int, int], status: int) -> None:
    game = skip_to(situation(f"{name} a1 broken, B2 a7, R1 g4", [roll]), "blue", "rally")
    play(game, f"blue rally {name}")
    assert team(game, name).status == status


@rule("2")
def test_each_broken_team_tries_once_a_turn() -> None:
    game = skip_to(situation("B1 a1 broken, B2 a3 broken, B3 a7, R1 g4", [(6, 6)]), "blue", "rally")
    assert offers(game) == {"blue rally B1", "blue rally B2", "blue pass"}
    play(game, "blue rally B1")
    assert offers(game) == {"blue rally B2", "blue pass"}
    assert "blue rally B1" in offers(skip_to(skip_to(game, "red", "mover"), "blue", "rally"))


@rule("2")
def test_the_odds_of_a_rally_are_those_of_the_dice() -> None:
    game = skip_to(situation("B1 a1 broken, B2 a7, R1 g4"), "blue", "rally")
    odds = game.odds("blue", ("rally", 0))
    assert odds is not None and odds.chance("rallies") == Fraction(21, 36)


# ---- 3 movement ----

@rule("3")
def test_a_team_moves_in_eight_directions_to_empty_squares() -> None:
    game = situation("B1 d4, B2 d5, R1 e4, R2 g1")
    play(game, "blue move B1")
    assert offers(game) == {"blue pass", *[f"blue to {s}" for s in ("c5", "e5", "c4", "c3", "d3", "e3")]}


@rule("3")
def test_three_points_pay_for_three_open_squares() -> None:
    game = situation("B1 a4, R1 g7 broken")
    play(game, "blue move B1", "blue to b4", "blue to c4", "blue to d4")
    assert team(game, "B1").square == game.scenario.names.index("d4")
    assert game.waiting != {"blue": "square"}


@rule("3")
def test_woods_cost_two_points() -> None:
    game = situation("B1 a7, R1 g1 broken", field="crossing")
    play(game, "blue move B1", "blue to b6")
    assert "blue to c5" in offers(game) and "blue to b5" in offers(game)
    play(game, "blue to c7")
    assert game.waiting != {"blue": "square"}
    game = situation("B1 a7, R1 g1 broken", field="crossing")
    play(game, "blue move B1", "blue to b7", "blue to a7")
    assert "blue to b6" not in offers(game) and "blue to b7" in offers(game)


@rule("3")
def test_broken_and_lost_teams_do_not_move_and_none_moves_twice() -> None:
    game = situation("B1 a4, B2 a1 broken, B4 a6, R1 g7 broken")
    assert offers(game) == {"blue move B1", "blue move B4", "blue pass"}
    play(game, "blue move B1", "blue to a3", "blue pass")
    assert offers(game) == {"blue move B4", "blue pass"}


# ---- 3.1, 3.2 opportunity fire ----

@rule("3.1")
def test_after_every_square_each_enemy_team_that_has_not_fired_may_fire_at_the_mover() -> None:
    game = situation("B1 b4, R1 e4, R2 f4, R3 g4 broken", [(6, 6), (6, 6)])
    play(game, "blue move B1", "blue to c4")
    assert offers(game) == {"red fire R1 at B1", "red fire R2 at B1", "red pass"}
    play(game, "red fire R1 at B1", "blue pass")
    assert offers(game) == {"red fire R2 at B1", "red pass"}
    play(game, "red pass", "blue to d4")
    assert offers(game) == {"red fire R2 at B1", "red pass"}
    play(game, "red fire R2 at B1", "blue pass")
    assert game.waiting == {"blue": "square"}


@rule("3.1")
def test_nobody_is_asked_when_no_enemy_team_could_fire() -> None:
    game = situation("B1 a1, R1 g7")
    play(game, "blue move B1", "blue to b1")
    assert game.waiting == {"blue": "square"}


@rule("3.2")
def test_a_mover_that_breaks_moves_no_further() -> None:
    game = situation("B1 b4, B2 a1, R1 d4", [(1, 1), (6, 6)])
    play(game, "blue move B1", "blue to c4", "red fire R1 at B1", "blue pass", "blue pass")
    assert team(game, "B1").status == BROKEN
    assert offers(game) == {"blue move B2", "blue pass"}


@rule("3.2")
def test_nobody_fires_at_a_mover_that_was_stopped() -> None:
    game = situation("B1 b4, B2 a1, R1 d4, R2 d5", [(1, 1), (6, 6)])
    play(game, "blue move B1", "blue to c4", "red fire R1 at B1", "blue pass", "blue pass")
    assert game.waiting == {"blue": "mover"}


# ---- 4 fire ----

@rule("4")
@pytest.mark.parametrize(("roll", "hit"), [((4, 4), True), ((4, 5), False)])
def test_a_shot_hits_if_the_dice_do_not_exceed_the_strength(roll: tuple[int, int], hit: bool) -> None:
    game = skip_to(situation("B1 d4, R1 e4", [roll, (1, 1)]), "blue", "fire")
    play(game, "blue fire B1 at R1", "red pass")
    checks = [e for _, e in game.log() if type(e).__name__ == "Checked"]
    assert bool(checks) is hit


@rule("4")
def test_a_team_fires_once_a_turn() -> None:
    game = skip_to(situation("B1 d4, B2 d5, R1 e4", [(6, 6)]), "blue", "fire")
    play(game, "blue fire B1 at R1", "red pass")
    assert offers(game) == {"blue fire B2 at R1", "blue pass"}
    with pytest.raises(IllegalAction, match=r"^it has fired this turn \[4\]$"):
        game.apply("blue", ("fire", 0, 5))


@rule("4")
def test_opportunity_fire_is_the_teams_fire_for_the_enemys_turn_only() -> None:
    game = situation("B1 b4, R1 e4", [(6, 6)])
    play(game, "blue move B1", "blue to c4", "red fire R1 at B1", "blue pass")
    assert team(game, "R1").fired
    skip_to(game, "red", "fire")
    assert offers(game) == {"red fire R1 at B1", "red pass"}


@rule("4")
def test_five_squares_is_the_limit() -> None:
    near, far = situation("B1 a1, R1 f6"), situation("B1 a1, R1 g2")
    assert "blue fire B1 at R1" in offers(skip_to(near, "blue", "fire"))
    answer = far.explain("blue", WhyNot("fire", (0, 5)))
    assert ("5 squares is the limit", "4") in [(r.text, r.rule) for r in answer.reasons]


@rule("4")
def test_only_teams_in_good_order_fire_and_only_at_enemies_that_are_there() -> None:
    game = skip_to(situation("B1 d4, B2 d5 broken, R1 e4, R2 e5 broken"), "blue", "fire")
    assert offers(game) == {"blue fire B1 at R1", "blue fire B1 at R2", "blue pass"}
    for shot, why in (((1, 5), "only a team in good order fires"), ((0, 7), "the target is lost"),
                      ((0, 1), "it is on the same side")):
        with pytest.raises(IllegalAction, match=why) as no:
            game.apply("blue", ("fire", *shot))
        assert "4" in no.value.rules


@rule("4.1")
@pytest.mark.parametrize(("square", "need"), [("b4", 8), ("c4", 7), ("d4", 7), ("e4", 6), ("f4", 6)])
def test_one_less_for_every_two_full_squares(square: str, need: int) -> None:
    game = situation(f"B1 a4, R1 {square}")
    tally = dict(game.explain("blue", WhyNot("fire", (0, 5))).tallies)["to_hit"]
    assert tally.total == need
    assert tally.rules == (("4", "4.1") if need < 8 else ("4",))


@rule("4.2")
def test_two_less_against_a_target_in_woods() -> None:
    game = situation("B1 c6, R1 b6", [(3, 4)], field="crossing")
    tally = dict(game.explain("blue", WhyNot("fire", (0, 5))).tallies)["to_hit"]
    assert (tally.total, tally.text()) == (6, "8 strength, −2 woods = 6")
    play(skip_to(game, "blue", "fire"), "blue fire B1 at R1", "red pass")
    assert team(game, "R1").status == GOOD


@rule("4.3")
def test_a_team_that_has_moved_does_not_fire_in_the_same_turn() -> None:
    game = situation("B1 c4, B2 c5, R1 e4")
    play(game, "blue move B1", "blue to d4", "red pass", "blue pass")
    skip_to(game, "blue", "fire")
    assert offers(game) == {"blue fire B2 at R1", "blue pass"}
    with pytest.raises(IllegalAction, match=r"it has moved this turn \[4\.3\]"):
        game.apply("blue", ("fire", 0, 5))
    play(game, "blue pass")
    assert "blue fire B1 at R1" in offers(skip_to(game, "blue", "fire"))


@rule("4")
def test_the_odds_shown_are_the_frequencies_played() -> None:
    game = skip_to(situation("B1 d4, R1 f4"), "blue", "fire")
    odds = game.odds("blue", ("fire", 0, 5))
    assert odds is not None
    played: Counter[str] = Counter()
    for roll in product(range(1, 7), repeat=2):
        one = skip_to(situation("B1 d4, R1 f4", [roll, (1, 1)]), "blue", "fire")
        play(one, "blue fire B1 at R1", "red pass")
        played["hit" if any(type(e).__name__ == "Checked" for _, e in one.log()) else "miss"] += 1
    assert {o: Fraction(n, 36) for o, n in played.items()} == {o: odds.chance(o) for o in ("hit", "miss")}


# ---- 5 morale ----

@rule("5")
@pytest.mark.parametrize(("name", "roll", "status"),
                         [("R1", (3, 4), GOOD), ("R1", (4, 4), BROKEN), ("R3", (4, 4), GOOD), ("R3", (4, 5), BROKEN)])
def test_a_team_that_is_hit_breaks_above_its_morale(name: str, roll: tuple[int, int], status: int) -> None:
    game = skip_to(situation(f"B1 d4, {name} e4, R5 g7", [(1, 1), roll]), "blue", "fire")
    play(game, f"blue fire B1 at {name}", "red pass", *(["red pass"] if status else []))
    assert team(game, name).status == status


@rule("5.1")
@pytest.mark.parametrize(("roll", "status"), [((4, 4), LOST), ((3, 4), BROKEN)])
def test_a_broken_team_that_fails_is_lost(roll: tuple[int, int], status: int) -> None:
    game = skip_to(situation("B1 d4, R1 e4 broken, R5 g7", [(1, 1), roll]), "blue", "fire")
    play(game, "blue fire B1 at R1", "red pass", *(["red pass"] if status == LOST else []))
    assert team(game, "R1").status == status


@rule("5.1")
def test_a_lost_team_is_off_the_field() -> None:
    game = situation("B1 d4, B2 c4, R1 g7")
    team(game, "B2").status = LOST
    play(game, "blue move B1")
    assert "blue to c4" in offers(game)


# ---- 6 cards ----

@rule("6")
def test_each_side_is_dealt_one_card_from_the_shuffled_deck() -> None:
    game = hedgerow.new("skirmish", "plain", chance=Scripted(shuffles={"cards": [GRIT, SMOKE, BLUFF, BLUFF, SMOKE, GRIT]}))
    assert game.state.cards == [GRIT, SMOKE]
    dealt = {tuple(hedgerow.new("skirmish", "plain", seed=s).state.cards) for s in range(80)}
    assert dealt == set(product((SMOKE, GRIT, BLUFF), repeat=2))


@rule("6")
def test_a_side_sees_its_own_card_only() -> None:
    game = situation("B1 d4, R1 e4", cards=(SMOKE, GRIT))
    assert game.view("blue")["board"]["cards"] == {"blue": "Smoke", "red": "face down"}
    assert game.view("red")["board"]["cards"] == {"blue": "face down", "red": "Grit"}
    assert game.view()["board"]["cards"] == {"blue": "face down", "red": "face down"}


@rule("6")
def test_five_teams_a_side_begin_in_good_order() -> None:
    game = hedgerow.new("skirmish", "crossing", seed=1)
    assert [t.side for t in game.state.teams] == [0] * 5 + [1] * 5
    assert all(t.status == GOOD for t in game.state.teams)
    assert [(t.strength, t.morale) for t in game.state.teams[:5]] == [(8, 7), (8, 7), (9, 8), (8, 7), (8, 7)]


@rule("6.1")
def test_smoke_takes_all_effect_from_a_declared_shot() -> None:
    game = skip_to(situation("B1 d4, B2 d5, R1 e4", cards=(BLUFF, SMOKE)), "blue", "fire")
    play(game, "blue fire B1 at R1", "red play Smoke")           # the script holds no dice: none are rolled
    assert team(game, "R1").status == GOOD and team(game, "B1").fired
    assert game.state.cards[1] == skirmish.NONE
    assert game.view("blue")["board"]["cards"]["red"] == "none"


@rule("6.2")
def test_grit_makes_a_failed_check_count_as_passed() -> None:
    game = skip_to(situation("B1 d4, R1 e4 broken, R5 g7", [(1, 1), (6, 6)], cards=(BLUFF, GRIT)), "blue", "fire")
    play(game, "blue fire B1 at R1", "red pass", "red play Grit")
    assert team(game, "R1").status == BROKEN and game.state.cards[1] == skirmish.NONE


@rule("6.3")
@pytest.mark.parametrize("card", [SMOKE, GRIT, BLUFF])
def test_who_holds_a_card_is_asked_at_both_moments_whatever_it_is(card: int) -> None:
    game = skip_to(situation("B1 d4, R1 e4, R5 g7", [(1, 1), (6, 6)], cards=(BLUFF, card)), "blue", "fire")
    play(game, "blue fire B1 at R1")
    assert game.waiting == {"red": "smoke"}
    assert offers(game) == ({"red play Smoke", "red pass"} if card == SMOKE else {"red pass"})
    play(game, "red pass")
    assert game.waiting == {"red": "grit"}
    assert offers(game) == ({"red play Grit", "red pass"} if card == GRIT else {"red pass"})


@rule("6.3")
def test_who_has_played_its_card_is_asked_no_more() -> None:
    game = skip_to(situation("B1 d4, B2 d5, R1 e4, R5 g7", [(1, 1), (6, 6)], cards=(BLUFF, SMOKE)), "blue", "fire")
    play(game, "blue fire B1 at R1", "red play Smoke", "blue fire B2 at R1")
    assert team(game, "R1").status == BROKEN


@rule("6.3")
def test_a_standing_order_answers_the_window() -> None:
    game = skip_to(situation("B1 d4, R1 e4, R5 g7", [(6, 6)], cards=(BLUFF, SMOKE)), "blue", "fire")
    game.order("red", [StandingOrder("smoke", (("status", "==", GOOD),), until="my turn")])
    play(game, "blue fire B1 at R1")
    assert game.state.cards[1] == SMOKE and game.waiting != {"red": "smoke"}
    assert game.state.orders["red"] == () or game.state.side == 0


# ---- 7 victory ----

@rule("7")
def test_an_objective_is_held_by_the_side_whose_team_stood_on_it_last() -> None:
    game = situation("B1 c4, R1 g1, R2 e3")
    play(game, "blue move B1", "blue to d4", "red pass")
    assert game.view()["board"]["held"] == {"d6": None, "d4": "blue", "d2": None}
    play(game, "blue to c4", "red pass", "blue pass")
    skip_to(game, "red", "mover")
    play(game, "red move R2", "red to d4")
    assert game.view()["board"]["held"]["d4"] == "red"


@rule("7")
def test_a_broken_team_does_not_take_what_it_stands_on() -> None:
    game = situation("B1 c4, R1 d4 broken, R2 g7")
    skip_to(game, "red", "mover")
    assert game.state.held == [-1, -1, -1]


@rule("7")
@pytest.mark.parametrize(("held", "winners"),
                         [([0, -1, -1], ("blue",)), ([0, 1, 1], ("red",)), ([0, 1, -1], ()), ([-1, -1, -1], ())])
def test_after_six_rounds_more_objectives_win_and_equal_is_a_draw(held: list[int], winners: tuple[str, ...]) -> None:
    game = situation("B1 a1, R1 g7")
    game.state.held = held
    rounds = set()
    while game.result is None:
        rounds.add(game.state.round)
        game.apply(next(iter(game.waiting)), ("pass",))
    assert rounds == {1, 2, 3, 4, 5, 6}
    assert (game.result.winners, game.result.rule) == (winners, "7")
    assert dict(game.result.score) == {"blue": held.count(0), "red": held.count(1)}


@rule("7.1")
def test_a_side_without_a_team_in_good_order_at_the_end_of_a_turn_has_lost() -> None:
    game = skip_to(situation("B1 d4, R1 e4, R2 g7 broken", [(1, 1), (6, 6)]), "blue", "fire")
    play(game, "blue fire B1 at R1", "red pass", "red pass")
    assert game.result is not None
    assert (game.result.winners, game.result.rule) == (("blue",), "7.1")


@rule("7.1")
def test_the_side_in_turn_may_lose_in_its_own_turn() -> None:
    game = situation("B1 b4, R1 d4", [(1, 1), (6, 6)])
    play(game, "blue move B1", "blue to c4", "red fire R1 at B1", "blue pass", "blue pass")
    assert game.result is not None and game.result.winners == ("red",)


# ---- around the rules ----

def test_the_board_reads_as_text() -> None:
    game = situation("B1 d4, R1 e4 broken, R2 g7", field="crossing")
    text = skirmish.text_board(game.view("blue")["board"])
    assert "round 1 of 6, blue's turn" in text and "(R1)" in text and "B1" in text and "♣" in text
    assert "objectives: d6 nobody, d4 nobody, d2 nobody" in text


def test_a_card_drawn_anew_is_one_that_the_seat_has_not_seen() -> None:
    game = situation("B1 d4, R1 e4", cards=(SMOKE, SMOKE))
    drawn = Counter(CARDS[game.fork("blue").state.cards[1]] for _ in range(60))
    assert set(drawn) == {"Smoke", "Grit", "Bluff"} and drawn["Smoke"] < drawn["Grit"] + drawn["Bluff"]
    assert all(game.fork("blue").state.cards[0] == SMOKE for _ in range(5))


def test_two_teams_on_one_square_would_be_noticed() -> None:
    game = situation("B1 d4, R1 d4")
    assert skirmish.invariants(game.state) == ["two teams stand on one square"]
