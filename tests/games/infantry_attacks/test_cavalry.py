"""12.7 Cavalry charges and 15.0 Cavalry: mounting, dismounting, its leaders."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import DEMORALIZED, MOVED_FIRED
from hedgerow.games.infantry_attacks.rules.actions import action_options
from hedgerow.games.infantry_attacks.rules.assault import why_not_charge
from hedgerow.games.infantry_attacks.rules.assault_strength import unit_strength
from hedgerow.games.infantry_attacks.rules.cavalry import Dismounted
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.morale import Remounted, demoralize
from hedgerow.testing import example, rule

from .situation import situation
from .test_assault import ready, rolls

# ---- charges ----

CHARGE = "german 0303 CAV; german 0303 cav.Rittmeister:8-0-0=Major; russian 0305 INF=r\n"


@rule("12.7", "12.73", "15.3")
@example("D-12.73")
def test_a_charge_from_two_hexes_gains_two_columns_also_against_a_town():
    t = ready("town 0305\n" + CHARGE, "charge CAV 0304 0305", dice=[1, 1])
    assert t.about == "opportunity fire"
    t.play("pass", "charge Major 0304 0305")
    while t.about == "opportunity fire":
        t.play("pass")
    t.play("resolve 0305")
    assert rolls(t)[0][:2] == (2, 2 - 2 + 1)


@rule("12.73", "12.73-a", "15.41")
def test_what_bars_a_charge():
    def offered(text, who="CAV"):
        t = ready(text)
        return [c for c in t.choices("charge") if c.startswith(who)]

    assert offered(CHARGE) == ["CAV 0304 0305"]
    assert offered("woods 0304\n" + CHARGE) == []
    assert offered("road 0303 0304 0305\n" + CHARGE) == ["CAV 0304 0305"]
    assert offered(CHARGE + "russian 0304 WGN") == []
    assert offered(CHARGE + "german 0304 INF") == []
    assert offered(CHARGE + "russian 0304 Kapitan") == ["CAV 0304 0305"]
    assert offered(CHARGE.replace("CAV", "CAV-D"), "CAV-D") == []
    near = ready(CHARGE.replace("0305", "0304"))
    assert near.choices("charge") == []
    assert "12.73-a" in {r.rule for r in why_not_charge(near.g, near.pieces["CAV"], near.hex("0403"), near.hex("0304"))}


@rule("12.7", "5.81", "5.82")
def test_nobody_charges_across_a_river_without_a_bridge():
    def offered(kind, bank, more=""):
        field = CHARGE.replace("0303 CAV;", f"0303 CAV {bank};")
        return ready(f"{kind} 0104:5 0203 0303 0403 0503:2\n{more}\n{field}").choices("charge")

    for kind in ("river", "stream"):
        across = {bank: [c for c in offered(kind, bank) if c.startswith("CAV")] for bank in ("bank1", "bank2")}
        assert sorted(across.values()) == [[], ["CAV 0304 0305"]]     # from the near bank not, from the far one
        near = next(bank for bank, found in across.items() if not found)
        assert "CAV 0304 0305" in offered(kind, near, "road 0302 0303 0304; bridge 0303")
        t = ready(f"{kind} 0104:5 0203 0303 0403 0503:2\n" + CHARGE.replace("0303 CAV;", f"0303 CAV {near};"))
        why = {r.rule for r in why_not_charge(t.g, t.pieces["CAV"], t.hex("0304"), t.hex("0305"))}
        assert ("5.82" if kind == "river" else "5.81") in why
        assert "12.73" in {r.rule for r in why_not_charge(t.g, t.pieces["CAV"], t.hex("0808"), t.hex("0305"))}     # far off


@rule("17.51", "12.73")
def test_nobody_charges_through_another_sector_without_orders():
    west = [f"{c:02}{r:02}" for c in range(1, 6) for r in range(1, 9)]
    east = [f"{c:02}{r:02}" for c in range(6, 11) for r in range(1, 9)]
    for away, found in (("0108", ["CAV 0304 0305"]), ("0304", [])):
        sectors = f"sector {' '.join(h for h in west if h != away)}; sector {' '.join(east)} {away}\n"
        t = ready(sectors + CHARGE)
        assert [c for c in t.choices("charge") if c.startswith("CAV")] == found


@rule("12.71", "13.23")
def test_chargers_are_shot_at_in_the_first_hex_also_by_those_they_charge_but_not_out_of_an_assault():
    t = ready(CHARGE + "russian 0306 MG", "charge CAV 0304 0305")
    assert t.choices("shoot") == ["MG", "r"] or t.choices("shoot") == ["r"]
    t = ready(CHARGE + "german 0305 INF=i; russian 0306 MG; russian 0405 INF=s", "charge CAV 0304 0305")
    assert "r" not in t.choices("shoot")
    assert "s" in t.choices("shoot")


@rule("12.71", "13.14")
def test_a_charger_stopped_by_fire_stays_where_it_is():
    t = ready(CHARGE, "charge CAV 0304 0305", "shoot r", "open fire", dice=[(5, 6), (6, 6)])
    assert t.piece("CAV").status == DEMORALIZED
    assert t.at("CAV") == "0304"
    assert t.choices("resolve") == []


@rule("12.72", "15.3")
def test_others_who_join_a_charge_take_its_columns_away():
    t = ready(CHARGE.replace("0303 cav", "0304 cav") + "german 0404 CAV=near", "charge CAV 0304 0305", "pass",
              "assault near 0305", "resolve 0305", dice=[1, 1])
    assert rolls(t)[0][:2] == (4, 0)


@rule("12.7", "12.21")
def test_mounted_cavalry_from_next_door_does_not_charge():
    t = ready(CHARGE.replace("0305", "0304"), "assault CAV 0304", "resolve 0304", dice=[1, 1])
    assert rolls(t)[0][:2] == (2, 0)


# ---- cavalry ----

@rule("15.4", "15.1", "15.51")
def test_mounting_and_dismounting_take_the_whole_activation_and_keep_the_losses():
    t = situation("german 0303 CAV reduced; russian 0808 INF").order("unit CAV").play("dismount CAV")
    assert t.last(Dismounted)
    p = t.piece("CAV")
    assert (p.steps, p.marker, unit_strength(t.g, t.pieces["CAV"]).total) == (1, MOVED_FIRED, 2)
    t = situation("german 0303 CAV-D; russian 0808 INF").order("unit CAV-D").play("remount CAV-D")
    assert unit_strength(t.g, t.pieces["CAV-D"]).total == 2


@rule("15.5", "15.42")
def test_only_those_on_foot_remount_and_only_those_on_horse_dismount():
    t = situation("german 0303 CAV; german 0303 CAV-D; german 0303 INF; russian 0808 INF").order("stack 0303")
    assert (t.choices("remount"), t.choices("dismount")) == (["CAV-D"], ["CAV"])


@rule("15.41")
def test_dismounted_cavalry_is_no_mounted_target():
    t = situation("german 0303 MG; russian 0305 CAV-D; russian 0808 INF", dice=[(4, 4)]).order("unit MG", does="fire")
    t.play("fire MG 0305")
    assert t.last(Fired).results[0][1].total == 1


@rule("15.52")
def test_remounting_by_force_is_all_that_cavalry_does_in_its_segment():
    t = situation("german 0303 CAV-D; german 0303 CAV-D=b; german 0303 cav.Major; russian 1008 INF").order("stack 0303")
    demoralize(t.g, t.pieces["b"])
    assert {o[1] for o in action_options(t.g)} == {t.pieces["CAV-D"], t.pieces["cav.Major"]}


@rule("15.42", "15.52")
def test_dismounted_cavalry_that_is_demoralized_remounts_at_once_and_is_marked():
    t = situation("german 0303 MG; german 0303 INF; german 0303 INF; russian 0305 CAV-D; russian 0808 INF", dice=[(5, 5), (6, 6)])
    t.order("stack 0303", does="fire").play("fire MG 0305", "join INF", "join INF/2", "open fire")
    p = t.piece("CAV-D")
    assert t.last(Remounted)
    assert (p.status, p.cls, p.marker) == (DEMORALIZED, 1, MOVED_FIRED)


@rule("15.6", "16.24", "16.34")
def test_cavalry_neither_digs_in_nor_is_loaded_nor_goes_under_an_entrenchment():
    t = situation("entrenched 0304; german 0303 CAV-D; german 0303 cav.Major; german 0303 WGN; "
                  "russian 0808 INF").order("stack 0303")
    assert t.choices("dig") == t.choices("load") == []
    t.play("march CAV-D", "step 0304")
    assert not t.piece("CAV-D").under


@rule("15.2", "6.1")
def test_infantry_leaders_do_nothing_for_cavalry_even_dismounted():
    t = situation("german 0303 Major; german 0303 CAV-D; german 0303 CAV; russian 0808 INF").play("lead Major")
    assert t.choices("add") == []
