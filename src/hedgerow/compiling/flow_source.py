"""A flow's frame class as source: what `kernel/flow.py` makes when a flow is defined, written out for mypyc."""

from __future__ import annotations

import ast
import copy

from hedgerow.kernel.flow import _fingerprint
from hedgerow.kernel.flow_blocks import slot
from hedgerow.kernel.lowering import Lowering

ATOMS = frozenset(("int", "str", "bool"))


def frame_name(flow: str) -> str:
    return f"Frame_{flow}"


def is_flow(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(isinstance(d, ast.Name) and d.id == "flow" for d in node.decorator_list)


def written_flow(fn: ast.FunctionDef, module: str, filename: str, flows: dict[str, str]) -> list[ast.stmt]:
    """The frame class and the flow itself. `flows` are the names in this module that are flows, with their frames' names."""
    around = [d for d in fn.decorator_list if not (isinstance(d, ast.Name) and d.id == "flow")]
    fn = copy.deepcopy(fn)
    fn.decorator_list = []
    fingerprint, doc = _fingerprint(copy.deepcopy(fn)), ast.get_docstring(fn)
    state, *params = fn.args.args
    types = {a.arg: ast.unparse(a.annotation) if a.annotation else "Any" for a in params}
    first_default = len(params) - len(fn.args.defaults)
    defaults = {a.arg: ast.unparse(d) for a, d in zip(params[first_default:], fn.args.defaults, strict=True)}
    lowered = Lowering(copy.deepcopy(fn), filename).run()
    kinds = {f: types[f] if types.get(f) in ATOMS else "Any" for f in lowered.fields}
    name = frame_name(fn.name)
    given = "".join(f", {a.arg}: {kinds[a.arg]}" + (f" = {defaults[a.arg]}" if a.arg in defaults else "") for a in params)
    rest = lowered.fields[len(params):]
    lines = [f"class {name}(_Frame):", *(f"    {slot(f)}: {kinds[f]}" for f in lowered.fields),
             f"    fields: ClassVar[tuple[str, ...]] = {lowered.fields!r}",
             f"    given: ClassVar[tuple[str, ...]] = {tuple(slot(a.arg) for a in params)!r}",
             f"    points: ClassVar[dict[int, tuple[str, tuple[str, ...]]]] = {lowered.points!r}",
             f"    pcs: ClassVar[dict[str, int]] = { {point: pc for pc, (point, _) in lowered.points.items()} !r}",
             f"    def __init__(self{given}) -> None:", f"        self.pc = {lowered.entry}",
             *(f"        self.{slot(a.arg)} = {a.arg}" for a in params), *(f"        self.{slot(f)} = None" for f in rest),
             "    def copy(self) -> _Frame:",
             f"        c = {name}({', '.join(copied(a.arg, kinds) for a in params)})", "        c.pc = self.pc",
             *(f"        c.{slot(f)} = {copied(f, kinds)}" for f in rest), "        return c"]
    made = f"_written_flow({module!r}, {fn.name!r}, {name}, {fingerprint!r}, {doc!r}, {filename!r}, {fn.lineno})"
    for d in reversed(around):
        made = f"{ast.unparse(d)}({made})"
    cls, flow = ast.parse("\n".join(lines)).body[0], ast.parse(f"{fn.name}: Any = {made}").body[0]
    assert isinstance(cls, ast.ClassDef)
    for n in (*ast.walk(cls), *ast.walk(flow)):
        if isinstance(n, ast.stmt | ast.expr):
            n.lineno = fn.lineno
    cls.body.append(step(lowered.step, state, flows))
    return [cls, flow]


def copied(field: str, kinds: dict[str, str]) -> str:
    return f"self.{slot(field)}" if kinds[field] in ATOMS else f"_copy_plain(self.{slot(field)})"


def step(fn: ast.FunctionDef, state: ast.arg, flows: dict[str, str]) -> ast.FunctionDef:
    fn = _Direct(flows).visit(fn)
    args = ast.parse("def step(self_, g_: Any, sent_: Any) -> Any: pass").body[0]
    assert isinstance(args, ast.FunctionDef)
    fn.args, fn.returns = args.args, args.returns
    of = ast.unparse(state.annotation) if state.annotation else "Any"
    head = ast.parse(f"{state.arg}: {of} = g_\nvalue_: Any = None").body
    for n in head:
        for part in ast.walk(n):
            if isinstance(part, ast.stmt | ast.expr):
                part.lineno = fn.lineno
    fn.body = [*head, *fn.body]
    for part in ast.walk(fn):                             # what the kernel wrote itself is the flow's first line
        if isinstance(part, ast.stmt | ast.expr):
            part.lineno = max(getattr(part, "lineno", 0), fn.lineno)
    return fn


class _Direct(ast.NodeTransformer):
    """A callee's frame is made by its class, where the class is known."""

    def __init__(self, flows: dict[str, str]) -> None:
        self.flows = flows

    def visit_Attribute(self, n: ast.Attribute) -> ast.AST:
        self.generic_visit(n)
        if n.attr == "frame" and isinstance(n.value, ast.Name) and n.value.id in self.flows:
            return ast.copy_location(ast.Name(self.flows[n.value.id], ast.Load()), n)
        return n

    def visit_Name(self, n: ast.Name) -> ast.AST:
        return ast.copy_location(ast.Name("_WAIT", n.ctx), n) if n.id == "WAIT_" else n
