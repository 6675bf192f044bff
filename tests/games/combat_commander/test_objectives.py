"""7.3: Objectives, control and chits."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.chits import CHIT_NAMED, CHITS
from hedgerow.games.combat_commander.model.state import place
from hedgerow.games.combat_commander.rules.objectives import (
    controls_all,
    draw_secret,
    open_chit,
    reveal_all_secrets,
    take_objectives,
    worth,
)
from hedgerow.testing import example, rule

from .situation import ALLIES, AXIS, situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


def table(**given):
    return situation(DUEL, axis="Fire", **given)


@rule("7.3.2", "7.3.2-a")
def test_there_are_22_chits_that_weigh_the_objectives_as_printed():
    assert len(CHITS) == 22
    single = [c for c in CHITS if not c.rule and c.letter not in "STU"]
    assert [sum(c.worth[n] for c in single) for n in range(5)] == [1, 3, 6, 10, 25]
    assert {c.letter for c in CHITS if not c.has_secret_side} == set("RVWX")


@rule("7.3")
def test_an_objective_is_worth_nothing_without_chits():
    t = table(control=(0, 0, 0, 0, 0))
    assert t.g.vp == 0 and worth(t.g.open_chits, 0) == 0


@rule("7.3.1")
def test_control_goes_to_the_sole_occupant_and_stays_after_he_leaves():
    t = table()
    place(t.g, t.id("Rifle Squad"), t.hex("H5"))
    take_objectives(t.g)
    assert t.g.control[2] == AXIS
    place(t.g, t.id("Line Squad"), t.hex("H5"))
    take_objectives(t.g)
    assert t.g.control[2] == AXIS                     # both are in it
    place(t.g, t.id("Rifle Squad"), t.hex("E5"))
    take_objectives(t.g)
    assert t.g.control[2] == ALLIES
    place(t.g, t.id("Line Squad"), t.hex("G5"))
    take_objectives(t.g)
    assert t.g.control[2] == ALLIES


@rule("7.3.1.1")
def test_a_building_is_one_objective_and_must_be_free_of_enemies():
    t = table(land="building stone H5 H6", control=(-1, -1, 1, -1, -1))
    place(t.g, t.id("Rifle Squad"), t.hex("H5"))
    place(t.g, t.id("Line Squad"), t.hex("H6"))
    take_objectives(t.g)
    assert t.g.control[2] == ALLIES
    place(t.g, t.id("Line Squad"), t.hex("G9"))
    take_objectives(t.g)
    assert t.g.control[2] == AXIS


@rule("7.3.3", "7.3.3-a", "4.1.1")
def test_an_objective_nobody_held_counts_once_and_twice_when_it_changes_hands():
    t = table()
    open_chit(t.g, CHIT_NAMED["K"])
    assert t.g.vp == 0
    place(t.g, t.id("Rifle Squad"), t.hex("H5"))
    take_objectives(t.g)
    assert t.g.vp == 3 and t.rules()[-1] == "7.3.3"
    place(t.g, t.id("Rifle Squad"), t.hex("E5"))
    place(t.g, t.id("Line Squad"), t.hex("H5"))
    take_objectives(t.g)
    assert t.g.vp == -3 and t.rules()[-1] == "7.3.3-a"


@rule("7.3.3")
@example("EX-no-secret")
def test_a_chit_without_a_secret_side_is_open_at_once():
    t = table()
    t.g.chits.append(CHIT_NAMED["R"])
    draw_secret(t.g, AXIS)
    assert t.g.open_chits == [CHIT_NAMED["R"]] and not t.g.secret_chits[AXIS]


@rule("7.3.3", "1.2")
def test_only_its_owner_sees_a_secret_chit():
    t = table()
    t.g.chits.append(CHIT_NAMED["A"])
    draw_secret(t.g, AXIS)
    assert t.game.view("axis")["board"]["sides"]["axis"]["secret_chits"] == [{"letter": "A", "text": "Objective 1: 1 VP"}]
    assert t.game.view("allies")["board"]["sides"]["axis"]["secret_chits"] == 1
    assert t.game.events[-1].seen_by("allies") != t.game.events[-1].seen_by("axis")


@rule("7.3.2-V")
def test_control_of_all_five_wins_with_that_chit_only():
    t = table(control=(0, 0, 0, 0, 0))
    assert controls_all(t.g) == -1
    open_chit(t.g, CHIT_NAMED["V"])
    assert controls_all(t.g) == AXIS
    t.g.control[4] = ALLIES
    assert controls_all(t.g) == -1


def exit_from_the_edge(*chits):
    """A squad advances off the enemy's edge, with these chits in play."""
    t = situation("""
        axis    E1  Rifle Squad
        axis    E8  Sgt Esser
        allies  K5  Line Squad
        allies  K9  Sgt White
    """, axis="Advance", prepared=lambda g: [open_chit(g, CHIT_NAMED[c]) for c in chits])
    t.order("Advance").do("activate", "Rifle Squad").do("exit", "Rifle Squad").do("never")
    return t.g.vp


@rule("7.3.2-W")
def test_one_chit_doubles_the_points_of_units_that_exit():
    assert exit_from_the_edge() == exit_from_the_edge("X") == 2
    assert exit_from_the_edge("W") == exit_from_the_edge("W", "X") == 4


def break_twice(*chits):
    """A broken squad that breaks again under fire is eliminated, with these chits in play."""
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
        allies  K9  Sgt White
    """, axis="Fire", rolls="axis 6-4, allies 1-2", prepared=lambda g: [open_chit(g, CHIT_NAMED[c]) for c in chits])
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.unit("Line Squad").hex < 0
    return t.g.vp


@rule("7.3.2-X")
def test_another_chit_doubles_the_points_of_eliminated_units():
    assert break_twice() == break_twice("W") == 2
    assert break_twice("X") == break_twice("W", "X") == 4


@rule("6.3.2")
def test_secret_chits_score_at_the_end_for_whoever_controls_then():
    t = table(control=(1, -1, 0, -1, -1))
    t.g.secret_chits = [[CHIT_NAMED["A"]], [CHIT_NAMED["G"]]]
    reveal_all_secrets(t.g)
    assert t.g.vp == -1 + 2 and not any(t.g.secret_chits)
