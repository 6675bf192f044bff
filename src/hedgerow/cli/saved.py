"""`hedgerow new`, `replay` and `verify`: a game set up and shown, and games that were saved."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.events import Entry, Event, Undone
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.kernel.saves import SaveError, load, read, replay_save
from hedgerow.kernel.saves import verify as verify_text
from hedgerow.kernel.state import State
from hedgerow.kernel.telling import arithmetic, tell

File = Annotated[Path, typer.Argument(help="A saved game.")]


def read_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as no:
        raise HedgerowError(f"{path}: {no.strerror}") from None
    except UnicodeDecodeError:
        raise HedgerowError(f"{path} is not a Hedgerow save") from None


def new(game: Annotated[str, typer.Argument(help="Which game.")],
        scenario: Annotated[str, typer.Argument(help="Which scenario.")],
        seed: Annotated[int | None, typer.Option(help="The same seed gives the same game.")] = None,
        out: Annotated[Path | None, typer.Option("--out", "-o", help="Save the new game here, for later.")] = None) -> None:
    """Set up a new game and show it: its scenario, its forces, its opening position."""
    book = rulebook(game)
    started = Game(book, book.scenario(scenario), seed=seed)
    console = Console(highlight=False)
    console.print(f"[bold]{escape(book.title)}: {escape(started.scenario.title)}[/bold]")
    if started.scenario.notes:
        console.print(f"[italic]{escape(started.scenario.notes)}[/italic]")
    tell_entries(console, book, started.scenario, [e for e in started.events if e.public is not None and not e.private], "")
    console.print(book.table.text_board(started.view(None)["board"]), markup=False)
    if out is not None:
        out.write_text(started.save(), encoding="utf-8")
        console.print(f"saved to {out}; play it: hedgerow play {out}")


def replay(file: File, seat: Annotated[str, typer.Option(help="Whose view to follow; everything if left out.")] = "",
           boards: Annotated[bool, typer.Option(help="Show the board before each turn of the log.")] = False) -> None:
    """Tell a saved game from its beginning. A damaged file is told as far as it can be read."""
    console = Console(highlight=False)
    try:
        save = read(read_file(file))
    except SaveError as damaged:
        if damaged.kept is None:
            raise
        console.print(f"[yellow]{damaged}[/yellow]")
        save = damaged.kept
    book = rulebook(save.game)
    scenario = book.scenario(save.header["scenario"])
    if seat and seat not in scenario.seats:
        raise HedgerowError(f"there is no seat {seat!r} in this game; there are: {', '.join(scenario.seats)}")
    console.print(f"[bold]{escape(book.title)}: {escape(scenario.title)}[/bold]  ({len(save.steps)} choices)")
    names: State | Scenario = scenario
    if boards:
        told = 0
        for game in replay_save(save):
            console.print(book.table.text_board(game.view(seat or None)["board"]), markup=False)
            tell_entries(console, book, game.state, game.events[told:], seat)
            told, names = len(game.events), game.state
    else:
        names = _names(file, scenario)
        tell_entries(console, book, names, save.all_events(), seat)
    if save.fails is not None:
        choice, why = save.fails
        console.print(f"[red]It went wrong here: {escape(why)}[/red]")
        if choice is not None:
            console.print(f"The choice was {choice[0]}'s: {escape(book.say(names, choice[1]))}")


def _names(file: Path, scenario: Scenario) -> State | Scenario:
    """What knows the names of things: the position the save ends with; only the scenario if that cannot be had."""
    try:
        return load(read_file(file)).state
    except HedgerowError:
        return scenario


def tell_entries(console: Console, book: Rulebook, where: State | Scenario, entries: list[Entry], seat: str) -> None:
    """Lines of the log as a seat saw them; without a seat, the secret side of each."""
    for entry in entries:
        what = entry.seen_by(seat) if seat else (entry.private[0][1] if entry.private else entry.public)
        if what is not None:
            console.print(line_of(book, where, entry.rule, what))


def capital(text: str) -> str:
    """As at the beginning of a line."""
    return text[:1].upper() + text[1:]


def line_of(book: Rulebook, where: State | Scenario, rule: str, what: Event) -> str:
    """One line of the log: the sentence, its arithmetic and its rule, in Rich's markup."""
    text = escape(capital(tell(book, where, what)))
    sums = "; ".join(t for t in arithmetic(book, what) if t != "0")
    if isinstance(what, Undone):
        text = f"[yellow]{text}[/yellow]"
    return text + (f" [dim]({escape(sums)})[/dim]" if sums else "") + (f" [cyan]\\[{rule}][/cyan]" if rule else "")


def verify(file: File) -> None:
    """Check a saved game: the dice fit the commitment, and the choices give the events it tells."""
    found = verify_text(read_file(file))
    if found.wrong:
        raise HedgerowError("; ".join(found.wrong))
    print(f"verified: {found.choices} choices and {found.draws} draws follow from the committed secret")
