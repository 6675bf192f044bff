"""Skirmish in arrays, for learners: what an action can name, and the board as numbers between -1 and 1."""

from __future__ import annotations

from hedgerow.envs.layout import Columns, Layout, Look, Sheet, one_of
from skirmish.rules import CARDS, ROUNDS, Field

SQUARES, TEAMS = 49, 10
HOLDS = [*CARDS.values(), "face down"]


def ground(field: Field, sheet: Sheet) -> None:
    """Woods, objectives, and where each square lies."""
    for square, sign in enumerate(field.ground):
        sheet.row("squares", square, [sign == "w", sign == "*", square % field.width / 6, square // field.width / 6])


def write(look: Look, sheet: Sheet) -> None:
    board, me, at = look.board, look.seat, look.scenario.names.index
    for number, team in enumerate(board["teams"]):
        square, own = at(team["square"]), team["side"] == me
        status = one_of(team["status"], ("good", "broken", "lost"))
        sheet.row("teams", number, [own, not own, *status, team["moved"], team["fired"], square % 7 / 6, square // 7 / 6])
        if team["status"] != "lost":
            sheet.mark("squares", square, SQUARE["own team" if own else "enemy team"] + (team["status"] == "broken"))
    for name, holder in board["held"].items():
        sheet.mark("squares", at(name), SQUARE["held by"], 0.0 if holder is None else 1.0 if holder == me else -1.0)
    mine = board["cards"][me]
    theirs = next(card for seat, card in board["cards"].items() if seat != me)
    sheet.row("round", 0, [board["round"] / ROUNDS, board["turn"] == me, *one_of(mine, HOLDS), *one_of(theirs, HOLDS)])


SQUARE = Columns("woods", "objective", "column", "row", "own team", "own broken team", "enemy team", "enemy broken team",
                 "held by", rows=SQUARES, row="squares in the order of the actions")
TABLES = {
    "round": Columns("round", "own turn", *(f"own card {c}" for c in HOLDS), *(f"enemy card {c}" for c in HOLDS)),
    "squares": SQUARE,
    "teams": Columns("own", "enemy", "good", "broken", "lost", "moved", "fired", "column", "row", rows=TEAMS,
                     row="teams by their number"),
}

LAYOUT = Layout(
    sections={"team": range(TEAMS), "square": range(SQUARES), "word": ["Smoke", "Grit"]},
    tables=TABLES, ground=ground, write=write, facts={"status": 2.0})
