"""43: the tables of scenarios that players design, and what they have agreed on so far."""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.model.action_cards import AMERICAN, BUILDINGS, GERMAN, MARSH, PILLBOX, RUSSIAN, STREAM, WOODS
from hedgerow.games.up_front.model.personalities import Personality
from hedgerow.games.up_front.model.scenario import ELITE, LINE, SECOND_LINE, Victory
from hedgerow.kernel.records import Record

BALANCE, REPLAY, BID = "balance", "replay", "bid"
"""43.1, 43.2, 43.3: the three ways."""

PERIODS: Final = ("1945a", "1944b", "1944a", "1943b", "1943a", "1942b", "1942a", "1941b", "1941a")
"""T-timeframe: by position number; a is January to June, b July to December."""
PERIOD_COLUMN: Final = {AMERICAN: 6, RUSSIAN: 9}
"""T-timeframe: the column for a war against that nation."""

POSITIONS: Final = ((RUSSIAN, GERMAN), (GERMAN, RUSSIAN), (AMERICAN, GERMAN), (GERMAN, AMERICAN))
"""T-tactical: who attacks whom, by position number in column 4."""

SECOND_LINE_UP_TO: Final = {GERMAN: (5, 4, 3, 2, 1, 0, 0, 0, 0), RUSSIAN: (0, 0, 1, 2, 3, 3, 4, 4, 3),
                            AMERICAN: (1, 2, 3, 4, 5, 6, 0, 0, 0)}
LINE_UP_TO: Final = {GERMAN: (9, 8, 8, 7, 7, 7, 7, 8, 9), RUSSIAN: (5, 6, 7, 7, 7, 8, 9, 10, 10),
                     AMERICAN: (7, 8, 8, 9, 9, 10, 10, 10, 10)}
"""T-unit-type: the highest position number in column 0 for troops of the second line, and of the line, by period."""

TROOP_PERCENT: Final = {LINE: 100, ELITE: 115, SECOND_LINE: 85, "partisans": 95}
"""43.5."""
ARRIVAL_TENTHS: Final = {1: 8, 2: 5, 3: 2}
"""43.4: what reinforcements cost after so many decks."""

SNIPER_PRICE, SECOND_SNIPER_PRICE = 35, 15
"""43.6."""
WEAPON_PRICES: Final = {"atmm": (7, 0, 7), "pf": (25, 0, 0), "dc": (50, 50, 50), "radio": (42, 50, 22), "radio-6": (84, 100, 44),
                        "radio-7": (126, 150, 66)}
"""43.7: by nation; 0: not for sale."""
WEAPON_SINCE: Final = {"atmm": "1944a", "pf": "1943b"}
ANTI_TANK: Final = ("atmm", "pf")
ANTI_TANK_PER_SQUAD: Final = (2, 1, 3)
SQUAD: Final = (10, 12, 15)
"""21.11: anti-tank weapons for each squad, and how many men a squad is."""


class Table(Record):
    """T-vc: what a row of the Victory Condition Table says of the deck."""

    cower: tuple[str, ...]
    remove: tuple[tuple[str, int], ...]
    says: str


VICTORY_TABLE: Final = {
    1: Table((PILLBOX, MARSH, STREAM), ((WOODS, 4),), "twice the defender's points; range counts in Buildings only"),
    2: Table((PILLBOX,), ((BUILDINGS, 4),), "twice the defender's points"),
    3: Table((PILLBOX,), ((BUILDINGS, 4),), "most points"),
    4: Table((PILLBOX,), ((WOODS, 4),), "most points; range counts in Buildings only"),
    5: Table((), ((STREAM, 1), (BUILDINGS, 4)), "the attacker must empty the Pillbox"),
    6: Table((PILLBOX,), ((BUILDINGS, 4),), "four unpinned men in cover at range chit 4, else the defender"),
    7: Table((PILLBOX,), ((BUILDINGS, 3),), "half of the attackers in cover at Relative Range 5, else the defender"),
    8: Table((PILLBOX,), ((BUILDINGS, 5),), "more than half of the defenders, before the attackers break"),
}
"""T-vc-1, T-vc-2, T-vc-3, T-vc-4, T-vc-5, T-vc-6, T-vc-7, T-vc-8: by position number in column 8."""


class Design(Record):
    """43: what has been agreed, drawn and bid."""

    mode: str
    scenario: str = ""                    # 43.1, 43.2: the scenario of the book
    period: str = ""
    table: int = 0                        # 43.33: the row of the Victory Condition Table
    decks: int = 0                        # 43.34
    nations: list[int] = []               # by seat; in a bid first attacker, then defender
    roles: list[str] = []                 # by seat
    troops: list[str] = []                # T-unit-type: in a bid of attacker and defender
    limits: list[int] = []                # points, by seat
    defence: list[int] = []               # 43.35: cards


def victory_of(table: int) -> Victory:
    """43.33: the Victory Conditions of a row; T-vc-3, T-vc-4: most points; T-vc-5: the Pillbox."""
    kind = {3: "points", 4: "points", 5: "pillbox"}.get(table, "table")
    return Victory(kind, 4 if table == 6 else 0, 4 if table == 6 else 0, BUILDINGS if table in (1, 4) else "", table)


def troops_in(nation: int, period: str, number: int) -> str:
    """T-unit-type: what troops a position number of column 0 means."""
    at = PERIODS.index(period)
    if number <= SECOND_LINE_UP_TO[nation][at]:
        return SECOND_LINE
    return LINE if number <= LINE_UP_TO[nation][at] else ELITE


def half_years(text: str) -> tuple[int, int]:
    """`1941-10/1942`: the first and the last half-year in which a card is available; one without a last year stays so."""
    first, _, last = text.partition("-")
    return half_year_of(first, 1), half_year_of(last, 12) if last else half_year(PERIODS[0])


def half_year_of(text: str, month: int) -> int:
    """`10/1942`; without a month, the one given."""
    said, _, year = text.rpartition("/")
    return 2 * int(year) + (int(said or month) > 6)


def available_in(p: Personality, period: str) -> bool:
    """43.2: cards without a date are always available."""
    if p.available in ("-", "") or not period:
        return True
    first, last = half_years(p.available)
    return first <= half_year(period) <= last


def half_year(period: str) -> int:
    return 2 * int(period[:4]) + (period[4] == "b")
