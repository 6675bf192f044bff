"""Standing orders that make reaction windows playable: ready-made answers a seat may give, and sensible ones to begin with.

A window opens on public facts alone, so there are many; an order answers those its owner does not care for. Facts that
can be tested: `mine` (is it my Turn; of a re-roll: was it my roll), `turn`, `cards`, `defender`, `hex`, `distance` (to my
nearest unit), `to E5` (the distance from that hex), `seen` (by a unit of mine), `firepower` (of my best piece against a
mover), `mover` (which unit moves), `odds` (of Op Fire by my best piece, in per cent), `attack` (the Attack Total), and of
a re-roll `purpose`, `roll` and `trigger`.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.combat_commander.rules.dice import FIRE_ATTACK, FIRE_DEFENSE, MELEE_ROLL, RALLY_ROLL, SUDDEN_DEATH
from hedgerow.games.combat_commander.rules.windows import HEX_ENTERED
from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.holding_fire import asking_at_odds
from hedgerow.kernel.rulebook import ReadyOrders

Orders = tuple[StandingOrder, ...]

ASK, PASS_IT = "ask", "pass"
INITIATIVE: Final = "initiative"

ALWAYS_ASK: Final[Orders] = ()
"""Every window is put to the player."""

PASS_UNTIL_MY_TURN: Final[Orders] = (StandingOrder("*", (), PASS_IT, "my turn"),)
"""Let everything go by until the own Turn begins."""


REROLLS: Final[Orders] = (
    StandingOrder(INITIATIVE, (("purpose", "==", SUDDEN_DEATH),), ASK),
    StandingOrder(INITIATIVE, (("purpose", "==", MELEE_ROLL),), ASK),
    StandingOrder(INITIATIVE, (("trigger", "==", "Time"),), ASK),
    StandingOrder(INITIATIVE, (("purpose", "==", FIRE_ATTACK), ("mine", "==", 1), ("roll", "<=", 4)), ASK),
    StandingOrder(INITIATIVE, (("purpose", "==", FIRE_ATTACK), ("mine", "==", 0), ("roll", ">=", 10)), ASK),
    StandingOrder(INITIATIVE, (("purpose", "==", FIRE_DEFENSE), ("mine", "==", 1), ("roll", "<=", 4)), ASK),
    StandingOrder(INITIATIVE, (("purpose", "==", FIRE_DEFENSE), ("mine", "==", 0), ("roll", ">=", 10)), ASK),
    StandingOrder(INITIATIVE, (("purpose", "==", RALLY_ROLL), ("mine", "==", 1), ("roll", ">=", 10)), ASK),
    StandingOrder(INITIATIVE, (), PASS_IT),
)
"""9.1: the Initiative card is worth a question when a roll is decisive or very good or bad, not at every roll."""


def ask_when_near(hexes: int | str = 4, place: str = "") -> Orders:
    """Be asked about movers who come in sight within so many hexes of a place, or of any own unit; let others pass."""
    near = f"to {place.upper()}" if place else "distance"
    wanted = ("seen", "==", 1), (near, "<=", int(hexes))
    return StandingOrder(HEX_ENTERED, wanted, ASK), StandingOrder(HEX_ENTERED, (), PASS_IT), *REROLLS


def op_fire_from(firepower: int | str = 8) -> Orders:
    """Be asked about movers only if some piece has at least this FP against them."""
    return (StandingOrder(HEX_ENTERED, (("firepower", ">=", int(firepower)),), ASK), StandingOrder(HEX_ENTERED, (), PASS_IT),
            *REROLLS)


DEFAULT: Final[Orders] = (
    *REROLLS,
    StandingOrder(HEX_ENTERED, (("defender", "==", 0), ("firepower", "<=", 0)), PASS_IT),
)
"""What a new player begins with: few questions about re-rolls, and none about movers that he could do nothing to."""

READY: Final = {
    "default": ReadyOrders("few questions about re-rolls, none about movers nobody could fire at", lambda: DEFAULT),
    "pass": ReadyOrders("pass until my Turn", lambda: (*PASS_UNTIL_MY_TURN, *DEFAULT)),
    "near": ReadyOrders("near 4 E5: ask about movers in sight within 4 hexes of E5, or of any unit of mine", ask_when_near),
    "fire": ReadyOrders("fire 8: ask about movers only for Op Fire at 8 FP or more", op_fire_from),
    **asking_at_odds(HEX_ENTERED, besides=REROLLS),
    "ask": ReadyOrders("always ask me", lambda: ALWAYS_ASK),
}
"""By the words a player asks for them with."""
