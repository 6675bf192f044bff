"""Backups hold everything, are checked, and lead back to games that go on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.kernel.errors import HedgerowError
from hedgerow.server.backup import back_up, check, restore
from hedgerow.server.store import Store

from .people import Player, pass_on, server, two_people


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


def test_a_game_goes_on_from_a_backup_made_while_it_was_played(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    with server(tmp_path) as client:
        table, blue_link, red_link = two_people(client)
        with Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
            pass_on(3, blue, red)
            made = back_up(url_of(tmp_path / "games.db"), tmp_path / "monday.backup")
            before = {p.last["view"]["seat"]: list(p.log) for p in (blue, red)}
            pass_on(2, blue, red)                         # what comes later is not in it
    assert made.games == 1 and made.broken == [] and made.counts["tables"] == 1 and made.counts["seats"] == 2
    restored = restore(tmp_path / "monday.backup", url_of(tmp_path / "new" / "games.db"))
    assert restored.counts == made.counts
    with server(tmp_path / "new") as client, Player(client, table, blue_link) as blue, Player(client, table, red_link) as red:
        assert blue.log == before["blue"] and red.log == before["red"]
        pass_on(2, blue, red)


def a_backup(tmp_path: Path) -> Path:
    store = Store(url_of(tmp_path / "games.db"))
    table, _ = store.create("skirmish", "crossing", {}, "A table", True, ["blue", "red"])
    for n in range(300):
        store.say(table, "Ann", f"line {n}")
    store.close()
    back_up(url_of(tmp_path / "games.db"), tmp_path / "it.backup")
    return tmp_path / "it.backup"


def test_a_damaged_backup_is_refused_and_nothing_is_restored(tmp_path: Path) -> None:
    file = a_backup(tmp_path)
    assert check(file).counts["chat"] == 300
    whole = file.read_bytes()
    wrong = [whole[:len(whole) // 2], whole.replace(b"line 123", b"line 321"), b"SQLite format 3\0" + b"x" * 500, b""]
    for n, data in enumerate(wrong):
        file.write_bytes(data)
        with pytest.raises(HedgerowError):
            restore(file, url_of(tmp_path / f"new{n}.db"))
        target = Store(url_of(tmp_path / f"new{n}.db"))
        assert target.tables() == []
        target.close()


def test_neither_a_file_nor_games_are_written_over(tmp_path: Path) -> None:
    file = a_backup(tmp_path)
    with pytest.raises(HedgerowError, match="there already"):
        back_up(url_of(tmp_path / "games.db"), file)
    with pytest.raises(HedgerowError, match="empty"):
        restore(file, url_of(tmp_path / "games.db"))
    with pytest.raises(HedgerowError, match="no database"):
        back_up(url_of(tmp_path / "nothing.db"), tmp_path / "x.backup")
    assert not (tmp_path / "nothing.db").exists() and not (tmp_path / "x.backup").exists()


def test_the_command_tells_what_it_did_and_fails_with_one_line(tmp_path: Path) -> None:
    file = a_backup(tmp_path)

    def run(*what: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "hedgerow", *what], capture_output=True, text=True, check=False, timeout=120)
    done = run("restore", str(file), "--database", str(tmp_path / "again.db"))
    assert done.returncode == 0 and "300 chat" in done.stdout, done.stderr
    refused = run("restore", str(file), "--database", str(tmp_path / "again.db"))
    assert refused.returncode == 2 and len(refused.stderr.splitlines()) == 1
    assert "chat" in run("usage", "--database", str(tmp_path / "again.db")).stdout
