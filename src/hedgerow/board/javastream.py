"""The plain data of a Java object stream: what `ObjectOutputStream.writeInt` and `writeByte` leave behind.

A stream opens with a magic number and a version. Primitive values are then gathered in block data records, short
ones with a one-byte length and long ones with a four-byte length; a value may straddle two records. Anything else
(objects, strings, classes) is out of place in the files we read and is refused by name.
"""

from __future__ import annotations

import struct

from hedgerow.kernel.errors import HedgerowError

MAGIC = 0xACED
VERSION = 5
BLOCK_DATA = 0x77
RESET = 0x79
BLOCK_DATA_LONG = 0x7A
OTHER_RECORDS = {
    0x70: "a null",
    0x71: "a reference",
    0x72: "a class description",
    0x73: "an object",
    0x74: "a string",
    0x75: "an array",
    0x76: "a class",
    0x78: "an end of block data",
    0x7B: "an exception",
    0x7C: "a long string",
    0x7D: "a proxy class description",
    0x7E: "an enum constant",
}


class StreamError(HedgerowError):
    """The bytes are not the Java object stream they should be."""


def primitive_data(stream: bytes) -> bytes:
    """The contents of all block data records, joined."""
    if len(stream) < 4:
        raise StreamError("too short for a Java object stream")
    magic, version = struct.unpack_from(">HH", stream)
    if magic != MAGIC:
        raise StreamError(f"not a Java object stream: it starts with {magic:04X}, not {MAGIC:04X}")
    if version != VERSION:
        raise StreamError(f"Java object stream of version {version}; only version {VERSION} is known")
    records: list[bytes] = []
    at = 4
    while at < len(stream):
        start, length = record(stream, at)
        if start + length > len(stream):
            raise StreamError(f"the Java object stream breaks off within the record at byte {at}")
        records.append(stream[start : start + length])
        at = start + length
    return b"".join(records)


def record(stream: bytes, at: int) -> tuple[int, int]:
    """Where the data of the record at a place begins, and how long it is."""
    tag = stream[at]
    if tag == RESET:
        return at + 1, 0
    if tag not in (BLOCK_DATA, BLOCK_DATA_LONG):
        what = OTHER_RECORDS.get(tag, f"an unknown record {tag:02X}")
        raise StreamError(f"{what} at byte {at} of the Java object stream, where plain data should be")
    head = struct.Struct(">B" if tag == BLOCK_DATA else ">i")
    if at + 1 + head.size > len(stream):
        raise StreamError(f"the Java object stream breaks off within the record at byte {at}")
    (length,) = head.unpack_from(stream, at + 1)
    if length < 0:
        raise StreamError(f"a record of negative length at byte {at} of the Java object stream")
    return at + 1 + head.size, length


class Primitives:
    """Reads the values of a stream one after another."""

    def __init__(self, stream: bytes) -> None:
        self._data = primitive_data(stream)
        self._at = 0

    @property
    def left(self) -> int:
        """Bytes not yet read."""
        return len(self._data) - self._at

    def integer(self) -> int:
        """A big-endian 32-bit integer."""
        (value,) = struct.unpack(">i", self.raw(4))
        return int(value)

    def raw(self, count: int) -> bytes:
        """The next bytes."""
        if count > self.left:
            raise StreamError(f"the Java object stream ends early: {count} more bytes wanted, {self.left} left")
        self._at += count
        return self._data[self._at - count : self._at]
