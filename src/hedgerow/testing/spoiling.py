"""Ways to spoil a line of code: each changes a node of its tree in place and says what was done.

A comparison turned round or its boundary moved, a number off by one, a condition negated or one clause of it dropped, `and` for
`or`, `any` for `all`, `min` for `max`, plus for minus, a cap or a filter removed, a loop cut short, a statement left out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

Spoil = Callable[[Any, ast.Module], str]

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
_BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_OPPOSITES = {"any": "all", "all": "any", "min": "max", "max": "min"}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
                                                             ast.FloorDiv: ast.Mult}


def places_to_spoil(tree: ast.Module, lines: set[int]) -> Iterator[tuple[int, int]]:
    """What can be done on these lines: (which node of the tree, which of its ways). Only what runs when a function is called:
    what a module or a class does once, when it is loaded, is data, and the tests of tables are about it."""
    called = {id(node) for body in _bodies(tree) for statement in body for node in ast.walk(statement)}
    for n, node in enumerate(ast.walk(tree)):
        line = node.target.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)
        if line in lines and id(node) in called:
            yield from ((n, way) for way in range(len(ways_to_spoil(node))))


def spoiled(source: str, place: tuple[int, int]) -> tuple[ast.Module, int, str]:
    """The tree of a file with one place spoiled; its line; what was done."""
    n, way = place
    tree = ast.parse(source)
    node = next(m for i, m in enumerate(ast.walk(tree)) if i == n)
    line = node.target.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)
    what = ways_to_spoil(node)[way](node, tree)
    return ast.fix_missing_locations(tree), line, what


def _bodies(tree: ast.Module) -> Iterator[list[ast.stmt] | list[ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.body
        elif isinstance(node, ast.Lambda):
            yield [node.body]


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
