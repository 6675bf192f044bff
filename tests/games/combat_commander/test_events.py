"""E43-E57: the Events from Air Support to Fog of War, as a trigger turns them up."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import CASUALTY, MIX, NONE, TIME_TRACK, place
from hedgerow.games.combat_commander.rules.breaking import eliminate
from hedgerow.games.combat_commander.rules.events import EVENTS
from hedgerow.kernel.asking import PASS
from hedgerow.testing import rule

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
    assert bool(t.events(log_events.NothingHappens)) == told


@rule("E42-a")
def test_who_declines_an_event_is_told_that_nothing_comes_of_it():
    t = situation(FACING, event="Deploy").quiet()
    assert t.about == "deploy"
    t.do("pass")
    assert len(t.events(log_events.NothingHappens)) == 1


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
    from hedgerow.games.combat_commander.rules.events.battlefield_integrity import battlefield_integrity
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
