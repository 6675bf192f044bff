"""What the judgement weighs. The plain weights were set by hand; the seasoned ones were found by playing.

How they were found: in each of many games every weight stood a step higher on one side and a step lower on the other, drawn by
lot. The regression of the winner on the signs tells what each weight is worth; those that helped were moved, and the games
played again from there. `docs/bots.md` has the figures.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hedgerow.kernel.rulebook import Manner


class Weights(NamedTuple):
    """In VP where nothing else is said."""

    # units and what can happen to them
    use: float = 1.0                      # what a Squad may still do, beside the VP its loss brings
    command: float = 0.5                  # the same for a Leader, by point of Command
    surrender: float = 10.0               # a loss, the more the fewer there may still be
    broken: float = 0.4                   # how much of its worth a unit loses that breaks
    melee: float = 1.0                    # how much the loss of a Melee counts
    rout: float = 1.0                     # how much a Rout counts
    # where to go
    pull: float = 1.0                     # how much a goal counts against danger on the way
    exit: float = 1.2                     # VP by going off the map
    guard: float = 2.0                    # an Objective that is held ...
    near: float = 14.0                    # ... and has an enemy nearer than so many MPs
    patience: float = 0.86                # what a goal is still worth that is a Move farther
    cover: float = 0.1                    # each point of Cover
    prey: float = 0.4                     # how much a good shot counts that the place gives
    company: float = 0.12                 # being near a Leader
    crowd: float = 2.0                    # too many in a hex, beside each soldier too many
    wary: float = 0.0                     # MPs it would rather walk round a hex in which a squad is sure to break
    lanes: float = 0.8                    # how likely who can fire at a mover does
    attack: float = 0.9                   # how much danger counts for who attacks ...
    holding: float = 1.1                  # ... and for who holds
    early: float = 0.5                    # how much of the boldness of who must catch up is shown while there is time
    hold: float = 1.5                     # who leads holds with fewer Time advances left than this
    # cards
    least: float = 0.04                   # a shot that promises less is not worth turning up a card
    reserve: float = 0.1                  # the last Fire card, for the enemy's Move
    op_fire: float = 0.3                  # what Op Fire must promise
    spray: float = 0.5                    # a second hex under fire
    turn_over: float = 0.5                # how much a pass counts that changes poor cards for others
    keep_fire: float = 0.5                # a Fire in the hand
    keep_move: float = 0.45               # a Move in the hand
    keep_advance: float = 0.42            # an Advance in the hand
    keep_recover: float = 0.25            # a Recover in the hand, beside those who are broken
    keep_order: float = 0.35              # how much the Order counts that goes with a card played as an Action
    initiative: float = 1.2               # what must be gained for the Initiative card


PLAIN: Final = Weights()
SEASONED: Final = Weights(
    use=0.8, command=0.2, surrender=13.0, broken=0.46, melee=0.75, rout=0.8,
    exit=2.1, guard=1.8, near=11.0, patience=0.84, cover=0.06, prey=0.55, company=0.05, crowd=20.0, wary=9.0, lanes=1.05,
    attack=1.0, holding=0.9, early=0.0, hold=0.0,
    least=0.02, reserve=0.22, op_fire=0.18, spray=0.25, turn_over=0.8, keep_fire=0.6, keep_move=0.32, keep_advance=0.5,
    keep_recover=0.33, keep_order=0.3, initiative=3.1,
)


def weights_of(manner: Manner) -> Weights:
    return SEASONED if manner.seasoned else PLAIN
