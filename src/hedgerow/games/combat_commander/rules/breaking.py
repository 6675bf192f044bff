"""3.2, 11.4, 13: units break, rally, are suppressed and eliminated; Weapons break, are fixed and eliminated."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.state import (
    BUNKER,
    CASUALTY,
    MIX,
    NONE,
    PILLBOX,
    Combat,
    heirs,
    other,
    place,
)
from hedgerow.games.combat_commander.rules.ending import check_losses, elimination_vp
from hedgerow.games.combat_commander.rules.objectives import take_objectives
from hedgerow.games.combat_commander.rules.victory import gain
from hedgerow.games.combat_commander.rules.windows import WOULD_BREAK, actions_of
from hedgerow.kernel.flow import Flow, flow


@flow
def break_unit(g: Combat, u: int, rule: str) -> Flow[None]:
    """3.2.1: an unbroken unit flips; 3.2.4: a broken one is eliminated. Its owner may answer first [A36]."""
    g.breaking = u
    yield from actions_of(g, WOULD_BREAK, g.units[u].side)
    answered = g.breaking != u            # an Action has taken the break upon itself
    g.breaking = NONE
    if answered or g.units[u].hex < 0:
        return
    if g.units[u].broken:
        eliminate(g, [u], "3.2.4")
    else:
        g.units[u].broken = True          # 3.2.2: markers and Weapon stay
        g.log(rule, log_events.UnitBroke, u)


@flow
def break_heirs(g: Combat, u: int, rule: str) -> Flow[None]:
    """A pending break strikes the unit, or every Team that has taken its place meanwhile [E52.2]."""
    for v in heirs(g, u):
        if g.units[v].hex >= 0:
            yield from break_unit(g, v, rule)


def rally(g: Combat, u: int, rule: str) -> None:
    """3.2.5: a broken unit flips to its unbroken side; 3.2.2: markers and Weapon stay."""
    g.units[u].broken = False
    g.log(rule, log_events.UnitRallied, u)


def suppress(g: Combat, u: int, rule: str) -> None:
    """13.1: a Suppressed marker, one at most [8.1.1]."""
    told = log_events.StaysSuppressed if g.units[u].suppressed else log_events.UnitSuppressed
    g.units[u].suppressed = True
    g.log(rule, told, u)


def unsuppress(g: Combat, u: int, rule: str) -> None:
    """13.3: the marker goes."""
    if g.units[u].suppressed:
        g.units[u].suppressed = False
        g.log(rule, log_events.Unsuppressed, u)


def eliminate(g: Combat, units: Sequence[int], rule: str) -> None:
    """3.2.4: to the Casualty Track first [4.2], then the opponent's VP [7]; all at once, then see who has lost [6.3.1].

    E58.1: a Hero goes back to the counter mix and is worth nothing.
    """
    for u in units:
        unit = g.units[u]
        hero = UNITS[unit.type].is_hero
        g.log(rule, log_events.UnitEliminated, u)
        if unit.weapon != NONE:
            g.log("11.3", log_events.WeaponEliminated, unit.weapon)
        drop_weapon(g, u, MIX if hero else CASUALTY)
        place(g, u, MIX if hero else CASUALTY)
        clear_markers(g, u)
        gain(g, other(unit.side), elimination_vp(g, u), "elimination", "7.1")
    occupy(g)
    check_losses(g, {g.units[u].side for u in units})


def drop_weapon(g: Combat, u: int, to: int) -> None:
    """11.3: a Weapon shares the fate of its carrier: unbroken to the Weapon box [7.2.2], with a Hero to the mix."""
    w = g.units[u].weapon
    if w != NONE:
        g.units[u].weapon = NONE
        weapon = g.weapons[w]
        weapon.carrier, weapon.where, weapon.broken, weapon.ready = NONE, to, False, False


def clear_markers(g: Combat, u: int) -> None:
    """Suppressed and Veteran are lost with elimination and exit [13.3, E44.1, 7.2.1]; so is its part in any Order."""
    unit = g.units[u]
    unit.suppressed = unit.veteran = unit.moving = unit.op_firing = unit.ready = unit.halted = unit.mired = False
    unit.road = False
    unit.spent = 0


def occupy(g: Combat) -> None:
    """After any change of place: the side that is alone in an Objective, Bunker or Pillbox holds it [7.3.1, F101, F104]."""
    take_objectives(g)
    for hex, fort in g.forts.items():
        if fort in (BUNKER, PILLBOX):
            inside = {g.units[u].side for u in g.at.get(hex, ())}
            if len(inside) == 1:
                g.holders[hex] = inside.pop()


# ---- Weapons ----

def break_weapon(g: Combat, w: int, rule: str) -> None:
    """11.4: an unbroken Weapon flips; a broken one is eliminated."""
    weapon = g.weapons[w]
    if weapon.broken or captured(g, w):
        eliminate_weapon(g, w, "11.4")
    else:
        weapon.broken = True
        g.log(rule, log_events.WeaponBroke, w)


def captured(g: Combat, w: int) -> bool:
    """A scenario in which a captured Mortar that breaks cannot be mended."""
    carrier, type = g.weapons[w].carrier, WEAPONS[g.weapons[w].type]
    return ("captured mortar" in g.scenario.special and type.is_mortar and carrier != NONE
            and type.nation != g.scenario.nations[g.units[carrier].side])


def eliminate_weapon(g: Combat, w: int, rule: str) -> None:
    """To the Weapon box of the Casualty Track [11.3, 11.4]."""
    weapon = g.weapons[w]
    if weapon.carrier != NONE:
        g.units[weapon.carrier].weapon = NONE
    weapon.carrier, weapon.where, weapon.broken, weapon.ready = NONE, CASUALTY, False, False
    g.log(rule, log_events.WeaponEliminated, w)


def give_weapon(g: Combat, w: int, u: int, rule: str) -> None:
    """11.2: the Weapon goes to a unit that has none [8.1.1]."""
    weapon = g.weapons[w]
    if weapon.carrier != NONE:
        g.units[weapon.carrier].weapon = NONE
    weapon.carrier, weapon.where = u, NONE
    g.units[u].weapon = w
    g.log(rule, log_events.WeaponGiven, w, u)


def test_broken_weapons(g: Combat, number: int) -> None:
    """11.4: at every Random Hex check its number may fix or eliminate each broken Weapon in play, of either side."""
    for w, weapon in enumerate(g.weapons):
        if weapon.broken and weapon.carrier != NONE and g.units[weapon.carrier].hex >= 0:
            printed = WEAPONS[weapon.type]
            if number in printed.fix:
                weapon.broken = False
                g.log("11.4", log_events.WeaponFixed, w)
            elif number in printed.elim:
                eliminate_weapon(g, w, "11.4")
