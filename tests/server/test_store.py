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

from hedgerow.server.store import Base, Store


def use_everything(store: Store) -> None:
    """Every query there is."""
    table, links = store.create("skirmish", "plain", {"fog": True}, "A title", True, ["blue", "red"], ["first"],
                                nonces={"blue": "x"})
    store.put_down(table, "blue", "human", "Ann", "y")
    fresh = store.sit(table, "red", "Bob", "z", open_only=True)
    assert fresh and store.sit(table, "red", "Eve", "") is None
    assert store.seat_of(table, links["blue"]) == "blue" and store.seat_of(table, links["red"]) is None
    assert store.seat_of(table, fresh) == "red"
    store.hand_over(table, "red", "random", "random")
    store.set_status(table, "playing")
    store.append(table, 1, "second", '{"seat": "red"}')
    assert store.steps(table) == ["first", "second"] and store.thoughts(table) == [(1, '{"seat": "red"}')]
    assert store.waiting_for_bots() == [table] and [t.id for t in store.tables()] == [table]
    store.say(table, "Ann", "hello")
    store.write_note(table, "blue", "mine")
    assert store.chat(table)[0][1] == "hello" and store.note(table, "blue") == "mine"


def test_every_query_compiles_for_postgresql(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    asked: list[ClauseElement] = []

    @event.listens_for(store.engine, "before_execute")
    def listen(connection: Any, clause: Any, *more: Any) -> None:
        asked.append(clause)

    use_everything(store)
    texts = {str(clause.compile(dialect=postgresql.dialect())) for clause in asked}
    assert len(texts) > 15 and not any("PRAGMA" in t for t in texts)
    for made in Base.metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(made).compile(dialect=postgresql.dialect()))


def test_the_migrations_lead_to_what_the_code_declares(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.migrate()                                       # again: nothing to do


def test_the_migrations_can_be_written_down_for_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    from alembic import command
    from alembic.config import Config

    from hedgerow.server.store import MIGRATIONS
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("sqlalchemy.url", "postgresql://nobody@nowhere/none")
    command.upgrade(config, "head", sql=True)
    written = capsys.readouterr().out
    assert "CREATE TABLE tables" in written and "ADD COLUMN thought" in written


def test_an_older_database_is_brought_to_todays_shape(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    from hedgerow.server.store import MIGRATIONS
    url = f"sqlite:///{tmp_path / 'games.db'}"
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with create_engine(url).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    store = Store(url)
    assert "thought" in {c["name"] for c in inspect(store.engine).get_columns("steps")}
    use_everything(store)
