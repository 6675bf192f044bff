"""What a check of legality needs to be asked at all: whose thing it is, whether something is going on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.reasons import Reason, Reasons

Check = Callable[..., Reasons]
NOT_YOURS: Final = "it is not yours"


def side_of(g: State, seat: str) -> int:
    return g.card.seats.index(seat)


def own_unit(check: Check, rule: str) -> Check:
    """About a unit of one's own; of another's nothing is said but that [25.2]."""
    def why_not(g: State, seat: str, unit: int, *more: Any) -> Reasons:
        if g.units[unit].side != side_of(g, seat):
            return Reasons(Reason(NOT_YOURS, rule))
        return check(g, unit, *more)
    return why_not


def own_weapon(check: Check, rule: str) -> Check:
    """About a weapon that one's own units have, or that lies about."""
    def why_not(g: State, seat: str, weapon: int, *more: Any) -> Reasons:
        holder = g.weapons[weapon].holder
        if holder < 0 or g.units[holder].side != side_of(g, seat):
            return Reasons(Reason(NOT_YOURS, rule))
        return check(g, weapon, *more)
    return why_not


def marching(check: Check, rule: str) -> Check:
    """Only while units are on the march; of the other side's nothing is said but that [42.1]."""
    def why_not(g: State, seat: str, *what: Any) -> Reasons:
        if g.march is None or not g.march.units:
            return Reasons(Reason("nobody is on the march", rule))
        return check(g, *what) if side_of(g, seat) == g.attacker else Reasons(Reason(NOT_YOURS, rule))
    return why_not


def attacking(check: Check, rule: str) -> Check:
    """Only while an attack is being put together; of the other side's nothing is said but that: who of its hidden units could
    join, or could not, would tell where they are [42.1]."""
    def why_not(g: State, seat: str, *what: Any) -> Reasons:
        if g.attack is None:
            return Reasons(Reason("no attack is being made", rule))
        return check(g, *what) if side_of(g, seat) == g.attack.side else Reasons(Reason(NOT_YOURS, rule))
    return why_not


def fighting(check: Check) -> Check:
    """Only while close combat is being designated; the check is given the seat's sheet."""
    def why_not(g: State, seat: str, thing: int, n: int) -> Reasons:
        if g.combat is None:
            return Reasons(Reason("there is no close combat", "20.4"))
        lines = g.written(seat)
        return check(g, side_of(g, seat), lines, thing, n)
    return why_not
