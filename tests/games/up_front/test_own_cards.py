"""An owner of the published cards types them into files of his own, which are read in place of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.games.up_front.model.action_cards import TERRAIN, read_deck
from hedgerow.games.up_front.model.data_files import HERE, OWN_CARDS, data_file
from hedgerow.kernel.errors import HedgerowError

DECK = (HERE / "action_deck.tsv").read_text("utf-8")
FIRST = "1\tTerrain:Buildings:-3\tTerrain:Buildings:-3\tTerrain:Buildings:-3\tno\tblack\t5\tR1"

PLAY = """
import random
from hedgerow.cli.bench import step
from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.personalities import PEOPLE
from hedgerow.kernel.game import Game
game, dice = Game(RULEBOOK, RULEBOOK.scenario("A-GA"), seed=1), random.Random(1)
while game.result is None:
    step(game, dice)
    assert not RULEBOOK.rules.invariants(game.state)
print(CARDS[0].faces[0][0].name, PEOPLE[0].name, game.scenario.title, game.scenario.decks)
"""


def own(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def test_a_game_is_played_with_an_owners_deck_men_and_scenarios(tmp_path: Path) -> None:
    assert FIRST in DECK
    own(tmp_path, "action_deck.tsv", DECK.replace(FIRST, FIRST.replace("Buildings:-3", "Woods:-2")))
    own(tmp_path, "men.tsv", (HERE / "men.tsv").read_text("utf-8").replace("Diettinger", "Schulz"))
    own(tmp_path, "scenarios/A.toml", (HERE / "scenarios" / "A.toml").read_text("utf-8").replace("decks = 3", "decks = 1"))
    played = subprocess.run([sys.executable, "-c", PLAY], env={**os.environ, OWN_CARDS: str(tmp_path)}, check=True,
                            capture_output=True, text=True)
    assert played.stdout.split() == ["Woods", "Schulz", "A.", "Meeting", "of", "Patrols", "1"]


def test_what_an_owner_has_no_file_for_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own(tmp_path, "men.tsv", "")
    monkeypatch.setenv(OWN_CARDS, str(tmp_path))
    assert data_file("men.tsv") == tmp_path / "men.tsv" and data_file("guns.tsv") == HERE / "guns.tsv"


@pytest.mark.parametrize(("old", "new", "said"), [
    (FIRST, FIRST.replace("Terrain:Buildings:-3", "Houses", 1), "card 1 is not written"),
    (FIRST, FIRST.replace("\t5\t", "\t7\t"), "card 1: inventory numbers"),
    (FIRST, FIRST.replace("R1", "R2"), "card 1: inventory numbers"),
    ("\n2\tRally", "\n3\tRally", "card 2: inventory numbers"),
    (DECK.splitlines()[-1], "", "162 Action cards, not 161")])
def test_a_deck_that_cannot_be_right_is_refused_with_the_card(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert DECK.count(old) == 1
    own(tmp_path, "action_deck.tsv", DECK.replace(old, new))
    with pytest.raises(HedgerowError, match=said):
        read_deck(tmp_path / "action_deck.tsv")


def test_our_own_deck_is_right() -> None:
    cards = read_deck(HERE / "action_deck.tsv")
    assert len(cards) == 162 and cards[0].faces[0][0].kind == TERRAIN
