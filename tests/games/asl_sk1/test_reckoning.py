"""What a player reckons on the map: how far units get, what can be seen, which hexes are under fire."""

from __future__ import annotations

from itertools import pairwise

from hedgerow.games.asl_sk1.explain import explain, why_not
from hedgerow.games.asl_sk1.fire import prep_fire_phase
from hedgerow.games.asl_sk1.movement import movement_phase
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing import rule

from .situation import situation

FIELD = """
    attacker american
    american N5 7-4-7
    german P5 4-6-7
"""


def asked(t, *question):
    return dict(explain(t.g, "american", WhyNot.of(*question)).tallies)


def costs(t, label):
    return {int(way.split()[-1]): cost.total for way, cost in asked(t, "ways", t.units[label]).items()}


@rule("3.3-g", "3.3-d")
def test_the_whole_movement_range_is_what_walking_it_would_pay():
    t = situation(FIELD, movement_phase, phase="movement")
    ways = asked(t, "ways", t.units["7-4-7"])
    assert max(cost.total for cost in ways.values()) <= 5
    ground = t.g.scenario.ground
    for way, cost in ways.items():
        hexes = [t.hex("N5"), *map(int, way.split())]
        assert all(b in ground.around[a] for a, b in pairwise(hexes))
        by_road = all(ground.by_road(a, b) for a, b in pairwise(hexes))
        assert cost.total <= (5 if by_road else 4)
    assert t.hex("P5") not in costs(t, "7-4-7")                       # 3.3-a: the enemy is there
    t.play("move 7-4-7", "go")
    first = next(o for o in t.options if o[0] == "to")
    assert first[1] in costs(t, "7-4-7")


@rule("3.3-k")
def test_assault_movement_reaches_the_next_hexes_only():
    t = situation(FIELD, movement_phase, phase="movement").play("move 7-4-7", "assault move 7-4-7")
    assert all(len(way.split()) == 1 for way in asked(t, "ways", t.units["7-4-7"]))


@rule("3.2-e")
def test_danger_counts_who_reaches_and_sees():
    t = situation(FIELD, prep_fire_phase, phase="prep fire")
    here = t.hex("N5")
    assert asked(t, "danger")[str(here)].total == asked(t, "threat", here)[str(t.hex("P5"))].total == 4
    near = next(h for h in t.g.scenario.ground.around[t.hex("P5")] if t.g.sees(h, t.hex("P5")))
    assert asked(t, "threat", near)[str(t.hex("P5"))].total == 8      # point blank


@rule("3.2-c")
def test_strict_play_tells_no_line_in_advance():
    t = situation(FIELD, prep_fire_phase, phase="prep fire", los="strict")
    for question in (("see", t.hex("N5"), t.hex("P5")), ("threat", t.hex("N5")), ("danger",)):
        answer = explain(t.g, "american", WhyNot.of(*question))
        assert [r.rule for r in answer.reasons] == ["3.2-c"] and not answer.tallies


def test_a_line_tells_its_hindrance_or_what_blocks():
    t = situation(FIELD, prep_fire_phase, phase="prep fire")
    answers = [explain(t.g, "american", WhyNot.of("see", t.hex("N5"), h)) for h in range(t.g.scenario.size)]
    for h, answer in enumerate(answers):
        assert answer.may == t.g.sees(t.hex("N5"), h)
        assert not answer.may or dict(answer.tallies)["hindrance"].total == t.g.hindrance(t.hex("N5"), h)


@rule("3.2.1")
def test_an_attack_under_way_tells_who_brings_what():
    t = situation(FIELD + "american N5 3-3-7", prep_fire_phase, phase="prep fire").play("fire 7-4-7 P5", "add 3-3-7")
    told = asked(t, "shoot")
    assert told["firepower"].total == 10
    assert sum(1 for name in told if name.startswith("DRM on")) == 1


def test_refusals_know_why_nobody_joins_or_comes_along():
    t = situation(FIELD + "american N5 3-3-7 broken\n american N5 8-1", prep_fire_phase, phase="prep fire").play("fire 7-4-7 P5")
    assert "3.2.1-k" in {r.rule for r in why_not(t.g, "american", ("add", t.units["3-3-7"]))}


def test_a_unit_tells_why_it_does_not_fire():
    t = situation(FIELD + "american N5 3-3-7 broken", prep_fire_phase, phase="prep fire")
    found = explain(t.g, "american", WhyNot.of("ready", t.units["3-3-7"]))
    assert [r.rule for r in found.reasons] == ["3.2.1-k"]
