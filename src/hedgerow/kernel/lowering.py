"""How a rule written as a generator becomes a frame: an object that can be copied, saved and resumed at any decision.

    @flow                                        class MoveUnit(Frame):                      # what comes out
    def move_unit(g, unit: int) -> Flow[None]:       __slots__ = ("unit", "left")
        left = ALLOWANCE                             def step(self, g, sent): ...
        while left:
            to = yield Ask(...)                      # a point: the ask is worked out, the frame waits
            left -= enter(g, unit, to)
            yield from opportunity_fire(g, unit)     # a point: the callee's frame goes on the stack

Only statements that hold a `yield` are taken apart into blocks; all others stay as written, with their line numbers, so
that tracebacks, debugger and coverage show the rule's own source. A local lives in the frame only if some point needs it
afterwards; every other local stays an ordinary Python variable. The expression of an ask is a block of its own: it is
worked out again after `fork`, `load` and interjections, and therefore must not change anything.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


class FlowError(SyntaxError):
    """A flow uses something that cannot be turned into a frame; names file and line."""


@dataclass(frozen=True)
class Lowered:
    """Everything the flow decorator needs to build the frame class."""

    entry: int
    fields: tuple[str, ...]                               # parameters first
    step: ast.FunctionDef
    points: dict[int, tuple[str, tuple[str, ...]]]        # pc -> (stable name, locals that are alive there)


@dataclass(eq=False)
class _Block:
    n: int
    body: list[ast.stmt] = field(default_factory=list)
    take: ast.expr | None = None                          # where the value sent in goes
    end: _End | None = None
    exits: list[_Block] = field(default_factory=list)     # where statements kept as written may jump to
    preds: int = 0
    resumed: bool = False                                 # entered from outside: after an answer or a callee's return

    @property
    def nexts(self) -> tuple[_Block, ...]:
        assert self.end is not None
        return (*self.end.to, *self.exits)


@dataclass(eq=False)
class _End:
    """How a block ends: jump, test, match, ask, call, tail (return of a call) or ret."""

    kind: str
    expr: ast.expr | None = None
    to: tuple[_Block, ...] = ()
    cases: tuple[tuple[ast.pattern, ast.expr | None], ...] = ()
    at: ast.AST | None = None


def slot(local: str) -> str:
    """The frame's attribute for a local: kept apart from the frame's own (`pc`, `step`, `copy` ...)."""
    return "l_" + local


_RESERVED = frozenset(("self_", "pc_", "sent_", "value_", "WAIT_", "REASK_"))
_OPAQUE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def has_yield(node: ast.AST) -> bool:
    """Whether the node itself waits: yields inside nested functions or comprehensions do not count."""
    stack = [node]
    while stack:
        n = stack.pop()
        if isinstance(n, ast.Yield | ast.YieldFrom):
            return True
        if n is node or not isinstance(n, _OPAQUE):
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


class Lowering:
    """Takes one flow apart."""

    def __init__(self, fn: ast.FunctionDef, filename: str) -> None:
        self.fn, self.filename = fn, filename
        self.blocks: list[_Block] = []
        self.loops = 0
        self.hidden: list[str] = []
        args = fn.args
        if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
            raise self.no(fn, "a flow takes plain parameters only")
        if not args.args:
            raise self.no(fn, "a flow's first parameter is the state")
        self.state = args.args[0].arg
        self.params = [a.arg for a in args.args[1:]]

    def no(self, node: ast.AST, what: str) -> FlowError:
        line = getattr(node, "lineno", self.fn.lineno)
        return FlowError(f"{self.filename}:{line}: in flow {self.fn.name}: {what}", (self.filename, line, None, None))

    # ---- the whole ----

    def run(self) -> Lowered:
        self.check()
        entry = self.new()
        last = self.sequence(self.fn.body, entry, None, None)
        if last.end is None:
            last.end = _End("ret", at=self.fn)
        self.thread_jumps()
        entry = self.real(entry)
        alive = self.liveness()
        stored = set(self.params)
        for b in self.reachable(entry):
            if b.resumed or (b.end is not None and b.end.kind == "ask"):
                stored |= alive[b.n]
        fields = tuple(self.params) + tuple(sorted(stored - set(self.params)))
        self.refuse_unstorable(stored)
        step = self.emit(entry, stored)
        return Lowered(entry.n, fields, step, self.points(entry, alive, fields))

    def check(self) -> None:
        """What a flow may not hold at all, each with the line and what to do instead."""
        for n in ast.walk(self.fn):
            if n is self.fn:
                continue
            if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                raise self.no(n, "define helpers at module level, not inside a flow")
            if isinstance(n, ast.Global | ast.Nonlocal):
                raise self.no(n, "a flow keeps what it knows in the state, not in globals")
            if isinstance(n, ast.Delete) and any(isinstance(t, ast.Name) for t in n.targets):
                raise self.no(n, "a flow does not delete its locals")
            if isinstance(n, ast.Import | ast.ImportFrom):
                raise self.no(n, "import at module level")
            if isinstance(n, _OPAQUE) and any(isinstance(m, ast.Yield | ast.YieldFrom) for m in ast.walk(n)):
                raise self.no(n, "yield cannot stand inside a comprehension or lambda; use a for loop")
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id == self.state:
                raise self.no(n, f"the state {self.state!r} cannot be assigned to")
            if (isinstance(n, ast.Name) and n.id in _RESERVED) or (isinstance(n, ast.arg) and n.arg in _RESERVED):
                raise self.no(n, f"the names {', '.join(sorted(_RESERVED))} belong to the kernel")

    # ---- statements to blocks ----

    def new(self) -> _Block:
        b = _Block(len(self.blocks))
        self.blocks.append(b)
        return b

    def sequence(self, stmts: list[ast.stmt], cur: _Block, brk: _Block | None, cont: _Block | None) -> _Block:
        for st in stmts:
            if cur.end is not None:
                return cur                                # what follows a return, break or continue is never reached
            cur = self.statement(st, cur, brk, cont)
        return cur

    def statement(self, st: ast.stmt, cur: _Block, brk: _Block | None, cont: _Block | None) -> _Block:
        match st:
            case ast.Return(value=ast.YieldFrom(value=call)):
                cur.end = _End("tail", self.callee(call, st), at=st)
            case ast.Return() if st.value is None or not has_yield(st.value):
                cur.end = _End("ret", st.value, at=st)
            case ast.Break() if brk:
                cur.end = _End("jump", to=(brk,), at=st)
            case ast.Continue() if cont:
                cur.end = _End("jump", to=(cont,), at=st)
            case _ if not has_yield(st):
                cur.body.append(_Exits(self.state, brk, cont, cur.exits).visit(st))
            case ast.Expr() | ast.Assign() | ast.AnnAssign():
                return self.wait(st, cur)
            case ast.If():
                return self.if_(st, cur, brk, cont)
            case ast.While():
                return self.while_(st, cur)
            case ast.For():
                return self.for_(st, cur)
            case ast.Match():
                return self.match_(st, cur, brk, cont)
            case ast.Try() | ast.TryStar() | ast.With():
                word = "with" if isinstance(st, ast.With) else "try"
                raise self.no(st, f"yield cannot stand inside {word}: what it guards could not be resumed")
            case ast.Return():
                raise self.no(st, "return (yield from ...) may return the call alone; assign it to a name first")
            case _:
                raise self.no(st, "yield must be a statement or the whole right side of an assignment")
        return cur

    def wait(self, st: ast.Expr | ast.Assign | ast.AnnAssign, cur: _Block) -> _Block:
        v = st.value
        if not isinstance(v, ast.Yield | ast.YieldFrom) or v.value is None or has_yield(v.value):
            raise self.no(st, "yield must be a statement or the whole right side of an assignment")
        target = None
        if isinstance(st, ast.Assign):
            if len(st.targets) != 1:
                raise self.no(st, "assign what a yield gives to one target")
            target = st.targets[0]
        elif isinstance(st, ast.AnnAssign):
            target = st.target
        if isinstance(v, ast.Yield):
            ask = self.new()                              # a block of its own, and the answer's block is the next number
            cur.end = _End("jump", to=(ask,), at=st)
            after = self.new()
            ask.end = _End("ask", v.value, (after,), at=st)
        else:
            after = self.new()
            cur.end = _End("call", self.callee(v.value, st), (after,), at=st)
        after.take, after.resumed = target, True
        return after

    def callee(self, call: ast.expr, at: ast.stmt) -> ast.Call:
        if not isinstance(call, ast.Call):
            raise self.no(at, "yield from takes a call of a flow")
        first = call.args[0] if call.args else None
        if not isinstance(first, ast.Name) or first.id != self.state:
            raise self.no(at, f"the first argument of a flow called from here is {self.state}")
        if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
            raise self.no(at, "call a flow with plain arguments")
        return call

    def join(self, ends: Iterable[_Block], after: _Block, at: ast.stmt) -> _Block:
        for e in ends:
            if e.end is None:
                e.end = _End("jump", to=(after,), at=at)
        return after

    def if_(self, st: ast.If, cur: _Block, brk: _Block | None, cont: _Block | None) -> _Block:
        if has_yield(st.test):
            raise self.no(st, "yield cannot stand in a condition; assign it to a name first")
        yes, no, after = self.new(), self.new(), self.new()
        cur.end = _End("test", st.test, (yes, no), at=st)
        return self.join([self.sequence(st.body, yes, brk, cont), self.sequence(st.orelse, no, brk, cont)], after, st)

    def while_(self, st: ast.While, cur: _Block) -> _Block:
        if has_yield(st.test):
            raise self.no(st, "yield cannot stand in a condition; assign it to a name first")
        if st.orelse:
            raise self.no(st, "a loop that waits takes no else")
        head, body, after = self.new(), self.new(), self.new()
        cur.end = _End("jump", to=(head,), at=st)
        forever = isinstance(st.test, ast.Constant) and bool(st.test.value)
        head.end = _End("jump", to=(body,), at=st) if forever else _End("test", st.test, (body, after), at=st)
        self.join([self.sequence(st.body, body, after, head)], head, st)
        return after

    def for_(self, st: ast.For, cur: _Block) -> _Block:
        """A loop that waits runs over a snapshot: its items and its place in them are locals like any other."""
        if has_yield(st.iter):
            raise self.no(st, "yield cannot stand in the head of a loop; assign it to a name first")
        if st.orelse:
            raise self.no(st, "a loop that waits takes no else")
        self.loops += 1
        items, at = f"_items{self.loops}", f"_at{self.loops}"
        self.hidden += [items, at]
        cur.body += _parse(f"{items} = tuple(X)\n{at} = 0", st, X=st.iter)
        head, body, after = self.new(), self.new(), self.new()
        cur.end = _End("jump", to=(head,), at=st)
        head.end = _End("test", _expr(f"{at} < len({items})", st), (body, after), at=st)
        take = _parse(f"X = {items}[{at}]\n{at} += 1", st)
        assert isinstance(take[0], ast.Assign)
        take[0].targets = [st.target]
        body.body += take
        self.join([self.sequence(st.body, body, after, head)], head, st)
        return after

    def match_(self, st: ast.Match, cur: _Block, brk: _Block | None, cont: _Block | None) -> _Block:
        if has_yield(st.subject) or any(c.guard is not None and has_yield(c.guard) for c in st.cases):
            raise self.no(st, "yield cannot stand in the head of a match; assign it to a name first")
        after = self.new()
        arms = [self.new() for _ in st.cases]
        cur.end = _End("match", st.subject, (*arms, after), tuple((c.pattern, c.guard) for c in st.cases), at=st)
        return self.join([self.sequence(c.body, arm, brk, cont) for c, arm in zip(st.cases, arms, strict=True)], after, st)

    # ---- the graph of blocks ----

    def real(self, b: _Block) -> _Block:
        seen = set()
        while not b.body and b.take is None and not b.resumed and b.end and b.end.kind == "jump" and b.n not in seen:
            seen.add(b.n)
            b = b.end.to[0]
        return b

    def thread_jumps(self) -> None:
        for b in self.blocks:
            if b.end is None:
                b.end = _End("ret", at=self.fn)
        for b in self.blocks:
            assert b.end is not None
            if b.end.kind not in ("ask", "call"):
                b.end.to = tuple(self.real(t) for t in b.end.to)
            b.exits = [self.real(t) for t in b.exits]

    def reachable(self, entry: _Block) -> list[_Block]:
        seen: dict[int, _Block] = {}
        todo = [entry]
        while todo:
            b = todo.pop()
            if b.n not in seen:
                seen[b.n] = b
                todo.extend(b.nexts)
        return [seen[n] for n in sorted(seen)]

    def liveness(self) -> dict[int, set[str]]:
        """Which locals each block needs from before it: the classic backward fixed point."""
        locals_ = set(self.params) | set(self.hidden) | _assigned(self.fn)
        reads: dict[int, set[str]] = {}
        writes: dict[int, set[str]] = {}
        for b in self.blocks:
            killed: set[str] = set()
            exposed: set[str] = set()
            if b.take is not None:
                exposed |= _loads(b.take) & locals_
                killed |= _stores(b.take)
            _expose(b.body, killed, exposed)
            assert b.end is not None
            if b.end.expr is not None:
                _reads(b.end.expr, killed, exposed)
            for pattern, guard in b.end.cases:
                _reads(pattern, set(killed), exposed)
                if guard is not None:
                    _reads(guard, killed | set(captured(pattern)), exposed)
            reads[b.n], writes[b.n] = exposed & locals_, killed
        alive = {b.n: set(reads[b.n]) for b in self.blocks}
        changed = True
        while changed:
            changed = False
            for b in reversed(self.blocks):
                assert b.end is not None
                out: set[str] = set()
                for i, t in enumerate(b.end.to):
                    bound = set(captured(b.end.cases[i][0])) if i < len(b.end.cases) else set()
                    out |= alive[t.n] - bound
                out = out - writes[b.n]
                for t in b.exits:                         # a jump from the middle: nothing is surely written yet
                    out |= alive[t.n]
                now = reads[b.n] | out
                if now != alive[b.n]:
                    alive[b.n], changed = now, True
        return alive

    def refuse_unstorable(self, stored: set[str]) -> None:
        for n in ast.walk(self.fn):
            if isinstance(n, ast.NamedExpr) and n.target.id in stored:
                raise self.no(n, f"{n.target.id!r} is needed after a yield: assign it in a statement of its own")
            if isinstance(n, ast.ExceptHandler) and n.name in stored:
                raise self.no(n, f"the exception {n.name!r} cannot be kept across a yield")

    def points(self, entry: _Block, alive: dict[int, set[str]], fields: tuple[str, ...]
               ) -> dict[int, tuple[str, tuple[str, ...]]]:
        """Names that do not change when other rules are edited: what is asked or called, and the how-manieth."""
        counts: dict[str, int] = {}
        points: dict[int, tuple[str, tuple[str, ...]]] = {}
        for b in self.reachable(entry):
            assert b.end is not None
            if b.end.kind in ("ask", "call"):
                assert isinstance(b.end.expr, ast.expr)
                name = _point_name(b.end.kind, b.end.expr)
                counts[name] = counts.get(name, 0) + 1
                pc = b.n if b.end.kind == "ask" else b.end.to[0].n
                points[pc] = (f"{name}#{counts[name]}", tuple(f for f in fields if f in alive[pc]))
        return points

    # ---- blocks to code ----

    def emit(self, entry: _Block, stored: set[str]) -> ast.FunctionDef:
        blocks = self.reachable(entry)
        for b in blocks:
            for t in b.nexts:
                t.preds += 1
            for t in b.exits:
                t.preds += 1                              # a door: it is jumped to by number
        doors = [b for b in blocks if b is entry or b.resumed or (b.end and b.end.kind == "ask") or b.preds > 1]
        self.doors = {b.n for b in doors}
        self.stored = stored
        arms = [(b.n, self.code(b, copied=False)) for b in doors]
        step = ast.parse(f"def step(self_, {self.state}, sent_):\n    pc_ = self_.pc\n    while True:\n        pass").body[0]
        assert isinstance(step, ast.FunctionDef)
        loop = step.body[1]
        assert isinstance(loop, ast.While)
        loop.body = _dispatch(arms)
        step = self.write_jumps(_ToFrame(stored).visit(step))
        ast.copy_location(step, self.fn)
        return ast.fix_missing_locations(step)

    def write_jumps(self, step: ast.FunctionDef) -> ast.FunctionDef:
        real = self.real

        class Jumps(ast.NodeTransformer):
            def visit__Goto(self, n: _Goto) -> list[ast.stmt]:
                return _parse(f"pc_ = {real(n.to).n}\ncontinue", n)

        return Jumps().visit(step)        # type: ignore[no-any-return]

    def code(self, b: _Block, copied: bool) -> list[ast.stmt]:
        at: ast.AST = (b.end and b.end.at) or self.fn
        out: list[ast.stmt] = []
        if b.take is not None:
            assign = ast.Assign([b.take], ast.Name("sent_", ast.Load()))
            out.append(ast.copy_location(assign, b.take))
        out += b.body
        end = b.end
        assert end is not None
        match end.kind:
            case "jump":
                out += self.go(end.to[0], at)
            case "test":
                assert end.expr is not None
                out.append(_at(ast.If(end.expr, self.go(end.to[0], at), self.go(end.to[1], at)), at))
            case "match":
                out += self.emit_match(end, at)
            case "ask":
                assert end.expr is not None
                expr = copy.deepcopy(end.expr) if copied else end.expr
                out += _parse(f"{self.state}.asked = X\nself_.pc = {b.n}\nreturn WAIT_", at, X=expr)
            case "call" | "tail":
                assert isinstance(end.expr, ast.Call)
                made = ast.Call(ast.Attribute(end.expr.func, "frame", ast.Load()), end.expr.args[1:], end.expr.keywords)
                if end.kind == "call":
                    out += _parse(f"self_.pc = {end.to[0].n}\n{self.state}.frames.append(X)\nreturn None", at, X=made)
                else:
                    out += _parse(f"{self.state}.frames[-1] = X\nreturn None", at, X=made)
            case _:
                out += _leave(self.state, end.expr, at)
        return out

    def go(self, b: _Block, at: ast.AST) -> list[ast.stmt]:
        if b.end and b.end.kind == "ask" and not b.body and b.take is None:
            return self.code(b, copied=True)
        if b.n in self.doors:
            return _parse(f"pc_ = {b.n}\ncontinue", at)
        return self.code(b, copied=False)

    def emit_match(self, end: _End, at: ast.AST) -> list[ast.stmt]:
        arms = []
        for (pattern, guard), to in zip(end.cases, end.to, strict=False):
            arms.append(ast.match_case(pattern, guard, self.go(to, at)))
        assert end.expr is not None
        return [_at(ast.Match(end.expr, arms), at), *self.go(end.to[-1], at)]


def _point_name(kind: str, expr: ast.expr) -> str:
    if kind == "call":
        assert isinstance(expr, ast.Call)
        return "call " + ast.unparse(expr.func)
    if isinstance(expr, ast.Call) and len(expr.args) > 1 and isinstance(expr.args[1], ast.Constant):
        return f"ask {expr.args[1].value!s}"
    return "ask"


class _Exits(ast.NodeTransformer):
    """return, break and continue inside code that is kept as written but leave a structure that was taken apart."""

    def __init__(self, state: str, brk: _Block | None, cont: _Block | None, exits: list[_Block]) -> None:
        self.state, self.brk, self.cont, self.exits, self.depth = state, brk, cont, exits, 0

    def loop(self, n: ast.While | ast.For) -> ast.AST:
        self.depth += 1
        n.body = [s for b in n.body for s in _many(self.visit(b))]
        self.depth -= 1
        n.orelse = [s for b in n.orelse for s in _many(self.visit(b))]
        return n

    visit_While = visit_For = loop      # type: ignore[assignment]  # noqa: N815

    def visit_Lambda(self, n: ast.Lambda) -> ast.AST:
        return n

    def visit_Return(self, n: ast.Return) -> list[ast.stmt]:
        return _leave(self.state, n.value, n)

    def goto(self, to: _Block | None, n: ast.stmt) -> ast.stmt | list[ast.stmt]:
        if self.depth or to is None:
            return n
        self.exits.append(to)
        return [_at(_Goto(to), n)]

    def visit_Break(self, n: ast.Break) -> ast.stmt | list[ast.stmt]:
        return self.goto(self.brk, n)

    def visit_Continue(self, n: ast.Continue) -> ast.stmt | list[ast.stmt]:
        return self.goto(self.cont, n)


class _Goto(ast.stmt):
    """A jump to a block, written out once jumps have been threaded."""

    _fields = ()

    def __init__(self, to: _Block) -> None:
        super().__init__()
        self.to = to


class _ToFrame(ast.NodeTransformer):
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
                return _at(ast.Pass(), n)
            return self.visit(_at(ast.Assign([n.target], n.value), n))       # type: ignore[no-any-return]
        return self.generic_visit(n)

    def scoped(self, n: ast.AST, hidden: set[str]) -> None:
        inner = _ToFrame(self.stored - hidden)
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
        body = [s for b in n.body for s in _many(self.visit(b))]
        if n.guard is None:
            body = [_parse(f"self_.{slot(c)} = {c}", n.pattern)[0] for c in kept] + body
        else:                             # a name stays bound when the guard fails, so it is kept before the guard is asked
            keep = [_expr(f"self_.__setattr__({slot(c)!r}, {c})", n.pattern) for c in kept]
            n.guard = self.visit(n.guard)
            if keep:
                n.guard = ast.copy_location(ast.BoolOp(ast.Or(), [*keep, n.guard]), n.guard)
        n.body = body
        return n


# ---- reading code ----

def _assigned(fn: ast.FunctionDef) -> set[str]:
    names = _stores(fn)
    for n in ast.walk(fn):
        if isinstance(n, ast.pattern):
            names |= set(captured(n))
    return names


def _scoped_names(node: ast.AST) -> Iterator[tuple[str, bool]]:
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


def _loads(node: ast.AST) -> set[str]:
    return {name for name, stored in _scoped_names(node) if not stored}


def _stores(node: ast.AST) -> set[str]:
    return {name for name, stored in _scoped_names(node) if stored}


def _reads(node: ast.AST, killed: set[str], exposed: set[str]) -> None:
    """As `_expose`, for an expression in the order Python works it out: a walrus that is surely reached writes its name."""
    match node:
        case ast.Name(ctx=ast.Load()):
            if node.id not in killed:
                exposed.add(node.id)
        case ast.NamedExpr():
            _reads(node.value, killed, exposed)
            killed.add(node.target.id)
        case ast.BoolOp(values=[first, *rest]):
            _reads(first, killed, exposed)
            _reads_in_turn(rest, set(killed), exposed)
        case ast.Compare(left=left, comparators=[first, *rest]):
            _reads_in_turn([left, first], killed, exposed)
            _reads_in_turn(rest, set(killed), exposed)
        case ast.IfExp():
            _reads(node.test, killed, exposed)
            yes, no = set(killed), set(killed)
            _reads(node.body, yes, exposed)
            _reads(node.orelse, no, exposed)
            killed |= yes & no
        case ast.Dict():
            for key, value in zip(node.keys, node.values, strict=True):
                _reads_in_turn([key, value] if key else [value], killed, exposed)
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            exposed |= _loads(node) - killed
        case _:
            _reads_in_turn(ast.iter_child_nodes(node), killed, exposed)


def _reads_in_turn(nodes: Iterable[ast.AST], killed: set[str], exposed: set[str]) -> None:
    for n in nodes:
        _reads(n, killed, exposed)


def _goes_on(stmts: list[ast.stmt]) -> bool:
    """Whether what follows these statements may be reached from them."""
    if not stmts:
        return True
    last = stmts[-1]
    if isinstance(last, ast.If):
        return _goes_on(last.body) or _goes_on(last.orelse)
    return not isinstance(last, ast.Return | ast.Raise | ast.Break | ast.Continue | _Goto)


def _catches_all(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def _expose(stmts: list[ast.stmt], killed: set[str], exposed: set[str]) -> None:
    """Adds to `exposed` what is read before it is written here, and to `killed` what is surely written."""
    for st in stmts:
        match st:
            case ast.Expr() | ast.Return() | ast.Assert() | ast.Raise() | ast.Delete():
                _reads(st, killed, exposed)
            case ast.Assign():
                _reads(st.value, killed, exposed)
                for t in st.targets:
                    _reads(t, killed, exposed)
                    killed |= _stores(t)
            case ast.AnnAssign():
                if st.value is not None:
                    _reads(st.value, killed, exposed)
                    _reads(st.target, killed, exposed)
                    killed |= _stores(st.target)
            case ast.AugAssign():
                exposed |= _stores(st.target) - killed
                _reads(st.target, killed, exposed)
                _reads(st.value, killed, exposed)
            case ast.If():
                _reads(st.test, killed, exposed)
                yes, no = set(killed), set(killed)
                _expose(st.body, yes, exposed)
                _expose(st.orelse, no, exposed)
                _join_branches(killed, [(st.body, yes), (st.orelse, no)])
            case ast.For():
                _reads(st.iter, killed, exposed)
                _expose(st.body, killed | _stores(st.target), exposed)
                _expose(st.orelse, set(killed), exposed)
            case ast.While():
                _reads(st.test, killed, exposed)
                _expose(st.body, set(killed), exposed)
                _expose(st.orelse, set(killed), exposed)
            case ast.Match():
                _reads(st.subject, killed, exposed)
                arms = []
                for c in st.cases:
                    bound = killed | set(captured(c.pattern))
                    _reads(c.pattern, set(killed), exposed)
                    if c.guard is not None:
                        _reads(c.guard, bound, exposed)
                    _expose(c.body, bound, exposed)
                    arms.append((c.body, bound))
                if _catches_all(st.cases[-1]):
                    _join_branches(killed, arms)
            case ast.With():
                inner = set(killed)
                for item in st.items:
                    _reads(item.context_expr, inner, exposed)
                    if item.optional_vars is not None:
                        inner |= _stores(item.optional_vars)
                _expose(st.body, inner, exposed)
            case ast.Try() | ast.TryStar():
                done = set(killed)
                _expose(st.body, done, exposed)
                _expose(st.orelse, done, exposed)
                ways = [([*st.body, *st.orelse], done)]
                for h in st.handlers:
                    caught = killed | {h.name or ""}      # how much of the body was done is not known
                    if h.type is not None:
                        _reads(h.type, set(killed), exposed)
                    _expose(h.body, caught, exposed)
                    ways.append((h.body, caught))
                _expose(st.finalbody, set(killed), exposed)
                _join_branches(killed, ways)
            case _:
                exposed |= (_loads(st) | _stores(st)) - killed


def _join_branches(killed: set[str], branches: list[tuple[list[ast.stmt], set[str]]]) -> None:
    """What is surely written after the branches: by all those that go on."""
    going = [written for body, written in branches if _goes_on(body)]
    if going:
        killed |= set.intersection(*going)


# ---- writing code ----

def _at(node: ast.stmt, at: ast.AST) -> ast.stmt:
    line = getattr(at, "lineno", 1)
    for n in ast.walk(node):
        if getattr(n, "lineno", None) is None and isinstance(n, ast.stmt | ast.expr | ast.pattern):
            n.lineno = n.end_lineno = line
            n.col_offset = n.end_col_offset = getattr(at, "col_offset", 0)
    return node


def _expr(source: str, at: ast.AST) -> ast.expr:
    st = _parse(source, at)[0]
    assert isinstance(st, ast.Expr)
    return st.value


def _parse(source: str, at: ast.AST, **holes: ast.expr) -> list[ast.stmt]:
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


def _leave(state: str, value: ast.expr | None, at: ast.AST) -> list[ast.stmt]:
    """Return from a frame: the value first, for it may still look at the state."""
    if value is None:
        return _parse(f"{state}.frames.pop()\nreturn None", at)
    return _parse(f"value_ = X\n{state}.frames.pop()\nreturn value_", at, X=value)


def _many(result: ast.stmt | list[ast.stmt]) -> list[ast.stmt]:
    return result if isinstance(result, list) else [result]


def _dispatch(arms: list[tuple[int, list[ast.stmt]]]) -> list[ast.stmt]:
    """A binary decision over the block numbers."""
    if len(arms) == 1:
        return arms[0][1]
    mid = len(arms) // 2
    test = ast.parse(f"pc_ < {arms[mid][0]}", mode="eval").body
    return [ast.If(test, _dispatch(arms[:mid]), _dispatch(arms[mid:]))]
