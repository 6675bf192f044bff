"""What other arms do to an AFV, and infantry in close combat with it [28.8]."""

from __future__ import annotations

from tests.games.up_front.situation import Stock, against, situation

from hedgerow.games.up_front.model.state import KILLED, NONE, Flank
from hedgerow.games.up_front.rules.afv_combat import storm_strength
from hedgerow.games.up_front.rules.armor import (
    ELIMINATED,
    IMMOBILIZED,
    NO_EFFECT,
    critical,
)
from hedgerow.games.up_front.rules.firepower import group_firepower
from hedgerow.games.up_front.rules.infiltration import column
from hedgerow.games.up_front.rules.minefields import mine_under_afv
from hedgerow.games.up_front.rules.ordnance import LADDER, to_hit
from hedgerow.testing.markers import example, rule

# ---- other arms against it ----

@rule("26.5")
def test_critical_hits_of_a_mortar():
    t = against(name="SPW 251/1")
    ot, closed, s = t.who("SPW 251/1"), against().who("PzKw IVH"), Stock()
    assert [critical(ot, s.draw(d)) for d in ("b6", "b5", "b4", "r6")] == [IMMOBILIZED, ELIMINATED, NO_EFFECT, NO_EFFECT]
    assert [critical(closed, s.draw(d)) for d in ("b6", "b5")] == [IMMOBILIZED, NO_EFFECT]
    for to_hit_draw, struck in (("b1", True), ("r1", False)):
        t = situation("""
            american A 1 - Shelley + Fox, Myers
            german   A 1 - PzKw IVH (buttoned)
            german   B 0 - Hessel, Beck
        """, scenario="F-AG", american="Fire 1 (1)", draws=f"{to_hit_draw}, b6")
        t.do("shell", "Shelley", "german A", "Fire 1 (1)").do("resolve")
        assert t.who("PzKw IVH").machine.immobilized == struck


@rule("30.3", "30.1", "8.41")
def test_a_panzerfaust_is_for_one_shot_at_armor():
    t = situation("""
        german   A 2 - Hessel (pf), Beck
        german   B 0 - Wolff, Streich
        american A 3 - M4(75) Sherman
        american B 2 - Fox, Myers
    """, scenario="F-GA", german="Fire 1 (1), Fire 1 (1)", draws="b2, r5")
    assert "30.3" in t.why("shell", "Hessel", "american B", "Fire 1 (1)")
    t.do("shell", "Hessel", "american A", "Fire 1 (1)").do("resolve")
    assert t.happened("Aimed")[0].aim == "armor" and t.happened("ArmorHit")[0].result.total == 5 + 2 - 5
    assert t.who("Hessel").secondary == NONE
    for draw in ("r6",):                                  # 30.4: it never malfunctions, and is gone after a miss too
        t = situation("""
            german   A 1 Stream Hessel (pf), Beck
            german   B 0 - Wolff, Streich
            american A 3 - M4(75) Sherman
        """, scenario="F-GA", german="Fire 1 (1)", draws=draw)
        assert to_hit(t.g, t.man("Hessel"), t.group("american A")).total == LADDER.index("0-1") - 1        # 8.52
        t.do("shell", "Hessel", "american A", "Fire 1 (1)").do("resolve")
        assert t.who("Hessel").secondary == NONE and not t.happened("Malfunctioned")


@rule("30.6")
def test_an_anti_tank_rifle_has_the_range_for_its_strength():
    t = situation("""
        russian A 2 - Mihailoff, Soloviev
        german  A 2 - PzKw IVH
        german  B 2 - Hessel, Beck
    """, scenario="F-RG", russian="Fire 1 (1)", draws="b3, b2")
    assert "30.6" in t.why("shell", "Mihailoff", "german B", "Fire 1 (1)")
    man, target = t.man("Mihailoff"), t.group("german A")
    assert group_firepower(t.g, t.group("russian A"), t.group("german B")).total == 1 + 2
    before = to_hit(t.g, man, target).total
    t.g.flanks.append(Flank(t.group("russian A"), target))
    assert to_hit(t.g, man, target).total == before + 1
    t.g.flanks.clear()
    t.do("shell", "Mihailoff", "german A", "Fire 1 (1)").do("resolve")
    assert t.happened("ArmorHit")[0].result.total == 4 + 2


@rule("14.31", "14.2")
def test_a_sniper_drives_a_crew_under_cover():
    for draw, buttoned, lost in (("b0", False, 0), ("b2", True, 0), ("r5", True, 1)):
        t = situation("""
            american A 0 - Fox, Myers
            german   A 1 - PzKw IVH
            german   B 0 - Hessel, Beck
        """, scenario="F-GA", american="Sniper (pin 2-3, kill 4-6)", draws=draw)
        t.do("end actions").do("snipe", "Sniper (pin 2-3, kill 4-6)", "german A").do("done").end()
        machine = t.who("PzKw IVH").machine
        assert (machine.buttoned, machine.crew_killed) == (buttoned, lost)
    t = situation("""
        american A 0 - Fox, Myers
        german   A 1 - PzKw IVH (buttoned)
        german   B 0 - Hessel, Beck
    """, scenario="F-GA", american="Sniper (pin 2-3, kill 4-6)")
    t.do("end actions")
    assert "14.2" in t.why("snipe", "Sniper (pin 2-3, kill 4-6)", "german A")


@rule("24.33", "Q-24.33")
def test_a_minefield_may_immobilize_an_afv():
    for draw, struck in (("b1", True), ("r1", False), ("b0", False)):             # Flank i2: 1 + 1
        t = against(draws=draw)
        mine_under_afv(t.g, t.man("PzKw IVH"))
        assert t.who("PzKw IVH").machine.immobilized == struck


@rule("25.8", "13.29")
def test_smoke_shells():
    def table(name, marks="", stack="-"):
        return situation(f"""
            german   A 1 - {name} ({marks})
            german   B 0 - Hessel, Beck
            american A 1 {stack} Fox, Myers
        """.replace(" ()", ""), scenario="F-GA", german="Smoke")
    t = table("PzKw IVH")
    assert "25.8" in t.why("fire smoke", "german A", "german A", "Smoke")
    assert t.may("fire smoke", "german A", "german B", "Smoke")
    t.do("fire smoke", "german A", "american A", "Smoke")
    assert len(t.gr("american A").stack) == 1 and t.gr("german A").acted
    assert "25.8" in table("PzKw IIIH").why("fire smoke", "german A", "american A", "Smoke")         # boxed 3
    assert "25.8" in table("PzKw IVH", "jammed").why("fire smoke", "german A", "american A", "Smoke")
    assert "13.4" in table("PzKw IVH", stack="Marsh").why("fire smoke", "german A", "american A", "Smoke")
    t = situation("""
        russian A 1 - T-34B
        russian B 0 - Rostov, Soloviev
        german  A 1 - Hessel, Beck
    """, scenario="G-RG", russian="#131")
    assert "25.8" in t.why("fire smoke", "russian A", "german A", "#131")


@rule("27.3", "27.1")
def test_an_afv_keeps_its_aim_only_at_the_same_group():
    for target, kept in (("american A", True), ("american B", False)):
        t = situation("""
            german   A 1 - PzKw IVH
            german   B 0 - Hessel, Beck
            american A 1 - Fox, Myers
            american B 1 - Smith, Burke
        """, scenario="G-GA", german="Fire 1 (1), Fire 1 (1)", draws="b6")
        t.do("shell", "PzKw IVH", "american A", "Fire 1 (1)").do("resolve")
        assert t.who("PzKw IVH").acquired == t.group("american A")
        assert to_hit(t.g, t.man("PzKw IVH"), t.group("american A")).total == LADDER.index("0-3")
        t.end().end().fire("german A", target, "Fire 1 (1)")
        assert (t.who("PzKw IVH").acquired != NONE) == kept


@rule("19.12", "19.3", "29.11")
def test_gun_and_machine_guns_malfunction_and_are_repaired_one_by_one():
    t = situation("""
        german   A 1 advance PzKw IVH (jammed mg-jammed)
        german   B 0 - Hessel, Beck
        american A 1 - Fox, Myers
    """, scenario="G-GA", draws="b0")
    t.do("repair", "PzKw IVH")
    assert t.about == "which weapon"
    t.do("mend", t.who("PzKw IVH").weapon)
    assert not t.g.weapons[t.who("PzKw IVH").weapon].jammed and t.g.weapons[t.who("PzKw IVH").machine.mg].jammed
    t = situation("""
        german   A 1 - PzKw IVH
        german   B 0 - Hessel, Beck
        american A 1 - Fox, Myers
    """, scenario="G-GA", german="Fire 1 (1)", draws="r6")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert t.g.weapons[t.who("PzKw IVH").machine.mg].jammed and len(t.happened("Resolved")) == 1     # 19.11: the rest is off


# ---- close combat ----

def stormers(marks="", afv="PzKw IVH", stack="-", afv_marks="", draws="", extra="", **hands):
    return situation(f"""
        russian A 2 Brush Soloviev ({marks}), Kristov
        german  A 3 {stack} {afv} ({afv_marks})
        german  B {extra or 0} - Hessel, Beck
    """.replace(" ()", ""), scenario="F-RG", draws=draws, **hands)


@rule("28.8", "28.4312")
def test_the_column_for_infiltrating_an_afv():
    def where(afv="PzKw IVH", marks=""):
        t = stormers(afv=afv, afv_marks=marks)
        return column(t.g, t.man("Soloviev"), t.group("german A"), 0).total
    assert where() == 4 - 2 and where(marks="buttoned") == 1            # from Brush two to the left, never below 1
    assert where("SPW 251/1") == 5 - 2 and where("SPW 251/1", "crew2") == 1


@example("DV-28.82")
@rule("28.81", "28.82", "31.21")
def test_a_magnetic_mine_immobilizes_a_tank_in_woods():
    t = stormers("atmm", stack="Woods", draws="r0, p2=red, b1")
    t.do("infiltrate", "russian A").do("creep in", "Soloviev", "german A").do("go")
    while t.about != "use mine":
        t.do("pass")
    t.do("with mine")
    attack = t.happened("VehicleAttacked")[0]
    assert attack.strength.total == 1 + 4 + 2 - 1 and attack.outcome == IMMOBILIZED
    assert t.who("PzKw IVH").machine.immobilized and t.who("Soloviev").secondary == NONE
    assert t.who("Soloviev").infiltrates == NONE


@example("QA-28.8")
@rule("28.82", "Q-28.8", "28.84")
def test_close_combat_follows_at_once():
    for draw, lost, fate in (("r1", True, 0), ("b3", False, 0), ("b6", False, KILLED)):
        marks = "buttoned immobilized" if fate == KILLED else ""
        t = stormers(draws=f"r0, p1=red, {draw}", afv_marks=marks) if marks else stormers(draws=f"r0, p2=red, {draw}")
        t.do("infiltrate", "russian A").do("creep in", "Soloviev", "german A").do("go")
        while t.about in ("infiltration",):
            t.do("pass")
        assert (t.who("Soloviev").fate == KILLED) == lost, draw
        assert t.who("PzKw IVH").fate == fate and t.who("Soloviev").infiltrates == NONE


@rule("28.81")
def test_every_modifier_of_close_combat_against_an_afv():
    def total(marks="", before=0, bomb=False, **situation_):
        t = stormers(marks, **situation_)
        return storm_strength(t.g, t.man("Soloviev"), t.man(situation_.get("afv", "PzKw IVH")), before, bomb).total
    assert total() == -1                               # crew exposed
    assert total(before=2) == 1 and total("berserk") == -4 and total("wounded") == -3 and total("heroic") == 0
    assert total(bomb=True) == 3
    assert [total(stack=s) for s in ("Buildings_-3", "Woods", "Walls", "Gully", "Brush", "smoke")] == [2, 1, 1, 1, 0, 0]
    assert total(extra="3") == -3                      # infantry beside it at the same range chit
    assert total(afv_marks="buttoned") == 1 and total(afv_marks="buttoned crew1") == 3
    assert total(afv_marks="bogged") == 1 and total(afv="SPW 251/1") == 2
    assert total(afv="SPW 251/1", afv_marks="pinned") == 3


@rule("28.83")
def test_several_attackers_one_after_the_other():
    t = stormers(draws="r0, p2=red, r0, p2=red, b3, b2", stack="-")
    t.do("infiltrate", "russian A").do("creep in", "Soloviev", "german A").do("creep in", "Kristov", "german A").do("go")
    while t.about == "infiltration":
        t.do("pass")
    assert t.about == "who attacks"
    t.do("attack", "Kristov")
    first, second = t.happened("VehicleAttacked")
    assert first.strength.total == 3 - 1 and second.strength.total == 2 - 1 + 1


@example("QA-21.2b")
@rule("Q-21.2b", "28.81")
def test_a_demolition_charge_is_only_four_more_against_an_afv():
    t = stormers("dc", draws="r0, p2=red, b2")
    t.do("infiltrate", "russian A").do("creep in", "Soloviev", "german A").do("go")
    while t.about == "infiltration":
        t.do("pass")
    assert t.about == "use mine"
    t.do("with mine")
    assert t.happened("VehicleAttacked")[0].strength.total == 2 + 4 - 1 and not t.happened("ChargeLaid")
