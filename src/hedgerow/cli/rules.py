"""`hedgerow rules`: what the rules say, how much of them is played and proven, and whether the proofs would notice."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.kernel.rules import known_rules, unknown_citations
from hedgerow.testing.mutation import GAME, HANGS, RULE, SURVIVED
from hedgerow.testing.mutation import mutate as run_mutants
from hedgerow.testing.rulecoverage import RECORD, GameCoverage, Record, rule_coverage

BASELINE = Path("tests/rules-baseline.json")
FLOOR = ("cited", "tested", "occurred", "examples_passed")
app = typer.Typer(help="The rules of the games: text, coverage, mutation.", no_args_is_help=True)
Game = Annotated[str, typer.Argument(help="Which game; all of them if left out.")]


@app.command()
def show(game: Annotated[str, typer.Argument(help="Which game.")],
         words: Annotated[list[str], typer.Argument(help="A rule's id, or words to look for.")]) -> None:
    """Look a rule up, by its id or by words in it."""
    rules = known_rules(rulebook(game)) or {}
    text = " ".join(words)
    found = [rules[text]] if text in rules else [
        r for r in rules.values() if all(w.lower() in f"{r.title} {r.text}".lower() for w in words)]
    if not found:
        raise HedgerowError(f"no rule of {game} has the id {text!r} or mentions it")
    console = Console(highlight=False)
    for r in found:
        console.print(f"[cyan]\\[{r.id}][/cyan] [bold]{escape(r.title)}[/bold] ({r.kind}): {escape(r.text)}")


@app.command()
def coverage(game: Game = "", as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, rule by rule.")] = False,
             missing: Annotated[bool, typer.Option(help="List what is not cited, not tested, or has not occurred.")] = False,
             check: Annotated[bool, typer.Option(help="Fail if less is covered than the stored baseline says.")] = False,
             write: Annotated[bool, typer.Option("--write-baseline", help="Store today's figures as the baseline.")] = False,
             record: Annotated[Path, typer.Option(help="Where a recorded test run left its traces.")] = RECORD) -> None:
    """How many rules are cited by code, tested, and have occurred in games. `make test` leaves the record."""
    books = [rulebook(n) for n in ([game] if game else game_names())]
    for book in books:
        unknown = unknown_citations(book)
        if unknown:
            raise HedgerowError(f"{book.name}: {unknown[0].file.name}, {unknown[0].function} cites {unknown[0].rule!r}, "
                                "which is not in its rules.tsv")
    traces = Record(record)
    found = [rule_coverage(b, traces) for b in books if b.rules is not None]
    if as_json:
        print(json.dumps({g.game: {**g.figures(), "examples": g.examples, "rows": [vars(r) for r in g.rules]} for g in found},
                         indent=1))
    else:
        _print(found, missing, bool(traces.tests))
    if write:
        BASELINE.write_text(json.dumps({g.game: g.figures() for g in found}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if check:
        _check(found)


def _print(found: list[GameCoverage], missing: bool, recorded: bool) -> None:
    console = Console()
    table = Table(title="Rules", title_justify="left")
    for column in ("game", "rules", "executable", "without code", "cited", "tested", "occurred", "examples"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for g in found:
        f = g.figures()
        share = [f"{f[k]} ({100 * f[k] // max(1, f['executable'])}%)" for k in ("cited", "tested", "occurred")]
        table.add_row(g.game, str(f["rules"]), str(f["executable"]), str(f["excepted"]), *share,
                      f"{f['examples_passed']}/{f['examples']}")
    console.print(table)
    if not recorded:
        console.print("No record of a test run: 'tested' and 'occurred' are known after `make test`.")
    for g in found if missing else ():
        for what in ("cited", "tested", "occurred"):
            rows = [r for r in g.rules if r.counts and not getattr(r, what)]
            if rows:
                console.print(f"\n[bold]{g.game}: not {what}[/bold]")
                for r in rows:
                    idle = r.claimed if what == "tested" else ()
                    claimed = f"  (marked by {', '.join(idle)}, which did not run it)" if idle else ""
                    console.print(f"  {r.id}  {r.title}{claimed}", markup=False)
        unplayed = [e for e, passed in g.examples.items() if not passed]
        if unplayed:
            console.print(f"\n[bold]{g.game}: examples not passing[/bold]\n  {', '.join(unplayed)}")


def _check(found: list[GameCoverage]) -> None:
    baseline = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    drops = []
    for g in found:
        now, before = g.figures(), baseline.get(g.game, {})
        drops += [f"{g.game}: {k} fell from {before[k]} to {now[k]}" for k in FLOOR if now[k] < before.get(k, 0)]
    if drops:
        raise HedgerowError("; ".join(drops))
    print("rules coverage: nothing fell below the baseline")


@app.command()
def mutate(game: Annotated[str, typer.Argument(help="Which game.")],
           sample: Annotated[int, typer.Option(help="How many mutants.")] = 50,
           seed: Annotated[int, typer.Option(help="The same seed gives the same sample.")] = 0,
           need: Annotated[int, typer.Option(help="How many in a hundred must be noticed.")] = 90,
           seconds: Annotated[float, typer.Option(help="Processor time for the tests of one mutant; what is not noticed by then "
                                                       "counts as survived. 0: all tests that ran the place.")] = 0.0,
           again: Annotated[bool, typer.Option(help="Forget what earlier runs have found.")] = False,
           suite: Annotated[str, typer.Option(help="The game's tests, for what the rule's own do not notice.")] = "",
           record: Annotated[Path, typer.Option(help="Where a recorded test run left its traces.")] = RECORD) -> None:
    """Spoil sampled lines that cite rules, one at a time, and demand that a test fails: of the rule, or else of the game.

    What is found is kept beside the traces: a run that was broken off goes on, and survivors are tried again when there are new
    tests. A mutant in which a test never ends counts as noticed and is told apart.
    """
    traces = Record(record)
    if not traces.tests:
        raise HedgerowError("no record of a test run; run `make test` first")
    notes = record / f"mutants-{game}.jsonl"
    if again:
        notes.unlink(missing_ok=True)
    console = Console(highlight=False, soft_wrap=True)
    tests = suite or f"tests/games/{game.replace('-', '_')}"
    found = run_mutants(rulebook(game), traces, sample, seed, lambda line: console.print(line, markup=False),
                        suite=tests if Path(tests).exists() else "", notes=notes, seconds=seconds)
    if not found:
        raise HedgerowError(f"{game} has no tested citation to spoil")
    by = Counter(f.by for f in found)
    noticed = len(found) - by[SURVIVED]
    share = 100 * noticed / len(found)
    console.print(f"{noticed} of {len(found)} mutants noticed ({share:.0f}%): {by[RULE]} by tests of the rule, {by[GAME]} by "
                  f"other tests of the game, {by[HANGS]} because a test never ended; {by[SURVIVED]} survived")
    if share < need:
        raise HedgerowError(f"fewer than {need}% of the mutants were noticed")
