"""A map in signs for a terminal: every hex with its name and whatever a game writes beside it, at most 80 characters wide."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 79                                # one less than the screen, so that no line breaks
NARROW, WIDE = 3, 5                       # characters from one column to the next; a hex may use twice as many


def text_map(cells: Sequence[Sequence[int]], names: Sequence[str], marks: Sequence[str], width: int = WIDTH) -> list[str]:
    """The lines of the map. `cells` are (column, half rows): a row of hexes takes two lines, as every second column lies half a
    hex lower, so that a hex has the room of two columns. A map too wide for the screen is shown in parts, from left to right."""
    columns = 1 + max(c for c, _ in cells)
    parts = -(-(columns + 1) * NARROW // width)
    size = -(-columns // parts)
    found: list[str] = []
    for first in range(0, columns, size):
        part = [h for h, (c, _) in enumerate(cells) if first <= c < first + size]
        if parts > 1:
            left, right = min(part, key=lambda h: cells[h][0]), max(part, key=lambda h: cells[h][0])
            found += ["", f"columns {column_name(names[left])} to {column_name(names[right])}:"]
        found += _part(cells, names, marks, part, first, max(NARROW, min(WIDE, width // (size + 1))))
    return found


def _part(cells: Sequence[Sequence[int]], names: Sequence[str], marks: Sequence[str], part: Sequence[int], first: int,
          pitch: int) -> list[str]:
    """Some columns of the map. Where there is no room for whole names the columns are named above and below."""
    short = pitch * 2 < 1 + max(len(names[h]) + len(marks[h]) for h in part)
    rows: dict[int, list[tuple[int, str]]] = {}
    heads: dict[int, str] = {}
    for h in part:
        c, r = cells[h]
        heads.setdefault(c, column_name(names[h]))
        name = names[h][len(column_name(names[h])):] if short else names[h]
        rows.setdefault(r, []).append((c - first, f"{name}{marks[h]}"))
    lines = [_line(rows[r], pitch) for r in sorted(rows)]
    if not short:
        return lines
    head = _line([(c - first, name) for c, name in sorted(heads.items())], pitch)
    return [head, *lines, head]


def _line(texts: Sequence[tuple[int, str]], pitch: int) -> str:
    """Texts at their columns; one that is too long pushes the next along."""
    line = ""
    for column, text in sorted(texts):
        line = f"{line:{pitch * column}}{text} "
    return line.rstrip()


def column_name(name: str) -> str:
    """`GG10` lies in column GG, `0412` in column 04, `A1:0412` in 04 of A1."""
    return name.rstrip("0123456789") if not name[-4:].isdigit() else name[:-2]
