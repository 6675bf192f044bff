"""18.0 Solitaire rules (optional): planned fire scatters until its target is acquired."""

from __future__ import annotations

from hedgerow.board.grid import OFF
from hedgerow.games.infantry_attacks.model.state import State
from hedgerow.games.infantry_attacks.model.tables import SCATTER, SCATTER_DISTANCE
from hedgerow.games.infantry_attacks.model.values import fire_range
from hedgerow.kernel.events import Event


class Scattered(Event, says="{piece} aims at {hex}: {roll}: falls on {to_hex}"):
    piece: int
    hex: int
    roll: int
    to_hex: int


def where_it_falls(g: State, firer: int, target: int) -> int:
    """18.0, 18.1, 18.2: a die for each firer that does not yet have the range: 1-3 on target, 4-5 one hex off, 6 two hexes off
    [T-distance]. Open Sights never scatters [18.5]."""
    if not g.options["scatter"]:
        return target
    if has_range(g, firer, target):
        g.acquired[firer] = target
        return target
    roll = g.roll("distance", 1)[0]
    off = SCATTER_DISTANCE[roll]
    falls = target if not off else scattered(g, firer, target, off)
    if not off:
        g.acquired[firer] = target
    else:
        g.acquired.pop(firer, None)
    g.log("18.1", Scattered, firer, target, roll, falls)
    return falls


def has_range(g: State, firer: int, target: int) -> bool:
    """18.1, 18.2: it hit that very hex last turn, or has acquired it and still aims at it."""
    last = g.last_fire.get(firer)
    return g.acquired.get(firer) == target or (last is not None and last[:2] == (g.turn - 1, target))


def scattered(g: State, firer: int, target: int, off: int) -> int:
    """18.4, T-scatter: the direction is rolled again until the hex is on the map and in range; the distance stands."""
    while True:
        side = SCATTER[g.roll("scatter", 1)[0]]
        falls = target
        for _ in range(off):
            falls = g.scenario.ground.grid.neighbor(falls, side) if falls != OFF else OFF
        if falls != OFF and reaches(g, firer, falls):
            return falls


def reaches(g: State, firer: int, hex_: int) -> bool:
    """9.4: off-board factors reach every hex."""
    p = g.pieces[firer]
    return p.hex < 0 or g.scenario.ground.distance[p.hex][hex_] <= fire_range(p)
