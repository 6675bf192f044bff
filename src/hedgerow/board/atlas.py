"""The maps that come with the games, and the line of sight of the game each is made for. No game is known by name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module, resources
from pathlib import Path

from hedgerow.board.hexmap import Map
from hedgerow.board.los import LosRules
from hedgerow.board.mapfile import load_map
from hedgerow.kernel.errors import HedgerowError

GAMES = "hedgerow.games"


def games_folder() -> Path:
    return Path(str(resources.files(GAMES)))


def shipped_maps() -> Iterator[Path]:
    """The map files in the games' folders."""
    yield from sorted(games_folder().glob("*/data/maps/*.map"))


def find_map(name: str) -> Path:
    """A file, or a map that comes with a game: `ridge`, or `combat-commander/ridge`."""
    path = Path(name)
    if path.is_file():
        return path
    shipped = {f"{game_of(file)}/{file.stem}": file for file in shipped_maps()}
    found = shipped.get(name) or next((file for full, file in shipped.items() if full.endswith("/" + name)), None)
    if found is None:
        raise HedgerowError(f"there is no map {name}; with the games come {', '.join(shipped)}")
    return found


def game_of(path: Path) -> str:
    """The game in whose folder a map lies; empty if it lies elsewhere."""
    folder = path.resolve().parent.parent.parent
    return folder.name.replace("_", "-") if folder.parent == games_folder().resolve() else ""


def sighted_games() -> dict[str, str]:
    """The games that have a line of sight of their own, and the module that holds it."""
    found = (file.relative_to(games_folder()).with_suffix("").parts for file in sorted(games_folder().glob("*/model/los.py")))
    return {parts[0].replace("_", "-"): ".".join((GAMES, *parts)) for parts in found}


def rules_of(game: str) -> LosRules:
    """The line of sight rules of a game."""
    modules = sighted_games()
    if game not in modules:
        raise HedgerowError(f"there are no line of sight rules of {game}; there are those of {', '.join(modules)}")
    rules: LosRules = import_module(modules[game]).los_rules()
    return rules


def made_for(path: Path, m: Map) -> str:
    """The game whose folder a map lies in; of others, the game of a map with the same sort of grid that comes with one."""
    if game := game_of(path):
        return game
    sort = has_half_hexes(m)
    for file in shipped_maps():
        if has_half_hexes(load_map(file)) == sort:
            return game_of(file)
    raise HedgerowError(f"{path}: say with --game whose line of sight is meant: {', '.join(sighted_games())}")


def has_half_hexes(m: Map) -> bool:
    """Whether the edges of the map cut hexes in two, as those of geomorphic boards do."""
    return any(m.grid.is_half(h) for h in m.grid.border)
