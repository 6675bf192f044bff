"""Published tactical infantry wargames with every rule enforced.

    import hedgerow
    game = hedgerow.new("skirmish", "crossing", seed=7)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hedgerow.builds import choose_build

choose_build()

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hedgerow.kernel.asking import Decision, Option, StandingOrder
    from hedgerow.kernel.chance import Chance, Scripted
    from hedgerow.kernel.errors import HedgerowError, IllegalAction
    from hedgerow.kernel.game import Game
    from hedgerow.kernel.registry import game_names, rulebook
    from hedgerow.kernel.rulebook import WhyNot
    from hedgerow.kernel.saves import SaveError, load, replay, verify
    from hedgerow.version import __version__

WHERE = {
    "Decision": "kernel.asking", "Option": "kernel.asking", "StandingOrder": "kernel.asking", "Scripted": "kernel.chance",
    "HedgerowError": "kernel.errors", "IllegalAction": "kernel.errors", "Game": "kernel.game", "game_names": "kernel.registry",
    "rulebook": "kernel.registry", "WhyNot": "kernel.rulebook", "SaveError": "kernel.saves", "load": "kernel.saves",
    "replay": "kernel.saves", "verify": "kernel.saves", "__version__": "version",
}
"""Where each name is. It is fetched when first used, so that a command that needs little loads little."""


def __getattr__(name: str) -> Any:
    if name not in WHERE:
        raise AttributeError(f"module 'hedgerow' has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(f"hedgerow.{WHERE[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *WHERE})


def new(game: str, scenario: str | Mapping[str, Any], *,
        seed: int | str | bytes | None = None, options: Mapping[str, Any] | None = None,
        chance: Chance | None = None, nonces: Mapping[str, str] | None = None, listen: bool = True) -> Game:
    """A new game in play, of a scenario by name or made from plain data. The same seed and choices give the same game, byte for
    byte, on every machine."""
    from hedgerow.kernel.game import Game
    from hedgerow.kernel.registry import rulebook
    book = rulebook(game)
    chosen = book.scenario(scenario) if isinstance(scenario, str) else book.made(scenario)
    return Game(book, chosen, seed=seed, options=options, chance=chance, nonces=nonces, listen=listen)


__all__ = ["Decision", "Game", "HedgerowError", "IllegalAction", "Option", "SaveError", "Scripted", "StandingOrder",
           "WhyNot", "__version__", "game_names", "load", "new", "replay", "rulebook", "verify"]
