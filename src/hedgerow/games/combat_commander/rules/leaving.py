"""7.2.1: units exit voluntarily off the enemy's edge."""

from __future__ import annotations

from hedgerow.board.grid import OFF
from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import MIX, NONE, SEATS, TIME_TRACK, Combat, on_map, other, place
from hedgerow.games.combat_commander.model.terrain import MAJOR_BRIDGE
from hedgerow.games.combat_commander.rules.breaking import clear_markers, drop_weapon, eliminate, occupy
from hedgerow.games.combat_commander.rules.ending import count_points, exit_vp
from hedgerow.games.combat_commander.rules.victory import gain
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow

LAST_SPACE = 13
"""6.2.2: no game goes on beyond this Time space, since every roll is less than it."""


def may_exit(g: Combat, u: int) -> bool:
    """7.2: only off the opponent's edge, by Advance or Move [O16.2, O21.4]; T80.1: off a Major Bridge only along its way."""
    hex = g.units[u].hex
    return hex in g.scenario.edges[other(g.units[u].side)] and (
        g.scenario.ground[hex].kind != MAJOR_BRIDGE or leads_off(g, hex))


def leads_off(g: Combat, hex: int) -> bool:
    """T80.1: whether the Road or Railway over a Major Bridge goes on beyond the map."""
    ways = g.scenario.ground[hex].along
    return any(way in ("road", "railway") and g.scenario.grid.neighbor(hex, side) == OFF for side, way in ways.items())


@flow
def exit_map(g: Combat, u: int) -> Flow[None]:
    """7.2.1: VP at once; then to any space of the Time Track, unbroken with an unbroken Weapon, without its markers, as
    another unit that nobody has activated.

    E58.1: a Hero goes back to the counter mix. 6.3: when the last unit on the map exits the game is over.
    """
    side = g.units[u].side
    g.log("7.2.1", log_events.Exited, u)
    if exit_is_loss(g, side):
        eliminate(g, [u], "7.2.1")
        return
    if exit_counts(g, side):
        gain(g, side, exit_vp(g, u), "exit", "7.2.1")
    if UNITS[g.units[u].type].is_hero:
        drop_weapon(g, u, MIX)
        place(g, u, MIX)
    else:
        place(g, u, TIME_TRACK)
        choice: Option = yield Ask(SEATS[side], "time space", spaces(g), cite="7.2.1", unit=u)
        g.units[u].space = choice[1] if choice[0] == "space" else 0
        g.units[u].broken = g.units[u].activated = False
        if g.units[u].weapon != NONE:
            g.weapons[g.units[u].weapon].broken = False
    clear_markers(g, u)
    occupy(g)
    if not on_map(g, side):
        count_points(g, "6.3.2", "the last unit on the map has left it")


def spaces(g: Combat) -> list[Option]:
    """7.2.1: any space; one that Time has passed, or never reaches, is the same as never."""
    return [*(("space", n) for n in range(g.time + 1, LAST_SPACE + 1)), ("never",)]


def exit_is_loss(g: Combat, side: int) -> bool:
    """Scenarios in which who leaves is lost."""
    return "exit is elimination" in g.scenario.special or (side == 1 and "allied exit is elimination" in g.scenario.special)


def exit_counts(g: Combat, side: int) -> bool:
    """Scenarios in which leaving gains nothing."""
    return "no exit vp" not in g.scenario.special
