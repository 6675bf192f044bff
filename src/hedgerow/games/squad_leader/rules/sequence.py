"""4 Sequence of play: eight phases a player turn, two player turns a game turn, until the last."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.log_events import Phase, PlayerTurn
from hedgerow.games.squad_leader.model.pieces import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    NOWHERE,
    PREP_FIRE,
    RALLY,
    ROUT,
    Vehicle,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.artillery import draw_modules
from hedgerow.games.squad_leader.rules.campaign import campaign_result, close_files, next_battle, open_files
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.concealment import note_neighbours
from hedgerow.games.squad_leader.rules.design_your_own import buy_forces
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.random_scenario import make_scenario
from hedgerow.games.squad_leader.rules.river import lift_mist
from hedgerow.games.squad_leader.rules.rout import rout_phase
from hedgerow.games.squad_leader.rules.setup import set_up
from hedgerow.games.squad_leader.rules.vehicles import is_live
from hedgerow.games.squad_leader.rules.victory import begin, occupy, result
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.state import Result

PHASES: Final = ("Rally", "Prep Fire", "Movement", "Defensive Fire", "Advancing Fire", "Rout", "Advance", "Close Combat")


@flow
def play(g: State) -> Flow[Result]:
    """A scenario, made first where the players design it [DYO-0, DYO-PV]; or a campaign, one after the other [C1]."""
    if g.card.designing:
        yield from make_scenario(g)
    if g.card.purchase:
        yield from buy_forces(g)
    if not g.card.campaign:
        won: Result = yield from battle(g)
        return won
    open_files(g)
    while True:
        outcome: Result = yield from battle(g)
        close_files(g, outcome)
        if g.battle == len(g.card.battles):
            break
        next_battle(g)
    return campaign_result(g)


@flow
def battle(g: State) -> Flow[Result]:
    """4.9: the side that moves first and the other take turns until the last turn is over."""
    yield from set_up(g)
    begin(g)
    draw_modules(g)
    while True:
        lift_mist(g)
        g.attacker = g.card.moves_first
        yield from player_turn(g)
        if g.turn == g.card.turns and g.card.half_last:
            break
        g.attacker = 1 - g.card.moves_first
        yield from player_turn(g)
        if g.turn == g.card.turns:
            break
        g.turn += 1
    return result(g)


@flow
def player_turn(g: State) -> Flow[None]:
    """4-a: the eight phases in order."""
    begin_player_turn(g)
    begin_phase(g, RALLY)
    yield from rally_phase(g)
    begin_phase(g, PREP_FIRE)
    yield from prep_fire_phase(g)
    begin_phase(g, MOVEMENT)
    yield from movement_phase(g)
    begin_phase(g, DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)
    begin_phase(g, ADVANCING_FIRE)
    yield from advancing_fire_phase(g)
    begin_phase(g, ROUT)
    yield from rout_phase(g)
    begin_phase(g, ADVANCE)
    yield from advance_phase(g)
    begin_phase(g, CLOSE_COMBAT)
    yield from close_combat_phase(g)
    occupy(g)


def begin_player_turn(g: State) -> None:
    """4-a: what lasts for a player turn is forgotten when the next begins."""
    g.lapse(g.seat(g.attacker), "my turn")
    g.player_turns += 1
    g.log("4-a", PlayerTurn, g.turn, g.seat(g.attacker))
    for u in g.units:
        u.moved = u.released = u.prep_fired = u.fired = u.directed = u.smoked = u.checked = u.routed = u.advanced = False
        u.emerged = u.fought = u.beside = False
        u.carried, u.weapons_fired = (), ()
        u.bound = u.came_from = NOWHERE
        u.faced, u.balked, u.boarded = (), False, False
    for w in g.weapons:
        w.fired = w.moved = w.pushed = w.turned = False
        w.shots = w.pivoted = 0
    for v in g.vehicles:
        begin_vehicle_turn(g, v)


def begin_vehicle_turn(g: State, v: Vehicle) -> None:
    """30, 33.2, 34.7: what a vehicle has done is forgotten; 40.4: whoever had to clear a wreck's hex has had its turn."""
    v.moved = v.pivoted = v.pivoted_now = v.prep_fired = v.overran = v.boarded = v.hooked = False
    v.released = v.turned = v.unloaded = v.turning_mg_fired = False
    v.spent = v.shots = 0
    v.gun_target = v.arc_mg_target = NOWHERE
    v.mg_targets = ()
    v.idle = v.side == g.attacker and is_live(v) and not v.immobilized
    if v.side != g.attacker:
        v.must_clear = NOWHERE


def begin_phase(g: State, phase: int) -> None:
    """4-a: a phase begins; 8.5: who fired where is counted phase by phase."""
    g.phase = phase
    g.fired_on = []
    for w in g.weapons:
        w.pivoted = 0
    free_from_melee(g)
    note_neighbours(g)
    g.log("4-a", Phase, PHASES[phase])


def stage(g: State) -> tuple[int, int]:
    """The player turn and its phase: both only ever grow."""
    return g.player_turns, g.phase
