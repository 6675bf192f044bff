"""Would the tests notice? Lines that cite rules are spoiled one at a time, and the tests of the game must fail.

A mutant is one thing changed in one function that cites a rule (`spoiling`). The tests are loaded and collected once; each mutant
gets a fork of that process, in which the function is replaced by the spoiled one. First come the tests of the rules that the
function cites, and that really ran it; a mutant that they do not notice is put to the whole suite of the game: to every other
test that ran the function, as no other could tell. Short tests come first, whole games last; the first failure ends it.

What is found is written down as it comes, so that a run that was broken off goes on.
"""

from __future__ import annotations

import ast
import gc
import hashlib
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.flow import FLOWS, compile_flow
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.rules import citations
from hedgerow.testing.rulecoverage import Record, rule_coverage
from hedgerow.testing.spoiling import places_to_spoil, spoiled

if TYPE_CHECKING:
    import pytest

RULE: Final = "rule"                      # noticed by a test of the rule
GAME: Final = "game"                      # by another test of the game
HANGS: Final = "hangs"                    # a test did not come to an end
SURVIVED: Final = "survived"
MEMORY = 4 << 30                          # bytes a spoiled loop may fill


@dataclass(frozen=True)
class Mutant:
    """One spoiled line."""

    rule: str
    file: Path
    place: tuple[int, int]                # which node of the file's tree, which way to spoil it
    line: int
    what: str
    tests: tuple[str, ...]                # of the rules that it is about
    others: tuple[str, ...]               # that ran it too, whole games last

    @property
    def key(self) -> str:
        """The same as long as its file is the same."""
        text = f"{self.file.read_text(encoding='utf-8')} {self.place}"
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Found:
    """What became of one mutant."""

    key: str
    rule: str
    place: str
    what: str
    by: str                               # RULE, GAME, HANGS or SURVIVED
    test: str = ""                        # the test that noticed it, or hung
    tried: int = 0                        # how many tests there were to try

    def __str__(self) -> str:
        told = {RULE: "noticed by rule", GAME: "noticed by game", HANGS: "hangs", SURVIVED: "SURVIVED"}[self.by]
        return f"{told:15}  {self.rule:12} {self.place}  {self.what}"


def mutate(book: Rulebook, record: Record, sample: int, seed: int, tell: Callable[[str], None], *, suite: str = "",
           notes: Path | None = None, seconds: float = 0.0, patience: float = 30.0) -> list[Found]:
    """What became of a sample of mutants. `suite`: where the game's tests are, for what the rule's own do not notice; `notes`:
    the file that what is found is written to, and read from by the next run; `seconds`: of processor time that tests of one
    mutant may take together, after which it counts as survived; `patience`: a test hangs that takes so many seconds more than ten
    times what it took. Once per process, as it loads the tests."""
    import pytest

    if not hasattr(os, "fork"):
        raise HedgerowError("mutants need a system that can fork processes, such as Linux or macOS")
    mutants = sample_of_mutants(book, record, sample, seed, suite)
    known = _known(notes)
    found = {m: known[m.key] for m in mutants if m.key in known and _still_holds(known[m.key], m)}
    for old in found.values():
        tell(str(old))
    waiting = [m for m in mutants if m not in found]
    if waiting:
        def keep(m: Mutant, result: Found) -> None:
            found[m] = result
            tell(str(result))
            if notes is not None:
                with notes.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(result)) + "\n")

        files = sorted({t.split("::")[0] for m in waiting for t in (*m.tests, *m.others)})
        pytest.main(["-qq", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:cov", *files],
                    plugins=[_Mutating(book, waiting, record, keep, seconds, patience)])
    return [found[m] for m in mutants if m in found]


def _known(notes: Path | None) -> dict[str, Found]:
    if notes is None or not notes.exists():
        return {}
    lines = notes.read_text(encoding="utf-8").splitlines()
    return {f.key: f for f in (Found(**json.loads(line)) for line in lines)}


def _still_holds(found: Found, m: Mutant) -> bool:
    """What was noticed stays noticed; what survived is tried again when there are other tests to try."""
    return found.by != SURVIVED or found.tried == len(m.tests) + len(m.others)


def sample_of_mutants(book: Rulebook, record: Record, sample: int, seed: int, suite: str) -> list[Mutant]:
    """One mutant for each of so many places that cite a tested rule, in the order of the dice."""
    tested = {r.id: tuple(r.tested) for r in rule_coverage(book, record).rules if r.tested}
    dice = random.Random(f"{book.name} {seed}")
    places = [c for c in citations(book) if c.rule in tested]
    dice.shuffle(places)
    found: list[Mutant] = []
    seen: set[tuple[Path, int, str]] = set()
    for c in places:
        if len(found) >= sample:
            break
        cited = {o.rule for o in places if (o.file, o.function) == (c.file, c.function)}
        ran = record.ran(c)
        own = {t for rule in cited for t in tested[rule]} & ran
        if not own:
            continue
        others = [t for t in ran.difference(own) if suite and t.startswith(suite)]
        source = c.file.read_text(encoding="utf-8")
        options = list(places_to_spoil(ast.parse(source), set(c.lines)))
        while options:
            place = options.pop(dice.randrange(len(options)))
            _, line, what = spoiled(source, place)
            if (c.file, line, what) not in seen:
                seen.add((c.file, line, what))
                found.append(Mutant(c.rule, c.file, place, line, what, tuple(sorted(own, key=record.cost)),
                                    tuple(sorted(others, key=record.cost))))
                break
    return found


class _Mutating:
    """A pytest plugin: instead of running the tests once, it runs those of each mutant in a fork. Scenarios and their maps are
    loaded before, except for mutants of what is run by that."""

    def __init__(self, book: Rulebook, mutants: list[Mutant], record: Record, keep: Callable[[Mutant, Found], None],
                 seconds: float, patience: float) -> None:
        self.book, self.mutants, self.record, self.keep = book, mutants, record, keep
        self.seconds, self.patience = seconds, patience

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {_address(f"{i.path}::{i.nodeid.partition('::')[2]}"): i for i in session.items}
        functions = _functions_of({str(m.file) for m in self.mutants})
        early = _run_by(self.load)
        cold = [m for m in self.mutants if early & {(str(m.file), line) for line in _first_lines(m)}]
        self._try(cold, items, functions)
        self.load()
        self._try([m for m in self.mutants if m not in cold], items, functions)
        return True

    def _try(self, mutants: list[Mutant], items: dict[tuple[Path, str], pytest.Item], functions: Functions) -> None:
        gc.collect()
        gc.freeze()                       # so that forks share what was loaded
        for m in mutants:
            own = [(t, items[_address(t)]) for t in m.tests if _address(t) in items]
            others = [(t, items[_address(t)]) for t in m.others if _address(t) in items]
            by, test = self._put_to(m, [*own, *others], functions)
            if by == RULE and test not in m.tests:
                by = GAME
            self.keep(m, Found(m.key, m.rule, f"{m.file.name}:{m.line}", m.what, by, test, len(m.tests) + len(m.others)))

    def load(self) -> None:
        for name in self.book.scenarios:
            self.book.scenario(name)

    def _put_to(self, m: Mutant, tests: list[tuple[str, pytest.Item]], functions: Functions) -> tuple[str, str]:
        """(RULE if a test failed, HANGS or SURVIVED; the test)."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.close(read)
                replace_spoiled(m, functions)
                self._run(tests, write)
            except BaseException as error:                  # the module would not load: whoever starts the game notices
                os.write(write, f"FAILED {type(error).__name__}\n".encode())
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as told:
            lines = told.read().splitlines()
        _, status = os.waitpid(child, 0)
        verdict, _, test = (lines or [" "])[-1].partition(" ")
        if os.WIFSIGNALED(status):
            return (HANGS if os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM) else RULE), test
        return (RULE, test) if verdict == "FAILED" else (SURVIVED, "")

    def _run(self, tests: list[tuple[str, pytest.Item]], write: int) -> None:
        import resource  # where there is os.fork

        from _pytest.runner import runtestprotocol

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        begun = time.process_time()
        for n, (name, item) in enumerate(tests):
            if self.seconds and time.process_time() - begun > self.seconds:
                return
            os.write(write, f"RUNS {name}\n".encode())
            limit = self.patience + 10 * self.record.seconds(name)
            signal.setitimer(signal.ITIMER_PROF, limit)
            signal.setitimer(signal.ITIMER_REAL, 20 * limit)
            following = tests[n + 1][1] if n + 1 < len(tests) else None
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                os.write(write, f"FAILED {name}\n".encode())
                return
        os.write(write, b"PASSED\n")


def _run_by(load: Callable[[], None]) -> set[tuple[str, int]]:
    """The functions that are called by this, by file and first line: found in a fork, so that nothing is loaded yet."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            called: set[CodeType] = set()
            sys.setprofile(lambda frame, event, _: called.add(frame.f_code) if event == "call" else None)
            load()
            sys.setprofile(None)
            with os.fdopen(write, "w", encoding="utf-8") as out:
                json.dump(sorted({(code.co_filename, code.co_firstlineno) for code in called}), out)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as told:
        found = {(str(file), int(line)) for file, line in json.load(told)}
    os.waitpid(child, 0)
    return found


def _first_lines(m: Mutant) -> set[int]:
    """Where the functions begin that the spoiled line is in."""
    module = compile(m.file.read_text(encoding="utf-8"), str(m.file), "exec", dont_inherit=True)
    return {code.co_firstlineno for _, code in _codes(module)
            if code is not module and any(line == m.line for _, _, line in code.co_lines())}


def _address(test: str) -> tuple[Path, str]:
    file, _, name = test.partition("::")
    return Path(file).resolve(), name


# ---- a spoiled function in the place of the right one ----

Functions = dict[tuple[str, str, int], list[FunctionType]]
"""Live functions by file, name and first line."""


def _functions_of(files: set[str]) -> Functions:
    found: Functions = {}
    for f in gc.get_objects():
        if isinstance(f, FunctionType) and f.__code__.co_filename in files:
            code = f.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(f)
    return found


def replace_spoiled(m: Mutant, functions: Functions) -> None:
    """Every function of the mutant's file that the spoiling has changed gets the spoiled code, flows their frames too."""
    file, source = str(m.file), m.file.read_text(encoding="utf-8")
    tree, _, _ = spoiled(source, m.place)
    now = dict(_codes(compile(tree, file, "exec", dont_inherit=True)))
    changed = set()
    for key, code in _codes(compile(source, file, "exec", dont_inherit=True)):
        if key in now and now[key] != code:
            for f in functions.get((file, *key[:2]), ()):
                if f.__code__ == code:
                    f.__code__ = now[key]
                    changed.add(f.__qualname__)
    for known in FLOWS.values():
        written = known.__wrapped__
        if written.__code__.co_filename == file and written.__qualname__ in changed:
            definition = next(s for s in tree.body if isinstance(s, ast.FunctionDef) and s.name == written.__name__)
            made = compile_flow(written, definition)
            known.native, known.frame, known.fingerprint = made.native, made.frame, made.fingerprint
            known.frame.flow = known


def _codes(module: CodeType) -> Iterator[tuple[tuple[str, int, int], CodeType]]:
    """Every code object in a module, by name, first line and how many of the same came before."""
    before: Counter[tuple[str, int]] = Counter()
    waiting = [module]
    while waiting:
        code = waiting.pop(0)
        key = (code.co_qualname, code.co_firstlineno)
        yield (*key, before[key]), code
        before[key] += 1
        waiting += [c for c in code.co_consts if isinstance(c, CodeType)]
