"""What is kept on disk: tables, who sits at them, every step of every game and what came of it, positions, chat and notes.

A step is written and synced before the choice is acknowledged. A game is its header and its steps; positions along the way only
save the work of playing it again. Queries are plain SQLAlchemy and portable; the embedded default is a SQLite file.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from hedgerow.kernel.errors import HedgerowError
from hedgerow.server.database import Database
from hedgerow.server.rows import ChatRow, FactRow, PositionRow, SeatRow, StepRow, TableRow

T = TypeVar("T")
OPEN, PLAYING, OVER = "open", "playing", "over"
MAKING = "making"                         # its steps are still being written
HUMAN = "human"
AT_ONCE = 500                             # rows written in one go: choices of other tables come in between
POSITIONS_KEPT = 100                      # steps that the oldest kept position may lie back
MOST_CHAT = 1000                          # lines that are kept at a table
BARELY = 4                                # choices of people below which a game has hardly begun
LISTED = 200                              # tables in the lobby


@dataclass(frozen=True)
class SeatInfo:
    seat: str
    player: str
    name: str
    nonce: str


@dataclass(frozen=True)
class TableInfo:
    """A table as the lobby knows it."""

    id: str
    game: str
    scenario: str
    options: dict[str, Any]
    title: str
    secret: bytes
    public: bool
    status: str
    result: str
    changed: datetime
    seats: tuple[SeatInfo, ...]
    maker: str = ""


@dataclass(frozen=True)
class NewStep:
    """A step to be written: what was done, why a bot did it, what came of it, and where the game stands, now and then."""

    n: int
    step: str
    told: str = ""
    thought: str = ""
    position: bytes | None = None
    seen: bool = True                     # whether anybody but who did it can know that something has changed
    played: bool = False                  # whether a person chose something
    status: str = ""                      # the table's from here on, if it is another
    result: str = ""


@dataclass(frozen=True)
class Kept:
    """A game as it lies on disk: its steps with what came of each, and positions along the way, the latest last."""

    steps: list[tuple[str, str]]
    positions: list[tuple[int, bytes]]


class Overtaken(HedgerowError):
    """Somebody else has written this step already: what is in memory is not what is on disk."""


def hashed(token: str) -> str:
    """Links are kept as hashes: who reads the database cannot sit down."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class Store:
    """Every query and every change."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)

    def close(self) -> None:
        self.database.close()

    def _read(self, work: Callable[[Session], T]) -> T:
        def read() -> T:
            with Session(self.database.reading) as session:
                return work(session)
        return self.database.done(read)

    def _write(self, work: Callable[[Session], T]) -> T:
        """One transaction, on disk when this returns."""
        def write() -> T:
            with Session(self.database.writing, expire_on_commit=False) as session, session.begin():
                return work(session)
        return self.database.done(write)

    def alive(self) -> bool:
        """Whether the database answers, and can be written."""
        self._write(lambda s: s.execute(update(FactRow).where(FactRow.name == "no such fact").values(value="")))
        return True

    def fact(self, name: str, default: str) -> str:
        """Something all servers of this database agree on: whoever asks first says what it is."""
        def agree(s: Session) -> str:
            row = s.get(FactRow, name)
            if row is None:
                s.add(FactRow(name=name, value=default))
                return default
            return row.value
        try:
            return self._write(agree)
        except IntegrityError:
            return self._write(agree)

    # ---- tables and seats ----

    def create(self, game: str, scenario: str, options: dict[str, Any], title: str, public: bool,
               seats: Sequence[str], steps: Sequence[tuple[str, str]] = (), secret: bytes | None = None,
               nonces: Mapping[str, str] | None = None, position: bytes | None = None, maker: str = "",
               players: Mapping[str, tuple[str, str, str]] | None = None) -> tuple[str, dict[str, str]]:
        """A new table; its id and the secret link of every seat. With steps, it goes on with a game and its dice. `players`
        are those who sit there from the start: (player, name, nonce)."""
        table = secrets.token_urlsafe(9)
        tokens = {seat: secrets.token_urlsafe(24) for seat in seats}
        now = _now()

        def made(s: Session) -> None:
            s.add(TableRow(id=table, game=game, scenario=scenario, options=json.dumps(options), title=title, public=public,
                           secret=(secret or secrets.token_bytes(32)).hex(), status=MAKING if steps else OPEN, result="",
                           created=now, changed=now, maker=maker))
            s.flush()
            for seat, token in tokens.items():
                player, name, nonce = (players or {}).get(seat, ("", "", ""))
                s.add(SeatRow(table_id=table, seat=seat, token=hashed(token), player=player, name=name, note="",
                              nonce=(nonces or {}).get(seat, "") if steps else nonce))

        def complete(s: Session) -> None:
            if position is not None:
                s.add(PositionRow(table_id=table, n=len(steps), data=position))
            s.execute(update(TableRow).where(TableRow.id == table).values(status=OPEN))

        self._write(made)
        rows = [{"table_id": table, "n": n, "step": step, "thought": "", "told": told} for n, (step, told) in enumerate(steps)]
        for first in range(0, len(rows), AT_ONCE):
            some = rows[first:first + AT_ONCE]
            self._write(lambda s, some=some: s.execute(insert(StepRow), some))            # type: ignore[misc]
        if steps:
            self._write(complete)
        return table, tokens

    def table(self, table: str) -> TableInfo | None:
        return self._read(lambda s: next(iter(_infos(s, select(TableRow).where(TableRow.id == table))), None))

    def tables(self, limit: int = LISTED, of_one_maker: int = 5) -> list[TableInfo]:
        """Public tables, latest first. Those at which hardly anybody has played fill at most half of the list, and never more
        than a few of them were set up by the same person."""
        idle = TableRow.played < BARELY
        rank = func.row_number().over(partition_by=TableRow.maker, order_by=TableRow.changed.desc()).label("rank")
        ranked = select(TableRow.id, TableRow.maker, TableRow.changed, rank).where(TableRow.public, idle).subquery()
        few = (select(ranked.c.id).where((ranked.c.rank <= of_one_maker) | (ranked.c.maker == ""))
               .order_by(ranked.c.changed.desc()).limit(limit // 2))
        played = select(TableRow.id).where(TableRow.public, ~idle).order_by(TableRow.changed.desc()).limit(limit)
        query = (select(TableRow).where(TableRow.id.in_(few) | TableRow.id.in_(played), TableRow.status != MAKING)
                 .order_by(TableRow.changed.desc()).limit(limit))
        return self._read(lambda s: _infos(s, query))

    def waiting_for_bots(self, limit: int = 200) -> list[tuple[str, datetime]]:
        """Games that may go on without anybody coming: those with a bot at the table, and when each last changed; only the
        latest, others go on when somebody looks at them."""
        bots = select(SeatRow.table_id).where(SeatRow.player.not_in(("", HUMAN)))
        query = (select(TableRow.id, TableRow.changed).where(TableRow.status == PLAYING, TableRow.id.in_(bots))
                 .order_by(TableRow.changed.desc()).limit(limit))
        return self._read(lambda s: [(table, changed) for table, changed in s.execute(query)])

    def seat_of(self, table: str, token: str) -> str | None:
        """Which seat a secret link opens."""
        query = select(SeatRow.seat).where(SeatRow.table_id == table, SeatRow.token == hashed(token))
        return self._read(lambda s: s.scalar(query))

    def sit(self, table: str, seat: str, name: str, nonce: str, open_only: bool = False) -> str | None:
        """A person takes a seat that no person has: the new link, which nobody else knows. None if somebody was quicker."""
        token = secrets.token_urlsafe(24)
        free = SeatRow.player == "" if open_only else SeatRow.player != HUMAN

        def seated(s: Session) -> str | None:
            values = {"player": HUMAN, "name": name, "token": hashed(token)}
            if not self._begun(s, table):                 # the dice of a game that has begun are not mixed again
                values["nonce"] = nonce
            done = s.execute(update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat, free).values(**values))
            return token if done.rowcount else None       # type: ignore[attr-defined]
        return self._write(seated)

    def _begun(self, s: Session, table: str) -> bool:
        begun = (select(TableRow.id).where(TableRow.id == table, TableRow.status != OPEN)
                 .union(select(StepRow.table_id).where(StepRow.table_id == table)))
        return s.execute(begun).first() is not None

    def hand_over(self, table: str, seat: str, player: str, name: str) -> str:
        """Somebody else plays on: a bot, or nobody for now. A fresh secret link; the old one opens the seat no more."""
        token = secrets.token_urlsafe(24)
        change = (update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat)
                  .values(player=player, name=name, token=hashed(token)))
        self._write(lambda s: s.execute(change))
        return token

    def set_status(self, table: str, status: str, result: str = "") -> None:
        change = update(TableRow).where(TableRow.id == table).values(status=status, result=result, changed=_now())
        self._write(lambda s: s.execute(change))

    # ---- steps and positions ----

    def append(self, table: str, new: NewStep) -> None:
        """One more step, and what goes with it; on disk when this returns."""
        def add(s: Session) -> None:
            s.execute(insert(StepRow).values(table_id=table, n=new.n, step=new.step, thought=new.thought, told=new.told))
            if new.position is not None:
                s.execute(delete(PositionRow).where(PositionRow.table_id == table, PositionRow.n < new.n + 1 - POSITIONS_KEPT))
                s.execute(insert(PositionRow).values(table_id=table, n=new.n + 1, data=new.position))
            changes: dict[str, Any] = {"changed": _now()} if new.seen else {}
            if new.played:
                changes["played"] = TableRow.played + 1
            if new.status:
                changes |= {"status": new.status, "result": new.result}
            if changes:
                s.execute(update(TableRow).where(TableRow.id == table).values(**changes))
        try:
            self._write(add)
        except IntegrityError:
            if self._read(lambda s: s.get(StepRow, (table, new.n))) is None or self.steps(table)[new.n:] != [new.step]:
                raise Overtaken("the table has moved on; look again") from None
            # Else it was written, and only the word that it was got lost.

    def steps(self, table: str) -> list[str]:
        query = select(StepRow.step).where(StepRow.table_id == table).order_by(StepRow.n)
        return self._read(lambda s: list(s.scalars(query)))

    def kept(self, table: str) -> Kept:
        """The game as it lies on disk, read at one moment."""
        steps = select(StepRow.step, StepRow.told).where(StepRow.table_id == table).order_by(StepRow.n)
        positions = select(PositionRow.n, PositionRow.data).where(PositionRow.table_id == table).order_by(PositionRow.n)
        return self._read(lambda s: Kept([(a, b) for a, b in s.execute(steps)], [(n, d) for n, d in s.execute(positions)]))

    def keep_position(self, table: str, told: Sequence[str], position: bytes) -> None:
        """What came of every step, and where the game stands after them: worked out anew by playing it again."""
        rows = [{"row": table, "number": n, "events": events} for n, events in enumerate(told)]
        change = (update(StepRow.__table__)               # type: ignore[arg-type]
                  .where(StepRow.table_id == bindparam("row"), StepRow.n == bindparam("number")))
        for first in range(0, len(rows), AT_ONCE):
            some = rows[first:first + AT_ONCE]
            self._write(lambda s, some=some: s.connection().execute(change.values(told=bindparam("events")), some))   # type: ignore[misc]

        def written(s: Session) -> None:
            s.execute(delete(PositionRow).where(PositionRow.table_id == table))
            s.add(PositionRow(table_id=table, n=len(told), data=position))
        self._write(written)

    def thoughts(self, table: str, since: int = 0, limit: int = 1000) -> list[tuple[int, str]]:
        """The steps that a bot gave reasons for, and the reasons."""
        query = (select(StepRow.n, StepRow.thought).where(StepRow.table_id == table, StepRow.n >= since, StepRow.thought != "")
                 .order_by(StepRow.n).limit(limit))
        return self._read(lambda s: [(n, thought) for n, thought in s.execute(query)])

    # ---- chat, notes ----

    def say(self, table: str, who: str, words: str, heard: Sequence[str] = ()) -> tuple[str, str, str]:
        """The line as it stands in the chat: who, what, when; heard by all, or by these seats. What is long ago is forgotten."""
        now = _now()

        def said(s: Session) -> None:
            s.add(ChatRow(table_id=table, who=who, text=words, at=now, heard="\n".join(heard)))
            s.flush()
            old = (select(ChatRow.id).where(ChatRow.table_id == table).order_by(ChatRow.id.desc()).offset(MOST_CHAT).limit(1)
                   .scalar_subquery())
            s.execute(delete(ChatRow).where(ChatRow.table_id == table, ChatRow.id <= old)
                      .execution_options(synchronize_session=False))
        self._write(said)
        return who, words, now.isoformat()

    def chat(self, table: str, seat: str | None = None, limit: int = 200) -> list[tuple[str, str, str, bool]]:
        """What everybody heard, and what this seat heard alone with others: who, what, when, and whether it was so."""
        query = select(ChatRow).where(ChatRow.table_id == table).order_by(ChatRow.id.desc())

        def heard(s: Session) -> list[tuple[str, str, str, bool]]:
            rows = (r for r in s.scalars(query) if not r.heard or seat in r.heard.split("\n"))
            return [(r.who, r.text, r.at.isoformat(), bool(r.heard)) for r in islice(rows, limit)][::-1]
        return self._read(heard)

    def note(self, table: str, seat: str) -> str:
        query = select(SeatRow.note).where(SeatRow.table_id == table, SeatRow.seat == seat)
        return self._read(lambda s: s.scalar(query)) or ""

    def write_note(self, table: str, seat: str, words: str) -> None:
        change = update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat).values(note=words)
        self._write(lambda s: s.execute(change))

    # ---- room ----

    def idle_tables_of(self, maker: str) -> int:
        """How many tables somebody has set up at which nobody has really played."""
        idle = (TableRow.maker == maker) & (TableRow.status != OVER) & (TableRow.played < BARELY)
        return self._read(lambda s: s.scalar(select(func.count()).select_from(TableRow).where(idle))) or 0

    def size(self) -> int:
        """How many bytes the database takes, without what has become free in it."""
        sqlite = ("SELECT (page_count - freelist_count) * page_size "
                  "FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()")
        query = text(sqlite if self.database.sqlite else "SELECT pg_database_size(current_database())")
        return int(self._read(lambda s: s.scalar(query)) or 0)

    def usage(self) -> dict[str, int]:
        """What is kept: tables by how far their games are, steps, lines of chat, characters of notes."""
        def counted(s: Session) -> dict[str, int]:
            found = {f"tables {status}": 0 for status in (OPEN, PLAYING, OVER)}
            found |= {f"tables {status}": n for status, n in s.execute(select(TableRow.status, func.count())
                                                                       .group_by(TableRow.status))}
            found["hardly played"] = s.scalar(select(func.count()).select_from(TableRow).where(TableRow.played < BARELY)) or 0
            for name, row in (("steps", StepRow), ("positions", PositionRow), ("chat", ChatRow)):
                found[name] = s.scalar(select(func.count()).select_from(row)) or 0
            found["notes"] = s.scalar(select(func.coalesce(func.sum(func.length(SeatRow.note)), 0))) or 0
            return found
        return self._read(counted)

    def expire(self, idle_days: float, keep_days: float = 0.0) -> int:
        """Tables at which nobody has really played are cleared away after so many days; after so many more, if it is wished,
        all that nobody has touched. How many there were."""
        old = (TableRow.played < BARELY) & (TableRow.changed < _now() - timedelta(days=idle_days))
        if keep_days:
            old |= TableRow.changed < _now() - timedelta(days=keep_days)
        return int(self._write(lambda s: s.execute(delete(TableRow).where(old)).rowcount))     # type: ignore[attr-defined]


def _infos(s: Session, query: Any) -> list[TableInfo]:
    """Tables with their seats, in the order of the query, in one query."""
    found = query.subquery()
    rows = s.execute(select(*found.c, SeatRow.seat, SeatRow.player, SeatRow.name.label("called"), SeatRow.nonce)
                     .join(SeatRow, SeatRow.table_id == found.c.id).order_by(found.c.changed.desc(), found.c.id, SeatRow.seat))
    seats: dict[str, list[SeatInfo]] = {}
    tables: dict[str, Any] = {}
    for r in rows:
        tables[r.id] = r
        seats.setdefault(r.id, []).append(SeatInfo(r.seat, r.player, r.called, r.nonce))
    return [TableInfo(r.id, r.game, r.scenario, json.loads(r.options), r.title, bytes.fromhex(r.secret), r.public, r.status,
                      r.result, r.changed, tuple(seats[t]), r.maker) for t, r in tables.items()]


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
