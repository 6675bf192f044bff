"""36 Infantry versus AFVs: the courage to attack one, Defensive Fire next to it, and close combat with it."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, ENTRENCHED, NOBODY, hex_of, layer_of
from hedgerow.games.squad_leader.model.state import State, place
from hedgerow.games.squad_leader.model.tables import IMMOBILIZE, OPEN, SHELLHOLE, STONE, WOODEN, WOODS
from hedgerow.games.squad_leader.model.undertakings import ASSAULT, Attack, Firer
from hedgerow.games.squad_leader.model.vehicle_events import AssaultRolled, BackFromVehicle, PreCheck
from hedgerow.games.squad_leader.rules.concealment import lose_by_acting
from hedgerow.games.squad_leader.rules.fanaticism import FANATIC, is_fanatic
from hedgerow.games.squad_leader.rules.fire_groups import the_attack
from hedgerow.games.squad_leader.rules.fire_resolution import Shot, mark_firers, strike
from hedgerow.games.squad_leader.rules.gun_targets import enemy_vehicles, why_not_target_vehicle
from hedgerow.games.squad_leader.rules.immobilization import immobilize
from hedgerow.games.squad_leader.rules.leadership import may_lead
from hedgerow.games.squad_leader.rules.melee import combat_location, fighters
from hedgerow.games.squad_leader.rules.morale import morale
from hedgerow.games.squad_leader.rules.rout import is_open
from hedgerow.games.squad_leader.rules.sighting import vantage
from hedgerow.games.squad_leader.rules.vehicles import afvs_in, passengers
from hedgerow.games.squad_leader.rules.who_may_fire import target_location
from hedgerow.games.squad_leader.rules.wrecks import destroy_vehicle
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

LEADER_NUMBER: Final = 2
"""36.23: what a leader must roll, his own rating added."""
ALONE: Final[Option] = ("unaided",)
LEAD: Final = "lead against a vehicle"

DARES, SHRINKS = "dares", "does not dare"
STOPPED, FAILED, KILLED = "immobilized", "no effect", "destroyed"


# ---- the Pre-AFV check ----

def dare_modifier(g: State, unit: int) -> Tally:
    """36.11: like any morale check, with the rating of a leader who has not failed his own; 26.1: fanatics."""
    u = g.units[unit]
    helpers = [g.units[i].is_.leadership for i in g.on(u.where, u.side)
               if i != unit and may_lead(g.units[i]) and not g.units[i].balked]
    told = Tally().add(min(helpers, default=0), "leadership", "36.11")
    return told.add(FANATIC, "fanatic", "26.1") if is_fanatic(g, unit) else told


def dares(g: State, unit: int, vehicle: int) -> bool:
    """36.11, 36.21: a normal morale check without any penalty for failing, once against each vehicle; 18.41: the berserk dare
    anything."""
    u = g.units[unit]
    u.faced = (*u.faced, vehicle)
    if u.berserk:
        return True
    needs, told = morale(g, unit), dare_modifier(g, unit)
    roll = sum(g.roll("pre-AFV check"))
    passed = roll + int(told.total) <= needs
    u.balked = u.balked or not passed
    g.log("36.11", PreCheck, unit, vehicle, needs, told, roll, DARES if passed else SHRINKS)
    return passed


# ---- Defensive Fire method ----

def immobilize_number(g: State, unit: int) -> int:
    """T-36.12: by where the attacker is; 0 in the open. QA-13.42: smoke, a vehicle, wreck or works make a hex less than open,
    which serves no better than wheat."""
    u, ground = g.units[unit], g.ground
    kind = ground.terrain[u.hex]
    if kind == OPEN and u.layer != ENTRENCHED and is_open(g, u.hex, u.hex):
        return 0
    if u.leader:
        return IMMOBILIZE["leader"]
    if u.layer == ENTRENCHED:
        return IMMOBILIZE["entrenchment"]
    if kind == WOODS:
        return IMMOBILIZE["woods"]
    if kind in (WOODEN, STONE):
        return IMMOBILIZE["large building" if ground.large[u.hex] else "small building"]
    return IMMOBILIZE["shellhole" if kind == SHELLHOLE else "wheatfield"]


def why_not_assault(g: State, unit: int, vehicle: int) -> Reasons:
    """36-a, 36.1, 35.7: in Defensive Fire, an unbroken unit that has not fired, in other than open ground, next to an AFV; not
    from the very hex it has driven into."""
    no, u = Reasons(), g.units[unit]
    if g.heavy_fire_phase != DEFENSIVE_FIRE or u.side != g.defender:
        no("infantry attacks vehicles in Defensive Fire or close combat", "36-a")
    if not u.real or u.broken or u.melee or u.immobile or not u.on_map or u.vehicle != NOBODY:
        no("it cannot attack now", "36.1")
        return no
    no_target = why_not_target_vehicle(g, u.side, vehicle)
    if no_target:
        return Reasons(*no, *no_target)
    v = g.vehicles[vehicle]
    if not v.is_.is_afv:
        no("trucks and jeeps are fired on like infantry", "51.4")
    if v.immobilized:
        no("it is immobilized already", "36.12")
    if g.ground.distance[u.hex][v.hex] != 1:
        no("the AFV is not adjacent", "36.1")
    elif immobilize_number(g, unit) == 0:
        no("not from open ground", "36.1")
    if u.fired or u.weapons_fired or (u.leader and u.directed):
        no("it has fired this player turn", "8.2")
    if vehicle in u.faced:
        no("it has tried its courage against this vehicle", "36.11")
    return no


def assault_options(g: State, side: int) -> list[Option]:
    found: list[Option] = []
    if g.heavy_fire_phase != DEFENSIVE_FIRE or side != g.defender:
        return found
    for t in enemy_vehicles(g, side):
        if g.vehicles[t].is_.is_afv:
            found += [("assault", i, t) for h in g.ground.around[g.vehicles[t].hex] for i in g.in_hex(h, side)
                      if not why_not_assault(g, i, t)]
    return found


def begin_assault(g: State, choice: Option) -> bool:
    """36.11: the check first; whether the attack is made."""
    unit, vehicle = choice[1], choice[2]
    lose_by_acting(g, (target_location(g, unit),), g.units[unit].side)
    if not dares(g, unit, vehicle):
        return False
    g.attack = Attack(g.units[unit].side, g.vehicles[vehicle].hex, [Firer(unit)], means=ASSAULT, at_vehicle=vehicle)
    return True


def assault_modifier(g: State, a: Attack) -> Tally:
    """36.4, QA-36.4: one leader lends his rating; a leader who attacks uses his own."""
    unit = g.units[a.firers[0].unit]
    if unit.leader:
        return Tally().add(unit.is_.leadership, "his own leadership", "36.4")
    return Tally().add(g.units[a.leaders[0]].is_.leadership, "leadership", "36.4") if a.leaders else Tally()


def assault_outcome(roll: int, modifier: int, number: int) -> str:
    """36.12: a roll of the number or less immobilizes."""
    return STOPPED if roll + modifier <= number else FAILED


def resolve_assault(g: State) -> None:
    """36.12, 36.13: the attempt; the same roll on the Infantry Fire Table against passengers who can be hurt."""
    a = the_attack(g)
    unit, v = a.firers[0].unit, a.at_vehicle
    number, told = immobilize_number(g, unit), assault_modifier(g, a)
    roll = sum(g.roll("assault"))
    result = assault_outcome(roll, int(told.total), number)
    g.log("36.12", AssaultRolled, unit, v, number, told, roll, result)
    mark_firers(g, a)
    if g.units[unit].leader:
        g.units[unit].directed = True
    riders = tuple(passengers(g, v))
    if riders and g.units[unit].squad:
        power = Tally.of(g.units[unit].is_.firepower, "firepower", "36.13").double("point blank", "9.1")
        strike(g, a, Shot(a.where, True, power, (vantage(g, g.units[unit].where),), told, False, False, only=riders), roll)
    if result == STOPPED:
        immobilize(g, v, "36.12")
    g.attack = None


# ---- close combat method ----

def faces_vehicle(g: State, unit: int, hex_: int) -> int:
    """36.21: the enemy AFV in a hex that the unit must dare to enter, also if infantry is there to be fought instead [36.22]."""
    side = g.units[unit].side
    found = [v for v in afvs_in(g, hex_, 1 - side) if not g.vehicles[v].hidden]
    return found[0] if found else NOBODY


def attackers_of(g: State, vehicle: int) -> list[int]:
    """36.23, 36.22: unbroken enemies on foot in its hex, unless they have infantry to fight there."""
    v = g.vehicles[vehicle]
    found = [i for i in fighters(g, v.hex, 1 - v.side) if not g.units[i].melee]
    found.sort(key=lambda i: (g.units[i].leader, i))
    return [] if fighters(g, v.hex, v.side) else found


@flow
def attack_vehicles(g: State) -> Flow[None]:
    """36.2, 36.3: in the Close Combat Phase every squad on an AFV attacks it by itself; who fails goes back [36.24]."""
    for v in range(len(g.vehicles)):
        if g.vehicles[v].is_.is_afv and not g.vehicles[v].wreck and g.vehicles[v].hex >= 0:
            for unit in attackers_of(g, v):
                if not g.vehicles[v].wreck:
                    yield from attack_vehicle(g, unit, v)
            if not g.vehicles[v].wreck:
                go_back(g, v)


@flow
def attack_vehicle(g: State, unit: int, vehicle: int) -> Flow[None]:
    """36.23, 36.4: a roll of its firepower or less destroys the AFV, with the rating of one leader who has not attacked himself;
    leaders attack only if they are alone or choose to keep their rating for themselves."""
    leader = NOBODY
    if g.units[unit].fought:
        return
    if not g.units[unit].leader:
        choice: Option = yield Ask(g.seat(g.units[unit].side), LEAD,
                                   [*lenders(g, unit), ALONE], cite="36.4", units=(unit,))
        leader = choice[1] if choice != ALONE else NOBODY
    strike_vehicle(g, unit, vehicle, leader)


def lenders(g: State, unit: int) -> list[Option]:
    u = g.units[unit]
    return [("lead", i) for i in g.on(u.where, u.side) if i != unit and may_lead(g.units[i]) and not g.units[i].fought]


def close_number(g: State, unit: int, leader: int) -> tuple[int, Tally]:
    """36.23: a squad's firepower, 2 for a leader; and the rating that is added."""
    u = g.units[unit]
    if u.leader:
        return LEADER_NUMBER, Tally().add(u.is_.leadership, "his own leadership", "36.4")
    told = Tally().add(g.units[leader].is_.leadership, "leadership", "36.4") if leader != NOBODY else Tally()
    return u.is_.firepower, told


def close_outcome(roll: int, modifier: int, number: int) -> str:
    """36.23: a roll of the number or less destroys."""
    return KILLED if roll + modifier <= number else FAILED


def strike_vehicle(g: State, unit: int, vehicle: int, leader: int) -> None:
    """36.23, 33.9: the roll; a crew does not escape close combat. QA-36.24: the victors stay, protected by the wreck."""
    number, told = close_number(g, unit, leader)
    g.units[unit].fought = True
    if leader != NOBODY:
        g.units[leader].fought = True
    roll = sum(g.roll("close combat"))
    result = close_outcome(roll, int(told.total), number)
    g.log("36.23", AssaultRolled, unit, vehicle, number, told, roll, result)
    if result == KILLED:
        destroy_vehicle(g, vehicle, "36.23", by=[i for i in (unit, leader) if i != NOBODY], close_combat=True)


def go_back(g: State, vehicle: int) -> None:
    """36.24, ASOP-8.3: those who attacked in vain return to where they advanced from, unless they fight infantry there."""
    for i in attackers_of(g, vehicle):
        u = g.units[i]
        if u.came_from >= 0:
            place(g, i, hex_of(u.came_from), layer_of(u.came_from))
            g.log("36.24", BackFromVehicle, i, u.came_from)


def dismount_fighters(g: State, where: int) -> None:
    """QA-36.22: passengers who are attacked in close combat get off, whatever comes of it."""
    for side in (0, 1):
        for i in fighters(g, where, side):
            u = g.units[i]
            if u.vehicle != NOBODY and fighters(g, where, 1 - side) and combat_location(g, i) == where:
                place(g, i, u.hex)

