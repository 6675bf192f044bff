"""1-9: components and core rules that no other chapter of the tests plays."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.chits import CHIT_NAMED
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.invariants import invariants
from hedgerow.games.combat_commander.model.state import IN_BOX, TIME_TRACK, Attack, Radio
from hedgerow.games.combat_commander.rules.breaking import suppress
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.smoke import place_smoke
from hedgerow.games.combat_commander.rules.victory import gain
from hedgerow.testing import example, rule

from .situation import field_with, situation

TWO = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


@rule("1")
def test_a_card_missing_from_a_deck_is_noticed():
    t = situation(TWO)
    assert list(invariants(t.g)) == []
    t.g.decks[0].cards.pop()
    assert any("deck" in wrong for wrong in invariants(t.g))


@rule("1.7", "E42", "E42-b")
def test_a_trigger_turns_up_the_next_card_for_its_event_alone():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E7  Conscript Squad, broken
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 2-5!Event, axis e:Medic, allies 5-4")
    t.order("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert CARDS[t.last(h.Revealed).card].event == "Medic"
    assert not t.unit("Conscript Squad").broken


@rule("2.1", "T88")
def test_hexes_have_a_type_a_level_and_a_name():
    field = field_with("woods C7\nlevel 1 C7")
    at = field.named["C7"]
    assert (field.ground[at].kind, field.ground[at].level) == ("woods", 1)
    assert len(field.named) == 150


@rule("2.3")
def test_a_map_has_five_objectives():
    field = field_with("building stone H5 H6\nobjective 1 A1\nobjective 2 O1\nobjective 3 H5\nobjective 4 A10\nobjective 5 O10")
    assert [field.map.grid.name(x) for x in field.objective_hexes] == ["A1", "O1", "H5", "A10", "O10"]
    assert {field.map.grid.name(x) for x in field.objectives[2]} == {"H5", "H6"}


@rule("4.1.1")
def test_what_one_side_gains_the_other_loses():
    t = situation(TWO, vp=4)
    gain(t.g, 1, 6, "test", "7.1")
    assert t.g.vp == -2
    gain(t.g, 0, 3, "test", "7.1")
    assert t.g.vp == 1


@rule("4.1.2")
def test_the_attack_total_stands_while_defense_rolls_are_interrupted():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Sgt White
    """, axis="Fire", rolls="axis 4-2, allies 3-3!Sniper, allies 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet().do("defend", "Line Squad").quiet("sniper")
    assert t.about == "sniper"
    assert t.game.view("axis")["board"]["attack"]["total"] == 11
    t.quiet()
    assert len(t.events(h.DefenseTotal)) >= 1


@rule("4.3.1", "6.1.1", "9")
def test_the_scenario_fixes_quality_time_and_initiative():
    t = situation(TWO, time=2, initiative="allies", axis_quality="green", capability=(3, 5))
    assert (t.g.quality[0], t.g.capability, t.g.time, t.g.initiative) == ("green", [3, 5], 2, 1)


@rule("6.2.1", "6.1.1", "9")
def test_the_scenario_fixes_the_other_tracks():
    t = situation(TWO, time=3, sudden_death=9, vp=-4, axis_surrender=6, allies_surrender=8, initiative="allies", mines=7)
    g = t.g
    assert (g.time, g.sudden_death, g.vp, g.surrender, g.initiative, g.mine_strength) == (3, 9, -4, [6, 8], 1, 7)
    assert (g.quality, g.capability, g.control) == (["line", "line"], [6, 6], [-1] * 5)


@rule("4.3.3")
def test_secret_chits_are_seen_by_their_owner_alone():
    t = situation(TWO)
    t.g.secret_chits[0].append(CHIT_NAMED["Q"])
    assert t.game.view("axis")["board"]["sides"]["axis"]["secret_chits"][0]["letter"] == "Q"
    assert t.game.view("allies")["board"]["sides"]["axis"]["secret_chits"] == 1


@rule("5.2", "A24.3", "O14.3")
def test_any_number_of_actions_and_none_but_op_fire_activates():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  F4  Line Squad
    """, axis="Fire, a:Hand Grenades, a:Sustained Fire, a:Marksmanship", rolls="axis 4-2, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Rifle Squad", "F4").do("add", "Rifle Squad").do("fire")
    t.action("Hand Grenades").action("Sustained Fire").action("Marksmanship").quiet()
    assert t.total(h.AttackTotal) == 4 + 1 + 6 + 6
    assert not t.unit("Line Squad").activated


@rule("7", "7.1")
def test_eliminated_units_bring_vp_by_their_size():
    for title, points in (("Line Squad", 2), ("Line Team", 1), ("Sgt Buehler", 3)):
        t = situation(f"""
            axis    E5  Rifle Squad
            allies  G5  {title}, broken
            allies  A1  Green Squad
        """, axis="Fire", rolls="axis 6-4, allies 1-2")
        t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
        assert t.g.vp == points


@rule("8.1", "8.1.4")
def test_of_two_smoke_markers_the_larger_stays_at_once():
    t = situation(TWO + "    smoke   A1  5\n")
    for _ in range(10):
        before = t.g.smoke[t.hex("A1")]
        place_smoke(t.g, t.hex("A1"), "T94")
        assert t.g.smoke[t.hex("A1")] >= before
    assert list(invariants(t.g)) == []
    wet = situation(TWO + "    blaze   B1  5\n", land="marsh A1")
    for name in ("A1", "B1"):
        place_smoke(wet.g, wet.hex(name), "T94")
    assert wet.g.smoke == {}
    place_smoke(wet.g, wet.hex("C1"), "T94")
    assert list(wet.g.smoke) == [wet.hex("C1")]


@rule("8.1.1", "11.2")
def test_a_unit_carries_one_weapon():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    E5  Line Team, Light MG
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad")
    assert not any(o[0] == "give" for o in t.options)


@rule("8.1.1", "13.1")
def test_a_unit_is_suppressed_once():
    t = situation(TWO)
    suppress(t.g, t.id("Rifle Squad"), "13.1")
    suppress(t.g, t.id("Rifle Squad"), "13.1")
    assert t.unit("Rifle Squad").suppressed
    assert len(t.events(h.UnitSuppressed)) == 1


@rule("10.1.1")
def test_units_on_the_way_do_not_hinder():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E6  Conscript Squad
        allies  E8  Line Squad
        allies  E7  Green Squad
    """, axis="Fire", rolls="axis 4-2, allies 5-4")
    t.order("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "E8").do("fire").quiet()
    assert t.total(h.AttackTotal) == 5 + 6


@rule("11.3", "3.2.4")
def test_a_weapon_shares_the_fate_of_its_carrier():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, Medium MG, broken
        allies  A1  Green Squad
    """, axis="Fire", rolls="axis 6-4, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.g.weapons[0].where == -2 and t.g.weapons[0].carrier == -1


@rule("O20.3.1.1")
def test_ordnance_never_joins_a_group():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E5  Weapon Team, IG 18 Gun
        axis    E5  Sgt Esser
        allies  G5  Line Squad
    """, axis="Fire")
    t.order("Fire").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Weapon Team").do("done")
    t.do("shoot", "Rifle Squad", "G5")
    assert t.may("add", "Weapon Team") and not t.may("add", "weapon of Weapon Team")


@rule("2.2.3", "8.1.2", "6.1.2-5")
def test_a_radio_arrives_in_an_empty_box():
    t = situation(TWO, prepared=lambda g: g.radios.append(Radio(0, 0, TIME_TRACK, space=1)), axis="Advance")
    t.g.decks[0].discards = t.g.decks[0].cards[2:]
    del t.g.decks[0].cards[2:]
    t.do("pass").do("done").quiet()
    assert t.g.time == 1 and t.g.radios[0].where == IN_BOX


@rule("GL-turn", "5")
def test_a_turn_is_orders_or_a_pass():
    t = situation(TWO, axis="Advance")
    assert {o[0] for o in t.options} == {"order", "pass"}
    t.do("pass").do("done").quiet()
    assert t.last(h.TurnBegan).seat == "allies"


@rule("T79", "10.2.1")
def test_a_blaze_blocks_every_line():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E7  Line Squad
        allies  G5  Green Squad
        blaze   E6  3
    """, axis="Fire")
    t.order("Fire")
    assert not t.may("shoot", "Rifle Squad", "E7") and t.may("shoot", "Rifle Squad", "G5")


# ---- the rulebook's long examples ----

@example("EX-FA-C", "EX-FA-G")
@rule("O20.3.1.2", "3.2.4")
def test_the_fire_attack_of_the_rulebook():
    t = situation("""
        axis    K8  Sgt Ganz
        axis    L8  Lt Schrader
        axis    L8  Rifle Squad
        axis    K8  Rifle Squad
        axis    J7  Rifle Squad
        axis    J6  Rifle Squad, Light MG
        allies  M6  Line Squad
    """, axis="Fire", land="level 1 K8 J7 J6\nroad M5 M6 M7", rolls="axis 4-1, allies 6-4")
    t.order("Fire").do("activate", "Sgt Ganz")
    assert not t.may("activate", "Lt Schrader")
    for name in ("L8 Rifle Squad", "K8 Rifle Squad", "J7 Rifle Squad", "J6 Rifle Squad"):
        t.do("activate", name)
    t.do("done").do("shoot", "L8 Rifle Squad", "M6")
    for name in ("K8 Rifle Squad", "J7 Rifle Squad", "J6 Rifle Squad", "weapon of J6 Rifle Squad"):
        t.do("add", name)
    t.do("fire").quiet()
    assert t.total(h.AttackTotal) == 11 + 5
    assert t.total(h.DefenseTotal) == 15
    assert t.unit("Line Squad").broken


@example("EX-FA-G")
@rule("13.2", "7.1")
def test_a_broken_suppressed_squad_on_a_road_is_lost():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken, suppressed
        allies  A1  Green Squad
    """, axis="Fire", land="road G4 G5 G6", rolls="axis 6-4, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.total(h.DefenseTotal) == 8 - 1 - 1 + 3
    assert t.g.vp == 2


@example("EX-MV-D")
@rule("O21.1")
def test_mps_add_up_hex_by_hex():
    t = situation("""
        axis    L8  Rifle Squad
        allies  A1  Line Squad
    """, axis="Move", land="level 1 K8 K7")
    t.order("Move").do("move", "Rifle Squad").do("to", "K8").do("to", "K7")
    assert [e.spent for e in t.events(h.Moved)] == [2, 3]


def test_the_view_names_carried_weapons_and_text_shows_them():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
    """)
    board = t.game.view("allies")["board"]
    assert [w["name"] for w in board["weapons"]] == ["Light MG"]
    text = t.game.rulebook.table.text_board(board)
    assert "axis Rifle Squad 0 5-5-4 morale 7, Light MG 0" in text and "G5: allies Line Squad 1" in text
    row = next(line for line in text.splitlines() if line.startswith("A5"))
    assert row.split()[2:4] == ["E5.G1", "G5.A1"]                 # after A and C


@rule("7.3.1", "F101")
def test_who_was_alone_last_holds_a_bunker():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        fort    E4  bunker
    """, axis="Advance")
    t.order("Advance").do("advance", "Rifle Squad", "E4").quiet()
    assert t.g.holders == {t.hex("E4"): 0}


@rule("F103.2", "11.6")
def test_mines_strip_cover_and_ordinary_fire_does_not():
    t = situation(TWO, land="woods E5\nwall E5:2")
    assert cover(t.g, t.hex("E5"), Attack("mines", 1, targets=[t.hex("E5")])).total == 0
    assert cover(t.g, t.hex("E5"), Attack("fire", 1, [("unit", 1)], [t.hex("E5")], origins=[t.hex("G5")])).total == 2
