"""S3-ssr1: the buildings that one side has fortified are all that is hidden in this game."""

from __future__ import annotations

from typing import Final

from hedgerow.games.asl_sk1.model.state import SETUP, State
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.rulebook import Hidden

FORTIFIED_BUILDINGS: Final = 2


def fortified_unknown_to(g: State, seat: str | None) -> tuple[int, ...]:
    """S3-ssr1: the fortified buildings a seat does not know of."""
    side = g.scenario.fortifies
    if side < 0 or seat == g.seat(side):
        return ()
    return tuple(b for b in g.fortified if b not in g.fortified_known)


def redraw(g: State, seat: str | None, chance: Chance) -> None:
    """S3-ssr1: any other buildings of the set-up area might be the fortified ones; a seat that does not know expects two, or,
    while they are being chosen, as many as choices have been made."""
    side = g.scenario.fortifies
    if side < 0 or seat == g.seat(side):
        return
    number = len(g.fortified) if g.phase == SETUP else FORTIFIED_BUILDINGS
    g.fortified = list(g.fortified_known)
    zone = {h for group in g.scenario.groups if group.side == side for h in group.zone}
    might = [b for b, hexes in enumerate(g.scenario.ground.buildings) if b not in g.fortified and zone.issuperset(hexes)]
    while len(g.fortified) < number:
        g.fortified.append(might.pop(chance.below(len(might))))


HIDDEN: Final = Hidden(redraw=redraw, secrets={"fortified buildings": fortified_unknown_to})
