"""12.3 Assault strength: direct values after morale, leaders' modifiers, one for each gun that defends."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import CAVALRY_DISMOUNTED, MACHINE_GUN
from hedgerow.games.infantry_attacks.model.state import DEMORALIZED, DISRUPTED, State, is_gun, leaders
from hedgerow.games.infantry_attacks.model.tables import ASSAULT_MODIFIERS
from hedgerow.games.infantry_attacks.model.values import person, printed_strength
from hedgerow.games.infantry_attacks.rules.combat import add_modifier
from hedgerow.games.infantry_attacks.rules.leadership import leads
from hedgerow.kernel.tally import Tally


def unit_strength(g: State, piece: int) -> Tally:
    """12.3, 12.32: full direct value, half when disrupted, a quarter when demoralized, each rounded up; guns defend at 1; a
    limbered machine gun and transports at 0."""
    p = g.pieces[piece]
    if is_gun(p):
        return Tally.of(1, "gun", "12.32")
    if p.cls > MACHINE_GUN or (p.cls > CAVALRY_DISMOUNTED and p.limbered):
        return Tally.of(0, "cannot fire", "12.32")
    value = printed_strength(p)
    if p.status == DISRUPTED:
        return Tally.of((value + 1) // 2, "half of its fire value, disrupted", "14.2")
    if p.status == DEMORALIZED:
        return Tally.of((value + 3) // 4, "a quarter of its fire value, demoralized", "12.25")
    return Tally.of(value, "fire value", "12.3")


def side_strength(g: State, hex_: int, units: list[int], chiefs: list[int] | None = None) -> Tally:
    """12.3: the units of a side with the leaders who help them."""
    found = Tally()
    for i in units:
        found = found.plus(unit_strength(g, i))
    return found.add(leaders_add(g, hex_, units, chiefs), "leaders", "6.52")


def leaders_add(g: State, hex_: int, units: list[int], chiefs: list[int] | None = None) -> int:
    """6.52: each undemoralized leader helps one undemoralized unit of his type with a direct value, no two the same: the best
    leaders first, as many as there are units."""
    if not units:
        return 0
    side = g.pieces[units[0]].side
    free = {led: sum(1 for i in units if g.pieces[i].led == led and may_be_helped(g, i)) for led in range(3)}
    total = 0
    there = leaders(g, hex_, side) if chiefs is None else chiefs
    for i in sorted(there, key=lambda i: -person(g.pieces[i]).combat):
        p = g.pieces[i]
        if p.status != DEMORALIZED and free[p.led]:
            free[p.led] -= 1
            total += person(p).combat
    return total


def may_be_helped(g: State, piece: int) -> bool:
    """6.52: never guns, nor demoralized units, nor machine guns that cannot fire."""
    p = g.pieces[piece]
    return p.status != DEMORALIZED and p.cls <= MACHINE_GUN and not p.limbered


def leader_column(g: State, hex_: int, units: list[int], chiefs: list[int] | None = None) -> Tally:
    """6.53, 6.53-a: one column for a side with an undemoralized leader of the type of an undemoralized unit that fights."""
    if not units:
        return Tally()
    there = leaders(g, hex_, g.pieces[units[0]].side) if chiefs is None else chiefs
    for i in there:
        p = g.pieces[i]
        if p.status != DEMORALIZED and any(leads(p, g.pieces[u]) and g.pieces[u].status != DEMORALIZED for u in units):
            return add_modifier(Tally(), ASSAULT_MODIFIERS["leader"])
    return Tally()
