"""DYO-2 to DYO-6 What the six cards of a random scenario say, and what an army has of a line of the Random Selection Chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import AMERICAN, GERMAN, RUSSIAN
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.tables import POINTS, RANDOM_SELECTION, RANDOM_VICTORY
from hedgerow.games.squad_leader.rules.purchase import is_available, price

SUITS: Final = ("club", "diamond", "heart", "spade")
FACES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK: Final = tuple(f"{suit} {face}" for suit in SUITS for face in FACES)
BLACK: Final = ("club", "spade")
BOARDS: Final = dict(zip(SUITS, ("1", "2", "3", "4"), strict=True))
"""DYO-3: the board of each suit."""
LENGTHS: Final = dict(zip(SUITS, (4, 6, 8, 10), strict=True))
"""DYO-4: turns."""
ALLIES, DEFENDERS, BOARD, LENGTH, FORCE, VICTORY = 1, 0, 2, 3, 4, 5
"""Which of the six cards says what."""
LINE: Final = {GERMAN: "4-6-7", AMERICAN: "6-6-6", RUSSIAN: "4-4-7"}
ELITE: Final = {GERMAN: "8-3-8", AMERICAN: "8-4-7", RUSSIAN: "6-2-8"}


def suit(card: str) -> str:
    return card.split(maxsplit=1)[0]


def face(card: str) -> str:
    return card.split()[1]


def nations(cards: Sequence[str]) -> tuple[str, str]:
    """DYO-2: who defends and who attacks: black for an Axis defence, and black for Americans among the Allies."""
    ally = AMERICAN if suit(cards[ALLIES]) in BLACK else RUSSIAN
    return (GERMAN, ally) if suit(cards[DEFENDERS]) in BLACK else (ally, GERMAN)


def board_drawn(cards: Sequence[str]) -> str:
    """DYO-3: the board the defender starts on, if it is in play."""
    return BOARDS[suit(cards[BOARD])]


def length(cards: Sequence[str]) -> int:
    """DYO-4: how many turns are played."""
    return LENGTHS[suit(cards[LENGTH])]


def condition(cards: Sequence[str]) -> str:
    """DYO-6, T-DYO-VC: what the attacker must do."""
    return RANDOM_VICTORY[face(cards[VICTORY])]


# ---- the defending force ----

def counterpart(nation: str, name: str) -> str:
    """DYO-RSC: types are exchanged one for one, whatever they are worth."""
    return {LINE[GERMAN]: LINE[nation], ELITE[GERMAN]: ELITE[nation]}.get(name, name)


def listed(card: str, nation: str) -> dict[str, int]:
    """DYO-5, T-DYO-RSC: the line of the chart, in the counters of an army, whether it has them or not."""
    return {counterpart(nation, name): count for name, count in RANDOM_SELECTION[card].items()}


def given(on: Card, counters: Mapping[str, int], nation: str) -> dict[str, int]:
    """DYO-RSC: what of the line the army has."""
    return {name: count for name, count in counters.items() if is_available(on, nation, name)}


def points_instead(on: Card, counters: Mapping[str, int], nation: str) -> int:
    """DYO-RSC: the points of what it has not, at its own price or, where it has none, the German one."""
    return sum(price(nation if (nation, name) in POINTS else GERMAN, name) * count
               for name, count in counters.items() if not is_available(on, nation, name))
