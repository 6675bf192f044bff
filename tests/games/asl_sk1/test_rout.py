"""3.6 Rout Phase: who must rout, who is lost, who goes along."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import ELIMINATED
from hedgerow.games.asl_sk1.rules.interdiction import Interdicted
from hedgerow.games.asl_sk1.rules.rout import must_rout, rout_phase
from hedgerow.testing import example, rule

from .routs import figure, phase, ways
from .situation import Situation, situation


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


@rule("3.6-a")
def test_who_is_next_to_broken_enemies_alone_is_not_lost() -> None:
    t = phase("""
        russian N7 4-4-7=mine broken
        german N6 4-6-7=theirs broken
    """)
    while not t.over:
        t.play("pass")
    assert t.unit("mine").hex == t.hex("N7") and t.unit("theirs").hex == t.hex("N6")


@rule("3.6-k")
def test_only_units_under_dm_rout() -> None:
    t = phase("""
        russian B4 4-4-7=calm broken
        russian D3 4-4-7=shaken broken dm
        german GG10 4-6-7
    """)
    assert t.offers("rout shaken") and not t.offers("rout calm")


@rule("3.6", "3.6-a")
def test_who_must_rout_comes_under_dm_whose_turn_it_may_be() -> None:
    t = phase("russian N7 4-4-7=mine\ngerman N6 4-6-7=theirs broken")
    assert t.unit("theirs").dm and t.offers("rout theirs")


@rule("3.6-a")
def test_attacker_routs_first() -> None:
    t = phase("""
        russian N7 4-4-7=mine broken dm
        german L6 4-6-7=his broken dm
        russian O6 4-4-7=x
        german L7 4-6-7=y
    """)
    assert t.seat == "russian" and not t.offers("rout his")


@rule("3.6", "3.6-a")
def test_who_sets_out_but_does_not_leave_its_open_hex_is_lost() -> None:
    t = situation("attacker american\namerican FF2 6-6-6 broken dm\ngerman CC3 4-6-7", rout_phase, [], "rout")
    t.play("rout 6-6-6", "stop")
    assert t.over and t.unit("6-6-6").hex == ELIMINATED


@rule("3.6-a", "3.2.1-m")
def test_who_breaks_over_a_leader_lost_in_the_rout_phase_must_rout_too() -> None:
    def after_the_check(*choices: str) -> Situation:
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


# ---- who goes along, and what is carried ----

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


@rule("3.6-l", "4.0-i")
def test_a_leader_with_more_than_he_can_carry_does_not_rout_along() -> None:
    text = "russian N7 4-4-7 broken\nrussian N7 9-2 {}\ngerman O6 4-6-7"
    assert phase(text.format("LMG")).play("rout 4-4-7").offers("escort 9-2")
    assert not phase(text.format("MMG")).play("rout 4-4-7").offers("escort 9-2")


@rule("3.6-b")
def test_wounded_leader_routs_three_mf() -> None:
    def start(**options: bool) -> Situation:
        t = phase("""
            russian H3 8-0 broken dm wounded
            german GG10 4-6-7
        """, **options)
        return t.play("rout 8-0")

    t = start()
    assert t.g.rout is not None and t.g.rout.left == 3
    t = start(later_text=False)
    assert t.g.rout is not None and t.g.rout.left == 6


@rule("3.6-l", "3.6-b")
def test_wounded_leader_holds_back_whom_he_routs_with() -> None:
    t = phase("""
        russian N7 4-4-7 broken
        russian N7 9-2 wounded
        german O6 4-6-7
    """)
    t.play("rout 4-4-7", "escort 9-2")
    assert t.g.rout is not None and t.g.rout.left == 3


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
