"""3, T78-T99, F101-F106: what units are worth, and where they stand."""

from __future__ import annotations

import pytest

from hedgerow.board.grid import SIDES
from hedgerow.games.combat_commander.model.state import Attack
from hedgerow.games.combat_commander.model.terrain import entry_sides
from hedgerow.games.combat_commander.rules.attack import hindrance_on
from hedgerow.games.combat_commander.rules.command import (
    command,
    firepower,
    morale,
    movement,
    reach,
    weapon_firepower,
    weapon_reach,
)
from hedgerow.games.combat_commander.rules.cover import cover, hexsides_crossed
from hedgerow.games.combat_commander.rules.orders.advance import advance_hexes
from hedgerow.testing import example, rule

from .situation import field_with, situation


def stats(t, name):
    u = t.id(name)
    hex = t.g.units[u].hex
    return tuple(int(s.total) for s in (firepower(t.g, u), reach(t.g, u), movement(t.g, u), morale(t.g, u, cover(t.g, hex))))


def lone(text, land="", **more):
    return situation(text + "\n        allies  O1  Line Squad", land=land, **more)


@rule("3.1.1", "3.1.2", "3.1.3")
def test_printed_stats():
    assert stats(lone("axis E5 Rifle Squad"), "Rifle Squad") == (5, 5, 4, 7)
    assert stats(lone("axis E5 Rifle Squad\n fort E5 wire"), "Rifle Squad")[:3] == (4, 4, 4)


@rule("3.1.4", "T78.3")
def test_morale_has_the_cover_of_its_hex_and_feels_wire():
    assert stats(lone("axis E5 Rifle Squad", "woods E5"), "Rifle Squad")[3] == 9
    assert stats(lone("axis E5 Rifle Squad\n fort E5 wire", "woods E5"), "Rifle Squad")[3] == 8


@rule("3.1.4-a", "3.2.1")
def test_a_broken_unit_shows_its_other_side():
    assert stats(lone("axis E5 Rifle Squad, broken"), "Rifle Squad") == (2, 1, 1, 7)


@rule("3.3.1.2")
def test_leaders_add_their_command_to_squads_and_teams_and_add_up():
    t = lone("axis E5 Rifle Squad\n axis E5 Sgt Esser\n axis E5 Lt Schrader")
    assert stats(t, "Rifle Squad") == (8, 8, 7, 10)


@example("EX-leaders-self")
@rule("3.3.1.2")
def test_leaders_do_not_boost_leaders():
    t = lone("axis E5 Sgt Esser\n axis E5 Lt Schrader")
    assert stats(t, "Sgt Esser") == (2, 1, 6, 8)


@rule("3.1.5")
def test_a_broken_leader_commands_nothing():
    t = lone("axis E5 Rifle Squad\n axis E5 Sgt Esser, broken")
    assert command(t.g, t.id("Sgt Esser")) == 0
    assert stats(t, "Rifle Squad")[0] == 5


@rule("13.2")
def test_suppressed():
    assert stats(lone("axis E5 Rifle Squad, suppressed"), "Rifle Squad") == (4, 4, 3, 6)


@rule("E44.1")
def test_veteran():
    assert stats(lone("axis E5 Rifle Squad, veteran"), "Rifle Squad") == (6, 6, 5, 8)


@rule("F106.1")
def test_wire():
    assert stats(lone("axis E5 Rifle Squad\n fort E5 wire"), "Rifle Squad") == (4, 4, 4, 6)


@rule("3.3.1.3", "11.1")
def test_leaders_help_weapons_that_others_carry_unless_they_are_ordnance():
    t = lone("""axis E5 Rifle Squad, Light MG, suppressed
        axis E5 Sgt Esser, Heavy MG
        axis E5 Weapon Team, Light Mortar""")
    mg, leaders, mortar = (t.unit(n).weapon for n in ("Rifle Squad", "Sgt Esser", "Weapon Team"))
    assert (weapon_firepower(t.g, mg).total, weapon_reach(t.g, mg).total) == (4 + 2, 8 + 2)
    assert (weapon_firepower(t.g, leaders).total, weapon_reach(t.g, leaders).total) == (8, 16)
    assert (weapon_firepower(t.g, mortar).total, weapon_reach(t.g, mortar).total) == (6, 13)


# ---- terrain ----

COVERS = [("woods E5", 2, "T99"), ("brush E5", 1, "T81"),
          ("orchard E5", 1, "T91"), ("grain E5", 0, "T85"), ("marsh E5", 0, "T89"),
          ("building stone E5", 3, "T82"), ("gully D5 E5 F5", 1, "T86"), ("stream D5 E5 F5", -1, "T95"), ("", 0, "T90")]
COSTS = [("woods E5", 2, "T99"), ("brush E5", 2, "T81"),
         ("orchard E5", 1, "T91"), ("grain E5", 1, "T85"), ("marsh E5", 3, "T89"),
         ("building stone E5", 2, "T82"), ("gully D5 E5 F5", 2, "T86"), ("stream D5 E5 F5", 3, "T95"), ("", 1, "T90")]


def found_cover(land):
    t = lone("axis E5 Rifle Squad", land)
    return cover(t.g, t.hex("E5"))


def cost_into(land, hex="E5", start="E6"):
    field = field_with(land)
    grid = field.map.grid
    step = next(s for s in field.steps[grid.index(start)] if s.to == grid.index(hex))
    return step.cost


def check_cover(rule_id):
    land, amount, _ = next(c for c in COVERS if c[2] == rule_id)
    got = found_cover(land)
    assert (got.total, got.lines[0][3]) == (amount, rule_id)


def check_cost(rule_id):
    land, amount, _ = next(c for c in COSTS if c[2] == rule_id)
    got = cost_into(land)
    assert (got.total, got.lines[0][3]) == (amount, rule_id)


@rule("T99", "T81", "T91")
def test_woods_brush_and_orchard():
    for r in ("T99", "T81", "T91"):
        check_cover(r)
        check_cost(r)


@rule("T85", "T89", "T90")
def test_field_marsh_and_open_ground():
    for r in ("T85", "T89", "T90"):
        check_cover(r)
        check_cost(r)


@rule("T82", "T86", "T95")
def test_building_gully_and_stream():
    for r in ("T82", "T86", "T95"):
        check_cover(r)
        check_cost(r)


@rule("T84", "T87", "T97")
def test_hexsides_cost_one_more():
    assert cost_into("fence E5:4").total == 2
    assert cost_into("hedge E5:4").total == 2
    assert cost_into("wall E5:4").total == 2


@rule("T98", "T83")
def test_water_barriers_and_cliffs_are_impassable():
    assert cost_into("water E5") is None
    assert cost_into("level 1 E5\ncliff E5:4") is None


@rule("T80.1", "T78.1")
@example("EX-bridge")
def test_a_major_bridge_is_entered_along_its_road_only_and_is_no_water():
    land = "water D4 E4 E5 F4 D5\nroad E6 E5 E4 E3\nbridge E4 E5"
    field = field_with(land)
    at = field.map.grid.index("E5")
    assert field.ground[at].kind == "major bridge" and not field.ground[at].is_water
    assert cost_into(land).total == 1
    assert cost_into(land, "E5", "F5") is None
    assert cost_into(land, "F5", "E5") is None


@rule("T80.2", "T80")
def test_a_minor_bridge_is_cheap_along_its_road_and_as_the_stream_otherwise():
    land = "stream D5 E5 F5\nroad E6 E5 E4\nbridge E5"
    field = field_with(land)
    ground = field.ground[field.map.grid.index("E5")]
    assert ground.kind == "minor bridge" and not ground.is_water
    assert cost_into(land).total == 1
    assert cost_into(land, "E5", "D4").total == 3
    t = lone("axis E5 Rifle Squad", land)
    assert cover(t.g, t.hex("E5")).total == 2 - 1


@rule("T80.2", "T98")
def test_a_minor_bridge_over_a_water_barrier_is_entered_along_its_way_only():
    land = "water D4 D5 E5 F5\nroad E6 E5 E4\nbridge E5"
    assert cost_into(land).total == 1 and cost_into(land, "E5", "F4") is None
    t = situation("""
        axis    F4  Rifle Squad
        axis    E6  Sgt Esser
        allies  O9  Line Squad
    """, axis="Advance", land=land)
    assert t.hex("E5") not in advance_hexes(t.g, t.id("Rifle Squad")) and t.hex("E5") in advance_hexes(t.g, t.id("Sgt Esser"))


@rule("T93", "T92", "T96")
def test_roads_railways_and_trails_cost_one_along_them():
    for way in ("road", "rail", "trail"):
        land = f"woods E5\n{way} E6 E5 E4"
        assert cost_into(land).total == 1
        assert cost_into(land, "E5", "D5").total == 2


@example("EX-road-bldg", "EX-road-open")
@rule("T93", "F102")
def test_a_road_takes_one_from_any_cover():
    assert found_cover("building stone E5\nroad E6 E5 E4").total == 2
    t = lone("axis E5 Rifle Squad", "road E6 E5 E4")
    assert stats(t, "Rifle Squad")[3] == 6
    t.g.forts[t.hex("E5")] = "foxholes"
    assert stats(t, "Rifle Squad")[3] == 9


@rule("F101", "F104", "F105.1")
def test_shelters_give_their_own_cover_and_one_more_from_above():
    from_above = Attack("artillery", 1, targets=[0])
    for fort, amount in (("foxholes", 3), ("trench", 4), ("pillbox", 5), ("bunker", 6)):
        t = lone(f"axis E5 Rifle Squad\n fort E5 {fort}", "woods E5")
        assert cover(t.g, t.hex("E5")).total == amount
        assert cover(t.g, t.hex("E5"), from_above).total == amount + 1


@example("EX-cover")
@rule("T78.3", "T97")
def test_covers_never_add_up():
    t = lone("axis E5 Line Team", "brush E5\nwall E5:1")
    shot = Attack("fire", 1, [("unit", 0)], [t.hex("E5")], origins=[t.hex("E3")])
    assert cover(t.g, t.hex("E5")).total == 1
    assert cover(t.g, t.hex("E5"), shot).total == 2
    t.g.forts[t.hex("E5")] = "foxholes"
    assert cover(t.g, t.hex("E5"), shot).total == 3


@rule("T97", "T87")
def test_hexside_cover_only_against_fire_that_crosses_it():
    t = lone("axis E5 Rifle Squad", "hedge E5:1")
    over = Attack("fire", 1, [("unit", 0)], [t.hex("E5")], origins=[t.hex("E3")])
    behind = Attack("fire", 1, [("unit", 0)], [t.hex("E5")], origins=[t.hex("E8")])
    assert cover(t.g, t.hex("E5"), over).total == 1
    assert cover(t.g, t.hex("E5"), behind).total == 0
    assert hexsides_crossed(t.g, t.hex("E5"), behind) == []


def test_a_line_through_a_corner_comes_in_by_two_hexsides():
    field = field_with("")
    grid = field.map.grid
    assert set(entry_sides(field.map, grid.index("G4"), grid.index("E5"))) <= set(SIDES)
    assert all(1 <= len(entry_sides(field.map, a, grid.index("H5"))) <= 2 for a in range(len(grid)) if a != grid.index("H5"))
    assert entry_sides(field.map, grid.index("E3"), grid.index("E5")) == (1,)


@rule("10.3.3")
def test_a_group_suffers_the_largest_hindrance_of_all_its_lines():
    t = situation("""
        axis    E5  Rifle Squad
        axis    F5  Line Team
        allies  E8  Line Squad
    """, land="brush E6")
    shot = Attack("fire", 0, [("unit", 0), ("unit", 1)], [t.hex("E8")], origins=[t.hex("E5"), t.hex("F5")])
    assert hindrance_on(t.g, shot) == 3


@pytest.mark.parametrize("edge", ["north"])
def test_edges_are_where_the_scenario_says(edge):
    t = lone("axis E5 Rifle Squad")
    assert t.g.scenario.edges[1] == frozenset(t.hex(f"{c}1") for c in "ABCDEFGHIJKLMNO")
