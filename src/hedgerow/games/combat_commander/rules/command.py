"""3.1, 3.3: what a unit or Weapon is worth now: printed stats, Leaders' Command, Suppressed, Veteran, Wire.

Stats are worked out anew at every question: Leaders join and leave, markers come and go.
"""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.state import NONE, WIRE, Combat
from hedgerow.kernel.tally import Tally


def command(g: Combat, u: int) -> int:
    """3.1.5: a Leader's Command; a broken Leader has none."""
    unit = g.units[u]
    return UNITS[unit.type].command[unit.broken]


def led(g: Combat, u: int) -> int:
    """3.3.1.2: what all friendly Leaders in its hex add to the stats of a Squad or Team; nothing to a Leader."""
    unit = g.units[u]
    if unit.hex < 0 or UNITS[unit.type].is_leader:
        return 0
    total = 0
    for v in g.at[unit.hex]:
        if v != u:
            near = g.units[v]
            if near.side == unit.side:
                total += UNITS[near.type].command[near.broken]
    return total


def _stat(g: Combat, u: int, printed: tuple[int, int], name: str, rule: str, wired: bool) -> Tally:
    """3.1.4-a: the side of the counter that shows; 3.3.1.2 Command, 13.2 Suppressed, E44.1 Veteran, F106.1 Wire."""
    unit = g.units[u]
    stat = Tally.of(printed[unit.broken], name, rule).add(led(g, u), "command", "3.3.1.2")
    if unit.suppressed:
        stat = stat.add(-1, "suppressed", "13.2")
    if unit.veteran:
        stat = stat.add(1, "veteran", "E44.1")
    if wired and g.forts.get(unit.hex) == WIRE:
        stat = stat.add(-1, "wire", "F106.1")
    return stat


def firepower(g: Combat, u: int) -> Tally:
    """3.1.1: a unit's FP now."""
    return _stat(g, u, UNITS[g.units[u].type].fp, "firepower", "3.1.1", True)


def reach(g: Combat, u: int) -> Tally:
    """3.1.2: a unit's Range now."""
    return _stat(g, u, UNITS[g.units[u].type].range, "range", "3.1.2", True)


def movement(g: Combat, u: int) -> Tally:
    """3.1.3: a unit's Movement now; 11.1: less what its Weapon weighs; T93: one more after entering a Road hex."""
    unit = g.units[u]
    moves = _stat(g, u, UNITS[unit.type].move, "movement", "3.1.3", False)
    if unit.weapon != NONE:
        moves = moves.add(WEAPONS[g.weapons[unit.weapon].type].move, "weapon", "11.1")
    return moves.add(1 if unit.road else 0, "road", "T93")


def morale(g: Combat, u: int, cover: Tally) -> Tally:
    """3.1.4: a unit's Morale now, Cover included [T78.3]."""
    return _stat(g, u, UNITS[g.units[u].type].morale, "morale", "3.1.4", True).plus(cover)


def weapon_led(g: Combat, w: int) -> int:
    """3.3.1.3: Leaders in the hex add their Command to a Weapon, if it is no Ordnance and no Leader carries it."""
    weapon = g.weapons[w]
    if WEAPONS[weapon.type].ordnance:
        return 0
    return led(g, weapon.carrier)


def weapon_firepower(g: Combat, w: int) -> Tally:
    """11.1, 3.3.1.3: a Weapon's FP now; markers on its carrier do not change it."""
    return Tally.of(WEAPONS[g.weapons[w].type].fp, "weapon firepower", "11.1").add(weapon_led(g, w), "command", "3.3.1.3")


def weapon_reach(g: Combat, w: int) -> Tally:
    """11.1, 3.3.1.3: a Weapon's Range now."""
    return Tally.of(WEAPONS[g.weapons[w].type].range, "weapon range", "11.1").add(weapon_led(g, w), "command", "3.3.1.3")


def in_radius(g: Combat, leader: int, u: int) -> bool:
    """3.3.1.1: no further from the Leader than his Command; what lies between does not matter."""
    return g.scenario.distance[g.units[leader].hex][g.units[u].hex] <= command(g, leader)


def may_activate(g: Combat, u: int) -> bool:
    """O14.1-b: no unit twice in a Turn; E58.1: except the Hero."""
    return not g.units[u].activated or UNITS[g.units[u].type].is_hero
