"""How a position stands: what each side has, feature by feature. What each is worth has been learned from play."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.bots.learned import Experience
from hedgerow.games.infantry_attacks.computer.eye import Eye, goals_of, must_leave, way_costs
from hedgerow.games.infantry_attacks.computer.option_values import VERBS
from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.scenario_files import Battle
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    DISRUPTED,
    LEADER,
    State,
    controller,
    is_company,
)
from hedgerow.games.infantry_attacks.model.tables import FOOT
from hedgerow.games.infantry_attacks.model.values import printed_strength
from hedgerow.games.infantry_attacks.model.victory import companies_exited, judge

HERE: Final = Path(__file__).parent


def number(g: State, side: str) -> int:
    return g.scenario.sides.index(side)


def strength(g: State, side: str) -> float:
    """Fire values on the map, in companies; the demoralized do not fight."""
    me = number(g, side)
    return sum(printed_strength(p) * (0.3, 1.0)[p.status != DEMORALIZED] for i in g.of(me)
               if (p := g.pieces[i]).cls < TRANSPORT) / 6


def losses(g: State, side: str) -> float:
    return float(g.losses[number(g, side)])


def disorder(g: State, side: str) -> float:
    """Units that are disrupted (1) or demoralized (2)."""
    me = number(g, side)
    return float(sum(p.status for i in g.of(me) if (p := g.pieces[i]).cls < TRANSPORT and p.status >= DISRUPTED))


def leaders(g: State, side: str) -> float:
    return float(sum(g.pieces[i].cls == LEADER for i in g.of(number(g, side))))


def objectives(g: State, side: str) -> float:
    """The share of the hexes that count which the side controls."""
    me, hexes = number(g, side), g.scenario.objectives
    return sum(controller(g, h) == me for h in hexes) / len(hexes) if hexes else 0.0


def contact(g: State, side: str) -> float:
    """How near companies are to what they want, the nearest counting most."""
    me = number(g, side)
    goals = tuple(h for h in goals_of(g.scenario, me) if must_leave(g.scenario, me) or controller(g, h) != me)
    if not goals:
        return 3.0
    far = way_costs(g.scenario.ground, FOOT, goals)
    near = sorted(far.get(p.hex, 60.0) for i in g.of(me) if is_company(p := g.pieces[i]) and p.status != DEMORALIZED)
    return sum(3 / (3 + d) for d in near[:6])


def winning(g: State, side: str) -> float:
    """Whether the side would win if the game ended now."""
    s = g.scenario
    return float(judge(g, s.victory)[0] == number(g, side)) if isinstance(s, Battle) else 0.0


def away(g: State, side: str) -> float:
    return float(companies_exited(g, number(g, side))) if must_leave(g.scenario, number(g, side)) else 0.0


FEATURES: Final = {"strength": strength, "losses": losses, "disorder": disorder, "leaders": leaders, "objectives": objectives,
                   "contact": contact, "winning": winning, "away": away}


def part(g: State) -> float:
    """How much of the game has been played."""
    return min(1.0, max(0, g.turn) / g.scenario.turns)


def turns_left(g: State) -> int:
    return max(0, g.scenario.turns - g.turn) * 2


KNOWS: Final = Experience(HERE / "weights.json", features=FEATURES, part=part, look=Eye, verbs=VERBS)
