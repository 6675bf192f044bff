"""What people do at a table, for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from hedgerow.server.app import Settings, create_app
from hedgerow.server.settings import RATES

PLENTY = dict.fromkeys(RATES, (1000000.0, 1000000))


def server(where: Path | str, **how: Any) -> TestClient[Any]:
    """A server in this process, which never says that somebody asks too often; its database is at an URL or in a folder."""
    given = {"bot_seconds": 20, "rates": PLENTY, "messages_per_second": 1e6, "burst": 1_000_000, "sockets": 1000,
             "idle_tables": 10_000, "hosts": ("testserver.local",), **how}
    database = where if isinstance(where, str) else f"sqlite:///{where / 'games.db'}"
    return TestClient(create_app(Settings(database, **given)))


def set_up(client: TestClient[Any], public: bool = False, **seats: str) -> dict[str, Any]:
    body = {"game": "skirmish", "scenario": "crossing", "seats": seats, "name": "Ann", "public": public}
    made = client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    return made.json()          # type: ignore[no-any-return]


def two_people(client: TestClient[Any]) -> tuple[str, str, str]:
    made = set_up(client, blue="me", red="me")
    return made["table"]["id"], made["links"]["blue"], made["links"]["red"]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Player:
    """Someone at a table."""

    def __init__(self, client: TestClient[Any], table: str, token: str = "", since: int = 0) -> None:
        self.context = client.websocket_connect(f"/api/tables/{table}/play")
        self.token, self.since = token, since
        self.socket: WebSocketTestSession
        self.raw: list[str] = []
        self.log: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}
        self.ground: dict[str, Any] = {}

    def __enter__(self) -> Player:
        self.socket = self.context.__enter__()
        self.send({"type": "hello", "token": self.token, "since": self.since})
        self.until("view")
        return self

    def __exit__(self, *about: object) -> None:
        self.context.__exit__(None, None, None)

    def send(self, message: Any) -> None:
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def receive(self) -> dict[str, Any]:
        text = self.socket.receive_text()
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] == "view":
            self.ground = message.get("ground", self.ground)        # what does not change comes once
            message["view"]["board"] |= self.ground
            self.last = message
            self.log += message["log"]
        return message          # type: ignore[no-any-return]

    def until(self, *kinds: str) -> dict[str, Any]:
        while (message := self.receive())["type"] not in kinds:
            pass
        return message

    def ask(self, message: Any) -> dict[str, Any]:
        """The answer to a message; whatever else comes before it is taken in."""
        self.send(message)
        return self.until("done", "refused", "stale", "odds", "explained", "why")

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.last["view"]["decision"]        # type: ignore[no-any-return]

    def choose(self, option: list[Any], number: int | None = None) -> dict[str, Any]:
        assert self.decision is not None
        return self.ask({"type": "choose", "number": self.decision["number"] if number is None else number, "option": option})

    def surely(self, option: list[Any]) -> None:
        """Choose it; once more if what was last seen is out of date."""
        while (asked := self.until_asked()) and (answer := self.choose(option))["type"] == "stale":
            self.until_after(asked["number"])
        assert answer["type"] == "done", answer

    def until_after(self, number: int) -> None:
        """Until the decision of that number is not what was last seen."""
        while self.decision is not None and self.decision["number"] == number:
            self.until("view")

    def until_asked(self, about: str = "") -> dict[str, Any]:
        while self.decision is None or about not in ("", self.decision["about"]):
            self.until("view")
        return self.decision

    def pass_until(self, about: str) -> None:
        """Pass whatever is asked until this is asked."""
        while self.until_asked()["about"] != about:
            assert self.choose(["pass"])["type"] == "done"


def pass_on(times: int, *players: Player) -> None:
    """Whoever is asked passes, so many times in all."""
    seats = {p.last["view"]["seat"]: p for p in players}
    player = next(p for p in players if p.decision)
    for _ in range(times):
        while player.choose(["pass"])["type"] != "done":            # what it last saw was out of date
            player.until("view")
        waiting = player.last["view"]["waiting"]
        player = seats[next(iter(waiting))]
        while player.last["view"]["waiting"] != waiting or not player.decision:
            player.until("view")


def bot_game(client: TestClient[Any]) -> str:
    """A game that two bots have played to its end."""
    made = set_up(client, blue="random", red="heuristic")
    table: str = made["table"]["id"]
    assert made["links"] == {}                      # nobody may look into a bot's hand
    with Player(client, table) as onlooker:
        while onlooker.last["view"]["result"] is None:
            assert onlooker.last["secret"] == ""
            onlooker.until("view")
        assert len(onlooker.last["secret"]) == 64
    return table
