"""1: the Fate decks, 72 cards for each of six nations, as data."""

from __future__ import annotations

import csv
from typing import Final, NamedTuple

from hedgerow.games.combat_commander.model.counters import DATA, NATIONS

EVENT, JAMMED, SNIPER, TIME = "Event", "Jammed", "Sniper", "Time"


class FateCard(NamedTuple):
    """One card: while in hand its Order and its Action; from the draw pile its Event, Random Hex or dice."""

    id: int
    name: str                             # G-1
    nation: str
    order: str
    action: str
    event: str
    hex: str                              # its Random Hex
    white: int
    coloured: int
    trigger: str                          # EVENT, JAMMED, SNIPER, TIME or none
    wind: int                             # E48: the direction of a Breeze, else 0

    @property
    def dice(self) -> tuple[int, int]:
        return self.white, self.coloured

    @property
    def hex_number(self) -> int:
        return int(self.hex[1:])


def _cards() -> tuple[FateCard, ...]:
    """Breeze directions are authored: the six (or twelve) Breeze cards of a deck carry 1 to 6 in order."""
    breezes: dict[str, int] = {}
    found = []
    with (DATA / "fate_decks.tsv").open(encoding="utf-8", newline="") as file:
        for i, r in enumerate(csv.DictReader(file, delimiter="\t")):
            nation = r["nation"].lower()
            wind = 0
            if r["event"] == "Breeze":
                wind = breezes.get(nation, 0) % 6 + 1
                breezes[nation] = wind
            found.append(FateCard(i, r["card"], nation, r["order"], r["action"], r["event"], r["random_hex"],
                                  int(r["white_die"]), int(r["colored_die"]), r["trigger"] or "", wind))
    return tuple(found)


CARDS: Final = _cards()
DECKS: Final = {nation: tuple(c.id for c in CARDS if c.nation == nation) for nation in NATIONS}
CARD_NAMED: Final = {c.name: c.id for c in CARDS}
ACTIONS_OF: Final = {nation: frozenset(CARDS[c].action for c in deck) | {"Fire"} for nation, deck in DECKS.items()}
"""1.6: which Actions a nation's deck holds; every Fire Order is an Action as well."""
