"""How a game's judgement is put together: for each verb a function that looks at one of its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from hedgerow.kernel.asking import Option

Eye = TypeVar("Eye")
"""Whatever a game looks at a decision with."""
Found = TypeVar("Found")
"""What is said of an option: its value, or what speaks for and against it."""


class ByVerb(Generic[Eye, Found]):
    """What is to be said of options, verb by verb: by looking, or for some verbs always the same."""

    def __init__(self, looks: Mapping[str, Callable[[Eye, Option], Found]], fixed: Mapping[str, Found], otherwise: Found) -> None:
        self.looks, self.fixed, self.otherwise = dict(looks), dict(fixed), otherwise

    def of(self, eye: Eye, option: Option) -> Found:
        look = self.looks.get(option[0])
        return look(eye, option) if look is not None else self.fixed.get(option[0], self.otherwise)


def in_words(tasks: Iterable[tuple[str, str]]) -> list[str]:
    """A plan in words, a line for each task with everyone who has it: `take H3: 4-6-7, 9-1`."""
    who: dict[str, list[str]] = {}
    for task, unit in tasks:
        who.setdefault(task, []).append(unit)
    return [f"{task}: {', '.join(units)}" for task, units in who.items()]
