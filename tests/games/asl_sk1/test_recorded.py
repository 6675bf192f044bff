"""Games kept as lists of choices: each ends as it did, and every line of its log names a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.model.invariants import invariants
from hedgerow.games.asl_sk1.rules.sequence import Phase, PlayerTurn
from hedgerow.kernel.events import Rolled, Shuffled
from hedgerow.kernel.rules import read_rules

from .record import ANNOTATED, KEPT, PAGE, annotated, replayed

pytestmark = pytest.mark.conformance
GAMES = sorted(KEPT.glob("*.jsonl"))


@pytest.mark.plays
@pytest.mark.parametrize("path", GAMES, ids=[p.stem for p in GAMES])
def test_a_kept_game_ends_as_it_did(path: Path) -> None:
    head, game = replayed(path)
    assert game.result is not None
    assert (game.result.winners, game.result.rule) == ((head["winner"],), head["rule"])
    assert not list(invariants(game.state))
    assert RULEBOOK.ledger is not None
    known = read_rules(RULEBOOK.ledger)
    for entry in game.events:
        if not isinstance(entry.public, Rolled | Shuffled):
            assert entry.rule in known, entry


@pytest.mark.plays
def test_the_annotated_page_tells_the_kept_game() -> None:
    _, game = replayed(KEPT / f"{ANNOTATED}.jsonl")
    told = [e.rule for e in game.events if not isinstance(e.public, Rolled | Phase | PlayerTurn)]
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("- ")]
    assert PAGE.read_text(encoding="utf-8").count("\n".join(annotated(game))) == 1
    assert [re.findall(r"`\[(.+?)\]`$", line)[0] for line in lines] == told


@pytest.mark.plays
def test_the_log_writes_nations_as_names_and_says_when_nothing_happens() -> None:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(("- ", "## "))]
    assert any(": no effect (" in line for line in lines)
    assert [line for line in lines if re.search(r"\b(american|german|russian)\b|: -| and -", line)] == []


def test_every_scenario_is_kept_with_each_of_its_endings() -> None:
    kept = {p.stem for p in GAMES}
    assert kept == {f"{code}-{side}" for code in RULEBOOK.scenarios for side in RULEBOOK.scenario(code).sides}
