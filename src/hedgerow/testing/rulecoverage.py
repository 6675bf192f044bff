"""Which rules are cited by code, proven by tests, and have occurred in play: worked out from what really ran."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.rules import Citation, citations, examples, exceptions, known_rules

RECORD = Path(".cache/rules")


@dataclass
class RuleLine:
    """What is known of one rule."""

    id: str
    kind: str
    title: str
    executable: bool
    excepted: str = ""                    # the written reason why it needs no code
    cited: list[str] = field(default_factory=list)        # functions
    tested: list[str] = field(default_factory=list)       # tests that ran a citing function
    claimed: list[str] = field(default_factory=list)      # tests marked with it that did not
    occurred: bool = False

    @property
    def counts(self) -> bool:
        return self.executable and not self.excepted


@dataclass
class GameCoverage:
    """The table of one game."""

    game: str
    rules: list[RuleLine]
    examples: dict[str, bool]

    def count(self, what: str) -> int:
        return sum(1 for r in self.rules if r.counts and getattr(r, what))

    @property
    def executable(self) -> int:
        return sum(1 for r in self.rules if r.counts)

    def figures(self) -> dict[str, int]:
        return {"rules": len(self.rules), "executable": self.executable,
                "excepted": sum(1 for r in self.rules if r.executable and r.excepted),
                "cited": self.count("cited"), "tested": self.count("tested"), "occurred": self.count("occurred"),
                "examples": len(self.examples), "examples_passed": sum(self.examples.values())}


class Record:
    """What a recorded test run left behind: outcomes of marked tests, and the lines each one ran."""

    def __init__(self, folder: Path) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self.data: Any = None
        if (folder / "tests.json").exists():
            self.tests = json.loads((folder / "tests.json").read_text(encoding="utf-8"))
        if (folder / "coverage").exists():
            try:
                from coverage import CoverageData
            except ImportError:
                raise HedgerowError("the package 'coverage' is needed: pip install coverage") from None
            self.data = CoverageData(str(folder / "coverage"))
            self.data.read()
        self._lines: dict[str, Mapping[int, set[str]]] = {}

    def ran(self, citation: Citation) -> set[str]:
        """The tests that ran a line of the citing place."""
        if self.data is None:
            return set()
        file = str(citation.file)
        if file not in self._lines:
            by_line = self.data.contexts_by_lineno(file)
            self._lines[file] = {line: {c.split("|")[0] for c in contexts} for line, contexts in by_line.items()}
        lines = self._lines[file]
        return {test for line in citation.lines for test in lines.get(line, ())} - {""}

    def plays(self, test: str) -> bool:
        """Whether this test plays whole games."""
        return bool(self.tests.get(test, {}).get("plays"))

    def seconds(self, test: str) -> float:
        """How long this test took."""
        return float(self.tests.get(test, {}).get("seconds", 0.0))

    def cost(self, test: str) -> tuple[bool, float, str]:
        """Sorts tests: short ones first, whole games last."""
        return self.plays(test), self.seconds(test), test


def rule_coverage(book: Rulebook, record: Record) -> GameCoverage:
    """The table of one game, from its code and the record of a test run."""
    known = known_rules(book) or {}
    excepted = exceptions(book)
    table = {r.id: RuleLine(r.id, r.kind, r.title, r.executable, excepted.get(r.id, "")) for r in known.values()}
    marked: dict[str, set[str]] = {}
    for test, found in record.tests.items():
        if found["passed"]:
            for rule in found["rules"]:
                marked.setdefault(rule, set()).add(test)
    plays = {t for t, found in record.tests.items() if found["plays"] and found["passed"]}
    ran: dict[str, set[str]] = {}
    for c in citations(book):
        if c.rule in table:
            name = f"{c.file.stem}.{c.function}"
            if name not in table[c.rule].cited:
                table[c.rule].cited.append(name)
            ran.setdefault(c.rule, set()).update(record.ran(c))
    for rule, line in table.items():
        tests, really = marked.get(rule, set()), ran.get(rule, set())
        line.tested, line.claimed = sorted(tests & really), sorted(tests - really)
        line.occurred = bool(plays & really)
    passed = {e for found in record.tests.values() if found["passed"] for e in found["examples"]}
    return GameCoverage(book.name, list(table.values()), {e: e in passed for e in examples(book)})
