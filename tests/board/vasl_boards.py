"""VASL board archives for tests: a tiny one written out byte by byte, larger ones generated."""

from __future__ import annotations

import gzip
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hedgerow.board.hexmap import Map
from hedgerow.board.shapes import Shape

OPEN, MARSH, GRAIN, GULLY, STREAM, STONE, STONE_2, WOODEN, WOODS, ORCHARD, ROAD, WALL, HEDGE, BRIDGE = (
    0, 14, 24, 30, 32, 40, 42, 50, 60, 63, 65, 72, 73, 84,
)  # fmt: skip
TYPES = {
    OPEN: ("Open Ground", "OPEN"), MARSH: ("Marsh", "OTHER"), GRAIN: ("Grain", "OTHER"),
    GULLY: ("Gully", "DEPRESSION"), STREAM: ("Shallow Stream", "DEPRESSION"), STONE: ("Stone Building", "BUILDING"),
    STONE_2: ("Stone Building, 2 Level", "BUILDING"), WOODEN: ("Wooden Building", "BUILDING"),
    WOODS: ("Woods", "WOODS"), ORCHARD: ("Orchard", "OTHER"), ROAD: ("Dirt Road", "ROAD"), WALL: ("Wall", "HEXSIDE"),
    HEDGE: ("Hedge", "HEXSIDE"), BRIDGE: ("Stone Bridge", "BRIDGE"),
}  # fmt: skip

SHARED = (
    "<sharedBoardMetadata><terrainTypes>"
    + "".join(
        f'<terrainType name="{name}" typeCode="{code}" isLOSObstacle="FALSE" isLOSHindrance="FALSE" LOSCategory="{category}"/>'
        for code, (name, category) in TYPES.items()
    )
    + "</terrainTypes></sharedBoardMetadata>"
)
TINY_BOARD = '<boardMetadata name="t" version="1.0" width="2" height="1" hexWidth="6" hexHeight="4"/>'
BOARD = '<boardMetadata name="q" version="6.3" hasHills="TRUE" width="5" height="3"/>'

# A board of two columns and one row, six by four pixels, after the specification of Java's object streams: the
# header, a short block with the first three integers, then a long block with the fourth integer (it could as well
# straddle them), 24 pairs of elevation and terrain, and a stairway byte for each of A1, B0, B1.
TINY = bytes.fromhex(
    "AC ED 00 05"
    "77 0C  00 00 00 02  00 00 00 01  00 00 00 06"
    "7A 00 00 00 37  00 00 00 04"
    "00 00 00 00 00 00 00 00"  # x 0
    "00 00 00 3C 00 3C 00 00"  # x 1: woods (60) in the middle
    "00 00 00 3C 00 3C 00 00"  # x 2
    "00 00 00 00 00 00 00 00"  # x 3
    "01 00 01 00 00 00 00 00"  # x 4: level 1 in the upper half
    "01 00 01 00 FF 00 00 28"  # x 5: level -1, and a stone building (40) in the corner
    "00 00 01"
)


def archive(path: Path, los: bytes, board: str = BOARD, shared: str | None = SHARED) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("LOSData", gzip.compress(los))
        made.writestr("BoardMetadata.xml", board)
        if shared is not None:
            made.writestr("SharedBoardMetadata.xml", shared)
    return path


def los_data(
    columns: int, rows: int, terrain: npt.NDArray[Any], elevation: npt.NDArray[Any] | None = None, stairs: int = -1
) -> bytes:
    """A stream as Java writes it: blocks of 1024 bytes, the last one short."""
    width, height = terrain.shape
    levels = np.zeros_like(terrain) if elevation is None else elevation
    data = b"".join(n.to_bytes(4, "big") for n in (columns, rows, width, height))
    data += np.stack([levels, terrain], 2).astype(np.uint8).tobytes()
    marks = bytearray(sum(rows + c % 2 for c in range(columns)))
    if stairs >= 0:
        marks[stairs] = 1
    data += bytes(marks)
    stream = bytes.fromhex("ACED0005")
    for at in range(0, len(data), 1024):
        block = data[at : at + 1024]
        long = len(block) > 255
        stream += (b"\x7a" + len(block).to_bytes(4, "big") if long else b"\x77" + bytes([len(block)])) + block
    return stream


def blank(columns: int = 5, rows: int = 3) -> npt.NDArray[Any]:
    """The pixels of a board of standard hexes, all open ground."""
    return np.zeros((int((columns - 1) * Fraction(225, 4)), int(rows * Fraction(129, 2))), np.uint8)


def spot(column: int, row: Fraction | float) -> tuple[int, int]:
    """The pixel of a hex's centre, rows counted in hexes from the top."""
    return int(column * 56.25), int(float(row) * 64.5)


def names(m: Map, kind: str) -> set[str]:
    return {m.grid.name(h) for h, it in m.terrain.items() if it == kind}


def covered(shapes: tuple[Shape, ...], x: float, y: float) -> bool:
    """Whether a point that lies on no border is inside some shape."""
    for shape in shapes:
        crossings = 0
        for ring in shape.rings:
            for (ax, ay), (_, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
                crossings += ax < x and min(ay, by) < y < max(ay, by)
        if crossings % 2:
            return True
    return False


HILLOCK, CACTUS, FACTORY, ROW, MULTIPLE = 105, 117, 48, 77, 203
MORE = {
    HILLOCK: ("Hillock", "OTHER"), CACTUS: ("Cactus Patch", "OTHER"), FACTORY: ("Stone Factory, 2.5 Level", "FACTORY"),
    ROW: ("Rowhouse Wall, 1 Level", "BUILDING"), MULTIPLE: ("MultipleWooden", "BUILDING"),
    15: ("Shellholes", "OTHER"), 70: ("Path", "ROAD"),
}  # fmt: skip
RULES = (
    '<LOSSSRules><LOSSSRule name="Winter" type="ignore" fromValue="" toValue=""/>'
    '<LOSSSRule name="NoGrain" type="terrainMap" fromValue="Grain" toValue="Open Ground"/>'
    '<LOSSSRule name="FlatHills" type="elevationMap" fromValue="1" toValue="0"/>'
    '<LOSSSRule name="NoStairwells" type="customCode" fromValue="" toValue=""/></LOSSSRules>'
)
SHARED_MORE = SHARED.replace("</terrainTypes>", "".join(
    f'<terrainType name="{name}" typeCode="{code}" isLOSObstacle="TRUE" isLOSHindrance="TRUE" LOSCategory="{category}"/>'
    for code, (name, category) in MORE.items()) + "</terrainTypes>" + RULES)
