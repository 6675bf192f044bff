"""O16: Advance and Melee."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, CASUALTY, TIME_TRACK
from hedgerow.games.combat_commander.rules.melee import melee_outcome, melee_strength
from hedgerow.testing import rule

from .situation import situation


@rule("O16.1", "O16.2")
def test_a_unit_advances_one_hex_even_into_the_enemy():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E4  Line Squad
    """, axis="Advance", land="woods E6")
    t.order("Advance").do("activate", "Rifle Squad")
    assert t.may("advance", "Rifle Squad", "E4") and t.may("advance", "Rifle Squad", "E6")
    t.do("advance", "Rifle Squad", "E6").quiet()
    assert t.unit("Rifle Squad").hex == t.hex("E6")
    assert t.about == "order"


@rule("O16.1")
def test_no_op_fire_at_advancing_units():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E3  Line Squad
    """, axis="Advance", allies="Fire")
    t.order("Advance").do("advance", "Rifle Squad", "E4")
    assert "Fire" not in t.actions()


@rule("O16.2", "T83")
def test_a_cliff_is_advanced_over_only_without_a_weapon():
    land = "level 1 E4\ncliff E4:4"
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    E5  Sgt Esser
        axis    E5  Line Team
        allies  O1  Line Squad
    """, axis="Advance", land=land)
    t.order("Advance").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Line Team").do("done")
    assert not t.may("advance", "Rifle Squad", "E4")
    assert t.may("advance", "Line Team", "E4")


@rule("O16.3", "T98", "T79")
def test_impassable_hexes_are_not_entered():
    t = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad
        blaze   E4  2
    """, axis="Advance", land="water E6")
    t.order("Advance").do("activate", "Rifle Squad")
    assert not t.may("advance", "Rifle Squad", "E4") and not t.may("advance", "Rifle Squad", "E6")


@rule("O16.2", "7.2.1")
def test_advance_off_the_enemy_edge():
    t = situation("""
        axis    E1  Rifle Squad
        axis    A9  Line Team
        allies  O9  Line Squad
    """, axis="Advance")
    t.order("Advance").do("activate", "Rifle Squad").do("exit", "Rifle Squad").do("space", 4)
    assert t.unit("Rifle Squad").hex == TIME_TRACK and t.g.vp == 2


@rule("O16.4", "O16.4.2", "O16.4.3")
def test_melee_at_the_end_of_the_order_eliminates_the_lower_total():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E4  Line Squad
        allies  A1  Line Squad
    """, axis="Advance", rolls="allies 1-2, axis 5-4")
    t.order("Advance").do("advance", "Rifle Squad", "E4").quiet()
    assert [e.total.total for e in t.events(h.MeleeTotal)] == [6 + 1 + 3, 5 + 9]
    assert [e.seat for e in t.events(h.MeleeTotal)] == ["allies", "axis"]
    assert t.unit("E4 Line Squad").hex == CASUALTY and t.g.vp == 2


@rule("O16.4.1", "3.1.6")
def test_melee_strength_is_unit_fp_without_weapons_and_one_for_boxed_fp():
    t = situation("""
        axis    E5  SS Squad, Light MG
        axis    E5  Sgt Esser
        axis    E5  Line Team, broken
        allies  A1  Line Squad
    """)
    assert melee_strength(t.g, t.hex("E5"), AXIS).total == (6 + 2) + 1 + 2 + (1 + 2)


@rule("O16.4.3", "F101", "F104")
def test_tied_melee_kills_both_unless_one_holds_a_bunker():
    assert melee_outcome(10, 10, -1, AXIS) == (AXIS, ALLIES)
    assert melee_outcome(10, 10, ALLIES, AXIS) == (AXIS,)
    assert melee_outcome(9, 10, -1, AXIS) == (ALLIES,)
    assert melee_outcome(11, 10, ALLIES, AXIS) == (AXIS,)


@rule("F101", "O16.4.3")
def test_the_last_sole_occupant_of_a_bunker_survives_a_tie():
    t = situation("""
        axis    E5  Rifle Squad
        axis    A9  Line Team
        allies  E4  Line Squad
        fort    E4  bunker
    """, axis="Advance", rolls="allies 1-2, axis 3-2")
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "E4").quiet()
    assert [e.total.total for e in t.events(h.MeleeTotal)] == [10, 10]
    assert t.unit("Line Squad").hex == t.hex("E4") and t.unit("Rifle Squad").hex == CASUALTY


@rule("9.2", "6.3.1")
def test_both_beaten_at_once_the_initiative_holder_wins():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E4  Line Squad
    """, axis="Advance", rolls="allies 1-2, axis 3-2", initiative="allies")
    t.order("Advance").do("advance", "Rifle Squad", "E4").quiet()
    assert t.game.result.winners == ("allies",) and t.game.result.rule == "9.2"


@rule("A25", "O16.4.1")
def test_an_ambush_that_empties_a_side_ends_the_melee():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    A9  Line Team
        allies  E4  Line Squad
    """, axis="Advance", allies="a:Ambush")
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "E4").quiet("before melee")
    t.action("Ambush").quiet()
    assert not t.events(h.MeleeTotal)
    assert t.unit("Rifle Squad").hex == CASUALTY


@rule("O16.4")
def test_the_active_player_chooses_which_melee_comes_first():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E5  Sgt Esser
        axis    E5  Line Team
        allies  E4  Line Squad
        allies  F4  Green Squad
    """, axis="Advance")
    t.order("Advance").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Line Team").do("done")
    t.do("advance", "Rifle Squad", "E4").do("advance", "Line Team", "F4").do("done")
    assert t.about == "melee" and t.seat == "axis"
    assert {o[1] for o in t.options} == {t.hex("E4"), t.hex("F4")}


@rule("O16.4.2")
def test_a_trigger_that_empties_a_side_ends_the_melee():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    A9  Line Team
        allies  E4  Line Squad
    """, axis="Advance", rolls="allies 2-5!Event, allies e:KIA")
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "E4").quiet()
    assert t.unit("Rifle Squad").hex == CASUALTY and t.unit("Line Squad").hex == t.hex("E4")
    assert not t.events(h.MeleeTotal)


@rule("7.2.1")
def test_an_exited_unit_that_returns_in_the_same_turn_is_another_one_not_activated():
    t = situation("""
        axis    E1  Rifle Squad, Light MG
        axis    A9  Sgt Esser
        allies  O9  Line Squad
    """, axis="Advance")
    t.order("Advance").do("activate", "Rifle Squad").do("exit", "Rifle Squad").do("space", 1)
    unit = t.unit("Rifle Squad")
    assert unit.hex == TIME_TRACK and not unit.activated and t.unit("Sgt Esser").activated is False
