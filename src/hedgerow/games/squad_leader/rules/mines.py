"""55 Minefields: secret until someone enters, and an attack on whoever moves into or out of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.log_events import MinesGone, MinesGoOff, Result
from hedgerow.games.squad_leader.model.pieces import NOWHERE, UPPER, hex_of, layer_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import (
    IFT_COLUMNS,
    KIA,
    NOTHING,
    RESULT_NAMES,
    STONE,
    WOODEN,
    ift_column,
    ift_result,
)
from hedgerow.games.squad_leader.rules.concealment import announce
from hedgerow.games.squad_leader.rules.morale import FIRE, check, eliminate, in_order, leader_lost
from hedgerow.games.squad_leader.rules.rubble import collapse
from hedgerow.kernel.tally import Tally

SNOW: Final = 1
"""61.4: what snow adds to the roll."""


def find_mines(g: State, hex_: int) -> None:
    """55.1, 55.2: the owner announces the minefield when somebody has entered it."""
    if hex_ not in g.mines_known:
        g.reveal()
        g.mines_known = tuple(sorted((*g.mines_known, hex_)))


def treads_on(where: int) -> int:
    """55.1, 57.1: the hex whose mines one meets in a location; they lie on the ground, so upstairs none."""
    return NOWHERE if layer_of(where) == UPPER else hex_of(where)


def mine_modifier(g: State) -> Tally:
    """55.2: nothing modifies the roll; 61.4: but snow."""
    return Tally().add(SNOW if g.card.snow else 0, "snow", "61.4")


def mines_attack(g: State, units: Sequence[int], hex_: int) -> None:
    """55.2, 55.22, 55.3: one attack on the units that move into or out of the hex, and on no others."""
    if hex_ not in g.mines or not units:
        return
    find_mines(g, hex_)
    place, modifier = ift_column(g.mines[hex_]), mine_modifier(g)
    dice = g.roll("minefield")
    roll = sum(dice) + int(modifier.total)
    result = ift_result(place, roll)
    g.log("55.2", MinesGoOff, hex_, g.mines[hex_], dice)
    for i in units:
        announce(g, "55.2", i, Result, i, IFT_COLUMNS[place], modifier, roll, RESULT_NAMES[result])
    if result == KIA:
        for i in units:
            eliminate(g, i, "55.2")
        if g.ground.terrain[hex_] in (WOODEN, STONE):
            collapse(g, hex_)
    elif result != NOTHING:
        check_in_mines(g, units, result)


def gets_out(g: State, unit: int) -> bool:
    """55.22: the mines of the place it leaves attack; whom they break stays there."""
    u = g.units[unit]
    was_broken = u.broken
    mines_attack(g, (unit,), treads_on(u.where))
    return u.on_map and u.broken == was_broken


def check_in_mines(g: State, units: Sequence[int], plus: int) -> None:
    """55.24: leadership counts as ever; a leader who breaks makes everyone in the hex check, movers and others."""
    for i in in_order(g, units):
        u = g.units[i]
        if not u.on_map:
            continue
        u.checked = True
        where, side = u.where, u.side
        if not check(g, i, plus, FIRE) and u.leader:
            leader_lost(g, where, side, i, but=(i,))


def clear_mines(g: State, hex_: int, rule: str) -> None:
    """55.5, 55.7: the minefield is no more; that it is gone is known to all."""
    if hex_ in g.mines:
        g.reveal()
        del g.mines[hex_]
        g.mines_known = tuple(h for h in g.mines_known if h != hex_)
        g.log(rule, MinesGone, hex_)
