"""`hedgerow fuzz`: random games through the conformance kit, and a replayable file of the first failure."""

from __future__ import annotations

import importlib
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import register, rulebook
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.testing.conformance import FULL, LIGHT, WIDE, Effort, Failure, Report, check_secrets_varied, conform

EFFORTS = {"wide": WIDE, "light": LIGHT, "normal": Effort(), "full": FULL}
CHUNK = 25


def fuzz(game: Annotated[str, typer.Argument(help="Which game.")],
         scenario: Annotated[str, typer.Argument(help="Which scenario, or several with commas between; all if left out.")] = "",
         games: Annotated[int, typer.Option(help="How many games of each scenario.")] = 100,
         seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 0,
         effort: Annotated[str, typer.Option(help="How often slow checks are made: wide, light, normal, full.")] = "normal",
         keen: Annotated[float, typer.Option(min=0.0, max=1.0,
                                             help="How often players choose what the game's judgement likes best.")] = 0.0,
         option: Annotated[list[str] | None, typer.Option(help="An option of the game: NAME=VALUE.")] = None,
         jobs: Annotated[int, typer.Option(help="Processes.")] = 1,
         load: Annotated[str, typer.Option(help="A module with rulebooks of its own.")] = "",
         report: Annotated[Path | None, typer.Option(help="Write what was found into this Markdown file.")] = None) -> None:
    """Play random games to the end with every check of the conformance kit."""
    _load(load)
    book = rulebook(game)
    if effort not in EFFORTS:
        raise HedgerowError(f"effort is one of: {', '.join(EFFORTS)}")
    options = book.read_options(option or ())
    names = scenario.split(",") if scenario else list(book.scenarios)
    for name in names:
        book.scenario(name)
    console = Console()
    total = Report()
    with Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                  console=console) as bar, ProcessPoolExecutor(max(1, jobs)) as pool:
        for name in names:
            task = bar.add_task(f"{book.name} {name}", total=games)
            starts = range(seed, seed + games, CHUNK)
            runs = [pool.submit(_chunk, load, game, name, options, s, min(CHUNK, seed + games - s),
                                replace(EFFORTS[effort], keen=keen)) for s in starts]
            for done in runs:
                found = done.result()
                if isinstance(found, str):
                    for other in runs:
                        other.cancel()
                    raise HedgerowError(_written(game, name, found))
                total.add(found)
                bar.advance(task, found.games)
    if games >= CHUNK and not scenario:
        check_secrets_varied(book, names[0], total)
    _print(console, total)
    if report is not None:
        how = f"{effort}, keen {keen:g}" if keen else effort
        _append(report, " ".join([game, *(option or ()), *(["keen"] if keen else [])]), names, games, seed, how, total)


def _load(module: str) -> None:
    """Register the rulebooks a module holds, alone or in dicts."""
    if not module:
        return
    sys.path.insert(0, str(Path.cwd()))
    try:
        found = vars(importlib.import_module(module)).values()
    except ImportError as no:
        raise HedgerowError(f"cannot load {module}: {no}") from None
    for thing in found:
        for book in thing.values() if isinstance(thing, dict) else [thing]:
            if isinstance(book, Rulebook):
                register(book)


def _chunk(load: str, game: str, scenario: str, options: dict[str, Any], seed: int, games: int, effort: Effort) -> Report | str:
    _load(load)
    try:
        return conform(rulebook(game), scenario, games=games, seed=seed, options=options, effort=effort, secrets=False)
    except Failure as no:
        return f"{no.seed}\n{no}\n{no.save}"


def _written(game: str, scenario: str, failure: str) -> str:
    seed, message, save = failure.split("\n", 2)
    path = Path(f"fuzz-{game}-{scenario}-{seed}.save")
    path.write_text(save, encoding="utf-8")
    return f"{message}; replay it: hedgerow replay {path}"


def _print(console: Console, total: Report) -> None:
    lengths = sorted(total.lengths)
    console.print(f"{total.games} games, {total.choices} choices, {lengths[len(lengths) // 2]} in the median game; "
                  f"{total.twins} pairs of twins: nothing failed")
    table = Table("how it ended", "games")
    for result, n in total.results.most_common():
        table.add_row(result, str(n))
    console.print(table)


def _append(path: Path, game: str, names: list[str], games: int, seed: int, effort: str, total: Report) -> None:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    path.parent.mkdir(parents=True, exist_ok=True)
    section = (f"## {game}: {', '.join(names)}\n\n"
               f"Commit {commit or 'unknown'}, {datetime.now(UTC):%Y-%m-%d}: {total.games} games ({games} of each scenario "
               f"from seed {seed}, effort {effort}), {total.choices} choices, {total.twins} pairs of twins followed; "
               f"nothing failed.\n\n| how it ended | games |\n|---|---|\n"
               + "".join(f"| {r} | {n} |\n" for r, n in total.results.most_common())
               + f"\nRules cited by what happened: {len(total.rules)}. Events: "
               + ", ".join(f"{e} {n}" for e, n in total.events.most_common()) + ".\n")
    head, *sections = path.read_text(encoding="utf-8").split("\n## ") if path.exists() else ["# Fuzzing\n"]
    kept = [f"## {s}" for s in sections if s.split("\n")[0] != section[3:].split("\n")[0]]
    path.write_text("\n".join([head, *kept, section]), encoding="utf-8")
