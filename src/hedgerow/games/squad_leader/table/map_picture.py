"""3.4: the boards as the scenario joins them, drawn."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.board.draw import draw
from hedgerow.board.places import Storeys, places
from hedgerow.games.squad_leader.model.ground import Cut, laid_out
from hedgerow.games.squad_leader.model.pieces import LAYER_STEP
from hedgerow.games.squad_leader.model.scenario import Card, card_file, read_card
from hedgerow.games.squad_leader.table.words import PLACE_WORDS
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import MapPicture

STOREY_SIGNS: Final = ("ground", "upper", "trench", "bunker", "aboard", "sewer")
"""The layers of a hex, as the table draws them."""


def map_svg(card: Card, theme: str) -> str:
    return draw(card.ground.map, theme)


def map_places(card: Card) -> dict[str, Any]:
    """Every hex on the drawing, and what a hex can hold besides its ground."""
    return places(card.ground.grid, storeys=Storeys(LAYER_STEP, tuple((sign, PLACE_WORDS.get(layer, "{}"))
                                                                      for layer, sign in enumerate(STOREY_SIGNS))))


def picture(code: str, theme: str) -> str:
    """The map of a printed scenario; those that are made when they begin have none before."""
    if not card_file(code).is_file():
        raise HedgerowError("this scenario has no map before it begins")
    return draw(laid_out([[Cut(**cut) for cut in row] for row in read_card(code)["boards"]]), theme)


MAP: Final = MapPicture(svg=map_svg, places=map_places, picture=picture)
