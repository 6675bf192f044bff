"""The state of a game in play: the game's own fields, and what the kernel keeps beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, TypeVar

from hedgerow.kernel.asking import Ask, Drafts, Option, StandingOrder, Window
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.errors import GameOver
from hedgerow.kernel.events import Entry, Event, OrderAnswered, Rolled, Shuffled
from hedgerow.kernel.flow import REASK, WAIT, FlowFunction, Frame, unpack_frame
from hedgerow.kernel.records import Record, Value

if TYPE_CHECKING:
    from typing import Self

    from hedgerow.kernel.rulebook import Rulebook, Scenario

P = ParamSpec("P")
T = TypeVar("T")


class Result(Value):
    """How it ended: the sides that won (none for a draw), the score of each side, and the rule that ended it."""

    winners: tuple[str, ...]
    score: tuple[tuple[str, int | float], ...] = ()
    rule: str = ""
    why: str = ""


class Sheet(Record):
    """One seat's worksheet: its lines, private until all are committed."""

    seat: str
    lines: tuple[Any, ...] = ()
    committed: bool = False


class State(Record):
    """Base of every game's state. A game adds its own annotated fields; these belong to the kernel.

    The services a rule uses: `roll`, `pick` and `shuffle` for chance, `log` and `tell` for what happened, `reveal` when
    a secret comes to light, `lapse` when standing orders end.
    """

    __kept__: ClassVar = ("asked", "became", "chance", "frames", "listener", "numbers", "options", "orders", "result", "revealed",
                          "rulebook", "scenario", "sheets")
    rulebook: Rulebook
    scenario: Any                         # shared and never changed: what the map and the scenario fix
    options: dict[str, Any]               # the game's options, shared and never changed
    chance: Chance
    frames: list[Any]
    asked: Any                            # Ask, Window or Drafts that the top frame waits for
    result: Result | None
    listener: list[Entry] | None          # where events go; None when nobody listens
    revealed: int                         # how many times a secret came to light: no free undo beyond it
    orders: dict[str, tuple[StandingOrder, ...]]
    sheets: list[Sheet]                   # open worksheets; nobody interjects while there are any
    numbers: dict[str, int]               # how many choices each seat has made
    became: bool                          # the scenario was made in the course of the game and is part of the position

    # ---- services for rules ----

    def roll(self, purpose: str, dice: int = 2, sides: int = 6, whom: object = None) -> tuple[int, ...]:
        """Roll dice in the open. `whom` they concern is said where the running procedure was not called with it."""
        if self.chance.paired:
            self.chance.concerning(self.doing() if whom is None else str(whom))
        rolled = self.chance.roll(dice, sides, purpose)
        if self.listener is not None:
            self.listener.append(Entry("", Rolled(purpose, rolled)))
        return rolled

    def pick(self, purpose: str, among: Sequence[T]) -> T:
        """One of these, each equally likely."""
        if self.chance.paired:
            self.chance.concerning(self.doing())
        return among[self.chance.below(len(among), purpose)]

    def shuffle(self, purpose: str, items: list[Any]) -> None:
        self.chance.shuffle(items, purpose)
        if self.listener is not None:
            self.listener.append(Entry("", Shuffled(purpose)))

    def doing(self) -> str:
        """The procedure that is running and whom it concerns: the flow and what it was called with."""
        if not self.frames:
            return ""
        top: Frame = self.frames[-1]
        return f"{top.flow.name} {top.called_with()}"

    def reveal(self) -> None:
        """A secret has come to light for someone: what led to it is not freely taken back."""
        self.revealed += 1

    def log(self, rule: str, what: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Everybody sees it. The event is only made when someone listens."""
        if self.listener is not None:
            self.listener.append(Entry(rule, what(*args, **kwargs)))

    def tell(self, rule: str, seats: str | Sequence[str], secret: Event, others: Event | None = None) -> None:
        """These seats learn the secret event; everyone else learns the other one, or nothing."""
        if self.listener is not None:
            who = (seats,) if isinstance(seats, str) else seats
            self.listener.append(Entry(rule, others, tuple((s, secret) for s in who)))

    def become(self, spec: Mapping[str, Any]) -> None:
        """From here on the game is about the scenario that this plain data describes: what was bought, drawn or designed, or the
        next battle of a campaign. The seats stay who they are."""
        scenario = self.rulebook.made(spec)
        if scenario.seats != self.scenario.seats:
            raise ValueError(f"seats {scenario.seats} cannot take the place of {self.scenario.seats}")
        self.scenario, self.became = scenario, True

    def lapse(self, seat: str, moment: str) -> None:
        """Standing orders of the seat that last until this moment end."""
        if self.orders.get(seat):
            self.orders[seat] = tuple(o for o in self.orders[seat] if o.until != moment)

    # ---- copying and packing ----

    def copy(self) -> Self:
        c: Self = self.__class__.__new__(self.__class__)
        self._copy_into(c)
        c.rulebook, c.scenario, c.options = self.rulebook, self.scenario, self.options
        c.became = self.became
        c.chance = self.chance.copy()
        c.frames = [f.copy() for f in self.frames]
        c.result, c.revealed, c.listener = self.result, self.revealed, None
        c.orders, c.numbers = self.orders.copy(), self.numbers.copy()
        c.sheets = [s.copy() for s in self.sheets]
        asked = self.asked
        c.asked = asked
        if asked is not None and not asked.settled:
            c.work_out_ask()                              # its options would be listed from the other state
        return c

    def pack(self) -> dict[str, Any]:
        """The position as JSON-able data: the game's fields, and what the kernel keeps."""
        data = {"fields": self._pack_fields(), "chance": self.chance.pack(), "revealed": self.revealed,
                "frames": [f.pack() for f in self.frames], "numbers": dict(sorted(self.numbers.items()))}
        if self.became:
            data["scenario"] = self.scenario.spec
        if self.result is not None:
            data["result"] = self.result.pack()
        if self.orders:
            data["orders"] = {s: [o.pack() for o in orders] for s, orders in sorted(self.orders.items())}
        if self.sheets:
            data["sheets"] = [s.pack() for s in self.sheets]
        return data

    def unpack_from(self, data: dict[str, Any]) -> None:
        """Fill this state, which knows its rulebook and scenario already, from packed data."""
        self.became = "scenario" in data
        if self.became:
            self.scenario = self.rulebook.made(data["scenario"])
        self.__class__._unpack_into(self, data["fields"])         # the class that it is: compiled code would take this one's
        self.chance = Chance.unpack(data["chance"])
        self.revealed, self.listener = data["revealed"], None
        self.frames = [unpack_frame(f) for f in data["frames"]]
        self.numbers = dict(data["numbers"])
        self.result = Result.unpack(data["result"]) if "result" in data else None
        self.orders = {s: tuple(StandingOrder.unpack(o) for o in orders)
                       for s, orders in data.get("orders", {}).items()}
        self.sheets = [Sheet.unpack(s) for s in data.get("sheets", [])]
        self.asked = None
        if self.frames:
            self.work_out_ask()

    # ---- running ----

    def work_out_ask(self) -> None:
        """Ask again what the top frame waits for: its options may have changed, or belong to another copy."""
        waiting = self.frames[-1].step(self, None)
        assert waiting is WAIT, "the top frame does not wait at an ask"

    def run(self, sent: Any) -> None:
        """Go on until someone must choose, or the game is over."""
        frames: list[Frame] = self.frames
        while frames:
            try:
                while frames:
                    sent = frames[-1].step(self, sent)
                    if sent is WAIT:
                        answer = self.unasked_answer()
                        if answer is None:
                            return
                        frames[-1].pc += 1                # the block after an ask is the next number
                        sent = answer
            except GameOver as over:
                frames.clear()
                sequel = self.sequel(over.result)
                if sequel is not None:
                    frames.append(sequel.frame())
                sent = over.result if sequel is None else None
        self.asked, self.result = None, sent

    def sequel(self, result: Result) -> FlowFunction[Any, [], Any] | None:
        """What follows an end in the middle of things: the next battle of a campaign, a pursuit; None: nothing does."""
        follows = self.rulebook.rules.sequel
        return follows(self, result) if follows is not None else None

    def unasked_answer(self) -> Any:
        """What needs no asking: a forced move, a window that a standing order passes, worksheets all committed."""
        asked = self.asked
        if asked.__class__ is Ask:
            if not asked.secret and not asked.unforced:
                options = asked.options
                if len(options) == 1:
                    return options[0]
            return None
        if asked.__class__ is Window:
            return self.ordered_answer(asked)
        return self.sheets_answer(asked)

    def ordered_answer(self, window: Window) -> Option | None:
        for order in self.orders.get(window.seat, ()):
            if order.fits(window, partial(self.fact_of, window)):
                if order.then == "ask":
                    return None
                self.tell("", window.seat, OrderAnswered(window.about))
                return window.passing
        return None

    def fact_of(self, window: Window, name: str) -> int | str | None:
        """A public fact of a reaction window, which standing orders may look at."""
        return window.facts[name] if name in window.facts else self.reaction_odds_at(window).get(name)

    def reaction_odds_at(self, window: Window) -> Mapping[str, int]:
        """How likely, in per cent, the best answer that everybody can see would do something, and those of single pieces."""
        find = self.rulebook.aids.reaction_odds.get(window.about)
        if window.reaction_odds is None:
            window.reaction_odds = find(self) if find is not None else {}
        return window.reaction_odds

    def written(self, seat: str) -> tuple[Option, ...]:
        """What is on a seat's open worksheet so far."""
        return next((s.lines for s in self.sheets if s.seat == seat), ())

    def sheets_answer(self, drafts: Drafts) -> dict[str, tuple[Option, ...]] | None:
        if not self.sheets:
            self.sheets = [Sheet(seat) for seat in drafts.seats]
        if not all(s.committed for s in self.sheets):
            return None
        lines = {s.seat: s.lines for s in self.sheets}
        self.sheets = []
        self.revealed += 1                                # what was private may come out from here on
        return lines


class Native:
    """Runs the same flows as native generators: a second, independent way to play a game, for the conformance kit."""

    def __init__(self, g: State, start: Any) -> None:
        self.g = g
        self.generators = [start(g)]

    def run(self, sent: Any) -> None:
        g = self.g
        while self.generators:
            try:
                g.asked = self.generators[-1].send(sent)
            except StopIteration as end:
                self.generators.pop()
                sent = REASK
                if not self.generators:
                    g.asked, g.result = None, end.value
                continue
            except GameOver as over:
                self.generators.clear()
                sequel = g.sequel(over.result)
                if sequel is None:
                    g.asked, g.result = None, over.result
                    return
                self.generators.append(sequel(g))
                sent = None
                continue
            sent = g.unasked_answer()
            if sent is None:
                return

    def interject(self, done: Any, seat: str, option: Option) -> None:
        begun = done(self.g, seat, option)
        if isinstance(done, FlowFunction):
            self.generators.append(begun)
        self.run(None if isinstance(done, FlowFunction) else REASK)


Scenarios = Callable[[str, dict[str, Any]], "Scenario"]
