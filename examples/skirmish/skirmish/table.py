"""Skirmish as a seat gets it: what it sees and does not, what it may ask, and how things are called."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.chance import Chance
from skirmish.rules import (
    BLUFF,
    CARDS,
    GOOD,
    GRIT,
    LOST,
    NONE,
    ROUNDS,
    SEATS,
    SMOKE,
    Field,
    Skirmish,
)


def view(g: Skirmish, seat: str | None) -> dict[str, Any]:
    """6: a side sees its own card, of the other's only whether it still has it."""
    def card(side: int) -> str:
        return CARDS[g.cards[side]] if SEATS[side] == seat or g.cards[side] == NONE else "face down"
    return {"round": g.round, "turn": SEATS[g.side], "cards": {s: card(i) for i, s in enumerate(SEATS)},
            "held": {g.scenario.names[o]: SEATS[h] if h >= 0 else None
                     for o, h in zip(g.scenario.objectives, g.held, strict=True)},
            "teams": [{"name": spell(g.scenario, "team", i), "side": SEATS[t.side], "square": g.scenario.names[t.square],
                       "status": ("good", "broken", "lost")[t.status], "moved": t.moved, "fired": t.fired}
                      for i, t in enumerate(g.teams)],
            "ground": [g.scenario.ground[i:i + g.scenario.width] for i in range(0, len(g.scenario.ground), g.scenario.width)]}


def text_board(board: dict[str, Any]) -> str:
    """The field as text: B1 a blue team, (B1) broken, ♣ woods, * objective."""
    height = len(board["ground"])
    here = [t for t in board["teams"] if t["status"] != "lost"]
    at = {t["square"]: f"({t['name']})" if t["status"] == "broken" else t["name"] for t in here}
    rows = [f"round {board['round']} of {ROUNDS}, {board['turn']}'s turn; cards: "
            + ", ".join(f"{s} {c}" for s, c in board["cards"].items())]
    for r, ground in enumerate(board["ground"]):
        cells = (at.get(f"{chr(97 + c)}{height - r}", {"w": "♣", "*": "*"}.get(x, "·")) for c, x in enumerate(ground))
        rows.append(f"{height - r} " + "".join(f"{cell:^5}" for cell in cells))
    held = ", ".join(f"{o} {s or 'nobody'}" for o, s in board["held"].items())
    return "\n".join([*rows, "  " + "".join(f"{chr(97 + c):^5}" for c in range(len(board["ground"][0]))), f"objectives: {held}"])


def spell(where: Any, kind: str, thing: Any) -> str:
    scenario: Field = where.scenario
    if kind == "square":
        return str(scenario.names[thing])
    if kind == "team":
        per_side = len(scenario.starts["blue"])
        return f"{'BR'[thing // per_side]}{thing % per_side + 1}"
    return str(thing)


def redraw(g: Skirmish, seat: str | None, chance: Chance) -> None:
    """6: the other's card is one of those the seat has not seen."""
    unseen = [SMOKE, SMOKE, GRIT, GRIT, BLUFF, BLUFF]
    for side, other in enumerate(SEATS):
        if other == seat and g.cards[side] != NONE:
            unseen.remove(g.cards[side])
    for side, other in enumerate(SEATS):
        if other != seat and g.cards[side] != NONE:
            g.cards[side] = unseen.pop(chance.below(len(unseen)))


def hidden_cards(g: Skirmish, seat: str | None) -> Any:
    return tuple(g.cards[side] for side, other in enumerate(SEATS) if other != seat)


def evaluate(g: Skirmish, seat: str) -> float:
    """How the side stands, for bots: teams first, objectives more and more as the rounds go by."""
    side = SEATS.index(seat)
    worth = [sum((1.0, 0.4, 0.0)[t.status] for t in g.teams if t.side == s) for s in (0, 1)]
    ground = g.held.count(side) - g.held.count(1 - side)
    near = [sum(1 / (1 + min(g.scenario.distance[t.square][o] for t in g.teams if t.side == s and t.status == GOOD))
                for o in g.scenario.objectives) if any(t.side == s and t.status == GOOD for t in g.teams) else 0 for s in (0, 1)]
    return max(-0.99, min(0.99, 0.1 * (worth[side] - worth[1 - side]) + 0.1 * ground * g.round / 2
                          + 0.02 * (near[side] - near[1 - side])))


def invariants(g: Skirmish) -> list[str]:
    standing = [t.square for t in g.teams if t.status != LOST]
    return ["two teams stand on one square"] if len(set(standing)) < len(standing) else []
