"""7.3.2: the Objective chits."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from hedgerow.games.combat_commander.model.counters import DATA

CONTROL_ALL, DOUBLE_EXIT, DOUBLE_ELIMINATION = "control-all", "double-exit", "double-elimination"
OBJECTIVES: Final = 5


class Chit:
    """7.3.2: one chit: what each of the five Objectives is worth by it, or its special rule."""

    __slots__ = ("has_secret_side", "letter", "rule", "text", "worth")

    def __init__(self, letter: str, data: dict[str, Any]) -> None:
        self.letter = letter
        self.rule: str = data.get("rule", "")
        self.has_secret_side: bool = data.get("secret", True)
        each = data.get("each", 0)
        self.worth = tuple(each + (data["vp"] if data.get("objective") == n else 0) for n in range(1, OBJECTIVES + 1))
        if self.rule:
            self.text = self.rule.replace("-", " ")
        elif "each" in data:
            self.text = f"each Objective {data['each']} VP"
        else:
            self.text = f"Objective {data['objective']}: {data['vp']} VP"


CHITS: Final = tuple(Chit(*entry) for entry in tomllib.loads((DATA / "chits.toml").read_text(encoding="utf-8")).items())
CHIT_NAMED: Final = {c.letter: i for i, c in enumerate(CHITS)}
