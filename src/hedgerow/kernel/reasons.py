"""Why something may not be done: the answer of every legality function, empty when it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally


class Reason(Value):
    """One reason against: in words, with the rule, and where given the arithmetic and the place."""

    text: str
    rule: str = ""
    tally: Tally | None = None
    at: Any = None


class Reasons:
    """A list of reasons against; falsy when there are none, which means legal.

    >>> no = Reasons()
    >>> bool(no)
    False
    >>> no("a broken unit cannot fire", "3.2"); bool(no); no.rules
    True
    ('3.2',)
    """

    __slots__ = ("_all",)

    def __init__(self, *reasons: Reason) -> None:
        self._all: list[Reason | tuple[str, str, Tally | None, Any]] = [*reasons]

    def __call__(self, text: str, rule: str = "", tally: Tally | None = None, at: Any = None) -> None:
        self._all.append((text, rule, tally, at))         # most are only counted: made into a Reason when looked at

    def __bool__(self) -> bool:
        return bool(self._all)

    def __iter__(self) -> Iterator[Reason]:
        return iter([r if isinstance(r, Reason) else Reason(*r) for r in self._all])

    def __len__(self) -> int:
        return len(self._all)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reasons) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(r.rule for r in self if r.rule))

    def __str__(self) -> str:
        return "; ".join(f"{r.text} [{r.rule}]" if r.rule else r.text for r in self) or "it is legal"

    def __repr__(self) -> str:
        return f"Reasons({', '.join(map(repr, self))})"
