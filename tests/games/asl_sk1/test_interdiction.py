"""3.6-m Interdiction of routing units."""

from __future__ import annotations

import pytest

from hedgerow.games.asl_sk1.model.ground import ORCHARD
from hedgerow.games.asl_sk1.model.state import ELIMINATED
from hedgerow.games.asl_sk1.rules.effects import Checked
from hedgerow.games.asl_sk1.rules.interdiction import Interdicted, can_interdict
from hedgerow.games.asl_sk1.rules.rout import must_rout, rout_phase
from hedgerow.games.asl_sk1.rules.terrain import is_open_ground
from hedgerow.testing import rule

from .routs import figure, on_board_y, phase, ways
from .situation import situation


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


@rule("3.6", "1.1.2-woodsroad")
def test_a_unit_in_a_woods_road_hex_is_in_the_woods_when_it_stays() -> None:
    t = situation("attacker american\namerican G3 6-6-6 broken dm\ngerman I2 4-6-7", rout_phase, [], "rout")
    assert t.g.hindrance(t.hex("I2"), t.hex("G3")) == 0 and not must_rout(t.g, 0)
    assert can_interdict(t.g, 1, t.hex("G3"), by_road=True)


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


@rule("3.2.1-f", "3.6-d", "3.6-j")
def test_a_wound_that_puts_the_destination_out_of_reach_frees_him_of_it() -> None:
    t = on_board_y("german Y1 8-0 broken dm\namerican S3 6-6-6", (5, 6), 1)
    t.play("rout 8-0")
    assert "stop" not in ways(t)                      # Z3 and AA3 cost four MF
    t.play("rout to Y2")
    assert t.unit("8-0").wounded and len(t.all(Interdicted)) == 1 and "stop" in ways(t)


@rule("3.6-m", "3.6-c")
def test_who_low_crawls_is_not_interdicted() -> None:
    t = figure((6, 6))
    t.play("rout n7", "crawl N8")
    assert t.unit("n7").hex == t.hex("N8") and not t.all(Interdicted)


@rule("1.1.2-OG", "1.1.2-orchard", "1.1.2-road")
def test_a_road_through_an_orchard_is_no_open_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    t = on_board_y("german A6 4-6-7 broken dm\namerican C5 6-6-6")
    ground, b5, c5 = t.card.ground, t.hex("B5"), t.hex("C5")
    assert ground.by_road(t.hex("A6"), b5) and is_open_ground(t.g, b5, c5, by_road=True)
    monkeypatch.setattr(ground, "terrain", tuple(ORCHARD if h == b5 else kind for h, kind in enumerate(ground.terrain)))
    assert not is_open_ground(t.g, b5, c5, by_road=True)
