"""5.0 Movement: allowances, costs, roads, rivers, leaving assaults, night; 16.4 entering and leaving the map."""

from __future__ import annotations

from collections import Counter

import pytest

import hedgerow
from hedgerow.games.infantry_attacks.model.state import ELIMINATED, EXITED, MOVED_FIRED
from hedgerow.games.infantry_attacks.model.tables import MP
from hedgerow.games.infantry_attacks.model.values import is_company, printed_allowance
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.movement import (
    Entered,
    in_enemy_sight,
    step_cost,
    why_not_escort,
    why_not_march,
    why_not_step,
)
from hedgerow.testing import rule

from .situation import segments, situation
from .small_battles import MILL


def on_the_march(text, who="INF", dice=(), **options):
    """A unit led by a Major in its hex, moving off."""
    return situation(text, dice=dice, **options).order("lead Major", who).play(f"march {who}")


def barred(t, hex_):
    """The rules that keep those on the march from a hex."""
    return {r.rule for r in why_not_step(t.g, t.hex(hex_))}


LED = "german 0303 INF; german 0303 Major; russian 1008 INF\n"


# ---- allowances and costs ----

@rule("5.1", "1.0-def-ma", "6.4")
def test_allowances_are_those_of_the_side_that_is_up():
    t = situation("""
        german 0303 INF
        german 0303 MG
        german 0404 MG limbered
        german 0404 MTR
        german 0505 77/96
        german 0505 77/96 limbered
        german 0606 Major
        german 0606 cav.Major
        german 0606 CAV
        russian 1008 INF
    """)
    found = {label: printed_allowance(p) / MP for label, p in ((x, t.piece(x)) for x in t.pieces)}
    assert {k: found[k] for k in ("INF", "MG", "MG/2", "MTR", "77/96", "77/96/2", "Major", "cav.Major", "CAV")} == {
        "INF": 3, "MG": 1, "MG/2": 2, "MTR": 1, "77/96": 0, "77/96/2": 0, "Major": 4, "cav.Major": 6, "CAV": 6}


@rule("5.2", "5.2-a")
def test_a_unit_pays_for_each_hex_until_its_allowance_is_spent():
    t = on_the_march("woods 0304\n" + LED).play("step 0304")
    assert t.last(Entered).cost.total == 2
    t.play("step 0305")
    assert t.about != "march"                             # 3 of 3 spent: only stopping was left
    assert t.at("INF") == "0305"
    t = on_the_march("woods 0304 0305\n" + LED).play("step 0304")
    assert not t.offers("step 0305")
    assert barred(t, "0305") == {"5.2-a"}


@rule("5.2-a")
def test_one_hex_may_always_be_entered_as_the_whole_move():
    t = on_the_march("marsh 0304; german 0303 MG; german 0303 Major; russian 1008 INF", "MG").play("step 0304")
    assert t.at("MG") == "0304"                           # 3 points with an allowance of 1
    t = situation("german 0303 77/96 sights; russian 1008 INF").play("unit 77/96", "go")
    assert not t.offers("march 77/96")


@rule("5.3")
def test_the_road_counts_only_across_its_hexsides():
    t = on_the_march("woods 0304 0403; road 0302 0303 0304 0305\n" + LED)
    assert step_cost(t.g, t.piece("INF"), t.hex("0304")) * 2 == MP
    assert step_cost(t.g, t.piece("INF"), t.hex("0403")) == 2 * MP


@rule("5.2", "6.4")
def test_a_leader_moves_alone_or_with_one_unit_he_activated_each_at_his_own_pace():
    t = situation(LED).play("lead Major", "all", "rest move")
    assert t.offers("march Major")
    t.play("march with INF Major", "step 0304", "step 0305", "step 0306")
    assert (t.at("INF"), t.at("Major")) == ("0306", "0306")
    assert t.over or not t.offers("step 0307")            # the company has spent its 3 points


@rule("6.4")
def test_a_leader_goes_along_only_with_those_he_activated_in_his_hex():
    t = situation("german 0303 Major; german 0304 INF; german 0303 cav.Major; german 0303 CAV; russian 1008 INF")
    t.play("stack 0303", "all", "rest move")
    assert t.choices("march with") == ["CAV cav.Major"]


@rule("14.2")
def test_the_disrupted_enter_one_hex_at_most():
    t = on_the_march(LED.replace("INF;", "INF disrupted;", 1)).play("step 0304")
    assert t.about != "march"
    assert t.at("INF") == "0304"


@rule("5.84", "5.8")
def test_nobody_enters_a_lake():
    t = on_the_march("water 0304\n" + LED)
    assert barred(t, "0304") >= {"5.84"}
    assert not t.offers("step 0304")


@rule("5.9", "5.4")
def test_hexes_of_enemy_combat_units_are_closed_to_normal_moves():
    t = on_the_march(LED + "russian 0304 MG", dice=[])
    assert "5.9" in barred(t, "0304")


@rule("5.44")
def test_enemy_leaders_and_transports_do_not_bar_a_hex_and_transports_there_are_lost():
    t = on_the_march(LED + "russian 0304 WGN; russian on-WGN MG").play("step 0304")
    assert t.piece("WGN").hex == t.piece("MG").hex == ELIMINATED


@rule("5.44", "6.71-a")
def test_a_leader_in_the_way_is_taken_on_nine_or_gets_away_next_door():
    t = on_the_march(LED + "russian 0304 Kapitan", dice=[(4, 5)]).play("step 0304")
    assert t.gone("Kapitan")
    t = on_the_march(LED + "russian 0304 Kapitan", dice=[(4, 4)]).play("step 0304")
    assert (t.seat, t.about) == ("russian", "displaced leader")
    assert "Kapitan 0304" not in t.choices("displace")
    t.play("displace Kapitan 0305")
    assert t.at("Kapitan") == "0305"


@rule("6.71-a", "9.71")
def test_a_leader_who_gets_away_into_drumfire_is_shelled_there_at_once():
    drum = "german factor 12; drumfire 0305 12; russian 0305 INF=bystander; "
    t = on_the_march(LED + drum + "russian 0304 Kapitan:9-0-1", dice=[(4, 4), (6, 6), (6, 6)]).play("step 0304")
    assert t.offers("displace Kapitan 0305")              # in good order he may go there
    t.play("displace Kapitan 0305")
    shelled = [e for e in t.all(Fired) if e.hex == t.hex("0305")]
    assert [part[0] for part in shelled[0].results] == [(t.pieces["Kapitan"],)]           # he alone, not who stands there
    t = on_the_march(LED + drum + "russian 0304 Kapitan:9-0-1", dice=[(4, 4)]).play("step 0304", "displace Kapitan 0404")
    assert not t.all(Fired)
    t = on_the_march(LED + drum + "russian 0304 Kapitan:9-0-1 demoralized", dice=[(4, 4)]).play("step 0304")
    assert not t.offers("displace Kapitan 0305")


@rule("5.7")
def test_by_night_units_without_a_leader_keep_to_their_own_hexes():
    night = "night 1 2; held german 0302 0202; held russian 0203\n"
    t = situation(night + "german 0303 INF; russian 0907 INF").play("unit INF", "moves INF", "march INF")
    assert t.choices("step") == ["0202", "0302"]
    t = situation("held russian 0203 0202; german 0303 INF; russian 0907 INF").play("unit INF", "moves INF", "march INF")
    assert t.offers("step 0202")
    t = on_the_march(night + LED)
    assert t.offers("step 0203")


# ---- rivers ----

STREAM = "stream 0104:5 0203 0303 0403 0503:2\n"
RIVER = STREAM.replace("stream", "river")
NORTH = "german 0302 {}; german 0302 Major; russian 1008 INF\n"


@rule("5.81")
def test_a_minor_river_is_crossed_but_the_far_bank_ends_the_move():
    t = on_the_march(STREAM + NORTH.format("CAV").replace("Major", "cav.Rittmeister=Major"), "CAV").play("step 0303")
    t.play("step 0304")
    assert t.at("CAV") == "0304"
    assert t.about != "march"                             # with 2 of 6 points left
    t = on_the_march(STREAM + NORTH.format("CAV").replace("Major", "cav.Rittmeister=Major"), "CAV").play("step 0303")
    t.play("step 0402")                                   # back on the bank it came from
    assert t.about == "march"


@rule("5.82")
def test_a_major_river_is_left_only_on_the_bank_it_was_entered_from():
    t = on_the_march(RIVER + NORTH.format("CAV").replace("Major", "cav.Rittmeister=Major"), "CAV").play("step 0303")
    assert "5.82" in barred(t, "0304")
    assert t.offers("step 0402")
    bank = t.piece("CAV").bank
    t.play("step 0403")                                   # along the river
    assert t.piece("CAV").bank == bank


@rule("5.3", "5.82")
def test_a_bridge_takes_one_across():
    t = on_the_march(RIVER + "road 0302 0303 0304; bridge 0303\n" + NORTH.format("INF")).play("step 0303")
    assert t.last(Entered).cost.total == 0.5
    t.play("step 0304", "step 0305")
    assert t.at("INF") == "0305"


@rule("5.3")
def test_who_enters_a_bridge_hex_from_the_side_pays_for_the_river_and_may_use_the_bridge():
    field = "road 0302 0303 0304; bridge 0303; german 0402 CAV; german 0402 cav.Rittmeister=Major; russian 1008 INF"
    t = on_the_march(RIVER + field, "CAV").play("step 0303")
    assert t.last(Entered).cost.total == 3
    t.play("step 0304")
    assert t.offers("step 0305")                          # no stop after a bridge


@rule("5.8", "5.81", "5.82")
@pytest.mark.parametrize("water", ["river", "stream"])
def test_a_bridge_is_left_over_any_side_of_its_hex_without_a_stop(water):
    field = f"{water} 0301:1 0302 0303 0304 0305 0306 0307 0308:4; german 0202 CAV; german 0202 cav.Rittmeister=Major;"
    field += "russian 1008 INF;"
    t = on_the_march(field + "road 0202 0303 0402; bridge 0303", "CAV").play("step 0303")
    t.play("step 0403")                                   # on the far bank, beside the road
    assert t.offers("step 0503")
    t = on_the_march(field, "CAV").play("step 0303")
    assert t.offers("step 0403") == (water == "stream")


@rule("5.2-a", "5.82")
def test_the_one_hex_that_may_always_be_entered_is_no_major_river():
    for who, marker in (("MG", ""), ("INF", "disrupted")):
        field = NORTH.format(f"{who} {marker}")
        t = on_the_march(RIVER + field, who)
        assert barred(t, "0303") == {"5.82"}
        assert not t.offers("step 0303")
        assert on_the_march(STREAM + field, who).offers("step 0303")
        assert on_the_march(RIVER + "road 0302 0303 0304; bridge 0303\n" + field, who).offers("step 0303")
        assert on_the_march(RIVER + "ford 0303 3 on\n" + field, who).offers("step 0303")
    assert on_the_march(RIVER + NORTH.format("INF"), "INF").offers("step 0303")      # three points of three


@rule("5.8")
@pytest.mark.parametrize(("goes", "on"), [("on", True), ("stop", False)])
def test_a_ford_costs_what_the_scenario_says_and_lets_one_across(goes, on):
    t = on_the_march(f"{RIVER} ford 0303 1 {goes}\n" + NORTH.format("INF")).play("step 0303")
    if on:
        t.play("step 0304")
        assert t.offers("step 0305")
    else:
        assert t.about != "march"
        assert t.at("INF") == "0303"


# ---- leaving an assault hex ----

ASSAULT = """
    german 0303 INF
    german 0303 Major
    russian 0303 INF=enemy
    russian 0302 INF=other
    russian 1008 INF=far
"""


@rule("5.42", "12.22")
def test_one_hex_out_of_an_assault_and_not_into_enemies():
    t = situation(ASSAULT, dice=[1]).order("lead Major").play("march with INF Major")
    assert not t.offers("step 0302")
    t.play("step 0304")
    assert t.at("INF") == "0304"
    assert t.about != "march"


@rule("12.23", "5.42")
def test_the_last_to_leave_brings_harassing_fire_on_all_who_left():
    t = situation(ASSAULT + "german 0303 MG", dice=[6, (2, 2), (2, 2), (2, 2), (2, 2)])
    t.play("lead Major", "all", "rest move", "march INF", "step 0304")
    assert not t.all(Fired)                               # the machine gun still stands there
    t.play("march with MG Major", "step 0304")
    told = t.last(Fired)
    assert {i for who, *_ in told.results for i in who} == {t.pieces[x] for x in ("INF", "MG", "Major")}
    assert (told.table, told.strength.total, told.results[0][2]) == ("assault", 5, 5)
    assert t.about == "step loss"                         # a 6 on the 5 column is a step, on the best status
    assert t.choices("lose") == ["INF", "MG"]


@rule("12.23", "16.32")
def test_no_negative_modifier_softens_harassing_fire_but_a_leader_helps_it():
    t = situation("town 0303\n" + ASSAULT + "russian 0303 Kapitan:8-1-0", dice=[1])
    t.play("lead Major", "all", "rest move", "march with INF Major", "step 0304")
    told = t.last(Fired)
    assert (told.strength.total, told.results[0][1].total) == (6, 1)


@rule("12.23", "12.25")
def test_the_demoralized_do_not_harass():
    t = situation(ASSAULT.replace("INF=enemy", "INF=enemy demoralized")).play("lead Major", "all", "rest move")
    t.play("march with INF Major", "step 0304")
    assert not t.all(Fired)


@rule("12.23")
def test_units_of_the_hex_just_left_do_not_shoot_as_well_and_others_may():
    t = situation(ASSAULT.replace("0302", "0402"), dice=[1]).order("lead Major").play("march with INF Major", "step 0304")
    assert t.choices("shoot") == ["other"]


# ---- on and off the map ----

@rule("16.41", "16.4")
def test_entrants_pay_for_the_first_hex_and_are_activated_off_the_map():
    t = situation("marsh 0101; german off-0101 INF; german off-0101 Major; russian 1008 INF").order("lead Major")
    t.play("march INF", "step 0101")
    assert t.at("INF") == "0101"
    assert not t.offers("step 0102")                      # the marsh took all three points


@rule("16.41")
def test_the_first_hex_shows_where_an_entrant_waited():
    t = situation("german off-0101 INF; german off-0101 Major; russian 1008 INF").order("lead Major").play("march INF")
    before = t.g.revealed
    assert t.play("step 0101").g.revealed == before + 1       # its cost tells whether it came by the road
    assert t.play("step 0102").g.revealed == before + 1


@rule("16.41", "4.1")
def test_entrants_who_find_no_room_at_the_edge_wait_behind_the_others():
    late = {"name": "late", "enters": "south", "turn": 1, "units": ["40 INF"], "leaders": ["1 Leutnant"]}
    game = hedgerow.new("infantry-attacks", {**MILL, "central": {**MILL["central"], "group": [late]}}, seed=1)
    while game.result is None and next(iter(game.decisions.values())).about != "arrange entrants":
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, decision.answers[0])
    while "central" in game.decisions and ("commit",) not in game.decisions["central"].options:
        game.apply("central", game.decisions["central"].options[0])
    waits = Counter(line[2] for line in game.decisions["central"].lines if is_company(game.state.pieces[line[1]]))
    assert sum(waits.values()) == 40 and min(waits.values()) == 2 and max(waits.values()) > 2


@rule("16.42")
def test_units_leave_only_where_the_scenario_lets_them_and_not_demoralized():
    field = "exits german 0301; german 0302 INF; german 0302 Major; russian 1008 INF\n"
    t = on_the_march(field).play("step 0301", "exit")
    assert t.piece("INF").hex == EXITED
    assert t.g.losses == [0, 0]
    t = on_the_march(field).play("step 0201")
    assert not t.offers("exit")


@rule("16.42", "9.1-a")
def test_an_aborted_gun_leaves_by_its_home_edge():
    field = "home german 0201; german 0201 WGN; german on-WGN 77/96 {}; russian 1008 INF"
    for mission, leaves in (("aborted", True), ("move:0505", False)):
        t = situation(field.format(mission)).play("unit WGN", "go", "march WGN")
        assert t.offers("exit") == leaves
    assert situation(field.format("aborted")).play("unit WGN", "go", "march WGN", "exit").piece("77/96").hex == EXITED


@rule("16.43")
def test_if_the_enemy_stands_in_all_exits_the_edge_hexes_next_to_them_serve():
    field = "exits german 0301; german 0302 INF; german 0302 Major; russian 0301 INF=block; russian 1008 INF=other"
    t = on_the_march(field).play("step 0201")
    while t.about == "opportunity fire":
        t.play("pass")
    assert t.offers("exit")


@rule("16.43", "16.42")
def test_so_for_the_home_edge_of_an_aborted_gun():
    t = situation("home german 0101; german 0201 WGN; german on-WGN 77/96 aborted; russian 0101 INF; russian 1008 INF=other")
    assert t.play("unit WGN", "go", "march WGN").offers("exit")


@rule("16.43", "16.41")
def test_if_the_enemy_stands_in_all_entry_hexes_those_next_to_them_on_the_edge_serve():
    field = "zone german off-0501; german off-0501 INF; german off-0501 Major; russian {} INF; russian 1008 INF=other"
    assert on_the_march(field.format("0503")).choices("step") == ["0501"]
    t = on_the_march(field.format("0501"))
    assert t.choices("step") == ["0401", "0601"]
    assert barred(t, "0502") == {"16.41"}
    t.play("step 0401")
    while t.about == "opportunity fire":
        t.play("pass")
    assert t.at("INF") == "0401"
    assert t.all(Entered)[0].cost.total == 1


@rule("16.42", "14.2")
def test_a_disrupted_unit_does_not_leave_after_its_one_hex():
    t = on_the_march("exits german 0301; german 0302 INF disrupted; german 0302 Major; russian 1008 INF").play("step 0301")
    assert t.about != "march"
    assert t.at("INF") == "0301"


@rule("3.13-b")
def test_the_mover_is_marked_when_the_segment_ends():
    t = on_the_march(LED).play("stop", "end")
    assert (t.piece("INF").marker, t.piece("Major").marker) == (MOVED_FIRED, MOVED_FIRED)


# ---- strategic movement ----

@rule("17.3")
def test_out_of_all_enemy_sight_units_may_move_at_double_rate():
    field = "woods 0206 0306 0406 0506 0606 0706 0806 0906 1006 0106; german 0302 INF; german 0302 Major; russian 0508 INF"
    t = situation(field, strategic_movement=True).play("lead Major", "all", "rest move")
    assert t.offers("hurry INF")
    t.play("hurry INF", "step 0402", "step 0502", "step 0602", "step 0702", "step 0802", "step 0902")
    assert t.at("INF") == "0902"
    t = situation(field.replace("russian 0508", "russian 0505"), strategic_movement=True).play("lead Major", "all", "rest move")
    assert not t.offers("hurry INF")
    assert not situation(field).play("lead Major", "all", "rest move").offers("hurry INF")


@rule("17.3", "16.5-a")
def test_hidden_units_shoot_better_at_those_who_hurry():
    field = "woods 0206 0306 0406 0506 0606 0706 0806 0906 1006 0106; german 0302 INF; german 0302 Major; russian 0306 INF hidden"
    t = situation(field, dice=[(4, 4)], strategic_movement=True).play("lead Major", "all", "rest move", "hurry INF", "step 0303")
    t.play("shoot INF/2", "open fire")
    assert t.last(Fired).results[0][1].total == 1 + 1 + 2 - 1     # company, opportunity, hidden, three hexes
    assert not t.piece("INF/2").hidden


@rule("3.3", "3.13")
def test_who_has_acted_does_not_march_again():
    t = situation("german 0303 INF; german 0303 INF=b; german 0303 Major; russian 1008 INF=far").order("lead Major")
    t.play("march INF", "step 0302", "stop")
    assert {r.rule for r in why_not_march(t.g, t.pieces["INF"])} == {"3.3"}
    assert not why_not_march(t.g, t.pieces["b"])


@rule("17.3")
def test_who_hurries_does_not_come_into_enemy_sight():
    field = "woods 0206 0306 0406 0506 0606 0706 0806 0906 1006 0106; german 0304 INF; german 0304 Major; russian 0308 INF=r"
    t = situation(field, strategic_movement=True).play("lead Major", "all", "rest move", "hurry INF", "step 0305")
    assert in_enemy_sight(t.g, t.hex("0306"), 0)          # into the woods, where it would be seen
    assert "17.3" in barred(t, "0306")
    assert not t.offers("step 0306")


@rule("5.8")
def test_by_the_road_a_ford_that_ends_a_move_is_not_used():
    t = on_the_march(RIVER + "road 0302 0303 0304; bridge 0303; ford 0303 1 stop\n" + NORTH.format("INF")).play("step 0303")
    assert t.offers("step 0304")


@rule("6.4")
def test_a_leader_does_not_go_along_with_a_unit_that_another_leader_activated():
    t = situation("german 0303 Major; german 0303 Hauptmann; german 0303 INF; russian 1008 INF=far")
    t.play("lead Major", "add Major Hauptmann", "add Hauptmann INF", "go", "rest move")
    assert t.choices("march with") == ["INF Hauptmann"]
    assert "6.4" in {r.rule for r in why_not_escort(t.g, t.pieces["INF"], t.pieces["Major"])}


SOUTHWARD = "river 0301:1 0302 0303 0304 0305 0306 0307 0308:4\n"


@rule("6.71-a", "5.82")
def test_a_leader_does_not_get_away_across_a_major_river():
    field = SOUTHWARD + "german 0402 INF; german 0402 Major; russian 1008 INF; russian 0303 Kapitan:8-0-0 bank1"
    t = on_the_march(field, dice=[(4, 4)]).play("step 0303")
    assert t.choices("displace") == ["Kapitan 0302", "Kapitan 0304", "Kapitan 0402", "Kapitan 0403"]
    t.play("displace Kapitan 0304")
    assert t.piece("Kapitan").bank == 1                   # along the river he stays on his bank


@rule("5.63", "5.82")
def test_a_gun_set_down_in_a_river_is_on_the_bank_of_its_transport():
    t = situation(SOUTHWARD + "german 0303 WGN bank1; german on-WGN MG; german 0303 Major; russian 1008 INF").order("lead Major")
    t.play("unload WGN", "march MG")
    assert t.choices("step") == ["0402", "0403"]


@rule("5.2", "5.5", "17.3")
def test_who_can_enter_no_hex_does_not_set_off():
    field = "german 0101 INF; russian 1008 INF=far; german 0801 INF=free"
    t = situation(field, segments, strategic_movement=True).play("unit INF", "moves INF")
    assert t.choices("march") == []                       # without a leader it does not go closer to the enemy
    assert t.choices("hurry") == []
    assert {r.rule for r in why_not_march(t.g, t.pieces["INF"])} == {"5.2"}
    t = situation(field.replace("german 0801", "exits german 0101; german 0801"), segments).play("unit INF", "moves INF")
    assert t.choices("march") == ["INF"]                  # off the map
    t = situation(field.replace("german 0801", "german 0101 Major; german 0801"), segments).order("lead Major")
    assert t.choices("march") == ["INF", "Major"]
