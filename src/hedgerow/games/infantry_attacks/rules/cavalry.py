"""15.0 Cavalry: dismounting and remounting; charges are in `assault`."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import CAVALRY_DISMOUNTED, CAVALRY_MOUNTED
from hedgerow.games.infantry_attacks.model.state import State
from hedgerow.games.infantry_attacks.rules.morale import Remounted, change_mount
from hedgerow.games.infantry_attacks.rules.transport import why_not_in_place
from hedgerow.kernel.events import Event
from hedgerow.kernel.reasons import Reasons


class Dismounted(Event, says="{piece} dismounts"):
    piece: int


def why_not_dismount(g: State, piece: int) -> Reasons:
    """15.4, 15.42: undemoralized mounted cavalry, for its whole activation."""
    no = Reasons()
    why_not_in_place(g, piece, no)
    if g.pieces[piece].cls != CAVALRY_MOUNTED:
        no("it is not mounted cavalry", "15.4")
    return no


def dismount(g: State, piece: int) -> None:
    """15.4, 15.1: its dismounted piece takes its place."""
    change_mount(g.pieces[piece])
    g.log("15.4", Dismounted, piece)


def why_not_remount(g: State, piece: int) -> Reasons:
    """15.5: undemoralized dismounted cavalry, for its whole activation."""
    no = Reasons()
    why_not_in_place(g, piece, no)
    if g.pieces[piece].cls != CAVALRY_DISMOUNTED:
        no("it is not dismounted cavalry", "15.5")
    return no


def remount(g: State, piece: int) -> None:
    """15.51: swap pieces."""
    change_mount(g.pieces[piece])
    g.log("15.51", Remounted, piece)
