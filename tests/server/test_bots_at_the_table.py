"""Computer players at a table: whole games, their reasons and who may read them, seats taken back from them."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

import hedgerow

from .people import Player, bearer, bot_game, two_people


def test_a_bot_plays_to_the_end_and_the_save_verifies(client: TestClient[Any]) -> None:
    table = bot_game(client)
    answer = client.get(f"/api/tables/{table}/save")
    assert hedgerow.verify(answer.text).wrong == [] and "attachment" in answer.headers["content-disposition"]
    assert client.get(f"/api/tables/{table}").json()["status"] == "over"


def test_a_bots_reasons_are_as_secret_as_its_hand_until_the_game_is_over(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    fresh = client.post(f"/api/tables/{table}/hand-over", json={"to": "heuristic"}, headers=bearer(red_link)).json()["token"]
    with Player(client, table, blue_link) as blue:
        blue.choose(["pass"])
        blue.pass_until("mover")
    where = f"/api/tables/{table}/thoughts"
    assert client.get(where).json() == [] and client.get(where, headers=bearer(blue_link)).json() == []
    assert client.get(where, headers=bearer("wrong")).status_code == 401
    own = client.get(where, headers=bearer(fresh)).json()
    assert own and own[0]["seat"] == "red" and own[0]["bot"] == "heuristic" and own[0]["lines"]
    over = bot_game(client)
    told = client.get(f"/api/tables/{over}/thoughts").json()
    assert {t["seat"] for t in told} == {"red"} and all(t["lines"] for t in told)      # the random bot has no reasons
    assert client.get(f"/api/tables/{over}/thoughts", params={"since": told[-1]["step"]}).json() == told[-1:]
    log = client.get(f"/api/tables/{over}/log").json()
    moved = next(t for t in told if t["lines"][0][1].startswith("to "))
    assert log[moved["at"]]["text"].endswith(f"moves {moved['lines'][0][1]}")                    # what came of it


def against_the_germans(client: TestClient[Any], scenario: str, bot: str) -> tuple[str, str]:
    body = {"game": "asl-sk1", "scenario": scenario, "seats": {"american": "me", "german": bot}}
    made = client.post("/api/tables", json=body).json()
    return made["table"]["id"], made["links"]["american"]


def fill_the_sheet(player: Player) -> None:
    """Set up somehow."""
    while (asked := player.until_asked())["about"] == "set up":
        can = asked["options"]
        player.choose(["commit"] if ["commit"] in can else can[0])
        while player.decision is not None and player.decision["number"] == asked["number"]:
            player.until("view")


def test_where_all_lies_open_a_bots_reasons_are_told_during_play(client: TestClient[Any]) -> None:
    table, link = against_the_germans(client, "S1", "heuristic")
    where = f"/api/tables/{table}/thoughts"
    with Player(client, table, link) as american:
        assert american.last["reasons"] is True
        fill_the_sheet(american)
        american.until_asked()
        told = client.get(where, headers=bearer(link)).json()
        assert told and {t["seat"] for t in told} == {"german"} and told[0]["lines"][0][1]


@pytest.mark.parametrize("fortifies", [True, False])
def test_after_a_secret_choice_reasons_wait_for_the_end_whatever_was_chosen(client: TestClient[Any], fortifies: bool) -> None:
    """S3-ssr1: whether reasons are told must not tell whether a building is fortified."""
    body = {"game": "asl-sk1", "scenario": "S3", "seats": {"german": "me", "american": "random"}}
    made = client.post("/api/tables", json=body).json()
    table = made["table"]["id"]
    with Player(client, table, made["links"]["german"]) as german:
        fill_the_sheet(german)
        asked = german.until_asked("fortify")
        german.choose(asked["options"][0] if fortifies else ["pass"])
        assert client.app.state.room.tables[table].tells_reasons("american") is False


def test_a_bot_whose_seat_was_taken_back_while_it_thought_is_not_heard(client: TestClient[Any],
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio
    import threading

    from hedgerow.server.workers import Choice
    asked, go_on = threading.Event(), threading.Event()

    async def slow(*about: Any) -> Choice:
        asked.set()
        await asyncio.to_thread(go_on.wait, 30)
        return Choice(("pass",), [], [])

    table, blue_link, red_link = two_people(client)
    monkeypatch.setattr(client.app.state.room.workers, "choose", slow)
    with Player(client, table, red_link) as red, Player(client, table, blue_link) as blue:
        fresh = client.post(f"/api/tables/{table}/hand-over", json={"to": "veteran"}, headers=bearer(blue_link)).json()["token"]
        assert asked.wait(30)
        back = client.post(f"/api/tables/{table}/sit", json={}, headers=bearer(fresh)).json()["token"]
        go_on.set()
        with Player(client, table, back) as again:
            assert again.until_asked("mover") and again.choose(["mover", 0])["type"] == "done"
        assert red.decision is None
    live = client.app.state.room.tables[table]
    assert [s.what for s in live.game.history] == [("mover", 0)]
    assert blue.last["view"]["decision"]["number"] == 0


def test_the_computer_takes_no_draw_and_after_the_end_the_course_of_the_game_is_told(client: TestClient[Any]) -> None:
    made = client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing", "seats": {"blue": "me", "red": "random"}})
    table, link = made.json()["table"]["id"], made.json()["links"]["blue"]
    with Player(client, table, link) as blue:
        blue.send({"type": "draw"})
        assert "plays on" in blue.until("refused")["reason"]
        assert client.get(f"/api/tables/{table}/course").status_code == 400
        blue.choose(["mover", 0])
        blue.send({"type": "resign"})
        blue.until("done")
    told = client.get(f"/api/tables/{table}/course").json()
    assert told["seat"] == "blue" and told["points"][-1]["value"] == -1
    events = [p["events"] for p in told["points"]]
    assert events == sorted(events) and all(-1 <= p["value"] <= 1 for p in told["points"])
