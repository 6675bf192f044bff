"""What the computer player sees at a glance: the way round its own men, over a bridge, and when to rest."""

from __future__ import annotations

import pytest

from hedgerow.bots import bot

from .puzzles import Puzzle

MAJOR = "; german 0404 Major"
RIVER = "river 0105 0205 0305 0405 0505 0605 0705 0805 0905 1005:3; road 0804 0805 0806; bridge 0805; "

PUZZLES = (
    Puzzle("a broad front", "the hex before the town is full: who stands behind it goes round, and fires from beside it",
           "town 0406; german 0405 INF=a; german 0405 INF=b; german 0404 INF=c" + MAJOR + "; russian 0406 INF=r",
           right=("step 0304", "step 0305", "step 0504", "step 0505"), wrong=("stop", "step 0403"),
           before=("move lead Major", "march c"), goals=("0406",)),
    Puzzle("to the bridge", "nobody wades a major river: the way is by the bridge, however near the goal [5.82]",
           RIVER + "german 0404 INF" + MAJOR + "; russian 1008 INF=r",
           right=("step 0504",), wrong=("step 0405", "stop"), before=("move lead Major", "march INF"), goals=("0407",)),
    Puzzle("rest first", "a disrupted company fires at half strength and breaks when it is hit again [14.2]",
           "german 0404 INF disrupted" + MAJOR + "; russian 0405 INF=r",
           right=("moves INF",), wrong=("fires INF",), before=("lead Major", "all", "fires Major")),
    Puzzle("nobody to bring", "who combines opportunity fire has acted for the turn, and here he brings nobody [6.51, 7.46]",
           "german 0306 INF; german 0305 Major:9-1-1; active russian; russian 0303 INF=r; russian 0303 Kapitan",
           right=("open fire",), wrong=("combine Major",), before=("move lead Kapitan", "march r", "step 0304", "shoot INF")),
    Puzzle("bring them all", "under the Major the companies of two hexes fire as one [6.51]",
           "german 0306 INF; german 0206 Major:9-1-1; german 0206 INF=b; active russian; russian 0303 INF=r; "
           "russian 0303 Kapitan",
           right=("combine Major",), wrong=("open fire",), before=("move lead Kapitan", "march r", "step 0304", "shoot INF")),
)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=[p.name for p in PUZZLES])
def test_the_computer_player_sees_it(puzzle: Puzzle) -> None:
    assert all(puzzle.solved(bot("heuristic", seed)) for seed in range(6))        # not by luck among equals
