"""A table over HTTP and WebSocket: sitting down, playing, refusals, secrets, undo, leaving, coming back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from hedgerow.server.app import Settings, create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path / 'games.db'}", bot_seconds=20))) as made:
        yield made


def set_up(client: TestClient[Any], **seats: str) -> dict[str, Any]:
    made = client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing", "seats": seats, "name": "Ann"})
    assert made.status_code == 201, made.text
    return made.json()          # type: ignore[no-any-return]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Player:
    """Someone at a table."""

    def __init__(self, client: TestClient[Any], table: str, token: str = "", since: int = 0) -> None:
        self.context = client.websocket_connect(f"/api/tables/{table}/play")
        self.token, self.since = token, since
        self.socket: WebSocketTestSession
        self.raw: list[str] = []
        self.last: dict[str, Any] = {}

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
            self.last = message
        return message          # type: ignore[no-any-return]

    def until(self, *kinds: str) -> dict[str, Any]:
        while (message := self.receive())["type"] not in kinds:
            pass
        return message

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.last["view"]["decision"]        # type: ignore[no-any-return]

    def choose(self, option: list[Any], number: int | None = None) -> dict[str, Any]:
        assert self.decision is not None
        self.send({"type": "choose", "number": self.decision["number"] if number is None else number, "option": option})
        return self.until("done", "refused", "stale")


def two_people(client: TestClient[Any]) -> tuple[str, str, str]:
    made = set_up(client, blue="me", red="me")
    return made["table"]["id"], made["links"]["blue"], made["links"]["red"]


def test_the_lobby_lists_games_scenarios_and_rules(client: TestClient[Any]) -> None:
    games = {g["name"]: g for g in client.get("/api/games").json()}
    assert [s["name"] for s in games["skirmish"]["scenarios"]] == ["crossing", "plain"]
    assert any(r["id"] == "3.1" for r in client.get("/api/games/skirmish/rules").json())


def test_private_tables_are_not_listed(client: TestClient[Any]) -> None:
    hidden = set_up(client, blue="me")["table"]["id"]
    shown = client.post("/api/tables", json={"game": "skirmish", "scenario": "plain", "public": True}).json()["table"]["id"]
    listed = [t["id"] for t in client.get("/api/tables").json()]
    assert shown in listed and hidden not in listed
    assert client.get(f"/api/tables/{hidden}").status_code == 200


def test_the_game_begins_when_every_seat_is_taken(client: TestClient[Any]) -> None:
    made = set_up(client, blue="me")
    table, red = made["table"]["id"], made["links"]["red"]
    assert made["table"]["status"] == "open"
    assert client.post(f"/api/tables/{table}/sit", json={"name": "Bob"}, headers=bearer("wrong")).status_code == 401
    sat = client.post(f"/api/tables/{table}/sit", json={"name": "Bob", "nonce": "dice of mine"}, headers=bearer(red))
    assert sat.json()["table"]["status"] == "playing"
    assert {s["name"] for s in sat.json()["table"]["seats"]} == {"Ann", "Bob"}


def test_two_people_play_and_each_sees_the_others_moves(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red, Player(client, table) as onlooker:
        assert blue.decision is not None and red.decision is None and onlooker.decision is None
        assert blue.choose(["mover", 0])["type"] == "done"
        assert blue.choose(["to", blue.decision["options"][0][1]])["type"] == "done"
        seen = red.until("view"), red.until("view")
        assert seen[-1]["log"][-1]["event"] == "Moved" and "moves to" in seen[-1]["log"][-1]["text"]
        assert [e["text"] for e in onlooker.until("view")["log"]] == [] and onlooker.until("view")["log"]


def test_no_message_to_one_seat_holds_the_secret_of_the_other(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red, Player(client, table) as onlooker:
        cards = blue.last["view"]["board"]["cards"]["blue"], red.last["view"]["board"]["cards"]["red"]
        for _ in range(8):
            player = blue if blue.decision else red
            assert player.choose(["pass"])["type"] == "done"
            for other in (blue, red, onlooker):
                if other is not player:
                    other.until("view")
        views = [json.loads(t) for t in blue.raw if '"view"' in t[:20]]
        assert all(v["view"]["board"]["cards"]["red"] in ("face down", "none") for v in views)
        for text in onlooker.raw:
            assert f'"{cards[0]}"' not in text and f'"{cards[1]}"' not in text
        assert blue_link not in "".join(red.raw) and "secret" in onlooker.last and onlooker.last["secret"] == ""


def test_what_is_not_offered_is_refused_with_reason_and_rule(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        answer = blue.choose(["fire", 0, 5])
        assert answer["type"] == "refused" and "5 squares is the limit" in answer["reason"] and answer["rules"] == ["4"]
        red.send({"type": "choose", "number": 0, "option": ["pass"]})
        assert "not red's decision" in red.until("refused")["reason"]


def test_a_stale_or_repeated_choice_is_never_applied_twice(client: TestClient[Any]) -> None:
    table, blue_link, _ = two_people(client)
    with Player(client, table, blue_link) as blue:
        number = blue.decision["number"]            # type: ignore[index]
        assert blue.choose(["mover", 0], number)["type"] == "done"
        assert blue.choose(["pass"], number)["type"] == "stale"
        assert blue.last["view"]["decision"]["about"] == "square"


def test_two_browsers_on_one_seat_stay_in_step(client: TestClient[Any]) -> None:
    table, blue_link, _ = two_people(client)
    with Player(client, table, blue_link) as here, Player(client, table, blue_link) as there:
        here.choose(["mover", 0])
        assert there.until("view")["view"]["decision"]["about"] == "square"


def test_a_reconnecting_seat_gets_what_it_missed(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, red_link) as red:
        seen = len(red.last["log"])
    with Player(client, table, blue_link) as blue:
        blue.choose(["mover", 0])
        blue.choose(blue.decision["options"][0])    # type: ignore[index]
    with Player(client, table, red_link, since=seen) as red:
        assert [e["event"] for e in red.last["log"]] == ["Moved"]


def test_undo_is_free_until_something_came_out_and_then_needs_consent(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        blue.choose(["mover", 0])
        blue.send({"type": "undo"})
        blue.until("done")
        assert blue.last["view"]["decision"]["about"] == "mover"
        blue.choose(["pass"])
        while not (red.decision and red.decision["about"] == "mover"):
            red.until("view")
        red.choose(["pass"])
        while not (blue.decision and blue.decision["about"] == "mover"):
            blue.until("view")
        blue.send({"type": "undo"})                 # its last choice lies before red's
        blue.until("done")
        while red.last["undo"] != "blue":
            red.until("view")
        red.send({"type": "agree", "yes": False})
        red.until("done")
        blue.send({"type": "undo"})
        while red.last["undo"] != "blue":
            red.until("view")
        red.send({"type": "agree", "yes": True})
        red.until("done")
        while blue.last["log"] == [] or blue.last["log"][-1]["event"] != "Undone":
            blue.until("view")
        assert blue.decision is not None


def test_odds_and_explanations_on_demand(client: TestClient[Any]) -> None:
    table, blue_link, _ = two_people(client)
    with Player(client, table, blue_link) as blue:
        blue.send({"type": "explain", "verb": "fire", "what": [0, 5], "ref": 7})
        answer = blue.until("explained")
        assert not answer["may"] and answer["ref"] == 7 and answer["tallies"][0]["total"] == 5
        blue.send({"type": "odds", "option": ["mover", 0]})
        assert blue.until("odds")["odds"] is None


def test_standing_orders_answer_windows(client: TestClient[Any]) -> None:
    table, blue_link, _ = two_people(client)
    with Player(client, table, blue_link) as blue:
        blue.send({"type": "orders", "orders": [{"about": "smoke"}]})
        assert blue.until("done", "refused")["type"] == "done"
        blue.send({"type": "orders", "orders": [{"then": "maybe"}]})
        assert "pass" in blue.until("refused")["reason"]


def test_a_bot_plays_to_the_end_and_the_save_verifies(client: TestClient[Any]) -> None:
    from hedgerow import verify
    made = set_up(client, blue="random", red="random")
    table = made["table"]["id"]
    assert client.get(f"/api/tables/{table}/save").status_code == 400
    with Player(client, table) as onlooker:
        while onlooker.last["view"]["result"] is None:
            onlooker.until("view")
        assert len(onlooker.last["secret"]) == 64
    text = client.get(f"/api/tables/{table}/save").text
    assert verify(text).wrong == []
    middle = client.get(f"/api/tables/{table}/replay/20").json()
    assert middle["events"] >= 20 and middle["view"]["board"]["round"] >= 1
    branched = client.post(f"/api/tables/{table}/branch", json={"at": middle["step"], "seats": {"blue": "me", "red": "me"}})
    assert branched.status_code == 201 and branched.json()["table"]["status"] == "playing"


def test_leaving_a_seat_to_a_bot_and_to_a_friend(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    assert client.post(f"/api/tables/{table}/hand-over", json={"to": "random"}, headers=bearer(red_link)).status_code == 201
    assert client.get(f"/api/tables/{table}").json()["seats"][1]["player"] == "random"
    fresh = client.post(f"/api/tables/{table}/hand-over", json={"to": "human"}, headers=bearer(blue_link)).json()["token"]
    assert client.post(f"/api/tables/{table}/note", json={"text": "x"}, headers=bearer(blue_link)).status_code == 401
    assert client.post(f"/api/tables/{table}/note", json={"text": "mine"}, headers=bearer(fresh)).status_code == 200
    assert client.post(f"/api/tables/{table}/hand-over", json={"to": "nobody"}, headers=bearer(fresh)).status_code == 400


def test_chat_is_for_everyone_and_notes_are_private(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, red_link) as red:
        assert client.post(f"/api/tables/{table}/chat", json={"text": "well met"}, headers=bearer(blue_link)).status_code == 201
        assert red.until("chat")["text"] == "well met"
    assert client.post(f"/api/tables/{table}/chat", json={"text": "hi"}).status_code == 401
    client.post(f"/api/tables/{table}/note", json={"text": "he bluffs"}, headers=bearer(blue_link))
    assert client.get(f"/api/tables/{table}/note", headers=bearer(blue_link)).json()["text"] == "he bluffs"
    assert client.get(f"/api/tables/{table}/note", headers=bearer(red_link)).json()["text"] == ""


def test_everything_is_still_there_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}")
    with TestClient(create_app(settings)) as client:
        table, blue_link, _red_link = two_people(client)
        with Player(client, table, blue_link) as blue:
            blue.choose(["mover", 0])
            before = blue.last["view"]
    with TestClient(create_app(settings)) as client, Player(client, table, blue_link) as blue:
        assert blue.last["view"] == before


def test_a_saved_game_goes_on_at_a_new_table(client: TestClient[Any]) -> None:
    import hedgerow
    game = hedgerow.new("skirmish", "crossing", seed=4)
    game.apply("blue", ("mover", 1))
    made = client.post("/api/tables/import", json={"save": game.save(), "seats": {"blue": "me", "red": "random"}})
    assert made.status_code == 201, made.text
    with Player(client, made.json()["table"]["id"], made.json()["links"]["blue"]) as blue:
        assert blue.decision is not None and blue.decision["about"] == "square"
    assert client.post("/api/tables/import", json={"save": "nonsense"}).status_code == 400
