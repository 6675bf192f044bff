"""Data files of a game that its owner may replace: what is printed on cards and charts that we do not have."""

from __future__ import annotations

import os
from pathlib import Path


def own_or_ours(variable: str, ours: Path, name: str) -> Path:
    """The file of that name in the folder that the environment variable names, if there is one; else ours."""
    folder = os.environ.get(variable)
    own = Path(folder) / name if folder else None
    return own if own is not None and own.is_file() else ours / name
