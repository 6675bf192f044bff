"""The puzzles are what they say: right and wrong choices are offered at that moment, and the computer player finds most."""

from __future__ import annotations

import pytest
from tests.games.up_front.puzzles import PUZZLES, Puzzle

from hedgerow.bots import bot


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[p.name for p in PUZZLES])
def test_right_and_wrong_choices_are_offered(puzzle: Puzzle) -> None:
    t = puzzle.table()
    offered = set(t.game.decisions[t.seat].options)
    right, wrong = (set(puzzle.options(t, said)) for said in (puzzle.right, puzzle.wrong))
    assert right <= offered and wrong <= offered
    assert not right & wrong


@pytest.mark.parametrize("puzzle", [p for p in PUZZLES if p.right[0][0] == "fire"], ids=lambda p: p.name)
def test_the_right_target_suffers_more(puzzle: Puzzle) -> None:
    t = puzzle.table()

    def hurt(said: tuple[str, ...]) -> float:
        """Men hurt by it, on average; an AFV counts for one."""
        odds = t.game.odds(t.seat, t.option(*said))
        if odds is None:
            return 0.0
        each = [part for _, _, part in odds.parts] or [odds]
        return sum(sum(n / d for name, n, d in one.outcomes if name != "no effect") for one in each)
    assert min(map(hurt, puzzle.right)) > max(hurt(said) for said in puzzle.wrong if said[0] == "fire")


def test_there_are_thirty_of_them_each_with_its_own_reason() -> None:
    assert len(PUZZLES) >= 30
    assert len({p.name for p in PUZZLES}) == len({p.why for p in PUZZLES}) == len(PUZZLES)


@pytest.mark.thinking
def test_the_computer_player_solves_nearly_all_at_a_glance() -> None:
    missed = [p.name for p in PUZZLES if not p.solved(bot("heuristic", 1))]
    assert len(missed) <= 3, missed
