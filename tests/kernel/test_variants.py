"""Variants of scenarios: named, bounded, and playable like any other."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.variants import named, split


def test_a_name_says_everything():
    assert split("1:vp=-3,axis.Rifle Squad=5") == ("1", {"vp": -3, "axis.Rifle Squad": 5})
    assert named(*split("S1:turns=6")) == "S1:turns=6"
    assert split("S1") == ("S1", {})


@pytest.mark.parametrize(("name", "said"), [
    ("crossing:red.strength", "SCENARIO:NAME=NUMBER"),
    ("crossing:red.strength=many", "SCENARIO:NAME=NUMBER"),
    ("crossing:hats=3", "no number 'hats' to change; it has: blue.strength, red.strength"),
    ("crossing:red.strength=99", "red.strength of crossing is 2 to 12, not 99"),
    ("moon:red.strength=3", "no scenario 'moon'"),
])
def test_what_is_no_variant_is_refused_in_a_sentence(name, said):
    with pytest.raises(HedgerowError, match=said):
        hedgerow.new("skirmish", name)


def test_a_variant_is_played_saved_and_loaded():
    game = hedgerow.new("skirmish", "crossing:red.strength=5", seed=1)
    assert [t.strength for t in game.state.teams] == [8, 8, 9, 8, 8, 5, 5, 6, 5, 5]
    again = hedgerow.load(game.save())
    assert again.scenario.name == "crossing:red.strength=5" and again.scenario.strength == (8, 5)
    assert again.scenario.title == "The crossing (red.strength 5)"


@pytest.mark.parametrize(("game", "name"), [("asl-sk1", "S4:turns=4,exit points=8,S4-ge-setup 4-4-7=10"),
                                            ("combat-commander", "1:vp=-3,sudden_death=5,axis.surrender=6,axis.Rifle Squad=6")])
def test_numbers_of_real_scenarios_change(game, name):
    book = hedgerow.rulebook(game)
    base, changes = split(name)
    assert set(changes) <= set(book.scenario_numbers(base))
    varied, printed = book.scenario(name), book.scenario(base)
    assert varied.seats == printed.seats
    if game == "asl-sk1":
        assert varied.turns == 4 and varied.exit_goal(hedgerow.new(game, name).state) == 8
        assert len(printed.roster) - len(varied.roster) == 4
    else:
        assert (varied.terms.vp, varied.terms.sudden_death, varied.forces[0].surrender) == (-3, 5, 6)
        assert len(varied.forces[0].units) - len(printed.forces[0].units) == 2


@pytest.mark.parametrize("game", ["asl-sk1", "combat-commander", "skirmish"])
def test_a_scenario_with_the_numbers_it_has_is_the_scenario(game):
    book = hedgerow.rulebook(game)
    base = next(iter(book.scenarios))
    printed = hedgerow.new(game, base, seed=3)
    same = hedgerow.new(game, named(base, {n: k.now for n, k in book.scenario_numbers(base).items()}), seed=3)
    assert same.view(None)["board"] == printed.view(None)["board"]
