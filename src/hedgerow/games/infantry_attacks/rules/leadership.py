"""6.0 Leaders: whom they lead, help in checks and recovery, and how they are lost."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    GOOD,
    LEADER,
    NOBODY,
    SELF,
    Piece,
    State,
    assault_hex,
    has_combat_unit,
)
from hedgerow.games.infantry_attacks.model.values import person
from hedgerow.games.infantry_attacks.rules.rivers import wades_major_river
from hedgerow.games.infantry_attacks.rules.step_losses import lose_leader
from hedgerow.kernel.events import Event
from hedgerow.kernel.reasons import Reasons


class LeaderCasualty(Event, says="{piece} may be a casualty: {roll}, less {steps} for steps lost: {result}"):
    piece: int
    roll: int
    steps: int
    result: str


class Overrun(Event, says="{piece} is left alone among the enemy: {roll}: {result}"):
    piece: int
    roll: int
    result: str


class Displaced(Event, says="{piece} gets away to {hex}"):
    piece: int
    hex: int


def leads(leader: Piece, p: Piece) -> bool:
    """6.1, 6.64, 15.2: units of his own type, and lower-ranking leaders of his own type; never himself or his equals [5.51]."""
    if leader.side != p.side or leader.led != p.led:
        return False
    return p.cls != LEADER or p.seniority < leader.seniority


def in_reach(g: State, leader: Piece, place: int) -> bool:
    """3.12, 6.63: a good-order leader reaches his own and the adjacent hexes, a disrupted one only his own, a demoralized one
    none. 12.81: nothing reaches into or out of an assault hex."""
    if leader.status == DEMORALIZED or leader.hex < 0 or place < 0:
        return False
    if leader.hex == place:
        return True
    if leader.status != GOOD or g.scenario.ground.distance[leader.hex][place] != 1:
        return False
    return not contested(g, leader.hex) and not contested(g, place)


def why_wait_for_chief(g: State, piece: int, no: Reasons) -> None:
    """12.81: a leader who was activated to come into an assault hex must go in before those do anything whom he activated."""
    s = g.segment
    chief = s.activator.get(piece, SELF) if s is not None else SELF
    while s is not None and chief != SELF:
        if chief in s.assault_only and not any(chief in entrants for entrants in s.entrants.values()):
            no("the leader must enter the assault hex first", "12.81")
            return
        chief = s.activator.get(chief, SELF)


def contested(g: State, place: int) -> bool:
    """An assault hex; places off the map never are."""
    return g.on_map(place) and assault_hex(g, place)


def morale_helper(g: State, piece: int) -> tuple[int, int]:
    """6.61: the leader whose morale modifier helps a piece in a check, and the modifier: the best one in reach; NOBODY, 0.
    13.13: who moves along helps only in good order. Nobody helps from off the map [16.41]."""
    p = g.pieces[piece]
    best, who = 0, NOBODY
    moving = g.going.pieces if g.going is not None else ()
    places = [p.hex, *g.scenario.ground.near[p.hex]] if p.hex >= 0 else []
    for h in places:
        for i in g.at[h]:
            leader = g.pieces[i]
            if leader.cls != LEADER or not leads(leader, p) or not in_reach(g, leader, p.hex):
                continue
            if leader.status != GOOD and i in moving:
                continue
            if person(leader).bonus > best:
                best, who = person(leader).bonus, i
    return who, best


def roll_casualty(g: State, leader: int, steps: int) -> None:
    """6.7: a leader whose hex lost steps: two dice less the steps; 2 or less kills."""
    roll = sum(g.roll("leader casualty"))
    dead = casualty(roll, steps)
    g.log("6.7", LeaderCasualty, leader, roll, steps, "killed" if dead else "unhurt")
    if dead:
        lose_leader(g, leader, "6.7")


def casualty(roll: int, steps: int) -> bool:
    """6.7: whether the roll kills."""
    return roll - steps <= 2


def overrun_kills(roll: int) -> bool:
    """6.71-a: 9 or more."""
    return roll >= 9


def alone_with_enemy(g: State, hex_: int, side: int) -> bool:
    """6.71-a, 5.44: the side has no combat unit in a hex where the enemy has."""
    return has_combat_unit(g, hex_, 1 - side) and not any(
        g.pieces[i].side == side and g.pieces[i].cls < TRANSPORT for i in g.at[hex_])


def refuges(g: State, leader: int) -> list[int]:
    """6.71-a: where an overrun leader may go: adjacent, friendly-controlled or free of enemy combat units; a demoralized one
    keeps out of Drumfire. Nobody gets away across a major river [5.82], nor into a lake [5.84]."""
    p = g.pieces[leader]
    drummed = {h for h, _ in g.drumfire} if p.status == DEMORALIZED else set()
    ground = g.scenario.ground
    return [h for h in ground.near[p.hex] if ground.passable(h) and h not in drummed and not has_combat_unit(g, h, 1 - p.side)
            and not wades_major_river(g, p, h)]
