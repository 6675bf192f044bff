"""How a position stands: what each side has, feature by feature. What each is worth has been learned from play."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hedgerow.bots.learned import Experience
from hedgerow.games.up_front.computer.armor import armor_of, ordnance_of
from hedgerow.games.up_front.computer.option_values import FARTHEST, VERBS, Eye, only_holds, time_used
from hedgerow.games.up_front.model.action_cards import PILLBOX
from hedgerow.games.up_front.model.scenario import ATTACKER
from hedgerow.games.up_front.model.state import State, is_moving, terrain_of
from hedgerow.games.up_front.rules.draws import time_is_up
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.terrain import shelters
from hedgerow.games.up_front.rules.victory import REARGUARD, fit_men, lost, victory_points

HERE: Final = Path(__file__).parent


def players(g: State, side: str) -> list[int]:
    return [n for n in range(len(g.players)) if g.scenario.side_of[g.seat(n)] == side]


def groups(g: State, side: str) -> list[int]:
    return [n for p in players(g, side) for n in g.groups_of(p)]


def men(g: State, side: str) -> float:
    """Men who can fight."""
    return float(sum(not g.men[m].pinned for n in groups(g, side) for m in g.groups[n].men))


def pinned(g: State, side: str) -> float:
    return float(sum(g.men[m].pinned for n in groups(g, side) for m in g.groups[n].men))


def wounded(g: State, side: str) -> float:
    return float(sum(g.men[m].wounded for n in groups(g, side) for m in g.groups[n].men))


def losses(g: State, side: str) -> float:
    return float(sum(lost(g, p) for p in players(g, side)))


def cracks(g: State, side: str) -> float:
    """How near the squad is to breaking: the share of it that is lost, squared."""
    return sum((2 * lost(g, p) / max(1, g.players[p].force)) ** 2 for p in players(g, side))


def points(g: State, side: str) -> float:
    return sum(float(victory_points(g, p).total) for p in players(g, side)) / 10


def advanced(g: State, side: str) -> float:
    """Range chits, men for men, of those who must come on."""
    return sum(max(0, min(g.groups[n].chit, 5)) * len(g.groups[n].men) for p in players(g, side) if not only_holds(g, p)
               for n in g.groups_of(p)) / 10


def covered(g: State, side: str) -> float:
    return float(sum(len(g.groups[n].men) for n in groups(g, side) if shelters(g, n)))


def moving(g: State, side: str) -> float:
    return float(sum(len(g.groups[n].men) for n in groups(g, side) if is_moving(g.groups[n])))


def in_position(g: State, side: str) -> float:
    """Men in cover at the range chit that wins, or next to the Rear Guard."""
    v = g.here.victory
    if v.kind == REARGUARD:
        near = [n for n in groups(g, side) if g.scenario.forces[g.groups[n].player].role == ATTACKER
                and any(relative_range(g, n, e) == FARTHEST for e in g.enemies_of(n))]
        return sum(fit_men(g, n) for n in near) / v.men
    if not v.men or not v.chit:
        return 0.0
    return sum(fit_men(g, n) for n in groups(g, side) if g.groups[n].chit == v.chit) / v.men


def pillbox(g: State, side: str) -> float:
    """Men in the Pillbox, those who can fight counting twice."""
    return sum(2.0 - g.men[m].pinned for n in groups(g, side) if terrain_of(g.groups[n]) == PILLBOX for m in g.groups[n].men) / 6


def armor(g: State, side: str) -> float:
    """AFVs, and what is left of them."""
    return armor_of(g, groups(g, side))


def guns(g: State, side: str) -> float:
    """Ordnance that could fire."""
    return ordnance_of(g, groups(g, side))


FEATURES: Final = {"men": men, "pinned": pinned, "wounded": wounded, "losses": losses, "cracks": cracks, "points": points,
                   "advanced": advanced, "covered": covered, "moving": moving, "in position": in_position,
                   "pillbox": pillbox, "armor": armor, "guns": guns}


def turns_left(g: State) -> int:
    """Player turns are not counted in this game; the last are those before the deck runs out for the last time."""
    cards = len(g.fronts[g.front].deck.cards)
    return 0 if time_is_up(g) else 9 if g.fronts[g.front].emptied < g.here.decks - 1 else cards // 6


KNOWS: Final = Experience(HERE / "weights.json", features=FEATURES, part=time_used, look=Eye, verbs=VERBS)
