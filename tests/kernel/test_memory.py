"""What was worked out is kept, and not for ever."""

from __future__ import annotations

from hedgerow.kernel.memory import Memory


def test_a_value_is_worked_out_once() -> None:
    memory, worked = Memory[str](3), []

    def work(name: str) -> str:
        return memory.recall(name, lambda: worked.append(name) or name.upper())       # type: ignore[func-returns-value]

    assert [work(name) for name in "abab"] == list("ABAB") and worked == ["a", "b"]


def test_too_many_are_forgotten() -> None:
    memory = Memory[int](3)
    for n in range(10):
        assert memory.recall(n, lambda n=n: n + 1) == n + 1                           # type: ignore[misc]
        assert len(memory.values) <= 3
