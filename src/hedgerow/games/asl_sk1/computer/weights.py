"""What the judgement weighs. The plain weights were set by hand; the seasoned ones were found by playing.

How they were found: in each of many games every weight stood a step higher on one side and a step lower on the other, drawn by
lot. The regression of the winner on the signs tells what each weight is worth; those that helped were moved, and the games
played again from there. `docs/bots.md` has the figures.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.kernel.rulebook import Manner


class Weights(NamedTuple):
    """In squads where nothing else is said."""

    # danger
    way: float = 1.0                      # how much the losses to expect on the way count ...
    stand: float = 1.0                    # ... where it ends ...
    melee: float = 1.0                    # ... and in close combat
    # where to go
    pace: float = 0.08                    # a MF nearer to the goal
    patience: float = 0.6                 # the least part of that which counts, however much time there is
    goal: float = 0.4                     # to be where it should be
    cover: float = 0.03                   # each point of TEM
    prey: float = 0.0                     # how much a good shot counts that the place gives
    crowd: float = 0.0                    # each other squad in the hex
    hurry: float = 9.0                    # Double Time if the goal is more MF away than this
    # fire
    first_fire: float = 0.06              # what First Fire must promise: another mover may come
    standing_still: float = 1.0           # how much the way counts that who uses Prep Fire does not go
    # who goes where
    party: float = 1.5                    # men for an objective, beside the enemy's ...
    around: int = 4                       # ... so many hexes around it
    sharing: float = 4.0                  # MF farther that a squad would go to an objective that has no men yet
    # set-up
    place_cover: float = 0.35             # each point of TEM
    place_crowd: float = 0.15             # each other squad in the hex


PLAIN: Final = Weights()
SEASONED: Final = Weights(
    way=0.32, stand=0.1, melee=0.1, pace=0.135, patience=0.15, goal=0.5, cover=0.05, prey=0.35, crowd=0.085, hurry=11.0,
    first_fire=0.16, standing_still=0.3, party=0.8, around=2, sharing=5.0, place_cover=0.68, place_crowd=0.25,
)


def weights_of(manner: Manner) -> Weights:
    return SEASONED if manner.seasoned else PLAIN
