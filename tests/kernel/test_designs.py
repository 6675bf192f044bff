"""Scenario files of one's own, found in a designer's folder, for both games that read them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import hedgerow
from hedgerow.games.asl_sk1.model.ground import Cut, Ground
from hedgerow.kernel import registry
from hedgerow.kernel.designs import VARIABLE, line_of, with_designs
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Rulebook

ASL = """title = "The farm"
notes = "A squad action of one's own."
to_win = "Hold the farm."
sides = ["american", "german"]
boards = [{ board = "y" }]
turns = 3
sets_up_first = "german"
moves_first = "american"

[victory]
side = "american"
buildings = ["N5", "M4"]
holds = 1

[[group]]
side = "german"
name = "outpost"
zone = [{ hexrows = ["L", "P"] }]
units = { "4-6-7" = 2, "8-0" = 1 }
weapons = { LMG = 1 }

[[group]]
side = "american"
name = "patrol"
turn = 1
edge = "north"
units = { "6-6-6" = 3, "8-1" = 1 }
"""
COMBAT = """title = "At the mill"
year = 1944
map = "village"
sudden_death = 5
initiative = "axis"
first = "allies"
set_up = ["axis", "allies"]

[axis]
nation = "germany"
quality = "line"
posture = "defend"
orders = 3
surrender = 5
edge = "south"
area = 4
units = ["Cpl Winkler", "3 Rifle Squad"]
weapons = ["Light MG"]

[allies]
nation = "america"
quality = "line"
posture = "attack"
orders = 4
surrender = 6
edge = "north"
area = 3
units = ["4 Line Squad"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for game in ("asl-sk1", "combat-commander"):
        registry.rulebook(game)                           # read before the folder is there, so that others find it as ever
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    for game, name, text in (("asl-sk1", "farm", ASL), ("combat-commander", "mill", COMBAT)):
        (tmp_path / game).mkdir()
        (tmp_path / game / f"{name}.toml").write_text(text, "utf-8")
    return tmp_path


def book(game: str) -> Rulebook:
    return with_designs(registry.rulebook(game))


@pytest.mark.parametrize(("game", "name", "title"), [("asl-sk1", "my-farm", "The farm"),
                                                     ("combat-commander", "my-mill", "At the mill")])
def test_a_scenario_of_ones_own_is_listed_and_played_to_its_end(folder: Path, game: str, name: str, title: str) -> None:
    b = book(game)
    assert b.card(name).title == title and len(b.card(name).seats) == 2 and name in b.scenarios
    played = Game(b, b.scenario(name), seed=3)
    dice = random.Random(3)
    while played.result is None:
        seat, decision = next((s, d) for s, d in played.decisions.items() if not d.optional)
        played.apply(seat, dice.choice(list(decision.options)))
    assert played.scenario.name == name and played.result.rule
    assert not list(b.rules.invariants(played.state))
    assert b.table.map is not None and b.table.map.picture is not None
    assert b.table.map.picture(name, "classic").startswith("<svg")


def test_without_a_folder_there_is_nothing_of_ones_own() -> None:
    assert not any(name.startswith("my-") for name in hedgerow.rulebook("asl-sk1").scenarios)


@pytest.mark.parametrize(("game", "file", "old", "new", "line", "says"), [
    ("asl-sk1", "farm", '"4-6-7" = 2', '"9-9-9" = 2', 19, "there is no unit '9-9-9'"),
    ("asl-sk1", "farm", "turns = 3\n", "", 1, "the file does not say 'turns'"),
    ("asl-sk1", "farm", "turns = 3", 'turns = "three"', 6, "'turns' must be a whole number"),
    ("asl-sk1", "farm", '"N5", "M4"', '"N5", "A1"', 12, "there is no building in A1"),
    ("asl-sk1", "farm", '{ board = "y" }', '{ board = "q" }', 5, "there is no board 'q'; there are: y, z"),
    ("asl-sk1", "farm", 'zone = [{ hexrows = ["L", "P"] }]\n', "", 17, "neither its zone nor the edge"),
    ("combat-commander", "mill", '"4 Line Squad"', '"4 Lime Squad"', 28, "there is no unit 'Lime Squad'"),
    ("combat-commander", "mill", 'map = "village"', 'map = "moon"', 3, "there is no map 'moon'"),
    ("combat-commander", "mill", 'posture = "attack"', 'posture = "sleep"', 23, "there is no posture 'sleep'"),
    ("combat-commander", "mill", "surrender = 6\n", "", 20, "allies does not say 'surrender'"),
])
def test_what_is_wrong_is_said_with_its_line(folder: Path, game: str, file: str, old: str, new: str, line: int,
                                             says: str) -> None:
    path = folder / game / f"{file}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(HedgerowError) as no:
        book(game).scenario(f"my-{file}")
    assert f"{path}:{line}: " in str(no.value) and says in str(no.value)


def test_a_file_that_is_not_toml_is_listed_with_what_is_wrong(folder: Path) -> None:
    path = folder / "asl-sk1" / "farm.toml"
    path.write_text("title = \n", "utf-8")
    assert "line 1" in book("asl-sk1").card("my-farm").notes
    with pytest.raises(HedgerowError, match="line 1"):
        book("asl-sk1").scenario("my-farm")


def test_a_map_of_ones_own_lies_beside_the_file(folder: Path) -> None:
    ours = Path(hedgerow.__file__).parent / "games" / "asl_sk1" / "data" / "maps" / "z.map"
    (folder / "asl-sk1" / "home.map").write_text(ours.read_text("utf-8"), "utf-8")
    ground = Ground([Cut("z")], None, grain=True)
    name = next(ground.names[h] for h in ground.building_of)
    path = folder / "asl-sk1" / "farm.toml"
    path.write_text(ASL.replace('board = "y"', 'board = "home"').replace('"N5", "M4"', f'"{name}"'), "utf-8")
    assert book("asl-sk1").scenario("my-farm").name == "my-farm"


def test_the_command_finds_it(folder: Path) -> None:
    env = {**os.environ, VARIABLE: str(folder)}
    told = subprocess.run([sys.executable, "-m", "hedgerow", "games", "asl-sk1"], env=env, capture_output=True, text=True,
                          check=True)
    assert "my-farm" in told.stdout and "The farm" in told.stdout


def test_lines_are_found_in_their_part() -> None:
    text = "a = 1\n[one]\nunits = []\n[two]\nunits = []\n"
    assert (line_of(text, "units", "two"), line_of(text, "nothing", "two"), line_of(text, "nothing")) == (5, 4, 1)
