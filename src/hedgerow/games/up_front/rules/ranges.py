"""5.6 Relative Range: how far two groups are from each other, from their range chits and letters."""

from __future__ import annotations

from hedgerow.games.up_front.model.state import NONE, State
from hedgerow.kernel.tally import Tally


def free_for_all(g: State) -> bool:
    """J.1: while three players are left, nobody stands opposite anybody: letters mean nothing."""
    return len(g.players) > 2 and sum(bool(g.groups_of(p)) for p in range(len(g.players)) if g.players[p].front == g.front) > 2


def chit_sum(g: State, a: int, b: int) -> int:
    """The two range chits together; above 5 the groups have passed each other."""
    return g.groups[a].chit + g.groups[b].chit


def folded(total: int) -> int:
    """5.6: a sum above 5 is taken from 10; 5.51: below 0 counts as 0."""
    return max(0, 10 - total if total > 5 else total)


def relative_range(g: State, a: int, b: int) -> int:
    """5.6, 5.61: 0 is far, 5 is next to each other; one less if the letters are neither the same nor neighbours."""
    found = folded(chit_sum(g, a, b))
    return max(0, found - 1) if lateral(g, a, b) else found


def range_tally(g: State, a: int, b: int) -> Tally:
    """The same, with its story."""
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
    if free_for_all(g):
        return NONE
    return next((n for p in g.opponents(gr.player) if (n := g.at_letter(p, gr.letter)) != NONE), NONE)


def neighbours(g: State, group: int) -> list[int]:
    """Friendly groups whose letter is next to this one's."""
    gr = g.groups[group]
    return [n for n in g.groups_of(gr.player) if abs(g.groups[n].letter - gr.letter) == 1]


def passed(g: State, a: int, b: int) -> bool:
    """17.3: each is behind the other: they have advanced past each other."""
    return chit_sum(g, a, b) > 5
