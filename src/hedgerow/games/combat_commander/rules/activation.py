"""O14.1, 3.3.1.1: one unit is activated, and a Leader takes others within his Command Radius along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat, on_map
from hedgerow.games.combat_commander.rules.command import in_radius, may_activate
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

ABLE: dict[str, Callable[[Any, int], bool]] = {}
"""Per purpose: whether a unit could do something if it were activated [O14.4]."""

DONE: Option = ("done",)


def able(purpose: str) -> Callable[[Callable[[Any, int], bool]], Callable[[Any, int], bool]]:
    """Register the test for a purpose."""
    def register(test: Callable[[Any, int], bool]) -> Callable[[Any, int], bool]:
        ABLE[purpose] = test
        return test
    return register


def is_leader(g: Combat, u: int) -> bool:
    return UNITS[g.units[u].type].is_leader


def followers(g: Combat, leader: int) -> list[int]:
    """3.3.1.1: own non-Leader units within his radius that have not been activated this Turn."""
    side = g.units[leader].side
    return [u for u in on_map(g, side) if not is_leader(g, u) and may_activate(g, u) and in_radius(g, leader, u)]


def first_choices(g: Combat, side: int, purpose: str) -> list[int]:
    """O14.1, O14.4: units with which the Order can really be carried out, by themselves or by those they lead."""
    return [u for u in on_map(g, side) if not why_not_activate(g, u, purpose)]


def anyone(g: Combat, side: int, purpose: str) -> bool:
    """Whether there is any unit to activate that can carry it out."""
    test = ABLE[purpose]
    return any(may_activate(g, u) and test(g, u) for u in on_map(g, side))


def why_not_activate(g: Combat, u: int, purpose: str, leader: int = NONE) -> Reasons:
    """O14.1-b, O14.4: each unit once a Turn, and only where the Order can be carried out; 3.3.1.1: those a Leader takes along."""
    no = Reasons()
    if not may_activate(g, u):
        no("it has been activated this Turn", "O14.1-b")
    elif leader != NONE:
        if is_leader(g, u):
            no("a Leader takes along units that are not Leaders", "3.3.1.1")
        elif not in_radius(g, leader, u):
            no("it is beyond the Leader's Command Radius", "3.3.1.1")
    elif not could_carry_out(g, u, purpose):
        no(f"it could not carry out {purpose} now", "O14.4")
    return no


def could_carry_out(g: Combat, u: int, purpose: str) -> bool:
    """O14.4: by itself or by those it leads."""
    test = ABLE[purpose]
    return test(g, u) or (is_leader(g, u) and any(test(g, v) for v in followers(g, u)))


@flow
def activate(g: Combat, side: int, purpose: str) -> Flow[tuple[int, ...]]:
    """O14.1: all units are named before anything is done; O14.1-b: none twice in a Turn. Weapons go with their carriers."""
    choice: Option = yield Ask(SEATS[side], "activate", [("activate", u) for u in first_choices(g, side, purpose)] or [DONE],
                               cite="O14.1", purpose=purpose)
    if choice == DONE:                    # 11.3: the only Weapon that could fire has been destroyed meanwhile
        return ()
    first: int = choice[1]
    named: tuple[int, ...] = (first,)
    wake(g, first, "A33.2" if side != g.active else "O14.1")
    while is_leader(g, first):
        choice = yield Ask(SEATS[side], "activate more", more_choices(g, first, named, purpose), cite="3.3.1.1",
                           purpose=purpose, unit=first)
        if choice == DONE:
            break
        named = (*named, choice[1])
        follow(g, first, choice[1])
    return named


def more_choices(g: Combat, leader: int, named: tuple[int, ...], purpose: str) -> list[Option]:
    """O14.4: done only when at least one of those named can carry the Order out, or nobody else is left."""
    found: list[Option] = [("activate", u) for u in followers(g, leader)]
    if not found or any(ABLE[purpose](g, u) for u in named):
        found.append(DONE)
    return found


def wake(g: Combat, u: int, rule: str) -> None:
    """O14.1: the unit is activated; A33.2: for Op Fire in the same way."""
    make_ready(g, u)
    g.log(rule, log_events.Activated, u)


def follow(g: Combat, leader: int, u: int) -> None:
    """3.3.1.1: a Leader takes the unit along."""
    make_ready(g, u)
    g.log("3.3.1.1", log_events.Led, leader, u)


def make_ready(g: Combat, u: int) -> None:
    """11.1: the unit, and its Weapon with it."""
    unit = g.units[u]
    unit.activated = unit.ready = True
    if unit.weapon != NONE:
        g.weapons[unit.weapon].ready = True


def stand_down(g: Combat) -> None:
    """O14.2: an Order is over: whoever was ready for it is so no more. Having been activated lasts until the Turn ends."""
    for unit in g.units:
        unit.ready = unit.moving = unit.op_firing = unit.halted = unit.mired = unit.road = False
        unit.spent, unit.began = 0, NONE
    for weapon in g.weapons:
        weapon.ready = False
