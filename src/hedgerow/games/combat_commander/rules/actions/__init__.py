"""A24: the Actions. One module each; an Action declares at which moment and under what prerequisite it may be played.

    @action("Hand Grenades", "A34", when=BEFORE_ATTACK_ROLL, unless=why_not_grenades)
    def hand_grenades(g: Combat, side: int) -> None: ...

What it does is a plain function, or a flow if someone must choose; both take the state and the side that plays it. The
card has been discarded already. Prerequisites are public facts: they say whether a window opens at all.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, TypeVar

from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.reasons import Reasons

F = TypeVar("F")


class Action(NamedTuple):
    """A registered Action."""

    name: str
    rule: str
    when: tuple[str, ...]                 # moments, from windows.py
    unless: Callable[[Any, int], Reasons]
    play: Any                             # flow or plain function (g, side)
    waits: bool                           # whether it is a flow


ACTIONS: dict[str, Action] = {}
AT: dict[str, list[Action]] = {}
"""The Actions that may be played at each moment."""


def nothing(g: Any, side: int) -> Reasons:
    return Reasons()


def action(name: str, rule: str, *, when: str | tuple[str, ...],
           unless: Callable[[Any, int], Reasons] = nothing) -> Callable[[F], F]:
    """Register an Action. `unless(g, side)` says what stands against it now; nothing means it may be played."""
    moments = (when,) if isinstance(when, str) else when

    def register(play: F) -> F:
        made = ACTIONS[name] = Action(name, rule, moments, unless, play, isinstance(play, FlowFunction))
        for moment in moments:
            AT.setdefault(moment, []).append(made)
        return play
    return register


def load() -> None:
    """Import every Action."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
