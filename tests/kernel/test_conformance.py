"""Every probe and the example game through the whole conformance kit; and the kit finds what is planted."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.kernel.registry import register
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT, Effort, Failure

from .probes import PROBES
from .probes.leaky import LEAKS

pytestmark = pytest.mark.conformance
GAMES = 24
for _book in PROBES.values():
    register(_book)


@pytest.mark.parametrize("name", PROBES)
def test_probe_conforms(name: str) -> None:
    book = PROBES[name]
    for scenario in book.scenarios:
        report = conform(book, scenario, games=GAMES, seed=1)
        assert report.games == GAMES and report.twins > GAMES


@pytest.mark.plays
@pytest.mark.parametrize("scenario", hedgerow.rulebook("skirmish").scenarios)
def test_the_example_game_conforms(scenario: str) -> None:
    report = conform(hedgerow.rulebook("skirmish"), scenario, games=2, seed=1)
    report.add(conform(hedgerow.rulebook("skirmish"), scenario, games=14, seed=3, effort=LIGHT))
    assert len(report.results) > 1 and report.games == 16


@pytest.mark.parametrize("leak", [leak for leak in LEAKS if leak != "none"])
def test_a_planted_leak_is_caught(leak: str) -> None:
    with pytest.raises(Failure) as found:
        conform(PROBES["probe-leaky"], "cards", games=40, seed=1, options={"leak": leak}, effort=Effort(twin=0.5))
    assert found.value.check == ("secrets vary" if leak == "not redrawn" else "indistinguishable")
    assert list(hedgerow.replay(found.value.save))
