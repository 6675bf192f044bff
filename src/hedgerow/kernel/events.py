"""What happened: typed, with its rule, and a payload per audience. Text and JSON are made from it, outside the rules.

    class Moved(Event, says="{unit} moves to {hex}"):
        unit: int
        hex: int

A field named after a kind the rulebook can name (unit, hex, card ...) is spelled by it; so is a field `x_hex`. A sentence agrees
with its numbers: `{factors:factor}` is "1 factor" or "6 factors", `{units:fires|fire}` only the verb for one unit or for several.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from hedgerow.kernel.records import Value, pack, unpack
from hedgerow.kernel.tally import Tally


class Event(Value):
    """Something that happened. A subclass says with `says=` the sentence that the log shows for it."""

    says: ClassVar[str] = ""

    def __init_subclass__(cls, says: str = "", **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.says = says

    def sentence(self, words: Mapping[str, Spelled]) -> str:
        """The sentence with the fields as they are spelled."""
        return self.says.format(**words) if self.says else f"{type(self).__name__} {' '.join(words.values())}".strip()


class Spelled(str):
    """A field as the log says it, and whether it is one of something.

    >>> "{n:factor}, {n:fires|fire}".format(n=Spelled("6")), "{n:factor}, {n:fires|fire}".format(n=Spelled("1", one=True))
    ('6 factors, fire', '1 factor, fires')
    """

    __slots__ = ("one",)
    one: bool

    def __new__(cls, text: str, one: bool = False) -> Spelled:
        made = str.__new__(cls, text)
        made.one = one
        return made

    def __format__(self, wanted: str) -> str:
        if "|" in wanted:
            return wanted.split("|")[not self.one]
        return f"{self} {wanted if self.one else wanted + ('es' if wanted.endswith('x') else 's')}" if wanted else str(self)


class Entry:
    """One line of the log: the rule, what everybody learns, and what single seats learn instead."""

    __slots__ = ("private", "public", "rule")

    def __init__(self, rule: str, public: Event | None, private: tuple[tuple[str, Event], ...] = ()) -> None:
        self.rule, self.public, self.private = rule, public, private

    def seen_by(self, seat: str | None) -> Event | None:
        """What this seat learns of it; `None` for a spectator."""
        for who, what in self.private:
            if who == seat:
                return what
        return self.public

    def pack(self) -> list[Any]:
        packed = [self.rule, pack(self.public)]
        return [*packed, [[seat, pack(e)] for seat, e in self.private]] if self.private else packed

    @staticmethod
    def unpack(data: list[Any]) -> Entry:
        rule, public, *private = data
        return Entry(rule, _event_or_text(public), tuple((s, _event_or_text(e)) for s, e in (private[0] if private else ())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash((self.rule, self.public, self.private))

    def __repr__(self) -> str:
        return f"Entry({self.rule!r}, {self.public!r}{', ' + repr(self.private) if self.private else ''})"


def _event_or_text(data: Any) -> Any:
    """An event of a class that has changed or gone since is still shown, as it was stored."""
    try:
        return unpack(data)
    except (TypeError, ValueError):
        (name, fields), = data.items()
        return Unknown(name, str(fields))


class Rolled(Event, says="{purpose}: {dice}"):
    """Dice were rolled."""

    purpose: str
    dice: tuple[int, ...]


class Shuffled(Event, says="{purpose}: shuffled"):
    purpose: str


class Undone(Event, says="{seat} takes back the last choice"):
    """Everything since the seat's choice is taken back; `count` entries of the log no longer hold."""

    seat: str
    count: int


class Resigned(Event, says="{seat} resigns"):
    seat: str


class DrawAgreed(Event, says="both sides agree on a draw"):
    """Offered by the seat, and nobody said no."""

    seat: str


class OrderAnswered(Event, says="your standing order passes: {about}"):
    about: str


class Unknown(Event, says="{name} {fields}"):
    """An event of an older version of the rules."""

    name: str
    fields: str


def tallies(what: Event) -> list[Tally]:
    """The arithmetic inside an event, for the log line to unfold."""
    fields: tuple[str, ...] = type(what).__match_args__
    return [v for v in (getattr(what, n) for n in fields) if isinstance(v, Tally)]
