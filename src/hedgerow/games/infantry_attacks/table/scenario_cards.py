"""What the lobby says of a scenario: read from its file, without working out lines of sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hedgerow.board.draw import draw
from hedgerow.games.infantry_attacks.model.charts import authored
from hedgerow.games.infantry_attacks.model.generator import MEETING
from hedgerow.games.infantry_attacks.model.ground import joined_map
from hedgerow.games.infantry_attacks.model.scenario_files import SECTORED, SIDES, placed_boards, read_scenario
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import ScenarioCard

COMPLEXITY = {"core": 2, "standard": 3, "advanced": 5}
DRAWN = "who attacks must control most of the places that matter; if nobody does, steps lost and places held are scored"
OURS = authored()
AUTHORED = [("Authored", f"{', '.join(OURS)}, in place of the publisher's. Owners can use their own.")] if OURS else []


def scenario_card(name: str) -> ScenarioCard:
    """Title, day, place, length and forces of a scenario."""
    if name == MEETING:
        return ScenarioCard("Engagement by chance", tuple((s, s) for s in SIDES),
                            "Nation, day, regiments, board and posture are drawn; every number makes another battle.",
                            (("Forces", "drawn by lot"), ("Complexity", "3 of 5"), ("To win", DRAWN), *AUTHORED))
    said = read_scenario(name.removesuffix(SECTORED))
    facts = [("When", said["date"]), ("Where", said["theatre"]), ("Length", f"{said['turns']} turns of 15 minutes"),
             ("Complexity", f"{COMPLEXITY[said['tier']]} of 5"), ("To win", said["victory"]["says"])]
    facts += [(f"{side.title()}: {said[side]['nation']}, {said[side]['role']}", ", ".join(pieces(said[side]))) for side in SIDES]
    facts += AUTHORED
    return ScenarioCard(said["title"], seats_of(name, said), said["background"], tuple(facts))


def seats_of(name: str, said: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """17.5: with sectors every side has a commander in each."""
    if name.endswith(SECTORED):
        return tuple((f"{side} {sector['name']}", side) for side in SIDES for sector in said["sector"])
    return tuple((side, side) for side in SIDES)


def pieces(side: Mapping[str, Any]) -> Iterator[str]:
    """`8 × INF`, reinforcements with their turn."""
    for group in side["group"]:
        when = f" (turn {group['turn']})" if group.get("turn", 0) > 1 else ""
        for listed in (*group.get("units", ()), *group.get("leaders", ())):
            number, _, kind = (listed if isinstance(listed, str) else listed["unit"]).partition(" ")
            yield f"{number} × {kind}{when}"
    for strength in dict.fromkeys(side.get("factors", ())):
        yield f"{side['factors'].count(strength)} × off-board {strength}"


def picture(name: str, theme: str) -> str:
    """2.2: the boards as the scenario joins them."""
    if name == MEETING:
        raise HedgerowError("an engagement by chance has no map before it is drawn")
    return draw(joined_map(placed_boards(read_scenario(name.removesuffix(SECTORED))["boards"])), theme)
