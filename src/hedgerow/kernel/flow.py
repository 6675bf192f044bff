"""Rules as flows: generator functions that wait for choices, compiled into frames that are plain data.

`choice = yield Ask(...)` waits for a seat; `result = yield from other_flow(g, ...)` nests a procedure. The stack of
frames in the state says exactly where the game stands, so a position can be copied, saved and resumed anywhere.

Two habits keep a flow resumable. What an ask offers is worked out inside the `Ask(...)` itself, best by a function of the
state: it is worked out again when a fork draws secrets anew or an interjection comes between, whereas a local computed
before it stays as it was. And a local kept across a yield is the frame's own: a list of the state held in one would be
a copy after the next fork or load, so hold its key instead.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import inspect
import textwrap
from collections.abc import Callable, Generator
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeVar

from hedgerow.kernel.flow_blocks import slot
from hedgerow.kernel.flow_generator import as_generator
from hedgerow.kernel.flow_names import has_yield
from hedgerow.kernel.lowering import FlowError, Lowering
from hedgerow.kernel.records import PlainDataError, copy_plain, pack, unpack

P = ParamSpec("P")
S = TypeVar("S")
R = TypeVar("R")
Flow = Generator[Any, Any, R]

FLOWS: dict[str, FlowFunction[Any, Any, Any]] = {}


class _Signal:
    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


WAIT = _Signal("WAIT")        # a frame's step: the ask in `g.asked` must be answered first
REASK = _Signal("REASK")      # sent to a native generator: work the ask out again


class Frame:
    """Where one flow stands: the point it waits at and the locals it still needs there."""

    __slots__ = ("pc",)
    flow: ClassVar[FlowFunction[Any, Any, Any]]
    fields: ClassVar[tuple[str, ...]] = ()
    given: ClassVar[tuple[str, ...]] = ()                 # the slots of those fields that it is called with
    points: ClassVar[dict[int, tuple[str, tuple[str, ...]]]] = {}
    pcs: ClassVar[dict[str, int]] = {}
    blank: ClassVar[Callable[[], Any]]                    # makes one whose fields are still to be filled in
    pc: int

    def step(self, g: Any, sent: Any) -> Any:
        raise NotImplementedError

    def copy(self) -> Frame:
        raise NotImplementedError

    def pack(self) -> list[Any]:
        """Flow, point and the locals alive there, by name."""
        point, alive = self.points[self.pc]
        found = {}
        for name in alive:
            try:
                found[name] = pack(getattr(self, slot(name)))
            except PlainDataError as no:
                raise PlainDataError(f"flow {self.flow.name} at '{point}': local {name!r}: {no}") from None
        return [self.flow.name, self.flow.fingerprint, point, found]

    def called_with(self) -> tuple[Any, ...]:
        """What the flow was given, as far as it has not changed it since."""
        return tuple([getattr(self, name) for name in self.given])

    def __repr__(self) -> str:
        return f"<{self.flow.name} at {self.points.get(self.pc, ('start', ()))[0]}>"


class ChangedFlow(Exception):
    """A packed frame belongs to a flow that has been edited or removed since; the game must be replayed."""


def unpack_frame(data: list[Any]) -> Frame:
    name, fingerprint, point, found = data
    known = FLOWS.get(name)
    if known is None or known.fingerprint != fingerprint or point not in known.frame.pcs:
        raise ChangedFlow(name)
    frame: Frame = known.frame.blank()
    for field, value in found.items():
        setattr(frame, slot(field), unpack(value))
    frame.pc = known.frame.pcs[point]
    return frame


class FlowFunction(Generic[S, P, R]):
    """A rule procedure. Called, it is the native generator; the kernel runs its `frame`."""

    def __init__(self, name: str, native: Callable[..., Flow[R]], frame: type[Any], fingerprint: str,
                 written: Callable[..., Any]) -> None:
        self.name, self.native, self.frame, self.fingerprint = name, native, frame, fingerprint
        self.__wrapped__ = written
        self.__doc__, self.__name__, self.__module__ = written.__doc__, written.__name__, written.__module__
        self.__qualname__ = written.__qualname__

    def __call__(self, g: S, *args: P.args, **kwargs: P.kwargs) -> Flow[R]:
        return self.native(g, *args, **kwargs)

    def __repr__(self) -> str:
        return f"<flow {self.name}>"


def flow(fn: Callable[Concatenate[S, P], Flow[R]]) -> FlowFunction[S, P, R]:
    """Compile a generator rule into a frame class; refuses, with the line, what cannot be resumed."""
    filename = fn.__code__.co_filename
    if fn.__closure__ or fn.__qualname__ != fn.__name__:
        raise FlowError(f"{filename}:{fn.__code__.co_firstlineno}: flow {fn.__name__} must be a module-level function")
    tree = ast.parse(textwrap.dedent(inspect.getsource(fn))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise FlowError(f"{filename}:{fn.__code__.co_firstlineno}: a flow is a plain function")
    ast.increment_lineno(tree, fn.__code__.co_firstlineno - 1)
    made = compile_flow(fn, tree)
    FLOWS[made.name] = made
    return made


def compile_flow(fn: Callable[Concatenate[S, P], Flow[R]], tree: ast.FunctionDef) -> FlowFunction[S, P, R]:
    """The flow that `tree` says, in the place of `fn`."""
    filename = fn.__code__.co_filename
    tree.decorator_list = []
    if not has_yield(tree):
        raise FlowError(f"{filename}:{tree.lineno}: flow {fn.__name__} never waits; make it a plain function")
    name = f"{fn.__module__}.{fn.__name__}"
    fingerprint = _fingerprint(tree)
    native = native_of(tree, filename, fn.__globals__)
    lowered = Lowering(tree, filename).run()
    step = _compile(lowered.step, filename, fn.__globals__, {"WAIT_": WAIT})
    frame = _frame_class(fn, lowered.fields, lowered.entry, step)
    frame.points = lowered.points
    frame.pcs = {point: pc for pc, (point, _) in lowered.points.items()}
    made: FlowFunction[S, P, R] = FlowFunction(name, native, frame, fingerprint, fn)
    frame.flow = made
    return made


def _fingerprint(tree: ast.FunctionDef) -> str:
    """A short hash of what the flow does: comments, docstring and layout do not count."""
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    text = ", ".join(a.arg for a in tree.args.args) + "\n" + "\n".join(ast.unparse(s) for s in body)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def native_of(tree: ast.FunctionDef, filename: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The flow as a generator of Python's own, in the globals of its module."""
    made: Callable[..., Any] = _compile(as_generator(copy.deepcopy(tree)), filename, names, {"REASK_": REASK})
    return made


def _compile(made: ast.stmt, filename: str, names: dict[str, Any], given: dict[str, Any]) -> Any:
    """The function, in its module's globals, with the given names bound as if in a scope around it."""
    assert isinstance(made, ast.FunctionDef)
    around = ast.parse(f"def around({', '.join(given)}):\n    return None").body[0]
    assert isinstance(around, ast.FunctionDef)
    made.returns = None
    for a in made.args.args:
        a.annotation = None
    around.body = [made, *ast.parse(f"return {made.name}").body]
    ast.copy_location(around, made)
    around.body[1] = ast.copy_location(around.body[1], made)
    module = ast.fix_missing_locations(ast.Module([around], []))
    found: dict[str, Any] = {}
    exec(compile(module, filename, "exec"), names, found)
    return found["around"](**given)


def _frame_class(fn: Callable[..., Any], fields: tuple[str, ...], entry: int, step: Any) -> type[Frame]:
    params = list(inspect.signature(fn).parameters.values())[1:]
    names: dict[str, Any] = {"copy_plain": copy_plain, "ATOMS": frozenset((int, str, bool, type(None), float))}
    head = []
    for p in params:
        if p.default is not inspect.Parameter.empty:
            names[f"_d_{p.name}"] = p.default
            head.append(f", {p.name}=_d_{p.name}")
        else:
            head.append(f", {p.name}")
    source = [f"def __init__(self{''.join(head)}):", f"    self.pc = {entry}"]
    source += [f"    self.{slot(p.name)} = {p.name}" for p in params]
    source += [f"    self.{slot(f)} = None" for f in fields[len(params):]]
    source += ["def copy(self):", "    c = new(cls)", "    c.pc = self.pc"]
    for f in fields:
        source += [f"    v = self.{slot(f)}", f"    c.{slot(f)} = v if v.__class__ in ATOMS else copy_plain(v)"]
    source += ["    return c", "def blank():", f"    return cls({', '.join('None' for _ in params)})"]
    exec("\n".join(source), names)
    body = {"__slots__": tuple(map(slot, fields)), "__module__": fn.__module__, "fields": fields, "step": step,
            "given": tuple(slot(p.name) for p in params), "__init__": names["__init__"], "copy": names["copy"],
            "blank": staticmethod(names["blank"])}
    cls = type(fn.__name__, (Frame,), body)
    names["cls"], names["new"] = cls, cls.__new__
    return cls
