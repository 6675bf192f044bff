"""Writes SVG compactly: whole numbers, relative moves, shapes defined once and used many times."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

import numpy as np

from hedgerow.board.ground import Points, floats
from hedgerow.board.shapes import Shape

Theme = dict[str, Any]


def mix(a: str, b: str, t: float) -> str:
    """A colour between two."""
    one, two = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in zip(one, two, strict=True))


def numbers(values: Iterable[int]) -> str:
    """Numbers in a row; a minus sign parts two of them as well as a space."""
    return "".join(f" {v}" if v >= 0 else str(v) for v in values).lstrip()


def stroke_data(p: Points) -> str:
    whole = np.rint(p).astype(int)
    first = whole[0]
    steps = np.diff(whole, axis=0)
    steps = steps[(steps != 0).any(1)]
    return f"M{numbers(first.tolist())}l{numbers(steps.ravel().tolist())}" if len(steps) else ""


def strokes(*lines: Points) -> str:
    """Path data of open lines."""
    return "".join(stroke_data(p) for p in lines)


def closed(*loops: Points) -> str:
    """Path data of closed loops."""
    return "".join(stroke_data(p) + "z" for p in loops)


def many(marks: Points, close: bool = False) -> str:
    """Path data of many small lines with equally many points each, an array (n, points, 2)."""
    whole = np.rint(marks).astype(int)
    firsts, steps = whole[:, 0].tolist(), [step.ravel().tolist() for step in np.diff(whole, axis=1)]
    tail = "z" if close else ""
    return "".join(f"M{numbers(p)}l{numbers(s)}{tail}" for p, s in zip(firsts, steps, strict=True))


def spots(p: Points, mark: Points, close: bool = False) -> str:
    """Path data of one small mark, set down at many points."""
    first, steps = np.rint(mark[0]).astype(int), np.diff(np.rint(mark).astype(int), axis=0)
    tail = f"l{numbers(steps.ravel().tolist())}" + ("z" if close else "")
    return "".join(f"M{numbers(q)}{tail}" for q in (np.rint(p).astype(int) + first).tolist())


def dots(p: Points) -> str:
    """Path data of points, to be stroked with round caps."""
    return "".join(f"M{numbers(q)}h0" for q in np.rint(p).astype(int).tolist())


def shape_data(shape: Shape) -> str:
    """Path data of a shape: exactly its points."""
    return closed(*(floats(ring) for ring in shape.rings))


class Pen:
    """Collects SVG. Colours are names in the theme; line widths are in lattice units and grow with the theme's ink."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.out: list[str] = []
        self.named = 0

    def colour(self, name: str) -> str:
        return str(self.theme.get(name, name))

    def new_id(self, prefix: str) -> str:
        self.named += 1
        return f"{prefix}{self.named}"

    def put(self, tag: str, inside: str = "", /, **attributes: object) -> None:
        words = "".join(f' {k.rstrip("_").replace("_", "-")}="{v}"' for k, v in attributes.items() if v != "")
        self.out.append(f"<{tag}{words}>{inside}</{tag}>" if inside else f"<{tag}{words}/>")

    def symbol(self, name: str, data: str) -> None:
        """A path to be used many times, its colours left to the user."""
        self.put("path", id=name, d=data)

    def look(self, fill: str, stroke: str, w: float, o: float) -> dict[str, object]:
        """The attributes of a fill and a stroke. Each is thinned by itself: that needs no layer, as `opacity` would."""
        found: dict[str, object] = {"fill": self.colour(fill)}
        if stroke:
            found |= {"stroke": self.colour(stroke), "stroke_width": f"{w * self.theme['ink']:.4g}"}
        if o < 1 and fill != "none":
            found["fill_opacity"] = f"{o:.3g}"
        if o < 1 and stroke:
            found["stroke_opacity"] = f"{o:.3g}"
        return found

    def path(
        self, data: str, fill: str = "none", stroke: str = "", w: float = 10, o: float = 1, **more: object
    ) -> None:
        if data:
            self.put("path", d=data, **self.look(fill, stroke, w, o), **more)

    def line(self, data: str, stroke: str, w: float, o: float = 1, **more: object) -> None:
        self.path(data, "none", stroke, w, o, **more)

    def use(self, name: str, fill: str = "", stroke: str = "", w: float = 10, o: float = 1, **more: object) -> None:
        """A shape defined before, in these colours."""
        look = self.look(fill, stroke, w, o) if fill else {}
        self.put("use", href=f"#{name}", **look, **more)

    def stamp(self, symbol: str, p: Points) -> None:
        x, y = np.rint(p).astype(int).tolist()
        self.out.append(f'<use href="#{symbol}" x="{x}" y="{y}"/>')

    def text(self, p: Points, words: str, **more: object) -> None:
        x, y = np.rint(p).astype(int).tolist()
        self.put("text", words, x=x, y=y, **more)

    def group(self, label: str = "", /, **attributes: object) -> None:
        words = "".join(f' {k.replace("_", "-")}="{v}"' for k, v in attributes.items() if v != "")
        name = f' id="{label}"' if label else ""
        self.out.append(f"<g{name}{words}>")

    def end(self) -> None:
        self.out.append("</g>")

    def clip(self, names: Iterable[str]) -> None:
        """Begin a group that shows only inside some shapes defined before."""
        name = self.new_id("k")
        uses = "".join(f'<use href="#{n}"/>' for n in names)
        self.out.append(f'<clipPath id="{name}">{uses}</clipPath><g clip-path="url(#{name})">')


def words(text: str) -> str:
    """Text fit to stand in SVG."""
    return escape(text, quote=False)
