"""Special rules and victory conditions of the six cards."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.board.los import BLOCKED
from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import (
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
from hedgerow.games.asl_sk1.rules.firepower import attack_drm, target_drm
from hedgerow.games.asl_sk1.rules.movers_actions import why_not_exit
from hedgerow.games.asl_sk1.rules.reinforcements import NEVER, may_hold, reserve_options
from hedgerow.games.asl_sk1.rules.scenarios.s2 import shock_group_comes
from hedgerow.games.asl_sk1.rules.scenarios.s4 import weather
from hedgerow.games.asl_sk1.rules.scenarios.s5 import half_squads
from hedgerow.games.asl_sk1.rules.sequence import player_turn
from hedgerow.games.asl_sk1.rules.setup import forces, fortify_options, reveal_fortified, set_up, takers
from hedgerow.games.asl_sk1.rules.support_weapons import detonate
from hedgerow.games.asl_sk1.rules.victory import control, initial_control, result
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Rulebook, Rules, Table
from hedgerow.testing import example, rule

from .test_scenarios import card, empty_map, first, names, put, state

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


@rule("S2-ru-shock", "S2-bal")
def test_no_die_is_rolled_for_the_shock_group_once_it_has_come() -> None:
    for balance in ("none", "german"):
        g = state("S2", 1, balance=balance)
        g.attacker, g.turn = 0, 3
        card("S2").before_rally_phase(g)
        assert g.units[first(g, "russian 5-2-7")].due == 3
        for g.turn in (4, 5, 6):
            card("S2").before_rally_phase(g)          # there is no further die to roll


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
    assert RULEBOOK.table.view(g, "american")["fortified"] == [] and RULEBOOK.table.view(g, "german")["fortified"]
    reveal_fortified(g, hex_, 0)
    assert g.fortified_known == []                    # its own men know it already
    reveal_fortified(g, hex_, 1)
    assert g.fortified_known == g.fortified
    assert RULEBOOK.table.view(g, "american")["fortified"]


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

    book = Rulebook(
        name="t", title="t", version=1, scenarios={},
        rules=Rules(state=State, start=charge_goes_off, setup=setup, options=RULEBOOK.rules.options),
        table=Table(view=lambda g, seat: {}, text_board=lambda v: ""),
    )
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

    book = Rulebook(
        name="t", title="t", version=1, scenarios={},
        rules=Rules(state=State, start=player_turn, setup=setup, options=RULEBOOK.rules.options),
        table=Table(view=lambda g, seat: {}, text_board=lambda v: ""),
    )
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

@rule("S4-ssr1", "3.2-a")
def test_snow() -> None:
    assert weather(False, 10) and not weather(False, 9) and weather(True, 4) and not weather(True, 3) and weather(True, 12)
    g = state("S4", (5, 5), (1, 2))
    card("S4").before_rally_phase(g)
    assert g.snow
    rows, size = g.scenario.ground.sight.rows, g.scenario.size

    def line(distance: int, sight: int) -> tuple[int, int]:
        return next((a, b) for a in range(size) for b in range(size)
                    if rows[a][b] == sight and g.scenario.distance(a, b) == distance)
    a, b = line(6, 0)
    assert g.hindrance(a, b) == 1 and g.hindrance(*line(5, 0)) == 0
    assert g.hindrance(*line(6, 1)) == 2 and g.hindrance(*line(6, BLOCKED)) == BLOCKED
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
    book = Rulebook(
        name="t", title="t", version=1, scenarios={},
        rules=Rules(state=State, start=player_turn, setup=_near_the_exit, options=RULEBOOK.rules.options),
        table=Table(view=lambda g, seat: {}, text_board=lambda v: ""),
    )
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


@rule("4.0-i")
def test_a_leader_in_reserve_brings_no_gun_that_he_cannot_carry() -> None:
    g = state("S6")
    leader, squad = first(g, "russian 9-1"), first(g, "russian 4-5-8")
    guns = {w.kind: i for i, w in enumerate(g.weapons)}
    assert may_hold(g, leader, guns["russian LMG"]) and not may_hold(g, leader, guns["russian MMG"])
    assert may_hold(g, squad, guns["russian MMG"])


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
    book = Rulebook(
        name="t", title="t", version=1, scenarios={},
        rules=Rules(state=State, start=set_up, setup=forces, options=RULEBOOK.rules.options),
        table=Table(view=lambda g, seat: {}, text_board=lambda v: ""),
    )
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


@rule("1.2.4")
def test_weapons_go_to_the_units_that_they_come_with() -> None:
    g = state("S5")
    g.phase, g.turn = RALLY, 1
    for u in g.units:
        if card("S5").groups[u.group].turn == 1:      # the half-squads of that turn too
            u.hex, u.due = WAITING, 1
    for weapon, e in enumerate(card("S5").arsenal):
        if card("S5").groups[e.group].side == 1 and card("S5").groups[e.group].turn == 1:
            who = takers(g, 1, weapon, ())
            assert who and {g.units[i].group for i in who} == {e.group}
