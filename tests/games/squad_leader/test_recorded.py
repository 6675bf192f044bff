"""Games kept as lists of choices: each ends as it did, and every line of its log names a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.invariants import invariants
from hedgerow.games.squad_leader.model.scenario import codes, read_card
from hedgerow.kernel.events import Rolled, Shuffled
from hedgerow.kernel.rules import read_rules
from hedgerow.testing.recording import head_of

from .record import ANNOTATED, KEPT, PAGE, WHOLE, annotated, replayed

pytestmark = [pytest.mark.conformance, pytest.mark.plays]
GAMES = sorted(KEPT.glob("*.jsonl"))


@pytest.mark.parametrize("path", GAMES, ids=[p.stem for p in GAMES])
def test_a_kept_game_ends_as_it_did(path: Path) -> None:
    head, game = replayed(path)
    assert game.result is not None
    assert (list(game.result.winners), game.result.rule, len(game.events)) == (head["winners"], head["rule"], head["events"])
    assert not list(invariants(game.state))
    assert RULEBOOK.ledger is not None
    known = read_rules(RULEBOOK.ledger)
    for entry in game.events:
        if not isinstance(entry.public, Rolled | Shuffled):
            assert entry.rule in known, entry


def test_the_annotated_page_tells_the_kept_game() -> None:
    _, game = replayed(KEPT / f"{ANNOTATED}.jsonl")
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("\n".join(annotated(game))) == 1
    lines = [line for line in page.splitlines() if line.startswith("- ")]
    assert len(lines) > 200 and all(re.search(r"`\[.+\]`$", line) for line in lines)


def test_every_scenario_has_a_kept_game_and_one_to_its_last_turn() -> None:
    assert {p.stem for p in GAMES} == {*codes(), *(f"whole-{code}-{winner}" for code, winner in WHOLE)}
    assert {ANNOTATED, *(code for code, _ in WHOLE)} == set(codes())


def test_every_condition_of_victory_has_been_fulfilled_and_missed() -> None:
    ways = set()
    for path in GAMES:
        head = head_of(path)
        if "turns=2" not in head["scenario"]:
            asked = read_card(head["scenario"].split(":")[0])["victory"][0]
            ways.add((asked["kind"], head["winners"] == [asked["side"]]))
    kinds = {read_card(code)["victory"][0]["kind"] for code in codes()}
    assert ways == {(kind, fulfilled) for kind in kinds for fulfilled in (True, False)}
