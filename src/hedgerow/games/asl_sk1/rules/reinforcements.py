"""3.1(a) Forces that arrive later: by the turn record, by a die roll, or out of reserve."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import ABSENT, NOBODY, WAITING, State
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow

NEVER = 99
"""The turn of a group that a die roll has not brought yet."""


MOST_FOR_LEADER = 2
"""4.0-i: the PP a leader carries at most."""


class Arrived(Event, says="reinforcements: {what}"):
    what: str


class HeldBack(Event, says="{unit} stays in reserve"):
    unit: int


def arrive(g: State, group: int, count: int | None = None) -> None:
    """3.1(a): the group, or so many of it, is due this turn; of a bounded number the rest never comes."""
    members = [u for u in g.units if u.group == group and u.hex == WAITING]
    for k, u in enumerate(members):
        if count is None or k < count:
            u.due = g.turn
        else:
            u.hex = ABSENT


@flow
def tactical_reserve(g: State) -> Flow[None]:
    """S6-ssr2: up to five MMC, one SMC and two SW may be kept back until Turn 3."""
    yield from hold_back_units(g)
    held = any(u.due == g.scenario.said["reserve"]["turn"] for u in g.units)
    if held:
        yield from hold_back_weapons(g)


@flow
def hold_back_units(g: State) -> Flow[None]:
    """S6-ssr2: which units stay behind."""
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "reserve", reserve_options(g), cite="S6-ssr2")
        if choice == PASS:
            return
        u = g.units[choice[1]]
        u.due = g.scenario.said["reserve"]["turn"]
        u.group = next(i for i, p in enumerate(g.scenario.groups) if p.rule == "S6-ssr2")
        g.log("S6-ssr2", HeldBack, choice[1])


def reserve_options(g: State) -> list[Option]:
    """S6-ssr2: one unit of each kind still at hand, while the limits of the reserve last."""
    allowed = g.scenario.said["reserve"]
    kept = [u for u in g.units if u.side == g.attacker and u.due == allowed["turn"]]
    room = {False: allowed["mmc"] - sum(u.mmc for u in kept), True: allowed["smc"] - sum(u.leader for u in kept)}
    first: dict[str, int] = {}
    for i, u in enumerate(g.units):
        if u.side == g.attacker and u.hex == WAITING and u.due == g.turn and room[u.leader] > 0:
            first.setdefault(u.kind, i)
    return [*(("hold back", i) for i in first.values()), PASS]


@flow
def hold_back_weapons(g: State) -> Flow[None]:
    """S6-ssr2: which weapons stay with the reserve."""
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "reserve weapons", reserve_weapon_options(g), cite="S6-ssr2")
        if choice == PASS:
            return
        g.weapons[choice[1]].holder = choice[2]


def reserve_weapon_options(g: State) -> list[Option]:
    allowed = g.scenario.said["reserve"]
    keepers = [i for i, u in enumerate(g.units) if u.side == g.attacker and u.due == allowed["turn"] and u.hex == WAITING]
    kept = sum(1 for w in g.weapons if w.holder in keepers)
    if kept >= allowed["weapons"]:
        return [PASS]
    return [*(("give", i, k) for i, w in enumerate(g.weapons) if w.side == g.attacker and w.holder == NOBODY
              and w.hex == WAITING for k in keepers if may_hold(g, k, i)), PASS]


def may_hold(g: State, unit: int, weapon: int) -> bool:
    """4.0: a unit possesses any number of weapons; 4.0-i: but a leader never carries more than 2 PP, onto the map neither."""
    if g.units[unit].mmc or 0 <= g.units[unit].hex < g.scenario.size:
        return True
    return g.weapons[weapon].is_.pp + sum(g.weapons[w].is_.pp for w in g.held_by(unit)) <= MOST_FOR_LEADER
