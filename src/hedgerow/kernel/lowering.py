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
from collections.abc import Iterable
from dataclasses import dataclass

from hedgerow.kernel.flow_blocks import Block, End, Exits, ToFrame
from hedgerow.kernel.flow_names import OPAQUE, assigned, captured, expose, has_yield, loads, reads, stores
from hedgerow.kernel.frame_syntax import Goto, dispatch, expression, leave, parsed, placed


class FlowError(SyntaxError):
    """A flow uses something that cannot be turned into a frame; names file and line."""


@dataclass(frozen=True)
class Lowered:
    """Everything the flow decorator needs to build the frame class."""

    entry: int
    fields: tuple[str, ...]                               # parameters first
    step: ast.FunctionDef
    points: dict[int, tuple[str, tuple[str, ...]]]        # pc -> (stable name, locals that are alive there)


_RESERVED = frozenset(("self_", "pc_", "sent_", "value_", "WAIT_", "REASK_"))


class Lowering:
    """Takes one flow apart."""

    def __init__(self, fn: ast.FunctionDef, filename: str) -> None:
        self.fn, self.filename = fn, filename
        self.blocks: list[Block] = []
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
            last.end = End("ret", at=self.fn)
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
            if isinstance(n, OPAQUE) and any(isinstance(m, ast.Yield | ast.YieldFrom) for m in ast.walk(n)):
                raise self.no(n, "yield cannot stand inside a comprehension or lambda; use a for loop")
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and n.id == self.state:
                raise self.no(n, f"the state {self.state!r} cannot be assigned to")
            if (isinstance(n, ast.Name) and n.id in _RESERVED) or (isinstance(n, ast.arg) and n.arg in _RESERVED):
                raise self.no(n, f"the names {', '.join(sorted(_RESERVED))} belong to the kernel")

    # ---- statements to blocks ----

    def new(self) -> Block:
        b = Block(len(self.blocks))
        self.blocks.append(b)
        return b

    def sequence(self, stmts: list[ast.stmt], cur: Block, brk: Block | None, cont: Block | None) -> Block:
        for st in stmts:
            if cur.end is not None:
                return cur                                # what follows a return, break or continue is never reached
            cur = self.statement(st, cur, brk, cont)
        return cur

    def statement(self, st: ast.stmt, cur: Block, brk: Block | None, cont: Block | None) -> Block:
        match st:
            case ast.Return(value=ast.YieldFrom(value=call)):
                cur.end = End("tail", self.callee(call, st), at=st)
            case ast.Return() if st.value is None or not has_yield(st.value):
                cur.end = End("ret", st.value, at=st)
            case ast.Break() if brk:
                cur.end = End("jump", to=(brk,), at=st)
            case ast.Continue() if cont:
                cur.end = End("jump", to=(cont,), at=st)
            case _ if not has_yield(st):
                cur.body.append(Exits(self.state, brk, cont, cur.exits).visit(st))
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

    def wait(self, st: ast.Expr | ast.Assign | ast.AnnAssign, cur: Block) -> Block:
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
            cur.end = End("jump", to=(ask,), at=st)
            after = self.new()
            ask.end = End("ask", v.value, (after,), at=st)
        else:
            after = self.new()
            cur.end = End("call", self.callee(v.value, st), (after,), at=st)
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

    def join(self, ends: Iterable[Block], after: Block, at: ast.stmt) -> Block:
        for e in ends:
            if e.end is None:
                e.end = End("jump", to=(after,), at=at)
        return after

    def if_(self, st: ast.If, cur: Block, brk: Block | None, cont: Block | None) -> Block:
        if has_yield(st.test):
            raise self.no(st, "yield cannot stand in a condition; assign it to a name first")
        yes, no, after = self.new(), self.new(), self.new()
        cur.end = End("test", st.test, (yes, no), at=st)
        return self.join([self.sequence(st.body, yes, brk, cont), self.sequence(st.orelse, no, brk, cont)], after, st)

    def while_(self, st: ast.While, cur: Block) -> Block:
        if has_yield(st.test):
            raise self.no(st, "yield cannot stand in a condition; assign it to a name first")
        if st.orelse:
            raise self.no(st, "a loop that waits takes no else")
        head, body, after = self.new(), self.new(), self.new()
        cur.end = End("jump", to=(head,), at=st)
        forever = isinstance(st.test, ast.Constant) and bool(st.test.value)
        head.end = End("jump", to=(body,), at=st) if forever else End("test", st.test, (body, after), at=st)
        self.join([self.sequence(st.body, body, after, head)], head, st)
        return after

    def for_(self, st: ast.For, cur: Block) -> Block:
        """A loop that waits runs over a snapshot: its items and its place in them are locals like any other."""
        if has_yield(st.iter):
            raise self.no(st, "yield cannot stand in the head of a loop; assign it to a name first")
        if st.orelse:
            raise self.no(st, "a loop that waits takes no else")
        self.loops += 1
        items, at = f"_items{self.loops}", f"_at{self.loops}"
        self.hidden += [items, at]
        cur.body += parsed(f"{items} = tuple(X)\n{at} = 0", st, X=st.iter)
        head, body, after = self.new(), self.new(), self.new()
        cur.end = End("jump", to=(head,), at=st)
        head.end = End("test", expression(f"{at} < len({items})", st), (body, after), at=st)
        take = parsed(f"X = {items}[{at}]\n{at} += 1", st)
        assert isinstance(take[0], ast.Assign)
        take[0].targets = [st.target]
        body.body += take
        self.join([self.sequence(st.body, body, after, head)], head, st)
        return after

    def match_(self, st: ast.Match, cur: Block, brk: Block | None, cont: Block | None) -> Block:
        if has_yield(st.subject) or any(c.guard is not None and has_yield(c.guard) for c in st.cases):
            raise self.no(st, "yield cannot stand in the head of a match; assign it to a name first")
        after = self.new()
        arms = [self.new() for _ in st.cases]
        cur.end = End("match", st.subject, (*arms, after), tuple((c.pattern, c.guard) for c in st.cases), at=st)
        return self.join([self.sequence(c.body, arm, brk, cont) for c, arm in zip(st.cases, arms, strict=True)], after, st)

    # ---- the graph of blocks ----

    def real(self, b: Block) -> Block:
        seen = set()
        while not b.body and b.take is None and not b.resumed and b.end and b.end.kind == "jump" and b.n not in seen:
            seen.add(b.n)
            b = b.end.to[0]
        return b

    def thread_jumps(self) -> None:
        for b in self.blocks:
            if b.end is None:
                b.end = End("ret", at=self.fn)
        for b in self.blocks:
            assert b.end is not None
            if b.end.kind not in ("ask", "call"):
                b.end.to = tuple(self.real(t) for t in b.end.to)
            b.exits = [self.real(t) for t in b.exits]

    def reachable(self, entry: Block) -> list[Block]:
        seen: dict[int, Block] = {}
        todo = [entry]
        while todo:
            b = todo.pop()
            if b.n not in seen:
                seen[b.n] = b
                todo.extend(b.nexts)
        return [seen[n] for n in sorted(seen)]

    def liveness(self) -> dict[int, set[str]]:
        """Which locals each block needs from before it: the classic backward fixed point."""
        locals_ = set(self.params) | set(self.hidden) | assigned(self.fn)
        needs: dict[int, set[str]] = {}
        writes: dict[int, set[str]] = {}
        for b in self.blocks:
            killed: set[str] = set()
            exposed: set[str] = set()
            if b.take is not None:
                exposed |= loads(b.take) & locals_
                killed |= stores(b.take)
            expose(b.body, killed, exposed)
            assert b.end is not None
            if b.end.expr is not None:
                reads(b.end.expr, killed, exposed)
            for pattern, guard in b.end.cases:
                reads(pattern, set(killed), exposed)
                if guard is not None:
                    reads(guard, killed | set(captured(pattern)), exposed)
            needs[b.n], writes[b.n] = exposed & locals_, killed
        alive = {b.n: set(needs[b.n]) for b in self.blocks}
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
                now = needs[b.n] | out
                if now != alive[b.n]:
                    alive[b.n], changed = now, True
        return alive

    def refuse_unstorable(self, stored: set[str]) -> None:
        for n in ast.walk(self.fn):
            if isinstance(n, ast.NamedExpr) and n.target.id in stored:
                raise self.no(n, f"{n.target.id!r} is needed after a yield: assign it in a statement of its own")
            if isinstance(n, ast.ExceptHandler) and n.name in stored:
                raise self.no(n, f"the exception {n.name!r} cannot be kept across a yield")

    def points(self, entry: Block, alive: dict[int, set[str]], fields: tuple[str, ...]
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

    def emit(self, entry: Block, stored: set[str]) -> ast.FunctionDef:
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
        loop.body = dispatch(arms)
        step = self.write_jumps(ToFrame(stored).visit(step))
        ast.copy_location(step, self.fn)
        return ast.fix_missing_locations(step)

    def write_jumps(self, step: ast.FunctionDef) -> ast.FunctionDef:
        real = self.real

        class Jumps(ast.NodeTransformer):
            def visit_Goto(self, n: Goto) -> list[ast.stmt]:
                return parsed(f"pc_ = {real(n.to).n}\ncontinue", n)

        return Jumps().visit(step)        # type: ignore[no-any-return]

    def code(self, b: Block, copied: bool) -> list[ast.stmt]:
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
                out.append(placed(ast.If(end.expr, self.go(end.to[0], at), self.go(end.to[1], at)), at))
            case "match":
                out += self.emit_match(end, at)
            case "ask":
                assert end.expr is not None
                expr = copy.deepcopy(end.expr) if copied else end.expr
                out += parsed(f"{self.state}.asked = X\nself_.pc = {b.n}\nreturn WAIT_", at, X=expr)
            case "call" | "tail":
                assert isinstance(end.expr, ast.Call)
                made = ast.Call(ast.Attribute(end.expr.func, "frame", ast.Load()), end.expr.args[1:], end.expr.keywords)
                if end.kind == "call":
                    out += parsed(f"self_.pc = {end.to[0].n}\n{self.state}.frames.append(X)\nreturn None", at, X=made)
                else:
                    out += parsed(f"{self.state}.frames[-1] = X\nreturn None", at, X=made)
            case _:
                out += leave(self.state, end.expr, at)
        return out

    def go(self, b: Block, at: ast.AST) -> list[ast.stmt]:
        if b.end and b.end.kind == "ask" and not b.body and b.take is None:
            return self.code(b, copied=True)
        if b.n in self.doors:
            return parsed(f"pc_ = {b.n}\ncontinue", at)
        return self.code(b, copied=False)

    def emit_match(self, end: End, at: ast.AST) -> list[ast.stmt]:
        arms = []
        for (pattern, guard), to in zip(end.cases, end.to, strict=False):
            arms.append(ast.match_case(pattern, guard, self.go(to, at)))
        assert end.expr is not None
        return [placed(ast.Match(end.expr, arms), at), *self.go(end.to[-1], at)]


def _point_name(kind: str, expr: ast.expr) -> str:
    if kind == "call":
        assert isinstance(expr, ast.Call)
        return "call " + ast.unparse(expr.func)
    if isinstance(expr, ast.Call) and len(expr.args) > 1 and isinstance(expr.args[1], ast.Constant):
        return f"ask {expr.args[1].value!s}"
    return "ask"
