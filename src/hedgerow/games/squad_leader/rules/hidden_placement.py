"""42 Hidden initial placement: units and AFVs recorded in secret, and fire into hexes where they are suspected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hedgerow.games.squad_leader.model.pieces import hex_of
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import STONE, WOODEN, WOODS
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

HIDING_GROUND: Final = (WOODS, WOODEN, STONE)
"""42.1: where units may be hidden."""
AFV_HIDING_GROUND: Final = (WOODS, WOODEN)
"""42.7: where AFVs may be; no vehicle stands in a stone building."""
ALL: Final = -1


def may_hide(g: State, hex_: int) -> bool:
    """42.1: woods and buildings."""
    return g.ground.terrain[hex_] in HIDING_GROUND


def allowed(g: State, group: int) -> int:
    """42-a, 42.7: how many units of a group the card lets start hidden, AFVs among them."""
    most = g.card.groups[group].hidden if g.card.uses(42) else 0
    if most != ALL:
        return most
    return sum(u.group == group and u.real for u in g.units) + sum(v.group == group and v.is_.is_afv for v in g.vehicles)


def hidden_on_sheet(g: State, lines: Sequence[Option], group: int) -> int:
    """How many units and AFVs of a group a sheet hides."""
    return sum((line[0] == "hide" and g.units[line[1]].group == group)
               or (line[0] == "hide vehicle" and g.vehicles[line[1]].group == group) for line in lines)


def why_not_hide(g: State, side: int, lines: Sequence[Option], unit: int) -> Reasons:
    """42.1: a unit placed in woods or a building, as long as the card allows more."""
    no = Reasons()
    placed = {line[1]: line[2] for line in lines if line[0] == "place"}
    hidden = [line[1] for line in lines if line[0] == "hide"]
    if unit not in placed or g.units[unit].side != side:
        no("it has not been placed", "42.1")
        return no
    if not may_hide(g, hex_of(placed[unit])):
        no("units hide in woods and buildings only", "42.1")
    if unit in hidden:
        no("it is hidden already", "42.1")
    group = g.units[unit].group
    if hidden_on_sheet(g, lines, group) >= allowed(g, group):
        no("the card lets no more units hide", "42-a")
    if any(line[0] in ("conceal", "dummy") and line[1] == placed[unit] for line in lines):
        no("it lies under a Concealment counter already", "42-a")
    return no


def why_not_hide_vehicle(g: State, side: int, lines: Sequence[Option], vehicle: int) -> Reasons:
    """42.7: an AFV parked in woods or a wooden building, with nobody aboard, as long as the card allows more."""
    no, v = Reasons(), g.vehicles[vehicle]
    parked = {line[1]: line[2] for line in lines if line[0] == "park"}
    if vehicle not in parked or v.side != side:
        no("it has not been placed", "42.1")
        return no
    if not v.is_.is_afv:
        no("of vehicles only AFVs hide", "42.7")
    if g.ground.terrain[parked[vehicle]] not in AFV_HIDING_GROUND:
        no("AFVs hide in woods and wooden buildings only", "42.7")
    if ("hide vehicle", vehicle) in lines:
        no("it is hidden already", "42.1")
    if hidden_on_sheet(g, lines, v.group) >= allowed(g, v.group):
        no("the card lets no more units hide", "42-a")
    if any(line[0] == "mount" and line[2] == vehicle for line in lines):
        no("someone is aboard", "42.7")
    return no


@lru_cache(maxsize=64)
def hiding_places(card: Card, group: int) -> frozenset[int]:
    """42.1: the woods and buildings of a group's area."""
    return frozenset(h for h in card.groups[group].zone if card.ground.terrain[h] in HIDING_GROUND)


def may_still_hide(g: State, group: int) -> bool:
    """42.4: whether, for all the enemy knows, units of a group are still hidden: fewer have been found than the card allows."""
    if g.card.groups[group].turn > 0:
        return False
    found = sum(u.was_hidden and u.group == group for u in g.units) + sum(v.was_hidden and v.group == group for v in g.vehicles)
    return found < allowed(g, group)


def may_have_hidden(g: State, side: int) -> bool:
    """42.1: whether, for all the enemy knows, a side still has hidden units; then what it is asked must not depend on them."""
    return g.card.uses(42) and any(group.hidden and group.side == side and may_still_hide(g, n)
                                   for n, group in enumerate(g.card.groups))


def may_be_unseen(g: State, side: int) -> bool:
    """16.1, 42.1: whether, for all the enemy knows, a side has units on the map of which he does not know what they can do."""
    return may_have_hidden(g, side) or any(u.concealed and u.side == side and u.hex >= 0 for u in g.units)


def may_have_hidden_afv(g: State, side: int) -> bool:
    """42.7: the same of AFVs: one that ought to be on the map, and has not been seen there."""
    return any(v.hidden and v.side == side for v in g.vehicles) and may_have_hidden(g, side)


def is_suspected(g: State, side: int, hex_: int) -> bool:
    """42.4: a hex in which hidden enemies of a side may be, as far as it can know: where the card let them hide, and no counter
    is."""
    if not g.card.uses(42) or any(not g.units[i].hidden for i in g.at.get(hex_, ())):
        return False
    return any(hex_ in hiding_places(g.card, n) and may_still_hide(g, n) for n, group in enumerate(g.card.groups)
               if group.hidden and group.side != side)


def suspected(g: State, side: int) -> set[int]:
    """42.4: all such hexes."""
    found: set[int] = set()
    for n, group in enumerate(g.card.groups):
        if group.hidden and group.side != side and g.card.uses(42) and may_still_hide(g, n):
            found |= hiding_places(g.card, n)
    return {h for h in found if not any(not g.units[i].hidden for i in g.at.get(h, ()))}
