"""The reference in the manual says what the docstrings say."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_reference_is_what_the_docstrings_say() -> None:
    spec = spec_from_file_location("api", ROOT / "scripts" / "api.py")
    assert spec is not None and spec.loader is not None
    api = module_from_spec(spec)
    spec.loader.exec_module(api)
    assert (ROOT / "docs" / "api.md").read_text("utf-8") == api.page(), "python scripts/api.py writes it anew"
