"""Games kept as lists of choices: written once by a recorder, replayed by tests.

The first line says what was played and how it ended; every other line is a choice: the seat and the option.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.kernel.game import Game


def keep(path: Path, game: Game, seed: int, **more: Any) -> Path:
    """Write a finished game."""
    assert game.result is not None
    head = {"game": game.rulebook.name, "scenario": game.scenario.name, "seed": seed, "winners": list(game.result.winners),
            "rule": game.result.rule, "why": game.result.why, **more}
    path.parent.mkdir(exist_ok=True)
    lines = [head, *([step.seat, *step.what] for step in game.history)]
    path.write_text("\n".join(json.dumps(line, separators=(",", ":")) for line in lines) + "\n", encoding="utf-8")
    return path


def head_of(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as file:
        found: dict[str, Any] = json.loads(file.readline())
    return found


def replayed(path: Path) -> tuple[dict[str, Any], Game]:
    """The kept game, played again choice by choice."""
    head, *choices = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    game = hedgerow.new(head["game"], head["scenario"], seed=head["seed"])
    for seat, *option in choices:
        game.apply(seat, tuple(option))
    return head, game
