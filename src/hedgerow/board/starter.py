"""The file a new map begins with: small, drawable at once, and showing how each kind of line is written."""

from __future__ import annotations

from hedgerow.board.gridtext import NO_HEX, cell_table, make_grid
from hedgerow.board.terrain import CELLS

SIZES = {"lettered": (15, 10), "geomorphic": (33, 10), "numbered": (16, 14)}
AREAS = {
    "lettered": {"w": "A1 A2 B1 N9 O9 O10", "g": "E2 F1 F2", "o": "L7 M8", "b": "J3", "s": "G5", "t": "I6"},
    "geomorphic": {"w": "C2 C3 D2 W8 X8", "g": "H2 I2 I3", "o": "T3 T4", "b": "R8", "s": "N5", "t": "P6"},
    "numbered": {"w": "0203 0204 0303 1311", "g": "0604 0704 0705", "m": "1206 1207", "u": "0808 0909", "s": "0507"},
}
FEATURES = {
    "lettered": (
        "road   A6:5 B5 C6 D5 E6 F5 G6 H5 I5 J5 K6 L6 M7 N6 O7:3", "trail  H5 H6 H7 H8 H9 H10:4",
        "stream K1:1 K2 K3 K4 K5 K6 K7 K8 K9 K10:4", "bridge K6", "wall   G5:126", "hedge  E2:56 E3:6",
        "building stone church C9 D8", "objective 1 G5", "label  K6 Mill bridge",
    ),
    "geomorphic": (
        "road   A5 B5 C6 D5 E6 F5 G6 H5 I6 J5 K6 L5 M6 N6 O7 P7 Q8 R7 S8 T7 U8 V7 W7 X6 Y6 Z5 AA6 BB5 CC5 DD4 EE5 FF4 GG5",
        "road   Q1:1 Q2 Q3 Q4 Q5 Q6 Q7 Q8", "wall   N5:126", "hedge  H2:16 I2:6", "building stone K3 L3 M4 storeys 2",
        "label  Q8 Crossroads",
    ),
    "numbered": (
        "road   0106:5 0205 0306 0406 0507 0607 0708 0807 0908 1008 1109 1208 1309 1408 1509 1608:3",
        "stream 1001:1 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013 1014:4", "bridge 1008",
        "level 1 1403 1404 1503 1504", "objective A 0808",
    ),
}  # fmt: skip


def starter(kind: str, title: str) -> str:
    """The text of a new map file."""
    columns, rows = SIZES[kind]
    grid = make_grid(kind, columns, rows, set(), "")
    names, table = cell_table(grid)
    cells = {grid.index(name): letter for letter, hexes in AREAS[kind].items() for name in hexes.split()}
    wide = max(map(len, names))
    lines = [
        "map 1", f"title  {title}", "note   One line on what the place is", f"grid   {kind} {columns}x{rows}",
        "seed   1                # another number, other shapes", "scale  30               # metres to the hex", "",
        "# " + ", ".join(f"{letter} {word}" for letter, word in list(CELLS.items())[:8]),
        "# " + ", ".join(f"{letter} {word}" for letter, word in list(CELLS.items())[8:]),
        "terrain", "#    " + " ".join(name.ljust(wide) for name in names).rstrip(),
    ]  # fmt: skip
    for row in sorted({row for row, _ in table}):
        here = [table.get((row, c)) for c in range(len(names))]
        marks = [NO_HEX if h is None else cells.get(h, ".") for h in here]
        lines.append(f"{row:<4} " + " ".join(mark.ljust(wide) for mark in marks).rstrip())
    lines += ["", "# Sides of a hex: 1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west."]
    return "\n".join([*lines, *FEATURES[kind]]) + "\n"
