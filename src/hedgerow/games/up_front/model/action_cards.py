"""2.2: the Action cards. Faces differ by nation; every card is also a Random Number and ten Random Position Numbers.

The published faces are lost; the deck in `data/action_deck.tsv` is authored: it keeps every count, sample card and constraint of
the rulebook. Nothing in code depends on its numbers, and an owner's file takes its place.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from hedgerow.games.up_front.model.data_files import data_file, rows
from hedgerow.kernel.errors import HedgerowError

GERMAN, AMERICAN, RUSSIAN = range(3)
NATIONS: Final = ("german", "american", "russian")

FIRE, MOVE, RALLY, RADIO, CONCEALED, TERRAIN, SMOKE, WIRE, HERO, SNIPER = range(10)
"""What a face can be used for."""
KINDS: Final = ("Fire", "Movement", "Rally", "Radio", "Concealed", "Terrain", "Smoke", "Wire", "Hero", "Sniper")

PLAIN, FLANK, FORD = "plain", "flank", "ford"
RALLY_ALL: Final = 99

OPEN_GROUND, BRUSH, BUILDINGS, GULLY, HILL, MARSH, MINEFIELD, PILLBOX, STREAM, WALLS, WOODS = (
    "Open Ground", "Brush", "Buildings", "Gully", "Hill", "Marsh", "Minefield", "Pillbox", "Stream", "Walls", "Woods")

COLUMNS: Final = ("1", "2b", "3", "4c", "5o", "6", "7w", "8", "9", "0r")
"""14.6: the labels of the ten columns of Random Position Numbers."""


class Face(NamedTuple):
    """One use of a card."""

    kind: int
    name: str = ""                        # of a Terrain or Movement card
    value: int = 0                        # Fire Strength, men rallied, modifier, of a Minefield its strength
    need: int = 0                         # firepower needed; of a Minefield its second number
    pin: tuple[int, ...] = ()             # of a Sniper
    kia: tuple[int, ...] = ()


class ActionCard(NamedTuple):
    """2.2: a card. `positions[n - 1]` is the number and whether it is red in the column for n cards."""

    id: int
    faces: tuple[tuple[Face, ...], ...]   # by nation; none: a Cower card [2.22]
    rnc: int
    red: bool
    positions: tuple[tuple[int, bool], ...]
    breeze: bool

    @property
    def signed(self) -> int:
        """6.5: black adds, red subtracts."""
        return -self.rnc if self.red else self.rnc

    def position(self, column: int) -> int:
        """14.6: the number in the column for so many cards."""
        return self.positions[column - 1][0]

    def is_red(self, column: int) -> bool:
        return self.positions[column - 1][1]

    @property
    def rout(self) -> int:
        """6.53: the number in column 0r."""
        return self.positions[9][0]

    @property
    def wound(self) -> int:
        """33.1: the number in column 7w."""
        return self.positions[6][0]


def span(text: str) -> tuple[int, ...]:
    """`2-3` is 2 and 3."""
    low, _, high = text.partition("-")
    return tuple(range(int(low), int(high or low) + 1))


def read_face(text: str) -> Face:
    kind, *rest = text.split(":")
    match kind:
        case "Fire":
            return Face(FIRE, value=int(rest[0]), need=int(rest[1]))
        case "Move":
            return Face(MOVE, rest[0], 1)
        case "Rally":
            return Face(RALLY, value=RALLY_ALL if rest[0] == "All" else int(rest[0]))
        case "Concealed":
            return Face(CONCEALED, value=-int(rest[0]))
        case "Terrain" if rest[0] == MINEFIELD:
            return Face(TERRAIN, MINEFIELD, int(rest[1].removeprefix("strength=")), int(rest[2].removeprefix("line2=")))
        case "Terrain":
            return Face(TERRAIN, rest[0], int(rest[1]))
        case "Sniper":
            return Face(SNIPER, pin=span(rest[0].removeprefix("pin=")), kia=span(rest[1].removeprefix("kia=")))
    return Face({"Radio": RADIO, "Smoke": SMOKE, "Wire": WIRE, "Hero": HERO}[kind])


def read_faces(text: str) -> tuple[Face, ...]:
    return () if text == "Cower" else tuple(read_face(part) for part in text.split("|"))


def read_position(text: str) -> tuple[int, bool]:
    """`R4` is a red 4; 0 stands for 10."""
    return int(text[1:]) or 10, text[0] == "R"


@cache
def read_deck(path: Path) -> tuple[ActionCard, ...]:
    found: list[ActionCard] = []
    for r in rows(path):
        try:
            card = read_card(r)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            raise HedgerowError(f"{path}: card {len(found) + 1} is not written as `data/README.md` says") from None
        if card.id != len(found) or not fits_together(card):
            raise HedgerowError(f"{path}: card {len(found) + 1}: inventory numbers rise from 1, Random Numbers are 0 to 6, and "
                                "column n has position numbers 1 to n")
        found.append(card)
    if len(found) != DECK_SIZE:
        raise HedgerowError(f"{path}: there are {DECK_SIZE} Action cards, not {len(found)}")
    return tuple(found)


def read_card(r: dict[str, str]) -> ActionCard:
    return ActionCard(int(r["num"]) - 1, tuple(read_faces(r[n]) for n in NATIONS), int(r["rnc"]), r["rnc_colour"] == "red",
                      tuple(read_position(r[f"p{c}"]) for c in COLUMNS), r["breeze"] == "yes")


def fits_together(card: ActionCard) -> bool:
    """2.2, 14.6: a Random Number of 0 to 6, and in each column a position that a group of that size has."""
    return 0 <= card.rnc <= 6 and all(1 <= number <= column for column, (number, _) in enumerate(card.positions, 1))


DECK_SIZE: Final = 162
CARDS: Final = read_deck(data_file("action_deck.tsv"))
"""2.2-a: all of them, by their inventory number less one."""

FACES: Final = tuple(tuple({c.id: f for c in CARDS for f in c.faces[nation] if f.kind == kind} for kind in range(len(KINDS)))
                     for nation in range(len(NATIONS)))
"""By nation and kind the cards that have such a side, with that side; no card has two of one kind for the same nation."""

HEROES: Final = tuple(c.id for c in CARDS if any(f.kind == HERO for f in c.faces[GERMAN]))


TERRAIN_NAMES: Final = tuple(c.faces[GERMAN][0].name if c.faces[GERMAN] and c.faces[GERMAN][0].kind == TERRAIN else ""
                             for c in CARDS)


def terrain_name(card: int) -> str:
    """16.1: the Terrain type of a card, or nothing; the same for all nations."""
    return TERRAIN_NAMES[card]
