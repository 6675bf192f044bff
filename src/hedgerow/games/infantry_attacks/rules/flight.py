"""14.3 Flight: a demoralized piece that does not recover runs for the nearest safe hex; 14.4 recovery as an action."""

from __future__ import annotations

from typing import Final

from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    GOOD,
    LEADER,
    Going,
    Piece,
    State,
    assault_hex,
    has_combat_unit,
    is_gun,
)
from hedgerow.games.infantry_attacks.model.tables import PROHIBITED
from hedgerow.games.infantry_attacks.model.values import fire_range, fires_directly, printed_allowance
from hedgerow.games.infantry_attacks.rules.chain_reactions import settle
from hedgerow.games.infantry_attacks.rules.drumfire import drummed
from hedgerow.games.infantry_attacks.rules.leadership import leads
from hedgerow.games.infantry_attacks.rules.morale import demoralize, roll_recovery
from hedgerow.games.infantry_attacks.rules.movement import enter, finish, step_cost, why_not_cross
from hedgerow.games.infantry_attacks.rules.rivers import apart, bank_after, wades
from hedgerow.games.infantry_attacks.rules.spotting import would_spot
from hedgerow.games.infantry_attacks.rules.stacking import why_not_stack
from hedgerow.games.infantry_attacks.rules.step_losses import eliminate
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

STAY: Option = ("stay",)
NO_SAFETY: Final = 999


class Flees(Event, says="{piece} must flee"):
    piece: int


class GoesToGround(Event, says="{piece} goes to ground"):
    piece: int


# ---- recovery ----

@flow
def recover(g: State, piece: int, leader: int) -> Flow[None]:
    """14.4: one attempt; who stays demoralized may have to flee."""
    better = roll_recovery(g, piece, leader)
    if g.queue:
        yield from settle(g)
    if not better and g.pieces[piece].hex >= 0 and g.pieces[piece].status == DEMORALIZED:
        yield from flee(g, piece)


# ---- where it is safe ----

def threats(g: State, piece: int, hex_: int) -> list[int]:
    """1.0-def-safehex: hexes of enemy units with direct values that have range, sight and spotting of the piece there, marked or
    not, and whoever stands in the way."""
    side = g.pieces[piece].side
    distance = g.scenario.ground.distance[hex_]
    found = []
    for p in g.pieces:
        if p.side != side and g.on_map(p.hex) and not p.hidden and fires_directly(p) and p.hex not in found \
                and distance[p.hex] <= fire_range(p) and would_spot(g, p.hex, piece, hex_):
            found.append(p.hex)
    return found


def safe(g: State, piece: int, hex_: int) -> bool:
    """14.32, 1.0-def-safehex: no Drumfire, not bombarded this turn, nobody can fire on it."""
    return not drummed(g, hex_) and hex_ not in g.bombarded and not threats(g, piece, hex_)


# ---- the way ----

def may_flee_to(g: State, piece: int, hex_: int) -> bool:
    """14.33: never into Drumfire, nor to enemy combat units, nor where there is no room or no way."""
    return open_to(g, g.pieces[piece], hex_)


def open_to(g: State, p: Piece, hex_: int) -> bool:
    no = Reasons()
    why_not_stack(g, p, hex_, no)
    why_not_cross(g, p, hex_, no)
    return not (no or drummed(g, hex_) or has_combat_unit(g, hex_, 1 - p.side)) and g.scenario.ground.passable(hex_)


def away_from(g: State, here: int, enemies: list[int], among: list[int]) -> list[int]:
    """14.33: the hexes farther from all these enemies; if there are none, those as far."""
    distance = g.scenario.ground.distance
    farther = [h for h in among if all(distance[h][e] > distance[here][e] for e in enemies)]
    return farther or [h for h in among if all(distance[h][e] >= distance[here][e] for e in enemies)]


def flight_hexes(g: State, piece: int) -> list[int]:
    """14.31: next hexes on the shortest ways to a safe hex, moving away; if none can be reached, towards the edge farthest from
    the enemy [14.31-a]."""
    p = g.pieces[piece]
    enemies = threats(g, piece, p.hex)
    first = [h for h in g.scenario.ground.near[p.hex] if may_flee_to(g, piece, h)]
    ways = away_from(g, p.hex, enemies, first)
    depth = {h: steps_to_safety(g, piece, p.hex, h, enemies) for h in ways}
    nearest = min(depth.values(), default=0)
    if nearest < NO_SAFETY:
        return [h for h in ways if depth[h] == nearest]
    return towards_edge(g, piece, ways)


def steps_to_safety(g: State, piece: int, start: int, first: int, enemies: list[int]) -> int:
    """How many hexes to the nearest safe one by way of `first`, always moving away, by hexes that it could enter."""
    seen, ring, steps = {start, first}, [standing(g, g.pieces[piece], first)], 1
    while ring:
        if any(safe(g, piece, p.hex) for p in ring):
            return steps
        found: list[Piece] = []
        for p in ring:
            open_ = [n for n in g.scenario.ground.near[p.hex] if n not in seen and open_to(g, p, n)]
            for n in away_from(g, p.hex, enemies, open_):
                seen.add(n)
                found.append(standing(g, p, n))
        ring, steps = found, steps + 1
    return NO_SAFETY


def standing(g: State, p: Piece, hex_: int) -> Piece:
    """The piece as it would be in a hex next to it, on the bank from which it came [5.82]."""
    q = p.copy()
    q.bank, q.hex = bank_after(g, p, hex_), hex_
    return q


def towards_edge(g: State, piece: int, ways: list[int]) -> list[int]:
    """14.31-a: the board-edge hexes without Drumfire that are farthest from all enemy units with direct values."""
    ground = g.scenario.ground
    p = g.pieces[piece]
    enemies = [e.hex for e in g.pieces if e.side != p.side and g.on_map(e.hex) and not e.hidden and fires_directly(e)]
    edge = [h for h in ground.grid.border if not drummed(g, h) and ground.passable(h)]
    if not ways or not enemies or not edge:
        return ways
    reach = {h: min(ground.distance[h][e] for e in enemies) for h in edge}
    best = [h for h in edge if reach[h] == max(reach.values())]
    if p.hex in best:
        return []
    near = {h: min(ground.distance[h][e] for e in best) for h in ways}
    return [h for h in ways if near[h] == min(near.values())]


# ---- fleeing ----

@flow
def flee(g: State, piece: int) -> Flow[None]:
    """14.31: it leaves an assault hex by one hex [14.35], or runs with its full allowance unless it is safe where it is."""
    p = g.pieces[piece]
    inside = assault_hex(g, p.hex)
    if not inside and safe(g, piece, p.hex):
        g.log("14.32", GoesToGround, piece)
        return
    if p.under and is_gun(p):
        return                                            # 16.33: it need not flee, and to flee would be to abandon it [14.34]
    if p.under:
        choice: Option = yield Ask(g.seat(g.pieces[piece].side), "flee", [("run", piece), STAY], cite="16.33", piece=piece)
        if choice == STAY:
            return
    elif is_gun(p):
        eliminate(g, piece, "14.34")
        return
    g.log("14.35" if inside else "14.31", Flees, piece)
    if inside and not assault_exits(g, piece):
        eliminate(g, piece, "14.35")
        if g.queue:
            yield from settle(g)
        return
    companions: list[int] = yield from companion(g, piece)
    g.going = Going([piece, *companions], {i: printed_allowance(g.pieces[i]) for i in [piece, *companions]}, 0, inside, False)
    if inside:
        yield from leave_assault(g, piece)
    else:
        yield from run(g, piece)
    g.going = None
    finish(g, companions)


@flow
def companion(g: State, piece: int) -> Flow[list[int]]:
    """6.62-a: a leader in its hex, activated this segment, may go along; a disrupted one only by becoming demoralized."""
    if not companions(g, piece):
        return []
    choice: Option = yield Ask(g.seat(g.pieces[piece].side), "go along",
                               [*(("go along", i) for i in companions(g, piece)), PASS], cite="6.62-a", piece=piece)
    if choice == PASS:
        return []
    if g.pieces[choice[1]].status != GOOD:
        demoralize(g, choice[1])
    return [choice[1]]


def companions(g: State, piece: int) -> list[int]:
    """6.62-a: who may go along; 14.4: after aiding a recovery he goes only with a unit that he activated himself. Nobody goes
    along from the other bank of a major river [5.82]."""
    s, p = g.segment, g.pieces[piece]
    if s is None or p.cls == LEADER:
        return []
    return [i for i in g.here(p.hex, p.side) if g.pieces[i].cls == LEADER and leads(g.pieces[i], p)
            and g.pieces[i].status != DEMORALIZED and i in s.activator and not apart(g, g.pieces[i], p)
            and (i not in s.done or (i in s.aided and s.activator.get(piece) == i))]


@flow
def leave_assault(g: State, piece: int) -> Flow[None]:
    """14.35, 12.25: one hex, not into enemies or Drumfire."""
    choice: Option = yield Ask(g.seat(g.pieces[piece].side), "flight", [("flee", h) for h in assault_exits(g, piece)],
                               cite="14.35", piece=piece)
    yield from enter(g, choice[1])


def assault_exits(g: State, piece: int) -> list[int]:
    return [h for h in g.scenario.ground.near[g.pieces[piece].hex] if may_flee_to(g, piece, h)]


@flow
def run(g: State, piece: int) -> Flow[None]:
    """14.31: hex by hex at full rate until it is safe, out of movement points, or can only stay put [14.33]."""
    while fleeing_on(g, piece):
        ways = run_hexes(g, piece)
        if not ways:
            return
        choice: Option = yield Ask(g.seat(g.pieces[piece].side), "flight", [("flee", h) for h in ways], cite="14.31", piece=piece)
        pay(g, choice[1])
        yield from enter(g, choice[1])


def fleeing_on(g: State, piece: int) -> bool:
    going, p = g.going, g.pieces[piece]
    return going is not None and piece in going.pieces and not going.stopped and p.hex >= 0 and not (
        going.entered and safe(g, piece, p.hex))


def run_hexes(g: State, piece: int) -> list[int]:
    """14.31, 5.2-a: those it can still pay for; the first hex always if it has any allowance."""
    going, p = g.going, g.pieces[piece]
    assert going is not None
    left = going.left[piece]
    if not printed_allowance(p):
        return []
    return [h for h in flight_hexes(g, piece) if not going.entered or PROHIBITED < step_cost(g, p, h) <= left]


def pay(g: State, to: int) -> None:
    going = g.going
    assert going is not None
    for i in going.pieces:
        going.left[i] = max(0, going.left[i] - step_cost(g, g.pieces[i], to))
    if any(wades(g, g.pieces[i], to) for i in going.pieces):
        going.left = dict.fromkeys(going.left, 0)         # 5.81: on the far bank it stops


def must_recover(g: State, side: int) -> list[int]:
    """3.0-C-nopass, 14.42: demoralized pieces on the map that have not been activated this turn."""
    return [i for i in g.of(side) if g.pieces[i].status == DEMORALIZED and not g.pieces[i].marker]
