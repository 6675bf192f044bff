"""The words a map may use for what is on the ground. Games read their own rules into them; here they are only names."""

from __future__ import annotations

from typing import Final

AREAS: Final = {
    "w": "woods", "o": "orchard", "b": "brush", "g": "grain", "r": "roots", "p": "plough", "h": "hay", "m": "marsh",
    "~": "water", "c": "crag", "y": "graveyard", "x": "shellholes", "u": "town", "f": "strips",
}  # fmt: skip
"""The letter of each kind of area in the rows of a map file."""

BUILDINGS: Final = {"s": "stone", "t": "wooden"}
"""The letter of each kind of building; a letter alone in a row is a house of its own."""

CELLS: Final = {".": "open"} | AREAS | BUILDINGS

CROPS: Final = ("grain", "roots", "plough", "hay", "strips")
"""Fields, which differ in looks, and in some games in what they do; strips are the narrow plots of many farms."""

STYLES: Final = ("house", "church", "barn")
"""What a building looks like; no rule asks for it."""

LINES: Final = ("road", "paved", "trail", "rail", "stream", "river", "gully")
WAYS: Final = ("road", "paved", "trail", "rail")
WATERCOURSES: Final = ("stream", "river", "gully")
"""What a bridge may span besides an area of water."""

SIDES: Final = ("wall", "hedge", "bocage", "fence", "cliff")
BARRIERS: Final = ("wall", "hedge", "bocage", "cliff")
"""What no road may run across."""

CROSSINGS: Final = ("bridge", "ford")

HILL: Final = "hill"
"""Raised ground; its shape carries the level, its outline is the crest line."""

OBSTACLES: Final = ("woods", "town", *BUILDINGS.values())
"""What usually stops a line of sight; drawings mark it so, the games decide."""

HINDRANCES: Final = (*CROPS, "orchard", "brush", "marsh", "graveyard", "rail", "bridge")

SHAPES: Final = frozenset((*AREAS.values(), *BUILDINGS.values(), *LINES, *CROSSINGS, HILL))
"""Every kind a polygon may be of."""

DOMINANCE: Final = (
    *BUILDINGS.values(), "town", "woods", "brush", "orchard", "graveyard", *CROPS, "crag", "shellholes", "marsh",
    "water",
)  # fmt: skip
"""Where two kinds cover the same place, the one named first counts."""
