"""3.9 The end of a scenario, 2.0-Control, and what the victory conditions of the cards ask."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.games.asl_sk1.model.state import NOBODY, State
from hedgerow.kernel.events import Event
from hedgerow.kernel.state import Result


class Controlled(Event, says="{side} controls the building in {hex}"):
    side: str
    hex: int


def control(g: State) -> None:
    """2.0-Control: a Good Order MMC alone with its own side gains the building hex it is in, and the building if no
    enemy is in any hex of it. Control lasts until the other side gains it; leaders alone never gain it."""
    ground = g.scenario.ground
    building_of, holders, hex_holders = ground.building_of, g.holders, g.hex_holders
    inside: dict[int, int] = {}           # building -> bit set of the sides with a unit in it
    taking: list[tuple[int, int]] = []
    here: dict[int, int] = {}
    for u in g.units:
        b = building_of.get(u.hex)
        if b is not None:
            bit = 1 << u.side
            inside[b] = inside.get(b, 0) | bit
            here[u.hex] = here.get(u.hex, 0) | bit
            if not u.broken and not u.melee and not u.leader and (holders[b] != u.side or hex_holders.get(u.hex) != u.side):
                taking.append((u.hex, u.side))
    for hex_, side in taking:
        b = building_of[hex_]
        if here[hex_] == 1 << side:
            hex_holders[hex_] = side
        if inside[b] == 1 << side and holders[b] != side:
            holders[b] = side
            g.log("2.0-Control", Controlled, g.seat(side), hex_)


def initial_control(g: State) -> None:
    """2.0-Control: before play a building belongs to the side that set up in it, else to the side that sets up first."""
    ground = g.scenario.ground
    g.holders = [g.scenario.sets_up_first] * len(ground.buildings)
    g.hex_holders = dict.fromkeys(ground.building_of, g.scenario.sets_up_first)
    control(g)


def decided(g: State) -> bool:
    """Whether a side has won at once (S3-vc, S4-vc); the rest of the turn is not played."""
    if g.winner == NOBODY:
        now = g.scenario.winner_now(g)
        if now is not None:
            g.winner = now[0]
    return g.winner != NOBODY


def result(g: State) -> Result:
    """3.9: who has won, at once or when the last turn is over."""
    now = g.scenario.winner_now(g)
    side, rule, why = (*now, "won at once") if now is not None else g.scenario.winner_at_end(g)
    return Result((g.seat(side),), tuple((g.seat(s), g.points[s]) for s in (0, 1)), rule, why)


def good_order_in(g: State, side: int, hexes: Iterable[int], mmc_only: bool = False) -> bool:
    """Whether a Good Order unit of the side is in one of the hexes; units in melee are not in Good Order."""
    wanted = set(hexes)
    return any(u.side == side and u.hex in wanted and u.good_order and not (mmc_only and u.leader) for u in g.units)


def building_at(g: State, name: str) -> tuple[int, ...]:
    """The hexes of the building in a hex."""
    ground = g.scenario.ground
    return ground.buildings[ground.building_of[ground.index(name)]]


def holder_of(g: State, name: str) -> int:
    """Who controls the building in a hex."""
    ground = g.scenario.ground
    return g.holders[ground.building_of[ground.index(name)]]
