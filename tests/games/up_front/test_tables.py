"""AFVs, cell by cell: the exposed side as public material has it, and every cell in which the data differ on purpose."""

from __future__ import annotations

import csv

import pytest

from hedgerow.games.up_front.model.data_files import HERE
from hedgerow.testing.markers import rule

COLUMNS = ("mg", "overrun", "armor", "flank", "bog", "morale", "points")

PUBLIC = """
    german   30 | 8 9 10 11 12 13    | 3 | . 0 1   | -1 0 0  | 4 w7   | 5 | 202
    german   31 | 2 3 4 5 6 7        | 2 | . 1 2   | -1 0 0  | 5 w8   | 5 | 267
    german   32 | 4 5 6 7 8 9        | 2 | . 4 5   | . 2 3   | 6 w10  | 5 | 402
    german   33 | 8 9 10 11 12 13    | 4 | . 5 6   | . 2 3   | 6 w10  | 5 | 523
    german   34 | 8 9 10 11 12 13    | 4 | 7 8 9   | . 4 5   | 6 w10  | 5 | 607
    german   35 | 8 9 10 11 12 13    | 4 | 9 10 11 | 4 5 6   | 3 w10  | 5 | 656
    german   36 | 4 5 6 7 8 9        | 3 | 5 6 7   | 4 5 6   | 4 w10  | 5 | 560
    german   37 | 2 3 4 5 6 7        | 2 | . 2 3   | . 0 1   | 7 w10  | 5 | 299
    german   38 | 2 3 4 5 6 7        | 5 | . 2 3   | . 0 1   | 7 w10  | 5 | 247
    german   39 | 6 7 8 9 10 11      | . | 3 4 5   | 1 2 3   | 5 w10  | 5 | 361
    german   40 | 6 7 8 9 10 11      | 3 | 4 5 6   | 1 2 3   | 4 w10  | 5 | 446
    german   41 | 4 5 6 7 8 9        | 5 | 4 5 6   | 1 2 3   | 5 w10  | 5 | 386
    german   42 | 2 3 4 5 6 7        | 2 | 2 3 4   | -1 0 1  | 5 w7   | 5 | 367
    german   43 | 4 5 6 7 8 9        | 2 | 3 4 5   | 0 1 2   | 10 w10 | 5 | 364
    german   44 | 4 5 6 7 8 9        | 3 | 4 5 6   | 1 2 3   | 6 w10  | 5 | 467
    german   45 | 2 3 4 5 6 7        | 2 | 6 7 8   | 1 2 3   | 7 w10  | 5 | 476
    german   46 | .                  | . | . 0 1   | -1 0 0  | 4 w7   | 5 | 173
    american 31 | 7 8 9 10 11 12     | 3 | . -1 0  | -2 -1 0 | 4 w7   | 4 | 141
    american 32 | 5 6 7 8 9 10       | 2 | . 1 2   | . 0 1   | 4 w7   | 4 | 192
    american 33 | 7 8 9 10 11 12     | 3 | 2 3 4   | 1 2 3   | 10 w10 | 4 | 308
    american 34 | 10 11 12 13 14 15  | 4 | 4 5 6   | 2 3 4   | 6 w10  | 4 | 418
    american 35 | 6 7 8 9 10 11      | 3 | 4 5 6   | 1 2 3   | 6 w10  | 4 | 327
    american 36 | 10 11 12 13 14 15  | 4 | 5 6 7   | 2 3 4   | 9 w10  | 4 | 458
    american 37 | 10 11 12 13 14 15  | 5 | 7 8 9   | 4 5 6   | 8 w9   | 4 | 535
    american 38 | 10 11 12 13 14 15  | 4 | 3 4 5   | 1 2 3   | 9 w9   | 4 | 422
    american 39 | 6 7 8 9 10 11      | 3 | 3 4 5   | 1 2 3   | 7 w10  | 4 | 296
    american 40 | 12 13 14 15 16 17  | 4 | 0 1 2   | -1 0 1  | 4 w7   | 3 | 205
    american 41 | 7 8 9 10 11 12     | 3 | 3 4 5   | 1 2 3   | 7 w9   | 4 | 313
    russian  31 | 7 8 9 10 11 12     | 3 | . -1 0  | -2 -1 0 | 4 w7   | 5 | 137
    russian  32 | 2 3 4 5 6 7        | 2 | . -1 0  | -2 -1 0 | 2 w6   | 5 | 187
    russian  33 | 2 3 4 5 6 7        | 2 | 1 2 3   | 0 1 2   | 10 w10 | 5 | 288
    russian  34 | 4 5 6 7 8 9        | 3 | 5 6 7   | 3 4 5   | 10 w10 | 5 | 429
    russian  35 | 4 5 6 7 8 9        | 3 | 5 6 7   | 3 4 5   | 8 w10  | 5 | 449
    russian  36 | 2 3 4 5 6 7        | 5 | 1 2 3   | 0 1 2   | 7 w10  | 5 | 198
    russian  37 | 2 3 3 4 4 5        | 2 | . 1 2   | . 0 1   | 9 w10  | 5 | 267
    russian  38 | .                  | . | 5 6 7   | 3 4 5   | 8 w10  | 5 | 372
    russian  39 | 8 9 10 11 12 13    | 5 | 8 9 10  | 5 6 7   | 8 w10  | 5 | 563
    russian  40 | 2 3 4 5 6 7        | 2 | 1 2 3   | 0 1 2   | 10 w10 | 5 | 256
    russian  41 | 4 5 6 7 8 10       | 3 | 3 4 5   | 2 3 4   | 2 w10  | 5 | 341
"""
"""A dot: nothing is printed, or one number stands for the two that follow each other (immobilized and stunned)."""

OTHERWISE = {
    ("german", "30"): {"armor": "1 1 2", "flank": "-1 0 1"},     # 28.7: the example of the rulebook; killed above stunned
    ("german", "31"): {"flank": "-1 0 1"},                       # the same cells as those of card 30, and the same reading
    ("german", "39"): {"overrun": "2"},                          # not printed
    ("german", "46"): {"overrun": "0", "armor": "1 1 2", "flank": "-1 0 1"},      # as card 30; it cannot overrun
    ("american", "38"): {"bog": "10 w10"},                       # 28.43: shut it is the poorer of the two that are printed
    ("american", "41"): {"bog": "8 w10"},                        # the printed one is that of the shut side
    ("russian", "37"): {"mg": "2 3 4 5 6 7"},                    # both rows show the shut side
    ("russian", "38"): {"overrun": "0"},                         # it has no machine guns
    ("russian", "41"): {"mg": "4 5 6 7 8 9"},                    # printed 10 at range 5, which breaks the row
}
SHUT = {("german", "37"): {"bog_shut": "7 w9"}, ("russian", "32"): {"to_hit_shut": "3 1 0 0-1 0-2 0-3", "bog_shut": "1 w5"},
        ("american", "33"): {"to_hit_shut": "1 0 0-1 0-2 0-3 0-3", "mg_shut": "3 4 4 5 5 6", "bog_shut": "9 w9"},
        ("american", "34"): {"to_hit_shut": "1 0 0-1 0-2 0-3 0-3", "mg_shut": "3 4 4 5 5 6", "bog_shut": "5 w9"},
        ("russian", "34"): {"to_hit_shut": "3 1 0 0-1 0-2 0-3", "mg_shut": "3 4 4 5 5 6", "bog_shut": "9 w9"},
        ("russian", "41"): {"to_hit_shut": "3 1 0 0-1 0-2 0-3", "mg_shut": "4 5 5 6 6 7", "bog_shut": "1 w9"}}
"""28.43: buttoned-up sides of which the public material has a row."""


def data() -> dict[tuple[str, str], dict[str, str]]:
    with (HERE / "vehicles.tsv").open(encoding="utf-8", newline="") as file:
        return {(r["nation"], r["number"]): r for r in csv.DictReader(file, delimiter="\t")}


def printed() -> dict[tuple[str, str], dict[str, str]]:
    found = {}
    for line in PUBLIC.strip().splitlines():
        card, *cells = (part.strip() for part in line.split("|"))
        nation, number = card.split()
        found[nation, number] = dict(zip(COLUMNS, cells, strict=True))
    return found


def same(cell: str, kept: str) -> bool:
    """A dot before a number means the same as the number; a dot alone is an empty cell."""
    if cell == ".":
        return kept == ""
    if cell.startswith(". "):
        cell = f"{cell.split()[1]} {cell[2:]}"
    return cell == kept


@rule("28.1", "28.3", "28.43")
@pytest.mark.parametrize("card", printed(), ids="-".join)
def test_an_afv_is_what_its_card_shows(card: tuple[str, str]) -> None:
    row, otherwise = data()[card], OTHERWISE.get(card, {})
    for column, cell in printed()[card].items():
        assert same(otherwise.get(column, cell), row[column]), column
        assert column not in otherwise or not same(cell, otherwise[column]), f"{column} is as printed"


@rule("28.43")
@pytest.mark.parametrize("card", SHUT, ids="-".join)
def test_a_buttoned_up_side_is_what_was_printed_of_it(card: tuple[str, str]) -> None:
    assert {column: data()[card][column] for column in SHUT[card]} == SHUT[card]


def test_every_afv_is_compared() -> None:
    assert {*printed()} == {*data()}
