"""What a flow may wait for: a choice, a reaction, or worksheets that several seats fill in at once.

An option is a small tuple: a verb and what it touches (`("move", 14)`, `("fire", 3, 27)`, `("pass",)`). Plain tuples are
quick to make and to compare; the rulebook's `verbs` tell what each place of the tuple is, for clients and for text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hedgerow.kernel.errors import DeadEnd
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Value

if TYPE_CHECKING:
    from hedgerow.kernel.state import State

Option = tuple[Any, ...]
Options = Sequence[Option]

PASS: Option = ("pass",)
COMMIT: Option = ("commit",)
TAKE_BACK = "take back"
ANYTIME = "anytime"


class Ask:
    """One seat must choose one of the options. A single option is a forced move and is taken without asking, unless
    the list depends on something the other seats do not know (`secret`): then asking must not depend on it either; or unless
    dice follow that a player wants to see the odds of first (`unforced`).

    `about` names the question; the rulebook's `prompts` say it in words, with `what` filled in.
    """

    __slots__ = ("_options", "about", "cite", "seat", "secret", "unforced", "what")
    window = False

    def __init__(self, seat: str, about: str, options: Options | Callable[[], Options], *, cite: str = "",
                 secret: bool = False, unforced: bool = False, **what: Any) -> None:
        self.seat, self.about, self._options, self.cite, self.secret, self.what = seat, about, options, cite, secret, what
        self.unforced = unforced

    @property
    def options(self) -> Options:
        options = self._options
        if options.__class__ is list and options:         # most asks
            return options
        if callable(options):
            self._options = options = options()
        if not options:
            raise DeadEnd(f"{self.seat} has no option at {self.about!r}")
        return options

    @property
    def settled(self) -> bool:
        """Whether the options have been listed already, so that copies of the position may share this ask."""
        return not callable(self._options)


class Window(Ask):
    """A reaction window: opened on public facts alone, never skipped because the seat happens to hold nothing.
    `facts` are public and are what standing orders may look at; `reaction_odds` are more of them, worked out when somebody asks
    (`State.reaction_odds_at`); `passing` is the answer an order to pass gives."""

    __slots__ = ("facts", "passing", "reaction_odds")
    window = True

    def __init__(self, seat: str, about: str, options: Options | Callable[[], Options], *, cite: str = "",
                 passing: Option = PASS, facts: Mapping[str, int | str] | None = None, **what: Any) -> None:
        super().__init__(seat, about, options, cite=cite, secret=True, unforced=False, **what)
        self.passing, self.facts = passing, facts or {}
        self.reaction_odds: Mapping[str, int] | None = None


class Draft:
    """A kind of worksheet: each line is one of the options, given the lines already there. Stateless; the lines live in
    the position, private to the seat, and are taken back freely until the sheet is committed."""

    about = "draft"
    cite = ""
    one_line = False                      # a single choice each, made at the same time: handed in as soon as it is made

    def options(self, g: Any, seat: str, lines: tuple[Option, ...]) -> Options:
        """Lines that may be added now."""
        raise NotImplementedError

    def problems(self, g: Any, seat: str, lines: tuple[Option, ...]) -> Reasons:
        """What still stands against committing the sheet. Also asked of sheets with a line taken back."""
        return Reasons()

    def offered(self, g: Any, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        """Everything the seat may write on its sheet, and to hand it in if nothing stands against that."""
        found = list(self.options(g, seat, lines))
        if not self.one_line and not self.problems(g, seat, lines):
            found.append(COMMIT)
        return found

    def may_take_back(self, g: Any, seat: str, lines: tuple[Option, ...], i: int) -> bool:
        """Lines that others rest on may be kept from being taken back."""
        return True

    def lines_to_take_back(self, g: Any, seat: str, lines: tuple[Option, ...]) -> tuple[int, ...]:
        return tuple(i for i in range(len(lines)) if self.may_take_back(g, seat, lines, i))


class Drafts:
    """Several seats fill in worksheets at the same time; the flow goes on with `{seat: lines}` when all are committed.
    The order in which the seats work leaves no trace."""

    __slots__ = ("draft", "seats")
    settled = True

    def __init__(self, draft: Draft, seats: Sequence[str]) -> None:
        self.draft, self.seats = draft, tuple(seats)


class StandingOrder(Value):
    """How a seat answers windows without being asked. The first order that fits decides.

    `about` is the window's name or "*"; `when` are tests of its public facts, such as `("firepower", ">=", 8)`, all of
    which must hold; `then` is "pass" or "ask"; `until` names a moment at which it lapses ("" never), e.g. "my turn".
    """

    about: str = "*"
    when: tuple[tuple[str, str, int | str], ...] = ()
    then: str = "pass"
    until: str = ""

    def fits(self, window: Window, known: Callable[[str], int | str | None] | None = None) -> bool:
        """`known` tells a public fact of the window by its name; without it, those that the window itself names."""
        known = known or window.facts.get
        return self.about in ("*", window.about) and all(
            (fact := known(name)) is not None and _TESTS[test](fact, against) for name, test, against in self.when)

    def faults(self) -> Reasons:
        """What is wrong with the order itself."""
        no = Reasons()
        if self.then not in ("pass", "ask"):
            no(f"an order says 'pass' or 'ask', not {self.then!r}")
        for _, test, _ in self.when:
            if test not in _TESTS:
                no(f"an order compares with {', '.join(_TESTS)}, not {test!r}")
        return no


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: bool(a == b), "!=": lambda a, b: bool(a != b),
    ">=": lambda a, b: _ordered(a, b) and bool(a >= b), "<=": lambda a, b: _ordered(a, b) and bool(a <= b),
    ">": lambda a, b: _ordered(a, b) and bool(a > b), "<": lambda a, b: _ordered(a, b) and bool(a < b),
}


def _ordered(a: Any, b: Any) -> bool:
    return isinstance(a, int | float) and isinstance(b, int | float)


class Decision:
    """What one seat may choose now: `answers` to what is asked, and `anytime` what it may do whoever is asked.
    `optional` ones hold nothing but the latter and need no answer: the game waits for someone else."""

    __slots__ = ("_answers", "_anytime", "_take_back", "about", "cite", "facts", "lines", "number", "optional", "seat", "what")

    def __init__(self, seat: str, about: str, answers: Options | Callable[[], Options], number: int, cite: str = "",
                 what: Mapping[str, Any] | None = None, anytime: Options | Callable[[], Options] = (), optional: bool = False,
                 lines: tuple[Option, ...] | None = None, facts: Mapping[str, int | str] | None = None,
                 take_back: tuple[int, ...] | Callable[[], tuple[int, ...]] = ()) -> None:
        self.seat, self.about, self.number, self.cite, self.optional = seat, about, number, cite, optional
        self.what, self._anytime = what or {}, anytime
        self.lines = lines                # of a worksheet: what stands on it
        self.facts = facts                # of a reaction window: the public facts that standing orders may look at
        self._answers, self._take_back = answers, take_back

    @property
    def answers(self) -> Options:
        if callable(self._answers):
            self._answers = self._answers()
        return self._answers

    @property
    def anytime(self) -> Options:
        if callable(self._anytime):
            self._anytime = self._anytime()
        return self._anytime

    @property
    def take_back(self) -> tuple[int, ...]:
        """Of a worksheet: the lines that `undo` may take back."""
        if callable(self._take_back):
            self._take_back = self._take_back()
        return self._take_back

    @property
    def options(self) -> Options:
        """Everything the seat may choose."""
        return [*self.answers, *self.anytime] if self.anytime else self.answers

    def __repr__(self) -> str:
        return f"<{self.seat}: {self.about}{' (optional)' if self.optional else ''}, {len(self.options)} options>"


Interjections = Callable[["State", str], Options]
