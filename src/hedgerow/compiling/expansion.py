"""The source as mypyc gets it: flows and records written out, and a few turns of phrase said in the way that mypyc understands.

Nothing here changes what the code does. Each statement remembers the line of the rule it came from (`lines`), for tracebacks.
"""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from inspect import get_annotations
from pathlib import Path
from types import ModuleType
from typing import Any

from hedgerow.compiling.flow_source import frame_name, is_flow, written_flow
from hedgerow.compiling.record_source import MARK, fields_of, methods, own_hints
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.records import RecordType
from hedgerow.kernel.state import State

HEAD = "from typing import Any, ClassVar, Final, cast as _cast\nfrom mypy_extensions import mypyc_attr\n"
FLOW_HEAD = ("from hedgerow.kernel.flow import Frame as _Frame, WAIT as _WAIT\n"
             "from hedgerow.kernel.records import copy_plain as _copy_plain\n"
             "from hedgerow.compiling.runtime import written_flow as _written_flow\n")
RECORD_HEAD = ("from hedgerow.kernel.records import copy_plain as _copy_plain, pack as _pack_plain, unpack as _unpack_plain, "
               "from_hex as _from_hex, made_without_init as _made_without_init\n")
RECORDS = "hedgerow.kernel.records"
SUBCLASSED = "mypyc_attr(allow_interpreted_subclasses=True)"
PLAIN_BASES = frozenset(("NamedTuple", "Protocol", "TypedDict", "Enum", "IntEnum", "StrEnum"))


def expanded(name: str, source: str, filename: str) -> tuple[str, dict[int, int]]:
    """The module's source written out, and for each of its lines the line it came from. The pure module is imported."""
    module = sys.modules[name]
    tree = ast.parse(source)
    if name == RECORDS:
        tree = with_native_records(tree)
    tree = _Expansion(module, filename).module(tree)
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    return text, lines(tree, ast.parse(text))


def lines(mine: ast.AST, written: ast.AST) -> dict[int, int]:
    """Where each line of the written text came from."""
    found: dict[int, int] = {}
    todo = [(mine, written)]
    while todo:
        a, b = todo.pop()
        if isinstance(b, ast.stmt):
            for line in range(b.lineno, (b.end_lineno or b.lineno) + 1):
                found.setdefault(line, getattr(a, "lineno", 1))
            found[b.lineno] = getattr(a, "lineno", 1)
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            ones, twos = getattr(a, field, None), getattr(b, field, None)
            if isinstance(ones, list) and isinstance(twos, list):
                todo += zip(ones, twos, strict=False)
    return found


def with_native_records(tree: ast.Module) -> ast.Module:
    """`kernel/records.py` with native classes in the place of the metaclass and what it makes."""
    replaced = {"RecordType", "ValueType", "Record", "Value", "is_record"}
    native = ast.parse(Path(__file__).with_name("native_records.py").read_text("utf-8")).body
    tree.body = [st for st in tree.body if getattr(st, "name", "") not in replaced]
    tree.body += [st for st in native[1:] if not (isinstance(st, ast.ImportFrom) and st.module == "__future__")]
    tree.body += ast.parse("def from_hex(text: str) -> bytes:\n    return bytes.fromhex(text)").body
    return tree


class _Expansion(ast.NodeTransformer):
    """One module."""

    def __init__(self, module: ModuleType, filename: str) -> None:
        self.names, self.name, self.filename = module.__dict__, module.__name__, filename
        self.flows = {n: frame_name(f.__name__) for n, f in self.names.items() if isinstance(f, FlowFunction)}
        self.casts: dict[str, Any] = {}


    def module(self, tree: ast.Module) -> ast.Module:
        body: list[ast.stmt] = []
        for st in tree.body:
            made = self.visit(st)
            body += made if isinstance(made, list) else [made]
        at = next((i for i, st in enumerate(body) if not isinstance(st, ast.Expr)
                   and not (isinstance(st, ast.ImportFrom) and st.module == "__future__")), len(body))
        head = HEAD
        if self.flows and self.name != "hedgerow.kernel.flow":
            head += FLOW_HEAD
        if self.name != RECORDS and any(isinstance(v, RecordType) and v.__module__ == self.name for v in self.names.values()):
            head += RECORD_HEAD
        if self.casts:
            head += "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n" + "".join(
                f"    from {cls.__module__} import {cls.__name__} as {name}\n" for name, cls in self.casts.items())
        tree.body = [*body[:at], *ast.parse(head).body, *constants(body[at:], self.names)]
        return tree

    def visit_ImportFrom(self, n: ast.ImportFrom) -> ast.AST:
        """Whoever imports a flow imports its frame with it."""
        n.names += [ast.alias(self.flows[a.asname or a.name], None) for a in n.names
                    if (a.asname or a.name) in self.flows and n.module and n.module.startswith("hedgerow.")]
        return n

    def visit_ClassDef(self, n: ast.ClassDef) -> ast.AST:
        cls = self.names.get(n.name)
        bases = {ast.unparse(b).split("[")[0].split(".")[-1] for b in n.bases}
        if bases & PLAIN_BASES:
            return n
        self.inside(n)
        if isinstance(cls, type) and any(base.__module__ == "builtins" and base is not object for base in cls.__mro__):
            n.decorator_list.append(placed_expression("mypyc_attr(native_class=False)", n))
            return n
        if self.name == RECORDS:
            return n
        for d in n.decorator_list:
            if isinstance(d, ast.Call) and ast.unparse(d.func) == "dataclass":
                d.keywords = [k for k in d.keywords if k.arg != "slots"]
        if isinstance(cls, RecordType) and cls.__module__ == self.name:
            self.record(n, cls)
        else:
            n.body = [made for st in n.body if not is_slots(st) for made in kept_property(class_constant(st, cls))]
            n.decorator_list.append(placed_expression(SUBCLASSED, n))
        return n

    def record(self, n: ast.ClassDef, cls: Any) -> None:
        hints = fields_of(cls)
        body: list[ast.stmt] = []
        for st in n.body:
            if isinstance(st, ast.AnnAssign) and isinstance(st.target, ast.Name) and st.target.id in hints:
                st.value = None
                body.append(st)
            elif not (isinstance(st, ast.AnnAssign) and ast.unparse(st.target) == "scenario" and scenario_class(cls)):
                body.append(st)                           # the scenario is kept by the kernel, and cast where it is read
        said = [f"{k.arg}: ClassVar[str] = {ast.unparse(k.value)}" for k in n.keywords]
        n.keywords = []
        if cls is State or cls is Event:
            n.decorator_list.append(placed_expression(SUBCLASSED, n))
            body = [st for st in body if getattr(st, "name", "") != "__init_subclass__"]      # the native Record sees to it
            n.body = [*body, *placed_all(ast.parse(f"{MARK}: ClassVar[bool] = True").body, n)]
            return
        if issubclass(cls, State):
            n.decorator_list.append(placed_expression(SUBCLASSED, n))
            said += [f"__hinted__: ClassVar[Any] = {own_hints(cls)!r}", f"__defaults__: ClassVar[Any] = {cls.__defaults__!r}"]
        said += [f"{MARK}: ClassVar[bool] = True"]
        if hints:
            said += [f"__match_args__: ClassVar[tuple[str, ...]] = {tuple(hints)!r}"]
        n.body = [*body, *placed_all(ast.parse("\n".join(said)).body, n), *placed_all(methods(cls), n)]

    def visit_FunctionDef(self, n: ast.FunctionDef) -> Any:
        if is_flow(n):
            return [self.inside_step(st) for st in written_flow(n, self.name, self.filename, self.flows)]
        return self.inside(n)

    def inside_step(self, st: ast.stmt) -> ast.stmt:
        return self.inside(st) if isinstance(st, ast.ClassDef) else st

    def inside(self, n: Any) -> Any:
        """The rules' own code, in mypyc's way of speaking."""
        return _Speech(self).visit(n)


class _Speech(ast.NodeTransformer):
    """Inside classes and functions."""

    def __init__(self, around: _Expansion) -> None:
        self.around = around
        self.state_names: list[dict[str, Any]] = [{}]

    def visit_ClassDef(self, n: ast.ClassDef) -> ast.AST:
        cls = self.around.names.get(n.name)
        own = {"self": cls} if isinstance(cls, RecordType) and issubclass(cls, State) else {}
        self.state_names.append({**self.state_names[-1], **own})
        self.generic_visit(n)
        self.state_names.pop()
        return n

    def visit_FunctionDef(self, n: ast.FunctionDef) -> ast.AST:
        known = dict(self.state_names[-1])
        local: list[tuple[str, ast.expr | None]] = [(a.arg, a.annotation) for a in n.args.args]
        local += [(ast.unparse(st.target), st.annotation) for st in n.body if isinstance(st, ast.AnnAssign)]
        for name, annotation in local:
            if annotation is not None:
                cls = self.around.names.get(ast.unparse(annotation).strip("'\""))
                known.pop(name, None)
                if isinstance(cls, RecordType) and issubclass(cls, State):
                    known[name] = cls
        self.state_names.append(known)
        self.generic_visit(n)
        self.state_names.pop()
        n.returns = without_float(n.returns)
        return n

    def visit_arg(self, n: ast.arg) -> ast.AST:
        n.annotation = without_float(n.annotation)
        return n

    def visit_AnnAssign(self, n: ast.AnnAssign) -> ast.AST:
        self.generic_visit(n)
        n.annotation = without_float(n.annotation) or n.annotation
        return n

    def visit_Compare(self, n: ast.Compare) -> ast.AST:
        """`x in (*a, *b)` is more than mypyc takes."""
        self.generic_visit(n)
        n.comparators = [ast.copy_location(ast.Call(ast.Name("tuple", ast.Load()), [ast.List(c.elts, ast.Load())], []), c)
                         if isinstance(c, ast.Tuple | ast.List) and any(isinstance(e, ast.Starred) for e in c.elts) else c
                         for c in n.comparators]
        return n

    def visit_Attribute(self, n: ast.Attribute) -> ast.AST:
        """A game's own scenario is the kernel's, seen as what it is."""
        self.generic_visit(n)
        if n.attr != "scenario" or not isinstance(n.ctx, ast.Load) or not isinstance(n.value, ast.Name):
            return n
        state = self.state_names[-1].get(n.value.id)
        card = scenario_class(state) if state is not None else None
        if card is None:
            return n
        name = f"_{card.__name__}_"
        self.around.casts[name] = card
        return ast.copy_location(ast.Call(ast.Name("_cast", ast.Load()), [ast.Constant(name), n], []), n)


def scenario_class(state: Any) -> Any:
    """What a game's state says its scenario is."""
    for base in state.__mro__:
        said = get_annotations(base).get("scenario")
        if said is not None and base is not State:
            found = named_class(base.__module__, said) if isinstance(said, str) else said
            return found if isinstance(found, type) else None
    return None


def named_class(module: str, name: str) -> Any:
    """What a module's annotations call by this name; it may be imported for them alone."""
    home = sys.modules[module]
    if name in home.__dict__:
        return home.__dict__[name]
    for n in ast.walk(ast.parse(Path(str(home.__file__)).read_text("utf-8"))):
        if isinstance(n, ast.ImportFrom) and n.module and any(name == (a.asname or a.name) for a in n.names):
            [asked] = [a.name for a in n.names if name == (a.asname or a.name)]
            return getattr(import_module(n.module), asked)
    return None


class _NoFloat(ast.NodeTransformer):
    """mypyc would make 3 into 3.0 where a float is announced; numbers of both kinds stay what they are."""

    def visit_Name(self, n: ast.Name) -> ast.AST:
        return ast.Name("Any", ast.Load()) if n.id in ("float", "Number") else n

    def visit_BinOp(self, n: ast.BinOp) -> ast.AST:
        self.generic_visit(n)
        return ast.Name("Any", ast.Load()) if "Any" in (getattr(n.left, "id", ""), getattr(n.right, "id", "")) else n


def without_float(annotation: ast.expr | None) -> ast.expr | None:
    return None if annotation is None else _NoFloat().visit(annotation)


def is_slots(st: ast.stmt) -> bool:
    return isinstance(st, ast.Assign) and isinstance(st.targets[0], ast.Name) and st.targets[0].id == "__slots__"


def class_constant(st: ast.stmt, cls: Any) -> ast.stmt:
    """`window = False` in a class is the class's, so that other people's subclasses may say otherwise."""
    if isinstance(st, ast.Assign) and len(st.targets) == 1 and isinstance(st.targets[0], ast.Name):
        if any(st.targets[0].id in get_annotations(base) for base in getattr(cls, "__mro__", ())):
            return st
        made = ast.parse(f"{st.targets[0].id}: ClassVar[Any] = {ast.unparse(st.value)}").body[0]
        return placed_all([made], st)[0]
    return st


def kept_property(st: ast.stmt) -> list[ast.stmt]:
    """What is worked out once and kept: mypyc would take `cached_property` for a plain property."""
    if not isinstance(st, ast.FunctionDef) or [ast.unparse(d) for d in st.decorator_list] != ["cached_property"]:
        return [st]
    name, of = st.name, ast.unparse(st.returns) if st.returns else "Any"
    st.decorator_list, st.name = [], f"_make_{name}"
    lines = ["@property", f"def {name}(self) -> {of}:", "    try:", f"        return self._kept_{name}",
             "    except AttributeError:", f"        self._kept_{name}: {of} = self._make_{name}()",
             f"        return self._kept_{name}"]
    return [st, *placed_all(ast.parse("\n".join(lines)).body, st)]


def constants(body: list[ast.stmt], names: dict[str, Any]) -> list[ast.stmt]:
    """Names in capitals that are bound once, to a plain number or word, are constants to mypyc."""
    bound: dict[str, int] = {}
    for st in body:
        for node in ast.walk(st):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound[node.id] = bound.get(node.id, 0) + 1
    out: list[ast.stmt] = []
    for st in body:
        out += written_constants(st, names, bound)
    return out


def written_constants(st: ast.stmt, names: dict[str, Any], bound: dict[str, int]) -> list[ast.stmt]:
    if not isinstance(st, ast.Assign) or len(st.targets) != 1:
        return [st]
    to = st.targets[0].elts if isinstance(st.targets[0], ast.Tuple) else st.targets
    found = [t.id for t in to if isinstance(t, ast.Name)]
    plain = [n for n in found if n.isupper() and bound[n] == 1 and type(names.get(n)) in (int, str, bool)]
    if len(found) != len(to) or plain != found:
        return [st]
    return placed_all(ast.parse("\n".join(f"{n}: Final = {names[n]!r}" for n in found)).body, st)


def placed_expression(source: str, at: ast.AST) -> ast.expr:
    st = placed_all(ast.parse(source).body, at)[0]
    assert isinstance(st, ast.Expr)
    return st.value


def placed_all(made: list[ast.stmt], at: ast.AST) -> list[ast.stmt]:
    """Made statements, on the line they belong to."""
    for st in made:
        for n in ast.walk(st):
            if isinstance(n, ast.stmt | ast.expr):
                n.lineno = getattr(at, "lineno", 1)
    return made
