"""The puzzles are what they say: right and wrong choices can be made, and the computer player makes the right ones."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.computer.evaluation import KNOWS
from hedgerow.kernel.rulebook import Manner
from hedgerow.testing import puzzles

from .puzzles import ARMOUR, MOTORIZED, PUZZLES, STARTS, Puzzle
from .situation import situation


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.name)
def test_a_right_or_a_wrong_choice_is_offered_at_once_or_after_a_unit_is_chosen(puzzle: Puzzle) -> None:
    t = puzzle.situation()
    offered = {t.say(o) for o in t.answers}
    for said in [said for said in offered if said.startswith(("move ", "drive "))]:
        more = puzzle.situation().play(said)
        offered |= {more.say(o) for o in more.answers}
    assert offered & {*puzzle.must, *puzzle.never}
    assert not {*puzzle.must} & {*puzzle.never}


@pytest.mark.thinking
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.name)
def test_the_computer_player_solves(puzzle: Puzzle) -> None:
    assert puzzle.solved("heuristic"), f"{puzzle.why}; it chose {list(zip(puzzle.choices('heuristic'), range(9), strict=False))}"


def test_there_are_thirty_half_of_them_with_vehicles_each_with_its_own_reason() -> None:
    assert len(PUZZLES) >= 30 and len(MOTORIZED) >= len(PUZZLES) // 2
    assert len({p.name for p in PUZZLES}) == len({p.why for p in PUZZLES}) == len(PUZZLES)


@pytest.mark.thinking
def test_chance_alone_does_not_solve_them() -> None:
    assert len(puzzles.unsolved(PUZZLES, "random")) > 0.3 * len(PUZZLES)


def test_a_tank_likes_the_way_round_a_house_better_than_the_one_through_it() -> None:
    """39.1: in a wooden building as in woods it may bog down for good; both hexes are as near to the goal."""
    text = f"{ARMOUR}attacker german; turn 2; goal german A5; german E2 MkIVF2 facing:0; russian P1 4-4-7".replace(";", "\n")
    t = situation(text, STARTS["movement"], (), "movement").play("drive MkIVF2")
    options = list(t.answers)
    values = dict(zip([t.say(o) for o in options], KNOWS.option_values(t.game, t.seat, options, Manner()), strict=True))
    assert values["drive to D2"] > values["drive to E3"]
