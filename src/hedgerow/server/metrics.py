"""What the server counts, for whoever runs it: in the text format of Prometheus."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Times:
    """How long something took, in seconds."""

    def __init__(self, name: str, what: str) -> None:
        self.name, self.what = name, what
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def took(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        start = time.monotonic()
        yield
        self.took(time.monotonic() - start)

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.what}"
        yield f"# TYPE {self.name} histogram"
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{self.name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {so_far}"


class Metrics:
    """All that is counted while the server runs."""

    def __init__(self) -> None:
        self.started = time.time()
        self.choices = Times("hedgerow_choice_seconds", "From a choice's arrival until it is on disk.")
        self.requests = Times("hedgerow_request_seconds", "Answers over HTTP.")
        self.answers: Counter[int] = Counter()            # HTTP, by status code
        self.refused: Counter[str] = Counter()            # by why
        self.errors = 0                                   # mistakes of the program
        self.forwarded = 0                                # passed on to the server that has the table


def gauge(name: str, what: str, values: Iterable[tuple[str, float]], kind: str = "gauge") -> Iterator[str]:
    yield f"# HELP {name} {what}"
    yield f"# TYPE {name} {kind}"
    for labels, value in values:
        yield f"{name}{labels} {value:g}"
