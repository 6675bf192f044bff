"""The charts as the rulebook prints them, and what it pins down of those it does not print."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hedgerow.games.squad_leader.model import charts, tables
from hedgerow.games.squad_leader.model.charts import read_chart
from hedgerow.games.squad_leader.model.counters import CREW, KINDS, LEADER, NATIONS, SP_GUN, SQUAD, VEHICLES, WEAPONS, read_kinds
from hedgerow.games.squad_leader.model.tables import FRONT, KIA, NOTHING, REAR, SIDE, SOFT
from hedgerow.testing import example, rule

CHARTS = sorted(path.stem for path in charts.HERE.glob("*.tsv"))


@pytest.mark.parametrize("name", CHARTS)
def test_every_cell_says_where_it_comes_from(name: str) -> None:
    sources = {cell.source for row in read_chart(name) for cell in row.values()}
    assert sources <= {"seed", "external", "inferred", "authored"}


def test_an_owners_chart_is_read_instead_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "calibres.tsv").write_text("# source: external\nmm\tcolumn\n37\t6\n")
    monkeypatch.setenv(charts.OWN_CHARTS, str(tmp_path))
    assert read_chart("calibres")[0]["column"] == charts.Cell("6", "external")
    assert len(read_chart("leaders")) == 8


@rule("10.6")
@pytest.mark.parametrize(("factors", "roll", "result"), [
    (8, 6, 1), (12, 3, KIA), (2, 3, 2), (8, 8, 0), (8, 7, 1), (8, 9, NOTHING)])
def test_cells_of_the_infantry_fire_table_that_the_rulebook_fixes(factors: int, roll: int, result: int) -> None:
    assert tables.ift(factors, roll) == result
    row = read_chart("infantry_fire")[roll]
    assert row[str(factors)].source == "seed"


@rule("10.6")
def test_a_lower_roll_or_a_higher_column_never_does_less() -> None:
    for place in range(len(tables.IFT_COLUMNS)):
        for roll in range(-2, 17):
            assert tables.ift_result(place, roll) >= tables.ift_result(place, roll + 1)
            if place:
                assert tables.ift_result(place, roll) >= tables.ift_result(place - 1, roll)


@rule("10.3")
def test_firepower_is_rounded_down_to_a_column() -> None:
    assert [tables.IFT_COLUMNS[tables.ift_column(fp)] for fp in (1, 3.5, 11, 36, 80)] == [1, 2, 8, 36, 36]
    assert tables.ift(0.5, 0) == NOTHING


@rule("34.2")
@example("E-34.4b", "E-34.5a", "E-46.5")
def test_shells_use_the_column_of_their_calibre_rounded_down() -> None:
    assert tables.shell_firepower(75) == tables.shell_firepower(76) == 8
    assert tables.shell_firepower(105) == 16
    assert tables.shell_firepower(57) == tables.shell_firepower(50)


@rule("20.3")
@example("E-20.3a", "E-20.4")
@pytest.mark.parametrize(("attack", "defence", "odds"), [
    (12, 4, "3-1"), (12, 12, "1-1"), (8, 4, "2-1"), (4, 8, "1-2"), (11, 4, "2-1"), (4, 15, "1-4"), (3, 2, "3-2")])
def test_odds_are_rounded_down_to_a_listed_column(attack: int, defence: int, odds: str) -> None:
    assert tables.CLOSE_COMBAT_ODDS[tables.odds_column(attack, defence)] == odds


@rule("20.3")
def test_better_odds_kill_on_higher_rolls() -> None:
    kills = [tables.close_combat_kill(place) for place in range(-1, len(tables.CLOSE_COMBAT_ODDS))]
    assert all(low < high for low, high in pairwise(kills))


@rule("T-33.3")
@example("E-34.4a", "E-48.2a", "E-56.4")
@pytest.mark.parametrize(("target", "distance", "red", "number"), [
    (tables.TO_HIT_BUILDING, 8, True, 6), (tables.TO_HIT_BUILDING, 6, False, 8), (tables.GUN_TARGET, 6, False, 6),
    (tables.HULL_DOWN, 13, False, 4), (tables.VEHICLE_IN_OTHER, 25, True, 4), (tables.GUN_TARGET, 30, True, 0)])
def test_to_hit_numbers(target: int, distance: int, red: bool, number: int) -> None:
    assert tables.to_hit(target, distance, red=red) == number


@rule("T-33.31")
def test_to_hit_cases() -> None:
    assert tables.CASES == {"A": 2, "B": 2, "C": 4, "D": 2, "E": 1, "F": 5, "G": 3, "H": 2, "I": 4, "J": -2, "K": -2}


@rule("T-33.4", "34.2")
def test_kill_numbers_by_ammunition_and_facing() -> None:
    assert tables.KILL[tables.kill_column("AP", 76)] == (6, 8, 10, 10)
    assert tables.KILL[tables.kill_column("HE", 105)][FRONT] == 4
    assert tables.KILL[tables.kill_column("AP", 57)][SIDE] == 6
    assert tables.KILL["panzerfaust"][REAR] == 10
    assert tables.KILL["MG"][SOFT] == tables.NO_KILL


@rule("T-33.41")
def test_armour_is_added_to_the_kill_roll() -> None:
    armour = {name.split(" ", 1)[1]: kind.armour for name, kind in VEHICLES.items()}
    assert (armour["halftrack"], armour["Priest"], armour["M10"], armour["T34"]) == (-5, -2, -1, 0)
    assert (armour["StuG III/75"], armour["SU122"], armour["M4M52"], armour["Brummbar"], armour["SU152"]) == (1, 1, 1, 2, 2)


@rule("T-37.31", "T-37.41", "T-36.12")
def test_infantry_weapons_against_tanks() -> None:
    assert [tables.AT_WEAPONS["panzerfaust", r] for r in (1, 2, 3)] == [(8, 7), (6, 5), (3, 2)]
    assert [tables.AT_WEAPONS["bazooka", r] for r in (1, 2, 3, 4)] == [(8, 7), (7, 6), (6, 4), (3, 2)]
    assert tables.IMMOBILIZE["leader"] == 2
    assert tables.IMMOBILIZE["large building"] == 4


@rule("T-5.5", "T-11.1", "T-30")
def test_costs_are_counted_in_halves() -> None:
    assert tables.INFANTRY_COST[tables.OPEN] == 2 * tables.ROAD_COST == 2
    assert tables.INFANTRY_COST[tables.WOODS] == tables.INFANTRY_COST[tables.STONE] == 4
    assert tables.AFV_COST[tables.WOODS] == 12
    assert tables.AFV_COST[tables.STONE] == tables.TRUCK_COST[tables.WOODS] == tables.BARRED
    assert tables.COVER == (0, 1, 0, 1, 2, 3, 3, 0)


@rule("T-45.2", "T-45.4", "T-46.54")
def test_artillery() -> None:
    assert tables.ARTILLERY["russian"] == (70, 80, 80, 120, 120, 150)
    assert [tables.counter_battery(roll) for roll in (1, 2, 3, 5, 6, 12)] == [
        "destroyed", "destroyed", "disrupted", "disrupted", "none", "none"]
    assert tables.modifier("T-46.54", "gun") == 2


@rule("T-54.7", "T-55.6", "T-59.4")
def test_fortifications_and_fire() -> None:
    assert tables.modifier("T-54.7", "overhead") == 4
    assert tables.modifier("T-55.6", "soft") == -3
    assert tables.modifier("T-59.4", "wheatfield") == 6


@rule("2.1")
def test_every_counter_has_the_numbers_of_its_name() -> None:
    kinds = read_kinds()
    assert kinds == KINDS and {kind.size for kind in kinds.values()} == {SQUAD, CREW, LEADER}
    for kind in kinds.values():
        if kind.size == LEADER:
            assert kind.name == f"{kind.morale}{'+' if kind.leadership > 0 else '-'}{abs(kind.leadership)}"
        else:
            assert kind.name == f"{kind.firepower}-{kind.range}-{kind.morale}"


@rule("T-5.7")
def test_portage_in_half_points() -> None:
    assert [(WEAPONS[f"german {name}"].squad_portage, WEAPONS[f"german {name}"].leader_portage)
            for name in ("LMG", "MMG", "HMG", "panzerfaust")] == [(2, 4), (8, -1), (10, -1), (1, 2)]
    assert WEAPONS["russian LMG"].malfunctions == 10


@rule("39.1", "T-46.11", "50.5")
def test_what_differs_from_army_to_army() -> None:
    assert [NATIONS[n].bogs for n in ("german", "russian", "american")] == [5, 6, 6]
    assert NATIONS["russian"].radio == (5, 6, 7)
    assert NATIONS["american"].repair == 2


@rule("33.2", "34.9", "63.3")
def test_what_is_printed_on_vehicles() -> None:
    assert VEHICLES["german MkIVF2"].movement == 24
    assert VEHICLES["german MkIVF1"].canister
    assert VEHICLES["american Priest"].heat
    assert VEHICLES["american Priest"].type == SP_GUN
    assert VEHICLES["american M10"].rate == 2
    assert VEHICLES["american M16"].quad


@rule("T-DYO-PV", "T-DYO-RSC", "T-DYO-VC")
def test_everything_that_can_be_bought_or_drawn_is_a_counter() -> None:
    known = {*KINDS, *WEAPONS, *VEHICLES}
    assert all(nation == "any" or f"{nation} {name}" in known for nation, name in tables.POINTS)
    assert len(tables.RANDOM_SELECTION) == 52
    drawn = {name for force in tables.RANDOM_SELECTION.values() for name in force}
    assert all(("german", name) in tables.POINTS or ("any", name) in tables.POINTS for name in drawn)
    assert len(tables.RANDOM_VICTORY) == 13


@rule("T-C3.1")
def test_ranks_of_the_campaign() -> None:
    assert tables.RANKS[0] == ("Corporal", 7, 0)
    assert tables.RANKS[-1] == ("Major", 10, -3)
    assert tables.ELAN["AFV without AT weapons"] == 6
