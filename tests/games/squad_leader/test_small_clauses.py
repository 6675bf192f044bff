"""Clauses of rules that the stories of other tests pass by: the second of two, the edge of the map, who is left out."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.games.squad_leader.aids.map_questions import reach
from hedgerow.games.squad_leader.model.log_events import Performed, Result
from hedgerow.games.squad_leader.model.los import crosses_counter, hexes_passed
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import File
from hedgerow.games.squad_leader.rules.bunkers import fires_through_arc
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.demolition_charges import blow_entrance
from hedgerow.games.squad_leader.rules.fate import positions
from hedgerow.games.squad_leader.rules.guns import has_pushed
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.performance import perform
from hedgerow.games.squad_leader.rules.rout import rout_phase
from hedgerow.games.squad_leader.rules.setup import why_not_conceal
from hedgerow.games.squad_leader.rules.sewers import exits
from hedgerow.games.squad_leader.rules.vehicles import is_truck_wreck
from hedgerow.testing import rule

from .situation import in_prep_fire, move_and_be_fired_at, situation

ADVANCED = "chapter 63\nattacker german\n"
FAR = "russian P1 4-4-7=far"


@rule("C1", "C2.1")
def test_files_of_personal_leaders_are_kept_in_a_campaign_alone() -> None:
    state = hedgerow.new("squad-leader", "1", seed=1).state
    assert isinstance(state, State) and not state.card.campaign and not state.files


@rule("C4.1", "C4.2", "C2.2")
def test_points_earned_and_points_lost_are_told_by_their_own_rules() -> None:
    t = in_prep_fire(f"special campaign\ngerman C5 8-0\n{FAR}")
    t.card.personal = (t.units["8-0"],)
    t.g.files = [File(), File()]
    perform(t.g, t.units["8-0"], "squad killed")
    perform(t.g, t.units["8-0"], "lost on rally")
    assert [e.rule for e in t.game.events if isinstance(e.public, Performed)] == ["C4.1", "C4.2"]


@rule("17.2", "17.1")
def test_a_squad_never_fires_three_machine_guns_even_without_its_own_firepower() -> None:
    t = in_prep_fire("german C5 4-6-7 LMG=a LMG=b LMG=c\nrussian F5 4-4-7").play("fire weapon a F5", "add weapon b")
    assert "17.2" in t.why_not("add weapon c") and not t.offers("add weapon c")


@rule("41.2")
def test_a_crew_that_has_fired_a_machine_gun_does_not_fire_itself() -> None:
    t = in_prep_fire(f"{ADVANCED}german E5 2-4-7 LMG\ngerman E6 4-6-7\nrussian G5 4-4-7", [(6, 5)])
    t.play("fire weapon LMG G5", "shoot")
    assert "41.2" in t.why_not("fire 2-4-7 G5") and t.offers("fire 4-6-7 G5")


@rule("13.7", "18.41")
@pytest.mark.parametrize(("who", "said"), [("4-6-7 broken", ["13.7"]), ("4-6-7 berserk", ["18.41"]), ("4-6-7", [])])
def test_the_broken_and_the_berserk_do_not_break_of_their_own_will(who: str, said: list[str]) -> None:
    t = in_prep_fire(f"german C5 {who}\ngerman C9 4-6-7=mate\nrussian F5 4-4-7")
    assert t.why_not("break 4-6-7", "german")[:1] == said


@rule("59.6")
def test_a_pass_that_leaves_units_in_a_fire_says_so_first() -> None:
    t = situation(f"{ADVANCED}german C2 4-6-7\ngerman C2 8-0\ngerman C4 4-6-7=mate\nfire C2\n{FAR}", rout_phase, phase="rout")
    assert "2 units that could leave the fire" in next(iter(t.game.warning("german", ("pass",)))).text
    t.play("flee 4-6-7 C3", "flee 8-0 C3")
    assert not t.game.warning("german", ("pass",))


@rule("59.6")
def test_everybody_who_stays_in_a_fire_is_lost() -> None:
    t = situation(f"{ADVANCED}german C2 4-6-7\ngerman C2 8-0\ngerman C2 4-6-7=mate\nfire C2\n{FAR}", rout_phase,
                  phase="rout").play("pass")
    assert not any(t.unit(u).on_map for u in ("4-6-7", "8-0", "mate"))


@rule("34.2")
def test_a_shell_at_infantry_in_ones_own_hex_is_softened_by_its_woods() -> None:
    t = in_prep_fire(f"{ADVANCED}german C2 MkIVF2 facing:2\nrussian C2 4-4-7\n{FAR}", [(1, 1), (6, 6)])
    t.play("shell MkIVF2 C2 HE", "shoot")
    assert t.last(Result).modifier.total == 1


@rule("5.2", "20.8")
def test_who_is_locked_in_melee_gets_nowhere() -> None:
    t = situation(f"german C5 4-6-7 melee\nrussian C5 4-4-7 melee\ngerman C9 4-6-7=free\n{FAR}", movement_phase, phase="movement")
    assert [r.rule for r in reach(t.g, "german", t.units["4-6-7"]).reasons] == ["20.8"]
    assert not reach(t.g, "german", t.units["free"]).reasons


@rule("62.3")
def test_a_tank_clears_a_roadblock_beside_the_first_hex_of_the_map() -> None:
    t = situation(f"{ADVANCED}german A1 MkIVF2 idle facing:2\ngerman A9 4-6-7\nroadblock A1 4\n{FAR}", movement_phase,
                  phase="movement")
    assert t.offers("break roadblock MkIVF2 A2")


@rule("48.4")
def test_who_took_over_a_gun_where_he_came_to_has_not_pushed_it() -> None:
    t = in_prep_fire(f"{ADVANCED}german E5 2-4-7 moved 75mm_AT_gun@2\n{FAR}")
    assert not has_pushed(t.g, t.units["2-4-7"])
    t.weapon("75mm_AT_gun").moved = True
    assert has_pushed(t.g, t.units["2-4-7"])


@rule("32.4")
def test_a_line_may_pass_a_hex_beside_the_counter_in_it() -> None:
    t = in_prep_fire(f"{ADVANCED}german I5 MkIVF2\n{FAR}")
    grid, h = t.g.ground.grid, t.hex("I5")
    passing = [(a, b) for a in range(t.g.ground.size) for b in range(a) if h not in (a, b) and (h,) in hexes_passed(grid, a, b)]
    beside = [pair for pair in passing if not crosses_counter(grid, *pair, h)]
    assert 0 < len(beside) < len(passing)


@rule("18.42", "25.2", "42.7")
def test_nobody_is_drawn_to_a_hidden_tank() -> None:
    t = in_prep_fire(f"{ADVANCED}german C5 4-6-7\nrussian E3 T34 hidden\nrussian G5 T34=seen\n{FAR}")
    assert set(positions(t.g, 1)) == {t.hex("G5"), t.hex("P1")}


@rule("40.4")
def test_a_tank_at_work_on_a_wreck_does_not_drive() -> None:
    t = situation(f"{ADVANCED}german E5 MkIVF2 idle facing:2\nrussian F5 T34 wreck\ngerman A9 4-6-7\n{FAR}", movement_phase,
                  phase="movement")
    assert t.offers("drive MkIVF2")
    t.play("push wreck MkIVF2 T34")
    assert "40.4" in t.why_not("drive MkIVF2", "german") and not t.offers("drive MkIVF2")


@rule("51.41", "51.6")
def test_the_wreck_of_a_truck_lies_in_the_first_hex_of_the_map_as_in_any_other() -> None:
    t = in_prep_fire(f"{ADVANCED}german C5 4-6-7\nrussian A1 truck wreck\nrussian B3 truck=whole\n{FAR}")
    assert [is_truck_wreck(t.vehicle(v)) for v in ("truck", "whole")] == [True, False]


@rule("51.4", "44.22")
def test_one_roll_for_all_trucks_in_a_hex() -> None:
    t = in_prep_fire(f"{ADVANCED}german E5 8-3-8\nrussian F5 truck=a\nrussian F5 truck=b\n{FAR}", [(1, 1)])
    t.play("fire 8-3-8 F5", "shoot")
    assert t.vehicle("a").wreck and t.vehicle("b").wreck


@rule("17.3")
def test_a_broken_leader_does_not_help_with_a_machine_gun() -> None:
    t = in_prep_fire("german E5 9-1 LMG\ngerman E5 8-0 broken\ngerman E5 8-1\nrussian G5 4-4-7").play("fire weapon LMG G5")
    assert t.offers("help 8-1 LMG") and not t.offers("help 8-0 LMG") and t.why_not("help 8-0 LMG") == ["17.3"]


@rule("49.3")
def test_enemies_whom_one_sees_are_not_attacked_as_if_they_were_concealed() -> None:
    t = situation("special night\nattacker german\ngerman E5 4-6-7\nrussian E5 4-4-7", close_combat_phase, phase="close combat")
    assert t.why_not("at them", "german")[:1] == ["49.3"] and t.offers("german: at 4-4-7 0")


@rule("34.9", "51.4")
def test_canister_hits_a_truck() -> None:
    t = in_prep_fire(f"{ADVANCED}german E5 MkIVF1 facing:2\nrussian G5 truck\n{FAR}", [(1, 1), (1, 1)])
    t.play("shell MkIVF1 G5 canister", "shoot")
    assert t.vehicle("truck").wreck


@rule("27.2")
def test_nobody_goes_below_where_no_other_entrance_is_left_within_three_hexes() -> None:
    t = situation("board 1\nspecial sewers russian\nattacker russian\nrussian X5 9-1\nrussian A1 4-4-7\ngerman A10 4-6-7",
                  movement_phase, phase="movement")
    assert not t.why_not("sewer 9-1")
    for hex_ in exits(t.g, t.hex("X5")):
        blow_entrance(t.g, hex_)
    assert t.why_not("sewer 9-1")[:1] == ["27.2"]


@rule("59.6")
def test_only_who_stands_in_a_fire_flees_from_it() -> None:
    t = situation(f"{ADVANCED}german C2 4-6-7\ngerman C4 4-6-7=mate\nfire C2\n{FAR}", rout_phase, phase="rout")
    assert t.why_not("flee mate C5", "german")[:1] == ["59.6"] and not t.why_not("flee 4-6-7 C3", "german")


@rule("25.6")
def test_a_stack_is_covered_with_one_concealment_counter() -> None:
    game = hedgerow.new("squad-leader", "2", seed=1)
    seat = next(iter(game.decisions))
    while not (cover := [o for o in game.decisions[seat].options if o[0] == "conceal"]):
        game.apply(seat, next(o for o in game.decisions[seat].options if o[0] in ("place", "give")))
    game.apply(seat, cover[0])
    lines, g = game.decisions[seat].lines, game.state
    assert isinstance(g, State) and cover[0] in lines and cover[0] not in game.decisions[seat].options
    assert [r.rule for r in why_not_conceal(g, g.card.seats.index(seat), lines, cover[0][1])] == ["25.6"]


@rule("56.83", "QA-56.3")
def test_a_bunker_does_not_fire_at_its_own_roof() -> None:
    t = in_prep_fire(f"{ADVANCED}german E5 4-6-7 bunkered\nrussian H5 4-4-7\nbunker E5 2 1 3 5")
    assert fires_through_arc(t.g, t.hex("E5"), t.hex("H5")) and not fires_through_arc(t.g, t.hex("E5"), t.hex("E5"))


@rule("49.3")
def test_concealment_is_gone_when_the_first_player_turn_of_a_close_combat_is_over() -> None:
    t = situation(f"special night\nattacker german\ngerman E5 4-6-7\nrussian E5 4-4-7 concealed\n{FAR}", close_combat_phase,
                  [(6, 6), (6, 6)], "close combat")
    t.play("german: at them", "german: strike 4-6-7 0", "german: commit", "russian: at 4-6-7 0", "russian: strike 4-4-7 0",
           "russian: commit")
    assert t.at("4-4-7") == "E5" and not t.unit("4-4-7").concealed


@rule("49.4", "16.1")
def test_a_concealed_stack_that_moved_is_not_put_back_unit_by_unit() -> None:
    t = situation("attacker russian\ngerman G5 4-6-7\nrussian C5 4-4-7=runner\nrussian A10 4-4-7=reserve", move_and_be_fired_at,
                  phase="movement").play("move runner", "step D5", "step D6", "stop", "pass", "fire 4-6-7 D5")
    assert "49.4" not in t.why_not("return runner 0", "german")
    t.unit("runner").concealed = True
    assert "49.4" in t.why_not("return runner 0", "german")


@rule("5.44", "6.1", "6.3")
def test_nobody_stays_behind_in_a_full_hex() -> None:
    t = situation(f"german A5 9-1\ngerman A5 4-6-7=mover\ngerman B5 4-6-7=a\ngerman B5 4-6-7=b\ngerman B5 4-6-7=c\n{FAR}",
                  movement_phase, phase="movement").play("move 9-1", "with mover", "step B5")
    assert t.why_not("leave mover") == ["6.1"]
    t.play("step C5")
    assert not t.why_not("leave mover")
