"""28-30 Vehicles: stacking, facing, movement points, and fire at them as they go [16.7]."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.vehicle_events import Drives, KillRolled, ShotFired
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.vehicle_costs import cost_from_off_map, entry_cost, entry_tally
from hedgerow.games.squad_leader.rules.vehicle_movement import is_vacant
from hedgerow.games.squad_leader.rules.vehicles import beneath, passengers
from hedgerow.testing import example, rule

from .situation import Situation, situation

ENEMY = "german A1 4-6-7=far\n"


def moves(text: str, dice: list[object] | None = None) -> Situation:
    return situation("chapter 52\nattacker russian\n" + text, movement_phase, dice or [], "movement")   # type: ignore[arg-type]


def drive(t: Situation, vehicle: str, *hexes: str) -> Situation:
    """The vehicle drives; nobody fires at it."""
    t.play(f"drive {vehicle}")
    for h in hexes:
        t.play(f"drive to {h}", "german: pass")
    return t


@rule("30.2", "T-30", "28.1")
def test_costs_are_paid_hex_by_hex() -> None:
    t = drive(moves("russian E5 T34 facing:2\n" + ENEMY), "T34", "F5", "G5")
    assert t.vehicle("T34").spent == 4
    assert [e.cost.total for e in t.all(Drives)] == [1, 1]
    t.play("brake")
    assert not t.offers("drive T34")


@rule("T-30")
def test_road_rate_and_what_bars_whom() -> None:
    t = moves("russian E7 T34 facing:2\nrussian A9 truck\nrussian A8 halftrack\n" + ENEMY)
    g, hex_ = t.g, t.hex
    tank, truck, halftrack = (t.vehicles[x] for x in ("T34", "truck", "halftrack"))
    assert entry_cost(g, tank, hex_("E7"), hex_("F7")) == 1                       # road
    assert entry_cost(g, tank, hex_("E5"), hex_("F5")) == 2                       # open
    assert entry_cost(g, truck, hex_("E5"), hex_("F5")) == 12
    assert entry_cost(g, tank, hex_("C4"), hex_("C3")) == 12                      # woods
    assert entry_cost(g, halftrack, hex_("C4"), hex_("C3")) == -1
    assert entry_cost(g, tank, hex_("E4"), hex_("E3")) == 8                       # wooden building
    assert entry_cost(g, tank, hex_("K5"), hex_("L4")) == 2                       # over a wall
    assert entry_cost(g, truck, hex_("K5"), hex_("L4")) == -1
    assert entry_cost(g, tank, hex_("O7"), hex_("O8")) == 10                      # uphill: 4 and the open
    assert entry_cost(g, truck, hex_("M4"), hex_("M3")) == 20                     # shellhole: 4 and 6


@rule("30.1")
def test_no_vehicle_enters_a_stone_building() -> None:
    t = moves("russian G4 T34 facing:1\n" + ENEMY)
    t.play("drive T34")
    assert not t.offers("drive to G3")
    assert t.why_not("drive to G3") == ["30.1"]


@rule("30.3")
def test_one_hex_whatever_it_costs() -> None:
    t = moves("special snow\nrussian O7 truck facing:3 towing:76mm_AT_gun@3\n" + ENEMY)
    assert entry_cost(t.g, t.vehicles["truck"], t.hex("O7"), t.hex("O8")) == 64
    t.play("drive truck", "drive to O8", "german: pass")
    assert t.vehicle("truck").hex == t.hex("O8")
    assert "30.2" in t.why_not("drive to O9")


@rule("30.4")
def test_vehicles_move_in_their_own_movement_phase() -> None:
    t = moves("russian E5 T34\ngerman G5 MkIVF2\n" + ENEMY)
    assert t.offers("drive T34")
    assert not t.offers("drive MkIVF2")
    t.play("drive T34", "brake")
    assert t.g.vehicles[t.vehicles["T34"]].released


@rule("30.5", "29.4")
@example("E-QA-30.4")
def test_turning_costs_in_the_first_hex_and_nothing_later() -> None:
    """QA-30.4: two MP and the terrain of the hex then entered."""
    t = moves("russian E5 T34 facing:2\n" + ENEMY)
    t.play("drive T34", "drive to D5", "german: pass")
    assert t.vehicle("T34").spent == 6
    t.play("turn 2", "german: pass")
    assert t.vehicle("T34").spent == 6
    assert t.why_not("turn 3") == ["30.5"]
    t.play("drive to E5", "german: pass")
    assert t.vehicle("T34").spent == 8


@rule("QA-30.4", "30.5")
def test_a_pivot_in_its_hex_spends_two_and_is_remembered() -> None:
    t = moves("russian E5 T34 facing:2\n" + ENEMY)
    t.play("drive T34", "turn 5", "german: pass", "brake")
    v = t.vehicle("T34")
    assert v.spent == 4
    assert v.pivoted
    assert not v.moved


@example("E-30")
@rule("T-30")
def test_the_movement_example_along_the_road() -> None:
    """2 for turning, half a point a road hex, 1 for open ground, 5 for open ground uphill; a truck 4 1/2 in a shellhole road."""
    t = moves("russian E7 halftrack facing:5\nrussian G8 truck facing:2\n" + ENEMY)
    t.play("drive halftrack", "turn 2", "german: pass")
    for h in ("F7", "G8", "H7"):
        t.g.parked.pop(t.hex("G8"), None) if h == "G8" else None
        t.play(f"drive to {h}", "german: pass")
    assert t.vehicle("halftrack").spent == 4 + 3


@rule("29.1", "30.6", "30.8")
def test_through_another_vehicle_but_not_to_stay() -> None:
    t = moves("russian E5 T34=a facing:2\nrussian F5 T34=b\nrussian G5 4-4-7\n" + ENEMY)
    t.play("drive a", "drive to F5", "german: pass")
    assert t.vehicle("a").spent == 2 + 4
    assert not t.offers("brake")
    assert "30.8" in t.why_not("brake")
    t.play("drive to G5", "german: pass", "brake")                               # friendly infantry is no hindrance
    assert beneath(t.g, t.vehicles["a"]) == [t.units["4-4-7"]]


@rule("30.7")
def test_an_enemy_afv_costs_double() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 MkIVF2\n" + ENEMY)
    told = entry_tally(t.g, t.vehicles["T34"], t.hex("E5"), t.hex("F5"))
    assert told.total == 5
    assert "30.7" in told.rules


@rule("40.3")
def test_a_wreck_closes_the_road() -> None:
    t = moves("russian E7 T34 facing:2\ngerman F7 MkIVF2 wreck\n" + ENEMY)
    assert entry_cost(t.g, t.vehicles["T34"], t.hex("E7"), t.hex("F7")) == 2 + 4
    drive(t, "T34", "F7").play("brake")
    assert t.vehicle("T34").released


@rule("29.2", "29.3")
def test_three_units_beneath_a_vehicle() -> None:
    text = "russian E5 T34\nrussian E5 4-4-7=a\nrussian E5 8-0\nrussian D5 4-4-7=b\nrussian D5 4-4-7=c\n"
    t = moves(text + ENEMY)
    assert passengers(t.g, 0) == [] and beneath(t.g, 0) == [t.units["a"], t.units["8-0"]]
    t.play("move b", "step E5", "stop", "move c", "step E5")
    assert not t.offers("stop")


@rule("16.7")
def test_fire_at_a_moving_vehicle_comes_at_once() -> None:
    t = moves("russian E5 T34 facing:2\ngerman I5 MkIVF2 facing:5\n" + ENEMY, [(2, 3), (3, 3), (6, 6)])
    t.play("drive T34", "drive to F5", "gun MkIVF2 T34 AP", "shoot")
    shot = t.last(ShotFired)
    assert (shot.number.total, shot.modifier.total, shot.result) == (10, 2, "hit")
    assert t.last(KillRolled).result == "destroyed"
    assert t.vehicle("T34").wreck
    assert t.over


@rule("T-30")
def test_a_vehicle_enters_the_map() -> None:
    t = moves("russian off T34\n" + ENEMY)
    assert cost_from_off_map(t.g, 0, t.hex("A5")) == 2
    assert cost_from_off_map(t.g, 0, t.hex("C9")) == -1
    t.play("drive T34", "drive to A5", "german: pass", "brake")
    assert t.vehicle("T34").hex == t.hex("A5")


@rule("19.2")
def test_a_vehicle_called_onto_the_map_in_vain_has_had_its_move() -> None:
    """Else it could be called and let go without end."""
    t = moves("russian off T34\nrussian off T34=other\n" + ENEMY)
    t.play("drive T34", "brake")
    assert not t.offers("drive T34") and t.offers("drive other")


@rule("29.3")
def test_on_top_or_beneath() -> None:
    """In the hex of a vehicle infantry is beneath it unless it has boarded; the enemy's is neither."""
    t = moves("russian E5 T34\nrussian E5 4-4-7=under\nrussian E5 8-0=rider aboard:T34\n" + ENEMY)
    assert (beneath(t.g, 0), passengers(t.g, 0)) == ([t.units["under"]], [t.units["rider"]])


@rule("40.2")
def test_a_wreck_is_no_vehicle_where_another_stops() -> None:
    t = moves("russian E5 T34 facing:2\nrussian F5 T34=wreck wreck\nrussian G5 T34=other\n" + ENEMY)
    assert is_vacant(t.g, 0, t.hex("F5")) and not is_vacant(t.g, 0, t.hex("G5"))
    drive(t, "T34", "F5").play("brake")
    assert t.vehicle("T34").hex == t.hex("F5")
