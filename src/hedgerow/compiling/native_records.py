"""Record and Value in the compiled build: native classes, so that mypyc can lay out what derives from them.

`expansion` puts this in the place of the classes at the end of `kernel/records.py`. Classes that were written out bring their
methods; for classes of Python code (tests, other people's games) they are made when the class is defined, as in the pure build.
"""
# ruff: noqa: F821  (the names above it in kernel/records.py)
# mypy: ignore-errors

from __future__ import annotations

import sys
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr


def is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Record)


def made_without_init(cls: Any) -> Any:
    return cls.__new__(cls)


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A piece of the position that changes in play: copied with it, packed with it."""

    __frozen__: ClassVar[bool] = False
    __defaults__: ClassVar[Any] = {}

    @classmethod
    def __init_subclass__(cls, **kwargs: Any) -> None:
        body: Any = vars(cls)
        if "__written__" in body:
            if cls.__frozen__:
                type.__setattr__(cls, "__tag__", _tag(cls))
                VALUES[_tag(cls)] = cls
            return
        if body["__module__"] == __name__:
            return
        for name, said in kwargs.items():                 # `says=` of an event
            type.__setattr__(cls, name, said)
        own = [n for n, h in body.get("__annotations__", {}).items() if "ClassVar" not in str(h)]
        defaults: dict[str, Any] = {}
        for base in reversed(cls.__mro__[1:]):
            defaults.update(getattr(base, "__defaults__", {}))
        for name in own:
            if name in body:
                defaults[name] = body[name]
                type.__delattr__(cls, name)
        type.__setattr__(cls, "__defaults__", defaults)
        _write(cls, sys._getframe(0).f_locals)
        refuse_other_names(cls)

    def copy(self) -> Any:
        return type(self).unpack(self.pack())

    def pack(self) -> Any:
        raise NotImplementedError

    @staticmethod
    def unpack(data: Any) -> Any:
        raise NotImplementedError

    def _copy_into(self, other: Any) -> None:
        raise NotImplementedError

    def _pack_fields(self) -> list[Any]:
        raise NotImplementedError

    @staticmethod
    def _unpack_into(other: Any, data: Any) -> Any:
        raise NotImplementedError

    def _set_defaults(self) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Value(Record):
    """Something that never changes once made: shared between copies, packed with its name."""

    __frozen__: ClassVar[bool] = True


def refuse_other_names(cls: Any) -> None:
    """A class of Python code below a native one has no slots; what it is given is checked instead."""
    def never_changes(self: Any, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} never changes; make a new one instead of setting {name!r}")

    def never_loses(self: Any, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} never changes")

    if cls.__frozen__:
        type.__setattr__(cls, "__setattr__", never_changes)
        type.__setattr__(cls, "__delattr__", never_loses)
        return
    names = frozenset(cls.__match_args__) | frozenset(n for base in cls.__mro__ for n in getattr(base, "__kept__", ()))

    def put(self: Any, name: str, value: Any) -> None:
        if name not in names:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        object.__setattr__(self, name, value)

    type.__setattr__(cls, "__setattr__", put)
