"""42.7 Hidden AFVs: recorded in woods and wooden buildings, unknown to the enemy until they act or are found."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.hidden import hidden_vehicles, redraw
from hedgerow.games.squad_leader.model.log_events import HiddenFound
from hedgerow.games.squad_leader.model.scenario import Card, read_card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import STONE, WOODEN, WOODS
from hedgerow.games.squad_leader.model.undertakings import Attack
from hedgerow.games.squad_leader.model.vehicle_events import KillRolled, Overrun, Parked, VehicleFound
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.fire_resolution import Shot, strike
from hedgerow.games.squad_leader.rules.hidden_placement import why_not_hide_vehicle
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.stacking import limits
from hedgerow.games.squad_leader.rules.vehicle_costs import by_road
from hedgerow.games.squad_leader.rules.vehicle_hazards import shell_vehicles
from hedgerow.games.squad_leader.table.view import view
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.game import Game
from hedgerow.kernel.tally import Tally
from hedgerow.testing import rule
from hedgerow.testing.twins import Pair

from .situation import Situation, situation

GERMANS = "attacker german\ngerman A9 4-6-7=far\n"
RUSSIANS = "attacker russian\nrussian P1 4-4-7=far\n"


def hiding(text: str, start: Any, phase: str, *dice: int | tuple[int, ...]) -> Situation:
    return situation(f"chapter 56\n{text}", start, dice, phase)


def sees_tank(t: Situation, seat: str) -> bool:
    return any(v["id"] == 0 for v in view(t.g, seat)["vehicles"])


# ---- the set-up ----

@lru_cache
def garrison() -> Card:
    """Scenario 4, whose Germans may hide four units and have a self-propelled gun; here also a truck."""
    said = read_card("4")
    said["group"][0]["vehicles"]["truck"] = 1
    return Card(said)


def sheet(parked_in: dict[int, int]) -> Game:
    """The German sheet with everything placed somewhere, and these vehicles where the test wants them."""
    game = Game(RULEBOOK, garrison(), seed=1)
    while not any(o[0] in ("hide", "conceal", "commit") for o in game.decisions["german"].answers):
        options = game.decisions["german"].answers
        wanted = [o for o in options if o[0] == "park" and parked_in.get(o[1]) == o[2]]
        game.apply("german", (wanted or options)[0])
    return game


def vehicles(game: Game, type_: str) -> list[int]:
    return [i for i, v in enumerate(game.state.vehicles) if v.side == 0 and type_ in v.kind]


def ground(terrain: int) -> int:
    """A hex of the garrison's area that nobody else stands in."""
    card = garrison()
    return [h for h in card.groups[0].zone if card.ground.terrain[h] == terrain][-1]


@rule("42.7")
def test_an_afv_hides_in_woods_or_a_wooden_building_and_a_truck_nowhere() -> None:
    game = Game(RULEBOOK, garrison(), seed=1)
    gun, truck = vehicles(game, "StuG")[0], vehicles(game, "truck")[0]
    for terrain in (WOODS, WOODEN):
        game = sheet({gun: ground(terrain)})
        assert ("hide vehicle", gun) in game.decisions["german"].answers
        assert ("hide vehicle", truck) not in game.decisions["german"].answers
    lines = (("park", truck, ground(WOODS)), ("park", gun, ground(WOODEN)))
    assert [r.rule for r in why_not_hide_vehicle(game.state, 0, lines, truck)] == ["42.7"]
    assert not why_not_hide_vehicle(game.state, 0, lines, gun)
    card = garrison()
    open_ = [h for h in card.groups[0].zone if card.ground.terrain[h] not in (WOODS, WOODEN, STONE)][-1]
    assert ("hide vehicle", gun) not in sheet({gun: open_}).decisions["german"].answers


@rule("42.7", "42-a")
def test_a_hidden_afv_is_one_of_the_units_that_the_card_lets_hide() -> None:
    game = Game(RULEBOOK, garrison(), seed=1)
    gun = vehicles(game, "StuG")[0]
    game = sheet({gun: ground(WOODS)})
    game.apply("german", ("hide vehicle", gun))
    for _ in range(3):
        game.apply("german", next(o for o in game.decisions["german"].answers if o[0] == "hide"))
    assert not any(o[0] in ("hide", "hide vehicle") for o in game.decisions["german"].answers)


@rule("42.7")
def test_a_hidden_afv_is_on_no_map_but_its_own_and_does_not_bog_down() -> None:
    game = Game(RULEBOOK, garrison(), seed=1)
    gun = vehicles(game, "StuG")[0]
    game = sheet({gun: ground(WOODS)})
    game.apply("german", ("hide vehicle", gun))
    game.apply("german", ("commit",))
    g: State = game.state
    assert g.vehicles[gun].hidden and not g.vehicles[gun].immobilized
    assert any(v["id"] == gun for v in view(g, "german")["vehicles"])
    assert not any(v["id"] == gun for v in view(g, "russian")["vehicles"])
    told = [e.seen_by("russian") for e in game.events]
    assert not any(isinstance(e, Parked) and e.vehicle == gun for e in told)
    assert not hidden_vehicles(g, "german") and hidden_vehicles(g, "russian")
    places = set()
    for seed in range(12):
        copy = g.copy()
        redraw(copy, "russian", Chance(seed.to_bytes(32, "big")))
        v = copy.vehicles[gun]
        assert v.hidden and copy.ground.terrain[v.hex] in (WOODS, WOODEN) and v.hex in garrison().groups[0].zone
        places.add(v.hex)
    assert len(places) > 3


@pytest.mark.plays
@rule("42.7", "42.1")
def test_the_enemy_cannot_tell_where_an_afv_is_hidden() -> None:
    """Twins: the gun in other woods, pointing elsewhere; whatever both sides do, the Russians see the same."""
    game = Game(RULEBOOK, garrison(), seed=1)
    gun = vehicles(game, "StuG")[0]
    game = sheet({gun: ground(WOODS)})
    game.apply("german", ("hide vehicle", gun))
    dice = random.Random(4)
    while game.state.phase < 0:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        answers = game.decisions[seat].answers
        game.apply(seat, ("commit",) if ("commit",) in answers else dice.choice(answers))
    varied = 0
    for _ in range(24):
        pair = Pair(game, "russian", dice)
        varied += "hidden vehicles" in pair.varied()
        assert pair.follow(6) == ""
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, dice.choice(game.decisions[seat].answers))
        if game.result is not None or not game.state.vehicles[gun].hidden:
            break
    assert varied > 5


# ---- how it is found ----

@rule("42.2", "42.7")
@pytest.mark.parametrize("said", [("turn 3", "brake"), ("drive to C1", "brake")])
def test_a_hidden_tank_that_moves_or_turns_is_placed(said: tuple[str, ...]) -> None:
    t = hiding(f"{GERMANS}german C2 MkIVF2 hidden facing:1\nrussian P1 4-4-7", movement_phase, "movement")
    assert not sees_tank(t, "russian") and sees_tank(t, "german")
    t.play("drive MkIVF2")
    assert view(t.g, "russian")["driving"] is None and view(t.g, "german")["driving"] is not None
    t.play(said[0])
    found = t.last(VehicleFound)
    assert found.hex == t.hex("C2") and t.vehicle("MkIVF2").was_hidden and sees_tank(t, "russian")
    assert t.all(VehicleFound) == [found]


@rule("42.2", "42.7")
def test_a_hidden_tank_that_fires_is_placed() -> None:
    t = hiding(f"{GERMANS}german C2 MkIVF2 hidden facing:1\nrussian E4 4-4-7", prep_fire_phase, "prep fire", (6, 5))
    t.play("pass")                                                               # no smoke, though it is asked
    shot = next(o for o in t.options if o[0] in ("mg", "shell"))
    t.game.apply("german", shot)
    assert t.all(VehicleFound) and not t.vehicle("MkIVF2").hidden


@rule("42.2", "42.7")
def test_a_hidden_tank_next_to_enemies_is_placed_at_the_end_of_the_phase() -> None:
    t = hiding(f"{GERMANS}german B2 4-6-7\nrussian C2 T34 hidden\nrussian P1 4-4-7", advance_phase, "advance").play("pass")
    assert not t.vehicle("T34").hidden and t.vehicle("T34").was_hidden


@rule("42.5", "42.7")
def test_infantry_that_runs_into_a_hidden_tank_stops_before_it() -> None:
    t = hiding(f"{GERMANS}german A2 4-6-7\nrussian C2 T34 hidden\nrussian P1 4-4-7", movement_phase, "movement")
    t.play("move 4-6-7", "step B1", "step C2")
    assert t.at("4-6-7") == "B1" and t.unit("4-6-7").released and t.all(HiddenFound) and not t.vehicle("T34").hidden


@rule("42.6", "42.7")
def test_a_tank_that_drives_onto_a_hidden_tank_finds_it_and_overruns_nobody() -> None:
    t = hiding(f"{GERMANS}german B2 MkIVF2 facing:2\nrussian C2 T34 hidden\nrussian P1 4-4-7", movement_phase, "movement", 1)
    t.play("drive MkIVF2", "drive to C2")
    assert not t.vehicle("T34").hidden and not t.all(Overrun) and t.vehicle("MkIVF2").hex == t.hex("C2")


@rule("42.2", "42.7")
def test_infantry_that_advances_onto_a_hidden_tank_finds_it() -> None:
    t = hiding(f"{GERMANS}german B2 4-6-7\nrussian C2 T34 hidden\nrussian P1 4-4-7", advance_phase, "advance")
    assert t.offers("advance 4-6-7 C2")                                          # nobody asks for its courage beforehand [36.21]
    t.play("advance 4-6-7 C2")
    assert t.at("4-6-7") == "C2" and not t.vehicle("T34").hidden


@rule("42.4", "42.7")
@pytest.mark.parametrize(("roll", "found"), [(7, True), (8, False)])
def test_blind_fire_finds_a_hidden_tank_by_any_result_and_is_not_halved(roll: int, found: bool) -> None:
    """8 factors into woods: with +1 a 7 on the 8 column is a result, on the 4 column it would be none."""
    t = hiding(f"{GERMANS}german A2 4-6-7\nrussian C2 T34 hidden\nrussian P1 4-4-7", defensive_fire_phase, "defensive fire")
    shot = Shot(t.hex("C2"), True, Tally.of(8, "x", "10.1"), (t.hex("A2"),), Tally(), False, False)
    t.g.attack = Attack(0, t.hex("C2"))
    strike(t.g, t.g.attack, shot, roll)
    assert t.vehicle("T34").hidden != found


@rule("42.7")
def test_nothing_is_aimed_at_a_tank_that_is_hidden() -> None:
    t = hiding(f"{GERMANS}german A3 4-6-7 panzerfaust\nrussian C2 T34 hidden\nrussian P1 4-4-7", prep_fire_phase, "prep fire")
    assert not t.offers("rocket panzerfaust T34") and t.why_not("rocket panzerfaust T34")
    t.vehicle("T34").hidden = False
    t.game._decisions = None
    assert "33.4" not in t.why_not("rocket panzerfaust T34")


@rule("42.4", "46.54")
def test_shells_find_a_hidden_tank_only_if_they_do_something() -> None:
    t = hiding(f"{GERMANS}russian C2 T34 hidden\nrussian P1 4-4-7", movement_phase, "movement")
    shell_vehicles(t.g, {t.hex("C2"): 12}, 16.0)
    assert t.vehicle("T34").hidden and not t.all(KillRolled)
    shell_vehicles(t.g, {t.hex("C2"): 5}, 16.0)
    assert not t.vehicle("T34").hidden and t.last(KillRolled)


@rule("29.2", "40.3", "42.7")
def test_a_hidden_tank_closes_no_road_and_leaves_room_as_far_as_the_enemy_knows() -> None:
    t = hiding(f"{GERMANS}russian H7 T34 hidden\nrussian P1 4-4-7", movement_phase, "movement")
    assert by_road(t.g, t.hex("I7"), t.hex("H7"))
    assert limits(t.g, t.hex("H7"), 0) == (4, 3, 20) and limits(t.g, t.hex("H7"), 1) == (3, 2, 10)
    t.vehicle("T34").hidden = False
    assert not by_road(t.g, t.hex("I7"), t.hex("H7")) and limits(t.g, t.hex("H7"), 0) == (3, 2, 10)
