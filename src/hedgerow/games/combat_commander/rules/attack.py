"""O20.3: how an attack is worked out: its strength, the Attack Total, and the Defense Rolls against it.

Fire, Mines and Artillery all end here. The attack under way is `attack(g)`; the numbers come from pure functions.
"""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import WEAPONS
from hedgerow.games.combat_commander.model.state import (
    NONE,
    SEATS,
    Attack,
    Combat,
    PieceId,
    attack,
    heirs,
    is_weapon,
    other,
    unit_of,
    units_at,
    weapon_type_of,
)
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.breaking import break_heirs, break_weapon, eliminate_weapon, suppress
from hedgerow.games.combat_commander.rules.command import firepower, morale, weapon_firepower
from hedgerow.games.combat_commander.rules.cover import airburst, cover
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL, BEFORE_DEFENSE_ROLL, actions_of
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally

BREAKS, SUPPRESSED, UNAFFECTED = "breaks", "suppressed", "unaffected"
TOTAL_RULES = {"fire": "O20.3.3", "artillery": "O18.2.3.2", "mines": "F103.2"}


# ---- night ----

def darkness(g: Combat, range: int) -> int:
    """By how much night makes fire over so many hexes weaker, in a scenario that has it."""
    return range if "night" in g.scenario.special else 0


def piece_hex(g: Combat, piece: PieceId) -> int:
    return g.units[unit_of(g, piece)].hex


# ---- the attack's strength ----

def piece_firepower(g: Combat, piece: PieceId) -> Tally:
    """The FP of a unit or Weapon now."""
    return weapon_firepower(g, piece[1]) if is_weapon(piece) else firepower(g, piece[1])


def is_ordnance(g: Combat, piece: PieceId) -> bool:
    """11.5: must hit before it attacks, and always alone."""
    return is_weapon(piece) and weapon_type_of(g, piece[1]).ordnance


def attack_strength(g: Combat, a: Attack) -> Tally:
    """O20.3.1.2: the base piece's FP and 1 for each other piece; T88.2: height; the largest Hindrance [O20.3.2, 10.3.2];
    then what Actions add. 10.3.1: Ordnance that has hit is not hindered any more.
    """
    if not a.pieces:                      # 11.3: the firing Weapon has been destroyed
        return Tally()
    strength = piece_firepower(g, a.pieces[0]).add(len(a.pieces) - 1, "other pieces", "O20.3.1.2")
    strength = strength.add(height(g, a, lower=True), "target lower", "T88.2")
    strength = strength.add(height(g, a, lower=False), "target higher", "T88.2")
    if not is_ordnance(g, a.pieces[0]):
        strength = strength.add(-hindrance_on(g, a), "hindrance", "O20.3.2")
    for amount, reason, rule in a.bonuses:
        strength = strength.add(amount, reason, rule)
    return strength


def height(g: Combat, a: Attack, *, lower: bool) -> int:
    """T88.2: +1 if a target hex is lower than any firing piece, -1 if it is higher than any."""
    ground = g.scenario.ground
    levels = [ground[o].level for o in a.origins]
    goals = [ground[t].level for t in a.targets]
    if lower:
        return 1 if any(t < o for t in goals for o in levels) else 0
    return -1 if any(t > o for t in goals for o in levels) else 0


def hindrance_on(g: Combat, a: Attack) -> int:
    """10.3.3: the single largest Hindrance over all lines from firing hexes to target hexes."""
    return max(sight(g, o, t) for o in a.origins for t in a.targets)


def targeting_range(g: Combat, a: Attack) -> int:
    """O20.2.2: hexes from the firer to the target, the target counted."""
    return g.scenario.distance[a.origins[0]][a.targets[0]]


def targeting_tally(dice: tuple[int, int], hindered: int) -> Tally:
    """O20.2.3: the two dice multiplied; O20.2.3-a, 10.3.1: less the Hindrance."""
    return Tally.of(dice[0] * dice[1], "dice multiplied", "O20.2.3").add(-hindered, "hindrance", "O20.2.3-a")


def targeting_outcome(total: int, range: int) -> str:
    """O20.2.3: a hit must be more than the range."""
    return "hit" if total > range else "miss"


# ---- making the attack ----

@flow
def targeting_roll(g: Combat, purpose: str, distance: int, hindered: int) -> Flow[bool]:
    """O20.2.3: a Targeting or Accuracy Roll [O18.2.2] by the side whose attack it is."""
    rolled = yield from dice.roll(g, attack(g).side, purpose)
    total = targeting_tally(rolled, hindered)
    result = targeting_outcome(int(total.total), distance)
    g.log("O20.2.3", log_events.TargetingRolled, total, distance, result)
    return result == "hit"


@flow
def fire_attack(g: Combat) -> Flow[bool]:
    """O20.3.3: Actions, then the Fire Attack Roll, then the Defense Rolls. False if it came to less than 1 FP [10.3.2.1]."""
    yield from actions_of(g, BEFORE_ATTACK_ROLL, attack(g).side)
    strength = attack_strength(g, attack(g))
    if strength.total < 1:
        return False
    attack(g).defenders = [u for hex in attack(g).targets for u in units_at(g, hex)]
    if not is_ordnance(g, attack(g).pieces[0]):
        tell_fire(g)
    rolled = yield from dice.roll(g, attack(g).side, dice.FIRE_ATTACK)
    attack(g).dice = rolled
    settle_total(g, strength.add(sum(rolled), "roll", "O20.3.3"))
    yield from sustained(g)
    throw_away(g)
    yield from defend_all(g)
    return True


def tell_fire(g: Combat) -> None:
    """O20.3: who fires at what, told just before the first die is rolled for it; A33.2: in Op Fire too."""
    a = attack(g)
    g.log("A33.2" if a.op_fire else "O20.3", log_events.Fired, tuple(a.pieces), tuple(a.targets))


def settle_total(g: Combat, total: Tally) -> None:
    """4.1.2: the Attack Total stands while Defense Rolls are made."""
    a = attack(g)
    a.total = attack_total(g, a, total)
    for hex in a.targets:
        g.log(TOTAL_RULES[a.kind], log_events.AttackTotal, hex, a.total)


def attack_total(g: Combat, a: Attack, total: Tally) -> Tally:
    """O20.3.3: strength and roll; T99: two more in Woods from above."""
    total = total.add(airburst(g, a.targets[0], a), "airburst", "T99")
    if a.kind == "fire" and "night" in g.scenario.special:
        near = min(g.scenario.distance[o][t] for o in a.origins for t in a.targets)
        total = total.add(-near, "night", "1.0")
    return total


@flow
def sustained(g: Combat) -> Flow[None]:
    """A41: after Sustained Fire, doubles break one firing Mortar or MG of the firer's choice, once for each time played."""
    times = attack(g).sustained if attack(g).dice[0] == attack(g).dice[1] else 0
    while times:
        times -= 1
        if not strained(g):
            return
        choice: Option = yield Ask(SEATS[attack(g).side], "sustained fire", strained(g), cite="A41")
        break_weapon(g, choice[1], "A41")


def strained(g: Combat) -> list[Option]:
    """A41: the firing Mortars and MGs still in play."""
    weapons = [p[1] for p in attack(g).pieces if is_weapon(p) and g.weapons[p[1]].carrier != NONE]
    return [("break", w) for w in weapons if weapon_type_of(g, w).is_mg or weapon_type_of(g, w).is_mortar]


def throw_away(g: Combat) -> None:
    """11.6: a Satchel Charge or Molotov is eliminated as soon as its Fire Attack Roll is made."""
    for p in attack(g).pieces:
        if is_weapon(p) and g.weapons[p[1]].carrier != NONE:
            thrown = WEAPONS[g.weapons[p[1]].type]
            if thrown.is_satchel or thrown.is_molotov:
                eliminate_weapon(g, p[1], "11.6")


# ---- the defence ----

@flow
def defend_all(g: Combat) -> Flow[None]:
    """O20.3.4: each owner rolls for his units that were in the hex, nobody for units on the way there [O20.3-a]: one at a
    time in the order he likes; the inactive player's first where both have some there.
    """
    for side in (other(g.active), g.active):
        while waiting(g, side):
            choice: Option = yield Ask(SEATS[side], "defend", [("defend", u) for u in waiting(g, side)], cite="O20.3.4")
            still_waiting(g, choice[1])
            yield from defend(g, choice[1])
    attack(g).struck = NONE


def waiting(g: Combat, side: int) -> list[int]:
    """Units of the side that still have to roll; E52.2: Teams roll for the Squad they have replaced."""
    return [v for u in attack(g).defenders for v in heirs(g, u) if g.units[v].side == side and g.units[v].hex >= 0]


def still_waiting(g: Combat, u: int) -> None:
    """Everyone but this unit."""
    a = attack(g)
    a.defenders = [v for d in a.defenders for v in heirs(g, d) if v != u]


@flow
def defend(g: Combat, u: int) -> Flow[None]:
    """O20.3.4: Morale with Cover and Command, and a roll, against the Attack Total."""
    attack(g).struck = u
    yield from actions_of(g, BEFORE_DEFENSE_ROLL, g.units[u].side)
    card = yield from dice.cast(g, g.units[u].side, dice.FIRE_DEFENSE)
    steadfast = defense_morale(g, u)
    rolled = yield from dice.resolved(g, g.units[u].side, dice.FIRE_DEFENSE, card)
    total = steadfast.add(sum(rolled), "roll", "O20.3.4")
    g.log("O20.3.4", log_events.DefenseTotal, u, total)
    result = defense_outcome(int(pending_total(g)), int(total.total), g.units[u].moving)
    if result == BREAKS:
        yield from break_heirs(g, u, "O20.3.4")
    elif result == SUPPRESSED:
        for v in heirs(g, u):
            if g.units[v].hex >= 0:
                suppress(g, v, "O20.3.4")


def defense_morale(g: Combat, u: int) -> Tally:
    """O20.3.4, T78.3: a unit's Morale against the attack under way; none if a Time Advance has cost it its life."""
    if g.units[u].hex < 0:
        return Tally()
    return morale(g, u, cover(g, g.units[u].hex, attack(g)))


def pending_total(g: Combat) -> int | float:
    """4.1.2: the Attack Total as it stands now."""
    total = attack(g).total
    assert total is not None
    return total.total


def defense_outcome(attack_total: int, defense_total: int, moving: bool) -> str:
    """O20.3.4: less breaks; equal suppresses, but breaks a unit activated to Move; more has no effect."""
    if defense_total < attack_total or (defense_total == attack_total and moving):
        return BREAKS
    return SUPPRESSED if defense_total == attack_total else UNAFFECTED
