"""O20: fire, Fire Groups, Ordnance, Smoke, and the Defense Rolls."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.rules.attack import targeting_outcome, targeting_tally
from hedgerow.testing import example, rule

from .situation import situation


def group(t, *pieces):
    for p in pieces:
        t.do("add", p)
    return t.do("fire")


@rule("O20.3", "O20.3.3", "O20.3.4")
def test_attack_total_beats_defense_total_and_the_target_breaks():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 5-4, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.total(h.AttackTotal) == 5 + 9
    assert t.total(h.DefenseTotal) == 6 + 3
    assert t.unit("Line Squad").broken


@rule("O20.3", "O20.3.3")
def test_a_shot_is_told_once_before_its_first_roll():
    rifles = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 5-4, allies 1-2")
    rifles.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    mortar = situation("""
        axis    E5  Weapon Team, Light Mortar
        allies  I5  Line Squad
    """, axis="Fire", rolls="axis 6-5, axis 5-4, allies 1-2")
    mortar.order("Fire").do("shoot", "weapon of Weapon Team", "I5").quiet()
    for t in (rifles, mortar):
        kinds = [type(e.public) for e in t.game.events if isinstance(e.public, h.Fired | h.TargetingRolled | h.AttackTotal)]
        assert kinds[0] is h.Fired and kinds.count(h.Fired) == 1 and kinds[-1] is h.AttackTotal


@rule("O20.3.4")
def test_a_tie_suppresses_a_target_that_is_not_moving():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 6-4, allies 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.total(h.AttackTotal) == t.total(h.DefenseTotal) == 15
    assert t.unit("Line Squad").suppressed and not t.unit("Line Squad").broken


@example("EX-moving-tie")
@rule("O20.3.4")
def test_a_tie_breaks_a_unit_activated_to_move_and_suppresses_one_beside_it_that_is_not():
    """Op Fire at G5: 15 against 15 for the squad that came in, and for the one that stood there."""
    t = situation("""
        axis    E5  Rifle Squad
        allies  H5  Line Squad
        allies  G5  Line Squad
    """, allies="Move", axis="Fire", first="allies", rolls="axis 6-4, allies 5-4, allies 4-5")
    t.order("Move").do("activate", "H5 Line Squad").do("move", "H5 Line Squad").do("to", "G5")
    t.action("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet("defend")
    while t.about == "defend":
        t.do(*t.options[0]).quiet("defend")
    assert [d.total.total for d in t.events(h.DefenseTotal)] == [15, 15] and t.total(h.AttackTotal) == 15
    assert t.unit("H5 Line Squad").broken and not t.unit("H5 Line Squad").suppressed
    assert t.unit("G5 Line Squad").suppressed and not t.unit("G5 Line Squad").broken


@rule("O20.1")
def test_fire_order_needs_an_enemy_in_range_and_los():
    far = situation("""
        axis    A5  Rifle Squad
        allies  O5  Line Squad
    """, axis="Fire")
    assert "Fire" not in far.orders()
    near = situation("""
        axis    A5  Rifle Squad
        allies  E5  Line Squad
    """, axis="Fire")
    assert "Fire" in near.orders()


@example("EX-fire-legal-2")
@rule("O20.1", "11.1")
def test_a_weapon_that_reaches_makes_the_order_legal():
    t = situation("""
        axis    E5  Weapon Team, Light MG
        allies  I5  Line Squad
    """, axis="Fire")
    t.order("Fire")
    assert t.may("shoot", "weapon of Weapon Team", "I5")
    assert not t.may("shoot", "Weapon Team", "I5")


@rule("11.1", "O14.1")
def test_a_unit_and_its_weapon_are_activated_together_once_a_turn():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
    """, axis="Fire, Fire")
    t.order("Fire")
    assert t.may("shoot", "Rifle Squad", "G5") and t.may("shoot", "weapon of Rifle Squad", "G5")
    assert t.unit("Rifle Squad").activated
    t.do("shoot", "weapon of Rifle Squad", "G5").do("add", "Rifle Squad").do("fire").quiet()
    assert t.orders() == set()


@rule("3.1.2")
def test_a_unit_does_not_fire_beyond_its_range():
    t = situation("""
        axis    A5  Rifle Squad
        allies  F5  Line Squad
        allies  G5  Green Squad
    """, axis="Fire")
    t.order("Fire")
    assert t.may("shoot", "Rifle Squad", "F5")
    assert not t.may("shoot", "Rifle Squad", "G5")


@rule("10.2", "O20.3")
def test_woods_between_block_fire():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E8  Line Squad
        allies  G5  Line Squad
    """, axis="Fire", land="woods E6 E7")
    t.order("Fire")
    assert t.may("shoot", "Rifle Squad", "G5")
    assert not t.may("shoot", "Rifle Squad", "E8")


@rule("O20.3-a")
def test_units_between_are_not_attacked():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E6  Green Squad
        allies  E7  Line Squad
    """, axis="Fire", rolls="axis 6-4, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "E7").do("fire").quiet()
    assert [e.unit for e in t.events(h.DefenseTotal)] == [t.id("Line Squad")]


@rule("O20.3.1", "O20.3.1.2")
def test_a_fire_group_adds_one_for_each_other_piece():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    E5  Lt Schrader
        axis    F5  Line Team
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 2-4, allies 5-4")
    t.order("Fire").do("activate", "Lt Schrader").do("activate", "Rifle Squad").do("activate", "Line Team").do("done")
    t.do("shoot", "Rifle Squad", "G5")
    group(t, "weapon of Rifle Squad", "Line Team").quiet()
    assert t.total(h.AttackTotal) == (5 + 1) + 2 + 6


@rule("O20.3.1")
def test_a_group_must_be_a_chain_of_adjacent_hexes():
    t = situation("""
        axis    E5  Lt von Karsties
        axis    E5  Rifle Squad
        axis    E7  Volksgrenadier Squad
        axis    E6  Line Team
        allies  G5  Line Squad
    """, axis="Fire")
    t.order("Fire").do("activate", "Lt von Karsties").do("activate", "Rifle Squad").do("activate", "Volksgrenadier Squad")
    t.do("activate", "Line Team").do("done").do("shoot", "Rifle Squad", "G5")
    assert not t.may("add", "Volksgrenadier Squad")
    t.do("add", "Line Team")
    assert t.may("add", "Volksgrenadier Squad")


@rule("O20.3.1-a", "O20.3")
def test_a_unit_and_its_weapon_may_fire_apart_and_each_once():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
        allies  E7  Green Squad
    """, axis="Fire", rolls="axis 2-4, allies 5-4, axis 3-2, allies 4-5")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert not t.may("shoot", "Rifle Squad", "E7")
    t.do("shoot", "weapon of Rifle Squad", "E7").do("fire").quiet()
    assert len(t.events(h.AttackTotal)) == 2
    assert t.about == "order"


@rule("O20.3.1.1", "11.5", "O20.2")
def test_ordnance_fires_alone_and_must_hit_first():
    t = situation("""
        axis    E5  Weapon Team, IG 18 Gun
        allies  E9  Line Squad
    """, axis="Fire", rolls="axis 1-4, axis 5-3, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Weapon Team", "E9")
    t.quiet()
    assert t.last(h.TargetingRolled).result == "miss"
    assert not t.events(h.AttackTotal)


@rule("O20.2", "3.3.1.3")
def test_ordnance_that_hits_attacks_with_its_own_fp_whatever_leader_is_there():
    t = situation("""
        axis    E5  Weapon Team, IG 18 Gun
        axis    E5  Lt von Karsties
        allies  E9  Line Squad
    """, axis="Fire", rolls="axis 5-4, axis 5-3, allies 5-4")
    t.order("Fire").do("activate", "Weapon Team").do("shoot", "weapon of Weapon Team", "E9").quiet()
    assert t.last(h.TargetingRolled).result == "hit"
    assert t.total(h.AttackTotal) == 10 + 8


@example("EX-target-1")
@rule("O20.2.3")
def test_targeting_multiplies_the_dice_and_must_beat_the_range():
    total = targeting_tally((1, 6), 0).total
    assert total == 6
    assert targeting_outcome(int(total), 5) == "hit"
    assert targeting_outcome(int(total), 6) == "miss"


@rule("1.9.1-c", "O20.2")
def test_a_hit_stands_though_the_crew_breaks_over_the_targeting_roll():
    t = situation("""
        axis    E5  Weapon Team, Light Mortar
        axis    A9  Sgt Esser
        allies  H5  Line Squad
    """, axis="Fire", rolls="axis 2-5!Event, axis e:Shell_Shock, axis @E5, axis 4-2, allies 1-2")
    t.order("Fire").do("activate", "Weapon Team").do("shoot", "weapon of Weapon Team", "H5").quiet()
    assert t.unit("Weapon Team").broken
    assert t.total(h.AttackTotal) == 6 + 6


@example("EX-target-3", "EX-FA-H")
@rule("O20.2.3-a")
@pytest.mark.parametrize(("dice", "smoke", "hits"), [("4-2", 2, True), ("4-2", 3, False), ("3-2", 0, True), ("3-2", 1, False)])
def test_hindrance_lowers_the_targeting_roll(dice, smoke, hits):
    """The product of the dice, less the Hindrance, must be more than the range of 5."""
    t = situation(f"""
        axis    E4  Weapon Team, IG 18 Gun
        allies  E9  Line Squad
        {f"smoke E7 {smoke}" if smoke else ""}
    """, axis="Fire", rolls=f"axis {dice}, axis 5-3, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Weapon Team", "E9").quiet()
    assert bool(t.events(h.AttackTotal)) == hits


@rule("10.3.1")
def test_smoke_between_spoils_a_targeting_roll_but_not_the_attack_after_it():
    t = situation("""
        axis    E5  Weapon Team, IG 18 Gun
        allies  E9  Line Squad
        smoke   E7  5
    """, axis="Fire", rolls="axis 5-4, axis 5-3, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Weapon Team", "E9").quiet()
    assert t.last(h.TargetingRolled).roll.total == 20 - 5
    assert t.total(h.AttackTotal) == 10 + 8


@example("EX-mortar-min")
@rule("O20.2.2")
def test_a_mortar_has_a_least_range():
    t = situation("""
        axis    E5  Weapon Team
        allies  E6  Weapon Team, Light Mortar
        axis    E8  Rifle Squad
    """, allies="Fire", first="allies", nations="germany russia")
    t.order("Fire")
    assert not t.may("shoot", "weapon of E6 Weapon Team", "E5")
    assert t.may("shoot", "weapon of E6 Weapon Team", "E8")


@rule("O20.2.1", "T94")
def test_a_gun_may_lay_smoke_where_there_is_no_enemy():
    t = situation("""
        axis    E5  Weapon Team, IG 33 Gun
        allies  E9  Line Squad
    """, axis="Fire", rolls="axis 5-4")
    t.order("Fire").do("smoke", "weapon of Weapon Team").do("at", "H3").quiet()
    assert list(t.g.smoke) == [t.hex("H3")]
    assert not t.events(h.AttackTotal) and not t.g.attacks


@example("EX-hind-a", "EX-hind-c", "EX-hind-d")
@rule("10.3.3", "O20.3.2", "10.3.4")
def test_only_the_largest_hindrance_counts():
    brush = situation("""
        axis    E5  Rifle Squad
        allies  E8  Line Squad
    """, axis="Fire", land="brush E6 E7", rolls="axis 4-2, allies 5-4")
    brush.order("Fire").do("shoot", "Rifle Squad", "E8").do("fire").quiet()
    assert brush.total(h.AttackTotal) == 5 - 3 + 6
    smoke = situation("""
        axis    E5  Rifle Squad
        allies  E8  Line Squad
        smoke   E6  4
        smoke   E7  4
    """, axis="Fire", rolls="axis 4-2, allies 5-4")
    smoke.order("Fire").do("shoot", "Rifle Squad", "E8").do("fire").quiet()
    assert smoke.total(h.AttackTotal) == 5 - 4 + 6
    within = situation("""
        axis    E5  Elite Rifle Squad
        axis    E5  Sgt Biermann
        allies  E8  Line Squad
        smoke   E6  4
        smoke   E7  4
        smoke   E5  5
    """, axis="Fire", rolls="axis 4-2, allies 5-4")
    within.order("Fire").do("activate", "Elite Rifle Squad").do("shoot", "Elite Rifle Squad", "E8").do("fire").quiet()
    assert within.total(h.AttackTotal) == 6 - 5 + 6


@rule("10.3.2")
def test_hindrance_lowers_the_fp_of_fire():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E7  Line Squad
    """, axis="Fire", land="orchard E6", rolls="axis 4-2, allies 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "E7").do("fire").quiet()
    assert t.total(h.AttackTotal) == 5 - 2 + 6


@example("EX-FA-J")
@rule("10.3.2.1")
def test_an_attack_of_less_than_one_fp_is_not_made():
    t = situation("""
        axis    E5  Weapon Team
        allies  E7  Line Squad
        smoke   E6  3
    """, axis="Fire", capability=(1, 1))
    t.order("Fire").do("shoot", "Weapon Team", "E7")
    assert not t.may("fire")
    t.do("cancel").do("done")
    assert not t.events(h.AttackTotal)


@rule("10.3.2.1", "O20.3.2")
def test_actions_may_raise_an_attack_to_one_fp_and_without_them_the_piece_is_not_used_up():
    t = situation("""
        axis    E5  Weapon Team
        allies  E7  Line Squad
        smoke   E6  3
    """, axis="Fire, a:Marksmanship", rolls="axis 4-2, allies 5-4")
    t.order("Fire").do("shoot", "Weapon Team", "E7").do("fire").do("pass")
    assert not t.events(h.AttackTotal)
    t.do("shoot", "Weapon Team", "E7").do("fire").action("Marksmanship").quiet()
    assert t.total(h.AttackTotal) == 2 - 3 + 2 + 6


@rule("T88.2")
def test_fire_downhill_gains_and_uphill_loses_one():
    land = "level 1 E5"
    down = situation("""
        axis    E5  Rifle Squad
        allies  E6  Line Squad
    """, axis="Fire", land=land, rolls="axis 4-2, allies 5-4")
    down.order("Fire").do("shoot", "Rifle Squad", "E6").do("fire").quiet()
    assert down.total(h.AttackTotal) == 5 + 1 + 6
    up = situation("""
        axis    E6  Rifle Squad
        allies  E5  Line Squad
    """, axis="Fire", land=land, rolls="axis 4-2, allies 5-4")
    up.order("Fire").do("shoot", "Rifle Squad", "E5").do("fire").quiet()
    assert up.total(h.AttackTotal) == 5 - 1 + 6


@example("EX-airburst")
@rule("T99")
def test_mortars_are_two_stronger_against_woods():
    t = situation("""
        axis    E5  Weapon Team, Light Mortar
        allies  E8  Line Squad
    """, axis="Fire", land="woods E8", rolls="axis 5-4, axis 3-4!Event, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Weapon Team", "E8").quiet()
    assert t.total(h.AttackTotal) == 6 + 7 + 2


@example("EX-strict-B")
@rule("1.9.1.2", "O20.3.3.1")
def test_jammed_breaks_all_firing_weapons_and_the_attack_stands():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
    """, axis="Fire", rolls="axis 1-1!Jammed, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("add", "weapon of Rifle Squad").do("fire").quiet()
    assert t.g.weapons[0].broken
    assert t.total(h.AttackTotal) == 5 + 1 + 2
    assert t.events(h.DefenseTotal)


@rule("3.2.3", "13.2", "GL-break")
def test_broken_and_suppressed_units_do_not_fire_their_weapons():
    t = situation("""
        axis    E5  Rifle Squad, Light MG, broken
        axis    E6  Volksgrenadier Squad, Light MG, suppressed
        axis    F5  Conscript Squad, broken Light MG
        axis    E6  Lt von Karsties
        allies  E7  Line Squad
    """, axis="Fire")
    t.order("Fire").do("activate", "Lt von Karsties")
    for name in ("Rifle Squad", "Volksgrenadier Squad", "Conscript Squad"):
        t.do("activate", name)
    t.do("done")
    assert not any(o[0] == "shoot" and o[1][0] == "weapon" for o in t.options)


@rule("3.2.4", "7.1", "4.2")
def test_a_broken_unit_that_breaks_again_is_eliminated_for_vp():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
        allies  J1  Line Squad
    """, axis="Fire", rolls="axis 6-4, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.unit("G5 Line Squad").hex == -2
    assert t.g.vp == 2


@rule("3.2.2", "3.2.1")
def test_breaking_keeps_markers_and_weapon():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, Medium MG, veteran, suppressed
    """, axis="Fire", rolls="axis 6-4, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    unit = t.unit("Line Squad")
    assert (unit.broken, unit.veteran, unit.suppressed, unit.weapon) == (True, True, True, 0)


@rule("3.2.1")
def test_a_unit_breaks_in_the_first_hex_of_the_map_too():
    t = situation("""
        axis    A3  Rifle Squad
        allies  A1  Line Squad
    """, axis="Fire", rolls="axis 6-4, allies 1-2")
    t.order("Fire").do("shoot", "Rifle Squad", "A1").do("fire").quiet()
    assert t.hex("A1") == 0 and t.unit("Line Squad").broken


@example("EX-FA-D")
@rule("T93", "O20.3.4")
def test_a_road_in_the_open_makes_cover_minus_one():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
    """, axis="Fire", land="road G4 G5 G6", rolls="axis 4-2, allies 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.total(h.DefenseTotal) == 6 - 1 + 9


@rule("O20.3.4")
def test_the_owner_chooses_whose_defense_roll_comes_first():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Sgt White
    """, axis="Fire", rolls="axis 6-4, allies 5-4, allies 4-5")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.about == "defend" and t.seat == "allies"
    assert {o[1] for o in t.options} == {t.id("Line Squad"), t.id("Sgt White")}


@rule("O20.3.4-a", "3.3.1.2")
def test_a_leader_broken_first_no_longer_helps_the_squad():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        allies  G5  Sgt White
    """, axis="Fire", rolls="axis 6-4, allies 1-2, allies 5-4")
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    t.do("defend", "Sgt White").quiet()
    assert t.unit("Sgt White").broken
    assert t.total(h.DefenseTotal) == 6 + 9


@rule("11.6")
def test_a_satchel_charge_is_gone_after_its_attack_roll_and_leaves_cover_alone():
    t = situation("""
        axis    E5  Pionier Squad, Satchel Charge
        allies  E6  Line Squad
    """, axis="Fire", land="building stone E6", rolls="axis 5-4, axis 4-2, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Pionier Squad", "E6").quiet()
    assert t.g.weapons[0].carrier == -1
    assert t.total(h.DefenseTotal) == 6 + 3 + 9


@rule("11.6")
def test_a_flamethrower_leaves_no_cover():
    t = situation("""
        axis    E5  Pionier Squad, Flamethrower
        allies  E6  Line Squad
    """, axis="Fire", land="building stone E6", rolls="axis 5-4, axis 4-2, allies 5-4")
    t.order("Fire").do("shoot", "weapon of Pionier Squad", "E6").quiet()
    assert t.g.weapons[0].carrier != -1
    assert t.total(h.DefenseTotal) == 6 + 9


@rule("F106.3")
def test_units_in_wire_group_only_within_their_hex_and_fire_no_weapon():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    E5  Sgt Esser
        axis    E6  Volksgrenadier Squad
        allies  G5  Line Squad
        fort    E5  wire
    """, axis="Fire")
    t.order("Fire").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Volksgrenadier Squad").do("done")
    assert not t.may("shoot", "weapon of Rifle Squad", "G5")
    t.do("shoot", "Rifle Squad", "G5")
    assert not t.may("add", "Volksgrenadier Squad")


@rule("T95", "T89")
def test_no_weapon_fires_from_water():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        allies  G5  Line Squad
    """, axis="Fire", land="marsh E5")
    t.order("Fire")
    assert not t.may("shoot", "weapon of Rifle Squad", "G5")
    assert t.may("shoot", "Rifle Squad", "G5")


# ---- O14.4: the Order must be carried out ----

@rule("O14.4", "10.3.2.1")
def test_a_fire_order_is_not_ended_before_a_shot_that_can_be_made_alone():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        smoke   G5  4
    """, axis="Fire")
    t.order("Fire").do("activate", "Rifle Squad")
    assert t.options == [("shoot", t.piece("Rifle Squad"), t.hex("G5"))]


@rule("O14.4", "10.3.2.1")
def test_a_fire_order_that_no_shot_can_carry_out_may_be_ended():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        smoke   G5  5
    """, axis="Fire")
    t.order("Fire").do("activate", "Rifle Squad")
    assert t.may("done") and t.may("shoot", "Rifle Squad", "G5")
    t.do("shoot", "Rifle Squad", "G5")
    assert not t.may("fire")


@rule("O14.4", "O20.3.1.2")
def test_a_group_that_together_has_the_firepower_must_fire():
    t = situation("""
        axis    E5  Sgt Esser, suppressed
        axis    E6  Weapon Team
        axis    E6  Line Team
        allies  F5  Line Squad
        smoke   F5  3
    """, axis="Fire")
    t.order("Fire").do("activate", "Sgt Esser").do("activate", "Weapon Team").do("activate", "Line Team").do("done")
    assert not t.may("done")


@rule("O14.4", "F106.3")
def test_pieces_that_may_not_group_across_wire_are_not_counted_together():
    t = situation("""
        axis    E5  Sgt Esser
        axis    D5  Weapon Team
        allies  E4  Line Squad
        smoke   E4  3
        fort    D5  wire
    """, axis="Fire")
    t.order("Fire").do("activate", "Sgt Esser").do("activate", "Weapon Team").do("done")
    assert t.may("done")


@rule("O14.4", "O20.2.1")
def test_a_gun_that_can_lay_smoke_can_carry_the_order_out():
    t = situation("""
        axis    A5  Weapon Team, Medium Mortar
        allies  B5  Line Squad
        smoke   B5  10
    """, axis="Fire")
    t.order("Fire").do("activate", "Weapon Team")
    assert not t.may("done") and t.may("smoke", "weapon of Weapon Team")
