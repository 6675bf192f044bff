"""A flow as a generator of Python's own: the second way to run it, which the conformance kit holds the frames to."""

from __future__ import annotations

import ast

from hedgerow.kernel.flow_names import has_yield


def as_generator(tree: ast.FunctionDef) -> ast.stmt:
    """The generator as written, but with the two habits of compiled flows: loops that wait run over a snapshot, and
    an ask is worked out again when an interjection came between."""

    class Native(ast.NodeTransformer):
        def visit_For(self, n: ast.For) -> ast.AST:
            self.generic_visit(n)
            if any(has_yield(s) for s in n.body):
                n.iter = ast.Call(ast.Name("tuple", ast.Load()), [n.iter], [])
            return n

        def ask(self, n: ast.Assign | ast.AnnAssign | ast.Expr) -> ast.AST:
            if not isinstance(n.value, ast.Yield):
                return n
            loop = ast.parse("while True:\n    sent_ = (yield)\n    if sent_ is not REASK_:\n        pass\n        break").body[0]
            for made in ast.walk(loop):
                if isinstance(made, ast.stmt | ast.expr):
                    ast.copy_location(made, n)
            assert isinstance(loop, ast.While) and isinstance(loop.body[0], ast.Assign) and isinstance(loop.body[1], ast.If)
            loop.body[0].value = n.value
            if isinstance(n, ast.Assign):
                loop.body[1].body[0] = ast.Assign(n.targets, ast.Name("sent_", ast.Load()))
            elif isinstance(n, ast.AnnAssign):
                loop.body[1].body[0] = ast.Assign([n.target], ast.Name("sent_", ast.Load()))
            return loop

        visit_Assign = visit_AnnAssign = visit_Expr = ask     # type: ignore[assignment]  # noqa: N815

    return Native().visit(tree)           # type: ignore[no-any-return]
