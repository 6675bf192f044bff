"""F100-F106: Fortifications, and Blazes that destroy them."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.state import CASUALTY, Attack
from hedgerow.games.combat_commander.rules.command import firepower, morale, movement, reach
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.fortifications import place_fort, remove_fort, why_not_fortify
from hedgerow.testing import example, rule

from .situation import ALLIES, AXIS, situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""
STREAM = "stream H1:1 H2 H3 H4 H5 H6 H7 H8 H9 H10:4"


@rule("F100.1", "F100.3", "8.1.3")
def test_one_fortification_in_a_hex_the_first_stays():
    t = situation(DUEL, axis="Fire")
    place_fort(t.g, t.hex("E5"), "trench", "F100.1")
    place_fort(t.g, t.hex("E5"), "wire", "F100.1")
    assert t.g.forts[t.hex("E5")] == "trench"
    assert why_not_fortify(t.g, t.hex("E5")).rules == ("8.1.3",)


@rule("F100.3", "T95")
def test_no_fortification_in_water():
    t = situation(DUEL, axis="Fire", land=STREAM)
    place_fort(t.g, t.hex("H5"), "foxholes", "F100.1")
    assert not t.g.forts and why_not_fortify(t.g, t.hex("H5")).rules == ("F100.3",)


@rule("F100.3", "T80.2")
def test_a_bridge_hex_is_no_water_hex():
    t = situation(DUEL, axis="Fire", land=STREAM + "\nroad F5 G5 H5 I5 J5\nbridge H5")
    assert not why_not_fortify(t.g, t.hex("H5"))


@rule("F100.2")
def test_a_removed_fortification_is_gone_with_its_holder():
    t = situation(DUEL + "fort E5 bunker", axis="Fire")
    assert t.g.holders == {t.hex("E5"): AXIS}
    remove_fort(t.g, t.hex("E5"), "F100.2")
    assert not t.g.forts and not t.g.holders


@rule("F101", "F104")
@pytest.mark.parametrize(("fort", "plain", "shelled"), [("bunker", 6, 7), ("pillbox", 5, 6)])
def test_cover_of_bunker_and_pillbox(fort, plain, shelled):
    check_cover(fort, plain, shelled)


@rule("F102", "F105.1")
@pytest.mark.parametrize(("fort", "plain", "shelled"), [("foxholes", 3, 4), ("trench", 4, 5)])
def test_cover_of_foxholes_and_trench(fort, plain, shelled):
    check_cover(fort, plain, shelled)


def check_cover(fort, plain, shelled):
    t = situation(DUEL + f"fort G5 {fort}", axis="Fire", land="woods G5")
    hex = t.hex("G5")
    assert cover(t.g, hex).total == plain                       # not added to the Woods
    assert cover(t.g, hex, Attack("artillery", AXIS, targets=[hex])).total == shelled


@rule("F101", "O16.4.3")
@pytest.mark.parametrize("fort", ["bunker", "pillbox"])
def test_the_last_sole_occupant_of_a_bunker_or_pillbox_survives_a_tied_melee(fort):
    t = situation(f"""
        axis    F4  Rifle Squad
        axis    A9  Sgt Esser
        allies  G5  Weapon Team
        allies  K9  Sgt White
        fort    G5  {fort}
    """, axis="Advance", rolls="allies 5-3, axis 4-1")          # 2 + 8 and 5 + 5
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet()
    assert [e.total.total for e in t.events(h.MeleeTotal)] == [10, 10]
    assert t.unit("Rifle Squad").hex == CASUALTY and t.unit("Weapon Team").hex == t.hex("G5")


# ---- Mines ----

@rule("F103.1", "F103.2")
def test_mines_attack_who_enters_without_cover():
    t = situation("""
        axis    E5  Rifle Squad
        allies  K9  Line Squad
        fort    E4  mines
    """, axis="Move", land="woods E4", rolls="allies 6-3, axis 1-2")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert t.last(h.AttackTotal).total.total == 6 + 9 and t.last(h.DefenseTotal).total.total == 7 + 3
    assert t.unit("Rifle Squad").broken


@rule("F103.2")
@pytest.mark.parametrize("strength", [6, 7, 8])
def test_mines_have_the_strength_the_scenario_gives_them(strength):
    t = situation("""
        axis    E5  Rifle Squad
        allies  K9  Line Squad
        fort    E4  mines
    """, axis="Move", rolls="allies 2-1, axis 6-4", mines=strength)
    t.order("Move").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert t.last(h.AttackTotal).total.total == strength + 3 and not t.unit("Rifle Squad").broken


@rule("F103.2-a", "F103.1")
@example("EX-minelve")
def test_who_is_broken_by_mines_while_leaving_still_arrives():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E5  Conscript Squad
        allies  K9  Line Squad
        fort    E5  mines
    """, axis="Move", rolls="allies 6-3, axis 1-2")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert t.unit("Rifle Squad").broken and t.unit("Rifle Squad").hex == t.hex("E4")
    assert not t.unit("Conscript Squad").broken


@rule("F103.1")
def test_a_stack_that_moves_together_is_attacked_by_one_roll():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E5  Sgt Esser
        allies  K9  Line Squad
        fort    E4  mines
    """, axis="Move", rolls="allies 1-2, axis 6-3, axis 6-4")
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("done")
    t.do("move", "Sgt Esser").do("with", "Rifle Squad").do("to", "E4").quiet("defend")
    t.do("defend", "Rifle Squad").quiet()
    assert len(t.events(h.AttackTotal)) == 1 and len(t.events(h.DefenseTotal)) == 2


@rule("F103.1", "O16.1")
def test_mines_attack_an_advance_and_a_tie_suppresses():
    t = situation("""
        axis    E5  Rifle Squad
        allies  K9  Line Squad
        fort    E4  mines
    """, axis="Advance", rolls="allies 2-3, axis 1-3")
    t.order("Advance").do("advance", "Rifle Squad", "E4").quiet()
    assert t.unit("Rifle Squad").suppressed and not t.unit("Rifle Squad").broken


@rule("F103.2")
def test_a_tie_with_mines_breaks_a_mover():
    t = situation("""
        axis    E5  Rifle Squad
        allies  K9  Line Squad
        fort    E4  mines
    """, axis="Move", rolls="allies 2-3, axis 1-3")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert t.unit("Rifle Squad").broken


# ---- Trenches ----

@rule("F105.2")
@example("EX-fh-move")
def test_along_a_trench_a_step_costs_one_and_draws_no_op_fire():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        fort    E5  trench
        fort    E4  pillbox
    """, axis="Move", allies="Fire", land="wall E5:1\nlevel 1 E4")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert t.unit("Rifle Squad").spent == 1
    assert t.about != "hex entered"


@rule("F105.2")
def test_from_bunker_to_bunker_is_no_trench():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        fort    E5  bunker
        fort    E4  bunker
    """, axis="Move", allies="Fire", land="wall E5:1")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert t.unit("Rifle Squad").spent == 2 and t.about == "hex entered"


# ---- Wire ----

@rule("F106.1")
def test_wire_takes_one_off_fp_range_and_morale_not_movement_or_command():
    t = situation("""
        axis    E5  Rifle Squad
        axis    F9  Rifle Squad
        allies  K9  Line Squad
        fort    E5  wire
    """, axis="Fire")
    wired, free = t.id("E5 Rifle Squad"), t.id("F9 Rifle Squad")
    for stat in (firepower, reach):
        assert stat(t.g, wired).total == stat(t.g, free).total - 1
    assert morale(t.g, wired, cover(t.g, t.hex("E5"))).total == 6
    assert movement(t.g, wired).total == movement(t.g, free).total


@rule("F106.2")
@example("EX-wire-start")
def test_wire_ends_a_move_on_entering_and_after_the_first_hex_out_of_it():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E4  Sgt Esser
        allies  K9  Line Squad
        fort    E5  wire
    """, axis="Move", land="road E1:1 E2 E3 E4 E5")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert not any(o[0] == "to" for o in t.options)


@rule("F106.3")
def test_no_weapon_fires_out_of_wire_and_no_group_across_it():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    E4  Conscript Squad
        axis    E4  Sgt Esser
        allies  G5  Line Squad
        fort    E5  wire
    """, axis="Fire")
    t.order("Fire").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Conscript Squad").do("done")
    assert not t.may("shoot", "weapon of Rifle Squad", "G5")
    t.do("shoot", "Rifle Squad", "G5")
    assert not t.may("add", "Conscript Squad")


@rule("8.1.5", "10.2.1")
def test_no_fortification_in_a_blaze():
    t = situation(DUEL + "blaze H5 3", axis="Fire")
    assert why_not_fortify(t.g, t.hex("H5")).rules == ("8.1.5",)


@rule("F101", "F104")
def test_every_bunker_and_pillbox_is_held_by_who_is_alone_in_it():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  K5  Green Squad
        fort    C3  foxholes
        fort    G5  bunker
        fort    K5  pillbox
    """)
    assert [t.g.holders.get(t.hex(name)) for name in ("C3", "G5", "K5")] == [None, ALLIES, ALLIES]
