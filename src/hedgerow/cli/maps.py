"""`hedgerow map`: check, draw, begin and import maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from hedgerow.board.check import check as findings
from hedgerow.board.draw import draw as drawing
from hedgerow.board.hexmap import settled
from hedgerow.board.mapfile import MapError, load_map, read_map, settle, write_map
from hedgerow.board.picture import has_fonts, render_png
from hedgerow.board.starter import starter
from hedgerow.board.vasl import import_with_report
from hedgerow.kernel.errors import HedgerowError

map_app = typer.Typer(help="Draw and check maps.", no_args_is_help=True)
import_app = typer.Typer(help="Make map files from boards you own.", no_args_is_help=True)
map_app.add_typer(import_app, name="import")

IMPORT_STEPS = ("reading", "roads and streams", "hexsides", "outlines", "hexes and buildings", "writing")

MapFile = Annotated[Path, typer.Argument(help="A map file.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")]


class ThemeName(StrEnum):
    """The colours of a drawing."""

    classic = "classic"
    contrast = "contrast"


class GridName(StrEnum):
    """How the hexes of a new map are named."""

    lettered = "lettered"
    geomorphic = "geomorphic"
    numbered = "numbered"


@map_app.command("check")
def check_map(files: Annotated[list[Path], typer.Argument(help="Map files.")]) -> None:
    """Look maps over: schema, geometry, roads, contradictions, lines of sight."""
    out = Console(highlight=False, soft_wrap=True)
    wrong = False
    for path in files:
        try:
            m = load_map(path)
        except MapError as error:
            for problem in error.problems:
                out.print(problem, markup=False)
            wrong = True
            continue
        found = findings(m)
        for finding in found:
            out.print(f"{path.name}: {'' if finding.grave else 'note: '}{finding.text}", markup=False)
        grave = sum(f.grave for f in found)
        wrong = wrong or grave > 0
        points = sum(len(ring) for s in m.shapes for ring in s.rings)
        state = "in order" if not grave else f"{grave} to mend"
        out.print(f"{path.name}: {len(m.grid)} hexes, {len(m.shapes)} shapes, {points} points: {state}", markup=False)
    if wrong:
        raise typer.Exit(2)


@map_app.command("draw")
def draw_map(
    file: MapFile,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="map.svg or map.png; else beside the map.")] = None,
    theme: Annotated[ThemeName, typer.Option(help="The colours.")] = ThemeName.classic,
    width: Annotated[int, typer.Option(help="Width of a PNG in pixels.")] = 2400,
) -> None:
    """Draw a map as SVG or PNG."""
    target = output or file.with_suffix(".svg")
    if target.suffix not in (".svg", ".png"):
        raise HedgerowError(f"{target}: a map is drawn as .svg or .png")
    svg = drawing(load_map(file), theme.value)
    save(target, svg.encode() if target.suffix == ".svg" else render_png(svg, width))
    if target.suffix == ".png" and not has_fonts():
        typer.echo("No fonts were found, so the picture has no text; HEDGEROW_FONTS may name a folder with some.", err=True)
    typer.echo(str(target))


@map_app.command("new")
def new_map(
    file: MapFile,
    grid: Annotated[GridName, typer.Option(help="How its hexes are named.")] = GridName.lettered,
    title: Annotated[str, typer.Option(help="The title.")] = "",
    force: Force = False,
) -> None:
    """Begin a map: a small battlefield with every kind of line in it, to be changed at will."""
    save(file, starter(grid.value, title or file.stem.replace("-", " ").capitalize()).encode(), fresh=not force)
    typer.echo(f"{file}: now edit it, then 'hedgerow map check {file}' and 'hedgerow map draw {file}'")


@map_app.command("settle")
def settle_map(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Map files.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="A map file of its own to write instead.")] = None,
) -> None:
    """Grow a map's shapes once and for all: beside it, to be used until it is edited, or as a map of its own."""
    if output is not None and len(files) > 1:
        raise MapError("settle one map at a time into a file of its own")
    for file in files:
        m = load_map(file)
        if output is not None:
            save(output, write_map(settled(m)).encode())
        typer.echo(str(output or settle(file)))


@import_app.command("vasl")
def import_vasl(
    file: Annotated[Path, typer.Argument(help="A VASL board archive.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The map file to write.")] = None,
    module: Annotated[Path | None, typer.Option(help="Your VASL module (FILE.vmod), or its SharedBoardMetadata.xml; one beside "
                                                     "the board is found by itself.")] = None,
    change: Annotated[list[str] | None, typer.Option(help="A scenario change of terrain, as VASL calls it: NoRoads, "
                                                          "OrchardsToShellholes; or an overlay that the board brings.")] = None,
    force: Force = False,
) -> None:
    """Make a map file from a VASL board you own, and say what of it is not quite the same."""
    target = output or Path(f"{file.stem}.map")
    with progress() as step:
        m, report = import_with_report(file, module, change or (), step)
        step("writing")
        text = write_map(m)
    if read_map(text) != m:
        raise HedgerowError(f"{file}: the board cannot be written as a map file that reads back the same")
    save(target, text.encode(), fresh=not force)
    for line in report:
        typer.echo(f"note: {line}", err=True)
    typer.echo(str(target))


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """A bar that says what is being done; it vanishes when all is done."""
    with Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=Console(stderr=True),
                  transient=True) as bar:
        task = bar.add_task("", total=len(IMPORT_STEPS))

        def step(what: str) -> None:
            bar.update(task, description=what, completed=IMPORT_STEPS.index(what))

        yield step


def save(path: Path, content: bytes, fresh: bool = False) -> None:
    """Write a file; with `fresh`, never over another."""
    try:
        with path.open("xb" if fresh else "wb") as file:
            file.write(content)
    except FileExistsError:
        raise HedgerowError(f"{path} exists already; --force overwrites it") from None
    except OSError as wrong:
        raise HedgerowError(f"{path}: {wrong.strerror or wrong}") from wrong
