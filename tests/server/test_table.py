"""A table over HTTP and WebSocket: sitting down, playing, refusals, secrets, undo, leaving, coming back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

import hedgerow
from hedgerow.server.calls.games import game_view
from hedgerow.server.store import NewStep

from .people import Player, bearer, bot_game, pass_on, server, set_up, two_people


def test_the_lobby_lists_games_scenarios_and_rules(client: TestClient[Any]) -> None:
    games = {g["name"]: g for g in client.get("/api/games").json()}
    assert [s["name"] for s in games["skirmish"]["scenarios"]] == ["crossing", "plain", "campaign"]
    assert games["skirmish"]["lessons"] == [""] and "veteran" in games["skirmish"]["bots"]
    assert any(r["id"] == "3.1" for r in client.get("/api/games/skirmish/rules").json())


def test_a_game_without_a_lesson_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    book = hedgerow.rulebook("skirmish")
    bare = replace(book, name="bare", table=replace(book.table, web=None))
    monkeypatch.setattr("hedgerow.server.calls.games.rulebook", lambda name: bare)
    assert not game_view("bare").lessons


@pytest.mark.parametrize("game", ["skirmish", "squad-leader"])
def test_a_table_for_a_campaign_plays_the_campaign(client: TestClient[Any], game: str) -> None:
    made = client.post("/api/tables", json={"game": game, "scenario": "campaign"}).json()
    assert made["table"]["scenario"] == "campaign"


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
        for other in (red, onlooker):
            while not other.log or other.log[-1]["event"] != "Moved":
                other.until("view")
            assert "moves to" in other.log[-1]["text"]


def test_the_ground_is_sent_once_to_every_line(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        pass_on(4, blue, red)
        first, *later = [m for m in map(json.loads, blue.raw) if m["type"] == "view"]
        assert list(first["ground"]) == ["ground"] and first["ground"]["ground"]
        assert later and all("ground" not in m and "ground" not in m["view"]["board"] for m in later)
    with Player(client, table, blue_link) as again:                     # who comes back has nothing yet
        assert again.ground == first["ground"] and again.last["view"]["board"]["ground"] == first["ground"]["ground"]


def test_no_message_to_one_seat_holds_the_secret_of_the_other(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red, Player(client, table) as onlooker:
        cards = blue.last["view"]["board"]["cards"]["blue"], red.last["view"]["board"]["cards"]["red"]
        pass_on(8, blue, red)
        while onlooker.last["view"]["waiting"] != (blue if blue.decision else red).last["view"]["waiting"]:
            onlooker.until("view")
        views = [json.loads(t) for t in blue.raw if '"view"' in t[:20]]
        assert all(v["view"]["board"]["cards"]["red"] in ("face down", "none") for v in views)
        for text in onlooker.raw:
            assert f'"{cards[0]}"' not in text and f'"{cards[1]}"' not in text
        assert blue_link not in "".join(red.raw) and "secret" in onlooker.last and onlooker.last["secret"] == ""


def test_what_is_not_offered_is_refused_with_reason_and_rule(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        answer = blue.choose(["fire", 0, 5])
        assert answer["type"] == "refused" and "5 squares is the limit" in answer["reason"] and answer["rules"] == ["4", "3"]
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
        while red.last["proposed"] != ["undo", "blue"]:
            red.until("view")
        red.send({"type": "agree", "yes": False})
        red.until("done")
        blue.send({"type": "undo"})
        while red.last["proposed"] != ["undo", "blue"]:
            red.until("view")
        red.send({"type": "agree", "yes": True})
        red.until("done")
        while blue.last["log"] == [] or blue.last["log"][-1]["event"] != "Undone":
            blue.until("view")
        assert blue.decision is not None


def test_an_undo_tells_how_many_lines_of_the_log_no_longer_hold(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        blue.choose(["mover", 0])
        blue.choose(blue.decision["options"][0])    # type: ignore[index]
        blue.ask({"type": "undo"})
        for player in (blue, red):
            while not any(e["event"] == "Undone" for e in player.log):
                player.until("view")
            assert [(e["event"], e.get("undoes")) for e in player.log][-2:] == [("Moved", None), ("Undone", 1)]


def test_what_is_sealed_stays_so_against_the_computer(client: TestClient[Any]) -> None:
    made = set_up(client, blue="me", red="random")
    with Player(client, made["table"]["id"], made["links"]["blue"]) as blue:
        blue.choose(["mover", 0])
        assert blue.ask({"type": "undo"})["type"] == "done"          # nothing has come out yet
        blue.choose(["pass"])
        while not (blue.decision and blue.decision["about"] == "mover" and blue.decision["number"] > 2):
            if blue.decision:
                blue.choose(["pass"])
            else:
                blue.until("view")
        refused = blue.ask({"type": "undo"})
        assert refused["type"] == "refused" and "against the computer that stays" in refused["reason"]


def test_the_odds_of_a_list_are_told_at_once(client: TestClient[Any]) -> None:
    table, blue_link, _ = two_people(client)
    with Player(client, table, blue_link) as blue:
        options = blue.until_asked()["options"]
        assert blue.ask({"type": "odds", "options": options})["odds"] == [None] * len(options)
        for bad in ([["pass"]] * 21, [7], "all"):
            assert "at once" in blue.ask({"type": "odds", "options": bad})["reason"]


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


def test_a_replay_shows_every_moment_and_another_game_goes_on_from_it_with_other_dice(client: TestClient[Any]) -> None:
    table = bot_game(client)
    events = client.get(f"/api/tables/{table}/log").json()
    last = client.get(f"/api/tables/{table}/replay/{len(events)}").json()
    assert last["events"] == len(events) and last["view"]["result"]
    assert client.get(f"/api/tables/{table}/replay/0").json()["view"]["board"]["round"] == 1
    middle = client.get(f"/api/tables/{table}/replay/20").json()
    assert middle["events"] >= 20 and middle["view"]["decision"] is None
    made = client.post(f"/api/tables/{table}/branch", json={"at": middle["step"], "seats": {"blue": "me", "red": "me"}}).json()
    assert made["table"]["status"] == "playing" and "what if" in made["table"]["title"]
    with Player(client, made["table"]["id"], made["links"]["blue"]) as blue:
        assert blue.log == events[:len(blue.log)] and blue.last["view"]["board"] != last["view"]["board"]
    steps = client.app.state.room.tables[made["table"]["id"]].game.history
    assert [s.kind for s in steps][-1] == "reshuffle"   # the secret of the first game is known by now


def test_a_replay_shows_a_seat_only_what_it_saw(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        mine = blue.last["view"]["board"]["cards"]["blue"]
        pass_on(6, blue, red)
    for token, shown in ((red_link, False), ("", False), (blue_link, True)):
        then = client.get(f"/api/tables/{table}/replay/1", headers=bearer(token) if token else {}).json()
        assert (then["view"]["board"]["cards"]["blue"] == mine) is shown and then["step"] is None
    assert client.post(f"/api/tables/{table}/branch", json={"at": 0}).status_code == 400
    assert client.get(f"/api/tables/{table}/save").status_code == 400
    assert client.get(f"/api/tables/{table}/replay/1", headers=bearer("wrong")).status_code == 401


# ---- decisions and undo ----

def test_decision_numbers_tell_nothing_about_other_seats(client: TestClient[Any]) -> None:
    """Whatever blue does before it is red's turn, and however often, red's number is the same."""
    numbers = []
    for passes in (0, 3):
        table, blue_link, red_link = two_people(client)
        with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
            for _ in range(passes):
                blue.choose(["mover", 0])
                blue.ask({"type": "undo"})
            blue.choose(["pass"])
            numbers.append(red.until_asked()["number"])
    assert numbers[0] == numbers[1]


def test_two_browsers_that_choose_at_once_are_not_both_heard(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as here, Player(client, table, blue_link) as there, \
         Player(client, table, red_link) as red:
        number = here.until_asked()["number"]
        for player in (here, there):
            player.send({"type": "choose", "number": number, "option": ["pass"]})
        kinds = sorted(p.until("done", "stale", "refused")["type"] for p in (here, there))
        assert kinds == ["done", "stale"] and red.until_asked()["about"] == "mover"
        for player in (here, there):
            while player.last["view"]["waiting"] != {"red": "mover"}:
                player.until("view")
        assert here.last["view"] == there.last["view"] and here.log == there.log


def test_consent_to_an_undo_is_told_to_everyone(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        assert blue.ask({"type": "agree", "yes": True})["type"] == "refused"
        blue.choose(["pass"])
        red.until_asked()
        red.choose(["pass"])
        blue.until_asked("mover")
        blue.ask({"type": "undo"})
        assert blue.ask({"type": "agree", "yes": True})["type"] == "refused"      # not by oneself
        while red.last["proposed"] != ["undo", "blue"]:
            red.until("view")
        assert red.ask({"type": "agree", "yes": "maybe"})["type"] == "done"       # no clear yes is a no
        while blue.last["proposed"][0]:
            blue.until("view")
        blue.ask({"type": "undo"})
        while red.last["proposed"] != ["undo", "blue"]:
            red.until("view")
        red.ask({"type": "agree", "yes": True})
        while not any(e["event"] == "Undone" for e in blue.log):
            blue.until("view")
    assert client.get(f"/api/tables/{table}/chat").json()[-1]["text"] == "red agreed that blue takes a choice back"


def test_chat_is_for_everyone_and_notes_are_private(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, red_link) as red:
        assert client.post(f"/api/tables/{table}/chat", json={"text": "well met"}, headers=bearer(blue_link)).status_code == 201
        assert red.until("chat")["text"] == "well met"
    assert client.post(f"/api/tables/{table}/chat", json={"text": "hi"}).status_code == 401
    client.post(f"/api/tables/{table}/note", json={"text": "he bluffs"}, headers=bearer(blue_link))
    assert client.get(f"/api/tables/{table}/note", headers=bearer(blue_link)).json()["text"] == "he bluffs"
    assert client.get(f"/api/tables/{table}/note", headers=bearer(red_link)).json()["text"] == ""


def test_a_side_talks_aside_only_while_the_rules_let_it(client: TestClient[Any]) -> None:
    body = {"game": "infantry-attacks", "scenario": "IA8-sectors", "name": "Ann", "public": False,
            "seats": dict.fromkeys(("central west", "central east", "russian west", "russian east"), "me")}
    made = client.post("/api/tables", json=body).json()
    chat, links = f"/api/tables/{made['table']['id']}/chat", made["links"]
    with Player(client, made["table"]["id"], links["central east"]) as friend, \
            Player(client, made["table"]["id"], links["russian west"]) as enemy:
        assert friend.last["view"]["talk"] == ["central west"]
        said = client.post(chat, json={"text": "hold the wood", "aside": True}, headers=bearer(links["central west"]))
        assert said.status_code == 201 and said.json()["aside"]
        client.post(chat, json={"text": "good luck"}, headers=bearer(links["central west"]))
        heard = friend.until("chat")
        assert (heard["text"], heard["aside"]) == ("hold the wood", True)
        assert enemy.until("chat")["text"] == "good luck"

    def lines(seat: str = "") -> list[str]:
        return [line["text"] for line in client.get(chat, headers=bearer(links[seat]) if seat else {}).json()]

    assert lines() == lines("russian west") == ["good luck"]
    assert lines("central east") == lines("central west") == ["hold the wood", "good luck"]
    table, blue_link, _ = two_people(client)              # who is alone on his side has nobody to talk to
    chat = f"/api/tables/{table}/chat"
    assert client.post(chat, json={"text": "x", "aside": True}, headers=bearer(blue_link)).status_code == 403
    assert lines() == []


def test_everything_is_still_there_after_a_restart(database: str) -> None:
    with server(database) as client:
        table, blue_link, _red_link = two_people(client)
        with Player(client, table, blue_link) as blue:
            blue.choose(["mover", 0])
            before = blue.last["view"]
    with server(database) as client, Player(client, table, blue_link) as blue:
        assert blue.last["view"] == before


def test_a_table_that_cannot_be_brought_back_does_not_keep_the_others_from_play(database: str) -> None:
    with server(database) as client:
        broken = set_up(client, blue="me", red="random")["table"]["id"]
        table, blue_link, _ = two_people(client)
        client.app.state.room.store.append(broken, NewStep(0, '["choose", "blue", ["t", "no such thing"]]'))
    with server(database) as client, Player(client, table, blue_link) as blue:
        assert blue.choose(["pass"])["type"] == "done"
        assert client.get(f"/api/tables/{broken}/scene").status_code == 400


def test_tables_nobody_looks_at_rest_on_disk(database: str) -> None:
    with server(database, tables_in_memory=2) as client:
        first, link, _ = two_people(client)
        with Player(client, first, link) as blue:
            blue.choose(["mover", 0])
            for _ in range(4):
                two_people(client)
            assert len(client.app.state.room.tables) == 2 and first in client.app.state.room.tables
            before = blue.last["view"]
        two_people(client)
        assert first not in client.app.state.room.tables
        with Player(client, first, link) as blue:
            assert blue.last["view"] == before


# ---- saves ----

def test_a_saved_game_goes_on_at_a_new_table(client: TestClient[Any]) -> None:
    game = hedgerow.new("skirmish", "crossing", seed=4)
    game.apply("blue", ("mover", 1))
    made = client.post("/api/tables/import", json={"save": game.save(), "seats": {"blue": "me", "red": "random"}})
    assert made.status_code == 201, made.text
    with Player(client, made.json()["table"]["id"], made.json()["links"]["blue"]) as blue:
        assert blue.decision is not None and blue.decision["about"] == "square"


def test_a_save_that_is_damaged_or_forged_is_refused_and_leaves_no_table(client: TestClient[Any]) -> None:
    game = hedgerow.new("skirmish", "crossing", seed=4)
    for option in (("mover", 1), ("pass",)):
        game.apply("blue", option)
    lines = game.save().splitlines()[:-1]
    head = json.loads(lines[0])
    forged = [{**head, **wrong} for wrong in ({"nonces": 5}, {"nonces": {"blue": 7}}, {"secret": "00"}, {"secret": "xx"},
                                              {"options": []}, {"game": "none"}, {"scenario": ["plain"]}, {"rules": "one"},
                                              {"chance": {"key": "00", "count": 0, "script": None}}, {"rules": 10 ** 6})]
    saves = ["", "nonsense", "{}", lines[0], *(json.dumps(f) + "\n" + "\n".join(lines[1:]) for f in forged)]
    for line in ('{"choose": ["red", ["t", "pass"], 0]}', '{"choose": [7, 7, 7]}', '{"undo": ["blue", {}, 0]}',
                 '{"order": ["blue", [[]], 0]}', '{"rekey": ["", [], 0]}', '{"choose": ["blue", {"v": ["X"]}, 0]}'):
        saves.append("\n".join([*lines[:2], line, '{"end": {"lines": 3}}']))
    before = set(client.app.state.room.tables)
    for text in saves:
        answer = client.post("/api/tables/import", json={"save": text, "seats": {"blue": "me"}})
        assert answer.status_code == 400 and answer.json()["detail"], text[:80]
    assert set(client.app.state.room.tables) <= before


def test_every_shipped_scenario_with_a_map_has_a_small_picture(client: TestClient[Any]) -> None:
    games = [g for g in client.get("/api/games").json() if g["name"] != "skirmish"]
    without = [(g["name"], s["name"]) for g in games for s in g["scenarios"] if s["has_map"] and not s["thumb"]]
    assert {s for _, s in without} <= {"random", "meeting", "campaign", "campaign-west"}
    for game, scenario in without:
        assert client.get(f"/api/games/{game}/scenarios/{scenario}/map.svg").status_code == 400
    assert client.get("/games/asl-sk1/thumbs/S1.webp").headers["content-type"] == "image/webp"


def test_maps_come_compressed(client: TestClient[Any]) -> None:
    plain, small = (client.get("/api/games/asl-sk1/scenarios/S1/map.svg", headers={"Accept-Encoding": how})
                    for how in ("identity", "gzip"))
    assert small.headers["content-encoding"] == "gzip" and small.text == plain.text
    assert int(small.headers["content-length"]) * 3 < len(plain.content)


def test_a_draw_needs_the_other_and_who_resigns_has_lost(client: TestClient[Any]) -> None:
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        blue.send({"type": "draw"})
        blue.until("done")
        while red.last["proposed"] != ["draw", "blue"]:
            red.until("view")
        red.send({"type": "agree", "yes": False})
        red.until("done")
        assert blue.last["view"]["result"] is None
        blue.send({"type": "draw"})
        while red.last["proposed"] != ["draw", "blue"]:
            red.until("view")
        red.send({"type": "agree", "yes": True})
        red.until("done")
        while red.last["view"]["result"] is None:
            red.until("view")
        assert red.last["view"]["result"]["winners"] == []
    table, blue_link, red_link = two_people(client)
    with Player(client, table, blue_link) as blue:
        blue.send({"type": "resign"})
        blue.until("done")
        while blue.last["view"]["result"] is None:
            blue.until("view")
        assert blue.last["view"]["result"]["winners"] == ["red"]
        blue.send({"type": "resign"})
        assert "the game is over" in blue.until("refused")["reason"]
