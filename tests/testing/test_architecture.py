"""The architecture page names modules, functions and folders: they are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SOURCES = sorted((ROOT / "src" / "hedgerow").rglob("*.py"))
OTHERS = [p.relative_to(ROOT).as_posix() for folder in ("src/hedgerow", "tests") for p in (ROOT / folder).rglob("*.*")]
NAMED = sorted(set(re.findall(r"`([\w/.]+\.(?:py|js))(?:: (\w+))?`", PAGE)))
ENDINGS = {"py", "js", "tsv"}
WALKED = sorted((a, b) for a, b in set(re.findall(r"`([a-z_]{2,})\.([a-z_]+)`", PAGE)) if b not in ENDINGS and a != "hedgerow")
"""`module.function`, as the walks of a shot and of an Order have them."""


@pytest.mark.parametrize(("module", "function"), NAMED, ids=[": ".join(filter(None, n)) for n in NAMED])
def test_what_the_page_names_is_there(module: str, function: str) -> None:
    found = [ROOT / p for p in OTHERS if f"/{p}".endswith(f"/{module}")]
    assert found
    assert not function or any(f"\ndef {function}(" in p.read_text("utf-8") for p in found)


@pytest.mark.parametrize(("module", "name"), WALKED, ids=[".".join(n) for n in WALKED])
def test_what_the_walks_pass_through_is_there(module: str, name: str) -> None:
    defined = re.compile(rf"^def {name}\(", re.MULTILINE)
    assert any(defined.search(p.read_text("utf-8")) for p in SOURCES if p.stem == module)
