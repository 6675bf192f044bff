"""What is kept on disk: tables, who sits at them, every step of every game, chat and notes.

A step is written and synced before the choice is acknowledged; a game is its header and its steps, so a restart brings every
game back where it was. Queries are plain SQLAlchemy and portable; the embedded default is a SQLite file.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, ForeignKey, Integer, String, Text, column, create_engine, event, inspect, select, table, update
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

MIGRATIONS = Path(__file__).with_name("migrations")
OPEN, PLAYING, OVER = "open", "playing", "over"
HUMAN = "human"


class Base(DeclarativeBase):
    """All tables of the database."""


class TableRow(Base):
    """One game at one table."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    scenario: Mapped[str] = mapped_column(String(64))
    options: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(String(120))
    secret: Mapped[str] = mapped_column(String(64))
    public: Mapped[bool]
    status: Mapped[str] = mapped_column(String(12), index=True)
    result: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[datetime]
    changed: Mapped[datetime] = mapped_column(index=True)


class SeatRow(Base):
    """A seat: who plays it, and the hash of the secret link that proves it."""

    __tablename__ = "seats"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(String(64), default="")       # "" open, "human", or the name of a bot
    name: Mapped[str] = mapped_column(String(64), default="")
    token: Mapped[str] = mapped_column(String(64), index=True)
    nonce: Mapped[str] = mapped_column(String(64), default="")
    note: Mapped[str] = mapped_column(Text, default="")


class StepRow(Base):
    """One step of a game's history."""

    __tablename__ = "steps"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    step: Mapped[str] = mapped_column(Text)
    thought: Mapped[str] = mapped_column(Text, default="")            # why a bot chose this: JSON, as secret as its hand


class ChatRow(Base):
    """A line of chat."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    who: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime]


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


def hashed(token: str) -> str:
    """Links are kept as hashes: who reads the database cannot sit down."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: Engine = create_engine(url)
        if url.startswith("sqlite"):
            event.listen(self.engine, "connect", _durable)
        self.migrate()

    def migrate(self) -> None:
        """Bring the database to today's shape, if it has another."""
        if self._shape() == max(p.name[:4] for p in (MIGRATIONS / "versions").glob("0*.py")):
            return
        # As dear to import as everything else here together, so only where it is needed.
        from alembic import command
        from alembic.config import Config
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def _shape(self) -> str | None:
        with self.engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            return connection.scalar(select(column("version_num")).select_from(table("alembic_version")))

    def close(self) -> None:
        self.engine.dispose()

    # ---- tables and seats ----

    def create(self, game: str, scenario: str, options: dict[str, Any], title: str, public: bool,
               seats: Sequence[str], steps: Sequence[str] = (), secret: bytes | None = None,
               nonces: Mapping[str, str] | None = None) -> tuple[str, dict[str, str]]:
        """A new table; its id and the secret link of every seat. With steps, it goes on with a game and its dice."""
        table = secrets.token_urlsafe(9)
        tokens = {seat: secrets.token_urlsafe(24) for seat in seats}
        now = _now()
        with Session(self.engine) as session, session.begin():
            session.add(TableRow(id=table, game=game, scenario=scenario, options=json.dumps(options), title=title, public=public,
                                 secret=(secret or secrets.token_bytes(32)).hex(), status=OPEN, result="", created=now,
                                 changed=now))
            session.flush()
            session.add_all(SeatRow(table_id=table, seat=s, token=hashed(t), nonce=(nonces or {}).get(s, ""))
                            for s, t in tokens.items())
            session.add_all(StepRow(table_id=table, n=n, step=step) for n, step in enumerate(steps))
        return table, tokens

    def table(self, table: str) -> TableInfo | None:
        with Session(self.engine) as session:
            row = session.get(TableRow, table) if "\0" not in table else None
            return None if row is None else self._info(session, row)

    def tables(self, limit: int = 200) -> list[TableInfo]:
        """Public tables, latest first."""
        with Session(self.engine) as session:
            query = select(TableRow).where(TableRow.public).order_by(TableRow.changed.desc()).limit(limit)
            return [self._info(session, row) for row in session.scalars(query)]

    def waiting_for_bots(self) -> list[str]:
        """Games that may go on without anybody coming: those with a bot at the table."""
        with Session(self.engine) as session:
            query = (select(TableRow.id).join(SeatRow, SeatRow.table_id == TableRow.id)
                     .where(TableRow.status == PLAYING, SeatRow.player.not_in(("", HUMAN))).distinct())
            return list(session.scalars(query))

    def _info(self, session: Session, row: TableRow) -> TableInfo:
        seats = session.scalars(select(SeatRow).where(SeatRow.table_id == row.id))
        found = tuple(SeatInfo(s.seat, s.player, s.name, s.nonce) for s in seats)
        return TableInfo(row.id, row.game, row.scenario, json.loads(row.options), row.title, bytes.fromhex(row.secret),
                         row.public, row.status, row.result, row.changed, found)

    def seat_of(self, table: str, token: str) -> str | None:
        """Which seat a secret link opens."""
        if "\0" in table:
            return None
        with Session(self.engine) as session:
            query = select(SeatRow.seat).where(SeatRow.table_id == table, SeatRow.token == hashed(token))
            return session.scalar(query)

    def put_down(self, table: str, seat: str, player: str, name: str, nonce: str = "") -> None:
        """Who sits there from the start: whoever sets the table up, or a bot."""
        with Session(self.engine) as session, session.begin():
            self._seat(session, table, seat, nonce, player=player, name=name)

    def sit(self, table: str, seat: str, name: str, nonce: str, open_only: bool = False) -> str | None:
        """A person takes a seat that no person has: the new link, which nobody else knows. None if somebody was quicker."""
        token = secrets.token_urlsafe(24)
        with Session(self.engine) as session, session.begin():
            sat = self._seat(session, table, seat, nonce, open_only, player=HUMAN, name=name, token=hashed(token))
            return token if sat else None

    def _seat(self, session: Session, table: str, seat: str, nonce: str, open_only: bool = False, **values: str) -> bool:
        """The dice of a game that has begun are not mixed again."""
        begun = (select(TableRow.id).where(TableRow.id == table, TableRow.status != OPEN)
                 .union(select(StepRow.table_id).where(StepRow.table_id == table)))
        if session.execute(begun).first() is None:
            values["nonce"] = nonce
        free = SeatRow.player == "" if open_only else SeatRow.player != HUMAN
        done = session.execute(update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat, free).values(**values))
        return bool(done.rowcount)                        # type: ignore[attr-defined]

    def hand_over(self, table: str, seat: str, player: str, name: str) -> str:
        """Somebody else plays on: a bot, or nobody for now. A fresh secret link; the old one opens the seat no more."""
        token = secrets.token_urlsafe(24)
        with Session(self.engine) as session, session.begin():
            session.execute(update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat)
                            .values(player=player, name=name, token=hashed(token)))
        return token

    def set_status(self, table: str, status: str, result: str = "") -> None:
        with Session(self.engine) as session, session.begin():
            session.execute(update(TableRow).where(TableRow.id == table).values(status=status, result=result, changed=_now()))

    # ---- steps, chat, notes ----

    def append(self, table: str, n: int, step: str, thought: str = "") -> None:
        """One more step; on disk when this returns."""
        with Session(self.engine) as session, session.begin():
            session.add(StepRow(table_id=table, n=n, step=step, thought=thought))
            session.execute(update(TableRow).where(TableRow.id == table).values(changed=_now()))

    def steps(self, table: str) -> list[str]:
        with Session(self.engine) as session:
            return list(session.scalars(select(StepRow.step).where(StepRow.table_id == table).order_by(StepRow.n)))

    def thoughts(self, table: str) -> list[tuple[int, str]]:
        """The steps that a bot gave reasons for, and the reasons."""
        with Session(self.engine) as session:
            query = select(StepRow.n, StepRow.thought).where(StepRow.table_id == table, StepRow.thought != "").order_by(StepRow.n)
            return [(n, thought) for n, thought in session.execute(query)]

    def say(self, table: str, who: str, text: str) -> tuple[str, str, str]:
        """The line as it stands in the chat: who, what, when."""
        now = _now()
        with Session(self.engine) as session, session.begin():
            session.add(ChatRow(table_id=table, who=who, text=text, at=now))
        return who, text, now.isoformat()

    def chat(self, table: str, limit: int = 200) -> list[tuple[str, str, str]]:
        with Session(self.engine) as session:
            rows = session.scalars(select(ChatRow).where(ChatRow.table_id == table).order_by(ChatRow.id.desc()).limit(limit))
            return [(r.who, r.text, r.at.isoformat()) for r in rows][::-1]

    def note(self, table: str, seat: str) -> str:
        with Session(self.engine) as session:
            return session.scalar(select(SeatRow.note).where(SeatRow.table_id == table, SeatRow.seat == seat)) or ""

    def write_note(self, table: str, seat: str, text: str) -> None:
        with Session(self.engine) as session, session.begin():
            session.execute(update(SeatRow).where(SeatRow.table_id == table, SeatRow.seat == seat).values(note=text))


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def _durable(connection: Any, record: Any) -> None:
    """SQLite: a log ahead of the file, and nothing acknowledged before it is on disk."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA busy_timeout=5000")
