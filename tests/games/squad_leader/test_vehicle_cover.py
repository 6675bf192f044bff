"""32 AFVs as cover."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Checked, Result
from hedgerow.games.squad_leader.model.los import crosses_counter, crosses_outline
from hedgerow.games.squad_leader.model.vehicle_events import ShotFired
from hedgerow.games.squad_leader.rules.aiming import is_hull_down
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.terrain_effects import target_modifier
from hedgerow.games.squad_leader.rules.vehicle_cover import behind_cover, is_between_vehicles
from hedgerow.testing import example, rule

from .situation import Situation, in_prep_fire, move_and_be_fired_at, situation


def prep(text: str, dice: list[tuple[int, ...]] | None = None) -> Situation:
    return in_prep_fire("chapter 52\nattacker german\n" + text, dice or [])


def modifier(t: Situation, unit: str, *froms: str) -> int:
    i = t.units[unit]
    return int(target_modifier(t.g, i, t.g.units[i].hex, [t.hex(h) for h in froms]).total)


@rule("32.1", "32.2")
def test_riders_are_covered_across_the_arc_only() -> None:
    t = prep("german G5 4-6-7\nrussian E5 T34 facing:2\nrussian E5 4-4-7 aboard:T34\n")
    assert modifier(t, "4-4-7", "G5") == 2
    assert modifier(t, "4-4-7", "C5") == 0
    assert modifier(t, "4-4-7", "G5", "C5") == 0
    above = prep("german O8 4-6-7\nrussian O7 T34 facing:3\nrussian O7 4-4-7 aboard:T34\n")
    assert modifier(above, "4-4-7", "O8") == 0


@rule("32.3", "40.5", "51.5")
def test_riders_behind_a_wreck_have_its_cover_but_in_a_halftrack_their_own() -> None:
    t = prep("german E9 4-6-7\nrussian E6 T34=w wreck\nrussian E5 truck\nrussian E5 4-4-7=a aboard:truck\n"
             "russian H6 T34=x wreck\nrussian H5 T34=tank facing:1\nrussian H5 4-4-7=b aboard:tank\n"
             "russian K7 T34=y wreck\nrussian K6 halftrack\nrussian K6 4-4-7=c aboard:halftrack exposed\n")
    assert (modifier(t, "a", "E9"), modifier(t, "b", "H9"), modifier(t, "c", "K9")) == (2, 2, 2)


@rule("32.5", "40.5")
def test_beneath_an_afv_or_wreck_but_not_beneath_a_truck() -> None:
    t = prep("german G5 4-6-7\nrussian E5 T34\nrussian E5 4-4-7=a\nrussian E7 T34=w wreck\nrussian E7 4-4-7=b\n"
             "russian E9 truck\nrussian E9 4-4-7=c\n")
    assert modifier(t, "a", "G5") == 1
    assert modifier(t, "b", "G8") == 1
    assert modifier(t, "c", "G9") == 0


@rule("32.5", "54.3", "54.7")
def test_who_is_dug_in_beneath_an_afv_has_the_cover_of_both() -> None:
    t = prep("german G5 4-6-7\nentrenchment E5\nrussian E5 T34\nrussian E5 4-4-7 entrenched\n")
    assert modifier(t, "4-4-7", "G5") == 2 + 1


@rule("32.5")
def test_those_beneath_check_when_their_afv_is_destroyed() -> None:
    t = prep("german I5 MkIVF2 facing:5\nrussian E5 T34 facing:5\nrussian E5 4-4-7\n", [(2, 3), (2, 2), (6, 6), (6, 6)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert t.vehicle("T34").wreck
    assert t.last(Checked).unit == t.units["4-4-7"]
    assert t.unit("4-4-7").broken


@rule("32.51", "32.52")
@example("E-32.52")
def test_infantry_moves_with_an_afv_under_its_cover() -> None:
    """32.52: -2 for moving in the open, +1 for the vehicle."""
    text = "chapter 41\nattacker russian\nrussian E5 T34 facing:2\nrussian E5 4-4-7\ngerman I9 4-6-7\n"
    t = situation(text, move_and_be_fired_at, [(6, 5)], "movement")
    t.play("drive T34", "escort 4-4-7", "drive to F5", "german: pass", "drive to G5", "german: pass", "brake")
    assert t.at("4-4-7") == "G5"
    t.play("fire 4-6-7 F5", "return 4-4-7 0", "shoot")
    assert t.last(Result).modifier.total == -1


@rule("32.51")
def test_an_afv_waits_for_the_infantry_beneath_it() -> None:
    text = "chapter 41\nattacker russian\nrussian E5 T34 facing:2\nrussian E5 4-4-7\ngerman A1 4-6-7\n"
    t = situation(text, move_and_be_fired_at, [], "movement")
    t.play("drive T34", "escort 4-4-7")
    for h in ("F5", "G5", "H5", "I5"):
        t.play(f"drive to {h}", "german: pass")
    assert t.why_not("drive to J5") == ["32.51"]


@rule("32.3")
@example("E-32.3a")
def test_a_vehicle_is_a_wall_on_the_far_side_of_its_hex() -> None:
    """Fire into the hex behind it meets cover, fire into the next is blocked; nothing is blocked from next to the vehicle."""
    t = prep("german E9 4-6-7\nrussian E6 T34 facing:2\nrussian E5 4-4-7\n")
    firer, behind = t.hex("E9"), t.hex("E5")
    assert behind_cover(t.g, (firer,), behind) == 2
    assert is_hull_down(t.g, firer, behind)
    assert sees(t.g, firer, behind)
    assert not sees(t.g, firer, t.hex("E4"))
    assert behind_cover(t.g, (t.hex("E7"),), behind) == 2 and is_hull_down(t.g, t.hex("E7"), behind)
    assert sees(t.g, t.hex("E7"), t.hex("E4"))


@rule("32.4", "32.7")
@example("E-32.4", "E-32.7")
def test_outline_and_counter_are_two_things() -> None:
    """32.7: between vehicles in a line the -2 is lost if the line crosses the counter."""
    t = prep("german A5 4-6-7\nrussian I5 T34 facing:2\nrussian I6 T34=b facing:2\nrussian P1 4-4-7\n")
    grid = t.g.ground.grid
    near = [(a, b) for a in range(t.g.ground.size) for b in range(t.g.ground.size)
            if crosses_counter(grid, a, b, t.hex("I5")) and not crosses_outline(grid, a, b, t.hex("I5"))
            and t.g.ground.distance[a][t.hex("I5")] > 1 and t.g.ground.distance[b][t.hex("I5")] > 1]
    a, b = next((a, b) for a, b in near if not crosses_outline(grid, a, b, t.hex("I6")) and sees(t.g, a, b))
    assert is_between_vehicles(t.g, a, b)
    lone = prep("german A5 4-6-7\nrussian I5 T34 facing:2\nrussian P1 4-4-7\n")
    assert not is_between_vehicles(lone.g, a, b)


@rule("32.6")
def test_vehicles_that_moved_hide_nothing_in_defensive_fire() -> None:
    text = "chapter 41\nattacker russian\nrussian {} T34 facing:2\nrussian E4 4-4-7\ngerman E9 4-6-7\n"
    t = situation(text.format("D6"), move_and_be_fired_at, [], "movement")
    t.play("drive T34", "drive to E6", "german: pass", "brake", "pass")
    assert t.about == "defensive fire"
    assert sees(t.g, t.hex("E9"), t.hex("E4"))
    still = situation(text.format("E6"), move_and_be_fired_at, [], "movement").play("pass")
    assert not sees(still.g, t.hex("E9"), t.hex("E4"))


@rule("40.6", "41.1", "QA-40.5")
@example("E-40.5-1", "E-40.6-2", "E-QA-40.5")
def test_behind_a_wreck_infantry_has_cover_and_vehicles_are_hull_down() -> None:
    t = prep("german E9 4-6-7\nrussian E6 T34=w wreck\nrussian E5 T34=s\n")
    firer, behind, other = t.hex("E9"), t.hex("E5"), t.hex("F5")
    assert is_hull_down(t.g, firer, behind)
    assert behind_cover(t.g, (firer,), behind) == 2
    assert not is_hull_down(t.g, firer, other)
    assert behind_cover(t.g, (firer,), other) == 0
    assert not is_between_vehicles(t.g, firer, other)
    wall = prep("german G5 4-6-7\nrussian L4 T34\n")
    assert is_hull_down(wall.g, wall.hex("K5"), wall.hex("L4"))


@rule("30.8")
def test_a_wreck_does_not_cover_a_vehicle_in_its_own_hex() -> None:
    t = prep("german E5 4-6-7\nrussian I5 T34=w wreck\nrussian I5 T34\n")
    assert not is_hull_down(t.g, t.hex("E5"), t.hex("I5"))


@rule("T-33.31", "32.2")
def test_riders_of_a_tank_that_drove_are_a_moving_target_for_guns() -> None:
    text = "chapter 63\nattacker russian\nrussian I5 T34 facing:5\nrussian I5 4-4-7 aboard:T34\ngerman E5 MkIVF2 facing:2\n"
    t = situation(text, move_and_be_fired_at, [(2, 2), (6, 5)], "movement")
    t.play("drive T34", "drive to H5", "shell MkIVF2 H5 HE", "shoot")
    assert t.last(ShotFired).modifier.total == 2                                  # case A
    assert t.last(Result).modifier.total == 2                                     # across the arc, without -2
