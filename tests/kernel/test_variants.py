"""Variants of scenarios: named, bounded, and playable like any other."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.variants import NumbersIn, named, split


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


@pytest.mark.parametrize("game", ["asl-sk1", "combat-commander", "infantry-attacks", "squad-leader", "skirmish"])
def test_a_scenario_with_the_numbers_it_has_is_the_scenario(game):
    book = hedgerow.rulebook(game)
    base = next(iter(book.scenarios))
    printed = hedgerow.new(game, base, seed=3)
    same = hedgerow.new(game, named(base, {n: k.now for n, k in book.scenario_numbers(base).items()}), seed=3)
    assert same.view(None)["board"] == printed.view(None)["board"]


def test_numbers_are_found_and_changed_at_their_paths_and_those_of_one_name_together():
    said = NumbersIn({"turns": 6, "groups": [{"units": {"4-6-7": 3}}, {"units": {"4-6-7": 5}}], "list": ["Rifle Squad", "2 MG"]})
    said.at("turns", ("turns",), 1, 20)
    for n in (0, 1):
        said.at("4-6-7", ("groups", n, "units", "4-6-7"))
    said.at("squads", ("list", 0))
    said.at("guns", ("list", 1))
    said.at("points", ("points",), missing=7)
    assert {name: number.now for name, number in said.items()} == {"turns": 6, "4-6-7": 5, "squads": 1, "guns": 2, "points": 7}
    assert said.changed({"4-6-7": 4, "squads": 3, "points": 8}) == {
        "turns": 6, "groups": [{"units": {"4-6-7": 4}}, {"units": {"4-6-7": 4}}], "list": ["3 Rifle Squad", "2 MG"], "points": 8}


def test_more_leaders_than_there_are_pieces_of_are_refused_in_a_sentence():
    with pytest.raises(HedgerowError, match=r"there are only .* leaders of the rank Rittmeister, not 24"):
        hedgerow.new("infantry-attacks", "IA3:central regiment Rittmeister=24")
