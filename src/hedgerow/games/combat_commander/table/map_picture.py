"""The map of a scenario, drawn, and what each hex of it is."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.board.draw import draw
from hedgerow.board.places import places
from hedgerow.games.combat_commander.model.scenario import Battle
from hedgerow.games.combat_commander.table.scenario_cards import picture
from hedgerow.kernel.rulebook import MapPicture


def map_svg(battle: Battle, theme: str) -> str:
    return draw(battle.map, theme)


def map_places(battle: Battle) -> dict[str, Any]:
    """Every hex with what it is, in words."""
    found = places(battle.grid)
    for row, ground in zip(found["at"], battle.ground, strict=False):
        row.append(f"{ground.kind}, cover {ground.chart.cover}" + (f", move {ground.chart.move}" if ground.chart.move else ""))
    return found


MAP: Final = MapPicture(svg=map_svg, places=map_places, picture=picture)
