"""Databases that do not do what they should: one clear line, nothing lost, and no start that leaves one that cannot start."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from hedgerow.server import database
from hedgerow.server.app import Settings, create_app
from hedgerow.server.database import DatabaseFault
from hedgerow.server.store import Store

from .people import Player, server, two_people

DIES = """
import os, sys
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.engine import Engine
from hedgerow.server.store import Store
import alembic.command, alembic.config, hedgerow.server.rows

folder, statement = Path(sys.argv[1]), 0
while True:
    file = folder / f"{statement}.db"
    child = os.fork()
    if child == 0:
        left = statement
        @event.listens_for(Engine, "after_cursor_execute")
        def executed(connection, cursor, statement, *about):
            global left
            left -= statement.split()[0] in ("CREATE", "INSERT", "UPDATE", "ALTER", "DROP", "DELETE")
            if left < 0:
                os._exit(9)
        Store(f"sqlite:///{file}")
        os._exit(0)
    _, status = os.waitpid(child, 0)
    store = Store(f"sqlite:///{file}")                    # it starts, whatever was done
    store.create("skirmish", "crossing", {}, "A table", True, ["blue", "red"])
    assert len(store.tables()) == 1
    store.close()
    if os.waitstatus_to_exitcode(status) == 0:
        break
    statement += 1
print(statement)
"""


def test_a_server_that_dies_at_any_statement_of_a_migration_starts_again(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", DIES, str(tmp_path)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 12                          # so many changes there were to die at


def test_a_choice_waits_while_the_database_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path) as client:
        table, link, _ = two_people(client)
        room, tried = client.app.state.room, threading.Event()
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None, check_same_thread=False)

        def passes(no: DBAPIError) -> bool:               # it was refused once, and will be tried again
            tried.set()
            return real(no)

        real = database._passes
        monkeypatch.setattr(database, "_passes", passes)
        with Player(client, table, link) as blue:
            other.execute("BEGIN IMMEDIATE")
            blue.send({"type": "choose", "number": 0, "option": ["pass"]})
            assert tried.wait(60)
            other.execute("COMMIT")
            assert blue.until("done", "refused")["type"] == "done"
        other.close()
        assert len(room.store.steps(table)) == 1


def fill(client: TestClient[Any]) -> Any:
    """From now on there is no room for one page more; until `event.remove`."""
    engine = client.app.state.room.store.database.writing

    def full(connection: Any) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
    event.listen(engine, "begin", full)
    return engine, full


def test_a_full_disk_refuses_the_choice_in_words_and_loses_nothing(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table, link, _ = two_people(client)
        with Player(client, table, link) as blue:
            blue.surely(["mover", 0])
            engine, full = fill(client)
            said = ""
            for _ in range(200):                          # until the last free page is written
                undone = blue.ask({"type": "undo"})
                if undone["type"] == "refused":
                    said = undone["reason"]
                    break
                answer = blue.ask({"type": "choose", "number": blue.until_asked()["number"], "option": ["mover", 0]})
                if answer["type"] == "refused":
                    said = answer["reason"]
                    break
            assert "the disk is full" in said
        event.remove(engine, "begin", full)
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        kept = len(client.app.state.room.store.steps(table))
        with Player(client, table, link) as blue:         # what had been acknowledged is there, and it goes on
            assert kept >= 1
            if blue.until_asked()["about"] == "square":
                assert blue.ask({"type": "undo"})["type"] == "done"
            blue.surely(["pass"])
        assert len(client.app.state.room.store.steps(table)) > kept


def started(file: Path) -> subprocess.CompletedProcess[str]:
    """A server that ends by itself."""
    return subprocess.run([sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--database", str(file)],
                          capture_output=True, text=True, timeout=120, check=False)


def newer(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def damaged(file: Path) -> None:
    Store(f"sqlite:///{file}").close()
    file.write_bytes(b"not a header at all" + file.read_bytes()[19:])


def folder_instead(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(("make", "says"), [(newer, "newer Hedgerow"), (damaged, "damaged"),
                                            (folder_instead, "cannot be opened")])
def test_a_database_that_cannot_be_used_is_one_line_and_exit_code_2(tmp_path: Path, make: Any, says: str) -> None:
    make(tmp_path / "games.db")
    done = started(tmp_path / "games.db")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and says in done.stderr, done.stderr


def test_a_read_only_database_is_said_in_one_line(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'games.db'}").close()
    with pytest.raises(DatabaseFault, match="read-only"):
        Store(f"sqlite:///file:{tmp_path / 'games.db'}?mode=ro&uri=true").fact("salt", "x")


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with server(tmp_path):
        with pytest.raises(DatabaseFault, match="another Hedgerow server"):
            create_app(Settings(f"sqlite:///{tmp_path / 'games.db'}"))
        done = started(tmp_path / "games.db")
        assert done.returncode == 2 and "another Hedgerow server" in done.stderr
    with server(tmp_path) as client:                      # when the first has gone, there is room
        assert client.get("/readyz").status_code == 200
