"""What strangers may send over a socket: always a clear refusal, never a failure, never a dead line, never a leak."""

from __future__ import annotations

import json
import logging
import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from hedgerow.kernel.errors import HedgerowError
from hedgerow.server.listener import LONGEST_LINE, Listener

from .people import PLENTY, Player, server, two_people

KINDS = ["choose", "orders", "undo", "agree", "odds", "explain", "why", "hurry", "hello", "no such thing", None, 3, [], {}]
FIELDS = ["type", "option", "number", "orders", "verb", "what", "yes", "ref", "token", "x"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with server(tmp_path_factory.mktemp("games")) as made:
        yield made


def any_json(dice: random.Random, depth: int = 0) -> Any:
    match dice.choice(["number", "text", "null", "bool", "float"] + (["list", "object"] * 2 if depth < 4 else [])):
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
            return [any_json(dice, depth + 1) for _ in range(dice.randrange(5))]
        case _:
            return {dice.choice(FIELDS): any_json(dice, depth + 1) for _ in range(dice.randrange(4))}


def any_message(dice: random.Random, decision: dict[str, Any] | None) -> str | bytes:
    """Something a client could send: nearly right, wrong, broken, or no text at all."""
    found = any_json(dice)
    message: dict[str, Any] = found if isinstance(found, dict) else {"option": found}
    if dice.random() < 0.9:
        message["type"] = dice.choice(KINDS)
    if decision is not None and dice.random() < 0.3:                # an option that is offered, under a number that is not
        message |= {"option": dice.choice(decision["options"]), "number": decision["number"] + dice.choice([-1, 1, 7, 10**9])}
    text = json.dumps(message)
    return dice.choice([text, text, text, text[:-1], "{" * 5000, "[" * 60 + "]" * 60, '{"a":' * 30 + "1" + "}" * 30, "",
                        "x" * 70_000, '"\\ud800"', '{"type": "choose", "option": ["\\ud800"], "number": 0}', "NaN",
                        dice.randbytes(40), text.encode(), text.encode("utf-16")])


def send(player: Player, what: str | bytes) -> None:
    if isinstance(what, bytes):
        player.socket.send_bytes(what)
    else:
        player.socket.send_text(what)


@pytest.mark.parametrize("seed", range(3))
def test_no_message_makes_the_server_fail_and_none_changes_the_game(client: TestClient[Any], seed: int,
                                                                    caplog: pytest.LogCaptureFixture) -> None:
    table, blue_link, red_link = two_people(client)
    dice = random.Random(seed)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red, Player(client, table) as onlooker, \
         caplog.at_level(logging.ERROR):
        before = blue.last["view"]["board"]
        secrets = {f'"{before["cards"]["blue"]}"', f'"{red.last["view"]["board"]["cards"]["red"]}"'}
        for _ in range(300):
            player = dice.choice([blue, red, onlooker])
            send(player, any_message(dice, blue.decision))
            answer = player.until("refused", "stale", "explained", "odds", "why", "done")
            assert "made a mistake" not in answer.get("reason", ""), answer
            assert answer["type"] in ("explained", "odds", "why", "done") or answer["reason"]
        for player in (blue, red):
            assert player.ask({"type": "explain", "verb": "none"})["type"] == "explained"
        seen = [m["view"]["board"]["cards"] for m in map(json.loads, red.raw) if m["type"] == "view"]
        assert {c["blue"] for c in seen} == {"face down"}
        assert not any(secret in text for secret in secrets for text in onlooker.raw)
    with Player(client, table, blue_link) as blue:
        assert blue.last["view"]["board"] == before
        assert blue.choose(["pass"])["type"] == "done"
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


@pytest.mark.parametrize("hello", ["", "[]", "7", "{", '{"type": "choose", "option": ["pass"], "number": 0}',
                                   '{"type": "hello", "token": "wrong"}', '{"type": "hello", "token": 5}',
                                   '{"type": "hello", "token": ["x"]}', "x" * 70_000,
                                   '{"type": "hello", "token": "\\ud800"}', '{"type": "hello", "token": "\\u0000"}', b"\xff\xfe",
                                   b""])
def test_a_wrong_hello_is_refused_in_words_and_the_line_closed(client: TestClient[Any], hello: str | bytes) -> None:
    table, _, _ = two_people(client)
    with client.websocket_connect(f"/api/tables/{table}/play") as socket:
        (socket.send_bytes if isinstance(hello, bytes) else socket.send_text)(hello)        # type: ignore[arg-type]
        answer = json.loads(socket.receive_text())
        assert answer["type"] == "refused" and answer["reason"] and "view" not in answer
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


@pytest.mark.parametrize("since", [-5, 10**30, "many", None, True, 2.5, []])
def test_whatever_a_client_says_it_knows_it_gets_the_table(client: TestClient[Any], since: Any) -> None:
    table, link, _ = two_people(client)
    with Player(client, table, link, since=since) as blue:
        assert blue.decision is not None and 0 <= blue.last["first"] <= 10


def test_there_is_no_line_to_a_table_that_does_not_exist(client: TestClient[Any]) -> None:
    with client.websocket_connect("/api/tables/none/play") as socket:
        assert "no such table" in json.loads(socket.receive_text())["reason"]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://testserver.local.evil.example", "", "file://"])
def test_a_strangers_page_gets_no_line_to_the_table(client: TestClient[Any], origin: str) -> None:
    table, _, _ = two_people(client)
    with pytest.raises(WebSocketDisconnect) as no, \
         client.websocket_connect(f"/api/tables/{table}/play", headers={"Origin": origin}) as socket:
        socket.receive_text()
    assert no.value.code == 4403 and "may not play here" in str(no.value.detail)


def test_our_own_page_and_named_friends_get_one(tmp_path: Path) -> None:
    with server(tmp_path, origins=("https://friend.example",)) as client:
        table, link, _ = two_people(client)
        for origin in ("http://testserver.local", "https://friend.example"):
            with client.websocket_connect(f"/api/tables/{table}/play", headers={"Origin": origin}) as socket:
                socket.send_text(json.dumps({"type": "hello", "token": link}))
                assert json.loads(socket.receive_text())["type"] == "view"


def test_too_many_messages_are_refused_until_a_moment_has_passed(tmp_path: Path) -> None:
    with server(tmp_path, messages_per_second=0.001, burst=5) as client:
        table, link, _ = two_people(client)
        with Player(client, table, link) as blue:
            answers = [blue.ask({"type": "explain", "verb": "fire", "ref": n}) for n in range(8)]
    assert [a["type"] for a in answers] == ["explained"] * 5 + ["refused"] * 3 and "too many messages" in answers[-1]["reason"]
    assert [a["ref"] for a in answers] == list(range(8))


def test_too_many_lines_from_one_address_are_refused(tmp_path: Path) -> None:
    with server(tmp_path, rates={**PLENTY, "socket": (0.001, 3)}) as client:
        table, link, _ = two_people(client)
        for _ in range(3):
            with Player(client, table, link):
                pass
        with pytest.raises(WebSocketDisconnect) as no, Player(client, table, link):
            pass
    assert no.value.code == 4429


def test_who_does_not_read_gets_fewer_views_and_holds_up_nobody() -> None:
    listener = Listener("blue")
    for _ in range(1000):
        listener.look()
    assert list(listener.line) == [None]                            # one look at the table says it all
    listener.tell({"type": "done"})
    listener.look()
    assert [x is None for x in listener.line] == [True, False, True]


def test_who_never_reads_is_let_go() -> None:
    import asyncio
    listener = Listener("blue")
    for _ in range(LONGEST_LINE + 5):
        listener.tell({"type": "done"})
    assert len(listener.line) == LONGEST_LINE
    with pytest.raises(HedgerowError, match="do not read"):
        asyncio.run(listener.next())
