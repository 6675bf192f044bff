"""How well a seat stands, for computer opponents: VP, what is left of both forces, where it stands, and the clock."""

from __future__ import annotations

from math import tanh
from typing import Final

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.computer.approach import NOWHERE, PATIENCE, approach
from hedgerow.games.combat_commander.computer.roll_estimates import chance_above
from hedgerow.games.combat_commander.model.chits import CHITS, CONTROL_ALL
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.scenario import DEFEND
from hedgerow.games.combat_commander.model.state import AXIS, NOBODY, NONE, SEATS, Combat, casualties, on_map
from hedgerow.games.combat_commander.rules.attack import darkness
from hedgerow.games.combat_commander.rules.command import firepower, morale, reach, weapon_firepower, weapon_reach
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.leaving import exit_counts, exit_is_loss
from hedgerow.games.combat_commander.rules.objectives import open_rule, worth
from hedgerow.games.combat_commander.rules.sight import sight

HIDDEN: Final = 0.6
"""What an Objective is worth besides the chits a side knows: others may yet come out."""
BROKEN: Final = 0.4
"""How much of its worth a unit loses that breaks."""
SUPPRESSED: Final = 0.1
LOSS: Final = 0.5
"""What a unit could still have done, besides the VP its loss brings."""
GUARDED: Final = 0.5
"""What an Objective in reach is still worth while the enemy stands in it."""
CARD: Final = 0.15
INITIATIVE: Final = 0.6
"""What a card in hand, and holding the Initiative card, are worth."""

LIKELY_THE_END: Final = 8
"""A roll is less than this more often than not."""
CARDS_A_TURN: Final = 6
"""About so many cards a deck loses in two Turns."""


# ---- points and the clock ----

def own_secret_points(g: Combat, side: int) -> int:
    """What the side's own secret chits would bring now."""
    points = 0
    for chit in g.secret_chits[side]:
        for n, value in enumerate(CHITS[chit].worth):
            if g.control[n] != NOBODY:
                points += value if g.control[n] == side else -value
    return points


def points(g: Combat, side: int) -> int:
    """The side's VP as it knows them: the marker and its own secret chits."""
    return (g.vp if side == AXIS else -g.vp) + own_secret_points(g, side)


def stake(g: Combat, side: int, n: int) -> float:
    """What control of an Objective is worth to a side, as it knows: open chits, its own, and those that may come out."""
    return worth(g.open_chits, n) + worth(g.secret_chits[side], n) + HIDDEN + (1.0 if open_rule(g, CONTROL_ALL) else 0.0)


def clock(g: Combat) -> float:
    """About how many Time advances are left (6.2.2)."""
    return max(0.0, g.sudden_death - g.time) + 1.0


def turns_left(g: Combat) -> int:
    """Nobody knows how many Turns are left; the last are those before a deck runs out when that will likely end the game
    [6.2.2]."""
    if g.time + 1 < max(g.sudden_death, LIKELY_THE_END):
        return 9
    return min(len(deck.cards) for deck in g.decks) // CARDS_A_TURN


def time_points(g: Combat, side: int) -> float:
    """What a Defender will still gain by waiting (6.1.2-3)."""
    return clock(g) if g.scenario.forces[side].posture == DEFEND else 0.0


def cards_short(g: Combat, side: int) -> int:
    """Cards spent in the enemy's Turn, which will be missing until the own Turn ends; the active player draws up soon."""
    return max(0, g.scenario.forces[side].hand - len(g.hands[side])) if side != g.active else 0


# ---- the forces ----

def shaken(g: Combat, side: int) -> float:
    """What the broken and suppressed units of a side lack, in VP."""
    total = 0.0
    for u in on_map(g, side):
        unit = g.units[u]
        if unit.broken or unit.suppressed:
            full = UNITS[unit.type].vp + 1 + (0.5 if unit.weapon != NONE else 0.0)
            total += full * (BROKEN * unit.broken + SUPPRESSED * unit.suppressed)
    return total


def nearness_to_surrender(g: Combat, side: int) -> float:
    """0 with no casualties, 1 at the Surrender marker."""
    return len(casualties(g, side)) / max(1, g.surrender[side])


def reach_of_goals(g: Combat, side: int, viewer: int) -> float:
    """How near a side's unbroken units are to Objectives they do not hold, the more if nobody is in there, and to the way
    out, as the viewer knows it.
    """
    hexes = [(g.units[u].hex, UNITS[g.units[u].type].vp) for u in on_map(g, side) if not g.units[u].broken]
    if not hexes:
        return 0.0
    found = 0.0
    for n, goal in enumerate(g.scenario.objectives):
        if g.control[n] != side:
            way = approach(g.scenario.field, frozenset(goal))
            value = stake(g, viewer, n) * (2 if g.control[n] != NOBODY else 1)
            held = any(g.units[u].side != side for h in goal for u in g.at.get(h, ()))
            found += value * PATIENCE[min([way[h] for h, _ in hexes])] * (GUARDED if held else 1.0)
    if exit_counts(g, side) and not exit_is_loss(g, side):
        way = approach(g.scenario.field, g.scenario.edges[1 - side])
        found += 0.5 * sum([vp * PATIENCE[min(NOWHERE, 2 * way[h])] for h, vp in hexes])
    return found


def exposure(g: Combat, side: int) -> float:
    """What enemy fire could do to a side's units where they are, in VP: the best piece that reaches and sees each."""
    guns = []
    for v in on_map(g, 1 - side):
        unit = g.units[v]
        guns.append((unit.hex, int(firepower(g, v).total), int(reach(g, v).total)))
        if unit.weapon != NONE and not unit.broken and not g.weapons[unit.weapon].broken:
            guns.append((unit.hex, int(weapon_firepower(g, unit.weapon).total), int(weapon_reach(g, unit.weapon).total)))
    fire: dict[int, float] = {}
    found = 0.0
    for u in on_map(g, side):
        unit = g.units[u]
        if unit.hex not in fire:
            fire[unit.hex] = fire_on(g, unit.hex, guns)
        if fire[unit.hex] > 0:
            steady = int(morale(g, u, cover(g, unit.hex)).total)
            hurt = (UNITS[unit.type].vp + 1) * (1.0 if unit.broken else BROKEN)
            found += hurt * chance_above(int(fire[unit.hex]) - steady)
    return found


def fire_on(g: Combat, hex: int, guns: list[tuple[int, int, int]]) -> float:
    """The strength these can bring to bear on a hex (O20.3.1.2), by night less by the range."""
    far, best, count = g.scenario.distance[hex], 0, 0
    for at, fp, most in guns:
        if 0 < far[at] <= most and (seen := sight(g, at, hex)) != BLOCKED:
            strength = fp - seen - darkness(g, far[at])
            if strength > 0:
                best, count = max(best, strength), count + 1
    return best + 0.5 * (count - 1) if count else 0.0


# ---- all together ----

def features(g: Combat, side: int) -> tuple[float, ...]:
    """What the evaluation weighs, all of it seen from one side and as that side knows it."""
    foe = 1 - side
    lost = len(casualties(g, foe)) - len(casualties(g, side))
    lead = points(g, side) + time_points(g, side) - time_points(g, foe) + LOSS * lost
    lead += (INITIATIVE if g.initiative == side else -INITIATIVE) - CARD * cards_short(g, side)
    return (lead, shaken(g, foe) - shaken(g, side), nearness_to_surrender(g, foe) ** 2 - nearness_to_surrender(g, side) ** 2,
            reach_of_goals(g, side, side) - reach_of_goals(g, foe, side), exposure(g, foe) - exposure(g, side))


def evaluate(g: Combat, seat: str) -> float:
    """-1 (lost) to 1 (won), from what the seat knows. The weights were fitted to the outcomes of whole games."""
    lead, nerve, surrender, goals, fire = features(g, SEATS.index(seat))
    return tanh(0.6 * (lead + 0.5 * nerve + 20 * surrender + 0.2 * goals + 0.3 * fire) / (1 + clock(g)))
