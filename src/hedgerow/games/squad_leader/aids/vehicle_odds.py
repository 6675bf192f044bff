"""Odds and numbers of vehicles and guns: the resolver's own outcomes over all rolls, as far as the seat knows its target."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from hedgerow.games.squad_leader.aids.checks import side_of
from hedgerow.games.squad_leader.aids.fire_odds import HEX, against_known, roll_odds, veiled_in
from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.pieces import NOBODY, hex_of, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import (
    KILL_50,
    KILL_MG,
    RESULT_NAMES,
    ift_column,
)
from hedgerow.games.squad_leader.model.undertakings import MACHINE_GUNS, Attack
from hedgerow.games.squad_leader.rules.aiming import (
    aim_at_gun,
    aim_at_unit,
    aim_at_vehicle,
    infantry_row,
    mg_kill,
)
from hedgerow.games.squad_leader.rules.armour_smoke import smoke_numbers
from hedgerow.games.squad_leader.rules.breakdown import NO_CHANGE, REPAIRED, SOFT_REPAIR, WHEELS, mend_outcome
from hedgerow.games.squad_leader.rules.fire_resolution import OVERRUN, Shot, modifier_against, outcome, reached, strength_against
from hedgerow.games.squad_leader.rules.gun_fire import (
    DESTROYED,
    HIT,
    MISSED,
    UNHARMED,
    attack_of,
    hit_chance,
    is_depleted,
    kill_chance,
    kill_outcome,
    lone_truck,
    shell_shot,
    source,
)
from hedgerow.games.squad_leader.rules.gun_targets import known_guns, trucks_in
from hedgerow.games.squad_leader.rules.gunnery import AP, CANISTER, HE, HEAT, Aim, hits
from hedgerow.games.squad_leader.rules.guns import crew_of
from hedgerow.games.squad_leader.rules.overruns import overrun_power
from hedgerow.games.squad_leader.rules.sighting import SMOKY, line, smoky_hexes
from hedgerow.games.squad_leader.rules.terrain_effects import flamethrowers_in, overrun_modifier, terrain_tally
from hedgerow.games.squad_leader.rules.vehicle_costs import entry_cost, entry_tally
from hedgerow.games.squad_leader.rules.vehicle_machine_guns import (
    ALL_ROUND,
    ARC,
    BOTH,
    QUAD_ROLLS,
    mg_beyond,
    mg_power,
    mg_shot,
    uses_arc,
    uses_turning,
)
from hedgerow.games.squad_leader.rules.vehicles import is_live, is_soft, known_vehicles
from hedgerow.games.squad_leader.rules.vehicles_under_fire import modifier_against_vehicle
from hedgerow.kernel.odds import Odds, dice_odds, odds_of
from hedgerow.kernel.tally import Tally

DIE = range(1, 7)
NO_DIE = (0,)
TWO_DICE = tuple((n, 6 - abs(n - 7)) for n in range(2, 13))
"""What two dice show together, and in how many ways."""
ROUNDS = (AP, HE, HEAT)
"""33.6: what is fired at vehicles."""


# ---- what may be asked about ----

def is_mine(g: State, seat: str, vehicle: int) -> bool:
    v = g.vehicles[vehicle]
    return v.side == side_of(g, seat) and is_live(v)


def is_seen(g: State, seat: str, vehicle: int) -> bool:
    """An enemy vehicle that the seat knows of."""
    v = g.vehicles[vehicle]
    return v.side != side_of(g, seat) and is_live(v) and not v.hidden


def has_gun(g: State, seat: str, weapon: int) -> bool:
    crew = crew_of(g, weapon) if g.weapons[weapon].is_gun else NOBODY
    return crew != NOBODY and g.units[crew].side == side_of(g, seat)


# ---- to hit, then to kill ----

Dice = tuple[int, int, int, int]
"""A TO HIT roll, the third die for a 2 [33.32], the roll for effect, and a die for smoke [24.6]."""
Effect = Callable[[int], str]
"""What a hit does, by the roll for effect."""


def two_steps(*, smoky: bool) -> Iterator[tuple[Dice, int]]:
    """33.3, 33.4: every way both steps can go, with how often."""
    for (roll, m), third, (second, n), smoke in product(TWO_DICE, DIE, TWO_DICE, DIE if smoky else NO_DIE):
        yield (roll, third, second, smoke), m * n


def shot_outcome(number: int, modifier: int, effect: Callable[[int, int], str], dice: Dice) -> str:
    """33.3, 33.4: `effect` goes by the TO HIT roll and the roll that follows a hit."""
    roll, third, second, smoke = dice
    return effect(roll, second) if hits(roll, number, modifier + smoke, third) else MISSED


def shot_odds(a: Attack, hit: tuple[Tally, Tally], effect_of: Callable[[Attack], Effect], told: Tally, *, smoky: bool) -> Odds:
    """34.92, 63.32: the last round of canister or HEAT turns out to be HE."""
    number, modifier = int(hit[0].total), int(hit[1].total)
    wanted, last = effect_of(a), effect_of(as_he(a))

    def effect(roll: int, second: int) -> str:
        return last(second) if is_depleted(a, roll) else wanted(second)
    return odds_of(two_steps(smoky=smoky), lambda dice: shot_outcome(number, modifier, effect, dice), told)


def as_he(a: Attack) -> Attack:
    he = a.copy()
    he.ammunition = HE
    return he


# ---- shots at vehicles ----

def _kill(g: State, a: Attack) -> Effect:
    """33.4, 63.23: what a hit does to the vehicle."""
    number, armour = kill_chance(g, a, source(g, a))
    return lambda roll: kill_outcome(roll, int(number.total), int(armour.total))


def _to_hit(g: State, a: Attack) -> tuple[Tally, Tally]:
    return hit_chance(g, a, aim_at_vehicle(g, source(g, a), a.at_vehicle))


def gun_odds(g: State, seat: str, vehicle: int, target: int, ammo: str) -> Odds | None:
    if not is_mine(g, seat, vehicle) or not is_seen(g, seat, target) or not g.vehicles[vehicle].is_.gun or ammo not in ROUNDS:
        return None
    return gun_attack_odds(g, attack_of(g, ("gun", vehicle, target, ammo)))


def gun_attack_odds(g: State, a: Attack) -> Odds:
    """A gun as it is laid now: on a vehicle, or on a hex and those who are put back there."""
    if a.at_vehicle == NOBODY:
        return _shell_odds(g, a)
    hit = _to_hit(g, a)
    return shot_odds(a, hit, lambda b: _kill(g, b), hit[0], smoky=line(g, source(g, a), a.where) == SMOKY)


def gun_numbers(g: State, seat: str, vehicle: int, target: int, ammo: str) -> dict[str, Tally]:
    if not is_mine(g, seat, vehicle) or not is_seen(g, seat, target) or not g.vehicles[vehicle].is_.gun or ammo not in ROUNDS:
        return {}
    return _numbers(g, attack_of(g, ("gun", vehicle, target, ammo)))


def _numbers(g: State, a: Attack) -> dict[str, Tally]:
    number, modifier = _to_hit(g, a)
    kill, armour = kill_chance(g, a, source(g, a))
    return {"to hit": number, "modifier": modifier, "kill": kill, "armour": armour}


def at_gun_odds(g: State, seat: str, weapon: int, target: int, ammo: str) -> Odds | None:
    if not has_gun(g, seat, weapon) or not is_seen(g, seat, target) or ammo not in ROUNDS:
        return None
    return gun_attack_odds(g, attack_of(g, ("at gun", weapon, target, ammo)))


def at_gun_numbers(g: State, seat: str, weapon: int, target: int, ammo: str) -> dict[str, Tally]:
    if not has_gun(g, seat, weapon) or not is_seen(g, seat, target) or ammo not in ROUNDS:
        return {}
    return _numbers(g, attack_of(g, ("at gun", weapon, target, ammo)))


# ---- shells at infantry ----

def _shell(g: State, a: Attack) -> tuple[Tally, Tally, Tally, Tally]:
    """TO HIT number and modifier, factors and modifier of the effect, against what the firer knows of the hex."""
    here, hex_ = source(g, a), hex_of(a.where)
    shot = shell_shot(g, a, here, a.where)
    if a.ammunition == AP:
        guns = known_guns(g, hex_, 1 - a.side)
        number, modifier = hit_chance(g, a, aim_at_gun(g, here, guns[0])) if guns else (Tally(), Tally())
        return number, modifier, Tally(), Tally()
    put_back = [i for i, k in a.returned.items() if target_at(g.ways[i][k].hex, g.ways[i][k].layer) == a.where]
    known = [i for i in (*reached(g, a, shot), *put_back) if not g.units[i].concealed and not g.units[i].hidden]
    if known:
        number, modifier = hit_chance(g, a, aim_at_unit(g, here, a.where, known[0], returned=known[0] in a.returned))
        plus = modifier_against(g, a, shot, known[0], flames_in(g, shot.where, known))
        return number, modifier, strength_against(g, shot, known[0]), plus
    for v in trucks_in(g, hex_, 1 - a.side) if a.ammunition == CANISTER else []:
        number, modifier = hit_chance(g, a, aim_at_vehicle(g, here, v))
        return number, modifier, shot.firepower, modifier_against_vehicle(g, v, (here,))
    veiled = veiled_in(g, a, shot)
    row = infantry_row(g, hex_, 0)
    aim = aim_at_unit(g, here, a.where, veiled) if veiled != NOBODY else Aim(row, g.ground.distance[here][hex_], False, True)
    return *hit_chance(g, a, aim), *against_known(g, a, shot)


def shell_effect(power: Tally, plus: Tally) -> Effect:
    """34.2: the roll on the Infantry Fire Table; AP destroys the gun that it hits [48.1]."""
    column, told = ift_column(float(power.total)), int(plus.total)
    return lambda roll: RESULT_NAMES[outcome(column, told, roll)] if column >= 0 else HIT


def _shell_odds(g: State, a: Attack) -> Odds:
    number, modifier, power, _ = _shell(g, a)
    truck = lone_truck(g, a) if a.ammunition == CANISTER else NOBODY

    def effect_of(b: Attack) -> Effect:
        """34.92: without canister the round is HE, which works on a truck by the AFV Kill Table."""
        if truck == NOBODY or b.ammunition == CANISTER:
            return shell_effect(*_shell(g, b)[2:])
        b.at_vehicle = truck
        return _kill(g, b)

    return shot_odds(a, (number, modifier), effect_of, power,
                     smoky=line(g, source(g, a), a.where) == SMOKY)


def _shell_numbers(g: State, a: Attack) -> dict[str, Tally]:
    number, modifier, power, plus = _shell(g, a)
    return {"to hit": number, "modifier": modifier, "firepower": power, "effect": plus}


def shell_odds(g: State, seat: str, vehicle: int, where: int, ammo: str) -> Odds | None:
    ready = is_mine(g, seat, vehicle) and g.vehicles[vehicle].is_.gun
    return _shell_odds(g, attack_of(g, ("shell", vehicle, where, ammo))) if ready else None


def shell_numbers(g: State, seat: str, vehicle: int, where: int, ammo: str) -> dict[str, Tally]:
    ready = is_mine(g, seat, vehicle) and g.vehicles[vehicle].is_.gun
    return _shell_numbers(g, attack_of(g, ("shell", vehicle, where, ammo))) if ready else {}


def at_shell_odds(g: State, seat: str, weapon: int, where: int, ammo: str) -> Odds | None:
    return _shell_odds(g, attack_of(g, ("at shell", weapon, where, ammo))) if has_gun(g, seat, weapon) else None


def at_shell_numbers(g: State, seat: str, weapon: int, where: int, ammo: str) -> dict[str, Tally]:
    return _shell_numbers(g, attack_of(g, ("at shell", weapon, where, ammo))) if has_gun(g, seat, weapon) else {}


# ---- machine guns ----

def _has_such(g: State, vehicle: int, which: str) -> bool:
    kind = g.vehicles[vehicle].is_
    return which in (ARC, ALL_ROUND, BOTH) and not (
        (uses_arc(which) and not kind.arc_mg) or (uses_turning(which) and not kind.turning_mg))


def mg_odds(g: State, seat: str, vehicle: int, where: int, which: str) -> Odds | None:
    """34.3: one roll on the Infantry Fire Table."""
    if not is_mine(g, seat, vehicle) or not _has_such(g, vehicle, which):
        return None
    return mg_attack_odds(g, Attack(g.vehicles[vehicle].side, where, means=MACHINE_GUNS, vehicle=vehicle, ammunition=which))


def mg_attack_odds(g: State, a: Attack) -> Odds:
    """34.3, 33.7: the machine guns of a vehicle with whoever directs them, and what they penetrate to [28.4]."""
    if a.at_vehicle != NOBODY:
        return _mg_kill_odds(g, a.vehicle, a.at_vehicle)
    odds = roll_odds(g, a, mg_shot(g, a, a.where, 1))
    if g.options["los"] == "strict":
        return odds
    return odds.with_parts(*((HEX, hex_of(s.where), roll_odds(g, a, s)) for s in mg_beyond(g, a)))


def flames_in(g: State, where: int, units: Sequence[int]) -> int:
    """22.7: flamethrowers known to be with the target."""
    return flamethrowers_in(g, where, [i for i in units if not g.units[i].concealed and not g.units[i].hidden])


def mg_numbers(g: State, seat: str, vehicle: int, where: int, which: str) -> dict[str, Tally]:
    ready = is_mine(g, seat, vehicle) and _has_such(g, vehicle, which)
    return {"firepower": mg_power(g, vehicle, where, which)} if ready else {}


def kill_only(kill: tuple[Tally, Tally], times: int = 1) -> Odds:
    number, armour = int(kill[0].total), int(kill[1].total)

    def fate(dice: Sequence[int]) -> str:
        rolls = zip(dice[::2], dice[1::2], strict=True)
        return DESTROYED if any(kill_outcome(a + b, number, armour) == DESTROYED for a, b in rolls) else UNHARMED
    if times == 1:
        return dice_odds(2, 6, fate, kill[0])
    one = dice_odds(2, 6, fate).chance(UNHARMED)
    return odds_of(((UNHARMED, one ** times), (DESTROYED, 1 - one ** times)), str, kill[0])


def mg_at_vehicle_odds(g: State, seat: str, vehicle: int, target: int) -> Odds | None:
    if not is_mine(g, seat, vehicle) or not is_seen(g, seat, target) or not g.vehicles[target].is_.is_afv:
        return None
    return _mg_kill_odds(g, vehicle, target) if _has_such(g, vehicle, ALL_ROUND) else None


def _mg_kill_odds(g: State, vehicle: int, target: int) -> Odds:
    v = g.vehicles[vehicle]
    column, times = (KILL_50, QUAD_ROLLS) if v.is_.quad else (KILL_MG, 1)
    return kill_only(mg_kill(g, column, v.hex, target), times)


def smoke_shell_odds(g: State, seat: str, vehicle: int, hex_: int) -> Odds | None:
    if not is_mine(g, seat, vehicle) or not g.vehicles[vehicle].is_.gun:
        return None
    number, modifier = smoke_numbers(g, vehicle, hex_)
    need, plus = int(number.total), int(modifier.total)
    draws = product(DIE, DIE, DIE, DIE if line(g, g.vehicles[vehicle].hex, hex_) == SMOKY else NO_DIE)
    return odds_of(((d, 1) for d in draws), lambda d: HIT if hits(d[0] + d[1], need, plus + d[3], d[2]) else MISSED, number)


def mend_odds(g: State, seat: str, vehicle: int, part: str) -> Odds | None:
    if not is_mine(g, seat, vehicle):
        return None
    if part == WHEELS:
        return dice_odds(2, 6, lambda d: REPAIRED if sum(d) <= SOFT_REPAIR else NO_CHANGE)
    best = NATIONS[g.vehicles[vehicle].is_.nation].repair
    return dice_odds(1, 6, lambda d: mend_outcome(d[0], best))


# ---- driving ----

def drive_numbers(g: State, seat: str, hex_: int) -> dict[str, Tally]:
    """30.2: what the hex costs and what the vehicle has left."""
    d = g.driving
    if d is None:
        return {}
    v = g.vehicles[d.vehicle]
    found = {"left": Tally.of((v.is_.movement - v.spent) / 2, "movement points", "28.1")}
    if v.hex >= 0 and hex_ in g.ground.around[v.hex] and entry_cost(g, d.vehicle, v.hex, hex_) >= 0:
        found["cost"] = entry_tally(g, d.vehicle, v.hex, hex_)
    return found


def overrun_odds(g: State, seat: str, hex_: int, how: str) -> Odds | None:
    """35.3: one roll against the first unit known in the hex; QA-35.1-b: smoke there adds a die."""
    d = g.driving
    if d is None or side_of(g, seat) != g.vehicles[d.vehicle].side:
        return None
    power, plus = overrun_chance(g, d.vehicle, hex_, how)
    column = ift_column(float(power.total))
    draws = product(DIE, DIE, DIE if hex_ in smoky_hexes(g) else NO_DIE)
    return odds_of(((dice, 1) for dice in draws), lambda dice: RESULT_NAMES[outcome(column, int(plus.total), sum(dice))], power)


def overrun_chance(g: State, vehicle: int, hex_: int, how: str) -> tuple[Tally, Tally]:
    """35.3: the factors and the modifier against the first unit known in the hex, else a truck or jeep, else whoever is
    concealed, by where their counters lie."""
    power, enemy = overrun_power(g, vehicle, how), 1 - g.vehicles[vehicle].side
    for i in g.in_hex(hex_, enemy):
        if not g.units[i].concealed and not g.units[i].hidden:
            return power, overrun_modifier(g, i, hex_)
    for v in known_vehicles(g, hex_, enemy):
        if is_soft(g.vehicles[v]):
            return power, modifier_against_vehicle(g, v, (hex_,), overrun=True)
    veiled = min((i for i in g.in_hex(hex_, enemy) if g.units[i].concealed), key=lambda i: (g.units[i].layer, i), default=NOBODY)
    if veiled == NOBODY:
        return power.halve("concealed", "9.4"), terrain_tally(g, hex_)
    shot = Shot(hex_, True, power, (hex_,), Tally(), False, False, by=OVERRUN)
    return strength_against(g, shot, veiled), overrun_modifier(g, veiled, hex_)


