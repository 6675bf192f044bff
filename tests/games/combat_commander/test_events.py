"""E43-E77: every Event, as a trigger turns it up."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander import happenings
from hedgerow.games.combat_commander.breaking import eliminate
from hedgerow.games.combat_commander.counters import UNITS, hero_of
from hedgerow.games.combat_commander.events import EVENTS
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.objectives import CHIT_NAMED, open_chit
from hedgerow.games.combat_commander.state import CASUALTY, MIX, NONE, TIME_TRACK, place
from hedgerow.kernel.asking import PASS
from hedgerow.testing import example, rule

from .situation import ALLIES, AXIS, situation

FACING = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


def on_map(t, title):
    return [u for u in t.g.units if u.hex >= 0 and UNITS[u.type].title == title]


def test_every_event_on_the_cards_is_known():
    assert {c.event for c in CARDS} == set(EVENTS)


@rule("E42-a")
@pytest.mark.parametrize(("name", "rolls", "told"), [
    ("Sappers", "", True), ("Breeze", "", True), ("Field Promotion", "", True), ("Battlefield Integrity", "", True),
    ("Booby Trap", "axis @F3", False), ("Elan", "", False),
])
def test_an_event_that_changes_nothing_says_so(name, rolls, told):
    t = situation(FACING, event=name, rolls=rolls).quiet()
    assert bool(t.events(happenings.NothingHappens)) == told


@rule("E42-a")
def test_who_declines_an_event_is_told_that_nothing_comes_of_it():
    t = situation(FACING, event="Deploy").quiet()
    assert t.about == "deploy"
    t.do("pass")
    assert len(t.events(happenings.NothingHappens)) == 1


@rule("E43")
def test_air_support_strikes_the_random_hex_or_the_closest_occupied_one():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Sgt Smith
    """, event="Air Support", rolls="axis @H5").quiet()
    assert t.about == "air support" and not t.may("strike", "E5")
    t.do("strike", "G5").quiet()
    assert t.unit("Line Squad").broken and t.unit("Sgt Smith").broken and not t.unit("Rifle Squad").broken


@rule("E43")
def test_air_support_may_be_waived_and_ties_are_the_receivers_choice():
    t = situation(FACING, event="Air Support", rolls="axis @F5").quiet()
    assert t.may("strike", "E5") and t.may("strike", "G5")
    t.do("pass")
    assert not t.unit("Line Squad").broken and not t.unit("Rifle Squad").broken


@rule("E43", "A36")
def test_air_support_breaks_each_unit_of_the_hex_once_and_not_the_team_that_light_wounds_leave():
    t = situation("""
        axis    A9  Sgt Esser
        allies  H5  Line Squad
        allies  H5  Green Squad, broken
        allies  H5  Sgt White, broken
        allies  K9  Sgt Smith
    """, event="Air Support", rolls="axis @H5", allies="a:Light Wounds").quiet()
    t.do("strike", "H5").action("Light Wounds").quiet()
    team = t.g.units[t.unit("Line Squad").became[0]]
    assert team.hex == t.hex("H5") and not team.broken
    assert t.unit("Green Squad").hex == t.unit("Sgt White").hex == CASUALTY


@rule("E44", "E44.1")
def test_battle_harden_makes_one_own_unit_a_veteran():
    t = situation("""
        axis    E5  Rifle Squad, veteran
        axis    F5  Rifle Squad
        axis    F5  Weapon Team
        allies  G5  Line Squad
    """, event="Battle Harden").quiet()
    assert t.seat == "axis" and not t.may("harden", "E5 Rifle Squad") and not t.may("harden", "Line Squad")
    t.do("harden", "F5 Rifle Squad")
    assert t.unit("F5 Rifle Squad").veteran


@rule("E45")
def test_battlefield_integrity_gains_one_vp_per_enemy_unit_lost():
    from hedgerow.games.combat_commander.events.battlefield_integrity import battlefield_integrity
    t = situation(FACING + "allies  H5  Line Squad\nallies  H6  Sgt Smith", axis="Fire")
    for name in ("H5 Line Squad", "Sgt Smith"):
        t.unit(name).hex = CASUALTY
    battlefield_integrity(t.g, AXIS, 0)
    assert t.g.vp == 2
    battlefield_integrity(t.g, ALLIES, 0)
    assert t.g.vp == 2


@rule("E46", "8.1.5")
def test_blaze_drives_units_out_the_inactive_player_first_and_destroys_smoke_and_fortification():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E5  Line Squad
        fort    E5  foxholes
        smoke   E5  4
    """, event="Blaze", rolls="axis @E5, axis 3-2, allies 3-2").quiet()
    assert t.about == "flee" and t.seat == "allies"
    t.do("flee", "Line Squad", "F5")
    assert t.seat == "axis"
    t.do("flee", "Rifle Squad", "E6").quiet()
    hex = t.hex("E5")
    assert hex in t.g.blazes and hex not in t.g.forts and hex not in t.g.smoke and hex not in t.g.at


@rule("E46")
def test_blaze_does_not_take_in_water():
    t = situation(FACING, land="stream H1:1 H2 H3 H4 H5 H6 H7 H8 H9 H10:4", event="Blaze", rolls="axis @H5")
    assert not t.g.blazes


@rule("E46", "T79")
def test_who_has_nowhere_to_flee_is_eliminated():
    t = situation("""
        axis    A1  Rifle Squad
        axis    E5  Sgt Esser
        allies  G5  Line Squad
        blaze   A2  1
        blaze   B1  2
    """, event="Blaze", rolls="axis @A3", land="")
    assert t.about == "over"
    t = situation("""
        axis    D1  Rifle Squad
        axis    E5  Sgt Esser
        allies  G5  Line Squad
        blaze   C1  1
        blaze   C2  2
        blaze   D2  3
        blaze   E2  4
        blaze   E1  5
    """, event="Blaze", rolls="axis @D1")
    assert t.unit("Rifle Squad").hex == CASUALTY


@rule("E47")
def test_booby_trap_lays_mines_and_leaves_who_is_there_alone():
    t = situation(FACING, event="Booby Trap", rolls="axis @G5")
    assert t.g.forts[t.hex("G5")] == "mines" and not t.unit("Line Squad").broken
    t = situation(FACING + "fort G5 trench", event="Booby Trap", rolls="axis @G5")
    assert t.g.forts[t.hex("G5")] == "trench"


@rule("E48", "2.2.2")
def test_breeze_blows_smoke_away_and_spreads_blazes_downwind():
    wind = next(c.wind for c in CARDS if c.event == "Breeze" and c.nation == "germany")
    t = situation(FACING + "smoke B2 5\nblaze H5 3", event="Breeze")
    down = t.g.scenario.grid.neighbor(t.hex("H5"), wind)
    assert not t.g.smoke
    assert set(t.g.blazes) == {t.hex("H5"), down}
    assert wind == 1 and down == t.hex("H4")


@rule("E48", "2.2.2")
def test_breeze_thins_fog_by_one():
    assert situation(FACING, event="Breeze", special=frozenset({"fog"})).g.fog == 2


@rule("E49")
def test_command_and_control_counts_objectives_controlled():
    t = situation(FACING, event="Command & Control", control=(0, 0, 1, 0, -1))
    assert t.g.vp == 3


@rule("E50")
@pytest.mark.parametrize(("roll", "fate"), [("2-4", "rallies"), ("1-6", "rallies"), ("2-6", "lost")])
def test_commissar_rallies_up_to_morale_and_shoots_above_it(roll, fate):
    t = situation("""
        allies  E5  Cpl Gordov, broken
        allies  F9  SMG Squad
        axis    G5  Rifle Squad
    """, nations="germany russia", first="allies", event="Commissar", rolls=f"allies {roll}").quiet()
    corporal = t.unit("Cpl Gordov")
    assert corporal.hex == CASUALTY if fate == "lost" else corporal.hex == t.hex("E5") and not corporal.broken


@rule("E50", "6.1.2-5")
def test_the_commissar_does_not_shoot_a_unit_that_reinforcements_have_killed_over_his_roll():
    def last_two_cards(g):
        """The Event and the roll are the last of the pile; a German Squad waits for the Time Advance."""
        deck, squad = g.decks[ALLIES], 0
        roll, event = deck.cards[-1], next(c for c in deck.cards if CARDS[c].event == "Commissar")
        deck.cards, deck.discards = [roll, event], [c for c in deck.cards if c not in (roll, event)]
        place(g, squad, TIME_TRACK)
        g.units[squad].space = 1

    t = situation("""
        axis    E9   Rifle Squad
        axis    A1   Sgt Esser
        allies  E10  Militia Squad, broken
        allies  O1   Militia Squad
    """, nations="germany russia", first="allies", event="Commissar", rolls="allies 6-5, axis 6-5", prepared=last_two_cards)
    t.quiet("reinforce").do("place", "E9 Rifle Squad", "E10").quiet()
    assert t.about == "over" and t.g.time == 1
    assert t.unit("E10 Militia Squad").hex == CASUALTY and t.g.vp == 2


@rule("E51", "13.1")
def test_cower_suppresses_squads_out_of_command_only():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E5  Sgt Biermann
        axis    F5  Volksgrenadier Squad
        axis    J5  Conscript Squad
        axis    K5  Weapon Team
        allies  G9  Line Squad
    """, event="Cower")
    assert t.unit("Conscript Squad").suppressed
    for safe in ("Rifle Squad", "Volksgrenadier Squad", "Weapon Team", "Line Squad", "Sgt Biermann"):
        assert not t.unit(safe).suppressed


@rule("E52.1", "E52.2")
def test_deploy_makes_two_teams_broken_if_the_squad_was_and_splits_its_markers():
    t = situation("""
        axis    E5  Rifle Squad, Light MG, broken, suppressed, veteran
        allies  G5  Line Squad
    """, event="Deploy").quiet()
    t.do("deploy", "Rifle Squad")
    t.do("marker", "suppressed", 2)
    t.do("marker", "veteran", 1)
    first, second = on_map(t, "Line Team")
    assert first.broken and second.broken and t.unit("Rifle Squad").hex == MIX
    assert (first.weapon != NONE, first.suppressed, first.veteran) == (True, False, True)
    assert (second.weapon != NONE, second.suppressed, second.veteran) == (False, True, False)


@rule("E52.1")
def test_deploy_needs_two_teams_in_the_mix_and_may_be_waived():
    teams = "\n".join(f"axis {c}9 Line Team" for c in "ABCDEFG")
    t = situation(FACING + teams, event="Deploy")
    assert t.options == [PASS]
    t = situation(FACING, event="Deploy").quiet()
    t.do("pass")
    assert t.unit("Rifle Squad").hex >= 0


@rule("E53")
def test_dust_is_random_smoke_in_the_random_hex():
    t = situation(FACING, event="Dust", rolls="axis @J5")
    assert 1 <= t.g.smoke[t.hex("J5")] <= 10 and len(t.g.cup) == 19


@rule("E54")
def test_elan_moves_the_surrender_marker_up():
    t = situation(FACING, event="Elan", axis_surrender=6)
    assert t.g.surrender == [7, 20]


@rule("E55")
def test_entrench_digs_where_own_units_stand():
    t = situation("""
        axis    G5  Rifle Squad
        allies  E5  Rifle Squad
        allies  F5  SMG Squad
        fort    F5  wire
    """, event="Entrench", first="allies", nations="germany russia")
    assert t.may("dig", "E5") and not t.may("dig", "F5") and not t.may("dig", "G5") and t.may("pass")
    t.do("dig", "E5")
    assert t.g.forts[t.hex("E5")] == "foxholes"


@rule("E56")
def test_field_promotion_puts_the_private_where_a_unit_is_broken():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    F5  Conscript Squad
        allies  G5  Line Squad
    """, event="Field Promotion").quiet()
    assert t.may("promote", "E5") and not t.may("promote", "F5") and t.may("pass")
    t.do("promote", "E5")
    assert [u.hex for u in on_map(t, "Private")] == [t.hex("E5")]


@rule("E56")
def test_field_promotion_only_if_the_private_is_not_there_yet():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    F5  Private
        allies  G5  Line Squad
    """, event="Field Promotion")
    assert t.options == [PASS]


@rule("E56")
def test_a_private_who_has_been_lost_may_be_promoted_again():
    def lost(g):
        eliminate(g, [next(u for u, unit in enumerate(g.units) if UNITS[unit.type].is_private)], "E62")
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    F5  Private, broken
        allies  G5  Line Squad
    """, event="Field Promotion", prepared=lost).quiet()
    t.do("promote", "E5")
    assert t.unit("Private").hex == t.hex("E5") and not t.unit("Private").broken and t.g.vp == -3


@rule("E57")
def test_fog_of_war_costs_each_player_a_random_card():
    t = situation(FACING, event="Fog of War", axis="Fire, Move", allies="Rout")
    assert [len(h) for h in t.g.hands] == [1, 0]
    assert len(t.g.decks[ALLIES].discards) == 1


@rule("E58")
def test_hero_must_appear_in_a_friendly_hex_and_may_rally_one_unit_there():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    E5  Weapon Team, broken
        allies  G5  Line Squad
    """, event="Hero", control=(0, 1, 0, -1, -1)).quiet()
    assert not t.may("pass") and t.may("hero", "A1") and t.may("hero", "H5")
    assert not t.may("hero", "O1") and not t.may("hero", "G5")
    t.do("hero", "E5")
    t.do("rally", "Rifle Squad")
    assert not t.unit("Rifle Squad").broken and t.unit("Weapon Team").broken
    assert [u.hex for u in on_map(t, "Hero")] == [t.hex("E5")]


@rule("E58", "GL-friendly")
def test_an_objective_with_an_enemy_in_it_is_no_friendly_hex():
    t = situation("""
        axis    E5  Rifle Squad
        allies  A1  Line Squad
    """, event="Hero", control=(0, 1, 1, 1, 1))
    assert t.options == [("hero", t.hex("E5"))]
    t.do("hero", "E5")
    assert t.options == [PASS]            # nobody is broken there


@rule("E58")
def test_a_hero_on_the_map_is_not_placed_again():
    t = situation(FACING + "axis F9 Hero", event="Hero")
    assert t.about == "over" and len(on_map(t, "Hero")) == 1


@rule("E58.1", "3.2.4")
def test_a_lost_hero_goes_back_to_the_mix_and_costs_nothing():
    from hedgerow.games.combat_commander.breaking import eliminate
    t = situation(FACING + "axis F9 Hero", axis="Fire")
    eliminate(t.g, [t.id("Hero")], "3.2.4")
    assert t.unit("Hero").hex == MIX and t.g.vp == 0 and hero_of("germany").count == 1


@rule("E42-d", "1.9.1-b")
def test_a_melee_that_an_event_brings_about_is_fought_inside_the_trigger():
    infiltration = next(c.name for c in CARDS if c.nation == "germany" and c.event == "Infiltration")
    t = situation("""
        axis    E5  Rifle Squad, broken
        allies  G5  Line Squad
        allies  K9  Sgt White
    """, axis="Recover", rolls=f"axis 2-5!Event, axis {infiltration}, axis 1-1!Jammed, axis @G5, allies 2-5!Event, axis 6-6!Time")
    t.order("Recover").quiet("support")
    t.do(*next(o for o in t.options if "Conscript" in t.game.say(o))).quiet("infiltrate").do("appear", "G5").do("melee", "G5")
    assert t.g.triggers == 1
    t.quiet()
    assert len(t.events(happenings.Triggered)) == 1 and t.g.time == 0 and t.g.triggers == 0
    assert t.unit("Line Squad").hex == CASUALTY


@rule("E59")
def test_infiltration_takes_a_support_unit_to_the_random_hex_and_fights_there_at_once():
    t = situation(FACING + "allies K9 Sgt Smith", event="Infiltration",
                  rolls="axis 1-1!Jammed, axis @G5, axis 6-5, allies 1-2").quiet()
    assert t.about == "support" and all(o[0] == "item" for o in t.options)
    conscripts = next(o for o in t.options if "Conscript" in t.game.say(o))
    t.do(*conscripts).quiet()
    assert t.may("appear", "G5") and t.may("appear", "G4") and not t.may("appear", "E5")
    t.do("appear", "G5").do("melee", "G5").quiet()
    assert t.events(happenings.MeleeFought) and t.about == "over"
    assert t.unit("Line Squad").hex == CASUALTY and len(on_map(t, "Conscript Squad")) == 1


@example("EX-emelee", "EX-nested")
def test_no_trigger_in_a_melee_that_an_event_brought_about():
    t = situation(FACING + "allies K9 Sgt Smith", event="Infiltration",
                  rolls="axis 1-1!Jammed, axis @G5, allies 2-5!Event, axis 6-6!Time").quiet()
    t.do(*next(o for o in t.options if "Conscript" in t.game.say(o))).quiet()
    t.do("appear", "G5").do("melee", "G5").quiet()
    assert t.events(happenings.MeleeFought)
    assert not t.events(happenings.Triggered) and t.g.time == 0


@rule("E59", "E42-a")
def test_a_support_item_whose_weapon_has_been_given_out_is_not_to_be_had():
    for guns, offered in ((2, True), (3, False)):
        armed = "".join(f"axis A{3 + n} Conscript Squad, Heavy MG\n" for n in range(guns))
        t = situation(FACING + armed, event="Infiltration", rolls="axis 4-2", year=1944).quiet()
        assert t.about == "support"
        assert any("Heavy MG" in t.game.say(o) for o in t.options) is offered


@rule("E60")
def test_interdiction_must_suppress_someone_in_the_open():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  H7  Green Squad, suppressed
        allies  K5  Elite Squad
    """, event="Interdiction", land="woods G5").quiet()
    assert not t.may("pass") and t.may("suppress", "E5 Rifle Squad") and t.may("suppress", "Elite Squad")
    assert not t.may("suppress", "Line Squad") and not t.may("suppress", "Green Squad")
    t.do("suppress", "Elite Squad")
    assert t.unit("Elite Squad").suppressed


@rule("E61", "1.0")
def test_interrogation_shows_the_hand_and_may_cost_a_card():
    t = situation(FACING, event="Interrogation", axis="Fire", allies="Fire, Rout").quiet()
    assert t.seat == "axis" and t.may("pass") and len(t.options) == 3
    lost = t.options[0][1]
    t.do("take", lost)
    assert lost in t.g.decks[ALLIES].discards and t.g.shown[ALLIES] == t.g.hands[ALLIES]


@rule("E62")
def test_kia_must_take_a_broken_unit_of_either_side():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    E6  Conscript Squad
        allies  G5  Line Squad, broken
        allies  G6  Green Squad
    """, event="KIA", allies="a:Light Wounds").quiet()
    assert not t.may("pass") and t.may("kill", "Rifle Squad") and not t.may("kill", "Green Squad")
    t.do("kill", "Line Squad")
    assert t.unit("Line Squad").hex == CASUALTY and t.g.vp == 2


@rule("E63")
def test_malfunction_breaks_the_closest_weapon_that_is_whole():
    t = situation("""
        axis    E3  Rifle Squad, Light MG
        axis    G3  Conscript Squad, broken Light MG
        allies  J3  Line Squad, Medium MG
    """, event="Malfunction", rolls="axis @H3").quiet()
    assert t.g.weapons[t.unit("Line Squad").weapon].broken and not t.g.weapons[t.unit("Rifle Squad").weapon].broken


@rule("E64", "3.2.5")
def test_medic_must_rally_someone_even_an_enemy():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
        allies  G6  Green Squad, broken
    """, event="Medic").quiet()
    assert t.seat == "axis" and not t.may("pass")
    t.do("rally", "Green Squad")
    assert not t.unit("Green Squad").broken and t.unit("Line Squad").broken


@rule("E65", "7.3.3")
def test_mission_objective_is_a_secret_chit_unless_it_has_no_secret_side():
    t = situation(FACING, event="Mission Objective")
    secret, open_ = t.g.secret_chits[AXIS], t.g.open_chits
    assert len(secret) + len(open_) == 1 and len(t.g.chits) == 21


@rule("E66")
def test_prisoners_of_war_are_own_broken_units_next_to_the_enemy():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    F5  Weapon Team, broken
        axis    F5  Conscript Squad
        axis    A9  Volksgrenadier Squad, broken
        axis    E4  Elite Rifle Squad, broken
        allies  F4  Line Squad
    """, event="Prisoners of War").quiet()
    assert not t.may("pass") and not t.may("surrender", "Volksgrenadier Squad") and not t.may("surrender", "Conscript Squad")
    t.do("surrender", "Weapon Team")
    assert t.unit("Weapon Team").hex == CASUALTY and t.g.vp == -1


@rule("E67", "7.3.3")
def test_reconnaissance_opens_a_chit_of_the_opponents_choice_and_scores_it():
    def prepared(g):
        g.secret_chits[ALLIES] = [CHIT_NAMED["A"], CHIT_NAMED["C"]]
        g.chits = [c for c in g.chits if c not in g.secret_chits[ALLIES]]
    t = situation(FACING, event="Reconnaissance", control=(1, -1, 0, -1, -1), prepared=prepared)
    assert t.seat == "allies" and t.about == "reconnaissance"
    t.do("chit", CHIT_NAMED["C"])
    assert t.g.open_chits == [CHIT_NAMED["C"]] and t.g.secret_chits[ALLIES] == [CHIT_NAMED["A"]] and t.g.vp == 1


@rule("E68", "8.1.2")
def test_reinforcements_come_to_the_own_edge_or_into_the_artillery_box():
    t = situation(FACING, event="Reinforcements", rolls="axis 1-6", year=1944).quiet()
    radio = next(o for o in t.options if "Radio" in t.game.say(o))
    squad = next(o for o in t.options if "Rifle Squad" in t.game.say(o))
    again = t.game.fork()
    t.do(*radio)
    assert len(t.g.radios) == 1 and t.about == "over"
    again.apply("axis", squad)
    edge = {again.state.scenario.grid.names[o[1]] for o in again.state.asked.options}
    assert edge == {f"{c}10" for c in "ABCDEFGHIJKLMNO"}


@rule("E69")
def test_rubble_is_wire_in_the_random_hex():
    t = situation(FACING, event="Rubble", rolls="axis @J5")
    assert t.g.forts == {t.hex("J5"): "wire"}


@rule("E70", "F100.2")
def test_sappers_may_clear_mines_or_wire_only():
    t = situation(FACING + "fort B2 mines\nfort C2 wire\nfort D2 bunker", event="Sappers").quiet()
    assert t.may("sap", "B2") and t.may("sap", "C2") and not t.may("sap", "D2") and t.may("pass")
    t.do("sap", "B2")
    assert t.hex("B2") not in t.g.forts


@rule("E71")
def test_scrounge_returns_a_lost_weapon_unbroken_to_a_unit_without_one():
    from hedgerow.games.combat_commander.breaking import eliminate_weapon

    def prepared(g):
        eliminate_weapon(g, 1, "11.4")
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    F5  Weapon Team
        allies  G5  Line Squad, broken Medium MG
    """, event="Scrounge", prepared=prepared).quiet()
    assert t.may("pass") and [o for o in t.options if o != PASS] == [("scrounge", 1, t.id("Weapon Team"))]
    t.do("scrounge", 1, "Weapon Team")
    assert t.unit("Weapon Team").weapon == 1 and not t.g.weapons[1].broken


@rule("E72")
def test_shell_shock_breaks_the_closest_unit():
    t = situation(FACING, event="Shell Shock", rolls="axis @H5").quiet()
    assert t.unit("Line Squad").broken and not t.unit("Rifle Squad").broken


@rule("E73", "8.1.3")
def test_shellholes_are_foxholes_unless_something_is_there():
    t = situation(FACING, event="Shellholes", rolls="axis @J5")
    assert t.g.forts == {t.hex("J5"): "foxholes"}
    t = situation(FACING + "fort J5 mines", event="Shellholes", rolls="axis @J5")
    assert t.g.forts == {t.hex("J5"): "mines"}


@rule("E74", "7.3.3")
def test_strategic_objective_opens_a_chit_and_scores_it_at_once():
    def prepared(g):
        g.chits.remove(CHIT_NAMED["K"])
        g.chits.append(CHIT_NAMED["K"])
    t = situation(FACING, event="Strategic Objective", control=(-1, -1, 1, -1, -1), prepared=prepared)
    assert t.g.open_chits == [CHIT_NAMED["K"]] and t.g.vp == -3


@rule("E75", "GL-mg")
def test_suppressing_fire_needs_a_machine_gun_that_reaches_and_sees():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
        allies  O5  Green Squad
        allies  H9  Elite Squad, suppressed
    """, event="Suppressing Fire").quiet()
    assert t.may("suppress", "Line Squad") and not t.may("suppress", "Green Squad") and not t.may("suppress", "Elite Squad")
    t.do("suppress", "Line Squad")
    assert t.unit("Line Squad").suppressed


@rule("E75")
@pytest.mark.parametrize("state", ["broken", "suppressed"])
def test_no_suppressing_fire_by_a_shaken_gunner(state):
    t = situation(f"""
        axis    E5  Rifle Squad, Light MG, {state}
        allies  G5  Line Squad
    """, event="Suppressing Fire")
    assert t.options == [PASS]


@rule("E76")
@example("EX-strict-A")
def test_walking_wounded_must_bring_back_an_enemy_if_only_he_has_losses():
    def prepared(g):
        g.at[g.units[1].hex].remove(1)
        del g.at[g.units[1].hex]
        g.units[1].hex = CASUALTY
        g.vp = 2
    t = situation(FACING + "allies K5 Sgt Smith", event="Walking Wounded", rolls="axis @H5", prepared=prepared).quiet()
    assert t.about == "wounded returns" and t.seat == "axis"      # there was but one to choose
    t.do("place", "Line Squad", "H5")
    assert t.unit("Line Squad").hex == t.hex("H5") and t.unit("Line Squad").broken and t.g.vp == 2


@rule("E76", "E42-a", "11.4")
def test_without_anyone_to_return_the_random_hex_still_tests_broken_weapons():
    t = situation("""
        axis    E5  Rifle Squad, broken Light MG
        allies  G5  Line Squad
    """, event="Walking Wounded", rolls="axis @H5")
    assert t.events(happenings.RandomHex) and not t.g.weapons[0].broken


@rule("E77")
def test_white_phosphorus_is_smoke_next_to_an_own_squad_and_burns_one_unit_of_each_side():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E5  Sgt Esser
        allies  F5  Line Squad
        allies  K5  Green Squad, broken
    """, event="White Phosphorus", first="allies").quiet()
    assert t.may("smoke in", "E5") and not t.may("smoke in", "J5") and t.may("pass")
    t.do("smoke in", "E5")
    assert t.seat == "axis" and t.about == "burned"
    t.do("break unit", "Sgt Esser").quiet()
    assert t.unit("Sgt Esser").broken and not t.unit("Rifle Squad").broken and t.hex("E5") in t.g.smoke
    assert not t.unit("Line Squad").broken


@rule("E42-a")
def test_what_an_event_cannot_do_is_left_out():
    t = situation(FACING, event="KIA")
    assert t.about == "over"
    t = situation(FACING, event="Reconnaissance")
    assert t.about == "over"
    t = situation(FACING, event="Strategic Objective", prepared=lambda g: g.chits.clear())
    assert t.about == "over" and not t.g.open_chits


@rule("7.3.2", "7.3.2-a")
@example("EX-chit-sum")
def test_chits_add_up():
    from hedgerow.games.combat_commander.objectives import worth
    assert worth([CHIT_NAMED[c] for c in "CGK"], 2) == 6
    assert worth([CHIT_NAMED[c] for c in "CGKS"], 2) == 7
    assert worth([], 2) == 0


@rule("7.3.3-a")
@example("EX-swing")
def test_an_open_objective_that_changes_hands_swings_twice_its_worth():
    from hedgerow.games.combat_commander.objectives import take_objectives
    from hedgerow.games.combat_commander.state import place
    t = situation(FACING, axis="Fire", control=(-1, -1, -1, 1, -1))
    open_chit(t.g, CHIT_NAMED["N"])
    assert t.g.vp == -4
    place(t.g, t.id("Rifle Squad"), t.hex("A10"))
    take_objectives(t.g)
    assert t.g.vp == 4 and t.g.control[3] == AXIS


@rule("E42-a")
def test_an_event_of_which_nothing_comes_says_so():
    t = situation(FACING, event="Breeze")
    assert t.events(happenings.NothingHappens) and not t.g.fruitless
    assert not situation(FACING + "smoke B2 5", event="Breeze").events(happenings.NothingHappens)
