"""Bad input of every kind: over HTTP, on sockets, as saves, maps and VASL boards. HEDGEROW_BAD_INPUTS says how much (a little in
CI, 100,000 in `make fuzz`). Always a refusal in words: no failure of ours, no secret in any answer."""

from __future__ import annotations

import json
import os
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.board.mapfile import read_map
from hedgerow.board.starter import starter
from hedgerow.board.vasl import import_board
from hedgerow.kernel.errors import HedgerowError
from hedgerow.server import errands
from hedgerow.server.processes import Watch
from tests.board.vasl_boards import TINY, TINY_BOARD, archive

from .people import Player, bearer, server, two_people
from .test_sockets import any_json, any_message, send

pytestmark = pytest.mark.conformance
KINDS = 5
EACH = int(os.environ.get("HEDGEROW_BAD_INPUTS", "500")) // KINDS
ANSWERS = ("refused", "stale", "explained", "odds", "why", "done")
METHODS = ["GET", "GET", "POST", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "TRACE"]
WORDS = ["tables", "games", "play", "log", "sit", "claim", "note", "chat", "save", "replay", "branch", "import", "scene",
         "map.svg", "rules", "scenarios", "thoughts", "text", "hand-over", "skirmish", "crossing", "schema", "..", "%2e%2e",
         "%00", "%ff", "~", "'; drop table tables; --", "<script>", "0", "-1", "99999999999999999999", "x" * 300,
         "js", "healthz", ""]


def any_path(dice: random.Random, table: str) -> str:
    parts = [table if dice.random() < 0.3 else dice.choice(WORDS) for _ in range(dice.randrange(1, 5))]
    if dice.random() < 0.6:
        parts = ["api", "tables", table, dice.choice(WORDS), *parts[:dice.randrange(2)]]
    query = f"?{dice.choice(['since', 'most', 'at', 'theme', 'x'])}={dice.choice(WORDS)}" if dice.random() < 0.4 else ""
    return "/" + "/".join(parts).replace(" ", "%20") + query


def any_body(dice: random.Random) -> bytes:
    fields = ["game", "scenario", "seats", "name", "nonce", "save", "title", "public", "options", "at", "to", "text", "seat"]
    values = ["skirmish", "crossing", {"blue": "me"}, "me", 7, True, None, "\x00", "x" * 5000, -1, 10 ** 30, "random", "red"]
    found: Any = any_json(dice)
    if dice.random() < 0.6:
        found = {f: dice.choice(values) for f in dice.sample(fields, dice.randrange(5))}
    text = json.dumps(found).encode()
    return dice.choice([text, text, text[:-1], b"", b"[" * 3000, dice.randbytes(30), text.decode().encode("utf-16")])


def test_no_request_makes_the_server_fail_or_tell(tmp_path: Path) -> None:
    dice = random.Random(EACH)
    with server(tmp_path) as client:
        table, blue, red = two_people(client)
        client.post(f"/api/tables/{table}/note", json={"text": "a note of blue alone"}, headers=bearer(blue))
        key = client.app.state.room.tables[table].game.secret.hex()
        for _ in range(EACH):
            method, path = dice.choice(METHODS), any_path(dice, table)
            headers = {"Host": dice.choice(["testserver.local"] * 9 + ["evil.example", ""]),
                       "Content-Type": dice.choice(["application/json", "text/plain", "multipart/form-data", "x"])}
            if dice.random() < 0.5:
                headers["Authorization"] = dice.choice([f"Bearer {red}", "Bearer x", "Basic eA==", "Bearer", f"Bearer {red}x"])
            if dice.random() < 0.1:
                headers["Origin"] = dice.choice(["https://evil.example", "null", "", "x" * 2000])
            answer = client.request(method, path, headers=headers, content=any_body(dice) if method in ("POST", "PUT") else None)
            assert answer.status_code < 500 or answer.status_code == 503, (method, path, answer.text)
            assert blue not in answer.text and key not in answer.text and "a note of blue" not in answer.text, (method, path)
        assert client.app.state.room.metrics.errors == 0


def test_no_message_makes_the_server_fail_or_tell(tmp_path: Path) -> None:
    dice = random.Random(EACH + 1)
    with server(tmp_path) as client:
        table, blue_link, red_link = two_people(client)
        with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red, Player(client, table) as onlooker:
            card = blue.last["view"]["board"]["cards"]["blue"]
            for _ in range(EACH):
                player = dice.choice([blue, red, onlooker])
                player.raw.clear()
                send(player, any_message(dice, blue.decision))
                answer = player.until(*ANSWERS)
                assert "made a mistake" not in answer.get("reason", ""), answer
                assert player is blue or not any(f'"{card}"' in text for text in player.raw)
            assert client.app.state.room.metrics.errors == 0


class Silent(Watch):
    """Nobody is told how far it is."""

    def __init__(self) -> None:
        pass

    def tell(self, part: float) -> None:
        pass


def spoiled(dice: random.Random, text: str) -> str:
    """A text with something wrong: cut, turned round, doubled, another number, another word, noise."""
    for _ in range(dice.randrange(1, 4)):
        at, to = sorted(dice.randrange(len(text) + 1) for _ in range(2))
        lines = text.split("\n")
        line = dice.randrange(len(lines))
        match dice.randrange(7):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + text[to:] if to - at < 200 else text[:at]
            case 2:
                text = text[:at] + dice.choice(['"', "{", "]", "\x00", "9" * 40, "-1", "null", "é", "\ud7ff", " "]) + text[at:]
            case 3:
                lines[line] = lines[dice.randrange(len(lines))]
                text = "\n".join(lines)
            case 4:
                del lines[line]
                text = "\n".join(lines)
            case 5:
                lines[line] = json.dumps(any_json(dice))
                text = "\n".join(lines)
            case _:
                text = text[:at] + "".join(dice.sample(text[at:at + 10], len(text[at:at + 10]))) + text[at + 10:]
        if not text:
            return text
    return text


def test_no_save_makes_the_server_fail() -> None:
    dice = random.Random(EACH + 2)
    game = hedgerow.new("skirmish", "crossing", seed=4)
    for _ in range(8):
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, decision.options[-1])
    good = game.save()
    bare = "\n".join(good.splitlines()[:-1])              # without the line of checksums, so that more is believed
    told = [errands.run(Silent(), {"errand": "import", "text": spoiled(dice, dice.choice([good, bare]))}) for _ in range(EACH)]
    assert all(t.get("refused") or t.get("position") for t in told)
    assert sum("refused" in t for t in told) > EACH // 2


def test_no_map_is_more_than_refused() -> None:
    dice = random.Random(EACH + 3)
    maps = [starter(kind, "A map") for kind in ("lettered", "numbered")]
    for _ in range(EACH):
        with suppress(HedgerowError):
            read_map(spoiled(dice, dice.choice(maps)))


def test_no_vasl_board_is_more_than_refused(tmp_path: Path) -> None:
    dice = random.Random(EACH + 4)
    file = tmp_path / "bd.zip"
    for _ in range(EACH):
        los = bytearray(TINY)
        for _ in range(dice.randrange(4)):
            los[dice.randrange(len(los))] = dice.randrange(256)
        archive(file, bytes(los)[:dice.choice([len(los), dice.randrange(len(los))])],
                spoiled(dice, TINY_BOARD) if dice.random() < 0.3 else TINY_BOARD)
        if dice.random() < 0.4:
            data = bytearray(file.read_bytes())
            for _ in range(dice.randrange(1, 6)):
                data[dice.randrange(len(data))] = dice.randrange(256)
            file.write_bytes(data[:dice.choice([len(data), dice.randrange(len(data))])])
        with suppress(HedgerowError):
            import_board(file, None)
