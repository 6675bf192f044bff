"""Games kept as lists of choices: each ends as it did, and every line of its log names a rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.model.invariants import invariants
from hedgerow.games.infantry_attacks.model.scenario_files import CODES
from hedgerow.kernel.events import DrawAgreed, Resigned, Rolled, Shuffled
from hedgerow.kernel.rules import read_rules
from hedgerow.testing import rule

from .record import KEPT, PAGE, WHOLE, annotated, ending, ends_so, replayed
from .small_battles import ENDINGS

pytestmark = pytest.mark.conformance
GAMES = sorted(KEPT.glob("*.jsonl"))


@pytest.mark.plays
@rule("1.0-def-victory", "2.3")
@pytest.mark.parametrize("path", GAMES, ids=[p.stem for p in GAMES])
def test_a_kept_game_ends_as_it_did(path: Path) -> None:
    head, game = replayed(path)
    assert game.result is not None
    assert (ending(game), game.result.rule, game.result.why) == (head["ending"], head["rule"], head["why"])
    assert not list(invariants(game.state))               # type: ignore[arg-type]
    assert RULEBOOK.ledger is not None
    known = read_rules(RULEBOOK.ledger)
    for entry in game.events:
        if not isinstance(entry.public, Rolled | Shuffled | Resigned | DrawAgreed):
            assert entry.rule in known, entry
    if (name := path.stem.partition("-")[0]) in ENDINGS:
        assert ends_so(game, ENDINGS[name])


@pytest.mark.plays
def test_the_annotated_page_tells_the_kept_game() -> None:
    _, game = replayed(next(KEPT.glob(f"{WHOLE}-*.jsonl")))
    assert PAGE.read_text(encoding="utf-8").count("\n".join(annotated(game))) == 1


def test_every_scenario_is_kept_and_a_small_battle_with_each_of_its_endings() -> None:
    kept = {p.stem for p in GAMES}
    assert {stem.partition("-")[0] for stem in kept} == {*CODES, "duel", "mill", *ENDINGS, "resigned", "agreed"}
    assert kept >= {"mill-central", "mill-russian"}
    assert any(stem.endswith("-draw") for stem in kept)
