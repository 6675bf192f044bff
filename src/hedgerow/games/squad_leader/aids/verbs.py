"""Every kind of choice in the game, part by part of the rulebook, and everything that such a choice can touch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hedgerow.games.squad_leader.aids.advanced_verbs import ADVANCED
from hedgerow.games.squad_leader.aids.infantry_verbs import HEX, INFANTRY
from hedgerow.games.squad_leader.aids.vehicle_verbs import ARMOUR, VEHICLE
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, IN_BUNKER, UPPER, location
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.verbs import FACING, UNIT, WEAPON, Things, Verb, by_name


def locations(g: State) -> Mapping[int, None]:
    """Every hex, and what a hex can hold besides its ground where the rules are used: a 2nd level [57.1], an entrenchment [54.3],
    a bunker [56.2]."""
    return _locations(g.card)


@lru_cache(maxsize=64)
def _locations(card: Card) -> Mapping[int, None]:
    size = card.ground.size
    found = list(range(size))
    if card.uses(57):
        found += [location(h, UPPER) for h in range(size) if card.ground.large[h]]
    for chapter, layer in ((54, ENTRENCHED), (56, IN_BUNKER)):
        found += [location(h, layer) for h in range(size)] if card.uses(chapter) else []
    return dict.fromkeys(found)


VERBS: Final[Mapping[str, Verb]] = by_name(*INFANTRY, *ARMOUR, *ADVANCED)

THINGS: Final[Things] = {
    UNIT: lambda g: range(len(g.units)),
    WEAPON: lambda g: range(len(g.weapons)),
    VEHICLE: lambda g: range(len(g.vehicles)),
    FACING: lambda g: range(6),
    HEX: locations,
}
