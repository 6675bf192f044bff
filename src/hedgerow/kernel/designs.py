"""Scenario files of one's own: a designer's folder is found by command, lobby and laboratory without touching a package.

`HEDGEROW_SCENARIOS` names the folder, or several, separated as in PATH. It holds a folder for each game, and that holds a TOML
file for each scenario, with maps beside them: `asl-sk1/ambush.toml` is the scenario `my-ambush`. What is wrong is
said with its line.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import MapPicture, Rulebook, Scenario, ScenarioCard

VARIABLE: Final = "HEDGEROW_SCENARIOS"
PREFIX: Final = "my-"


class Fault(HedgerowError):
    """Something wrong with a file: what, the word at which it can be seen, and the part of the file it is in."""

    def __init__(self, text: str, word: str = "", part: str = "") -> None:
        super().__init__(text)
        self.word, self.part = word, part


def files(game: str) -> dict[str, Path]:
    """The scenario files there are for a game, by the name of the scenario."""
    folders = [Path(f).expanduser() / game for f in os.environ.get(VARIABLE, "").split(os.pathsep) if f]
    return {PREFIX + path.stem: path for folder in folders for path in sorted(folder.glob("*.toml"))}


def with_designs(book: Rulebook) -> Rulebook:
    """The rulebook with the scenarios of the designer's folder."""
    own = files(book.name)
    if not own or book.design is None:
        return book
    makers = {name: partial(build, book, path) for name, path in own.items()}
    cards = {name: card(path) for name, path in own.items()}
    table = replace(book.table, cards={**book.table.cards, **cards}, map=pictured(book.table.map, makers))
    return replace(book, scenarios={**book.scenarios, **makers}, table=table)


def pictured(map_: MapPicture | None, makers: Mapping[str, Any]) -> MapPicture | None:
    """Maps of one's own scenarios are drawn from the scenario itself."""
    if map_ is None or map_.picture is None:
        return map_
    given, svg = map_.picture, map_.svg

    def picture(name: str, theme: str) -> str:
        return svg(makers[name](), theme) if name in makers else given(name, theme)

    return replace(map_, picture=picture)


def read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as no:
        raise HedgerowError(f"{path}: {no}") from None


def card(path: Path) -> ScenarioCard:
    """What a list shows of it; a file that cannot be read is listed with what is wrong with it."""
    try:
        said = read(path)
    except HedgerowError as no:
        return ScenarioCard(path.stem, (), str(no))
    sides = said.get("sides", ("axis", "allies"))
    facts = (("To win", str(said["to_win"])),) if "to_win" in said else ()
    return ScenarioCard(str(said.get("title", path.stem)), tuple((s, s) for s in sides), str(said.get("notes", "")),
                        (*facts, ("File", str(path))))


def build(book: Rulebook, path: Path) -> Scenario:
    """The scenario that a file describes, or what is wrong with it and where."""
    assert book.design is not None
    said = read(path)
    try:
        made = book.design(said, path.parent)
    except Fault as no:
        raise HedgerowError(f"{path}:{line_of(path.read_text('utf-8'), no.word, no.part)}: {no}") from None
    made.name = PREFIX + path.stem
    return made


def line_of(text: str, word: str, part: str = "") -> int:
    """The line at which a word can be seen, in its part of the file if it has one; else the part's own line, or the first."""
    lines = text.splitlines()
    start = next((n for n, line in enumerate(lines) if part and line.strip().strip("[]") == part), 0)
    whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])") if word else None
    found = next((n for n in range(start, len(lines)) if whole is not None and whole.search(lines[n])), start)
    return found + 1


# ---- what a game checks with ----

def required(said: Mapping[str, Any], part: str, **kinds: type | tuple[type, ...]) -> None:
    """These must be said, each of its kind."""
    for key, kind in kinds.items():
        if key not in said:
            raise Fault(f"{part or 'the file'} does not say {key!r}", "", part)
        if not isinstance(said[key], kind) or (isinstance(said[key], bool) and kind is int):
            names = kind if isinstance(kind, tuple) else (kind,)
            raise Fault(f"{key!r} must be {' or '.join(WORDS.get(k, k.__name__) for k in names)}", key, part)


def one_of(said: str, known: Iterable[str], what: str, part: str = "") -> None:
    """It must be one of those there are."""
    there = list(known)
    if said not in there:
        raise Fault(f"there is no {what} {said!r}; there are: {', '.join(there)}", said, part)


WORDS: Final = {str: "text", int: "a whole number", list: "a list", dict: "a table", bool: "true or false"}
