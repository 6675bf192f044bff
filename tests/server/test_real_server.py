"""The server as people run it: `hedgerow serve` in a process of its own, a whole session, and all that it writes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from .served import Served

LOUD = ("import uvicorn; from hedgerow.server.app import Settings, create_app; "
        "uvicorn.run(create_app(Settings('sqlite:///{0}')), port=0, log_level='info', access_log=True, ws_max_size=65536)")


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Served]:
    served = Served.as_people_do(tmp_path / "games.db")
    yield served
    served.stop()


def said(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while (message := json.loads(socket.recv(30)))["type"] not in kinds:
        pass
    return message                                                  # type: ignore[no-any-return]


def a_session(host: str) -> set[str]:
    """Two people sit down, play, chat, err, hand over, come back. Every secret there was."""
    secrets: set[str] = set()
    with httpx.Client(base_url=f"http://{host}", timeout=60) as client:
        def post(path: str, body: Any, token: str = "") -> Any:
            return client.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {}).json()

        made = post("/api/tables", {"game": "skirmish", "scenario": "crossing", "seats": {"blue": "me", "red": "human"},
                                    "nonce": "nonce-of-blue"})
        table, blue, invitation = made["table"]["id"], made["links"]["blue"], made["links"]["red"]
        red = post(f"/api/tables/{table}/sit", {"name": "Bob", "nonce": "nonce-of-red"}, invitation)["token"]
        post(f"/api/tables/{table}/note", {"text": "note-of-red"}, red)
        post(f"/api/tables/{table}/chat", {"text": "hello"}, blue)
        post(f"/api/tables/{table}/chat", {"text": "hello"}, "wrong-token")
        with connect(f"ws://{host}/api/tables/{table}/play") as socket:
            socket.send(json.dumps({"type": "hello", "token": blue}))
            view = said(socket, "view")
            card = view["view"]["board"]["cards"]["blue"]
            socket.send(json.dumps({"type": "choose", "number": view["view"]["decision"]["number"], "option": ["pass"]}))
            assert said(socket, "done", "refused")["type"] == "done"
            socket.send("{")
            assert said(socket, "refused")
        with connect(f"ws://{host}/api/tables/{table}/play") as socket:
            socket.send(json.dumps({"type": "hello", "token": "wrong-token"}))
            assert said(socket, "refused")
        later = post(f"/api/tables/{table}/hand-over", {"to": "random"}, blue)["token"]
        client.get(f"/api/tables/{table}/log", headers={"Authorization": f"Bearer {later}"})
        client.get(f"/api/tables/{table}/replay/1", headers={"Authorization": f"Bearer {red}"})
        secrets |= {blue, red, invitation, later, "nonce-of-blue", "nonce-of-red", "note-of-red", f'"{card}"', "wrong-token"}
    return secrets


def test_no_log_holds_a_secret_even_when_every_request_is_logged(tmp_path: Path) -> None:
    served = Served([sys.executable, "-c", LOUD.format(tmp_path / "games.db")])
    try:
        secrets = a_session(served.host)
    finally:
        written = served.stop()
    assert "/api/tables" in written                                 # requests are logged
    assert [s for s in secrets if s in written] == []
    assert "Traceback" not in written


def test_a_strangers_page_is_turned_away_at_the_handshake(quiet: Served) -> None:
    a_session(quiet.host)
    with pytest.raises(InvalidStatus) as no, \
         connect(f"ws://{quiet.host}/api/tables/x/play", origin="https://elsewhere.example"):       # type: ignore[arg-type]
        pass
    assert no.value.response.status_code == 403
    with connect(f"ws://{quiet.host}/api/tables/x/play", origin=f"http://{quiet.host}") as socket:  # type: ignore[arg-type]
        assert "no such table" in said(socket, "refused")["reason"]


def test_a_huge_frame_closes_the_line_with_a_reason_and_hurts_nobody_else(quiet: Served) -> None:
    with httpx.Client(base_url=f"http://{quiet.host}", timeout=60) as client:
        made = client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing", "seats": {"blue": "me", "red": "me"}})
        table, links = made.json()["table"]["id"], made.json()["links"]
    with connect(f"ws://{quiet.host}/api/tables/{table}/play") as good, \
         connect(f"ws://{quiet.host}/api/tables/{table}/play") as bad:
        for socket in (good, bad):
            socket.send(json.dumps({"type": "hello", "token": links["blue"]}))
            view = said(socket, "view")
        bad.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as no:
            said(bad, "never")
        assert no.value.rcvd is not None and no.value.rcvd.code == 1009                             # message too big
        good.send(json.dumps({"type": "choose", "number": view["view"]["decision"]["number"], "option": ["pass"]}))
        assert said(good, "done", "refused")["type"] == "done"
