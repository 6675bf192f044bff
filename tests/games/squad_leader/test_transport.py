"""31 Transport: getting on and off vehicles."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.pieces import ABOARD
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.vehicles import passengers
from hedgerow.testing import example, rule

from .situation import Situation, in_prep_fire, move_and_be_fired_at, situation

HEAD = "chapter 52\nattacker russian\n"


def moves(text: str) -> Situation:
    return situation(HEAD + text, movement_phase, [], "movement")


@rule("31.1", "31.2", "31.4")
def test_infantry_boards_a_vehicle_that_stays() -> None:
    t = moves("russian E5 T34 facing:2\nrussian D5 4-4-7=a LMG\nrussian D5 4-4-7=b\nrussian D5 8-0\ngerman A1 4-6-7\n")
    t.play("move a", "step E5", "board a T34")
    assert t.unit("a").layer == ABOARD
    assert t.why_not("drive T34") == ["31.3"]
    t.play("move b", "step E5")
    assert t.why_not("board b T34") == ["31.1"]
    t.play("stop", "move 8-0", "step E5", "board 8-0 T34")
    assert passengers(t.g, 0) == [t.units["a"], t.units["8-0"]]


@rule("31.3")
def test_nobody_boards_a_vehicle_that_has_moved() -> None:
    t = moves("russian E5 T34 facing:2\nrussian F5 4-4-7\ngerman A1 4-6-7\n")
    t.play("drive T34", "drive to F5", "german: pass", "brake", "move 4-4-7")
    assert t.why_not("board 4-4-7 T34") == ["31.3"]


@rule("31.6")
def test_broken_units_do_not_board() -> None:
    t = moves("russian E5 T34\nrussian E5 4-4-7\nrussian E5 8-0 broken\ngerman A1 4-6-7\n")
    t.play("move 4-4-7")
    assert "31.6" in t.why_not("board 8-0 T34")


@rule("53.3", "31.4")
def test_nobody_gets_off_into_wire() -> None:
    text = "chapter 63\nattacker russian\nwire E6\nrussian E5 T34 facing:2\nrussian E5 4-4-7 aboard:T34\ngerman A1 4-6-7\n"
    t = situation(text, movement_phase, [], "movement")
    t.play("drive T34", "unload 4-4-7")
    assert t.offers("take cover 4-4-7 D5") and not t.offers("take cover 4-4-7 E6")


@rule("31.3", "31.4", "QA-16.4")
@example("E-QA-16.4")
def test_units_get_off_for_two_points_and_go_one_hex() -> None:
    """QA-16.4: -1 where it got off the vehicle, -2 in the open hex next to it."""
    text = "russian E5 T34 facing:2\nrussian E5 4-4-7 aboard:T34\ngerman F9 4-6-7\n"
    t = situation(HEAD + text, move_and_be_fired_at, [(6, 5)], "movement")
    t.play("drive T34", "unload 4-4-7", "take cover 4-4-7 E6", "german: pass")
    assert t.vehicle("T34").spent == 4
    assert t.at("4-4-7") == "E6"
    assert not t.offers("move 4-4-7")
    t.play("brake")
    assert [s.hex for s in t.g.ways[t.units["4-4-7"]]] == [t.hex("E5"), t.hex("E6")]
    t.play("fire 4-6-7 E5", "return 4-4-7 0", "shoot")
    assert t.last(Result).modifier.total == -1


@rule("31.5")
def test_riders_do_not_fire() -> None:
    t = in_prep_fire(HEAD + "russian E5 T34\nrussian E5 4-4-7 aboard:T34\ngerman G5 4-6-7\n")
    assert "31.5" in t.why_not("fire 4-4-7 G5")


@rule("31.7", "QA-31.7")
@example("E-QA-31.7")
def test_riders_must_get_off_a_tank_that_fires() -> None:
    t = in_prep_fire(HEAD + "russian E5 T34 facing:2\nrussian E5 4-4-7 aboard:T34\ngerman G5 4-6-7\n", [(6, 5)])
    t.play("shell T34 G5 HE", "shoot", "take cover 4-4-7 E6")
    assert t.at("4-4-7") == "E6"
    assert t.vehicle("T34").spent == 4


@rule("31.7")
def test_riders_must_get_off_a_tank_that_is_hit() -> None:
    text = "attacker german\nrussian E5 T34 facing:2\nrussian E5 4-4-7 aboard:T34\ngerman I5 MkIVF2 facing:5\n"
    t = in_prep_fire("chapter 41\n" + text, [(2, 3), (6, 6)])
    t.play("gun MkIVF2 T34 AP", "shoot", "take cover 4-4-7 E5")
    assert not t.vehicle("T34").wreck
    assert t.unit("4-4-7").layer != ABOARD


@rule("31.6")
def test_riders_that_break_get_off_where_their_owner_likes() -> None:
    text = "attacker german\nrussian E5 T34 facing:5\nrussian E5 4-4-7 aboard:T34\ngerman G5 8-3-8\n"
    t = in_prep_fire("chapter 41\n" + text, [(3, 3), (6, 6)])
    t.play("fire 8-3-8 E5", "shoot", "take cover 4-4-7 D5")
    assert t.unit("4-4-7").broken
    assert t.at("4-4-7") == "D5"


@rule("31.8")
def test_riders_die_with_their_tank() -> None:
    text = "attacker german\nrussian E5 T34 facing:5\nrussian E5 4-4-7 LMG aboard:T34\ngerman I5 MkIVF2 facing:5\n"
    t = in_prep_fire("chapter 41\n" + text, [(2, 3), (2, 2), (6, 6)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert t.vehicle("T34").wreck
    assert not t.unit("4-4-7").on_map
    assert not t.weapon("LMG").in_play
