"""Games kept as lists of choices: each ends as it did, every line of its log names a rule, and the annotated page tells two."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.up_front.annotate import PAGE, SEEDS, annotated, cited
from tests.games.up_front.annotate import path_of as annotated_path
from tests.games.up_front.rare import RARE, rules_in, why_nobody_leaves
from tests.games.up_front.rare import path_of as rare_path
from tests.games.up_front.record import ENDINGS, KEPT, ending, path_of, replayed

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.kernel.events import Shuffled
from hedgerow.kernel.game import Game
from hedgerow.kernel.rules import read_rules
from hedgerow.testing import recording, rule
from hedgerow.testing.recording import head_of

pytestmark = pytest.mark.conformance
KNOWN = read_rules(RULEBOOK.ledger) if RULEBOOK.ledger is not None else {}
GAMES = sorted(p for p in KEPT.glob("*.jsonl") if not p.stem.startswith(("annotated", "rare")))


def ends_as_it_did(path: Path) -> Game:
    head, game = replayed(path)
    assert game.result is not None
    assert (list(game.result.winners), game.result.rule, game.result.why) == (head["winners"], head["rule"], head["why"])
    assert "ending" not in head or ending(game) == head["ending"]
    assert not list(invariants(game.state))               # type: ignore[arg-type]
    for entry in game.events:
        if not isinstance(entry.public, Shuffled):
            assert entry.rule in KNOWN, entry
    return game


@pytest.mark.plays
@rule("16.3", "16.4", "16.5")
@pytest.mark.parametrize("path", GAMES, ids=[p.stem for p in GAMES])
def test_a_kept_game_ends_as_it_did(path: Path) -> None:
    ends_as_it_did(path)


def test_every_scenario_is_kept_with_every_way_to_end() -> None:
    assert {path_of(letter, how) for letter, ways in ENDINGS.items() for how in ways} == set(GAMES)
    for path in GAMES:
        assert path == path_of(head_of(path)["scenario"][0], head_of(path)["ending"])


@pytest.mark.plays
@pytest.mark.parametrize("name", RARE)
def test_rare_things_happen_in_games_kept_for_them(name: str) -> None:
    assert {*RARE[name].rules} <= rules_in(ends_as_it_did(rare_path(name)))


@pytest.mark.plays
@rule("41.52", "41.53")
@pytest.mark.parametrize("name", [name for name in RARE if RARE[name].refused])
def test_those_who_ask_in_a_kept_game_hear_why_a_group_may_not_leave(name: str) -> None:
    heard: set[str] = set()
    recording.replayed(rare_path(name), "up-front", lambda game: heard.update(why_nobody_leaves(game)))
    assert {*RARE[name].refused} <= heard


@pytest.mark.plays
def test_the_annotated_page_tells_the_kept_games() -> None:
    games = [ends_as_it_did(annotated_path(name)) for name in SEEDS]
    page = PAGE.read_text(encoding="utf-8")
    for game in games:
        assert page.count("\n".join(annotated(game))) == 1
    assert "\n".join(cited(games)) in page
