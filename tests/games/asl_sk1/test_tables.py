"""The tables as they are printed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hedgerow.games.asl_sk1.model.counters import read_kinds, read_weapons
from hedgerow.games.asl_sk1.model.tables import IFT_COLUMNS, ift, ift_column, leader_created, odds_column
from hedgerow.testing import example, rule


@rule("T-IFT")
@pytest.mark.parametrize(("column", "final", "says"), [
    (16, 10, "NMC"), (2, 4, "1MC"), (4, 4, "1MC"), (8, 9, "PTC"), (36, 20, "PTC"), (36, -3, "7KIA"), (1, 6, "-"),
    (24, 5, "K/4"), (30, 14, "PTC"), (12, 3, "K/3"), (6, 2, "1KIA"), (20, 5, "4MC")])
def test_cells_of_the_infantry_fire_table(column: int, final: int, says: str) -> None:
    assert ift(column, final).says == says


@rule("T-IFT")
def test_a_lower_roll_and_a_higher_column_never_do_less() -> None:
    def harm(column: int, final: int) -> tuple[int, int]:
        effect = ift(column, final)
        return ("-", "PTC", "MC", "K", "KIA").index(effect.what), effect.number
    for final in range(15):
        for low, high in pairwise(IFT_COLUMNS):
            assert harm(low, final) >= harm(low, final + 1)
            assert harm(low, final) <= harm(high, final)


@example("X-IFT-col9")
@rule("3.2.1")
def test_nine_firepower_uses_the_column_of_eight() -> None:
    assert ift_column(9) == 8
    assert [ift_column(fp) for fp in (0.5, 1, 3.5, 36, 90)] == [0, 1, 2, 36, 36]


@rule("T-CCT")
@pytest.mark.parametrize(("attack", "defence", "says", "kill"), [
    (1, 9, "<1-8", 0), (1, 8, "1-8", 1), (4, 12, "1-4", 3), (4, 6, "1-2", 4), (5, 5, "1-1", 5), (6, 4, "3-2", 6),
    (12, 8, "3-2", 6), (7, 4, "3-2", 6), (8, 4, "2-1", 7), (12, 4, "3-1", 8), (10, 1, "10-1", 12), (11, 1, ">10-1", 13),
    (2.5, 5, "1-2", 4)])
def test_odds_are_lowered_to_a_listed_column(attack: float, defence: float, says: str, kill: int) -> None:
    column = odds_column(attack, defence)
    assert (column.says, column.kill) == (says, kill)


@rule("T-leader-creation")
def test_leaders_by_final_die_roll() -> None:
    assert [leader_created(n) for n in range(-1, 9)] == ["8-1"] * 3 + ["8-0"] * 2 + ["7-0"] * 2 + ["6+1", "", ""]


@rule("T-nationality")
@pytest.mark.parametrize("line", [
    "german 4-6-8 > 4-6-7 > 4-4-7 > 4-3-6", "german 5-4-8 > 4-4-7", "german 2-4-8 > 2-4-7 > 2-3-7 > 2-3-6",
    "german 2-3-8 > 2-3-7", "russian 4-5-8 > 4-4-7 > 4-2-6", "russian 5-2-7 > 4-2-6", "russian 2-4-8 > 2-3-7 > 2-2-6",
    "russian 2-2-7 > 2-2-6", "american 6-6-7 > 6-6-6 > 5-4-6 > 5-3-6", "american 3-4-7 > 3-4-6 > 2-3-6 > 2-2-6",
    "russian 10-2 > 9-2 > 9-1 > 8-1 > 8-0 > 7-0 > 6+1"])
def test_replacement_steps(line: str) -> None:
    nation, steps = line.split(" ", 1)
    names = steps.split(" > ")
    for name, lower in pairwise(names):
        assert read_kinds()[f"{nation} {name}"].lower == f"{nation} {lower}"


@rule("T-nationality")
def test_a_half_squad_has_about_half_the_squad() -> None:
    assert read_kinds()["german 4-6-7"].half == "german 2-4-7"
    assert read_kinds()["russian 4-2-6"].half == "russian 2-2-6"
    for counter in read_kinds().values():
        if counter.half:
            assert read_kinds()[counter.half].quality == counter.quality
            assert read_kinds()[counter.half].exempt == counter.exempt


@rule("1.2.1", "1.2.2", "1.2.2-a")
def test_printed_values() -> None:
    leader, squad = read_kinds()["german 6+1"], read_kinds()["american 7-4-7"]
    assert (leader.morale, leader.leadership, leader.quality == "E") == (6, 1, True)
    assert (squad.fp, squad.range, squad.morale, squad.broken_morale, squad.smoke) == (7, 4, 7, 8, 3)
    assert read_kinds()["american 5-3-6"].quality == "G"


@rule("1.2.3")
def test_only_leaders_have_the_box() -> None:
    assert {c.is_leader for c in read_kinds().values() if c.boxed} == {True}
    assert all(c.boxed for c in read_kinds().values() if c.is_leader)


@rule("1.2.4")
def test_printed_values_of_weapons() -> None:
    mmg = read_weapons()["german MMG"]
    assert (mmg.fp, mmg.range, mmg.rof, mmg.pp, mmg.breakdown, mmg.repair, mmg.is_mg) == (5, 12, 2, 3, 12, 2, True)
    assert read_weapons()["russian MMG"].pp == 5
    assert (read_weapons()["american FT"].removed, read_weapons()["american FT"].is_mg) == (10, False)
