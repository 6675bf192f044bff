"""The rules of a game as rows: `rules.tsv` in its package, one rule a line, in our own words.

Code cites a rule by its id: in a docstring or comment as `3.2:` or `[3.2]`, or as a string of its own (`g.log("3.2", ...)`,
a Tally's line, a reason). `citations` finds every such place; ids that no rule has are found too.
"""

from __future__ import annotations

import ast
import csv
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import Rulebook

NOT_EXECUTABLE = ("advice", "definition")


@dataclass(frozen=True)
class Rule:
    """One rule of a rulebook, in our words."""

    id: str
    kind: str
    title: str
    text: str

    @property
    def executable(self) -> bool:
        """Advice and definitions need no code; everything else does."""
        return self.kind not in NOT_EXECUTABLE


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


@cache
def read_rules(path: Path) -> Mapping[str, Rule]:
    """The rows of a rules.tsv (columns id, kind, title, rule; others are passed over), in order."""
    found: dict[str, Rule] = {}
    for n, row in enumerate(_rows(path), start=2):
        if not all(row.get(c) for c in ("id", "kind", "title", "rule")):
            raise HedgerowError(f"{path.name} line {n}: a rule needs id, kind, title and rule")
        if row["id"] in found:
            raise HedgerowError(f"{path.name} line {n}: rule {row['id']} is there twice")
        found[row["id"]] = Rule(row["id"], row["kind"], row["title"], row["rule"])
    return found


def known_rules(book: Rulebook) -> Mapping[str, Rule] | None:
    """The game's rules; None for a game that has no rules.tsv."""
    return None if book.ledger is None else read_rules(book.ledger)


def exceptions(book: Rulebook) -> dict[str, str]:
    """Rules that need no code although their kind says so, each with the reason written down."""
    path = None if book.ledger is None else book.ledger.with_name("rules_without_code.tsv")
    if path is None or not path.exists():
        return {}
    found = {row["id"]: (row.get("reason") or "").strip() for row in _rows(path)}
    for rule, reason in found.items():
        if not reason:
            raise HedgerowError(f"{path.name}: {rule} gives no reason")
    return found


def examples(book: Rulebook) -> tuple[str, ...]:
    """The ids of the rulebook's worked examples."""
    path = None if book.ledger is None else book.ledger.with_name("examples.tsv")
    return tuple(row["id"] for row in _rows(path)) if path is not None and path.exists() else ()


@dataclass(frozen=True)
class Citation:
    """A place in the code that cites a rule: a function (its docstring) or a line of it."""

    rule: str
    file: Path
    function: str
    lines: tuple[int, ...]                # what must have run for the rule to have been played


_MARK = re.compile(r"\[([^\[\]\n]+)\]|(?<![\w.\-])((?:[A-Z0-9][\w.\-]*, )*[A-Z0-9][\w.\-]*):(?=\s|$)")


def marked_ids(text: str, known: Mapping[str, Rule]) -> Iterator[str]:
    """Ids in prose: `3.2:`, `3.2, 3.3-n:` and `[3.2, 3.3-n]`. A bracket counts when everything in it has the look of an id."""
    for bracket, before_colon in _MARK.findall(text):
        if before_colon:
            yield from (p for p in before_colon.split(", ") if p in known)
            continue
        parts = [p.strip() for p in re.split(r"[,;]", bracket)]
        if all(p in known or _looks_like_id(p) for p in parts):
            yield from parts


def _looks_like_id(text: str) -> bool:
    return re.fullmatch(r"[A-Z]{0,3}\d+(\.\d+)*(-[A-Za-z0-9]+)?", text) is not None and len(text) > 1


def package_files(book: Rulebook) -> list[Path]:
    return [] if book.ledger is None else sorted(p for p in book.ledger.parent.rglob("*.py"))


def citations(book: Rulebook) -> list[Citation]:
    """Every place of the game's code that cites a rule."""
    known = known_rules(book)
    if known is None:
        return []
    return [c for path in package_files(book) for c in _citations_in(path, known)]


def unknown_citations(book: Rulebook) -> list[Citation]:
    """Citations of ids that the game's rules.tsv does not have."""
    known = known_rules(book) or {}
    return [c for c in citations(book) if c.rule not in known]


def _citations_in(path: Path, known: Mapping[str, Rule]) -> Iterator[Citation]:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    places = list(_places(tree))
    for place in places:
        doc = ast.get_docstring(place.node)
        if doc:
            for rule in marked_ids(doc, known):
                yield Citation(rule, path, place.name, place.lines)
    inner = {line: place for place in places for line in range(place.node.lineno, (place.node.end_lineno or 0) + 1)}
    for line, rule in (*_in_comments(source, known), *_in_strings(tree, known)):
        around = inner.get(line)
        if around is not None:
            after = tuple(n for n in around.lines if n >= line)
            yield Citation(rule, path, around.name, after[:1] or around.lines)


@dataclass(frozen=True)
class _Place:
    name: str
    node: ast.FunctionDef | ast.ClassDef
    lines: tuple[int, ...]


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Functions and classes, outer before inner, with the lines that run when they are used (not when defined)."""
    todo: list[tuple[str, ast.AST]] = [("", tree)]
    while todo:
        prefix, node = todo.pop(0)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{prefix}{child.name}"
                yield _Place(name, child, tuple(sorted(set(_running_lines(child)))))
                todo.append((name + ".", child))


def _running_lines(node: ast.FunctionDef | ast.ClassDef) -> Iterator[int]:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    for st in body:
        if isinstance(node, ast.FunctionDef):
            yield from (n.lineno for n in ast.walk(st) if isinstance(n, ast.stmt))
        elif isinstance(st, ast.FunctionDef):
            yield from _running_lines(st)
        elif not any(isinstance(s, ast.FunctionDef) for s in body):
            yield st.lineno                               # a class without methods: its fields are all there is


def _in_comments(source: str, known: Mapping[str, Rule]) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            for rule in marked_ids(token.string, known):
                yield token.start[0], rule


def _in_strings(tree: ast.Module, known: Mapping[str, Rule]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
            yield node.lineno, node.value
