"""What a game is to the kernel: one object that names its parts. Everything else of the game stays its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from hedgerow.kernel.asking import Option, Options, StandingOrder
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.measures import Measures
from hedgerow.kernel.questions import Question
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Value
from hedgerow.kernel.state import State
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.variants import NumbersIn, ScenarioNumber, check, named, split
from hedgerow.kernel.verbs import Things, Verb


class Scenario:
    """What never changes in a game: its map, forces, seats. Games subclass it; one object serves all copies.

    A *seat* is a person at the table, a *side* is an army; several seats may serve one side.
    """

    def __init__(self, name: str, title: str, sides: Mapping[str, str], notes: str = "") -> None:
        self.name, self.title, self.notes = name, title, notes
        self.side_of = dict(sides)                        # seat -> side
        self.seats = tuple(self.side_of)
        self.sides = tuple(dict.fromkeys(self.side_of.values()))
        self.spec: dict[str, Any] | None = None           # what it was made from, if it was not read from a file

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
    """A question: why can this not be done now? `WhyNot("fire", (3, 27))`: a verb and what it would touch."""

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
    """How a computer player judges: bold (above 0) or cautious (below 0), and whether with what many games have taught.
    While weights are tuned, `shifts` say how much higher or lower than in the game's file some of them stand."""

    boldness: float = 0.0
    seasoned: bool = False
    shifts: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Hidden:
    """What a seat cannot know: `redraw` draws it anew, and the names in `secrets` say what that is, each a function
    `(state, seat) -> plain value` of what is hidden from the seat."""

    redraw: Callable[[Any, str | None, Chance], None] = lambda g, seat, chance: None
    secrets: Mapping[str, Callable[[Any, str | None], Any]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Interjections:
    """What a seat may do while another decides, and what comes of it. Where `some` says whether there is anything, which may be
    quicker to see, all of it is listed only when somebody looks."""

    options: Callable[[Any, str], Options]
    perform: FlowFunction[Any, [str, Option], Any] | Callable[[Any, str, Option], None]
    some: Callable[[Any, str], bool] | None = None


@dataclass(frozen=True, kw_only=True)
class Rules:
    """How the game is played. `start` is the flow that plays it from set-up to the `Result` it returns."""

    state: type[State]
    setup: Callable[[Any], None]
    start: FlowFunction[Any, [], Any]
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    things: Things = field(default_factory=dict)                     # what there is of each kind that verbs touch
    options: Sequence[GameOption] = ()
    hidden: Hidden = Hidden()
    invariants: Callable[[Any], Iterable[str]] = lambda g: ()        # what is wrong with the state, in words
    interjections: Interjections | None = None
    default_orders: tuple[StandingOrder, ...] = ()                   # standing orders a person at a table begins with
    ready_orders: Mapping[str, ReadyOrders] = field(default_factory=dict)    # others, by the word a person asks for them with
    sequel: Callable[[Any, Any], FlowFunction[Any, [], Any] | None] | None = None    # (state, result) -> what follows, or None
    stage: Callable[[Any], tuple[int, int]] | None = None            # (player turn, part of it): both only ever grow
    talk: Callable[[Any, str], Sequence[str]] | None = None          # whom a seat may now talk to unheard by the others


@dataclass(frozen=True, kw_only=True)
class Aids:
    """What a player may ask besides the verbs: named questions, each answered by a typed value (reach, danger, sight); and for
    reaction windows, by what they are about, how likely the answers are to do something (`holding_fire.reaction_odds`)."""

    questions: Sequence[Question] = ()
    reaction_odds: Mapping[str, Callable[[Any], Mapping[str, int]]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class MapPicture:
    """The map as a drawing, and where on it the hexes lie."""

    svg: Callable[[Any, str], str]                                   # (scenario, theme)
    places: Callable[[Any], dict[str, Any]]                          # (scenario)
    picture: Callable[[str, str], str] | None = None                 # without building the scenario: (name, theme)


@dataclass(frozen=True, kw_only=True)
class Table:
    """How the game is shown and said. Everything a seat learns goes through `view`."""

    view: Callable[[Any, str | None], dict[str, Any]]
    text_board: Callable[[dict[str, Any]], str]
    fixed: tuple[str, ...] = ()                                      # parts of the view, as the ground, that clients get once
    prompts: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)           # reasons in tallies, ids in events
    spell: Callable[[Any, str, Any], str] = lambda where, kind, thing: str(thing)     # where: the state, or only the scenario
    whole: tuple[str, ...] = ()                                      # fields of events that `spell` says as a whole, lists or not
    cards: Mapping[str, ScenarioCard] = field(default_factory=dict)  # of scenarios that are slow to build
    map: MapPicture | None = None                                    # none for a game without a map
    web: Path | None = None                                          # how its counters, cards and tracks are drawn


class Learns(Protocol):
    """What a computer player learns from play: how much each feature of a position, and of an option, is worth."""

    def position_features(self, g: Any, seat: str) -> dict[str, float]: ...

    def option_features(self, g: Any, seat: str, options: Sequence[Option]) -> list[Mapping[str, float]]: ...


@dataclass(frozen=True, kw_only=True)
class Computer:
    """What the computer player knows of the game."""

    evaluate: Callable[[Any, str], float] | None = None
    option_values: Callable[[Any, str, Sequence[Option], Manner], Sequence[float]] | None = None
    plan: Callable[[Any, str, Manner], Sequence[str]] | None = None  # what a practised player is up to: (game, seat, manner)
    routine: Collection[str] = ()                                    # questions that the option values alone answer well enough
    searchable: Callable[[Any], bool] = lambda g: True               # not where trying things out tells what is yet unknown
    courses: Callable[[Any, str, Sequence[Option], Manner], Sequence[Any]] | None = None     # choices worth trying out as one
    reactions: Collection[str] = ()                                  # windows to think about where nothing at all is hidden
    ahead: int = 0                                                   # trials end after so many player turns more
    turns_left: Callable[[Any], int] | None = None                   # player turns after this one
    thinking: int = 20_000                                           # choices tried out in a player turn: ten seconds of a core
    weights: Path | None = None                                      # the data file of what the judgement weighs
    learns: Learns | None = None                                     # what it learns from play


@dataclass(frozen=True, kw_only=True)
class Variants:
    """Numbers of a scenario that a variant may change, and the scenario with some of them changed."""

    numbers: Callable[[str], Mapping[str, ScenarioNumber]]
    make: Callable[[str, Mapping[str, int]], Scenario]

    @classmethod
    def in_data(cls, numbers: Callable[[str], NumbersIn], build: Callable[[str, Any], Scenario]) -> Variants:
        """Of scenarios that are built from data: `numbers` says at which paths they stand in it."""
        return cls(numbers=numbers, make=lambda name, changes: build(name, numbers(name).changed(changes)))


@dataclass(frozen=True, kw_only=True)
class Lab:
    """How laboratory and environments read the game."""

    measures: Measures | None = None
    variants: Variants | None = None
    layout: str = ""                                                 # where its environment layout is: "package.module:NAME"


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """A game: a few named parts."""

    name: str
    title: str
    version: int
    scenarios: Mapping[str, Callable[[], Scenario]]
    rules: Rules
    table: Table
    make: Callable[[Mapping[str, Any]], Scenario] | None = None      # a scenario from plain data: generated, bought, designed
    design: Callable[[dict[str, Any], Path], Scenario] | None = None     # a scenario from a designer's file, and its folder
    aids: Aids = Aids()
    computer: Computer = Computer()
    lab: Lab = Lab()
    ledger: Path | None = None                            # its rules.tsv
    migrate: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    todays: Callable[[Option], Option] = lambda option: option       # a choice as earlier versions wrote it, in today's words

    def scenario(self, name: str) -> Scenario:
        """The scenario of that name, or the variant of one: `S1:turns=6`; made once. It answers to the name it is listed under,
        whatever its own data call it, since saves and tables know it by that name."""
        if name.startswith("{"):
            return self.made(read_spec(name))
        base, changes = split(name)
        if base not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise HedgerowError(f"{self.title} has no scenario {base!r}; there are: {known}")
        made = _made.get((self.name, name))
        if made is None or made[0] is not self.scenarios[base]:
            new = self._changed(base, changes) if changes else self.scenarios[base]()
            new.name = named(base, changes)
            made = _keep(self.name, name, self.scenarios[base], new)
        return made[1]

    def made(self, spec: Mapping[str, Any]) -> Scenario:
        """The scenario that this plain data describes. Its name is the data itself, so saves, replays and laboratories that know
        a scenario by its name carry all of it; made once."""
        if self.make is None:
            raise HedgerowError(f"{self.title} has no scenarios made to order")
        name = spec_name(spec)
        made = _made.get((self.name, name))
        if made is None or made[0] is not self.make:
            scenario = self.make(spec)
            scenario.name, scenario.spec = name, dict(spec)
            made = _keep(self.name, name, self.make, scenario)
        return made[1]

    def _changed(self, base: str, changes: Mapping[str, int]) -> Scenario:
        """A variant of a scenario."""
        check(base, self.scenario_numbers(base), changes)
        assert self.lab.variants is not None
        s = self.lab.variants.make(base, changes)
        s.title += f" ({', '.join(f'{name} {number}' for name, number in changes.items())})"
        return s

    def scenario_numbers(self, name: str) -> Mapping[str, ScenarioNumber]:
        """The numbers of a scenario that variants may change."""
        variants = self.lab.variants
        own = name.startswith("my-")                      # a designer changes his own file
        return variants.numbers(name) if variants is not None and name in self.scenarios and not own else {}

    def card(self, name: str) -> ScenarioCard:
        """What the scenario is called and who plays it, without building it if that can be avoided."""
        if name in self.table.cards:
            return self.table.cards[name]
        s = self.scenario(name)
        return ScenarioCard(s.title, tuple(s.side_of.items()), s.notes)

    def card_of(self, scenario: Scenario) -> ScenarioCard:
        """The card of a scenario in play; of a variant, the card of what it varies."""
        base = "" if scenario.name.startswith("{") else split(scenario.name)[0]
        if base in self.table.cards:
            return self.table.cards[base]
        return ScenarioCard(scenario.title, tuple(scenario.side_of.items()), scenario.notes)

    def read_options(self, given: Iterable[str]) -> dict[str, Any]:
        """Options as typed, each NAME=VALUE."""
        read: dict[str, Any] = {}
        for text in given:
            name, _, value = text.partition("=")
            if not value:
                raise HedgerowError(f"an option is given as NAME=VALUE, not {text!r}")
            choices = (c for o in self.rules.options if o.name == name for c in o.choices)
            read[name] = next((c for c in choices if str(c).lower() == value.lower()), value)
        return self.settle(read)

    def settle(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The game's options, checked and with defaults filled in."""
        known = {o.name: o for o in self.rules.options}
        for name, chosen in options.items():
            if name not in known:
                raise HedgerowError(f"{self.title} has no option {name!r}; there are: {', '.join(known) or 'none'}")
            if chosen not in known[name].choices:
                allowed = ", ".join(map(str, known[name].choices))
                raise HedgerowError(f"option {name!r} of {self.title} is one of: {allowed}; not {chosen!r}")
        return {o.name: options.get(o.name, o.default) for o in self.rules.options}

    def say(self, where: State | Scenario, option: Option) -> str:
        """The option as one readable line, which also identifies it among those offered."""
        verb, *args = option
        known = self.rules.verbs.get(verb)
        kinds = known.places if known else ()
        named = [(kinds[i] if i < len(kinds) else "word", a) for i, a in enumerate(args)]
        for i, means in known.meant.items() if known else ():
            named[i] = means(where, *args)
        spelled = [self.table.spell(where, kind, thing) for kind, thing in named]
        if known and known.says:
            return known.says.format(*spelled)
        return " ".join([str(verb), *spelled])


MOST_MADE = 64
_made: dict[tuple[str, str], tuple[Callable[..., Scenario], Scenario]] = {}


def _keep(game: str, name: str, maker: Callable[..., Scenario], made: Scenario) -> tuple[Callable[..., Scenario], Scenario]:
    while len(_made) >= MOST_MADE:
        del _made[next(iter(_made))]
    _made[game, name] = kept = (maker, made)
    return kept


def spec_name(spec: Mapping[str, Any]) -> str:
    """What a scenario is made from, always written the same way."""
    return json.dumps(spec, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_spec(name: str) -> dict[str, Any]:
    try:
        spec = json.loads(name)
    except ValueError as no:
        raise HedgerowError(f"what the scenario is made from cannot be read: {no}") from None
    if not isinstance(spec, dict):
        raise HedgerowError("a scenario is made from named values")
    return spec
