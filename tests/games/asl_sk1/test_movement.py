"""3.3 Movement Phase."""

from __future__ import annotations

import pytest

from hedgerow.games.asl_sk1.movement import HelpsCarry, allotment, capacity, movement_phase, smoke_outcome
from hedgerow.games.asl_sk1.state import CLOSE_COMBAT
from hedgerow.games.asl_sk1.terrain import entry_cost, is_open_ground
from hedgerow.testing import example, rule

from .situation import Table, situation

FAR = "american GG10 7-4-7=far"
FAR_GERMAN = "german GG1 4-6-7=far"


def phase(text: str, *dice: int | tuple[int, int], **options: bool) -> Table:
    return situation(text, movement_phase, dice, "movement", **options)


def go(t: Table, *said: str) -> Table:
    """Choose, and set off unless there was nothing else left to choose."""
    t.play(*said)
    return t.play("go") if t.about == "prepare move" else t


def walk(t: Table, *hexes: str) -> Table:
    return t.play(*(f"to {h}" for h in hexes))


# ---- movement factors ----

LOADS = {2: "LMG LMG", 3: "MMG", 4: "HMG", 5: "HMG LMG", 6: "HMG LMG LMG", 7: "HMG MMG"}


@pytest.mark.parametrize(("pp", "expected"), [
    pytest.param(2, (4, 6, 6, 6, 8), marks=example("X-MFPP-1")), pytest.param(3, (4, 5, 6, 6, 7), marks=example("X-MFPP-2")),
    (4, (3, 4, 6, 6, 6)), pytest.param(5, (2, 3, 5, 6, 5), marks=example("X-MFPP-4")),
    pytest.param(6, (1, 2, 4, 5, 4), marks=example("X-MFPP-5")), pytest.param(7, (0, 1, 3, 4, 3), marks=example("X-MFPP-6"))])
@rule("T-MFPP", "4.0-i", "4.0-j")
def test_mf_by_portage(pp: int, expected: tuple[int, ...]) -> None:
    alone = phase(f"""
        attacker german
        german N4 4-6-7 {LOADS[pp]}
        german N4 9-1
        {FAR}
    """).g
    found = (allotment(alone, 0, (0,)).total, allotment(alone, 0, (0,), (0,)).total, allotment(alone, 0, (0, 1)).total,
             allotment(alone, 0, (0, 1), (0,)).total, allotment(alone, 0, (0, 1), (0, 1)).total)
    assert found == expected


@rule("T-UnitMF", "3.3-c", "5.4")
def test_mf_of_each_kind_of_unit() -> None:
    g = phase(f"""
        attacker russian
        board z
        russian A3 4-4-7
        russian A3 4-2-6
        russian A3 8-0
        russian A3 9-2 wounded
        {FAR_GERMAN}
    """).g
    assert [allotment(g, i, (i,)).total for i in range(4)] == [4, 3, 6, 3]
    assert [allotment(g, i, (i, 2)).total for i in range(2)] == [6, 5]
    assert [allotment(g, i, (i,), (i,)).total for i in range(3)] == [6, 5, 8]
    assert [allotment(g, i, (i, 2), (i, 2)).total for i in range(2)] == [8, 7]


@rule("3.3-e", "3.2.1-f", "F-counter-wound")
def test_wounded_leader_slows_his_stack_and_lends_no_capacity() -> None:
    g = phase(f"""
        attacker russian
        board z
        russian A3 4-4-7 MMG
        russian A3 9-2 wounded
        {FAR_GERMAN}
    """).g
    assert allotment(g, 0, (0, 1)).total == 3
    assert capacity(g, 0, (0, 1)).total == 3 and capacity(g, 1).total == 0


@rule("5.4", "3.3-e")
def test_green_squad_is_inexperienced_without_a_good_order_leader() -> None:
    g = phase("""
        attacker american
        american A3 5-3-6=a
        american A4 5-3-6=b
        american A4 7-0
        american A5 5-3-6=c
        american A5 7-0=x broken
        german GG1 4-6-7
    """).g
    assert [allotment(g, i, (i,)).total for i in (0, 1, 3)] == [3, 4, 3]


@rule("F-counter-CX", "3.3-o")
def test_cx_lowers_the_capacity() -> None:
    g = phase(f"""
        attacker german
        german N4 4-6-7 cx
        german N4 8-0 cx
        {FAR}
    """).g
    g.units[0].cx = g.units[1].cx = True
    assert capacity(g, 0).total == 2 and capacity(g, 1).total == 0


# ---- who moves, and where ----

@rule("3.3", "3.3-h")
def test_who_may_move() -> None:
    t = phase(f"""
        attacker german
        german N4 4-6-7=fired prep
        german N3 4-6-7=broken broken
        german M5 4-6-7=pinned pinned
        german L5 4-6-7=ready
        german K6 4-6-7=melee melee
        {FAR}
    """)
    assert [o for o in t.options if o[0] == "move"] == [("move", t.units["ready"])]
    t.play("move ready", "go", "to M6", "stop")
    assert t.over                                     # nobody is left to move


@rule("3.3-a", "3.3-i")
def test_no_entry_of_enemy_hexes_nor_beyond_the_stacking_limit() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7=mover
        german N3 4-6-7=a
        german N3 4-6-7=b
        german N3 2-4-7=c
        german O4 4-6-7=d
        german O4 4-6-7=e
        german O4 4-6-7=f
        american M5 7-4-7 broken
    """)
    t.play("move mover", "go")
    assert not t.offers("to M5") and not t.offers("to O4") and not t.offers("to N3")
    assert t.offers("to N5")


@rule("3.3-i", "2.0-Stacking")
def test_two_half_squads_count_as_a_squad_and_leaders_apart() -> None:
    t = phase("""
        attacker german
        german N4 2-4-7=half
        german N4 8-0=leader
        german N3 4-6-7=a
        german N3 4-6-7=b
        german N3 2-4-7=c
        german N3 8-1
        german N3 7-0
        german N3 9-1
        american GG10 7-4-7
    """)
    t.play("move half", "go")
    assert t.offers("to N3")
    t.play("to N3", "stop", "move leader", "go")
    assert t.offers("to N3")


@rule("3.3-b")
def test_nobody_leaves_the_map() -> None:
    t = phase(f"""
        attacker german
        german A3 4-6-7
        {FAR}
    """)
    t.play("move 4-6-7", "go")
    assert {o[0] for o in t.options} == {"to", "stop", "smoke"}
    assert all(o[1] < t.card.size for o in t.options if o[0] == "to")


@example("X-MPh1-1")
@rule("3.3-k")
def test_assault_movement_is_one_hex_and_not_all_mf() -> None:
    t = phase("""
        attacker russian
        board z
        russian I5 4-4-7
        russian B5 4-4-7=laden MMG
        german GG1 4-6-7
    """)
    go(t, "move 4-4-7", "assault move 4-4-7").play("to J5")
    assert t.unit("4-4-7").moved                                 # nothing else is open to it
    go(t, "move laden", "assault move laden")
    assert t.offers("to A5") and not t.offers("to B4")           # a building would take both its MF


@rule("3.3-k", "3.3-n")
def test_assault_movement_and_double_time_exclude_each_other() -> None:
    text = f"""
        attacker german
        german N4 4-6-7
        {FAR}
    """
    t = phase(text).play("move 4-6-7", "double time 4-6-7")
    assert not t.offers("assault move 4-6-7")
    t = phase(text, later_text=False).play("move 4-6-7", "double time 4-6-7")
    assert t.offers("assault move 4-6-7")


@example("X-MPh1-3")
@rule("3.3-n", "T-CX-causes")
def test_double_time() -> None:
    t = phase("""
        attacker russian
        board z
        russian F3 5-2-7
        german GG1 4-6-7
    """)
    go(t, "move 5-2-7", "double time 5-2-7")
    walk(t, "G3", "H2", "I3", "J3")
    assert t.unit("5-2-7").cx and t.unit("5-2-7").moved          # all six MF are spent


@rule("3.3-n", "3.3-o2")
def test_who_was_cx_or_wounded_may_not_double_time() -> None:
    t = phase("""
        attacker russian
        board z
        russian F3 5-2-7 cx
        russian F4 9-2 wounded
        german GG1 4-6-7
    """)
    assert not t.unit("5-2-7").cx
    t.play("move 5-2-7")
    assert not t.offers("double time 5-2-7")
    t.play("go", "stop", "move 9-2")
    assert not t.offers("double time 9-2")


@example("X-MPh1-4")
@rule("3.3-e", "3.3-j")
def test_stack_with_a_leader_has_two_more_mf() -> None:
    t = phase("""
        attacker russian
        board z
        russian F4 9-1
        russian F4 4-4-7
        german GG1 4-6-7
    """)
    t.play("move 4-4-7", "with 9-1", "go")
    walk(t, "G4", "H4", "I4")
    assert t.unit("4-4-7").hex == t.unit("9-1").hex == t.hex("I4")


@example("X-MPh1-5")
@rule("3.3-e", "3.3-n")
def test_stack_double_times() -> None:
    t = phase("""
        attacker russian
        board z
        russian E3 8-1
        russian E3 4-4-7
        german GG1 4-6-7
    """)
    go(t, "move 4-4-7", "with 8-1", "double time 4-4-7", "double time 8-1")
    walk(t, "E4", "E5", "F5", "G5")
    assert t.unit("4-4-7").cx and t.unit("8-1").cx


@rule("3.3-e", "3.3-j")
def test_who_leaves_the_leader_loses_his_bonus() -> None:
    t = phase("""
        attacker russian
        board z
        russian F4 9-1
        russian F4 4-4-7
        german GG1 4-6-7
    """)
    t.play("move 4-4-7", "with 9-1", "go")
    walk(t, "G4", "H4")
    t.play("leave behind 9-1")
    assert t.about == "resume" and t.offers("resume 9-1")        # the squad has spent its four MF
    t.play("resume 9-1", "to I4")


@example("X-MPh2-10")
@rule("3.3-d", "T-TEC-road", "1.1.2-road")
def test_road_bonus() -> None:
    t = phase("""
        attacker russian
        board z
        russian F6 4-4-7
        russian G5 5-2-7
        german GG1 4-6-7
    """)
    t.play("move 4-4-7", "go")
    walk(t, "G6", "H5", "I5", "I6")
    assert t.offers("to I7")
    t.play("to I7")
    t.play("move 5-2-7", "go")
    walk(t, "H5", "I5", "I6")                                    # the first hexside was no road
    t.play("to I7")
    assert not [o for o in t.options if o[0] == "to"]


@example("X-MPh2-11")
@rule("4.0-j", "4.0-i")
def test_leader_helps_to_carry() -> None:
    t = phase("""
        attacker russian
        board z
        russian F5 9-2
        russian F5 4-4-7 MMG
        german GG1 4-6-7
    """)
    t.play("move 4-4-7", "with 9-2", "go")
    walk(t, "G6", "H5", "I6", "J5")
    assert t.unit("4-4-7").hex == t.hex("J5")
    assert not t.offers("to J6") or t.g.moving[t.units["4-4-7"]].done


@example("X-MPh2-2")
@rule("3.3-o", "4.0-i", "3.3-n")
def test_double_time_with_a_machine_gun() -> None:
    t = phase("""
        attacker russian
        board z
        russian I4 4-4-7 MMG
        german GG1 4-6-7
    """)
    go(t, "move 4-4-7", "double time 4-4-7")
    assert t.g.moving[0].mf == 3
    walk(t, "J3", "K3")


@rule("3.3-g", "T-TEC", "1.1.2-grain")
def test_cost_of_terrain() -> None:
    g = phase(f"""
        attacker german
        german A1 4-6-7
        smoke N2
        {FAR}
    """).g
    at = g.scenario.ground.index

    def cost(a: str, b: str, by_road: bool = True) -> float:
        return entry_cost(g, at(a), at(b), by_road=by_road).total

    assert cost("N3", "N4") == 1 and cost("N4", "N5") == 2 and cost("N4", "M4") == 2
    assert cost("C6", "C7") == 1.5 and cost("K4", "K5") == 1 and cost("L2", "L1") == 2
    assert cost("N3", "N2") == 2                                 # smoke
    assert cost("D4", "E4") == 1 and cost("D4", "E4", by_road=False) == 2 and cost("D3", "E4") == 2


@rule("1.1.2-OG", "1.1.2-bldg", "1.1.2-woods")
def test_open_ground_costs_one_buildings_and_woods_two() -> None:
    g = phase(f"""
        attacker german
        german A1 4-6-7
        {FAR}
    """).g
    at = g.scenario.ground.index
    assert [entry_cost(g, at("N4"), at(h)).total for h in ("N3", "N5", "M4")] == [1, 2, 2]
    assert [entry_cost(g, at("K2"), at(h)).total for h in ("K3", "K1", "L1")] == [2, 2, 2]
    assert [g.scenario.ground.tem[at(h)] for h in ("N3", "N5", "K3", "K1")] == [0, 3, 2, 1]


@rule("T-TEC-orchard", "3.2-b")
def test_orchard_hexside_hinders_and_the_ends_never_block() -> None:
    g = phase(f"""
        attacker german
        german A1 4-6-7
        {FAR}
    """).g
    at = g.scenario.ground.index
    assert g.scenario.ground.terrain[at("N5")] == g.scenario.ground.terrain[at("P5")]    # both are stone buildings
    assert g.hindrance(at("N5"), at("P5")) == g.hindrance(at("P5"), at("N5")) == 1       # along the side of orchard O5


@rule("3.3-f", "3.3-j")
def test_units_of_a_stack_do_not_share_mf() -> None:
    t = phase("""
        attacker russian
        board z
        russian A3 4-4-7
        russian A3 4-2-6
        german GG1 4-6-7
    """)
    t.play("move 4-4-7", "with 4-2-6", "go")
    walk(t, "A4", "A5", "A6")
    assert not [o for o in t.options if o[0] == "to"]            # the conscripts have spent their three
    t.play("leave behind 4-2-6")
    assert t.offers("to A7")


@rule("1.1.2-OG", "1.1.2-orchard", "1.1.2-grain")
def test_what_is_open_ground() -> None:
    g = phase(f"""
        attacker german
        german A1 4-6-7
        {FAR}
    """).g
    at = g.scenario.ground.index
    seen = {n: is_open_ground(g, at(n), at("A5"), by_road=False) for n in ("N2", "N3", "K5", "C7", "E3", "N5", "E4")}
    assert seen == {"N2": True, "N3": True, "K5": False, "C7": False, "E3": False, "N5": False, "E4": False}


@rule("1.1.2-woodsroad", "T-TEC-woodsroad")
def test_woods_road_by_the_road_or_through_the_trees() -> None:
    t = phase(f"""
        attacker german
        german D4 4-6-7=a
        german D4 4-6-7=b
        {FAR}
    """)
    t.play("move a", "go", "to E4")
    assert (t.g.moving[0].spent, t.g.moving[0].by_road) == (1, True)
    at = t.card.ground.index
    assert is_open_ground(t.g, at("E4"), at("D4"), by_road=True) and not is_open_ground(t.g, at("E4"), at("D4"), by_road=False)
    t.play("stop", "move b", "go", "through woods E4")
    assert (t.g.moving[1].spent, t.g.moving[1].by_road) == (2, False)


@rule("T-TEC-grain")
def test_grain_out_of_season_is_open_ground() -> None:
    g = phase(f"""
        attacker german
        grain cut
        german A1 4-6-7
        {FAR}
    """).g
    at = g.scenario.ground.index
    assert entry_cost(g, at("C6"), at("C7")).total == 1 and is_open_ground(g, at("C7"), at("C6"), by_road=False)


# ---- smoke ----

SMOKE = """
    attacker american
    american N4 7-4-7=a {0}
    american N4 7-4-7=b
    german GG1 4-6-7
"""


@rule("3.3-p", "3.3-q")
def test_smoke_grenades_once_and_gone_at_the_end() -> None:
    t = phase(SMOKE.format(""), 3)
    t.play("move a", "go", "smoke a N3")
    assert t.g.smoke == [t.hex("N3")] and t.g.moving[0].spent == 2
    assert not [o for o in t.options if o[0] == "smoke"]
    assert not t.offers("to N2") and t.offers("to O4")
    t.play("stop", "pass")
    assert t.g.smoke == []


@rule("3.3-p2")
def test_smoke_roll_of_six_ends_the_move() -> None:
    t = phase(SMOKE.format(""), 6)
    t.play("move a", "go", "smoke a N4")
    assert t.g.smoke == [] and t.unit("a").moved


@rule("3.3-p", "T-CX-effects")
def test_smoke_outcome_with_cx() -> None:
    assert [smoke_outcome(r, 0, 3) for r in range(1, 7)] == ["smoke"] * 3 + ["no smoke"] * 2 + ["ends its move"]
    assert [smoke_outcome(r, 1, 3) for r in range(1, 7)] == ["smoke"] * 2 + ["no smoke"] * 3 + ["ends its move"]
    t = phase(SMOKE.format(""), 3)
    go(t, "move a", "double time a").play("smoke a N4")
    assert t.g.smoke == [] and t.about == "move"                 # 3 + 1 is above the exponent, but no 6: it may go on


# ---- support weapons on the move ----

@rule("4.0-a", "4.0-c", "4.0-e")
def test_dropping_before_moving_frees_the_mf() -> None:
    t = phase("""
        attacker russian
        board z
        russian I4 4-4-7 MMG
        german GG1 4-6-7
    """)
    t.play("move 4-4-7", "drop MMG", "go")
    assert t.g.moving[0].mf == 4
    assert (t.weapon("MMG").holder, t.weapon("MMG").hex) == (-1, t.hex("I4"))
    assert not t.weapon("MMG").carried


@rule("3.3-s", "4.0-g", "4.0-b")
def test_recovery_on_the_move_and_one_portage_a_phase() -> None:
    t = phase("""
        attacker russian
        board z
        russian I4 4-4-7=a
        russian J4 4-4-7=b
        lies J4 LMG
        german GG1 4-6-7
    """, 5, 1)
    t.play("move a", "go", "to J4", "recover a LMG")
    assert t.weapon("LMG").holder == t.units["a"] and t.g.moving[0].spent == 2
    t.play("to K4", "drop LMG", "stop", "move b", "go", "to K4", "recover b LMG")
    assert t.weapon("LMG").holder == t.units["b"]                # it has been portaged once, and goes no further
    assert not any(o[0] == "to" for o in t.options)
    t.play("drop LMG")
    assert any(o[0] == "to" for o in t.options)


@rule("4.0", "3.5-b")
def test_weapons_move_with_their_possessor() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7 MMG
        american A1 7-4-7
    """)
    t.play("move 4-6-7", "go", "to N3", "stop")
    assert t.g.weapon_hex(0) == t.hex("N3") and t.weapon("MMG").moved


# ---- demolition charges ----

CHARGE = """
    attacker german
    board z
    german G6 4-6-7 DC
    russian G5 4-4-7 {0}
"""


@rule("4.3-a", "4.3-b")
def test_charge_is_placed_for_the_mf_of_entering() -> None:
    t = phase(CHARGE.format("broken"))
    t.play("move 4-6-7", "go", "charge DC G5")
    assert [(c.hex, c.removed) for c in t.g.charges] == [(t.hex("G5"), 10)]
    assert not t.weapon("DC").in_play and t.g.moving[0].spent == 2


@rule("4.3-b", "3.31-d")
def test_charge_is_not_placed_by_a_unit_that_the_fire_stops() -> None:
    t = phase(CHARGE.format(""), (4, 5), (5, 6))
    t.play("move 4-6-7", "go", "charge DC G5")
    assert t.about == "first fire"                               # in its own hex
    t.play("fire 4-4-7 G6")
    assert t.unit("4-6-7").broken and not t.g.charges and t.weapon("DC").holder == 0


# ---- DM ----

@rule("3.2.1-t")
def test_broken_unit_comes_under_dm_when_an_enemy_comes_adjacent() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7
        american L3 7-4-7=next broken
        american I3 7-4-7=far broken
    """)
    t.play("move 4-6-7", "go", "to M4")
    assert t.unit("next").dm and not t.unit("far").dm


@rule("3.3-h", "3.3-g")
def test_nobody_else_moves_before_the_stack_has_finished() -> None:
    t = phase(f"""
        attacker german
        german N4 4-6-7=a
        german N4 4-6-7=b
        german M5 4-6-7=c
        {FAR}
    """)
    t.play("move a", "with b", "go", "to N3", "leave behind b", "to N2", "stop")
    assert t.about == "resume" and not t.offers("move c")
    t.play("stop")
    assert t.offers("move c") and not t.offers("move a") and not t.offers("move b")
    assert t.g.phase != CLOSE_COMBAT


@rule("3.3-e", "3.31-o")
def test_bonus_is_lost_when_the_leader_breaks_on_the_way() -> None:
    t = phase("""
        attacker russian
        board z
        russian F5 9-2
        russian F5 4-4-7
        german K5 4-6-7 MMG
    """, (4, 4), (6, 5), (2, 2), (2, 3))
    t.play("move 4-4-7", "with 9-2", "go", "to G6", "to H5")
    while t.about == "first fire":
        t.play("pass")
    t.play("to I5", "fire 4-6-7 I5", "add weapon MMG")
    while t.about == "fire group":
        t.play("shoot")
    assert t.unit("9-2").broken and not t.unit("4-4-7").broken
    while t.about == "first fire":
        t.play("pass")
    assert t.g.moving[t.units["4-4-7"]].mf == 4 and t.g.moving[t.units["4-4-7"]].leader == -1


@rule("3.3-e")
def test_a_second_leader_keeps_the_bonus_when_the_first_breaks() -> None:
    t = phase("""
        attacker russian
        board z
        russian F5 9-2
        russian F5 8-1
        russian F5 4-4-7
        german K5 4-6-7 MMG
    """, (4, 4), (6, 5), (2, 2), (2, 3), (1, 2), (1, 2))
    t.play("move 4-4-7", "with 9-2", "with 8-1", "go", "to G6", "to H5")
    while t.about == "first fire":
        t.play("pass")
    t.play("to I5", "fire 4-6-7 I5", "add weapon MMG", "shoot")
    while t.about in ("first fire", "check order"):
        t.play("pass" if t.about == "first fire" else "check 4-4-7")
    assert t.unit("9-2").broken and not t.unit("8-1").broken
    squad = t.g.moving[t.units["4-4-7"]]
    assert (squad.mf, squad.leader) == (6, t.units["8-1"])


@rule("3.2.1-f", "3.3-e")
def test_a_leader_wounded_on_the_way_has_three_mf_in_all() -> None:
    t = phase("""
        attacker russian
        board z
        russian F5 9-2
        russian F5 4-4-7 MMG
        german K5 4-6-7 MMG=gun
        german K5 4-6-7=too
    """, (3, 2), 1, 6, 2, (1, 2))
    t.play("move 4-4-7", "with 9-2", "go", "to G6", "to H5")
    while t.about == "first fire":
        t.play("pass")
    assert t.g.moving[t.units["4-4-7"]].mf == 5                  # one PP is too much even with his help
    t.play("to I5", "fire 4-6-7 I5", "add weapon gun", "add too", "shoot")
    assert t.unit("9-2").wounded and not t.unit("9-2").broken
    while t.about == "first fire":
        t.play("pass")
    leader, squad = t.g.moving[t.units["9-2"]], t.g.moving[t.units["4-4-7"]]
    assert (leader.mf, leader.ipc) == (3, 0) and (squad.mf, squad.ipc) == (3, 3)
    assert t.g.stack == [] or not any(o[0] == "to" for o in t.options)


@rule("3.3-j", "3.3-e")
def test_those_left_behind_go_on_together_with_their_leader() -> None:
    t = phase(f"""
        attacker russian
        board z
        russian F5 9-2
        russian F5 4-4-7=a
        russian F5 4-4-7=b
        {FAR_GERMAN}
    """)
    t.play("move a", "with b", "with 9-2", "go", "to G6", "leave behind b", "leave behind 9-2", "to H6", "stop")
    assert t.about == "resume"
    t.play("resume b", "with 9-2")
    if t.about == "resume together":
        t.play("go")
    assert t.g.moving[t.units["b"]].mf == 6 and t.g.moving[t.units["a"]].mf == 4
    walk(t, "H5", "I5", "I4")
    assert t.unit("b").hex == t.unit("9-2").hex == t.hex("I4")


@rule("3.3-e")
def test_who_has_used_the_bonus_ends_with_the_leader() -> None:
    t = phase(f"""
        attacker russian
        board z
        russian F4 9-1
        russian F4 4-4-7
        {FAR_GERMAN}
    """)
    t.play("move 4-4-7", "with 9-1", "go")
    walk(t, "G4", "H4")
    assert t.offers("leave behind 9-1")
    walk(t, "H5")
    assert not t.offers("leave behind 9-1") and not t.offers("leave behind 4-4-7")


@rule("3.3-e")
def test_who_has_used_the_bonus_may_end_with_another_leader_of_the_stack() -> None:
    t = phase(f"""
        attacker russian
        board z
        russian F4 9-1
        russian F4 8-0
        russian F4 4-4-7
        {FAR_GERMAN}
    """)
    t.play("move 4-4-7", "with 9-1", "with 8-0", "go")
    walk(t, "G4", "H4", "H5")
    assert t.offers("leave behind 9-1") and t.offers("leave behind 8-0") and not t.offers("leave behind 4-4-7")
    t.play("leave behind 9-1", "to I5")
    assert t.unit("4-4-7").hex == t.unit("8-0").hex == t.hex("I5")


@rule("3.3-e", "3.3-d")
def test_the_road_bonus_is_not_the_leaders() -> None:
    t = phase(f"""
        attacker russian
        board z
        russian F6 9-1
        russian F6 4-4-7
        {FAR_GERMAN}
    """)
    t.play("move 4-4-7", "with 9-1", "go")
    walk(t, "G6", "H5", "I5", "I6", "I7")
    assert t.g.moving[t.units["4-4-7"]].spent == 5 and t.offers("leave behind 4-4-7")    # 4 and the road bonus are its own
    walk(t, "I6")
    assert not t.offers("leave behind 4-4-7")


@rule("4.0-i", "3.3-s")
def test_heavy_weapon_recovered_on_the_way_slows_the_unit() -> None:
    t = phase(f"""
        attacker russian
        board z
        russian I6 4-4-7
        lies I6 MMG
        {FAR_GERMAN}
    """, 1)
    t.play("move 4-4-7", "go", "recover 4-4-7 MMG")
    assert (t.g.moving[0].mf, t.g.moving[0].spent) == (2, 1)
    t.play("to I5")
    assert t.unit("4-4-7").moved or not [o for o in t.options if o[0] == "to"]


@rule("3.3-k", "3.3-p")
def test_smoke_counts_against_assault_movement() -> None:
    t = phase("""
        attacker american
        american N4 7-4-7=a
        american N3 7-4-7=b
        german GG1 4-6-7
    """, 5, 5)
    go(t, "move a", "assault move a").play("smoke a O4")          # 2 of its 4 MF
    assert t.offers("to N3") and not t.offers("to N5")           # a building would take the rest
    t.play("to N3")
    assert t.unit("a").moved


@rule("3.3-p", "3.3-q")
def test_no_second_smoke_marker_and_one_mf_more_to_enter() -> None:
    t = phase("""
        attacker american
        american N4 7-4-7=a
        american N4 7-4-7=b
        german GG1 4-6-7
    """, 1)
    t.play("move a", "go", "smoke a N3", "stop", "move b", "go")
    assert not t.offers("smoke b N3") and t.offers("smoke b N4")
    t.play("to N3")
    assert t.g.moving[1].spent == 2


@rule("3.3-a", "4.3-a")
def test_charge_needs_an_enemy_next_door_and_the_mf() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7=a DC HMG
        german H6 4-6-7=b DC=other
        russian G5 4-4-7 broken
    """)
    t.play("move a", "go")
    assert t.offers("charge DC G5") and not t.offers("charge DC F5")
    t.play("stop", "move b", "go")
    assert not [o for o in t.options if o[0] == "charge"]        # G5 is not next to H6


# ---- each unit of a stack ----

@rule("3.3-k", "3.3-j")
def test_assault_movement_is_declared_for_each_unit() -> None:
    t = phase(f"""
        attacker american
        american N4 7-4-7=a
        american N4 7-4-7=b
        {FAR_GERMAN}
    """)
    t.play("move a", "with b", "assault move a", "go", "to N3")
    assert t.g.moving[t.units["a"]].assault and not t.g.moving[t.units["b"]].assault
    assert not [o for o in t.options if o[0] == "to"]            # together they go no further
    t.play("leave behind a", "to N2")
    assert t.unit("b").hex == t.hex("N2") and t.unit("a").hex == t.hex("N3")


@rule("3.31-d", "3.3-p")
def test_a_stack_spends_together_what_one_of_it_does_and_is_fired_at_together() -> None:
    t = phase("""
        attacker american
        american Y4 7-4-7
        american Y4 8-0
        german Y9 4-6-7
    """, 5)
    t.play("move 7-4-7", "with 8-0", "go", "smoke 7-4-7 Y4")
    assert t.about == "first fire" and next(iter(t.game.decisions.values())).what["units"] == (0, 1)
    t.play("pass")
    assert t.g.moving[0].spent == t.g.moving[1].spent == 1
    t.play("leave behind 8-0", "to Y3", "pass")
    assert t.g.moving[0].spent == 2 and t.g.moving[1].spent == 1


@rule("4.0-j", "4.0-i")
def test_a_laden_leader_may_lend_his_capacity_and_bear_the_loss_himself() -> None:
    text = """
        attacker russian
        board z
        russian F5 9-2 LMG
        russian F5 4-4-7=a MMG
        russian F5 4-4-7=b MMG
        german GG1 4-6-7
    """
    t = phase(text).play("move a", "with 9-2", "with b", "go")
    assert [t.g.moving[i].mf for i in range(3)] == [6, 4, 4]     # each squad 2 PP above its three
    t = phase(text).play("move a", "with 9-2", "with b", "help carry 9-2 b")
    assert not t.offers("help carry 9-2 a")
    t.play("go")
    assert [t.g.moving[i].mf for i in range(3)] == [5, 4, 5]     # he carries his LMG above what he has left


@rule("4.0-j")
def test_the_owner_says_whom_a_leader_helps() -> None:
    t = phase("""
        attacker russian
        board z
        russian F5 9-2
        russian F5 4-4-7=a MMG LMG
        russian F5 4-4-7=b MMG
        german GG1 4-6-7
    """)
    t.play("move a", "with 9-2", "with b")
    assert not t.offers("help carry 9-2 a")                      # he helps the heaviest laden unasked
    t.play("help carry 9-2 b", "go")
    assert [t.g.moving[t.units[u]].mf for u in "ab"] == [3, 5]
    assert t.last(HelpsCarry).unit == t.units["b"]


@rule("3.3-e", "3.2.1-f")
def test_a_wounded_leader_never_costs_a_squad_its_own_mf() -> None:
    t = phase(f"""
        attacker american
        american N4 7-4-7
        american N4 8-0 wounded
        {FAR_GERMAN}
    """)
    t.play("move 7-4-7", "with 8-0", "go", "to N3", "to N2", "leave behind 8-0")
    assert t.g.moving[t.units["7-4-7"]].mf == 4


@rule("4.0-j", "3.3-s", "4.0-i")
def test_the_leaders_help_counts_for_what_is_recovered_on_the_way() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7
        german N4 9-1
        lies N4 HMG
        american GG10 7-4-7
    """, 1)
    t.play("move 4-6-7", "with 9-1", "go", "recover 4-6-7 HMG")
    assert t.g.moving[t.units["4-6-7"]].mf == 6                  # 4 PP, and it carries 3 + 1


@rule("4.3-a", "4.0-o", "4.0-p")
def test_charges_count_among_the_weapons_a_unit_uses() -> None:
    def placed(unit: str) -> list[str]:
        t = phase(f"""
            attacker german
            board z
            german H6 {unit}=x DC=p DC=q DC=r
            russian G6 4-4-7 broken
        """)
        t.play("move x", "go")
        done = []
        for w in "pqr":
            if t.offers(f"charge {w} G6"):
                t.play(f"charge {w} G6")
                done.append(w)
        return done

    assert placed("4-6-7") == ["p", "q"] and placed("2-4-7") == ["p"]


@rule("2.0-Control")
def test_a_unit_controls_the_buildings_it_passes_through() -> None:
    t = phase("""
        attacker american
        american N4 7-4-7
        american N4 8-1
        german GG1 4-6-7
    """)
    def holder() -> int:
        return t.g.holders[t.card.ground.building_of[t.hex("M4")]]

    assert holder() == t.card.sides.index("german")                # who set up first
    t.play("move 7-4-7", "with 8-1", "go", "to M4", "to M5")
    assert holder() == t.card.sides.index("american")
    t = phase("attacker american\namerican N4 8-1\ngerman GG1 4-6-7").play("move 8-1", "go", "to M4", "to M5")
    assert holder() == t.card.sides.index("german")                # leaders alone never gain control


@rule("4.0-i", "4.0")
def test_a_leader_does_not_move_with_more_than_two_pp() -> None:
    t = phase("""
        attacker german
        german N4 8-0 MMG
        german N4 4-6-7
        american GG10 7-4-7
    """)
    t.play("move 8-0", "with 4-6-7", "go")
    assert not any(o[0] == "to" for o in t.options)
    t.play("drop MMG")
    assert any(o[0] == "to" for o in t.options)
