"""53-56 Wire, entrenchments, minefields and bunkers."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Checked, Entangled, Laboured, MinesGoOff, Result, Routed
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, GROUND, IN_BUNKER
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.bunkers import bunker_modifier, fires_through_arc
from hedgerow.games.squad_leader.rules.close_combat import contested
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.fire_resolution import Shot, strength_against
from hedgerow.games.squad_leader.rules.locations import is_trapped, step_tally
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.rout import may_wait, must_rout, rout_phase
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.stacking import why_not_stack
from hedgerow.games.squad_leader.rules.terrain_effects import entrenchment_tally
from hedgerow.games.squad_leader.table.view import view
from hedgerow.kernel.tally import Tally
from hedgerow.testing import example, rule

from .situation import Situation, move_and_be_fired_at, situation

FAR = "russian P1 4-4-7=far"


def moving(text: str, *dice: int | tuple[int, ...]) -> Situation:
    return situation(f"chapter 56\n{text}", movement_phase, dice, "movement")


def prep(text: str, *dice: int | tuple[int, ...]) -> Situation:
    return situation(f"chapter 56\n{text}", prep_fire_phase, dice, "prep fire")


def to_the_end(t: Situation) -> None:
    """Whatever comes first, until the phase is over."""
    while not t.over:
        t.game.apply(t.seat, t.options[0])


# ---- 53 wire ----

@rule("53.3")
def test_infantry_walks_into_wire_in_the_advance_phase_only() -> None:
    text = f"german D5 4-6-7\nwire E5\n{FAR}"
    t = moving(text).play("move 4-6-7")
    assert not t.offers("step E5") and "53.3" in t.why_not("step E5", "german")
    t = situation(f"chapter 56\n{text}", advance_phase, (), "advance")
    assert t.play("advance 4-6-7 E5").at("4-6-7") == "E5"


@rule("53.4", "ASOP-3.1")
def test_leaving_wire_costs_a_die_of_mf_but_one_hex_is_always_possible() -> None:
    t = moving(f"german E5 4-6-7\nwire E5 F4\n{FAR}", 2).play("move 4-6-7")
    assert t.last(Entangled).mf == 2
    t.play("step D5", "step C5")
    assert t.at("4-6-7") == "C5" and not t.offers("step B5")
    t = moving(f"german E5 4-6-7\nwire E5 F4\n{FAR}", 6).play("move 4-6-7", "step F4")
    assert t.at("4-6-7") == "F4" and not t.offers("step G5")


@rule("53.4")
def test_wire_is_left_in_the_movement_phase_only() -> None:
    t = situation(f"chapter 56\ngerman E5 4-6-7\nwire E5\n{FAR}", advance_phase, (), "advance")
    assert not t.offers("advance 4-6-7 D5") and "53.4" in t.why_not("advance 4-6-7 D5", "german")


@rule("53.4")
def test_weapons_need_the_mf_to_be_carried_out_of_wire() -> None:
    t = moving(f"german E5 4-6-7 MMG\nwire E5\n{FAR}", 4).play("move 4-6-7")
    assert not t.offers("step D5") and "53.4" in t.why_not("step D5", "german")
    t.play("drop MMG", "step D5")
    assert t.at("4-6-7") == "D5" and t.holder("MMG") == ""
    t = moving(f"german E5 4-6-7 LMG\nwire E5\n{FAR}", 3).play("move 4-6-7", "step D5")
    assert t.holder("LMG") == "4-6-7"


@rule("53.5", "53.51", "53.52")
def test_squads_clear_wire_with_a_roll_of_their_firepower_or_less() -> None:
    text = f"german E5 4-6-7\ngerman E5 8-1\nwire E5\n{FAR}"
    t = prep(text, (2, 3)).play("clear wire 4-6-7", "alone")
    assert t.g.wire == (t.hex("E5"),) and t.unit("4-6-7").immobile
    assert "OPT-TI" in t.why_not("clear wire 4-6-7", "german")
    t = prep(text, (2, 3)).play("clear wire 4-6-7", "aid 8-1")
    assert t.g.wire == () and t.last(Laboured).modifier.total == -1
    assert t.unit("8-1").immobile and t.unit("8-1").directed


@rule("53.52", "OPT-TI", "ASOP-1.1")
def test_who_clears_wire_neither_moves_nor_fires_until_the_next_rally_phase() -> None:
    t = prep("german E5 4-6-7\nwire E5\nrussian H5 4-4-7", (6, 6)).play("clear wire 4-6-7")
    assert not t.offers("fire 4-6-7 H5") and "53.52" in t.why_not("fire 4-6-7 H5", "german")
    t = moving(f"german E5 4-6-7 immobile\n{FAR}")
    assert "OPT-TI" in t.why_not("move 4-6-7", "german")
    t = situation(f"chapter 56\ngerman E5 4-6-7 immobile\n{FAR}", rally_phase, (), "rally")
    assert not t.unit("4-6-7").immobile


@rule("53.6")
def test_wire_neither_hides_nor_protects() -> None:
    t = prep("german E5 4-6-7\nrussian H4 4-4-7\nwire H4 F5", (5, 5)).play("fire 4-6-7 H4", "shoot")
    assert t.last(Result).modifier.total == 0


@rule("53.4")
def test_routers_lose_a_die_of_mf_in_wire_too() -> None:
    t = situation("""
        chapter 56
        german G5 4-6-7 broken
        russian P10 4-4-7
        wire G5
    """, rout_phase, [6], "rout")
    to_the_end(t)
    assert t.last(Entangled).mf == 6 and len(t.all(Routed)) == 1


# ---- 54 entrenchments ----

@rule("54.2")
def test_a_squad_digs_in_with_a_5_and_all_in_the_hex_are_beneath() -> None:
    text = f"german E5 4-6-7\ngerman E5 4-6-7=mate\ngerman E5 8-0\n{FAR}"
    t = prep(text, (2, 3)).play("dig 4-6-7", "alone")
    assert t.hex("E5") in t.g.entrenchments
    assert {t.unit(u).layer for u in ("4-6-7", "mate", "8-0")} == {ENTRENCHED}
    t = prep(text, (2, 4)).play("dig 4-6-7", "alone", "pass")
    assert t.over
    assert not t.g.entrenchments and t.unit("4-6-7").layer == GROUND


@rule("54.2")
def test_nobody_digs_in_buildings_and_each_squad_rolls_for_itself() -> None:
    t = prep(f"german E3 4-6-7=inside\ngerman E5 4-6-7 broken\ngerman E5 4-6-7=one\ngerman E5 4-6-7=two\n{FAR}", (6, 6), (1, 1))
    assert "54.2" in t.why_not("dig inside", "german") and "54.2" in t.why_not("dig 4-6-7", "german")
    t.play("dig one", "dig two")
    assert t.g.entrenchments == (t.hex("E5"),)


@rule("54.21")
def test_a_leader_helps_one_squad_dig_and_does_nothing_else() -> None:
    t = prep(f"german E5 4-6-7\ngerman E5 4-6-7=mate\ngerman E5 9-1\n{FAR}", (3, 3), (6, 6)).play("dig 4-6-7", "aid 9-1")
    assert t.last(Laboured).modifier.total == -1 and t.g.entrenchments
    assert t.unit("9-1").immobile and t.unit("9-1").directed


@rule("54.22")
def test_who_digs_neither_moves_nor_fires() -> None:
    t = prep("german E5 4-6-7\ngerman E5 9-1\nrussian H5 4-4-7", (6, 6)).play("dig 4-6-7", "alone")
    assert "53.52" in t.why_not("fire 4-6-7 H5", "german")
    t = moving(f"german E5 4-6-7 immobile\n{FAR}")
    assert "OPT-TI" in t.why_not("move 4-6-7", "german")


@rule("61.3")
def test_snow_adds_two_to_digging() -> None:
    t = prep(f"special snow\ngerman E5 4-6-7\n{FAR}", (2, 2)).play("dig 4-6-7")
    assert t.last(Laboured).modifier.total == 2 and not t.g.dug


@rule("54.4", "16.5")
@example("E-54.4")
def test_it_costs_a_mf_to_go_beneath_an_entrenchment_and_protects_at_once() -> None:
    t = situation("""
        chapter 56
        german D5 8-0
        german D5 4-6-7
        russian H5 4-4-7
        entrenchment E5
    """, move_and_be_fired_at, [(5, 5)], "movement")
    t.play("move 8-0", "step E5", "step E6", "stop")
    t.play("move 4-6-7", "step E5", "step E5:entrenched", "stop")
    assert t.unit("4-6-7").layer == ENTRENCHED
    assert t.g.march is None and step_tally(t.g, t.hex("E5"), t.place("E5:entrenched")).total == 1
    t.play("fire 4-4-7 E5", "return 8-0 0", "shoot")
    told = {e.unit: e.modifier.total for e in t.all(Result)}
    assert told == {t.units["8-0"]: -2, t.units["4-6-7"]: 2}


@rule("54.4")
def test_it_costs_a_mf_to_come_out_on_top() -> None:
    t = moving(f"german E5 4-6-7 entrenched\nentrenchment E5\n{FAR}").play("move 4-6-7")
    assert not t.offers("step D5") and t.offers("step E5")
    t.play("step E5", "step D5", "step C5", "step B5")
    assert t.over or not t.offers("step A5")


@rule("54.3")
def test_in_and_on_an_entrenchment_is_one_hex_for_stacking() -> None:
    t = moving(f"""
        german E5 4-6-7=a entrenched
        german E5 4-6-7=b entrenched
        german E5 4-6-7=c
        german D5 4-6-7
        entrenchment E5
        {FAR}
    """)
    assert why_not_stack(t.g, 0, t.hex("E5"), (t.units["4-6-7"],))
    assert why_not_stack(t.g, 0, t.place("E5:entrenched"), (t.units["4-6-7"],))


@rule("54.6")
def test_all_weapons_but_flamethrowers_fire_from_an_entrenchment() -> None:
    t = prep("""
        german E5 8-3-8 flamethrower entrenched
        german E5 4-6-7 LMG entrenched
        russian G5 4-4-7
        entrenchment E5
    """)
    assert t.offers("fire weapon LMG G5") and "54.6" in t.why_not("fire weapon flamethrower G5", "german")


@rule("54.7", "T-54.7")
def test_an_entrenchment_protects_by_the_sort_of_attack() -> None:
    text = "german E5 8-3-8 flamethrower\nrussian G5 4-4-7 entrenched\nentrenchment G5"
    t = prep(text, (5, 5)).play("fire 8-3-8 G5", "shoot")
    assert t.last(Result).modifier.total == 2
    t = prep(text, (4, 4), (1, 1)).play("fire weapon flamethrower G5", "shoot")
    assert t.last(Result).modifier.total == 0
    assert [entrenchment_tally(by).total for by in ("charge", "artillery", "overrun", "HE")] == [2, 4, 4, 2]


@rule("54.8")
def test_a_wall_hides_those_beneath_an_entrenchment_but_for_adjacent_hexes() -> None:
    t = prep("german M4 4-6-7\ngerman L4 4-6-7=near\nrussian K5 4-4-7 entrenched\nentrenchment K5")
    assert sees(t.g, t.hex("M4"), t.hex("K5"))
    assert not sees(t.g, t.hex("M4"), t.place("K5:entrenched")) and not sees(t.g, t.place("K5:entrenched"), t.hex("M4"))
    assert not t.offers("fire 4-6-7 K5") and "54.8" in t.why_not("fire 4-6-7 K5", "german")
    assert t.offers("fire near K5")


@rule("54.8")
def test_fire_over_a_wall_finds_those_on_top_of_the_entrenchment_alone() -> None:
    t = prep("german M4 4-6-7\nrussian K5 4-4-7 entrenched\nrussian K5 4-4-7=top\nentrenchment K5", (1, 1), (1, 1))
    t.play("fire 4-6-7 K5", "shoot")
    assert [e.unit for e in t.all(Result)] == [t.units["top"]]


@rule("54.9")
def test_broken_units_rout_into_an_entrenchment_and_may_stay_there() -> None:
    t = situation("""
        chapter 56
        german J6 4-6-7 broken
        russian N6 4-4-7=right
        russian J1 4-4-7=top
        russian A6 4-4-7=left
        entrenchment J7
    """, rout_phase, (), "rout")
    assert t.at("4-6-7") == "J7" and t.unit("4-6-7").layer == ENTRENCHED
    t = situation("""
        chapter 56
        german J7 4-6-7 broken entrenched
        russian N6 4-4-7=right
        russian J1 4-4-7=top
        russian A6 4-4-7=left
        entrenchment J7
    """, rout_phase, (), "rout")
    assert may_wait(t.g, t.units["4-6-7"]) and t.at("4-6-7") == "J7"


# ---- 55 minefields ----

@rule("55.1", "55.2")
def test_mines_attack_who_enters_without_modifiers_and_are_known_from_then_on() -> None:
    t = moving(f"german D5 4-6-7\nmines russian E5 6\n{FAR}", (4, 4))
    assert view(t.g, "german")["mines"] == [] and view(t.g, "russian")["mines"]
    t.play("move 4-6-7", "step E5")
    assert t.last(MinesGoOff).factors == 6 and t.last(Result).modifier.total == 0
    assert view(t.g, "german")["mines"] == [{"hex": "E5", "factors": 6, "known": True}]
    assert t.offers("step F5")


@rule("55.2")
def test_mines_do_not_ask_whose_they_are() -> None:
    t = moving(f"german D5 4-6-7\nmines german E5 6\n{FAR}", (1, 1)).play("move 4-6-7", "step E5")
    assert not t.unit("4-6-7").on_map


@rule("55.21", "55.22", "55.23")
def test_who_breaks_in_leaving_a_minefield_is_still_in_it() -> None:
    t = moving(f"german D5 4-6-7\nmines russian E5 6\n{FAR}", (6, 6), (3, 3), (6, 6)).play("move 4-6-7", "step E5", "step F5")
    assert t.unit("4-6-7").broken and t.at("4-6-7") == "E5"
    assert len(t.all(MinesGoOff)) == 2


@rule("55.22", "55.23")
def test_from_minefield_to_minefield_there_are_two_attacks() -> None:
    t = moving(f"german E5 4-6-7\nmines russian E5 6\nmines russian F5 6\n{FAR}", (6, 6), (3, 3), (6, 6))
    t.play("move 4-6-7", "step F5")
    assert t.at("4-6-7") == "F5" and t.unit("4-6-7").broken


@rule("55.3")
@example("E-55.3")
def test_mines_attack_only_who_moves() -> None:
    t = moving(f"german E5 4-6-7=a\ngerman E5 4-6-7=b\ngerman E5 4-6-7=c\nmines russian E5 12\n{FAR}", (1, 1))
    t.play("move a", "step D5")
    assert not t.unit("a").on_map and t.unit("b").on_map and t.unit("c").on_map
    assert {e.unit for e in t.all(Result)} == {t.units["a"]}


@rule("55.24")
def test_a_leader_broken_by_mines_makes_all_in_the_hex_check() -> None:
    t = moving(f"german D5 8-0\ngerman E5 4-6-7\nmines russian E5 8\n{FAR}", (4, 4), (6, 6), (6, 6)).play("move 8-0", "step E5")
    assert t.unit("8-0").broken and t.unit("4-6-7").broken


@rule("55.24")
def test_leadership_helps_against_mines() -> None:
    t = moving(f"german D5 4-6-7\ngerman E5 9-1\nmines russian E5 8\n{FAR}", (4, 4), (4, 4)).play("move 4-6-7", "step E5")
    assert not t.unit("4-6-7").broken and t.last(Checked).modifier.total == -1


@rule("61.4")
def test_snow_adds_one_to_mines() -> None:
    t = moving(f"special snow\ngerman D5 4-6-7\nmines russian E5 8\n{FAR}", (4, 4)).play("move 4-6-7", "step E5")
    assert t.last(Result).modifier.total == 1 and t.last(Result).result == "no effect"


@rule("55.4")
def test_broken_units_in_mines_rout_only_from_open_ground_or_enemies() -> None:
    t = situation("chapter 56\ngerman M3 4-6-7 broken\nrussian A5 4-4-7\nmines russian M3 6 known", rout_phase, (), "rout")
    assert not must_rout(t.g, t.units["4-6-7"])
    t = situation("chapter 56\ngerman I6 4-6-7 broken\nrussian A1 4-4-7\nmines russian I6 6 known", rout_phase, [(6, 6)], "rout")
    to_the_end(t)
    assert t.all(Routed)


@rule("55.4", "55.22")
def test_routing_out_of_mines_is_attacked_again() -> None:
    t = situation("chapter 56\ngerman D7 4-6-7 broken\nrussian K5 4-4-7\nmines russian D7 12", rout_phase, [(1, 1)], "rout")
    assert not t.unit("4-6-7").on_map and t.all(MinesGoOff)


@rule("55.41")
def test_routers_go_round_mines_they_know() -> None:
    t = situation("chapter 56\ngerman D6 4-6-7 broken\nrussian K5 4-4-7\nmines german D7 12", rout_phase, (), "rout")
    to_the_end(t)
    assert t.all(Routed) and not t.all(MinesGoOff)


@rule("55.5", "55.51", "55.52")
def test_squads_clear_mines_in_their_hex_or_next_to_it() -> None:
    text = f"german E5 8-3-8\ngerman E5 9-1\nmines russian D5 6\n{FAR}"
    assert "55.5" in prep(text).why_not("clear mines 8-3-8 D5", "german")
    t = prep(text.replace("D5 6", "D5 6 known"), (4, 5))
    t.play("clear mines 8-3-8 D5", "aid 9-1")
    assert not t.g.mines and t.last(Laboured).needs == 8 and t.unit("8-3-8").immobile and t.unit("9-1").directed


@rule("55.42")
def test_units_in_mines_fire_as_ever() -> None:
    t = prep("german E5 4-6-7\nmines russian E5 6\nrussian H5 4-4-7", (6, 6)).play("fire 4-6-7 H5", "shoot")
    assert not t.all(MinesGoOff)


# ---- 56 bunkers ----

@rule("56.1", "56.21")
@example("E-56.1")
def test_a_bunker_holds_its_capacity_in_squads_leaders_and_weapons() -> None:
    t = prep(f"""
        german E5 4-6-7=a LMG=x bunkered
        german E5 4-6-7=b LMG=y bunkered
        german E5 4-6-7=c LMG=z bunkered
        german E5 8-0=k bunkered
        german E5 8-0=l bunkered
        german E5 8-0=m bunkered
        german E5 4-6-7=out
        german D5 4-6-7
        german D5 8-0
        bunker E5 0 3 5 7
        {FAR}
    """)
    inside = t.place("E5:bunkered")
    assert not why_not_stack(t.g, 0, inside, ())
    assert "56.1" in [r.rule for r in why_not_stack(t.g, 0, inside, (t.units["4-6-7"],))]
    assert "56.1" in [r.rule for r in why_not_stack(t.g, 0, inside, (t.units["8-0"],))]
    assert not why_not_stack(t.g, 0, t.hex("E5"), (t.units["4-6-7"],))


@rule("56.22", "56.2")
def test_it_costs_a_mf_to_enter_a_bunker() -> None:
    t = moving(f"german D5 4-6-7\nbunker E5 0 1 3 5\n{FAR}").play("move 4-6-7", "step E5", "step E5:bunkered")
    assert t.unit("4-6-7").layer == IN_BUNKER
    assert sum(s.cost for s in t.g.ways[t.units["4-6-7"]]) == 2
    assert step_tally(t.g, t.hex("E5"), t.place("E5:bunkered")).total == 1
    t = situation(f"chapter 56\ngerman D5 4-6-7\nbunker E5 0 1 3 5\n{FAR}", advance_phase, (), "advance")
    assert t.offers("advance 4-6-7 E5:bunkered")


@rule("56.3", "QA-56.3")
def test_fire_from_a_bunker_goes_through_its_covered_arc() -> None:
    t = prep("german E5 4-6-7 bunkered\nrussian H5 4-4-7\nrussian B5 4-4-7=behind\nbunker E5 2 1 3 5")
    arc = {n for n in ("H5", "B5") if t.offers(f"fire 4-6-7 {n}")}
    assert len(arc) == 1
    other = ({"H5", "B5"} - arc).pop()
    assert "56.3" in t.why_not(f"fire 4-6-7 {other}", "german")


@pytest.mark.parametrize(("firer", "facing", "adds"), [("H5", 2, 3), ("B5", 2, 5)])
@rule("56.1", "56.7", "56.2")
def test_a_bunker_protects_those_inside_by_where_the_fire_comes_from(firer: str, facing: int, adds: int) -> None:
    t = prep(f"russian {firer} 4-4-7\ngerman E5 4-6-7 bunkered\ngerman E5 8-0=top\nbunker E5 {facing} 1 3 5", (5, 4))
    t.play("fire 4-4-7 E5", "shoot")
    told = {e.unit: e.modifier.total for e in t.all(Result)}
    assert told == {t.units["4-6-7"]: adds, t.units["top"]: 0}


@rule("QA-56.1")
@example("E-QA-56.1")
def test_a_group_that_fires_from_both_sides_meets_the_thicker_wall() -> None:
    t = prep("german E5 4-6-7 bunkered\nrussian H5 4-4-7\nbunker E5 2 1 3 5")
    unit, g = t.units["4-6-7"], t.g
    assert bunker_modifier(g, unit, (t.hex("H5"),), "fire").total == 3
    assert bunker_modifier(g, unit, (t.hex("H5"), t.hex("B5")), "fire").total == 5


@rule("56.52", "56.5", "56.53")
def test_flamethrowers_artillery_and_charges_against_a_bunker() -> None:
    t = prep("german E5 4-6-7 bunkered\nrussian G5 4-4-7\nbunker E5 2 1 3 5")
    unit, g, front, back = t.units["4-6-7"], t.g, t.hex("F5"), t.hex("D5")
    assert {fires_through_arc(g, t.hex("E5"), h) for h in (front, back)} == {True, False}
    inside, outside = (front, back) if fires_through_arc(g, t.hex("E5"), front) else (back, front)
    assert [bunker_modifier(g, unit, (h,), "flamethrower").total for h in (inside, outside)] == [0, 5]
    assert [bunker_modifier(g, unit, (h,), "charge").total for h in (inside, outside)] == [3, 5]
    assert [bunker_modifier(g, unit, (h,), "artillery").total for h in (inside, outside)] == [5, 5]


@rule("56.6")
def test_those_in_a_bunker_need_not_rout() -> None:
    t = situation("chapter 56\ngerman E5 4-6-7 bunkered broken\nrussian F5 4-4-7\nbunker E5 2 1 3 5", rout_phase, (), "rout")
    assert t.offers("stay 4-6-7")
    t = situation("chapter 56\ngerman F6 4-6-7 broken\nrussian K5 4-4-7\nbunker E6 2 1 3 5", rout_phase, (), "rout")
    assert t.at("4-6-7") == "E6" and t.unit("4-6-7").layer == IN_BUNKER


@rule("56.8", "56.82", "56.83")
def test_both_sides_share_a_bunker_hex_and_those_inside_are_trapped() -> None:
    t = moving("attacker russian\ngerman E5 4-6-7 bunkered\nrussian D5 4-4-7\nbunker E5 2 1 3 5").play("move 4-4-7", "step E5")
    assert t.at("4-4-7") == "E5" and not t.offers("step E5:bunkered")
    t = moving("german E5 4-6-7 bunkered\nrussian E5 4-4-7\nbunker E5 2 1 3 5").play("move 4-6-7")
    assert t.unit("4-6-7").layer == IN_BUNKER and is_trapped(t.g, t.place("E5:bunkered"), 0)
    t = prep("german E5 4-6-7 bunkered\nrussian E5 4-4-7\nbunker E5 2 1 3 5")
    assert not t.offers("fire 4-6-7 E5")
    text = "chapter 56\ngerman E5 4-6-7 bunkered\nrussian E5 4-4-7 broken\nbunker E5 2 1 3 5"
    t = situation(text, advance_phase, (), "advance")
    assert not t.offers("advance 4-6-7 E5") and "56.82" in t.why_not("advance 4-6-7 E5", "german")


@rule("56.81", "56.8")
def test_those_on_top_may_go_inside_to_fight_and_need_not() -> None:
    text = "attacker russian\ngerman E5 4-6-7 bunkered\nrussian E5 4-4-7\nbunker E5 2 1 3 5"
    t = situation(f"chapter 56\n{text}", advance_phase, (), "advance")
    assert t.offers("advance 4-4-7 E5:bunkered") and not contested(t.g)
    t.play("advance 4-4-7 E5:bunkered")
    assert contested(t.g) == [t.place("E5:bunkered")]


@rule("56.9")
def test_concealment_in_a_bunker_does_not_halve_attacks() -> None:
    t = prep("russian H5 4-4-7\ngerman E5 4-6-7 bunkered concealed\ngerman E5 8-0=top concealed\nbunker E5 2 1 3 5")
    shot = Shot(t.hex("E5"), True, Tally.of(8, "x", "10.1"), (t.hex("H5"),), Tally(), False, False)
    assert strength_against(t.g, shot, t.units["4-6-7"]).total == 8 and strength_against(t.g, shot, t.units["top"]).total == 4
