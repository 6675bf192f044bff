"""42: what is kept of a campaign from one scenario to the next: every man of both nations with his values and experience."""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.model.action_cards import RUSSIAN
from hedgerow.games.up_front.model.personalities import ASL, COMMISSAR, FT, MAN, PEOPLE, SL, WEAPONS
from hedgerow.kernel.records import Record

NONE: Final = -1
COMM: Final = "COMM"
LADDER: Final = ("PVT", "PFC", "CPL", "SGT", "SSG")
RUSSIAN_LADDER: Final = ("PVT", "CPL", "JR SGT", "SGT", "SSG")
"""42.47: the ranks of the nations, from the lowest."""

SL_RANKS: Final = ("SSG", "SGT", "CPL", "JR SGT", COMM)
ASL_RANKS: Final = ("CPL", "JR SGT", "PFC", COMM)
"""42.2: who may lead, and who may assist."""

BEST: Final = 7
"""42.44: Morale and Panic go no higher."""
PERSONAL_VALUES: Final = ((2, 3), (2, 4), (3, 4))
"""42.9: Morale and Panic of the players' own soldiers: German, American, Russian."""


class Soldier(Record):
    """T-roster-us, T-roster-ge, T-roster-ru: a line of a roster."""

    card: int
    morale: int
    panic: int
    kia: int
    rank: str
    elan: int = 0                         # 42.43
    survival: int = 0                     # 42.45: slashes
    promotion: int = 0                    # 42.44: slashes
    dead: bool = False                    # 42.4: killed, taken, or gone mad with fear
    replacement: bool = False             # 42.41
    back: int = 0                         # 42.4: the scenario for which a wounded man is fit again


class Campaign(Record):
    """42: where a campaign stands."""

    rosters: list[list[Soldier]]          # by player
    points: list[int]                     # 42.8: Campaign Victory Points
    battle: int = 0                       # scenarios that are over
    last: int = NONE                      # who won the last one, or NONE
    lists: list[list[int]] = []           # 42.1: the cards that answer the call for the next one, by player
    later: list[list[int]] = []           # of them, reinforcements
    leaders: list[list[int]] = []         # 42.2: SL and ASL, or NONE, by player
    exchanged: list[list[int]] = []       # 42.2: two cards that have exchanged weapons, by player
    won: bool = False                     # the scenario is decided
    rule: str = ""                        # by which rule
    pursuit_deck: int = 0                 # 42.73: how often the Draw pile had been emptied when pursuit began
    over: bool = False


def ladder(nation: int) -> tuple[str, ...]:
    """42.47: the ranks of a nation, from the lowest."""
    return RUSSIAN_LADDER if nation == RUSSIAN else LADDER


def step_of(rank: str, nation: int) -> int:
    """How high a rank is; 42.46: a Commissar has none."""
    return ladder(nation).index(rank) if rank in ladder(nation) else NONE


def new_roster(nation: int) -> list[Soldier]:
    """42.1: all the infantry of a nation, as printed [T-roster-us, T-roster-ge, T-roster-ru]."""
    return [Soldier(p.id, p.morale, p.panic, p.kia, p.rank) for p in PEOPLE if p.nation == nation and p.kind == MAN]


def full_kia(card: int) -> int:
    """42.45: 8, or 7 with a flamethrower."""
    return 7 if WEAPONS[PEOPLE[card].weapon].kind == FT else 8


def is_leader_card(card: int) -> bool:
    return PEOPLE[card].role in (SL, ASL, COMMISSAR)
