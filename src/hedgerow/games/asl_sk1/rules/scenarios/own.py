"""Scenarios of a designer's own: a card in a file, with buildings to be held when the last turn is over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.board.mapfile import load_map
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.ground import MAPS, Board, board, surveyed
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.rules.victory import holder_of
from hedgerow.kernel.designs import Fault, one_of, required

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

NATIONS = ("german", "american", "russian")
RULE = "1.3"


class OwnCard(Card):
    """1.3: a card that says who must hold how many of which buildings when the last turn is over [2.0-Control]."""

    def __init__(self, said: dict[str, Any], boards: dict[str, Board]) -> None:
        super().__init__(said, boards)
        goal = said["victory"]
        self.goals: tuple[str, ...] = tuple(goal["buildings"])
        self.needs = (self.sides.index(goal["side"]), goal.get("holds", len(self.goals)))

    def held(self, g: State) -> int:
        return sum(holder_of(g, name) == self.needs[0] for name in self.goals)

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """1.3: the victory conditions of the card."""
        side, least = self.needs
        held = self.held(g)
        return (side if held >= least else 1 - side), RULE, f"{held} of {len(self.goals)} buildings are held, {least} were needed"

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        return [(name, self.ground.index(name), holder_of(g, name)) for name in self.goals]


def design(said: dict[str, Any], folder: Path) -> OwnCard:
    """The card of a designer's file; its boards are ours, or maps beside it."""
    required(said, "", title=str, sides=list, boards=list, turns=int, sets_up_first=str, moves_first=str, group=list,
             victory=dict)
    for side in said["sides"]:
        one_of(side, NATIONS, "side")
    if len(set(said["sides"])) != 2:
        raise Fault("a scenario has two sides", "sides")
    for key in ("sets_up_first", "moves_first"):
        one_of(said[key], said["sides"], "side")
    boards = {cut["board"]: own_board(cut["board"], folder) for cut in said["boards"]}
    for n, group in enumerate(said["group"]):
        check_group(group, f"group {n + 1}", said["sides"])
    said = {"code": "", "grain": True, "compass": {"north": "top", "south": "bottom", "west": "left", "east": "right"}, **said,
            "group": [{"rule": RULE, "elr": 3, **group} for group in said["group"]]}
    required(said["victory"], "victory", side=str, buildings=list)
    one_of(said["victory"]["side"], said["sides"], "side", "victory")
    made = OwnCard(said, boards)
    for name in made.goals:
        if name not in made.ground.names or made.ground.index(name) not in made.ground.building_of:
            raise Fault(f"there is no building in {name}", name, "victory")
    return made


def own_board(name: str, folder: Path) -> Board:
    """1.1: a board of the game, or a map in the folder."""
    path = folder / f"{name}.map"
    if path.is_file():
        return surveyed(load_map(path))
    one_of(name, sorted(p.stem for p in MAPS.glob("*.map")), "board")
    return board(name)


def check_group(group: dict[str, Any], where: str, sides: list[str]) -> None:
    """Everything a group names must exist."""
    try:
        required(group, "", side=str, name=str, units=dict)
    except Fault as no:
        raise Fault(f"{where}: {no}", "[[group]]") from None
    one_of(group["side"], sides, "side")
    if "zone" not in group and "edge" not in group:
        raise Fault(f"{where} says neither its zone nor the edge it enters from", group["name"])
    for kind, table in (("units", KINDS), ("weapons", WEAPONS)):
        for name in group.get(kind, {}):
            one_of(name, [k.partition(" ")[2] for k in table if k.startswith(group["side"] + " ")], kind[:-1])
