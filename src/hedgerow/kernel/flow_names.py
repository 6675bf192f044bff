"""Which names a piece of a flow reads and binds, and which of them are read before they are bound."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from hedgerow.kernel.frame_syntax import Goto

OPAQUE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def has_yield(node: ast.AST) -> bool:
    """Whether the node itself waits: yields inside nested functions or comprehensions do not count."""
    stack = [node]
    while stack:
        n = stack.pop()
        if isinstance(n, ast.Yield | ast.YieldFrom):
            return True
        if n is node or not isinstance(n, OPAQUE):
            stack.extend(ast.iter_child_nodes(n))
    return False


def captured(pattern: ast.AST) -> list[str]:
    """The names that a match pattern binds."""
    names = []
    for n in ast.walk(pattern):
        name = n.rest if isinstance(n, ast.MatchMapping) else getattr(n, "name", None)
        if isinstance(n, ast.MatchAs | ast.MatchStar | ast.MatchMapping) and name:
            names.append(name)
    return names



def assigned(fn: ast.FunctionDef) -> set[str]:
    names = stores(fn)
    for n in ast.walk(fn):
        if isinstance(n, ast.pattern):
            names |= set(captured(n))
    return names


def scoped_names(node: ast.AST) -> Iterator[tuple[str, bool]]:
    """(name, stored?) for every name of this scope; a comprehension's or lambda's own names are left out."""
    todo: list[tuple[ast.AST, frozenset[str]]] = [(node, frozenset())]
    while todo:
        n, hidden = todo.pop()
        if isinstance(n, ast.Name):
            if n.id not in hidden:
                yield n.id, isinstance(n.ctx, ast.Store)
            continue
        if isinstance(n, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            own = {m.id for g in n.generators for m in ast.walk(g.target) if isinstance(m, ast.Name)}
            todo.append((n.generators[0].iter, hidden))
            inner = hidden | own
            for child in ast.iter_child_nodes(n):
                if isinstance(child, ast.comprehension):
                    todo += [(c, inner) for c in (*child.ifs, *([] if child is n.generators[0] else [child.iter]))]
                else:
                    todo.append((child, inner))
            continue
        if isinstance(n, ast.Lambda):
            own = {a.arg for a in ast.walk(n.args) if isinstance(a, ast.arg)}
            todo.append((n.body, hidden | own))
            todo += [(d, hidden) for d in (*n.args.defaults, *[k for k in n.args.kw_defaults if k])]
            continue
        todo += [(c, hidden) for c in ast.iter_child_nodes(n)]


def loads(node: ast.AST) -> set[str]:
    return {name for name, stored in scoped_names(node) if not stored}


def stores(node: ast.AST) -> set[str]:
    return {name for name, stored in scoped_names(node) if stored}


def reads(node: ast.AST, killed: set[str], exposed: set[str]) -> None:
    """As `expose`, for an expression in the order Python works it out: a walrus that is surely reached writes its name."""
    match node:
        case ast.Name(ctx=ast.Load()):
            if node.id not in killed:
                exposed.add(node.id)
        case ast.NamedExpr():
            reads(node.value, killed, exposed)
            killed.add(node.target.id)
        case ast.BoolOp(values=[first, *rest]):
            reads(first, killed, exposed)
            reads_in_turn(rest, set(killed), exposed)
        case ast.Compare(left=left, comparators=[first, *rest]):
            reads_in_turn([left, first], killed, exposed)
            reads_in_turn(rest, set(killed), exposed)
        case ast.IfExp():
            reads(node.test, killed, exposed)
            yes, no = set(killed), set(killed)
            reads(node.body, yes, exposed)
            reads(node.orelse, no, exposed)
            killed |= yes & no
        case ast.Dict():
            for key, value in zip(node.keys, node.values, strict=True):
                reads_in_turn([key, value] if key else [value], killed, exposed)
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            exposed |= loads(node) - killed
        case _:
            reads_in_turn(ast.iter_child_nodes(node), killed, exposed)


def reads_in_turn(nodes: Iterable[ast.AST], killed: set[str], exposed: set[str]) -> None:
    for n in nodes:
        reads(n, killed, exposed)


def goes_on(stmts: list[ast.stmt]) -> bool:
    """Whether what follows these statements may be reached from them."""
    if not stmts:
        return True
    last = stmts[-1]
    if isinstance(last, ast.If):
        return goes_on(last.body) or goes_on(last.orelse)
    return not isinstance(last, ast.Return | ast.Raise | ast.Break | ast.Continue | Goto)


def catches_all(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def expose(stmts: list[ast.stmt], killed: set[str], exposed: set[str]) -> None:
    """Adds to `exposed` what is read before it is written here, and to `killed` what is surely written."""
    for st in stmts:
        match st:
            case ast.Expr() | ast.Return() | ast.Assert() | ast.Raise() | ast.Delete():
                reads(st, killed, exposed)
            case ast.Assign():
                reads(st.value, killed, exposed)
                for t in st.targets:
                    reads(t, killed, exposed)
                    killed |= stores(t)
            case ast.AnnAssign():
                if st.value is not None:
                    reads(st.value, killed, exposed)
                    reads(st.target, killed, exposed)
                    killed |= stores(st.target)
            case ast.AugAssign():
                exposed |= stores(st.target) - killed
                reads(st.target, killed, exposed)
                reads(st.value, killed, exposed)
            case ast.If():
                reads(st.test, killed, exposed)
                yes, no = set(killed), set(killed)
                expose(st.body, yes, exposed)
                expose(st.orelse, no, exposed)
                join_branches(killed, [(st.body, yes), (st.orelse, no)])
            case ast.For():
                reads(st.iter, killed, exposed)
                expose(st.body, killed | stores(st.target), exposed)
                expose(st.orelse, set(killed), exposed)
            case ast.While():
                reads(st.test, killed, exposed)
                expose(st.body, set(killed), exposed)
                expose(st.orelse, set(killed), exposed)
            case ast.Match():
                reads(st.subject, killed, exposed)
                arms = []
                for c in st.cases:
                    bound = killed | set(captured(c.pattern))
                    reads(c.pattern, set(killed), exposed)
                    if c.guard is not None:
                        reads(c.guard, bound, exposed)
                    expose(c.body, bound, exposed)
                    arms.append((c.body, bound))
                if catches_all(st.cases[-1]):
                    join_branches(killed, arms)
            case ast.With():
                inner = set(killed)
                for item in st.items:
                    reads(item.context_expr, inner, exposed)
                    if item.optional_vars is not None:
                        inner |= stores(item.optional_vars)
                expose(st.body, inner, exposed)
            case ast.Try() | ast.TryStar():
                done = set(killed)
                expose(st.body, done, exposed)
                expose(st.orelse, done, exposed)
                ways = [([*st.body, *st.orelse], done)]
                for h in st.handlers:
                    caught = killed | {h.name or ""}      # how much of the body was done is not known
                    if h.type is not None:
                        reads(h.type, set(killed), exposed)
                    expose(h.body, caught, exposed)
                    ways.append((h.body, caught))
                expose(st.finalbody, set(killed), exposed)
                join_branches(killed, ways)
            case _:
                exposed |= (loads(st) | stores(st)) - killed


def join_branches(killed: set[str], branches: list[tuple[list[ast.stmt], set[str]]]) -> None:
    """What is surely written after the branches: by all those that go on."""
    going = [written for body, written in branches if goes_on(body)]
    if going:
        killed |= set.intersection(*going)
