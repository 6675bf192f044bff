"""How the database is opened, brought up to date and guarded, and what its faults mean in plain words.

Everything that is written goes through `writing`: with SQLite its transactions take the write lock when they begin, so that none
fails half way because another was quicker, and a change of the schema is one transaction like any other.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, column, create_engine, event, inspect, make_url, select, table, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from hedgerow.kernel.errors import HedgerowError

T = TypeVar("T")
log = logging.getLogger("hedgerow.server")
MIGRATIONS = Path(__file__).with_name("migrations")
PATIENCE = 20.0                           # seconds for which a write is tried again while the database is busy
MIGRATING = 0x4865_6467                   # the advisory lock of whoever changes the schema of a PostgreSQL database
PASSING = ("database is locked", "database table is locked", "deadlock detected", "could not serialize",
           "server closed the connection", "connection is closed", "terminating connection", "connection already closed",
           "the connection is lost", "connection refused", "the database system is starting up", "connection failed")
FAULTS = {
    "readonly database": "the database cannot be written: it, or the folder it is in, is read-only",
    "unable to open database": "the database cannot be opened: is the folder there, and may it be written?",
    "database or disk is full": "the disk is full",
    "disk i/o error": "the disk does not do what it should (input/output error)",
    "file is not a database": "this file is not a Hedgerow database, or it is damaged at its beginning",
    "malformed": "the database is damaged",
    "database is locked": "the database is busy with something else",
}


class DatabaseFault(HedgerowError):
    """The database could not do what it was asked to. Nothing has changed."""


class Database:
    """A SQLite file, or PostgreSQL by its URL."""

    def __init__(self, url: str, migrate: bool = True) -> None:
        try:
            self.url = make_url(url)
            self.sqlite = self.url.get_backend_name() == "sqlite"
            self.reading, self.writing = self._engines()
        except (ArgumentError, NoSuchModuleError, ImportError) as no:
            raise DatabaseFault(f"there is no database at this address: {str(no).splitlines()[0]}") from None
        self.guard: IO[str] | None = None
        self.open = False                                 # until then, whoever opens it is told what is wrong, and nobody else
        self.done(self._migrate if migrate else self._is_todays, PATIENCE if migrate else 0.0)
        self.open = True

    def _engines(self) -> tuple[Engine, Engine]:
        if not self.sqlite:
            made = create_engine(self.url, pool_size=8, max_overflow=4, pool_pre_ping=True)
            return made, made
        if self.url.database in (None, "", ":memory:"):
            made = create_engine(self.url, poolclass=StaticPool, connect_args={"check_same_thread": False})
            _as_sqlite(made, "BEGIN")
            return made, made
        reading, writing = create_engine(self.url), create_engine(self.url, pool_size=2, max_overflow=0)
        _as_sqlite(reading, "BEGIN")
        _as_sqlite(writing, "BEGIN IMMEDIATE")
        return reading, writing

    def close(self) -> None:
        self.reading.dispose()
        self.writing.dispose()
        if self.guard is not None:
            self.guard.close()

    # ---- one server to a file ----

    def claim(self) -> None:
        """This process alone serves this SQLite file, until it closes it or dies. PostgreSQL may have many servers."""
        if not self.sqlite or self.url.database in (None, "", ":memory:"):
            return
        try:
            guard = open(f"{self.url.database}.lock", "a", encoding="utf-8")    # noqa: SIM115 (held until we close)
        except OSError as no:
            raise DatabaseFault(f"the database cannot be written: {no.strerror}") from None
        if not _locked(guard):
            guard.close()
            raise DatabaseFault("another Hedgerow server uses this database already; give this one another with --database")
        self.guard = guard

    # ---- faults ----

    def done(self, work: Callable[[], T], patience: float = PATIENCE) -> T:
        """Do it; again while the database is only busy. What else goes wrong is said in one plain line."""
        until = time.monotonic() + patience
        pause = 0.02
        while True:
            try:
                return work()
            except IntegrityError:
                raise                                     # not a fault: two wanted the same thing, and the asker knows what
            except DBAPIError as no:
                if not _passes(no) or time.monotonic() > until:
                    if self.open:
                        log.error("the database failed: %s", _first_line(no))
                    raise DatabaseFault(in_words(no)) from None
                time.sleep(pause)
                pause = min(1.0, 2 * pause)
            except SQLAlchemyError as no:
                raise DatabaseFault(in_words(no)) from None

    # ---- the schema ----

    def _migrate(self) -> None:
        """Bring the database to today's shape, if it has another. All of it, or nothing, whenever we die."""
        today = newest()
        if (shape := self._shape()) == today:
            return
        if shape is not None and shape > today:
            raise DatabaseFault(f"the database was written by a newer Hedgerow (schema {shape}; this one knows {today})")
        # As slow to import as everything else here together, so only where it is needed.
        from alembic import command
        from alembic.config import Config
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.writing.begin() as connection:
            if not self.sqlite:                           # several servers may start at once
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def _is_todays(self) -> None:
        """Whoever only looks changes nothing."""
        if self.sqlite and not Path(self.url.database or "").is_file():
            raise DatabaseFault(f"there is no database {self.url.database}")
        if (shape := self._shape()) != (today := newest()):
            raise DatabaseFault(f"the database has schema {shape or 'none'}, this Hedgerow knows {today}; start a server first")

    def _shape(self) -> str | None:
        with self.reading.connect() as connection:
            return shape_of(connection)


def newest() -> str:
    """The latest migration there is."""
    return max(p.name[:4] for p in (MIGRATIONS / "versions").glob("0*.py"))


def shape_of(connection: Connection) -> str | None:
    """Which migration the database stands at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(select(column("version_num")).select_from(table("alembic_version")))


def in_words(no: Exception) -> str:
    """What a fault of the database means to the person who runs the server."""
    said = _first_line(no)
    return next((words for sign, words in FAULTS.items() if sign in said.lower()), f"the database failed: {said}")


def _first_line(no: Exception) -> str:
    """What the database said, without the statement and what was in it."""
    lines = str(getattr(no, "orig", no) or no).strip().splitlines()
    return lines[0][:200] if lines else type(no).__name__


def _passes(no: DBAPIError) -> bool:
    """Whether it may work if it is simply tried again."""
    return no.connection_invalidated or any(sign in str(no.orig).lower() for sign in PASSING)


def _as_sqlite(engine: Engine, begin: str) -> None:
    """A log ahead of the file, nothing acknowledged before it is on disk, and transactions that hold changes of the schema:
    the driver would begin one by itself only before rows change."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=2000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _locked(guard: IO[str]) -> bool:
    """Whether the lock on the file is ours now; the system takes it back when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt
            msvcrt.locking(guard.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
