"""2.2: the boards as the scenario joins them, drawn."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.board.draw import draw
from hedgerow.board.places import places
from hedgerow.games.infantry_attacks.model.scenario_files import Battle
from hedgerow.games.infantry_attacks.table.scenario_cards import picture
from hedgerow.kernel.rulebook import MapPicture


def map_svg(battle: Battle, theme: str) -> str:
    return draw(battle.ground.map, theme)


def map_places(battle: Battle) -> dict[str, Any]:
    """Every hex on the drawing, and those just off it where pieces wait to enter [16.41]."""
    ground = battle.ground
    return places(ground.grid, zip(ground.names[ground.size:], ground.off_cells, strict=True))


MAP: Final = MapPicture(svg=map_svg, places=map_places, picture=picture)
