"""PostgreSQL for real: every query, and two server processes that share its tables."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from hedgerow.server.peers import Peers
from hedgerow.server.rows import Base
from hedgerow.server.store import Store

from .postgres import Postgres
from .served import Served
from .test_crash import Seat
from .test_store import use_everything


@pytest.fixture
def url(postgres: Postgres) -> str:
    """A database of its own."""
    return postgres.database()


def test_the_migrations_lead_to_what_the_code_declares(url: str) -> None:
    store = Store(url)
    with store.database.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.close()


def test_a_table_has_one_owner_and_is_free_when_the_owners_connection_is_lost(url: str) -> None:
    store = Store(url)
    table, _ = store.create("skirmish", "crossing", {}, "A table", True, ["blue", "red"])
    lost: list[str] = []
    heard: list[str] = []

    async def woken() -> None:
        pass

    def peer(name: str) -> Peers:
        return Peers(store.database.url, f"http://{name}", lambda word: heard.append(f"{name} hears {word}"),
                     lambda: lost.append(name))

    async def play() -> None:
        one, two = peer("one"), peer("two")
        living = [asyncio.create_task(p.live(woken)) for p in (one, two)]
        await state(lambda: one.connected and two.connected)
        await one.claim(table)
        assert await two.owner(table) == "http://one" and await one.owner(table) == "" and await two.free([table]) == []
        with pytest.raises(Exception, match="another server"):
            await two.claim(table)
        one.tell("lobby")
        await state(lambda: heard == ["two hears lobby"])             # and does not hear itself
        await two._asked("SELECT pg_terminate_backend(%s)", one.holding.info.backend_pid)
        await state(lambda: lost == ["one"])                          # it knows that it has nothing any more
        assert await two.owner(table) == "" and await two.free([table]) == [table]
        await two.claim(table)
        await state(lambda: one.connected)                            # it comes back by itself
        assert await one.owner(table) == "http://two"
        two.release(table)
        async with asyncio.timeout(180):
            while await one.free([table]) != [table]:
                await asyncio.sleep(0.02)
        for task in living:
            task.cancel()
        await asyncio.wait(living)
    asyncio.run(play())
    store.close()


async def state(known: Any) -> None:
    """Wait for a state that must come."""
    async with asyncio.timeout(180):
        while not known():
            await asyncio.sleep(0.02)


# ---- two processes ----

def serve(url: str) -> Served:
    return Served([sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--workers", "1", "--database", url])


@asynccontextmanager
async def two_servers(url: str) -> Any:
    one = await asyncio.to_thread(serve, url)
    two = await asyncio.to_thread(serve, url)
    try:
        yield one, two
    finally:
        for served in (one, two):
            await asyncio.to_thread(served.stop, signal.SIGKILL)


async def got(host: str, path: str, **how: Any) -> Any:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=180) as client:
        answer = await client.get(path, **how)
        return answer.json() if answer.status_code == 200 else answer.status_code


async def posted(host: str, path: str, body: Any, token: str = "") -> Any:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=180) as client:
        return (await client.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})).json()


async def come_back(seat: Seat, host: str, table: str) -> None:
    """As the page in the browser does it: again until it is let in. Everything ever shown is still there."""
    async with asyncio.timeout(180):
        while True:
            with suppress(OSError, websockets.WebSocketException, AssertionError):
                return await seat.sit(host, table)
            await asyncio.sleep(0.1)


async def choose(actor: Seat, other: Seat) -> None:
    decision = actor.view["decision"]
    await actor.socket.send(json.dumps({"type": "choose", "number": decision["number"], "option": decision["options"][-1]}))
    await actor.until("done")
    while actor.view["decision"] is not None and actor.view["decision"]["number"] == decision["number"]:
        await actor.until("view")
    while other.view["waiting"] != actor.view["waiting"] or len(other.log) < len(actor.log) - 1:
        await other.until("view")


def whose(seats: list[Seat]) -> tuple[Seat, Seat]:
    actor = next(s for s in seats if s.view["decision"] and s.view["seat"] in s.view["waiting"])
    return actor, seats[1 - seats.index(actor)]


def test_players_at_two_servers_play_one_game_and_it_goes_on_when_one_is_killed(url: str) -> None:
    async def play() -> None:
        async with two_servers(url) as (one, two):
            body = {"game": "skirmish", "scenario": "crossing", "public": True, "seats": {"blue": "me", "red": "me"}}
            made = await posted(one.host, "/api/tables", body)
            table = made["table"]["id"]
            seats = [Seat(made["links"]["blue"]), Seat(made["links"]["red"])]
            await seats[0].sit(one.host, table)
            await seats[1].sit(two.host, table)           # by way of the other server
            for _ in range(4):
                await choose(*whose(seats))
            said = await posted(two.host, f"/api/tables/{table}/chat", {"text": "hello"}, seats[1].token)
            assert said["text"] == "hello" and (await got(one.host, f"/api/tables/{table}/chat"))[0]["text"] == "hello"
            logs = [await got(s.host, f"/api/tables/{table}/log") for s in (one, two)]
            assert logs[0] == logs[1] and len(logs[0]) >= 4
            assert [t["id"] for t in await got(two.host, "/api/tables")] == [table]      # it has heard of the new table
            assert await got(two.host, f"/api/tables/{table}/note", headers={"Authorization": "Bearer wrong"}) == 401

            await asyncio.to_thread(one.stop, signal.SIGKILL)
            for seat in seats:                            # the proxy leads everybody to the one that is left
                await come_back(seat, two.host, table)
            for _ in range(4):
                await choose(*whose(seats))
            for seat in seats:
                await seat.socket.close()
            kept = Store(url)
            assert len([s for s in kept.steps(table) if '"choose"' in s]) == 8
            kept.close()
    asyncio.run(play())


def test_bots_go_on_at_another_server_when_theirs_is_killed(url: str) -> None:
    async def play() -> None:
        async with two_servers(url) as (one, two):
            body = {"game": "skirmish", "scenario": "crossing", "public": True, "seats": {"blue": "random", "red": "regular"}}
            made = await posted(one.host, "/api/tables", body)
            store = Store(url)

            def steps() -> int:
                return len(store.steps(made["table"]["id"]))
            await state(lambda: steps() > 0)
            await asyncio.to_thread(one.stop, signal.SIGKILL)
            before = steps()
            await state(lambda: steps() > before + 2)     # nobody has looked at the table
            log = await got(two.host, f"/api/tables/{made['table']['id']}/log")
            assert log and isinstance(log, list)
            store.close()
    asyncio.run(play())


def test_a_database_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    import subprocess
    done = subprocess.run([sys.executable, "-m", "hedgerow", "usage", "--database", "postgresql+psycopg://x@127.0.0.1:1/none"],
                          capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1 and "Traceback" not in done.stderr


def test_a_backup_leads_from_a_file_to_postgresql_and_back(url: str, tmp_path: Path) -> None:
    from hedgerow.server.backup import back_up, restore
    here = f"sqlite:///{tmp_path / 'here.db'}"
    store = Store(here)
    use_everything(store)
    store.close()
    made = back_up(here, tmp_path / "one.backup")
    assert restore(tmp_path / "one.backup", url).seal == made.seal
    assert back_up(url, tmp_path / "two.backup").seal == made.seal
    there = Store(url)
    table = there.tables()[0].id
    there.say(table, "Ann", "the next line has a number of its own")
    assert len(there.chat(table)) == 2
    there.close()
