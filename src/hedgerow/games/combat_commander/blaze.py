"""E46, E48, T79: fires break out and spread, and drive everyone from their hexes."""

from __future__ import annotations

from hedgerow.games.combat_commander import happenings
from hedgerow.games.combat_commander.breaking import eliminate, occupy
from hedgerow.games.combat_commander.fortifications import remove_fort
from hedgerow.games.combat_commander.smoke import remove_smoke
from hedgerow.games.combat_commander.state import SEATS, Combat, other, place, side_at
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow


class BlazePlaced(Event, says="{hex} is ablaze"):
    hex: int


def may_burn(g: Combat, hex: int) -> bool:
    """E46, T89, T95, T98, 8.1.5: no Blaze in Water, and one in a hex."""
    return not g.scenario.ground[hex].is_water and hex not in g.blazes


def place_blaze(g: Combat, hex: int, rule: str) -> bool:
    """T94: a random marker from the cup, if there is one; 8.1.5: Smoke and Fortification in the hex are gone."""
    if not may_burn(g, hex) or not g.cup:
        return False
    g.blazes[hex] = g.cup.pop(g.chance.below(len(g.cup), "blaze"))
    g.log(rule, BlazePlaced, hex)
    remove_smoke(g, hex, "8.1.5")
    remove_fort(g, hex, "8.1.5")
    return True


@flow
def flee(g: Combat, hexes: tuple[int, ...], rule: str) -> Flow[None]:
    """E46: each owner, the inactive player first, moves his units out of the fire to adjacent hexes that are passable.

    It is no Move, Advance or Retreat: Mines and Wire do not matter. Who has nowhere to go is eliminated.
    """
    for side in (other(g.active), g.active):
        for hex in hexes:
            for u in side_at(g, hex, side):
                if not refuges(g, hex):
                    eliminate(g, [u], rule)
                else:
                    choice: Option = yield Ask(SEATS[side], "flee", [("flee", u, h) for h in refuges(g, hex)], cite=rule, unit=u)
                    place(g, u, choice[2])
                    g.log(rule, happenings.Arrived, u, choice[2])
                    occupy(g)


def refuges(g: Combat, hex: int) -> list[int]:
    """E46: adjacent hexes without impassable terrain, which a Blaze is too [T79]."""
    return [h for h in g.scenario.adjacent[hex] if not g.scenario.ground[h].impassable and h not in g.blazes]
