"""3.6 Rout Phase: broken units run for cover, or are lost."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import NOBODY, Rout, State
from hedgerow.games.asl_sk1.rules.effects import eliminate, leader_losses, make_desperate
from hedgerow.games.asl_sk1.rules.entering import frighten
from hedgerow.games.asl_sk1.rules.interdiction import interdict, interdictor
from hedgerow.games.asl_sk1.rules.movement_factors import capacity, load, overladen
from hedgerow.games.asl_sk1.rules.movers_actions import drop
from hedgerow.games.asl_sk1.rules.rally import beside_enemy
from hedgerow.games.asl_sk1.rules.rout_ways import (
    BY_ROAD,
    CRAWL,
    STOP,
    keep_destination,
    known_to,
    rout_mf,
    rout_options,
    routing,
    seen_from,
    settle_destination,
)
from hedgerow.games.asl_sk1.rules.setup import reveal_fortified
from hedgerow.games.asl_sk1.rules.terrain import entry_cost
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally


class Routed(Event, says="{unit} routs to {hex} for {mf} MF"):
    unit: int
    hex: int
    mf: Tally


class Crawled(Event, says="{unit} low crawls to {hex}"):
    unit: int
    hex: int


class Escorted(Event, says="{leader_unit} routs along with {unit}"):
    leader_unit: int
    unit: int


@flow
def rout_phase(g: State) -> Flow[None]:
    """3.6-a: the ATTACKER's broken units first, one at a time, then the DEFENDER's."""
    for u in g.units:
        u.routed = u.fled = False
    for side in (g.attacker, g.defender):
        for i in g.of(side):
            if must_rout(g, i):
                make_desperate(g, i, "3.6")
    for side in (g.attacker, g.defender):
        yield from side_routs(g, side)
        failures_to_rout(g, side)
        while g.losses:                               # who breaks over a lost leader may have to rout as well
            yield from leader_losses(g)
            if any(must_rout(g, i) and not why_not_rout(g, i) for i in g.of(side)):
                yield from side_routs(g, side)
                failures_to_rout(g, side)


@flow
def side_routs(g: State, side: int) -> Flow[None]:
    """3.6-k: broken units under DM may rout; those that must and do not are lost [3.6-a]."""
    while True:
        runners = [("rout", i) for i in g.of(side) if not why_not_rout(g, i)]
        must = tuple(i for _, i in runners if must_rout(g, i))
        choice: Option = yield Ask(g.seat(side), "rout", [*runners, PASS], cite="3.6-a", must=must)
        if choice == PASS:
            return
        yield from rout_unit(g, choice[1])


def why_not_rout(g: State, unit: int) -> Reasons:
    """3.6-k: broken, under DM, not in melee, once."""
    no = Reasons()
    u = g.units[unit]
    if not u.broken:
        no("it is not broken", "3.6")
    elif not u.dm:
        no("only units under DM rout", "3.6-k")
    if u.melee:
        no("it is in melee", "3.8-l")
    if u.routed:
        no("it has routed", "3.6-a")
    if u.hex >= g.scenario.size:
        no("it is not on the map", "3.6")
    return no


# ---- who must, and who is lost ----

def must_rout(g: State, unit: int) -> bool:
    """3.6: broken outside melee, next to or with an unbroken enemy, or in Open Ground where it could be interdicted."""
    u = g.units[unit]
    if not u.broken or u.melee or not 0 <= u.hex < g.scenario.size:
        return False
    return beside_enemy(g, unit, unbroken=True) or interdictor(g, unit, u.hex, by_road=False) != NOBODY


def failures_to_rout(g: State, side: int) -> None:
    """3.6-a: lost is who ends next to or with an unbroken enemy, or stayed in Open Ground under his guns [3.6]."""
    for i in list(g.of(side)):
        u = g.units[i]
        if not u.broken or u.melee or u.hex >= g.scenario.size:
            continue
        if beside_enemy(g, i, unbroken=True) or (not u.fled and must_rout(g, i)):
            eliminate(g, i, "3.6-a")


# ---- one rout ----

@flow
def rout_unit(g: State, unit: int) -> Flow[None]:
    """3.6-b: six MF, three for a wounded leader. 4.0-d: what is too heavy is dropped first; a leader may come along."""
    begin_rout(g, unit)
    side = g.units[unit].side
    while load(g, unit) > int(capacity(g, unit).total):
        heavy: Option = yield Ask(g.seat(side), "drop before rout", [("drop", w) for w in g.held_by(unit)], cite="4.0-d",
                                  unit=unit)
        drop(g, heavy[1])
    escort: Option = yield Ask(g.seat(side), "escort", [*escorts(g, unit), PASS], cite="3.6-l", unit=unit)
    if escort != PASS:
        take_escort(g, escort[1])
    settle_destination(g)
    while running(g):
        choice: Option = yield Ask(g.seat(side), "rout to", rout_options(g), cite="3.6-d", unit=unit)
        if choice == STOP:
            break
        if choice[0] == CRAWL:
            low_crawl(g, choice[1])
        else:
            run_to(g, choice[1], choice[0] == BY_ROAD)
            yield from leader_losses(g)
    g.rout = None


def begin_rout(g: State, unit: int) -> None:
    u = g.units[unit]
    u.routed = True
    g.rout = Rout(unit, u.hex, rout_mf(g, unit), known_to(g, unit))


def take_escort(g: State, leader: int) -> None:
    """3.6-l: he stays with it for the whole RtPh; wounded, he holds it back."""
    assert g.rout is not None
    g.rout.escort = leader
    g.rout.left = min(g.rout.left, rout_mf(g, leader))
    g.units[leader].routed = True
    g.log("3.6-l", Escorted, leader, g.rout.unit)


def running(g: State) -> bool:
    """Whether it goes on: not stopped, and not lost on the way."""
    return g.rout is not None and not g.rout.stopped and g.units[g.rout.unit].hex >= 0


def escorts(g: State, unit: int) -> list[Option]:
    """3.6-l: unbroken leaders in its hex who can carry what they have [4.0-i]; with the official errata not pinned ones."""
    u = g.units[unit]
    return [("escort", i) for i in g.at(u.hex, u.side) if i != unit and g.units[i].leader and not g.units[i].broken
            and not g.units[i].melee and not g.units[i].routed and not overladen(g, i)
            and not (g.units[i].pinned and g.option("official_errata"))]


def run_to(g: State, to: int, by_road: bool) -> None:
    """3.6-b: pay and enter; 3.6-m: in Open Ground under enemy guns it is interdicted."""
    r = routing(g)
    here = g.units[r.unit].hex
    cost = entry_cost(g, here, to, by_road=by_road)
    r.left -= float(cost.total)
    r.by_road = by_road and g.scenario.ground.by_road(here, to)
    arrive_at(g, r, to)
    g.log("3.6-d", Routed, r.unit, to, cost)
    interdict(g, r)
    if running(g):
        keep_destination(g)


def low_crawl(g: State, to: int) -> None:
    """3.6-c: one hex for all its MF; it cannot be interdicted."""
    r = routing(g)
    r.left, r.stopped = 0, True
    arrive_at(g, r, to)
    g.log("3.6-c", Crawled, r.unit, to)


def arrive_at(g: State, r: Rout, to: int) -> None:
    """Unit and escort are in the hex; 3.2.1-t: broken enemies next to it come under DM."""
    for i in (r.unit, r.escort):
        if i != NOBODY:
            g.units[i].hex = to
    g.units[r.unit].fled = True
    r.steps += 1
    frighten(g, to, g.units[r.unit].side)
    reveal_fortified(g, to, g.units[r.unit].side)
    r.seen = list(seen_from(g, r.unit, to, tuple(r.seen)))
