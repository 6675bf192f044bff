"""A table at which a game is being played: one game, its people and bots, and everyone who watches."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from hedgerow.kernel.asking import TAKE_BACK
from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.kernel.game import Game
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.underway import DRAW, RESIGN
from hedgerow.server.asked import answered, number_of, option_of, orders_of, orders_view, with_chances
from hedgerow.server.keeping import KEEP_EVERY, Header, chooses_in_secret, pack_position, pack_step, pack_told, resume
from hedgerow.server.listener import Listener
from hedgerow.server.logbook import Logbook
from hedgerow.server.store import HUMAN, OPEN, OVER, PLAYING, Kept, NewStep, TableInfo
from hedgerow.server.workers import Question

if TYPE_CHECKING:
    from hedgerow.server.room import Room

T = TypeVar("T")
log = logging.getLogger("hedgerow.server")
MOST_STEPS = 20_000                       # of one game: nobody plays that long, but somebody may try to fill the disk
MOST_ORDERS = 1000                        # times that a seat may change its standing orders in a game
PUT_AWAY = "the table was put away; try again"
SEALED = Reasons(Reason("dice have been rolled or something hidden has come out since; against the computer that stays"))
NOTHING = ("", "")                        # no proposal: which step, and by whom
ENDED = "the game is over and its secrets are out: go on from any moment of it at a new table"


class Stale(HedgerowError):
    """The decision this answers has been answered already."""


class LiveTable:
    """One table in memory. Everything that changes it goes through `lock`, to disk, and only then out to people."""

    def __init__(self, room: Room, info: TableInfo) -> None:
        self.room, self.info = room, info
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.users = 0                                    # who is about to do something here
        self.gone = False                                 # not the table's owner any more: nothing may happen here
        self.game: Game | None = None
        self.book: Logbook | None = None
        self.secrecy = False                              # somebody has chosen in secret, if only to do nothing
        self.proposed = NOTHING                           # what somebody asks the others to agree to, and who has agreed
        self.agreed: set[str] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.bodies: dict[str | None, tuple[bytes, bytes]] = {}   # what each audience is shown now, but for its log; the ground

    @staticmethod
    async def brought_back(room: Room, info: TableInfo) -> LiveTable:
        """The table as it lies on disk."""
        live = LiveTable(room, info)
        if info.status != OPEN:
            await live._load()
            await live._heal()
        return live

    # ---- the game ----

    async def _load(self) -> None:
        """Bring the game back: from its last position; where there is none that fits, a process plays all of it again."""
        room, table, header = self.room, self.info.id, Header.of(self.info)
        kept = await room.lanes.read.run(room.store.kept, table)
        back = await room.lanes.rules.run(resume, header, kept)
        if back is None:
            steps = [step for step, _ in kept.steps]
            told = await room.errands.do("play again", table, header=header.as_dict(), steps=steps, dice=False)
            position = bytes.fromhex(told["position"])
            after = [after for _, after in told["steps"]]
            await room.lanes.desk.run(room.store.keep_position, table, after, position)
            again = Kept([(s, a) for (s, _), a in zip(kept.steps, after, strict=True)], [(len(after), position)])
            back = await room.lanes.rules.run(resume, header, again)
            assert back is not None, "a position just made fits"
        self.game, self.secrecy, self.book = back.game, back.secrecy, Logbook(back.game)
        self.bodies.clear()

    async def _heal(self) -> None:
        """If the server died between a last step and the word that it was the last, say it now."""
        if self.game is not None and self.info.status != (status := _status(self.game)):
            result = _result(self.game)
            await self.room.lanes.desk.run(self.room.store.set_status, self.info.id, status, result)
            self.info = replace(self.info, status=status, result=result)

    def player(self, seat: str) -> str:
        return next((s.player for s in self.info.seats if s.seat == seat), "")

    def is_bot(self, seat: str) -> bool:
        return self.player(seat) not in ("", HUMAN)

    @property
    def people(self) -> bool:
        """Whether anybody who plays is there."""
        return any(x.seat is not None for x in self.listeners)

    @property
    def quiet(self) -> bool:
        """Nobody watches, and nothing is under way."""
        thinks = self.thinking is not None and not self.thinking.done()
        return not (self.listeners or self.users or self.lock.locked() or thinks)

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do it while nobody else does anything here; to its end, even if whoever asked for it has left."""
        async def in_turn() -> T:
            async with self.lock:
                if self.gone:
                    raise HedgerowError(PUT_AWAY)
                return await work()
        return await asyncio.shield(asyncio.ensure_future(in_turn()))

    def give_up(self, why: str) -> None:
        """This is not the table any more: what is on disk is ahead of it, or another process has it."""
        self.gone = True
        self.room.forget(self)
        for listener in list(self.listeners):
            listener.leave(why)
        self.listeners.clear()
        if self.thinking is not None:
            self.thinking.cancel()

    async def reload(self) -> None:
        """Look again who sits where; the game begins when every seat is taken."""
        await self.alone(self._reload)
        self.show()
        self.wake_bots()

    async def _reload(self) -> None:
        info = await self.room.lanes.read.run(self.room.store.table, self.info.id)
        if info is None:
            return
        self.info = info
        self.bodies.clear()
        if info.status == OPEN and all(s.player for s in info.seats):
            await self._load()
            assert self.game is not None
            status, result = _status(self.game), _result(self.game)
            await self.room.lanes.desk.run(self.room.store.set_status, info.id, status, result)
            self.info = replace(info, status=status, result=result)
            await self._give_default_orders(self.game)

    async def _give_default_orders(self, game: Game) -> None:
        """People begin with the standing orders that the game recommends, as steps of the game like any other."""
        for s in self.info.seats if game.rulebook.rules.default_orders and not game.history else ():
            if s.player == HUMAN:
                await self._do(game, "order", s.seat, game.rulebook.rules.default_orders)

    async def step(self, kind: str, seat: str, what: Any, number: int | None = None) -> None:
        """A person's step; then the bots go on."""
        async def one() -> None:
            game = self._playing()
            if number is not None and number != game.state.numbers.get(seat, 0):
                raise Stale("this decision has been answered already")
            if kind == "undo" and (no := self._why_not_undo(game, seat, agreed=bool(what))):
                raise IllegalAction(no)
            await self._do(game, kind, seat, what)
        with self.room.metrics.choices.timed():
            await self.alone(one)
        self.show()
        self.wake_bots()

    async def _do(self, game: Game, kind: str, seat: str, what: Any, thought: str = "") -> None:
        """Do one step and put it on disk. An illegal one is refused and changes nothing."""
        if len(game.history) >= MOST_STEPS:
            raise HedgerowError(f"a game of more than {MOST_STEPS} steps is too long for this table")
        if kind == "order" and sum(s.kind == "order" and s.seat == seat for s in game.history) >= MOST_ORDERS:
            raise HedgerowError("you have changed your standing orders too often in this game")
        new = await self.room.lanes.rules.run(self._performed, game, kind, seat, what, thought)
        try:
            await self.room.lanes.choices.run(self.room.store.append, self.info.id, new)
        except Exception as no:                           # memory is ahead of the disk
            why = str(no) if isinstance(no, HedgerowError) else "the choice could not be put on disk"
            self.give_up(f"{why}; look at the table again")
            raise
        self.proposed, self.agreed = NOTHING, set()
        self.bodies.clear()
        if self.book is not None:
            self.book.forget()
        if new.status:
            self.info = replace(self.info, status=new.status, result=new.result)

    def _performed(self, game: Game, kind: str, seat: str, what: Any, thought: str) -> NewStep:
        """Apply the step; what is to be written of it."""
        before, secret, waiting = len(game.history), chooses_in_secret(game), game.waiting
        events = len(game.events)
        game.repeat(kind, seat, what)
        self.secrecy = self.secrecy or secret
        done = game.history[-1]
        others = [None, *(s for s in game.seats if s != seat)]
        seen = game.waiting != waiting or any(e.seen_by(s) is not None for e in game.events[events:] for s in others)
        status = _status(game)
        return NewStep(before, pack_step(done.kind, seat, done.what), pack_told(game, before), thought,
                       pack_position(game, self.secrecy) if (before + 1) % KEEP_EVERY == 0 else None, seen,
                       kind == "choose" and not self.is_bot(seat),
                       *((status, _result(game)) if status != self.info.status else ()))

    def _playing(self) -> Game:
        if self.game is None:
            raise IllegalAction(Reasons(Reason("the game has not begun: not every seat is taken")))
        return self.game

    # ---- what people send ----

    async def receive(self, listener: Listener, message: dict[str, Any]) -> dict[str, Any] | None:
        """Answer one message of a seat. Spectators may only watch."""
        seat = listener.seat
        if seat is None:
            raise HedgerowError("spectators only watch")
        game = self._playing()
        if self.is_bot(seat):
            raise HedgerowError(f"{self.player(seat)} plays this seat; take it back first")
        match message.get("type"):
            case "choose":
                await self.step("choose", seat, option_of(message), number_of(message))
            case "orders":
                await self.step("order", seat, orders_of(message))
            case "undo":
                await self.ask_undo(seat, message.get("line"))
            case "resign":
                await self.step(RESIGN, seat, None)
            case "draw":
                await self.offer_draw(seat)
            case "agree":
                await self.agree(seat, message.get("yes") is True)
            case "odds" | "explain" | "ask" | "why":
                return await self.room.lanes.questions.run_at(self.alone, lambda: answered(game, seat, message))
            case "hurry":
                self.room.workers.hurry(id(self))
            case str(other):
                raise HedgerowError(f"there is no message {other[:40]!r}")
            case _:
                raise HedgerowError("a message says by its type what it is")
        return None

    def _why_not_undo(self, game: Game, seat: str, agreed: bool = False) -> Reasons:
        """Once the game is over its dice and secrets are known, and nothing is taken back. While worksheets are open only
        one's own lines are free: whether more is must not tell what others have written."""
        no = Reasons()
        if game.result is not None:
            no(ENDED)
            return no
        sheets = game.state.sheets
        if not agreed and sheets and not any(s.seat == seat and s.lines and not s.committed for s in sheets):
            no("others may be writing; they must agree")
            return no
        return game.why_not_undo(seat, agreed)

    async def ask_undo(self, seat: str, line: object = None) -> None:
        """Free undo happens at once; beyond the barrier the other people are asked, and against a computer player what dice or
        secrets have sealed stays. On a worksheet it takes back one of its lines."""
        async def asked() -> tuple[str, Any] | None:
            game = self._playing()
            decision = game.decisions.get(seat)
            if decision is not None and decision.lines:
                return TAKE_BACK, line if isinstance(line, int) else len(decision.lines) - 1
            if not self._why_not_undo(game, seat):
                return "undo", False
            if no := self._why_not_undo(game, seat, agreed=True):
                raise IllegalAction(no)
            if any(self.is_bot(s.seat) for s in self.info.seats):
                raise IllegalAction(SEALED)
            if not self._others(seat):
                return "undo", True
            self._propose("undo", seat)
            return None
        if (step := await self.alone(asked)) is None:
            self.show()
        else:
            await self.step(step[0], seat, step[1])

    def _propose(self, kind: str, seat: str) -> None:
        self.proposed, self.agreed = (kind, seat), set()
        self.bodies.clear()

    async def offer_draw(self, seat: str) -> None:
        """The other people are asked; a computer player plays on."""
        async def offered() -> bool:
            if self._playing().result is not None:
                raise HedgerowError("the game is over")
            if any(self.is_bot(s.seat) for s in self.info.seats):
                raise HedgerowError("the computer plays on; you may resign")
            self._propose(DRAW, seat)
            return not self._others(seat)
        if await self.alone(offered):                     # both seats are at one screen
            await self.step(DRAW, seat, None)
        else:
            self.show()

    async def agree(self, seat: str, yes: bool) -> None:
        kind, asking = self.proposed
        if not asking or seat == asking:
            raise HedgerowError("nobody asks you to agree to anything")
        self.bodies.clear()
        if not yes:
            self.proposed, self.agreed = NOTHING, set()
            self.show()
            return
        self.agreed.add(seat)
        if self._others(asking) <= self.agreed:
            await self.step(kind, asking, True if kind == "undo" else None)
            if kind == "undo":
                await self.say("", f"{seat} agreed that {asking} takes a choice back")
        else:
            self.show()

    def _others(self, seat: str) -> set[str]:
        """The other people at the table."""
        return {s.seat for s in self.info.seats if s.seat != seat and s.player == HUMAN}

    async def say(self, who: str, text: str, heard: Sequence[str] = ()) -> tuple[str, str, str, bool]:
        """A line of chat, for everyone or only for some seats; without a name the table itself says it."""
        who, text, at = await self.room.lanes.desk.run(self.room.store.say, self.info.id, who, text, heard)
        for listener in self.listeners:
            if not heard or listener.seat in heard:
                listener.tell({"type": "chat", "who": who, "text": text, "at": at, "aside": bool(heard)})
        return who, text, at, bool(heard)

    # ---- what people get ----

    async def message_for(self, listener: Listener) -> bytes | None:
        """Everything the listener may know now, and what has happened since the last message. Nothing that is not on disk, and
        nothing at all if there is nothing new for them: not even that somebody else has done something."""
        return await self.alone(lambda: self.room.lanes.rules.run(self._message, listener))

    def _message(self, listener: Listener) -> bytes | None:
        seat, book = listener.seat, self.book
        body, ground = self.bodies.get(seat) or self.bodies.setdefault(seat, self._encoded(seat))
        first = listener.known = 0 if book is None else max(0, min(listener.known, book.count(seat)))
        news = [] if book is None else book.page(seat, first)
        if not news and (body, ground) == (listener.last, listener.ground):
            return None
        listener.known += len(news)
        if book is not None and listener.known < book.count(seat):       # a long log comes in pages, the view after them
            listener.look()
            return msgspec.json.encode({"type": "log", "first": first, "log": news})
        listener.last = body
        if book is None:
            return body
        once = b"" if ground == listener.ground else b',"ground":' + ground
        listener.ground = ground
        return body[:-1] + once + b',"first":%d,"log":%s}' % (first, msgspec.json.encode(news))

    def _encoded(self, seat: str | None) -> tuple[bytes, bytes]:
        """What the audience is shown, and apart from it the fixed parts of the board, which are sent once."""
        body, fixed = self._body(seat), {}
        if self.game is not None:
            board = body["view"]["board"] = dict(body["view"]["board"])
            fixed = {part: board.pop(part) for part in self.game.rulebook.table.fixed if part in board}
        return msgspec.json.encode(body), msgspec.json.encode(fixed)

    def _body(self, seat: str | None) -> dict[str, Any]:
        game = self.game
        seats = [{"seat": s.seat, "player": s.player, "name": s.name} for s in self.info.seats]
        if game is None:
            return {"type": "gathering", "seat": seat, "table": self.info.id, "title": self.info.title, "seats": seats}
        return {"type": "view", "view": with_chances(game, seat, game.view(seat)), "seats": seats,
                "proposed": list(self.proposed), "may_undo": seat is not None and not self._why_not_undo(game, seat),
                "orders": orders_view(game, seat), "commitment": game.commitment, "reasons": self.tells_reasons(seat),
                "secret": game.secret.hex() if game.result is not None else ""}

    def tells_reasons(self, seat: str | None) -> bool:
        """Whether the reasons of bots tell a listener nothing that is hidden: the game is over, or all lies open and nobody has
        ever chosen in secret. Even this answer must not tell whether such a choice left something hidden."""
        game = self.game
        if game is None or game.result is not None:
            return game is not None
        return not self.secrecy and any(self.is_bot(s.seat) for s in self.info.seats) and game.all_open(seat)

    async def looked_at(self, look: Callable[[Game, Logbook], T]) -> T | None:
        """What a visitor asks about the game, from what is on disk; None before it begins."""
        def looked() -> T | None:
            game, book = self.game, self.book
            return None if game is None or book is None else look(game, book)
        return await self.room.lanes.visits.run_at(self.alone, looked)

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
        if not self.gone and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self._bots())

    async def _bots(self) -> None:
        try:
            while await self._bot_step():
                pass
        except HedgerowError as no:
            log.warning("the bots at table %s stop: %s", self.info.id, no)
        except Exception:
            log.exception("a bot failed at table %s", self.info.id)

    async def _bot_step(self) -> bool:
        """Think, and choose if the game still stands as it did: meanwhile a choice may have been taken back, or the seat."""
        room = self.room
        asked = await self.alone(lambda: room.lanes.rules.run(self._bot_asked))
        if asked is None:
            return False
        seat, player, question, stands, openly = asked
        choice = await room.workers.choose(id(self), question, self.info.maker or self.info.id, self.people,
                                           lambda part: self._thinks(seat, part) if openly else None)
        thought = {"seat": seat, "bot": player, "lines": choice.lines, "plan": choice.plan}

        async def chosen() -> None:
            game = self.game
            if game is None or self._stands(game, seat) != stands or player != self.player(seat):
                return
            try:
                await self._do(game, "choose", seat, choice.option, json.dumps(thought) if choice.lines else "")
            except IllegalAction as no:
                log.error("the bot %s chose what it may not at table %s: %s", player, self.info.id, no)
        await self.alone(chosen)
        self.show()
        return True

    def _bot_asked(self) -> tuple[str, str, Question, Any, bool] | None:
        """The bot whose choice the game waits for, with its question, by what to know that it still is one, and whether
        others may know that it thinks: how often it does in secret must not tell what it does."""
        game = self.game
        seat = next((s for s in game.waiting if self.is_bot(s)), None) if game is not None and game.result is None else None
        if game is None or seat is None:
            return None
        openly = not game.state.sheets and not getattr(game.state.asked, "secret", False)
        return seat, self.player(seat), Question.of(game, seat, self.player(seat), self.info.id), self._stands(game, seat), openly

    def _stands(self, game: Game, seat: str) -> Any:
        """While worksheets are open, others may write theirs meanwhile."""
        together = any(s.seat == seat for s in game.state.sheets)
        return id(game), game.state.numbers.get(seat, 0), None if together else len(game.history)

    def _thinks(self, seat: str, part: float) -> None:
        """How far a bot has come with its thinking."""
        for listener in self.listeners:
            listener.tell({"type": "thinking", "seat": seat, "part": round(part, 3)})


def _status(game: Game) -> str:
    return PLAYING if game.result is None else OVER


def _result(game: Game) -> str:
    r = game.result
    return "" if r is None else json.dumps({"winners": r.winners, "why": r.why, "rule": r.rule})
