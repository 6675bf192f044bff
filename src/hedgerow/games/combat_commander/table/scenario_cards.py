"""What the lobby says of a scenario: read from its file, without working out the map."""

from __future__ import annotations

import tomllib

from hedgerow.board.draw import draw
from hedgerow.board.mapfile import load_map
from hedgerow.games.combat_commander.model.counters import DATA
from hedgerow.games.combat_commander.model.scenarios import MAPS, RANDOM, published
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import ScenarioCard

SEATS = (("axis", "axis"), ("allies", "allies"))
TO_WIN = ("The enemy loses at once when its casualties reach its Surrender number or its last unit is lost. Otherwise more "
          "Victory Points win when Sudden Death ends the game or the last unit leaves: for Objectives as the chits say, units "
          "eliminated, and units that leave by the enemy's edge.")


def scenario_card(name: str) -> ScenarioCard:
    """Title, year, postures and forces of a scenario."""
    if name == RANDOM:
        return ScenarioCard("Random battle", SEATS, "Map, forces and objectives drawn by lot as the rulebook's generator says.",
                            (("Forces", "drawn when you sit down"), ("Complexity", "3 of 5"), ("To win", TO_WIN)))
    said = tomllib.loads((DATA / "scenarios" / published()[name]).read_text("utf-8"))
    facts = [("Year", str(said["year"])), ("Length", f"Sudden Death at Time {said['sudden_death']}"),
             ("Complexity", f"{min(5, 2 + len(said.get('special', ())) + any('radio' in said[s] for s, _ in SEATS))} of 5")]
    facts.append(("To win", TO_WIN))
    if "special" in said:
        facts.append(("Special rules", "; ".join(said["special"])))
    for side, _ in SEATS:
        force = said[side]
        units = [u if isinstance(u, str) else u["unit"] for u in force["units"]]
        who = f"{side.title()}: {force['nation'].title()}, {force['posture']}"
        facts.append((who, ", ".join(map(counted, [*units, *force.get("weapons", ())]))))
    return ScenarioCard(said["title"], SEATS, said.get("notes", ""), tuple(facts))


def counted(piece: str) -> str:
    """`4 Rifle Squad` as `4 × Rifle Squad`."""
    number, _, kind = piece.partition(" ")
    return f"{number} × {kind}" if number.isdigit() else piece


def picture(name: str, theme: str) -> str:
    if name == RANDOM:
        raise HedgerowError("a random battle has no map before it begins")
    said = tomllib.loads((DATA / "scenarios" / published()[name]).read_text("utf-8"))
    return draw(load_map(MAPS / f"{said['map']}.map"), theme)
