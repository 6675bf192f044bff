"""Which build runs: the extension modules beside the source, or the source alone.

`hedgerow-compiled` puts extension modules beside the source of the version it was made from, and a file that says which version
that is. Beside any other version they are left alone; so they are where the environment says `HEDGEROW_BUILD=pure`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

from hedgerow.version import __version__

MADE_FROM = "compiled-from.txt"
"""The file with the version that the extension modules were made from."""


class PureSource:
    """Finds the modules of this package as source, whatever lies beside them."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith("hedgerow."):
            return None
        for folder in path:
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if found is not None:
                return found
        return None


def is_pure(folder: Path) -> bool:
    """Whether the source in this folder runs as it is: by wish, or because the extension modules are another version's."""
    mark = folder / MADE_FROM
    return os.environ.get("HEDGEROW_BUILD") == "pure" or (mark.exists() and mark.read_text("utf-8").strip() != __version__)


def choose_build() -> None:
    if is_pure(Path(__file__).parent):
        sys.meta_path.insert(0, PureSource())
