"""What a game is to the kernel: one object that names its parts. Everything else of the game stays its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

from hedgerow.kernel.asking import Option, Options, StandingOrder
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.measures import Measures
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Value
from hedgerow.kernel.state import State
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.variants import Knob, check, named, split


class Scenario:
    """What never changes in a game: its map, forces, seats. Games subclass it; one object serves all copies.

    A *seat* is a person at the table, a *side* is an army; several seats may serve one side.
    """

    def __init__(self, name: str, title: str, sides: Mapping[str, str], notes: str = "") -> None:
        self.name, self.title, self.notes = name, title, notes
        self.side_of = dict(sides)                        # seat -> side
        self.seats = tuple(self.side_of)
        self.sides = tuple(dict.fromkeys(self.side_of.values()))

    @property
    def scenario(self) -> Self:
        """So that what asks for a name may hand over a game's state or, where there is no game, its scenario alone."""
        return self


class ScenarioCard(Value):
    """What a list of scenarios shows: known without building the map."""

    title: str
    sides: tuple[tuple[str, str], ...]                    # (seat, side)
    notes: str = ""
    facts: tuple[tuple[str, str], ...] = ()               # length, forces and the like: (what, in words)

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(seat for seat, _ in self.sides)


class Verb(Value):
    """What an option's verb touches, place by place (`hex`, `unit`, `card`, `number`, `word`), and how it is said."""

    kinds: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class ReadyOrders:
    """Standing orders that a game has ready: what they do, and how they are made from the words typed after their name."""

    text: str
    make: Callable[..., tuple[StandingOrder, ...]]


class GameOption(Value):
    """Something the players settle before the game."""

    name: str
    choices: tuple[str | int | bool, ...]
    default: str | int | bool
    text: str


class WhyNot(Value):
    """A question: why can this not be done now? `WhyNot("fire", 3, 27)`: a verb and what it would touch."""

    verb: str
    what: Any = ()

    @staticmethod
    def of(verb: str, *what: Any) -> WhyNot:
        return WhyNot(verb, what)


class Answer(Value):
    """What `explain` gives: reasons against (none: it may be done) and the numbers behind it."""

    reasons: Any = ()
    tallies: Any = ()

    @staticmethod
    def of(reasons: Reasons, **tallies: Tally) -> Answer:
        return Answer(tuple(reasons), tuple(tallies.items()))

    @property
    def may(self) -> bool:
        return not self.reasons


class Manner(NamedTuple):
    """How a computer player judges: bold (above 0) or cautious (below 0), and whether with what many games have taught."""

    boldness: float = 0.0
    seasoned: bool = False


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """A game. `start` is the flow that plays it from set-up to the `Result` it returns.

    Everything a seat learns goes through `view`; everything it cannot know is drawn anew by `redraw`, and the names in
    `secrets` say what that is: each is a function `(state, seat) -> plain value` of what is hidden from the seat.
    """

    name: str
    title: str
    version: int
    state: type[State]
    start: FlowFunction[Any, [], Any]
    scenarios: Mapping[str, Callable[[], Scenario]]
    setup: Callable[[Any], None]
    view: Callable[[Any, str | None], dict[str, Any]]
    text_board: Callable[[dict[str, Any]], str]
    rules: Path | None = None                             # its rules.tsv
    cards: Mapping[str, ScenarioCard] = field(default_factory=dict)      # of scenarios that are dear to build
    options: Sequence[GameOption] = ()
    redraw: Callable[[Any, str | None, Chance], None] = lambda g, seat, chance: None
    secrets: Mapping[str, Callable[[Any, str | None], Any]] = field(default_factory=dict)
    odds: Callable[[Any, str, Option], Odds | None] = lambda g, seat, option: None
    explain: Callable[[Any, str, WhyNot], Answer] | None = None
    why_not: Callable[[Any, str, Option], Reasons] | None = None     # for refusals: why this option is not offered
    interjections: Callable[[Any, str], Options] | None = None       # what a seat may do while another decides
    interject: FlowFunction[Any, [str, Option], Any] | Callable[[Any, str, Option], None] | None = None
    invariants: Callable[[Any], Iterable[str]] = lambda g: ()        # what is wrong with the state, in words
    default_orders: tuple[StandingOrder, ...] = ()                   # standing orders a person at a table begins with
    ready_orders: Mapping[str, ReadyOrders] = field(default_factory=dict)    # others, by the word a person asks for them with
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    prompts: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)           # reasons in tallies, ids in events
    spell: Callable[[Any, str, Any], str] = lambda where, kind, thing: str(thing)     # where: the state, or only the scenario
    find: Callable[[Any, str, str], Any] | None = None               # what a typed name means: (scenario, kind, text)
    evaluate: Callable[[Any, str], float] | None = None
    judge: Callable[[Any, str, Sequence[Option], Manner], Sequence[float]] | None = None   # (game, seat, options, manner)
    plan: Callable[[Any, str, Manner], Sequence[str]] | None = None  # what a practised player is up to: (game, seat, manner)
    stage: Callable[[Any], tuple[int, int]] | None = None            # (player turn, part of it): both only ever grow
    routine: Collection[str] = ()                                    # questions that the judgement alone answers well enough
    searchable: Callable[[Any], bool] = lambda g: True               # not where trying things out tells what is yet unknown
    map_svg: Callable[[Any, str], str] | None = None                 # the scenario's map as a drawing: (scenario, theme)
    picture: Callable[[str, str], str] | None = None                 # the map without building the scenario: (name, theme)
    places: Callable[[Any], dict[str, Any]] | None = None            # where on the drawing its hexes lie: (scenario)
    web: Path | None = None                                          # how its counters, cards and tracks are drawn
    measures: Measures | None = None                                 # how a laboratory reads its events
    knobs: Callable[[str], Mapping[str, Knob]] | None = None         # numbers of a scenario that a variant may change
    variant: Callable[[str, Mapping[str, int]], Scenario] | None = None      # the scenario with some of them changed
    migrate: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    def scenario(self, name: str) -> Scenario:
        """The scenario of that name, or the variant of one: `S1:turns=6`; made once."""
        base, changes = split(name)
        if base not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise HedgerowError(f"{self.title} has no scenario {base!r}; there are: {known}")
        made = _made.get((self.name, name))
        if made is None or made[0] is not self.scenarios[base]:
            while len(_made) >= MOST_MADE:
                del _made[next(iter(_made))]
            new = self._changed(base, changes) if changes else self.scenarios[base]()
            made = _made[self.name, name] = (self.scenarios[base], new)
        return made[1]

    def _changed(self, base: str, changes: Mapping[str, int]) -> Scenario:
        """A variant of a scenario, called by its full name."""
        check(base, self.scenario_knobs(base), changes)
        assert self.variant is not None
        s = self.variant(base, changes)
        s.name = named(base, changes)
        s.title += f" ({', '.join(f'{knob} {number}' for knob, number in changes.items())})"
        return s

    def scenario_knobs(self, name: str) -> Mapping[str, Knob]:
        """The numbers of a scenario that variants may change."""
        return self.knobs(name) if self.knobs is not None and name in self.scenarios else {}

    def card(self, name: str) -> ScenarioCard:
        """What the scenario is called and who plays it, without building it if that can be avoided."""
        if name in self.cards:
            return self.cards[name]
        s = self.scenario(name)
        return ScenarioCard(s.title, tuple(s.side_of.items()), s.notes)

    def read_options(self, given: Iterable[str]) -> dict[str, Any]:
        """Options as typed, each NAME=VALUE."""
        read: dict[str, Any] = {}
        for text in given:
            name, _, value = text.partition("=")
            if not value:
                raise HedgerowError(f"an option is given as NAME=VALUE, not {text!r}")
            choices = (c for o in self.options if o.name == name for c in o.choices)
            read[name] = next((c for c in choices if str(c).lower() == value.lower()), value)
        return self.settle(read)

    def settle(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The game's options, checked and with defaults filled in."""
        known = {o.name: o for o in self.options}
        for name, chosen in options.items():
            if name not in known:
                raise HedgerowError(f"{self.title} has no option {name!r}; there are: {', '.join(known) or 'none'}")
            if chosen not in known[name].choices:
                allowed = ", ".join(map(str, known[name].choices))
                raise HedgerowError(f"option {name!r} of {self.title} is one of: {allowed}; not {chosen!r}")
        return {o.name: options.get(o.name, o.default) for o in self.options}

    def say(self, where: State | Scenario, option: Option) -> str:
        """The option as one readable line, which also identifies it among those offered."""
        verb, *args = option
        known = self.verbs.get(verb)
        kinds = known.kinds if known else ()
        spelled = [self.spell(where, kinds[i] if i < len(kinds) else "word", a) for i, a in enumerate(args)]
        if known and known.says:
            return known.says.format(*spelled)
        return " ".join([str(verb), *spelled])


MOST_MADE = 64
_made: dict[tuple[str, str], tuple[Callable[[], Scenario], Scenario]] = {}
