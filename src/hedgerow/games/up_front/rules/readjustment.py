"""5.62: range chits above 5 or below 0 may be readjusted after a shuffle, if both sides agree."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.state import State
from hedgerow.games.up_front.rules.draws import this_front
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow

LEAVE: Option = ("leave chits",)
AGREE: Option = ("agree",)
REFUSE: Option = ("refuse",)


@flow
def readjust(g: State, player: int) -> Flow[None]:
    """5.62: the player whose turn it is proposes, the other agrees or not."""
    due = this_front(g).shuffled
    this_front(g).shuffled = False
    if not due or not shifts(g, player):
        return
    choice: Option = yield Ask(g.seat(player), "range chits", [LEAVE, *shifts(g, player)], cite="5.62")
    if choice == LEAVE:
        return
    answer: Option = yield Ask(g.seat(g.opponents(player)[0]), "readjustment", [AGREE, REFUSE], cite="5.62", number=choice[1])
    if answer == AGREE:
        shift(g, player, choice[1])


def strays(g: State, player: int, by: int) -> int:
    """How far range chits would lie outside 0 to 5, all together, with his own lower by so much and the other's higher."""
    found = 0
    for owner, step in ((player, -by), *((o, by) for o in g.opponents(player))):
        found += sum(max(0, -c, c - 5) for c in (g.groups[n].chit + step for n in g.groups_of(owner)))
    return found


def shifts(g: State, player: int) -> list[Option]:
    """Every readjustment that brings chits closer to 0 to 5."""
    if len(g.opponents(player)) != 1 or not g.groups_of(g.opponents(player)[0]):
        return []
    now = strays(g, player, 0)
    return [("readjust", by) for by in range(-6, 7) if strays(g, player, by) < now]


def shift(g: State, player: int, by: int) -> None:
    """5.62: one side's chits go down and the other's up, so that every Relative Range stays."""
    for owner, step in ((player, -by), *((o, by) for o in g.opponents(player))):
        for n in g.groups_of(owner):
            g.groups[n].chit += step
    g.log("5.62", log_events.Readjusted, player, by)
