"""What strangers may try over HTTP: always a clear refusal, never a failure, never a leak."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from hedgerow.server.safety import HEADERS, Rates

from .people import PLENTY, server, two_people


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with server(tmp_path_factory.mktemp("games")) as made:
        yield made


@pytest.mark.parametrize("body", [{}, {"game": "skirmish"}, {"game": "x", "scenario": "y"},
                                  {"game": "skirmish", "scenario": "nowhere"},
                                  {"game": "skirmish", "scenario": "plain", "seats": {"green": "me"}},
                                  {"game": "skirmish", "scenario": "plain", "seats": {"red": "genius"}},
                                  {"game": "skirmish", "scenario": "plain", "options": {"fog": True}},
                                  {"game": "skirmish", "scenario": "plain", "hacked": 1},
                                  {"game": "s" * 500, "scenario": "plain"},
                                  [], "text", None, 7])
def test_a_wrong_table_is_refused_clearly(client: TestClient[Any], body: Any) -> None:
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 400 and answer.json()["detail"]


def test_unknown_places_are_not_found(client: TestClient[Any]) -> None:
    for path in ("/api/tables/none", "/api/games/none/rules", "/api/games/skirmish/scenarios/none/map.svg",
                 "/api/tables/none/save", "/api/tables/none/chat", "/api/tables/none/replay/3"):
        assert client.get(path).status_code == 404, path


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://testserver.local.evil.example", ""])
def test_a_strangers_page_may_not_act(client: TestClient[Any], origin: str) -> None:
    table, link, _ = two_people(client)
    headers = {"Origin": origin, "Authorization": f"Bearer {link}"}
    body = {"game": "skirmish", "scenario": "plain"}
    for answer in (client.post("/api/tables", json=body, headers=headers), client.get("/api/tables", headers=headers),
                   client.post(f"/api/tables/{table}/hand-over", json={"to": "human"}, headers=headers)):
        assert answer.status_code == 403 and answer.json()["detail"] == "this page may not play here"
    assert client.post("/api/tables", json=body, headers={"Origin": "http://testserver.local"}).status_code == 201


def test_get_changes_nothing(client: TestClient[Any]) -> None:
    """Every address that changes anything refuses to be got; every one that can be got leaves the database as it was."""
    table, _, _ = two_people(client)
    store = client.app.state.room.store
    before = (store.table(table), store.steps(table), store.chat(table))
    paths = client.get("/api/schema/openapi.json").json()["paths"]
    assert {m for what in paths.values() for m in what} == {"get", "post"}
    for path, what in paths.items():
        address = path.format(table=table, game="skirmish", scenario="crossing", at=1, step=1)
        assert client.get(address).status_code in ({200, 400, 401, 404} if "get" in what else {404, 405}), path
        assert client.put(address).status_code in (404, 405)
    assert (store.table(table), store.steps(table), store.chat(table)) == before


@pytest.mark.parametrize("address", ["/", "/table.html", "/js/lobby.js", "/games/skirmish/draw.js", "/games/none/draw.js",
                                     "/api/games", "/api/tables/none", "/no/such/page", "/api/tables/none/sit", "/api/schema",
                                     "/api/schema/openapi.json", "/games/skirmish/../__init__.py",
                                     "/games/skirmish/%2e%2e/rules.py"])
def test_every_answer_carries_security_headers(client: TestClient[Any], address: str) -> None:
    answer = client.get(address)
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value], name
    assert "unsafe-eval" not in answer.headers["content-security-policy"]
    if address.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"
    if ".py" in address:
        assert answer.status_code == 404


def test_a_failure_of_ours_is_said_in_one_line_and_tells_nothing(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch,
                                                                 caplog: pytest.LogCaptureFixture) -> None:
    def broken(*about: Any) -> None:
        raise ZeroDivisionError("what only we should know")

    room = client.app.state.room
    room.lobby.look_again()                               # what another test has just been shown is good for a second
    monkeypatch.setattr(room.store, "tables", broken)
    answer = client.get("/api/tables")
    assert answer.status_code == 500 and "only we" not in answer.text and "only we" in caplog.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_large_body_is_refused(client: TestClient[Any]) -> None:
    assert client.post("/api/tables/import", content=b'{"save": "' + b"x" * 6_000_000 + b'"}').status_code in (400, 413)


@pytest.mark.parametrize(("kind", "ask"), [("change", "post"), ("look", "get")])
def test_too_many_requests_are_slowed_down(tmp_path: Path, kind: str, ask: str) -> None:
    with server(tmp_path, rates={**PLENTY, kind: (0.001, 4)}) as client:
        codes = [getattr(client, ask)("/api/tables/none/sit" if ask == "post" else "/api/tables").status_code for _ in range(6)]
    assert codes[3] != 429 and codes[4:] == [429, 429]


def test_those_who_have_not_asked_for_long_are_forgotten() -> None:
    rates = Rates({"look": (1e9, 5)})
    for n in range(3000):
        assert rates.take("look", f"10.0.{n // 256}.{n % 256}")
    assert len(rates.buckets) <= 1001


def test_secret_links_are_not_in_the_database(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        _, blue, red = two_people(client)
    kept = b"".join(p.read_bytes() for p in tmp_path.iterdir())
    assert blue.encode() not in kept and red.encode() not in kept
