"""3.3 Smoke, weapons and charges on the move, DM, and what each unit of a stack may do."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import CLOSE_COMBAT
from hedgerow.games.asl_sk1.rules.movement import HelpsCarry
from hedgerow.games.asl_sk1.rules.movers_actions import smoke_outcome
from hedgerow.testing import rule

from .test_movement import FAR, FAR_GERMAN, go, phase, walk

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
    while t.about == "first fire":
        t.play("pass")
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


@rule("4.0-j", "3.2.1-f")
def test_only_a_leader_with_something_left_helps_and_only_who_carries_too_much_is_helped() -> None:
    def helps(leader: str) -> set[str]:
        t = phase(f"""
            attacker russian
            board z
            russian F5 {leader}
            russian F5 8-1 LMG
            russian F5 4-4-7=laden MMG
            russian F5 4-4-7=full LMG LMG LMG
            russian F5 4-4-7=light LMG
            german GG1 4-6-7
        """).play("move laden", "with full", "with light", "with 9-2", "with 8-1")
        return {f"{lender} {to}" for lender in ("9-2", "8-1", "light") for to in ("laden", "full", "light", "9-2")
                if t.offers(f"help carry {lender} {to}")}

    assert helps("9-2") == {"8-1 laden"}                         # the 9-2 helps unasked; three PP are not too much
    assert helps("9-2 wounded") == {"8-1 laden"}                 # a wounded leader has nothing to lend


@rule("4.0-j")
def test_a_squad_is_helped_by_one_leader() -> None:
    t = phase("""
        attacker russian
        board z
        russian F5 9-2 LMG
        russian F5 8-1 LMG
        russian F5 4-4-7 MMG LMG
        german GG1 4-6-7
    """).play("move 4-4-7", "with 9-2", "with 8-1")
    assert t.offers("help carry 9-2 4-4-7") and t.offers("help carry 8-1 4-4-7")
    t.play("help carry 8-1 4-4-7")
    assert not t.offers("help carry 9-2 4-4-7")
    t.play("go")
    assert t.g.moving[t.units["4-4-7"]].mf == 4                  # six with a leader, less 2 of 6 PP above its 3 + 1


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
