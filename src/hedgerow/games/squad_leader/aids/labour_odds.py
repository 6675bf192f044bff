"""Odds of work in the Prep Fire Phase, of radio contact, spotting rounds and counter battery fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.games.squad_leader.aids.checks import side_of
from hedgerow.games.squad_leader.aids.odds import is_mine
from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import counter_battery
from hedgerow.games.squad_leader.model.undertakings import REQUESTED
from hedgerow.games.squad_leader.rules.artillery import battery_of, counter_modifier
from hedgerow.games.squad_leader.rules.labour import job_modifier, needed, why_not_aid
from hedgerow.games.squad_leader.rules.spotting import (
    BREAKS,
    CONTACT,
    NO_CONTACT,
    contact_modifier,
    contact_value,
    landing,
    round_outcome,
)
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.tally import Tally


def job_numbers(job: str) -> Callable[..., dict[str, Tally]]:
    """53.5, 54.2, 55.5: what is needed, and what modifies the roll before a leader helps."""
    def numbers(g: State, seat: str, unit: int, *where: Any) -> dict[str, Tally]:
        if not is_mine(g, seat, unit):
            return {}
        return {"needs": Tally.of(needed(g, job, unit), job, "53.5"), "modifier": job_modifier(g, job, unit)}
    return numbers


def job_odds(job: str) -> Callable[..., Odds | None]:
    """The same roll, without a leader."""
    def odds(g: State, seat: str, unit: int, *where: Any) -> Odds | None:
        if not is_mine(g, seat, unit):
            return None
        needs, told = needed(g, job, unit), job_modifier(g, job, unit)
        return dice_odds(2, 6, lambda dice: "done" if sum(dice) + int(told.total) <= needs else "nothing", told)
    return odds


def aid_odds(g: State, seat: str, leader: int = NOBODY) -> Odds | None:
    """53.51, 54.21, 55.51: the roll with this leader's help, or with nobody's."""
    w = g.work
    if w is None or not is_mine(g, seat, w.unit) or (leader != NOBODY and why_not_aid(g, leader, w.unit, w.hex)):
        return None
    needs, told = needed(g, w.job, w.unit), job_modifier(g, w.job, leader if leader != NOBODY else w.unit)
    return dice_odds(2, 6, lambda dice: "done" if sum(dice) + int(told.total) <= needs else "nothing", told)


def contact_odds(g: State, seat: str, radio: int, leader: int, *site: int) -> Odds | None:
    """46.11, 46.12: two dice."""
    if not is_mine(g, seat, leader) or battery_of(g, radio) == NOBODY:
        return None
    needs, told = contact_value(g, leader), contact_modifier(g, radio, leader)

    def outcome(dice: tuple[int, ...]) -> str:
        return CONTACT if sum(dice) < BREAKS and sum(dice) + int(told.total) <= needs else NO_CONTACT

    return dice_odds(2, 6, outcome, told)


def spotting_odds(g: State, seat: str, radio: int) -> Odds | None:
    """46.21-46.24: a die of accuracy, then those of direction and distance."""
    k = battery_of(g, radio)
    if k == NOBODY or g.batteries[k].side != side_of(g, seat) or g.batteries[k].stage != REQUESTED:
        return None
    return dice_odds(3, 6, lambda dice: round_outcome(g, k, landing(g, k, dice)))


def counter_odds(g: State, seat: str, radio: int, other: int) -> Odds | None:
    """T-45.4: two dice, less one for each turn in a row."""
    k = battery_of(g, radio)
    if k == NOBODY:
        return None
    told = counter_modifier(g, k)
    return dice_odds(2, 6, lambda dice: counter_battery(sum(dice) + int(told.total)), told)
