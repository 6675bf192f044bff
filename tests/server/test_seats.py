"""Seats of a table: invitations, claiming, leaving, coming back, looking on."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from .people import Player, bearer, server, set_up, two_people


def seat_of(client: TestClient[Any], table: str, seat: str) -> dict[str, Any]:
    return next(s for s in client.get(f"/api/tables/{table}").json()["seats"] if s["seat"] == seat)


def test_whoever_sent_an_invitation_cannot_look_in_afterwards(client: TestClient[Any]) -> None:
    made = set_up(client, blue="me", red="human")
    table, invitation = made["table"]["id"], made["links"]["red"]
    sat = client.post(f"/api/tables/{table}/sit", json={"name": "Bob"}, headers=bearer(invitation)).json()
    assert sat["seat"] == "red" and sat["token"] != invitation
    assert client.get(f"/api/tables/{table}/note", headers=bearer(invitation)).status_code == 401
    with Player(client, table, sat["token"]) as red:
        assert red.last["view"]["seat"] == "red"
    again = client.post(f"/api/tables/{table}/sit", json={}, headers=bearer(sat["token"])).json()
    assert again["token"] == sat["token"]           # in a second browser: the same link


def test_an_open_seat_of_a_public_table_can_be_claimed_once(client: TestClient[Any]) -> None:
    made = set_up(client, public=True, blue="me", red="human")
    table = made["table"]["id"]
    claim = {"seat": "red", "name": "Eve", "nonce": "more dice"}
    got = client.post(f"/api/tables/{table}/claim", json=claim)
    assert got.status_code == 201 and got.json()["table"]["status"] == "playing"
    assert client.post(f"/api/tables/{table}/claim", json=claim).status_code == 409
    assert client.post(f"/api/tables/{table}/claim", json={"seat": "blue"}).status_code == 409
    assert client.post(f"/api/tables/{table}/claim", json={"seat": "green"}).status_code == 400
    assert client.get(f"/api/tables/{table}/note", headers=bearer(made["links"]["red"])).status_code == 401
    with Player(client, table, got.json()["token"]) as eve:
        assert eve.last["view"]["seat"] == "red"


def test_the_seats_of_a_private_table_are_taken_by_link_alone(client: TestClient[Any]) -> None:
    table = set_up(client, blue="me", red="human")["table"]["id"]
    assert client.post(f"/api/tables/{table}/claim", json={"seat": "red"}).status_code == 403
    assert seat_of(client, table, "red")["player"] == ""


def test_a_bots_seat_cannot_be_claimed(client: TestClient[Any]) -> None:
    table = set_up(client, public=True, blue="me", red="random")["table"]["id"]
    assert client.post(f"/api/tables/{table}/claim", json={"seat": "red"}).status_code == 409


def test_leaving_a_seat_and_someone_else_sits_down_in_the_middle_of_the_game(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        blue.choose(["pass"])
        red.until_asked()
        fresh = client.post(f"/api/tables/{table}/hand-over", json={"to": "human"}, headers=bearer(red_link)).json()["token"]
        assert "handed over" in red.until("refused")["reason"]
        assert seat_of(client, table, "red")["player"] == ""
        sat = client.post(f"/api/tables/{table}/sit", json={"name": "Cy", "nonce": "x"}, headers=bearer(fresh)).json()
    with Player(client, table, sat["token"]) as cy:
        assert cy.decision is not None and seat_of(client, table, "red")["name"] == "Cy"
        assert cy.choose(["pass"])["type"] == "done"
    for old in (red_link, fresh):
        assert client.get(f"/api/tables/{table}/note", headers=bearer(old)).status_code == 401


def test_a_left_seat_does_not_change_the_dice_after_a_restart(database: str) -> None:
    """The nonce of whoever comes later is not mixed in: the game has begun, though nobody has chosen yet."""
    with server(database) as client:
        table, blue_link, red_link = two_people(client)
        fresh = client.post(f"/api/tables/{table}/hand-over", json={"to": "human"}, headers=bearer(red_link)).json()["token"]
        client.post(f"/api/tables/{table}/sit", json={"nonce": "other dice"}, headers=bearer(fresh))
        with Player(client, table, blue_link) as blue:
            before = blue.last["view"]
    with server(database) as client, Player(client, table, blue_link) as blue:
        assert blue.last["view"] == before


def test_a_bot_plays_on_for_someone_who_takes_the_seat_back(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    fresh = client.post(f"/api/tables/{table}/hand-over", json={"to": "random"}, headers=bearer(red_link)).json()["token"]
    assert seat_of(client, table, "red")["player"] == "random"
    with Player(client, table, blue_link) as blue:
        blue.choose(["pass"])
        blue.pass_until("mover")                    # the bot has had its turn
    with Player(client, table, fresh) as watching:
        assert "take it back first" in watching.ask({"type": "undo"})["reason"]
    back = client.post(f"/api/tables/{table}/sit", json={"name": "Bob"}, headers=bearer(fresh)).json()
    assert seat_of(client, table, "red")["player"] == "human" and back["token"] != fresh
    assert client.post(f"/api/tables/{table}/hand-over", json={"to": "nobody"}, headers=bearer(back["token"])).status_code == 400
    styled = client.post(f"/api/tables/{table}/hand-over", json={"to": "recruit:bold"}, headers=bearer(back["token"]))
    assert styled.status_code == 201


def test_a_spectator_may_only_look(client: TestClient[Any]) -> None:
    table, _, _ = two_people(client)
    with Player(client, table) as onlooker:
        for message in ({"type": "choose", "number": 0, "option": ["pass"]}, {"type": "undo"}, {"type": "hurry"},
                        {"type": "odds", "option": ["pass"]}, {"type": "explain", "verb": "fire", "what": [0, 1]}):
            assert onlooker.ask(message)["reason"] == "spectators only watch"
        assert onlooker.last["view"]["seat"] is None and not onlooker.last["may_undo"] and onlooker.last["orders"] == []
