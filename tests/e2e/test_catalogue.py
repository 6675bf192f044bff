"""Every sentence the table says is in the catalogue, and its code keeps to short lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hedgerow
from hedgerow.kernel.registry import game_names, rulebook

WEB = Path(hedgerow.__file__).parent / "web"
GAMES = [web for name in game_names() if (web := rulebook(name).table.web) is not None]
CODE = [path for folder in (WEB, *GAMES) for path in sorted(folder.rglob("*.js"))]
STYLE = [path for folder in (WEB, *GAMES) for path in sorted(folder.rglob("*.css"))]
LESSONS = [folder for folder in GAMES if (folder / "lesson.js").exists()]


def named(text: str) -> set[str]:
    """The sentences a catalogue holds."""
    return set(re.findall(r"(?:^|[\s{,])(\w+):(?= ['\"`]| ?\n)", text))


CATALOGUE = set().union(*(named(path.read_text("utf-8")) for path in CODE if path.name == "strings.js"))


@pytest.mark.parametrize("path", CODE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_sentence_is_in_the_catalogue(path: Path) -> None:
    said = set(re.findall(r"\bt\('(\w+)'", path.read_text("utf-8")))
    assert said - CATALOGUE == set()


@pytest.mark.parametrize("path", [*CODE, *STYLE], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_lines_are_short(path: Path) -> None:
    assert [n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > 130] == []


@pytest.mark.parametrize("folder", LESSONS, ids=lambda folder: folder.parent.name)
def test_every_step_of_a_lesson_has_its_words(folder: Path) -> None:
    for path in folder.glob("lesson*.js"):
        lesson = path.read_text("utf-8")
        prefix = re.search(r"t\(`(\w+_lesson)_|= steps\('(\w+)'\)", lesson)
        for step in re.findall(r"step\('(\w+)'", lesson):
            assert prefix is not None, path
            name = f"{prefix[1] or prefix[2]}_{step}"
            assert {name, f"{name}_text"} <= CATALOGUE
