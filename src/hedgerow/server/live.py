"""A table at which a game is being played: one game, its people and bots, and everyone who looks on."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec

from hedgerow.kernel.asking import Drafts, StandingOrder
from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.kernel.game import Game
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.records import pack, unpack
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.kernel.telling import as_json
from hedgerow.server.store import OPEN, OVER, PLAYING, Store, TableInfo
from hedgerow.server.workers import Workers

log = logging.getLogger("hedgerow.server")
HUMAN = "human"


class Listener:
    """Someone who looks at the table: a seat, or a spectator (no seat)."""

    def __init__(self, seat: str | None, send: Callable[[bytes], Awaitable[None]]) -> None:
        self.seat, self.send = seat, send
        self.logged = 0


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
        if info.status != OPEN:
            self.game = self._resume()

    # ---- the game ----

    def _new_game(self) -> Game:
        book = rulebook(self.info.game)
        nonces = {s.seat: s.nonce for s in self.info.seats if s.nonce}
        return Game(book, book.scenario(self.info.scenario), seed=self.info.secret, options=self.info.options, nonces=nonces)

    def _resume(self) -> Game:
        game = self._new_game()
        for step in self.store.steps(self.info.id):
            game.repeat(*unpack_step(step))
        return game

    def player(self, seat: str) -> str:
        return next((s.player for s in self.info.seats if s.seat == seat), "")

    async def reload(self) -> None:
        """Look again who sits where; the game begins when every seat is taken."""
        info = await asyncio.to_thread(self.store.table, self.info.id)
        if info is None:
            return
        self.info = info
        if info.status == OPEN and all(s.player for s in info.seats):
            async with self.lock:
                self.game = self._resume()
                await asyncio.to_thread(self.store.set_status, info.id, PLAYING)
                self.info = replace(info, status=PLAYING)
        await self.broadcast()
        self.wake_bots()

    async def step(self, kind: str, seat: str, what: Any, number: int | None = None) -> None:
        """A person's step; then the bots go on."""
        await self._step(kind, seat, what, number)
        self.wake_bots()

    async def _step(self, kind: str, seat: str, what: Any, number: int | None = None) -> None:
        """Do one step, put it on disk, tell everyone. A stale or illegal one is refused and changes nothing."""
        async with self.lock:
            game = self._playing()
            if number is not None and number != game.state.numbers.get(seat, 0):
                raise Stale("this decision has been answered already")
            before = len(game.history)
            game.repeat(kind, seat, what)
            try:
                line = pack_step(kind, seat, game.history[-1].what)
                await asyncio.to_thread(self.store.append, self.info.id, before, line)
            except Exception:
                self.game = None                          # what is in memory is ahead of the disk: start again from there
                self.game = self._resume()
                raise
            self.undo_asked, self.agreed = "", set()
            if game.result is not None and self.info.status != OVER:
                result = json.dumps({"winners": game.result.winners, "why": game.result.why, "rule": game.result.rule})
                await asyncio.to_thread(self.store.set_status, self.info.id, OVER, result)
                self.info = replace(self.info, status=OVER)
        await self.broadcast()

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
        match message.get("type"):
            case "choose":
                await self.step("choose", seat, _option(message), _number(message))
            case "orders":
                orders = tuple(msgspec.convert(o, _Order).order() for o in message.get("orders", ()))
                await self.step("order", seat, orders)
            case "undo":
                await self.ask_undo(seat)
            case "agree":
                await self.agree(seat, bool(message.get("yes")))
            case "odds":
                odds = game.odds(seat, _option(message))
                return {"type": "odds", "option": message["option"], "odds": None if odds is None else _odds_view(game, odds)}
            case "explain":
                answer = game.explain(seat, WhyNot(str(message.get("verb")), _tupled(message.get("what", []))))
                return {"type": "explained", "verb": message.get("verb"), "what": message.get("what", []), "may": answer.may,
                        "reasons": [{"text": r.text, "rule": r.rule, "at": pack(r.at)} for r in answer.reasons],
                        "tallies": [{"name": n, "total": t.total, "lines": [list(x) for x in t.lines],
                                     "text": t.text(game.rulebook.words)} for n, t in answer.tallies]}
            case "why":
                option = _option(message)
                decision = game.decisions.get(seat)
                no = () if decision is not None and option in decision.options else game.refusal(seat, option)
                return {"type": "why", "option": message["option"], "may": not no,
                        "reasons": [{"text": r.text, "rule": r.rule} for r in no]}
            case "hurry":
                self.workers.hurry(game)
            case other:
                raise HedgerowError(f"there is no message {other!r}")
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
        others = [s.seat for s in self.info.seats if s.seat != seat and s.player == HUMAN]
        if not others:
            await self.step("undo", seat, True)
            return
        self.undo_asked, self.agreed = seat, set()
        await self.broadcast()

    async def agree(self, seat: str, yes: bool) -> None:
        if not self.undo_asked or seat == self.undo_asked:
            raise HedgerowError("nobody asks you to agree to anything")
        if not yes:
            self.undo_asked, self.agreed = "", set()
            await self.broadcast()
            return
        self.agreed.add(seat)
        needed = {s.seat for s in self.info.seats if s.seat != self.undo_asked and s.player == HUMAN}
        if needed <= self.agreed:
            await self.step("undo", self.undo_asked, True)
        else:
            await self.broadcast()

    # ---- what people get ----

    def message_for(self, listener: Listener) -> dict[str, Any]:
        """Everything the listener may know now, and what has happened since the last message."""
        game = self.game
        seats = [{"seat": s.seat, "player": s.player, "name": s.name} for s in self.info.seats]
        if game is None:
            return {"type": "gathering", "seat": listener.seat, "table": self.info.id, "title": self.info.title, "seats": seats}
        news = game.log(listener.seat, listener.logged)
        first = listener.logged
        listener.logged += len(news)
        return {"type": "view", "view": game.view(listener.seat), "seats": seats, "undo": self.undo_asked,
                "first": first, "log": [as_json(game.rulebook, game.scenario, rule, what) for rule, what in news],
                "may_undo": listener.seat is not None and not game.why_not_undo(listener.seat),
                "orders": _orders_view(game, listener.seat), "commitment": game.commitment,
                "secret": game.secret.hex() if game.result is not None else ""}

    async def broadcast(self, extra: dict[str, Any] | None = None) -> None:
        """Tell everyone. Who cannot be reached is dropped."""
        for listener in list(self.listeners):
            try:
                await listener.send(msgspec.json.encode(extra if extra is not None else self.message_for(listener)))
            except Exception:
                self.listeners.discard(listener)

    # ---- bots ----

    def wake_bots(self) -> None:
        """If the game waits for a bot, let it think."""
        if self.thinking is None or self.thinking.done():
            self.thinking = asyncio.create_task(self._bots())

    async def _bots(self) -> None:
        while (game := self.game) is not None and game.result is None:
            waiting = [s for s in game.waiting if self.player(s) not in ("", HUMAN)]
            if not waiting:
                return
            seat = waiting[0]
            number, seed = game.state.numbers.get(seat, 0), len(game.history)
            try:
                option = await self.workers.choose(game, seat, self.player(seat), seed)
                await self._step("choose", seat, option, number)
            except (Stale, IllegalAction):
                continue                                  # something else happened while it was thinking
            except Exception:
                log.exception("a bot failed at table %s", self.info.id)
                return


class _Order(msgspec.Struct):
    """A standing order as a client sends it."""

    about: str = "*"
    when: list[tuple[str, str, int | str]] = []
    then: str = "pass"
    until: str = ""

    def order(self) -> StandingOrder:
        return StandingOrder(self.about, tuple(self.when), self.then, self.until)


def _orders_view(game: Game, seat: str | None) -> list[dict[str, Any]]:
    """The seat's own standing orders."""
    own = game.state.orders.get(seat, ()) if seat is not None else ()
    return [{"about": o.about, "when": [list(w) for w in o.when], "then": o.then, "until": o.until} for o in own]


def _tupled(value: Any) -> Any:
    return tuple(_tupled(v) for v in value) if isinstance(value, list) else value


def _option(message: dict[str, Any]) -> Any:
    option = message.get("option")
    if not isinstance(option, list):
        raise HedgerowError("a choice needs an option")
    return _tupled(option)


def _number(message: dict[str, Any]) -> int:
    number = message.get("number")
    if not isinstance(number, int) or isinstance(number, bool):
        raise HedgerowError("a choice names the decision it answers by its number")
    return number


def _odds_view(game: Game, odds: Any) -> dict[str, Any]:
    tally = odds.tally
    return {"outcomes": [{"outcome": pack(o), "chance": n / d} for o, n, d in odds.outcomes], "note": odds.note,
            "tally": None if tally is None else {"total": tally.total, "lines": [list(x) for x in tally.lines],
                                                 "text": tally.text(game.rulebook.words)}}
