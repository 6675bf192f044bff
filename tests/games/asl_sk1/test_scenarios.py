"""The six scenario cards: forces, set-up, special rules, victory."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.counters import KINDS
from hedgerow.games.asl_sk1.firepower import attack_drm, target_drm
from hedgerow.games.asl_sk1.movement import why_not_exit
from hedgerow.games.asl_sk1.reinforcements import NEVER, reserve_options
from hedgerow.games.asl_sk1.scenario import Card
from hedgerow.games.asl_sk1.scenarios.s2 import shock_group_comes
from hedgerow.games.asl_sk1.scenarios.s4 import weather
from hedgerow.games.asl_sk1.scenarios.s5 import half_squads
from hedgerow.games.asl_sk1.sequence import player_turn
from hedgerow.games.asl_sk1.setup import forces, fortify_options, places, reveal_fortified, set_up, takers
from hedgerow.games.asl_sk1.state import (
    ABSENT,
    ADVANCING_FIRE,
    ELIMINATED,
    EXITED,
    MOVEMENT,
    RALLY,
    WAITING,
    Attack,
    Charge,
    Firer,
    Moving,
    State,
)
from hedgerow.games.asl_sk1.support_weapons import detonate
from hedgerow.games.asl_sk1.victory import control, initial_control, result
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game, blank_state
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.testing import example, rule


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
    game.apply(seat, ("take back", 0))
    while game.decisions.get("russian"):
        options = game.decisions["russian"].options
        game.apply("russian", next(o for o in options if o[0] in ("place", "give", "commit")))
    assert list(game.decisions) == ["german"]
    state_ = game.state
    assert isinstance(state_, State)
    assert not [u for u in state_.units if u.side == 0 and u.hex == WAITING and u.due == 0]
    assert all(w.holder >= 0 for i, w in enumerate(state_.weapons) if state_.scenario.arsenal[i].group == 0)


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
        play("pass", "stop", "stay", "shoot", "check")
        g = game.state
        assert isinstance(g, State)
    assert sum(u.hex == ELIMINATED and u.side == 1 for u in g.units) == 8


# ---- S2 ----

@example("X-S2-smoke")
@rule("S2-ssr1")
def test_german_assault_squads_place_smoke_on_four() -> None:
    assert card("S2").smoke_exponent(KINDS["german 5-4-8"]) == 4
    assert card("S2").smoke_exponent(KINDS["german 4-6-7"]) == 1


@example("X-S2-shock")
@rule("S2-ru-shock")
def test_shock_group_comes_below_the_number_of_the_turn() -> None:
    assert [dr for dr in range(1, 7) if shock_group_comes(dr, 3)] == [1, 2]
    assert not any(shock_group_comes(dr, 1) for dr in range(1, 7))
    g = state("S2", 3, 2)
    g.attacker, g.turn = 0, 3
    shock = first(g, "russian 5-2-7")
    assert g.units[shock].due == NEVER
    card("S2").before_rally_phase(g)
    assert g.units[shock].due == NEVER
    card("S2").before_rally_phase(g)
    assert g.units[shock].due == 3
    g.attacker = 1
    card("S2").before_rally_phase(g)                  # the Germans roll nothing


@rule("S2-vc", "2.0-Control")
def test_s2_victory() -> None:
    g = state("S2")
    assert result(g).winners == ("russian",)
    for n, hex_ in enumerate(("F8", "L6", "O6")):
        put(g, "german 4-6-7", hex_, n)
    control(g)
    assert result(g).winners == ("german",)
    put(g, "russian 8-0", "F8")
    control(g)
    assert result(g).winners == ("german",)           # a leader gains nothing, and control lasts
    put(g, "russian 4-4-7", "L6")
    g.units[first(g, "german 4-6-7", 1)].hex = ELIMINATED
    control(g)
    assert result(g).winners == ("russian",)


# ---- S1 ----

@rule("S1-vc", "S1-bal")
def test_s1_victory() -> None:
    g = state("S1")
    assert result(g).winners == ("american",)
    leader = put(g, "german 8-1", "L3")
    assert result(g).winners == ("german",)
    g.units[leader].melee = True
    assert result(g).winners == ("american",)
    g.units[leader].melee, g.units[leader].broken = False, True
    assert result(g).winners == ("american",)
    balanced = state("S1", balance="american")
    put(balanced, "german 8-1", "L3")
    assert result(balanced).winners == ("american",)


# ---- S3 ----

@rule("S3-ssr1")
def test_fortified_buildings_are_secret_until_they_matter() -> None:
    g = state("S3")
    options = fortify_options(g, 0)
    assert ("pass",) in options and len(options) > 20
    g.fortified = [options[0][1]]
    hex_ = g.scenario.ground.buildings[options[0][1]][0]
    assert RULEBOOK.view(g, "american")["fortified"] == [] and RULEBOOK.view(g, "german")["fortified"]
    reveal_fortified(g, hex_, 0)
    assert g.fortified_known == []                    # its own men know it already
    reveal_fortified(g, hex_, 1)
    assert g.fortified_known == g.fortified
    assert RULEBOOK.view(g, "american")["fortified"]


@rule("S3-ssr1", "4.3-c")
@pytest.mark.parametrize("defended", [True, False])
def test_a_charge_shows_a_fortified_building_only_if_someone_is_in_it(defended: bool) -> None:
    def setup(g: State) -> None:
        forces(g)
        initial_control(g)
        g.attacker, g.phase, g.fortified = 1, ADVANCING_FIRE, [0]
        h = g.scenario.ground.buildings[0][0]
        g.units[first_of(g, "german 4-4-7")].hex = h if defended else ELIMINATED
        g.charges = [Charge(0, h, first_of(g, "american 6-6-6"), 2, False)]

    book = Rulebook(name="t", title="t", version=1, state=State, start=charge_goes_off, scenarios={}, setup=setup,
                    view=lambda g, seat: {}, text_board=lambda v: "", options=RULEBOOK.options)
    g = Game(book, card("S3"), chance=Scripted([(6, 5)])).state
    assert isinstance(g, State)
    assert bool(g.fortified_known) == defended


@flow
def charge_goes_off(g: State) -> Flow[None]:
    yield from detonate(g, 0)


@example("X-S3-fort")
@rule("S3-ssr1")
def test_fortified_building_gives_one_more() -> None:
    g = state("S3")
    ground = g.scenario.ground
    stone = next(h for h in ground.building_of if ground.tem[h] == 3)
    wooden = next(h for h in ground.building_of if ground.tem[h] == 2)
    for h, tem in ((stone, 4), (wooden, 3)):
        unit = first(g, "german 4-4-7")
        g.units[unit].hex = h
        g.fortified = g.fortified_known = [ground.building_of[h]]
        a = Attack(1, h, [unit], [Firer(put(g, "american 6-6-6", "yA7"))])
        plain = attack_drm(g, a)
        assert target_drm(g, a, unit, plain).total - plain.total == tem


@rule("S3-vc", "2.0-Control")
def test_s3_is_won_at_once_with_twenty_five_hexes() -> None:
    g = state("S3")
    city = card("S3").city
    assert len(city) > 25
    for h in city[:24]:
        g.hex_holders[h] = 1
    assert card("S3").winner_now(g) is None and result(g).winners == ("german",)
    g.hex_holders[city[24]] = 1
    assert card("S3").winner_now(g) == (1, "S3-vc")


@rule("S3-vc")
@pytest.mark.parametrize("holding", [23, 24])
def test_s3_is_won_by_a_rally_before_anyone_can_take_a_hex_back(holding: int) -> None:
    """The Americans rally in their last building hex in the German player turn."""
    city = card("S3").city

    def setup(g: State) -> None:
        empty_map(g)
        for h in city[:holding]:
            g.hex_holders[h] = 1
        put_at(g, "american 6-6-6", city[holding]).broken = True
        put_at(g, "american 9-1", city[holding])
        put_at(g, "german 4-4-7", g.scenario.ground.index("yA1"))
        g.attacker = 0

    book = Rulebook(name="t", title="t", version=1, state=State, start=player_turn, scenarios={}, setup=setup,
                    view=lambda g, seat: {}, text_board=lambda v: "", options=RULEBOOK.options)
    game = Game(book, card("S3"), chance=Scripted([(1, 2)]))
    game.apply("american", next(o for o in game.decisions["american"].options if o[0] == "rally"))
    assert isinstance(game.state, State)
    won = holding == 24
    assert (game.state.winner, game.state.phase) == ((1, RALLY) if won else (-1, MOVEMENT))


def put_at(g: State, kind: str, hex_: int) -> Any:
    u = g.units[first_of(g, kind)]
    u.hex = hex_
    return u


# ---- S4 ----

@rule("S4-ssr1")
def test_snow() -> None:
    assert weather(False, 10) and not weather(False, 9) and weather(True, 4) and not weather(True, 3) and weather(True, 12)
    g = state("S4", (5, 5), (1, 2))
    card("S4").before_rally_phase(g)
    assert g.snow
    at = g.scenario.ground.index
    near, far = (at("U1"), at("Y2")), (at("U1"), at("EE2"))
    pairs = [(a, b) for a in range(g.scenario.size) for b in (a + 60, a + 70) if b < g.scenario.size
             and g.scenario.ground.sight.rows[a][b] == 0 and g.scenario.distance(a, b) >= 6]
    a, b = pairs[0]
    assert g.hindrance(a, b) == 1
    assert near != far
    card("S4").before_rally_phase(g)
    assert not g.snow and g.hindrance(a, b) == 0


@rule("S4-ssr2")
def test_american_engineers_place_smoke_on_five() -> None:
    assert card("S4").smoke_exponent(KINDS["american 7-4-7"]) == 5
    assert card("S4").smoke_exponent(KINDS["american 6-6-6"]) == 3


@rule("S4-vc", "S4-bal")
def test_s4_victory_by_exit_points() -> None:
    c = card("S4")
    worth = [c.exit_points(KINDS[k]) for k in ("german 4-4-7", "german 2-3-7", "german 8-1", "german 7-0", "german 6+1")]
    assert worth == [2, 1, 2, 1, 1]
    g = state("S4")
    g.points[1] = 9
    assert c.winner_now(g) is None and result(g).winners == ("american",)
    g.points[1] = 10
    assert result(g).winners == ("german",)
    balanced = state("S4", balance="american")
    balanced.points[1] = 11
    assert result(balanced).winners == ("american",)


@rule("S4-vc", "3.3-b")
def test_exit_from_the_west_edge_between_i_and_y() -> None:
    c = card("S4")
    assert {"I1", "J0", "K1", "Y1"} <= names(c, c.mover_exit) and not names(c, c.mover_exit) & {"G1", "H0", "Z0", "I2"}
    book = Rulebook(name="t", title="t", version=1, state=State, start=player_turn, scenarios={}, setup=_near_the_exit,
                    view=lambda g, seat: {}, text_board=lambda v: "", options=RULEBOOK.options)
    game = Game(book, c, chance=Scripted([(3, 4)]))
    g = game.state
    assert isinstance(g, State)
    while g.phase != MOVEMENT:
        (seat, d), = game.decisions.items()
        game.apply(seat, next(o for w in ("place", "give", "commit", "pass") for o in d.options if o[0] == w))
    squad = first(g, "german 4-4-7")
    for choice in (("move", squad), ("go",)):
        game.apply("german", choice)
    at, g.units[squad].hex = g.units[squad].hex, c.ground.index("G1")
    assert why_not_exit(g).rules == ("3.3-b",)
    g.units[squad].hex = at
    game.apply("german", ("exit",))
    assert g.units[squad].hex == EXITED and g.points == [0, 2]


@rule("S4-vc", "3.3-d", "3.3-b")
@pytest.mark.parametrize(("hex_", "all_road", "may"), [("Q1", True, True), ("Q1", False, False), ("O1", True, False)])
def test_the_road_bonus_serves_to_leave_the_map_by_a_road(hex_: str, all_road: bool, may: bool) -> None:
    g = state("S4")
    squad = put(g, "german 4-4-7", hex_)
    g.attacker, g.stack, g.moving = 1, [squad], {squad: Moving(4, spent=4, all_road=all_road)}
    assert (not why_not_exit(g)) == may


def _near_the_exit(g: State) -> None:
    empty_map(g)
    g.units[first_of(g, "german 4-4-7")].hex = g.scenario.ground.index("M1")
    g.units[first_of(g, "german 2-3-7")].hex = g.scenario.ground.index("A10")


def first_of(g: State, kind: str) -> int:
    return next(i for i, u in enumerate(g.units) if u.kind == kind)


# ---- S5 ----

@example("X-S5-HS")
@rule("S5-ssr1")
def test_half_squads_of_s5() -> None:
    assert [half_squads(1, 2), half_squads(1, 5), half_squads(2, 3), half_squads(2, 6)] == [4, 3, 5, 4]
    g = state("S5", 5)
    g.attacker, g.turn, g.phase = 1, 1, RALLY
    card("S5").before_rally_phase(g)
    rolled = [i for i, p in enumerate(g.scenario.groups) if p.rolled and p.turn == 1]
    halves = [u for u in g.units if u.group in rolled]
    assert sorted(u.due for u in halves if u.hex == WAITING) == [1, 1, 1] and sum(u.hex == ABSENT for u in halves) == 1


@rule("S5-vc")
def test_s5_victory() -> None:
    g = state("S5")
    houses = names(card("S5"), card("S5").houses)
    assert {"N5", "M4"} <= houses and "P5" in houses and "V3" not in houses
    assert result(g).winners == ("american",)
    put(g, "german 8-1", "N5")
    assert result(g).winners == ("american",)         # a leader does not count
    put(g, "german 4-6-7", "N5")
    assert result(g).winners == ("german",)


# ---- S6 ----

@rule("S6-ssr1")
def test_white_smocks() -> None:
    g = state("S6")
    squad, german = put(g, "russian 4-5-8", "A5"), put(g, "german 4-6-8", "A7")
    for assault in (True, False):
        g.moving = {squad: Moving(4, assault=assault), german: Moving(4, assault=assault)}
        assert card("S6").ffmo_applies(g, squad) != assault and card("S6").ffmo_applies(g, german)
    g.moving[squad].assault = g.units[squad].broken = True
    assert card("S6").ffmo_applies(g, squad)


@rule("S6-ssr2")
def test_tactical_reserve_has_its_limits() -> None:
    g = state("S6")
    g.attacker, g.phase = 1, RALLY
    assert len(reserve_options(g)) == 5               # a squad, three leaders, or nobody
    squads = [i for i, u in enumerate(g.units) if u.kind == "russian 4-5-8"]
    for i in squads[:5]:
        g.units[i].due = 3
    assert {g.units[o[1]].kind for o in reserve_options(g) if len(o) > 1} == {"russian 9-1", "russian 8-1", "russian 8-0"}
    g.units[first(g, "russian 8-0")].due = 3
    assert reserve_options(g) == [("pass",)]
    zone = next(p for p in card("S6").groups if p.rule == "S6-ssr2")
    assert {"A10", "GG10", "A1", "A5"} <= names(card("S6"), zone.enters)


@rule("S6-ssr3")
def test_german_mmc_are_harder_to_break_for_good() -> None:
    g = state("S6")
    squad, leader, russian = first(g, "german 4-6-8"), first(g, "german 8-0"), first(g, "russian 4-5-8")
    for i in (squad, leader, russian):
        g.units[i].broken = True
    assert [g.morale(i) for i in (squad, leader, russian)] == [9, 8, 8]
    g = state("S6", balance="russian")
    g.units[squad].broken = True
    assert g.morale(squad) == 8


@rule("S6-vc")
def test_s6_victory() -> None:
    g = state("S6")
    put(g, "russian 4-5-8", "R2")
    control(g)
    assert result(g).winners == ("german",)
    put(g, "russian 4-5-8", "D3", 1)
    control(g)
    assert result(g).winners == ("russian",)


@rule("2.0-Control")
def test_enemy_anywhere_in_a_building_keeps_it_from_being_taken() -> None:
    g = state("S2")
    ground = g.scenario.ground
    big = max(ground.buildings, key=len)
    assert len(big) > 1
    put(g, "german 4-6-7", ground.names[big[0]])
    broken = put(g, "russian 4-4-7", ground.names[big[1]])
    g.units[broken].broken = True
    control(g)
    assert g.holders[ground.building_of[big[0]]] == 0 and g.hex_holders[big[0]] == 1
    g.units[broken].hex = ELIMINATED
    control(g)
    assert g.holders[ground.building_of[big[0]]] == 1


@rule("S3-ssr1")
def test_set_up_of_s3_asks_for_the_fortified_buildings_in_secret() -> None:
    book = Rulebook(name="t", title="t", version=1, state=State, start=set_up, scenarios={}, setup=forces,
                    view=lambda g, seat: {}, text_board=lambda v: "", options=RULEBOOK.options)
    game = Game(book, card("S3"), seed=3)
    while next(iter(game.decisions.values())).about == "set up" and "german" in game.decisions:
        d = game.decisions["german"]
        game.apply("german", next(o for w in ("place", "give", "commit") for o in d.options if o[0] == w))
    assert game.decisions["german"].about == "fortify" and game.state.asked.secret
    game.apply("german", game.decisions["german"].options[0])
    game.apply("german", game.decisions["german"].options[0])
    g = game.state
    assert isinstance(g, State)
    assert len(g.fortified) == 2 and list(game.decisions) == ["american"]
