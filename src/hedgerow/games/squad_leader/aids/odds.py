"""Odds and numbers of rolls that one unit makes: rally, repair, sewers, demolition charges; and what a step costs."""

from __future__ import annotations

from hedgerow.games.squad_leader.aids.fire_odds import against_known
from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import BARRED, RESULT_NAMES, ift_column
from hedgerow.games.squad_leader.model.undertakings import Attack
from hedgerow.games.squad_leader.rules.demolition_charges import DUD, shot_of
from hedgerow.games.squad_leader.rules.fire_resolution import outcome
from hedgerow.games.squad_leader.rules.locations import next_to, step_cost, step_tally
from hedgerow.games.squad_leader.rules.movement import allowance_tally
from hedgerow.games.squad_leader.rules.rally import rally_modifier, rally_morale, rally_outcome
from hedgerow.games.squad_leader.rules.sewers import ARRIVES
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


def charge_against(g: State, seat: str, weapon: int) -> tuple[Tally, Tally] | None:
    """23.5: the factors of a live charge of one's own, and what modifies its roll, as far as is known."""
    charge = next((c for c in g.charges if c.weapon == weapon and c.live), None)
    if charge is None or not is_mine(g, seat, charge.unit):
        return None
    return against_known(g, Attack(g.units[charge.unit].side, charge.target), shot_of(g, charge))


def charge_numbers(g: State, seat: str, weapon: int) -> dict[str, Tally]:
    found = charge_against(g, seat, weapon)
    return {} if found is None else {"firepower": found[0], "modifier": found[1]}


def charge_odds(g: State, seat: str, weapon: int) -> Odds | None:
    """23.4, 23.8: two dice, and a dud on a 12."""
    found = charge_against(g, seat, weapon)
    if found is None:
        return None
    column, plus = ift_column(float(found[0].total)), int(found[1].total)

    def result(dice: tuple[int, ...]) -> str:
        return "a dud" if sum(dice) >= DUD else RESULT_NAMES[outcome(column, plus, sum(dice))]

    return dice_odds(2, 6, result, found[0])
