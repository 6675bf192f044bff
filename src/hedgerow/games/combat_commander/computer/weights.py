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
    weapon: float = 0.4                   # a Weapon, for the unit that carries it
    surrender: float = 10.0               # a loss, the more the fewer there may still be
    broken: float = 0.4                   # how much of its worth a unit loses that breaks
    urgent: float = 0.5                   # how much more a Rally counts where more can happen to the unit
    melee: float = 1.0                    # how much the loss of a Melee counts
    rout: float = 1.0                     # how much a Rout counts
    # where to go
    pull: float = 1.0                     # how much a goal counts against danger on the way
    exit: float = 1.2                     # VP by going off the map
    leave: float = 1.0                    # the way there, beside the VP
    unknown: float = 0.6                  # an Objective, for chits that may come out
    sweep: float = 0.0                    # how much an Objective counts that can be taken in passing
    retake: float = 2.0                   # how much one counts that the enemy controls, against one that nobody does
    guarded: float = 0.7                  # how much one counts with enemies in it ...
    mob: float = 2.0                      # ... and how many units go for it, for each of them
    guard: float = 2.0                    # an Objective that is held ...
    near: float = 14.0                    # ... and has an enemy nearer than so many MPs
    patience: float = 0.86                # what a goal is still worth that is a Move farther
    cover: float = 0.1                    # each point of Cover
    prey: float = 0.4                     # how much a good shot counts that the place gives
    company: float = 0.12                 # being near a Leader
    crowd: float = 2.0                    # too many in a hex, beside each soldier too many
    apart: float = 0.9                    # how much of what a unit could do alone a common Move must bring
    overrun: float = 0.3                  # enemies next door who would win a Melee
    others: float = 0.5                   # FP for each enemy piece that fires beside the strongest
    wary: float = 0.0                     # MPs it would rather walk round a hex in which a squad is sure to break
    lanes: float = 0.8                    # how likely who can fire at a mover does
    attack: float = 0.9                   # how much danger counts for the attacker ...
    holding: float = 1.1                  # ... for the side that holds its ground ...
    falling_back: float = 1.8             # ... and for the side that is saving its last units
    early: float = 0.5                    # how bold a side that must catch up is while there is time
    hold: float = 1.5                     # who leads holds with fewer Time advances left than this
    # cards
    go: float = 1.0                       # how much what units gain counts for a Move ...
    idle: float = 0.03                    # ... and what each must gain at least to be counted
    least: float = 0.04                   # a shot that promises less is not worth turning up a card
    reserve: float = 0.1                  # the last Fire card, for the enemy's Move
    op_fire: float = 0.3                  # what Op Fire must promise
    alone: float = 0.9                    # how much a shot of its own counts for a piece that could join a Fire Group
    dig_in: float = 0.4                   # Foxholes by Dig In
    spray: float = 0.5                    # a second hex under fire
    turn_over: float = 0.5                # how much a pass counts that changes poor cards for others
    unseen: float = 0.36                  # a card nobody has seen, in the hand ...
    run_out: float = 0.1                  # ... and more for the side in the lead: it likes to see its deck run out (6.1.2)
    keep_fire: float = 0.5                # a Fire in the hand
    keep_move: float = 0.45               # a Move in the hand
    keep_advance: float = 0.42            # an Advance in the hand
    keep_recover: float = 0.25            # a Recover in the hand, beside those who are broken
    keep_rally: float = 0.25              # ... and for each of those
    keep_rout: float = 0.1                # a Rout in the hand
    keep_melee: float = 1.0               # Ambush and No Quarter in the hand, against what the table says
    keep_action: float = 1.0              # any other in the hand, but those that save who is hit
    spare: float = 0.1                    # how much the Action counts of a card given as an Order
    keep_order: float = 0.35              # how much the Order counts that goes with a card played as an Action
    initiative: float = 1.2               # what must be gained for the Initiative card


PLAIN: Final = Weights()
SEASONED: Final = Weights(
    use=0.8, command=0.2, weapon=0.55, surrender=13.0, broken=0.46, urgent=0.65, melee=0.75, rout=0.8,
    exit=2.3, leave=1.25, unknown=1.0, sweep=1.2, retake=1.45, guarded=0.5, mob=3.0, guard=2.1, near=11.0, patience=0.84,
    cover=0.08, prey=0.55, company=0.05, crowd=20.0, apart=0.4, overrun=0.45, others=0.2, wary=9.0, lanes=1.2,
    attack=1.0, holding=0.9, falling_back=2.2, early=0.0, hold=0.0,
    go=0.9, idle=-0.02, least=0.02, reserve=0.22, op_fire=0.22, alone=0.75, dig_in=0.8, spray=0.25, turn_over=0.8,
    unseen=0.47, run_out=0.02, keep_fire=0.57, keep_move=0.32, keep_advance=0.5, keep_recover=0.33, keep_rally=0.38,
    keep_rout=0.0, keep_melee=1.7, keep_action=1.5, spare=0.18, keep_order=0.25, initiative=3.1,
)


def weights_of(manner: Manner) -> Weights:
    return SEASONED if manner.seasoned else PLAIN
