"""3.3 Movement Phase."""

from __future__ import annotations

from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.games.asl_sk1.rules.terrain import entry_cost, is_open_ground
from hedgerow.testing import example, rule

from .situation import Situation, situation

FAR = "american GG10 7-4-7=far"

FAR_GERMAN = "german GG1 4-6-7=far"


def phase(text: str, *dice: int | tuple[int, int], **options: bool) -> Situation:
    return situation(text, movement_phase, dice, "movement", **options)


def go(t: Situation, *said: str) -> Situation:
    """Choose, and set off unless there was nothing else left to choose."""
    t.play(*said)
    return t.play("go") if t.about == "prepare move" else t


def walk(t: Situation, *hexes: str) -> Situation:
    return t.play(*(f"to {h}" for h in hexes))


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
