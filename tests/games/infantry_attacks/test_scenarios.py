"""The eight scenarios, and the engagements that the generator makes."""

from __future__ import annotations

import os

import pytest

import hedgerow
from hedgerow.games.infantry_attacks.lab.variants import VARIANTS
from hedgerow.games.infantry_attacks.model.counters import NATIONS, RANKS, UNITS
from hedgerow.games.infantry_attacks.model.generator import (
    CENTRAL_ATTACKS,
    MEET,
    RUSSIAN_ATTACKS,
    engagement,
    generate,
)
from hedgerow.games.infantry_attacks.model.ground import FIRST_BANK
from hedgerow.games.infantry_attacks.model.scenario import Force
from hedgerow.games.infantry_attacks.model.scenario_check import problems
from hedgerow.games.infantry_attacks.model.scenario_files import CENTRAL, CODES, RUSSIAN, Battle, battle, read_scenario
from hedgerow.games.infantry_attacks.model.scenarios import make
from hedgerow.games.infantry_attacks.model.state import MOVE, NOBODY, OPEN_SIGHTS, PLANNED
from hedgerow.games.infantry_attacks.model.tables import HILL, MP
from hedgerow.games.infantry_attacks.rules.setup import new_unit
from hedgerow.testing import rule

STRENGTH = {                              # (companies, guns and mortars, leaders) of either side, as the outlines list them
    "IA1": ((8, 0, 5), (4, 0, 3)), "IA2": ((5, 0, 4), (8, 0, 5)), "IA3": ((6, 0, 5), (7, 0, 5)), "IA4": ((10, 2, 7), (5, 2, 4)),
    "IA5": ((7, 1, 5), (12, 1, 7)), "IA6": ((12, 3, 9), (8, 2, 6)), "IA7": ((12, 1, 8), (8, 1, 6)),
    "IA8": ((19, 2, 14), (20, 2, 13)),
}


def listed(b: Battle, side: int) -> tuple[int, int, int]:
    mine = [f for f in b.forces if f.side == side]
    units = [(UNITS[f.kind], f.count) for f in mine if f.kind != NOBODY]
    return (sum(n for u, n in units if u.is_company), sum(n for u, n in units if u.is_gun),
            sum(f.count for f in mine if f.rank != NOBODY))


@rule("2.3")
@pytest.mark.parametrize("code", CODES)
def test_everything_a_scenario_lists_can_be_set_up_led_and_towed(code: str) -> None:
    b = battle(code)
    assert problems(b) == []
    assert (listed(b, CENTRAL), listed(b, RUSSIAN)) == STRENGTH[code]


@pytest.mark.parametrize("code", CODES)
def test_groups_on_the_map_stand_on_it_and_reinforcements_wait_beyond_an_edge(code: str) -> None:
    b = battle(code)
    for f in b.forces:
        assert all((h < b.ground.size) == (f.turn == 0) for h in f.zone)
        if f.turn:
            assert all(b.ground.near[h] for h in f.zone)


@rule("1.0-def-victory")
@pytest.mark.parametrize("code", CODES)
def test_every_scenario_says_what_wins(code: str) -> None:
    b = battle(code)
    assert b.victory.says
    assert b.victory.scores or (b.victory.conditions and b.victory.otherwise in (CENTRAL, RUSSIAN))


def test_the_far_bank_of_ia5_is_all_that_lies_north_of_the_stream() -> None:
    b = battle("IA5")
    g = b.ground
    north, fringe = set(g.edge["north"]), list(g.edge["north"])
    while fringe:
        for n in g.near[fringe.pop()]:
            if n not in north and g.river[n] is None:
                north.add(n)
                fringe.append(n)
    # The stream rises on the map's edge, so the way round it is barred by its own hexes alone.
    over = set(b.victory.conditions[0].zone)
    assert over == north
    river = [r for r in range(g.size) if g.river[r]]
    assert all(g.bank(r, n) == FIRST_BANK for r in river for n in g.near[r] if n in over)


def test_the_crest_of_ia4_and_ia6_is_the_ten_hexes_at_40_metres() -> None:
    for code in ("IA4", "IA6"):
        b = battle(code)
        crest = {h for h in range(b.ground.size) if b.ground.elevation[h] == 2}
        assert set(b.victory.conditions[0].hexes) == crest
        assert all(b.ground.terrain[h] == HILL for h in crest)


@rule("5.8")
def test_fords_and_night_are_as_the_scenarios_say() -> None:
    b = battle("IA5")
    assert [(b.hex_name(f.hex), f.cost, f.goes_on) for f in b.fords.values()] == [("1308", 2 * MP, True)]
    assert battle("IA7").night == dict.fromkeys(range(9, 17), 2)
    assert not battle("IA8").fords[battle("IA8").ground.index("A3:1308")].goes_on


@rule("9.1")
def test_guns_have_the_missions_their_scenario_gives_them() -> None:
    missions = {(f.group, UNITS[f.kind].name): f.missions for f in battle("IA6").forces if f.kind != NOBODY and f.missions}
    assert missions == {("regiment", "77/96"): (PLANNED, OPEN_SIGHTS), ("regiment", "MTR"): (MOVE,),
                        ("batteries", "76.2mm"): (PLANNED, OPEN_SIGHTS)}
    assert all(f.missions == (MOVE,) for f in battle("IA4").forces if f.turn and f.kind != NOBODY and UNITS[f.kind].is_gun)


@rule("16.42")
def test_only_the_column_may_leave_in_ia8_and_only_north_of_a3() -> None:
    b = battle("IA8")
    assert b.armies[CENTRAL].exit_groups == ("column",)
    assert {b.hex_name(h)[:3] for h in b.armies[CENTRAL].exits} == {"A3:"}
    assert set(b.armies[CENTRAL].exits) <= set(b.ground.edge["north"])
    assert b.armies[RUSSIAN].exits == ()


@rule("16.42")
def test_aborted_guns_leave_by_their_entry_edge_or_the_edge_farthest_from_the_enemy() -> None:
    b = battle("IA4")
    assert b.armies[CENTRAL].home_edge == b.ground.edge["south"]
    assert b.armies[RUSSIAN].home_edge == b.ground.edge["north"]


@rule("17.51")
def test_a_scenario_with_sectors_has_a_commander_for_each_of_them_on_either_side() -> None:
    b = battle("IA8-sectors")
    assert b.seats == ("central west", "central east", "russian west", "russian east")
    assert [b.seat_of(side, sector) for side in (0, 1) for sector in (0, 1)] == list(b.seats)
    assert sorted(h for sector in b.sectors for h in sector) == list(range(b.ground.size))
    assert battle("IA8").seat_of(RUSSIAN, 1) == "russian"


# ---- variants ----

@pytest.mark.parametrize("code", CODES)
def test_a_variant_with_the_numbers_of_its_scenario_is_the_scenario(code: str) -> None:
    same = VARIANTS.make(code, {name: number.now for name, number in VARIANTS.numbers(code).items()})
    assert isinstance(same, Battle)
    assert (same.forces, same.armies, same.turns, same.victory) == ((b := battle(code)).forces, b.armies, b.turns, b.victory)


def test_a_variant_changes_turns_pieces_and_what_victory_asks_for() -> None:
    changes = {"turns": 9, "central assault group INF": 6, "russian garrison Poruchik": 0, "hexes to control 1": 3}
    b = VARIANTS.make("IA1", changes)
    assert isinstance(b, Battle)
    assert (b.turns, listed(b, CENTRAL), listed(b, RUSSIAN)) == (9, (6, 0, 5), (4, 0, 1))
    assert b.victory.conditions[0].at_least == 3


def test_a_scenario_is_made_from_plain_data() -> None:
    assert make({"number": 12, "board": 4}).forces == generate(12, board=4).forces
    assert make(read_scenario("IA3")).forces == battle("IA3").forces


# ---- the generator ----

def test_generated_engagements_are_all_valid() -> None:
    """A thousand; `HEDGEROW_ENGAGEMENTS` says how many else."""
    for number in range(int(os.environ.get("HEDGEROW_ENGAGEMENTS", "1000"))):
        assert problems(generate(number)) == [], number


def test_a_number_always_makes_the_same_engagement_and_others_differ() -> None:
    assert engagement(7) == engagement(7)
    assert len({str(engagement(n)) for n in range(50)}) == 50


def test_what_a_player_fixes_is_fixed_and_the_rest_is_drawn() -> None:
    for n in range(30):
        said = engagement(n, nation=2, board=3, posture=RUSSIAN_ATTACKS)
        assert said["central"]["nation"] == NATIONS[2] and said["boards"] == [["A3"]]
        assert said["russian"]["role"] == "attacker" and said["sets_up_first"] == "central"
    roles = {engagement(n, posture=p)["central"]["role"] for n in range(10) for p in (MEET, CENTRAL_ATTACKS)}
    assert roles == {"meeting", "attacker"}


def test_every_game_of_an_engagement_by_chance_is_another_and_what_is_fixed_stays() -> None:
    games = [hedgerow.new("infantry-attacks", "meeting:board=3", seed=seed) for seed in (1, 1, 2, 3, 4)]
    notes = [game.state.scenario.notes for game in games]
    assert notes[0] == notes[1] and len(set(notes)) == 4
    assert {game.state.scenario.said["boards"][0][0] for game in games} == {"A3"}
    assert hedgerow.load(games[2].save()).state.scenario.notes == notes[2]
    assert hedgerow.new("infantry-attacks", "meeting:number=7", seed=2).state.scenario.notes == generate(7).notes


def test_generated_engagements_use_all_nations_boards_and_postures() -> None:
    drawn = [engagement(n) for n in range(200)]
    assert {s["central"]["nation"] for s in drawn} == {"Germany", "Austria-Hungary"}
    assert {s["boards"][0][0] for s in drawn} == {"A1", "A2", "A3", "A4"}
    assert {s["russian"]["role"] for s in drawn} == {"meeting", "attacker", "defender"}


@rule("6.72-a")
def test_every_generated_side_has_one_highest_leader() -> None:
    for n in range(60):
        b = generate(n)
        for side in (CENTRAL, RUSSIAN):
            ranks = [(RANKS[f.rank].seniority, f.count) for f in b.forces if f.side == side and f.rank != NOBODY]
            top = max(s for s, _ in ranks)
            assert sum(count for s, count in ranks if s == top) == 1


@rule("1.0-def-steps")
def test_units_that_a_scenario_calls_reduced_begin_so_and_the_others_at_full_strength():
    kind = next(n for n, u in enumerate(UNITS) if u.steps == 2)
    force = Force(0, "all", kind, 2, NOBODY, (), reduced=1)
    assert [new_unit(force, 0, k).steps for k in (0, 1)] == [1, 2]
