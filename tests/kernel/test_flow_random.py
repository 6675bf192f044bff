"""Rules from a grammar: compiled and native, they are the same game, whatever their shape."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from .bench import module, play_both_ways
from .grammar import flow_sources


@settings(max_examples=150, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much])
@given(flow_sources(), st.integers(0, 10**6))
def test_any_flow_plays_the_same_compiled_and_native(source: str, seed: int) -> None:
    note(source)
    main = module(source).main
    for n in range(2):
        play_both_ways(main, seed + n)
