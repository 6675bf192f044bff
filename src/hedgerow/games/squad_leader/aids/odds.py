"""Odds and numbers of rolls that one unit makes: rally, repair, sewers, demolition charges; and what a step costs."""

from __future__ import annotations

from hedgerow.games.squad_leader.aids.fire_odds import against_known
from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.pieces import NOBODY, UPPER, hex_of, layer_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import BARRED, KILL_CHARGE, RESULT_NAMES, ift_column
from hedgerow.games.squad_leader.model.undertakings import Attack, Charge
from hedgerow.games.squad_leader.rules.aiming import special_kill
from hedgerow.games.squad_leader.rules.demolition_charges import DUD, shot_of
from hedgerow.games.squad_leader.rules.fire_resolution import outcome
from hedgerow.games.squad_leader.rules.gun_fire import kill_outcome
from hedgerow.games.squad_leader.rules.locations import next_to, step_cost, step_tally
from hedgerow.games.squad_leader.rules.movement import allowance_tally
from hedgerow.games.squad_leader.rules.rally import rally_modifier, rally_morale, rally_outcome
from hedgerow.games.squad_leader.rules.sewers import ARRIVES
from hedgerow.games.squad_leader.rules.vehicles import known_vehicles
from hedgerow.games.squad_leader.rules.who_may_fire import known_at
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.tally import Tally


def is_mine(g: State, seat: str, unit: int) -> bool:
    return g.units[unit].real and g.units[unit].side == g.card.seats.index(seat)


def rally_numbers(g: State, seat: str, unit: int) -> dict[str, Tally]:
    """14.2: what it needs, and what modifies the roll."""
    if not is_mine(g, seat, unit):
        return {}
    return {"morale": rally_morale(g, unit), "modifier": rally_modifier(g, unit)}


def rally_odds(g: State, seat: str, unit: int) -> Odds | None:
    if not is_mine(g, seat, unit):
        return None
    needs, modifier = rally_morale(g, unit), rally_modifier(g, unit)
    return dice_odds(2, 6, lambda dice: rally_outcome(sum(dice), int(modifier.total), int(needs.total)), modifier)


def repair_odds(g: State, seat: str, weapon: int) -> Odds | None:
    """18.2: one die."""
    kind = g.weapons[weapon].is_
    best = kind.repair or NATIONS[kind.nation].repair
    return dice_odds(1, 6, lambda die: "repaired" if die[0] <= best else "lost" if die[0] == kind.lost else "no change")


def step_numbers(g: State, seat: str, where: int) -> dict[str, Tally]:
    """5.2: what the hex costs and what the march has."""
    if g.march is None or not g.march.units:
        return {}
    lead = g.march.units[0]
    found = {"allowance": allowance_tally(g, lead, bonus=g.march.leader >= 0)}
    here = g.units[lead].where
    if here >= 0 and where in next_to(g, here) and step_cost(g, here, where) != BARRED:
        found["cost"] = step_tally(g, here, where)
    return found


def emerge_odds(g: State, seat: str, where: int) -> Odds:
    """27.22: one die."""
    return dice_odds(1, 6, lambda die: "they arrive" if die[0] <= ARRIVES else "they are lost")


def my_charge(g: State, seat: str, weapon: int) -> Charge | None:
    """A live charge of one's own."""
    charge = next((c for c in g.charges if c.weapon == weapon and c.live), None)
    return charge if charge is not None and is_mine(g, seat, charge.unit) else None


def charge_against(g: State, charge: Charge) -> tuple[Tally, Tally]:
    """23.5: the factors of a charge, and what modifies its roll, as far as is known."""
    return against_known(g, Attack(g.units[charge.unit].side, charge.target), shot_of(g, charge))


def charged_vehicle(g: State, charge: Charge) -> int:
    """T-33.4: the vehicle a charge lies against, where no infantry is to be seen with it."""
    enemy = 1 - g.units[charge.unit].side
    if layer_of(charge.target) == UPPER or known_at(g, charge.target, enemy):
        return NOBODY
    return next(iter(known_vehicles(g, hex_of(charge.target), enemy)), NOBODY)


def charge_kill(g: State, charge: Charge, vehicle: int) -> tuple[Tally, Tally]:
    return special_kill(g, KILL_CHARGE, hex_of(charge.placed_from), vehicle)


def charge_numbers(g: State, seat: str, weapon: int) -> dict[str, Tally]:
    charge = my_charge(g, seat, weapon)
    if charge is None:
        return {}
    if (vehicle := charged_vehicle(g, charge)) != NOBODY:
        return dict(zip(("kill", "armour"), charge_kill(g, charge, vehicle), strict=True))
    return dict(zip(("firepower", "modifier"), charge_against(g, charge), strict=True))


def charge_odds(g: State, seat: str, weapon: int) -> Odds | None:
    """23.4, 23.8: two dice, and a dud on a 12; T-33.4: to kill, where it lies against a vehicle alone."""
    charge = my_charge(g, seat, weapon)
    if charge is None:
        return None
    vehicle = charged_vehicle(g, charge)
    first, second = charge_kill(g, charge, vehicle) if vehicle != NOBODY else charge_against(g, charge)
    column, plus = ift_column(float(first.total)), int(second.total)

    def result(dice: tuple[int, ...]) -> str:
        if sum(dice) >= DUD:
            return "a dud"
        if vehicle != NOBODY:
            return kill_outcome(sum(dice), int(first.total), plus)
        return RESULT_NAMES[outcome(column, plus, sum(dice))]

    return dice_odds(2, 6, result, first)
