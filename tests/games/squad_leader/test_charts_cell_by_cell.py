"""Every cell of the charts that the rulebook prints for vehicles, guns, artillery and purchases, typed in once more."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model import tables
from hedgerow.games.squad_leader.model.charts import read_chart
from hedgerow.testing import rule

DISTANCES = ((1, 6), (7, 12), (13, 24), (25, 40))
TO_HIT = {                                    # black and red, by distance
    tables.TO_HIT_BUILDING: "8 8  7 6  6 5  5 2", tables.TO_HIT_WOODS: "8 8  6 6  5 4  4 2",
    tables.TO_HIT_OTHER: "9 9  8 7  7 6  6 3", tables.HULL_DOWN: "7 6  5 4  4 3  3 2",
    tables.VEHICLE_IN_WOODS: "9 9  8 7  7 6  6 3", tables.VEHICLE_IN_OTHER: "10 10  9 8  8 7  7 4",
    tables.GUN_TARGET: "6 5  5 4  4 3  2 0"}
KILL = """
MG .50 AP_37 AP_50 AP_75 HE_37 HE_50 HE_75 HE_105 HE_120 HE_150 HEAT panzerfaust bazooka flamethrower charge
-3 -3 2 3 6 -1 0 2 4 6 8 8 7 3 3 9
-3 -2 3 6 8 1 2 3 6 7 10 10 8 4 4 10
-2 -1 4 8 10 2 3 4 8 9 12 11 10 6 6 11
NA NA 8 10 10 10 11 12 12 12 12 11 10 10 10 12
"""
POINTS = """
german   MkIVF2 160, MkIVF1 130, StuG III/75 140, StuG III/105 150, Brummbar 200, halftrack 90, unarmed halftrack 70, truck 30
german   4-6-7 25, 8-3-8 80, 2-4-7 20, 7-0 20, 8-0 30, 8-1 50, 9-1 65, 9-2 80, 10-2 100, 10-3 120
german   HMG 30, MMG 20, LMG 15, demolition charge 50, flamethrower 100, panzerfaust 15, radio 200
german   50mm AT gun 80, 75mm AT gun 160, 81mm mortar 35
american M4A4 150, M4M52 160, M10 145, Priest 135, M16 190, halftrack 65, unarmed halftrack 50, truck 20, jeep 15
american 6-6-6 35, 8-4-7 70, 2-4-6 20, 7-0 30, 8-0 45, 8-1 65, 9-1 80, 9-2 95, 10-2 115, 10-3 135
american HMG 30, MMG 15, demolition charge 40, flamethrower 90, bazooka 30, radio 150
american 57mm AT gun 65, 76mm AT gun 140, 105mm howitzer 200, 81mm mortar 35
russian  T34 140, SU122 145, SU152 175, halftrack 100, unarmed halftrack 80, truck 40
russian  4-4-7 20, 6-2-8 60, 2-3-7 15, 7-0 40, 8-0 60, 8-1 80, 9-1 100, 9-2 120, 10-2 145, 10-3 165
russian  HMG 50, MMG 25, LMG 15, radio 300, 57mm AT gun 65, 76mm AT gun 150, 82mm mortar 35
any      mines 5, wire 10, entrenchment 15, roadblock 25, bunker 1+3+5 30, bunker 2+3+5 40, bunker 3+3+5 50
any      bunker 1+5+7 50, bunker 2+5+7 70, bunker 3+5+7 90
"""
CARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FORCES = {                                    # T-DYO-RSC: where the two printings differ, the larger number
    "4-6-7": ("3 5 6 12 15 24 32 8 - 14 16 10 22", "5 13 18 14 19 - 30 14 11 14 25 7 8"),
    "8-3-8": ("- - - - - - - - 7 - - - -", "- - - - - 6 - - - 3 - 1 -"),
    "10-3": ("- - - - - - 1 - 1 - - - -", "- - - - - 1 - - - 1 - - -"),
    "10-2": ("- - - - - 1 - - - 1 - 1 -", "- - - - - - 1 - - - - - -"),
    "9-2": ("- - - - 2 - 1 - 1 - 1 - -", "- 1 - 1 - - 1 1 1 1 1 - -"),
    "8-0": ("- 1 1 1 1 - 2 2 - 1 2 3 -", "- 1 - - 2 - 3 - - 2 - - -"),
    "HMG": ("1 1 1 2 1 1 1 2 1 2 - 1 2", "- 1 2 1 1 - 3 - - 1 4 1 -"),
    "MMG": ("2 2 2 1 2 3 4 3 2 2 3 2 4", "2 2 3 3 3 2 3 4 2 - 3 1 3"),
    "LMG": ("- 2 2 2 6 8 10 - - 6 6 3 6", "- - - 4 7 2 4 6 5 5 8 3 2"),
    "panzerfaust": ("- - 2 2 2 4 6 2 3 - 4 2 3", "2 2 3 3 6 2 4 5 3 4 6 2 2"),
    "radio": ("- - - - - - - - - 1 1 1 2", "- - - - - - - - - 1 1 1 2"),
    "halftrack": ("- - - - - - - - - - - - 2", "2 - - - 3 4 1 - - - - 1 -"),
    "unarmed halftrack": ("- - - - - - - - - - - - 1", "1 1 - - - - - 1 - 1 - 1 -"),
    "truck": ("- - - - - - - - - - - - 2", "2 2 1 2 4 - 4 2 1 - 2 - -"),
    "entrenchment": ("- - - - - - - 4 4 - - 3 -", "- - 6 10 - - - - 8 9 12 - -"),
    "wire": ("- - - - - - - - - - - 6 -", "- - 8 - - - - - - 8 - - -"),
    "roadblock": ("- - - - - - - - - - - - -", "- - - 2 - - - - - 3 - - -"),
    "mines": ("- - - - - - - - - - - 40 -", "- - 55 - - - - - - - - - -"),
    "bunker 1+3+5": ("- - - - - - - - - - - - -", "- - 2 - - - - - - - - - -"),
    "bunker 1+5+7": ("- - - - - - - - - - - 1 -", "- - - - - - - - - 1 - - -"),
    "bunker 3+5+7": ("- - - - - - - - - 1 - - -", "- - - - - - - - - 1 1 - -")}


@pytest.mark.parametrize("target", TO_HIT)
@rule("T-33.3")
def test_to_hit_by_target_distance_and_army(target: int) -> None:
    numbers = [int(n) for n in TO_HIT[target].split()]
    for (near, far), black, red in zip(DISTANCES, numbers[::2], numbers[1::2], strict=True):
        for distance in (near, far):
            assert tables.to_hit(target, distance, red=False) == black
            assert tables.to_hit(target, distance, red=True) == red


@rule("T-33.4")
def test_kill_numbers_by_weapon_and_side() -> None:
    head, *rows = [line.split() for line in KILL.split("\n") if line]
    assert [name.replace("_", " ") for name in head] == list(tables.KILL)
    for place, column in enumerate(tables.KILL.values()):
        assert column == tuple(tables.NO_KILL if row[place] == "NA" else int(row[place]) for row in rows)


@rule("T-45.2")
def test_modules_by_die_and_army() -> None:
    assert tables.ARTILLERY == {"german": (80, 80, 80, 100, 120, 150), "russian": (70, 80, 80, 120, 120, 150),
                                "american": (80, 80, 100, 100, 150, 150)}
    assert [tables.counter_battery(n) for n in range(2, 13)] == ["destroyed", *["disrupted"] * 3, *["none"] * 7]


@rule("T-36.12", "T-46.54", "T-59.4")
def test_small_tables() -> None:
    assert tables.IMMOBILIZE == {"leader": 2, "wheatfield": 2, "small building": 3, "shellhole": 3, "entrenchment": 3, "woods": 4,
                                 "large building": 4}
    small = {(row["table"].text, row["key"].text): row["amount"].number for row in read_chart("modifiers")}
    assert small == {
        ("T-46.54", "soft"): -3, ("T-46.54", "open"): -1, ("T-46.54", "tank"): 1, ("T-46.54", "gun"): 2,
        ("T-54.7", "flamethrower"): 0, ("T-54.7", "fire"): 2, ("T-54.7", "overhead"): 4,
        ("T-55.6", "soft"): -3, ("T-55.6", "halftrack"): -1, ("T-55.6", "other"): 0,
        ("T-59.4", "same wooden building"): 8, ("T-59.4", "same stone building"): 9, ("T-59.4", "other building"): 10,
        ("T-59.4", "woods"): 7, ("T-59.4", "wheatfield"): 6}


@rule("T-DYO-PV")
def test_what_everything_costs() -> None:
    prices: dict[tuple[str, str], int] = {}
    for line in POINTS.strip().split("\n"):
        nation, goods = line.split(maxsplit=1)
        for item in goods.split(", "):
            name, price = item.rsplit(" ", 1)
            prices[nation, name] = int(price)
    assert prices == tables.POINTS


@pytest.mark.parametrize("name", FORCES)
@rule("T-DYO-RSC")
def test_forces_of_the_printed_suits(name: str) -> None:
    for suit, printed in zip(("club", "diamond"), FORCES[name], strict=True):
        for card, number in zip(CARDS, printed.split(), strict=True):
            assert tables.RANDOM_SELECTION[f"{suit} {card}"].get(name, 0) == int(number.replace("-", "0"))


@rule("T-C3.1", "C4.1", "C4.2")
def test_ranks_and_performance_points() -> None:
    assert tables.RANKS == (("Corporal", 7, 0), ("Sergeant", 8, 0), ("1st Sergeant", 8, -1), ("2nd Lieutenant", 9, -1),
                            ("1st Lieutenant", 9, -2), ("Captain", 10, -2), ("Major", 10, -3))
    assert list(tables.ELAN.values()) == [6, 3, 2, 1, 1, 1, -8, -3, -2, -1, -1]
