"""3.6 Rout Phase: broken units run for cover, or are lost."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final

from hedgerow.games.asl_sk1.counters import KINDS
from hedgerow.games.asl_sk1.effects import KILLED, PASSES, PINNED, eliminate, leader_losses, make_desperate, morale_check
from hedgerow.games.asl_sk1.movement import capacity, drop, frighten, load, overladen
from hedgerow.games.asl_sk1.rally import beside_enemy
from hedgerow.games.asl_sk1.setup import reveal_fortified
from hedgerow.games.asl_sk1.state import NOBODY, Rout, State, stacks
from hedgerow.games.asl_sk1.terrain import entry_cost, is_open_ground
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

STOP: Final[Option] = ("stop",)
ROUT_MF: Final = 6

Step = tuple[int, float, bool]
"""A hex, the MF to enter it, and whether it is entered by a road."""


class Routed(Event, says="{unit} routs to {hex} for {mf} MF"):
    unit: int
    hex: int
    mf: Tally


class Crawled(Event, says="{unit} low crawls to {hex}"):
    unit: int
    hex: int


class Interdicted(Event, says="{unit} is interdicted in {hex} by {interdictor_unit}"):
    unit: int
    hex: int
    interdictor_unit: int


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


# ---- interdiction ----

def interdictor(g: State, unit: int, hex_: int, *, by_road: bool) -> int:
    """3.6-m: an enemy that could interdict the unit in that hex, or NOBODY; 3.6-q: one is as good as many."""
    side = g.units[unit].side
    for i, e in enumerate(g.units):
        if e.side != side and 0 <= e.hex < g.scenario.size and can_interdict(g, i, hex_, by_road=by_road):
            return i
    return NOBODY


def can_interdict(g: State, enemy: int, hex_: int, *, by_road: bool) -> bool:
    """3.6-m: unbroken, unpinned, in normal range with LOS and at least 1 FP; 3.6-n: not in melee, not CX, no lone leader.

    3.6-r: the hex must be one where he could claim FFMO, so nothing may hinder the line.
    """
    e = g.units[enemy]
    if e.broken or e.pinned or e.melee or e.cx:
        return False
    return (reach_of(g, enemy) >= g.scenario.ground.distance[e.hex][hex_] and g.hindrance(e.hex, hex_) == 0
            and is_open_ground(g, hex_, e.hex, by_road=by_road))


def reach_of(g: State, enemy: int) -> int:
    """3.6-m: the longest normal range at which it has firepower: its own, or of a machine gun that works.

    3.6-n: a leader needs a machine gun and another leader to help with it.
    """
    e = g.units[enemy]
    guns = [g.weapons[w].is_.range for w in g.held_by(enemy) if g.weapons[w].is_.is_mg and not g.weapons[w].malfunctioned]
    if e.mmc:
        return max([KINDS[e.kind].range, *guns])
    helped = any(i != enemy and g.units[i].leader and not (g.units[i].broken or g.units[i].pinned or g.units[i].cx)
                 for i in g.at(e.hex, e.side))
    return max(guns) if guns and helped else 0


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
    while running(g):
        choice: Option = yield Ask(g.seat(side), "rout to", rout_options(g), cite="3.6-d", unit=unit)
        if choice == STOP:
            break
        if choice[0] == "crawl":
            low_crawl(g, choice[1])
        else:
            run_to(g, choice[1], choice[0] == "rout to")
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


def known_to(g: State, unit: int) -> list[int]:
    """2.0-Known: the enemies in its LOS, broken ones too."""
    u = g.units[unit]
    return [i for i, e in enumerate(g.units) if e.side != u.side and 0 <= e.hex < g.scenario.size and g.sees(u.hex, e.hex)]


def escorts(g: State, unit: int) -> list[Option]:
    """3.6-l: unbroken leaders in its hex who can carry what they have [4.0-i]; with the official errata not pinned ones."""
    u = g.units[unit]
    return [("escort", i) for i in g.at(u.hex, u.side) if i != unit and g.units[i].leader and not g.units[i].broken
            and not g.units[i].melee and not g.units[i].routed and not overladen(g, i)
            and not (g.units[i].pinned and g.option("official_errata"))]


def run_to(g: State, to: int, by_road: bool) -> None:
    """3.6-b: pay and enter; 3.6-m: in Open Ground under enemy guns it is interdicted."""
    r = g.rout
    assert r is not None
    here = g.units[r.unit].hex
    cost = entry_cost(g, here, to, by_road=by_road)
    r.left -= float(cost.total)
    r.by_road = by_road and g.scenario.ground.by_road(here, to)
    arrive_at(g, r, to)
    g.log("3.6-d", Routed, r.unit, to, cost)
    enemy = interdictor(g, r.unit, to, by_road=r.by_road)
    if enemy != NOBODY:
        g.log("3.6-m", Interdicted, r.unit, to, enemy)
        interdiction(g, r)


def low_crawl(g: State, to: int) -> None:
    """3.6-c: one hex for all its MF; it cannot be interdicted."""
    r = g.rout
    assert r is not None
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
    r.seen += [e for e in known_to(g, r.unit) if e not in r.seen]


def interdiction(g: State, r: Rout) -> None:
    """3.6-o: a NMC with all that follows for a broken unit; what is left of a squad may run on.

    3.6-p: a pin ends the rout. 3.6-l: the leader who came along helps, and dies if it fails. 3.2.1-f: a leader who is wounded
    on the way has three MF in all.
    """
    before = rout_mf(g, r.unit)
    result = morale_check(g, r.unit, 0, rout_helpers(g, r), "3.6-o", interdicted=True)
    r.left = max(0, r.left - before + rout_mf(g, r.unit))
    if result == PINNED:
        r.stopped = True
    elif result != PASSES and r.escort != NOBODY:
        eliminate(g, r.escort, "3.6-l")
        r.escort = NOBODY
    if result == KILLED or g.units[r.unit].hex < 0:
        g.rout = None


def rout_helpers(g: State, r: Rout) -> tuple[int, ...]:
    """3.6-l: the leader who came along "may" lend his DRM, so a bad one never does."""
    return (r.escort,) if r.escort != NOBODY and g.units[r.escort].leadership < 0 else ()


# ---- where it may run ----

def rout_options(g: State) -> list[Option]:
    """3.6-d: the next hexes on the way to the nearest cover; 3.6-j: anywhere legal if there is none to make for.

    3.6-h: the building it starts in does not hold it. 3.6-c: it may low crawl instead.
    """
    r = g.rout
    assert r is not None
    here, seen = g.units[r.unit].hex, tuple(r.seen)
    ground = g.scenario.ground
    started = not r.steps
    sheltered = not started and ground.cover[here] and not beside_any(g, r.unit, here)
    if sheltered:                                     # 3.6-g: it stops here, or goes straight on into more cover
        onward = [s for s in steps(g, r.unit, here, seen) if s[1] <= r.left and ground.cover[s[0]]]
        return [STOP, *spelled(onward)]
    first = first_steps(g, r, here, seen)
    reach = {h: mf for _, costs in first for h, mf in costs.items()}
    for _, costs in first:
        for h, mf in costs.items():
            reach[h] = min(reach[h], mf)
    cover = {h: mf for h, mf in reach.items() if ground.cover[h] and not beside_any(g, r.unit, h)}
    bound = min((mf for h, mf in cover.items() if not may_ignore(g, r, here, h)), default=None)
    wanted = {h for h, mf in cover.items() if bound is None or mf <= bound}
    free = bound is None                              # 3.6-j: no cover it must make for
    onward = [s for s, costs in first if free or wanted & costs.keys()]
    found = spelled(onward)
    if started:
        found += [("crawl", h) for h in dict.fromkeys(s[0] for s in onward) if not beside_enemies(g, r.unit, h)]
    if free or not found:
        found.insert(0, STOP)
    return found


def rout_mf(g: State, unit: int) -> float:
    """3.6-b: six; by the later text a wounded leader has no more than his three."""
    return 3 if g.units[unit].wounded and g.option("later_text") else ROUT_MF


def spelled(onward: Sequence[Step]) -> list[Option]:
    return [("rout to" if by_road else "rout through", h) for h, _, by_road in onward]


def may_ignore(g: State, r: Rout, here: int, h: int) -> bool:
    """3.6-i: cover that is no farther from a Known enemy than where it is."""
    distance = g.scenario.ground.distance
    return any(distance[h][g.units[e].hex] <= distance[here][g.units[e].hex] for e in known_to(g, r.unit))


def first_steps(g: State, r: Rout, here: int, seen: tuple[int, ...]) -> list[tuple[Step, dict[int, float]]]:
    """Each next step with all hexes that can still be reached by it, and the MF to each."""
    return [(s, within_reach(g, r.unit, s, seen_at(g, r.unit, s[0], seen), r.left))
            for s in steps(g, r.unit, here, seen) if s[1] <= r.left]


def within_reach(g: State, unit: int, first: Step, seen: tuple[int, ...], mf: float) -> dict[int, float]:
    """Cheapest ways on from a first step. Cover away from the enemy is left only for more cover [3.6-g]."""
    ground = g.scenario.ground
    best: dict[tuple[int, tuple[int, ...]], float] = {(first[0], seen): first[1]}
    queue = [(first[1], first[0], seen)]
    found: dict[int, float] = {}
    while queue:
        spent, here, known = heapq.heappop(queue)
        if best[here, known] < spent:
            continue
        found[here] = min(found.get(here, spent), spent)
        sheltered = ground.cover[here] and not beside_any(g, unit, here)
        for to, cost, _ in steps(g, unit, here, known):
            if spent + cost > mf or (sheltered and not ground.cover[to]):
                continue
            after = seen_at(g, unit, to, known)
            if spent + cost < best.get((to, after), mf + 1):
                best[to, after] = spent + cost
                heapq.heappush(queue, (spent + cost, to, after))
    return found


def steps(g: State, unit: int, here: int, seen: Sequence[int]) -> list[Step]:
    """The hexes a routing unit may step to. 3.6-i: not where stacking bars it, and never onto the enemy [3.3-a].

    3.6-e: never nearer to an enemy that sees it, or has seen it on the way. 3.6-f: not from beside an enemy to beside
    the same enemy, unless it leaves his own hex.
    """
    ground = g.scenario.ground
    distance = ground.distance
    u = g.units[unit]
    foes = [e.hex for e in g.units if e.side != u.side and 0 <= e.hex < ground.size]
    shun = [g.units[e].hex for e in seen if g.units[e].hex >= 0]
    group = (unit,) if g.rout is None or g.rout.escort == NOBODY else (unit, g.rout.escort)
    found: list[Step] = []
    for to in ground.around[here]:
        if to in foes or any(distance[to][e] < distance[here][e] for e in shun):
            continue
        if any(distance[here][e] == 1 and distance[to][e] == 1 for e in foes):
            continue
        if not stacks(g, to, u.side, group):
            continue
        found.append((to, float(entry_cost(g, here, to).total), True))
        if ground.woods_road[to] and ground.by_road(here, to):
            found.append((to, float(entry_cost(g, here, to, by_road=False).total), False))
    return found


def seen_at(g: State, unit: int, hex_: int, seen: tuple[int, ...]) -> tuple[int, ...]:
    """3.6-e: the enemies to keep away from once it has been in that hex."""
    u = g.units[unit]
    new = [i for i, e in enumerate(g.units) if e.side != u.side and 0 <= e.hex < g.scenario.size and i not in seen
           and g.sees(hex_, e.hex)]
    return tuple(sorted((*seen, *new))) if new else seen


def beside_any(g: State, unit: int, hex_: int) -> bool:
    """3.6-g: next to or with an enemy, broken or not."""
    near = (hex_, *g.scenario.ground.around[hex_])
    return any(e.side != g.units[unit].side and e.hex in near for e in g.units)


def beside_enemies(g: State, unit: int, hex_: int) -> bool:
    """3.6: next to or with an unbroken enemy."""
    near = (hex_, *g.scenario.ground.around[hex_])
    return any(e.side != g.units[unit].side and not e.broken and e.hex in near for e in g.units)
