"""E75 Suppressing Fire."""

from __future__ import annotations

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat, on_map, other, weapon_type_of
from hedgerow.games.combat_commander.rules.breaking import suppress
from hedgerow.games.combat_commander.rules.command import weapon_reach
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Suppressing Fire", "E75")
@flow
def suppressing_fire(g: Combat, side: int, card: int) -> Flow[None]:
    """E75: one unsuppressed enemy in Range and LOS of an own machine gun that could fire may be suppressed [13.1]."""
    choice: Option = yield Ask(SEATS[side], "suppressing fire", [*(("suppress", u) for u in under_fire(g, side)), PASS],
                               cite="E75")
    if choice != PASS:
        suppress(g, choice[1], "E75")


def machine_guns(g: Combat, side: int) -> list[int]:
    """E75: own unbroken MGs held by unbroken, unsuppressed units."""
    holders = (g.units[u] for u in on_map(g, side))
    return [it.weapon for it in holders if it.weapon != NONE and not it.broken and not it.suppressed
            and weapon_type_of(g, it.weapon).is_mg and not g.weapons[it.weapon].broken]


def under_fire(g: Combat, side: int) -> list[int]:
    guns = [(g.units[g.weapons[w].carrier].hex, weapon_reach(g, w).total) for w in machine_guns(g, side)]
    distance = g.scenario.distance
    return [u for u in on_map(g, other(side)) if not g.units[u].suppressed and any(
        distance[at][g.units[u].hex] <= reach and sight(g, at, g.units[u].hex) != BLOCKED for at, reach in guns)]
