"""The rooms of the house: which folder may import which, and that every game is furnished alike."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import hedgerow
from hedgerow.testing.situations import Situation

ROOT = Path(hedgerow.__file__).parent
GAMES = sorted(p.name for p in (ROOT / "games").iterdir() if (p / "__init__.py").exists())
BELOW = {"kernel": {"kernel", "version"}, "board": {"kernel", "board"},
         "bots": {"kernel", "bots"}, "envs": {"kernel", "bots", "envs"}}
"""What a folder may import at most; games import kernel and board, their lab the environments' layouts, their computer player
what computer players of all games share."""
ROOMS = {"model": {"model"}, "rules": {"model", "rules"}, "aids": {"model", "rules", "aids"},
         "table": {"model", "rules", "aids", "table"}, "computer": {"model", "rules", "aids", "computer"},
         "lab": {"model", "rules", "lab"}}


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Everything of Hedgerow that a module imports, without the first part of the name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "hedgerow.games":
                yield from (("games", a.name) for a in node.names)
            elif node.module.startswith("hedgerow."):
                yield tuple(node.module.split(".")[1:])
                if node.module.count(".") == 2 and node.module.startswith("hedgerow.games."):
                    yield from ((*node.module.split(".")[1:], a.name) for a in node.names)
        elif isinstance(node, ast.Import):
            yield from (tuple(a.name.split(".")[1:]) for a in node.names if a.name.startswith("hedgerow."))


@pytest.mark.parametrize("folder", sorted(BELOW))
def test_lower_folders_know_nothing_of_higher_ones(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        wrong = [i for i in imports(path) if i[0] not in BELOW[folder]]
        assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


def test_nothing_imports_a_game() -> None:
    for path in ROOT.rglob("*.py"):
        if path.relative_to(ROOT).parts[0] != "games":
            wrong = [i for i in imports(path) if i[0] == "games" and len(i) > 1]
            assert not wrong, f"{path.relative_to(ROOT)} imports {wrong}"


@pytest.mark.parametrize("game", GAMES)
def test_inside_a_game_imports_point_one_way(game: str) -> None:
    """Rules import the model, never aids, computer, table or lab; no game imports another."""
    home = ROOT / "games" / game
    for path in home.rglob("*.py"):
        room = path.relative_to(home).parts[0]
        for name in imports(path):
            where = f"{path.relative_to(ROOT)} imports {'.'.join(name)}"
            if name[0] != "games":
                assert name[0] in {"kernel", "board"} or (room, name[0]) in {("lab", "envs"), ("computer", "bots")}, where
            elif room in ROOMS and len(name) > 2:
                assert name[1] == game and name[2] in ROOMS[room], where


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    home = ROOT / "games" / game
    rooms = {p.name for p in home.iterdir() if p.is_dir() and any(p.glob("*.py"))}
    assert rooms <= set(ROOMS), f"{game} has {rooms - set(ROOMS)}"
    assert {"model", "rules"} <= rooms


def test_shortest_ways_are_searched_in_one_place() -> None:
    """Games say what a step costs; the searches are those of `board/ways.py`."""
    searching = [p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*.py") if "heapq" in p.read_text("utf-8")]
    assert searching == ["board/ways.py"]


UNCLEAR = {"glance", "fates", "judgement", "reckoning", "knobs", "happenings", "newcomers", "marches", "volleys", "chances",
           "lineup", "knowledge"}


def test_no_module_has_a_name_that_must_be_looked_up() -> None:
    named = [p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*") if p.suffix in (".py", ".js") and p.stem in UNCLEAR]
    assert not named


def test_no_module_is_called_like_one_of_the_standard_library() -> None:
    named = [p for p in ROOT.rglob("*.py") if p.stem in sys.stdlib_module_names and not p.stem.startswith("__")]
    assert not named


def listed_names(path: Path) -> set[tuple[str, ...]]:
    """Lists of three names or more that a module writes out."""
    found = (tuple(e.value for e in node.elts if isinstance(e, ast.Constant) and isinstance(e.value, str))
             for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Tuple | ast.List)
             and all(isinstance(e, ast.Constant) for e in node.elts))
    return {names for names in found if len(names) >= 3}


@pytest.mark.parametrize("game", GAMES)
def test_names_of_a_game_are_not_written_again_in_its_layout(game: str) -> None:
    """Phases, marks, nations and the like stand once, in model or rules; layouts import them."""
    home = ROOT / "games" / game
    layout = home / "lab" / "layout.py"
    others = [names for path in home.rglob("*.py") if path != layout for names in listed_names(path)]
    once = {names[skipped:] for names in others for skipped in (0, 1)}
    wrong = listed_names(layout) & once
    assert not wrong, f"{layout.relative_to(ROOT)} repeats {wrong}"


@pytest.mark.parametrize("game", GAMES)
def test_positions_for_tests_are_written_in_the_language_that_all_games_share(game: str) -> None:
    module = import_module(f"tests.games.{game}.situation")
    assert any(isinstance(thing, type) and issubclass(thing, Situation) and thing.__module__ == module.__name__
               for thing in vars(module).values())


def test_no_module_is_longer_than_a_chapter() -> None:
    places = (ROOT, Path(__file__).parents[1])
    long = [p.name for place in places for p in place.rglob("*.py") if len(p.read_text("utf-8").splitlines()) > 600]
    assert not long
