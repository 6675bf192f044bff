"""4.2: the actions. One function each, declared where its chapter is:

    @action("rally", (GROUP, CARD), "{0} rallies with {1}", chapter=10, why_not=why_not_rally, candidates=rally_candidates)
    @flow
    def rally_group(g: State, option: Option) -> Flow[None]: ...

`why_not(g, player, *what)` says what stands against it; `candidates(g, player)` lists everything that might be legal, and what
has no reason against it is offered. What it does is a plain function `(g, *what)`, or, if someone must choose,
a flow `(g, option)`. It calls `take_action` for every group that acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from hedgerow.games.up_front.model.scenario import PARTISANS
from hedgerow.games.up_front.model.state import State
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import UNIT, Verb

F = TypeVar("F")
TURN = "turn"
"""The question at which actions are chosen."""


class Action(NamedTuple):
    """A registered action."""

    verb: Verb
    chapter: int
    why_not: Callable[..., Reasons]
    candidates: Callable[[State, int], Iterable[tuple[Any, ...]]]
    play: Any                             # flow (g, option) or plain function (g, *what)
    waits: bool


ACTIONS: dict[str, Action] = {}

NOT_ON_A_DIVIDER: Final = frozenset((
    "move", "terrain", "open ground", "ford", "shift", "exchange", "transfer", "receive", "split", "entrench", "clear mines",
    "cut wire", "fire smoke", "withdraw", "cross"))
"""41.55, 41.57: a group between two games leaves only as reinforcements, and no Terrain is laid there."""


def action(name: str, places: tuple[str, ...], says: str, *, chapter: int, why_not: Callable[..., Reasons],
           candidates: Callable[[State, int], Iterable[tuple[Any, ...]]],
           numbers: Callable[..., Mapping[str, Tally]] | None = None) -> Callable[[F], F]:
    """Register an action with its verb. Its odds, which look at the deck as a seat knows it, are in `aids/odds.py`."""
    def reasons(g: State, seat: str, *what: Any) -> Reasons:
        no = why_not(g, g.player_of(seat), *what)
        if on_divider(g, name, what):
            no("between two games it only waits, fights, rallies, or enters one of them", "41.57")
        if not g.in_force(chapter):
            no("the programmed rules of this scenario do not go so far", "1-a")
        return no

    def register(play: F) -> F:
        verb = Verb(name, places, says, asked=(TURN,), why_not=reasons, numbers=numbers)
        ACTIONS[name] = Action(verb, chapter, why_not, candidates, play, isinstance(play, FlowFunction))
        return play
    return register


def offered(g: State, player: int) -> list[Option]:
    """Every action that nothing stands against."""
    return [(name, *what) for name, a in ACTIONS.items() if g.in_force(a.chapter)
            for what in a.candidates(g, player) if not a.why_not(g, player, *what) and not on_divider(g, name, what)]


def on_divider(g: State, name: str, what: tuple[Any, ...]) -> bool:
    """41.55, 41.57: this cannot be done by a group that stands on a LOS Divider."""
    if not g.in_teams or name not in NOT_ON_A_DIVIDER:
        return False
    group: int = g.men[what[0]].group if ACTIONS[name].verb.places[0] == UNIT else what[0]
    return group >= 0 and g.groups[group].divider >= 0


def why_not_act(g: State, player: int, group: int) -> Reasons:
    """4.2: one action for each of his groups in a turn."""
    no = why_not_any_action(g, player)
    gr = g.groups[group]
    if gr.player != player:
        no("that is not your group", "3.2")
    elif not gr.men:
        no("that group is no longer in play", "3.2-a")
    elif gr.acted:
        no("it has acted this turn", "4.2")
    return no


def why_not_any_action(g: State, player: int) -> Reasons:
    """What keeps all his groups from acting: 37.1: Partisans have a limit; 35.4: reinforcements have come under cover."""
    no = Reasons()
    if g.players[player].actions >= action_limit(g, player):
        no("Partisans act with fewer groups than they have", "37.1")
    if g.players[player].spent:
        no("reinforcements came under cover: nothing else is done this turn", "35.4")
    return no


def action_limit(g: State, player: int) -> int:
    """37.1: Partisans never take as many actions as they have groups, but always one."""
    groups = len(g.groups_of(player))
    return max(1, groups - 1) if g.players[player].troops == PARTISANS else groups + 1


def take_action(g: State, group: int) -> None:
    """4.2: the group has acted."""
    g.groups[group].acted = True
    g.players[g.groups[group].player].actions += 1


def idle_groups(g: State, player: int) -> list[int]:
    """His groups that may still act."""
    found = [(gr.letter, n) for n, gr in enumerate(g.groups) if gr.men and not gr.acted and gr.player == player]
    found.sort()
    return [n for _, n in found]
