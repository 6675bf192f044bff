"""What strangers may try: always a clear refusal, never a failure, never a leak."""

from __future__ import annotations

import json
import logging
import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from hedgerow.server.app import Settings, create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path / 'games.db'}", burst=10_000, messages_per_second=10_000))) as made:
        yield made


def table_of(client: TestClient[Any]) -> tuple[str, str]:
    seats = {"blue": "me", "red": "me"}
    made = client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing", "seats": seats}).json()
    return made["table"]["id"], made["links"]["blue"]


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


def test_a_strangers_page_may_not_act(client: TestClient[Any]) -> None:
    body = {"game": "skirmish", "scenario": "plain"}
    assert client.post("/api/tables", json=body, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert client.post("/api/tables", json=body, headers={"Origin": "http://testserver.local"}).status_code in (201, 401)


def test_get_changes_nothing(client: TestClient[Any]) -> None:
    table, _ = table_of(client)
    for path in ("sit", "hand-over", "branch"):
        assert client.get(f"/api/tables/{table}/{path}").status_code == 405


def test_pages_carry_security_headers(client: TestClient[Any]) -> None:
    headers = client.get("/api/games").headers
    assert "default-src 'self'" in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff"
    assert "no-referrer" in headers["referrer-policy"]


def test_a_large_body_is_refused(client: TestClient[Any]) -> None:
    assert client.post("/api/tables/import", content=b'{"save": "' + b"x" * 6_000_000 + b'"}').status_code in (400, 413)


def test_too_many_requests_are_slowed_down(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path / 'games.db'}"))) as client:
        codes = [client.post("/api/tables", json={"game": "none", "scenario": ""}).status_code for _ in range(80)]
    assert codes[0] == 400 and codes[-1] == 429


def random_json(dice: random.Random, depth: int = 0) -> Any:
    kinds = ["number", "text", "null", "bool", "float"] + (["list", "object"] if depth < 3 else [])
    match dice.choice(kinds):
        case "number":
            return dice.choice([0, 1, -1, 2**31, 2**63, 10**30, dice.randrange(100)])
        case "text":
            return "".join(dice.choices(string.printable + "äß漢\x00\ud7ff", k=dice.randrange(12)))
        case "null":
            return None
        case "bool":
            return dice.random() < 0.5
        case "float":
            return dice.choice([1.5, 1e308, -0.0])
        case "list":
            return [random_json(dice, depth + 1) for _ in range(dice.randrange(5))]
        case _:
            return {dice.choice(["type", "option", "number", "orders", "verb", "what", "x"]): random_json(dice, depth + 1)
                    for _ in range(dice.randrange(4))}


def test_no_message_makes_the_server_fail_and_none_changes_the_game(client: TestClient[Any],
                                                                    caplog: pytest.LogCaptureFixture) -> None:
    table, link = table_of(client)
    dice = random.Random(1)
    kinds = ["choose", "orders", "undo", "agree", "odds", "explain", "hello", "no such thing", None, 3, [], {}]
    with client.websocket_connect(f"/api/tables/{table}/play") as socket, caplog.at_level(logging.ERROR):
        socket.send_text(json.dumps({"type": "hello", "token": link}))
        before = json.loads(socket.receive_text())["view"]["board"]
        for _ in range(400):
            message = random_json(dice)
            if isinstance(message, dict) and dice.random() < 0.9:
                message["type"] = dice.choice(kinds)
            socket.send_text(dice.choice([json.dumps(message), json.dumps(message)[:-1], "{" * 50]))
            while (answer := json.loads(socket.receive_text()))["type"] == "view":
                pass
            assert answer["type"] in ("refused", "stale", "explained", "odds", "done"), answer
            assert "made a mistake" not in answer.get("reason", ""), (message, answer)
        socket.send_text(json.dumps({"type": "explain", "verb": "none"}))
        while json.loads(socket.receive_text())["type"] != "explained":
            pass
    with client.websocket_connect(f"/api/tables/{table}/play") as socket:
        socket.send_text(json.dumps({"type": "hello", "token": link}))
        assert json.loads(socket.receive_text())["view"]["board"] == before
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.parametrize("hello", ["", "[]", '{"type": "choose"}', '{"type": "hello", "token": "wrong"}',
                                   '{"type": "hello", "token": 5}'])
def test_a_wrong_hello_is_refused(client: TestClient[Any], hello: str) -> None:
    table, _ = table_of(client)
    with client.websocket_connect(f"/api/tables/{table}/play") as socket:
        socket.send_text(hello)
        assert json.loads(socket.receive_text())["type"] == "refused"


def test_secret_links_are_not_in_the_database_or_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), TestClient(create_app(Settings(f"sqlite:///{tmp_path / 'games.db'}"))) as client:
        _, link = table_of(client)
        client.get("/api/tables")
    assert link.encode() not in b"".join(p.read_bytes() for p in tmp_path.iterdir())
    assert link not in caplog.text
