"""What the judgement weighs. The values are in `weights.json`: `by hand` those of the plain judgement, `seasoned` those that were
found by playing. `docs/bots.md` tells how, and `hedgerow lab tune` moves them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from hedgerow.bots.weights import weights_in

WEIGHTS: Final = Path(__file__).with_name("weights.json")


class Weights(NamedTuple):
    """In squads where nothing else is said."""

    # danger
    way: float              # how much the losses to expect on the way count ...
    stand: float            # ... where it ends ...
    melee: float            # ... and in close combat
    # where to go
    pace: float             # a MF nearer to the goal
    patience: float         # the least part of that which counts, however much time there is
    goal: float             # to be where it should be
    cover: float            # each point of TEM
    prey: float             # how much a good shot counts that the place gives
    crowd: float            # each other squad in the hex
    hurry: float            # Double Time if the goal is more MF away than this
    # fire
    first_fire: float       # what First Fire must promise: another mover may come
    standing_still: float   # how much the way counts that who uses Prep Fire does not go
    # who goes where
    party: float            # men for an objective, beside the enemy's ...
    around: int             # ... so many hexes around it
    sharing: float          # MF farther that a squad would go to an objective that has no men yet
    # set-up
    place_cover: float      # each point of TEM
    place_crowd: float      # each other squad in the hex


weights_of: Final = weights_in(WEIGHTS, Weights)
