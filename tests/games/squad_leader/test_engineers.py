"""22 Flamethrowers, 23 demolition charges, 24 smoke."""

from __future__ import annotations

from fractions import Fraction

from hedgerow.games.squad_leader.model.log_events import ChargeDead, Fired, Result
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import KillRolled, VehicleUnderFire
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, situation


def prep(text: str, *dice: int | tuple[int, int]) -> Situation:
    return situation(text, prep_fire_phase, dice, "prep fire")


# ---- 22 ----

@rule("22.1", "22.2", "22.8")
def test_twenty_factors_whatever_the_range_and_no_modifiers() -> None:
    t = situation("""
        german  G5 8-3-8 flamethrower moved
        german  G5 10-2
        russian H4 4-4-7
        russian E5 4-4-7=far
    """, advancing_fire_phase, [(4, 4), (2, 2)], "advancing fire")
    assert t.offers("fire weapon flamethrower E5")
    t.play("fire weapon flamethrower H4", "shoot")
    assert t.last(Fired).firepower.total == 20 and t.last(Result).modifier.total == 0 and t.last(Result).column == 20


@rule("22.1")
def test_range_two_and_no_long_range() -> None:
    t = prep("""
        german  C5 8-3-8 flamethrower
        russian F5 4-4-7
    """)
    assert not t.offers("fire weapon flamethrower F5") and "9.2" in t.why_not("fire weapon flamethrower F5")


@rule("22.1", "25.8")
def test_a_concealed_target_halves_it() -> None:
    t = prep("""
        german  G4 8-3-8 flamethrower
        russian G3 4-4-7 concealed
    """, (3, 2), (2, 2)).play("fire weapon flamethrower G3", "shoot")
    assert t.last(Result).column == 8


@rule("QA-22.1", "17.6")
def test_it_also_hits_whoever_is_in_the_second_hex() -> None:
    t = prep("""
        german  C5 8-3-8 flamethrower
        russian C6 4-4-7
        german  C7 4-6-7=friend
    """, (1, 1)).play("fire weapon flamethrower C6", "shoot")
    assert t.at("4-4-7") == "" and t.at("friend") == ""


@rule("22.3", "22.2", "15.3")
def test_it_never_combines_and_nobody_directs_it() -> None:
    t = prep("""
        german  C5 8-3-8 flamethrower
        german  C5 8-3-8=mate flamethrower=second
        german  C5 9-2
        russian D5 4-4-7
    """, (5, 6), (5, 5), (2, 2), (2, 2)).play("fire weapon flamethrower D5")
    assert t.g.attack is None                                                           # there was nothing to add
    assert "22.3" in situation("""
        german  C5 8-3-8 flamethrower
        german  C5 4-6-7 LMG
        german  C6 4-6-7=third
        russian D5 4-4-7
    """, prep_fire_phase, ()).play("fire 4-6-7 D5").why_not("add weapon flamethrower")


@example("E-QA-23")
@rule("22.4", "QA-23")
def test_only_engineers_and_the_best_leaders_use_it_though_anyone_carries_it() -> None:
    t = prep("""
        german  C5 4-6-7=line flamethrower=a
        german  C6 9-1 flamethrower=b
        german  C7 9-2 flamethrower=c
        german  B4 8-3-8 flamethrower=d
        russian D5 4-4-7
        russian D7 4-4-7=other
    """)
    assert not t.offers("fire weapon a D5") and "22.4" in t.why_not("fire weapon a D5")
    assert not t.offers("fire weapon b D5")
    assert t.offers("fire weapon c D7") and t.offers("fire weapon d D5")


@rule("22.5")
def test_the_squads_own_fire_follows_at_the_same_target() -> None:
    t = prep("""
        german  C5 8-3-8 flamethrower
        russian D5 4-4-7
        russian C7 4-4-7=other
    """, (6, 6), (5, 6)).play("fire weapon flamethrower D5", "shoot")
    assert t.offers("fire 8-3-8 D5") and not t.offers("fire 8-3-8 C7") and "22.5" in t.why_not("fire 8-3-8 C7")
    t = prep("""
        german  C5 8-3-8 flamethrower
        russian D5 4-4-7
    """, (6, 6)).play("fire 8-3-8 D5", "shoot")
    assert not t.offers("fire weapon flamethrower D5")


@rule("22.6")
def test_nine_or_more_empties_it_after_the_attack() -> None:
    text = """
        german  C5 8-3-8 flamethrower
        russian D5 4-4-7
    """
    t = prep(text, (4, 5), (2, 2)).play("fire weapon flamethrower D5", "shoot")
    assert not t.weapon("flamethrower").in_play and t.last(Result).result != "no effect"
    t = prep(text, (4, 4), (2, 2)).play("fire weapon flamethrower D5", "shoot")
    assert t.weapon("flamethrower").in_play


@example("E-QA-22.7")
@rule("22.7", "QA-22.7")
def test_each_flamethrower_in_the_target_makes_the_fire_easier() -> None:
    t = prep("""
        german  C5 4-6-7
        russian F5 4-4-7 flamethrower=a
        russian F5 4-4-7=second flamethrower=b
    """, (6, 6)).play("fire 4-6-7 F5", "shoot")
    assert t.last(Result).modifier.total == -2


@rule("22.7")
def test_a_flamethrower_that_nobody_holds_counts_too() -> None:
    t = prep("""
        german  C5 4-6-7
        russian F5 4-4-7
        lies F5 russian.flamethrower
    """, (6, 6)).play("fire 4-6-7 F5", "shoot")
    assert t.last(Result).modifier.total == -1


@rule("22.9")
def test_a_flamethrowers_kia_destroys_the_weapons_too() -> None:
    t = prep("""
        german  C5 8-3-8 flamethrower
        russian D5 4-4-7 MMG
        lies D5 russian.LMG
    """, (1, 2)).play("fire weapon flamethrower D5", "shoot")
    assert t.at("4-4-7") == "" and not t.weapon("MMG").in_play and not t.weapon("LMG").in_play


# ---- 23 ----

@flow
def charge_and_explode(g: State) -> Flow[None]:
    """The three phases a demolition charge lives through."""
    yield from movement_phase(g)
    begin_phase(g, DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)
    begin_phase(g, DEFENSIVE_FIRE + 1)
    yield from advancing_fire_phase(g)


def charged(text: str, *dice: int | tuple[int, int]) -> Situation:
    return situation(text + "\ngerman A10 4-6-7=reserve", charge_and_explode, dice, "movement")


CHARGE = """
    german  D3 8-3-8 demolition_charge
    russian E3 4-4-7 LMG
"""


@rule("23.1", "23.4", "23.5")
def test_a_charge_explodes_with_thirty_factors_and_the_cover_of_its_target() -> None:
    t = charged(CHARGE, (3, 4), (5, 6))
    t.play("move 8-3-8", "charge demolition_charge E3", "stop", "pass", "pass")
    odds = t.game.odds("german", next(o for o in t.options if o[0] == "explode"))
    assert odds is not None and odds.chance("a dud") == Fraction(1, 36) and odds.chance("KIA") == Fraction(6, 36)
    said = t.play("explode demolition_charge").last(Result)
    assert said.column == 30 and said.modifier.total == 2 and said.roll == 9            # a wooden building, no leadership
    assert not t.weapon("demolition_charge").in_play


@rule("23.1", "T-33.4", "51.41")
def test_a_charge_against_a_truck_is_rolled_once_on_the_kill_table_and_leaves_a_wreck() -> None:
    text = "chapter 63\ngerman D5 8-3-8 demolition_charge\nrussian E5 truck"
    t = charged(text, (5, 6)).play("move 8-3-8", "charge demolition_charge E5", "stop", "pass")
    odds = t.game.odds("german", next(o for o in t.options if o[0] == "explode"))
    assert odds is not None and odds.chance("destroyed") == Fraction(35, 36) and odds.chance("a dud") == Fraction(1, 36)
    t.play("explode demolition_charge")
    assert t.vehicle("truck").wreck and t.vehicle("truck").hex == t.hex("E5")
    assert [e.number.total for e in t.all(KillRolled)] == [12] and not t.all(VehicleUnderFire)


@rule("23.1", "31.8", "51.4")
def test_riders_share_the_fate_of_a_tank_that_a_charge_destroys() -> None:
    """9 destroys it from in front, and is a 2 on the 30 column: nobody breaks out of it before."""
    text = "chapter 63\ngerman D5 8-3-8 demolition_charge\nrussian E5 T34 facing:5\nrussian E5 4-4-7 aboard:T34"
    t = charged(text, (4, 5), (6, 6), (6, 6)).play("move 8-3-8", "charge demolition_charge E5", "stop", "pass", "pass")
    t.play("explode demolition_charge")
    assert t.vehicle("T34").wreck and t.at("4-4-7") == "" and not t.all(Result)


@rule("23.2", "QA-23")
def test_only_engineers_and_the_best_leaders_place_charges() -> None:
    t = charged("""
        german  D3 4-6-7 demolition_charge
        german  D3 9-2 demolition_charge=his
        russian E3 4-4-7
    """).play("move 4-6-7")
    assert not t.offers("charge demolition_charge E3") and "23.2" in t.why_not("charge demolition_charge E3")
    t.play("stop", "move 9-2")
    assert t.offers("charge his E3") and not t.offers("charge his G3")


@rule("T-5.7", "23.2")
def test_a_unit_places_one_charge_in_a_phase() -> None:
    t = charged("""
        german  D3 8-3-8 demolition_charge=one demolition_charge=other
        russian E3 4-4-7
    """).play("move 8-3-8", "charge one E3")
    assert not t.offers("charge other E3") and "T-5.7" in t.why_not("charge other E3")


@rule("23.3")
def test_the_placer_may_move_on_and_must_survive_fire_at_the_placement_hex() -> None:
    text = """
        german  D4 8-3-8 demolition_charge
        russian E3 4-4-7
        russian F5 4-4-7=gunner
    """
    t = charged(text, (3, 3), (6, 5))
    t.play("move 8-3-8", "step D3", "charge demolition_charge E3", "step C3", "stop", "pass")
    t.play("fire 4-4-7 D3", "return 8-3-8 0", "shoot", "pass")
    assert t.unit("8-3-8").broken and t.at("8-3-8") == "D3"
    assert t.weapon("demolition_charge").hex == t.hex("D3")                             # it stays there, unexploded
    assert not t.offers("explode demolition_charge")


@rule("23.3")
def test_breaking_elsewhere_does_not_spoil_it() -> None:
    t = charged("""
        german  D4 8-3-8 demolition_charge
        russian E3 4-4-7
        russian C5 4-4-7=gunner
        german  A5 4-6-7=friend
    """, (4, 3), (6, 5))
    t.play("move 8-3-8", "step D3", "charge demolition_charge E3", "step D4", "stop", "pass")
    t.play("fire gunner D4", "shoot", "pass")
    assert t.unit("8-3-8").broken and t.about == "advancing fire" and t.offers("explode demolition_charge")


@rule("23.5", "25.8")
def test_concealed_targets_are_attacked_with_fifteen() -> None:
    t = charged("""
        german  D3 8-3-8 demolition_charge
        russian E3 4-4-7 concealed
    """, (3, 2), (2, 2))
    t.play("move 8-3-8", "charge demolition_charge E3", "stop", "pass")
    t.unit("4-4-7").concealed = True                                                    # as if nobody were next to it
    if t.about == "defensive fire":
        t.play("pass")
    t.unit("4-4-7").concealed = True
    t.play("explode demolition_charge")
    assert t.last(Result).column == 12


@rule("23.6")
def test_the_squad_fires_only_where_its_charge_lies() -> None:
    t = charged("""
        german  D3 8-3-8 demolition_charge
        russian E3 4-4-7
        russian D5 4-4-7=other
    """)
    t.play("move 8-3-8", "charge demolition_charge E3", "stop", "pass", "pass")
    assert t.offers("fire 8-3-8 E3") and not t.offers("fire 8-3-8 D5")


@rule("23.7")
def test_a_kia_of_a_charge_destroys_weapons() -> None:
    t = charged(CHARGE, (1, 1))
    t.play("move 8-3-8", "charge demolition_charge E3", "stop", "pass", "pass", "explode demolition_charge")
    assert t.at("4-4-7") == "" and not t.weapon("LMG").in_play
    assert "23.7" in t.rules() and "22.9" not in t.rules()


@rule("23.8")
def test_a_twelve_is_a_dud() -> None:
    t = charged(CHARGE, (6, 6))
    t.play("move 8-3-8", "charge demolition_charge E3", "stop", "pass", "pass", "explode demolition_charge")
    assert t.all(ChargeDead) and not t.weapon("demolition_charge").in_play and not t.unit("4-4-7").desperate


# ---- 24 ----

SMOKERS = """
    smokes german 1
    german  C5 8-3-8
    german  C6 8-3-8=second
    german  C7 4-6-7
    russian F5 4-4-7
"""


@rule("24.2", "24.3", "ASOP-2.1")
def test_engineers_make_smoke_next_to_them_before_anything_else() -> None:
    t = prep(SMOKERS)
    assert t.about == "smoke" and t.offers("smoke 8-3-8 D5") and t.offers("smoke 8-3-8 C5") and not t.offers("smoke 8-3-8 E5")
    assert not t.offers("smoke 4-6-7 C7") and "24.2" in t.why_not("smoke 4-6-7 C7")
    assert not any(o[0] == "fire" for o in t.options)
    t.play("smoke 8-3-8 D5")
    assert t.about == "prep fire" and t.offers("fire 8-3-8 F5")                         # it may still fire; no counter is left


@rule("24.1", "24.2")
def test_as_many_as_the_scenario_gives_and_one_to_a_squad() -> None:
    t = prep(SMOKERS.replace("german 1", "german 3")).play("smoke 8-3-8 D5")
    assert not t.offers("smoke 8-3-8 C4") and t.offers("smoke second C7")


@rule("24.6", "24.7")
def test_a_die_is_added_after_the_roll_into_out_of_and_through_smoke() -> None:
    for hex_ in ("C5", "E5", "G5"):
        t = prep(f"""
            smoke russian {hex_}
            german  C5 4-6-7
            russian G5 4-4-7
        """, (2, 2), 3).play("fire 4-6-7 G5", "shoot")
        assert t.last(Result).roll == 7
    t = prep("""
        smoke russian D8
        german  C5 4-6-7
        russian G5 4-4-7
    """, (4, 4)).play("fire 4-6-7 G5", "shoot")
    assert t.last(Result).roll == 8


@rule("24.6")
def test_one_line_in_smoke_is_enough_for_the_whole_group() -> None:
    t = prep("""
        smoke russian C5
        german  C5 4-6-7
        german  D5 4-6-7=clear
        russian G5 4-4-7
    """, (2, 2), 3, (2, 2))
    t.play("fire clear G5", "add 4-6-7", "shoot")
    assert t.last(Result).roll == 7


@rule("24.6", "22.2")
def test_smoke_does_not_touch_flamethrowers() -> None:
    t = prep("""
        smoke russian D5
        german  C5 8-3-8 flamethrower
        russian D5 4-4-7
    """, (4, 4), (2, 2)).play("fire weapon flamethrower D5", "shoot")
    assert t.last(Result).roll == 8


@rule("24.8")
def test_smoke_goes_at_the_start_of_its_owners_next_prep_fire_phase() -> None:
    t = prep("""
        smoke german D5
        smoke russian D6
        german  C5 4-6-7
        russian F5 4-4-7
    """)
    assert [s.hex for s in t.g.smoke] == [t.hex("D6")]
