"""3.0 The sequence of play, the turn record, and whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hedgerow
from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.rules.sequence import PHASES, Phase, PlayerTurn, player_turn
from hedgerow.games.asl_sk1.rules.setup import SetUp
from hedgerow.kernel.events import Event
from hedgerow.kernel.game import Game
from hedgerow.testing import rule

from .situation import situation

IDLE = {"pass", "stop", "stay", "back", "destroy", "drop", "leave behind", "end attacks"}


def random_game(scenario: str, seed: int, **options: Any) -> Game:
    """Chance choices to the end, mostly of those that do something; the position is checked on the way."""
    rng = random.Random(seed)
    game = hedgerow.new("asl-sk1", scenario, seed=seed, options=options)
    while game.result is None:
        (seat, decision), = game.decisions.items()
        busy = [o for o in decision.options if o[0] not in IDLE] if rng.random() < 0.9 else []
        game.apply(seat, rng.choice(busy or decision.options))
        if len(game.history) % 10 == 0:
            assert not list(RULEBOOK.rules.invariants(game.state))
    return game


def events(game: Game, kind: type[Event]) -> list[Any]:
    return [e.public for e in game.events if isinstance(e.public, kind)]


@pytest.mark.plays
@pytest.mark.parametrize("scenario", ["S1", "S2", "S3", "S4", "S5", "S6"])
@rule("3.0", "T-SoP", "3.9")
def test_random_game_runs_through_all_phases_to_the_last_turn(scenario: str) -> None:
    game = random_game(scenario, 11)
    card = game.scenario
    assert isinstance(card, Card)
    assert game.result is not None and game.result.rule == f"{scenario}-vc"
    turns = [(t.turn, t.side) for t in events(game, PlayerTurn)]
    order = [card.sides[card.moves_first], card.sides[1 - card.moves_first]]
    expected = [(n, side) for n in range(1, card.turns + 1) for side in order]
    assert turns == (expected[:-1] if card.half_last else expected)[:len(turns)]
    phases = [p.phase for p in events(game, Phase)]
    assert phases[:8] == list(PHASES) and phases[8:16] == list(PHASES)
    placed = {e.rule for e in game.events if isinstance(e.public, SetUp)}
    due = {group.rule for group in card.groups if group.turn < turns[-1][0] and not group.rolled and group.rule != "S6-ssr2"}
    assert due <= placed <= set(card.printed())
    if "at once" not in game.result.why:
        assert len(turns) == len(expected) - card.half_last and len(phases) == 8 * len(turns)


@pytest.mark.plays
@pytest.mark.parametrize("options", [{"los": "strict"}, {"official_errata": False}, {"later_text": False}, {"balance": "german"}])
def test_random_games_with_other_options(options: dict[str, Any]) -> None:
    assert random_game("S2", 5, **options).result is not None


@pytest.mark.plays
def test_more_random_games() -> None:
    for seed in range(3):
        for scenario in ("S2", "S3", "S4"):
            assert random_game(scenario, 100 + seed).result is not None


@rule("3.0", "2.0-PlayerTurn")
def test_a_player_turn_begins_with_what_lasted_for_the_last_one_forgotten() -> None:
    t = situation("""
        attacker american
        american Y5 6-6-6 moved
        german Y9 4-6-7
        german Y9 9-1 directing
    """, player_turn, phase="close combat")
    assert [e.side for e in t.all(PlayerTurn)] == ["american"]
    assert not t.unit("6-6-6").moved and not t.unit("9-1").directing
