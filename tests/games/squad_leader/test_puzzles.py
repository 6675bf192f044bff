"""The puzzles are what they say: right and wrong choices can be made, and the computer player makes the right ones."""

from __future__ import annotations

import pytest

from hedgerow.testing import puzzles

from .puzzles import MOTORIZED, PUZZLES, Puzzle


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
