"""O21: moving, its costs, moving together, Weapon transfer, exit; A33: Op Fire on the way; F105, F106: Trenches and Wire."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.state import CASUALTY, MIX, TIME_TRACK
from hedgerow.games.combat_commander.rules.command import movement
from hedgerow.games.combat_commander.rules.leaving import LAST_SPACE, may_exit
from hedgerow.testing import example, rule

from .situation import situation


def march(t, *hexes):
    for hex in hexes:
        t.do("to", hex).quiet()
    return t


@example("EX-MV-A", "EX-uphill")
@rule("O21.1", "T88.1", "T78.2")
def test_moving_uphill_costs_one_more():
    t = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad
    """, axis="Move", land="level 1 E4 E3")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert t.last(h.Moved).cost.total == 2
    assert t.unit("Rifle Squad").spent == 2
    t.do("to", "E3")
    assert t.unit("Rifle Squad").spent == 3


@example("EX-uphill")
@rule("T88.1")
def test_woods_uphill_and_downhill():
    t = situation("""
        axis    E5  Sgt Esser
        allies  O1  Line Squad
    """, axis="Move", land="woods E4 E5\nlevel 1 E5 E4\nlevel 2 E4")
    t.order("Move").do("move", "Sgt Esser").do("to", "E4")
    assert t.last(h.Moved).cost.total == 3
    t.do("to", "E5")
    assert t.last(h.Moved).cost.total == 2


@rule("O21.2", "A39")
def test_an_order_without_movers_left_is_still_asked_about_as_smoke_grenades_could_come():
    t = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4").quiet("mover").do("stop").quiet("mover")
    assert t.about == "mover" and t.options == [("done",)]


@rule("O21.1", "O21")
def test_no_hex_is_entered_without_the_mps_for_all_of_it():
    t = situation("""
        axis    E5  Conscript Squad
        allies  O1  Line Squad
    """, axis="Move", land="woods E4 E3")
    t.order("Move").do("move", "Conscript Squad").do("to", "E4").quiet()
    assert not t.may("to", "E3")
    assert t.may("to", "F4")


@example("EX-MV-F", "EX-MV-H")
@rule("3.3.1.2", "O21")
def test_movement_is_that_of_the_moment():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E3  Sgt Biermann
        allies  O1  Line Squad
    """, axis="Move", land="woods E2")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad")
    march(t, "F4", "E4", "E3")
    assert movement(t.g, t.id("Rifle Squad")).total == 5
    t.do("to", "E2")
    assert t.unit("Rifle Squad").spent == 5
    assert movement(t.g, t.id("Rifle Squad")).total == 4
    assert not any(o[0] == "to" for o in t.options)


@rule("O21.4")
def test_movers_never_enter_an_enemy_hex_a_blaze_or_water():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E4  Line Squad
        blaze   F4  3
    """, axis="Move", land="water F5")
    t.order("Move").do("move", "Rifle Squad")
    assert {o[1] for o in t.options if o[0] == "to"} == {t.hex(x) for x in ("D4", "D5", "E6")}


@rule("T83", "O21.4")
def test_cliffs_are_not_crossed_by_movers():
    t = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad
    """, axis="Move", land="level 1 E4\ncliff E4:4")
    t.order("Move").do("move", "Rifle Squad")
    assert not t.may("to", "E4")
    assert t.may("to", "D4")


@rule("T93")
def test_a_road_entered_gives_one_more_mp_and_costs_one_along_it():
    t = situation("""
        axis    E5  Conscript Squad
        allies  O1  Line Squad
    """, axis="Move", land="woods E4\nroad E5 E4 E3 E2 E1:1")
    t.order("Move").do("move", "Conscript Squad")
    assert movement(t.g, t.id("Conscript Squad")).total == 3
    march(t, "E4", "E3", "E2", "E1")
    assert movement(t.g, t.id("Conscript Squad")).total == 4
    assert t.unit("Conscript Squad").spent == 4


@rule("O14.4")
def test_a_move_order_must_be_carried_out():
    t = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Rifle Squad")
    assert not t.may("done")
    t.do("move", "Rifle Squad")
    assert not t.may("stop")
    t.do("to", "E4").do("stop")
    assert t.may("done")


@example("EX-move-dummy")
@rule("O14.4", "A26")
def test_assault_fire_alone_does_not_carry_out_a_move():
    t = situation("""
        axis    E5  SS Squad
        allies  G5  Line Squad
    """, axis="Move, a:Assault Fire", rolls="axis 4-2, allies 5-4")
    t.order("Move").do("activate", "SS Squad").action("Assault Fire")
    t.do("shoot", "SS Squad", "G5").do("fire").quiet()
    assert t.about == "mover"
    assert not t.may("done")


@rule("O21.2")
def test_units_that_began_together_may_move_together_and_the_slowest_sets_the_pace():
    t = situation("""
        axis    E5  Lt Schrader
        axis    E5  Conscript Squad
        axis    E6  Rifle Squad
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Lt Schrader").do("activate", "Conscript Squad").do("activate", "Rifle Squad").do("done")
    t.do("move", "Lt Schrader")
    assert t.may("with", "Conscript Squad") and not t.may("with", "Rifle Squad")
    t.do("with", "Conscript Squad")
    march(t, "E4", "E3", "E2")
    assert t.unit("Conscript Squad").hex == t.unit("Lt Schrader").hex == t.hex("E2")
    march(t, "E1")
    assert not any(o[0] == "to" for o in t.options)


@example("EX-two-moves")
@rule("O21.2", "O14.2")
def test_one_move_is_finished_before_the_next_and_before_any_other_order():
    t = situation("""
        axis    E5  Lt Schrader
        axis    E5  Conscript Squad
        allies  O1  Line Squad, broken
    """, axis="Move, Rout")
    t.order("Move").do("activate", "Lt Schrader").do("activate", "Conscript Squad").do("done")
    t.do("move", "Lt Schrader").do("go").do("to", "E4").do("stop")
    assert t.about == "mover"
    assert t.orders() == set()
    assert not t.may("move", "Lt Schrader")


@rule("O21.1.1", "11.3")
def test_a_weapon_changes_hands_for_one_mp():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    E5  Line Team
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("give", "Rifle Squad", "Line Team").quiet()
    assert t.unit("Line Team").weapon == 0 and t.unit("Rifle Squad").weapon == -1
    assert t.unit("Rifle Squad").spent == 1


@rule("11.1")
def test_a_heavy_weapon_slows_its_carrier():
    t = situation("""
        axis    E5  Rifle Squad, Heavy MG
        axis    E5  Sgt Esser
        allies  O1  Line Squad
    """)
    assert movement(t.g, t.id("Rifle Squad")).total == 4 + 2 - 1


@rule("7.2.1", "7.2")
def test_exit_off_the_enemy_edge_gains_vp_and_the_unit_may_come_back():
    t = situation("""
        axis    E1  Rifle Squad, broken Light MG, veteran
        axis    A9  Conscript Squad
        allies  O9  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("exit", "Rifle Squad")
    assert t.g.vp == 2
    assert t.options == [*(("space", n) for n in range(1, LAST_SPACE + 1)), ("never",)]
    t.do("space", 3)
    unit = t.unit("Rifle Squad")
    assert (unit.hex, unit.space, unit.veteran) == (TIME_TRACK, 3, False)
    assert not t.g.weapons[0].broken and unit.weapon == 0


@rule("7.2.1")
def test_exit_costs_the_last_movement_point():
    t = situation("""
        axis    E4  Rifle Squad
        axis    A9  Conscript Squad
        allies  O9  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad")
    for hex in ("E3", "E2", "E1"):
        t.do("to", hex)
    assert movement(t.g, t.id("Rifle Squad")).total - t.unit("Rifle Squad").spent == 1
    t.do("exit", "Rifle Squad")
    assert t.g.vp == 2


@rule("7.2")
def test_no_exit_off_other_edges():
    t = situation("""
        axis    A5  Rifle Squad
        axis    E10 Conscript Squad
        allies  O9  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Conscript Squad").do("move", "Conscript Squad")
    assert not any(o[0] == "exit" for o in t.options)


@rule("6.3", "6.3.2")
def test_when_the_last_unit_exits_the_points_decide():
    t = situation("""
        axis    E1  Rifle Squad
        allies  O9  Line Squad
    """, axis="Move", vp=-5)
    t.order("Move").do("move", "Rifle Squad").do("exit", "Rifle Squad").do("space", 3)
    assert t.game.result.winners == ("allies",)
    assert t.game.result.rule == "6.3.2"


# ---- Op Fire ----

@rule("O21.3", "A33.1", "A33.2")
def test_op_fire_at_a_hex_entered():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E1  Line Squad
    """, axis="Move", allies="Fire", rolls="allies 5-4, axis 1-2")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert t.about == "hex entered" and t.seat == "allies"
    t.action("Fire").do("activate", "Line Squad")
    t.do("shoot", "Line Squad", "E4").do("fire").quiet()
    assert t.unit("Rifle Squad").broken
    assert t.total(h.AttackTotal) == 6 + 9


@rule("A33.3", "A33.3-b")
def test_one_op_fire_attack_per_hex_entered_and_again_at_the_next():
    t = situation("""
        axis    E6  Rifle Squad
        allies  E1  Line Squad
    """, axis="Move", allies="Fire", rolls="allies 2-3, axis 5-4, allies 3-2, axis 4-5")
    t.order("Move").do("move", "Rifle Squad").do("to", "E5")
    t.action("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E5").do("fire").quiet("hex entered")
    assert not any(o[0] == "shoot" for o in t.options)
    t.quiet().do("to", "E4")
    assert t.may("shoot", "Line Squad", "E4")


@example("EX-stream-op")
@rule("A33.3-b", "T95")
def test_a_stream_is_one_expenditure():
    t = situation("""
        axis    E6  Rifle Squad
        allies  E1  Line Squad
    """, axis="Move", allies="Fire", land="stream C5 D4 E5 F4 G5", rolls="allies 2-3, axis 5-4")
    t.order("Move").do("move", "Rifle Squad").do("to", "E5")
    assert t.last(h.Moved).cost.total == 3
    t.action("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E5").do("fire").quiet()
    assert len(t.events(h.AttackTotal)) == 1 and t.about == "move to"


@example("EX-MV-note")
@rule("A33.3-a", "O14.1-b")
def test_units_that_op_fired_do_not_do_so_in_another_order_of_the_turn():
    t = situation("""
        axis    E5  Rifle Squad
        axis    F5  Conscript Squad
        allies  E1  Line Squad
    """, axis="Move, Move", allies="Fire, Fire", rolls="allies 2-3, axis 5-4")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "E4")
    t.action("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E4").do("fire").quiet()
    t.do("stop").do("done")
    t.order("Move").do("move", "Conscript Squad").do("to", "F4")
    assert t.about != "hex entered"


@rule("A33.3", "11.5")
def test_ordnance_takes_no_part_in_op_fire():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E3  Weapon Team, Pack Howitzer
    """, axis="Move", allies="Fire")
    t.order("Move").do("move", "Rifle Squad").do("to", "F4")
    t.action("Fire").do("activate", "Weapon Team")
    assert t.may("shoot", "Weapon Team", "F4")
    assert not t.may("shoot", "weapon of Weapon Team", "F4")


@example("EX-MV-E")
@rule("O20.3.4", "A33.2-a")
def test_op_fire_strikes_everyone_in_the_hex_moving_or_not():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E4  Sgt Biermann
        allies  E2  Line Squad
        smoke   E4  4
    """, axis="Move", allies="Fire", land="level 1 E4", rolls="allies 6-5, axis 6-2, axis 1-5")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "E4")
    t.action("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E4").do("fire").quiet()
    assert t.total(h.AttackTotal) == 1 + 11
    t.do("defend", "Rifle Squad").quiet()
    assert t.total(h.DefenseTotal) == 14
    assert {e.total.total for e in t.events(h.DefenseTotal)} == {16, 14}
    assert not t.unit("Rifle Squad").broken and not t.unit("Sgt Biermann").broken


@rule("O21.6", "O21.5", "A24.2")
@example("EX-action-prio")
def test_the_inactive_player_reacts_before_the_mover_plays_his_actions():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E1  Line Squad
    """, axis="Move, a:Smoke Grenades", allies="Fire")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert t.seat == "allies" and t.actions() == {"Fire"}
    t.do("pass")
    assert t.seat == "axis" and t.actions() == {"Smoke Grenades"}


@rule("O21.5")
def test_the_window_opens_whatever_the_inactive_player_holds():
    empty = situation("""
        axis    E5  Rifle Squad
        allies  E1  Line Squad
    """, axis="Move", allies="Recover")
    empty.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert empty.about == "hex entered" and empty.options == [("pass",)]


# ---- Trenches and Wire ----

@example("EX-fh-move")
@rule("F105.2")
def test_along_a_trench_one_mp_and_no_op_fire():
    t = situation("""
        axis    E5  Rifle Squad
        allies  E1  Line Squad
        fort    E5  trench
        fort    E4  pillbox
    """, axis="Move", allies="Fire", land="level 1 E4\nwall E4:4")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert t.last(h.Moved).cost.total == 1
    assert t.about == "move to"


@rule("F106.2")
def test_wire_entered_takes_all_mps():
    t = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad
        fort    E4  wire
    """, axis="Move")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4")
    assert not any(o[0] == "to" for o in t.options)


@example("EX-wire-start")
@rule("F106.2")
def test_wire_left_ends_the_move_in_the_next_hex_road_or_not():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E4  Sgt Esser
        allies  O1  Line Squad
        fort    E5  wire
    """, axis="Move", land="road E5 E4 E3")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert not any(o[0] == "to" for o in t.options)


# ---- Mines ----

@rule("F103.1", "F103.2")
def test_mines_strike_who_enters_without_cover_and_once_for_a_stack():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E5  Lt Schrader
        axis    E4  Line Team
        allies  O1  Line Squad
        fort    E4  mines
    """, axis="Move", land="woods E4", rolls="allies 4-2, axis 5-4, axis 4-5")
    t.order("Move").do("activate", "Lt Schrader").do("activate", "Rifle Squad").do("done")
    t.do("move", "Lt Schrader").do("with", "Rifle Squad").do("to", "E4").quiet()
    assert t.total(h.AttackTotal) == 6 + 6
    t.do("defend", "Rifle Squad").quiet()
    assert [e.total.total for e in t.events(h.DefenseTotal)] == [7 + 1 + 9, 9 + 9]


@example("EX-minelve")
@rule("F103.2-a", "F103.1")
def test_a_unit_broken_while_leaving_mines_arrives_broken():
    t = situation("""
        axis    E5  Rifle Squad
        allies  O1  Line Squad
        fort    E5  mines
    """, axis="Move", rolls="allies 5-4, axis 1-2")
    t.order("Move").do("move", "Rifle Squad").do("to", "E4").quiet()
    unit = t.unit("Rifle Squad")
    assert unit.broken and unit.hex == t.hex("E4")


@rule("F103.1", "4.2")
def test_a_unit_eliminated_while_leaving_mines_never_arrives():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    A9  Conscript Squad
        allies  O1  Line Squad
        fort    E5  mines
    """, axis="Move", rolls="allies 5-4, axis 1-2")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "E4").quiet()
    assert t.unit("Rifle Squad").hex == CASUALTY


@rule("O21.1.1")
def test_a_unit_whose_move_is_over_hands_its_weapon_to_one_that_comes_by():
    t = situation("""
        axis    E5  Sgt Esser
        axis    E5  Rifle Squad, Light MG
        axis    E6  Line Team
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Line Team").do("done")
    t.do("move", "Rifle Squad").do("go").do("to", "E4").do("stop")
    t.do("move", "Line Team").do("to", "E5").do("to", "E4").do("give", "Rifle Squad", "Line Team")
    assert t.unit("Line Team").weapon == 0 and t.unit("Rifle Squad").spent == 2
    assert not t.may("give", "Line Team", "Sgt Esser")


@rule("O21.1.1", "F106.2")
def test_a_unit_that_wire_has_stopped_has_no_mp_to_hand_its_weapon_over():
    t = situation("""
        axis    E5  Rifle Squad, Light MG
        axis    E4  Line Team
        allies  O1  Line Squad
        fort    E4  wire
    """, axis="Move")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "E4")
    assert not t.may("give", "Rifle Squad", "Line Team") and t.may("stop")


@rule("O21.2")
def test_who_has_handed_over_his_weapon_may_still_move_together():
    t = situation("""
        axis    E5  Sgt Esser
        axis    E5  Rifle Squad, Light MG
        axis    E5  Line Team
        allies  O1  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("done")
    t.do("give", "Rifle Squad", "Line Team").do("move", "Sgt Esser").do("with", "Rifle Squad").do("to", "E4")
    assert t.unit("Rifle Squad").hex == t.hex("E4") and t.unit("Rifle Squad").spent == 2


@rule("F103.1", "8.1.5")
def test_a_fire_that_breaks_out_ahead_while_mines_are_left_stops_the_move():
    t = situation("""
        axis    O1  Rifle Squad
        allies  E6  Line Squad
        fort    E6  mines
    """, allies="Move", first="allies", rolls="axis 2-5!Event, axis e:Blaze, axis @E5, allies 6-4")
    t.order("Move").do("activate", "Line Squad").do("move", "Line Squad").do("to", "E5").quiet()
    assert t.hex("E5") in t.g.blazes and t.unit("Line Squad").hex == t.hex("E6")
    assert t.may("to", "D5") and t.unit("Line Squad").spent == 1


@rule("F105.2", "O21.4", "T80.1")
def test_no_trench_leads_over_the_side_of_a_major_bridge():
    t = situation("""
        axis    D5  Rifle Squad
        allies  O9  Line Squad
        fort    D5  trench
        fort    E5  trench
        fort    C5  trench
    """, axis="Move", land="bridge E6 E5\nroad E7 E6 E5 E4\nwoods C5")
    t.order("Move").do("move", "Rifle Squad")
    assert t.may("to", "C5") and not t.may("to", "E5")


@rule("T80.1", "7.2.1")
def test_a_major_bridge_at_the_edge_is_left_only_along_its_road():
    land = "water E1 F1 E2\nbridge E2 E1\nroad E3 E2 E1"
    t = situation("""
        axis    E1  Rifle Squad
        allies  O9  Line Squad
    """, axis="Move", land=land)
    assert not may_exit(t.g, t.id("E1 Rifle Squad"))
    on = situation("""
        axis    E1  Rifle Squad
        allies  O9  Line Squad
    """, axis="Move", land=land + ":1")
    assert may_exit(on.g, on.id("Rifle Squad"))


@rule("O14.4", "O21.2")
def test_who_cannot_go_on_together_may_stop_though_nobody_has_moved():
    t = situation("""
        axis    E5  Sgt Esser
        axis    E5  Conscript Squad, IG 33 Gun
        allies  O1  Line Squad
    """, axis="Move", land="woods D4 D5 D6 E4 E6 F4 F5 F6")
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Conscript Squad").do("done")
    t.do("move", "Sgt Esser")
    assert not t.may("stop")                          # alone he could still move
    t.do("with", "Conscript Squad")
    assert t.may("stop") and not t.may("to", "E4")


@rule("T93", "O21.2")
def test_a_road_helps_everyone_who_moves_along_it_together():
    t = situation("""
        axis    E5  Sgt Esser
        axis    E5  Conscript Squad
        allies  O1  Line Squad
    """, axis="Move", land="road E5 E4 E3")
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Conscript Squad").do("done")
    t.do("move", "Sgt Esser").do("with", "Conscript Squad").do("to", "E4").quiet()
    assert t.unit("Sgt Esser").road and t.unit("Conscript Squad").road


@rule("7.2.1", "E58.1")
def test_a_hero_who_leaves_goes_back_to_the_counter_mix():
    t = situation("""
        axis    E1  Hero
        axis    A9  Conscript Squad
        allies  O9  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Hero").do("move", "Hero").do("exit", "Hero")
    assert t.unit("Hero").hex == MIX
