"""S3-ssr1: the buildings that one side has fortified are all that is hidden in this game."""

from __future__ import annotations

from typing import Final

from hedgerow.games.asl_sk1.model.state import NOBODY, SETUP, State
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.rulebook import Hidden

FORTIFIED_BUILDINGS: Final = 2


def fortified_unknown_to(g: State, seat: str | None) -> tuple[int, ...]:
    """S3-ssr1: the fortified buildings a seat does not know of."""
    side = g.scenario.fortifies
    if side < 0 or seat == g.seat(side):
        return ()
    return tuple(b for b in g.fortified if b not in g.fortified_known)


def open_to_doubt(g: State) -> list[int]:
    """S3-ssr1: the buildings that may be fortified, as far as has been shown."""
    zone = {h for group in g.scenario.groups if group.side == g.scenario.fortifies for h in group.zone}
    return [b for b, hexes in enumerate(g.scenario.ground.buildings)
            if b not in g.fortified_known and zone.issuperset(hexes)]


def may_be_fortified(g: State, seat: str, hex_: int) -> bool:
    """S3-ssr1: whether a seat cannot know if the building in a hex is fortified: not all of them have been shown yet."""
    side = g.scenario.fortifies
    if side < 0 or seat == g.seat(side) or len(g.fortified_known) == FORTIFIED_BUILDINGS:
        return False
    return g.scenario.ground.building_of.get(hex_, NOBODY) in open_to_doubt(g)


def redraw(g: State, seat: str | None, chance: Chance) -> None:
    """S3-ssr1: any other buildings of the set-up area might be the fortified ones; a seat that does not know expects two, or,
    while they are being chosen, as many as choices have been made."""
    side = g.scenario.fortifies
    if side < 0 or seat == g.seat(side):
        return
    number = len(g.fortified) if g.phase == SETUP else FORTIFIED_BUILDINGS
    g.fortified = list(g.fortified_known)
    might = open_to_doubt(g)
    while len(g.fortified) < number:
        g.fortified.append(might.pop(chance.below(len(might))))


HIDDEN: Final = Hidden(redraw=redraw, secrets={"fortified buildings": fortified_unknown_to})
