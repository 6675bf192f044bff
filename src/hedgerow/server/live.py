"""A table at which a game is being played: one game, its people and bots, and everyone who looks on."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from dataclasses import replace
from typing import Any

import msgspec

from hedgerow.kernel.asking import Ask, Drafts, StandingOrder
from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.kernel.game import Game, tupled
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.records import pack, unpack
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.kernel.telling import as_json
from hedgerow.server.store import HUMAN, OPEN, OVER, PLAYING, Store, TableInfo
from hedgerow.server.workers import Workers

log = logging.getLogger("hedgerow.server")
LONGEST_LINE = 200                        # messages that may wait for one listener


class Listener:
    """Someone who looks at the table: a seat, or a spectator (no seat). What is for them waits in line for their socket.

    A view is made only when the socket is ready for it, so a slow reader gets fewer of them, with all that happened in between,
    and never holds up anybody else.
    """

    def __init__(self, seat: str | None, logged: int = 0) -> None:
        self.seat, self.logged = seat, logged             # how many events of the log it has been told
        self.line: deque[bytes | None] = deque()          # None: look at the table
        self.waiting = asyncio.Event()
        self.gone = ""                                    # why nothing more will come

    def look(self) -> None:
        if not self.line or self.line[-1] is not None:
            self._queue(None)

    def tell(self, message: dict[str, Any]) -> None:
        self._queue(msgspec.json.encode(message))

    def _queue(self, what: bytes | None) -> None:
        if len(self.line) >= LONGEST_LINE:
            self.leave("you do not read what you are sent")
        else:
            self.line.append(what)
            self.waiting.set()

    def leave(self, why: str) -> None:
        self.gone = why
        self.waiting.set()

    async def next(self) -> bytes | None:
        """What is to be sent next; waits for it. Who has to go gets nothing more."""
        while not self.line and not self.gone:
            self.waiting.clear()
            await self.waiting.wait()
        if self.gone:
            raise HedgerowError(self.gone)
        return self.line.popleft()


class Stale(HedgerowError):
    """The decision this answers has been answered already."""


def pack_step(kind: str, seat: str, what: Any) -> str:
    return json.dumps([kind, seat, [o.pack() for o in what] if kind == "order" else pack(what)])


def unpack_step(text: str) -> tuple[str, str, Any]:
    kind, seat, what = json.loads(text)
    return kind, seat, tuple(StandingOrder.unpack(o) for o in what) if kind == "order" else unpack(what)


class LiveTable:
    """One table in memory. Everything that changes it goes through `lock`, to disk, and only then out to people."""

    def __init__(self, store: Store, workers: Workers, info: TableInfo) -> None:
        self.store, self.workers, self.info = store, workers, info
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.game: Game | None = None
        self.undo_asked = ""                              # who asks to take a choice back, and who has agreed
        self.agreed: set[str] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.secrecy = False                              # somebody has chosen in secret, if only to do nothing
        if info.status != OPEN:
            self.game = self._resume()

    # ---- the game ----

    def new_game(self, listen: bool = True) -> Game:
        book = rulebook(self.info.game)
        nonces = {s.seat: s.nonce for s in self.info.seats if s.nonce}
        return Game(book, book.scenario(self.info.scenario), seed=self.info.secret, options=self.info.options, nonces=nonces,
                    listen=listen)

    def _resume(self) -> Game:
        game = self.new_game()
        for step in self.store.steps(self.info.id):
            self._repeat(game, *unpack_step(step))
        return game

    def _repeat(self, game: Game, kind: str, seat: str, what: Any) -> None:
        asked = game.state.asked
        secret = isinstance(asked, Ask) and asked.secret and not asked.window
        game.repeat(kind, seat, what)
        self.secrecy = self.secrecy or secret

    def player(self, seat: str) -> str:
        return next((s.player for s in self.info.seats if s.seat == seat), "")

    def is_bot(self, seat: str) -> bool:
        return self.player(seat) not in ("", HUMAN)

    @property
    def quiet(self) -> bool:
        """Nobody looks on, and nothing is under way."""
        return not self.listeners and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    async def reload(self) -> None:
        """Look again who sits where; the game begins when every seat is taken."""
        async with self.lock:
            info = await asyncio.to_thread(self.store.table, self.info.id)
            if info is None:
                return
            self.info = info
            if info.status == OPEN and all(s.player for s in info.seats):
                self.game = await asyncio.to_thread(self._resume)
                await asyncio.to_thread(self.store.set_status, info.id, PLAYING)
                self.info = replace(info, status=PLAYING)
                await self._give_default_orders(self.game)
                await self._note_end(self.game)
        self.show()
        self.wake_bots()

    async def _give_default_orders(self, game: Game) -> None:
        """People begin with the standing orders that the game recommends, as steps of the game like any other."""
        for s in self.info.seats if game.rulebook.default_orders and not game.history else ():
            if s.player == HUMAN:
                await self._do(game, "order", s.seat, game.rulebook.default_orders)

    async def step(self, kind: str, seat: str, what: Any, number: int | None = None) -> None:
        """A person's step; then the bots go on."""
        async with self.lock:
            game = self._playing()
            if number is not None and number != game.state.numbers.get(seat, 0):
                raise Stale("this decision has been answered already")
            await self._do(game, kind, seat, what)
        self.show()
        self.wake_bots()

    async def _do(self, game: Game, kind: str, seat: str, what: Any, thought: str = "") -> None:
        """Do one step and put it on disk. An illegal one is refused and changes nothing."""
        before = len(game.history)
        self._repeat(game, kind, seat, what)
        try:
            line = pack_step(game.history[-1].kind, seat, game.history[-1].what)
            await asyncio.to_thread(self.store.append, self.info.id, before, line, thought)
        except Exception:
            self.game = None                              # what is in memory is ahead of the disk: start again from there
            self.game = await asyncio.to_thread(self._resume)
            raise
        self.undo_asked, self.agreed = "", set()
        await self._note_end(game)

    async def _note_end(self, game: Game) -> None:
        """The lobby knows whether the game is over; an undo may bring it back."""
        status = PLAYING if game.result is None else OVER
        if status != self.info.status:
            r = game.result
            result = "" if r is None else json.dumps({"winners": r.winners, "why": r.why, "rule": r.rule})
            await asyncio.to_thread(self.store.set_status, self.info.id, status, result)
            self.info = replace(self.info, status=status, result=result)

    def _playing(self) -> Game:
        if self.game is None:
            raise IllegalAction(Reasons(Reason("the game has not begun: not every seat is taken")))
        return self.game

    # ---- what people send ----

    async def receive(self, listener: Listener, message: dict[str, Any]) -> dict[str, Any] | None:
        """Answer one message of a seat. Spectators may only look."""
        seat = listener.seat
        if seat is None:
            raise HedgerowError("spectators only look on")
        game = self._playing()
        if self.is_bot(seat):
            raise HedgerowError(f"{self.player(seat)} plays this seat; take it back first")
        match message.get("type"):
            case "choose":
                await self.step("choose", seat, _option(message), _number(message))
            case "orders":
                await self.step("order", seat, tuple(o.order() for o in msgspec.convert(message.get("orders"), list[_Order])))
            case "undo":
                await self.ask_undo(seat)
            case "agree":
                await self.agree(seat, message.get("yes") is True)
            case "odds":
                odds = game.odds(seat, _option(message))
                return {"type": "odds", "option": message["option"], "odds": None if odds is None else _odds_view(game, odds)}
            case "explain":
                return _explained(game, seat, msgspec.convert(message, _Question))
            case "why":
                return _why_not(game, seat, _option(message))
            case "hurry":
                self.workers.hurry(game)
            case str(other):
                raise HedgerowError(f"there is no message {other[:40]!r}")
            case _:
                raise HedgerowError("a message says by its type what it is")
        return None

    async def ask_undo(self, seat: str) -> None:
        """Free undo happens at once; beyond the barrier the other people are asked, bots never object."""
        game = self._playing()
        if not game.why_not_undo(seat):
            if isinstance(game.state.asked, Drafts):
                lines = next(s.lines for s in game.state.sheets if s.seat == seat)
                await self.step("choose", seat, ("take back", len(lines) - 1))
            else:
                await self.step("undo", seat, False)
            return
        if no := game.why_not_undo(seat, agreed=True):
            raise IllegalAction(no)
        if not self._others(seat):
            await self.step("undo", seat, True)
            return
        self.undo_asked, self.agreed = seat, set()
        self.show()

    async def agree(self, seat: str, yes: bool) -> None:
        asking = self.undo_asked
        if not asking or seat == asking:
            raise HedgerowError("nobody asks you to agree to anything")
        if not yes:
            self.undo_asked, self.agreed = "", set()
            self.show()
            return
        self.agreed.add(seat)
        if self._others(asking) <= self.agreed:
            await self.step("undo", asking, True)
            await self.say("", f"{seat} agreed that {asking} takes a choice back")
        else:
            self.show()

    def _others(self, seat: str) -> set[str]:
        """The other people at the table."""
        return {s.seat for s in self.info.seats if s.seat != seat and s.player == HUMAN}

    async def say(self, who: str, text: str) -> tuple[str, str, str]:
        """A line of chat, for everyone; without a name the table itself says it."""
        line = await asyncio.to_thread(self.store.say, self.info.id, who, text)
        for listener in self.listeners:
            listener.tell({"type": "chat", "who": line[0], "text": line[1], "at": line[2]})
        return line

    # ---- what people get ----

    async def message_for(self, listener: Listener) -> bytes:
        """Everything the listener may know now, and what has happened since the last message. Nothing that is not on disk."""
        async with self.lock:
            return msgspec.json.encode(self._message(listener))

    def _message(self, listener: Listener) -> dict[str, Any]:
        game, seat = self.game, listener.seat
        seats = [{"seat": s.seat, "player": s.player, "name": s.name} for s in self.info.seats]
        if game is None:
            return {"type": "gathering", "seat": seat, "table": self.info.id, "title": self.info.title, "seats": seats}
        first, news = listener.logged, game.log(seat, listener.logged)
        listener.logged += len(news)
        return {"type": "view", "view": game.view(seat), "seats": seats, "undo": self.undo_asked,
                "first": first, "log": [as_json(game.rulebook, game.state, rule, what) for rule, what in news],
                "may_undo": seat is not None and not game.why_not_undo(seat),
                "orders": _orders_view(game, seat), "commitment": game.commitment, "reasons": self.tells_reasons(seat),
                "secret": game.secret.hex() if game.result is not None else ""}

    def tells_reasons(self, seat: str | None) -> bool:
        """Whether the reasons of bots tell a listener nothing that is hidden: the game is over, or all lies open and nobody has
        ever chosen in secret. Even this answer must not tell whether such a choice left something hidden."""
        game = self.game
        if game is None or game.result is not None:
            return game is not None
        return not self.secrecy and any(self.is_bot(s.seat) for s in self.info.seats) and game.all_open(seat)

    def logged(self, seat: str | None, known: int) -> int:
        """How much of its log a listener knows already, if it says so much."""
        return 0 if self.game is None else max(0, min(known, len(self.game.log(seat))))

    def show(self) -> None:
        """Everyone looks at the table."""
        for listener in self.listeners:
            listener.look()

    def unseat(self, seat: str) -> None:
        """The seat has another link now: whoever came by the old one goes."""
        for listener in [x for x in self.listeners if x.seat == seat]:
            self.listeners.discard(listener)
            listener.leave("this seat has been handed over")

    # ---- bots ----

    def wake_bots(self) -> None:
        """If the game waits for a bot, let it think."""
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.create_task(self._bots())

    async def _bots(self) -> None:
        try:
            while (game := self.game) is not None and game.result is None:
                seat = next((s for s in game.waiting if self.is_bot(s)), None)
                if seat is None:
                    return
                await self._bot_step(game, seat)
        except Exception:
            log.exception("a bot failed at table %s", self.info.id)

    async def _bot_step(self, game: Game, seat: str) -> None:
        """Think, and choose if the game still stands as it did: meanwhile a choice may have been taken back, or the seat."""
        player, history, number = self.player(seat), len(game.history), game.state.numbers.get(seat, 0)
        together = isinstance(game.state.asked, Drafts)   # others write their sheets meanwhile
        choice = await self.workers.choose(game, seat, player, self.info.id, lambda part: self._thinks(seat, part))
        async with self.lock:
            moved = number != game.state.numbers.get(seat, 0) if together else history != len(game.history)
            if moved or game is not self.game or player != self.player(seat):
                return
            thought = {"seat": seat, "bot": player, "lines": choice.lines, "plan": choice.plan}
            try:
                await self._do(game, "choose", seat, choice.option, json.dumps(thought) if choice.lines else "")
            except IllegalAction:
                return
        self.show()

    def _thinks(self, seat: str, part: float) -> None:
        """How far a bot has come with its thinking."""
        for listener in self.listeners:
            listener.tell({"type": "thinking", "seat": seat, "part": round(part, 3)})


class _Order(msgspec.Struct):
    """A standing order as a client sends it."""

    about: str = "*"
    when: list[tuple[str, str, int | str]] = []
    then: str = "pass"
    until: str = ""

    def order(self) -> StandingOrder:
        return StandingOrder(self.about, tuple(self.when), self.then, self.until)


class _Question(msgspec.Struct):
    """Why not? A verb and what it would touch."""

    verb: str = ""
    what: list[Any] = []


def _explained(game: Game, seat: str, asked: _Question) -> dict[str, Any]:
    answer = game.explain(seat, WhyNot(asked.verb, tupled(asked.what)))
    return {"type": "explained", "verb": asked.verb, "what": asked.what, "may": answer.may,
            "reasons": [{"text": r.text, "rule": r.rule, "at": pack(r.at)} for r in answer.reasons],
            "tallies": [{"name": n, "total": t.total, "lines": [list(x) for x in t.lines],
                         "text": t.text(game.rulebook.words)} for n, t in answer.tallies]}


def _why_not(game: Game, seat: str, option: Any) -> dict[str, Any]:
    """What the rules say against a choice, without making it."""
    decision = game.decisions.get(seat)
    no = () if decision is not None and option in decision.options else game.refusal(seat, option)
    return {"type": "why", "option": option, "may": not no, "reasons": [{"text": r.text, "rule": r.rule} for r in no]}


def _orders_view(game: Game, seat: str | None) -> list[dict[str, Any]]:
    """The seat's own standing orders."""
    own = game.state.orders.get(seat, ()) if seat is not None else ()
    return [{"about": o.about, "when": [list(w) for w in o.when], "then": o.then, "until": o.until} for o in own]


def _option(message: dict[str, Any]) -> Any:
    option = message.get("option")
    if not isinstance(option, list):
        raise HedgerowError("a choice needs an option")
    return tupled(option)


def _number(message: dict[str, Any]) -> int:
    number = message.get("number")
    if not isinstance(number, int) or isinstance(number, bool):
        raise HedgerowError("a choice names the decision it answers by its number")
    return number


def _odds_view(game: Game, odds: Any) -> dict[str, Any]:
    tally = odds.tally
    return {"outcomes": [{"outcome": pack(o), "chance": n / d} for o, n, d in odds.outcomes], "note": odds.note,
            "tally": None if tally is None else {"total": tally.total, "lines": [list(x) for x in tally.lines],
                                                 "text": tally.text(game.rulebook.words)},
            "parts": [{"kind": kind, "id": thing, "name": game.rulebook.spell(game.state, kind, thing), **_odds_view(game, part)}
                      for kind, thing, part in odds.parts]}
