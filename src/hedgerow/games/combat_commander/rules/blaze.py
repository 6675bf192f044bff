"""E46, E48, T79: fires break out and spread, and drive everyone from their hexes."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import SEATS, Combat, other, place, side_at
from hedgerow.games.combat_commander.rules.breaking import eliminate, occupy
from hedgerow.games.combat_commander.rules.fortifications import remove_fort
from hedgerow.games.combat_commander.rules.smoke import remove_smoke
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow


class BlazePlaced(Event, says="{hex} is ablaze"):
    hex: int


def may_burn(g: Combat, hex: int) -> bool:
    """E46, T89, T95, T98, 8.1.5: no Blaze in Water, and one in a hex; an empty cup gives none."""
    return not g.scenario.ground[hex].is_water and hex not in g.blazes and bool(g.cup)


def place_blaze(g: Combat, hex: int, rule: str) -> None:
    """T94: a random marker from the cup; 8.1.5: Smoke and Fortification in the hex are gone."""
    remove_smoke(g, hex, "8.1.5")
    remove_fort(g, hex, "8.1.5")
    g.blazes[hex] = g.cup.pop(g.chance.below(len(g.cup), "blaze"))


@flow
def burn(g: Combat, hexes: tuple[int, ...], rule: str) -> Flow[None]:
    """E46, E48: these hexes catch fire; each owner, the inactive player first, gets his units out, then nothing is left.

    It is not a Move, Advance or Retreat: Mines and Wire do not matter. A unit with nowhere to go is eliminated.
    """
    for hex in hexes:
        g.log(rule, BlazePlaced, hex)
    for side in (other(g.active), g.active):
        for hex in hexes:
            for u in side_at(g, hex, side):
                if not refuges(g, hex, hexes):
                    eliminate(g, [u], rule)
                else:
                    choice: Option = yield Ask(SEATS[side], "flee", [("flee", u, h) for h in refuges(g, hex, hexes)],
                                               cite=rule, unit=u)
                    place(g, u, choice[2])
                    g.log(rule, log_events.Arrived, u, choice[2])
                    occupy(g)
    for hex in hexes:
        place_blaze(g, hex, rule)


def refuges(g: Combat, hex: int, burning: tuple[int, ...]) -> list[int]:
    """E46: adjacent hexes without impassable terrain, which a Blaze is too [T79]."""
    return [h for h in g.scenario.adjacent[hex]
            if not g.scenario.ground[h].impassable and h not in g.blazes and h not in burning]
