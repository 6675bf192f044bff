"""`hedgerow los`: who sees whom on a map, why, and a picture of the line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hedgerow.board.atlas import find_map, made_for, rules_of
from hedgerow.board.draw import SightLine, draw
from hedgerow.board.grid import Grid, Point
from hedgerow.board.line import TracedLine, trace
from hedgerow.board.los import LosRules, Reason, Verdict, line_of_sight
from hedgerow.board.mapfile import load_map
from hedgerow.board.picture import render_png
from hedgerow.board.survey import survey
from hedgerow.cli.maps import ThemeName, save
from hedgerow.kernel.errors import HedgerowError


def los(
    map_: Annotated[str, typer.Argument(metavar="MAP", help="A map file, or the name of a map that comes with a game.")],
    from_: Annotated[str, typer.Argument(metavar="FROM", help="The hex to look from, such as K5 or yK5.")],
    to: Annotated[str, typer.Argument(metavar="TO", help="The hex to look at.")],
    game: Annotated[str, typer.Option(help="Whose rules; if left out, those the map is made for.")] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Draw the line: los.svg or los.png.")] = None,
    theme: Annotated[ThemeName, typer.Option(help="The colours of the drawing.")] = ThemeName.classic,
    width: Annotated[int, typer.Option(help="Width of a PNG in pixels.")] = 2400,
) -> None:
    """Say whether one hex sees another, what blocks or hinders the line, where, and by which rule."""
    path = find_map(map_)
    m = load_map(path)
    rules = rules_of(game or made_for(path, m))
    a, b = m.grid.index(from_), m.grid.index(to)
    verdict = line_of_sight(survey(m), rules, a, b)
    line = trace(m.grid, a, b)
    out = Console(highlight=False, soft_wrap=True)
    for text in sentences(m.grid, rules, line, verdict):
        out.print(text, markup=False)
    if output is not None:
        if output.suffix not in (".svg", ".png"):
            raise HedgerowError(f"{output}: a line is drawn as .svg or .png")
        svg = draw(m, theme.value, picture(m.grid, line, verdict, rules.name))
        save(output, svg.encode() if output.suffix == ".svg" else render_png(svg, width))
        out.print(str(output), markup=False)


def sentences(grid: Grid, rules: LosRules, line: TracedLine, verdict: Verdict) -> Iterator[str]:
    """The answer: the verdict, the way, and each reason with its place and rule."""
    a, b = grid.name(line.a), grid.name(line.b)
    far = grid.distance(line.a, line.b)
    state = "blocked" if verdict.blocked else f"hindrance {verdict.hindrance}" if verdict.hindrance else "clear"
    yield f"{a} to {b}, {far} hex{'es' * (far != 1)}, {rules.name}: {state}"
    between = ", ".join("/".join(grid.name(h) for h in p.hexes) for p in line.passages[1:-1] if p.hexes)
    if between:
        yield f"  by way of {between}"
    for n, reason in enumerate(verdict.reasons):
        does = "blocks" if verdict.blocked and n == 0 else f"hinders by {reason.amount}"
        yield f"  {reason.by} {place(grid, reason)} {does}{way_there(reason.at)} [{reason.rule}]"


def place(grid: Grid, reason: Reason) -> str:
    names = [grid.name(h) for h in reason.hexes]
    return f"in {names[0]}" if len(names) == 1 else f"between {' and '.join(names)}"


def way_there(at: Fraction | None) -> str:
    return "" if at is None else f", {round(100 * at)} % of the way"


def picture(grid: Grid, line: TracedLine, verdict: Verdict, game: str) -> SightLine:
    """The line as it is drawn over the map."""
    spots = [(lattice_point(grid, line, r), r) for r in verdict.reasons]
    state = "blocked" if verdict.blocked else f"hindrance {verdict.hindrance}" if verdict.hindrance else "clear"
    why = "; ".join(f"{r.by} {place(grid, r)} [{r.rule}]" for r in verdict.reasons[:3])
    caption = f"{grid.name(line.a)} to {grid.name(line.b)}: {state}{' by ' * bool(why)}{why} ({game})"
    blocked = spots[0][0] if verdict.blocked else None
    hindered = tuple((spot, f"{r.by} {r.amount}") for spot, r in spots if r.amount and not verdict.blocked)
    return SightLine(line.ends[0], line.ends[1], blocked, hindered, caption)


def lattice_point(grid: Grid, line: TracedLine, reason: Reason) -> Point:
    """Where on the line a reason applies; if it has no place of its own, at the hex it names."""
    if reason.at is None:
        return grid.center(reason.hexes[0])
    x, y = line.point(reason.at)
    return round(x), round(y)
