"""O14: the Orders. One module each; an Order is a flow `(g) -> None` played by the active player, registered by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, TypeVar

from hedgerow.kernel.reasons import Reasons

F = TypeVar("F")


class Order(NamedTuple):
    """A registered Order: its name on the cards, its rule, why it may not be given now, and what it does."""

    name: str
    rule: str
    unless: Callable[[Any], Reasons]
    play: Any                             # a flow (g)


ORDERS: dict[str, Order] = {}


def order(name: str, rule: str, *, unless: Callable[[Any], Reasons]) -> Callable[[F], F]:
    """Register an Order. `unless(g)` says what stands against giving it; nothing means it may be given."""
    def register(play: F) -> F:
        ORDERS[name] = Order(name, rule, unless, play)
        return play
    return register


def load() -> None:
    """Import every Order."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
