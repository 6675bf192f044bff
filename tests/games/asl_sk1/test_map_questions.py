"""What a player may ask about the map: how far units get, what can be seen, which hexes are under fire."""

from __future__ import annotations

from itertools import pairwise

from hedgerow.games.asl_sk1.aids.map_questions import QUESTIONS
from hedgerow.games.asl_sk1.rules.fire import prep_fire_phase
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.kernel.questions import Field, Finding
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing import rule

from .situation import situation

FIELD = """
    attacker american
    american N5 7-4-7
    german P5 4-6-7
"""


ANSWER = {q.name: q.answer for q in QUESTIONS}


def asked(t, question, *what):
    return ANSWER[question](t.g, "american", *what)


def ways(t, label):
    return asked(t, "reach", t.units[label]).ways


def costs(t, label):
    return {way.to: way.cost.total for way in ways(t, label)}


@rule("3.3-g", "3.3-d")
def test_the_whole_movement_range_is_what_walking_it_would_pay():
    t = situation(FIELD, movement_phase, phase="movement")
    found = ways(t, "7-4-7")
    assert max(way.cost.total for way in found) <= 5
    ground = t.g.scenario.ground
    for way in found:
        hexes = [t.hex("N5"), *way.by]
        assert hexes[-1] == way.to
        assert all(b in ground.around[a] for a, b in pairwise(hexes))
        by_road = all(ground.by_road(a, b) for a, b in pairwise(hexes))
        assert way.cost.total <= (5 if by_road else 4)
    assert t.hex("P5") not in costs(t, "7-4-7")                       # 3.3-a: the enemy is there
    t.play("move 7-4-7", "go")
    first = next(o for o in t.options if o[0] == "to")
    assert first[1] in costs(t, "7-4-7")


@rule("3.3-g", "3.3-d")
def test_the_range_goes_one_hex_further_by_road_alone():
    t = situation("attacker american\namerican A6 7-4-7\ngerman GG10 4-6-7", movement_phase, phase="movement")
    assert [t.card.ground.names[to] for to, cost in costs(t, "7-4-7").items() if cost == 5] == ["F3"]


@rule("3.3-k")
def test_assault_movement_reaches_the_next_hexes_only():
    t = situation(FIELD, movement_phase, phase="movement").play("move 7-4-7", "assault move 7-4-7")
    assert all(len(way.by) == 1 for way in ways(t, "7-4-7"))


@rule("3.2-e")
def test_danger_counts_who_reaches_and_sees():
    t = situation(FIELD, prep_fire_phase, phase="prep fire")
    here = t.hex("N5")
    assert dict(asked(t, "danger").at)[here].total == dict(asked(t, "threat", here).at)[t.hex("P5")].total == 4
    near = next(h for h in t.g.scenario.ground.around[t.hex("P5")] if t.g.sees(h, t.hex("P5")))
    assert dict(asked(t, "threat", near).at)[t.hex("P5")].total == 8      # point blank


@rule("3.2-c")
def test_strict_play_tells_no_line_in_advance():
    t = situation(FIELD, prep_fire_phase, phase="prep fire", los="strict")
    for question in (("sight", t.hex("N5"), t.hex("P5")), ("threat", t.hex("N5")), ("danger",)):
        assert asked(t, *question) == Finding(asked(t, *question).reasons)
        assert [r.rule for r in asked(t, *question).reasons] == ["3.2-c"]


def test_a_line_tells_its_hindrance_or_what_blocks():
    t = situation(FIELD, prep_fire_phase, phase="prep fire")
    for h in range(t.g.scenario.size):
        answer = asked(t, "sight", t.hex("N5"), h)
        assert bool(answer.reasons) != t.g.sees(t.hex("N5"), h)
        assert answer.reasons or answer.hindrance.total == t.g.hindrance(t.hex("N5"), h)


@rule("3.2.1")
def test_an_attack_under_way_tells_who_brings_what():
    t = situation(FIELD + "american N5 3-3-7", prep_fire_phase, phase="prep fire").play("fire 7-4-7 P5", "add 3-3-7")
    told = dict(t.game.explain("american", WhyNot.of("shoot")).tallies)
    assert told["firepower"].total == 10
    assert sum(1 for name in told if name.startswith("DRM on")) == 1


def test_refusals_know_why_nobody_joins_or_comes_along():
    t = situation(FIELD + "american N5 3-3-7 broken\n american N5 8-1", prep_fire_phase, phase="prep fire").play("fire 7-4-7 P5")
    assert "3.2.1-k" in t.game.refusal("american", ("add", t.units["3-3-7"])).rules


def test_a_unit_tells_why_it_does_not_fire():
    t = situation(FIELD + "american N5 3-3-7 broken", prep_fire_phase, phase="prep fire")
    found = t.game.ask("american", "ready", t.units["3-3-7"])
    assert [r.rule for r in found.reasons] == ["3.2.1-k"]


@rule("3.2-e")
def test_nobody_is_threatened_off_the_map():
    t = situation(FIELD, prep_fire_phase, phase="prep fire")
    assert asked(t, "threat", t.g.scenario.size) == Field()
    assert asked(t, "threat", t.hex("N5")).at
