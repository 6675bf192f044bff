"""What vehicles meet on the ground: truck wrecks [51.6], houses [58.4], roadblocks [62.3], guns [48.64], mines [55.63]; flames
against guns [48.1] and shells in the dark [49.2]."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.squad_leader.model.log_events import Checked, Destroyed, Dropped, MinesGoOff, RoadblockGone
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Attack
from hedgerow.games.squad_leader.model.vehicle_events import KillRolled, WreckRemoved
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.gun_fire import attack_of, shell_power
from hedgerow.games.squad_leader.rules.guns import crew_of
from hedgerow.games.squad_leader.rules.labour import finish_work
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.overruns import give_way
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.games.squad_leader.rules.terrain_effects import terrain_tally
from hedgerow.games.squad_leader.rules.vehicle_costs import entry_cost, is_barred
from hedgerow.games.squad_leader.rules.vehicle_hazards import charge_vehicles
from hedgerow.games.squad_leader.rules.vehicle_machine_guns import ALL_ROUND, mg_power
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import rule

from .situation import Situation, ground_card, in_prep_fire, situation

HEAD = "chapter 63\nattacker german\n"
FAR = "russian P1 4-4-7=far\n"


def prep(text: str, dice: Any = ()) -> Situation:
    return in_prep_fire(HEAD + text, dice)


def moves(text: str, dice: Any = ()) -> Situation:
    return situation(HEAD + text, movement_phase, dice, "movement")


# ---- 51.6 truck wrecks ----

@rule("51.6")
@pytest.mark.parametrize("side", ["russian", "german"])
def test_a_truck_wreck_is_shot_away_on_the_kill_table(side: str) -> None:
    t = prep(f"german E5 MkIVF2 facing:2\n{side} I5 truck wreck\n{FAR}", [(3, 3), (2, 2)])
    t.play("gun MkIVF2 truck HE")
    assert t.last(KillRolled).vehicle == t.vehicles["truck"] and t.vehicle("truck").hex < 0
    assert t.last(WreckRemoved).hex == t.hex("I5") and t.rules()[-1] == "51.6"


@rule("51.6")
def test_a_truck_wreck_that_is_hit_and_not_destroyed_stays() -> None:
    t = prep(f"german E5 MkIVF2 facing:2\nrussian I5 truck wreck\n{FAR}", [(3, 3), (6, 6)]).play("gun MkIVF2 truck AP")
    assert t.vehicle("truck").wreck and t.vehicle("truck").hex == t.hex("I5")


@rule("51.6")
def test_rockets_flames_and_charges_remove_it_too_but_no_machine_gun() -> None:
    t = prep(f"german E5 4-6-7 panzerfaust MMG\nrussian F5 truck wreck\n{FAR}", [(2, 2), (2, 2)])
    assert "33.3" in t.why_not("mg kill MMG truck")
    t.play("rocket panzerfaust truck", "shoot")
    assert t.vehicle("truck").hex < 0
    t = prep(f"german E5 8-3-8 flamethrower\nrussian F5 truck wreck\n{FAR}", [(2, 2)]).play("flame flamethrower truck")
    assert t.vehicle("truck").hex < 0
    t = prep(f"german E5 8-3-8\nrussian F5 truck wreck\n{FAR}")
    charge_vehicles(t.g, t.units["8-3-8"], t.hex("F5"), t.hex("E5"), 2)
    assert t.vehicle("truck").hex < 0


@rule("51.6")
def test_other_wrecks_are_no_target() -> None:
    t = prep(f"german E5 MkIVF2 facing:2\nrussian I5 T34 wreck\n{FAR}")
    assert "33.3" in t.why_not("gun MkIVF2 T34 AP")


# ---- 58.4 tanks in houses ----

def enters(kind: str, die: int, more: str = "", *rolls: Any) -> Situation:
    t = moves(f"german D3 {kind} facing:2\n{more}{FAR}", [die, *rolls])
    return t.play(f"drive {kind}", "drive to E3", "russian: pass")


@rule("58.4")
def test_a_tank_brings_a_wooden_building_down_and_others_follow_without_a_roll() -> None:
    t = enters("MkIVF2", 1, "german E4 StuG_III/75=second facing:1\ngerman A9 halftrack\ngerman A8 truck\n")
    g, house = t.g, t.hex("E3")
    assert g.rubble == (house,) and terrain_tally(g, house).total == 2               # as a wooden building, not +3
    second = t.vehicles["second"]
    assert entry_cost(g, second, t.hex("E4"), house) == 2 * (4 + 2)                  # and the tank in it
    assert all(is_barred(g, t.vehicle(kind).is_, t.hex("E4"), house) for kind in ("halftrack", "truck"))
    t.play("drive to F2", "russian: pass", "brake", "drive second", "drive to E3", "russian: pass")
    assert not t.vehicle("second").immobilized                                       # no die was left for a roll


@rule("58.4")
def test_nobody_drives_through_rubble_with_a_tank_stuck_in_it() -> None:
    t = enters("MkIVF2", 6, "german E4 StuG_III/75=second facing:1\n", (2, 2))
    assert t.vehicle("MkIVF2").immobilized and t.vehicle("MkIVF2").bogged and t.g.rubble == (t.hex("E3"),)
    assert entry_cost(t.g, t.vehicles["second"], t.hex("E4"), t.hex("E3")) == -1


@rule("58.2", "58.4")
def test_stone_rubble_bars_every_vehicle() -> None:
    t = moves(f"german H3 MkIVF2\nrubble J3\n{FAR}")
    assert is_barred(t.g, t.vehicle("MkIVF2").is_, t.hex("I3"), t.hex("J3"))
    assert terrain_tally(t.g, t.hex("J3")).total == 3


@rule("58.4", "31.4")
def test_riders_stay_out_of_a_house_that_stands_but_not_out_of_rubble() -> None:
    text = f"german D3 MkIVF2 facing:2\ngerman D3 4-6-7 aboard:MkIVF2\n{FAR}"
    t = moves(text).play("drive MkIVF2")
    assert "31.4" in t.why_not("drive to E3")
    assert moves(f"{text}rubble E3\n").play("drive MkIVF2").offers("drive to E3")


@rule("58.4")
def test_before_the_chapter_is_used_houses_stand() -> None:
    t = situation(f"chapter 57\nattacker german\ngerman D3 MkIVF2 facing:2\n{FAR}", movement_phase, [1], "movement")
    t.play("drive MkIVF2", "drive to E3", "russian: pass")
    assert not t.g.rubble


# ---- 62.3 roadblocks ----

@flow
def a_turn_and_the_next_rally(g: State) -> Flow[None]:
    yield from movement_phase(g)
    finish_work(g)


@rule("62.3", "ASOP-1.1")
def test_a_tank_clears_a_roadblock_by_standing_beside_it_for_a_player_turn() -> None:
    text = f"german E5 MkIVF2 idle facing:2\ngerman A9 4-6-7\nroadblock F5 6\n{FAR}"
    t = situation(HEAD + text, a_turn_and_the_next_rally, [], "movement")
    beyond = next(t.say(o).split()[-1] for o in t.options if o[0] == "break roadblock")
    assert beyond == "F5"
    t.play("break roadblock MkIVF2 F5")
    assert "40.4" in t.why_not("drive MkIVF2", "german") and t.g.roadblocks
    t.play("pass")
    assert not t.g.roadblocks and t.last(RoadblockGone).hex == t.hex("F5") and "62.3" in t.rules()


@rule("62.3")
def test_only_tanks_and_guns_that_have_done_nothing_and_stand_at_the_roadblock() -> None:
    text = f"german E5 MkIVF2=busy facing:2\ngerman E6 MkIVF2=away idle\ngerman F5 halftrack idle\nroadblock F5 6\n{FAR}"
    t = moves(text)
    for vehicle, beyond in (("busy", "F5"), ("away", "F5"), ("halftrack", "E5")):
        assert "62.3" in t.why_not(f"break roadblock {vehicle} {beyond}", "german")


# ---- 48.64 guns and AFVs in one hex ----

@flow
def drives_and_is_fired_at(g: State) -> Flow[None]:
    yield from movement_phase(g)
    begin_phase(g, 3)
    yield from give_way(g)


@rule("48.64")
def test_a_crew_abandons_its_gun_to_an_afv_that_ends_among_them() -> None:
    t = situation(f"{HEAD}german E5 MkIVF2 facing:2\ngerman A9 4-6-7\nrussian F5 2-3-7 76mm_AT_gun@2=gun\n{FAR}",
                  drives_and_is_fired_at, [], "movement")
    t.vehicle("MkIVF2").overran = True                                            # whoever overran before drives on through
    t.play("drive MkIVF2", "drive to F5", "russian: pass")
    assert t.weapon("gun").holder == t.units["2-3-7"]                             # passing does nothing
    t.play("brake", "pass")
    assert t.weapon("gun").hex == t.hex("F5") and t.weapon("gun").holder < 0 and t.last(Dropped).weapon == t.weapons["gun"]
    assert crew_of(t.g, t.weapons["gun"]) < 0
    t.play("give way 2-3-7 G5")
    assert t.at("2-3-7") == "G5" and t.g.weapon_hex(t.weapons["gun"]) == t.hex("F5")


# ---- 55.63 mines and passengers ----

@rule("55.63")
def test_who_gets_off_in_a_minefield_enters_it() -> None:
    t = moves(f"german E5 truck\ngerman E5 4-6-7 aboard:truck\nmines russian E5 8\n{FAR}", [(4, 4), (1, 1)])
    t.play("unload 4-6-7")
    assert t.last(MinesGoOff).factors == 8 and len(t.all(Checked)) == 1 and t.about == "get off"
    t = moves(f"german E5 truck\ngerman E5 4-6-7 aboard:truck\nmines russian E5 8\n{FAR}", [(4, 4), (6, 6)])
    t.play("unload 4-6-7")
    assert t.unit("4-6-7").broken and t.at("4-6-7") == "E5" and t.about != "get off"


@rule("55.63", "55.22")
def test_going_on_to_the_next_hex_leaves_the_mines_and_may_enter_others() -> None:
    t = moves(f"german E5 truck\ngerman E5 4-6-7 aboard:truck\nmines russian E5 1\nmines russian F5 1\n{FAR}", [(6, 6)] * 3)
    t.play("unload 4-6-7", "take cover 4-6-7 F5")
    assert [e.hex for e in t.all(MinesGoOff)] == [t.hex(h) for h in ("E5", "E5", "F5")] and t.at("4-6-7") == "F5"


@rule("55.63", "31.7")
def test_who_is_thrown_off_in_a_minefield_enters_it_too() -> None:
    t = prep("german E5 MkIVF2 facing:2\ngerman E5 4-6-7 aboard:MkIVF2\nmines russian E5 1 known\nrussian H5 4-4-7\n",
             [(6, 5), (6, 6)])
    t.play("shell MkIVF2 H5 HE")
    assert t.last(MinesGoOff).hex == t.hex("E5")


# ---- 48.1 flames at a gun ----

@rule("48.1", "37.2")
def test_a_flamethrower_burns_a_gun_as_a_halftrack_and_its_crew_with_the_same_roll() -> None:
    text = f"german E5 8-3-8 flamethrower\nrussian G5 2-3-7 76mm_AT_gun@5=gun\n{FAR}"
    t = prep(text, [(2, 2)]).play("flame gun flamethrower gun")
    assert not t.weapon("gun").in_play and not t.unit("2-3-7").on_map and "48.1" in t.rules()
    assert t.last(Destroyed).weapon == t.weapons["gun"]


@rule("48.1", "T-33.4")
@pytest.mark.parametrize(("facing", "dice", "gone"), [
    (5, (4, 4), True), (5, (4, 5), False), (2, (5, 6), True), (2, (6, 6), False)])
def test_the_side_that_is_hit_counts_for_a_gun_as_well(facing: int, dice: tuple[int, int], gone: bool) -> None:
    """3 from the front and 6 from behind, five less on the dice for the armour of a halftrack."""
    t = prep(f"german E5 8-3-8 flamethrower\nrussian G5 2-3-7 76mm_AT_gun@{facing}=gun\n{FAR}", [dice, (1, 1), (1, 1)])
    t.play("flame gun flamethrower gun")
    assert t.weapon("gun").in_play != gone


@rule("48.1", "22.1")
def test_flames_reach_guns_that_are_seen_within_two_hexes() -> None:
    t = prep("german E5 8-3-8 flamethrower\nrussian H5 2-3-7 76mm_AT_gun@5=gun\n"
             "russian F5 2-3-7 concealed 76mm_AT_gun@5=veiled\n")
    assert "22.1" in t.why_not("flame gun flamethrower gun") and "48.1" in t.why_not("flame gun flamethrower veiled")


# ---- 17.3-a ----

@rule("17.3-a")
def test_a_leader_alone_at_a_machine_gun_does_nothing_to_an_afv() -> None:
    t = prep(f"german E5 9-1 MMG\ngerman O5 4-6-7\nrussian H5 halftrack\n{FAR}")
    assert "17.3-a" in t.why_not("mg kill MMG halftrack")
    t = prep(f"german E5 9-1 MMG\ngerman E5 8-1\nrussian H5 halftrack facing:5\n{FAR}", [(6, 5)])
    t.play("mg kill MMG halftrack")
    assert t.answers == [("help", t.units["8-1"], t.weapons["MMG"])]                   # no choice but that the other leader helps
    t.play("help 8-1 MMG", "shoot")
    assert t.unit("8-1").weapons_fired and t.last(KillRolled).modifier.total == -5     # the armour alone


# ---- 44.21, 49.2 shells at half ----

def power(t: Situation, option: tuple[Any, ...], here: str, hex_: str) -> float:
    a: Attack = attack_of(t.g, option)
    return float(shell_power(t.g, a, t.hex(here), t.hex(hex_)).total)


@flow
def dark(g: State) -> Flow[None]:
    g.night_range = 2
    for u in g.units[1:]:
        u.fired_in = g.player_turns
    yield from prep_fire_phase(g)


@rule("49.2", "34.5")
def test_shells_and_vehicle_machine_guns_at_gun_flashes_are_halved() -> None:
    t = situation(f"{HEAD}special night\ngerman E5 MkIVF2 facing:2\ngerman A9 4-6-7\nrussian H5 4-4-7\nrussian G5 4-4-7=near\n",
                  dark, [], "prep fire").play("pass")
    tank = t.vehicles["MkIVF2"]
    assert t.offers("shell MkIVF2 H5 HE") and power(t, ("shell", tank, t.hex("H5"), "HE"), "E5", "H5") == 4
    assert power(t, ("shell", tank, t.hex("G5"), "HE"), "E5", "G5") == 8
    assert mg_power(t.g, tank, t.hex("H5"), ALL_ROUND).total == 1 and mg_power(t.g, tank, t.hex("G5"), ALL_ROUND).total == 2


@rule("44.21", "44.22")
def test_shells_through_wheat_are_halved_against_infantry_and_vehicles_are_seen_all_the_same() -> None:
    t = prep(f"german N5 MkIVF2 facing:1\nrussian N2 4-4-7\nrussian M2 T34\n{FAR}")
    tank = t.vehicles["MkIVF2"]
    assert power(t, ("shell", tank, t.hex("N2"), "HE"), "N5", "N2") == 4
    assert t.offers("gun MkIVF2 T34 AP")


@rule("44.1", "34.5")
def test_shells_and_vehicle_machine_guns_are_tripled_down_a_cliff() -> None:
    high, low = cliff()
    t = situation(f"{HEAD}board 3\ngerman {high} MkIVF2\ngerman A9 4-6-7\nrussian {low} 4-4-7\n", prep_fire_phase)
    tank = t.vehicles["MkIVF2"]
    assert power(t, ("shell", tank, t.hex(low), "HE"), high, low) == 24
    assert mg_power(t.g, tank, t.hex(low), ALL_ROUND).total == 6
    t = situation(f"{HEAD}board 3\ngerman {low} MkIVF2\ngerman A9 4-6-7\nrussian {high} 4-4-7\n", prep_fire_phase)
    tank = t.vehicles["MkIVF2"]
    assert power(t, ("shell", tank, t.hex(high), "HE"), low, high) == 16
    assert mg_power(t.g, tank, t.hex(high), ALL_ROUND).total == 4


def cliff() -> tuple[str, str]:
    """44.1: the cliff between 3D3 and 3C4, the higher hex first."""
    ground = ground_card(("3",), ("german", "russian"), 63, (), (1943, 7), "").ground
    high, low = sorted(("D3", "C4"), key=lambda name: -ground.level[ground.hex(name)])
    return high, low
