"""Java's object stream, record by record; every byte below is written by hand after the specification."""

from __future__ import annotations

import pytest

from hedgerow.board.javastream import Primitives, StreamError, primitive_data

HEADER = bytes.fromhex("AC ED 00 05")


def test_a_short_block_and_a_long_block_are_joined() -> None:
    stream = HEADER + bytes.fromhex("77 02 01 02   7A 00 00 00 03 03 04 05")
    assert primitive_data(stream) == bytes([1, 2, 3, 4, 5])


def test_an_integer_may_straddle_two_records() -> None:
    values = Primitives(HEADER + bytes.fromhex("77 03 00 00 00   77 05 21 FF FF FF FE"))
    assert values.integer() == 33
    assert values.integer() == -2
    assert values.left == 0


def test_a_reset_between_records_is_passed_over() -> None:
    assert primitive_data(HEADER + bytes.fromhex("77 01 07   79   77 01 08")) == bytes([7, 8])


def test_an_empty_stream_holds_no_data() -> None:
    assert primitive_data(HEADER) == b""


@pytest.mark.parametrize(
    ("stream", "message"),
    [
        (b"AC", "too short"),
        (b"GIF89a", "starts with 4749"),
        (bytes.fromhex("AC ED 00 04"), "version 4"),
        (HEADER + bytes.fromhex("73 72 00 01"), "an object at byte 4"),
        (HEADER + bytes.fromhex("74 00 01 41"), "a string at byte 4"),
        (HEADER + bytes.fromhex("00"), "an unknown record 00"),
        (HEADER + bytes.fromhex("77 05 01 02"), "breaks off within the record at byte 4"),
        (HEADER + bytes.fromhex("77"), "breaks off within the record at byte 4"),
        (HEADER + bytes.fromhex("7A FF FF FF FF"), "negative length"),
    ],
)
def test_a_damaged_stream_is_refused_with_the_place(stream: bytes, message: str) -> None:
    with pytest.raises(StreamError, match=message):
        primitive_data(stream)


def test_reading_past_the_end_says_how_much_is_missing() -> None:
    values = Primitives(HEADER + bytes.fromhex("77 02 00 01"))
    with pytest.raises(StreamError, match="4 more bytes wanted, 2 left"):
        values.integer()
