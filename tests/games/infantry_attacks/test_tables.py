"""The charts fit everything that the rulebook's text says about them, and say where each number comes from."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from hedgerow.games.infantry_attacks.model import charts, counters, tables
from hedgerow.games.infantry_attacks.model.counters import (
    GERMANY,
    LEADERS,
    RANKS,
    RUSSIA,
    UNITS,
    find_rank,
    leader_pool,
    unit_type,
)
from hedgerow.games.infantry_attacks.model.tables import (
    ASSAULT,
    ASSAULT_MODIFIERS,
    BOMBARDMENT,
    BOMBARDMENT_MODIFIERS,
    CLEAR,
    DIRECT,
    DIRECT_MODIFIERS,
    FIELD,
    FIRE_RESULTS,
    HILL,
    LAKE,
    M1,
    M2,
    MP,
    NO_CHECK,
    NOTHING,
    PROHIBITED,
    ROAD_COST,
    SWAMP,
    TERRAIN,
    TOWN,
    WOODS,
    X1,
    X3,
    FireTable,
    M,
    check_modifier,
    read_fire_table,
    steps_lost,
)
from hedgerow.testing import example, rule

ALL_TABLES = (DIRECT, BOMBARDMENT, ASSAULT)


def column(table: FireTable, strength: int, *shifts: int) -> int:
    """What the column is called that a strength comes to."""
    return table.columns[table.shifted(table.column(strength), sum(shifts))]


def rolls(table: FireTable) -> range:
    return range(1, 7) if table is ASSAULT else range(2, 13)


# ---- fire tables ----

@rule("T-direct-fire")
def test_the_direct_fire_columns_that_the_text_counts_through_follow_each_other() -> None:
    first = DIRECT.columns.index(4)
    assert DIRECT.columns[first:first + 6] == (4, 7, 11, 16, 22, 30)


@rule("T-bombardment")
def test_the_bombardment_columns_that_the_text_counts_through_follow_each_other() -> None:
    five = BOMBARDMENT.columns.index(5)
    assert BOMBARDMENT.columns[five + 2:five + 5] == (12, 16, 21)
    assert BOMBARDMENT.columns[BOMBARDMENT.columns.index(30) + 1] > 34


@pytest.mark.parametrize("table", ALL_TABLES, ids=lambda t: t.name)
def test_every_column_is_stronger_than_the_one_before(table: FireTable) -> None:
    chance = {r: 1 if table is ASSAULT else 6 - abs(7 - r) for r in rolls(table)}
    mean = [sum(chance[r] * table.result(c, r) for r in rolls(table)) for c in range(len(table.columns))]
    assert all(a < b for a, b in pairwise(mean))
    assert all(table.result(a, r) <= table.result(b, r) for a, b in pairwise(range(len(table.columns))) for r in rolls(table))


@pytest.mark.parametrize("table", ALL_TABLES, ids=lambda t: t.name)
def test_every_kind_of_result_occurs_on_each_table(table: FireTable) -> None:
    assert {table.result(c, r) for c in range(len(table.columns)) for r in rolls(table)} == set(range(NOTHING, X3 + 1))


@rule("T-assault")
def test_a_higher_assault_die_never_does_less() -> None:
    assert all(ASSAULT.result(c, die) <= ASSAULT.result(c, die + 1) for c in range(len(ASSAULT.columns)) for die in range(1, 6))


@rule("7.51")
@example("X-734-a")
def test_a_bombardment_on_the_5_column_shifted_by_two_is_resolved_on_the_12_column() -> None:
    assert column(BOMBARDMENT, 5, 2) == 12
    assert column(DIRECT, 4, 5) == 30


@rule("7.51")
def test_shifts_stop_at_the_ends_of_the_table() -> None:
    assert DIRECT.shifted(0, -3) == 0
    assert DIRECT.shifted(DIRECT.last - 1, 9) == DIRECT.last
    assert DIRECT.column(3) == DIRECT.columns.index(2)
    assert BOMBARDMENT.columns[BOMBARDMENT.column(34)] == 30


@rule("7.51")
def test_a_strength_below_the_first_column_is_resolved_on_it() -> None:
    assert [table.column(table.columns[0] - 1) for table in ALL_TABLES] == [0, 0, 0]


@example("X-740-a", "X-740-b")
def test_a_machine_gun_reads_a_column_for_each_kind_of_target() -> None:
    density, mounted, artillery = (DIRECT_MODIFIERS[i].amount for i in ("dens2", "mounted", "artillery"))
    columns = [DIRECT.shifted(DIRECT.column(6), n) for n in (density, density + mounted, density + artillery)]
    assert [DIRECT.columns[c] for c in columns] == [11, 16, 22]
    assert [DIRECT.result(c, 5) for c in columns] == [M, M1, M2]


@example("X-975-a", "X-975-b")
def test_a_battery_on_open_sights_reads_a_column_for_riders_and_one_for_their_leader() -> None:
    leader, rider = (sum(BOMBARDMENT_MODIFIERS[i].amount for i in ids)
                     for ids in (("dens2", "open-sights"), ("dens2", "open-sights", "mounted")))
    columns = [BOMBARDMENT.shifted(BOMBARDMENT.column(5), n) for n in (leader, rider)]
    assert [BOMBARDMENT.columns[c] for c in columns] == [16, 21]
    assert [BOMBARDMENT.result(c, 8) for c in columns] == [NOTHING, M]


@example("X-1298-a", "X-1298-b")
def test_opportunity_fire_of_a_machine_gun_at_cavalry_three_hexes_away() -> None:
    shift = sum(DIRECT_MODIFIERS[i].amount for i in ("range-far", "oppfire", "dens-mover", "mounted"))
    at = DIRECT.shifted(DIRECT.column(7), shift)
    assert DIRECT.columns[at] == 16
    assert DIRECT.result(at, 6) == M


@rule("7.61", "14.1")
def test_a_result_says_how_many_steps_are_lost_and_how_survivors_check() -> None:
    assert [steps_lost(r) for r in range(NOTHING, X3 + 1)] == [0, 0, 0, 0, 1, 2, 3]
    assert [check_modifier(r) for r in range(NOTHING, X3 + 1)] == [NO_CHECK, 0, 1, 2, 2, 2, 2]
    assert DIRECT.results[X1] == "X"


@rule("9.83")
def test_friendly_fire_numbers_are_low_to_middle_columns_that_never_fall() -> None:
    assert len(tables.FRIENDLY_FIRE_COLUMN) == 7
    assert list(tables.FRIENDLY_FIRE_COLUMN) == sorted(tables.FRIENDLY_FIRE_COLUMN)
    assert tables.FRIENDLY_FIRE_COLUMN[-1] <= BOMBARDMENT.columns.index(12)


@rule("T-scatter")
def test_a_3_scatters_to_the_southeast_and_the_distance_table_is_as_printed() -> None:
    assert tables.SCATTER[3] == 3
    assert [tables.SCATTER_DISTANCE[die] for die in range(1, 7)] == [0, 0, 0, 1, 1, 2]


# ---- where the numbers come from ----

def test_cells_that_the_text_states_say_so_and_all_others_are_authored() -> None:
    assert DIRECT.source(DIRECT.columns.index(11), 5) == "text 740"
    assert DIRECT.source(DIRECT.columns.index(11), 6) == "authored"
    assert BOMBARDMENT.source(BOMBARDMENT.columns.index(21), 8) == "text 975"
    assert ASSAULT.stated == ()
    assert charts.authored() == ("charts", "counters", "maps", "scenarios")


def test_an_owners_chart_is_read_instead_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "assault.tsv").write_text("# provenance\tmy own copy\ndie\t1\t6\n1\t-\tM\n2\t1\t3\n")
    monkeypatch.setenv(charts.OWN_CHARTS, str(tmp_path))
    own = read_fire_table("assault", tables.ASSAULT_RESULTS)
    assert (own.provenance, own.columns, own.result(1, 2)) == ("my own copy", (1, 6), X3)
    assert read_fire_table("direct_fire", FIRE_RESULTS) == DIRECT
    assert "charts" in charts.authored()                  # the other charts still are ours, and it is said so


def test_what_is_no_longer_ours_is_no_longer_called_authored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(charts.DATA / "charts", tmp_path / "charts")
    monkeypatch.setenv(charts.OWN_CHARTS, str(tmp_path))
    assert charts.authored() == ("counters", "maps", "scenarios")
    shutil.copytree(charts.DATA, tmp_path, dirs_exist_ok=True)
    assert charts.authored() == ()


def test_a_chart_with_a_result_that_there_is_not_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "charts").mkdir()
    (tmp_path / "charts" / "assault.tsv").write_text("die\t1\n1\t4\n")
    monkeypatch.setenv(charts.OWN_CHARTS, str(tmp_path))
    with pytest.raises(charts.HedgerowError, match="4 is not a result"):
        read_fire_table("assault", tables.ASSAULT_RESULTS)


# ---- modifiers and terrain ----

def test_modifiers_that_the_text_states() -> None:
    assert all(m["entrench"].amount == -2 for m in (DIRECT_MODIFIERS, BOMBARDMENT_MODIFIERS, ASSAULT_MODIFIERS))
    assert all(-2 < m["dugin"].amount < 0 for m in (DIRECT_MODIFIERS, BOMBARDMENT_MODIFIERS))
    assert DIRECT_MODIFIERS["night"].amount == -1
    assert [ASSAULT_MODIFIERS[i].amount for i in ("leader", "charge", "cold-att", "cold-def", "major-river")] == [1, 2, 2, 2, -2]


@rule("1.0-def-limiting")
def test_town_woods_field_and_hill_are_limiting_terrain() -> None:
    assert {t for t, row in enumerate(TERRAIN) if row.limiting} == {TOWN, WOODS, FIELD, HILL}
    assert {t for t, row in enumerate(TERRAIN) if row.height} == {TOWN, WOODS}
    assert {t for t, row in enumerate(TERRAIN) if row.blocks} == {TOWN, WOODS, FIELD}


@rule("T-tec")
def test_only_lakes_are_closed_and_only_town_and_woods_hinder_an_assault() -> None:
    assert {t for t, row in enumerate(TERRAIN) if PROHIBITED in row.cost} == {LAKE}
    assert {t for t, row in enumerate(TERRAIN) if row.assault < 0} == {TOWN, WOODS}
    assert {t for t, row in enumerate(TERRAIN) if not row.dig_in} == {TOWN, WOODS, LAKE}
    assert (TERRAIN[WOODS].direct, TERRAIN[TOWN].assault) == (-2, -2)
    assert (TERRAIN[CLEAR].spotted_from, TERRAIN[SWAMP].spotted_from) == (12, 1)


def test_costs_are_whole_parts_of_a_movement_point() -> None:
    assert TERRAIN[CLEAR].cost == (MP, MP, MP)
    assert TERRAIN[HILL].cost[0] * 2 == 3 * MP
    assert ROAD_COST[0] * 2 == MP


# ---- counters ----

def test_values_that_the_text_states() -> None:
    assert unit_type(RUSSIA, "INF").strength == 5
    assert unit_type(GERMANY, "MG").strength == 6
    assert unit_type(RUSSIA, "MG").strength == 7
    assert unit_type(GERMANY, "77/96").strength == 5


@rule("5.1")
def test_allowances_of_guns_machine_guns_mortars_and_leaders() -> None:
    for u in UNITS:
        if u.kind == counters.ARTILLERY:
            assert u.allowance == 0 and u.limbered_allowance in (MP, counters.TOWED)
        if u.kind in (counters.MACHINE_GUN, counters.MORTAR):
            assert (u.allowance, u.limbered_allowance) == (MP, 2 * MP)
    assert {leader.allowance for leader in LEADERS if leader.rank.type == counters.INFANTRY} == {4 * MP}
    assert {leader.allowance for leader in LEADERS if leader.rank.type != counters.INFANTRY} == {6 * MP}


@rule("1.0-def-company")
def test_companies_have_two_steps_and_everything_else_one() -> None:
    assert all((u.steps == 2) == u.is_company == (0 < u.reduced < u.strength) for u in UNITS)
    assert all((u.strength > 0) == u.is_combat_unit for u in UNITS)


@rule("15.1")
def test_cavalry_has_a_mounted_and_a_dismounted_piece() -> None:
    for u in UNITS:
        assert (u.twin >= 0) == u.is_cavalry
        if u.is_cavalry:
            other = UNITS[u.twin]
            assert other.twin == u.id and other.nation == u.nation and other.is_mounted != u.is_mounted
    assert unit_type(RUSSIA, "COSS").led_by == unit_type(RUSSIA, "PLAS").led_by == counters.COSSACK


@rule("6.73")
def test_the_ranks_whose_loss_is_a_catastrophe() -> None:
    assert {r.title for r in RANKS if r.catastrophic} == {"General", "Generalmajor", "Oberst", "Polkovnik"}


@rule("6.2")
def test_a_leader_piece_has_two_persons_of_one_rank() -> None:
    for r in RANKS:
        pool = leader_pool(r)
        assert pool and all(LEADERS[a].rank == LEADERS[b].rank == r for a, b in pool)
    assert sum(2 * len(leader_pool(r)) for r in RANKS) == len(LEADERS)


def test_a_title_of_two_types_means_the_infantry_unless_the_type_is_said() -> None:
    assert find_rank(GERMANY, "Oberst").type == counters.INFANTRY
    assert find_rank(GERMANY, "Oberst", counters.CAVALRY).type == counters.CAVALRY


def test_leaders_of_the_examples_exist() -> None:
    russians = [leader for leader in LEADERS if leader.rank.nation == RUSSIA and leader.rank.type == counters.INFANTRY]
    assert any(leader.combat == 1 for leader in russians)
    assert any(leader.morale == 10 and leader.bonus == 1 for leader in russians)
