"""E58-E77: the Events from Hero to White Phosphorus, as a trigger turns them up."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.chits import CHIT_NAMED
from hedgerow.games.combat_commander.model.counters import hero_of
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import CASUALTY, MIX, place
from hedgerow.games.combat_commander.rules.added_units import RadioArrived
from hedgerow.games.combat_commander.rules.breaking import eliminate
from hedgerow.games.combat_commander.rules.objectives import open_chit
from hedgerow.kernel.asking import PASS
from hedgerow.testing import example, rule

from .situation import ALLIES, AXIS, situation
from .test_events import FACING, on_map


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
    assert len(t.events(log_events.Triggered)) == 1 and t.g.time == 0 and t.g.triggers == 0
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
    assert t.events(log_events.MeleeFought) and t.about == "over"
    assert t.unit("Line Squad").hex == CASUALTY and len(on_map(t, "Conscript Squad")) == 1


@example("EX-emelee", "EX-nested")
def test_no_trigger_in_a_melee_that_an_event_brought_about():
    t = situation(FACING + "allies K9 Sgt Smith", event="Infiltration",
                  rolls="axis 1-1!Jammed, axis @G5, allies 2-5!Event, axis 6-6!Time").quiet()
    t.do(*next(o for o in t.options if "Conscript" in t.game.say(o))).quiet()
    t.do("appear", "G5").do("melee", "G5").quiet()
    assert t.events(log_events.MeleeFought)
    assert not t.events(log_events.Triggered) and t.g.time == 0


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
    assert t.last(RadioArrived).radio == 0
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
    from hedgerow.games.combat_commander.rules.breaking import eliminate_weapon

    def prepared(g):
        eliminate_weapon(g, 1, "11.4")
    t = situation("""
        axis    F5  Weapon Team
        axis    E5  Rifle Squad, Light MG
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
    assert t.events(log_events.RandomHex) and not t.g.weapons[0].broken


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
    from hedgerow.games.combat_commander.rules.objectives import worth
    assert worth([CHIT_NAMED[c] for c in "CGK"], 2) == 6
    assert worth([CHIT_NAMED[c] for c in "CGKS"], 2) == 7
    assert worth([], 2) == 0


@rule("7.3.3-a")
@example("EX-swing")
def test_an_open_objective_that_changes_hands_swings_twice_its_worth():
    from hedgerow.games.combat_commander.rules.objectives import take_objectives
    t = situation(FACING, axis="Fire", control=(-1, -1, -1, 1, -1))
    open_chit(t.g, CHIT_NAMED["N"])
    assert t.g.vp == -4
    place(t.g, t.id("Rifle Squad"), t.hex("A10"))
    take_objectives(t.g)
    assert t.g.vp == 4 and t.g.control[3] == AXIS


@rule("E42-a")
def test_an_event_of_which_nothing_comes_says_so():
    t = situation(FACING, event="Breeze")
    assert t.events(log_events.NothingHappens) and not t.g.fruitless
    assert not situation(FACING + "smoke B2 5", event="Breeze").events(log_events.NothingHappens)


@rule("E59")
def test_no_radio_infiltrates():
    for event, offered in (("Reinforcements", True), ("Infiltration", False)):
        t = situation(FACING, event=event, rolls="axis 1-6", year=1944).quiet()
        assert t.about == "support" and any("Radio" in t.game.say(o) for o in t.options) is offered


@rule("1.3")
def test_a_card_turned_up_for_a_random_hex_is_discarded():
    t = situation(FACING, event="Shell Shock", rolls="axis @H5").quiet()
    assert t.last(log_events.Revealed).card in t.g.decks[AXIS].discards
