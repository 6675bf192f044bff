"""What docstrings say is so. They are read from the source, so that they are held to the compiled build as well."""

from __future__ import annotations

import ast
import doctest
import importlib
from pathlib import Path

import pytest

import hedgerow

ROOT = Path(str(hedgerow.__file__)).parent
SHOWING = [p.relative_to(ROOT).with_suffix("") for p in ROOT.rglob("*.py") if ">>> " in p.read_text("utf-8")]
MODULES = sorted(".".join(p.parts) for p in SHOWING)


def examples(name: str) -> list[doctest.DocTest]:
    """Those of a module, of its classes and of its functions."""
    file = ROOT / f"{name.replace('.', '/')}.py"
    names = vars(importlib.import_module(f"hedgerow.{name}"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    found = [(n, ast.get_docstring(n)) for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, documented)]
    parser = doctest.DocTestParser()
    made = [parser.get_doctest(doc, dict(names), f"{name}.{getattr(n, 'name', '')}", str(file), getattr(n, "lineno", 0))
            for n, doc in found if doc is not None]
    return [test for test in made if test.examples]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_hold(name: str) -> None:
    runner = doctest.DocTestRunner()
    for test in examples(name):
        assert runner.run(test).failed == 0


def test_there_are_docstrings_to_hold() -> None:
    shown = {n for n in MODULES if examples(n)}
    assert shown >= {"board.ways", "kernel.chance", "kernel.odds", "kernel.reasons", "kernel.tally"}
