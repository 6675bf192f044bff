"""`hedgerow lab`: what runs of many games say: the strength of bots, differences, balance."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from hedgerow.bots.weights import BY_HAND, SEASONED
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
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.lab.balance import play_setting, search, settings, summary
from hedgerow.lab.compare import compare
from hedgerow.lab.findings import Findings
from hedgerow.lab.folder import MANIFEST, own_folder
from hedgerow.lab.ladder import Rung, climb, pairs_of
from hedgerow.lab.manners import manners
from hedgerow.lab.plan import Plan, tunable
from hedgerow.lab.report import report
from hedgerow.lab.run import Run, run
from hedgerow.lab.training import fit_options, fit_value, learner, play, read, tasks
from hedgerow.lab.tuning import Effect, effects, play_rounds, rounds_of, steps_of

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


Budget = Annotated[int, typer.Option(help="Games in all.")]
Ranges = Annotated[list[str] | None, typer.Option("--vary", help="What to vary: NAME=LOW..HIGH (..STEP) or NAME=A,B,C.")]
RunsFolder = Annotated[Path, typer.Option("--out", "-o", help="The folder of the runs.")]


@app.command("compare")
def compare_command(a: Annotated[str, typer.Argument(help="A run's folder, or GAME/SCENARIO.")],
                    b: Annotated[str, typer.Argument(help="Another, such as asl-sk1/S1:turns=6.")],
                    bots: Bots = "heuristic,heuristic", games: Games = 200, jobs: Jobs = 0, seed: Seed = 0,
                    out: RunsFolder = RUNS, engine: Engine = "local", address: Address = "") -> None:
    """Is the difference between two runs, or two variants of a scenario, more than luck?"""
    console = Console(highlight=False)
    first, second = (played(console, what, bots, games, jobs or cores(), seed, out, engine, address) for what in (a, b))
    found = compare(first, second)
    table = Table("", a, b, "difference (95 %)")
    d, t, m = found.difference, found.turns, found.margin
    one, other = Findings(first), Findings(second)
    table.add_row(f"{found.side} wins", str(found.a), str(found.b), f"{d.by:+.1%} ({d.low:+.1%} to {d.high:+.1%})")
    table.add_row(f"last {one.turn_is}, mean", f"{fmean(one.last_turns):.1f}", f"{fmean(other.last_turns):.1f}",
                  f"{t.by:+.1f} ({t.low:+.1f} to {t.high:+.1f})")
    table.add_row(f"lead of {found.side}, mean", f"{fmean(one.margins):.1f}", f"{fmean(other.margins):.1f}",
                  f"{m.by:+.1f} ({m.low:+.1f} to {m.high:+.1f})")
    console.print(table)
    console.print(found.in_words(a, b))


def played(console: Console, what: str, bots: str, games: int, jobs: int, seed: int, out: Path, engine: str,
           address: str) -> Run:
    """The run in a folder, or one of a scenario, played now."""
    if (Path(what) / MANIFEST).exists():
        return Run.at(Path(what))
    game, _, scenario = what.partition("/")
    if game not in game_names() or not scenario:
        raise HedgerowError(f"{what} is neither the folder of a run nor GAME/SCENARIO")
    plan = Plan(game=game, scenario=scenario, bots=tuple(bots.split(",")), games=games, seed=seed).checked()
    with progress(console, what, games) as done, broken_off():
        return run(plan, own_folder(plan, out), jobs=jobs, engine=engine, address=address, done=done)


@app.command("numbers")
def numbers(game: GameName, scenario: ScenarioName) -> None:
    """The numbers of a scenario that a variant may change, and the options of its game."""
    book = rulebook(game)
    book.scenario(scenario)
    table = Table("number", "now", "may be", title=f"{scenario}: a variant is named {scenario}:NAME=NUMBER", title_justify="left")
    for name, number in book.scenario_numbers(scenario).items():
        table.add_row(name, str(number.now), f"{number.low} to {number.high}")
    for option in book.rules.options:
        table.add_row(f"{option.name} (option)", str(option.default), ", ".join(map(str, option.choices)))
    Console(highlight=False).print(table)


@app.command("balance")
def balance_command(game: GameName, scenario: ScenarioName, vary: Ranges = None, bots: Bots = "heuristic,heuristic",
                    budget: Budget = 1000,
                    width: Annotated[float, typer.Option(help="Stop when the best one's interval is this narrow.")] = 0.1,
                    jobs: Jobs = 0, seed: Seed = 0, option: Options = None, out: RunsFolder = RUNS, engine: Engine = "local",
                    address: Address = "") -> None:
    """Which numbers make a scenario even? Plays settings in rounds and drops those that cannot be the fairest."""
    console = Console(highlight=False)
    plan = Plan(game=game, scenario=scenario, bots=tuple(bots.split(",")), seed=seed,
                options=rulebook(game).read_options(option or ())).checked()
    tried = settings(plan, vary or ())
    with progress(console, f"{len(tried)} settings", budget) as done, broken_off():
        play = play_setting(plan, out, jobs=jobs or cores(), engine=engine, address=address, done=done)
        found = search(tried, play, budget, width)
    sides = rulebook(game).scenario(scenario).sides
    table = Table("setting", "games", f"{sides[0]} wins (95 %)", "")
    for t in found:
        table.add_row(t.text, str(t.games), str(t.share), "may be even" if not t.least_off else "not even")
    console.print(table)
    console.print(summary(found, sides))


Write = Annotated[bool, typer.Option("--write", help="Put the weights into the game's own file.")]


@app.command("train")
def train_command(game: GameName,
                  scenario: Annotated[list[str] | None, typer.Option(help="Scenarios to play; all if left out.")] = None,
                  bots: Bots = "heuristic,recruit", games: Games = 200, jobs: Jobs = 0, seed: Seed = 500_000,
                  out: RunsFolder = RUNS,
                  seasoned: Annotated[bool, typer.Option("--seasoned", help="Also learn what the seasoned weigh, from what "
                                                         "searching bots chose.")] = False,
                  fresh: Annotated[bool, typer.Option("--fresh", help="Start from nothing, not from the weights in the "
                                                      "file.")] = False,
                  write: Write = False) -> None:
    """Learn from games between bots what positions are worth. Broken off, the same command continues it."""
    console = Console(highlight=False)
    learner(game)                         # refused before anything is played
    names = scenario or list(rulebook(game).scenarios)
    first, _, second = bots.partition(",")
    todo = tasks(game, names, (first, second or first), games, seed, out / f"train-{game}")
    with progress(console, game, games) as done, broken_off():
        play(todo, jobs or cores(), done)
    found = read(todo)
    before = tunable(game)
    value = fit_value(found, before.parts["value"]["weights"], fresh)
    told = (f"{value.games} games of {', '.join(names)} between {bots}, from seed {seed}, {datetime.now(UTC):%Y-%m-%d}; "
            f"{'starting from nothing; ' if fresh else ''}"
            f"held against {value.held_out} others: log loss {value.log_loss:.3f}")
    console.print(told)
    table = Table("positions", "predicted", "won", title="Calibration on games held out", title_justify="left")
    for positions, predicted, won in value.calibration:
        table.add_row(str(positions), f"{predicted:.0%}", f"{won:.0%}")
    console.print(table)
    weights, choices = fit_options(found, before.by_hand) if seasoned else ({}, 0)
    if seasoned:
        console.print(f"seasoned weights from {choices} choices of search")
    if write:
        before.keep("value", {"from": told, "calibration": value.calibration, "scenarios": value.scenarios,
                              "weights": value.weights})
        if weights:
            before.keep(SEASONED, {"from": f"{choices} choices of search in games of {', '.join(names)} between {bots}, "
                                   f"from seed {seed}, {datetime.now(UTC):%Y-%m-%d}", "weights": weights})
        console.print(str(before.path))


@app.command("tune")
def tune_command(game: GameName,
                 scenario: Annotated[list[str] | None, typer.Option(help="Scenarios to play; without, all of two sides.")] = None,
                 weight: Annotated[list[str] | None, typer.Option(help="Which to tune, such as 'step *'; without, all.")] = None,
                 step: Annotated[float, typer.Option(help="How far weights go up and down: a share of each.")] = 0.2,
                 sure: Annotated[float, typer.Option(help="Standard errors from which on a weight is moved.")] = 1.0,
                 games: Games = 400, jobs: Jobs = 0, seed: Seed = 700_000, out: RunsFolder = RUNS, engine: Engine = "local",
                 address: Address = "", write: Write = False) -> None:
    """Which weights of the seasoned judgement should be higher or lower? Each stands higher on one side and lower on the other,
    by lot, and a regression tells which to move. Broken off, the same command continues it; after --write the next round starts
    from the new weights."""
    console = Console(highlight=False)
    book, before, steps = rulebook(game), tunable(game), steps_of(game, weight or (), step)
    names = scenario or [n for n in book.scenarios if len(book.scenario(n).sides) == 2]
    plans = rounds_of(game, names, games, seed, steps)
    with progress(console, f"{game}: {len(steps)} weights", games) as done, broken_off():
        runs = play_rounds(plans, out, jobs=jobs or cores(), engine=engine, address=address, done=done)
    found = effects(runs)
    show_effects(console, found, sure)
    moved = {e.weight: e.proposed(sure) for e in found if e.proposed(sure) != e.now}
    told = (f"{sum(len(r.finished) for r in runs)} games of {', '.join(names)} from seed {seed}, {datetime.now(UTC):%Y-%m-%d}: "
            f"{len(moved)} of {len(found)} weights moved by a step")
    console.print(told)
    if bad := sum(len(r.bad) for r in runs):
        console.print(f"[red]{bad} games went wrong and are left out[/red]")
    clear = sum(abs(e.errors) > 2 for e in found)
    console.print(f"{clear} effects are more than two standard errors from none; luck alone would give about "
                  f"{0.0455 * len(found):.1f}")
    if write and moved:
        origin = before.parts.get(SEASONED, before.parts[BY_HAND])["from"]
        before.keep(SEASONED, {"from": f"{origin}; then {told}", "weights": {**before.seasoned, **moved}})
    console.print(f"written to {before.path}" if write and moved else "nothing is written")


def show_effects(console: Console, found: list[Effect], sure: float) -> None:
    table = Table("weight", "now", "step", "games won more", "standard error", "proposed",
                  title="The side with the weight a step higher against the side with it a step lower", title_justify="left")
    for e in sorted(found, key=lambda e: -abs(e.errors)):
        after = e.proposed(sure)
        table.add_row(e.weight, f"{e.now:g}", f"{e.step:g}", f"{e.effect:+.1%}", f"{e.error:.1%}",
                      f"{after:g}" if after != e.now else "")
    console.print(table)


@app.command("manners")
def manners_command(game: GameName,
                    scenario: Annotated[list[str] | None, typer.Option(help="Scenarios to play; all if left out.")] = None,
                    player: Annotated[str, typer.Option("--bot", help="Which bot plays against itself.")] = "veteran",
                    games: Games = 20, seed: Seed = 0) -> None:
    """Does a bot behave? Counts moves that lead nowhere, shots that hardly ever do anything, and passes with something to do."""
    console = Console(highlight=False)
    with progress(console, f"{game}: {player}", games) as done, broken_off():
        found = manners(game, scenario or list(rulebook(game).scenarios), player, games, seed, done)
    for line in (*found.lines(), *found.examples):
        console.print(line, markup=False)


@app.command("report")
def report_command(folder: Annotated[Path, typer.Argument(help="The folder of a run.")],
                   out: Annotated[Path | None, typer.Option("--out", "-o", help="Where to write it.")] = None) -> None:
    """Make the report of a run anew: one HTML file, and its pictures as PNG in the run's folder."""
    print(report(Run.at(folder), out))
