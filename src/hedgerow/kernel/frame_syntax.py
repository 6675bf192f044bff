"""Pieces of Python source that frames are written from: statements and expressions, placed on the line of the rule they serve."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hedgerow.kernel.flow_blocks import Block


def placed(node: ast.stmt, at: ast.AST) -> ast.stmt:
    line = getattr(at, "lineno", 1)
    for n in ast.walk(node):
        if getattr(n, "lineno", None) is None and isinstance(n, ast.stmt | ast.expr | ast.pattern):
            n.lineno = n.end_lineno = line
            n.col_offset = n.end_col_offset = getattr(at, "col_offset", 0)
    return node


def expression(source: str, at: ast.AST) -> ast.expr:
    st = parsed(source, at)[0]
    assert isinstance(st, ast.Expr)
    return st.value


def parsed(source: str, at: ast.AST, **holes: ast.expr) -> list[ast.stmt]:
    """Statements from source text, placed on the line of `at`; names in capitals are filled with given expressions."""
    line, col = getattr(at, "lineno", 1), getattr(at, "col_offset", 0)

    class Fill(ast.NodeTransformer):
        def visit_Name(self, n: ast.Name) -> ast.AST:
            return holes.get(n.id, n)

    out = []
    for st in ast.parse(source).body:
        for n in ast.walk(st):
            if isinstance(n, ast.stmt | ast.expr):
                n.lineno = n.end_lineno = line
                n.col_offset = n.end_col_offset = col
        out.append(Fill().visit(st))
    return out


def leave(state: str, value: ast.expr | None, at: ast.AST) -> list[ast.stmt]:
    """Return from a frame: the value first, for it may still look at the state."""
    if value is None:
        return parsed(f"{state}.frames.pop()\nreturn None", at)
    return parsed(f"value_ = X\n{state}.frames.pop()\nreturn value_", at, X=value)


def many(result: ast.stmt | list[ast.stmt]) -> list[ast.stmt]:
    return result if isinstance(result, list) else [result]


def dispatch(arms: list[tuple[int, list[ast.stmt]]]) -> list[ast.stmt]:
    """A binary decision over the block numbers."""
    if len(arms) == 1:
        return arms[0][1]
    mid = len(arms) // 2
    test = ast.parse(f"pc_ < {arms[mid][0]}", mode="eval").body
    return [ast.If(test, dispatch(arms[:mid]), dispatch(arms[mid:]))]


class Goto(ast.stmt):
    """A jump to a block, written out once jumps have been threaded."""

    _fields = ()

    def __init__(self, to: Block) -> None:
        super().__init__()
        self.to = to
