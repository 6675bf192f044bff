"""What laboratory, environments and standing orders make of the game."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import hedgerow
from hedgerow.envs import Wargame
from hedgerow.envs.layout import layout_of
from hedgerow.envs.observer import Observer as Eye
from hedgerow.envs.staging import OTHER
from hedgerow.games.squad_leader.lab.layout import LAYOUT
from hedgerow.games.squad_leader.lab.variants import VARIANTS
from hedgerow.games.squad_leader.model.log_events import Eliminated
from hedgerow.games.squad_leader.model.scenario import card, codes
from hedgerow.games.squad_leader.model.vehicle_events import VehicleDestroyed
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.standing_orders import DEFAULT, READY
from hedgerow.kernel.asking import PASS
from hedgerow.kernel.errors import HedgerowError
from hedgerow.lab.observing import Observer
from hedgerow.testing import rule

from .situation import Situation, situation

# ---- measures ----


@pytest.mark.plays
def test_a_finished_game_is_told_as_it_was() -> None:
    game, dice = hedgerow.new("squad-leader", "3B", seed=2), random.Random(2)
    seen = Observer(game)
    while game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        options = game.decisions[seat].answers
        game.apply(seat, ("commit",) if ("commit",) in options else PASS if PASS in options and dice.random() < 0.4
                   else dice.choice(options))
        seen.look()
    record = seen.record()
    told = Counter(type(e.public) for e in game.events)
    assert sum(record["losses"].values()) == told[Eliminated] + told[VehicleDestroyed] > 0     # who fails to rout is eliminated
    assert record["turns"] == game.state.turn and set(record["points"]) == {"german", "russian"}
    assert record["fire_by_place"]


# ---- variants ----

@pytest.mark.parametrize("code", codes())
def test_a_variant_with_the_same_numbers_is_the_same_card(code: str) -> None:
    numbers = VARIANTS.numbers(code)
    assert all(n.low <= n.now <= n.high for n in numbers.values()) and "turns" in numbers


def test_turns_forces_and_victory_may_be_changed() -> None:
    plain = card("7")
    changes = "turns=5,At the station 6-6-6=1,Volksgrenadiers StuG III/75=0,victory number=2"
    other = hedgerow.rulebook("squad-leader").scenario(f"7:{changes}")
    assert (other.turns, other.victory[0].number) == (5, 2)
    assert len(plain.roster) - len(other.roster) == 3 and len(plain.motor_pool) - len(other.motor_pool) == 2
    with pytest.raises(HedgerowError, match="random has no number"):
        hedgerow.rulebook("squad-leader").scenario("random:turns=5")


# ---- environments ----

def test_every_column_has_a_name_of_its_own() -> None:
    for part, columns in LAYOUT.tables.items():
        assert all(columns) and len(set(columns)) == len(columns), part
    assert layout_of("squad-leader") is LAYOUT


@pytest.mark.plays
@pytest.mark.parametrize(("scenario", "most"), [("1", 900), ("5", 250)])
def test_all_that_actions_name_has_a_place_of_its_own(scenario: str, most: int) -> None:
    env, dice = Wargame("squad-leader", scenario), random.Random(1)
    names = Eye(hedgerow.rulebook("squad-leader"), LAYOUT).actions.names
    env.reset(seed=1)
    for n in range(most):
        if any(env.terminations.values()):
            break
        legal = np.flatnonzero(env.legal)
        assert len(legal) and not any(names[a][0] == OTHER for a in legal)
        if n % 25 == 0:
            seen = env.observe(env.agent_selection)["observation"]
            assert np.isfinite(seen).all() and np.abs(seen).max() <= 4
        env.step(int(dice.choice(legal)))


# ---- standing orders ----

TANK = """
    attacker russian
    chapter 41
    german  {} 4-6-7
    german  {} MkIVF2 facing:2
    russian A5 T34 facing:2
    russian A10 4-4-7
"""


def orders(t: Situation, name: str, *words: str) -> Situation:
    t.game.order("german", READY[name].make(*words))
    return t


@rule("16.7")
def test_orders_answer_for_who_does_not_wish_to_be_asked() -> None:
    t = situation(TANK.format("L6", "L6"), movement_phase, (), "movement").play("drive T34", "drive to B5")
    assert (t.seat, t.about) == ("german", "fire at vehicle")
    t = orders(situation(TANK.format("L6", "L6"), movement_phase, (), "movement"), "hold", "6")
    t.play("drive T34", "drive to B5")
    assert (t.seat, t.about) == ("russian", "drive")
    t.play("drive to C6", "drive to D6", "drive to E7", "drive to F6")
    assert (t.seat, t.about) == ("german", "fire at vehicle"), "six hexes away"


@rule("16.7")
def test_to_begin_with_nobody_is_asked_about_what_he_cannot_see() -> None:
    text = TANK.format("G1", "H1").replace("A5 T34", "G5 T34")
    t = situation(text, movement_phase, (), "movement")
    t.game.order("german", DEFAULT)
    ground, step = t.card.ground, t.hex("G6")
    sees = ground.sees(t.hex("G1"), step) or ground.sees(t.hex("H1"), step)
    t.play("drive T34", "drive to G6")
    assert (t.about == "fire at vehicle") == sees
