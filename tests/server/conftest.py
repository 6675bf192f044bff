"""Databases for tests: a SQLite file, and a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from .people import server
from .postgres import Postgres, programs


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Started when the first test asks for it."""
    bin = programs()
    if bin is None and os.environ.get("CI"):
        pytest.fail("there is no PostgreSQL on this machine, and CI skips nothing")
    if bin is None:
        pytest.skip("there is no PostgreSQL on this machine")
    running = Postgres(bin)
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def client(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A client of a server on either kind of database. The tests of a module share it, each with tables of its own: to start one,
    and the processes in which its bots think, takes longer than most tests."""
    postgres: Postgres | None = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    with server(postgres.database() if postgres is not None else tmp_path_factory.mktemp("games")) as made:
        yield made
