"""`hedgerow lab`: what runs of many games say: the strength of bots, differences, balance."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from hedgerow.cli.sim import (
    RUNS,
    Address,
    Bots,
    Engine,
    GameName,
    Games,
    Jobs,
    Options,
    ScenarioName,
    Seed,
    broken_off,
    cores,
    progress,
)
from hedgerow.kernel.registry import rulebook
from hedgerow.lab.ladder import Rung, climb, pairs_of
from hedgerow.lab.plan import Plan
from hedgerow.lab.report import report
from hedgerow.lab.run import Run

app = typer.Typer(help="The laboratory: strength of bots, differences between variants, balance.", no_args_is_help=True)


@app.command("ladder")
def ladder(game: GameName, scenario: ScenarioName, bots: Bots = "random,heuristic", games: Games = 200, jobs: Jobs = 0,
           seed: Seed = 0, option: Options = None,
           out: Annotated[Path, typer.Option("--out", "-o", help="The folder of the runs.")] = RUNS,
           engine: Engine = "local", address: Address = "",
           report: Annotated[Path | None, typer.Option(help="Append the result to this Markdown file.")] = None) -> None:
    """How strong are bots? Mirrored pairs of games of each against each, with Wilson intervals. Broken off, it continues."""
    console = Console(highlight=False)
    names = bots.split(",")
    plan = Plan(game=game, scenario=scenario, bots=tuple(names[:2]), games=games, seed=seed,
                options=rulebook(game).read_options(option or ()))
    rungs = []
    for pair in pairs_of(plan, names):
        with progress(console, f"{pair.bots[0]} against {pair.bots[1]}", pair.games) as done, broken_off():
            rungs.append(climb(pair.checked(), out, jobs=jobs or cores(), engine=engine, address=address, done=done))
    show(console, rungs)
    if report is not None:
        append(report, plan, rungs)
        console.print(str(report))


def show(console: Console, rungs: list[Rung]) -> None:
    table = Table("bot", "against", "won", "drawn", "lost", "share of games (95 %)", "verdict")
    for r in rungs:
        table.add_row(r.bot, r.against, str(r.won), str(r.drawn), str(r.games - r.won - r.drawn), str(r.share), r.verdict)
    console.print(table)
    for r in rungs:
        sides = ", ".join(f"as {side} {won} of {games}" for side, games, won in r.by_side)
        bad = f"; {len(r.bad)} games went wrong ({r.bad[0]['error']})" if r.bad else ""
        console.print(f"{r.bot} against {r.against}: won {sides}{bad}; {pace(r)}")


def pace(r: Rung) -> str:
    """How long the bots thought: processor time, as others may be using the machine."""
    return ", ".join(f"{name} {took / max(1, choices) * 1000:.1f} ms a choice, at most {longest * 1000:.0f} ms, "
                     f"{turn:.1f} s in a turn" for name, (choices, took, longest, turn) in sorted(r.seconds.items()))


def append(path: Path, plan: Plan, rungs: list[Rung]) -> None:
    """The ladder as a section of a report, with the commit it was played from."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    path.parent.mkdir(parents=True, exist_ok=True)
    begun = path.exists()
    with path.open("a", encoding="utf-8") as file:
        if not begun:
            file.write("# The ladder\n\nStrength of bots, by `hedgerow lab ladder`: mirrored pairs of games, every seed played "
                       "twice with the bots changing sides; draws count half; Wilson intervals of 95 %; processor time.\n")
        file.write(f"\n## {rulebook(plan.game).title}: {plan.scenario}\n\n"
                   f"Commit {commit or 'unknown'}, {datetime.now(UTC):%Y-%m-%d}, from seed {plan.seed}.\n\n"
                   "| bot | against | games | won | drawn | share | low | high | verdict |\n"
                   "|---|---|---|---|---|---|---|---|---|\n")
        file.writelines(f"| {r.bot} | {r.against} | {r.games} | {r.won} | {r.drawn} | {r.share.share:.1%} | {r.share.low:.1%} | "
                        f"{r.share.high:.1%} | {r.verdict} |\n" for r in rungs)
        file.write("\n")
        for r in rungs:
            sides = ", ".join(f"as {side} {won} of {games}" for side, games, won in r.by_side)
            file.write(f"- {r.bot} against {r.against}: won {sides}; {pace(r)}\n")


@app.command("report")
def report_command(folder: Annotated[Path, typer.Argument(help="The folder of a run.")],
                   out: Annotated[Path | None, typer.Option("--out", "-o", help="Where to write it.")] = None) -> None:
    """Make the report of a run anew: one HTML file, and its pictures as PNG in the run's folder."""
    print(report(Run.at(folder), out))
