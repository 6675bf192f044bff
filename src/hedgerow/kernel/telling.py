"""Events as text and as JSON, made outside the rules from what the log holds."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.events import Event, Spelled, tallies
from hedgerow.kernel.records import pack
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.kernel.state import State
from hedgerow.kernel.tally import Tally, show


def tell(book: Rulebook, where: State | Scenario, what: Event) -> str:
    """The event's sentence, its ids spelled as a player knows them: a field `target_hex` is a hex, `hex` too.

    Things that came into play in the game are known by its state; the scenario alone names those of the start.
    """
    fields: tuple[str, ...] = type(what).__match_args__
    return what.sentence({name: Spelled(_spelled(book, where, name, thing), _is_one(thing))
                          for name in fields for thing in (getattr(what, name),)})


def _is_one(thing: Any) -> bool:
    """Of something that is counted, or of a list."""
    return len(thing) == 1 if isinstance(thing, tuple | list) else (thing.total if isinstance(thing, Tally) else thing) == 1


def _spelled(book: Rulebook, where: State | Scenario, name: str, thing: Any) -> str:
    if isinstance(thing, Tally):
        return show(thing.total)
    kind = name.rsplit("_", 1)[-1]
    if kind in book.table.whole:
        return book.table.spell(where, kind, thing)
    if isinstance(thing, tuple | list):
        singular = kind.removesuffix("es") if kind.endswith("xes") else kind.removesuffix("s")
        return ", ".join(_spelled(book, where, singular, t) for t in thing) or "nothing"
    if isinstance(thing, str):
        return book.table.words.get(thing, thing) if kind not in _named_kinds(book) else book.table.spell(where, kind, thing)
    return book.table.spell(where, kind, thing)


def _named_kinds(book: Rulebook) -> set[str]:
    return {k for v in book.rules.verbs.values() for k in v.places} - {"word", "number"}


def arithmetic(book: Rulebook, what: Event) -> list[str]:
    """The tallies inside the event, one readable line each."""
    return [t.text(book.table.words) for t in tallies(what)]


def as_json(book: Rulebook, where: State | Scenario, rule: str, what: Event) -> dict[str, Any]:
    """The event for a client: its kind, its fields as plain data, the sentence, the arithmetic and the rule."""
    fields: tuple[str, ...] = type(what).__match_args__
    return {"event": type(what).__name__, "rule": rule, "text": tell(book, where, what),
            "fields": {n: pack(getattr(what, n)) for n in fields},
            "tallies": [{"total": t.total, "lines": [list(line) for line in t.lines], "text": t.text(book.table.words)}
                        for t in tallies(what)]}
