"""Backups: all that a database holds at one moment, in a SQLite file that is itself a Hedgerow database; and back, checked."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, insert, select, text

from hedgerow.kernel.errors import HedgerowError
from hedgerow.server.database import Database, DatabaseFault
from hedgerow.server.keeping import Header, resume
from hedgerow.server.rows import Base, ChatRow, FactRow, PositionRow, SeatRow, StepRow, TableRow
from hedgerow.server.store import PLAYING, Store

ROWS: tuple[type[Base], ...] = (TableRow, SeatRow, StepRow, PositionRow, ChatRow, FactRow)
SEAL = "backup"                           # the fact that says what a backup must add up to
AT_ONCE = 1000


@dataclass
class Checked:
    """What a database holds, and the games in it that cannot go on."""

    counts: dict[str, int]
    seal: str
    games: int = 0                        # that are being played
    broken: list[str] = field(default_factory=list)


def back_up(url: str, file: Path) -> Checked:
    """Write everything to a new file, also while servers run; it is there under its name only when it is whole and checked."""
    if file.exists():
        raise HedgerowError(f"{file} is there already; a backup never writes over anything")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    source, target = Database(url, migrate=False), Store(f"sqlite:///{part}")
    try:
        with _at_one_moment(source) as reading, target.database.writing.begin() as writing:
            _copy(reading, writing)
            writing.execute(insert(FactRow).values(name=SEAL, value=_counted(reading).seal))
        with target.database.reading.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        source.close()
        target.close()
    found = check(part)
    for more in ("-wal", "-shm"):
        part.with_name(f"{part.name}{more}").unlink(missing_ok=True)
    os.replace(part, file)
    return found


def check(file: Path) -> Checked:
    """Whether the file is a whole backup, and its games can go on."""
    if not file.is_file():
        raise HedgerowError(f"there is no file {file}")
    database = Database(f"sqlite:///{file}", migrate=False)
    try:
        with _at_one_moment(database) as reading:
            said = reading.exec_driver_sql("PRAGMA integrity_check").scalar()
            found, seal = _counted(reading), reading.scalar(select(FactRow.value).where(FactRow.name == SEAL))
    finally:
        database.close()
    if said != "ok" or seal != found.seal:
        raise HedgerowError(f"{file} is damaged, or no backup: what it holds is not what it should add up to")
    return _games(f"sqlite:///{file}", found)


def restore(file: Path, url: str) -> Checked:
    """Put a backup into an empty database, of whatever kind, and check what has arrived. All of it, or nothing."""
    given = check(file)
    source, target = Database(f"sqlite:///{file}", migrate=False), Store(url)
    try:
        target.database.claim()
        with _at_one_moment(source) as reading, target.database.writing.begin() as writing:
            if writing.scalar(select(func.count()).select_from(TableRow)):
                raise HedgerowError("there are games in this database already; restore into an empty one")
            writing.execute(FactRow.__table__.delete())   # type: ignore[attr-defined]
            _copy(reading, writing)
            if not target.database.sqlite:
                writing.execute(text("SELECT setval(pg_get_serial_sequence('chat', 'id'), coalesce(max(id), 0) + 1) FROM chat"))
            if _counted(writing).seal != given.seal:
                raise HedgerowError("what arrived is not what was sent; nothing was restored")
    finally:
        source.close()
        target.close()
    return given


@contextmanager
def _at_one_moment(database: Database) -> Iterator[Connection]:
    """A transaction that sees the database as it is now, whatever is written meanwhile."""
    with database.reading.connect() as connection:
        if not database.sqlite:
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def _rows(connection: Connection, kind: type[Base]) -> Iterator[list[dict[str, Any]]]:
    """All rows, some at a time. Who has a table in memory is no part of it, nor a seal."""
    query = select(kind.__table__).execution_options(yield_per=AT_ONCE)
    for some in connection.execute(query).partitions():
        rows = [dict(r._mapping) for r in some]
        yield [{**r, "owner": ""} if kind is TableRow else r for r in rows if kind is not FactRow or r["name"] != SEAL]


def _copy(reading: Connection, writing: Connection) -> None:
    for kind in ROWS:
        for some in _rows(reading, kind):
            if some:
                writing.execute(insert(kind), some)


def _counted(connection: Connection) -> Checked:
    """How many rows there are, and what they add up to, in whatever order they come."""
    counts, total = {}, 0
    for kind in ROWS:
        counts[kind.__tablename__] = 0
        for some in _rows(connection, kind):
            counts[kind.__tablename__] += len(some)
            for row in some:
                total += int.from_bytes(hashlib.sha256(repr((kind.__tablename__, sorted(row.items()))).encode()).digest())
    return Checked(counts, f"{total % 2 ** 256:064x}")


def _games(url: str, found: Checked) -> Checked:
    """Bring every game back that is being played. One that has no position that fits is played again when someone comes."""
    store = Store(url)
    try:
        with store.database.reading.connect() as connection:
            tables = list(connection.scalars(select(TableRow.id).where(TableRow.status == PLAYING)))
        for table in tables:
            info = store.table(table)
            assert info is not None
            found.games += 1
            try:
                resume(Header.of(info), store.kept(table))
            except Exception as no:
                found.broken.append(f"{table}: {type(no).__name__}: {no}")
    except DatabaseFault as no:
        raise HedgerowError(str(no)) from None
    finally:
        store.close()
    return found
