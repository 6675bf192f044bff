"""Games kept as lists of choices, played again by tests, and told line by line in the manual.

A kept game is a file of JSON lines: how it began and ended, then one choice a line, `["german", "fire", 3, 27]`, and
a word that ends the game with the seat that said it, `{"resign": "german"}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.kernel.events import Entry
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.rules import known_rules
from hedgerow.kernel.telling import arithmetic, tell


def keep(path: Path, game: Game, head: dict[str, Any]) -> Path:
    """Write the game down: `head` says with what it begins (`scenario` and `seed`) and how it ended."""
    path.parent.mkdir(exist_ok=True)
    choices = [[step.seat, *step.what] if step.kind == "choose" else {step.kind: step.seat} for step in game.history]
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (head, *choices)), encoding="utf-8")
    return path


def head_of(path: Path) -> dict[str, Any]:
    """What the file says of the kept game."""
    with path.open(encoding="utf-8") as file:
        found: dict[str, Any] = json.loads(file.readline())
    return found


def replayed(path: Path, name: str, look: Callable[[Game], None] | None = None) -> tuple[dict[str, Any], Game]:
    """What the file says of the kept game, and the game, played again choice by choice; `look` sees it before each."""
    head, *choices = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    game = hedgerow.new(name, head["scenario"], seed=head["seed"])
    for choice in choices:
        if look is not None:
            look(game)
        if isinstance(choice, dict):
            [(kind, seat)] = choice.items()
            game.repeat(kind, seat, None)
        else:
            game.apply(choice[0], choice[1:])
    return head, game


# ---- for the manual ----

def told(book: Rulebook, game: Game, entry: Entry, before: str = "") -> str:
    """One line of an annotated game: what happened, how its numbers came about, and the rule."""
    what = entry.public
    assert what is not None
    sums = "; ".join(t for t in arithmetic(book, what) if t != "0")
    said = tell(book, game.state, what)
    return f"- {before or said[0].upper()}{said if before else said[1:]}{f' ({sums})' if sums else ''} `[{entry.rule}]`"


def dice_fell(*rolls: Iterable[int]) -> str:
    """Dice, before what they decided."""
    return f"🎲 {', '.join('-'.join(map(str, roll)) for roll in rolls)} " if rolls else ""


def rules_played(book: Rulebook, cited: Iterable[str]) -> Iterator[str]:
    """The table of rules at the end of an annotated game."""
    rules = known_rules(book) or {}
    yield "\n## The rules that were played\n\n| rule | title |\n|---|---|"
    for rule in sorted(cited):
        yield f"| {rule} | {rules[rule].title} |"
