"""What the players settle before a game: the optional rules, and how strictly the procedures of 19 are held."""

from __future__ import annotations

from typing import Final

from hedgerow.kernel.rulebook import GameOption

OPTIONS: Final = (
    GameOption("los", ("assisted", "strict"), "assisted", "strict: lines of sight are checked only once an attack is declared"),
    GameOption("predesignate", (False, True), False, "all attacks of a phase are declared before any is resolved [OPT-8.7]"),
    GameOption("semi_simultaneous", (False, True), False, "the defender fires while the attacker moves, hex by hex [OPT-16]"),
    GameOption("penetrate_movers", (False, True), False, "machine guns penetrate to movers their line crosses [OPT-17.5]"),
    GameOption("concealed_movement", (False, True), False, "concealed units stay so while they move unseen [OPT-25.4]"),
    GameOption("artillery", ("none", "german", "russian", "american"), "none",
               "the army that gets a radio and its artillery besides, to balance the scenario by agreement [45-a]"),
    GameOption("woods_fires", (True, False), True, "woods and wheat burn from June to October [OPT-59.1]"),
)
