"""Attacks that once worked on a real server. Each is tried again here, and fails."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import event

import hedgerow
from hedgerow.kernel.game import Game
from hedgerow.server import lobby
from hedgerow.server.database import Database
from hedgerow.server.errands import import_save
from hedgerow.server.keeping import KEEP_EVERY, Header, resume
from hedgerow.server.logbook import PAGE
from hedgerow.server.processes import Watch, Worker
from hedgerow.server.store import LISTED, OVER, PLAYING, Kept, Store

from .people import Player, bearer, pass_on, server, set_up, two_people


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with server(tmp_path) as made:
        yield made


def until(known: Callable[[], bool]) -> None:
    """Wait for a state that must come."""
    last = time.monotonic() + 60
    while not known():
        assert time.monotonic() < last, "it never came"
        time.sleep(0.005)


def hang(watch: Watch, asked: dict[str, Any]) -> dict[str, Any]:
    """A process that never answers."""
    while True:
        watch.tell(0.0)
        time.sleep(0.05)


def called(client: TestClient[Any], work: Callable[..., Any], *args: Any) -> Any:
    """What the work on the server's event loop gives."""
    async def on_the_loop() -> Any:
        found = work(*args)
        return await found if asyncio.iscoroutine(found) else found
    with client.portal() as portal:
        return portal.call(on_the_loop)


def may_choose(client: TestClient[Any], table: str, link: str) -> None:
    """Whoever plays here is answered."""
    with Player(client, table, link) as player:
        assert player.choose(["pass"])["type"] == "done"


# ---- 1: nothing on the event loop waits ----

def test_the_event_loop_never_touches_a_disk_a_process_or_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_loop: list[str] = []

    def watched(of: type, name: str) -> None:
        real = getattr(of, name)

        def called(*args: Any, **more: Any) -> Any:
            if asyncio._get_running_loop() is not None:
                on_the_loop.append(f"{of.__name__}.{name}")
            return real(*args, **more)
        monkeypatch.setattr(of, name, called)

    for of, name in ((Database, "done"), (Game, "repeat"), (Game, "view"), (Game, "odds"), (Worker, "__init__"), (Worker, "ask"),
                     (Worker, "bury")):
        watched(of, name)
    with server(tmp_path) as client:
        table, blue_link, red_link = two_people(client)
        with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
            blue.surely(["mover", 0])
            blue.ask({"type": "undo"})
            blue.ask({"type": "odds", "option": ["pass"]})
            blue.ask({"type": "orders", "orders": [{"about": "smoke"}]})
            blue.surely(["pass"])
            red.until_asked()
            client.post(f"/api/tables/{table}/hand-over", json={"to": "random"}, headers=bearer(red_link))
            blue.pass_until("mover")
        for path in ("log", "text", "thoughts", "replay/1", "chat", "scene", "save", ""):
            client.get(f"/api/tables/{table}/{path}".rstrip("/"))
        client.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers=bearer(blue_link))
        client.post("/api/tables/import", json={"save": hedgerow.new("skirmish", "crossing", seed=1).save()})
        client.get("/api/tables")
    assert on_the_loop == []


def test_six_sockets_that_press_a_bot_whose_process_stands_still_stop_nobody(client: TestClient[Any]) -> None:
    room = client.app.state.room
    room.workers.answering = hang
    made = set_up(client, blue="me", red="veteran")
    table, link = made["table"]["id"], made["links"]["blue"]
    other, other_link, _ = two_people(client)
    with contextlib.ExitStack() as stack:
        pressing = [stack.enter_context(Player(client, table, link)) for _ in range(6)]
        pressing[0].choose(["pass"])
        until(lambda: any(w.number for w in room.workers.busy.values()))
        os.kill(next(iter(room.workers.busy.values())).process.pid, signal.SIGSTOP)
        for player in pressing * 30:
            player.send({"type": "hurry"})
        may_choose(client, other, other_link)
        for player in pressing:
            assert player.until("done")


# ---- 2: work of strangers ----

def test_imports_that_take_for_ever_keep_no_player_waiting_and_one_address_few_places(client: TestClient[Any]) -> None:
    room = client.app.state.room
    room.errands.answering = hang
    table, link, _ = two_people(client)
    save = hedgerow.new("skirmish", "crossing", seed=1).save()
    codes: list[int] = []
    threads = [threading.Thread(target=lambda: codes.append(client.post("/api/tables/import", json={"save": save}).status_code))
               for _ in range(8)]
    for thread in threads:
        thread.start()
    until(lambda: len(codes) == 4 and room.errands.waiting == 3)       # one is being done, three wait, four were sent away
    assert codes == [503] * 4
    may_choose(client, table, link)
    while any(t.is_alive() for t in threads):
        for worker in list(room.errands.all):
            worker.kill()
        time.sleep(0.02)
    assert Counter(codes) == {503: 4, 400: 4}


@pytest.mark.parametrize(("lane", "ask"), [
    ("visits", lambda client, table, link: client.get(f"/api/tables/{table}/log")),
    ("look", lambda client, table, link: client.get("/api/tables")),
    ("imports", lambda client, table, link: client.post("/api/tables/import", json={
        "save": hedgerow.new("skirmish", "crossing", seed=1).save()})),
    ("desk", lambda client, table, link: client.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers=bearer(link))),
], ids=["log", "lobby", "import", "chat"])
def test_whatever_visitors_wait_for_those_who_play_do_not(client: TestClient[Any], lane: str, ask: Any) -> None:
    """Even at the very table that is looked at: a visitor waits for his turn before he asks for the table."""
    table, link, _ = two_people(client)
    waits, go_on = getattr(client.app.state.room.lanes, lane), threading.Event()
    with Player(client, table, link) as blue:
        busy = waits.threads.submit(go_on.wait, 60)
        if lane == "visits":                              # somebody's turn at another table takes long
            called(client, waits.turns.acquire)
        visitor = threading.Thread(target=ask, args=(client, table, link))
        visitor.start()
        until(lambda: waits.waiting == 1)
        assert blue.choose(["mover", 0])["type"] == "done"
        assert not busy.done() and visitor.is_alive()
        go_on.set()
        if lane == "visits":
            called(client, waits.turns.release)
        visitor.join(60)
        assert not visitor.is_alive()


def test_a_question_that_waits_for_its_turn_keeps_nobody_at_the_table_waiting(client: TestClient[Any]) -> None:
    table, link, _ = two_people(client)
    questions = client.app.state.room.lanes.questions
    with Player(client, table, link) as asking, Player(client, table, link) as choosing:
        called(client, questions.turns.acquire)
        asking.send({"type": "odds", "option": ["pass"]})
        until(lambda: questions.waiting == 1)
        assert choosing.choose(["mover", 0])["type"] == "done"
        called(client, questions.turns.release)
        assert asking.until("odds", "refused")


def test_the_lobby_is_one_query_however_many_tables_there_are_and_however_many_ask(
        client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    store: Store = client.app.state.room.store
    for n in range(40):
        store.create("skirmish", "crossing", {}, f"Table {n}", True, ["blue", "red"])
    asked: list[str] = []

    @event.listens_for(store.database.reading, "before_cursor_execute")
    def listen(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        if "tables" in statement:
            asked.append(statement)

    monkeypatch.setattr(lobby, "GOOD_FOR", 1e9)
    client.app.state.room.lobby.changed()
    assert {len(client.get("/api/tables").json()) for _ in range(40)} == {40} and len(asked) == 1


def test_a_long_log_comes_in_pages_and_each_event_is_put_in_words_once(client: TestClient[Any],
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    from hedgerow.server import logbook
    table, link, _ = two_people(client)
    with Player(client, table, link) as blue:
        blue.choose(["pass"])
    live = client.app.state.room.tables[table]
    live.game.events.extend(live.game.events[-1:] * 1200)
    spelled: list[int] = []
    real = logbook.as_json
    monkeypatch.setattr(logbook, "as_json", lambda *about: spelled.append(1) or real(*about))
    where, found = f"/api/tables/{table}/log", []
    for _ in range(3):
        found = []
        while page := client.get(where, params={"since": len(found), "most": 10 ** 9}).json():
            assert len(page) <= PAGE
            found += page
    assert len(found) > 1200 and len(spelled) <= len(found)


# ---- 3: dice after the end ----

def lost_game(client: TestClient[Any]) -> dict[str, Any]:
    """A game against a bot that blue has played to its end by passing."""
    made = set_up(client, blue="me", red="random")
    with Player(client, made["table"]["id"], made["links"]["blue"]) as blue:
        while blue.last["view"]["result"] is None:
            if blue.decision is None:
                blue.until("view")
            else:
                number = blue.decision["number"]
                blue.choose(["pass"])
                blue.until_after(number)
    return made


def game_of_two_that_is_over(client: TestClient[Any]) -> dict[str, Any]:
    game = hedgerow.new("skirmish", "crossing", seed=1)
    while game.result is None:
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, decision.options[-1])
    body = {"save": game.save(), "seats": {"blue": "me", "red": "me"}}
    return client.post("/api/tables/import", json=body).json()        # type: ignore[no-any-return]


@pytest.mark.parametrize("ended", [lost_game, game_of_two_that_is_over])
def test_nothing_is_taken_back_once_the_dice_are_known(client: TestClient[Any], ended: Any) -> None:
    made = ended(client)
    table = made["table"]["id"]
    assert "secret" in client.get(f"/api/tables/{table}/save").text
    for link in made["links"].values():
        with Player(client, table, link) as player:
            assert len(player.last["secret"]) == 64 and player.last["may_undo"] is False
            answer = player.ask({"type": "undo"})
            assert answer["type"] == "refused" and "over" in answer["reason"]
            assert player.ask({"type": "agree", "yes": True})["type"] == "refused"
    assert client.get(f"/api/tables/{table}").json()["status"] == OVER


def test_whoever_has_a_save_knows_neither_dice_nor_draw_piles_of_the_game_that_goes_on() -> None:
    game = hedgerow.new("combat-commander", "1", seed=4)
    seat, decision = next(iter(game.decisions.items()))
    game.apply(seat, decision.options[0])
    made = import_save(Silent(), game.save())
    header = Header(made["game"], made["scenario"], made["options"], made["secret"], made["nonces"])
    back = resume(header, Kept(made["steps"], [(len(made["steps"]), bytes.fromhex(made["position"]))]))
    assert back is not None and back.game.state.chance.key != game.state.chance.key
    for old, new in zip(game.state.decks, back.game.state.decks, strict=True):
        assert sorted(old.cards) == sorted(new.cards) and old.cards != new.cards


class Silent(Watch):
    """Nobody is told anything."""

    def __init__(self) -> None:
        pass

    def tell(self, part: float) -> None:
        pass


def test_nothing_is_taken_back_to_where_somebody_knows_the_draw_piles() -> None:
    game = hedgerow.new("skirmish", "crossing", seed=4)
    game.apply("blue", ("mover", 1))
    assert not game.why_not_undo("blue")
    game.reshuffle("other dice")
    assert "other dice" in str(game.why_not_undo("blue", agreed=True))
    game.apply("blue", game.decisions["blue"].options[0])
    assert not game.why_not_undo("blue", agreed=True)


# ---- 4: one owner per table ----

def test_a_hello_that_comes_after_the_table_was_put_away_finds_the_one_table(tmp_path: Path) -> None:
    with server(tmp_path, tables_in_memory=1) as client:
        room = client.app.state.room
        table, blue_link, red_link = two_people(client)
        late = client.websocket_connect(f"/api/tables/{table}/play")
        with late as socket:
            two_people(client)                            # another table takes its place
            assert table not in room.tables
            with Player(client, table, red_link) as red:
                socket.send_text(json.dumps({"type": "hello", "token": blue_link}))
                view = json.loads(socket.receive_text())
                two_people(client)
                assert table in room.tables and len(room.tables[table].listeners) == 2
                number = view["view"]["decision"]["number"]
                socket.send_text(json.dumps({"type": "choose", "number": number, "option": ["pass"]}))
                red.until_asked()                         # what one does, the other sees


def test_two_who_come_at_once_get_the_same_table(client: TestClient[Any]) -> None:
    table, _, _ = two_people(client)
    room = client.app.state.room

    async def come() -> list[Any]:
        room.forget(room.tables[table])

        async def one() -> Any:
            async with room.at(table) as live:
                await asyncio.sleep(0)
                return live
        return list(await asyncio.gather(*(one() for _ in range(5))))
    assert len({id(live) for live in called(client, come)}) == 1


# ---- 7: nothing is shown before it is on disk ----

def test_the_log_shows_no_event_that_is_not_on_disk(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table, link, _ = two_people(client)
    room, go_on, shown = client.app.state.room, threading.Event(), []

    def full(*about: Any) -> None:
        go_on.wait(60)
        raise OSError("the disk is full")

    before = client.get(f"/api/tables/{table}/log").json()
    with Player(client, table, link) as blue:
        live = room.tables[table]
        monkeypatch.setattr(room.store, "append", full)
        blue.send({"type": "choose", "number": 0, "option": ["pass"]})
        until(lambda: len(live.game.events) > len(before))            # it has happened in memory
        looking = threading.Thread(target=lambda: shown.append(client.get(f"/api/tables/{table}/log")))
        looking.start()
        until(lambda: bool(live.lock._waiters))
        monkeypatch.undo()
        go_on.set()
        looking.join(60)
    assert shown[0].status_code == 400 or shown[0].json() == before
    assert client.get(f"/api/tables/{table}/log").json() == before and room.store.steps(table) == []


# ---- 8: the number of messages ----

def secret_edits(client: TestClient[Any], edits: int, orders: int) -> dict[str, list[str]]:
    """What the other seat and a spectator get while one seat writes its set-up; until the other has been asked something."""
    room = client.app.state.room
    body = {"game": "asl-sk1", "scenario": "S1", "seats": {"american": "me", "german": "me"}}
    made = client.post("/api/tables", json=body).json()
    table, links = made["table"]["id"], made["links"]
    with Player(client, table, links["german"]) as german, Player(client, table, links["american"]) as american, \
         Player(client, table) as onlooker:
        writer, other = (german, american) if german.decision else (american, german)
        for _ in range(edits):
            writer.surely(writer.until_asked()["options"][0])
            assert writer.ask({"type": "undo"})["type"] == "done"
        for n in range(orders):
            assert writer.ask({"type": "orders", "orders": [{"about": f"fire {n}"}]})["type"] == "done"
        live = room.tables[table]
        until(lambda: not any(x.line for x in live.listeners))
        client.post(f"/api/tables/{table}/chat", json={"text": "end"}, headers=bearer(writer.token))
        for player in (other, onlooker):
            player.until("chat")
        return {name: [m for m in map(_without_names, p.raw) if m] for name, p in (("other", other), ("onlooker", onlooker))}


def _without_names(text: str) -> str:
    """A message, without what differs between any two tables."""
    message = json.loads(text)
    return json.dumps({k: v for k, v in message.items() if k not in ("at", "commitment")}, sort_keys=True)


def test_the_number_of_messages_does_not_tell_what_was_done_in_secret(client: TestClient[Any]) -> None:
    nothing = secret_edits(client, 0, 0)
    assert len(nothing["other"]) == 2                     # the table as it was, and the end of the story
    assert secret_edits(client, 6, 0) == nothing
    assert secret_edits(client, 0, 3) == nothing
    assert secret_edits(client, 2, 1) == nothing


def test_how_often_a_bot_thinks_in_secret_is_not_told(client: TestClient[Any]) -> None:
    room = client.app.state.room
    body = {"game": "asl-sk1", "scenario": "S1", "seats": {"german": "heuristic", "american": "me"}}
    made = client.post("/api/tables", json=body).json()
    with Player(client, made["table"]["id"], made["links"]["american"]) as american:
        live = room.tables[made["table"]["id"]]
        asked = called(client, room.lanes.rules.run, live._bot_asked)
        assert asked is None or not live.game.state.sheets or asked[4] is False
        american.until_asked()
        assert not any('"thinking"' in text[:20] for text in american.raw)


# ---- 9: quotas and expiry ----

def test_whoever_sets_up_tables_and_plays_at_none_has_to_wait(tmp_path: Path) -> None:
    with server(tmp_path, idle_tables=3) as client:
        table, blue, red = two_people(client)             # begun at once, and nobody has chosen anything
        set_up(client, blue="me")
        set_up(client, blue="me", red="human")
        body = {"game": "skirmish", "scenario": "crossing"}
        refused = client.post("/api/tables", json=body)
        assert refused.status_code == 400 and "nobody plays" in refused.json()["detail"]
        save = hedgerow.new("skirmish", "crossing", seed=1).save()
        assert client.post("/api/tables/import", json={"save": save}).status_code == 400
        with Player(client, table, blue) as one, Player(client, table, red) as two:
            pass_on(4, one, two)
        assert client.post("/api/tables", json=body).status_code == 201


def test_spam_does_not_fill_the_lobby(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    real, _ = store.create("skirmish", "crossing", {}, "A real game", True, ["blue", "red"], maker="Ann")
    _played(store, real, 5)
    for _ in range(30):
        store.create("skirmish", "crossing", {}, "Spam", True, ["blue", "red"], maker="one spammer")
    for n in range(LISTED):
        store.create("skirmish", "crossing", {}, "Spam", True, ["blue", "red"], maker=f"spammer {n}")
    found = store.tables()
    assert real in {t.id for t in found} and len(found) <= LISTED // 2 + 1
    assert sum(t.maker == "one spammer" for t in found) <= 5


def _played(store: Store, table: str, choices: int, days_ago: float = 0.0) -> None:
    from sqlalchemy import text
    with store.database.writing.begin() as connection:
        connection.execute(text("UPDATE tables SET played = :n, status = 'playing', "
                                "changed = datetime('now', :ago) WHERE id = :t"),
                           {"n": choices, "t": table, "ago": f"-{days_ago} days"})


def test_tables_at_which_nobody_played_go_after_a_while_and_games_stay(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    made = {name: store.create("skirmish", "crossing", {}, name, True, ["blue", "red"])[0]
            for name in ("fresh", "spam", "game", "old game")}
    for name, choices, days in (("fresh", 0, 1), ("spam", 2, 20), ("game", 40, 20), ("old game", 40, 400)):
        _played(store, made[name], choices, days)
        store.say(made[name], "x", "y")
    assert store.expire(idle_days=14) == 1 and store.table(made["spam"]) is None and store.chat(made["spam"]) == []
    assert store.expire(idle_days=14, keep_days=365) == 1 and store.table(made["old game"]) is None
    assert {t.title for t in store.tables()} == {"fresh", "game"}


def test_chat_notes_and_standing_orders_have_an_end(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from hedgerow.server import live, store
    monkeypatch.setattr(store, "MOST_CHAT", 5)
    monkeypatch.setattr(live, "MOST_ORDERS", 3)
    table, link, _ = two_people(client)
    for n in range(9):
        client.post(f"/api/tables/{table}/chat", json={"text": f"line {n}"}, headers=bearer(link))
    assert [c["text"] for c in client.get(f"/api/tables/{table}/chat").json()] == [f"line {n}" for n in range(4, 9)]
    assert client.post(f"/api/tables/{table}/note", json={"text": "x" * 4001}, headers=bearer(link)).status_code == 400
    with Player(client, table, link) as blue:
        large = {"type": "orders", "orders": [{"about": "x" * 60}] * 100}
        assert "more standing orders" in blue.ask(large)["reason"]
        kinds = [blue.ask({"type": "orders", "orders": [{"about": f"o{n}"}]})["type"] for n in range(5)]
        assert kinds == ["done"] * 3 + ["refused"] * 2
        assert blue.choose(["pass"])["type"] == "done"


def test_a_full_server_takes_no_new_tables_and_games_go_on(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table, link, _ = two_people(client)
        client.app.state.room.settings.most_bytes = 1
        assert client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing"}).status_code == 503
        may_choose(client, table, link)


# ---- 11: the first view after a restart ----

def test_a_long_game_comes_back_from_its_last_position_whatever_its_length(tmp_path: Path,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    with server(tmp_path) as client:
        table, link, _ = two_people(client)
        with Player(client, table, link) as blue:
            for _ in range(3 * KEEP_EVERY):
                blue.surely(["mover", 0])
                blue.ask({"type": "undo"})
            before, log = blue.last["view"], blue.log
    repeated: list[int] = []
    real = Game.repeat
    monkeypatch.setattr(Game, "repeat", lambda *about: repeated.append(1) or real(*about))     # type: ignore[func-returns-value]
    with server(tmp_path) as client, Player(client, table, link) as blue:
        assert blue.last["view"] == before and blue.log[:len(log)] == log and len(repeated) < KEEP_EVERY
        blue.surely(["mover", 0])
        assert blue.ask({"type": "undo"})["type"] == "done"


# ---- 12: databases that do not do what they should; the rest is in test_faults ----

def test_a_game_that_ended_without_the_word_that_it_did_heals_itself(tmp_path: Path) -> None:
    with server(tmp_path) as client:
        table = lost_game(client)["table"]["id"]
        client.app.state.room.store.set_status(table, PLAYING)
    with server(tmp_path) as client:
        with Player(client, table) as onlooker:
            assert onlooker.last["view"]["result"]
        assert client.get(f"/api/tables/{table}").json()["status"] == OVER
        assert client.get(f"/api/tables/{table}/save").status_code == 200
