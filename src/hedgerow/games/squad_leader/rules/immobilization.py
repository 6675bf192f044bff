"""39 Immobilization: bogging down, and what the crew makes of it."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import BOGS
from hedgerow.games.squad_leader.model.vehicle_events import Abandoned, Bogged, CrewChecked, Immobilized
from hedgerow.games.squad_leader.rules.vehicles import has_crew, is_soft, passengers
from hedgerow.games.squad_leader.rules.wrecks import bail_out, become_wreck, throw_off
from hedgerow.kernel.tally import Tally

PASSES, LEAVES = "stays", "abandons the vehicle"


def bogs_down(g: State, vehicle: int, hex_: int) -> bool:
    """39.1: an AFV that enters woods or a wooden building rolls one die; 6 immobilizes, for Germans also 5."""
    v = g.vehicles[vehicle]
    if not BOGS[g.ground.terrain[hex_]] or hex_ in g.rubble:
        return False
    die = g.roll("bog", 1)[0]
    stuck = die >= NATIONS[v.is_.nation].bogs
    g.log("39.1", Bogged, vehicle, die, "stuck" if stuck else "goes on")
    return stuck


def immobilize(g: State, vehicle: int, rule: str) -> None:
    """39.2: it never moves again, and its crew checks morale."""
    v = g.vehicles[vehicle]
    if v.immobilized:
        return
    v.immobilized = True
    g.log(rule, Immobilized, vehicle)
    check_crew(g, vehicle)


def crew_outcome(roll: int, morale: int) -> str:
    """39.2, 39-a: what a crew's morale check means; QA-34.8: no leader helps it."""
    return PASSES if roll <= morale else LEAVES


def check_crew(g: State, vehicle: int) -> None:
    """39.2, 39.3, 34.8: the crew stays if it passes, else it abandons the vehicle; trucks and jeeps have none [51.7]."""
    v = g.vehicles[vehicle]
    if v.wreck or is_soft(v):
        return
    morale = NATIONS[v.is_.nation].crew
    roll = sum(g.roll("crew check"))
    result = crew_outcome(roll, morale)
    g.log("39.2", CrewChecked, vehicle, morale, Tally(), roll, result)
    if result == LEAVES:
        abandon(g, vehicle)


def abandon(g: State, vehicle: int) -> None:
    """39.2: the crew, unbroken, gets out; the vehicle is a wreck from now on. Passengers get off too."""
    v = g.vehicles[vehicle]
    g.log("39.2", Abandoned, vehicle)
    for i in passengers(g, vehicle):
        throw_off(g, i)
    v.abandoned = True
    become_wreck(g, vehicle)
    if has_crew(v):
        bail_out(g, vehicle)
