"""What single choices are worth by the plan alone: where barrages fall, whom Events strike or help, what is placed or built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hedgerow.games.combat_commander.computer.hand_values import card_worth
from hedgerow.games.combat_commander.computer.placement import build_value, carry_value, place_value
from hedgerow.games.combat_commander.computer.plan import Plan
from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.state import FOXHOLES, MINES, NONE, WIRE, radio_of, radio_type_of, side_at
from hedgerow.games.combat_commander.model.support import ITEMS
from hedgerow.games.combat_commander.rules.objectives import worth as chits_worth
from hedgerow.kernel.asking import Option


def best_barrage(p: Plan) -> float:
    return max((barrage(p, h) for h in range(len(p.g.scenario.grid)) if h in p.g.at), default=0.0) - 0.3


def barrage(p: Plan, hex: int) -> float:
    """Enemies around less friends around, by the Radio's FP (O18.2.3)."""
    g = p.g
    r = radio_of(g, p.side)
    strength = radio_type_of(g, r).fp if r != NONE else 8
    value = 0.0
    for h in (hex, *g.scenario.adjacent[hex]):
        for u in g.at.get(h, ()):
            hurt = 0.6 * p.harm(u, h, strength)
            value += hurt if g.units[u].side != p.side else -1.5 * hurt
    return value


def defend(p: Plan, option: Option) -> float:
    return -1.0 if UNITS[p.g.units[option[1]].type].is_leader else 0.0


def bad(p: Plan, option: Option) -> float:
    """Something bad happens to this unit: to the enemy's best, or to the least of our own."""
    unit, value = p.g.units[option[1]], p.worth[option[1]]
    factor = 1.5 if unit.broken else 1.0
    return value * factor if unit.side != p.side else -value * factor


def good(p: Plan, option: Option) -> float:
    unit, value = p.g.units[option[1]], p.worth[option[1]] or 1.0
    return value if unit.side == p.side else -value


def hex_of_ours(p: Plan, option: Option) -> float:
    """Something good in a hex: where our units are worth most and covered least."""
    hex = option[1]
    return sum(p.worth[u] for u in side_at(p.g, hex, p.side)) * (1.0 - 0.1 * p.cover(hex))


def strike(p: Plan, option: Option) -> float:
    here = p.g.at.get(option[1], ())
    return sum(p.worth[u] * (1.0 if p.g.units[u].side != p.side else -1.5) for u in here)


def dig(p: Plan, option: Option) -> float:
    return sum(p.worth[u] for u in side_at(p.g, option[1], p.side)) * max(0, 3 - p.cover(option[1]))


def appear(p: Plan, option: Option) -> float:
    """A unit that comes in: cover near what matters."""
    hex = option[1]
    return (0.3 * p.cover(hex) - 0.1 * p.fire_on(hex, p.foe) + max(goal.value * 0.9 ** goal.way[hex] for goal in p.goals))


def item(p: Plan, option: Option) -> float:
    found = ITEMS[option[1]]
    armed = found.weapon.fp / 6 if found.weapon is not None else 0.0
    return armed + (found.unit.vp if found.unit is not None else 0) + (2.5 if found.radio is not None else 0.0)


def take(p: Plan, option: Option) -> float:
    return card_worth(p, option[1]) - 0.1


def chit(p: Plan, option: Option) -> float:
    """Reveal what tells least (E67)."""
    return -float(sum(chits_worth([option[1]], n) for n in range(5)))


def sap(p: Plan, option: Option) -> float:
    return sum(1.0 if p.g.units[u].side == p.side else -1.0 for h in (option[1], *p.g.scenario.adjacent[option[1]])
               for u in p.g.at.get(h, ()))


def smoke_in(p: Plan, option: Option) -> float:
    """Smoke on an enemy's guns."""
    return sum(0.2 for u in side_at(p.g, option[1], p.foe)) - 0.1


def demolish(p: Plan, option: Option) -> float:
    return 1.0 if p.g.forts.get(option[1]) in (WIRE, MINES) else -1.0 if p.g.forts.get(option[1]) == FOXHOLES else -2.0


def break_weapon(p: Plan, option: Option) -> float:
    weapon = p.g.weapons[option[1]]
    value = WEAPONS[weapon.type].fp / 5
    return value if weapon.carrier != NONE and p.g.units[weapon.carrier].side != p.side else -value


def overstacked(p: Plan, option: Option) -> float:
    return -p.worth[option[1]]


def spot(p: Plan, option: Option) -> float:
    return 1.0 + 0.1 * UNITS[p.g.units[option[1]].type].command[0]


BY_PLAN: Final[dict[str, Callable[[Plan, Option], float]]] = {
    "defend": defend, "roll": lambda p, o: 1.0, "snipe": bad, "suppress": bad, "kill": bad, "break unit": bad, "surrender": bad,
    "shoot or rally": bad, "harden": good, "return": good, "deploy": lambda p, o: 0.5, "eliminate": overstacked, "spot": spot,
    "at": lambda p, o: barrage(p, o[1]), "impact": lambda p, o: barrage(p, o[1]),
    "barrage": lambda p, o: float(o[1] == "impact"), "space": lambda p, o: -0.1 * o[1], "strike": strike,
    "hero": hex_of_ours, "promote": hex_of_ours, "dig": dig, "appear": appear, "item": item, "take": take, "chit": chit,
    "place": lambda p, o: place_value(p, o[1], o[2]), "carry": lambda p, o: carry_value(p, o[1], o[2]), "build": build_value,
    "sap": sap, "smoke in": smoke_in, "demolish": demolish, "break weapon": break_weapon,
    "flee": lambda p, o: p.stand(o[1], o[2]), "scrounge": lambda p, o: WEAPONS[p.g.weapons[o[1]].type].fp / 5,
    "spray": lambda p, o: sum(p.worth[u] for u in side_at(p.g, o[1], p.foe)),
}
