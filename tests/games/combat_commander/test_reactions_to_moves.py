"""Actions played while the enemy moves, passes or breaks, and as Time advances."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import CASUALTY, MIX, NONE
from hedgerow.games.combat_commander.rules.added_units import teams_left
from hedgerow.testing import example, rule

from .situation import ALLIES, situation
from .test_actions import DUEL, fire, on_map

# ---- the enemy moves ----

MARCH = """
    axis    E5  Rifle Squad
    allies  H5  Line Squad
"""


@rule("A33.1", "A33.2")
def test_op_fire_activates_units_and_shoots_at_the_hex_just_entered():
    t = situation(MARCH, axis="Fire", allies="Move", first="allies", rolls="axis 6-5, allies 1-2")
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("activate", "Rifle Squad")
    assert t.unit("Rifle Squad").op_firing and t.unit("Rifle Squad").activated
    assert [e.rule for e in t.game.events if isinstance(e.public, h.Activated)] == ["O14.1", "A33.2"]
    assert [o for o in t.options if o[0] == "shoot"] == [("shoot", t.piece("Rifle Squad"), t.hex("G5"))]
    t.do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.unit("Line Squad").broken


@rule("A33.3", "A33.3-b", "O14.3")
def test_op_fire_is_one_attack_per_hex_entered_and_again_in_the_next():
    t = situation(MARCH, axis="Fire", allies="Move", first="allies", rolls="axis 1-2, allies 6-5, axis 1-2, allies 5-6")
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("hex entered", "move to")
    assert t.about == "move to"                      # nothing more to fire, nothing left in hand
    t.do("to", "G4").quiet("hex entered")
    assert t.may("shoot", "Rifle Squad", "G4")


@rule("A33.3-a", "O14.1-b")
@example("EX-MV-note")
def test_who_has_op_fired_does_not_in_a_later_move_order_of_the_turn():
    t = situation(MARCH + "allies H6 Sgt Smith", axis="Fire, Fire", allies="Move, Move", first="allies",
                  rolls="axis 1-2, allies 6-5")
    t.order("Move").do("activate", "Line Squad").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet("move to").do("stop").do("done").quiet("order")
    t.order("Move").do("activate", "Sgt Smith").do("move", "Sgt Smith").do("to", "G6").quiet("hex entered")
    assert t.about != "hex entered"


@rule("A33.3", "11.5")
def test_no_op_fire_by_ordnance():
    t = situation("""
        axis    E5  Conscript Squad, Light Mortar
        allies  L5  Line Squad
    """, axis="Fire", allies="Move", first="allies")
    t.order("Move").do("move", "Line Squad").do("to", "K5").quiet("hex entered")
    assert t.about != "hex entered"


@rule("A33.2", "A33.3")
def test_after_the_one_attack_a_fire_card_still_activates_others_for_the_hexes_to_come():
    t = situation(MARCH + "axis E6 Conscript Squad", axis="Fire, Fire", allies="Move", first="allies",
                  rolls="axis 1-2, allies 6-4, axis 1-3, allies 6-3")
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet("hex entered")
    t.action("Fire").do("activate", "Conscript Squad")
    assert t.about != "hex entered" or not any(o[0] == "shoot" for o in t.options)
    t.quiet("move to").do("to", "G6").quiet("hex entered")
    assert t.may("shoot", "Conscript Squad", "G6") and t.may("shoot", "Rifle Squad", "G6")


@rule("A33.3-a", "E58.1")
def test_a_hero_op_fires_in_every_move_order_of_the_turn():
    t = situation("""
        axis    E5  Hero
        allies  G5  Line Squad
        allies  G6  Green Squad
    """, axis="Fire, Fire", allies="Move, Move", first="allies", rolls="axis 1-2, allies 6-4")
    t.order("Move").do("activate", "Line Squad").do("move", "Line Squad").do("to", "G4").quiet("hex entered")
    t.action("Fire").do("activate", "Hero").do("done").do("shoot", "Hero", "G4").do("fire").quiet("move to")
    t.do("stop").do("done").order("Move").do("activate", "Green Squad").do("move", "Green Squad").do("to", "G5")
    t.quiet("hex entered")
    assert "Fire" in t.actions() and not any(o[0] == "shoot" for o in t.options)


@rule("A33.1")
def test_no_op_fire_against_an_advance():
    t = situation("""
        axis    E5  Rifle Squad
        allies  H5  Line Squad
    """, axis="Fire", allies="Advance", first="allies")
    t.order("Advance").do("activate", "Line Squad").do("advance", "Line Squad", "G5")
    assert t.about != "hex entered"


@rule("A26", "3.1.6")
def test_assault_fire_by_a_moving_squad_with_boxed_fp():
    t = situation("""
        axis    E5  Rifle Squad
        allies  H5  Line Squad
    """, allies="Move, a:Assault Fire", first="allies", rolls="allies 6-5, axis 1-2")
    t.order("Move").do("move", "Line Squad").action("Assault Fire").do("shoot", "Line Squad", "E5").do("fire").quiet()
    assert t.unit("Rifle Squad").broken
    assert not t.may("stop") or t.may("to", "G5")    # and it may go on moving


@rule("A26", "O20.2", "1.9.1.2")
def test_assault_fire_by_ordnance_with_boxed_fp_must_hit_first_and_does_not_jam():
    t = situation("""
        axis    F4  Rifle Squad, Flamethrower
        allies  G5  Line Squad
    """, axis="Move, a:Assault Fire", rolls="axis 1-1!Jammed")
    t.order("Move").do("move", "Rifle Squad").action("Assault Fire")
    assert not t.may("shoot", "Rifle Squad", "G5")
    t.do("shoot", "weapon of Rifle Squad", "G5").quiet("move to")
    assert t.last(h.TargetingRolled).result == "miss" and not t.events(h.AttackTotal)
    assert not t.g.weapons[t.unit("Rifle Squad").weapon].broken and t.may("to", "F3")


@rule("A26")
def test_no_assault_fire_without_boxed_fp():
    t = situation("""
        axis    E5  Rifle Squad
        allies  H5  Line Squad
    """, axis="Move, a:Assault Fire")
    t.order("Move").do("move", "Rifle Squad")
    assert "Assault Fire" not in t.actions()


@rule("A39", "8.1.4")
def test_smoke_grenades_by_a_mover_with_boxed_movement():
    t = situation(DUEL + "smoke E4 10", axis="Move, a:Smoke Grenades, a:Smoke Grenades")
    t.order("Move").do("move", "Rifle Squad").action("Smoke Grenades")
    assert t.may("smoke in", "E5") and t.may("smoke in", "F4") and not t.may("smoke in", "G5")
    t.do("smoke in", "F4")
    assert 1 <= t.g.smoke[t.hex("F4")] <= 10
    t.action("Smoke Grenades").do("smoke in", "E4")
    assert t.g.smoke[t.hex("E4")] == 10 and len(t.g.cup) == 18


@rule("A39")
def test_no_smoke_grenades_without_boxed_movement_nor_into_water_or_fire():
    t = situation("""
        axis    E5  Volksgrenadier Squad
        allies  G5  Line Squad
    """, axis="Move, a:Smoke Grenades")
    t.order("Move").do("move", "Volksgrenadier Squad")
    assert "Smoke Grenades" not in t.actions()
    t = situation(DUEL + "blaze E4 3", axis="Move, a:Smoke Grenades", land="stream D1:1 D2 D3 D4 D5 D6 D7 D8 D9 D10:4")
    t.order("Move").do("move", "Rifle Squad").action("Smoke Grenades")
    assert not t.may("smoke in", "E4") and not t.may("smoke in", "D5") and t.may("smoke in", "E6")


@rule("A35.2", "F103.2")
def test_hidden_mines_strike_those_who_have_just_entered_and_nobody_else():
    t = situation("""
        axis    E5  Rifle Squad
        allies  H5  Line Squad
        allies  G5  Sgt Smith
    """, axis="a:Hidden Mines", allies="Move", first="allies", postures="defend attack", rolls="axis 6-5, allies 1-2")
    t.order("Move").do("activate", "Line Squad").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Hidden Mines").quiet()
    assert t.g.forts[t.hex("G5")] == "mines" and t.last(h.AttackTotal).total.total == 6 + 11
    assert t.unit("Line Squad").broken and not t.unit("Sgt Smith").broken
    assert [e.unit for e in t.events(h.DefenseTotal)] == [t.id("Line Squad")]


@rule("A35.2", "A36")
def test_hidden_mines_strike_the_team_that_light_wounds_have_just_left_of_the_mover():
    t = situation(MARCH, axis="Fire, a:Hidden Mines", allies="Move, a:Light Wounds", first="allies", postures="defend attack",
                  rolls="axis 6-5, allies 1-2, axis 6-4, allies 1-3")
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet("would break")
    t.action("Light Wounds").quiet("hex entered")
    team = t.unit("Line Squad").became[0]
    t.action("Hidden Mines").quiet("move to", "mover")
    assert [e.unit for e in t.events(h.DefenseTotal)] == [t.id("Line Squad"), team]
    assert t.g.units[team].broken


@rule("A35.5", "A36", "F106.2")
def test_hidden_wire_stops_the_team_that_light_wounds_have_just_left_of_the_mover():
    t = situation(MARCH, axis="Fire, a:Hidden Wire", allies="Move, a:Light Wounds", first="allies", postures="defend attack",
                  rolls="axis 6-5, allies 1-2")
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet("would break")
    t.action("Light Wounds").quiet("hex entered")
    t.action("Hidden Wire").quiet("move to", "mover")
    assert not any(o[0] == "to" for o in t.options)


@rule("A35.2", "A35.5")
@pytest.mark.parametrize("name", ["Hidden Mines", "Hidden Wire"])
@pytest.mark.parametrize(("postures", "fort"), [("recon recon", ""), ("defend attack", "fort G5 foxholes")])
def test_no_hidden_mines_or_wire_by_others_or_beside_works(name, postures, fort):
    t = situation(MARCH + fort, axis=f"a:{name}", allies="Move", first="allies", postures=postures)
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    assert t.about != "hex entered" or name not in t.actions()


@rule("A35.5", "F106.2")
@example("EX-wire-hidden")
def test_hidden_wire_ends_the_move():
    t = situation(MARCH, axis="a:Hidden Wire", allies="Move", first="allies", postures="defend attack")
    t.order("Move").do("move", "Line Squad").do("to", "G5").quiet("hex entered")
    t.action("Hidden Wire").quiet("move to", "mover")
    assert t.g.forts[t.hex("G5")] == "wire"
    assert not any(o[0] == "to" for o in t.options)


@rule("A35.5")
def test_hidden_wire_answers_an_advance_too():
    t = situation(MARCH, axis="a:Hidden Wire", allies="Advance", first="allies", postures="defend attack")
    t.order("Advance").do("advance", "Line Squad", "G5").quiet("hex entered")
    t.action("Hidden Wire")
    assert t.g.forts[t.hex("G5")] == "wire"


# ---- the enemy passes; time advances ----

@rule("A31", "O15")
def test_demolitions_when_the_enemy_discards_by_passing():
    t = situation(DUEL + "fort E5 wire\nfort G5 bunker", axis="a:Demolitions", allies="Rout", first="allies")
    t.do("pass").do("discard", t.options[0][1]).quiet("passed")
    assert (t.about, t.seat) == ("passed", "axis")
    t.action("Demolitions")
    assert t.options == [("demolish", t.hex("E5"))]
    t.do("demolish", "E5")
    assert t.hex("E5") not in t.g.forts and t.hex("G5") in t.g.forts


@rule("A31", "A35.4")
@example("EX-demol")
def test_cards_lost_by_an_event_or_none_discarded_open_nothing():
    t = situation(DUEL + "fort E5 wire", axis="a:Demolitions", allies="Rout", first="allies")
    t.do("pass").do("done").quiet("passed")
    assert t.about != "passed"
    t = situation(DUEL + "fort E5 wire", axis="a:Demolitions", allies="Rout, Rout", first="allies", event="Fog of War")
    t.quiet("passed")
    assert t.about != "passed"


@rule("A35.4", "4.3.2")
def test_hidden_unit_from_the_support_table_in_an_empty_hex_with_cover():
    t = situation(DUEL, axis="a:Hidden Unit", allies="Rout", first="allies", postures="defend attack", land="woods B2-B3 G5",
                  rolls="axis 1-1!Jammed", year=1944)
    t.do("pass").do("discard", t.options[0][1]).quiet("passed")
    t.action("Hidden Unit").quiet("support")
    assert {t.game.say(o) for o in t.options} == {"take Cpl Guttman", "take Conscript Squad"}
    t.do(*next(o for o in t.options if "Conscript" in t.game.say(o)))
    assert t.may("appear", "B2") and not t.may("appear", "G5") and not t.may("appear", "C5")
    t.do("appear", "B2")
    assert len(on_map(t, "Conscript Squad")) == 1


@rule("A35.4", "A35")
def test_no_hidden_unit_without_the_defence():
    t = situation(DUEL, axis="a:Hidden Unit", allies="Rout", first="allies")
    t.do("pass").do("discard", t.options[0][1]).quiet("passed")
    assert t.about != "passed" or "Hidden Unit" not in t.actions()


@rule("A32", "6.1.2-6")
def test_dig_in_at_the_end_of_a_time_advance_the_inactive_player_first():
    t = situation(DUEL + "axis E6 Conscript Squad, broken\nfort E6 wire", axis="Recover, a:Dig In", allies="a:Dig In",
                  rolls="axis 6-6!Time")
    t.order("Recover").do("rally", "Conscript Squad").quiet("time advanced")
    assert (t.about, t.seat) == ("time advanced", "allies")
    t.action("Dig In").do("dig", "G5").quiet("time advanced")
    assert t.seat == "axis"
    t.action("Dig In")
    assert t.options == [("dig", t.hex("E5"))]
    t.do("dig", "E5")
    assert t.g.forts[t.hex("E5")] == t.g.forts[t.hex("G5")] == "foxholes"


# ---- a Squad would break ----

@rule("A36")
def test_light_wounds_put_a_team_in_the_squads_place_for_a_vp():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, Medium MG, veteran, activated
    """, axis="Fire", allies="a:Light Wounds", rolls="axis 6-5, allies 1-2", allies_quality="elite")
    fire(t).quiet("would break")
    assert t.seat == "allies"
    t.action("Light Wounds").quiet()
    team, = on_map(t, "Elite Team")
    assert not team.broken and team.veteran and team.weapon != NONE
    assert t.unit("Line Squad").hex == MIX and t.unit("Line Squad").weapon == NONE and t.g.vp == 1


@rule("A36")
def test_light_wounds_save_a_broken_squad_as_a_broken_team():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken, suppressed
        allies  K9  Sgt White
    """, axis="Fire", allies="a:Light Wounds", rolls="axis 6-5, allies 1-2")
    fire(t).quiet("would break").action("Light Wounds").quiet()
    team, = on_map(t, "Line Team")
    assert team.broken and team.suppressed and t.g.vp == 1 and not t.events(h.UnitEliminated)


@rule("A36")
def test_light_wounds_are_for_squads_only():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Weapon Team
    """, axis="Fire", allies="a:Light Wounds", rolls="axis 6-5, allies 1-2")
    fire(t).quiet("would break")
    assert t.about != "would break"


@rule("A36")
def test_no_light_wounds_without_a_team_in_the_mix():
    duel = "axis E5 Rifle Squad\nallies G5 Line Squad\n"
    left = teams_left(situation(duel).g, ALLIES)
    teams = "".join(f"allies {column}9 Line Team\n" for column in "ABCDEFGHIJKLMNO"[:left])
    t = situation(duel + teams, axis="Fire", allies="a:Light Wounds", rolls="axis 6-5, allies 1-2")
    fire(t).quiet("would break")
    assert t.about != "would break" and t.unit("Line Squad").broken and not t.g.vp


@rule("A36")
@example("EX-lw")
def test_no_light_wounds_against_kia_or_a_lost_melee():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
        allies  K9  Sgt White
    """, event="KIA", allies="a:Light Wounds").quiet("would break")
    assert t.about == "over" and t.unit("Line Squad").hex == CASUALTY
    t = situation("""
        axis    F4  Rifle Squad
        allies  G5  Green Squad
        allies  K9  Sgt White
    """, axis="Advance", allies="a:Light Wounds", rolls="allies 1-2, axis 6-5")
    t.order("Advance").do("advance", "Rifle Squad", "G5").do("melee", "G5").quiet("would break")
    assert t.unit("Green Squad").hex == CASUALTY


@rule("E52.2", "1.9.1-c")
@example("EX-deploy")
def test_a_pending_break_strikes_both_teams_of_a_squad_that_deploys_meanwhile():
    deploy = next(c.name for c in CARDS if c.nation == "america" and c.event == "Deploy")
    t = situation("""
        axis    E5  SS Squad
        axis    E5  Lt von Karsties
        allies  G5  Line Squad
    """, axis="Fire, a:Sustained Fire", rolls=f"axis 6-5, allies 2-5!Event, allies {deploy}")
    t.order("Fire").do("activate", "SS Squad").do("shoot", "SS Squad", "G5").do("fire").quiet("deploy")
    t.do("deploy", "Line Squad").quiet()
    teams = on_map(t, "Line Team")
    assert len(teams) == 2 and all(team.broken for team in teams)


@rule("E52.2", "O20.3")
def test_a_squad_that_deploys_while_it_fires_has_fired():
    deploy = next(c.name for c in CARDS if c.nation == "germany" and c.event == "Deploy")
    t = situation("""
        axis    E5  Rifle Squad
        axis    E6  Conscript Squad
        axis    E6  Sgt Esser
        allies  G5  Line Squad
        allies  K9  Sgt White
    """, axis="Fire", rolls=f"axis 2-5!Event, axis {deploy}, allies 6-5")
    t.order("Fire").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Conscript Squad").do("done")
    t.do("shoot", "Rifle Squad", "G5").do("fire").quiet("deploy").do("deploy", "Rifle Squad").quiet()
    teams = [u for u, unit in enumerate(t.g.units) if unit.hex >= 0 and UNITS[unit.type].title == "Line Team"]
    assert len(teams) == 2 and t.about == "shot"
    assert not any(o[1] == ("unit", u) for u in teams for o in t.options if o[0] == "shoot")
    assert t.may("shoot", "Conscript Squad", "G5")


@rule("O21.2", "E46")
def test_a_stack_scattered_by_fire_moves_no_further():
    blaze = next(c.name for c in CARDS if c.nation == "germany" and c.event == "Blaze")
    t = situation("""
        axis    E4  Rifle Squad
        axis    E4  Elite Rifle Squad
        axis    E4  Sgt Esser
        allies  G3  Line Squad
    """, axis="Move", allies="Fire", rolls=f"allies 1-2, axis 2-5!Event, axis {blaze}, axis @E3, axis 6-4")
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("activate", "Elite Rifle Squad").do("done")
    t.do("move", "Rifle Squad").do("with", "Elite Rifle Squad").do("go").do("to", "E3").quiet("hex entered")
    t.action("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E3").do("fire").quiet("defend")
    t.do("defend", "Rifle Squad").quiet("flee")
    t.do("flee", "Rifle Squad", "E2").do("flee", "Elite Rifle Squad", "D2").quiet("mover", "move to")
    assert t.about == "mover"
