"""The six scenario cards: forces, set-up, special rules, victory."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.model.state import ABSENT, ELIMINATED, MOVEMENT, RALLY, WAITING, State
from hedgerow.games.asl_sk1.rules.scenarios.own import design
from hedgerow.games.asl_sk1.rules.setup import forces, places, takers
from hedgerow.games.asl_sk1.rules.victory import initial_control
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.game import Game
from hedgerow.kernel.underway import blank_state
from hedgerow.testing import rule


@lru_cache
def card(code: str) -> Any:
    return RULEBOOK.scenarios[code]()


def state(code: str, *dice: int | tuple[int, int], **options: Any) -> State:
    """The forces of a scenario, none of them placed yet."""
    g = blank_state(RULEBOOK, card(code), RULEBOOK.settle(options))
    assert isinstance(g, State)
    g.chance = Scripted(dice)
    forces(g)
    initial_control(g)
    return g


def empty_map(g: State) -> None:
    """The forces of a scenario, and nothing of them in play."""
    forces(g)
    initial_control(g)
    for u in g.units:
        u.hex = ABSENT
    for w in g.weapons:
        w.hex = ELIMINATED


def first(g: State, kind: str, n: int = 0) -> int:
    return [i for i, u in enumerate(g.units) if u.kind == kind and u.hex != ABSENT][n]


def put(g: State, kind: str, hex_: str, n: int = 0) -> int:
    i = first(g, kind, n)
    g.units[i].hex = g.scenario.ground.index(hex_)
    return i


def group(code: str, id_: str) -> tuple[Counter[str], Counter[str], Any]:
    c: Card = card(code)
    i = next(i for i, p in enumerate(c.groups) if p.rule == id_)
    units = Counter(e.kind.split(" ", 1)[1] for e in c.roster if e.group == i and not e.given)
    weapons = Counter(e.kind.split(" ", 1)[1] for e in c.arsenal if e.group == i and not e.given)
    return units, weapons, c.groups[i]


def names(c: Card, zone: Any) -> set[str]:
    return {c.hex_name(h) for h in zone}

# ---- forces ----

FORCES: list[tuple[str, str, str, str, int, int]] = [
    ("S1", "S1-us-setup", "7-4-7 7-4-7 7-4-7 3-3-7 8-1", "", 5, 0),
    ("S1", "S1-us-T1", "7-4-7 7-4-7 7-4-7 8-1", "", 5, 1),
    ("S1", "S1-us-T2", "7-4-7 7-4-7 8-0", "", 5, 2),
    ("S1", "S1-us-T3", "7-4-7 7-4-7 3-3-7 3-3-7 9-2", "", 5, 3),
    ("S1", "S1-ge-1058", "4-6-7 4-6-7 4-6-7 8-1", "", 3, 1),
    ("S1", "S1-ge-919", "4-4-7 4-4-7 4-4-7 7-0", "", 3, 1),
    ("S1", "S1-ge-FJ2", "5-4-8 5-4-8 5-4-8 9-1", "", 3, 2),
    ("S1", "S1-ge-FJ3", "5-4-8 5-4-8 9-1", "", 3, 3),
    ("S2", "S2-ru-setup", "4-4-7 " * 5 + "4-2-6 " * 5 + "8-1 8-0 7-0", "MMG LMG LMG", 3, 0),
    ("S2", "S2-ru-shock", "5-2-7 5-2-7 5-2-7 9-2", "LMG", 3, 2),
    ("S2", "S2-ge-setup", "5-4-8 " * 4 + "4-6-7 " * 7 + "9-2 9-1 8-1 8-0", "MMG LMG LMG LMG FT DC DC", 3, 0),
    ("S3", "S3-ge-setup", "4-4-7 " * 7 + "4-3-6 " * 5 + "8-1 8-0 7-0 7-0", "HMG LMG LMG LMG", 3, 0),
    ("S3", "S3-us-setup", "6-6-6 " * 14 + "9-2 9-1 8-0 8-0", "MMG MMG FT", 3, 0),
    ("S4", "S4-us-setup", "7-4-7 7-4-7 6-6-7 6-6-6 6-6-6 5-4-6 5-4-6 5-4-6 10-2 8-1 8-0", "HMG_.50 MMG MMG FT FT", 3, 0),
    ("S4", "S4-ge-setup", "4-4-7 " * 14 + "2-3-7 2-3-7 9-1 8-1 8-1 7-0 7-0", "MMG MMG LMG LMG LMG", 3, 1),
    ("S5", "S5-ge-setup", "4-6-7 " * 6 + "8-1 6+1", "HMG LMG", 3, 0),
    ("S5", "S5-ge-T2", "4-6-7 " * 4 + "8-0", "MMG", 3, 2),
    ("S5", "S5-us-setup", "6-6-6 " * 4 + "3-4-6 9-1", "MMG", 3, 0),
    ("S5", "S5-us-T1", "6-6-6 " * 3 + "9-2 8-0", "MMG", 3, 1),
    ("S5", "S5-us-T2", "6-6-6 " * 2 + "8-1", "MMG", 3, 2),
    ("S6", "S6-ge-setup", "4-6-8 " * 9 + "9-2 8-1 8-0", "MMG LMG LMG LMG", 4, 0),
    ("S6", "S6-ru-setup", "4-5-8 " * 14 + "9-1 8-1 8-0", "MMG LMG LMG DC", 3, 1),
]


def forces_test(code: str, id_: str, units: str, weapons: str, elr: int, turn: int) -> None:
    found, arms, g = group(code, id_)
    assert found == Counter(units.split()) and arms == Counter(w.replace("_", " ") for w in weapons.split())
    assert (g.elr, g.turn) == (elr, turn)
    assert id_ in card(code).printed()


@pytest.mark.parametrize("row", [pytest.param(r, marks=rule(r[1]), id=r[1]) for r in FORCES])
def test_forces_of_each_group(row: tuple[str, str, str, str, int, int]) -> None:
    forces_test(*row)
    id_ = row[1]
    c = card(row[0])
    zone, enters = names(c, group(row[0], id_)[2].zone), names(c, group(row[0], id_)[2].enters)
    assert ZONES[id_](zone, enters), (zone, enters)

ZONES: dict[str, Any] = {
    "S1-us-setup": lambda z, e: z == {"N3", "N4", "M5", "L5"},
    **dict.fromkeys(("S1-us-T1", "S1-us-T2", "S1-us-T3"), lambda z, e: e == {f"V{n}" for n in range(11)}),
    **dict.fromkeys(("S1-ge-1058", "S1-ge-FJ2", "S1-ge-FJ3"), lambda z, e: {"A10", "B10", "U10", "V10"} <= e and "A9" not in e),
    "S1-ge-919": lambda z, e: {"A1", "B0", "C1", "V0"} <= e and not e & {"B1", "A10"},
    "S2-ru-setup": lambda z, e: {"A10", "B9", "K5", "P5", "P10"} <= z and not z & {"A9", "K4", "L4", "P4", "A1"},
    "S2-ge-setup": lambda z, e: {"A8", "B7", "K3", "P3", "A1"} <= z and not z & {"A9", "K4", "L4", "P4", "A10"},
    "S2-ru-shock": lambda z, e: {"A10", "B10", "P10"} <= e,
    "S3-ge-setup": lambda z, e: {"zGG10", "zR5", "yA1", "yP2"} <= z and "yA3" not in z,
    "S3-us-setup": lambda z, e: {"yA7", "yP10"} <= z and "yA6" not in z and not any(n.startswith("z") for n in z),
    "S4-us-setup": lambda z, e: {"A4", "GG10"} <= z and "A3" not in z,
    "S4-ge-setup": lambda z, e: {"A10", "GG10", "B10"} <= e and "A9" not in e,
    "S5-ge-setup": lambda z, e: {"H0", "R10", "M5"} <= z and not z & {"G5", "S5"},
    "S5-ge-T2": lambda z, e: {"A1", "GG1", "B0"} <= e,
    "S5-us-setup": lambda z, e: {"T5", "GG5"} <= z and "S5" not in z,
    "S5-us-T1": lambda z, e: {"N10", "GG10"} <= e and not e & {"M10", "N9"},
    "S5-us-T2": lambda z, e: {"J10", "GG10"} <= e and not e & {"I10"},
    "S6-ge-setup": lambda z, e: {"A9", "GG1"} <= z and "A10" not in z,
    "S6-ru-setup": lambda z, e: {"A10", "GG10"} <= e and "GG9" not in e,
}

TURNS = [("S1-turns", "S1", 5, False, "american", "german"), ("S2", "S2", 6, False, "russian", "german"),
         ("S3-turns", "S3", 7, True, "german", "american"), ("S4-turns", "S4", 6, True, "american", "german"),
         ("S5-turns", "S5", 5, False, "german", "american"), ("S6-turns", "S6", 6, True, "german", "russian")]


@pytest.mark.parametrize("row", [pytest.param(r, marks=rule(r[0]), id=r[0]) for r in TURNS])
def test_turn_record(row: tuple[str, str, int, bool, str, str]) -> None:
    _, code, turns, half, sets_up, moves = row
    c = card(code)
    assert all(group.startswith(code) for group in c.printed())
    assert (c.turns, c.half_last, c.sides[c.sets_up_first], c.sides[c.moves_first]) == (turns, half, sets_up, moves)


@pytest.mark.parametrize(("code", "board", "size", "grain"), [
    pytest.param("S1", "y", 231, True, marks=rule("S1", "S1-ssr")), pytest.param("S2", "z", 168, False, marks=rule("S2")),
    pytest.param("S3", "zy", 328, False, marks=rule("S3")), pytest.param("S4", "y", 346, False, marks=rule("S4")),
    pytest.param("S5", "y", 346, True, marks=rule("S5")), pytest.param("S6", "z", 346, False, marks=rule("S6"))])
def test_boards(code: str, board: str, size: int, grain: bool) -> None:
    c = card(code)
    assert all(group.startswith(code) for group in c.printed())
    assert ("".join(cut.board for cut in c.ground.cuts), c.size, c.grain) == (board, size, grain)


@rule("1.1", "1.1-a")
def test_boards_of_s3_are_joined_at_their_zero_edges() -> None:
    ground = RULEBOOK.scenarios["S3"]().ground
    assert ground.index("yB0") == ground.index("zFF0")
    assert ground.distance[ground.index("yA1")][ground.index("zGG1")] == 1
    assert len(ground.around[ground.index("yB0")]) == 6


# ---- balance ----

def counts(code: str, balance: str) -> Counter[str]:
    g = state(code, balance=balance)
    return Counter([u.kind for u in g.units if u.hex != ABSENT] + [w.kind for w in g.weapons if w.in_play or w.hex == WAITING])


@pytest.mark.parametrize(("code", "side", "more", "less"), [
    pytest.param("S1", "german", {"german 5-4-8": 1}, {}, marks=rule("S1-bal")),
    pytest.param("S2", "russian", {"russian 4-5-8": 2}, {"russian 4-2-6": 2}, marks=rule("S2-bal")),
    pytest.param("S2", "german", {"russian 9-1": 1}, {"russian 9-2": 1}, marks=rule("S2-bal")),
    pytest.param("S3", "german", {"german MMG": 1}, {}, marks=rule("S3-bal")),
    pytest.param("S3", "american", {}, {"german 4-4-7": 1}, marks=rule("S3-bal")),
    pytest.param("S4", "german", {}, {"american FT": 1}, marks=rule("S4-bal")),
    pytest.param("S5", "german", {"german 8-0": 1}, {"german 6+1": 1}, marks=rule("S5-bal")),
    pytest.param("S5", "american", {}, {"german 4-6-7": 1}, marks=rule("S5-bal"))])
def test_balance(code: str, side: str, more: dict[str, int], less: dict[str, int]) -> None:
    plain, changed = counts(code, "none"), counts(code, side)
    assert card(code).printed()
    if code == "S4":
        assert card(code).exit_goal(state(code, balance=side)) == 10
    assert changed - plain == Counter(more) and plain - changed == Counter(less)


# ---- set-up ----

@rule("4.0", "4.0-i")
def test_a_leader_may_set_up_with_a_heavy_gun_but_not_bring_it_onto_the_map() -> None:
    g = state("S3")
    heavy = next(i for i, w in enumerate(g.weapons) if w.kind == "german HMG")
    assert first(g, "german 8-1") in takers(g, 0, heavy, ())
    g = state("S4")
    g.attacker, g.phase = 1, RALLY
    medium = next(i for i, w in enumerate(g.weapons) if w.kind == "german MMG")
    light = [i for i, w in enumerate(g.weapons) if w.kind == "german LMG"]
    leader, squad = first(g, "german 8-1"), first(g, "german 4-4-7")
    assert leader not in takers(g, 1, medium, ()) and squad in takers(g, 1, medium, ())
    two = tuple(("give", w, leader) for w in light[:2])
    assert leader in takers(g, 1, light[1], two[:1]) and leader not in takers(g, 1, light[2], two)


@rule("S1-us-setup", "3.3-i")
def test_one_mmc_a_hex_on_the_road() -> None:
    g = state("S1")
    squad, other, leader = first(g, "american 7-4-7"), first(g, "american 7-4-7", 1), first(g, "american 8-1")
    assert len(places(g, squad, ())) == 4
    at = g.scenario.ground.index("N3")
    lines = (("place", squad, at),)
    assert at not in places(g, other, lines) and at in places(g, leader, lines)
    card("S1").buildings(g)


@rule("3.3-i")
def test_three_squads_that_stand_in_a_hex_leave_no_room_in_it() -> None:
    g = state("S6")
    squads = [i for i, u in enumerate(g.units) if u.side == 0 and u.mmc]
    assert 0 in places(g, squads[3], ())
    for i in squads[:3]:
        g.units[i].hex = 0
    assert 0 not in places(g, squads[3], ()) and 1 in places(g, squads[3], ())


@rule("1.3")
def test_set_up_in_order_with_sheets_taken_back_freely() -> None:
    game = Game(RULEBOOK, card("S2"), seed=1)
    (seat, decision), = game.decisions.items()
    assert (seat, decision.about) == ("russian", "set up")
    game.apply(seat, decision.options[0])
    game.undo(seat, line=0)
    while game.decisions.get("russian"):
        options = game.decisions["russian"].options
        game.apply("russian", next(o for o in options if o[0] in ("place", "give", "commit")))
    assert list(game.decisions) == ["german"]
    state_ = game.state
    assert isinstance(state_, State)
    assert not [u for u in state_.units if u.side == 0 and u.hex == WAITING and u.due == 0]
    assert all(w.holder >= 0 for i, w in enumerate(state_.weapons) if state_.scenario.arsenal[i].group == 0)


@rule("1.3")
@pytest.mark.parametrize("side", [0, 1])
def test_a_card_of_ones_own_is_won_by_who_must_hold_enough_buildings_or_by_the_other(side: int) -> None:
    sides = ["american", "german"]
    said = {"title": "The farm", "sides": sides, "boards": [{"board": "y"}], "turns": 3, "sets_up_first": "german",
            "moves_first": "american", "victory": {"side": sides[side], "buildings": ["N5", "M4"], "holds": 1},
            "group": [{"side": s, "name": s, "zone": [{"hexrows": ["L", "P"]}], "units": {kind: 1}}
                      for s, kind in zip(sides, ("6-6-6", "4-6-7"), strict=True)]}
    g = blank_state(RULEBOOK, design(said, Path()), RULEBOOK.settle({}))
    assert isinstance(g, State)
    empty_map(g)
    farm, barn = (g.scenario.ground.building_of[g.scenario.ground.index(name)] for name in ("N5", "M4"))
    g.holders[farm] = g.holders[barn] = 1 - side
    assert g.scenario.winner_at_end(g)[0] == 1 - side
    g.holders[barn] = side
    assert g.scenario.winner_at_end(g)[0] == side


@rule("3.1(a)")
def test_those_due_are_set_up_off_the_map_and_lost_if_they_never_enter() -> None:
    game = Game(RULEBOOK, card("S1"), seed=1)

    def play(*wanted: str) -> None:
        (seat, decision), = game.decisions.items()
        game.apply(seat, next(o for w in wanted for o in decision.options if o[0] == w))

    g = game.state
    assert isinstance(g, State)
    while g.attacker == 1 and g.turn == 1:
        if game.decisions and next(iter(game.decisions.values())).about in ("set up", "enter"):
            play("place", "give", "commit")
            continue
        if g.phase == MOVEMENT:
            off = [u for u in g.units if u.hex >= g.scenario.size]
            assert len(off) == 8                      # two groups of three squads and a leader
            assert "8 units off the map will be lost" in next(iter(game.warning("german", ("pass",)))).text
        play("pass", "stop", "stay", "shoot", "check")
        g = game.state
        assert isinstance(g, State)
    assert sum(u.hex == ELIMINATED and u.side == 1 for u in g.units) == 8
