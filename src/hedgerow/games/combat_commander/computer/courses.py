"""Courses worth trying out: which card as an Order and with whom; who moves where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hedgerow.board.ways import cheapest_first
from hedgerow.bots.courses import Course
from hedgerow.games.combat_commander.computer.move_values import entering_risk, leaving, ways_on
from hedgerow.games.combat_commander.computer.option_values import Eye
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import SEATS, WIRE, Combat, side_at
from hedgerow.games.combat_commander.rules.command import may_activate, movement
from hedgerow.games.combat_commander.rules.orders.move import GO, STOP
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner

WITH_GROUPS: Final = ("Fire", "Move", "Advance")
GROUPS: Final = 2
"""So many groups that could carry an Order out are tried out ..."""
PLACES: Final = 3
"""... so many places that a unit would like to go to ..."""
MOST: Final = 8
"""... and so many courses in all."""


def courses(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[Course]:
    """Courses for the question which Order to give, whom to activate, or who moves; none for any other."""
    g = game.state
    assert isinstance(g, Combat)
    eye = Eye(g, SEATS.index(seat), manner)
    if eye.about == "order":
        found = orders(eye, options)
    elif eye.about == "mover":
        found = moves(eye, [o[1] for o in options if o[0] == "move"])
    else:
        return []
    found.sort(key=lambda course: -course.value)
    return found[:MOST]


# ---- Orders ----

def orders(eye: Eye, options: Sequence[Option]) -> list[Course]:
    """Of like cards the one that is missed least, each with the groups that promise most; or none at all."""
    best: dict[str, tuple[float, Option]] = {}
    for o in options:
        name = CARDS[o[1]].order if o[0] == "order" else o[0]
        best[name] = max(best.get(name, (-99.0, o)), (eye.value(o), o))
    found = []
    for name, (value, o) in best.items():
        found.append(Course(value, (o,)))
        if name in WITH_GROUPS:
            ranked = groups(eye, name)
            found += [Course(value - ranked[0][0] + promise, (o, ("activate", u)), ("activate", u)) for promise, u in ranked]
    return found


def groups(eye: Eye, order: str) -> list[tuple[float, int]]:
    """3.3.1.1: whom to activate, with those he takes along."""
    able = [u for u in eye.plan.units[eye.side] if may_activate(eye.g, u)]
    found = sorted(((eye.prospect(order, eye.group(u)), u) for u in able), reverse=True)
    return [(promise, u) for promise, u in found if promise > 0][:GROUPS]


# ---- moves ----

class Way(NamedTuple):
    """A way by its risk, and the MPs spent, where it is, and the hexes of it."""

    risk: float
    spent: float
    at: int
    hexes: tuple[int, ...]


def moves(eye: Eye, movers: Sequence[int]) -> list[Course]:
    """O21: each of those activated, alone or with all who may go with it, to the places it would like best."""
    g, found = eye.g, list[Course]()
    for u in movers:
        unit = g.units[u]
        others = [v for v in side_at(g, unit.hex, eye.side) if v in movers and v != u and g.units[v].began == unit.began]
        for party in ([], others) if others else ([],):
            begin: list[Option] = [("move", u), *(("with", v) for v in party)]
            if others and not party:
                begin.append(GO)
            places = sorted(destinations(eye, (u, *party)), key=lambda place: -place[0])
            found += [Course(gain, (*begin, *steps), steps[-2] if steps[-1] == STOP else steps[-1])
                      for gain, steps in places[:PLACES]]
    return found


def destinations(eye: Eye, movers: tuple[int, ...]) -> Iterator[tuple[float, tuple[Option, ...]]]:
    """Every hex in reach by the way that risks least, and the way off the map: what it brings against staying."""
    g, p = eye.g, eye.plan
    here = g.units[movers[0]].hex
    budget = min(float(movement(g, u).total) - g.units[u].spent for u in movers)
    stay = sum(p.stand(u, here) for u in movers) - p.crowd(here)
    out, lanes = g.scenario.edges[p.foe], eye.lanes()

    def onward(way: Way) -> Iterator[Way]:
        if way.hexes and g.forts.get(way.at) == WIRE:
            return
        for to, cost, _ in ways_on(p, way.at):
            if way.spent + cost <= budget:
                yield Way(way.risk + entering_risk(p, lanes, movers, to), way.spent + cost, to, (*way.hexes, to))

    for way in cheapest_first([Way(0.0, 0.0, here, ())], onward, lambda way: way.at, p.foes_at):
        steps: tuple[Option, ...] = tuple(("to", h) for h in way.hexes)
        if way.at in out and way.spent + 1 <= budget:
            yield sum(leaving(p, u) for u in movers) - way.risk - stay, (*steps, ("exit", movers[0]))
        if way.hexes:
            gain = sum(p.stand(u, way.at) for u in movers) - p.crowd(way.at, movers) - way.risk - stay
            prize = p.prizes.get(way.at)
            yield gain + (prize.value if prize is not None else 0.0), (*steps, STOP)
