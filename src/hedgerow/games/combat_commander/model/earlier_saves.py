"""Choices of games that were played by earlier versions of these rules, in today's words."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import UNIT, WEAPON
from hedgerow.kernel.asking import Option

FIRST_WEAPON = 1000
"""Rules up to version 2 numbered units and Weapons that fire in one row, Weapons from here on."""


def todays(option: Option) -> Option:
    match option:
        case ("shoot" | "add" | "smoke" as verb, int(piece), *more):
            typed = (WEAPON, piece - FIRST_WEAPON) if piece >= FIRST_WEAPON else (UNIT, piece)
            return (verb, typed, *more)
    return option
