"""A record's or value's methods as source: what `kernel/records.py` makes when a class is defined, written out for mypyc."""

from __future__ import annotations

import ast
from inspect import get_annotations
from typing import Any

from hedgerow.kernel import records
from hedgerow.kernel.records import RecordType, Write
from hedgerow.kernel.state import State

MARK = "__written__"
"""Set in a class whose methods are written out, so that the kernel does not make them once more."""


class _ByName(records._Code):
    """Names other records as the module's own source does."""

    def of(self, hint: Any, depth: int = 0) -> tuple[Write, Write, Write]:
        if isinstance(hint, RecordType):
            name = hint.__name__
            return (records._same if hint.__frozen__ else lambda x: f"{x}.copy()",
                    lambda x: f"{x}.pack()", lambda x: f"{name}.unpack({x})")
        return super().of(hint, depth)


def fields_of(cls: Any) -> dict[str, Any]:
    """The annotated fields, those of base classes first; not those that the kernel keeps itself."""
    kept = getattr(cls, "__kept__", ())
    return {name: hint for name, hint in records._hints(cls, {}).items() if name not in kept}


def own_hints(cls: Any) -> dict[str, str]:
    """What a class itself says of its fields: a compiled one has no annotations, and Python classes that derive from it ask."""
    return {name: str(hint) for name, hint in get_annotations(cls).items() if "ClassVar" not in str(hint)}


def field_types(cls: Any) -> dict[str, str]:
    """What the fields are annotated with, where this module knows the words."""
    found = {}
    for base in reversed(cls.__mro__):
        for name, hint in get_annotations(base).items():
            found[name] = hint if base.__module__ == cls.__module__ and isinstance(hint, str) else "Any"
    return found


def methods(cls: Any) -> list[ast.stmt]:
    """Everything the kernel would write for this class, except what the class has of its own."""
    hints, types, defaults = fields_of(cls), field_types(cls), cls.__defaults__
    code = _ByName()
    ways = {name: code.of(hint) for name, hint in hints.items()}
    lines = [*constructor(cls, hints, types, defaults)]
    lines += position(cls, hints, ways, defaults) if issubclass(cls, State) else piece(cls, hints, ways)
    mine, theirs = ("(" + "".join(f"{who}.{n}, " for n in hints) + ")" for who in ("self", "other"))
    lines += ["def __eq__(self, other: object) -> Any:",
              f"    if not isinstance(other, {cls.__name__}) or type(other) is not type(self):",
              "        return NotImplemented", f"    return {mine} == {theirs}"]
    if cls.__frozen__:
        lines += ["def __hash__(self) -> int:", f"    return hash({mine})"]
    told = ", ".join(f"{n + '='!r} + repr(self.{n})" for n in hints)
    lines += ["def __repr__(self) -> str:", f"    return {cls.__name__ + '('!r} + ', '.join([{told}]) + ')'"]
    own = {n for n, f in cls.__dict__.items() if not written_by_kernel(f)}
    return [f for f in ast.parse("\n".join(lines)).body if isinstance(f, ast.FunctionDef) and f.name not in own]


def written_by_kernel(thing: Any) -> bool:
    code = getattr(getattr(thing, "__func__", thing), "__code__", None)
    return code is not None and str(code.co_filename).startswith("<record ")


def default(cls: Any, name: str) -> str:
    """The default's source: a new object each time."""
    return repr(cls.__defaults__[name])


def constructor(cls: Any, hints: dict[str, Any], types: dict[str, str], defaults: dict[str, Any]) -> list[str]:
    given, kept = [], []
    for name in hints:
        of = types[name]
        if name not in defaults:
            given.append(f"{name}: {of}")
            kept.append(f"self.{name} = {name}")
        elif isinstance(defaults[name], list | dict) or isinstance(type(defaults[name]), RecordType):
            given.append(f"{name}: Any = None")
            kept.append(f"self.{name} = {default(cls, name)} if {name} is None else {name}")
        else:
            given.append(f"{name}: {of} = {default(cls, name)}")
            kept.append(f"self.{name} = {name}")
    return [f"def __init__(self{''.join(', ' + g for g in given)}) -> None:", *(f"    {k}" for k in kept or ["pass"])]


def piece(cls: Any, hints: dict[str, Any], ways: dict[str, tuple[Write, Write, Write]]) -> list[str]:
    name = cls.__name__
    ours = written_by_kernel(cls.__init__)
    new = [f"    c = {name}({', '.join(copy(f'self.{n}') for n, (copy, _, _) in ways.items())})", "    return c"] if ours else [
        f"    c: {name} = _made_without_init({name})", *(f"    c.{n} = {copy(f'self.{n}')}" for n, (copy, _, _) in ways.items()),
        "    return c"]
    lines = [] if cls.__frozen__ else [f"def copy(self) -> {name}:", *new]
    lines += ["def pack(self) -> Any:", f"    return [{', '.join(packed(f'self.{n}') for n, (_, packed, _) in ways.items())}]",
              "@staticmethod", f"def unpack(data: Any) -> {name}:", f"    [{', '.join(f'p_{n}' for n in hints)}] = data"]
    if ours:
        return [*lines, f"    return {name}({', '.join(unpacked(f'p_{n}') for n, (_, _, unpacked) in ways.items())})"]
    return [*lines, f"    c: {name} = _made_without_init({name})",
            *(f"    c.{n} = {unpacked(f'p_{n}')}" for n, (_, _, unpacked) in ways.items()), "    return c"]


def position(cls: Any, hints: dict[str, Any], ways: dict[str, tuple[Write, Write, Write]], defaults: dict[str, Any]) -> list[str]:
    """A game's state: it is filled in place, as the kernel keeps fields of its own in it."""
    name = cls.__name__
    return ["def _set_defaults(self) -> None:",
            *(f"    self.{n} = {default(cls, n)}" for n in hints if n in defaults), "    pass",
            "def _copy_into(self, other: Any) -> None:", f"    c: {name} = other",
            *(f"    c.{n} = {copy(f'self.{n}')}" for n, (copy, _, _) in ways.items()),
            "def _pack_fields(self) -> list[Any]:",
            f"    return [{', '.join(packed(f'self.{n}') for n, (_, packed, _) in ways.items())}]",
            "@staticmethod", "def _unpack_into(other: Any, data: Any) -> Any:", f"    c: {name} = other",
            f"    [{', '.join(f'p_{n}' for n in hints)}] = data",
            *(f"    c.{n} = {unpacked(f'p_{n}')}" for n, (_, _, unpacked) in ways.items()), "    return c"]
