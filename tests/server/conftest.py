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


@pytest.fixture
def client(database: str) -> Iterator[TestClient[Any]]:
    """A client of a server of its own, on either kind of database."""
    with server(database) as made:
        yield made
