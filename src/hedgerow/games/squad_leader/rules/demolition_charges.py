"""23 Demolition charges: placed from an adjacent hex in the Movement Phase, set off in the Advancing Fire Phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import CHARGE
from hedgerow.games.squad_leader.model.ground import CLIFF
from hedgerow.games.squad_leader.model.log_events import ChargeDead, ChargePlaced, EntranceBlown, Exploded
from hedgerow.games.squad_leader.model.pieces import GROUND, MOVEMENT, UPPER, WAITING, hex_of, layer_of, location, target_at
from hedgerow.games.squad_leader.model.state import State, lay, take_away
from hedgerow.games.squad_leader.model.undertakings import Attack, Charge, Deed
from hedgerow.games.squad_leader.rules.aftermath import after_charge, kills_hex
from hedgerow.games.squad_leader.rules.concealment import lose_by_acting
from hedgerow.games.squad_leader.rules.fire_resolution import (
    BLAST,
    Shot,
    marked,
    not_got_out,
    on_other_floor,
    reached,
    strike,
    strike_those,
)
from hedgerow.games.squad_leader.rules.flamethrowers import is_skilled
from hedgerow.games.squad_leader.rules.locations import across, has_upper
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.sewers import entrances
from hedgerow.games.squad_leader.rules.vehicle_hazards import charge_vehicles
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

DUD: Final = 12
"""23.8: the roll at which a charge does nothing."""


# ---- placing ----

def charge_options(g: State, units: Sequence[int]) -> list[Option]:
    """23.3: the charges of these units against every hex next to them."""
    return [("charge", w, h) for i in units for w in g.held.get(i, ()) if g.weapons[w].is_.kind == CHARGE
            for h in across(g, g.units[i].where) if not why_not_charge(g, w, h)]


def why_not_charge(g: State, weapon: int, where: int) -> Reasons:
    """23.2, 23.3, T-5.7: who may place a charge, and where, one in a phase; not up a cliff."""
    no = Reasons()
    w = g.weapons[weapon]
    if w.is_.kind != CHARGE:
        no("it is no demolition charge", "23.1")
        return no
    if g.march is None or w.holder not in g.march.units or g.phase != MOVEMENT:
        no("a charge is placed by a unit on the move", "23.3")
        return no
    u, hex_ = g.units[w.holder], hex_of(where)
    if not is_skilled(g, w.holder):
        no("only Assault Engineers and leaders of -2 or -3 place charges", "23.2")
    if any(c.unit == w.holder for c in g.charges):
        no("it has placed a charge in this phase", "T-5.7")
    if not u.on_map or where not in across(g, u.where):
        no("it is placed against an adjacent hex", "23.3")
    elif g.ground.sides[u.hex][g.ground.side_between(u.hex, hex_)] == CLIFF and g.ground.level[hex_] > g.ground.level[u.hex]:
        no("not up a cliff", "23.3")
    return no


def place_charge(g: State, weapon: int, where: int) -> None:
    """23.3: the placer may move on; 23.6: a squad's own fire in the coming Advancing Fire Phase is bound to the same hex."""
    unit = g.weapons[weapon].holder
    u = g.units[unit]
    lose_by_acting(g, (target_at(u.hex, u.layer),), u.side)
    g.deeds.append(Deed(unit, len(g.ways.get(unit, ())), "charge", weapon, unit, u.where))
    lay(g, weapon, WAITING)
    g.charges.append(Charge(weapon, unit, u.where, where))
    u.bound = where
    g.log("23.3", ChargePlaced, unit, weapon, where)


# ---- setting off ----

def explosions(g: State) -> list[Option]:
    """23.4: charges that may go off now."""
    return [("explode", c.weapon) for c in g.charges if c.live]


def why_not_explode(g: State, weapon: int) -> Reasons:
    no = Reasons()
    if not any(c.weapon == weapon and c.live for c in g.charges):
        no("no live charge of that name has been placed", "23.4")
    return no


def explode_the_rest(g: State) -> None:
    """23.4: by the end of the phase every live charge has gone off; the others stay where they lie [23.3]."""
    for option in explosions(g):
        explode(g, option[1])
    g.charges = []


def shot_of(g: State, charge: Charge) -> Shot:
    """23.1, 23.5, 24.6: what arrives in the target: 30 factors, without leadership and whatever smoke there is."""
    power = Tally.of(g.weapons[charge.weapon].is_.firepower, "demolition charge", "23.1")
    return Shot(charge.target, True, power, (hex_of(charge.placed_from),), Tally(), False, False, True, BLAST)


def explode(g: State, weapon: int) -> None:
    """23.1, 23.5, 23.8: 30 factors with the terrain of the target, no leadership; a 12 is a dud. 27.6: a sewer entrance is
    blown."""
    charge = next(c for c in g.charges if c.weapon == weapon)
    g.charges.remove(charge)
    take_away(g, weapon)
    side = g.units[charge.unit].side
    dice = g.roll("demolition charge")
    if sum(dice) >= DUD:
        g.log("23.8", ChargeDead, weapon)
        return
    g.log("23.4", Exploded, weapon, charge.target)
    shot = shot_of(g, charge)
    g.attack = Attack(side, charge.target)
    hex_, from_ = hex_of(charge.target), hex_of(charge.placed_from)
    kills = kills_hex(g, hex_, float(shot.firepower.total), sum(dice))
    there = marked(g, reached(g, g.attack, shot))
    charge_vehicles(g, charge.unit, hex_, from_, sum(dice))                             # 51.4: before those aboard
    kills = strike_those(g, g.attack, shot, sum(dice), not_got_out(g, there)) or kills
    if kills:
        after_charge(g, hex_, from_)
    elif has_upper(g, hex_):
        other = location(hex_, GROUND if layer_of(charge.target) == UPPER else UPPER)
        strike(g, g.attack, on_other_floor(shot, other), sum(dice))                     # 57.81
    g.attack = None
    free_from_melee(g)
    blow_entrance(g, hex_)


def blow_entrance(g: State, hex_: int) -> None:
    """27.6: a charge that goes off in an entrance closes it for the scenario."""
    if hex_ in entrances(g):
        g.blown_sewers = (*g.blown_sewers, hex_)
        g.log("27.6", EntranceBlown, hex_)
