"""Would the tests notice? Lines that cite rules are spoiled one at a time, and the tests of those rules must fail.

A mutant is a copy of the game's source in a folder of its own with one thing changed in one citing function: a comparison
turned round or its boundary moved, a number off by one, a condition negated or one clause of it dropped, `and` for `or`, `any`
for `all`, `min` for `max`, plus for minus, a cap or a filter removed, a loop cut short, a statement left out. First the tests
of the rules that the function cites, and that really ran it, are run in a process of their own; a mutant that they do not
notice is put to the whole suite of the game: to every other test that ran the function, as no other could tell, whole games last.
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
from typing import Any

from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.rules import citations
from hedgerow.testing.rulecoverage import Record, rule_coverage

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
_BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_OPPOSITES = {"any": "all", "all": "any", "min": "max", "max": "min"}
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
    tests: tuple[str, ...]                # of the rules that it is about
    others: tuple[str, ...]               # that ran it too


def mutate(book: Rulebook, record: Record, sample: int, seed: int, tell: Callable[[str], None],
           suite: str = "") -> tuple[list[Mutant], list[Mutant]]:
    """(noticed, survived) of a sample of mutants. `suite`: where the game's tests are, for what the rule's own do not notice."""
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
            ran = record.ran(c)
            covering = tuple(sorted({t for rule in cited for t in tested[rule]} & ran))
            others = tuple(sorted((t for t in ran.difference(covering) if suite and t.startswith(suite)),
                                  key=lambda t: (record.plays(t), t)))
            options = [m for m in _mutants(c.rule, c.file, set(c.lines), covering, others)
                       if (m.file, m.line, m.what) not in seen]
            if not covering or not options:
                continue
            m = dice.choice(options)
            seen.add((m.file, m.line, m.what))
            by = next((by for by, tests in (("rule", m.tests), ("game", m.others)) if tests and _run(m, tests, book, root)), "")
            (caught if by else survived).append(m)
            tell(f"{f'noticed by {by}' if by else 'SURVIVED':15}  {m.rule:12} {m.file.name}:{m.line}  {m.what}")
    return caught, survived


def _package_root(book: Rulebook) -> Path:
    """The folder on the import path that holds the game's top package."""
    assert book.ledger is not None
    root = book.ledger.parent
    while (root / "__init__.py").exists():
        root = root.parent
    return root


def _copy_source(book: Rulebook, to: Path) -> Path:
    assert book.ledger is not None
    root = _package_root(book)
    top = book.ledger.relative_to(root).parts[0]
    shutil.copytree(root / top, to / top, ignore=shutil.ignore_patterns("__pycache__"))
    return to


def _run(m: Mutant, tests: tuple[str, ...], book: Rulebook, root: Path) -> bool:
    place = root / m.file.relative_to(_package_root(book))
    original = place.read_text(encoding="utf-8")
    place.write_text(m.source, encoding="utf-8")
    try:
        env = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
        run = subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:cov", *tests],
                             env=env, capture_output=True, timeout=900, check=False)
        return run.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(original, encoding="utf-8")


def _mutants(rule: str, file: Path, lines: set[int], tests: tuple[str, ...], others: tuple[str, ...]) -> Iterator[Mutant]:
    source = file.read_text(encoding="utf-8")
    for n, node in enumerate(ast.walk(ast.parse(source))):
        line = node.target.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)
        if line not in lines:
            continue
        for spoil in ways_to_spoil(node):
            tree = ast.parse(source)
            what = spoil(next(m for i, m in enumerate(ast.walk(tree)) if i == n), tree)
            yield Mutant(rule, file, line, what, ast.unparse(tree), tests, others)


# ---- ways to spoil a line: each changes the node in place and says what was done ----

Spoil = Callable[[Any, ast.Module], str]


def ways_to_spoil(node: ast.AST) -> list[Spoil]:
    """Everything that can be done to this node."""
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in _COMPARE:
            return [turn_round, move_boundary] if type(op) in _BOUNDARY else [turn_round]
        case ast.BoolOp():
            return [swap_and_or, *(drop_clause(n) for n in range(len(node.values)))]
        case ast.BinOp() if type(node.op) in _ARITHMETIC and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            return [swap_arithmetic]
        case ast.Constant() if isinstance(node.value, bool):
            return [swap_truth]
        case ast.Constant() if isinstance(node.value, int):
            return [one_more]
        case ast.If():
            return [negate]
        case ast.Call(func=ast.Name(id="min" | "max"), args=[_, _], keywords=[]):
            return [swap_name, drop_limit, raise_limit]
        case ast.Call(func=ast.Name(id=name)) if name in _OPPOSITES:
            return [swap_name]
        case ast.Call(func=ast.Attribute(attr=name)) if name in ("at_most", "at_least", "clamp"):
            return [drop_cap]
        case ast.For() if not _waits(node):
            return [cut_short]
        case ast.comprehension() if node.ifs:
            return [drop_filter]
        case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign() if not _waits(node) and not _tells(node):
            return [leave_out]
    return []


def turn_round(node: ast.Compare, tree: ast.Module) -> str:
    before = ast.unparse(node)
    node.ops[0] = _COMPARE[type(node.ops[0])]()
    return f"{before} -> {ast.unparse(node)}"


def move_boundary(node: ast.Compare, tree: ast.Module) -> str:
    """At most becomes less than: the boundary itself falls to the other side."""
    before = ast.unparse(node)
    node.ops[0] = _BOUNDARY[type(node.ops[0])]()
    return f"{before} -> {ast.unparse(node)}"


def swap_and_or(node: ast.BoolOp, tree: ast.Module) -> str:
    before = ast.unparse(node)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return f"{before} -> {ast.unparse(node)}"


def drop_clause(n: int) -> Spoil:
    def drop(node: ast.BoolOp, tree: ast.Module) -> str:
        before, gone = ast.unparse(node), ast.unparse(node.values[n])
        del node.values[n]
        if len(node.values) == 1:
            _replace(tree, node, node.values[0])
        return f"{before}: without {gone}"
    return drop


def swap_arithmetic(node: ast.BinOp, tree: ast.Module) -> str:
    before = ast.unparse(node)
    node.op = _ARITHMETIC[type(node.op)]()
    return f"{before} -> {ast.unparse(node)}"


def swap_truth(node: ast.Constant, tree: ast.Module) -> str:
    node.value = not node.value
    return f"{not node.value} -> {node.value}"


def one_more(node: ast.Constant, tree: ast.Module) -> str:
    assert isinstance(node.value, int)
    node.value += 1
    return f"{node.value - 1} -> {node.value}"


def negate(node: ast.If, tree: ast.Module) -> str:
    before = ast.unparse(node.test)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return f"if {before} -> if not"


def swap_name(node: ast.Call, tree: ast.Module) -> str:
    """Any for all, the largest for the smallest."""
    assert isinstance(node.func, ast.Name)
    before = ast.unparse(node)
    node.func.id = _OPPOSITES[node.func.id]
    return f"{before} -> {node.func.id}"


def drop_cap(node: ast.Call, tree: ast.Module) -> str:
    """A number that a rule limits is no longer limited."""
    assert isinstance(node.func, ast.Attribute)
    before, cap = ast.unparse(node), node.func.attr
    _replace(tree, node, node.func.value)
    return f"{before}: without {cap}"


def drop_limit(node: ast.Call, tree: ast.Module) -> str:
    """`min(found, 12)` is all that was found."""
    before, after = ast.unparse(node), node.args[0]
    _replace(tree, node, after)
    return f"{before} -> {ast.unparse(after)}"


def raise_limit(node: ast.Call, tree: ast.Module) -> str:
    """`min(found, 12)` becomes `min(found, 12 + 1)`, also where the limit has a name."""
    before = ast.unparse(node)
    node.args[1] = ast.BinOp(node.args[1], ast.Add() if ast.unparse(node.func) == "min" else ast.Sub(), ast.Constant(1))
    return f"{before} -> {ast.unparse(node)}"


def cut_short(node: ast.For, tree: ast.Module) -> str:
    before = f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}"
    node.body.append(ast.Break())
    return f"{before}: only the first"


def drop_filter(node: ast.comprehension, tree: ast.Module) -> str:
    gone = ast.unparse(node.ifs[0])
    del node.ifs[0]
    return f"in a list: without if {gone}"


def leave_out(node: ast.stmt, tree: ast.Module) -> str:
    before = ast.unparse(node).splitlines()[0]
    _replace(tree, node, ast.Pass())
    return f"{before} left out"


def _waits(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node))


def _tells(node: ast.AST) -> bool:
    """Leaving out a log line spoils the story, not the rule."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute) \
        and node.value.func.attr in ("log", "tell")


def _replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    class Replace(ast.NodeTransformer):
        def visit(self, n: ast.AST) -> ast.AST:
            return ast.copy_location(new, n) if n is old else self.generic_visit(n)

    Replace().visit(tree)
