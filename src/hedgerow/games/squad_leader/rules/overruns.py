"""35 Overruns: AFVs drive over infantry, trucks and jeeps; who is left gives way."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.log_events import Destroyed
from hedgerow.games.squad_leader.model.pieces import ELIMINATED, ENTRENCHED, GROUND
from hedgerow.games.squad_leader.model.state import State, place, take_away
from hedgerow.games.squad_leader.model.undertakings import Attack
from hedgerow.games.squad_leader.model.vehicle_events import Exposed, GaveWay, Overrun
from hedgerow.games.squad_leader.rules.concealment import reveal, seems_held
from hedgerow.games.squad_leader.rules.fire_resolution import OVERRUN, Shot, strike
from hedgerow.games.squad_leader.rules.gun_fire import JAMS
from hedgerow.games.squad_leader.rules.guns import guns_in
from hedgerow.games.squad_leader.rules.immobilization import immobilize
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack
from hedgerow.games.squad_leader.rules.morale import eliminate
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost, why_barred
from hedgerow.games.squad_leader.rules.sighting import smoky_hexes
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.vehicles import (
    has_machine_guns,
    has_main_gun,
    is_live,
    is_soft,
    is_tank_or_gun,
    known_vehicles,
    passengers,
    vehicles_in,
)
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

HEAVY: Final = 16
LIGHT: Final = 8
"""35.3: a tank or self-propelled gun, an armed halftrack."""
FIRING, BUTTONED = "firing", "buttoned"
"""gaps b 52: with its machine guns, or without them so that the crew is not exposed."""


# ---- may it, must it ----

def prey(g: State, hex_: int, side: int) -> bool:
    """35.1: whether enemies of the side are known in a hex who can be overrun: infantry, trucks and jeeps."""
    enemy = 1 - side
    infantry = any(not g.units[i].hidden for i in g.in_hex(hex_, enemy))
    return infantry or any(is_soft(g.vehicles[v]) for v in known_vehicles(g, hex_, enemy))


def is_armed(g: State, vehicle: int) -> bool:
    """35.3: with all its armament out it attacks nobody."""
    v = g.vehicles[vehicle]
    return has_main_gun(v) or has_machine_guns(v)


def must_overrun(g: State, vehicle: int, hex_: int) -> bool:
    """35.2, 35.8: the first enemies met must be overrun, and only they, by each vehicle that comes."""
    v = g.vehicles[vehicle]
    return v.is_.is_afv and not v.overran and is_armed(g, vehicle) and prey(g, hex_, v.side)


def exposes_crew(g: State, vehicle: int) -> bool:
    """35.6-a: an open-topped AFV, or one without an arc machine gun, that uses its machine guns."""
    v = g.vehicles[vehicle]
    return has_machine_guns(v) and (v.is_.open_topped or not v.is_.arc_mg)


def why_not_overrun(g: State, vehicle: int, hex_: int, how: str) -> Reasons:
    """35.1, 35.5, 35.8: an AFV with something to fire, the first enemies it meets, and no riders."""
    no, v = Reasons(), g.vehicles[vehicle]
    if not v.is_.is_afv:
        no("trucks and jeeps never enter an enemy's hex", "51.2")
    if v.overran:
        no("one overrun in a turn", "35.8")
    if not prey(g, hex_, v.side):
        no("there is nobody to overrun", "35.1")
    if not is_armed(g, vehicle):
        no("it has nothing to attack with", "35.3")
    if is_tank_or_gun(v) and passengers(g, vehicle):
        no("it carries passengers", "35.5")
    if how == BUTTONED:
        if not exposes_crew(g, vehicle) or not has_main_gun(v):
            no("its crew need not hide", "35.6-a")
    elif how != FIRING:
        no("there is no such way", "35.1")
    return no


def overrun_power(g: State, vehicle: int, how: str) -> Tally:
    """35.3: 16 factors, 8 for a halftrack; halved if its main gun or its machine guns do not work or are not used."""
    v = g.vehicles[vehicle]
    told = Tally.of(HEAVY, "overrun", "35.3") if is_tank_or_gun(v) else Tally.of(LIGHT, "overrun by a halftrack", "35.3")
    lost_gun = v.is_.gun > 0 and not has_main_gun(v)
    lost_guns = (v.is_.arc_mg > 0 or v.is_.turning_mg > 0) and (not has_machine_guns(v) or how == BUTTONED)
    return told.halve("armament out", "35.3") if lost_gun or lost_guns else told


def expose(g: State, vehicle: int, how: str) -> None:
    """35.6-a: exposed from the hex before on, until the Defensive Fire Phase is over."""
    if how == FIRING and exposes_crew(g, vehicle):
        g.vehicles[vehicle].exposed = True
        g.log("35.6-a", Exposed, vehicle)


def overrun(g: State, vehicle: int, how: str) -> None:
    """35.1-35.4, 38.3, QA-35.1-b: at once when it enters; a 12 immobilizes it. 35.8: guns are crushed, other weapons on KIA."""
    v = g.vehicles[vehicle]
    v.overran, v.idle = True, False
    power = overrun_power(g, vehicle, how)
    roll = sum(g.roll("overrun"))
    smoke = g.roll("smoke", 1)[0] if v.hex in smoky_hexes(g) else 0
    g.log("35.1", Overrun, vehicle, v.hex, power, roll)
    crush_guns(g, v.hex, v.side)
    g.attack = Attack(v.side, v.hex)
    strike(g, g.attack, Shot(v.hex, True, power, (v.hex,), Tally(), False, False, True, OVERRUN), roll + smoke)
    g.attack = None
    reveal(g, v.hex, 1 - v.side)
    free_from_melee(g)
    if roll >= JAMS:
        immobilize(g, vehicle, "38.3")


def crush_guns(g: State, hex_: int, side: int) -> None:
    """35.8: anti-tank guns, mortars and howitzers of the enemy in the overrun hex are eliminated."""
    for w in guns_in(g, hex_):
        holder = g.weapons[w].holder
        if (g.units[holder].side if holder >= 0 else g.weapons[w].side) != side:
            take_away(g, w)
            g.log("35.8", Destroyed, w)


# ---- giving way ----

def crowded(g: State) -> list[int]:
    """35.8: defenders on foot, in an entrenchment or not [54.3], in a hex where an enemy AFV has ended its move."""
    found = []
    for v in (x for x in range(len(g.vehicles)) if g.vehicles[x].side == g.attacker and is_live(g.vehicles[x])):
        if g.vehicles[v].is_.is_afv:
            found += [i for i in g.in_hex(g.vehicles[v].hex, g.defender) if g.units[i].layer in (GROUND, ENTRENCHED)
                      and not g.units[i].melee]
    return found


@flow
def give_way(g: State) -> Flow[None]:
    """35.8: after Defensive Fire they go to an adjacent hex of their choice with their weapons, or are eliminated."""
    for i in crowded(g):
        ways = refuges(g, i)
        if not ways:
            lose(g, i)
            continue
        choice: Option = yield Ask(g.seat(g.units[i].side), "give way", ways, cite="35.8", units=(i,))
        step_aside(g, i, choice[2])


def refuges(g: State, unit: int) -> list[Option]:
    here = g.units[unit].hex
    return [("give way", unit, h) for h in g.ground.around[here] if not why_not_give_way(g, unit, h)]


def why_not_give_way(g: State, unit: int, hex_: int) -> Reasons:
    """35.8: not where an enemy is, nor beyond the stacking limits or over a cliff."""
    no, u = Reasons(), g.units[unit]
    if not u.on_map or hex_ not in g.ground.around[u.hex]:
        no("it is not adjacent", "35.8")
        return no
    if entry_cost(g, u.hex, hex_) < 0:
        no = Reasons(why_barred(g, u.hex, hex_))
    if seems_held(g, hex_, 1 - u.side):
        no("the enemy is there", "35.8")
    if not no and u.real and not has_room(g, u.side, hex_, (unit,)):
        no("too many units would be stacked there", "6.1")
    return no


def lose(g: State, unit: int) -> None:
    if g.units[unit].real:
        eliminate(g, unit, "35.8")
    else:
        place(g, unit, ELIMINATED)


def step_aside(g: State, unit: int, hex_: int) -> None:
    """35.8: there, unless an AFV turns out to be hidden there [42.5]; 55.2, 55.22: through mines, and whom they stop is lost."""
    if vehicles_in(g, hex_, 1 - g.units[unit].side):
        reveal(g, hex_, 1 - g.units[unit].side)
        return
    u = g.units[unit]
    if u.real and not gets_out(g, unit):
        if u.on_map:
            lose(g, unit)
        return
    place(g, unit, hex_)
    g.log("35.8", GaveWay, unit, hex_)
    if u.real:
        mines_attack(g, (unit,), hex_)
