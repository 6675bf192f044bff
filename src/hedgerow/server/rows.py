"""What the database holds: tables, seats, steps, positions, chat; declared once, for queries and migrations alike."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Integer, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


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
    maker: Mapped[str] = mapped_column(String(32), default="", index=True)    # whoever set it up, not to be told who that is
    played: Mapped[int] = mapped_column(Integer, default=0)           # choices that people have made here
    owner: Mapped[str] = mapped_column(String(200), default="")       # where the server is that has it in memory, or had


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
    told: Mapped[str] = mapped_column(Text, default="")               # what came of it: JSON of events, as secret; "" unknown


class PositionRow(Base):
    """Where a game stood after so many steps, so that nobody has to play it again from the start."""

    __tablename__ = "positions"
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class ChatRow(Base):
    """A line of chat."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    who: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime]
    heard: Mapped[str] = mapped_column(Text, default="")              # the seats that heard it, one a line; "" everybody


class FactRow(Base):
    """Something the servers of this database must agree on."""

    __tablename__ = "facts"
    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
