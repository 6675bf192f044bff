"""19 Malfunction where other chapters come in: heroes at machine guns, wounded men on the move, Infantry Guns."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import situation

from hedgerow.testing.markers import rule


def jammed(t, name):
    return t.g.weapons[t.who(name).weapon].jammed


@rule("10.45", "19.15")
@pytest.mark.parametrize(("crew", "jams"), [("Schussel (heroic) + Beck", False), ("Schussel (heroic), Beck", True)])
def test_a_hero_at_a_fully_crewed_machine_gun_does_not_make_it_jam_on_red_5(crew, jams):
    t = situation(f"""
        german   A 3 - {crew}, Wolff
        american A 1 - Fox, Myers, Smith
    """, german="Fire 2 (2)", draws="r5, r0, r0, r0")
    t.fire("german A", "american A", "Fire 2 (2)")
    assert jammed(t, "Schussel") is jams


@rule("33.2", "19.14", "19.13-a")
def test_the_weapon_of_a_wounded_man_jams_in_moving_fire_although_he_does_not_shoot():
    t = situation("""
        german   A 3 advance Hessel, Wolff (wounded), Diettinger
        american A 1 - Fox, Myers
    """, german="Fire 2 (2)", draws="r6, any p3=2, r0")
    t.fire("german A", "american A", "Fire 2 (2)")
    first, second = t.happened("Resolved")
    assert jammed(t, "Wolff") and first.result.total + 6 == second.result.total      # no less Fire Strength


@rule("33.3", "19.13-a")
def test_a_wounded_assistant_keeps_his_weapon_out_of_it():
    t = situation("""
        german   A 3 advance Schussel + Wolff (wounded), Hessel
        american A 1 - Fox, Myers
    """, german="Fire 2 (2)", draws="r6, any p3=2, r0")
    t.fire("german A", "american A", "Fire 2 (2)")
    assert not jammed(t, "Wolff") and t.happened("MomentaryMalfunction")


@rule("19.3", "8.54")
@pytest.mark.parametrize(("laid", "rules"), [("Stream", ("8.54",)), ("Brush/sideways", ("19.3",)), ("Brush", ())])
def test_the_crew_of_a_gun_repairs_like_infantry(laid, rules):
    t = situation(f"""
        german   A 1 {laid} 37mm PAK 36 (jammed), Beck
        american A 1 - Fox, Myers
    """)
    assert t.may("repair", "37mm PAK 36") if not rules else t.why("repair", "37mm PAK 36") == rules
