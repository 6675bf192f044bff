"""3.6 Rout Phase."""

from __future__ import annotations

from hedgerow.games.asl_sk1.effects import Checked
from hedgerow.games.asl_sk1.rout import Interdicted, can_interdict, must_rout, rout_phase
from hedgerow.games.asl_sk1.state import ELIMINATED
from hedgerow.testing import example, rule

from .situation import Table, situation


def phase(text: str, *dice: int | tuple[int, int], **options: bool) -> Table:
    return situation(f"attacker russian\nboard z\n{text}", rout_phase, dice, "rout", **options)


def ways(t: Table) -> set[str]:
    """What a routing unit may do next, hexes by name."""
    return {" ".join([o[0], *(t.card.ground.names[h] for h in o[1:])]) for o in t.options}


def figure(*dice: int | tuple[int, int], third: str = "M6") -> Table:
    """The rout example of the rulebook; an enemy in O4 stands for those it shows farther up."""
    return phase(f"""
        russian M9 4-4-7=m9 broken dm
        russian N7 4-4-7=n7 broken
        russian N6 4-4-7=n6 broken dm
        russian N5 4-4-7=n5 broken dm
        german O6 4-6-7=o6
        german {third} 4-6-7=m6
        german L7 4-6-7=l7
        german O4 4-6-7=o4
    """, *dice)


@example("X-Rout-1")
@rule("3.6-e", "3.6-i", "3.6-g")
def test_unit_in_a_building_may_stay_or_go_but_not_nearer_to_the_enemy() -> None:
    t = figure()
    assert not must_rout(t.g, t.units["m9"])
    t.play("rout m9")
    assert {"rout to N9"} <= ways(t) and not {"rout to L8", "rout to M8"} & ways(t)
    assert "rout to M10" in ways(t)                   # N9 may be ignored: it is no farther from O6
    t.play("rout to N9")
    assert ways(t) == {"stop", "rout to O10", "rout to N10", "rout to M10"}    # there it stops, or goes on into more cover
    t.play("stop")
    assert not t.offers("rout m9")


@example("X-Rout-2")
@rule("3.6", "3.6-c", "3.6-m")
def test_unit_in_the_open_must_rout_low_crawl_or_be_interdicted() -> None:
    t = figure()
    assert must_rout(t.g, t.units["n7"]) and t.unit("n7").dm
    t.play("rout n7")
    assert ways(t) == {"rout to O8", "rout to N8", "crawl O8", "crawl N8"}
    t.play("crawl N8")
    assert t.unit("n7").hex == t.hex("N8") and not t.all(Interdicted)
    t = figure((1, 2))
    t.play("rout n7", "rout to N8")
    assert len(t.all(Interdicted)) == 1 and {"rout to N9", "rout to M9"} <= ways(t)


@example("X-Rout-4")
@rule("3.6-f", "3.6-m", "3.6-g")
def test_unit_may_run_past_but_not_stop_next_to_the_enemy() -> None:
    t = figure()
    t.play("rout n6")
    assert ways(t) == {"rout to N7", "crawl N7"}
    t = figure((1, 2), third="M5")
    t.play("rout n6")
    assert "rout to M7" in ways(t) and "crawl M7" not in ways(t)
    t.play("rout to M7")
    assert t.unit("n6").hex == t.hex("N7")            # it could not stay, and there was one way on
    assert len(t.all(Interdicted)) == 1
    t.play("rout to O8")
    assert t.unit("n6").hex == t.hex("O8")


@example("X-Rout-5")
@rule("3.6-a", "3.6-f")
def test_unit_without_a_legal_rout_is_eliminated() -> None:
    for third in ("M6", "M5"):
        t = figure(third=third)
        t.play("rout n5")
        assert t.about == "rout"                      # there was nowhere to go
        while not t.over:
            t.play("pass")
        assert t.unit("n5").hex == ELIMINATED


@rule("3.6-a")
def test_who_must_rout_and_does_not_is_eliminated() -> None:
    t = figure().play("pass")
    assert t.over
    assert t.unit("n7").hex == t.unit("n6").hex == ELIMINATED and t.unit("m9").hex == t.hex("M9")


@rule("3.6-k")
def test_only_units_under_dm_rout() -> None:
    t = phase("""
        russian B4 4-4-7=calm broken
        russian D3 4-4-7=shaken broken dm
        german GG10 4-6-7
    """)
    assert t.offers("rout shaken") and not t.offers("rout calm")


@rule("3.6-b", "3.6-d")
def test_nearest_cover_within_six_mf() -> None:
    t = phase("""
        russian E6 4-4-7 broken dm
        german GG10 4-6-7
    """)
    t.play("rout 4-4-7")
    assert "stop" not in ways(t)
    there = {w.split()[-1] for w in ways(t)}
    assert there <= {"E5", "E7", "F5", "D6", "F6", "D5"} and {"E5", "E7", "F5"} <= there


@rule("3.6-j")
def test_anywhere_when_no_cover_is_in_reach() -> None:
    t = situation("""
        attacker german
        german Y1 9-1 broken dm wounded
        american GG10 7-4-7
    """, rout_phase, [], "rout")
    t.play("rout 9-1")
    assert "stop" in {o[0] for o in t.options} and len([o for o in t.options if o[0] == "rout to"]) >= 4


@rule("3.6-h", "3.6-b")
def test_starting_building_does_not_hold_it() -> None:
    t = phase("""
        russian F5 4-4-7 broken dm
        german GG10 4-6-7
    """)
    t.play("rout 4-4-7")
    assert {"rout to E5", "rout to G5"} <= ways(t)


@rule("3.6-m", "3.6-n", "3.6-r")
def test_who_can_interdict() -> None:
    t = phase("""
        russian N7 4-4-7 broken dm
        german O6 4-6-7=fresh
        german O6 4-6-7=pinned pinned
        german O6 4-6-7=cx cx
        german O6 4-6-7=melee melee
        german O6 4-6-7=broken broken
        german O6 8-1=lone LMG
        german GG1 4-6-7=far
        german P4 4-6-7=spent final
    """)
    hex_ = t.hex("N7")
    able = {name for name, i in t.units.items() if name != "4-4-7" and can_interdict(t.g, i, hex_, by_road=False)}
    assert "fresh" in able and not able & {"pinned", "cx", "melee", "broken", "lone", "far"}
    assert not can_interdict(t.g, t.units["fresh"], t.hex("O8"), by_road=False)          # woods


@rule("3.6-o", "3.6-q")
def test_interdiction_costs_half_a_squad_and_the_rest_runs_on() -> None:
    t = figure((5, 4))
    t.play("rout n7", "rout to N8")
    assert len(t.all(Interdicted)) == 1               # once, whoever could claim it
    assert t.unit("n7").kind == "russian 2-3-7" and t.unit("n7").in_play
    assert "rout to N9" in ways(t)


@rule("3.6-p", "3.6-o")
def test_pinned_by_interdiction_it_goes_no_further() -> None:
    t = figure((3, 4))
    t.play("rout n7", "rout to N8")
    assert t.about == "rout" and t.unit("n7").hex == t.hex("N8") and not t.unit("n7").pinned
    t = figure((6, 6))
    t.play("rout n7", "rout to N8")
    assert t.unit("n7").hex == ELIMINATED


@rule("3.6-l")
def test_leader_routs_along_helps_and_dies_if_it_fails() -> None:
    text = """
        russian N7 4-4-7 broken
        russian N7 9-2
        german O6 4-6-7
        german M6 4-6-7=m6
    """
    t = phase(text, (4, 5))
    t.play("rout 4-4-7", "escort 9-2", "rout to N8")
    assert t.unit("4-4-7").kind == "russian 4-4-7" and t.unit("9-2").hex == t.hex("N8")   # 9 - 2: passed
    t = phase(text, (5, 6), (1, 2))                   # and his loss is felt
    t.play("rout 4-4-7", "escort 9-2", "rout to N8")
    assert t.unit("9-2").hex == ELIMINATED and t.unit("4-4-7").kind == "russian 2-3-7"


@rule("3.6-l")
def test_pinned_leader_does_not_rout_along_by_the_errata() -> None:
    text = """
        russian N7 4-4-7 broken
        russian N7 9-2 pinned
        german O6 4-6-7
    """
    assert not phase(text).play("rout 4-4-7").offers("escort 9-2")
    assert phase(text, official_errata=False).play("rout 4-4-7").offers("escort 9-2")


@rule("4.0-d")
def test_weapons_beyond_its_capacity_are_dropped_before_routing() -> None:
    t = phase("""
        russian N7 4-4-7 broken MMG LMG
        german O6 4-6-7
    """)
    t.play("rout 4-4-7")
    assert t.about == "drop before rout"
    t.play("drop MMG")
    assert t.weapon("MMG").hex == t.hex("N7") and t.weapon("LMG").holder == 0 and t.about == "rout to"


@rule("3.6-b")
def test_wounded_leader_routs_three_mf() -> None:
    def start(**options: bool) -> Table:
        t = phase("""
            russian H3 8-0 broken dm wounded
            german GG10 4-6-7
        """, **options)
        return t.play("rout 8-0")

    t = start()
    assert t.g.rout is not None and t.g.rout.left == 3
    t = start(later_text=False)
    assert t.g.rout is not None and t.g.rout.left == 6


@rule("3.6-i", "3.3-i")
def test_full_hex_is_passed_over() -> None:
    t = phase("""
        russian N7 4-4-7 broken
        russian O8 4-4-7=a
        russian O8 4-4-7=b
        russian O8 4-4-7=c
        german O6 4-6-7
    """)
    t.play("rout 4-4-7")
    assert "rout to O8" not in ways(t) and "rout to N8" in ways(t)


@rule("3.6-a")
def test_attacker_routs_first() -> None:
    t = phase("""
        russian N7 4-4-7=mine broken dm
        german L6 4-6-7=his broken dm
        russian O6 4-4-7=x
        german L7 4-6-7=y
    """)
    assert t.seat == "russian" and not t.offers("rout his")


@rule("3.6-m", "3.6-n")
def test_machine_gun_lengthens_the_reach_of_interdiction() -> None:
    t = phase("""
        russian I5 4-4-7 broken dm
        german I10 5-4-8=far
        german I10 5-4-8=gun LMG
        german I10 5-4-8=jammed LMG!=jam
        german I9 8-1=a LMG=his
        german I9 8-0=b
    """)
    hex_ = t.hex("I5")
    seen = {name: can_interdict(t.g, i, hex_, by_road=False) for name, i in t.units.items() if name != "4-4-7"}
    assert seen == {"far": False, "gun": True, "jammed": False, "a": True, "b": False}


@rule("3.6-r")
def test_hindrance_prevents_interdiction() -> None:
    text = """
        russian I5 4-4-7 broken dm
        german I8 4-6-7
    """
    t = phase(text)
    assert can_interdict(t.g, t.units["4-6-7"], t.hex("I5"), by_road=False)
    t = phase(text + "\nsmoke I7")
    assert not can_interdict(t.g, t.units["4-6-7"], t.hex("I5"), by_road=False)


@rule("3.6-l", "3.6-b")
def test_wounded_leader_holds_back_whom_he_routs_with() -> None:
    t = phase("""
        russian N7 4-4-7 broken
        russian N7 9-2 wounded
        german O6 4-6-7
    """)
    t.play("rout 4-4-7", "escort 9-2")
    assert t.g.rout is not None and t.g.rout.left == 3


@rule("3.6-e")
def test_enemy_seen_on_the_way_is_shunned_after_he_is_out_of_sight() -> None:
    t = figure((1, 2))
    t.play("rout n7", "rout to N8")
    assert t.g.rout is not None
    seen = [t.g.units[e].hex for e in t.g.rout.seen]
    assert t.hex("O6") in seen
    names = {w.split()[-1] for w in ways(t)}
    distance = t.card.ground.distance
    assert all(distance[t.hex(n)][e] >= distance[t.hex("N8")][e] for n in names - {"stop"} for e in seen)


# ---- staying, helping ----

@rule("3.6", "3.6-a")
def test_who_sets_out_but_does_not_leave_its_open_hex_is_lost() -> None:
    t = situation("attacker american\namerican FF2 6-6-6 broken dm\ngerman CC3 4-6-7", rout_phase, [], "rout")
    t.play("rout 6-6-6", "stop")
    assert t.over and t.unit("6-6-6").hex == ELIMINATED


@rule("3.6", "1.1.2-woodsroad")
def test_a_unit_in_a_woods_road_hex_is_in_the_woods_when_it_stays() -> None:
    t = situation("attacker american\namerican G3 6-6-6 broken dm\ngerman I2 4-6-7", rout_phase, [], "rout")
    assert t.g.hindrance(t.hex("I2"), t.hex("G3")) == 0 and not must_rout(t.g, 0)
    assert can_interdict(t.g, 1, t.hex("G3"), by_road=True)


@rule("3.6-l")
def test_a_bad_leader_who_comes_along_need_not_lend_his_plus() -> None:
    def check(leader: str) -> Checked:
        t = phase(f"""
            russian N7 4-4-7=n7 broken
            russian N7 {leader}=lead
            german O6 4-6-7=o6
            german M6 4-6-7=m6
            german L7 4-6-7=l7
        """, (3, 3), (1, 1), (1, 1))
        t.play("rout n7", "escort lead", "rout to N8")
        found = t.all(Checked)[0]
        assert isinstance(found, Checked)
        return found

    assert check("6+1").drm.total == 0 and check("8-1").drm.total == -1


@rule("3.2.1-f", "3.6-b")
def test_a_leader_wounded_on_the_way_has_three_mf_in_all() -> None:
    text = "russian N7 8-0=n7 broken\ngerman O6 4-6-7=o6\ngerman M6 4-6-7=m6\ngerman L7 4-6-7=l7"
    t = phase(text, (5, 6), 1)
    t.play("rout n7", "rout to N8")
    assert t.unit("n7").wounded and t.g.rout is not None and t.g.rout.left == 2


@rule("3.6-a", "3.2.1-m")
def test_who_breaks_over_a_leader_lost_in_the_rout_phase_must_rout_too() -> None:
    def after_the_check(*choices: str) -> Table:
        t = phase("""
            russian N5 8-0 broken dm
            russian N5 4-4-7
            german O6 4-6-7=o6
            german M6 4-6-7=m6
            german O4 4-6-7=o4
            german M5 4-6-7=m5
        """, (5, 4))
        t.play("pass")                                # the leader does not rout, and the squad breaks over his loss
        assert t.unit("8-0").hex == ELIMINATED and t.unit("4-4-7").broken and t.offers("rout 4-4-7")
        return t.play(*choices)

    assert after_the_check("pass").unit("4-4-7").hex == ELIMINATED
    assert after_the_check("rout 4-4-7").unit("4-4-7").hex != after_the_check().hex("N5")


@rule("3.6-l", "4.0-i")
def test_a_leader_with_more_than_he_can_carry_does_not_rout_along() -> None:
    text = "russian N7 4-4-7 broken\nrussian N7 9-2 {}\ngerman O6 4-6-7"
    assert phase(text.format("LMG")).play("rout 4-4-7").offers("escort 9-2")
    assert not phase(text.format("MMG")).play("rout 4-4-7").offers("escort 9-2")
