"""A game as it is kept on disk, and how it is brought back: from the last position, with only the steps since played again."""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from hedgerow.kernel.asking import Ask, StandingOrder
from hedgerow.kernel.chance import Chance, game_key
from hedgerow.kernel.events import Entry
from hedgerow.kernel.flow import ChangedFlow
from hedgerow.kernel.game import Game
from hedgerow.kernel.records import PlainDataError, pack, unpack
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.saves import resumed
from hedgerow.kernel.underway import Step
from hedgerow.server.store import Kept, TableInfo

KEEP_EVERY = 32                           # steps between two positions on disk
SHORT = 64                                # steps that are simply played again where there is no position


@dataclass(frozen=True)
class Header:
    """What a game begins from."""

    game: str
    scenario: str
    options: dict[str, Any]
    secret: str
    nonces: dict[str, str]

    @staticmethod
    def of(info: TableInfo) -> Header:
        return Header(info.game, info.scenario, info.options, info.secret.hex(), {s.seat: s.nonce for s in info.seats if s.nonce})

    def new(self) -> Game:
        book = rulebook(self.game)
        return Game(book, book.scenario(self.scenario), seed=bytes.fromhex(self.secret), options=self.options,
                    nonces=self.nonces)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class Resumed:
    """A game brought back, and whether anybody has ever chosen in secret in it, if only to do nothing."""

    game: Game
    secrecy: bool


def pack_step(kind: str, seat: str, what: Any) -> str:
    return json.dumps([kind, seat, [o.pack() for o in what] if kind == "order" else pack(what)])


def unpack_step(text: str) -> tuple[str, str, Any]:
    kind, seat, what = msgspec.json.decode(text)
    return kind, seat, tuple(StandingOrder.unpack(o) for o in what) if kind == "order" else unpack(what)


def pack_told(game: Game, n: int) -> str:
    """What was spent before the `n`-th step, and the events it led to."""
    end = game.history[n + 1].events if n + 1 < len(game.history) else len(game.events)
    events = [e.pack() for e in game.events[game.history[n].events:end]]
    return msgspec.json.encode([game.history[n].spent, events]).decode()


def pack_position(game: Game, secrecy: bool) -> bytes:
    """Where the game stands, what happened before its first step, and by which rules."""
    opening = game.history[0].events if game.history else len(game.events)
    data = {"rules": game.rulebook.version, "position": game.state.pack(), "secrecy": secrecy,
            "opening": [e.pack() for e in game.events[:opening]]}
    return zlib.compress(msgspec.json.encode(data), 3)


def chooses_in_secret(game: Game) -> bool:
    """Whether what is asked now is answered in secret."""
    asked = game.state.asked
    return isinstance(asked, Ask) and asked.secret and not asked.window


def resume(header: Header, kept: Kept) -> Resumed | None:
    """The game as it was. None if that would take long: there is no position to start from, or the rules in progress have
    changed since."""
    if not kept.positions:
        return _played(header, kept) if len(kept.steps) <= SHORT else None
    positions = [(n, msgspec.json.decode(zlib.decompress(data))) for n, data in kept.positions]
    try:
        return _from_positions(header, kept, positions)
    except (ChangedFlow, PlainDataError, ValueError, TypeError, LookupError, AttributeError, AssertionError):
        return None


def _played(header: Header, kept: Kept) -> Resumed:
    back = Resumed(header.new(), False)
    for step, _ in kept.steps:
        back.secrecy = back.secrecy or chooses_in_secret(back.game)
        back.game.repeat(*unpack_step(step))
    return back


def _from_positions(header: Header, kept: Kept, positions: list[tuple[int, dict[str, Any]]]) -> Resumed | None:
    book = rulebook(header.game)
    if any(p["rules"] != book.version for _, p in positions):
        return None
    last, data = positions[-1]
    steps, events = _history(kept, last, [Entry.unpack(e) for e in data["opening"]])
    secret = bytes.fromhex(header.secret)
    game = resumed(book, book.scenario(header.scenario), book.settle(header.options), secret, header.nonces,
                   Chance(game_key(secret, header.nonces)), steps, events, [(n, p["position"]) for n, p in positions])
    back = Resumed(game, data["secrecy"])
    for step, _ in kept.steps[last:]:
        back.secrecy = back.secrecy or chooses_in_secret(game)
        game.repeat(*unpack_step(step))
    return back


def _history(kept: Kept, length: int, events: list[Entry]) -> tuple[list[Step], list[Entry]]:
    """The first steps as they were, and all that happened up to there, without playing any of it."""
    steps = []
    for step, told in kept.steps[:length]:
        spent, after = msgspec.json.decode(told)
        steps.append(Step(*unpack_step(step), events=len(events), spent=spent))
        events.extend(Entry.unpack(e) for e in after)
    return steps, events
