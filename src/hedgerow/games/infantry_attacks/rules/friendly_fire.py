"""9.8 Shells on a hex: everybody in it, friend or foe, and own pieces next to it."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import BOMBARDMENT as BOMBARDMENT_PHASE
from hedgerow.games.infantry_attacks.model.state import State
from hedgerow.games.infantry_attacks.model.tables import BOMBARDMENT, FRIENDLY_FIRE_COLUMN
from hedgerow.games.infantry_attacks.rules.combat import results, suffer, tell_fire
from hedgerow.games.infantry_attacks.rules.overrun import left_alone
from hedgerow.games.infantry_attacks.rules.shelling import shell
from hedgerow.games.infantry_attacks.rules.spotting import reveal
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally


class FriendlyFire(Event, says="friendly fire near {hex}: {roll}: {result}"):
    hex: int
    roll: int
    result: str


@flow
def shell_hex(g: State, hex_: int, firers: list[int]) -> Flow[None]:
    """9.3-a, 9.82: everything in the hex; with both sides there one attack on the enemy, then one on the firer's own, who may be
    all there are [9.81]; an empty hex brings no roll."""
    side = g.pieces[firers[0]].side
    make_unsafe(g, hex_)
    for i in list(g.at[hex_]):
        reveal(g, i)
    for attacked in (1 - side, side):
        targets = g.here(hex_, attacked)
        if targets:
            yield from shell(g, hex_, firers, targets, "9.3" if attacked != side else "9.81")
    yield from left_alone(g, hex_)


@flow
def friendly_fire(g: State, side: int, hex_: int, strength: int) -> Flow[None]:
    """9.83: for each hex next to the bombarded one that holds own pieces a die: 1 or 2 is a hit; then a die, less one under
    strength 10, tells the column; no modifiers, own pieces only."""
    for near in g.scenario.ground.near[hex_]:
        if not g.here(near, side):
            continue
        for i in g.here(near, side):
            reveal(g, i)
        roll = g.roll("friendly fire", 1)[0]
        g.log("9.83", FriendlyFire, near, roll, "hit" if roll <= 2 else "none")
        if roll <= 2:
            column = friendly_column(g.roll("friendly fire number", 1)[0], strength)
            make_unsafe(g, near)
            yield from stray_shells(g, side, near, column)


def make_unsafe(g: State, hex_: int) -> None:
    """14.32: a hex attacked in the Bombardment Phase is not safe this turn; Open Sights fire later in the turn does not count."""
    if g.phase == BOMBARDMENT_PHASE:
        g.bombarded.append(hex_)


def friendly_column(die: int, strength: int) -> int:
    """9.83: the Friendly Fire Numbers line."""
    return FRIENDLY_FIRE_COLUMN[die - 1 if strength < 10 else die]


@flow
def stray_shells(g: State, side: int, hex_: int, column: int) -> Flow[None]:
    """9.83, 9.84: an attack on the column told, whatever the target hex got."""
    targets = g.here(hex_, side)
    roll = sum(g.roll("bombardment"))
    columns = [(column, Tally(), tuple(targets))]
    strength = Tally.of(BOMBARDMENT.columns[column], "friendly fire number", "9.83")
    tell_fire(g, BOMBARDMENT, "9.83", (), hex_, strength, roll, columns)
    yield from suffer(g, side, results(BOMBARDMENT, columns, roll))
    yield from left_alone(g, hex_)
