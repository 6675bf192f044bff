"""VASL files: what comes from where, and every way to be damaged."""

from __future__ import annotations

import time
import zipfile
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner
from vasl_boards import GRAIN, HILLOCK, SHARED, SHARED_MORE, STONE, TINY, TINY_BOARD, WOODS, archive, blank, los_data

from hedgerow.board.mapfile import load_map
from hedgerow.board.vasl import import_board
from hedgerow.board.vaslfile import VaslError
from hedgerow.cli.maps import map_app
from hedgerow.kernel.errors import HedgerowError

# Noise


def test_noise_is_refused_at_once(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    terrain = blank(33, 10)
    speckled = rng.random(terrain.shape) < 0.05
    terrain[speckled] = rng.choice([WOODS, GRAIN, STONE], int(speckled.sum()))
    began = time.process_time()
    with pytest.raises(HedgerowError, match="separate patches"):
        import_board(archive(tmp_path / "bdq", los_data(33, 10, terrain)))
    assert time.process_time() - began < 15


def test_the_bound_is_on_the_patches_of_all_kinds_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terrain = blank()
    for kind, x in ((WOODS, 20), (GRAIN, 80), (STONE, 140)):
        terrain[x:x + 10, 20:30] = terrain[x:x + 10, 60:70] = kind
    board = archive(tmp_path / "bdq", los_data(5, 3, terrain))
    monkeypatch.setattr("hedgerow.board.vasl.MOST_PATCHES", 6)
    assert import_board(board).of("woods")
    monkeypatch.setattr("hedgerow.board.vasl.MOST_PATCHES", 5)
    with pytest.raises(HedgerowError, match="separate patches"):
        import_board(board)


# Second file


def test_terrain_codes_may_come_from_a_second_file(tmp_path: Path) -> None:
    board = archive(tmp_path / "bdt", TINY, TINY_BOARD, shared=None)
    xml = tmp_path / "SharedBoardMetadata.xml"
    xml.write_text(SHARED)
    module = tmp_path / "VASL.vmod"
    with zipfile.ZipFile(module, "w") as made:
        made.writestr("boardData/SharedBoardMetadata.xml", SHARED)
    assert import_board(board, xml) == import_board(board, module)


@pytest.mark.parametrize("where", ["", "boards"])
def test_the_module_is_found_beside_the_board_or_above_it(tmp_path: Path, where: str) -> None:
    (tmp_path / "boards").mkdir()
    board = archive(tmp_path / where / "bdt", TINY, TINY_BOARD, shared=None)
    with zipfile.ZipFile(tmp_path / "VASL-6.6.vmod", "w") as made:
        made.writestr("boardData/SharedBoardMetadata.xml", SHARED)
    assert import_board(board).of("woods")


def test_the_command_takes_module_and_changes_and_tells_notes(tmp_path: Path) -> None:
    terrain = blank()
    terrain[40:90, 40:90], terrain[100:120, 40:90] = HILLOCK, GRAIN
    board, target = archive(tmp_path / "bdq", los_data(5, 3, terrain), shared=None), tmp_path / "q.map"
    module = tmp_path / "mine.xml"
    module.write_text(SHARED_MORE)
    words = ["import", "vasl", str(board), "-o", str(target), "--module", str(module), "--change", "NoGrain"]
    done = CliRunner().invoke(map_app, words)
    assert done.exit_code == 0, done.output
    assert "note: Hillock" in done.output and not load_map(target).of("grain")


def test_the_command_writes_a_map_file(tmp_path: Path) -> None:
    board, target = archive(tmp_path / "bdt", TINY, TINY_BOARD), tmp_path / "t.map"
    done = CliRunner().invoke(map_app, ["import", "vasl", str(board), "-o", str(target)])
    assert done.exit_code == 0
    assert load_map(target) == import_board(board)


# Damage


def test_codes_that_are_nowhere_are_asked_for(tmp_path: Path) -> None:
    board = archive(tmp_path / "bdt", TINY, TINY_BOARD, shared=None)
    with pytest.raises(VaslError, match=r"--module FILE\.vmod"):
        import_board(board)


@pytest.mark.parametrize(("los", "board", "shared", "message"), [
    (TINY[:-1], TINY_BOARD, SHARED, "breaks off"),
    (TINY[:-60], TINY_BOARD, SHARED, "ends early"),
    (b"GIF89a" + TINY, TINY_BOARD, SHARED, "not a Java object stream"),
    (TINY.replace(b"\x00\x3c", b"\x00\xc8"), TINY_BOARD, SHARED, "terrain code 200"),
    (TINY.replace(b"\x00\x00\x00\x02", b"\x7f\x00\x00\x02"), TINY_BOARD, SHARED, "out of reason"),
    (TINY, "<boardMetadata", SHARED, "is not well-formed XML"),
    (TINY, "<svg/>", SHARED, "begins with <svg>"),
    (TINY, TINY_BOARD.replace('"6"', '"wide"'), SHARED, "hexWidth is wide"),
    (TINY, TINY_BOARD.replace('"6"', '"60"'), SHARED, "no geomorphic board"),
    (TINY, TINY_BOARD.replace("/>", ' altHexGrain="true"/>'), SHARED, "not supported"),
    (TINY, TINY_BOARD, "<sharedBoardMetadata/>", "lists no terrain types"),
    (TINY, TINY_BOARD.replace("/>", ' A1CenterX="1/0"/>'), SHARED, "A1CenterX is 1/0"),
    (TINY, TINY_BOARD.replace("/>", ' A1CenterY="1e999999999"/>'), SHARED, "not a number of pixels"),
    (TINY, TINY_BOARD.replace('"6"', '"' + "9" * 300 + '"'), SHARED, "not a number of pixels"),
    (TINY, TINY_BOARD, SHARED.replace('"60"', '"²"'), "not a number up to 255"),
    (TINY, TINY_BOARD, SHARED.replace('"60"', '"' + "6" * 5000 + '"'), "not a number up to 255"),
])  # fmt: skip
def test_damage_is_told_in_one_line(tmp_path: Path, los: bytes, board: str, shared: str, message: str) -> None:
    with pytest.raises(HedgerowError, match=message) as told:
        import_board(archive(tmp_path / "bdt", los, board, shared))
    assert "\n" not in str(told.value)


def test_foreign_files_are_told_from_boards(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no board at all")
    with pytest.raises(VaslError, match="is not a zip archive"):
        import_board(text)
    empty = tmp_path / "empty.zip"
    zipfile.ZipFile(empty, "w").close()
    with pytest.raises(VaslError, match="holds no LOSData"):
        import_board(empty)
    with pytest.raises(VaslError, match="No such file"):
        import_board(tmp_path / "nothing")


def test_los_data_that_is_no_gzip_is_told(tmp_path: Path) -> None:
    board = tmp_path / "bdt"
    with zipfile.ZipFile(board, "w") as made:
        made.writestr("LOSData", TINY)
        made.writestr("BoardMetadata.xml", TINY_BOARD)
        made.writestr("SharedBoardMetadata.xml", SHARED)
    with pytest.raises(VaslError, match="not a gzip"):
        import_board(board)


def test_an_archive_that_promises_more_than_it_holds_is_told(tmp_path: Path) -> None:
    board = tmp_path / "bdt"
    with zipfile.ZipFile(board, "w") as made:
        made.writestr("LOSData", TINY)
    data = bytearray(board.read_bytes())
    sizes = data.index(b"PK\x01\x02") + 20                           # of the file, packed and unpacked, in the directory
    data[sizes:sizes + 8] = 2 * (100_000).to_bytes(4, "little")
    board.write_bytes(data)
    with pytest.raises(VaslError, match="it is damaged: it ends too early"):
        import_board(board)
