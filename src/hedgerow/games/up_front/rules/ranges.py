"""5.6 Relative Range: how far two groups are from each other, from their range chits and letters."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.games.up_front.model.state import LAST_LETTER, NONE, State
from hedgerow.kernel.tally import Tally


def free_for_all(g: State) -> bool:
    """J.1: while three players are left, nobody stands opposite anybody: letters mean nothing."""
    return len(g.players) > 2 and len(g.here.places) > 2 and sum(g.in_play(p) for p in g.here.places) > 2


def apart(g: State, a: int, b: int) -> bool:
    """41.4, 41.56: the two groups are in different games, or one of them is between two."""
    if not g.in_teams:
        return False
    one, other = g.groups[a], g.groups[b]
    return NONE not in (one.divider, other.divider) or one.divider != other.divider or (
        g.players[one.player].front != g.players[other.player].front)


def beside(g: State, a: int, b: int) -> bool:
    """17.2: their letters are next to each other; 41.4: also across a LOS Divider, at its two edges."""
    one, other = g.groups[a], g.groups[b]
    if not apart(g, a, b):
        return abs(one.letter - other.letter) == 1
    left, right = sorted((g.players[gr.player].front, gr.letter) for gr in (one, other))
    return NONE == one.divider == other.divider and right[0] - left[0] == 1 and left[1] >= LAST_LETTER and right[1] <= 0


def chit_sum(g: State, a: int, b: int) -> int:
    """The two range chits together; above 5 the groups have passed each other."""
    return g.groups[a].chit + g.groups[b].chit


def relative_range(g: State, a: int, b: int) -> int:
    """5.6, 5.61: 0 is far, 5 is next to each other: both chits together, above 5 taken from 10; one less if the letters are
    neither the same nor neighbours; 5.51: never below 0; 41.4: between games always 0."""
    return relative_ranges(g, a, (b,))[0]


def relative_ranges(g: State, group: int, others: Iterable[int]) -> list[int]:
    """The same from one group to each of these."""
    groups, teams, lateral = g.groups, len(g.fronts) > 1, not free_for_all(g)
    chit, letter, found = groups[group].chit, groups[group].letter, []
    for n in others:
        other = groups[n]
        apart_by = chit + other.chit
        if apart_by > 5:
            apart_by = 10 - apart_by
        if lateral and not -2 < letter - other.letter < 2:
            apart_by -= 1
        found.append(0 if apart_by < 0 or (teams and apart(g, group, n)) else apart_by)
    return found


def range_tally(g: State, a: int, b: int) -> Tally:
    """The same, with its story."""
    if apart(g, a, b):
        return Tally.of(0, "between two games", "41.4")
    found = Tally.of(g.groups[a].chit, "range chit", "5.5").add(g.groups[b].chit, "the other's range chit", "5.5")
    total = int(found.total)
    if total > 5:
        found = found.become(10 - total, "passed each other: taken from 10", "5.6")
    found = found.at_least(0, "never below 0", "5.51")
    return found.add(-1, "lateral distance", "5.61").at_least(0, "never below 0", "5.61") if lateral(g, a, b) else found


def lateral(g: State, a: int, b: int) -> bool:
    """5.61: neither directly opposite nor adjacent."""
    return not adjacent(g, a, b) and not free_for_all(g)


def adjacent(g: State, a: int, b: int) -> bool:
    """5.61: the same letter or the next one."""
    return abs(g.groups[a].letter - g.groups[b].letter) <= 1


def opposite(g: State, group: int) -> int:
    """5.7: the enemy group of the same letter, or NONE."""
    gr = g.groups[group]
    if free_for_all(g) or gr.divider != NONE:
        return NONE
    return next((n for p in g.opponents(gr.player) if (n := g.at_letter(p, gr.letter)) != NONE), NONE)


def neighbours(g: State, group: int) -> list[int]:
    """Friendly groups whose letter is next to this one's."""
    gr = g.groups[group]
    if gr.divider != NONE:
        return []
    return [n for n in g.groups_of(gr.player) if abs(g.groups[n].letter - gr.letter) == 1]


def passed(g: State, a: int, b: int) -> bool:
    """17.3: each is behind the other: they have advanced past each other."""
    return chit_sum(g, a, b) > 5 and not apart(g, a, b)
