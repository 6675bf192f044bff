"""`hedgerow games`: what can be played. It loads no more than it lists."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from hedgerow.kernel.registry import about, game_names, rulebook

if TYPE_CHECKING:
    from hedgerow.kernel.rulebook import Rulebook

AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def games(game: Annotated[str, typer.Argument(help="The game whose scenarios are listed.")] = "",
          as_json: AsJson = False) -> None:
    """List the games, or the scenarios and seats of one."""
    if as_json:
        print(json.dumps([_described(rulebook(name)) for name in ([game] if game else game_names())], indent=2))
    elif game:
        list_scenarios(rulebook(game))
    else:
        list_games()


def list_games() -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name in game_names():
        title, text = about(name)
        table.add_row(f"[cyan]{name}[/cyan]", f"[bold]{escape(title)}[/bold]", escape(text))
    console = Console()
    console.print(table)
    console.print("\n[dim]hedgerow games GAME lists its scenarios, hedgerow play GAME SCENARIO plays one,")
    console.print("[dim]hedgerow serve opens the table in the browser.")


def list_scenarios(book: Rulebook) -> None:
    table = Table(title=f"{book.title}  ({book.name})", title_justify="left", title_style="bold")
    for column in ("scenario", "title", "seats", "notes"):
        table.add_column(column)
    for name in book.scenarios:
        card = book.card(name)
        table.add_row(name, card.title, ", ".join(card.seats), card.notes)
    Console().print(table)


def _described(book: Rulebook) -> dict[str, object]:
    cards = {n: book.card(n) for n in book.scenarios}
    return {"name": book.name, "title": book.title, "rules_version": book.version,
            "options": [{"name": o.name, "choices": list(o.choices), "default": o.default, "text": o.text}
                        for o in book.rules.options],
            "scenarios": [{"name": n, "title": c.title, "seats": dict(c.sides), "notes": c.notes} for n, c in cards.items()]}
