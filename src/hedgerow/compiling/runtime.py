"""What written-out flows need when the compiled build runs: they are registered as flows, and their native generators, which
only the conformance kit plays, are made from the pure source when first called."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hedgerow.kernel.flow import FLOWS, FlowFunction, native_of

NOTHING: dict[str, Any] = {"int": 0, "str": "", "bool": False}


class Written:
    """Stands for the function as it was written."""

    def __init__(self, module: str, name: str, doc: str | None, file: str) -> None:
        self.__module__, self.__name__, self.__qualname__, self.__doc__ = module, name, name, doc
        self.file = file

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return _native(self.__module__, self.__name__, self.file)(*args, **kwargs)


@cache
def _functions(file: str) -> dict[str, ast.FunctionDef]:
    return {n.name: n for n in ast.parse(Path(file).read_text("utf-8"), file).body if isinstance(n, ast.FunctionDef)}


@cache
def _native(module: str, name: str, file: str) -> Callable[..., Any]:
    home = sys.modules[module]
    source = Path(str(home.__file__)).with_name(Path(file).name)
    tree = _functions(str(source))[name]
    tree.decorator_list = []
    return native_of(tree, str(source), home.__dict__)


def blank(frame: Callable[..., Any], written: Written) -> Callable[[], Any]:
    """Makes an empty frame: native fields of numbers and words cannot hold None, so they begin as nothing of their kind."""
    @cache
    def given() -> tuple[Any, ...]:
        source = Path(str(sys.modules[written.__module__].__file__)).with_name(Path(written.file).name)
        params = _functions(str(source))[written.__name__].args.args[1:]
        return tuple(NOTHING.get(ast.unparse(a.annotation) if a.annotation else "") for a in params)
    return lambda: frame(*given())


def written_flow(module: str, name: str, frame: type[Any], fingerprint: str, doc: str | None, file: str,
                 line: int) -> FlowFunction[Any, Any, Any]:
    """The flow whose frame class is written out."""
    written = Written(module, name, doc, file)
    made: FlowFunction[Any, Any, Any] = FlowFunction(f"{module}.{name}", written, frame, fingerprint, written)
    frame.flow = made
    frame.blank = staticmethod(blank(frame, written))
    FLOWS[made.name] = made
    return made
