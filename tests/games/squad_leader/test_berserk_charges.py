"""18.42 Whom the berserk charge."""

from __future__ import annotations

from hedgerow.games.squad_leader.computer.evaluation import KNOWS
from hedgerow.games.squad_leader.model.undertakings import Deed
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.fate import prey
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.kernel.rulebook import Manner
from hedgerow.testing import rule

from .situation import situation

TOWN = """
map 1
title Woods before a great building
grid geomorphic 16x10
board 1
seed 1
scale 40
building stone E5 E6 F5 F6
stairs E5
woods C5
"""


@rule("18.42")
def test_a_vehicle_is_an_enemy_to_be_charged_and_a_wreck_is_none() -> None:
    text = "chapter 63\nattacker russian\nrussian A5 4-4-7 berserk\nrussian A9 4-4-7=calm\ngerman P1 4-6-7 hidden\n"
    t = situation(f"{text}german E5 MkIVF2", movement_phase, (), "movement")
    assert not t.offers("pass")
    t.play("move 4-4-7")
    assert t.offers("step B5") and not t.offers("step A4")
    assert situation(f"{text}german E5 MkIVF2 wreck", movement_phase, (), "movement").offers("pass")


@rule("18.42", "36.21")
def test_the_berserk_advance_onto_it_without_any_check() -> None:
    text = "chapter 63\nattacker russian\nrussian D5 4-4-7 berserk\nrussian A9 4-4-7=calm\ngerman P1 4-6-7 hidden\n"
    t = situation(f"{text}german E5 MkIVF2", advance_phase, (), "advance")
    assert t.offers("advance 4-4-7 E5") and not t.offers("advance 4-4-7 D4") and not t.offers("pass")
    t.play("advance 4-4-7 E5")
    assert t.at("4-4-7") == "E5"


@rule("18.42", "57.7")
def test_they_see_who_is_upstairs() -> None:
    text = "chapter 63\nattacker russian\nrussian A5 4-4-7 berserk\n"
    t = situation(f"{text}german E5 4-6-7 up", movement_phase, (), "movement", TOWN)
    assert prey(t.g, t.units["4-4-7"]) == [t.hex("E5")]
    t = situation(f"{text}german E5 4-6-7", movement_phase, (), "movement", TOWN)
    assert not prey(t.g, t.units["4-4-7"])


@rule("18.42", "6.3")
def test_a_charge_stops_before_a_hex_that_is_full() -> None:
    """Once in it they could neither stop nor go back."""
    text = ("attacker russian\nrussian A5 4-4-7 berserk\nrussian C5 4-4-7=one\nrussian C5 4-4-7=two\nrussian C5 4-4-7=three\n"
            "russian C6 4-4-7=four\nrussian C6 4-4-7=five\nrussian C6 4-4-7=six\n")
    t = situation(f"{text}german D5 4-6-7", movement_phase, (), "movement")
    assert not t.offers("pass")
    t.play("move 4-4-7", "step B5")
    assert t.at("4-4-7") == "B5" and t.offers("pass")


@rule("18.43", "18.42")
def test_the_computer_lays_down_what_holds_up_a_charge() -> None:
    """Weapons taken up again would have to be dropped again, and so on without end."""
    text = "attacker russian\nrussian A5 8-0 MMG=one LMG berserk\nrussian A5 4-4-7 MMG=two berserk\ngerman L5 4-6-7\n"
    t = situation(text, movement_phase, (), "movement").play("move 8-0", "with 4-4-7")
    assert not t.offers("stop") and not t.offers("step B5")
    t.g.deeds = [Deed(t.units["4-4-7"], 0, "take", thing) for thing in t.weapons.values()]
    for _ in t.weapons:
        if not t.offers("step B5"):
            options = list(t.answers)
            values = KNOWS.option_values(t.game, t.seat, options, Manner())
            t.game.apply(t.seat, options[values.index(max(values))])
    assert t.offers("step B5")
