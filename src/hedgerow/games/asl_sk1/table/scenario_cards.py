"""What the lobby says of a scenario: read from its card, without working out lines of sight."""

from __future__ import annotations

from collections import Counter

from hedgerow.board.draw import draw
from hedgerow.board.joining import combined
from hedgerow.board.mapfile import load_map
from hedgerow.games.asl_sk1.model.ground import MAPS, Cut, cut_grid
from hedgerow.games.asl_sk1.model.scenario import read_card
from hedgerow.kernel.rulebook import ScenarioCard

COMPLEXITY = {"S1": 2, "S2": 3, "S3": 4, "S4": 3, "S5": 2, "S6": 3}


def scenario_card(name: str) -> ScenarioCard:
    """1.3: title, place, length and forces of a scenario card."""
    said = read_card(name)
    turns = f"{said['turns']} turns" if not said.get("half_last_turn") else f"{said['turns'] - 1}½ turns"
    facts = [("Where", said["place"]), ("Length", turns), ("Complexity", f"{COMPLEXITY.get(name, 3)} of 5"),
             ("To win", said["to_win"])]
    if "special_rules" in said:
        facts.append(("Special rules", said["special_rules"]))
    for side in said["sides"]:
        count: Counter[str] = Counter()
        for group in said["group"]:
            if group["side"] == side:
                count.update(group.get("units", {}))
                count.update(group.get("weapons", {}))
        facts.append((side.title(), ", ".join(f"{n} × {what}" for what, n in count.items())))
    return ScenarioCard(said["title"], tuple((s, s) for s in said["sides"]), said.get("notes", ""), tuple(facts))


def picture(name: str, theme: str) -> str:
    """1.1: the boards as the scenario cuts and joins them."""
    cuts = [Cut(**c) for c in read_card(name)["boards"]]
    maps = [load_map(MAPS / f"{c.board}.map") for c in cuts]
    grids = [cut_grid(m.grid, c) for m, c in zip(maps, cuts, strict=True)]
    grid = grids[0] if len(grids) == 1 else grids[0].above(grids[1])
    return draw(combined(grid, maps), theme)
