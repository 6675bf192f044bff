"""O17, O18, 12: Radios and what they bring."""

from __future__ import annotations

from hedgerow.board.grid import OFF
from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.counters import radio_type
from hedgerow.games.combat_commander.model.state import IN_BOX, MIX, Radio
from hedgerow.games.combat_commander.rules.orders.artillery_request import drift, impact_area
from hedgerow.testing import example, rule

from .situation import situation

FIELD = """
    axis    E5  Sgt Esser
    axis    E5  Rifle Squad
    allies  H5  Line Squad
    allies  I5  Green Squad
"""


def with_radio(t, side=0, fp=10, broken=False):
    nation = t.g.scenario.nations[side]
    t.g.radios.append(Radio(radio_type(nation, fp).id, side, IN_BOX, broken))
    return t


def radio_situation(text=FIELD, fp=10, broken=False, side=0, **more):
    return situation(text, prepared=lambda g: g.radios.append(
        Radio(radio_type(g.scenario.nations[side], fp).id, side, IN_BOX, broken)), **more)


@rule("O17", "O17-a")
def test_artillery_denied_breaks_and_then_removes_the_enemy_radio():
    none = situation(FIELD, axis="Artillery Denied")
    assert none.orders() == set()
    t = radio_situation(side=1, axis="Artillery Denied, Artillery Denied")
    t.order("Artillery Denied")
    assert t.g.radios[0].broken
    t.order("Artillery Denied")
    assert t.g.radios[0].where == MIX


@example("EX-batt-access")
@rule("O18", "O18.1")
def test_battery_access_and_then_fire_for_effect_in_one_turn():
    t = radio_situation(broken=True, axis="Artillery Request, Artillery Request")
    t.order("Artillery Request").do("battery access")
    assert not t.g.radios[0].broken and not t.unit("Sgt Esser").activated
    t.order("Artillery Request")
    assert t.options == [("spot", t.id("Sgt Esser"))]


@rule("O18")
def test_a_request_needs_a_radio_and_a_leader_who_can_spot():
    assert situation(FIELD, axis="Artillery Request").orders() == set()
    lost = radio_situation(FIELD.replace("Sgt Esser", "Sgt Esser, broken"), axis="Artillery Request")
    assert lost.orders() == set()


@rule("O18.2", "O18.2.1")
def test_only_the_spotter_is_activated_and_the_round_goes_anywhere_he_sees():
    t = radio_situation(axis="Artillery Request", land="woods E6\nwater O1")
    t.order("Artillery Request").do("spot", "Sgt Esser")
    assert t.unit("Sgt Esser").activated and not t.unit("Rifle Squad").activated
    assert t.may("at", "O1") and t.may("at", "G2")
    assert not t.may("at", "E9")


@rule("O18.2.2", "O18.2.2.1", "O18.2.3")
def test_accurate_fire_drifts_two_single_hexes_and_strikes_seven():
    t = radio_situation(axis="Artillery Request", rolls="axis 5-4, axis 1-4, axis 4-2, allies 5-4")
    t.order("Artillery Request").do("spot", "Sgt Esser").do("at", "H5").do("barrage", "impact").quiet()
    assert t.last(h.TargetingRolled).result == "hit"
    assert t.about == "impact"
    assert {o[1] for o in t.options} == {t.hex("H5"), t.hex("I5")}


@example("EX-sr-return")
@rule("O18.2.2.1")
def test_opposite_directions_bring_the_round_back():
    t = situation(FIELD)
    assert drift(t.g, t.hex("H5"), True, (1, 4)) == t.hex("H5")
    assert drift(t.g, t.hex("H5"), True, (1, 1)) == t.hex("H3")


@example("EX-compass")
@rule("2.2.2", "O18.2.2.2")
def test_inaccurate_fire_drifts_by_the_compass_as_far_as_the_coloured_die_shows():
    t = situation(FIELD)
    assert drift(t.g, t.hex("H5"), False, (1, 3)) == t.hex("H2")
    assert drift(t.g, t.hex("H5"), False, (4, 2)) == t.hex("H7")
    assert t.g.scenario.grid.name(drift(t.g, t.hex("H5"), False, (2, 1)))[0] == "I"
    assert t.g.scenario.grid.name(drift(t.g, t.hex("H5"), False, (3, 1)))[0] == "I"
    assert t.g.scenario.grid.name(drift(t.g, t.hex("H5"), False, (5, 1)))[0] == "G"
    assert t.g.scenario.grid.name(drift(t.g, t.hex("H5"), False, (6, 1)))[0] == "G"


@rule("O18.2.2.3")
def test_a_round_that_leaves_the_map_is_gone():
    t = situation(FIELD)
    assert drift(t.g, t.hex("H2"), False, (1, 5)) == OFF
    assert drift(t.g, t.hex("H1"), True, (1, 4)) == OFF


@rule("O18.2.3")
def test_the_impact_area_is_the_hex_and_those_around():
    t = situation(FIELD)
    assert len(impact_area(t.g, t.hex("H5"))) == 7
    assert len(impact_area(t.g, t.hex("A1"))) == 3


@rule("O18.2.1.1", "O18.2.3.1")
def test_smoke_is_laid_in_all_seven_hexes_instead():
    t = radio_situation(axis="Artillery Request", land="marsh H4", rolls="axis 5-4, axis 1-4")
    t.order("Artillery Request").do("spot", "Sgt Esser").do("at", "H5").do("barrage", "smoke").quiet()
    assert len(t.g.smoke) == 6 and t.hex("H4") not in t.g.smoke
    assert not t.events(h.AttackTotal)


@rule("O18.2.1.1")
def test_a_radio_without_smoke_gives_no_choice():
    t = radio_situation(axis="Recover", allies="Artillery Request", first="allies", side=1, fp=13,
                        text=FIELD + "    allies  H5  Sgt White\n", rolls="allies 5-4")
    t.order("Artillery Request").do("spot", "Sgt White").do("at", "E5").quiet("initiative")
    assert t.about == "initiative"


@rule("O18.2.3.2", "T99")
def test_an_impact_is_an_attack_with_the_radios_fp_and_jammed_does_nothing():
    t = radio_situation(axis="Artillery Request", land="woods H5", rolls="axis 5-4, axis 1-4, axis 1-1!Jammed, allies 5-4")
    t.order("Artillery Request").do("spot", "Sgt Esser").do("at", "H5").do("barrage", "impact").quiet()
    t.do("impact", "H5").quiet("impact")
    assert t.total(h.AttackTotal) == 10 + 2 + 2
    assert not t.g.radios[0].broken


@rule("O18.2.3.3", "F102")
def test_the_exact_roll_destroys_a_fortification_before_the_defense():
    t = radio_situation(FIELD + "    fort    H5  foxholes\n", axis="Artillery Request",
                        rolls="axis 5-4, axis 1-4, axis 6-4, allies 5-4")
    t.order("Artillery Request").do("spot", "Sgt Esser").do("at", "H5").do("barrage", "impact").quiet()
    t.do("impact", "H5").quiet("impact")
    assert t.hex("H5") not in t.g.forts
    assert t.total(h.DefenseTotal) == 6 + 9


@rule("F102", "O18.2.3.2")
def test_foxholes_give_one_more_against_artillery():
    t = radio_situation(FIELD + "    fort    H5  foxholes\n", axis="Artillery Request",
                        rolls="axis 5-4, axis 1-4, axis 4-2, allies 5-4")
    t.order("Artillery Request").do("spot", "Sgt Esser").do("at", "H5").do("barrage", "impact").quiet()
    t.do("impact", "H5").quiet("impact")
    assert t.total(h.DefenseTotal) == 6 + 4 + 9


@rule("12", "8.1.2")
def test_one_radio_in_the_box():
    t = radio_situation()
    from hedgerow.games.combat_commander.rules.arrivals import radios_arrive
    t.g.radios.append(Radio(radio_type("germany", 8).id, 0, -3, space=1))
    t.g.time = 1
    radios_arrive(t.g, 0)
    assert [r.where for r in t.g.radios] == [IN_BOX, MIX]
