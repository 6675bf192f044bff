"""`hedgerow sim`: many games of a scenario between bots, into a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.lab import Plan, Run, run
from hedgerow.lab.estimates import wilson
from hedgerow.lab.folder import Folder, folder_name
from hedgerow.lab.report import report
from hedgerow.lab.tables import export

GameName = Annotated[str, typer.Argument(help="Which game.")]
ScenarioName = Annotated[str, typer.Argument(help="Which scenario.")]
Bots = Annotated[str, typer.Option(help="Who plays: a bot for each side, or one for all, separated by commas.")]
Games = Annotated[int, typer.Option(help="How many games.")]
Jobs = Annotated[int, typer.Option(help="Processes; as many as there are cores without.")]
Seed = Annotated[int, typer.Option(help="Seed of the first game.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as NAME=VALUE.")]
Engine = Annotated[str, typer.Option(help="local: processes of this machine; ray: on Ray.")]
Address = Annotated[str, typer.Option(help="With --engine ray: a running cluster, such as ray://host:10001.")]
Limit = Annotated[int, typer.Option(help="Choices after which a game is called endless.")]
RUNS = Path("runs")


def sim(game: GameName, scenario: ScenarioName, bots: Bots = "heuristic,heuristic", games: Games = 100, jobs: Jobs = 0,
        seed: Seed = 0,
        mirror: Annotated[bool, typer.Option("--mirror", help="Every seed twice, the bots changing sides.")] = False,
        option: Options = None,
        out: Annotated[Path | None, typer.Option("--out", "-o", help="The folder of the run; one under runs/ without.")] = None,
        engine: Engine = "local", address: Address = "", limit: Limit = 20_000,
        with_report: Annotated[bool, typer.Option("--report/--no-report", help="Write report.html and its pictures.")] = True,
        ) -> None:
    """Play many games between bots; broken off, the same command continues it. The results do not depend on --jobs."""
    plan = Plan(game=game, scenario=scenario, bots=tuple(bots.split(",")), games=games, seed=seed, mirror=mirror,
                options=rulebook(game).read_options(option or ()), limit=limit).checked()
    path = out or RUNS / folder_name(plan)
    Folder(path).open(plan)
    console = Console(highlight=False)
    with progress(console, f"{game} {scenario}", games) as done, broken_off():
        played = run(plan, path, jobs=jobs or cores(), engine=engine, address=address, done=done)
    export(played)
    summary(console, played)
    if with_report and find_spec("matplotlib") is None:
        console.print("Without matplotlib there is no report: pip install 'hedgerow[lab]'")
    elif with_report:
        console.print(str(report(played)))


def summary(console: Console, played: Run) -> None:
    """Who won how often, in a few lines."""
    games = len(played.finished)
    for side in played.sides if games else ():
        console.print(f"{side} wins {wilson(played.wins()[side], games)} of {games} games between bots")
    if drawn := played.wins()[""]:
        console.print(f"{drawn} drawn")
    if played.bad:
        console.print(f"[red]{len(played.bad)} games went wrong ({escape(played.bad[0]['error'])}); "
                      f"replays of them are in {played.folder.path / 'bad'}[/red]")
    console.print(str(played.folder.path))


@contextmanager
def progress(console: Console, what: str, games: int) -> Iterator[Callable[[int], None]]:
    """A bar that moves when it is told to. It has no thread of its own, since processes are forked meanwhile."""
    with Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
                  console=console, auto_refresh=False) as bar:
        task = bar.add_task(what, total=games)

        def done(more: int) -> None:
            bar.advance(task, more)
            bar.refresh()

        yield done


@contextmanager
def broken_off() -> Iterator[None]:
    """Control-C ends a run in one line; what is finished is kept."""
    try:
        yield
    except KeyboardInterrupt:
        raise HedgerowError("broken off; the same command continues it") from None


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
