"""What options with numbers in them are called: hexes of a way, sides of a line, attacks counted from one, bunkers, compass."""

from __future__ import annotations

from typing import Any

import hedgerow
from hedgerow.cli.play import Table
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.machine_guns import LEFT, RIGHT
from hedgerow.testing import rule

from .situation import Situation, move_and_be_fired_at, situation


def said(t: Situation, seat: str, verb: str) -> list[str]:
    return [t.game.say(o) for o in t.game.decisions[seat].options if o[0] == verb]


def name(t: Situation, unit: str) -> str:
    return t.game.rulebook.table.spell(t.game.state, "unit", t.units[unit])


@rule("16.1")
def test_a_mover_is_put_back_to_a_hex_by_name() -> None:
    text = "attacker russian\nrussian C5 4-4-7\nrussian P1 4-4-7=last\ngerman B9 4-6-7\n"
    t = situation(text, move_and_be_fired_at, (), "movement")
    t.play("move 4-4-7", "step D5", "step E6", "step D5", "step C5", "stop", "pass", "fire 4-6-7 E6")
    assert said(t, "german", "return") == [f"put {name(t, '4-4-7')} back to E6"]
    t = situation(text, move_and_be_fired_at, (), "movement")
    t.play("move 4-4-7", "step D5", "step E6", "step D5", "step C5", "stop", "pass", "fire 4-6-7 D5")
    assert said(t, "german", "return") == [f"put {name(t, '4-4-7')} back to D5, visit {n} of 2" for n in (1, 2)]


@rule("17.7")
def test_a_machine_gun_fires_along_the_left_or_the_right_side() -> None:
    t = situation("german C5 4-6-7 MMG\nrussian E5 4-4-7\n", close_combat_phase, (), "close combat")
    assert [t.game.say(("hexside", 0, side)) for side in (LEFT, RIGHT)] == [
        f"{t.card.weapon_name(0)} fires along the {side} side of its line" for side in ("left", "right")]
    asked = Table(t.game, {}).question("hexside added right")
    assert asked is not None and asked.what == (0, RIGHT)


@rule("20.4")
def test_attacks_in_close_combat_are_counted_from_one() -> None:
    t = situation("german C5 4-6-7\nrussian C5 4-4-7\n", close_combat_phase, [(6, 6)] * 2, "close combat")
    assert said(t, "german", "at") == [f"attack 1 is at {name(t, '4-4-7')}"]
    t.play("german: at 4-4-7 0")
    assert said(t, "german", "strike") == [f"{name(t, '4-6-7')} strikes in attack 1"]
    asked = Table(t.game, {}).question(f"strike {name(t, '4-6-7')} 1")
    assert asked is not None and asked.what == (t.units["4-6-7"], 0)


@rule("56.1", "56.3", "62.1")
def test_bunkers_are_told_apart_and_sides_are_points_of_the_compass() -> None:
    game = hedgerow.new("squad-leader", "9", seed=1)
    options = game.decisions["german"].options
    assert {o[0] for o in options} == {"bunker"}
    g: Any = game.state
    place = g.ground.names[options[0][2]]
    assert game.say(options[0]) == f"a bunker in {place} (for 1 squad, +3 through its arc, +5 from elsewhere)"
    game.apply("german", options[0])
    turns = [game.say(o) for o in game.decisions["german"].options if o[0] == "face"]
    assert len(set(turns)) == 6 and f"the bunker in {place} looks to the east" in turns
    assert game.say(("bunker", 1, options[0][2])).endswith("(for 2 squads, +3 through its arc, +5 from elsewhere)")
    assert game.say(("roadblock", options[0][2], 2)) == f"a roadblock on the north-east side of {place}"


@rule("56.1", "16.1")
def test_without_a_position_numbers_still_tell_options_apart() -> None:
    game = hedgerow.new("squad-leader", "9", seed=1)
    book, card = game.rulebook, game.scenario
    assert book.say(card, ("bunker", 0, 5)).endswith("(number 1)")
    assert book.say(card, ("return", 0, 1)).endswith("back to step 2 of its way")
