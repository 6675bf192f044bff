"""41.3, 41.4 Smoke from tanks and self-propelled guns: shells, and the dischargers of German ones."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.counters import GERMAN
from hedgerow.games.squad_leader.model.log_events import SmokePlaced
from hedgerow.games.squad_leader.model.pieces import ADVANCING_FIRE, DEFENSIVE_FIRE, PREP_FIRE
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import TO_HIT_OTHER
from hedgerow.games.squad_leader.model.undertakings import Attack, Smoke
from hedgerow.games.squad_leader.model.vehicle_events import ShotFired
from hedgerow.games.squad_leader.rules.aiming import vehicle_tube
from hedgerow.games.squad_leader.rules.concealment import show_vehicle
from hedgerow.games.squad_leader.rules.gun_fire import HIT, MISSED, jam, mark_vehicle, third_die, turn_to_target
from hedgerow.games.squad_leader.rules.gun_targets import why_not_aim, why_not_main_gun, why_not_now
from hedgerow.games.squad_leader.rules.gunnery import Aim, hit_modifier, hit_number, hits
from hedgerow.games.squad_leader.rules.sighting import SMOKY, line
from hedgerow.games.squad_leader.rules.vehicles import is_live, is_tank_or_gun, vehicles_of
from hedgerow.games.squad_leader.rules.who_may_fire import aims_in_sight
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally


def why_not_smoke_shell(g: State, vehicle: int, hex_: int) -> Reasons:
    """41.3: instead of its main gun's shot at the outset of Prep Fire, not into its own or an adjacent hex."""
    no = why_not_smoke_shell_at_all(g, vehicle)
    return no if no else why_not_smoke_in(g, vehicle, hex_)


def why_not_smoke_shell_at_all(g: State, vehicle: int) -> Reasons:
    """41.3: the phase, and what may fire it."""
    v = g.vehicles[vehicle]
    no = why_not_main_gun(g, vehicle)
    if g.phase != PREP_FIRE or g.attacker != v.side:
        no("smoke is fired at the outset of Prep Fire", "41.3")
    if not is_tank_or_gun(v):
        no("tanks and self-propelled guns fire smoke", "41.3")
    return no


def why_not_smoke_in(g: State, vehicle: int, hex_: int) -> Reasons:
    """41.3, 24.3: what stands against one hex."""
    no, v = Reasons(), g.vehicles[vehicle]
    if hex_ >= g.ground.size or g.ground.distance[v.hex][hex_] < 2:
        no("not into its own hex or an adjacent one", "41.3")
        return no
    if any(s.hex == hex_ for s in g.smoke):
        no("there is smoke already", "24.3")
    return Reasons(*no, *why_not_aim(g, vehicle, hex_))


def smoke_shell_options(g: State) -> list[Option]:
    found: list[Option] = []
    for i in vehicles_of(g, g.attacker):
        if not why_not_smoke_shell_at_all(g, i):
            open_lines = aims_in_sight(g, g.vehicles[i].hex, range(g.ground.size))
            found += [("smoke shell", i, h) for away, h in open_lines if away > 1 and not why_not_smoke_in(g, i, h)]
    return found


def smoke_numbers(g: State, vehicle: int, hex_: int) -> tuple[Tally, Tally]:
    """41.3: the row of infantry in other ground."""
    tube = vehicle_tube(g, vehicle, hex_)
    aim = Aim(TO_HIT_OTHER, g.ground.distance[g.vehicles[vehicle].hex][hex_])
    return hit_number(tube, aim), hit_modifier(tube, aim)


def fire_smoke(g: State, vehicle: int, hex_: int) -> None:
    """41.3: smoke where it hits; it counts as the shot of the main gun."""
    v = g.vehicles[vehicle]
    number, told = smoke_numbers(g, vehicle, hex_)
    v.shots, v.gun_target = v.shots + 1, hex_
    mark_vehicle(g, vehicle)
    roll = sum(g.roll("to hit"))
    told = told.add(g.roll("smoke", 1)[0], "smoke", "24.6") if line(g, v.hex, hex_) == SMOKY else told
    hit = hits(roll, int(number.total), int(told.total), third_die(g, [(number, told)], roll, 0))
    g.log("41.3", ShotFired, g.card.vehicle_name(vehicle), hex_, number, told, roll, HIT if hit else MISSED)
    turn_to_target(g, vehicle, hex_)
    if hit:
        g.smoke = (*g.smoke, Smoke(hex_, v.side))
        g.log("41.3", SmokePlaced, hex_)
    jam(g, Attack(v.side, hex_, vehicle=vehicle), roll)


def why_not_discharge(g: State, vehicle: int) -> Reasons:
    """41.4: once per game, in a friendly fire phase, instead of the main gun's shot."""
    no, v = Reasons(), g.vehicles[vehicle]
    why_not_now(g, v.side, no)
    if g.phase not in (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE):
        no("this is not a fire phase", "4-a")
    if v.is_.nation != GERMAN or not is_tank_or_gun(v) or not is_live(v):
        no("German tanks and self-propelled guns have dischargers", "41.4")
    if not v.dischargers:
        no("they have been used", "41.4")
    if v.shots >= v.is_.rate or v.overran:
        no("its main gun has fired this player turn", "41.4")
    elif v.prep_fired and g.fire_phase == ADVANCING_FIRE:
        no("it has Prep Fired", "4.5")
    if any(s.hex == v.hex for s in g.smoke):
        no("there is smoke already", "24.3")
    return no


def discharge_options(g: State, side: int) -> list[Option]:
    return [("discharge", i) for i in vehicles_of(g, side) if not why_not_discharge(g, i)]


def discharge(g: State, vehicle: int) -> None:
    """41.4: smoke in its own hex; it does not keep it from moving."""
    v = g.vehicles[vehicle]
    v.dischargers = False
    v.shots += 1
    show_vehicle(g, vehicle)
    g.smoke = (*g.smoke, Smoke(v.hex, v.side))
    g.log("41.4", SmokePlaced, v.hex)
