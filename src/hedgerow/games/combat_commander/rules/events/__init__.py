"""E42: the Events. One module each, registered by name; the receiving player is the one whose roll had the trigger.

    @event("Battle Harden", "E44")
    @flow
    def battle_harden(g: Combat, side: int, card: int) -> Flow[None]: ...

What it does is a plain function, or a flow if someone must choose; both take the state, the receiving side and the card.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, TypeVar

from hedgerow.kernel.flow import FlowFunction

F = TypeVar("F")


class CardEvent(NamedTuple):
    """A registered Event."""

    name: str
    rule: str
    happen: Any                           # flow or plain function (g, side, card)
    waits: bool                           # whether it is a flow


EVENTS: dict[str, CardEvent] = {}


def event(name: str, rule: str) -> Callable[[F], F]:
    """Register an Event under the name it has on the cards."""
    def register(happen: F) -> F:
        EVENTS[name] = CardEvent(name, rule, happen, isinstance(happen, FlowFunction))
        return happen
    return register


def load() -> None:
    """Import every Event."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
