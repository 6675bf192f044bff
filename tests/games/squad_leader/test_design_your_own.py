"""DYO-PV Design your own: prices, and the meeting engagement."""

from __future__ import annotations

import random

import pytest

import hedgerow
from hedgerow.games.squad_leader.model.log_events import Bought
from hedgerow.games.squad_leader.model.tables import POINTS
from hedgerow.games.squad_leader.rules.design_your_own import AGREED, VILLAGE, meeting_card
from hedgerow.games.squad_leader.rules.purchase import counted, order_of_battle, price, squads, wares, why_not_buy
from hedgerow.games.squad_leader.rules.setup import why_not_place
from hedgerow.kernel.asking import PASS
from hedgerow.kernel.game import Game
from hedgerow.testing import rule

LIMIT = AGREED["german points"]


def engagement(seed: int = 1, name: str = "meeting") -> Game:
    return hedgerow.new("squad-leader", name, seed=seed)


def buy(game: Game, seat: str, *names: str) -> None:
    for name in names:
        game.apply(seat, ("buy", name))


@rule("T-DYO-PV", "DYO-PV")
def test_prices_of_the_chart() -> None:
    assert (price("german", "4-6-7"), price("german", "10-3"), price("russian", "6-2-8")) == (25, 120, 60)
    assert (price("german", "bunker 3+5+7"), price("american", "mines")) == (90, 5 * 5)
    card = meeting_card({})
    assert all((side, name) in POINTS for side in ("german", "russian") for name in wares(card, side))
    assert "radio" not in wares(card, "german") and "HMG" in wares(card, "russian")
    assert "wire" not in wares(card, "german") and "wire" in wares(card, "german", works=True)


@rule("DYO-PV")
def test_what_is_for_sale_depends_on_the_rules_in_force() -> None:
    whole = meeting_card({"rules": 52})
    assert {"MkIVF2", "75mm AT gun", "2-4-7", "radio", "panzerfaust"} <= set(wares(whole, "german"))
    assert "81mm mortar" not in wares(whole, "german")                                  # chapter 63
    assert not {"MkIVF2", "2-4-7", "panzerfaust"} & set(wares(meeting_card({}), "german"))


@rule("DYO-PV")
def test_a_force_costs_no_more_than_the_points_agreed() -> None:
    game = engagement()
    buy(game, "german", *["10-3"] * 8)                                                  # 960 points
    offered = {o[1] for o in game.decisions["german"].options if o[0] == "buy"}
    assert LIMIT - 8 * 120 == 40 and offered == {"4-6-7"}                               # what is left must buy a squad
    assert price("german", "8-0") < 40
    no = why_not_buy(meeting_card({}), "german", [("buy", "10-3")] * 8, "8-0", LIMIT)
    assert no.rules == ("DYO-PV",)
    assert ("commit",) not in game.decisions["german"].answers                          # leaders alone are no force
    buy(game, "german", "4-6-7")
    assert ("commit",) in game.decisions["german"].answers


@rule("DYO-PV")
def test_a_handicap_and_other_numbers_may_be_agreed() -> None:
    card = meeting_card({"turns": 8, "russian points": 1200})
    assert card.turns == 8 and card.purchase == (1000, 1200)


@rule("DYO-PV")
def test_no_more_weapons_than_squads_can_carry_and_no_gun_without_a_crew() -> None:
    card = meeting_card({"rules": 52})
    lines = [("buy", "4-6-7"), ("buy", "HMG"), ("buy", "HMG")]
    assert [r.rule for r in why_not_buy(card, "german", lines, "LMG", LIMIT)] == ["6.1"]
    assert not why_not_buy(card, "german", [*lines, ("buy", "4-6-7")], "LMG", LIMIT) and squads("german", lines) == 1
    assert [r.rule for r in why_not_buy(meeting_card({}), "german", lines, "radio", LIMIT)] == ["T-DYO-PV"]
    assert [r.rule for r in why_not_buy(card, "german", lines[:1], "50mm AT gun", LIMIT)] == ["48.8"]
    assert not why_not_buy(card, "german", [("buy", "2-4-7")], "50mm AT gun", LIMIT)


@rule("DYO-PV")
def test_what_the_other_buys_is_secret_until_both_have_bought() -> None:
    game = engagement()
    before = game.view("russian")
    buy(game, "german", "4-6-7", "4-6-7", "9-1")
    assert game.view("russian") == before
    game.apply("german", ("commit",))
    assert not [e for e in game.events if isinstance(e.public, Bought)]
    buy(game, "russian", "4-4-7", "8-0")
    game.apply("russian", ("commit",))
    bought = [(e.public.seat, e.public.points) for e in game.events if isinstance(e.public, Bought)]
    assert bought == [("german", 115), ("russian", 80)]
    assert [u.kind for u in game.state.units if u.side == 0 and u.real] == ["german 4-6-7", "german 4-6-7", "german 9-1"]


@rule("DYO-PV")
def test_each_side_sets_up_on_its_own_board_and_a_village_is_the_objective() -> None:
    card = meeting_card({})
    for group, board in zip(card.groups, ("2", "3"), strict=True):
        assert set(group.zone) == set(card.ground.on_board(board))
    assert {card.ground.full_names(h)[0] for h in card.victory[0].hexes} == set(VILLAGE)


@rule("DYO-PV")
def test_squads_are_not_stacked_so_closely_that_weapons_have_no_place() -> None:
    game = engagement(name="meeting:rules=52")
    buy(game, "german", "4-6-7", "4-6-7", "2-4-7", "2-4-7", "50mm AT gun", "50mm AT gun", "HMG", "HMG", "HMG")
    buy(game, "russian", "4-4-7")
    for seat in ("german", "russian"):
        game.apply(seat, ("commit",))
    places = [o for o in game.decisions["german"].answers if o[0] == "place"]
    here = places[0][2]
    while any(o[0] == "place" for o in game.decisions["german"].answers):
        options = [o for o in game.decisions["german"].answers if o[0] == "place"]
        game.apply("german", next((o for o in options if o[2] == here), options[0]))
    while any(o[0] in ("give", "aim") for o in game.decisions["german"].answers):
        game.apply("german", next(o for o in game.decisions["german"].answers if o[0] in ("give", "aim")))
    game.apply("german", ("commit",))
    assert all(w.holder >= 0 for w in game.state.weapons)


@rule("DYO-PV")
def test_mines_are_bought_five_factors_at_a_time() -> None:
    assert counted([("buy", "mines"), ("buy", "mines"), ("buy", "wire")]) == {"mines": 10, "wire": 1}
    assert order_of_battle("german", {"mines": 10, "4-6-7": 1, "HMG": 1, "truck": 1}) == {
        "works": {"mines": 10}, "units": {"4-6-7": 1}, "weapons": {"HMG": 1}, "vehicles": {"truck": 1}}


@pytest.mark.plays
@rule("DYO-PV")
def test_an_engagement_is_bought_and_fought_to_its_end() -> None:
    game, dice = engagement(4), random.Random(4)
    for seat in ("german", "russian"):
        line = "4-6-7" if seat == "german" else "4-4-7"
        buy(game, seat, line, line, line, "8-1", "LMG")
        game.apply(seat, ("commit",))
    while game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        options = game.decisions[seat].answers
        game.apply(seat, ("commit",) if ("commit",) in options else PASS if PASS in options and dice.random() < 0.3
                   else dice.choice(options))
        if len(game.history) == 40:
            assert hedgerow.load(game.save()).view(seat) == game.view(seat)
    assert game.result.rule == "21.3"


@rule("48.9")
def test_crews_with_a_gun_each_do_not_begin_in_one_hex() -> None:
    game = hedgerow.new("squad-leader", "12", seed=5)
    g = game.state
    group = next(n for n in range(len(g.card.groups)) if sum(w.group == n and w.is_gun for w in g.weapons) == 2)
    g.setting_up = g.card.groups[group].order
    one, other = [i for i, u in enumerate(g.units) if u.group == group and u.kind.endswith("2-4-6")][:2]
    here, there = [h for h in g.card.groups[group].zone if not g.ground.cover[h]][:2]
    lines = [("place", one, here)]
    assert "48.9" in [r.rule for r in why_not_place(g, lines, other, here)]
    assert not why_not_place(g, lines, other, there)
