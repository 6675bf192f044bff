"""The probe without a map in arrays, for learners: groups, and cards by their number."""

from __future__ import annotations

from typing import Any

from hedgerow.envs.layout import Columns, Layout, Look, Sheet

from .groups import KINDS, MEN, NAMES, NEAREST, ROUNDS


def ground(scenario: Any, sheet: Sheet) -> None:
    """Nothing is fixed."""


def write(look: Look, sheet: Sheet) -> None:
    board, me = look.board, look.seat
    sheet.row("round", 0, [board["round"] / ROUNDS, board["active"] == me, board["left"] / len(KINDS)])
    for group in board["groups"]:
        sheet.row("groups", group["id"], [group["seat"] == me, group["men"] / MEN, group["range"] / NEAREST, group["cover"]])
    for card in board["hands"][me]:
        sheet.mark("cards", card["id"], 0)
    for _, *what in look.lines:
        sheet.mark("cards", what[0], 1)


LAYOUT = Layout(
    sections={"card": range(len(KINDS)), "group": range(len(NAMES))},
    tables={"round": Columns("round", "own turn", "cards left"),
            "groups": Columns("own", "men", "range", "cover", rows=len(NAMES), row="groups by their number"),
            "cards": Columns("in hand", "to be discarded", rows=len(KINDS), row="cards by their number")},
    ground=ground, write=write)
