"""Tuning: each weight stands higher on one side by lot, the regression finds which of them win, and the file is written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hedgerow.bots import HeuristicBot
from hedgerow.bots.weights import WeightsFile, weights_in
from hedgerow.cli.main import app
from hedgerow.kernel import registry
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import game_names, register, rulebook
from hedgerow.kernel.rulebook import Computer, Manner, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name
from hedgerow.lab.plan import Plan, code_of, home_of, tunable
from hedgerow.lab.tuning import Effect, effects, play_rounds, rounds_of, step, steps_of

SEATS = ("red", "blue")


class Stalls(State):
    """Two buyers take turns to choose one of three things; what they are worth wins, how they glitter does not."""

    worth: dict[str, int] = {}
    wares: list[int] = []                 # worth and glitter of each


@flow
def shopping(g: Stalls) -> Flow[Result]:
    for _ in range(4):
        for seat in SEATS:
            g.wares = list(g.roll("wares", 6, 12))
            choice: Option = yield Ask(seat, "buy", [("buy", *g.wares[n:n + 2]) for n in (0, 2, 4)])
            g.worth[seat] = g.worth.get(seat, 0) + choice[1]
    best = max(g.worth.values())
    return Result(tuple(s for s in SEATS if g.worth[s] == best), tuple(g.worth.items()), "1")


def option_values(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[float]:
    weights = WeightsFile(rulebook("stalls").computer.weights or Path()).of(manner)
    return [weights["worth"] * o[1] + weights["glitter"] * o[2] for o in options]


@pytest.fixture
def stalls(tmp_path: Path) -> Iterator[Path]:
    """The game is registered, with a file of weights of its own."""
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"by hand": {"from": "guessed", "weights": {"worth": 1.0, "glitter": 1.0, "smell": 0.0}}}))
    register(Rulebook(
        name="stalls", title="Stalls", version=1,
        scenarios={name: lambda name=name: Scenario(name, name, {s: s for s in SEATS}) for name in ("fair", "market")},
        rules=Rules(state=Stalls, start=shopping, setup=lambda g: None, verbs=by_name(Verb("buy", ("number", "number")))),
        table=Table(view=lambda g, seat: dict[str, Any](), text_board=str),
        computer=Computer(option_values=option_values, weights=file)))
    yield file
    del registry._registered["stalls"]
    code_of.cache_clear()


def test_the_regression_finds_what_wins_and_the_proposal_goes_there(stalls: Path, tmp_path: Path) -> None:
    plans = rounds_of("stalls", ["fair", "market"], 120, 1, steps_of("stalls", (), 0.5))
    found = {e.weight: e for e in effects(play_rounds(plans, tmp_path / "runs"))}
    assert found["worth"].errors > 2 and found["glitter"].errors < -2
    assert abs(found["smell"].effect) < 4 * found["smell"].error
    assert found["worth"].proposed(2) == 1.5 and found["glitter"].proposed(2) == 0.5


def test_effects_do_not_depend_on_who_plays_and_a_round_continues(stalls: Path, tmp_path: Path) -> None:
    plans = rounds_of("stalls", ["fair"], 60, 1, steps_of("stalls"))
    one = effects(play_rounds(plans, tmp_path / "one"))
    play_rounds([replace(plans[0], games=25)], tmp_path / "two")
    heard: list[int] = []
    assert effects(play_rounds(plans, tmp_path / "two", jobs=2, done=heard.append)) == one
    assert heard[0] == 25 and sum(heard) == 60


def test_what_stands_higher_on_one_side_stands_lower_on_the_other(stalls: Path) -> None:
    plan = Plan(game="stalls", scenario="fair", bots=("heuristic",), games=40, steps={"worth": 0.5, "glitter": 0.25}).checked()
    lots = []
    for game in range(plan.games):
        red, blue = (plan.player(game, seat, side, "heuristic") for side, seat in enumerate(SEATS))
        assert isinstance(red, HeuristicBot) and isinstance(blue, HeuristicBot)
        assert red.manner.seasoned and dict(red.manner.shifts) == {name: -by for name, by in blue.manner.shifts}
        assert dict(red.manner.shifts) == {"worth": 0.5 * plan.lot(game, "worth"), "glitter": 0.25 * plan.lot(game, "glitter")}
        lots.append((plan.lot(game, "worth"), plan.lot(game, "glitter")))
    assert len(set(lots)) == 4                            # each weight has a lot of its own


def test_a_weight_is_moved_only_when_it_is_sure_enough() -> None:
    up, down = Effect("way", 0.4, 0.08, 0.03, 0.01), Effect("way", 4, 1, -0.03, 0.02)
    assert (up.proposed(2), up.proposed(4)) == (0.48, 0.4)
    assert (down.proposed(1), down.proposed(2)) == (3, 4) and isinstance(down.proposed(1), int)


def test_steps_are_shares_and_whole_numbers_go_by_whole_steps() -> None:
    assert step(0.5, 9.0, 0.2) == 0.1
    assert step(-0.5, 9.0, 0.2) == 0.1
    assert step(0.0, 9.0, 0.2) == 1.8                     # nothing has no share: that of a usual weight
    assert step(2, 9.0, 0.2) == 1 and isinstance(step(2, 9.0, 0.2), int)
    assert steps_of("asl-sk1", ["place_*"], 0.5) == {"place_cover": 0.34, "place_crowd": 0.125}


@pytest.mark.parametrize(("asked", "said"), [
    (["asl-sk1", "--weight", "luck"], "no weight of ASL Starter Kit #1 is called luck; there are: way,"),
    (["asl-sk1", "--games", "20", "--scenario", "S1"], "20 games are too few to tell 17 weights apart: play 36, or tune fewer"),
    (["skirmish"], "the computer player of Skirmish has no weights"),
])
def test_what_cannot_be_tuned_is_refused_before_anything_is_played(asked: list[str], said: str, tmp_path: Path) -> None:
    with pytest.raises(HedgerowError) as no:
        CliRunner().invoke(app, ["lab", "tune", *asked, "-o", str(tmp_path)], catch_exceptions=False)
    assert said in str(no.value) and not list(tmp_path.iterdir())


def test_three_sides_and_other_bots_are_refused(stalls: Path) -> None:
    plan = Plan(game="stalls", scenario="fair", bots=("random",), steps={"worth": 0.5})
    with pytest.raises(HedgerowError, match="games of two sides, both played by the heuristic"):
        plan.checked()
    with pytest.raises(HedgerowError, match="Stalls has no weight luck"):
        replace(plan, bots=("heuristic",), steps={"luck": 1.0}).checked()


def test_the_command_shows_effects_and_writes_the_file_when_told_to(stalls: Path, tmp_path: Path) -> None:
    before = stalls.read_text()
    command = ["lab", "tune", "stalls", "--weight", "worth", "--weight", "glitter", "--games", "100", "--step", "0.5",
               "--jobs", "1", "--sure", "2", "-o", str(tmp_path / "runs")]
    shown = CliRunner().invoke(app, command, catch_exceptions=False).output
    assert "worth" in shown and "glitter" in shown and "2 of 2 weights moved by a step" in " ".join(shown.split())
    assert stalls.read_text() == before
    CliRunner().invoke(app, [*command, "--write"], catch_exceptions=False)
    written = json.loads(stalls.read_text())
    assert written["by hand"] == json.loads(before)["by hand"]
    assert written["seasoned"]["weights"] == {"worth": 1.5, "glitter": 0.5, "smell": 0.0}
    assert written["seasoned"]["from"].startswith("guessed; then 100 games of fair, market from seed 700000, ")
    assert tunable("stalls").seasoned["worth"] == 1.5 and tunable("stalls").by_hand["worth"] == 1.0


# ---- the files ----

@pytest.mark.parametrize("game", [n for n in game_names() if rulebook(n).computer.weights is not None])
def test_weights_say_where_they_come_from(game: str) -> None:
    file = tunable(game)
    assert {"by hand"} <= set(file.parts) <= {"by hand", "seasoned", "value"}
    assert all(part["from"] for part in file.parts.values())
    assert set(file.seasoned) == set(file.by_hand)
    assert file.path.is_relative_to(home_of(game))


def test_five_games_are_judged_by_weights_in_a_file() -> None:
    assert [n for n in game_names() if rulebook(n).computer.weights is not None] == [
        "asl-sk1", "combat-commander", "infantry-attacks", "squad-leader", "up-front"]


@pytest.mark.parametrize("game", ["asl-sk1", "combat-commander", "infantry-attacks", "squad-leader", "up-front"])
def test_a_weight_that_is_shifted_is_judged_with(game: str) -> None:
    """All weights much higher than in the file: some options of the first turns are valued otherwise."""
    book, file = rulebook(game), tunable(game)
    judge = book.computer.option_values
    assert judge is not None
    shifts = tuple((name, 10 * (abs(weight) or 1)) for name, weight in file.seasoned.items())
    played = Game(book, book.scenario(next(iter(book.scenarios))), seed=1)
    players = {s: HeuristicBot(1) for s in played.seats}
    for _ in range(60):
        seat = next(s for s, d in played.decisions.items() if not d.optional)
        options = list(played.decisions[seat].answers)
        plain, shifted = (judge(played.fork(seat, key="k"), seat, options, Manner(0.0, True, s)) for s in ((), shifts))
        if plain != shifted:
            return
        played.apply(seat, players[seat].choose(played, seat))
    raise AssertionError("no option was valued otherwise")


def test_a_part_of_the_file_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(json.dumps({"by hand": {"weights": {"a": 1, "b": 2}}, "value": {"weights": {}}}))
    WeightsFile(path).keep("seasoned", {"from": "ten games", "weights": {"a": 3}})
    assert json.loads(path.read_text()) == {"by hand": {"weights": {"a": 1, "b": 2}}, "value": {"weights": {}},
                                            "seasoned": {"from": "ten games", "weights": {"a": 3}}}
    of = weights_in(path, dict)
    assert of(Manner()) == {"a": 1, "b": 2}
    assert of(Manner(seasoned=True)) == {"a": 3, "b": 2}
    assert of(Manner(0.5, True, (("b", -1.0),))) == {"a": 3, "b": 1.0}


# ---- what belongs together ----

@pytest.mark.parametrize("game", ["asl-sk1", "up-front"])
def test_the_fingerprint_of_a_game_covers_its_rules_its_data_and_its_weights(game: str) -> None:
    home = home_of(game)
    assert {"rules", "model", "computer", "data"} <= {p.name for p in home.iterdir()}
    assert (home / "computer" / "weights.json").exists()


def test_other_weights_are_other_games(stalls: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder or a round that was broken off does not go on with weights that have changed."""
    monkeypatch.setattr("hedgerow.lab.plan.home_of", lambda game: stalls.parent)
    code_of.cache_clear()
    before = code_of("stalls")
    tunable("stalls").keep("seasoned", {"from": "a test", "weights": {"worth": 2.0}})
    code_of.cache_clear()
    assert code_of("stalls") != before
