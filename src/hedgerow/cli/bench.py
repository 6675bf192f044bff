"""`hedgerow bench`: how fast, beside python-chess in the same run, for absolute times mean little."""

from __future__ import annotations

import json
import os
import platform
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from hedgerow.bots import SearchBot
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.kernel.saves import load
from hedgerow.kernel.underway import blank_state
from hedgerow.lab import Plan, run

MICRO = 1e6
WARM_UP = 10                              # games before the ones that count; the very first is told apart


def bench(game: Annotated[str, typer.Argument(help="Which game; all of them, and the boards, if left out.")] = "",
          scenario: Annotated[str, typer.Argument(help="Which scenario; the first if left out.")] = "",
          seconds: Annotated[float, typer.Option(help="How long to play each kind of game.")] = 3.0,
          sim: Annotated[int, typer.Option(help="Games that `sim` plays on one process and again on two; 0 for none.")] = 100,
          server: Annotated[bool, typer.Option("--server", help="A server instead: how long choices take, alone and while it is "
                                                                 "attacked, for so many seconds each.")] = False,
          report: Annotated[Path | None, typer.Option(help="With --server: write the numbers to this page.")] = None,
          as_json: Annotated[bool, typer.Option("--json", help="Machine-readable output.")] = False) -> None:
    """Measure complete random games, decisions and search trials per second, fork, save, load, undo and `sim` on two
    processes, beside python-chess."""
    if server:
        return _server(seconds, report, as_json)
    found: dict[str, Any] = {"python": platform.python_version()}
    for name in [game] if game else game_names():
        book = rulebook(name)
        where = scenario or next(iter(book.scenarios))
        found[name] = _game(name, where, seconds)
        found[name]["search_trials_per_second"] = _search(name, where, seconds)
        if sim:
            found[name]["sim"] = _sim(name, where, sim)
    if not game:
        from hedgerow.board.bench import measure
        found["boards"] = {what: {"value": value, "unit": unit} for what, value, unit in measure()}
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        _print(found)


def _server(seconds: float, page: Path | None, as_json: bool) -> None:
    from hedgerow.testing import load as server_load
    measured = server_load.compared(seconds=seconds)
    written = server_load.report(measured)
    if page is not None:
        page.write_text(written, encoding="utf-8")
    print(json.dumps(measured, indent=1) if as_json else written)


def _chess_game(dice: random.Random) -> int:
    """A random game of python-chess: how many moves it took."""
    try:
        import chess
    except ImportError:
        raise HedgerowError("the bench compares with python-chess: pip install chess") from None
    board = chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return len(board.move_stack)


def _random_game(name: str, scenario: str, seed: int, dice: random.Random) -> tuple[Game, int]:
    book = rulebook(name)
    game = Game(book, book.scenario(scenario), seed=seed, listen=False)
    decisions = 0
    while game.result is None:
        step(game, dice)
        decisions += 1
    return game, decisions


def step(game: Game, dice: random.Random) -> None:
    """One random choice."""
    for seat, d in game.decisions.items():
        if d.optional:
            continue
        game.apply(seat, dice.choice(d.answers))
        return


class Played:
    """Random games of one kind: how many, of how many choices, in how much processor time."""

    def __init__(self) -> None:
        self.games, self.choices, self.seconds = 0, 0, 0.0

    def play(self, game: Callable[[], int]) -> None:
        start = time.process_time()
        self.choices += game()
        self.seconds += time.process_time() - start
        self.games += 1


def _game(name: str, scenario: str, seconds: float) -> dict[str, Any]:
    """Games after the first few, in turn with games of chess, so that whatever else the machine does slows both alike."""
    dice, seeds = random.Random(0), count()
    first, warm, ours, chess = Played(), Played(), Played(), Played()

    def one() -> int:
        return _random_game(name, scenario, next(seeds), dice)[1]

    first.play(one)
    while warm.games < WARM_UP:
        warm.play(one)
    while ours.seconds < seconds:
        ours.play(one)
        while chess.seconds < ours.seconds:
            chess.play(partial(_chess_game, dice))
    game, chess_game = ours.seconds / ours.games, chess.seconds / chess.games
    out: dict[str, Any] = {
        "scenario": scenario, "games_per_second": 1 / game, "decisions_per_second": ours.choices / ours.seconds,
        "decisions_per_game": ours.choices / ours.games,
        "chess_moves_per_second": chess.choices / chess.seconds, "chess_games_per_second": 1 / chess_game,
        "decisions_per_chess_move": ours.choices / ours.seconds * chess.seconds / chess.choices,
        "chess_games_per_game": game / chess_game, "chess_games_per_first_game": first.seconds / chess_game}
    out.update(_operations(name, scenario, round(ours.choices / ours.games)))
    return out


class CountedSearch(SearchBot):
    """A search that counts its trials."""

    made = 0

    def trial(self, *args: Any, **more: Any) -> Any:
        self.made += 1
        return super().trial(*args, **more)


def _search(name: str, scenario: str, seconds: float) -> float:
    """Trials of the search bot in a second, at places spread over a game played at random."""
    book = rulebook(name)
    dice, searcher = random.Random(2), CountedSearch(0)
    game = Game(book, book.scenario(scenario), seed=2)
    took = 0.0
    while took < seconds and game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        before, start = searcher.made, time.process_time()
        searcher.choose(game, seat)
        if searcher.made > before:                        # else it did not have to search
            took += time.process_time() - start
        for _ in range(5):
            if game.result is None:
                step(game, dice)
    return searcher.made / took if took else 0.0


def _sim(name: str, scenario: str, games: int) -> dict[str, float]:
    """The same random games on one process and on two: by the clock on the wall, and by processor time, which does not care
    what else the machine is doing: what the workers use, shared evenly, and what the one who waits for them uses."""
    found: dict[str, float] = {"games": games}
    with tempfile.TemporaryDirectory() as folder:
        for jobs in (1, 2):
            start, before = time.monotonic(), os.times()
            run(Plan(game=name, scenario=scenario, bots=("random",), games=games), Path(folder) / str(jobs), jobs=jobs)
            spent = [b - a for a, b in zip(before, os.times(), strict=True)]      # own, system, and both of children
            found[f"seconds_on_{jobs}"] = time.monotonic() - start
            found[f"processor_seconds_on_{jobs}"] = (spent[2] + spent[3]) / jobs + spent[0] + spent[1]
    return {**found, "speed_up": found["seconds_on_1"] / found["seconds_on_2"],
            "processor_speed_up": found["processor_seconds_on_1"] / found["processor_seconds_on_2"]}


def _operations(name: str, scenario: str, length: int) -> dict[str, Any]:
    """Median and 95th percentile, in microseconds, at places spread over a game."""
    book = rulebook(name)
    dice = random.Random(1)
    game = Game(book, book.scenario(scenario), seed=1)
    times: dict[str, list[float]] = {k: [] for k in ("fork", "fork_for_seat", "encode_decode", "save", "load", "undo")}
    every = max(1, length // 60)
    chosen = 0
    while game.result is None:
        if chosen % every == 0:
            seat = next(iter(game.waiting))
            _time(times["fork"], game.fork)
            _time(times["fork_for_seat"], partial(game.fork, seat))
            _time(times["encode_decode"], partial(_encode_decode, game))
            if chosen % (8 * every) == 0:
                text = game.save()
                _time(times["save"], game.save, 1)
                _time(times["load"], partial(load, text), 1)
        step(game, dice)
        chosen += 1
        last = game.history[-1].seat
        if game.result is None and chosen % every == 0 and not game.why_not_undo(last):
            _time(times["undo"], partial(game.undo, last), 1)
    return {k: {"median": statistics.median(v), "p95": sorted(v)[int(0.95 * (len(v) - 1))]} for k, v in times.items() if v}


def _encode_decode(game: Game) -> None:
    import msgspec

    data = msgspec.json.decode(msgspec.json.encode(game.state.pack()))
    blank_state(game.rulebook, game.scenario, game.options).unpack_from(data)


def _time(into: list[float], what: Callable[[], Any], repeat: int = 3) -> None:
    for _ in range(repeat):
        start = time.process_time()
        what()
        into.append((time.process_time() - start) * MICRO)


def _print(found: dict[str, Any]) -> None:
    console = Console()
    for name, f in found.items():
        if name in ("python", "boards"):
            continue
        table = Table("what", "median", "95th percentile", title=f"{name} {f['scenario']}", title_justify="left")
        for what, times in f.items():
            if isinstance(times, dict) and "median" in times:
                table.add_row(what.replace("_", " "), f"{times['median']:,.0f} µs", f"{times['p95']:,.0f} µs")
        console.print(table)
        console.print(f"python-chess in turn with it: {f['chess_moves_per_second']:,.0f} moves/s, "
                      f"{f['chess_games_per_second']:.1f} games/s")
        console.print(f"{f['decisions_per_second']:,.0f} decisions/s ({f['decisions_per_chess_move']:.2f} × chess moves/s), "
                      f"{f['decisions_per_game']:.0f} decisions a game; one costs {f['chess_games_per_game']:.2f} chess games, "
                      f"the first of a process {f['chess_games_per_first_game']:.1f}")
        console.print(f"{f['search_trials_per_second']:,.0f} search trials/s")
        if "sim" in f:
            s = f["sim"]
            console.print(f"sim, {s['games']} games: {s['seconds_on_1']:.1f} s on one process, {s['seconds_on_2']:.1f} s on two: "
                          f"{s['speed_up']:.2f} times as fast; by processor time {s['processor_speed_up']:.2f} times")
    for what, f in found.get("boards", {}).items():
        console.print(f"{what}: {f['value']:,.3g} {f['unit']}")
