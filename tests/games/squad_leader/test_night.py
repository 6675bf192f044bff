"""49 Night: visibility, gun flashes, starshells, concealment in the dark."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import (
    CloseCombat,
    NightRange,
    PutBack,
    Result,
    Revealed,
    SomeoneMoved,
    Starshell,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Firer
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.firepower import firepower
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.rout import covers, rout_phase
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import rule

from .situation import Situation, in_prep_fire, move_and_be_fired_at, situation


@flow
def dark_prep_fire(g: State) -> Flow[None]:
    g.night_range = 3
    yield from prep_fire_phase(g)


@flow
def dark_movement(g: State) -> Flow[None]:
    g.night_range = 3
    yield from movement_phase(g)


def by_night(text: str, start: object, phase: str, *dice: int | tuple[int, ...]) -> Situation:
    return situation(f"chapter 49\nspecial night\n{text}", start, dice, phase)


@rule("49.1", "49.11", "ASOP-1.7")
def test_two_dice_say_how_far_one_sees_for_the_whole_game_turn() -> None:
    t = by_night("german E5 4-6-7\nrussian P1 4-4-7", rally_phase, "rally", (3, 4))
    assert t.last(NightRange).hexes == 7 and t.g.night_range == 7
    t = by_night("attacker russian\ngerman E5 4-6-7\nrussian P1 4-4-7", rally_phase, "rally")
    assert not t.all(NightRange)


@rule("49.1")
def test_nobody_fires_beyond_the_night_visibility_range() -> None:
    t = by_night("german E5 4-6-7\nrussian H5 4-4-7\nrussian I5 4-4-7=far", dark_prep_fire, "prep fire")
    assert t.offers("fire 4-6-7 H5") and not t.offers("fire 4-6-7 I5")
    assert "49.1" in t.why_not("fire 4-6-7 I5", "german")


@rule("49.2")
def test_gun_flashes_are_fired_at_with_half_strength() -> None:
    t = by_night("german E5 4-6-7\nrussian H5 4-4-7=near\nrussian J5 4-4-7=far\nrussian J5 4-4-7=silent", dark_prep_fire,
                 "prep fire", (6, 6))
    t.unit("far").fired_in = 2
    t.play("fire 4-6-7 H5", "shoot")
    g, unit = t.g, t.units["4-6-7"]
    assert firepower(g, Firer(unit), t.hex("J5")).total == 2 and firepower(g, Firer(unit), t.hex("H5")).total == 4


@flow
def after_flashes(g: State) -> Flow[None]:
    g.night_range = 3
    g.units[1].fired_in = g.player_turns - 1
    yield from prep_fire_phase(g)


@rule("49.2")
def test_only_those_who_fired_are_found_in_the_dark() -> None:
    t = by_night("german E5 4-6-7\nrussian J5 4-4-7=flash\nrussian J5 4-4-7=silent", after_flashes, "prep fire", (1, 1), (1, 2))
    t.play("fire 4-6-7 J5", "shoot")
    assert [e.unit for e in t.all(Result)] == [t.units["flash"]]


@rule("49.6", "ASOP-1.8", "49-a")
def test_an_unbroken_leader_who_sees_enemies_fires_a_starshell_within_five_hexes() -> None:
    t = by_night("german E5 8-0\ngerman A1 7-0\nrussian H5 4-4-7", rally_phase, "rally", (2, 2))
    assert t.offers("starshell 8-0 J5") and not t.offers("starshell 8-0 K5") and "49.6" in t.why_not("starshell 8-0 K5", "german")
    assert not t.offers("starshell 7-0 B1") and "49.6" in t.why_not("starshell 7-0 B1", "german")
    t.play("starshell 8-0 J5")
    assert t.all(Starshell) and not t.offers("starshell 8-0 H5")


@rule("49.6", "ASOP-8.4")
def test_starshells_are_gone_after_the_close_combat_phase() -> None:
    t = by_night("german E5 8-0\nrussian H5 4-4-7\nstarshell J5", close_combat_phase, "close combat")
    assert t.g.starshells == ()


@rule("49.7")
def test_a_starshell_lights_three_hexes_around_like_day() -> None:
    t = by_night("german A5 4-6-7\nrussian G5 4-4-7\nstarshell J5", dark_prep_fire, "prep fire", (6, 6))
    assert t.offers("fire 4-6-7 G5")
    assert firepower(t.g, Firer(t.units["4-6-7"]), t.hex("G5")).total == 4
    t = by_night("german A5 4-6-7\nrussian F5 4-4-7\nstarshell J5", dark_prep_fire, "prep fire")
    assert not t.offers("fire 4-6-7 F5")


@rule("49.4")
def test_movement_alone_reveals_nobody_by_night() -> None:
    t = by_night("german E5 4-6-7 concealed\nrussian J5 4-4-7", dark_movement, "movement").play("move 4-6-7", "step D5")
    assert t.unit("4-6-7").concealed and t.all(SomeoneMoved)


@rule("49.4")
def test_who_moves_into_the_light_before_an_enemy_is_revealed_and_dummies_are_gone() -> None:
    t = by_night("german E5 4-6-7 concealed\nrussian J5 4-4-7\nstarshell G5", dark_movement, "movement")
    t.play("move 4-6-7", "step D5")
    assert not t.unit("4-6-7").concealed and t.all(Revealed)
    t = by_night("german E5 dummy\nrussian J5 4-4-7\nstarshell G5", dark_movement, "movement").play("move dummy", "step D5")
    assert not t.unit("dummy").on_map


@rule("49.4")
def test_stacks_of_dummies_may_move_by_night() -> None:
    t = by_night("german E5 dummy\nrussian P1 4-4-7", dark_movement, "movement").play("move dummy", "step D5")
    assert t.at("dummy") == "D5"


@rule("49.3")
def test_adjacent_enemies_take_no_concealment_by_night() -> None:
    t = by_night("german E5 4-6-7\ngerman H5 4-6-7=far\nrussian F5 4-4-7 concealed", advance_phase, "advance").play("pass")
    assert t.unit("4-4-7").concealed


@rule("49.3")
def test_concealment_halves_attacks_in_the_first_turn_of_close_combat() -> None:
    t = by_night("german E5 4-6-7\nrussian E5 4-4-7 concealed", close_combat_phase, "close combat", (1, 1), (1, 1))
    assert not t.offers("german: at 4-4-7 0") and "49.3" in t.why_not("at 4-4-7 0", "german")
    t.play("german: at them", "german: strike 4-6-7 0", "german: commit")
    t.play("russian: at 4-6-7 0", "russian: strike 4-4-7 0", "russian: commit")
    assert [e.attack.total for e in t.all(CloseCombat)] == [2, 4]


@rule("49.4")
def test_dummies_among_enemies_are_found_out() -> None:
    t = by_night("german E5 4-6-7\nrussian E5 dummy", close_combat_phase, "close combat")
    assert not t.unit("dummy").on_map


@rule("49.5")
def test_real_units_are_concealed_again_anywhere_if_they_did_nothing() -> None:
    t = by_night("german E5 4-6-7\ngerman E6 4-6-7=fired fired\nrussian F5 4-4-7", close_combat_phase, "close combat")
    assert t.unit("4-6-7").concealed and not t.unit("fired").concealed


@rule("49.8")
def test_routers_cross_open_ground_in_the_dark_but_not_in_the_light() -> None:
    t = by_night("german E5 4-6-7\nrussian F6 4-4-7", rout_phase, "rout")
    assert not covers(t.g, t.units["4-4-7"], t.hex("E5"))
    t = by_night("german E5 4-6-7\nrussian F6 4-4-7\nstarshell E5", rout_phase, "rout")
    assert covers(t.g, t.units["4-4-7"], t.hex("E5"))


@flow
def dark_movement_and_fire(g: State) -> Flow[None]:
    g.night_range = 8
    yield from move_and_be_fired_at(g)


@rule("49.4")
def test_a_concealed_stack_is_put_back_as_a_whole() -> None:
    t = by_night("german E5 4-6-7 concealed\nrussian H5 4-4-7", dark_movement_and_fire, "movement", (6, 6))
    t.play("move 4-6-7", "step D5", "step C6", "stop", "pass", "fire 4-4-7 D5", "return from C6", "shoot")
    assert t.last(PutBack).location == t.hex("D5") and t.unit("4-6-7").concealed and t.at("4-6-7") == "C6"


@rule("25.42", "13.7", "QA-25.41")
def test_who_has_dummies_on_the_march_beside_him_shows_himself_later() -> None:
    field = "german E5 4-6-7=beside concealed\ngerman C5 dummy concealed\nrussian P5 4-4-7"
    t = by_night(field, dark_movement_and_fire, "movement")
    assert not t.why_not("break beside", "german")
    t.play("move dummy", "step D5", "step E5")
    assert t.at("dummy") == "E5"
    assert "13.7" in t.why_not("break beside", "german")
    assert "QA-25.41" in t.why_not("show E5", "german")


@rule("25.2")
def test_a_weapon_laid_down_under_a_concealment_counter_is_seen() -> None:
    t = by_night("german E5 4-6-7 LMG concealed\nrussian P5 4-4-7", dark_movement_and_fire, "movement")
    seen = t.g.revealed
    t.play("move 4-6-7", "drop LMG")
    assert t.g.revealed != seen


@rule("25.2")
def test_whether_concealed_units_could_fire_is_not_told_by_skipping_the_question() -> None:
    t = in_prep_fire("german A1 4-6-7 concealed\nrussian P9 4-4-7")
    assert (t.about, [t.say(o) for o in t.options if o[0] == "fire"]) == ("prep fire", [])
