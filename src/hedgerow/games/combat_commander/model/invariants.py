"""What must hold in every position; anything found here is a mistake in the rules code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.games.combat_commander.model.chits import CHITS
from hedgerow.games.combat_commander.model.counters import SMOKE_MARKERS, UNITS, WEAPONS
from hedgerow.games.combat_commander.model.fate import DECKS
from hedgerow.games.combat_commander.model.state import CASUALTY, MIX, NONE, WAITING, Combat


def invariants(g: Combat) -> Iterator[str]:
    yield from cards_conserved(g)
    yield from stacks_agree(g)
    yield from counters_conserved(g)
    yield from markers_fit(g)
    yield from all_set_up(g)


def all_set_up(g: Combat) -> Iterator[str]:
    """GL-ob, 11.2, F100.1: from the first Turn on everybody and everything the scenario lists is in play."""
    if g.turn == 0:
        return
    for u in range(sum(len(force.units) for force in g.scenario.forces)):
        if g.units[u].hex == WAITING:
            yield f"{UNITS[g.units[u].type].title} has not been set up"
    for weapon in g.weapons:
        if weapon.carrier == NONE and weapon.where == WAITING:
            yield f"nobody carries {WEAPONS[weapon.type].title}"


def cards_conserved(g: Combat) -> Iterator[str]:
    """1: every deck has its 72 cards: in the pile, the discards or the hand."""
    for side, nation in enumerate(g.scenario.nations):
        cards = sorted([*g.decks[side].cards, *g.decks[side].discards, *g.hands[side]])
        if cards != sorted(DECKS[nation]):
            yield f"the {nation} deck holds {len(cards)} cards or the wrong ones"
        if not set(g.shown[side]) <= set(g.hands[side]):
            yield "a card is known that is not in the hand"


def stacks_agree(g: Combat) -> Iterator[str]:
    listed = {(u, h) for h, here in g.at.items() for u in here}
    if listed != {(u, unit.hex) for u, unit in enumerate(g.units) if unit.hex >= 0}:
        yield "stacks and units do not agree"
    if any(not here for here in g.at.values()):
        yield "an empty stack is kept"


def counters_conserved(g: Combat) -> Iterator[str]:
    """4.2, 8.1.1: no more counters than the mix holds; Weapons and carriers know each other."""
    counts: dict[int, int] = {}
    for unit in g.units:
        if unit.hex != MIX:
            counts[unit.type] = counts.get(unit.type, 0) + 1
    for type, count in counts.items():
        if count > UNITS[type].count:
            yield f"{count} counters of {UNITS[type].title}, but the mix holds {UNITS[type].count}"
    carried = Counter(weapon.type for weapon in g.weapons if weapon.carrier != NONE or weapon.where != MIX)
    for type, count in carried.items():
        if count > WEAPONS[type].count:
            yield f"{count} counters of {WEAPONS[type].title}, but the mix holds {WEAPONS[type].count}"
    for w, weapon in enumerate(g.weapons):
        if weapon.carrier != NONE and g.units[weapon.carrier].weapon != w:
            yield f"{WEAPONS[weapon.type].title} is carried by a unit that does not know it"
    for u, unit in enumerate(g.units):
        if unit.weapon != NONE and g.weapons[unit.weapon].carrier != u:
            yield f"{UNITS[unit.type].title} carries a Weapon that does not know it"
        if unit.hex in (MIX, CASUALTY) and unit.weapon != NONE:
            yield "a unit out of play still has a Weapon"


def markers_fit(g: Combat) -> Iterator[str]:
    """8.1.5, T89, T95, T98, F100.3: Blazes stand alone; nothing in Water; the cup keeps its markers."""
    for h in g.blazes:
        if h in g.at or h in g.forts or h in g.smoke:
            yield "something shares a hex with a Blaze"
    for h in (*g.forts, *g.smoke, *g.blazes):
        if g.scenario.ground[h].is_water:
            yield "a marker lies in Water"
    if any(g.scenario.ground[h].impassable for h in g.at):
        yield "a unit stands in a Water Barrier"
    if sorted([*g.cup, *g.smoke.values(), *g.blazes.values()]) != sorted(SMOKE_MARKERS):
        yield "a Smoke or Blaze marker is lost"
    chits = [*g.chits, *g.open_chits, *g.secret_chits[0], *g.secret_chits[1]]
    if len(set(chits)) != len(chits) or len(chits) > len(CHITS):
        yield "an Objective chit is there twice"
