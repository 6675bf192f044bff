"""Odds of special weapons and of infantry against vehicles and guns: the resolver's own outcomes over all rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from hedgerow.games.squad_leader.aids.checks import side_of
from hedgerow.games.squad_leader.aids.fire_odds import against_known
from hedgerow.games.squad_leader.aids.vehicle_odds import DIE, NO_DIE, is_seen, kill_only
from hedgerow.games.squad_leader.model.counters import BAZOOKA, FLAMETHROWER
from hedgerow.games.squad_leader.model.pieces import NOBODY, hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import KILL_BAZOOKA, KILL_FLAMETHROWER, RESULT_NAMES, ift_column
from hedgerow.games.squad_leader.model.undertakings import ASSAULT, FLAME, MG_KILL, ROCKET, Attack
from hedgerow.games.squad_leader.rules.aiming import gun_kill, mg_kill, special_kill
from hedgerow.games.squad_leader.rules.at_weapons import (
    KILL_COLUMNS,
    at_weapon_attack,
    bazooka_shot,
    is_bazooka_shell,
    rake_column,
    rocket_modifier,
    rocket_number,
    seen_in_target,
)
from hedgerow.games.squad_leader.rules.fire_resolution import outcome
from hedgerow.games.squad_leader.rules.gun_fire import HIT, MISSED, kill_outcome
from hedgerow.games.squad_leader.rules.gun_targets import known_guns
from hedgerow.games.squad_leader.rules.infantry_against_vehicles import (
    LEAD,
    assault_modifier,
    assault_outcome,
    close_number,
    close_outcome,
    dare_modifier,
    immobilize_number,
    lenders,
)
from hedgerow.games.squad_leader.rules.morale import morale
from hedgerow.games.squad_leader.rules.sighting import SMOKY, line
from hedgerow.games.squad_leader.rules.vehicles import is_halftrack
from hedgerow.kernel.odds import Odds, dice_odds, odds_of

# ---- what may be asked about ----

def held_by(g: State, seat: str, weapon: int) -> bool:
    holder = g.weapons[weapon].holder
    return holder != NOBODY and g.units[holder].side == side_of(g, seat) and g.units[holder].on_map


def is_rocket(g: State, seat: str, weapon: int, hex_: int) -> bool:
    """A bazooka or panzerfaust of the seat's, with a hex in its range."""
    w = g.weapons[weapon]
    return hex_ >= 0 and held_by(g, seat, weapon) and w.is_.kind in KILL_COLUMNS and (
        g.ground.distance[g.units[w.holder].hex][hex_] <= w.is_.range)


def is_seen_gun(g: State, seat: str, gun: int) -> bool:
    hex_ = g.weapon_hex(gun) if g.weapons[gun].is_gun else NOBODY
    return hex_ >= 0 and gun in known_guns(g, hex_, 1 - side_of(g, seat))


# ---- by the option that begins the attack ----

def rocket_odds(g: State, seat: str, weapon: int, target: int) -> Odds | None:
    """37.31, 37.41: to hit, then to kill."""
    ready = is_seen(g, seat, target) and is_rocket(g, seat, weapon, g.vehicles[target].hex)
    return fire_rocket_odds(g, at_weapon_attack(g, ("rocket", weapon, target))) if ready else None


def rocket_shell_odds(g: State, seat: str, weapon: int, where: int) -> Odds | None:
    """37.36, 37.47: to hit, then the effect on those in the hex, or on its cover."""
    ready = is_rocket(g, seat, weapon, hex_of(where))
    return fire_rocket_odds(g, at_weapon_attack(g, ("rocket shell", weapon, where))) if ready else None


def rocket_gun_odds(g: State, seat: str, weapon: int, gun: int) -> Odds | None:
    """48.1: to hit, then to destroy the gun."""
    ready = is_seen_gun(g, seat, gun) and is_rocket(g, seat, weapon, g.weapon_hex(gun)) and (
        g.weapons[weapon].is_.kind == BAZOOKA)
    return fire_rocket_odds(g, at_weapon_attack(g, ("rocket gun", weapon, gun))) if ready else None


def flame_odds(g: State, seat: str, weapon: int, target: int) -> Odds | None:
    ready = held_by(g, seat, weapon) and g.weapons[weapon].is_.kind == FLAMETHROWER and is_seen(g, seat, target)
    return flames_odds(g, at_weapon_attack(g, ("flame", weapon, target))) if ready else None


def flame_gun_odds(g: State, seat: str, weapon: int, gun: int) -> Odds | None:
    ready = held_by(g, seat, weapon) and g.weapons[weapon].is_.kind == FLAMETHROWER and is_seen_gun(g, seat, gun)
    return flames_odds(g, at_weapon_attack(g, ("flame gun", weapon, gun))) if ready else None


def mg_kill_odds(g: State, seat: str, weapon: int, target: int) -> Odds | None:
    """47.6: a machine gun at a halftrack itself."""
    halftrack = is_seen(g, seat, target) and is_halftrack(g.vehicles[target])
    ready = halftrack and held_by(g, seat, weapon) and g.weapons[weapon].is_.is_mg
    return rake_odds(g, at_weapon_attack(g, ("mg kill", weapon, target))) if ready else None


def assault_odds(g: State, seat: str, unit: int, vehicle: int) -> Odds | None:
    """36.11, 36.12: first the courage, then the attempt without a leader's help."""
    u = g.units[unit]
    if u.side != side_of(g, seat) or not u.real or not u.on_map or not is_seen(g, seat, vehicle):
        return None
    needs, dare, number = morale(g, unit), int(dare_modifier(g, unit).total), immobilize_number(g, unit)
    own = u.is_.leadership if u.leader else 0

    def fate(d: Sequence[int]) -> str:
        return "does not dare" if d[0] + d[1] + dare > needs else assault_outcome(d[2] + d[3], own, number)
    return dice_odds(4, 6, fate, dare_modifier(g, unit))


def lead_odds(g: State, seat: str, leader: int = NOBODY) -> Odds | None:
    """36.23, 36.4: close combat with an AFV, of the unit that is asked about, with this leader or with nobody to lead it."""
    if g.asked is None or g.asked.about != LEAD:
        return None
    unit: int = g.asked.what["units"][0]
    if g.units[unit].side != side_of(g, seat) or (leader != NOBODY and ("lead", leader) not in lenders(g, unit)):
        return None
    number, told = close_number(g, unit, leader)
    return dice_odds(2, 6, lambda d: close_outcome(sum(d), int(told.total), number), told)


# ---- the attack as it stands ----

def at_weapon_attack_odds(g: State, a: Attack) -> Odds | None:
    """What the roll means now, with whoever directs or helps."""
    odds: dict[str, Callable[[State, Attack], Odds]] = {ROCKET: fire_rocket_odds, FLAME: flames_odds, MG_KILL: rake_odds,
                                                        ASSAULT: attempt_odds}
    return odds[a.means](g, a) if a.means in odds else None


def fire_rocket_odds(g: State, a: Attack) -> Odds:
    weapon = a.firers[0].weapon
    here = g.units[a.firers[0].unit].hex
    at = seen_in_target(g, a) if is_bazooka_shell(g, a) else []
    at.sort(key=lambda i: g.units[i].concealed)                        # as the effect: first who is seen for what he is
    number, modifier = rocket_number(g, weapon, hex_of(a.where)), rocket_modifier(g, a, *at[:1])
    need, plus = int(number.total), int(modifier.total)
    effect = _rocket_effect(g, a, here)
    draws = product(DIE, DIE, DIE, DIE, DIE if line(g, g.units[a.firers[0].unit].where, a.where) == SMOKY else NO_DIE)
    return odds_of(((d, 1) for d in draws), lambda d: MISSED if d[0] + d[1] + plus + d[4] > need else effect(d[2] + d[3]), number)


def _rocket_effect(g: State, a: Attack, here: int) -> Callable[[int], str]:
    """What a hit does by the second roll: to a vehicle, to a gun, to infantry, or to the walls of a wooden building."""
    column = KILL_COLUMNS[g.weapons[a.firers[0].weapon].is_.kind]
    if a.at_vehicle == NOBODY and a.at_gun == NOBODY:
        if column != KILL_BAZOOKA:
            return lambda roll: HIT
        power, told = against_known(g, a, bazooka_shot(g, a))
        place, more = ift_column(float(power.total)), int(told.total)
        return lambda roll: RESULT_NAMES[outcome(place, more, roll)] if place >= 0 else HIT
    kill = gun_kill(g, column, here, a.at_gun) if a.at_gun != NOBODY else special_kill(g, column, here, a.at_vehicle)
    number, armour = int(kill[0].total), int(kill[1].total)
    return lambda roll: kill_outcome(roll, number, armour)


def flames_odds(g: State, a: Attack) -> Odds:
    here = g.units[a.firers[0].unit].hex
    if a.at_gun != NOBODY:
        return kill_only(gun_kill(g, KILL_FLAMETHROWER, here, a.at_gun))
    return kill_only(special_kill(g, KILL_FLAMETHROWER, here, a.at_vehicle))


def rake_odds(g: State, a: Attack) -> Odds:
    column = rake_column(g.weapons[a.firers[0].weapon].is_)
    return kill_only(mg_kill(g, column, g.units[a.firers[0].unit].hex, a.at_vehicle))


def attempt_odds(g: State, a: Attack) -> Odds:
    """36.12: once the courage is there."""
    number, told = immobilize_number(g, a.firers[0].unit), assault_modifier(g, a)
    return dice_odds(2, 6, lambda d: assault_outcome(sum(d), int(told.total), number), told)
