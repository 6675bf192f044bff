"""1.1: the boards as the scenario cuts and joins them, drawn."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.board.draw import draw
from hedgerow.board.joining import combined
from hedgerow.board.places import places
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.table.scenario_cards import picture
from hedgerow.kernel.rulebook import MapPicture


def map_svg(card: Card, theme: str) -> str:
    return draw(combined(card.ground.grid, card.ground.maps), theme)


def map_places(card: Card) -> dict[str, Any]:
    """Every hex on the drawing, and those just off it where units wait to enter."""
    ground = card.ground
    return places(ground.grid, zip(ground.names[ground.size:], ground.off_cells, strict=True))


MAP: Final = MapPicture(svg=map_svg, places=map_places, picture=picture)
