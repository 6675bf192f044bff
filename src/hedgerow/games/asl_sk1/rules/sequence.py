"""3.0 Sequence of play: eight phases a player turn, two player turns a game turn, until the last [3.9]."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    NOBODY,
    PREP_FIRE,
    RALLY,
    ROUT,
    State,
)
from hedgerow.games.asl_sk1.rules.advance import advance_phase
from hedgerow.games.asl_sk1.rules.close_combat import close_combat_phase
from hedgerow.games.asl_sk1.rules.defensive_fire import defensive_fire_phase
from hedgerow.games.asl_sk1.rules.fire import advancing_fire_phase, prep_fire_phase
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.games.asl_sk1.rules.rally import rally_phase
from hedgerow.games.asl_sk1.rules.rout import rout_phase
from hedgerow.games.asl_sk1.rules.setup import set_up
from hedgerow.games.asl_sk1.rules.victory import control, decided, result
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.state import Result

PHASES = ("Rally", "Prep Fire", "Movement", "Defensive Fire", "Advancing Fire", "Rout", "Advance", "Close Combat")


class PlayerTurn(Event, says="Turn {turn}, {side} player turn"):
    turn: int
    side: str


class Phase(Event, says="{phase} Phase"):
    phase: str


@flow
def play(g: State) -> Flow[Result]:
    """3.9: the side that moves first and the other take turns; a half last turn belongs to the first alone."""
    yield from set_up(g)
    while True:
        g.attacker = g.scenario.moves_first
        yield from player_turn(g)
        if decided(g) or (g.turn == g.scenario.turns and g.scenario.half_last):
            break
        g.attacker = 1 - g.scenario.moves_first
        yield from player_turn(g)
        if decided(g) or g.turn == g.scenario.turns:
            break
        g.turn += 1
    return result(g)


@flow
def player_turn(g: State) -> Flow[None]:
    """3.0, T-SoP: the eight phases in order, unless one of them decides the game at once [S3-vc, S4-vc]."""
    begin_player_turn(g)
    begin_phase(g, RALLY)
    yield from rally_phase(g)
    if over(g):
        return
    begin_phase(g, PREP_FIRE)
    yield from prep_fire_phase(g)
    if over(g):
        return
    begin_phase(g, MOVEMENT)
    yield from movement_phase(g)
    if over(g):
        return
    begin_phase(g, DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)
    if over(g):
        return
    begin_phase(g, ADVANCING_FIRE)
    yield from advancing_fire_phase(g)
    if over(g):
        return
    begin_phase(g, ROUT)
    yield from rout_phase(g)
    if over(g):
        return
    begin_phase(g, ADVANCE)
    yield from advance_phase(g)
    if over(g):
        return
    begin_phase(g, CLOSE_COMBAT)
    yield from close_combat_phase(g)
    control(g)


def over(g: State) -> bool:
    """2.0-Control: what a phase has changed counts when it ends, and may win the game at once [S3-vc]."""
    control(g)
    return decided(g)


def begin_player_turn(g: State) -> None:
    """2.0-PlayerTurn: the ATTACKER's player turn begins; what lasts for a player turn is forgotten."""
    g.lapse(g.seat(g.attacker), "my turn")
    g.log("3.0", PlayerTurn, g.turn, g.seat(g.attacker))
    for u in g.units:
        u.own_fp_lost = u.directing = u.tried = u.moved = u.smoke_tried = u.routed = u.advanced = False
        u.directed, u.flamethrower = (), NOBODY


def begin_phase(g: State, phase: int) -> None:
    """3.0: a phase begins.

    4.0-o: how many weapons a unit may use is counted for each fire phase.
    """
    g.phase = phase
    for u in g.units:
        u.acted = u.gunner = u.own_fp_used = False
        u.weapons_used, u.crewing = 0, NOBODY
    for w in g.weapons:
        w.recovered = w.used = False
    g.log("3.0", Phase, PHASES[phase])


def stage(g: State) -> tuple[int, int]:
    """3.0: the player turn, and its phase."""
    return 2 * g.turn + (g.attacker != g.scenario.moves_first), g.phase
