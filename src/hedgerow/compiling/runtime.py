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


class _Written:
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


def written_flow(module: str, name: str, frame: type[Any], fingerprint: str, doc: str | None, file: str,
                 line: int) -> FlowFunction[Any, Any, Any]:
    """The flow whose frame class is written out."""
    written = _Written(module, name, doc, file)
    made: FlowFunction[Any, Any, Any] = FlowFunction(f"{module}.{name}", written, frame, fingerprint, written)
    frame.flow = made
    FLOWS[made.name] = made
    return made
