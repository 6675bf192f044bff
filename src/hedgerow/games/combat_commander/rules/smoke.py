"""T94, T79, 8.1.4, 8.1.5: Smoke and Blaze markers, drawn at random from one cup."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import Combat


def may_smoke(g: Combat, hex: int) -> bool:
    """No Smoke in Water [T89, T95, T98]; 8.1.5: none in a Blaze."""
    return not g.scenario.ground[hex].is_water and hex not in g.blazes


def place_smoke(g: Combat, hex: int, rule: str) -> None:
    """T94: a random marker from the cup [T94-a]; 8.1.4: of two in a hex the larger Hindrance stays at once [8.1].

    An empty cup gives none.
    """
    if not may_smoke(g, hex) or not g.cup:
        return
    value = g.pick("smoke marker", g.cup)
    g.cup.remove(value)
    here = g.smoke.get(hex, 0)
    if here:
        g.cup.append(min(here, value))
    g.smoke[hex] = max(here, value)
    g.log(rule, log_events.SmokePlaced, hex, g.smoke[hex])


def remove_smoke(g: Combat, hex: int, rule: str) -> None:
    """The marker goes back into the cup."""
    if hex in g.smoke:
        g.cup.append(g.smoke.pop(hex))
        g.log(rule, log_events.SmokeRemoved, hex)
