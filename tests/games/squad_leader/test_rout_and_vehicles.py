"""13, 15.8 The Rout Phase with vehicles about, and leaders who go along."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import IN_BUNKER
from hedgerow.games.squad_leader.rules.rout import is_covered, rout_phase, seen_by, steps
from hedgerow.testing import rule

from .situation import Situation, situation


def phase(text: str) -> Situation:
    """The Rout Phase of the Germans' player turn, with vehicles."""
    return situation("chapter 63\nattacker german\n" + text, rout_phase, (), "rout")


@rule("13.2")
def test_nobody_stays_in_cover_next_to_an_enemy_vehicle_but_next_to_a_wreck() -> None:
    text = "german D8 4-6-7 broken\ngerman C9 4-6-7=mate broken\nrussian P1 4-4-7\nrussian E9 T34"
    t = phase(text)
    assert not t.offers("stay 4-6-7") and "13.4" in t.why_not("stay 4-6-7")
    assert phase(f"{text} wreck").offers("stay 4-6-7")


@rule("13.41")
def test_no_step_brings_it_nearer_to_a_vehicle_that_sees_it() -> None:
    t = phase("german F5 4-6-7 broken\nrussian P1 4-4-7 broken\nrussian I5 T34")
    ahead = [h for h, _ in steps(t.g, 0, t.hex("F5"), seen_by(t.g, t.units["4-6-7"]))]
    distance = t.card.ground.distance[t.hex("I5")]
    assert all(distance[h] >= distance[t.hex("F5")] for h in ahead)


@rule("13.42", "28.2", "28.4")
def test_open_ground_under_the_guns_of_a_vehicle_is_closed() -> None:
    """A tank's main gun reaches everything in sight, machine guns eight hexes; an unarmed truck covers nothing."""
    def covered(vehicle: str, hex_: str) -> bool:
        t = phase(f"german C9 4-6-7 broken\nrussian P1 4-4-7 broken\nrussian {vehicle}")
        return is_covered(t.g, 1, t.hex(hex_))
    assert covered("A5 T34", "J5") and not covered("A5 T34 wreck", "J5")
    assert not covered("A5 T34", "C3")
    assert not covered("A5 truck", "C5")
    t = phase("german C9 4-6-7 broken\nrussian P1 4-4-7 broken\nrussian A5 T34")
    t.vehicle("T34").gun_out = 1
    assert is_covered(t.g, 1, t.hex("I5")) and not is_covered(t.g, 1, t.hex("J5"))
    t.vehicle("T34").mg_out = 1
    assert not is_covered(t.g, 1, t.hex("C5"))


@rule("15.8")
def test_an_unbroken_leader_goes_along_with_a_broken_leader_too() -> None:
    t = phase("""
        german  C5 8-0 broken
        german  C5 9-1
        german  C5 4-6-7 broken
        german  C9 4-6-7=safe broken
        russian P1 4-4-7
    """)
    t.play("rout 8-0", "along 9-1", "along 4-6-7")
    while t.about == "rout to":
        t.game.apply(t.seat, next(o for o in t.options if o[0] == "rout to"))
    assert t.at("8-0") == t.at("9-1") == t.at("4-6-7") == "C3"


@rule("56.6", "13.2")
def test_a_bunker_is_a_refuge_even_next_to_an_enemy() -> None:
    """From G5 to the bunker in G6, both next to the enemy in H5: no nearer to him, and inside nobody need mind him."""
    t = phase("""
        bunker  G6 1 2 3 5
        german  G5 4-6-7 broken
        german  C9 4-6-7=safe broken
        russian H5 4-4-7=near broken
    """)
    t.play("rout 4-6-7")
    while t.about == "rout to":
        t.game.apply(t.seat, next(o for o in t.options if o[0] == "rout to"))
    assert t.at("4-6-7") == "G6" and t.unit("4-6-7").layer == IN_BUNKER and t.unit("4-6-7").settled
