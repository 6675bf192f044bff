"""Rules, citations and coverage, on the example game and on small packages written for the purpose."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.rules import citations, examples, exceptions, marked_ids, read_rules, unknown_citations
from hedgerow.testing.rulecoverage import Record, rule_coverage

HEAD = "id\tkind\ttitle\trule\n"


def package(folder: Path, rules: str, code: str) -> Rulebook:
    (folder / "rules.tsv").write_text(HEAD + rules, encoding="utf-8")
    (folder / "game.py").write_text(code, encoding="utf-8")
    return replace(rulebook("skirmish"), name="small", ledger=folder / "rules.tsv")


CODE = '''
"""7: a module's docstring cites nothing."""
def fire(g):
    """3.1: shoots [3.2]. See section [not an id]."""
    x = 1
    if x:            # 3.3: only then
        g.log("3.4", x)
    return x
class Card:
    """3.5: a card."""
    def play(self):
        return 1
'''
RULES = "".join(f"{i}\tmechanic\tT\tText\n" for i in ("3.1", "3.2", "3.3", "3.4", "3.5")) + "9\tadvice\tT\tText\n"


def test_docstrings_comments_and_strings_cite_rules(tmp_path: Path):
    found = {(c.rule, c.function) for c in citations(package(tmp_path, RULES, CODE))}
    assert found == {("3.1", "fire"), ("3.2", "fire"), ("3.3", "fire"), ("3.4", "fire"), ("3.5", "Card")}


def test_a_comment_or_string_cites_its_own_line(tmp_path: Path):
    lines = {c.rule: c.lines for c in citations(package(tmp_path, RULES, CODE))}
    assert lines["3.4"] == (7,) and lines["3.3"] == (6,)
    assert lines["3.1"] == (5, 6, 7, 8)
    assert lines["3.5"] == (12,)


def test_an_unknown_id_is_found(tmp_path: Path):
    book = package(tmp_path, RULES, 'def f():\n    """Does [3.1, 8.8]."""\n    return 1\n')
    assert [c.rule for c in unknown_citations(book)] == ["8.8"]


def test_brackets_that_are_not_ids_are_prose():
    known = read_rules(rulebook("skirmish").ledger)      # type: ignore[arg-type]
    assert list(marked_ids("see [the map], list[int], x[0], Note: that, 3.1: yes", known)) == ["3.1"]


@pytest.mark.parametrize(("rules", "says"), [("1\tmechanic\tA\tB\n1\tmechanic\tA\tB\n", "twice"),
                                             ("1\tmechanic\t\tB\n", "needs id")])
def test_a_damaged_rules_file_names_the_line(tmp_path: Path, rules: str, says: str):
    (tmp_path / "rules.tsv").write_text(HEAD + rules, encoding="utf-8")
    with pytest.raises(HedgerowError, match=says):
        read_rules(tmp_path / "rules.tsv")


def test_exceptions_need_a_reason_and_do_not_count(tmp_path: Path):
    book = package(tmp_path, RULES, CODE)
    file = tmp_path / "rules_without_code.tsv"
    file.write_text("id\treason\n3.5\tonly a component\n", encoding="utf-8")
    assert exceptions(book) == {"3.5": "only a component"}
    table = rule_coverage(book, Record(tmp_path / "none"))
    assert table.figures()["excepted"] == 1 and table.figures()["executable"] == 4
    file.write_text("id\treason\n3.5\t\n", encoding="utf-8")
    with pytest.raises(HedgerowError, match="no reason"):
        exceptions(book)


def recorded(folder: Path, tests: dict[str, object], lines: dict[str, dict[str, list[int]]]) -> Record:
    from coverage import CoverageData
    data = CoverageData(str(folder / "coverage"))
    for test, by_file in lines.items():
        data.set_context(test)
        data.add_lines(by_file)
    data.write()
    (folder / "tests.json").write_text(json.dumps(tests), encoding="utf-8")
    return Record(folder)


def test_a_rule_is_tested_only_by_a_test_that_ran_the_citing_function(tmp_path: Path):
    book = package(tmp_path, RULES, CODE)
    code = str(tmp_path / "game.py")
    tests = {"t.py::runs": {"rules": ["3.1", "3.4"], "examples": ["X1"], "plays": False, "passed": True},
             "t.py::idle": {"rules": ["3.5"], "examples": [], "plays": False, "passed": True},
             "t.py::broken": {"rules": ["3.2"], "examples": [], "plays": False, "passed": False},
             "t.py::game": {"rules": [], "examples": [], "plays": True, "passed": True}}
    (tmp_path / "examples.tsv").write_text("id\tgiven\nX1\tA\nX2\tB\n", encoding="utf-8")
    record = recorded(tmp_path, tests, {"t.py::runs|run": {code: [5, 6, 8]}, "t.py::broken|run": {code: [5]},
                                        "t.py::game|run": {code: [5, 6, 7]}})
    table = {r.id: r for r in rule_coverage(book, record).rules}
    assert table["3.1"].tested == ["t.py::runs"]
    assert table["3.4"].tested == [] and table["3.4"].claimed == ["t.py::runs"]      # line 7 never ran in that test
    assert table["3.5"].tested == [] and table["3.5"].claimed == ["t.py::idle"]
    assert table["3.2"].tested == []
    assert table["3.4"].occurred and not table["3.5"].occurred
    assert examples(book) == ("X1", "X2")
    assert rule_coverage(book, record).figures()["examples_passed"] == 1
