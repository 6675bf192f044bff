"""Questions that players asked, and small rows of the book that belong to no chapter's story."""

from __future__ import annotations

from typing import Any

import pytest

import hedgerow
from hedgerow.games.squad_leader.model.log_events import Broken, Rallied, Result
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, GROUND, IN_BUNKER, RALLY, UPPER
from hedgerow.games.squad_leader.model.scenario import codes, read_card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Firer
from hedgerow.games.squad_leader.rules.artillery import draw_modules
from hedgerow.games.squad_leader.rules.bought_forces import why_not_gun_layer
from hedgerow.games.squad_leader.rules.breakdown import mend_outcome
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.firepower import firepower
from hedgerow.games.squad_leader.rules.light import is_vehicle_dark
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.games.squad_leader.rules.sighting import is_level, sees, table
from hedgerow.games.squad_leader.rules.terrain_effects import target_modifier
from hedgerow.games.squad_leader.rules.vehicle_costs import entry_cost, entry_tally
from hedgerow.games.squad_leader.rules.vehicles import crew_kind
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import in_prep_fire, situation


@flow
def fire_and_rally(g: State) -> Flow[None]:
    yield from prep_fire_phase(g)
    begin_phase(g, RALLY)
    yield from rally_phase(g)


@flow
def dark(g: State) -> Flow[None]:
    g.night_range = 7
    yield from prep_fire_phase(g)


@rule("QA-7.9", "7.9")
@example("E-QA-7.9")
def test_two_attacks_of_a_phase_may_be_at_two_floors_of_one_target() -> None:
    """From L3 only the upper floor of G3 is seen, over the house in J3; from G5 the ground floor is."""
    t = in_prep_fire("german L3 4-6-7=far\ngerman G5 4-6-7=near\nrussian G3 4-4-7\n", [(6, 6), (6, 6)])
    assert sees(t.g, t.hex("L3"), t.hex("G3")) and not is_level(t.g, t.hex("L3"), t.hex("G3"))
    assert is_level(t.g, t.hex("G5"), t.hex("G3")) and table(t.g) is t.g.ground.sight
    t.play("fire far G3", "shoot", "fire near G3", "shoot")
    assert len(t.all(Result)) == 2


@rule("QA-14.6", "14.6")
@example("E-QA-14.6")
def test_the_fire_that_broke_a_unit_counts_for_desperation() -> None:
    t = situation("attacker russian\nrussian E5 6-2-8\nrussian E5 6-2-8=mate\nrussian P9 4-4-7=far\n"
                  "german F5 4-6-7\ngerman F5 9-1\n",
                  fire_and_rally, [(5, 5), (1, 2), (6, 5), (5, 5)])
    t.play("fire 6-2-8 F5", "add mate", "shoot")
    assert t.last(Broken).unit == t.units["4-6-7"]
    while t.about and t.about != "rally":
        t.play("pass")
    t.play("rally 4-6-7")
    assert "14.6" in [line[-1] for line in t.last(Rallied).morale.lines]


@rule("18.43", "QA-18.42")
@example("E-QA-18.42")
@pytest.mark.parametrize(("unit", "arms", "keeps"), [
    ("4-4-7", "LMG LMG=second LMG=third", True), ("4-4-7", "MMG", False), ("9-1", "LMG", False)])
def test_what_berserk_units_may_carry(unit: str, arms: str, keeps: bool) -> None:
    """Three points for a squad, one for a leader; more is left behind before the first step."""
    t = situation(f"attacker russian\nrussian A5 {unit} berserk {arms}\nrussian A9 4-4-7=calm\ngerman K5 4-6-7\n", movement_phase,
                  [], "movement").play(f"move {unit}")
    while t.about == "march" and t.at(unit) == "A5":
        t.game.apply(t.seat, next(o for o in t.options if o[0] in ("step", "drop")))
    assert t.at(unit) != "A5" and bool(t.g.held.get(t.units[unit])) == keeps


@rule("49.12", "49.11")
@example("E-49.12")
def test_moving_vehicles_are_seen_three_hexes_further() -> None:
    t = situation("chapter 49\nspecial night\ngerman A5 4-6-7\nrussian K5 T34=ten\nrussian L5 T34=eleven\nrussian P1 4-4-7\n",
                  dark, [])
    for name, moved, unseen in (("ten", True, False), ("ten", False, True), ("eleven", True, True)):
        t.vehicle(name).moved = moved
        assert is_vehicle_dark(t.g, t.hex("A5"), t.vehicle(name)) == unseen


@rule("11.5", "11.53", "APP-11.5")
@example("E-APP-11.5b")
def test_a_wall_and_a_stone_building_add_up() -> None:
    drawn = "map 1\ntitle Wall\ngrid geomorphic 10x10\nboard 1\nseed 1\nscale 40\nbuilding stone E5\nwall E5:2\n"
    t = situation("german E5 4-6-7\nrussian F4 4-4-7\n", prep_fire_phase, [], drawn=drawn)
    across = next(n for n in t.card.ground.around[t.hex("E5")] if t.card.ground.sides[t.hex("E5")][
        t.card.ground.side_between(t.hex("E5"), n)])
    assert target_modifier(t.g, t.units["4-6-7"], t.hex("E5"), (across,)).total == 5
    assert sees(t.g, across, t.hex("E5"))


@rule("54.5")
def test_entrenchments_slow_wheels_and_no_afv() -> None:
    t = situation("chapter 54\ngerman E5 MkIVF2\ngerman E6 truck\nrussian P1 4-4-7\nentrenchment F5\n", prep_fire_phase, [])
    assert entry_cost(t.g, t.vehicles["MkIVF2"], t.hex("E5"), t.hex("F5")) == 2
    told = entry_tally(t.g, t.vehicles["truck"], t.hex("E5"), t.hex("F5"))
    assert told.total == 6 + 4 and "54.5" in [line[-1] for line in told.lines]


@rule("57.6", "54.3", "56.4")
def test_guns_stand_neither_upstairs_nor_in_entrenchments_and_mortars_in_no_bunker() -> None:
    t = situation("chapter 63\ngerman E5 2-4-7 75mm_AT_gun@2\nrussian P1 2-3-7 82mm_mortar\n", prep_fire_phase, [])
    assert [r.rule for r in why_not_gun_layer(t.g, 0, UPPER)] == ["57.6"]
    assert [r.rule for r in why_not_gun_layer(t.g, 0, ENTRENCHED)] == ["54.3"]
    assert [r.rule for r in why_not_gun_layer(t.g, 1, IN_BUNKER)] == ["56.4"]
    assert not why_not_gun_layer(t.g, 0, IN_BUNKER) and not why_not_gun_layer(t.g, 1, GROUND)


@rule("38-a", "38.1", "50.5")
@pytest.mark.parametrize(("die", "repair", "result"), [
    (1, 1, "repaired"), (2, 1, "no change"), (2, 2, "repaired"), (5, 2, "no change"), (6, 1, "disabled"), (6, 2, "disabled")])
def test_the_numbers_of_the_malfunction_counter(die: int, repair: int, result: str) -> None:
    assert mend_outcome(die, repair) == result


@rule("33.9-a", "33.9")
@pytest.mark.parametrize(("nation", "crew"), [("german", "2-4-7"), ("russian", "2-3-7"), ("american", "2-4-6")])
def test_each_army_has_its_crew_counter(nation: str, crew: str) -> None:
    assert crew_kind(nation) == f"{nation} {crew}"


@rule("41-S2")
def test_scenarios_4_to_6_leave_the_city() -> None:
    boards = {code: {cut["board"] for row in read_card(code)["boards"] for cut in row} for code in codes()}
    assert all(boards[code] <= {"2", "3", "4"} for code in ("4", "5", "6")) and boards["1"] == {"1"}


@rule("41-S", "48-S", "52-S")
@pytest.mark.parametrize(("code", "last"), [("3B", 41), ("5", 48), ("7", 52), ("12", 63)])
def test_each_scenario_stops_where_the_book_says(code: str, last: int) -> None:
    card = hedgerow.new("squad-leader", code, seed=1).state.card
    assert card.uses(last) and not any(card.uses(n) for n in range(last + 1, 64) if n not in card.with_also)


@rule("63-S")
def test_scenario_12_uses_everything() -> None:
    card = hedgerow.new("squad-leader", "12", seed=1).state.card
    assert all(card.uses(n) for n in range(2, 64) if n not in card.without)


# ---- 45-a artillery by agreement ----

@rule("45-a", "45.3")
def test_artillery_added_by_agreement_comes_with_a_radio() -> None:
    game = hedgerow.new("squad-leader", "1", seed=1, options={"artillery": "russian"})
    plain = hedgerow.new("squad-leader", "1", seed=1)
    g: Any = game.state
    assert len(g.weapons) == len(plain.state.weapons) + 1 and g.weapons[-1].kind == "russian radio"
    assert any(u.group == g.weapons[-1].group and u.leader for u in g.units)
    draw_modules(g)
    assert [b.side for b in g.batteries] == [g.card.sides.index("russian")] and not g.card.uses(45)


@rule("45-a")
def test_an_army_that_is_not_there_gets_none() -> None:
    game = hedgerow.new("squad-leader", "1", seed=1, options={"artillery": "american"})
    assert not any(w.kind.endswith("radio") for w in game.state.weapons)


# ---- 44.22 ----

@rule("44.22", "44.21")
def test_wheat_halves_fire_at_infantry_and_not_at_the_truck_beside_it() -> None:
    text = "chapter 51\ngerman N5 8-3-8\nrussian N2 truck\nrussian N2 4-4-7\n"
    t = in_prep_fire(text, [(6, 6)])
    unit = t.units["8-3-8"]
    assert firepower(t.g, Firer(unit), t.hex("N2")).total == 4
    assert firepower(t.g, Firer(unit), t.hex("N2"), wheat=False).total == 8


@rule("42.1", "8.6")
@pytest.mark.parametrize("hidden", ["C9", "P1"])
def test_asking_about_an_attack_of_the_enemy_does_not_tell_where_he_is_hidden(hidden: str) -> None:
    """Whether an unseen unit could join would say whether it sees the target and is next to the group."""
    t = in_prep_fire(f"""
        attacker german
        german E5 4-6-7
        german E5 9-1
        german {hidden} 4-6-7=unseen hidden
        russian G5 4-4-7
    """).play("fire 4-6-7 G5")
    assert "8.6" in t.why_not("add unseen", "russian") and "7.1" not in t.why_not("add unseen", "russian")
    assert t.why_not("add unseen", "russian") == t.why_not("add 4-6-7", "russian")


@rule("42.1", "19.4")
@pytest.mark.parametrize("hidden", ["E5", "C9"])
def test_nor_does_asking_about_his_march(hidden: str) -> None:
    text = f"attacker german\ngerman E5 4-6-7\ngerman {hidden} 9-1 hidden\nrussian P1 4-4-7"
    t = situation(text, movement_phase, (), "movement").play("move 4-6-7")
    assert t.why_not("with 9-1", "russian") == t.why_not("with 4-6-7", "russian")
    assert bool(t.why_not("with 9-1")) == (hidden != "E5")


@rule("42.1", "32.51")
@pytest.mark.parametrize("hidden", ["E5", "C9"])
def test_nor_does_asking_about_his_vehicle_on_the_move(hidden: str) -> None:
    text = f"chapter 63\nattacker german\ngerman E5 MkIVF2\ngerman {hidden} 4-6-7 hidden\nrussian P1 4-4-7"
    t = situation(text, movement_phase, (), "movement").play("drive MkIVF2")
    assert t.why_not("escort 4-6-7", "russian")[0] == "32.51" and len(t.why_not("escort 4-6-7", "russian")) == 2
    assert bool(t.why_not("escort 4-6-7")) == (hidden != "E5")
