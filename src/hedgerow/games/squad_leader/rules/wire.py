"""53 Wire: what it costs to get out of it. Nobody walks into it [53.3: `locations.is_wired`]; it is cleared by labour."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Entangled, WireGone
from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.reasons import Reasons


def entangle(g: State, unit: int) -> None:
    """53.4, ASOP-3.1: the die that says how many MF a unit loses in leaving the wire."""
    u = g.units[unit]
    if u.on_map and u.hex in g.wire and u.wire_loss == NOBODY:
        die = g.roll("leaving wire", 1)[0]
        u.wire_loss = 2 * die
        g.log("53.4", Entangled, unit, die)


def is_leaving(g: State, unit: int) -> bool:
    """53.4: whether its next step takes it out of the wire, which it may always take."""
    u = g.units[unit]
    return u.on_map and u.wire_loss != NOBODY and u.hex in g.wire and not u.moved


def why_not_carry_out(g: State, unit: int, base: int, load: int) -> Reasons:
    """53.4: weapons need MF: none are carried out if the die takes all, nor more than the rest allows. `base` and `load` are
    the half MF a unit has without its weapons, and what they cost it."""
    no = Reasons()
    u = g.units[unit]
    if g.held.get(unit) and (base - u.wire_loss <= 0 or base - u.wire_loss < load):
        no("it has not the MF to carry its weapons out of the wire", "53.4")
    return no


def free_of_wire(g: State) -> None:
    """53.4: what the dice said counts for one Movement Phase."""
    for u in g.units:
        u.wire_loss = NOBODY


def cut_wire(g: State, hex_: int, rule: str) -> None:
    """53.5, 53.53, 53.54, 53.8: the wire in a hex is gone."""
    if hex_ in g.wire:
        g.wire = tuple(h for h in g.wire if h != hex_)
        g.log(rule, WireGone, hex_)
