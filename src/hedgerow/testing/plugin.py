"""A pytest plugin that writes down which test proves which rule, so that `hedgerow rules coverage` can check it.

With `--rules-record DIR` every finished test leaves its rules, examples, outcome and time in DIR/tests.json. Beside it lies the
coverage data (pytest-cov with `--cov-context=test`), which tells what each test really ran.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

PLAYS = "plays"                           # tests that play whole games: what they run has occurred in play


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-record", default="", help="folder for the record of which test proves which rule")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules a test proves")
    config.addinivalue_line("markers", "example(*ids): the worked examples a test plays")
    config.addinivalue_line("markers", "plays: the test plays whole games, at random or recorded")
    folder = config.getoption("--rules-record")
    if folder and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(Path(folder)), "hedgerow-rules-record")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        rules = [i for m in item.iter_markers("rule") for i in m.args]
        examples = [i for m in item.iter_markers("example") for i in m.args]
        plays = item.get_closest_marker(PLAYS) is not None
        item.user_properties.append(("hedgerow", json.dumps([rules, examples, plays])))


class Recorder:
    """Collects the outcome of tests, from all workers, and writes them down at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tests: dict[str, dict[str, Any]] = {}        # those of earlier stages of the same run are kept
        if (folder / "tests.json").exists():
            self.tests = json.loads((folder / "tests.json").read_text(encoding="utf-8"))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        marked = dict(report.user_properties).get("hedgerow")
        if marked is None or not isinstance(marked, str):
            return
        rules, examples, plays = json.loads(marked)
        if report.when == "setup":
            self.tests[report.nodeid] = {"rules": rules, "examples": examples, "plays": plays, "passed": True, "seconds": 0.0}
        found = self.tests[report.nodeid]
        found["seconds"] = round(found["seconds"] + report.duration, 3)
        found["passed"] = found["passed"] and report.passed

    def pytest_sessionfinish(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "tests.json").write_text(json.dumps(self.tests, indent=1, sort_keys=True), encoding="utf-8")
