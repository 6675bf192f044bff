"""Runs: the same games whoever plays them, broken off and continued, and bad games that harm nobody else."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import hedgerow
from hedgerow.bots import BOTS, RandomBot
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.saves import read
from hedgerow.lab import Plan, Run, run
from hedgerow.lab.folder import Folder
from hedgerow.lab.tables import export

GAMES = 55
"""Three chunks, the last one small."""


def plan(**changes) -> Plan:
    return Plan(**{"game": "skirmish", "scenario": "crossing", "bots": ("random",), "games": GAMES, **changes})


def files(played: Run) -> dict[str, bytes]:
    return {name: (played.folder.path / name).read_bytes() for name in export(played)}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run(plan(), tmp_path_factory.mktemp("finished"))


def test_results_do_not_depend_on_the_number_of_processes(finished: Run, tmp_path: Path):
    on_two = run(plan(), tmp_path, jobs=2)
    assert len(on_two.finished) == GAMES
    assert files(on_two) == files(finished)
    assert {"games.json", "games.csv", "games.parquet", "turns.parquet", "places.csv", "rules.csv"} <= set(files(finished))


def test_results_on_ray_are_the_same_bytes(finished: Run, tmp_path: Path):
    assert files(run(plan(), tmp_path, jobs=2, engine="ray")) == files(finished)


def test_a_run_broken_off_continues_and_ends_the_same(finished: Run, tmp_path: Path):
    def break_off(games: int) -> None:
        if len(list((tmp_path / "chunks").glob("0*"))) == 1:
            raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        run(plan(), tmp_path, done=break_off)
    (kept,) = (tmp_path / "chunks").glob("0*")
    when = kept.stat().st_mtime_ns
    heard: list[int] = []
    again = run(plan(), tmp_path, done=heard.append)
    assert heard[0] == 25 and sum(heard) == GAMES
    assert kept.stat().st_mtime_ns == when
    assert files(again) == files(finished)


def test_a_run_may_get_more_games_but_no_other_settings(tmp_path: Path):
    run(plan(games=3), tmp_path)
    assert len(run(plan(games=5), tmp_path).games) == 5
    with pytest.raises(HedgerowError, match=r"other settings \(seed was 0 and is now 1\): name another folder"):
        run(plan(games=5, seed=1), tmp_path)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(HedgerowError, match="not empty and holds no run"):
        run(plan(games=1), tmp_path)
    with pytest.raises(HedgerowError, match="holds no run"):
        Run.at(tmp_path)


@pytest.mark.parametrize(("wrong", "said"), [
    ({"bots": ("random", "random", "random")}, "name 2 bots, or one for all"),
    ({"bots": ("genius",)}, "there is no bot 'genius'"),
    ({"scenario": "moon"}, "no scenario 'moon'"),
    ({"games": 0}, "at least one game"),
    ({"mirror": True}, "two different bots"),
    ({"options": {"night": True}}, "no option 'night'"),
])
def test_plans_that_cannot_be_played_are_refused_in_a_sentence(tmp_path: Path, wrong, said):
    with pytest.raises(HedgerowError, match=said):
        run(plan(**wrong), tmp_path)


def test_mirrored_games_share_their_seed_and_change_sides(tmp_path: Path):
    games = run(plan(bots=("random", "heuristic"), mirror=True, games=4), tmp_path).games
    assert [g["seed"] for g in games] == [0, 0, 1, 1]
    assert [g["bots"]["blue"] for g in games] == ["random", "heuristic"] * 2


def test_a_recorded_seed_gives_the_same_game_again(finished: Run):
    record = finished.games[7]
    again = hedgerow.new("skirmish", "crossing", seed=record["seed"])
    players = {s: RandomBot(finished.plan.bot_seed(7, s)) for s in again.seats}
    while again.result is None:
        seat = next(iter(again.decisions))
        again.apply(seat, players[seat].choose(again, seat))
    assert (len(again.history), again.result.winners) == (record["choices"], tuple(record["winners"]))


# ---- bad games ----

def enlist(monkeypatch: pytest.MonkeyPatch, name: str, kind: type[RandomBot]) -> None:
    """A bot of our own, whatever style it is asked for."""
    monkeypatch.setitem(BOTS, name, lambda seed, *style: kind(seed))


class Clumsy(RandomBot):
    """Fails in one game of three; else it plays at random."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.fails = seed % 3 == 0

    def choose(self, game, seat):
        if self.fails and len(game.history) > 20:
            raise ZeroDivisionError("one bad game")
        return super().choose(game, seat)


def test_a_game_that_fails_is_recorded_with_its_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    enlist(monkeypatch, "clumsy", Clumsy)
    played = run(plan(bots=("clumsy",), games=12), tmp_path)
    assert played.bad and played.finished and len(played.games) == 12
    bad = played.bad[0]
    assert (bad["status"], bad["error"]) == ("failed", "ZeroDivisionError: one bad game")
    text = (tmp_path / "bad" / bad["replay"]).read_text()
    assert read(text).fails == (None, bad["error"])
    assert len(list(hedgerow.replay(text))) == bad["choices"] + 1
    assert "ZeroDivisionError" in files(played)["games.csv"].decode()


def test_an_endless_game_is_stopped_after_so_many_choices(tmp_path: Path):
    (bad,) = run(plan(games=1, limit=10), tmp_path).bad
    assert (bad["status"], bad["choices"]) == ("endless", 10)
    assert (tmp_path / "bad" / bad["replay"]).exists()


class Brooding(RandomBot):
    def choose(self, game, seat):
        while True:
            pass


def test_a_game_that_hangs_is_stopped_after_so_much_processor_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    enlist(monkeypatch, "brooding", Brooding)
    (bad,) = run(plan(bots=("brooding", "random"), games=1, patience=0.2), tmp_path).bad
    assert bad["status"] == "endless" and "processor time" in bad["error"]


def deadly(marks: Path, times: int) -> type[RandomBot]:
    """A bot that kills its process in the game it plays with a certain seed, so many times."""
    class Deadly(RandomBot):
        def choose(self, game, seat):
            if len(game.history) > 5 and game.secret == hedgerow.new("skirmish", "crossing", seed=3).secret and times > len(
                    list(marks.iterdir())):
                (marks / str(os.getpid())).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return super().choose(game, seat)
    return Deadly


def test_a_killed_process_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (marks := tmp_path / "marks").mkdir()
    enlist(monkeypatch, "deadly", deadly(marks, 1))
    heard: list[int] = []
    played = run(plan(bots=("deadly",), games=30), tmp_path / "run", jobs=2, done=heard.append)
    assert len(played.finished) == 30 and sum(heard) == 30


def test_a_process_killed_twice_costs_its_chunk_alone_until_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (marks := tmp_path / "marks").mkdir()
    enlist(monkeypatch, "deadly", deadly(marks, 2))
    played = run(plan(bots=("deadly",), games=30), tmp_path / "run", jobs=2)
    assert [g["status"] for g in played.games] == ["lost"] * 25 + ["finished"] * 5
    assert export(played)
    assert len(run(plan(bots=("deadly",), games=30), tmp_path / "run").finished) == 30


def test_what_was_played_can_be_read_back(finished: Run):
    again = Run.at(finished.folder.path)
    assert again.plan.settings() == finished.plan.settings() and again.games == finished.games
    choices, took, longest, turn = again.seconds()["random"]
    assert choices == sum(g["choices"] for g in again.games) and took >= longest and turn >= 0


def test_an_unknown_engine_is_named(tmp_path: Path):
    with pytest.raises(HedgerowError, match="no engine 'steam'"):
        run(plan(games=1), tmp_path, engine="steam")


def test_chunks_are_named_by_their_games(tmp_path: Path):
    names = [Folder(tmp_path).chunk_path(c).name for c in plan().chunks]
    assert names == ["0000000-25.json", "0000025-25.json", "0000050-5.json"]
