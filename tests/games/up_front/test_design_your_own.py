"""43 Design your own: prices, limits, tables, bids."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.up_front.situation import situation

import hedgerow
from hedgerow.cli.bench import step
from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import AMERICAN, CARDS, GERMAN, RUSSIAN
from hedgerow.games.up_front.model.design import (
    PERIODS,
    POSITIONS,
    VICTORY_TABLE,
    Design,
    available_in,
    troops_in,
    victory_of,
)
from hedgerow.games.up_front.model.personalities import AFV, MAN, NUMBERED, PEOPLE, WEAPON_OF
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER, Force
from hedgerow.games.up_front.model.scenarios import designed
from hedgerow.games.up_front.rules import design_your_own as dyo
from hedgerow.games.up_front.rules import purchase as shop
from hedgerow.games.up_front.rules.hands import cowers
from hedgerow.kernel.errors import GameOver
from hedgerow.kernel.game import Game
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT
from hedgerow.testing.markers import rule
from hedgerow.testing.twins import Pair

GE, US, RU = (lambda *numbers, n=n: [("hire", NUMBERED[n, i]) for i in numbers] for n in (GERMAN, AMERICAN, RUSSIAN))


def table(mode: str = "replay", **facts: Any) -> Any:
    game = Game(RULEBOOK, RULEBOOK.scenario(f"design-{mode}"), seed=1)
    game.state.design = Design(mode, **{"nations": [GERMAN, RUSSIAN], "roles": ["meeting", "meeting"], "limits": [241, 241],
                                        "decks": 3, "period": "1943b", **facts})
    return game.state


# ---- prices ----

@rule("43-a", "43.2")
def test_a_force_costs_what_its_cards_say_and_stays_within_the_points():
    g = table(limits=[130, 241])
    lines = GE(1, 2)                                      # 51 + 41
    assert shop.cost(GERMAN, "line", lines) == 9200
    assert shop.why_not_hire(g, 0, lines, NUMBERED[0, 3]).rules == ("43.2",)          # 54
    assert not shop.why_not_hire(g, 0, lines, NUMBERED[0, 4])


@rule("43.2")
def test_one_leader_of_each_kind_and_a_commissar_for_either():
    g = table(nations=[RUSSIAN, GERMAN], period="1941b")
    sl, asl, com, man = (NUMBERED[2, n] for n in (1, 2, 19, 3))
    hire = shop.why_not_hire
    assert hire(g, 0, [], man) and not hire(g, 0, [], sl) and not hire(g, 0, [], com)
    assert hire(g, 0, [("hire", sl)], NUMBERED[2, 26]).rules == ("43.2",)             # another SL
    assert not hire(g, 0, [("hire", sl)], com) and not hire(g, 0, [("hire", asl)], com)
    assert hire(g, 0, [("hire", sl), ("hire", com)], asl).rules == ("43.2",)
    assert shop.BUYING.problems(g, "first", (("hire", sl),)).rules == ("43.2",)


@rule("43.2")
def test_cards_with_a_date_only_in_their_time():
    com, mortar, rifle = (PEOPLE[NUMBERED[n]] for n in ((2, 19), (0, 25), (0, 26)))
    assert [available_in(com, p) for p in ("1941a", "1942b", "1943a")] == [True, True, False]
    assert [available_in(mortar, p) for p in ("1941a", "1943b", "1944a")] == [True, True, False]
    assert [available_in(rifle, p) for p in ("1943b", "1944a", "1945a")] == [False, True, True]
    assert NUMBERED[0, 26] not in shop.for_sale(table(), 0, [])


@rule("43.4")
def test_reinforcements_are_cheaper_the_later_they_come_rounded_up_by_arrival():
    later = [("hire later", NUMBERED[0, 4], 1), ("hire later", NUMBERED[0, 9], 1), ("hire later", NUMBERED[0, 10], 2)]
    assert shop.cost(GERMAN, "line", later) == 100 * (23 + 9)            # .8 of 28 is 22.4, .5 of 17 is 8.5
    assert shop.cost(GERMAN, "line", [("hire later", NUMBERED[0, 10], 3)]) == 100 * 4


@rule("43.41", "43.4")
def test_half_as_many_reinforcements_as_men_at_the_start_and_none_after_the_end():
    g = table()
    start = GE(23, 24, 7, 8)
    one = ("hire later", NUMBERED[0, 5], 1)
    two = ("hire later", NUMBERED[0, 21], 2)
    assert not shop.why_not_hire_later(g, 0, [*start, one], NUMBERED[0, 21], 2)
    assert shop.why_not_hire_later(g, 0, [*start, one, two], NUMBERED[0, 22], 1).rules == ("43.41",)
    assert shop.why_not_hire_later(g, 0, start, NUMBERED[0, 5], 3).rules == ("43.4",)


@rule("43.5", "39.7")
def test_troops_change_the_price_and_who_may_serve():
    lines = GE(23, 24)                                    # 46 + 36
    assert [shop.cost(GERMAN, t, lines) for t in ("line", "elite", "second line")] == [8200, 9430, 6970]
    assert shop.cost(RUSSIAN, "partisans", RU(1)) == 3800
    g = table()
    elite = shop.for_sale(g, 0, [("quality", "elite")])
    second = shop.for_sale(g, 0, [("quality", "second line")])
    assert NUMBERED[0, 7] not in elite and NUMBERED[0, 5] in elite                    # Morale 1, 2
    assert NUMBERED[0, 1] not in second and NUMBERED[0, 10] in second                 # Morale 5, 4
    assert shop.why_not_quality(g, 0, [], "partisans").rules == ("43.5",) and not shop.why_not_quality(g, 1, [], "partisans")


@rule("43.6", "14.41")
def test_snipers_belong_to_the_defender_and_can_be_bought_and_doubled():
    g = table(mode="replay", scenario="D-GR", roles=[ATTACKER, DEFENDER])
    lines = GE(1, 2)
    assert shop.has_snipers(g, 0) == 0 and shop.has_snipers(g, 1) == 1
    assert not shop.why_not_snipers(g, 0, lines, 1) and shop.why_not_snipers(g, 0, lines, 2).rules == ("43.6",)
    assert not shop.why_not_snipers(g, 0, [*lines, ("snipers", 1)], 2)
    assert shop.cost(GERMAN, "line", [("snipers", 1), ("snipers", 2)]) == 5000
    assert not shop.why_not_snipers(g, 1, RU(1, 2), 2)


@rule("14.41")
def test_a_second_sniper_outlives_one_check():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, draws="b6, b6")
    t.g.players[1].sniper_lives = 2
    for lives in (1, 0):
        gr = t.gr("german A")
        gr.sniped, gr.sniped_turn, gr.acted = 2, t.g.turn - 1, False
        t.now().do("sniper check", "german A")
        assert t.g.players[1].sniper_lives == lives and t.g.players[1].snipers_lost == (lives == 0)


@rule("43.7")
def test_secondary_weapons_have_prices_and_dates():
    prices = {"atmm": (7, 7), "dc": (50, 50), "radio": (42, 22)}
    for code, (german, russian) in prices.items():
        assert shop.cost(GERMAN, "line", [("buy", code)]) == 100 * german
        assert shop.cost(RUSSIAN, "line", [("buy", code)]) == 100 * russian
    men = GE(23, 24, 4, 5)
    for period, pf, atmm in (("1943a", False, False), ("1943b", True, False), ("1944a", True, True)):
        g = table(period=period)
        assert [not shop.why_not_buy(g, 0, men, code) for code in ("pf", "atmm")] == [pf, atmm], period
    assert shop.why_not_buy(table(nations=[RUSSIAN, GERMAN]), 0, RU(1, 2, 3, 4), "pf").rules == ("43.7",)


@rule("21.11")
def test_a_squad_carries_so_many_anti_tank_weapons_and_one_charge():
    g = table(period="1944b", limits=[900, 900])
    men = GE(23, 24, 4, 5)
    assert not shop.why_not_buy(g, 0, [*men, ("buy", "pf")], "atmm")
    assert shop.why_not_buy(g, 0, [*men, ("buy", "pf"), ("buy", "pf")], "atmm").rules == ("21.11",)
    assert shop.why_not_buy(g, 0, [*men, ("buy", "dc")], "dc").rules == ("21.11",)
    two_squads = GE(23, 24, *range(4, 13))
    assert not shop.why_not_buy(g, 0, [*two_squads, ("buy", "dc"), ("buy", "pf"), ("buy", "pf")], "atmm")
    assert not shop.why_not_buy(g, 0, [*two_squads, ("buy", "dc")], "dc")


# ---- tables ----

@rule("T-timeframe", "43.32")
def test_the_year_is_a_position_number_in_column_6_or_9():
    for enemy, column in ((AMERICAN, 6), (RUSSIAN, 9)):
        for card in (0, 40, 100):
            g = table(nations=[GERMAN, enemy])
            g.fronts[0].deck.cards.append(card)
            dyo.draw_period(g)
            assert g.design.period == PERIODS[CARDS[card].position(column) - 1]
    assert PERIODS[0] == "1945a" and PERIODS[5] == "1942b" and PERIODS[8] == "1941a"


@rule("T-unit-type")
def test_unit_types_by_nation_and_period():
    expected = {("german", "1945a"): "SSSSSLLLLE", ("german", "1941a"): "LLLLLLLLLE", ("german", "1943b"): "SSLLLLLEEE",
                ("russian", "1941b"): "SSSSLLLLLL", ("russian", "1944b"): "LLLLLLEEEE", ("russian", "1942b"): "SSSLLLLLEE",
                ("american", "1942b"): "SSSSSSLLLL", ("american", "1945a"): "SLLLLLLEEE", ("american", "1943b"): "SSSSLLLLLE"}
    letters = {"second line": "S", "line": "L", "elite": "E"}
    for (nation, period), row in expected.items():
        n = ("german", "american", "russian").index(nation)
        assert "".join(letters[troops_in(n, period, i)] for i in range(1, 11)) == row, (nation, period)


@rule("43.31")
def test_who_attacks_whom():
    assert POSITIONS == ((RUSSIAN, GERMAN), (GERMAN, RUSSIAN), (AMERICAN, GERMAN), (GERMAN, AMERICAN))


@rule("43.34")
def test_the_time_limit_is_four_decks_on_a_red_number():
    for card in range(len(CARDS)):
        assert dyo.time_limit(card) == (4 if CARDS[card].red and CARDS[card].rnc > 0 else 3)


@rule("43.31", "T-tactical", "43.3")
def test_one_card_each_settles_nations_troops_victory_and_time():
    g = table("bid", nations=[], roles=[], limits=[])
    g.fronts[0].deck.cards = cards = [5, 17, 33, 60, 90, 120][::-1]
    dyo.draw_situation(g)
    d = g.design
    assert d.nations == list(POSITIONS[CARDS[5].position(4) - 1]) and d.roles == [ATTACKER, DEFENDER]
    assert d.table == CARDS[90].position(8) and d.decks == dyo.time_limit(120)
    assert d.troops == [troops_in(n, d.period, CARDS[c].position(10)) for n, c in zip(d.nations, (33, 60), strict=True)]
    assert not cards


def vc(row: int) -> Any:
    force = {"weapons": [], "later": [], "after": [], "extra": False, "troops": "line", "snipers": 1}
    return designed({"design": "bid", "scenario": "", "table": row, "decks": 3, "nations": [GERMAN, AMERICAN],
                     "roles": [ATTACKER, DEFENDER], "forces": [dict(force, cards=[0, 1, 2, 3], snipers=0),
                                                               dict(force, cards=[NUMBERED[1, n] for n in (1, 2, 3, 4)])]})


@rule("43.6", "43.33", "T-vc-5")
def test_each_row_has_its_cower_cards_and_removals():
    expected = {1: ({"Pillbox", "Marsh", "Stream", "Minefield"}, {"Woods": 4}), 2: ({"Pillbox", "Minefield"}, {"Buildings": 4}),
                5: ({"Pillbox", "Minefield"}, {"Stream": 1, "Buildings": 4}), 7: ({"Pillbox", "Minefield"}, {"Buildings": 3}),
                8: ({"Pillbox", "Minefield"}, {"Buildings": 5}), 4: ({"Pillbox", "Minefield"}, {"Woods": 4})}
    for row, (cower, remove) in expected.items():
        s = vc(row)
        assert s.cower[1] == cower and s.cower[0] == cower | {"Sniper"} and s.remove == remove, row
    assert len(VICTORY_TABLE) == 8 and victory_of(5).kind == "pillbox" and victory_of(3).kind == "points"


def field(row: int, text: str) -> Any:
    t = situation(text)
    t.g.scenario = vc(row)
    t.g.scenario.seats, t.g.scenario.side_of = ("german", "american"), {"german": "german", "american": "american"}
    t.g.part = 2
    return t


def outcome(t: Any, when: Any) -> Any:
    try:
        when(t.g)
    except GameOver as over:
        return over.result.winners, over.result.rule
    return None


def at_once(g: Any) -> None:
    from hedgerow.games.up_front.rules.victory import end_if_decided
    end_if_decided(g)


def in_the_end(g: Any) -> None:
    from hedgerow.games.up_front.rules.victory import end_if_time_is_up
    g.fronts[0].emptied = 3
    end_if_time_is_up(g)


MEETING = """
    german   A {0} {1} Diettinger, Hessel, Beck, Wolff
    german   B 0 - Schultz, Streich
    american A {2} Woods Fox, Myers
    american B 0 - Smith, Burke
"""


@rule("T-vc-1", "T-vc-2")
def test_twice_the_points_or_the_defender():
    assert outcome(field(2, MEETING.format(1, "Woods", 1)), in_the_end) == (("german",), "T-vc-2")        # 4 to 2
    assert outcome(field(2, MEETING.format(1, "Woods", 2)), in_the_end) == (("american",), "T-vc-2")      # 4 to 4
    assert outcome(field(1, MEETING.format(2, "Woods", 1)), in_the_end) == (("american",), "T-vc-1")      # none in Buildings
    assert outcome(field(1, MEETING.format(1, "Buildings_-3", 3)), in_the_end) == (("german",), "T-vc-1")


@rule("T-vc-3", "T-vc-4")
def test_most_points():
    assert (victory_of(3).where, victory_of(4).where) == ("", "Buildings")
    assert outcome(field(3, MEETING.format(1, "Woods", 1)), in_the_end) == (("german",), "16.4")
    assert outcome(field(4, MEETING.format(1, "Woods", 1)), in_the_end) == ((), "16.4")
    assert outcome(field(4, MEETING.format(1, "Buildings_-3", 4)), in_the_end) == (("german",), "16.4")


@rule("T-vc-6")
def test_four_in_cover_at_chit_4_or_the_defender():
    assert outcome(field(6, MEETING.format(4, "Woods", 0)), at_once) == (("german",), "T-vc-6")
    assert outcome(field(6, MEETING.format(4, "-", 0)), at_once) is None
    assert outcome(field(6, MEETING.format(3, "Woods", 0)), in_the_end) == (("american",), "T-vc-6")


@rule("T-vc-7")
def test_half_the_attackers_in_cover_next_to_the_defenders():
    assert outcome(field(7, MEETING.format(4, "Woods", 1)), at_once) == (("german",), "T-vc-7")
    t = field(7, MEETING.format(4, "Woods", 1))
    t.who("Beck").pinned = t.who("Wolff").pinned = True
    assert outcome(t, at_once) is None and outcome(t, in_the_end) == (("american",), "T-vc-7")


@rule("T-vc-8")
def test_more_than_half_of_the_defenders_or_the_pillbox():
    t = field(8, MEETING.format(1, "Woods", 1))
    assert outcome(t, at_once) is None and outcome(t, in_the_end) == (("american",), "T-vc-8")
    assert outcome(field(5, MEETING.format(1, "Woods", 1)), at_once) == (("german",), "C-vc")             # nobody is in it


# ---- bids ----

@rule("43.1")
def test_both_want_the_same_side_and_the_higher_bid_has_it():
    game = Game(RULEBOOK, RULEBOOK.scenario("design-balance"), seed=1)
    game.apply("first", ("scenario", "D-GR"))
    game.apply("first", ("side", 0))
    game.apply("second", ("side", 0))
    game.apply("second", ("bid", 20))
    game.apply("first", ("bid", 30))
    assert set(game.decisions) == {"second"} and game.decisions["second"].about == "purchase"
    d = game.state.design
    assert d.nations == [GERMAN, RUSSIAN] and d.limits == [30, 30]
    extra = NUMBERED[2, 9]
    if ("hire", extra) not in game.decisions["second"].options:
        extra = next(o[1] for o in game.decisions["second"].options if o[0] == "hire")
    game.apply("second", ("hire", extra))
    game.apply("second", ("commit",))
    forces: tuple[Force, ...] = game.scenario.forces
    listed = RULEBOOK.scenario("D-GR").forces
    assert forces[0] == listed[0]._replace(snipers=forces[0].snipers, arrivals=())
    assert forces[1].cards == (*listed[1].cards, extra)


@rule("43.1")
def test_different_wishes_need_no_bid():
    game = Game(RULEBOOK, RULEBOOK.scenario("design-balance"), seed=1)
    game.apply("first", ("scenario", "A-GR"))
    game.apply("first", ("side", 1))
    game.apply("second", ("side", 0))
    assert [f.nation for f in game.scenario.forces] == [RUSSIAN, GERMAN] and game.state.asked.about == "form groups"


@rule("43.36", "43.35")
def test_the_cheaper_attack_is_made_and_the_other_defends():
    for seed, dear in ((1, 0), (2, 1)):
        g = table("bid", nations=[GERMAN, RUSSIAN], roles=[ATTACKER, DEFENDER], troops=["line", "line"], table=3,
                  limits=[900, 900])
        g.design.defence = [NUMBERED[2, n] for n in (1, 2, 3, 4)]
        cheap, full = tuple(GE(23, 24, 7, 8)), tuple(GE(23, 24, 7, 8, 10))
        sheets = [full, cheap] if dear == 0 else [cheap, full]
        dyo.award_attack(g, sheets)
        roles = [f.role for f in g.scenario.forces]
        assert roles[1 - dear] == ATTACKER and roles[dear] == DEFENDER
        assert g.scenario.forces[dear].cards == tuple(NUMBERED[2, n] for n in (1, 2, 3, 4))
        assert g.scenario.first == 1 - dear and g.scenario.forces[1 - dear].nation == GERMAN, seed


@rule("43.35", "43.2")
def test_the_defence_is_agreed_card_by_card_with_its_leaders_first():
    g = table("bid", nations=[GERMAN, RUSSIAN], roles=[ATTACKER, DEFENDER], troops=["line", "second line"], table=3)
    assert {PEOPLE[o[1]].role for o in dyo.defence_options(g)} == {"SL", "ASL"}
    g.design.defence = [NUMBERED[2, n] for n in (1, 2)]
    options = dyo.defence_options(g)
    assert ("enough",) not in options and all(PEOPLE[o[1]].morale <= 4 for o in options)
    g.design.defence += [NUMBERED[2, n] for n in (4, 5)]
    assert ("enough",) in dyo.defence_options(g)


@rule("43.6")
def test_who_has_bought_no_sniper_cannot_use_the_cards():
    t = field(3, MEETING.format(1, "Woods", 1))
    sniper = next(c.id for c in CARDS if any(f.pin for f in c.faces[GERMAN]))
    assert [cowers(t.g, p, CARDS[sniper].faces[p][0]) for p in (0, 1)] == [True, False]
    assert WEAPON_OF["dc"]


# ---- guns and AFVs ----

@rule("43.2", "28.11")
def test_guns_and_afvs_are_for_sale_by_agreement_as_far_as_groups_allow():
    g = table(limits=[2000, 241], period="1944b")
    men = GE(1, 2, 4, 5)
    tiger, panther, third, gun = (NUMBERED[0, n] for n in (36, 34, 33, 28))
    assert shop.cost(GERMAN, "line", [("hire", gun)]) == 21300
    assert {tiger, gun} <= set(shop.for_sale(g, 0, men)) and not shop.why_not_hire(g, 0, men, tiger)
    two = [*men, ("hire", tiger), ("hire", panther)]
    assert shop.why_not_hire(g, 0, two, third).rules == ("28.11",) and not shop.why_not_hire(g, 0, two, gun)
    assert shop.why_not_hire(table(), 0, men, tiger).rules == ("43.2",)               # too dear
    g.options = {**g.options, "guns and AFVs": False}
    assert shop.why_not_hire(g, 0, men, tiger).rules == ("43.2",)


@rule("37.1", "43.2")
def test_partisans_have_neither_guns_nor_afvs():
    g = table(nations=[RUSSIAN, GERMAN], limits=[2000, 241])
    assert any(PEOPLE[c].kind != MAN for c in shop.for_sale(g, 0, ()))
    assert all(PEOPLE[c].kind == MAN for c in shop.for_sale(g, 0, [("quality", "partisans")]))


@rule("43.2", "43.35")
def test_machines_do_not_stand_in_for_the_fewest_men():
    g = table(limits=[2000, 241])
    lines = [*GE(1, 2, 4), ("hire", NUMBERED[0, 28])]
    assert shop.BUYING.problems(g, "first", tuple(lines)).rules == ("3.2",)
    g = table("bid", nations=[GERMAN, RUSSIAN], roles=[ATTACKER, DEFENDER], troops=["line", "line"], table=3)
    g.design.defence = [NUMBERED[2, n] for n in (1, 2, 3)]
    assert all(PEOPLE[o[1]].kind == MAN for o in dyo.defence_options(g))
    g.design.defence.append(NUMBERED[2, 4])
    assert any(PEOPLE[o[1]].kind == AFV for o in dyo.defence_options(g) if o[0] != "enough")
    g.design.table = 5                                    # beside a Pillbox there is no letter for an AFV
    assert not any(PEOPLE[o[1]].kind == AFV for o in dyo.defence_options(g) if o[0] != "enough")


@rule("43.42", "28.11")
def test_an_afv_comes_alone_as_a_reinforcement():
    g = table(limits=[2000, 241])
    men = GE(1, 2, 4, 5, 6, 7)
    afv = NUMBERED[0, 36]
    assert not shop.why_not_hire_later(g, 0, men, afv, 1)
    assert shop.why_not_hire_later(g, 0, [*men, ("hire later", NUMBERED[0, 8], 1)], afv, 1).rules == ("28.11",)
    assert shop.why_not_hire_later(g, 0, [*men, ("hire later", afv, 1)], NUMBERED[0, 8], 1).rules == ("28.11",)


@pytest.mark.plays
@pytest.mark.parametrize("seed", range(3))
def test_attacks_with_guns_and_afvs_are_played_to_the_end(seed):
    game = Game(RULEBOOK, RULEBOOK.scenario("design-bid"), seed=seed, listen=False)
    dice = random.Random(seed)
    while game.result is None:
        seat, d = next((s, d) for s, d in game.decisions.items() if not d.optional)
        machines = [o for o in d.answers if o[0] in ("hire", "hire later", "defend with") and PEOPLE[o[1]].kind != MAN]
        game.apply(seat, dice.choice(machines if machines and dice.random() < 0.5 else d.answers))
    assert any(PEOPLE[m.card].kind == AFV for m in game.state.men) and game.result.rule


@pytest.mark.plays
@pytest.mark.parametrize(("mode", "seed"), [("replay", 1), ("bid", 3), ("balance", 1)])
def test_designed_games_are_played_to_the_end(mode, seed):
    game = Game(RULEBOOK, RULEBOOK.scenario(f"design-{mode}"), seed=seed, listen=False)
    dice = random.Random(seed)
    while game.result is None:
        step(game, dice)
    assert not game.scenario.design and game.result.rule


@pytest.mark.plays
def test_a_designed_game_keeps_what_the_kernel_promises():
    assert conform(RULEBOOK, "design-replay", games=1, seed=3, effort=LIGHT).games == 1


@rule("43.1")
def test_twins_of_a_side_that_is_chosen_in_secret_are_games_that_can_be_played():
    game = hedgerow.new("up-front", "design-balance", seed=0)
    game.apply("first", ("scenario", "A-GA"))
    game.apply("first", ("side", 1))
    twins = Pair(game, "second", random.Random(1))
    assert twins.two.state.sheets[0].lines in {(("side", 0),), (("side", 1),)}
    assert not twins.follow(2)
