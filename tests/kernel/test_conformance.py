"""Every probe and the example game through the whole conformance kit; and the kit finds what is planted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import hedgerow
from hedgerow.kernel.registry import register
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT, WIDE, Effort, Failure, Trial

from . import bench
from .bench import module, start_of
from .probes import PROBES, lawless
from .probes.leaky import LEAKS

pytestmark = [pytest.mark.conformance, pytest.mark.plays]
GAMES = 24
for _book in PROBES.values():
    register(_book)


@pytest.mark.parametrize("name", PROBES)
def test_probe_conforms(name: str) -> None:
    book = PROBES[name]
    for scenario in book.scenarios:
        report = conform(book, scenario, games=GAMES, seed=1)
        assert report.games == GAMES and (report.twins > GAMES or not book.rules.hidden.secrets)


def test_keen_players_choose_what_the_game_likes_best() -> None:
    skirmish = hedgerow.rulebook("skirmish")
    likes = replace(skirmish, computer=replace(skirmish.computer, option_values=lambda game, seat, options, manner: [
        float(o == min(options)) for o in options]))
    trial = Trial(likes, "crossing", 1, {}, replace(LIGHT, keen=1.0))
    for _ in range(30):
        seat, option = trial.choose()
        decision = trial.game.decisions[seat]
        assert option == min(decision.answers) or option == ("commit",) or option in decision.anytime
        trial.game.apply(seat, option)


@pytest.mark.plays
@pytest.mark.parametrize("scenario", hedgerow.rulebook("skirmish").scenarios)
def test_the_example_game_conforms(scenario: str) -> None:
    report = conform(hedgerow.rulebook("skirmish"), scenario, games=2, seed=1)
    report.add(conform(hedgerow.rulebook("skirmish"), scenario, games=14, seed=3, effort=LIGHT))
    assert len(report.results) > 1 and report.games == 16


@pytest.mark.parametrize("flaw", [flaw for flaw in lawless.FLAWS if flaw != "none"])
def test_reasons_that_disagree_with_options_are_caught(flaw: str, tmp_path: Path) -> None:
    ledger = tmp_path / "rules.tsv"
    ledger.write_text("id\tkind\ttitle\trule\n1\tmechanic\tStones\tTake one to three.\n", encoding="utf-8")
    book = register(replace(PROBES["probe-lawless"], ledger=ledger))
    try:
        with pytest.raises(Failure) as found:
            conform(book, "heap", games=20, seed=1, options={"flaw": flaw}, effort=Effort(law=1.0))
        assert found.value.check in ("offered means legal", "legal means offered", "reasons cite rules", "known rules",
                                     "rules run", "refusals are clean", "questions change nothing")
        conform(book, "heap", games=5, seed=1, effort=Effort(law=1.0))
    finally:
        register(PROBES["probe-lawless"])


@pytest.mark.parametrize("leak", [leak for leak in LEAKS if leak != "none"])
def test_a_planted_leak_is_caught(leak: str) -> None:
    with pytest.raises(Failure) as found:
        conform(PROBES["probe-leaky"], "cards", games=40, seed=1, options={"leak": leak}, effort=Effort(twin=0.5))
    assert found.value.check == ("secrets vary" if leak == "not redrawn" else "indistinguishable")
    assert list(hedgerow.replay(found.value.save))


FAULTS = {        # what is wrong with the rules: (the flow, the check that notices)
    "an ask that changes the state": ("""
        def bump(g):
            g.fuel -= 1
            return 2

        @flow
        def main(g):
            for n in range(5):
                yield Ask("a", "x", choices(bump(g)))
    """, "decode(encode(x)) == x"),
    "a list of the state held across an ask": ("""
        @flow
        def main(g):
            held = g.trace
            for n in range(5):
                k = yield from pick(g)
                held.append((k,))
    """, "compiled == native"),
    "knowledge outside the state": ("""
        COUNT = []

        def count():
            COUNT.append(1)
            return len(COUNT) % 7 + 2

        @flow
        def main(g):
            for n in range(9):
                yield Ask("a", "x", choices(count()))
    """, ""),
    "a decision without an option": ("""
        @flow
        def main(g):
            k = yield from pick(g)
            yield Ask("a", "x", choices(k * 2))
    """, "rules run"),
    "a rule that fails": ("""
        @flow
        def main(g):
            k = yield from pick(g)
            note(g, 1 // k)
            yield from pick(g)
    """, "rules run"),
    "something that is no plain data held across an ask": ("""
        @flow
        def main(g):
            held = object()
            yield from pick(g)
            note(g, held is None)
            yield from pick(g)
    """, "rules run"),
    "the same option twice": ("""
        @flow
        def main(g):
            yield Ask("a", "x", [PASS, ("n", 1), PASS])
    """, "options differ"),
    "two options that read the same": ("""
        @flow
        def main(g):
            yield Ask("a", "x", [("n", 1), ("n", "1")])
    """, "options read differently"),
    "a state that breaks its invariants": ("""
        @flow
        def main(g):
            for n in range(4):
                g.fuel = yield from pick(g)
    """, "invariants"),
    "a view that is no JSON": ("""
        @flow
        def main(g):
            k = yield from pick(g)
            g.cards["b"] = k
            yield from pick(g)
    """, "views are JSON"),
    "a game without an end": ("""
        @flow
        def main(g):
            while True:
                yield from pick(g)
    """, "ends"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from hedgerow.testing import conformance
    monkeypatch.setattr(conformance, "MOST_CHOICES", 60)
    source, check = FAULTS[fault]
    book = register(bench.book(
        start_of(module(source).main), name="faulty", invariants=lambda g: ["no fuel"] if g.fuel == 0 else [],
        view=lambda g, seat: {"trace": len(g.trace), "cards": {1, 2} if g.cards else {}}))
    with pytest.raises(Failure) as found:
        conform(book, "bench", games=20, seed=1)
    assert check in ("", found.value.check)


def test_the_end_of_a_game_is_held_to_the_invariants_however_seldom_they_are_looked_at() -> None:
    skirmish = hedgerow.rulebook("skirmish")
    faulty = replace(skirmish, rules=replace(skirmish.rules, invariants=lambda g: ["over"] if g.result is not None else []))
    with pytest.raises(Failure, match="over"):
        conform(faulty, "crossing", games=1, seed=1, effort=replace(WIDE, invariants=0.0))


def test_one_onlooker_at_a_time_is_in_the_end_everyone() -> None:
    trial = Trial(hedgerow.rulebook("skirmish"), "crossing", 1, {}, WIDE)
    drawn = [trial.onlookers() for _ in range(60)]
    assert all(len(one) == 1 for one in drawn)
    assert {who for one in drawn for who in one} == {*trial.game.seats, None}
    assert Trial(hedgerow.rulebook("skirmish"), "crossing", 1, {}, Effort()).onlookers() == (*trial.game.seats, None)
