"""What a player sees who has vehicles and guns: who could knock them out where they stand, and where to drive and point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hedgerow.games.squad_leader.computer.eye import Eye, at_most
from hedgerow.games.squad_leader.model.counters import AT_GUN, BAZOOKA, HALFTRACK, NATIONS, PANZERFAUST, RUSSIAN
from hedgerow.games.squad_leader.model.pieces import NOBODY, Vehicle
from hedgerow.games.squad_leader.model.tables import (
    AT_WEAPONS,
    BOGS,
    KILL_BAZOOKA,
    KILL_PANZERFAUST,
    OPEN,
    STONE,
    VEHICLE_IN_OTHER,
    VEHICLE_IN_WOODS,
    WOODEN,
    WOODS,
    to_hit,
)
from hedgerow.games.squad_leader.rules.covered_arc import FACINGS, in_arc, target_facing
from hedgerow.games.squad_leader.rules.gunnery import AP, HE, kill_number, row_of_facing, special_kill_number
from hedgerow.games.squad_leader.rules.overruns import overrun_power
from hedgerow.games.squad_leader.rules.vehicle_costs import by_road
from hedgerow.games.squad_leader.rules.vehicles import has_main_gun, is_live, is_soft, passengers
from hedgerow.kernel.asking import Option

ROCKETS: Final = {PANZERFAUST: ("panzerfaust", KILL_PANZERFAUST), BAZOOKA: ("bazooka", KILL_BAZOOKA)}
OUT_OF_ARC: Final = 0.4
"""What a gun without a turret is feared by those it does not point at: it can be turned."""
ASSAULT: Final = 0.15
"""About how often a squad stops a tank next to it [36.12]."""
NEAR_ENOUGH: Final = 4.0
"""Movement factors from the goal at which a tank is where it is wanted."""


class Threat(NamedTuple):
    """Something that can destroy a vehicle: where it is, its calibre or rocket, and the facing of a gun without a turret."""

    hex: int
    mm: int = 0
    rocket: int = NOBODY
    red: bool = False
    facing: int = NOBODY
    he_only: bool = False


# ---- who could knock it out ----

def threats(eye: Eye) -> list[Threat]:
    """Enemy guns and rockets that are known."""
    found = eye.noted.get("threats")
    if found is None:
        found = eye.noted["threats"] = [*gun_threats(eye), *infantry_threats(eye)]
    return found


def gun_threats(eye: Eye) -> Iterator[Threat]:
    for v in eye.g.vehicles:
        if v.side != eye.side and is_live(v) and not v.hidden and not v.abandoned and has_main_gun(v):
            yield Threat(v.hex, v.is_.gun, red=v.is_.nation == RUSSIAN, he_only=v.is_.he_only,
                         facing=NOBODY if v.is_.has_turret else v.facing)


def infantry_threats(eye: Eye) -> Iterator[Threat]:
    for i in eye.enemy_ids:
        u = eye.g.units[i]
        if u.broken or u.concealed or u.dummy:
            continue
        for w in (eye.g.weapons[x] for x in eye.g.held.get(i, ())):
            if w.is_.kind == AT_GUN and not w.malfunctioned:
                yield Threat(u.hex, w.is_.gun, red=w.is_.nation == RUSSIAN, facing=w.facing, he_only=w.is_.he_only)
            elif w.is_.kind in ROCKETS:
                yield Threat(u.hex, rocket=w.is_.kind)


def danger(eye: Eye, v: Vehicle, hex_: int, facing: int) -> float:
    """How likely a vehicle is knocked out in a hex by one shot of each enemy who sees it there."""
    key = (v.kind, hex_, facing)
    found: float | None = eye.noted.get(key)
    if found is None:
        safe = 1.0
        for t in threats(eye):
            safe *= 1 - shot_at(eye, v, t, hex_, facing)
        near = sum(u.squad and not u.broken and eye.ground.terrain[h] != OPEN
                   for h in eye.ground.around[hex_] for u in eye.enemy_at.get(h, ()))
        found = eye.noted[key] = 1 - safe * (1 - ASSAULT) ** near
    return found


def shot_at(eye: Eye, v: Vehicle, t: Threat, hex_: int, facing: int) -> float:
    """How likely one shot destroys the vehicle there."""
    ground = eye.ground
    away = ground.distance[t.hex][hex_]
    if t.hex != hex_ and not ground.sees(t.hex, hex_):
        return 0.0
    side = row_of_facing(v.is_, target_facing(ground, t.hex, hex_, facing))
    if t.rocket != NOBODY:
        name, column = ROCKETS[t.rocket]
        number = AT_WEAPONS.get((name, max(1, away)))
        return at_most(number[0]) * at_most(int(special_kill_number(column, side).total) - v.is_.armour) if number else 0.0
    row = VEHICLE_IN_WOODS if ground.terrain[hex_] in (WOODS, WOODEN, STONE) else VEHICLE_IN_OTHER
    kill = int(kill_number(HE if t.he_only else AP, t.mm, side).total) - v.is_.armour
    chance = at_most(to_hit(row, away, red=t.red)) * at_most(kill)
    return chance if t.facing == NOBODY or in_arc(ground, t.hex, t.facing, hex_) else OUT_OF_ARC * chance


def least_danger(eye: Eye, v: Vehicle, hex_: int) -> float:
    """With its front turned where that is safest, which costs nothing in a hex just entered [30.5]."""
    return min(danger(eye, v, hex_, f) for f in FACINGS) if threats(eye) else danger(eye, v, hex_, v.facing)


def worth(v: Vehicle) -> float:
    """What a vehicle is worth, in squads."""
    return 0.6 if is_soft(v) else 1.0 if v.is_.type == HALFTRACK else 2.0


def loaded_worth(eye: Eye, vehicle: int) -> float:
    """The same with whoever is aboard."""
    v = eye.g.vehicles[vehicle]
    return worth(v) + 0.8 * sum(eye.g.units[i].squad for i in passengers(eye.g, vehicle))


# ---- driving ----

def step_worth(eye: Eye, vehicle: int, hex_: int) -> float:
    """What a player would say of driving into a hex: nearer to the goal, less what that risks."""
    v = eye.g.vehicles[vehicle]
    return 0.3 * closer(eye, v, hex_) - stuck(eye, vehicle, hex_) - (
        daring(eye, v) * loaded_worth(eye, vehicle) * more_danger(eye, v, hex_))


def stuck(eye: Eye, vehicle: int, hex_: int) -> float:
    """39.1: what is lost, in squads, by woods or a wooden house in which a vehicle may bog down for good."""
    v, terrain = eye.g.vehicles[vehicle], eye.ground.terrain[hex_]
    if not BOGS[terrain] or is_soft(v) or hex_ in eye.g.rubble or (v.hex >= 0 and by_road(eye.g, v.hex, hex_)):
        return 0.0
    return loaded_worth(eye, vehicle) * (7 - NATIONS[v.is_.nation].bogs) / 6


def daring(eye: Eye, v: Vehicle) -> float:
    """What danger counts for a vehicle that is to leave the map: less, the less time there is."""
    return 1.0 - 0.8 * eye.hurry(eye.far(v.hex)) if eye.leaves else 1.0


def closer(eye: Eye, v: Vehicle, hex_: int) -> float:
    """Nearer to what the game is about; there is no hurry for those who are near enough."""
    far = eye.far(v.hex)
    return max(-1.0, min(1.0, far - eye.far(hex_))) if far > near_enough(eye) else 0.0


def near_enough(eye: Eye) -> float:
    """Who is to leave the map goes all the way."""
    return 0.0 if eye.leaves else NEAR_ENOUGH


def more_danger(eye: Eye, v: Vehicle, hex_: int) -> float:
    return least_danger(eye, v, hex_) - danger(eye, v, v.hex, v.facing)


def drive_gain(eye: Eye, vehicle: int) -> float:
    """The best that a vehicle could do next if it is started."""
    v = eye.g.vehicles[vehicle]
    if v.hex < 0:
        return 0.5
    steps = [step_worth(eye, vehicle, h) for h in eye.ground.around[v.hex]
             if eye.ground.terrain[h] != STONE and not eye.enemy_at.get(h)]
    turns = [turn_gain(eye, vehicle, f) for f in FACINGS]
    over = [overrun_gain(eye, vehicle, h) for h in eye.ground.around[v.hex] if eye.enemy_at.get(h)] if v.is_.is_afv else []
    return max(0.0, *steps, *turns, *over)


def turn_gain(eye: Eye, vehicle: int, facing: int) -> float:
    """What another facing would save."""
    v = eye.g.vehicles[vehicle]
    return loaded_worth(eye, vehicle) * (danger(eye, v, v.hex, v.facing) - danger(eye, v, v.hex, facing))


def overrun_gain(eye: Eye, vehicle: int, hex_: int) -> float:
    v = eye.g.vehicles[vehicle]
    if eye.ground.terrain[hex_] == STONE:
        return 0.0
    return eye.blast(float(overrun_power(eye.g, vehicle, "firing").total), hex_) - (
        loaded_worth(eye, vehicle) * max(0.0, more_danger(eye, v, hex_)))


# ---- where guns point ----

def in_view(eye: Eye, hex_: int, facing: int) -> float:
    """What a gun has before it: vehicles first, then men."""
    g, ground = eye.g, eye.ground
    motors = [v.hex for v in g.vehicles if v.side != eye.side and is_live(v) and not v.hidden]
    found = [(1.0, h) for h in motors] + [(0.3, h) for h in eye.enemy_at]
    return max((w for w, h in found if in_arc(ground, hex_, facing, h) and ground.sees(hex_, h)), default=0.0)


# ---- what speaks for and against an option ----

Row = dict[str, float]


def drive(eye: Eye, option: Option) -> Row:
    return {"gain": drive_gain(eye, option[1]), "bare": 1.0}


def drive_to(eye: Eye, option: Option) -> Row:
    d, h = eye.g.driving, option[1]
    assert d is not None
    v = eye.g.vehicles[d.vehicle]
    if v.hex < 0:
        return {"enters": 1.0, "danger": loaded_worth(eye, d.vehicle) * least_danger(eye, v, h),
                "stuck": stuck(eye, d.vehicle, h)}
    return {"closer": closer(eye, v, h), "danger": daring(eye, v) * loaded_worth(eye, d.vehicle) * more_danger(eye, v, h),
            "stuck": stuck(eye, d.vehicle, h),
            "arrived": float(eye.far(v.hex) <= near_enough(eye))}


def turn(eye: Eye, option: Option) -> Row:
    d = eye.g.driving
    assert d is not None
    return {"danger": -turn_gain(eye, d.vehicle, option[1]), "bare": 1.0}


def overrun(eye: Eye, option: Option) -> Row:
    d = eye.g.driving
    assert d is not None
    v = eye.g.vehicles[d.vehicle]
    power = float(overrun_power(eye.g, d.vehicle, option[2]).total)
    return {"harm": eye.blast(power, option[1]),
            "danger": loaded_worth(eye, d.vehicle) * (more_danger(eye, v, option[1]) if v.hex >= 0 else 0.0)}


def swing(eye: Eye, option: Option) -> Row:
    w = eye.g.weapons[option[1]]
    here = eye.g.weapon_hex(option[1])
    return {"view": in_view(eye, here, option[2]) - in_view(eye, here, w.facing), "bare": 1.0}


def pivot(eye: Eye, option: Option) -> Row:
    v = eye.g.vehicles[option[1]]
    return {"view": in_view(eye, v.hex, option[2]) - in_view(eye, v.hex, v.facing), "bare": 1.0,
            "danger": -turn_gain(eye, option[1], option[2])}
