"""What the computer says about a game that is over: best lines at a moment, and luck."""

from __future__ import annotations

from typing import Any, cast

import pytest
from litestar.testing import TestClient

import hedgerow
from hedgerow.bots import bot
from hedgerow.bots.heuristic import value_of
from hedgerow.kernel.game import Game
from hedgerow.server import analysis
from hedgerow.server.errands import before_steps, board_at
from hedgerow.server.processes import Watch

from .people import Player


class Patient:
    """A watch that nobody looks at."""

    def tell(self, part: float) -> None:
        pass

    def stopped(self) -> bool:
        return False


WATCH = cast(Watch, Patient())


def beginning(seed: int = 5) -> Game:
    return hedgerow.new("skirmish", "crossing", seed=seed)


@pytest.fixture(scope="module")
def game() -> Game:
    made, player = beginning(), bot("heuristic", 5)
    while made.result is None:
        seat = next(s for s, d in made.decisions.items() if not d.optional)
        made.apply(seat, player.choose(made, seat))
    return made


def test_the_next_real_choice_is_looked_at_with_what_was_played_among_its_lines(game: Game) -> None:
    found = analysis.best_lines(WATCH, game, 20)
    step, lines = game.history[found["step"]], found["lines"]
    assert found["step"] >= 20 and step.kind == "choose" and found["seat"] == step.seat and found["options"] > 1
    assert [line["say"] for line in lines if line["taken"]] == [game.at(found["step"]).say(step.what)]
    values = [line["value"] for line in lines]
    assert values == sorted(values, reverse=True) and all(0 <= v <= 1 for v in values) and found["tried"] > 0


def test_where_trying_out_is_not_possible_the_judgement_alone_speaks(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "can_be_tried", lambda game, seat: False)
    assert analysis.best_lines(WATCH, game, 20)["tried"] == 0


def test_there_is_a_limit_to_thinking(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "THINKING", 0.0)
    assert analysis.best_lines(WATCH, game, 20)["tried"] == 0
    monkeypatch.setattr(analysis, "LOOKING", 0.0)
    assert analysis.luck(WATCH, game, beginning())["moments"] == []


def test_after_the_last_choice_there_is_nothing_to_say(game: Game) -> None:
    found = analysis.best_lines(WATCH, game, len(game.history))
    assert found == {"step": None, "seat": "", "options": 0, "tried": 0, "lines": []}


def test_luck_is_what_came_less_what_other_rolls_would_have_brought(game: Game) -> None:
    found = analysis.luck(WATCH, game, beginning())
    assert found["seat"] == "blue" and found["moments"]
    for moment in found["moments"]:
        others = list(analysis.under_other_rolls(game, moment["step"], "blue"))
        came = value_of(game.at(moment["step"] + 1), "blue")
        assert moment["luck"] == pytest.approx((came - sum(others) / len(others)) / 2, abs=0.001)


def test_a_moment_counted_in_what_everyone_has_seen_is_the_same_for_all(game: Game) -> None:
    index = len(game.history) // 2
    shared = board_at(game, None, before_steps(game, None)[index])["shared"]
    blue, nobody = board_at(game, "blue", shared, shared=True), board_at(game, None, shared, shared=True)
    assert blue["step"] == nobody["step"] and blue["events"] == before_steps(game, "blue")[blue["step"]]
    assert nobody["events"] == shared


def test_nothing_is_analysed_before_the_end(client: TestClient[Any]) -> None:
    made = client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing", "seats": {"blue": "me", "red": "random"}})
    table, link = made.json()["table"]["id"], made.json()["links"]["blue"]
    assert client.get(f"/api/tables/{table}/analysis/0").status_code == 400
    assert client.get(f"/api/tables/{table}/luck").status_code == 400
    with Player(client, table, link) as blue:
        blue.choose(["mover", 0])
        blue.send({"type": "resign"})
        blue.until("done")
    told = client.get(f"/api/tables/{table}/analysis/0").json()
    assert told["seat"] == "blue" and any(line["taken"] for line in told["lines"])
    assert client.get(f"/api/tables/{table}/luck").json()["seat"] == "blue"
