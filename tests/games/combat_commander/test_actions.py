"""A25-A41: every Action, its moment, its prerequisite and what it does."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import CASUALTY, NONE
from hedgerow.games.combat_commander.rules.actions import ACTIONS
from hedgerow.testing import example, rule

from .situation import situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


def on_map(t, title):
    return [u for u in t.g.units if u.hex >= 0 and UNITS[u.type].title == title]


def fire(t, piece="E5 Rifle Squad", hex="G5"):
    """A Fire Order with one piece, up to the Actions before its roll."""
    return t.order("Fire").do("shoot", piece, hex).do("fire")


def strength(t):
    return t.last(h.AttackTotal).total


def lines(tally):
    return {line[2]: line[1] for line in tally.lines}


def test_every_action_on_the_cards_is_known():
    assert {c.action for c in CARDS} | {"Fire"} == set(ACTIONS)


# ---- A24 ----

@rule("A24.1", "A34")
def test_several_actions_answer_one_situation_and_add_up():
    t = situation("""
        axis    F4  Rifle Squad
        allies  G5  Line Squad
    """, axis="Fire, a:Hand Grenades, a:Hand Grenades", rolls="axis 3-2")
    fire(t, "Rifle Squad").action("Hand Grenades").action("Hand Grenades").quiet()
    assert strength(t).total == 5 + 4 + 5


@rule("A24.2", "GL-inactive")
def test_the_inactive_player_plays_all_his_ambushes_first():
    t = situation("""
        axis    F4  Rifle Squad
        axis    F4  Conscript Squad
        allies  G5  Line Squad
        allies  G5  Sgt Smith
        allies  K9  Sgt White
    """, axis="Advance, a:Ambush", allies="a:Ambush")
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "G5").do("melee", "G5")
    assert (t.about, t.seat) == ("before melee", "allies")


@rule("A28")
def test_command_confusion_is_never_an_action():
    no = ACTIONS["Command Confusion"].unless(situation(DUEL).g, 0)
    assert no and no.rules == ("A28",) and ACTIONS["Command Confusion"].when == ()


# ---- Melee ----

@rule("A25")
def test_ambush_makes_the_opponent_break_a_unit_of_his_choice_before_strength_is_counted():
    t = situation("""
        axis    F4  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Green Squad
    """, axis="Advance, a:Ambush", rolls="allies 2-1, axis 1-2")
    t.order("Advance").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet("before melee")
    t.action("Ambush")
    assert t.seat == "allies" and t.may("break unit", "Line Squad") and t.may("break unit", "Green Squad")
    t.do("break unit", "Line Squad").quiet()
    american = next(e for e in t.events(h.MeleeTotal) if e.seat == "allies")
    assert american.total.total == 3 + (5 + 1) + 3           # the broken Squad has 3 FP and no box any more


@rule("A25", "O16.4.1")
def test_ambush_can_empty_a_side_and_end_the_melee():
    t = situation("""
        axis    F4  Rifle Squad
        allies  G5  Line Squad, broken
        allies  K9  Sgt White
    """, axis="Advance, a:Ambush")
    t.order("Advance").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet("before melee")
    t.action("Ambush").quiet()
    assert t.unit("Line Squad").hex == CASUALTY and not t.events(h.MeleeTotal)


@rule("A25", "A24.2")
def test_a_side_that_ambushes_have_emptied_may_still_ambush_and_nobody_is_left():
    t = situation("""
        axis    F4  Conscript Squad, broken
        axis    A9  Sgt Esser
        allies  G5  Green Squad, broken
        allies  K9  Sgt Smith
    """, axis="Advance, a:Ambush", allies="a:Ambush")
    t.order("Advance").do("activate", "Conscript Squad").do("advance", "Conscript Squad", "G5").quiet("before melee")
    t.action("Ambush").quiet("before melee")
    assert t.unit("Conscript Squad").hex == CASUALTY and t.seat == "axis"
    t.action("Ambush").quiet()
    assert t.unit("Green Squad").hex == CASUALTY and not t.events(h.MeleeTotal)


@rule("A38")
def test_no_quarter_gains_two_vp_for_a_german_over_russians():
    t = situation("""
        axis    F4  Rifle Squad
        allies  G5  Militia Squad
        allies  K9  Cpl Gordov
    """, axis="Advance, a:No Quarter", nations="germany russia", rolls="allies 2-1, axis 6-5")
    t.order("Advance").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet("after melee")
    assert t.seat == "axis"
    t.action("No Quarter")
    assert t.g.vp == 2 + 2


@rule("A38")
def test_no_quarter_also_after_a_melee_that_ambushes_have_ended():
    t = situation("""
        axis    F4  Rifle Squad
        allies  G5  Militia Squad, broken
        allies  K9  Cpl Gordov
    """, axis="Advance, a:Ambush, a:No Quarter", nations="germany russia")
    t.order("Advance").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet("before melee").action("Ambush")
    t.quiet("after melee").action("No Quarter")
    assert t.g.vp == 2 + 2 and not t.events(h.MeleeTotal)


@rule("A38")
def test_no_quarter_is_nothing_between_germans_and_americans():
    t = situation("""
        axis    F4  Rifle Squad
        allies  G5  Green Squad
        allies  K9  Sgt White
    """, axis="Advance, a:No Quarter", rolls="allies 2-1, axis 6-5")
    t.order("Advance").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet("after melee")
    assert t.about != "after melee"


# ---- before the attack roll ----

@rule("A27")
def test_bore_sighting_is_for_a_defender_with_a_gun_of_five_or_more():
    t = situation("""
        axis    E5  Rifle Squad, Heavy MG
        allies  G5  Line Squad
    """, axis="Fire, a:Bore Sighting", postures="defend attack", rolls="axis 3-2")
    fire(t, "weapon of Rifle Squad").action("Bore Sighting").quiet()
    assert strength(t).total == 8 + 2 + 5 and lines(strength(t))["bore sighting"] == 2


@rule("A27", "A35")
@pytest.mark.parametrize(("weapon", "postures"), [("Light MG", "defend attack"), ("Heavy MG", "recon recon")])
def test_no_bore_sighting_with_a_light_gun_or_without_the_defence(weapon, postures):
    t = situation(f"""
        axis    E5  Rifle Squad, {weapon}
        allies  G5  Line Squad
    """, axis="Fire, a:Bore Sighting", postures=postures)
    fire(t, "weapon of Rifle Squad")
    assert t.about != "before attack roll" or "Bore Sighting" not in t.actions()


@rule("A30")
def test_crossfire_only_at_moving_units():
    t = situation(DUEL, axis="Fire, a:Crossfire")
    fire(t)
    assert "Crossfire" not in t.actions()


@rule("A30")
def test_crossfire_adds_two_against_movers():
    t = situation("""
        axis    E5  Rifle Squad
        allies  H5  Line Squad
    """, axis="Fire, a:Crossfire", allies="Move", first="allies", rolls="axis 3-2")
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("shoot", "Rifle Squad", "G5").do("fire").action("Crossfire").quiet()
    assert lines(strength(t))["crossfire"] == 2 and strength(t).total == 5 + 2 + 5


@rule("A34")
def test_no_hand_grenades_from_afar():
    t = situation(DUEL, axis="Fire, a:Hand Grenades")
    fire(t)
    assert "Hand Grenades" not in t.actions()


@rule("A34")
@example("EX-grenade-group")
def test_one_adjacent_piece_of_a_group_is_enough_for_grenades():
    t = situation("""
        axis    E4  Rifle Squad
        axis    F4  Conscript Squad
        axis    E4  Sgt Esser
        allies  G5  Line Squad
    """, axis="Fire, a:Hand Grenades", rolls="axis 3-2")
    t.order("Fire").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Conscript Squad").do("done")
    t.do("shoot", "Rifle Squad", "G5").do("add", "Conscript Squad").do("fire").action("Hand Grenades").quiet()
    assert lines(strength(t))["hand grenades"] == 2


@rule("A37")
def test_marksmanship_needs_a_firing_squad_or_team_not_only_its_weapon():
    german = any(c.nation == "germany" and c.action == "Marksmanship" for c in CARDS)
    assert german
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
    """, axis="Fire, a:Marksmanship", rolls="axis 3-2")
    again = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
    """, axis="Fire, a:Marksmanship")
    fire(again, "weapon of Rifle Squad")
    assert "Marksmanship" not in again.actions()
    fire(t, "Rifle Squad").action("Marksmanship").quiet()
    assert lines(strength(t))["marksmanship"] == 2


@rule("A37")
def test_no_marksmanship_by_a_leader_alone():
    t = situation("""
        axis    F4  Sgt Esser
        allies  G5  Line Squad
    """, axis="Fire, a:Marksmanship")
    t.order("Fire").do("activate", "Sgt Esser").do("shoot", "Sgt Esser", "G5").do("fire")
    assert t.about != "before attack roll" or "Marksmanship" not in t.actions()


@rule("A41")
@example("EX-FA-E")
def test_sustained_fire_adds_two_each_time():
    t = situation("""
        axis    E5  Rifle Squad, Heavy MG
        axis    E5  Lt Bolter
        allies  G5  Line Squad
    """, axis="Fire, a:Sustained Fire, a:Sustained Fire", rolls="axis 1-6")
    t.order("Fire").do("activate", "Rifle Squad").do("shoot", "weapon of Rifle Squad", "G5").do("fire")
    t.action("Sustained Fire").action("Sustained Fire").quiet()
    assert strength(t).total - 7 == 13 and strength(t).total == 20
    assert not t.g.weapons[t.unit("Rifle Squad").weapon].broken


@rule("A41")
def test_doubles_break_the_gun_once_for_each_sustained_fire():
    t = situation("""
        axis    E5  Rifle Squad, Heavy MG
        allies  G5  Line Squad
    """, axis="Fire, a:Sustained Fire", rolls="axis 2-2")
    fire(t, "weapon of Rifle Squad").action("Sustained Fire").quiet()
    assert t.g.weapons[t.unit("Rifle Squad").weapon].broken
    t = situation("""
        axis    E5  Rifle Squad, Heavy MG
        allies  G5  Line Squad
    """, axis="Fire, a:Sustained Fire, a:Sustained Fire", rolls="axis 2-2")
    fire(t, "weapon of Rifle Squad").action("Sustained Fire").action("Sustained Fire").quiet()
    assert t.unit("Rifle Squad").weapon == NONE


@rule("A41")
def test_no_sustained_fire_without_a_machine_gun_or_mortar():
    t = situation(DUEL, axis="Fire, a:Sustained Fire")
    fire(t)
    assert "Sustained Fire" not in t.actions()


@rule("A40")
def test_spray_fire_strikes_two_adjacent_hexes_with_one_roll():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G6  Green Squad
        allies  K9  Sgt White
    """, axis="Fire, a:Spray Fire", rolls="axis 6-5, allies 1-2, allies 2-1")
    fire(t).action("Spray Fire").do("spray", "G6").quiet()
    for name in ("Line Squad", "Green Squad"):
        t.do("defend", name).quiet() if t.about == "defend" else None
    assert len({e.total.total for e in t.events(h.AttackTotal)}) == 1 and len(t.events(h.AttackTotal)) == 2
    assert t.unit("Line Squad").broken and t.unit("Green Squad").broken


@rule("A40", "10.3.3")
def test_spray_fire_takes_the_largest_hindrance_over_all_lines():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G6  Green Squad
        smoke   G6  3
    """, axis="Fire, a:Spray Fire", rolls="axis 6-5")
    fire(t).action("Spray Fire").do("spray", "G6").quiet("initiative")
    t.quiet()
    assert lines(strength(t))["hindrance"] == -3


@rule("A40", "3.1.6")
def test_spray_fire_needs_boxed_range_and_a_second_target():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
    """, axis="Fire, a:Spray Fire")
    fire(t)
    assert "Spray Fire" not in t.actions()
    t = situation("""
        axis    E5  Weapon Team
        allies  F5  Line Squad
        allies  F6  Green Squad
    """, axis="Fire, a:Spray Fire")
    t.order("Fire").do("activate", "Weapon Team").do("shoot", "Weapon Team", "F5").do("fire")
    assert "Spray Fire" not in t.actions()


@rule("A40")
@example("EX-spray2")
def test_a_second_spray_fire_does_nothing_more():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G6  Green Squad
        allies  F6  Elite Squad
    """, axis="Fire, a:Spray Fire, a:Spray Fire")
    fire(t).action("Spray Fire").do("spray", "G6").action("Spray Fire")
    assert len(t.g.attacks[-1].targets) == 2


# ---- before the Defense Roll ----

@rule("A29")
@example("EX-conceal")
def test_concealment_takes_the_cover_off_the_attack_total():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Sgt Smith
    """, axis="Fire", allies="a:Concealment", land="woods G5", rolls="axis 6-3, allies 1-2, allies 2-1")
    fire(t).quiet("before defense roll", "defend")
    t.do("defend", "Line Squad").quiet("before defense roll")
    assert t.g.attacks[-1].total.total == 14
    t.action("Concealment").do("cover of", "G5")
    assert t.g.attacks[-1].total.total == 12
    t.quiet("defend")
    assert t.g.attacks[-1].total.total == 12         # for the rest of the attack too


@rule("A29", "T93")
def test_concealment_on_an_open_road_makes_it_worse():
    t = situation(DUEL, axis="Fire", allies="a:Concealment", land="road A5:5 B4 C5 D4 E5 F5 G5 H5 I5", rolls="axis 6-3")
    fire(t).quiet("before defense roll")
    before = t.g.attacks[-1].total.total
    t.action("Concealment").do("cover of", "G5")
    assert t.g.attacks[-1].total.total == before + 1


@rule("A35.1", "F102")
def test_hidden_entrenchments_give_foxholes_at_the_last_moment():
    t = situation(DUEL, axis="Fire", allies="a:Hidden Entrenchments", postures="attack defend", rolls="axis 6-3, allies 1-2")
    fire(t).quiet("before defense roll")
    t.action("Hidden Entrenchments").quiet()
    assert t.g.forts[t.hex("G5")] == "foxholes"
    assert t.last(h.DefenseTotal).total.total == 6 + 3 + 3


@rule("A35", "A35.1")
@pytest.mark.parametrize(("postures", "land", "fort"), [
    ("recon recon", "", ""), ("defend attack", "", ""), ("attack defend", "building stone G5", ""),
    ("attack defend", "", "fort G5 wire"), ("attack defend", "stream G1:1 G2 G3 G4 G5 G6 G7 G8 G9 G10:4", "")])
def test_no_hidden_entrenchments_by_others_in_buildings_water_or_works(postures, land, fort):
    t = situation(DUEL + fort, axis="Fire", allies="a:Hidden Entrenchments", postures=postures, land=land)
    fire(t).quiet("before defense roll")
    assert t.about != "before defense roll" or "Hidden Entrenchments" not in t.actions()


@rule("A35.3", "F104")
def test_hidden_pillbox_in_an_objective_hex_once():
    goals = "objective 1 E5\nobjective 2 O1\nobjective 3 H9\nobjective 4 A10\nobjective 5 O10"
    given = {"axis": "a:Hidden Pillbox", "allies": "Fire", "first": "allies", "postures": "defend attack"}
    t = situation(DUEL, land=goals, rolls="allies 6-3, axis 1-2", **given)
    fire(t, "Line Squad", "E5").quiet("before defense roll").action("Hidden Pillbox").quiet()
    assert t.g.forts[t.hex("E5")] == "pillbox" and t.last(h.DefenseTotal).total.total == 7 + 5 + 3
    for other in ("", "fort B2 pillbox"):
        t = situation(DUEL + other, land=goals if other else "", **given)
        fire(t, "Line Squad", "E5").quiet("before defense roll")
        assert t.about != "before defense roll" or "Hidden Pillbox" not in t.actions()
