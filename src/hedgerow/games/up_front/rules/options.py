"""What players settle before the game."""

from __future__ import annotations

from typing import Final

from hedgerow.kernel.rulebook import GameOption

OPTIONS: Final = (
    GameOption("personal", (False, True), False, "42.9: in a campaign each player has a soldier of his own in every scenario"),
    GameOption("guns and AFVs", (False, True), True, "43.2: who designs a scenario may buy Infantry Guns and AFVs"),
    GameOption("programmed", (False, True), False,
               "1-a: only the chapters that the scenario asks for are played, as one learns the game"),
    GameOption("realistic armor", (False, True), False,
               "28.9-a: infantry that faces an AFV without armor of its own has one less Morale and Panic"),
)
