"""Rulebooks and where they are found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import hedgerow
from hedgerow.kernel import registry
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import GameOption, Scenario, WhyNot
from hedgerow.kernel.verbs import Verb, by_name

from . import bench
from .bench import module, start_of


@pytest.fixture
def start() -> Any:
    return start_of(module("@flow\ndef main(g):\n    return (yield from pick(g))").main)


def test_installed_games_are_found_by_their_entry_point() -> None:
    assert "skirmish" in hedgerow.game_names()
    assert hedgerow.rulebook("skirmish").title == "Skirmish"
    assert hedgerow.rulebook("skirmish") is hedgerow.rulebook("skirmish")


def test_games_may_be_registered_from_code(start: Any) -> None:
    book = registry.register(bench.book(start, name="from-code"))
    try:
        assert hedgerow.rulebook("from-code") is book and "from-code" in hedgerow.game_names()
        assert hedgerow.new("from-code", "bench", seed=1).waiting == {"a": "number"}
    finally:
        registry._registered.pop("from-code")


def test_an_unknown_game_or_scenario_says_what_there_is(start: Any) -> None:
    with pytest.raises(HedgerowError, match=r"there is no game 'chess'; there are: .*skirmish"):
        hedgerow.new("chess", "bench")
    with pytest.raises(HedgerowError, match="Skirmish has no scenario 'x'; there are: crossing, plain"):
        hedgerow.new("skirmish", "x")


def test_a_scenario_answers_to_the_name_it_is_listed_under(start: Any) -> None:
    book = bench.book(start, name="listed")
    (name, made), = book.scenarios.items()
    listed = replace(book, scenarios={name: made, "the first of a series": made})
    assert [listed.scenario(n).name for n in listed.scenarios] == [name, "the first of a series"]


def test_options_are_checked_and_filled_in(start: Any) -> None:
    book = bench.book(start, options=[GameOption("length", ("short", "long"), "short", "How long"),
                                      GameOption("fog", (True, False), False, "Fog")])
    assert book.settle({}) == {"length": "short", "fog": False}
    assert book.settle({"fog": True}) == {"length": "short", "fog": True}
    with pytest.raises(HedgerowError, match="Bench has no option 'colour'; there are: length, fog"):
        book.settle({"colour": 1})
    with pytest.raises(HedgerowError, match="option 'length' of Bench is one of: short, long; not 'endless'"):
        book.settle({"length": "endless"})
    with pytest.raises(HedgerowError, match="there are: none"):
        bench.book(start).settle({"x": 1})


def test_options_of_a_choice_read_as_one_line(start: Any) -> None:
    def spell(scenario: Scenario, kind: str, thing: Any) -> str:
        return f"{kind}:{thing}"

    book = bench.book(start, spell=spell, verbs=by_name(Verb("fire", ("unit", "hex"), "{0} fires at {1}"), Verb("go", ("hex",))))
    assert book.say(bench.SCENARIO, ("fire", 1, 2)) == "unit:1 fires at hex:2"
    assert book.say(bench.SCENARIO, ("go", 7, 8)) == "go hex:7 word:8"
    assert book.say(bench.SCENARIO, ("other", 1)) == "other word:1"
    assert bench.book(start).say(bench.SCENARIO, ("pass",)) == "pass"


def test_a_place_that_means_something_else_is_said_so(start: Any) -> None:
    def spell(scenario: Scenario, kind: str, thing: Any) -> str:
        return f"{kind}:{thing}"

    verb = Verb("back", ("unit", "number"), "{0} back to {1}", meant={1: lambda where, unit, step: ("hex", unit * 10 + step)})
    assert bench.book(start, spell=spell, verbs=by_name(verb)).say(bench.SCENARIO, ("back", 4, 2)) == "unit:4 back to hex:42"


def test_seats_are_people_and_sides_are_armies() -> None:
    scenario = Scenario("s", "S", {"patton": "us", "hodges": "us", "model": "german"})
    assert scenario.seats == ("patton", "hodges", "model") and scenario.sides == ("us", "german")


def test_a_scenario_is_announced_by_its_card_or_by_itself(start: Any) -> None:
    from hedgerow.kernel.rulebook import ScenarioCard
    book = bench.book(start)
    assert book.card("bench") == ScenarioCard("Bench", (("a", "a"), ("b", "b")))
    assert book.card("bench").seats == ("a", "b")
    known = ScenarioCard("Known", (("x", "x"),))
    assert bench.book(start, cards={"bench": known}).card("bench") is known


def test_the_parts_a_game_may_leave_out_do_nothing(start: Any) -> None:
    book = bench.book(start)
    game = bench.game(start)
    book.rules.hidden.redraw(game.state, "a", game.state.chance)
    assert list(book.rules.invariants(game.state)) == [] and book.aids.questions == ()
    assert book.table.spell(None, "hex", 7) == "7"


def test_questions_are_a_verb_and_what_it_touches() -> None:
    assert WhyNot.of("fire", 3, 27) == WhyNot("fire", (3, 27))
