"""How a position stands: what each side has, feature by feature. What each is worth has been learned from play."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.bots.learned import Experience
from hedgerow.games.squad_leader.computer.eye import Eye
from hedgerow.games.squad_leader.computer.option_values import VERBS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.victory import exited, fulfilled

HERE: Final = Path(__file__).parent


def number(g: State, side: str) -> int:
    return g.card.seats.index(side)


def squads(g: State, side: str) -> float:
    return float(sum(g.units[i].squad for i in g.of(number(g, side))))


def broken(g: State, side: str) -> float:
    return float(sum(g.units[i].squad and g.units[i].broken for i in g.of(number(g, side))))


def firepower(g: State, side: str) -> float:
    """Firepower of unbroken squads, in squads of four."""
    return sum(u.is_.firepower for i in g.of(number(g, side)) if (u := g.units[i]).squad and not u.broken) / 4


def leaders(g: State, side: str) -> float:
    return sum(1.0 - 0.5 * u.broken - u.is_.leadership for i in g.of(number(g, side)) if (u := g.units[i]).leader)


def vehicles(g: State, side: str) -> float:
    me = number(g, side)
    return float(sum(v.side == me and v.hex >= 0 and not v.wreck and not v.abandoned for v in g.vehicles))


def goals(g: State, side: str) -> float:
    """The share of what the game is about that the side has."""
    eye = Eye(g, side)
    return sum(eye.held(h) for h in eye.goals) / len(eye.goals) if eye.goals and not eye.leaves else 0.0


def contact(g: State, side: str) -> float:
    """How near unbroken squads are to what they want, the nearest counting most."""
    eye = Eye(g, side)
    near = sorted(eye.far(u.hex) for i in g.of(eye.side) if (u := g.units[i]).squad and not u.broken)
    return sum(3 / (3 + d) for d in near[:8])


def winning(g: State, side: str) -> float:
    """Whether the side would win if the game ended now."""
    done = [v.side for v in g.card.victory if fulfilled(g, v)]
    winner = done[0] if done else 1 - g.card.victory[0].side
    return float(winner == number(g, side))


def away(g: State, side: str) -> float:
    return float(exited(g, number(g, side)))


FEATURES: Final = {"squads": squads, "broken": broken, "firepower": firepower, "leaders": leaders, "vehicles": vehicles,
                   "goals": goals, "contact": contact, "winning": winning, "away": away}


def player_turns(g: State) -> int:
    return 2 * g.card.turns - g.card.half_last


def part(g: State) -> float:
    """How much of the game has been played."""
    return min(1.0, g.player_turns / player_turns(g))


def turns_left(g: State) -> int:
    return max(0, player_turns(g) - g.player_turns)


KNOWS: Final = Experience(HERE / "weights.json", features=FEATURES, part=part, look=Eye, verbs=VERBS)
