"""A map in signs for a terminal: every hex with its name and whatever a game writes beside it, at most 80 characters wide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

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


def stack_signs(there: Iterable[tuple[str, Mapping[str, Any], bool]]) -> dict[str, str]:
    """Who is in each hex, from the hexes of pieces, the pieces and whether they still fight: the letter of the side and how many,
    small if none of them fights, X for both sides.

    >>> stack_signs([("K5", {"side": "german"}, True), ("K5", {"side": "german"}, False), ("L4", {"side": "russian"}, False)])
    {'K5': 'G2', 'L4': 'r1'}
    """
    stacks: dict[str, list[tuple[str, bool]]] = {}
    for hex_, piece, fights in there:
        stacks.setdefault(hex_, []).append((piece["side"][0].upper(), fights))
    found = {}
    for hex_, stack in stacks.items():
        letters = {letter for letter, _ in stack}
        letter = "X" if len(letters) > 1 else letters.pop()
        found[hex_] = (letter if any(fights for _, fights in stack) else letter.lower()) + str(len(stack))
    return found


def stack_lines(there: Iterable[tuple[str, str]], order: Sequence[str] = ()) -> list[str]:
    """Every hex with what is in it side by side, in this order of hexes, or by name."""
    at: dict[str, list[str]] = {}
    for hex_, text in there:
        at.setdefault(hex_, []).append(text)
    numbers = {name: h for h, name in enumerate(order)}
    return [f"  {hex_}: {', '.join(at[hex_])}" for hex_ in sorted(at, key=lambda name: (numbers.get(name, 0), name))]


def noted(text: str, notes: Iterable[str]) -> str:
    """A text with whatever is to be noted about it: `4-6-7 A [broken, LMG]`."""
    said = ", ".join(note for note in notes if note)
    return f"{text} [{said}]" if said else text


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
