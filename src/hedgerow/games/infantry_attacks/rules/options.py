"""What the players agree on before the game: the optional rules [17.0, 18.0] and contested readings."""

from __future__ import annotations

from typing import Final

from hedgerow.kernel.rulebook import GameOption

OPTIONS: Final = (
    GameOption("consolidation", (False, True), False, "two reduced companies may become one [17.1]"),
    GameOption("excess_initiative", (False, True), False, "of three or more opening segments one may be saved [17.2]"),
    GameOption("strategic_movement", (False, True), False, "units out of the enemy's sight may move at double allowance [17.3]"),
    GameOption("fog_of_war", (False, True), False, "a turn may end after any segment, once each side has had three [17.4]"),
    GameOption("flanking_fire", (False, True), False, "companies fired on from two sides suffer more [17.6]"),
    GameOption("scatter", (False, True), False, "solitaire play: planned fire scatters until its target is acquired [18.0]"),
    GameOption("decapitation", ("marker", "morale"), "marker",
               "a leader who falters after a decapitation only loses his activation, or fails a morale check in full [6.72]"),
)
