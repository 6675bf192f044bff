"""What a seat sees, the board as text, names, the evaluation for bots, and what must hold in every position."""

from __future__ import annotations

import json
import random

import pytest

import hedgerow
from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.computer.evaluation import evaluate
from hedgerow.games.asl_sk1.model.hidden import fortified_unknown_to, redraw
from hedgerow.games.asl_sk1.model.invariants import invariants
from hedgerow.games.asl_sk1.model.state import RALLY, SETUP, State
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.game import Game
from hedgerow.testing import rule


def in_play(scenario: str, choices: int, seed: int = 4) -> Game:
    rng = random.Random(seed)
    game = hedgerow.new("asl-sk1", scenario, seed=seed)
    for _ in range(choices):
        (seat, d), = game.decisions.items()
        game.apply(seat, rng.choice(d.options))
        if game.result is not None:
            break
    return game


def state_of(game: Game) -> State:
    g = game.state
    assert isinstance(g, State)
    return g


def test_view_is_json_with_every_unit_and_its_markers() -> None:
    game = in_play("S2", 120)
    board = game.view("german")["board"]
    assert json.loads(json.dumps(board)) == board
    g = state_of(game)
    shown = {u["id"]: u for u in board["units"]}
    for i, u in enumerate(g.units):
        if u.hex >= 0:
            assert shown[i]["hex"] == g.scenario.hex_name(u.hex)
            assert [shown[i][m] for m in ("broken", "dm", "pinned", "cx", "wounded", "melee")] == [
                u.broken, u.dm, u.pinned, u.cx, u.wounded, u.melee]


def test_text_board_names_every_stack() -> None:
    game = in_play("S1", 60)
    text = RULEBOOK.table.text_board(game.view(None)["board"])
    g = state_of(game)
    assert text.startswith("Turn 1 of 5")
    for i, u in enumerate(g.units):
        if u.hex >= 0:
            assert g.scenario.unit_name(i) in text


@pytest.mark.parametrize("scenario", ["S1", "S3", "S6"])
def test_every_option_and_question_is_said_in_words(scenario: str) -> None:
    rng = random.Random(2)
    game = hedgerow.new("asl-sk1", scenario, seed=2, listen=False)
    for _ in range(400):
        (seat, d), = game.decisions.items()
        assert d.about in RULEBOOK.table.prompts, d.about
        assert "{" not in game.prompt(d)
        said = [game.say(o) for o in d.options]
        assert all(o[0] in RULEBOOK.rules.verbs for o in d.options) and len(set(said)) == len(said), d
        game.apply(seat, rng.choice(d.options))
        if game.result is not None:
            break


@rule("S3-ssr1")
def test_the_other_side_does_not_see_fortified_buildings_and_guesses_at_them() -> None:
    game = hedgerow.new("asl-sk1", "S3", seed=1)
    g = state_of(game)
    g.phase = RALLY
    one, two, *_ = (b for b, hexes in enumerate(g.scenario.ground.buildings)
                    if any(g.scenario.hex_name(h).startswith("z") for h in hexes))
    g.fortified, g.fortified_known = [one, two], [two]
    assert fortified_unknown_to(g, "american") == (one,) and fortified_unknown_to(g, "german") == ()
    assert [len(RULEBOOK.table.view(g, s)["fortified"]) for s in ("american", "german", None)] == [1, 2, 1]
    redraw(g, "american", Scripted([1, 1], seed=3))
    assert len(g.fortified) == 2 and two in g.fortified


@rule("S3-ssr1")
def test_while_buildings_are_being_fortified_the_other_side_guesses_as_many_as_were_chosen() -> None:
    g = state_of(hedgerow.new("asl-sk1", "S3", seed=1))
    g.phase, g.fortified = SETUP, [23]
    redraw(g, "american", Scripted([1, 1], seed=3))
    assert len(g.fortified) == 1


def test_evaluation_prefers_more_men_and_knows_the_winner() -> None:
    game = in_play("S2", 90)
    g = state_of(game)
    before = evaluate(g, "german")
    assert -1 <= before <= 1 and abs(evaluate(g, "russian") + before) < 1e-9
    lost = next(u for u in g.units if u.side == 1 and u.hex >= 0 and u.mmc)
    lost.hex = -2
    assert evaluate(g, "german") < before


def test_invariants_notice_what_is_wrong() -> None:
    game = in_play("S2", 90)
    g = state_of(game)
    assert not invariants(g)
    unit = next(u for u in g.units if u.hex >= 0)
    unit.dm, unit.broken = True, False
    assert any("DM" in w for w in invariants(g))
