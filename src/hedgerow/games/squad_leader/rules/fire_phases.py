"""4.2, 4.4, 4.5 The three fire phases: attacks one after the other until the side that fires stops [8.7]."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, MOVEMENT
from hedgerow.games.squad_leader.model.state import State, drive
from hedgerow.games.squad_leader.model.undertakings import ASSAULT, GUN, INFANTRY_FIRE, MACHINE_GUNS, MAIN_GUN
from hedgerow.games.squad_leader.model.vehicle_events import Turned
from hedgerow.games.squad_leader.rules.armour_smoke import discharge, discharge_options
from hedgerow.games.squad_leader.rules.artillery import battery_of, counter_battery_fire
from hedgerow.games.squad_leader.rules.at_weapons import at_weapon_options, begin_at_weapon, resolve_at_weapon
from hedgerow.games.squad_leader.rules.barrage import barrage_options, land, land_the_rest, smoke_screens
from hedgerow.games.squad_leader.rules.concealment import lose_to_neighbours, show_vehicle
from hedgerow.games.squad_leader.rules.covered_arc import FACINGS
from hedgerow.games.squad_leader.rules.demolition_charges import explode, explode_the_rest, explosions
from hedgerow.games.squad_leader.rules.fire_groups import SHOOT, begin_attack, group_options, is_complete, join, the_attack
from hedgerow.games.squad_leader.rules.fire_resolution import mark_firers, resolve
from hedgerow.games.squad_leader.rules.fires import spread_fires
from hedgerow.games.squad_leader.rules.gun_fire import begin_shot, resolve_shot
from hedgerow.games.squad_leader.rules.gun_targets import at_gun_options, gun_options
from hedgerow.games.squad_leader.rules.guns import swing, swing_options
from hedgerow.games.squad_leader.rules.hidden_placement import may_be_unseen
from hedgerow.games.squad_leader.rules.infantry_against_vehicles import assault_options, begin_assault, resolve_assault
from hedgerow.games.squad_leader.rules.labour import JOBS, dig_in, labour, labour_options
from hedgerow.games.squad_leader.rules.line_of_march import first_step_left
from hedgerow.games.squad_leader.rules.overruns import give_way
from hedgerow.games.squad_leader.rules.smoke import clear_smoke, make_smoke
from hedgerow.games.squad_leader.rules.vehicle_machine_guns import begin_mg, mg_options, resolve_mg
from hedgerow.games.squad_leader.rules.vehicles import is_live, is_tank_or_gun, vehicles_of
from hedgerow.games.squad_leader.rules.who_may_fire import fire_options
from hedgerow.games.squad_leader.rules.wrecks import crews_leave_wrecks, thrown_units_choose
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


@flow
def prep_fire_phase(g: State) -> Flow[None]:
    """4.2, ASOP-2: smoke first, then fire; who fires is marked and does not move."""
    clear_smoke(g)
    yield from make_smoke(g)
    yield from smoke_screens(g)
    for side in (g.attacker, g.defender):
        yield from counter_battery_fire(g, side)
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "prep fire", prep_options(g), cite="4.2",
                                   secret=may_be_unseen(g, g.attacker))
        if choice == PASS:
            break
        if choice[0] == "barrage":
            land(g, battery_of(g, choice[1]))
            yield from thrown_units_choose(g)
        elif choice[0] in JOBS:
            yield from labour(g, choice)
        else:
            yield from fire(g, choice)
    resolve_declared(g)
    land_the_rest(g)
    yield from thrown_units_choose(g)
    dig_in(g)
    yield from end_fire(g)


def prep_options(g: State) -> list[Option]:
    """ASOP-2.2: attacks, fire for effect, digging and clearing, in any order."""
    return [*all_fire(g, g.attacker), *barrage_options(g), *labour_options(g), PASS]


@flow
def defensive_fire_phase(g: State) -> Flow[None]:
    """4.4, 16.2, ASOP-4.1: the defender fires at units where they are, or puts movers back on their way and fires at them there;
    his fire for effect falls [46.4]; 35.8: then those whom a vehicle has driven onto give way."""
    yield from smoke_screens(g)
    while True:
        choice: Option = yield Ask(g.seat(g.defender), "defensive fire", defensive_options(g), cite="4.4",
                                   secret=may_be_unseen(g, g.defender))
        if choice == PASS:
            break
        if choice[0] == "barrage":
            land(g, battery_of(g, choice[1]))
            yield from thrown_units_choose(g)
        else:
            yield from fire(g, choice)
    resolve_declared(g)
    land_the_rest(g)
    yield from thrown_units_choose(g)
    yield from end_fire(g)
    yield from give_way(g)
    lose_to_neighbours(g)
    end_marches(g)


def defensive_options(g: State) -> list[Option]:
    return [*all_fire(g, g.defender), *barrage_options(g), PASS]


def end_marches(g: State) -> None:
    """ASOP-4.3: Track counters are removed: what movers did is settled now."""
    g.ways, g.stopped_at, g.deeds = {}, {}, []


@flow
def advancing_fire_phase(g: State) -> Flow[None]:
    """4.5, ASOP-5.1, ASOP-5.3: movers at half, those who did neither at full; charges go off when their owner likes [23.4].
    Then the Prep Fire markers come off."""
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "advancing fire", advancing_options(g), cite="4.5",
                                   secret=may_be_unseen(g, g.attacker))
        if choice == PASS:
            break
        if choice[0] == "explode":
            explode(g, choice[1])
        else:
            yield from fire(g, choice)
    resolve_declared(g)
    explode_the_rest(g)
    spread_fires(g)
    yield from end_fire(g)
    for u in g.units:
        u.prep_fired = False


def advancing_options(g: State) -> list[Option]:
    return [*all_fire(g, g.attacker), *explosions(g), PASS]


# ---- everything that fires ----

def all_fire(g: State, side: int) -> list[Option]:
    """8, 33-37, 48: infantry fire, and what vehicles, guns and special weapons may do."""
    found = fire_options(g, side)
    if not g.card.uses(28):
        return found
    found += [*gun_options(g, side), *mg_options(g, side), *at_gun_options(g, side), *at_weapon_options(g, side)]
    found += [*assault_options(g, side), *discharge_options(g, side)]
    if g.fire_phase == DEFENSIVE_FIRE:
        found += [*pivot_options(g, side), *swing_options(g, side)]
    return found


def reaction_options(g: State) -> list[Option]:
    """16.7: all that the defender may do to a vehicle in the middle of its move."""
    return [*all_fire(g, g.defender), PASS]


@flow
def fire(g: State, first: Option) -> Flow[None]:
    """8.6, 8.7: firers are added one by one, with leaders and movers put back, until the shot is made; 31.6, 31.7: who is
    thrown off a vehicle by it goes where he likes."""
    if begin(g, first):
        growing = is_more_than_the_first_shot(g)
        while growing:
            choice: Option = yield Ask(g.seat(the_attack(g).side), "fire group", group_options(g), cite="8.6",
                                       secret=may_be_unseen(g, the_attack(g).side), unforced=True)
            if choice == SHOOT:
                break
            join(g, choice)
        if is_declared_first(g):
            mark_firers(g, the_attack(g))
            g.declared.append(the_attack(g))
            g.attack = None
        else:
            resolve_any(g)
    yield from thrown_units_choose(g)


def is_more_than_the_first_shot(g: State) -> bool:
    """8.6: whether there is anything to put together. Of the first shot by itself the odds were there to see; of all others they
    are seen before `shoot`, even if nothing else is left to choose. Who may have hidden units is always asked [42.1]."""
    return may_be_unseen(g, the_attack(g).side) or not is_complete(g)


def begin(g: State, choice: Option) -> bool:
    """Whether the choice begins an attack; turning a gun or laying smoke is done at once, and courage may fail [36.11]."""
    match choice[0]:
        case "gun" | "shell" | "at gun" | "at shell":
            begin_shot(g, choice)
        case "mg" | "mg at vehicle":
            begin_mg(g, choice)
        case "rocket" | "rocket shell" | "rocket gun" | "flame" | "flame gun" | "mg kill":
            begin_at_weapon(g, choice)
        case "assault":
            return begin_assault(g, choice)
        case "discharge":
            discharge(g, choice[1])
            return False
        case "pivot":
            pivot(g, choice[1], choice[2])
            return False
        case "swing":
            swing(g, choice[1], choice[2])
            return False
        case _:
            begin_attack(g, choice)
    return True


def resolve_any(g: State) -> None:
    """By what the attack is made with."""
    match the_attack(g).means:
        case x if x == INFANTRY_FIRE:
            mark_firers(g, the_attack(g))
            resolve(g)
        case x if x in (MAIN_GUN, GUN):
            resolve_shot(g)
        case x if x == MACHINE_GUNS:
            resolve_mg(g)
        case x if x == ASSAULT:
            resolve_assault(g)
        case _:
            resolve_at_weapon(g)


# ---- turning to fire ----

def why_not_pivot(g: State, vehicle: int, facing: int) -> Reasons:
    """33.31, T-33.31, 39.4: a self-propelled gun turns once in Defensive Fire before it fires; not an immobilized one."""
    no, v = Reasons(), g.vehicles[vehicle]
    if g.heavy_fire_phase != DEFENSIVE_FIRE or v.side != g.defender:
        no("they turn to fire in Defensive Fire", "33.31")
    if not is_live(v) or not is_tank_or_gun(v) or v.is_.has_turret:
        no("self-propelled guns turn to fire", "33.31")
    if v.immobilized:
        no("it is immobilized", "39.4")
    if facing not in FACINGS or facing == v.facing:
        no("that is no new facing", "30.5")
    if v.pivoted_now or v.shots or v.mg_targets:
        no("it has turned or fired in this phase", "33.31")
    return no


def pivot_options(g: State, side: int) -> list[Option]:
    return [("pivot", i, f) for i in vehicles_of(g, side) for f in FACINGS if not why_not_pivot(g, i, f)]


def pivot(g: State, vehicle: int, facing: int) -> None:
    v = g.vehicles[vehicle]
    show_vehicle(g, vehicle)
    v.pivoted_now = True
    drive(g, vehicle, v.hex, facing)
    g.log("33.31", Turned, vehicle, facing)


# ---- the end of a fire phase ----

@flow
def end_fire(g: State) -> Flow[None]:
    """33.9: crews leave their wrecks; 34.8, 47.7: the enemies of the side that fired are exposed no longer; 37.36: cover."""
    yield from crews_leave_wrecks(g)
    fired = g.defender if g.phase == DEFENSIVE_FIRE else g.attacker
    for v in g.vehicles:
        v.exposed = v.exposed and v.side == fired
        v.pivoted_now = False
    for u in g.units:
        u.exposed = u.exposed and u.side == fired
    g.fire_negated = ()


# ---- attacks declared before any is resolved ----

def is_declared_first(g: State) -> bool:
    """OPT-8.7: whether infantry fire waits until all of it has been declared; fire at moving vehicles never does [16.7]."""
    return g.option("predesignate") and g.phase != MOVEMENT and the_attack(g).means == INFANTRY_FIRE


def resolve_declared(g: State) -> None:
    """OPT-8.7: what was declared in this phase is resolved, one attack after the other; who has been broken or killed in the
    meantime takes no part any more."""
    for a in g.declared:
        a.firers = [f for f in a.firers if g.units[f.unit].on_map and not g.units[f.unit].broken]
        a.leaders = [i for i in a.leaders if g.units[i].on_map and not g.units[i].broken]
        a.returned = {i: k for i, k in a.returned.items()
                      if not g.units[i].broken and first_step_left(g, i) <= k < len(g.ways.get(i, ()))}
        if a.firers:
            g.attack = a
            resolve(g)
    g.declared = []
