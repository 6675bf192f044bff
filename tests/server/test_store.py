"""The database: its queries are portable, its migrations lead to what the code declares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, inspect
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable
from sqlalchemy.sql import ClauseElement

from hedgerow.server.database import MIGRATIONS
from hedgerow.server.rows import Base
from hedgerow.server.store import Kept, NewStep, Overtaken, Store


def use_everything(store: Store) -> None:
    """Every query there is."""
    table, links = store.create("skirmish", "plain", {"fog": True}, "A title", True, ["blue", "red"], [("first", "[0,[]]")],
                                nonces={"blue": "x"}, position=b"one", maker="m", players={"blue": ("human", "Ann", "y")})
    fresh = store.sit(table, "red", "Bob", "z", open_only=True)
    assert fresh and store.sit(table, "red", "Eve", "") is None
    assert store.seat_of(table, links["blue"]) == "blue" and store.seat_of(table, links["red"]) is None
    assert store.seat_of(table, fresh) == "red"
    store.hand_over(table, "red", "random", "random")
    store.set_status(table, "playing")
    store.append(table, NewStep(1, "second", "[0,[]]", '{"seat": "red"}', b"two"))
    store.append(table, NewStep(1, "second"))             # the word that it was written got lost: nothing is written twice
    with pytest.raises(Overtaken):
        store.append(table, NewStep(1, "another"))
    store.append(table, NewStep(2, "third", seen=False, status="over", result="{}"))
    store.set_status(table, "playing")
    assert store.steps(table) == ["first", "second", "third"] and store.kept(table).positions == [(1, b"one"), (2, b"two")]
    store.keep_position(table, ["[0,[]]"] * 3, b"three")
    assert store.kept(table) == Kept([("first", "[0,[]]"), ("second", "[0,[]]"), ("third", "[0,[]]")], [(3, b"three")])
    assert store.thoughts(table) == [(1, '{"seat": "red"}')]
    assert [t for t, _ in store.waiting_for_bots()] == [table] and [t.id for t in store.tables()] == [table]
    store.say(table, "Ann", "hello")
    store.write_note(table, "blue", "mine")
    assert store.chat(table)[0][1] == "hello" and store.note(table, "blue") == "mine"
    assert store.fact("salt", "a") == store.fact("salt", "b") and store.alive() and store.size() > 0
    assert store.idle_tables_of("m") == 1 and store.expire(1.0) == 0 == store.expire(1.0, keep_days=1.0)
    assert store.usage() | {"tables playing": 1, "steps": 3, "chat": 1, "notes": 4} == store.usage()


def test_every_query_compiles_for_postgresql(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    asked: list[ClauseElement] = []

    @event.listens_for(store.database.reading, "before_execute")
    @event.listens_for(store.database.writing, "before_execute")
    def listen(connection: Any, clause: Any, *more: Any) -> None:
        asked.append(clause)

    use_everything(store)
    texts = {str(clause.compile(dialect=postgresql.dialect())) for clause in asked}
    assert len(texts) > 25 and not any("PRAGMA" in t for t in texts)
    for made in Base.metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(made).compile(dialect=postgresql.dialect()))


def test_every_query_does_what_it_should(database: str) -> None:
    use_everything(Store(database))


def test_the_migrations_lead_to_what_the_code_declares(database: str) -> None:
    store = Store(database)
    with store.database.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.database._migrate()                                       # again: nothing to do


def test_the_migrations_can_be_written_down_for_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    from alembic import command
    from alembic.config import Config
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("sqlalchemy.url", "postgresql://nobody@nowhere/none")
    command.upgrade(config, "head", sql=True)
    written = capsys.readouterr().out
    assert "CREATE TABLE tables" in written and "ADD COLUMN thought" in written


def test_an_older_database_is_brought_to_todays_shape(database: str) -> None:
    from alembic import command
    from alembic.config import Config
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with create_engine(database).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    store = Store(database)
    assert "thought" in {c["name"] for c in inspect(store.database.reading).get_columns("steps")}
    use_everything(store)
