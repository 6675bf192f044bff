"""What a VASL board archive holds, as plain data: pixels, terrain codes and the few facts of its XML files.

The archive is a zip. Its `LOSData` is a gzip of a Java object stream: width and height in hexes, width and height in
pixels, then for every pixel, column by column, an elevation byte (signed) and a terrain byte, then for every hex,
column by column, a byte that is 1 where there is a stairway; odd columns have one hex more, their first being half.
"""

from __future__ import annotations

import lzma
import re
import zipfile
import zlib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt

from hedgerow.board.javastream import Primitives, StreamError
from hedgerow.kernel.errors import HedgerowError

LOS_DATA: Final = "LOSData"
BOARD_XML: Final = "BoardMetadata.xml"
SHARED_XML: Final = "SharedBoardMetadata.xml"
LARGEST: Final = 1 << 28
"""Bytes; no board comes near it, so more is a damaged or hostile file."""

HEX_WIDTH: Final = Fraction(1800, 32)
HEX_HEIGHT: Final = Fraction(645, 10)
"""Pixels from column to column and from row to row on a board that does not say otherwise."""


class VaslError(HedgerowError):
    """A board archive that cannot be read."""


@dataclass(frozen=True, slots=True)
class Code:
    """A terrain code of `SharedBoardMetadata.xml`."""

    name: str
    category: str
    obstacle: bool
    hindrance: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What a scenario rule does to a board: terrain types, or levels, and what becomes of them."""

    name: str
    kind: str
    """"terrain" and "elevation" are tables; "ignore" changes nothing that counts; anything else VASL does by code."""
    table: dict[str, str]


@dataclass(frozen=True, slots=True)
class Pixels:
    """The contents of `LOSData`; arrays are indexed `[x, y]`."""

    columns: int
    rows: int
    elevation: npt.NDArray[np.int8]
    terrain: npt.NDArray[np.uint8]
    stairs: tuple[tuple[int, int], ...]
    """(column, row) counted from 0, the half hex at the top of an odd column being its row 0."""


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What `BoardMetadata.xml` says of the board."""

    name: str
    version: str
    hex_width: Fraction
    hex_height: Fraction
    a1: tuple[Fraction, Fraction]
    """The pixel of A1's centre dot."""


@dataclass(frozen=True, slots=True)
class BoardFile:
    """Everything read from an archive."""

    facts: BoardFacts
    pixels: Pixels
    codes: dict[int, Code]
    changes: dict[str, Change]
    """Those that the shared file describes."""
    xml: tuple[bytes, bytes] = (b"", b"")
    """The files of the board and of the terrain codes, for what else stands in them."""


def read_archive(path: Path, module: Path | None = None) -> BoardFile:
    """A board archive, with the terrain codes from it or from a second file: the XML itself, or a module that holds it. Without
    one named, a module beside the board or in the folder above is taken."""
    members = zip_members(path)
    if LOS_DATA not in members:
        raise VaslError(f"{path.name} holds no {LOS_DATA}: it is not a VASL board archive, or one without LOS data")
    if BOARD_XML not in members:
        raise VaslError(f"{path.name} holds no {BOARD_XML}: it is not a VASL board archive, or too old a one")
    codes_xml, source = terrain_codes(path, members, module)
    try:
        pixels = read_los_data(members[LOS_DATA])
    except StreamError as wrong:
        raise VaslError(f"{LOS_DATA} in {path.name}: {wrong}") from wrong
    facts = read_facts(members[BOARD_XML], f"{BOARD_XML} in {path.name}")
    codes = read_codes(codes_xml, f"{SHARED_XML} in {source}")
    for code in np.unique(pixels.terrain).tolist():
        if code not in codes:
            raise VaslError(f"{LOS_DATA} in {path.name} uses terrain code {code}, which {SHARED_XML} does not explain")
    changes = read_changes(codes_xml, f"{SHARED_XML} in {source}")
    return BoardFile(facts, pixels, codes, changes, (members[BOARD_XML], codes_xml))


def terrain_codes(path: Path, members: dict[str, bytes], module: Path | None) -> tuple[bytes, str]:
    """The file of the terrain codes, and where it was found."""
    if module is not None:
        return shared_xml(module), module.name
    if SHARED_XML in members:
        return members[SHARED_XML], path.name
    for folder in (path.parent, path.parent.parent):
        for beside in (folder / SHARED_XML, *sorted(folder.glob("*.vmod"))):
            if beside.is_file():
                return shared_xml(beside), beside.name
    raise VaslError(f"{path.name} holds no {SHARED_XML}, which VASL keeps in its module: name the module with --module "
                    "FILE.vmod, or put it beside the board")


DAMAGED = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, NotImplementedError, RuntimeError, ValueError)
"""What reading a spoiled archive can come to."""


def zip_members(path: Path) -> dict[str, bytes]:
    """The files of an archive we know what to do with, by their bare names."""
    wanted = (LOS_DATA, BOARD_XML, SHARED_XML)
    try:
        with zipfile.ZipFile(path) as archive:
            found: dict[str, bytes] = {}
            for entry in archive.infolist():
                name = entry.filename.rpartition("/")[2]
                if name in wanted and name not in found:
                    if entry.file_size > LARGEST:
                        raise VaslError(f"{name} in {path.name} is too large to be true")
                    found[name] = archive.read(entry)
            return found
    except OSError as wrong:
        raise VaslError(f"{path}: {wrong.strerror or wrong}") from wrong
    except DAMAGED as wrong:
        raise VaslError(f"{path.name} is not a zip archive, or it is damaged: {str(wrong) or 'it ends too early'}") from wrong


def shared_xml(path: Path) -> bytes:
    """The terrain codes' file: given as such, or inside a zip such as the VASL module."""
    try:
        if not zipfile.is_zipfile(path):
            return path.read_bytes()
    except OSError as wrong:
        raise VaslError(f"{path}: {wrong.strerror or wrong}") from wrong
    members = zip_members(path)
    if SHARED_XML not in members:
        raise VaslError(f"{path.name} holds no {SHARED_XML}")
    return members[SHARED_XML]


def read_los_data(packed: bytes) -> Pixels:
    """The pixels and stairways of a board."""
    values = Primitives(unpacked(packed))
    columns, rows, width, height = (values.integer() for _ in range(4))
    if not (2 <= columns <= 99 and 1 <= rows <= 99):
        raise StreamError(f"a board of {columns} by {rows} hexes is out of reason")
    if not (1 <= width <= 20_000 and 1 <= height <= 20_000):
        raise StreamError(f"a board of {width} by {height} pixels is out of reason")
    grid = np.frombuffer(values.raw(2 * width * height), np.uint8).reshape(width, height, 2)
    stairs = []
    for column in range(columns):
        marks = values.raw(rows + column % 2)
        stairs += [(column, row) for row, mark in enumerate(marks) if mark == 1]
    return Pixels(columns, rows, grid[:, :, 0].view(np.int8), grid[:, :, 1], tuple(stairs))


def unpacked(packed: bytes) -> bytes:
    """The contents of a gzip."""
    reader = zlib.decompressobj(wbits=31)
    try:
        data = reader.decompress(packed, LARGEST)
    except zlib.error as wrong:
        raise StreamError(f"not a gzip, or a damaged one ({wrong})") from wrong
    if reader.unconsumed_tail:
        raise StreamError("too large to be true")
    if not reader.eof:
        raise StreamError("the gzip breaks off")
    return data


def root_of(xml: bytes, tag: str, where: str) -> ElementTree.Element:
    """The root element, if it is the one expected."""
    if b"<!ENTITY" in xml:
        raise VaslError(f"{where} defines entities, which no board needs")
    try:
        root = ElementTree.fromstring(xml)
    except ElementTree.ParseError as wrong:
        raise VaslError(f"{where} is not well-formed XML: {wrong}") from wrong
    if root.tag != tag:
        raise VaslError(f"{where} begins with <{root.tag}>, not with <{tag}>")
    return root


def read_facts(xml: bytes, where: str) -> BoardFacts:
    """The facts of a board; what it leaves out is as on the standard boards."""
    root = root_of(xml, "boardMetadata", where)
    if root.get("altHexGrain", "").upper() == "TRUE":
        raise VaslError(f"{where}: boards whose hexrow B lies above hexrow A are not supported")

    def number(attribute: str, usual: Fraction) -> Fraction:
        text = root.get(attribute)
        if text is None:
            return usual
        if not re.fullmatch(r"\s*-?[0-9]{1,6}(\.[0-9]{1,9})?\s*", text, re.ASCII):
            raise VaslError(f"{where}: {attribute} is {text[:40]}, which is not a number of pixels")
        return Fraction(text.strip())

    hex_width, hex_height = number("hexWidth", HEX_WIDTH), number("hexHeight", HEX_HEIGHT)
    if not (4 <= hex_width <= 1000 and 4 <= hex_height <= 1000):
        raise VaslError(f"{where}: hexes of {float(hex_width):g} by {float(hex_height):g} pixels are out of reason")
    return BoardFacts(
        name=root.get("name", "").strip(),
        version=root.get("version", "").strip(),
        hex_width=hex_width,
        hex_height=hex_height,
        a1=(number("A1CenterX", Fraction(0)), number("A1CenterY", hex_height / 2)),
    )


def read_codes(xml: bytes, where: str) -> dict[int, Code]:
    """Terrain codes and what they stand for."""
    codes: dict[int, Code] = {}
    for element in root_of(xml, "sharedBoardMetadata", where).iter("terrainType"):
        number, name = element.get("typeCode", ""), element.get("name", "")
        if not re.fullmatch(r"[0-9]{1,3}", number, re.ASCII) or int(number) > 255 or not name:
            raise VaslError(f"{where}: a terrain type without a name, or whose code is not a number up to 255")
        codes[int(number)] = Code(
            name,
            element.get("LOSCategory", "").upper(),
            element.get("isLOSObstacle", "").upper() == "TRUE",
            element.get("isLOSHindrance", "").upper() == "TRUE",
        )
    if not codes:
        raise VaslError(f"{where} lists no terrain types")
    return codes


KINDS: Final = {"terrainmap": "terrain", "elevationmap": "elevation", "ignore": "ignore"}


def read_changes(xml: bytes, where: str) -> dict[str, Change]:
    """What scenario rules do to a board, as far as the file says it in tables."""
    found: dict[str, Change] = {}
    for element in root_of(xml, "sharedBoardMetadata", where).iter("LOSSSRule"):
        name, kind = element.get("name", ""), element.get("type", "").lower()
        table = {element.get("fromValue", ""): element.get("toValue", "")}
        found[name] = Change(name, KINDS.get(kind, kind), table)
    return found
