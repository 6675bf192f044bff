"""What a player may ask of the map besides the verbs: how far a piece gets, what is seen, which hexes are under fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.board.answers import FieldOfFire, ways
from hedgerow.games.infantry_attacks.model.counters import MACHINE_GUN
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    GOOD,
    LEADER,
    SELF,
    Piece,
    State,
    assault_hex,
    has_combat_unit,
)
from hedgerow.games.infantry_attacks.model.tables import MP, PROHIBITED
from hedgerow.games.infantry_attacks.model.values import fire_range, fires_directly, printed_allowance
from hedgerow.games.infantry_attacks.rules.direct_fire import direct_strength
from hedgerow.games.infantry_attacks.rules.movement import (
    next_hexes,
    step_cost,
    stops_after,
    why_mission_holds,
    why_not_by_night,
    why_not_cross,
)
from hedgerow.games.infantry_attacks.rules.places import nearest_enemy
from hedgerow.games.infantry_attacks.rules.rivers import bank_after
from hedgerow.games.infantry_attacks.rules.sectors import side_of, why_not_out_of_sector
from hedgerow.games.infantry_attacks.rules.spotting import sees
from hedgerow.games.infantry_attacks.rules.stacking import why_not_stack
from hedgerow.kernel.questions import Field, Finding, Question, Reach, Sight, Way
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import LOCATION, PIECE

# ---- how far ----

def reach(g: State, seat: str, piece: int) -> Finding:
    """5.2: every hex one's own piece could get to if nobody fired: the cheapest way there and what it costs."""
    no = Reasons()
    p = g.pieces[piece]
    if p.side != side_of(g, seat):
        no("it is the other player's", "5.2")
    elif p.cls > LEADER or p.hex < 0:
        no("it is in no hex", "5.2")
    elif p.status == DEMORALIZED:
        no("a demoralized piece may only try to recover", "14.3")
    else:
        why_mission_holds(g, p, no)
        if not allowance(g, piece):
            no("it has no movement allowance as it stands", "5.1")
    return Finding.none(no) if no else Reach((), ways_of(g, piece))


def allowance(g: State, piece: int) -> int:
    """What it has left on the march, or its whole allowance."""
    going = g.going
    return going.left[piece] if going is not None and piece in going.left else printed_allowance(g.pieces[piece])


def ways_of(g: State, piece: int) -> tuple[Way, ...]:
    """5.2-a: cheapest first; one hex may be entered whatever it costs. 14.2, 5.42: the disrupted and those who leave an assault
    hex enter one hex only; 5.81: the far bank of a minor river ends a move."""
    start = g.pieces[piece]
    left, one_hex = allowance(g, piece), start.status != GOOD or (g.on_map(start.hex) and assault_hex(g, start.hex))
    paid_to: dict[tuple[int, ...], int] = {}

    def onward(at: Reached) -> Iterator[Reached]:
        paid, way, here, bank, ended = at
        there = standing(start, here, bank)
        for to in () if ended or (way and one_hex) else next_hexes(g, there):
            cost = step_cost(g, there, to)
            if cost == PROHIBITED or (way and paid + cost > left) or not may_enter(g, piece, there, to):
                continue
            on = (*way, to)
            paid_to[on] = min(paid + cost, paid_to.get(on, paid + cost))
            yield paid + cost, on, to, bank_after(g, there, to), stops_after(g, there, to) or paid + cost > left

    begin: Reached = (0, (), start.hex, start.bank, False)
    return ways(begin, onward, lambda way: Tally.of(points(paid_to[way]), "movement points", "5.2-a"))


Reached = tuple[int, tuple[int, ...], int, int, bool]
"""What was paid, the way, where it ends and on which bank, and whether the move ends there."""


def points(paid: int) -> float:
    return paid / MP if paid % MP else paid // MP


def standing(p: Piece, hex_: int, bank: int) -> Piece:
    """The piece as it would be in another hex."""
    q = p.copy()
    q.hex, q.bank = hex_, bank
    return q


def may_enter(g: State, piece: int, p: Piece, to: int) -> bool:
    """5.9: no enemy combat unit known to be there; 4.3: room; 5.82: no way across a major river; 5.5: closer only when led; 5.7:
    by night into others' hexes only when led; 17.51: not out of its sector."""
    no = Reasons()
    why_not_stack(g, p, to, no)
    why_not_cross(g, p, to, no)
    why_not_by_night(g, piece, to, no)
    why_not_out_of_sector(g, piece, to, no)
    s = g.segment
    alone = p.cls != LEADER and s is not None and s.activator.get(piece, 0) == SELF
    closer = alone and nearest_enemy(g, to, p.side) < nearest_enemy(g, p.hex, p.side)
    return not (no or closer or has_combat_unit(g, to, 1 - p.side))


# ---- what is seen, and from where one is fired at ----

def sight(g: State, seat: str, a: int, b: int) -> Finding:
    """8.6: what blocks the line and where; nothing hinders one that is open."""
    no = Reasons()
    if not g.on_map(a) or not g.on_map(b):
        no("nobody sees off the map", "8.6")
        return Finding.none(no)
    why = None if a == b else g.scenario.ground.why_blocked(a, b, g.smoke_hexes())
    if why is not None:
        no(f"{why.by} blocks the line", why.rule, at=why.hexes[0])
        return Finding.none(no)
    return Sight()


def armed(g: State, side: int) -> list[int]:
    """Units of a side that everybody sees and that could fire directly."""
    return [i for i in g.of(side) if g.pieces[i].cls <= MACHINE_GUN and fires_directly(g.pieces[i]) and not g.pieces[i].hidden
            and g.pieces[i].status != DEMORALIZED and not assault_hex(g, g.pieces[i].hex)]


def bears(g: State, firer: int, hex_: int) -> bool:
    """7.31, 8.4: in range, in sight, and not beyond what darkness allows."""
    p = g.pieces[firer]
    away = g.scenario.ground.distance[p.hex][hex_]
    return 0 < away <= min(fire_range(p), g.visibility) and sees(g, p.hex, hex_)


def enemy_fire(g: State, seat: str) -> FieldOfFire[int]:
    """1.0-def-safehex: enemy units that could fire at someone they spot in a hex, with the strength they would bring."""
    return FieldOfFire(armed(g, 1 - side_of(g, seat)), lambda firer: g.pieces[firer].hex,
                       lambda firer, hex_: direct_strength(g, firer) if bears(g, firer, hex_) else None)


def threat(g: State, seat: str, hex_: int) -> Finding:
    """1.0-def-safehex: from where enemies could fire into the hex, and how strongly."""
    return enemy_fire(g, seat).threat(hex_) if g.on_map(hex_) else Field()


def danger(g: State, seat: str) -> Finding:
    """1.0-def-safehex: for every hex the strength of all enemies who could fire into it."""
    return enemy_fire(g, seat).danger(range(g.scenario.ground.size), "strength", "10.2")


QUESTIONS: Final = (Question("reach", (PIECE,), reach), Question("sight", (LOCATION, LOCATION), sight),
                    Question("threat", (LOCATION,), threat), Question("danger", (), danger))
