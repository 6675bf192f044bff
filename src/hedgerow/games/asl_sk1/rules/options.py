"""What the players settle before the game: errata, contested points, the balance of a scenario."""

from __future__ import annotations

from typing import Final

from hedgerow.kernel.rulebook import GameOption

OPTIONS: Final = (
    GameOption("balance", ("none", "american", "german", "russian"), "none", "the side that gets its balance provision"),
    GameOption("los", ("assisted", "strict"), "assisted", "strict: lines of sight are checked only once an attack is declared"),
    GameOption("official_errata", (True, False), True, "the publisher's errata"),
    GameOption("later_text", (True, False), True, "points that later rulebooks of the series settle"),
    GameOption("ties", ("reroll", "all"), "reroll", "when one unit is hit at random and several tie: roll again, or hit all"),
)
