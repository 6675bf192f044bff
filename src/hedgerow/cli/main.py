"""The `hedgerow` command. Mistakes are answered in one clear line and exit code 2, never with a traceback.

A command's module is imported when the command is called: help and lists come at once.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from hedgerow.kernel.errors import HedgerowError
from hedgerow.version import __version__, build_name

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "games": ("games:games", "List the games, or the scenarios of one."),
    "play": ("play:play", "Play in the terminal, against people or the computer."),
    "serve": ("serve:serve", "The table in the browser."),
    "backup": ("keep:backup", "Write all games of a server to a file, checked."),
    "restore": ("keep:restore", "Put a backup into an empty database, checked."),
    "usage": ("keep:usage", "What a server's database holds."),
    "new": ("saved:new", "Set up a new game and show it."),
    "replay": ("saved:replay", "Tell a saved game from its beginning."),
    "verify": ("saved:verify", "Check a saved game: its choices, dice and lines."),
    "rules": ("rules:app", "The rules of a game, and how much of them is cited, tested and has occurred."),
    "map": ("maps:map_app", "Check, draw and import maps."),
    "los": ("los:los", "A line of sight, with its reasons."),
    "sim": ("sim:sim", "Many games between computer players, with a report."),
    "lab": ("lab:app", "Compare runs, balance scenarios, rank computer players."),
    "fuzz": ("fuzz:fuzz", "Random games through the conformance kit."),
    "bench": ("bench:bench", "How fast, beside python-chess."),
}
"""Each command: where it is, and what help says of it."""


class Commands(TyperGroup):
    """Commands that are imported when they are called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, name: str) -> TyperCommand | None:
        return Later(name, help=COMMANDS[name][1]) if name in COMMANDS else None


class Later(TyperCommand):
    """Stands for a command until it is called."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        assert self.name is not None
        return command(self.name, COMMANDS[self.name][0]).make_context(info_name, args, parent, **extra)


def command(name: str, where: str) -> Any:
    found = imported(where)
    if isinstance(found, typer.Typer):
        return typer.main.get_command(found)
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command(name)(found)
    return typer.main.get_command(alone)


def imported(where: str) -> Any:
    module, _, attribute = where.partition(":")
    return getattr(import_module(f"hedgerow.cli.{module}"), attribute)


def show_version(asked: bool) -> None:
    if asked:
        print(f"hedgerow {__version__} ({build_name()})")
        raise typer.Exit


def hedgerow(version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True,
                                                   help="Show the version.")] = False) -> None:
    """Tactical infantry wargames with every rule enforced."""


app = typer.Typer(cls=Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
app.callback()(hedgerow)


def main() -> None:
    try:
        if sys.argv[1:] == ["games"]:                   # the plain list needs no reading of arguments, which costs half its time
            imported("games:list_games")()
        else:
            app()
    except HedgerowError as mistake:
        print(f"hedgerow: {mistake}", file=sys.stderr)
        sys.exit(2)
