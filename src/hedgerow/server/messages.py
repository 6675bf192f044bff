"""What goes over HTTP: msgspec structs, from which the OpenAPI description is made."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

NO_NUL = r"^[^\u0000]*$"                  # databases keep no text with it
Name = Annotated[str, msgspec.Meta(max_length=60, pattern=NO_NUL)]
ShortText = Annotated[str, msgspec.Meta(max_length=120, pattern=NO_NUL)]
Nonce = Annotated[str, msgspec.Meta(max_length=64, pattern=NO_NUL)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up. `seats` says who plays each: "human" (an open invitation), "me", or the name of a bot."""

    game: Name
    scenario: Name
    options: dict[str, str | int | bool] = {}
    title: ShortText = ""
    public: bool = False
    seats: dict[str, Name] = {}
    name: Name = ""
    nonce: Nonce = ""


class ImportSave(msgspec.Struct, forbid_unknown_fields=True):
    """A saved game to go on with; everyone at the table sits down anew."""

    save: Annotated[str, msgspec.Meta(max_length=4_000_000, pattern=NO_NUL)]
    title: ShortText = ""
    seats: dict[str, Name] = {}
    name: Name = ""


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """What if: a new table that goes on from an earlier moment of a finished game."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seats: dict[str, Name] = {}
    name: Name = ""


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """Take the seat this link opens."""

    name: Name = ""
    nonce: Nonce = ""


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Take an open seat of a public table, without a link."""

    seat: Name
    name: Name = ""
    nonce: Nonce = ""


class HandOver(msgspec.Struct, forbid_unknown_fields=True):
    """Leave the seat: "human" opens it for whoever gets the new link (and, at a public table, for anybody); or a bot's name."""

    to: Name


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line of chat, for everyone; `aside`: only for those whom the rules let the seat talk to alone now."""

    text: Annotated[str, msgspec.Meta(max_length=1000, pattern=NO_NUL)]
    aside: bool = False


class Note(msgspec.Struct, forbid_unknown_fields=True):
    """The whole of a notepad."""

    text: Annotated[str, msgspec.Meta(max_length=4000, pattern=NO_NUL)]


class SeatView(msgspec.Struct):
    seat: str
    side: str
    player: str
    name: str


class TableView(msgspec.Struct):
    """A table as the lobby shows it."""

    id: str
    game: str
    game_title: str
    scenario: str
    scenario_title: str
    title: str
    status: str
    public: bool
    changed: str
    seats: list[SeatView]
    options: dict[str, Any]
    result: dict[str, Any] | None = None


class Created(msgspec.Struct):
    """The new table, with the secret links of its people's seats, for whoever set it up to hand out. Bots have none."""

    table: TableView
    links: dict[str, str]


class Link(msgspec.Struct):
    token: str


class Reach(msgspec.Struct):
    """How others find this server: its address in the network, if it has one there, and what would give it one."""

    network: str
    command: str


class Seated(msgspec.Struct):
    """Where you sit now, and the link that only you know: the invitation opens the seat no more."""

    seat: str
    token: str
    table: TableView


class Thought(msgspec.Struct):
    """Why a bot chose as it did: the best lines it saw, with their values for its side, what it chose first; and its plan.
    What came of it is told in the log from the `at`-th event on, up to the `until`-th."""

    step: int
    seat: str
    bot: str
    lines: list[tuple[float, str]]
    plan: list[str]
    at: int
    until: int


class ChatLine(msgspec.Struct):
    who: str
    text: str
    at: str
    aside: bool = False


class OptionView(msgspec.Struct):
    name: str
    choices: list[str | int | bool]
    default: str | int | bool
    text: str


class ScenarioView(msgspec.Struct):
    name: str
    title: str
    notes: str
    seats: dict[str, str]
    has_map: bool
    facts: list[tuple[str, str]] = []
    thumb: bool = False                   # whether there is a small picture of its map


class GameView(msgspec.Struct):
    name: str
    title: str
    options: list[OptionView]
    scenarios: list[ScenarioView]
    bots: list[str]
    styles: list[str]                     # tempers: a bot is "regular" or "regular:bold"
    lessons: list[str]                    # its guided games, by what they are about; the first game is about ""


class VerbView(msgspec.Struct):
    """What each place of an option with this verb is: hex, unit, card, number, word."""

    kinds: list[str]


class Scene(msgspec.Struct):
    """What a client needs to lay out a table: fixed for the whole game, or for a battle of a campaign."""

    table: TableView
    notes: str
    verbs: dict[str, VerbView]
    questions: list[str]
    places: dict[str, Any] | None
    has_map: bool
    map_of: str                                           # another one for every map, so that none is taken from a cache for it
    words: dict[str, str]


class TextView(msgspec.Struct):
    text: str


class RuleView(msgspec.Struct):
    id: str
    kind: str
    title: str
    text: str


class Problem(msgspec.Struct):
    """Why something was refused."""

    detail: str
    rules: list[str] = []
