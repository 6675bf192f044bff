"""What the judgement weighs. The values are in `weights.json`: `by hand` those of the plain judgement, `seasoned` those that were
found by playing. `docs/bots.md` tells how, and `hedgerow lab tune` moves them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from hedgerow.bots.weights import weights_in

WEIGHTS: Final = Path(__file__).with_name("weights.json")


class Weights(NamedTuple):
    """In VP where nothing else is said."""

    # units and what can happen to them
    use: float              # what a Squad may still do, beside the VP its loss brings
    command: float          # the same for a Leader, by point of Command
    weapon: float           # a Weapon, for the unit that carries it
    surrender: float        # a loss, the more the fewer there may still be
    broken: float           # how much of its worth a unit loses that breaks
    urgent: float           # how much more a Rally counts where more can happen to the unit
    melee: float            # how much the loss of a Melee counts
    rout: float             # how much a Rout counts
    # where to go
    pull: float             # how much a goal counts against danger on the way
    exit: float             # VP by going off the map
    leave: float            # the way there, beside the VP
    unknown: float          # an Objective, for chits that may come out
    sweep: float            # how much an Objective counts that can be taken in passing
    retake: float           # how much one counts that the enemy controls, against one that nobody does
    guarded: float          # how much one counts with enemies in it ...
    mob: float              # ... and how many units go for it, for each of them
    guard: float            # an Objective that is held ...
    near: float             # ... and has an enemy nearer than so many MPs
    patience: float         # what a goal is still worth that is a Move farther
    cover: float            # each point of Cover
    prey: float             # how much a good shot counts that the place gives
    company: float          # being near a Leader
    crowd: float            # too many in a hex, beside each soldier too many
    apart: float            # how much of what a unit could do alone a common Move must bring
    overrun: float          # enemies next door who would win a Melee
    others: float           # FP for each enemy piece that fires beside the strongest
    wary: float             # MPs it would rather walk round a hex in which a squad is sure to break
    lanes: float            # how likely who can fire at a mover does
    attack: float           # how much danger counts for the attacker ...
    holding: float          # ... for the side that holds its ground ...
    falling_back: float     # ... and for the side that is saving its last units
    early: float            # how bold a side that must catch up is while there is time
    hold: float             # who leads holds with fewer Time advances left than this
    # cards
    go: float               # how much what units gain counts for a Move ...
    idle: float             # ... and what each must gain at least to be counted
    least: float            # a shot that promises less is not worth turning up a card
    reserve: float          # the last Fire card, for the enemy's Move
    op_fire: float          # what Op Fire must promise
    alone: float            # how much a shot of its own counts for a piece that could join a Fire Group
    dig_in: float           # Foxholes by Dig In
    spray: float            # a second hex under fire
    turn_over: float        # how much a pass counts that changes poor cards for others
    unseen: float           # a card nobody has seen, in the hand ...
    run_out: float          # ... and more for the side in the lead: it likes to see its deck run out (6.1.2)
    keep_fire: float        # a Fire in the hand
    keep_move: float        # a Move in the hand
    keep_advance: float     # an Advance in the hand
    keep_recover: float     # a Recover in the hand, beside those who are broken
    keep_rally: float       # ... and for each of those
    keep_rout: float        # a Rout in the hand
    keep_melee: float       # Ambush and No Quarter in the hand, against what the table says
    keep_action: float      # any other in the hand, but those that save who is hit
    spare: float            # how much the Action counts of a card given as an Order
    keep_order: float       # how much the Order counts that goes with a card played as an Action
    initiative: float       # what must be gained for the Initiative card


weights_of: Final = weights_in(WEIGHTS, Weights)
