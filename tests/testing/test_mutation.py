"""Spoiled lines, and whether tests notice: on small packages written for the purpose, each in a process of its own."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.testing.spoiling import places_to_spoil, spoiled

HEAD = "id\tkind\ttitle\trule\n"
LIMIT = 'def limit(n):\n    """3.1: at most two."""\n    return n <= 2\n'
MUTATE = """
import json, sys
from dataclasses import asdict, replace
from pathlib import Path
from hedgerow.kernel.registry import rulebook
from hedgerow.testing.mutation import mutate
from hedgerow.testing.rulecoverage import Record

folder, sample, notes = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
book = replace(rulebook("skirmish"), name="small", ledger=folder / "smallgame" / "rules.tsv")
found = mutate(book, Record(folder / "record"), sample, 0, lambda line: print(line, file=sys.stderr), suite=str(folder),
               notes=Path(notes) if notes else None, patience=1.0)
Path(folder / "found.json").write_text(json.dumps([asdict(f) for f in found]))
"""


def small_game(folder: Path, code: str, tests: str, rules: dict[str, list[str]], lines: list[int]) -> Path:
    """A package with one rule, its tests (`rules`: which test is marked with what) and the record of a run in which all of them
    ran these lines."""
    top = folder / "smallgame"
    top.mkdir()
    (top / "__init__.py").write_text(code, encoding="utf-8")
    (top / "rules.tsv").write_text(HEAD + "3.1\tmechanic\tT\tText\n", encoding="utf-8")
    (folder / "test_small.py").write_text(tests, encoding="utf-8")
    remember(folder, rules, lines)
    return folder


def remember(folder: Path, rules: dict[str, list[str]], lines: list[int]) -> None:
    from coverage import CoverageData
    (folder / "record").mkdir(exist_ok=True)
    names = {test: f"{folder / 'test_small.py'}::{test}" for test in rules}
    data = CoverageData(str(folder / "record" / "coverage"))
    for name in names.values():
        data.set_context(name)
        data.add_lines({str(folder / "smallgame" / "__init__.py"): lines})
    data.write()
    tests = {names[t]: {"rules": ids, "examples": [], "plays": False, "passed": True} for t, ids in rules.items()}
    (folder / "record" / "tests.json").write_text(json.dumps(tests), encoding="utf-8")


def what_became(folder: Path, sample: int = 2, notes: str = "") -> list[dict[str, str]]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
    subprocess.run([sys.executable, "-c", MUTATE, str(folder), str(sample), notes], env=env, cwd=folder, check=True)
    found: list[dict[str, str]] = json.loads((folder / "found.json").read_text(encoding="utf-8"))
    return found


def test_every_kind_of_spoiling_gives_a_file_that_still_compiles() -> None:
    source = ("LIMIT = 12\ndef f(a, b):\n    c = a + b * 2\n    if a < b and b:\n        g(c)\n    d = True\n    g.log('1', c)\n"
              "    if any(x > a for x in b if x):\n        c = c.at_most(12, 'cap')\n"
              "    for x in b:\n        g(max(c, x))\n"
              "    return c\n")
    found = [spoiled(source, place) for place in places_to_spoil(ast.parse(source), set(range(1, 13)))]
    for tree, _, _ in found:
        compile(tree, "m.py", "exec")
    told = " | ".join(what for _, _, what in found)
    for kind in ("a < b -> a >= b", "a < b and b -> a < b or b", "True -> False", "2 -> 3", "g(c) left out",
                 "if a < b and b -> if not", "a < b -> a <= b", "a < b and b: without a < b", "a < b and b: without b",
                 "any((x > a for x in b if x)) -> all", "max(c, x) -> min", "c.at_most(12, 'cap'): without at_most",
                 "in a list: without if x", "for x in b: only the first", "12 -> 13", "max(c, x) -> c",
                 "max(c, x) -> max(c, x - 1)"):
        assert kind in told, kind
    assert "g.log('1', c) left out" not in told
    assert "LIMIT = 12 left out" not in told                 # done once, when the module is loaded: data


@pytest.mark.parametrize(("body", "by"), [("assert limit(2) and not limit(3)", "rule"), ("limit(2)", "survived")])
def test_mutants_of_a_guarded_rule_are_noticed_and_of_an_unguarded_one_survive(tmp_path: Path, body: str, by: str) -> None:
    tests = f"from smallgame import limit\ndef test_it():\n    {body}\n"
    found = what_became(small_game(tmp_path, LIMIT, tests, {"test_it": ["3.1"]}, [3]))
    assert found and {f["by"] for f in found} == {by}


def test_what_a_rules_own_tests_let_through_another_test_of_the_game_may_notice(tmp_path: Path) -> None:
    tests = ("from smallgame import limit\ndef test_it():\n    limit(2)\n"
             "def test_other():\n    assert limit(2) and not limit(3)\n")
    found = what_became(small_game(tmp_path, LIMIT, tests, {"test_it": ["3.1"], "test_other": []}, [3]))
    assert found and all(f["by"] == "game" and f["test"].endswith("test_other") for f in found)


def test_a_flow_is_spoiled_in_its_frame_too(tmp_path: Path) -> None:
    code = ('from hedgerow.kernel.flow import flow\n@flow\ndef wait(g):\n    """3.1: at most two."""\n    yield g\n'
            '    return g <= 2\n')
    tests = ("from smallgame import wait\n"
             "class State:\n    frames = [None]\n"
             "def test_native():\n    try:\n        run = wait(2); next(run); run.send(1)\n"
             "    except StopIteration as end:\n        assert end.value is True\n"
             "def test_frame():\n    frame = wait.frame()\n    frame.pc = max(frame.pcs.values()) + 1\n"
             "    g = Two()\n    assert frame.step(g, 1) is True\n"
             "class Two:\n    asked = None\n    def __init__(self):\n        self.frames = [None]\n"
             "    def __le__(self, other):\n        return 2 <= other\n    def __lt__(self, other):\n        return 2 < other\n"
             "    def __gt__(self, other):\n        return 2 > other\n")
    for test in ("test_native", "test_frame"):
        (tmp_path / test).mkdir()
        found = what_became(small_game(tmp_path / test, code, tests, {test: ["3.1"]}, [6]), sample=1)
        assert [f["by"] for f in found] == ["rule"], test


def test_a_test_that_never_ends_is_told_apart(tmp_path: Path) -> None:
    code = 'def count(n):\n    """3.1: as many as there are."""\n    while n:\n        n = n - 1\n'
    tests = "from smallgame import count\ndef test_it():\n    count(3)\n"
    found = what_became(small_game(tmp_path, code, tests, {"test_it": ["3.1"]}, [4]), sample=1)
    assert [f["by"] for f in found] == ["hangs"] and found[0]["test"].endswith("test_it")


def test_a_run_goes_on_where_it_stopped_and_survivors_are_tried_again_when_there_are_new_tests(tmp_path: Path) -> None:
    tests = "from smallgame import limit\ndef test_it():\n    limit(2)\n"
    small_game(tmp_path, LIMIT, tests, {"test_it": ["3.1"]}, [3])
    notes = tmp_path / "notes.jsonl"
    first = what_became(tmp_path, 1, str(notes))
    assert [f["by"] for f in first] == ["survived"]
    assert what_became(tmp_path, 1, str(notes)) == first and len(notes.read_text().splitlines()) == 1
    with (tmp_path / "test_small.py").open("a") as file:
        file.write("def test_new():\n    assert limit(2) and not limit(3)\n")
    remember(tmp_path, {"test_it": ["3.1"], "test_new": ["3.1"]}, [3])
    assert [f["by"] for f in what_became(tmp_path, 1, str(notes))] == ["rule"]
