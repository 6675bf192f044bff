"""Overlays that a VASL board brings along: pictures a scenario lays on it, whose colours say what the ground becomes.

`BoardMetadata.xml` names them (`overlaySSRule`: a picture in the archive and the pixel of its corner; `overlaySSRuleSet`:
several), and it and the shared file say which terrain and level a colour stands for. Transparent pixels leave the board as it is;
those of a colour without a meaning, as the lines of the hexgrid, become what is nearest to them in the picture.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from hedgerow.board.vaslfile import BOARD_XML, DAMAGED, LARGEST, SHARED_XML, BoardFile, VaslError, root_of

MOST_PIXELS: Final = 40_000_000
FAR: Final = 12
"""Pixels from the nearest that means something; farther off the board stays as it is."""
NO_MEANING: Final = -1


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a scenario rule lays on the board: pictures, and where their upper left corners go."""

    name: str
    pictures: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Colour:
    """What a colour of the pictures stands for; an empty terrain or level means nothing."""

    terrain: str
    level: str


Colours = dict[tuple[int, int, int], Colour]


def read_overlays(board_xml: bytes) -> dict[str, Overlay]:
    """The overlays that a board describes, by the names of their scenario rules."""
    found: dict[str, Overlay] = {}
    for element in root_of(board_xml, "boardMetadata", BOARD_XML).iter():
        if element.tag == "overlaySSRule":
            pictures = [element]
        elif element.tag == "overlaySSRuleSet":
            pictures = list(element.iter("overlaySSRuleImage"))
        else:
            continue
        placed = [(p.get("image", ""), p.get("x", ""), p.get("y", "")) for p in pictures]
        if not all(image and re.fullmatch(r"-?[0-9]{1,5}", x) and re.fullmatch(r"-?[0-9]{1,5}", y) for image, x, y in placed):
            raise VaslError(f"{BOARD_XML}: the overlay {element.get('name', '')!r} does not say which picture lies where")
        name = element.get("name", "")
        found[name] = Overlay(name, tuple((image, int(x), int(y)) for image, x, y in placed))
    return found


def read_colours(board_xml: bytes, shared_xml: bytes) -> Colours:
    """What colours mean; a board's own words go before those of the shared file, and the first of two there before the second."""
    found: Colours = {}
    for xml, tag, where in ((board_xml, "boardMetadata", BOARD_XML), (shared_xml, "sharedBoardMetadata", SHARED_XML)):
        for colours in root_of(xml, tag, where).iter("colors"):
            for c in colours.iter("color"):
                rgb = tuple(c.get(part, "") for part in ("red", "green", "blue"))
                if not all(re.fullmatch(r"[0-9]{1,3}", n) for n in rgb):
                    raise VaslError(f"{where}: the colour {c.get('name', '')!r} is not three numbers")
                red, green, blue = (int(n) for n in rgb)
                found.setdefault((red, green, blue), Colour(known(c.get("terrain", "")), known(c.get("elevation", ""))))
    return found


def known(word: str) -> str:
    return "" if word.upper() in ("", "UNKNOWN", "NOT SET") else word


def laid(board: BoardFile, path: Path, wanted: Iterable[Overlay], colours: Mapping[tuple[int, int, int], Colour]) -> BoardFile:
    """The board with these overlays on it, one after the other."""
    terrain, elevation = board.pixels.terrain.copy(), board.pixels.elevation.copy()
    codes = {code.name: number for number, code in board.codes.items()}
    for overlay in wanted:
        for image, x, y in overlay.pictures:
            picture = read_picture(path, image)
            for target, meanings in ((terrain, {rgb: codes.get(c.terrain, NO_MEANING) for rgb, c in colours.items()}),
                                     (elevation, {rgb: level_of(c) for rgb, c in colours.items()})):
                put(target, meaning_of(picture, meanings), x, y, offset=0 if target is terrain else LEVELS)
    return replace(board, pixels=replace(board.pixels, terrain=terrain, elevation=elevation))


LEVELS: Final = 16
"""Added to levels while they are worked with, so that none of them looks like no meaning."""


def level_of(colour: Colour) -> int:
    return int(colour.level) + LEVELS if re.fullmatch(r"-?[0-9]{1,2}", colour.level) else NO_MEANING


def read_picture(path: Path, image: str) -> npt.NDArray[np.uint8]:
    """A picture of the archive as red, green, blue and opacity, indexed `[x, y]`."""
    try:
        from PIL import Image
    except ImportError:
        raise VaslError("to lay overlays the package 'pillow' is needed: pip install pillow") from None
    try:
        with zipfile.ZipFile(path) as archive:
            entry = next((e for e in archive.infolist() if e.filename.rpartition("/")[2] == image), None)
            if entry is None:
                raise VaslError(f"{path.name} holds no picture {image}, which one of its overlays is made of")
            if entry.file_size > LARGEST:
                raise VaslError(f"{image} in {path.name} is too large to be true")
            with Image.open(io.BytesIO(archive.read(entry))) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise VaslError(f"{image} in {path.name} is too large to be true")
                pixels = np.asarray(opened.convert("RGBA"))
    except (OSError, SyntaxError, *DAMAGED) as wrong:
        raise VaslError(f"{image} in {path.name} cannot be read: {wrong}") from wrong
    return np.ascontiguousarray(pixels.transpose(1, 0, 2))


def meaning_of(picture: npt.NDArray[np.uint8], meanings: Mapping[tuple[int, int, int], int]) -> npt.NDArray[np.int16]:
    """What each pixel becomes; NO_MEANING where the board shows through."""
    opaque = picture[:, :, 3] > 127
    packed = picture[:, :, :3].astype(np.int64) @ np.array([65536, 256, 1])
    found = np.full(packed.shape, NO_MEANING, np.int16)
    for value in np.unique(packed[opaque]).tolist():
        found[packed == value] = meanings.get((value >> 16, value >> 8 & 255, value & 255), NO_MEANING)
    found[~opaque] = NO_MEANING
    for _ in range(FAR):
        empty = opaque & (found == NO_MEANING)
        if not empty.any():
            break
        spread = found.copy()
        for axis in (0, 1):
            for step in (1, -1):
                beside = np.roll(found, step, axis)
                edge: list[slice | int] = [slice(None), slice(None)]
                edge[axis] = 0 if step == 1 else -1
                beside[tuple(edge)] = NO_MEANING
                take = empty & (spread == NO_MEANING)
                spread[take] = beside[take]
        found = spread
    return found


def put(target: npt.NDArray[np.uint8] | npt.NDArray[np.int8], meaning: npt.NDArray[np.int16], x: int, y: int, *,
        offset: int) -> None:
    """Write it into the board; what hangs over its edge is cut off."""
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + meaning.shape[0], target.shape[0]), min(y + meaning.shape[1], target.shape[1])
    if left >= right or top >= bottom:
        return
    part = meaning[left - x:right - x, top - y:bottom - y]
    there = part != NO_MEANING
    window = target[left:right, top:bottom]
    window[there] = (part[there] - offset).astype(target.dtype)
