"""29.4, 33.5 Facing: a vehicle or gun points along a spine of its hex; what lies before it, and which side of it is hit.

Spines are the corners of a hex, 0 to 5 clockwise from the left end of its north side. Spine f stands between side f (6 for
spine 0) and side f + 1: these two are the front.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hedgerow.board.grid import STEPS, opposite
from hedgerow.games.squad_leader.model.ground import Ground
from hedgerow.games.squad_leader.model.tables import FRONT, REAR, SIDE

FACINGS: Final = range(6)


def front_sides(facing: int) -> tuple[int, int]:
    """29.4: the hexsides left and right of the spine."""
    return facing or 6, facing + 1


def rear_sides(facing: int) -> tuple[int, int]:
    left, right = front_sides(facing)
    return opposite(left), opposite(right)


def in_arc(ground: Ground, hex_: int, facing: int, target: int) -> bool:
    """29.4: the two hex rows that leave by the front sides, and every hex between them; 33.31-K: one's own hex too."""
    if hex_ == target:
        return True
    (ac, ar), (bc, br) = ground.grid.cells[hex_], ground.grid.cells[target]
    c, r = bc - ac, br - ar
    (lc, lr), (rc, rr) = (STEPS[s] for s in front_sides(facing))
    return lc * r - lr * c >= 0 and c * rr - r * rc >= 0 and (lc + rc) * c + (lr + rr) * r > 0


def facings_towards(ground: Ground, hex_: int, target: int) -> list[int]:
    """33.34: the facings that have the target in their arc."""
    return [f for f in FACINGS if in_arc(ground, hex_, f, target)]


def turn(facing: int, other: int) -> int:
    """48.5: how many hexsides apart two facings are."""
    apart = abs(facing - other)
    return min(apart, 6 - apart)


def nearest_facing(ground: Ground, hex_: int, facing: int, target: int) -> int:
    """33.34: the facing with the target in its arc that needs the least turning."""
    return min(facings_towards(ground, hex_, target), key=lambda f: (turn(facing, f), f))


def side_hit(facing: int, sides: Iterable[int]) -> int:
    """33.5: FRONT, SIDE or REAR by the hexside the line crosses; along a spine that decides, the one worse for the firer."""
    front, rear = front_sides(facing), rear_sides(facing)
    return min((FRONT if s in front else REAR if s in rear else SIDE for s in sides), default=REAR)


def crosses_front(ground: Ground, hex_: int, facing: int, firer: int) -> bool:
    """32.1, 48.2: whether fire from a hex comes in across the Covered Arc."""
    return side_hit(facing, ground.side_entered(firer, hex_)) == FRONT


def target_facing(ground: Ground, firer: int, target: int, facing: int) -> int:
    """33.5: which side of a vehicle a shot from a hex meets."""
    return side_hit(facing, ground.side_entered(firer, target))
