"""The door, and what is believed of those who come through it; what the server tells whoever runs it."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from hedgerow.server import door
from hedgerow.server.app import Settings
from hedgerow.server.logs import AsJson
from hedgerow.server.settings import RATES

from .people import Player, bearer, server, two_people
from .served import Threaded


def settings(folder: Path, **how: Any) -> Settings:
    return Settings(f"sqlite:///{folder / 'games.db'}", workers=1, **how)


def until(known: Any) -> None:
    last = time.monotonic() + 60
    while not known():
        assert time.monotonic() < last, "it never came"
        time.sleep(0.01)


def is_closed(connection: socket.socket) -> bool:
    """Waits until the other side has closed it."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def asked(served: Threaded, source: str = "127.0.0.1", more: str = "") -> bytes:
    with served.connected(source) as made:
        made.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n".encode())
        return made.recv(100)


def test_half_open_requests_close_the_door_to_nobody_and_write_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                                      caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(door, "MOST_FROM_ONE", 20)
    monkeypatch.setattr(door, "HEADER_SECONDS", 1.0)
    monkeypatch.setattr(door, "LOOKED_AFTER", 0.05)
    with Threaded(settings(tmp_path)) as served, caplog.at_level(logging.INFO):
        half = [served.connected() for _ in range(60)]
        for made in half:
            with contextlib.suppress(OSError):
                made.sendall(b"GET /api/tables HTTP/1.1\r\nHost: loc")
        until(lambda: served.server.door.turned_away == 40)           # one address gets so many places
        assert b"200" in asked(served, "127.0.0.2")                   # and everybody else still comes in
        assert all(is_closed(made) for made in half)                  # those inside are shown out
        until(lambda: not served.server.door.asking)
        assert b"200" in asked(served)
        for made in half:
            made.close()
    assert len(caplog.records) < 10


def test_a_body_that_never_comes_and_an_answer_that_is_never_read_are_not_waited_for(tmp_path: Path,
                                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "BODY_SECONDS", 0.2)
    monkeypatch.setattr(door, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(door, "LOOKED_AFTER", 0.05)
    with Threaded(settings(tmp_path)) as served:
        slow = served.connected()
        slow.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
        assert is_closed(slow)
        deaf = served.connected()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        for _ in range(200):                              # many large answers on one line, none of them read
            try:
                deaf.sendall(b"GET /js/table.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
            except OSError:
                break
        until(lambda: not served.server.door.asking)
        slow.close()
        deaf.close()


def test_whoever_opens_a_socket_and_never_says_hello_is_shown_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hedgerow.server import play
    monkeypatch.setattr(play, "HELLO_SECONDS", 0.1)
    with server(tmp_path) as client:
        table, _, _ = two_people(client)
        with client.websocket_connect(f"/api/tables/{table}/play") as silent:
            assert "no hello" in json.loads(silent.receive_text())["reason"]
        assert client.app.state.room.sockets.count == {}


def test_one_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with server(tmp_path, sockets=2) as client:
        table, blue, red = two_people(client)
        with Player(client, table, blue), Player(client, table, red), \
             client.websocket_connect(f"/api/tables/{table}/play") as third:
            assert "too many lines" in json.loads(third.receive_text())["reason"]
        with Player(client, table, blue):
            pass


def test_a_log_has_so_many_lines_a_minute_and_says_how_many_were_left_out() -> None:
    few = door.NotTooMuch()

    def line(second: int) -> logging.LogRecord:
        record = logging.LogRecord("uvicorn", logging.WARNING, "", 0, "Invalid HTTP request received.", (), None)
        record.created = float(second)
        return record
    assert sum(few.filter(line(7)) for _ in range(10_000)) == door.LINES_A_MINUTE
    after = line(61)
    assert few.filter(after) and f"{10_000 - door.LINES_A_MINUTE} more lines" in after.getMessage()


# ---- 10: proxies, names, addresses that mean nothing ----

@pytest.mark.parametrize(("proxies", "codes"), [((), [200, 200, 429, 429]), (("127.0.0.1",), [200, 200, 200, 200])])
def test_who_is_spoken_for_is_believed_only_of_proxies_that_are_known(tmp_path: Path, proxies: tuple[str, ...],
                                                                      codes: list[int]) -> None:
    """Four visitors, or one who calls himself four names."""
    with Threaded(settings(tmp_path, proxies=proxies, rates={**RATES, "look": (0.0001, 2)})) as served:
        got = [httpx.get(f"http://{served.host}/api/tables", headers={"X-Forwarded-For": f"10.1.1.{n}"}, timeout=120).status_code
               for n in range(4)]
    assert got == codes


@pytest.mark.parametrize(("host", "code"), [("localhost", 200), ("127.0.0.1:80", 200), ("play.example.org", 200),
                                            ("[::1]:8044", 200),
                                            ("PLAY.example.org:443", 200), ("evil.example", 400), ("", 400),
                                            ("play.example.org.evil.example", 400)])
def test_the_server_answers_only_to_its_own_names(tmp_path: Path, host: str, code: int) -> None:
    with server(tmp_path, hosts=("play.example.org",)) as client:
        for path in ("/api/tables", "/"):
            assert client.get(path, headers={"Host": host}).status_code == code


def test_deep_json_nul_and_long_paths_are_refused_and_never_a_failure(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table, link, _ = two_people(client)
        headers = {**bearer(link), "Content-Type": "application/json"}
        deep = b"[" * 100_000 + b"]" * 100_000
        for body in (deep, b'{"text": ' + deep + b"}", b'{"text": "\\u0000"}', b'{"text": "a\x00b"}', b"\xff\xfe", b"{", b""):
            assert client.post(f"/api/tables/{table}/chat", content=body, headers=headers).status_code == 400, body[:20]
        for path in ("/api/tables/a%00b", "/%00", f"/api/tables/{'x' * 3000}", "/" + "a/" * 2000, f"/games/skirmish/{'x' * 300}",
                     "/api/tables/x/log?since=%00", f"/{'x' * 260}.js", "/games/%00/draw.js"):
            assert client.get(path).status_code in (400, 404), path[:40]
        assert client.get(f"/api/tables/{table}/log", params={"since": 10 ** 40}).status_code in (200, 400)
        assert client.get(f"/api/tables/{table}/replay/{10 ** 30}").status_code in (200, 400, 404)


# ---- what whoever runs it is told ----

def test_health_readiness_and_metrics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path) as client:
        table, link, _ = two_people(client)
        with Player(client, table, link) as blue:
            blue.choose(["pass"])
            blue.ask({"type": "nonsense"})
            told = client.get("/metrics").text
        lines = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
        assert lines["hedgerow_tables_in_memory"] == "1" and lines["hedgerow_sockets"] == "1"
        assert lines["hedgerow_choice_seconds_count"] == "1" and lines['hedgerow_choice_seconds_bucket{le="+Inf"}'] == "1"
        assert lines['hedgerow_tables{kept="tables playing"}'] == "1" and float(lines["hedgerow_database_bytes"]) > 1000
        assert lines['hedgerow_refused_total{why="HedgerowError"}'] == "1" and lines["hedgerow_errors_total"] == "0"
        assert 'hedgerow_waiting{lane="bots"}' in lines and table not in told and link not in told
        assert client.get("/healthz").status_code == 200 and client.get("/readyz").status_code == 200

        def gone() -> None:
            raise OSError
        monkeypatch.setattr(client.app.state.room.store, "alive", gone)
        assert client.get("/readyz").status_code == 503 and client.get("/healthz").status_code == 200
        client.app.state.room.leaving = True
        assert client.get("/readyz").status_code == 503


def test_strangers_see_no_metrics(tmp_path: Path) -> None:
    with Threaded(settings(tmp_path, proxies=("127.0.0.1",))) as served:
        codes = [httpx.get(f"http://{served.host}/metrics", headers=headers, timeout=120).status_code
                 for headers in ({"X-Forwarded-For": "8.8.4.4"}, {"X-Forwarded-For": "2a00:1450::1"}, {})]
    assert codes == [404, 404, 200]


def test_logs_can_be_json_one_object_a_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        import sys
        record = logging.LogRecord("hedgerow.server", logging.ERROR, "", 0, "it %s", ("failed",), sys.exc_info())
    written = AsJson().format(record)
    assert "\n" not in written
    assert json.loads(written) | {"level": "error", "from": "hedgerow.server", "what": "it failed"} == json.loads(written)
