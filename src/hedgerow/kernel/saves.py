"""Saves: a game as lines of JSON, one step a line, so that a damaged file keeps its readable part.

    {"hedgerow": 1, "engine": "0.2.0", "game": ..., "rules": 1, "scenario": ..., "options": {...}, ...}    header
    {"events": [...]}                                                        what happened before the first choice
    {"choose": ["american", ["move", 14]], "events": [...]}                  a choice and what came of it
    {"order": ["german", [...]]}, {"undo": ["american", false]}              standing orders, undo
    {"resign": ["german", null]}, {"draw": ["german", null]}                 the end that players agree on
    {"position": {...}}                                                      where the game stands
    {"end": {"lines": 214, "crc": [...]}}                                    a checksum of every line

Loading takes the position as it is if the flows in progress have not changed since; otherwise the choices are replayed
under today's rules. Where that is impossible the history can still be read from the events.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow.kernel.asking import TAKE_BACK, StandingOrder
from hedgerow.kernel.chance import Chance, commitment, game_key
from hedgerow.kernel.errors import DeadEnd, HedgerowError
from hedgerow.kernel.events import Entry
from hedgerow.kernel.flow import ChangedFlow
from hedgerow.kernel.game import Game
from hedgerow.kernel.history import CHECKPOINTED
from hedgerow.kernel.records import PlainDataError, pack, unpack
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.kernel.underway import DRAW, RESIGN, Step
from hedgerow.version import __version__

FORMAT = 1


class SaveError(HedgerowError):
    """A save that cannot be used as it is. `kept` is what could be read of it."""

    def __init__(self, message: str, kept: Save | None = None) -> None:
        super().__init__(message)
        self.kept = kept


class Save:
    """What a save file says, read but not yet played."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.header = header
        self.steps: list[Step] = []
        self.events: list[list[Entry]] = []               # before the first step, then after each
        self.position: dict[str, Any] | None = None
        self.fails: tuple[tuple[str, Any] | None, str] | None = None      # a choice that went wrong, and how

    @property
    def game(self) -> str:
        return str(self.header["game"])

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.header["secret"])

    @property
    def opening(self) -> Chance:
        """Chance as it was before the first draw."""
        given = self.header["chance"]
        return Chance(game_key(self.secret, self.header["nonces"])) if given is None else Chance.unpack(given)

    def all_events(self) -> list[Entry]:
        return [e for part in self.events for e in part]


def save_text(game: Game, fails: tuple[tuple[str, Any] | None, str] | None = None) -> str:
    """The game as text. A fuzzer adds the choice that went wrong and how."""
    if not game._checkpoints:
        raise HedgerowError("this copy of the game keeps no history and cannot be saved")
    header = {"hedgerow": FORMAT, "engine": __version__, "game": game.rulebook.name, "rules": game.rulebook.version,
              "scenario": game.began_as.name, "options": game.options, "seats": list(game.seats),
              "secret": game.secret.hex(), "commitment": game.commitment, "nonces": game.nonces,
              "chance": None if game.opening == Chance(game_key(game.secret, game.nonces)) else game.opening.pack()}
    lines = [header]
    starts = [*(s.events for s in game.history), len(game.events)]
    lines.append({"events": [e.pack() for e in game.events[:starts[0]]]})
    for step, begin, end in zip(game.history, starts, starts[1:], strict=False):
        what = [o.pack() for o in step.what] if step.kind == "order" else pack(step.what)
        line: dict[str, Any] = {step.kind: [step.seat, what, step.spent]}
        if end > begin:
            line["events"] = [e.pack() for e in game.events[begin:end]]
        lines.append(line)
    lines.append({"position": game.state.pack()})
    if fails is not None:
        choice, why = fails
        lines.append({"fails": [None if choice is None else [choice[0], pack(choice[1])], why]})
    text = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    last = {"end": {"lines": len(text), "crc": [zlib.crc32(t.encode()) for t in text]}}
    return "\n".join([*text, json.dumps(last, separators=(",", ":"))]) + "\n"


def read(text: str) -> Save:
    """Read a save without playing it. A damaged one raises SaveError that holds the readable part."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    try:
        header = json.loads(lines[0])
        if header["hedgerow"] > FORMAT:
            raise SaveError(f"this save was written by a newer Hedgerow (save format {header['hedgerow']})")
        save = Save(header)
        for needed in ("game", "rules", "scenario", "options"):
            header[needed]
        assert save.opening
    except (ValueError, KeyError, TypeError, AttributeError):
        raise SaveError("this is not a Hedgerow save: its first line cannot be read") from None
    with contextlib.suppress(HedgerowError):
        rulebook(save.game)                               # its events are known once the game is
    checks = _checksums(lines)
    if checks and zlib.crc32(lines[0].encode()) != checks[0]:
        raise SaveError("the save is damaged at line 1, which says what game it is", save)
    for n, line in enumerate(lines[1:], start=1):
        try:
            if checks is not None and n < len(checks) and zlib.crc32(line.encode()) != checks[n]:
                raise ValueError
            data = json.loads(line)
            if "end" in data:
                if data["end"]["lines"] != n:
                    raise ValueError
                return save
            _read_line(save, data)
        except (ValueError, KeyError, TypeError, AttributeError, PlainDataError):
            raise SaveError(f"the save is damaged at line {n + 1}; the {len(save.steps)} choices before it were kept",
                            save) from None
    raise SaveError(f"the save ends too early; the {len(save.steps)} choices in it were kept", save)


def _checksums(lines: list[str]) -> list[int] | None:
    try:
        return list(json.loads(lines[-1])["end"]["crc"])
    except (ValueError, KeyError, TypeError):
        return None


def _read_line(save: Save, data: dict[str, Any]) -> None:
    events = [Entry.unpack(e) for e in data.get("events", [])]
    for kind in ("choose", "order", "undo", "take back", RESIGN, DRAW, "rekey", "reshuffle"):
        if kind in data:
            seat, packed, spent = data[kind]
            what = tuple(StandingOrder.unpack(o) for o in packed) if kind == "order" else unpack(packed)
            if kind == "choose" and what[0] == TAKE_BACK:         # as saves before 0.2 have it
                kind, what = TAKE_BACK, what[1]                   # noqa: PLW2901
            save.steps.append(Step(kind, seat, what, sum(map(len, save.events)), spent))
            save.events.append(events)
            return
    if "position" in data:
        save.position = data["position"]
    elif "fails" in data:
        choice, why = data["fails"]
        save.fails = (None if choice is None else (choice[0], unpack(choice[1]))), why
    else:
        save.events.append(events)


def load(text: str) -> Game:
    """The game as it stood. Damaged, foreign or too new: SaveError in one line, with the readable part in `kept`."""
    return restore(read(text))


def restore(save: Save) -> Game:
    """Bring a save to life: from its position if the flows in progress are the same, else by replaying its choices."""
    book = _book(save)
    if save.position is not None and save.header["rules"] == book.version:
        try:
            return _from_position(save, book)
        except (ChangedFlow, PlainDataError, ValueError, TypeError, LookupError, AttributeError, AssertionError):
            pass                                          # the rules in progress were edited: play it again
    *_, game = replay_save(save)
    return game


def _book(save: Save) -> Rulebook:
    """The rulebook of a save that it can be played by; brings an older save's header and position up to it."""
    try:
        book = rulebook(save.game)
        was = save.header["rules"]
        if was > book.version:
            raise HedgerowError(f"this save was played by newer rules of {book.title} (version {was}; here is {book.version})")
        while save.header["rules"] in book.migrate:
            now = book.migrate[save.header["rules"]]({**save.header, "position": save.position})
            save.position = now.pop("position", None)
            save.header = {**now, "rules": save.header["rules"] + 1}
        book.scenario(save.header["scenario"])
        book.settle(save.header["options"])
    except HedgerowError as no:
        raise SaveError(str(no), save) from None
    return book


def new_like(save: Save) -> Game:
    """A game with the save's scenario, options and dice, at its beginning."""
    book = _book(save)
    return Game(book, book.scenario(save.header["scenario"]), seed=save.secret, options=save.header["options"],
                nonces=save.header["nonces"], chance=save.opening)


def _from_position(save: Save, book: Rulebook) -> Game:
    scenario = book.scenario(save.header["scenario"])
    return resumed(book, scenario, save.header["options"], save.secret, save.header["nonces"], save.opening, save.steps,
                   save.all_events(), [(len(save.steps), save.position or {})])


def resumed(book: Rulebook, scenario: Scenario, options: Mapping[str, Any], secret: bytes, nonces: Mapping[str, str],
            opening: Chance, steps: list[Step], events: list[Entry], positions: Sequence[tuple[int, dict[str, Any]]]) -> Game:
    """A game with all its history, from positions along the way: it stands at the last of them, and undo goes back to the
    others without playing all of it again."""
    usable = list(positions)
    for i in range(len(usable) - 1, 0, -1):               # from one to the next without an undo or other dice
        if any(s.kind in CHECKPOINTED for s in steps[usable[i - 1][0]:usable[i][0]]):
            usable = usable[i:]
            break
    kept = [(n, Game.from_position(book, scenario, options, p).state) for n, p in usable]
    game = Game.around(book, kept[-1][1].copy())
    game.began_as = scenario
    game.secret, game.nonces, game.opening = secret, dict(nonces), opening
    game.events = game.state.listener = events
    game.history, game._live = steps, live_steps(steps)
    game._checkpoints = kept
    return game


def live_steps(steps: list[Step]) -> list[int]:
    """Which steps still hold: all but those taken back."""
    live: list[int] = []
    for i, step in enumerate(steps):
        if step.kind == "undo":
            while live and (steps[live[-1]].kind != "choose" or steps[live[-1]].seat != step.seat):
                live.pop()
            live.pop()
        elif step.kind not in CHECKPOINTED:
            live.append(i)
    return live


def replay_save(save: Save) -> Iterator[Game]:
    """The game after its beginning and after each step; always the same object, moved on."""
    game = new_like(save)
    yield game
    for n, step in enumerate(save.steps, start=1):
        try:
            game.repeat(step.kind, step.seat, step.what)
        except (HedgerowError, DeadEnd) as no:
            raise SaveError(f"choice {n} of {len(save.steps)} cannot be played under today's rules ({no}); "
                            f"the history can still be read", save) from None
        yield game


def replay(text: str) -> Iterator[Game]:
    """Every position of a saved game, from the first; always the same object, moved on."""
    return replay_save(read(text))


class Verdict:
    """What checking a save found: agreements in words, and what is wrong."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.choices = 0
        self.draws = 0


def verify(text: str) -> Verdict:
    """Check a finished game: the secret fits the commitment, and playing the choices again gives the same game."""
    save = read(text)
    found = Verdict()
    if commitment(bytes.fromhex(save.header["secret"])) != save.header.get("commitment"):
        found.wrong.append("the revealed secret does not fit the hash that was committed to")
    *_, game = replay_save(save)
    found.choices = len(game.history)
    told, played = save.all_events(), game.events
    for n, (a, b) in enumerate(zip(told, played, strict=False)):
        if a != b:
            found.wrong.append(f"event {n + 1} differs: the save says {a.public!r}, the dice say {b.public!r}")
            break
    if len(told) != len(played):
        found.wrong.append(f"the save tells {len(told)} events, playing it again gives {len(played)}")
    if save.header["chance"] is not None:
        found.wrong.append("the dice were given from outside, not drawn from the secret")
    if save.position is not None and _without_frames(save.position) != _without_frames(game.state.pack()):
        found.wrong.append("the position in the save is not the one that its choices lead to")
    found.draws = game.state.chance.count
    return found


def _without_frames(position: dict[str, Any]) -> Any:
    """A position as JSON gives it back, less the flows in progress: those may have been edited since."""
    return json.loads(json.dumps({k: v for k, v in position.items() if k != "frames"}))
