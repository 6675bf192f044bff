"""The terrain types of VASL in our words: what they are here, what they only resemble, and how scenario rules change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from hedgerow.board.vaslfile import Change, Code, VaslError

NAMED: Final = {
    "Grain": "grain", "Light Grain": "grain", "Brush": "brush", "Crags": "crag", "BTCrags": "crag", "Graveyard": "graveyard",
    "Marsh": "marsh", "Swamp": "marsh", "Mudflats": "marsh", "Rice Paddy, In Season": "grain", "Vineyard": "brush",
    "Plowed Field": "plough", "Shellholes": "shellholes", "Lumberyard": "wooden", "Forest": "woods", "Debris": "brush",
    "Orchard": "orchard", "Orchard, Out of Season": "orchard", "Olive Grove": "orchard", "Palm Trees": "orchard",
    "PartialOrchard": "orchard", "Dry Stream": "gully", "Shallow Stream": "stream", "Deep Stream": "stream",
    "Flooded Stream": "stream", "Irrigation Ditch": "stream", "Dirt Road": "road", "Elevated Road": "road",
    "Sunken Road": "road", "Paved Road": "paved", "Runway": "paved", "Path": "trail", "Track": "trail", "Ford": "ford",
    "Wall": "wall", "Hedge": "hedge", "Cactus Hedge": "hedge", "Bocage": "bocage", "Cliff": "cliff", "Cactus Patch": "brush",
    "Stone Rubble": "stone", "Wooden Rubble": "wooden", "Pontoon Bridge": "bridge", "Foot Bridge": "bridge",
    "MultipleWooden": "wooden", "MultipleStone": "stone", "Huts": "wooden", "Collapsed Huts": "brush",
}  # fmt: skip
"""What we call the terrain types of VASL whose name says enough."""

BY_CATEGORY: Final = {
    "WOODS": "woods", "WATER": "water", "DEPRESSION": "gully", "STREAM": "stream", "ROAD": "road", "HEXSIDE": "wall",
    "BRIDGE": "bridge", "BUILDING": "stone", "FACTORY": "stone", "MARKETPLACE": "stone",
}  # fmt: skip
"""What we call the rest, by their category."""

BUILT: Final = ("BUILDING", "FACTORY", "MARKETPLACE")
ROWHOUSE: Final = "Rowhouse Wall"
"""A wall between two houses of a row: of the material of the houses, which its pixels do not tell."""

UNKNOWN: Final = ("Hillock", "Hillock Summit", "Sand Dune, Low", "Dune, Crest Low", "Dune, Crest High", "Deir Lip")
"""Rises of half a level, which our maps do not know: they are left out."""

NEAR: Final = {
    "Cactus Patch": "it hinders as brush does", "Cactus Hedge": "it counts as a hedge", "Swamp": "it counts as marsh",
    "Debris": "it counts as brush", "Collapsed Huts": "it counts as brush", "Vineyard": "it counts as brush",
    "Lumberyard": "it counts as a wooden building", "Huts": "they count as wooden buildings",
    "Sunken Road": "it counts as a road on the level", "Elevated Road": "it counts as a road on the level",
}  # fmt: skip
"""What only resembles the terrain it becomes here."""

ROADS: Final = ("Dirt Road", "Paved Road", "Elevated Road", "Sunken Road", "Runway", "Path", "Track")
BRIDGES: Final = ("Single Hex Stone Bridge", "Single Hex Wooden Bridge", "Stone Bridge", "Wooden Bridge", "Pontoon Bridge",
                  "Foot Bridge")
OPEN: Final = "Open Ground"
OURS: Final[Mapping[str, Mapping[str, str]]] = {
    "NoRoads": dict.fromkeys(ROADS, OPEN), "RoadsToPaths": dict.fromkeys(ROADS[:2], "Path"),
    "OrchardsToShellholes": {"Orchard": "Shellholes"}, "OrchardsToCrags": {"Orchard": "Crags"},
    "ShellholesToCrags": {"Shellholes": "Crags"}, "ShellholesToOrchards": {"Shellholes": "Orchard"},
    "PalmTrees": {"Orchard": "Palm Trees"}, "DenseJungle": {"Woods": "Dense Jungle"}, "Bamboo": {"Brush": "Bamboo"},
    "NoBridge": dict.fromkeys(BRIDGES, OPEN), "BridgeToFord": dict.fromkeys(BRIDGES, "Ford"),
}  # fmt: skip
"""Changes that VASL makes by code or by pictures; those its files describe as tables are read from there."""


def kind_of(code: Code) -> str | None:
    """Our word for a terrain type; None for what no line of sight and no rule of ours ever meets."""
    if code.name in UNKNOWN:
        return None
    if found := NAMED.get(code.name):
        return found
    if "Railroad" in code.name or "Railway" in code.name:
        return "rail"
    if code.category in BUILT and "Wooden" in code.name:
        return "wooden"
    if found := BY_CATEGORY.get(code.category):
        return found
    if code.obstacle:
        return "woods"
    return "brush" if code.hindrance else None


def remark(code: Code) -> str:
    """What an owner should know about how this type was imported; nothing if it is what it was."""
    if code.name in UNKNOWN:
        return "left out: our maps know no rises of half a level, so lines of sight across it are too free"
    if code.name in NEAR:
        return NEAR[code.name]
    if code.category == "FACTORY":
        return "its inside counts as solid building"
    if code.name.startswith(ROWHOUSE):
        return "counts as building of the houses beside it"
    if code.category == "DEPRESSION" or code.name in ("Gully", "Wadi"):
        return "a unit down in it does not count as lower than the ground beside it"
    if code.name not in NAMED and code.category not in BY_CATEGORY and (code.obstacle or code.hindrance):
        return f"not known to us: it counts as {kind_of(code)}"
    return ""


def changes(wanted: Iterable[str], described: Mapping[str, Change], overlays: Iterable[str] = ()) -> list[Change]:
    """The scenario changes of these names, as tables; refused are those that cannot be made."""
    found = []
    for name in wanted:
        change = described.get(name)
        if name in OURS:
            found.append(Change(name, "terrain", dict(OURS[name])))
        elif change is not None and change.kind in ("terrain", "elevation"):
            found.append(change)
        elif change is not None and change.kind == "ignore":
            continue                                      # it changes colours alone
        else:
            known = sorted({*OURS, *overlays, *(n for n, c in described.items() if c.kind in ("terrain", "elevation"))})
            raise VaslError(f"there is no change {name!r} that can be made; there are: {', '.join(known)}")
    return found
