"""The twelve scenarios and the random ones: what each must say, and that all of them can be set up and begun."""

from __future__ import annotations

import csv
import random
from collections import Counter

import pytest

import hedgerow
from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model.counters import DATA, UNITS, WEAPONS
from hedgerow.games.combat_commander.model.generator import ORDERS_OF_BATTLE, generate
from hedgerow.games.combat_commander.model.scenarios import RANDOM, map_names, published, random_battle, read_scenario
from hedgerow.games.combat_commander.model.support import ITEMS, column
from hedgerow.kernel.chance import Chance, game_key, secret_of
from hedgerow.kernel.game import Game
from hedgerow.kernel.saves import load
from hedgerow.testing import rule

SEEDS = 1000


def plan(seed):
    return generate(Chance(game_key(secret_of(seed))), map_names())


def check(battle):
    """A battle that can be set up: everyone has room, every Weapon a carrier, every Fortification a hex."""
    for force in battle.forces:
        here = [p for p in force.units if not p.space]
        assert here and all(p.type < len(UNITS) for p in force.units)
        assert all(UNITS[p.type].nation == force.nation for p in force.units)
        assert sum(UNITS[p.type].figures for p in here) <= 7 * len(force.area)
        assert len(force.weapons) <= sum(1 for p in force.units if p.weapon is None)
        assert force.area and not any(battle.ground[h].impassable for h in force.area)
        dry = [h for h in (force.fort_area or force.area) if not battle.ground[h].is_water]
        assert len(force.forts) <= len(dry)
        counts = Counter(p.type for p in force.units)
        assert all(n <= UNITS[t].count for t, n in counts.items())
        arms = Counter([*force.weapons, *(p.weapon for p in force.units if p.weapon is not None)])
        assert all(n <= WEAPONS[t].count for t, n in arms.items())
        assert 0 < force.surrender <= len(force.units) and 1 <= force.orders <= 6
    assert {battle.forces[0].edge, battle.forces[1].edge} in ({"north", "south"}, {"west", "east"})
    assert len(battle.objectives) == 5


def begin(name, seed):
    """Set a game up at random, as far as the first Order."""
    rng = random.Random(seed)
    game = Game(RULEBOOK, RULEBOOK.scenario(name), seed=seed)
    while any(d.lines is not None or d.about == "mines or card" for d in game.decisions.values()):
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, rng.choice(decision.options))
    return game


@pytest.mark.parametrize("name", published())
def test_a_published_scenario_can_be_set_up(name):
    check(read_scenario(name))
    game = begin(name, 5)
    assert game.state.turn == 1 or game.waiting == {"axis": "first turn"}
    assert not list(RULEBOOK.rules.invariants(game.state))


@rule("1.1")
def test_postures_give_hand_sizes():
    game = begin("2", 1)
    assert [len(h) for h in game.state.hands] == [4, 6]
    assert [f.hand for f in read_scenario("8").forces] == [5, 5]


@rule("6.1.1", "6.2.1")
def test_time_and_sudden_death_start_where_the_scenario_says():
    assert (begin("1", 1).state.time, begin("1", 1).state.sudden_death) == (2, 7)


def test_scenario_rules_of_the_twelve():
    """1.0: what a scenario says goes before the rulebook."""
    assert random_battle(1).name == RANDOM
    cold = begin("5", 2).state
    axis = [u.weapon for u in cold.units if u.side == 0 and u.weapon >= 0]
    assert sum(cold.weapons[w].broken for w in axis) == 1
    night = begin("7", 2).state
    for u, spot in night.spots.items():
        assert night.scenario.distance[spot][night.units[u].hex] <= 1
    germans = [u.hex for u in night.units if u.side == 0]
    assert len(set(germans)) == len(germans)
    assert all(any(night.scenario.distance[a][b] == 1 for b in germans) for a in germans)
    dance = begin("3", 2).state
    egorov = next(u for u in dance.units if UNITS[u.type].title == "Cpt Egorov")
    assert dance.scenario.grid.names[egorov.hex] == "N5"
    line = begin("11", 2).state
    assert sorted(line.forts.values()).count("wire") == 14


def test_the_first_turn_may_be_bought_with_the_initiative_card():
    game = begin("1", 1)
    assert game.waiting == {"axis": "first turn"}
    game.apply("axis", ("hand over",))
    assert game.state.active == 0 and game.state.initiative == 1
    game = begin("1", 1)
    game.apply("axis", ("pass",))
    assert game.state.active == 1 and game.state.initiative == 0


def test_a_thousand_seeds_make_valid_random_scenarios():
    for number in range(SEEDS):
        check(random_battle(number))


def test_a_random_battle_is_part_of_its_game_and_can_be_played_again_by_its_number():
    game = hedgerow.new("combat-commander", "random", seed=5)
    spec = game.scenario.spec
    assert list(spec) == ["random"] and game.began_as.name == "random"
    again = hedgerow.load(game.save())
    assert again.scenario.spec == spec and again.scenario.title == game.scenario.title
    assert game.fork("axis").scenario is game.scenario
    same = hedgerow.new("combat-commander", spec, seed=9)
    assert same.scenario.title == game.scenario.title and same.seats == game.seats
    assert hedgerow.new("combat-commander", "random", seed=5).view("axis") == game.view("axis")


def test_random_plans_follow_the_procedure():
    for seed in range(SEEDS):
        p = plan(seed)
        axis, allies = p.armies
        assert axis.nation == "germany" and allies.nation in ("america", "russia")
        assert 1941 <= p.year <= 1945 and (allies.nation == "russia" or p.year >= 1943)
        for army in p.armies:
            ob = army.ob
            assert ob.quality == army.quality and ob.first_year <= p.year <= ob.last_year
            assert len(army.leaders) == ob.leaders == len(set(army.leaders))
            assert not army.fortifications.total() or army.posture == "defend"
            assert all(i.first_year <= p.year <= i.last_year for i in army.support)
            assert not any(i.radio for i in army.support) or army.posture == "attack"
        assert {axis.posture, allies.posture} in ({"attack", "defend"}, {"recon"})
        assert p.sudden_death == axis.ob.orders + allies.ob.orders
        assert (p.initiative == 0) == (axis.ob.initiative > allies.ob.initiative)


def test_a_random_game_keeps_its_scenario_through_save_and_fork():
    game = begin(RANDOM, 11)
    again = load(game.save())
    assert again.scenario is game.scenario and game.fork().scenario is game.scenario
    other = begin(RANDOM, 12)
    assert other.scenario.spec != game.scenario.spec


@pytest.mark.parametrize("seed", range(8))
def test_random_games_can_be_set_up(seed):
    game = begin(RANDOM, seed)
    assert game.state.turn == 1 and not list(RULEBOOK.rules.invariants(game.state))


@rule("4.3.2")
def test_every_support_roll_of_every_year_has_a_unit():
    for nation, first in (("germany", 1939), ("russia", 1939), ("america", 1943)):
        for year in range(first, 1946):
            for roll in range(2, 13):
                assert any(ITEMS[i].unit for i in column(nation, roll, year))


def test_orders_of_battle_fit_the_counter_mix():
    for ob in ORDERS_OF_BATTLE:
        for type, count, _, _ in (*ob.units, *ob.weapons):
            assert count <= type.count


@rule("7.3.3", "4.3.3")
def test_a_battle_begins_with_an_open_chit_and_a_secret_one_each():
    for seed in range(6):
        g = begin("2", seed).state
        assert len(g.open_chits) + len(g.secret_chits[0]) + len(g.secret_chits[1]) == 3 and len(g.open_chits) >= 1
        assert len(g.chits) == 22 - 3


@rule("4.3.2")
def test_one_of_two_leaders_has_a_line_of_his_own_for_every_entry():
    """Seven entries of the German table name two Leaders: fourteen lines, alike but for the name."""
    with (DATA / "support.tsv").open(encoding="utf-8", newline="") as file:
        rows = [r for r in csv.DictReader(file, delimiter="\t") if r["listed_as"]]
    alike = Counter((r["nation"], r["roll"], r["listed_as"], r["cost"], r["first_year"], r["last_year"]) for r in rows)
    assert len(alike) == 7 and set(alike.values()) == {2}
    assert all(r["unit"] in r["listed_as"].split(" or ") for r in rows)
