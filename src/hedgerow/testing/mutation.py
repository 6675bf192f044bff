"""Would the tests notice? Lines that cite rules are spoiled one at a time, and the tests of those rules must fail.

A mutant is a copy of the game's source in a folder of its own with one thing changed in one citing function: a
comparison turned round, a number off by one, a condition negated, `and` for `or`, plus for minus, a statement left out.
Only the tests of the rules that the function cites, and that really ran it, are run, in a process of their own.
"""

from __future__ import annotations

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.rules import citations
from hedgerow.testing.rulecoverage import Record, rule_coverage

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
                                                             ast.FloorDiv: ast.Mult}


@dataclass(frozen=True)
class Mutant:
    """One spoiled line."""

    rule: str
    file: Path
    line: int
    what: str
    source: str                           # the whole file, spoiled
    tests: tuple[str, ...]


def mutate(book: Rulebook, record: Record, sample: int, seed: int,
           tell: Callable[[str], None]) -> tuple[list[Mutant], list[Mutant]]:
    """(noticed, survived) of a sample of mutants."""
    tested = {r.id: tuple(r.tested) for r in rule_coverage(book, record).rules if r.tested}
    dice = random.Random(f"{book.name} {seed}")
    places = [c for c in citations(book) if c.rule in tested]
    dice.shuffle(places)
    caught: list[Mutant] = []
    survived: list[Mutant] = []
    seen: set[tuple[Path, int, str]] = set()
    with tempfile.TemporaryDirectory() as folder:
        root = _copy_source(book, Path(folder))
        for c in places:
            if len(caught) + len(survived) >= sample:
                break
            cited = {o.rule for o in places if (o.file, o.function) == (c.file, c.function)}
            covering = tuple(sorted({t for rule in cited for t in tested[rule]} & record.ran(c)))
            options = [m for m in _mutants(c.rule, c.file, set(c.lines), covering) if (m.file, m.line, m.what) not in seen]
            if not covering or not options:
                continue
            m = dice.choice(options)
            seen.add((m.file, m.line, m.what))
            noticed = _run(m, book, root)
            (caught if noticed else survived).append(m)
            tell(f"{'noticed ' if noticed else 'SURVIVED'}  {m.rule:12} {m.file.name}:{m.line}  {m.what}")
    return caught, survived


def _package_root(book: Rulebook) -> Path:
    """The folder on the import path that holds the game's top package."""
    assert book.rules is not None
    root = book.rules.parent
    while (root / "__init__.py").exists():
        root = root.parent
    return root


def _copy_source(book: Rulebook, to: Path) -> Path:
    assert book.rules is not None
    root = _package_root(book)
    top = book.rules.relative_to(root).parts[0]
    shutil.copytree(root / top, to / top, ignore=shutil.ignore_patterns("__pycache__"))
    return to


def _run(m: Mutant, book: Rulebook, root: Path) -> bool:
    place = root / m.file.relative_to(_package_root(book))
    original = place.read_text(encoding="utf-8")
    place.write_text(m.source, encoding="utf-8")
    try:
        env = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
        run = subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:cov", *m.tests],
                             env=env, capture_output=True, timeout=300, check=False)
        return run.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(original, encoding="utf-8")


def _mutants(rule: str, file: Path, lines: set[int], tests: tuple[str, ...]) -> Iterator[Mutant]:
    source = file.read_text(encoding="utf-8")
    for n, node in enumerate(ast.walk(ast.parse(source))):
        if getattr(node, "lineno", None) not in lines:
            continue
        tree = ast.parse(source)
        what = _spoil(next(m for i, m in enumerate(ast.walk(tree)) if i == n), tree)
        if what:
            yield Mutant(rule, file, node.lineno, what, ast.unparse(tree), tests)    # type: ignore[attr-defined]


def _spoil(node: ast.AST, tree: ast.Module) -> str:
    """Change the node in place; what was done, or nothing if it offers no change."""
    match node:
        case ast.Compare() if type(node.ops[0]) in _COMPARE:
            before = ast.unparse(node)
            node.ops[0] = _COMPARE[type(node.ops[0])]()
            return f"{before} -> {ast.unparse(node)}"
        case ast.BoolOp():
            before = ast.unparse(node)
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            return f"{before} -> {ast.unparse(node)}"
        case ast.BinOp() if type(node.op) in _ARITHMETIC and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            before = ast.unparse(node)
            node.op = _ARITHMETIC[type(node.op)]()
            return f"{before} -> {ast.unparse(node)}"
        case ast.Constant() if isinstance(node.value, bool):
            node.value = not node.value
            return f"{not node.value} -> {node.value}"
        case ast.Constant() if isinstance(node.value, int):
            node.value += 1
            return f"{node.value - 1} -> {node.value}"
        case ast.If():
            before = ast.unparse(node.test)
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return f"if {before} -> if not"
        case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign() if not _waits(node) and not _tells(node):
            before = ast.unparse(node).splitlines()[0]
            _replace(tree, node, ast.Pass())
            return f"{before} left out"
    return ""


def _waits(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))


def _tells(node: ast.AST) -> bool:
    """Leaving out a log line spoils the story, not the rule."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute) \
        and node.value.func.attr in ("log", "tell")


def _replace(tree: ast.Module, old: ast.AST, new: ast.stmt) -> None:
    class Replace(ast.NodeTransformer):
        def visit(self, n: ast.AST) -> ast.AST:
            return ast.copy_location(new, n) if n is old else self.generic_visit(n)

    Replace().visit(tree)
