"""3, 11, 12: the counters of the box."""

from collections import Counter

import pytest

from hedgerow.games.combat_commander.model.counters import (
    NATIONS,
    QUALITIES,
    RADIOS,
    UNITS,
    WEAPONS,
    hero_of,
    private_of,
    radio_type,
    team_of,
    unit_type,
    weapon_type,
)
from hedgerow.testing import example, rule

PRINTED_TOTALS = {"germany": 115, "russia": 130, "america": 103, "britain": 99, "france": 96, "italy": 124}

BRAZILIANS = ("Lt Oliveira", "Sgt Alves", "Cpl Pereira", "Cpl Santos")


def test_the_mix_has_as_many_units_as_the_manifest_prints():
    mix = Counter()
    for u in UNITS:
        if u.title not in BRAZILIANS:
            mix[u.nation] += u.count
    assert mix == PRINTED_TOTALS


@rule("3", "3.1")
def test_figures_and_stats_of_the_units_the_rulebook_shows():
    rifle = unit_type("germany", "Rifle Squad")
    assert (rifle.fp[0], rifle.range[0], rifle.move[0], rifle.morale[0], rifle.figures) == (5, 5, 4, 7, 4)
    assert rifle.range[1] == 1
    line = unit_type("america", "Line Squad")
    assert (line.fp[0], line.morale[0], line.morale[1]) == (6, 6, 8)
    assert unit_type("germany", "Weapon Team").figures == 2
    biermann = unit_type("germany", "Sgt Biermann")
    assert (biermann.morale[0], biermann.command[0], biermann.figures) == (8, 1, 1)


@rule("3.1.5")
def test_only_leaders_command_and_no_broken_leader_does():
    for u in UNITS:
        assert u.command[1] == 0
        assert u.is_leader or u.command[0] == 0


@rule("3.1.6")
def test_boxed_stats():
    pionier = unit_type("germany", "Pionier Squad")
    assert pionier.boxed_fp and pionier.boxed_range and pionier.boxed_move
    rifle = unit_type("russia", "Rifle Squad")
    assert not (rifle.boxed_fp or rifle.boxed_range or rifle.boxed_move)


@rule("7.1")
def test_victory_points_of_a_unit():
    assert unit_type("germany", "Rifle Squad").vp == 2
    assert unit_type("germany", "Weapon Team").vp == 1
    assert unit_type("germany", "Sgt Esser").vp == 3
    assert unit_type("germany", "Cpl Winkler").vp == 2
    assert hero_of("germany").vp == 0


@example("EX-mortar-min")
def test_a_mortar_has_a_nearest_range():
    mortar = weapon_type("russia", "Light Mortar")
    assert (mortar.nearest, mortar.range, mortar.is_mortar, mortar.ordnance) == (2, 14, True, True)


@rule("11.4")
def test_numbers_that_fix_never_eliminate():
    for w in WEAPONS:
        assert not w.fix & w.elim
        assert w.fix and w.elim and max(w.fix | w.elim) <= 10


@rule("11.6")
def test_special_weapons_are_known_by_name():
    assert weapon_type("germany", "Flamethrower").is_flamethrower
    assert weapon_type("america", "Satchel Charge").is_satchel
    molotov = weapon_type("russia", "Molotov Cocktail")
    assert molotov.is_molotov and not molotov.ordnance


def test_machine_guns():
    assert {w.title for w in WEAPONS if w.is_mg} == {"Light MG", "Medium MG", "Heavy MG", ".50cal MG"}


@rule("12")
def test_radios_fire_with_8_to_13():
    assert {r.fp for r in RADIOS} == {8, 9, 10, 11, 12, 13}
    assert radio_type("america", 13).smoke is False
    assert radio_type("germany", 8).smoke is True


@pytest.mark.parametrize("nation", NATIONS)
def test_every_nation_has_a_team_for_each_quality_a_hero_and_a_private(nation):
    for quality in QUALITIES:
        assert team_of(nation, quality).is_team
    assert hero_of(nation).is_hero and hero_of(nation).command[0] == 0
    private = private_of(nation)
    assert (private.morale[0], private.command[0]) == (6, 2)
