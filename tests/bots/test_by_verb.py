"""How judgements are put together: a look for each verb, and plans in words."""

from __future__ import annotations

from hedgerow.bots.by_verb import ByVerb, in_words


def test_an_option_is_looked_at_by_its_verb_or_has_a_fixed_value() -> None:
    values = ByVerb[int, float]({"fire": lambda eye, o: eye + o[1]}, {"pass": 0.5, "fire": 9.0}, -1.0)
    assert [values.of(10, o) for o in (("fire", 3), ("pass",), ("sing", 4))] == [13, 0.5, -1.0]


def test_a_plan_has_a_line_for_each_task() -> None:
    tasks = [("take H3", "4-6-7"), ("hold N5", "6-6-6"), ("take H3", "9-1")]
    assert in_words(tasks) == ["take H3: 4-6-7, 9-1", "hold N5: 6-6-6"]
    assert in_words([]) == []
