"""41.3 to 41.424 LOS Divider: the ground between two games of a team game, and fire across it.

Games lie side by side, the Group D end of each next to the Group A end of the one to its right; Divider n lies between game n and
game n + 1. Who fires into another game plays and draws cards of his own game [41.6].
"""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import (
    BRUSH,
    BUILDINGS,
    CARDS,
    GERMAN,
    HILL,
    MARSH,
    OPEN_GROUND,
    PILLBOX,
    WALLS,
    WOODS,
    terrain_name,
)
from hedgerow.games.up_front.model.personalities import MTR
from hedgerow.games.up_front.model.state import NONE, Divider, Group, State, terrain_of, weapon_of
from hedgerow.games.up_front.rules.command import squad_leader
from hedgerow.games.up_front.rules.draws import pop
from hedgerow.games.up_front.rules.ranges import apart
from hedgerow.kernel.reasons import Reasons


def lay_dividers(g: State) -> None:
    """41.3: a card between every two games, of the deck to its left: Terrain that is no Pillbox, or Open Ground."""
    for front in range(len(g.fronts) - 1):
        g.front = front
        card = pop(g)
        name = terrain_name(card)
        if name in ("", PILLBOX):
            name = OPEN_GROUND
        g.dividers.append(Divider(card, name, CARDS[card].faces[GERMAN][0].value if name != OPEN_GROUND else 0))
        g.log("41.3", log_events.DividerLaid, card, name)


def ally_at(g: State, player: int, front: int) -> int:
    """The player of the same side in that game."""
    return next(p for p in g.scenario.fronts[front].places if g.side(p) == g.side(player))


# ---- who is in reach ----

def games_of(g: State, gr: Group) -> tuple[int, ...]:
    """Where a group is: in a game, or between two [41.56]."""
    return (g.players[gr.player].front,) if gr.divider == NONE else (gr.divider, gr.divider + 1)


def in_reach(g: State, gr: Group, other: Group) -> bool:
    """41.4: in the game next to one's own; 41.56: a group on a LOS Divider and both games beside it; 41.93: never in a game that
    has ceased."""
    mine, theirs = games_of(g, gr), games_of(g, other)
    if len(theirs) == 1 and g.fronts[theirs[0]].ceased:
        return False
    if len(mine) == len(theirs) == 1:
        return abs(mine[0] - theirs[0]) == 1
    return mine == theirs or (len(mine) != len(theirs) and bool({*mine} & {*theirs}))


def targets_of(g: State, group: int) -> list[int]:
    """6.1: the enemy groups it might fire at: those of its own game, and 41.4: those across a LOS Divider."""
    found = g.enemies_of(group)
    if not g.dividers:
        return found
    gr = g.groups[group]
    return [*found, *(n for n, other in enumerate(g.groups)
                      if other.men and g.side(other.player) != g.side(gr.player) and in_reach(g, gr, other))]


def snipers_targets(g: State, player: int) -> list[int]:
    """14.2: the groups of his enemies; 41.4, 41.421: with those in the games next to his, whatever lies between."""
    found = [n for o in g.opponents(player) for n in g.groups_of(o)]
    if not g.dividers:
        return found
    here = Group(player, 0)
    return [*found, *(n for n, other in enumerate(g.groups)
                      if other.men and g.side(other.player) != g.side(player) and in_reach(g, here, other))]


# ---- line of sight ----

def why_not_across(g: State, firer: int, target: int, no: Reasons) -> None:
    """41.42: what the LOS Divider says; 41.56: nothing to or from a group that stands on it; 41.41: fire into another game comes
    before that of the game itself."""
    if not apart(g, firer, target):
        return
    mine, there = g.groups[firer], g.groups[target]
    if mine.divider != NONE or there.divider != NONE:
        return
    if there.own_fire_turn == g.turn:
        no("it has been fired on from its own game this turn", "41.41")
    name = g.dividers[min(*games_of(g, mine), *games_of(g, there))].name
    hills = (terrain_of(mine) == HILL) + (terrain_of(there) == HILL)
    if name == HILL:
        no("a Hill lies between the games", "41.421")
    elif name in (WOODS, BUILDINGS) and hills < 2:
        no(f"{name} between the games: only from Hill to Hill", "41.422")
    elif name in (BRUSH, WALLS, MARSH) and not hills:
        no(f"{name} between the games: only from or to a Hill", "41.423")


def mortar_is_guided(g: State, man: int, target: int) -> bool:
    """41.424: a mortar beside its SL fires over any LOS Divider while the SLs of both games are in Radio Contact [41.7]."""
    m = g.men[man]
    w = weapon_of(g, m)
    if not apart(g, m.group, target) or w is None or w.kind != MTR:
        return False
    leader = squad_leader(g, m.player)
    ally = ally_at(g, m.player, g.players[g.groups[target].player].front)
    pair = (min(m.player, ally), max(m.player, ally))
    late = g.groups[target].own_fire_turn == g.turn       # 41.41
    return leader != NONE and g.men[leader].group == m.group and pair in g.contacts and not late


def note_fire(g: State, firer: int, target: int) -> None:
    """38.3: both have taken part in fire this turn, if it was not called off; 41.41: and from which game the target was fired
    on."""
    g.groups[firer].fired_turn = g.groups[target].fired_on_turn = g.turn
    if not apart(g, firer, target):
        g.groups[target].own_fire_turn = g.turn
