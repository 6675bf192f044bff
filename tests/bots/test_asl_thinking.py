"""How the bots of ASL Starter Kit #1 think: rough sums, plans, and how a position stands."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.bots import HeuristicBot
from hedgerow.games.asl_sk1.aids.odds import attack_after
from hedgerow.games.asl_sk1.computer.estimates import DICE, guns_of, loss, march
from hedgerow.games.asl_sk1.computer.evaluation import evaluate, features
from hedgerow.games.asl_sk1.computer.option_values import Eye
from hedgerow.games.asl_sk1.computer.plan import plan_for
from hedgerow.games.asl_sk1.computer.weights import weights_of
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.rules.fire import prep_fire_phase
from hedgerow.games.asl_sk1.rules.firepower import outcome, situation
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner
from tests.games.asl_sk1.situation import situation as place


def played(scenario: str, turn: int, seed: int = 3) -> Game:
    """A game by judgement, up to a turn."""
    game = hedgerow.new("asl-sk1", scenario, seed=seed)
    players = {s: HeuristicBot(seed + i) for i, s in enumerate(game.seats)}
    while game.result is None and game.state.turn < turn:     # type: ignore[attr-defined]
        seat = next(iter(game.waiting))
        game.apply(seat, players[seat].choose(game, seat))
    return game


def test_more_firepower_costs_more_and_cover_and_morale_less() -> None:
    assert loss(8, 0, 7) > loss(4, 0, 7) > loss(4, 2, 7)
    assert loss(4, 0, 6) > loss(4, 0, 8)
    assert loss(4, 0, 7) > loss(4, 0, 7, 1)               # cowering
    assert 0 <= loss(1, 5, 9) < 0.02 and loss(36, -3, 6) > 0.9


def test_the_glance_counts_what_the_rules_decide() -> None:
    """The chance that nothing happens at all is that of the rules' own outcome."""
    t = place("""
        attacker german
        american Q4 7-4-7
        german P5 4-6-7
    """, prep_fire_phase)
    attack = attack_after(t.g, ("fire", t.units["4-6-7"], t.hex("Q4")))
    assert attack is not None
    shot = situation(t.g, attack)
    hurt = sum(any(e.what != "-" for e in outcome(shot, dice).effects) for dice in DICE) / len(DICE)
    assert 0 < loss(float(shot.fp.total), int(shot.targets[0][1].total), 7, shot.cower) < hurt


def test_a_mover_in_the_open_is_worse_off_than_a_squad_in_stone() -> None:
    t = place("""
        attacker german
        american P5 6-6-6 MMG
        german N5 4-6-7
    """, prep_fire_phase)
    guns = guns_of(t.g, 0)
    assert guns.on_mover(t.hex("P3")) > guns.on_target(t.hex("P3")) > guns.on_target(t.hex("P6")) > 0
    assert guns.on_target(t.hex("A1")) == 0               # out of sight


def test_the_march_goes_by_movement_factors() -> None:
    t = place("""
        american P5 6-6-6
        german N5 4-6-7
    """, prep_fire_phase)
    far = march(t.card.ground, (t.hex("N5"),))
    assert far[t.hex("N5")] == 0
    assert far[t.hex("N4")] == 2                          # into a building
    assert far[t.hex("N3")] == 3


@pytest.mark.parametrize("manner", [Manner(), Manner(seasoned=True)])
def test_plans_follow_the_victory_conditions(manner: Manner) -> None:
    told = {}
    for scenario, seat in (("S1", "german"), ("S1", "american"), ("S4", "german")):
        game = played(scenario, 2)
        plan = plan_for(game.state, game.scenario.sides.index(seat), weights_of(manner))      # type: ignore[arg-type]
        told[scenario, seat] = plan.told()
    assert any(line.startswith("take ") for line in told["S1", "german"])
    assert any(line.startswith(("hold ", "fall back to ")) for line in told["S1", "american"])
    assert told["S4", "german"][0].startswith("leave the map: ")


def test_who_needs_few_objectives_goes_for_few() -> None:
    """S2-vc: the Germans need all three buildings, the Russians keep one, and one to spare."""
    game = played("S2", 2)
    g: State = game.state                                 # type: ignore[assignment]
    russian, german = (plan_for(g, side, weights_of(Manner())) for side in (0, 1))
    assert len(german.targets) == 3
    assert len(russian.targets) == 2


@pytest.mark.parametrize("scenario", ["S1", "S3", "S4", "S6"])
def test_what_is_good_for_one_side_is_bad_for_the_other(scenario: str) -> None:
    game = played(scenario, 2)
    g: State = game.state                                 # type: ignore[assignment]
    one, two = game.scenario.sides
    assert abs(evaluate(g, one) + evaluate(g, two)) < 1e-9
    assert features(g, 0).keys() == features(g, 1).keys()


def test_a_lost_squad_and_a_taken_house_are_felt() -> None:
    game = played("S1", 3)
    g: State = game.state.copy()                          # type: ignore[assignment]
    before = evaluate(g, "german")
    unit = next(u for u in g.units if u.side == 1 and u.mmc and 0 <= u.hex < g.scenario.size and not u.broken)
    unit.broken = True
    assert evaluate(g, "german") < before
    unit.broken, unit.hex = False, g.scenario.ground.index("N5")
    assert evaluate(g, "german") > before


def test_the_seasoned_like_a_place_with_a_shot_and_none_with_another_squad() -> None:
    t = place("""
        attacker german
        american P5 6-6-6
        german N5 4-6-7
        german N4 4-6-7=other
    """, prep_fire_phase)
    plain, seasoned = (Eye(t.g, 1, m) for m in (Manner(), Manner(seasoned=True)))
    here, unit = t.hex("N4"), t.units["4-6-7"]
    assert seasoned.squads_at(here, unit) == 1 and seasoned.squads_at(here, t.units["other"]) == 0
    sees, blind = (next(h for h in range(t.card.ground.size) if 0 < t.card.ground.distance[h][t.hex("P5")] <= 6
                        and t.g.sees(h, t.hex("P5")) == seen) for seen in (True, False))
    assert seasoned.prey.best_shot("german 4-6-7", sees) > 0 == seasoned.prey.best_shot("german 4-6-7", blind)
    crowded = seasoned.end_value(unit, None, here) - seasoned.end_value(t.units["other"], None, here)
    assert crowded == pytest.approx(-seasoned.weights.crowd)
    assert plain.end_value(unit, None, here) == plain.end_value(t.units["other"], None, here)


def test_in_strict_play_the_seasoned_look_along_no_line() -> None:
    """3.2-c: what a place promises goes by range alone."""
    t = place("""
        attacker german
        american P5 6-6-6
        german N5 4-6-7
    """, prep_fire_phase, los="strict")
    eye = Eye(t.g, 1, Manner(seasoned=True))
    distance = t.card.ground.distance
    promised = {distance[h][t.hex("P5")]: set[float]() for h in range(t.card.ground.size)}
    for h in range(t.card.ground.size):
        promised[distance[h][t.hex("P5")]].add(eye.prey.best_shot("german 4-6-7", h))
    assert all(len(values) == 1 for values in promised.values()) and max(promised[3]) > 0
