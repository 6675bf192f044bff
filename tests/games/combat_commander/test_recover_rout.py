"""O22, O23: Recover, Rout and Retreat."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.state import CASUALTY
from hedgerow.games.combat_commander.rules.orders.recover import rally_outcome
from hedgerow.games.combat_commander.rules.orders.rout import retreat_hexes, rout_outcome
from hedgerow.testing import example, rule

from .situation import situation


@example("EX-rally")
@rule("O22.3")
def test_rally_rolls():
    assert [rally_outcome(r, 7) for r in (5, 7, 9)] == ["rallies", "suppressed", "no effect"]


@example("EX-rout")
@rule("O23.2")
def test_rout_rolls():
    assert [rout_outcome(r, 7) for r in (9, 7, 5)] == [2, 0, -2]


@rule("O22.2", "3.2.5", "13.3")
def test_recover_takes_suppressed_markers_off_and_then_rolls_for_the_broken():
    t = situation("""
        axis    E5  Rifle Squad, broken, suppressed
        axis    E6  Conscript Squad, suppressed
        allies  O1  Line Squad, suppressed
    """, axis="Recover", rolls="axis 4-2")
    t.order("Recover").quiet()
    assert not t.unit("Rifle Squad").suppressed and not t.unit("Conscript Squad").suppressed
    assert t.unit("Line Squad").suppressed
    assert not t.unit("Rifle Squad").broken


@rule("O22.3", "13.1")
def test_a_tied_rally_roll_suppresses():
    t = situation("""
        axis    E5  Volksgrenadier Squad, broken
        allies  O1  Line Squad
    """, axis="Recover", rolls="axis 4-2")
    t.order("Recover").quiet()
    assert t.unit("Volksgrenadier Squad").broken and t.unit("Volksgrenadier Squad").suppressed


@rule("O22.2", "T78.3", "3.1.4")
def test_cover_and_command_help_to_rally():
    t = situation("""
        axis    E5  Volksgrenadier Squad, broken
        axis    E5  Sgt Esser
        allies  O1  Line Squad
    """, axis="Recover", land="woods E5", rolls="axis 5-4")
    t.order("Recover").quiet()
    assert t.last(h.MoraleRolled).morale.total == 6 + 2 + 2
    assert not t.unit("Volksgrenadier Squad").broken


@rule("O22.1", "O22.1-a")
def test_recover_needs_someone_to_recover_and_comes_once_a_turn():
    none = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad, broken
    """, axis="Recover")
    assert none.orders() == set()
    t = situation("""
        axis    E5  Conscript Squad, broken
        allies  O1  Line Squad
    """, axis="Recover, Recover, Rout", rolls="axis 6-4")
    t.order("Recover").quiet()
    assert t.unit("Conscript Squad").broken
    assert t.orders() == set()


@example("EX-rally-new")
@rule("O22.2")
def test_a_unit_broken_during_the_order_does_not_roll():
    t = situation("""
        axis    E5  Volksgrenadier Squad, broken
        axis    F5  Rifle Squad
        allies  O1  Line Squad
    """, axis="Recover", rolls="axis 3-3!Sniper, axis @F5")
    t.order("Recover").quiet("sniper").do("snipe", "Rifle Squad").quiet()
    assert t.unit("Rifle Squad").broken
    assert len(t.events(h.MoraleRolled)) == 1


@rule("O22.1-a", "O14.1-b")
def test_units_are_not_activated_by_recover():
    t = situation("""
        axis    E5  Rifle Squad, broken
        allies  G5  Line Squad
    """, axis="Recover, Fire", rolls="axis 4-1")
    t.order("Recover").quiet()
    assert "Fire" in t.orders()


# ---- Rout ----

@rule("O23.1")
def test_either_player_with_a_broken_unit_may_be_routed():
    t = situation("""
        axis    E5  Rifle Squad, broken
        allies  G5  Line Squad, broken
    """, axis="Rout")
    t.order("Rout")
    assert set(t.options) == {("rout", "axis"), ("rout", "allies")}


@rule("O23.1-a", "O23.1")
def test_each_player_is_routed_once_a_turn():
    t = situation("""
        axis    E5  Rifle Squad, broken
        allies  G5  Line Squad, broken
    """, axis="Rout, Rout, Rout", rolls="axis 2-1, axis 1-2")
    t.order("Rout").do("rout", "allies").quiet()
    t.order("Rout")
    assert t.options == [("rout", "axis")]
    t.quiet()
    assert t.orders() == set()


@rule("O23.2", "O23.3")
def test_a_routed_unit_retreats_the_difference_toward_its_own_edge():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
    """, axis="Rout", rolls="axis 6-4")
    t.order("Rout").do("rout", "allies").quiet("retreat")
    assert t.seat == "allies"
    t.do("retreat", "G4").do("retreat", "G3").quiet()
    assert t.unit("Line Squad").hex == t.hex("G3")


@rule("O23.2")
def test_a_tied_rout_roll_suppresses_and_less_does_nothing():
    broken = """
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
    """
    for rolls, suppressed in (("axis 5-3", True), ("axis 4-2", False)):
        t = situation(broken, axis="Rout", rolls=rolls)
        t.order("Rout").do("rout", "allies").quiet()
        unit = t.unit("Line Squad")
        assert (unit.hex, unit.suppressed) == (t.hex("G5"), suppressed)


@rule("O23.3")
def test_closer_counts_rows_toward_the_top_edge():
    t = situation("""
        axis    E9  Rifle Squad
        allies  C5  Line Squad, broken
        allies  B5  Green Squad, broken
    """, axis="Rout", rolls="axis 5-4, axis 6-4")
    t.order("Rout").do("rout", "allies").do("roll", "Line Squad").quiet()
    assert {o[1] for o in t.options} == {t.hex(x) for x in ("C4", "B4", "D4")}
    t.do("retreat", "C4").do("roll", "Green Squad").quiet("retreat")
    assert {o[1] for o in t.options} == {t.hex("B4")}


@rule("O23.3.5", "7.2.2")
def test_a_unit_forced_off_its_own_edge_is_eliminated():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G1  Line Squad, broken Medium MG, broken, veteran
        allies  O9  Green Squad
    """, axis="Rout", rolls="axis 6-4")
    t.order("Rout").quiet()
    assert t.unit("Line Squad").hex == CASUALTY and t.g.vp == 2
    assert t.g.weapons[0].where == CASUALTY and not t.g.weapons[0].broken


@rule("O23.3.5")
def test_a_unit_with_nowhere_safe_to_go_is_eliminated():
    t = situation("""
        axis    G4  Rifle Squad
        allies  G5  Line Squad, broken
        allies  O9  Green Squad
        blaze   F4  1
    """, axis="Rout", land="water H4", rolls="axis 5-4")
    t.order("Rout").quiet()
    assert t.unit("Line Squad").hex == CASUALTY


@rule("O23.3.5", "T80.1")
def test_no_retreat_over_the_side_of_a_major_bridge():
    t = situation("""
        axis    D5  Rifle Squad, broken
        allies  E5  Line Squad, broken
    """, axis="Rout", land="bridge E6 E5\nroad E7 E6 E5 E4")
    names = t.g.scenario.grid.names
    assert {names[h] for h in retreat_hexes(t.g, t.id("Rifle Squad"))} == {"D6", "C6"}
    assert {names[h] for h in retreat_hexes(t.g, t.id("Line Squad"))} == {"E4"}


@rule("O23.3.1", "O23.3.3", "O23.3.2")
def test_retreat_pays_nothing_minds_no_wire_and_draws_no_op_fire():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
        fort    G4  wire
    """, axis="Rout, Fire", land="marsh G4 G3", rolls="axis 6-4")
    t.order("Rout").do("rout", "allies").quiet("hex entered", "retreat").do("retreat", "G4")
    assert (t.about, t.seat) == ("retreat", "allies") and t.unit("Line Squad").hex == t.hex("G4")
    t.do("retreat", "G3")
    assert (t.about, t.seat) == ("order", "axis") and t.unit("Line Squad").hex == t.hex("G3")


@rule("O23.3.2")
def test_who_holds_fire_cards_is_not_even_asked_when_the_enemy_retreats():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
    """, allies="Rout", axis="Fire", first="allies", rolls="allies 6-3")
    t.order("Rout").do("rout", "allies").quiet("hex entered", "retreat").do("retreat", "G4")
    assert t.about == "order" and not t.events(h.AttackTotal) and len(t.events(h.Retreated)) == 1


@rule("O23.3.4", "F103.1")
def test_mines_strike_retreating_units():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
        allies  O9  Green Squad
        fort    G4  mines
    """, axis="Rout", rolls="axis 5-4, axis 6-4, allies 1-2")
    t.order("Rout").do("rout", "allies").quiet().do("retreat", "G4").quiet()
    assert t.unit("Line Squad").hex == CASUALTY
