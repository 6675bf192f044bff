"""The blocks a flow is taken apart into, and what becomes of the code that is kept in them."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from hedgerow.kernel.flow_names import captured
from hedgerow.kernel.frame_syntax import Goto, expression, leave, many, parsed, placed


@dataclass(eq=False)
class Block:
    n: int
    body: list[ast.stmt] = field(default_factory=list)
    take: ast.expr | None = None                          # where the value sent in goes
    end: End | None = None
    exits: list[Block] = field(default_factory=list)     # where statements kept as written may jump to
    preds: int = 0
    resumed: bool = False                                 # entered from outside: after an answer or a callee's return

    @property
    def nexts(self) -> tuple[Block, ...]:
        assert self.end is not None
        return (*self.end.to, *self.exits)


@dataclass(eq=False)
class End:
    """How a block ends: jump, test, match, ask, call, tail (return of a call) or ret."""

    kind: str
    expr: ast.expr | None = None
    to: tuple[Block, ...] = ()
    cases: tuple[tuple[ast.pattern, ast.expr | None], ...] = ()
    at: ast.AST | None = None


def slot(local: str) -> str:
    """The frame's attribute for a local: kept apart from the frame's own (`pc`, `step`, `copy` ...)."""
    return "l_" + local


class Exits(ast.NodeTransformer):
    """return, break and continue inside code that is kept as written but leave a structure that was taken apart."""

    def __init__(self, state: str, brk: Block | None, cont: Block | None, exits: list[Block]) -> None:
        self.state, self.brk, self.cont, self.exits, self.depth = state, brk, cont, exits, 0

    def loop(self, n: ast.While | ast.For) -> ast.AST:
        self.depth += 1
        n.body = [s for b in n.body for s in many(self.visit(b))]
        self.depth -= 1
        n.orelse = [s for b in n.orelse for s in many(self.visit(b))]
        return n

    visit_While = visit_For = loop      # type: ignore[assignment]  # noqa: N815

    def visit_Lambda(self, n: ast.Lambda) -> ast.AST:
        return n

    def visit_Return(self, n: ast.Return) -> list[ast.stmt]:
        return leave(self.state, n.value, n)

    def goto(self, to: Block | None, n: ast.stmt) -> ast.stmt | list[ast.stmt]:
        if self.depth or to is None:
            return n
        self.exits.append(to)
        return [placed(Goto(to), n)]

    def visit_Break(self, n: ast.Break) -> ast.stmt | list[ast.stmt]:
        return self.goto(self.brk, n)

    def visit_Continue(self, n: ast.Continue) -> ast.stmt | list[ast.stmt]:
        return self.goto(self.cont, n)


class ToFrame(ast.NodeTransformer):
    """Locals that outlive a yield become attributes of the frame."""

    def __init__(self, stored: set[str]) -> None:
        self.stored = stored

    def visit_Name(self, n: ast.Name) -> ast.AST:
        if n.id in self.stored:
            return ast.copy_location(ast.Attribute(ast.Name("self_", ast.Load()), slot(n.id), n.ctx), n)
        return n

    def visit_AnnAssign(self, n: ast.AnnAssign) -> ast.AST | None:
        if isinstance(n.target, ast.Name) and n.target.id in self.stored:
            if n.value is None:
                return placed(ast.Pass(), n)
            return self.visit(placed(ast.Assign([n.target], n.value), n))       # type: ignore[no-any-return]
        return self.generic_visit(n)

    def scoped(self, n: ast.AST, hidden: set[str]) -> None:
        inner = ToFrame(self.stored - hidden)
        ast.NodeTransformer.generic_visit(inner, n)

    def visit_Lambda(self, n: ast.Lambda) -> ast.AST:
        self.scoped(n, {a.arg for a in ast.walk(n.args) if isinstance(a, ast.arg)})
        return n

    def comprehension(self, n: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> ast.AST:
        first = self.visit(n.generators[0].iter)          # worked out outside, where the loop's names mean locals
        n.generators[0].iter = ast.Constant(None)
        self.scoped(n, {m.id for g in n.generators for m in ast.walk(g.target) if isinstance(m, ast.Name)})
        n.generators[0].iter = first
        return n

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension     # type: ignore[assignment]  # noqa: N815

    def visit_match_case(self, n: ast.match_case) -> ast.AST:
        kept = sorted(set(captured(n.pattern)) & self.stored)
        n.pattern = self.visit(n.pattern)
        body = [s for b in n.body for s in many(self.visit(b))]
        if n.guard is None:
            body = [parsed(f"self_.{slot(c)} = {c}", n.pattern)[0] for c in kept] + body
        else:                             # a name stays bound when the guard fails, so it is kept before the guard is asked
            keep = [expression(f"self_.__setattr__({slot(c)!r}, {c})", n.pattern) for c in kept]
            n.guard = self.visit(n.guard)
            if keep:
                n.guard = ast.copy_location(ast.BoolOp(ast.Or(), [*keep, n.guard]), n.guard)
        n.body = body
        return n
