"""Plain data for positions: a `Record` changes in play, a `Value` never does.

    class Unit(Record):                      class Moved(Value):
        hex: int                                 unit: int
        trail: list[int] = []                    hex: int

Subclasses are slotted. From the annotations the kernel writes the constructor, `==`, and the code that copies, packs
(into JSON-able lists) and unpacks; nobody writes these by hand and none can be forgotten.
What an annotation may say: int, str, bool, float, bytes, None, Literal, NewType, tuple, list, dict, `X | None`, other
records and values, and `Any` for plain values whose shape varies (options, locals). Sets are refused: their order is
not part of a position.
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, dataclass_transform

if TYPE_CHECKING:
    from typing import Self

VALUES: dict[str, type[Any]] = {}       # value classes by tag, so that packed data can name them
_ATOM_SET = frozenset((int, str, bool, float, types.NoneType))
_HOLDERS = frozenset((list, dict, tuple))
MISSING: Any = object()


class PlainDataError(TypeError):
    """Something that is not plain data stands where only plain data may."""


# ---- values whose shape is only known at run time: options, events' payloads, locals of flows ----

def pack(value: Any) -> Any:
    """A plain value as JSON-able data. Tuples stay lists; lists and dicts are marked, so that nothing is mistaken."""
    kind = value.__class__
    if kind is int or kind is str or kind is bool or value is None or kind is float:
        return value
    if kind is tuple:
        return [pack(v) for v in value]
    if kind is list:
        return {"list": [pack(v) for v in value]}
    if kind is dict:
        return {"dict": [[pack(k), pack(v)] for k, v in value.items()]}
    if kind is bytes:
        return {"bytes": value.hex()}
    tag = getattr(kind, "__tag__", None)
    if tag is not None:
        return {tag: value.pack()}
    raise PlainDataError(f"a {kind.__name__} is not plain data; hold its id instead")


def unpack(data: Any) -> Any:
    """What `pack` was given."""
    kind = data.__class__
    if kind is list:
        return tuple([unpack(v) for v in data])
    if kind is dict:
        (name, body), = data.items()
        if name == "list":
            return [unpack(v) for v in body]
        if name == "dict":
            return {unpack(k): unpack(v) for k, v in body}
        if name == "bytes":
            return bytes.fromhex(body)
        try:
            return VALUES[name].unpack(body)
        except KeyError:
            raise PlainDataError(f"unknown value {name!r}") from None
    return data


def copy_plain(value: Any) -> Any:
    """An independent copy of a plain value: lists and dicts anew, everything else shared."""
    kind = value.__class__
    if kind is tuple:
        for v in value:
            if v.__class__ in _HOLDERS:
                return tuple([copy_plain(v) for v in value])
        return value
    if kind is list:
        return [copy_plain(v) for v in value]
    if kind is dict:
        return {k: copy_plain(v) for k, v in value.items()}
    return value


# ---- code for one annotated type ----

Write = Callable[[str], str]              # the source of an expression in, the source of its copy (or packed form) out


class _Code:
    """Writes the code that copies, packs and unpacks one annotated type."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"_copy_plain": copy_plain, "_pack_plain": pack, "_unpack_plain": unpack,
                                      "_from_hex": bytes.fromhex}

    def of(self, hint: Any, depth: int = 0) -> tuple[Write, Write, Write]:
        if isinstance(hint, typing.NewType):
            return self.of(hint.__supertype__, depth)
        if hint is Any:
            return _call("_copy_plain"), _call("_pack_plain"), _call("_unpack_plain")
        if hint is bytes:
            return _same, lambda x: f"{x}.hex()", _call("_from_hex")
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if hint in _ATOM_SET or hint is None or origin is Literal:
            return _same, _same, _same
        if origin in (typing.Union, types.UnionType):
            return self.union(args, depth)
        if origin is tuple:
            return self.tuple(args, depth)
        if origin is list:
            copy, packed, unpacked = self.of(args[0], depth + 1)
            return (_each(copy, depth, "[:]"), _each(packed, depth), _each(unpacked, depth, "[:]"))
        if origin is dict:
            return self.dict(args, depth)
        if is_record(hint):
            name = f"_{hint.__name__}{len(self.names)}"
            self.names[name] = hint
            return (_same if hint.__frozen__ else lambda x: f"{x}.copy()"), lambda x: f"{x}.pack()", _call(f"{name}.unpack")
        raise PlainDataError(f"{hint!r} is not plain data: use numbers, strings, tuples, lists, dicts, records and ids")

    def dict(self, args: tuple[Any, ...], depth: int) -> tuple[Write, Write, Write]:
        k, v = f"k{depth}", f"v{depth}"
        _, key_packed, key_unpacked = self.of(args[0], depth + 1)
        copy, packed, unpacked = self.of(args[1], depth + 1)
        return (lambda x: f"{x}.copy()" if copy is _same else f"{{{k}: {copy(v)} for {k}, {v} in {x}.items()}}",
                lambda x: f"[[{key_packed(k)}, {packed(v)}] for {k}, {v} in {x}.items()]",
                lambda x: f"{{{key_unpacked(k)}: {unpacked(v)} for {k}, {v} in {x}}}")

    def union(self, args: tuple[Any, ...], depth: int) -> tuple[Write, Write, Write]:
        rest = [a for a in args if a is not types.NoneType]
        written = [self.of(a, depth) for a in rest]
        if all(w == _same for of_one in written for w in of_one):
            return _same, _same, _same
        if len(rest) != 1 or len(rest) == len(args):
            raise PlainDataError(f"a union of {', '.join(map(str, args))}: only `X | None` can be told apart again")
        copy, packed, unpacked = written[0]
        return _if_any(copy), _if_any(packed), _if_any(unpacked)

    def tuple(self, args: tuple[Any, ...], depth: int) -> tuple[Write, Write, Write]:
        parts = [self.of(a, depth + 1) for a in args if a is not Ellipsis]
        if any(copy is not _same and a is not Any for (copy, _, _), a in zip(parts, args, strict=False)):
            raise PlainDataError("a tuple of things that change is not plain data; use a list")
        if len(args) == 2 and args[1] is Ellipsis:
            _, packed, unpacked = parts[0]
            unpack_all = _each(unpacked, depth)
            return _same, _each(packed, depth), lambda x: f"tuple({unpack_all(x)})"
        return (_same, lambda x: "[" + ", ".join(p[1](f"{x}[{i}]") for i, p in enumerate(parts)) + "]",
                lambda x: "(" + "".join(p[2](f"{x}[{i}]") + ", " for i, p in enumerate(parts)) + ")")


def _same(x: str) -> str:
    return x


def _call(name: str) -> Write:
    return lambda x: f"{name}({x})"


def _if_any(write: Write) -> Write:
    return _same if write is _same else lambda x: f"(None if {x} is None else {write(x)})"


def _each(write: Write, depth: int, unchanged: str = "") -> Write:
    v = f"v{depth}"
    if write is _same:
        return lambda x: x + unchanged
    return lambda x: f"[{write(v)} for {v} in {x}]"


# ---- building the class ----

_OWN = ("copy", "pack", "unpack", "__init__", "__eq__", "__repr__")    # a class with hand-kept slots has these itself


@dataclass_transform()
class RecordType(type):
    """Makes a slotted class from the annotations, with its code."""

    __frozen__: bool

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any], frozen: bool = False, **kwargs: Any) -> Any:
        frozen = frozen or any(getattr(b, "__frozen__", False) for b in bases)
        own = [n for n, h in body.get("__annotations__", {}).items() if "ClassVar" not in str(h)]
        kept = body.get("__kept__", ())
        defaults = {k: v for b in reversed(bases) for k, v in getattr(b, "__defaults__", {}).items()}
        defaults.update({n: body.pop(n) for n in own if n in body})
        inherited = {s for b in bases for base in b.__mro__ for s in base.__dict__.get("__slots__", ())}
        body.update(__slots__=tuple(kept) or tuple(n for n in own if n not in inherited), __defaults__=defaults,
                    __frozen__=frozen)
        made = super().__new__(mcs, name, bases, body, **kwargs)
        if not kept and bases and body["__module__"] != __name__:
            _write(made, sys._getframe(1).f_locals)
        return made


def is_record(hint: Any) -> bool:
    return isinstance(hint, RecordType)


def _write(cls: Any, scope: dict[str, Any]) -> None:
    kept: tuple[str, ...] = getattr(cls, "__kept__", ())              # slots that a base class looks after itself
    hints = {n: h for n, h in _hints(cls, scope).items() if n not in kept}
    type.__setattr__(cls, "__match_args__", tuple(hints))
    if cls.__frozen__:
        type.__setattr__(cls, "__tag__", _tag(cls))
        VALUES[cls.__tag__] = cls
    for name, written in _code_for(cls, hints, cls.__defaults__, cls.__frozen__).items():
        if name not in cls.__dict__ and not (kept and name in _OWN):
            setattr(cls, name, written)


def _tag(cls: type[Any]) -> str:
    """What a value class is called in packed data: two games may each have their own `Moved`."""
    home = cls.__module__.removeprefix("hedgerow.games.")
    return cls.__qualname__ if home.startswith("hedgerow.kernel.") else f"{home}.{cls.__qualname__}"


def _hints(cls: type[Any], scope: dict[str, Any]) -> dict[str, Any]:
    """Annotated fields, base classes first, strings resolved where they were written."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        where = sys.modules[base.__module__].__dict__
        for name, hint in base.__dict__.get("__hinted__", inspect.get_annotations(base)).items():     # of compiled classes
            if "ClassVar" in str(hint) or name in getattr(cls, "__kept__", ()):
                continue
            try:
                found[name] = eval(hint, where, {**scope, cls.__name__: cls}) if isinstance(hint, str) else hint
            except NameError as no:
                raise PlainDataError(f"{cls.__qualname__}.{name}: {no}; define it above this class") from None
    return found


def _code_for(cls: type[Any], hints: dict[str, Any], defaults: dict[str, Any], frozen: bool) -> dict[str, Any]:
    code = _Code()
    kinds: dict[str, tuple[Write, Write, Write]] = {}
    for name, hint in hints.items():
        try:
            kinds[name] = code.of(hint)
            if frozen and hint is not Any and kinds[name][0] is not _same:
                raise PlainDataError("a value never changes, so it holds nothing that does; use a tuple")
        except PlainDataError as no:
            raise PlainDataError(f"{cls.__qualname__}.{name}: {no}") from None
    late = [n for i, n in enumerate(hints) if n not in defaults and any(m in defaults for m in list(hints)[:i])]
    if late:
        raise PlainDataError(f"{cls.__qualname__}.{late[0]}: a field without a default cannot follow one that has one")
    names = code.names
    names.update(_cls=cls, _new=cls.__new__, _put=object.__setattr__, _MISSING=MISSING)
    names.update({f"_d_{n}": d for n, d in defaults.items()})
    fresh = {n: kinds[n][0](f"_d_{n}") for n in defaults}         # every object gets its own, down to the last list

    def put(who: str, name: str, source: str) -> str:
        return f"    _put({who}, {name!r}, {source})" if frozen else f"    {who}.{name} = {source}"

    mine, theirs = ("(" + "".join(f"{who}.{n}, " for n in hints) + ")" for who in ("self", "other"))
    lines = [
        f"def __init__(self{''.join(f', {n}' + '=_MISSING' * (n in defaults) for n in hints)}):",
        *(put("self", n, f"{fresh[n]} if {n} is _MISSING else {n}" if n in defaults else n) for n in hints), "    pass",
        "def _set_defaults(self):",
        *(put("self", n, fresh[n]) for n in hints if n in defaults), "    pass",
        "def _copy_into(self, c):",
        *(put("c", n, copy(f"self.{n}")) for n, (copy, _, _) in kinds.items()), "    pass",
        "def copy(self):", "    c = _new(_cls)",
        *(put("c", n, copy(f"self.{n}")) for n, (copy, _, _) in kinds.items()), "    return c",
        "def pack(self):",
        "    return [" + ", ".join(packed(f"self.{n}") for n, (_, packed, _) in kinds.items()) + "]",
        "def _unpack_into(_to, _data):", f"    [{', '.join(hints)}] = _data",
        *(put("_to", n, unpacked(n)) for n, (_, _, unpacked) in kinds.items()), "    return _to",
        "def unpack(data):", "    return _unpack_into(_new(_cls), data)",
        "def __eq__(self, other):", "    if other.__class__ is not self.__class__: return NotImplemented",
        f"    return {mine} == {theirs}",
        "def __hash__(self):", f"    return hash({mine})",
        "def __repr__(self):",
        f"    return {cls.__name__ + '('!r} + ', '.join([{', '.join(f'{n + chr(61)!r} + repr(self.{n})' for n in hints)}]) + ')'",
    ]
    exec(compile("\n".join(lines), f"<record {cls.__qualname__}>", "exec"), names)
    made = {n: names[n] for n in ("__init__", "_set_defaults", "_copy_into", "copy", "pack", "__eq__", "__repr__")}
    made["_pack_fields"] = names["pack"]
    made["_unpack_into"] = staticmethod(names["_unpack_into"])
    made["unpack"] = staticmethod(names["unpack"])
    made["__hash__"] = names["__hash__"] if frozen else None          # what changes cannot be a key
    return made


class Record(metaclass=RecordType):
    """A piece of the position that changes in play: copied with it, packed with it."""

    __slots__ = ()

    if TYPE_CHECKING:
        def copy(self) -> Self: ...
        def pack(self) -> Any: ...
        @classmethod
        def unpack(cls, data: Any) -> Self: ...
        def _copy_into(self, other: Any) -> None: ...
        def _pack_fields(self) -> list[Any]: ...
        @staticmethod
        def _unpack_into(other: Any, data: Any) -> None: ...
        def _set_defaults(self) -> None: ...


@dataclass_transform(frozen_default=True)
class ValueType(RecordType):
    """Makes classes whose objects never change."""


class Value(metaclass=ValueType, frozen=True):
    """Something that never changes once made: shared between copies, packed with its name."""

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} never changes; make a new one instead of setting {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} never changes")

    if TYPE_CHECKING:
        def pack(self) -> Any: ...
        @classmethod
        def unpack(cls, data: Any) -> Self: ...
