"""DYO-0 to DYO-12 Random scenarios: cards, agreement, bids, what both may choose; every draw can be played."""

from __future__ import annotations

import os
import random
from functools import lru_cache
from typing import Any

import pytest

import hedgerow
from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.invariants import invariants
from hedgerow.games.squad_leader.model.log_events import Attacks, Bid, CardDrawn
from hedgerow.games.squad_leader.model.pieces import ELIMINATED, EXITED, LOST, Unit, Vehicle
from hedgerow.games.squad_leader.model.scenario import Card, Victory
from hedgerow.games.squad_leader.model.state import place
from hedgerow.games.squad_leader.model.tables import RANDOM_SELECTION
from hedgerow.games.squad_leader.rules.purchase import ARMS, UNITS, WEAPONS_TO_A_SQUAD, order_of_battle, price
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.random_card import (
    attack_choices,
    defence,
    defence_choices,
    largest_building,
    random_card,
    strength,
)
from hedgerow.games.squad_leader.rules.random_draw import (
    DECK,
    board_drawn,
    condition,
    given,
    length,
    listed,
    nations,
    points_instead,
)
from hedgerow.games.squad_leader.rules.random_victory import is_wiped_out, road_is_open, squads_gone, squads_on
from hedgerow.games.squad_leader.rules.setup import forces
from hedgerow.games.squad_leader.rules.vehicle_setup import why_not_park
from hedgerow.games.squad_leader.rules.victory import fulfilled
from hedgerow.kernel.game import Game
from hedgerow.testing import example, rule

from .situation import situation

BOARDS = ["1", "3", "2"]
AXIS, AMERICANS, ON_2, SIX, HEARTS_A, EIGHT = "club 2", "spade 2", "diamond 3", "diamond 4", "heart A", "club 8"
CARDS = [AXIS, AMERICANS, ON_2, SIX, "club 3", EIGHT]
SEEDS = int(os.environ.get("HEDGEROW_RANDOM_SCENARIOS", "8"))


def designed(cards: list[str] = CARDS, **more: Any) -> dict[str, Any]:
    """A design ready to be set up, but for what is said otherwise."""
    return {"random": 1, "boards": BOARDS, "cards": cards, "without": [], "attacker": 1, "bid": {"6-6-6": 5, "M4A4": 1, "8-0": 1},
            "defends": ["2"], "from": ["3"], **more}


def with_victory(face: str, **more: Any) -> dict[str, Any]:
    return designed([*CARDS[:5], f"club {face}" if face != "2" else "heart 2"], **more)


# ---- cards ----

@rule("DYO-2")
def test_black_defends_for_the_axis_and_black_allies_are_americans() -> None:
    assert nations(["club 2", "spade 3"]) == ("german", "american")
    assert nations(["spade 2", "heart 3"]) == ("german", "russian")
    assert nations(["heart 2", "club 3"]) == ("american", "german")
    assert nations(["diamond 2", "diamond 3"]) == ("russian", "german")


@rule("DYO-3", "DYO-4", "DYO-6")
def test_suits_say_board_and_length_and_the_face_of_the_sixth_what_to_do() -> None:
    for suit, board, turns in (("club", "1", 4), ("diamond", "2", 6), ("heart", "3", 8), ("spade", "4", 10)):
        cards = [AXIS, AXIS, f"{suit} 5", f"{suit} 6", AXIS, "heart 10"]
        assert (board_drawn(cards), length(cards), condition(cards)) == (board, turns, "night exit")


@example("E-RSC")
@rule("DYO-5", "DYO-RSC", "T-DYO-RSC")
def test_types_are_exchanged_one_for_one() -> None:
    assert listed("club 3", "german") == {"4-6-7": 5, "9-1": 1, "8-0": 1, "HMG": 1, "MMG": 2, "LMG": 2}
    assert listed("club 3", "russian") == {"4-4-7": 5, "9-1": 1, "8-0": 1, "HMG": 1, "MMG": 2, "LMG": 2}
    assert listed("club 10", "american")["8-4-7"] == 7
    assert sorted(RANDOM_SELECTION) == sorted(DECK)


@rule("DYO-RSC")
def test_what_an_army_has_not_gives_points_instead() -> None:
    card = random_card(designed())
    russian = listed("club 4", "russian")                                               # two panzerfausts among them
    assert "panzerfaust" not in given(card, russian, "russian") and "LMG" in given(card, russian, "russian")
    assert points_instead(card, russian, "russian") == 2 * price("german", "panzerfaust") == 30
    assert points_instead(card, listed("club 3", "american"), "american") == 2 * price("german", "LMG") == 30
    assert points_instead(card, listed("club 4", "german"), "german") == 0
    unmotorised = random_card(designed(without=[28]))
    assert points_instead(unmotorised, listed("diamond 6", "german"), "german") == 6 * 15 + 3 * 90 + 4 * 30


# ---- a scenario in the making ----

def play_to_bids(seed: int = 3) -> Game:
    game = hedgerow.new("squad-leader", "random", seed=seed)
    game.apply("red", ("boards", " ".join(BOARDS)))
    return game


@rule("DYO-0", "DYO-1", "DYO-7")
def test_cards_are_drawn_again_until_both_agree() -> None:
    game = hedgerow.new("squad-leader", "random", seed=3)
    assert len(game.decisions["red"].answers) == 24                                     # any three of four boards, in any order
    game.apply("red", ("boards", " ".join(BOARDS)))
    first = game.state.card.spec["cards"]
    assert len(set(first)) == 6 == len([e for e in game.events if isinstance(e.public, CardDrawn)])
    assert game.state.card.ground.boards == tuple(BOARDS)
    game.apply("red", ("accept",))
    game.apply("blue", ("redraw",))
    assert list(game.decisions) == ["blue"] and game.decisions["blue"].about == "boards"
    game.apply("blue", ("boards", " ".join(BOARDS)))
    assert game.state.card.spec["cards"] != first
    game.apply("blue", ("accept",))
    game.apply("red", ("accept",))
    assert game.decisions["red"].about == "sections"


@rule("DYO-8")
def test_sections_that_either_strikes_out_are_left_out() -> None:
    game = play_to_bids()
    for seat in ("red", "blue"):
        game.apply(seat, ("accept",))
    game.apply("red", ("without", "vehicles and guns"))
    game.apply("red", ("commit",))
    game.apply("blue", ("without", "fire"))
    game.apply("blue", ("commit",))
    card = game.state.card
    assert not card.uses(28) and not card.uses(59) and card.uses(57)
    assert not {"T34", "M4A4", "MkIVF2"} & {o[1] for o in game.decisions["red"].answers if o[0] == "buy"}


def bid(seed: int, red: int, blue: int) -> Game:
    """Both bid so many line squads of the attacking nation."""
    game = play_to_bids(seed)
    for seat in ("red", "blue"):
        game.apply(seat, ("accept",))
    for seat in ("red", "blue"):
        game.apply(seat, ("commit",))
    squad = {"german": "4-6-7", "american": "6-6-6", "russian": "4-4-7"}[nations(game.state.card.spec["cards"])[1]]
    for seat, count in (("red", red), ("blue", blue)):
        for _ in range(count):
            game.apply(seat, ("buy", squad))
    assert not [e for e in game.events if isinstance(e.public, Bid)]
    for seat in ("red", "blue"):
        game.apply(seat, ("commit",))
    return game


@rule("DYO-9", "DYO-10")
def test_the_cheaper_bid_attacks() -> None:
    for red, blue, who in ((3, 5, "red"), (5, 3, "blue")):
        game = bid(3, red, blue)
        assert [e.public.seat for e in game.events if isinstance(e.public, Attacks)] == [who]
        assert game.state.card.spec["attacker"] == ("red", "blue").index(who)
        assert list(game.state.card.spec["bid"].values()) == [3]


@rule("DYO-10")
def test_equal_bids_are_settled_by_a_die() -> None:
    rolled = set()
    for seed in range(3, 9):
        game = bid(seed, 2, 2)
        rolled.add(next(e.public.seat for e in game.events if isinstance(e.public, Attacks)))
    assert rolled == {"red", "blue"}


@rule("DYO-9")
def test_a_bid_is_secret_until_both_have_bid() -> None:
    game = play_to_bids()
    for _ in range(2):
        for seat in ("red", "blue"):
            game.apply(seat, ("accept",) if game.decisions[seat].about == "agreement" else ("commit",))
    before = game.view("blue")
    game.apply("red", next(o for o in game.decisions["red"].answers if o[0] == "buy"))
    assert game.view("blue") == before


# ---- where they set up ----

@rule("DYO-3", "DYO-10")
def test_who_sets_up_on_which_boards() -> None:
    assert defence_choices(designed()) == [("2",)]
    elsewhere = [*CARDS[:2], "spade 3", *CARDS[3:]]                                     # board 4 is not in play
    assert defence_choices(designed(elsewhere)) == [("1",), ("3",), ("2",)]
    assert defence_choices(with_victory("A")) == [("2",), ("3", "2")]                   # a second board beside it
    assert attack_choices(designed()) == [("1",), ("3",), ("1", "3")]
    assert attack_choices(designed(defends=["3", "2"])) == [("1",)]
    assert attack_choices(with_victory("9", defends=["3"])) == [("1",), ("2",)]         # the far edge must be clear


@rule("DYO-11", "DYO-12")
def test_the_attacker_moves_first_and_keeps_off_the_hexes_next_to_the_defender() -> None:
    card = random_card(designed())
    ground = card.ground
    defenders, attackers = card.groups
    assert (card.sides[card.sets_up_first], card.sides[card.moves_first]) == ("german", "american")
    assert defenders.order < attackers.order and set(defenders.zone) == set(ground.on_board("2"))
    assert set(attackers.zone) < set(ground.on_board("3"))
    assert all(ground.distance[a][d] > 1 for a in attackers.zone for d in defenders.zone)


@rule("DYO-12")
def test_no_ordnance_within_twelve_hexes_of_a_defender() -> None:
    game = hedgerow.new("squad-leader", "random", seed=1)
    g = game.state
    g.become(designed(**{"from": ["1"], "defends": ["2"]}))
    g._set_defaults()
    forces(g)
    near, far = g.ground.hex("1A9"), g.ground.hex("1A1")
    place(g, 0, g.ground.hex("2A1"))
    g.setting_up = 2
    apart = [g.ground.distance[g.ground.hex("2A1")][h] for h in (near, far)]
    assert apart[0] <= 12 < apart[1], apart
    assert "DYO-12" in [r.rule for r in why_not_park(g, (), 0, near)]
    assert "DYO-12" not in [r.rule for r in why_not_park(g, (), 0, far)]
    g.units[0].hidden = True                                                            # nobody gives himself away
    assert "DYO-12" not in [r.rule for r in why_not_park(g, (), 0, near)]


# ---- victory ----

@example("E-VC-J")
@rule("T-DYO-VC")
def test_the_largest_building_of_a_board() -> None:
    ground = random_card(designed()).ground
    assert largest_building(ground, "2") == ["2V8", "2W9"]
    one = ground.building_at(largest_building(ground, "1")[0])
    assert len(one) == max(len(b) for b in ground.buildings)


@rule("T-DYO-VC", "DYO-6")
def test_a_share_of_the_force_must_leave_by_the_far_edge() -> None:
    assert strength("american", {"6-6-6": 5, "M4A4": 1, "halftrack": 1, "unarmed halftrack": 1, "truck": 2, "8-0": 2}) == 10
    card = random_card(with_victory("9"))                                               # 75 % of five squads and a tank
    assert card.victory[0].number == 6 and set(card.victory[0].hexes) == card.ground.edges["south"]
    assert random_card(with_victory("A")).victory[0].number == 4
    middle = random_card(with_victory("9", defends=["3"], **{"from": ["2"]}))
    assert middle.victory[0].hexes and all("3" in {n[0] for n in middle.ground.full_names(h)} for h in middle.victory[0].hexes)
    night = random_card(with_victory("10"))
    assert night.night and (night.victory[0].number, night.victory[0].other_number) == (3, 1)


@rule("T-DYO-VC")
def test_a_commander_joins_those_who_may_surrender_and_a_reserve_comes_on_turn_three() -> None:
    assert defence(with_victory("7"), random_card(with_victory("7")))["10-3"] == 1
    special = random_card(with_victory("7")).special["surrender"]
    assert special.number == 4 and random_card(with_victory("7")).sides[special.side] == nations(with_victory("7")["cards"])[0]
    card = random_card(with_victory("Q", reserve="club K"))
    first, _, later = card.groups
    assert later.turn == 3 and later.order == 3 and {e.group for e in card.roster} == {0, 1, 2}
    assert set(later.zone) <= card.ground.edges["west"] | card.ground.edges["east"] | card.ground.edges["south"]
    assert {w.group for w in card.works} == {0}, "what is built is built before play"
    assert first.turn == 0


def field(kind: str, *hexes: str, number: int = 0) -> Any:
    """A small battle with one victory condition, for the Germans."""
    t = situation("""
        chapter 41
        german  C9 4-6-7
        german  A1 8-0
        german  A3 MkIVF2
        russian J3 4-4-7
        russian P1 T34
    """, rally_phase, (), "rally")
    return t, Victory(kind, 0, number, 0, tuple(t.hex(h) for h in hexes), "", "")


@rule("T-DYO-VC")
def test_sole_occupant_of_a_building() -> None:
    t, v = field("sole", "C9")
    assert fulfilled(t.g, v)
    place(t.g, t.units["4-4-7"], t.hex("C9"))
    assert not fulfilled(t.g, v)
    place(t.g, t.units["4-4-7"], t.hex("J3"))
    t.unit("4-6-7").broken = True
    assert not fulfilled(t.g, v)


@rule("T-DYO-VC")
def test_tanks_with_crews_count_for_two_squads() -> None:
    t, v = field("more squads", "C9", "J3", "A3")
    assert squads_on(t.g, v.hexes, 0) == 3 and squads_on(t.g, v.hexes, 1) == 1 and fulfilled(t.g, v)
    t.g.vehicles[0].wreck = True
    assert squads_on(t.g, v.hexes, 0) == 1 and not fulfilled(t.g, v)
    assert squads_gone(t.g, 0) == 2


@rule("T-DYO-VC")
def test_losses_and_one_building_and_the_end_of_all() -> None:
    t, losses = field("losses")
    _, one = field("one building", "C9", "J3")
    _, all_ = field("wipe out")
    assert not fulfilled(t.g, losses) and not fulfilled(t.g, one) and not fulfilled(t.g, all_)
    place(t.g, t.units["4-4-7"], ELIMINATED)
    assert fulfilled(t.g, losses) and fulfilled(t.g, one) and not fulfilled(t.g, all_)  # the tank is still there
    t.g.vehicles[1].wreck = True
    assert fulfilled(t.g, all_)
    t.g.units.append(Unit("russian 4-4-7", 0, 1, -1, due=3))                            # one is still to come
    assert not fulfilled(t.g, all_)


@rule("T-DYO-VC")
def test_most_buildings_and_a_leader_among_those_who_leave() -> None:
    t, most = field("most buildings", "C9", "J3", "E3")
    here = t.card.ground.building_of
    t.g.holders = {here[t.hex("C9")]: 0, here[t.hex("J3")]: 1}
    assert not fulfilled(t.g, most)
    t.g.holders[here[t.hex("E3")]] = 0
    assert fulfilled(t.g, most)
    leave = Victory("exit", 0, 1, 1, (), "north", "")
    place(t.g, t.units["4-6-7"], EXITED)
    assert not fulfilled(t.g, leave)
    place(t.g, t.units["8-0"], EXITED)
    assert fulfilled(t.g, leave)


@rule("T-DYO-VC")
def test_a_road_across_the_board_that_nobody_covers() -> None:
    drawn = """
map 1
grid geomorphic 6x10
board 1
seed 1
scale 40
road C1 C2 C3 C4 C5 C6 C7 C8 C9 C10
building stone E5 E6
"""
    t = situation("german A1 4-6-7\nrussian E5 4-4-7\nrussian F1 T34\nchapter 41", rally_phase, (), "rally", drawn=drawn)
    v = Victory("road", 0, 0, 0, tuple(range(t.card.ground.size)), "", "")
    assert not road_is_open(t.g, v)
    place(t.g, t.units["4-4-7"], ELIMINATED)
    assert not road_is_open(t.g, v)                                                     # the tank
    t.g.vehicles = [Vehicle("russian T34", 1, ELIMINATED)]
    assert road_is_open(t.g, v)


# ---- every draw can be played ----

def drawn(seed: int) -> dict[str, Any]:
    """A design as chance would have it."""
    dice = random.Random(seed)
    cards = dice.sample(DECK, 7)
    attacker = nations(cards)[1]
    infantry = {"german": "4-6-7", "american": "6-6-6", "russian": "4-4-7"}[attacker]
    spec: dict[str, Any] = {"random": 1, "boards": BOARDS, "cards": cards[:6], "without": dice.choice([[], [28, 48], [45]]),
                            "attacker": dice.randrange(2), "bid": {infantry: dice.randint(1, 20), "9-1": 1, "MMG": 1}}
    spec["defends"] = list(dice.choice(defence_choices(spec)))
    if condition(cards) == "largest building, reserve":
        spec["reserve"] = cards[6]
    if condition(cards) == "building":
        spec["building"] = largest_building(random_card(designed()).ground, spec["defends"][0])[0]
    spec["from"] = list(dice.choice(attack_choices(spec)))
    return spec


def is_sound(card: Card, spec: dict[str, Any]) -> None:
    """Both have somebody to set up and somewhere to do it, weapons find their squads, and the condition names its hexes."""
    defender = nations(spec["cards"])[0]
    for counters, nation in ((defence(spec, card), defender), (spec["bid"], nations(spec["cards"])[1])):
        parts = order_of_battle(nation, counters)
        squads = sum(n for name, n in parts[UNITS].items() if name.count("-") == 2)
        assert squads and sum(parts.get(ARMS, {}).values()) <= WEAPONS_TO_A_SQUAD * squads
    assert all(group.zone for group in card.groups) and card.turns in (4, 6, 8, 10)
    assert not set(card.groups[0].zone) & set(card.groups[1].zone)
    assert card.victory[0].hexes or card.victory[0].kind in ("wipe out",)
    assert card.victory[0].says and card.victory[0].side == card.moves_first


@rule("DYO-0")
def test_every_draw_makes_a_scenario() -> None:
    """Eight draws in the suite; a thousand with HEDGEROW_RANDOM_SCENARIOS=1000."""
    for seed in range(SEEDS):
        spec = drawn(seed)
        is_sound(random_card(spec), spec)


@pytest.mark.plays
@rule("DYO-0", "DYO-11", "DYO-12")
def test_a_random_scenario_is_made_and_set_up_by_chance() -> None:
    game, dice = play_to_bids(2), random.Random(2)
    while game.state.phase < 0:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        asked = game.decisions[seat]
        options = asked.answers
        if asked.about == "agreement":
            game.apply(seat, ("accept",))
        elif ("commit",) in options and (asked.about != "bid" or dice.random() < 0.1):
            game.apply(seat, ("commit",))
        else:
            game.apply(seat, dice.choice([o for o in options if o != ("commit",)]))
    g = game.state
    assert all(u.on_map or u.due for u in g.units) and g.attacker == g.card.moves_first
    assert hedgerow.load(game.save()).view("red") == game.view("red")


@lru_cache
def three_boards_cut() -> Card:
    """Lines of sight over three whole boards take half a minute to work out; over eight hexrows of each a few seconds."""
    said = random_card(designed([*CARDS[:3], "club 4", *CARDS[4:]])).said
    return Card({**said, "boards": [[{"board": b, "first": "A", "last": "H"}] for b in BOARDS]})


@pytest.mark.plays
@rule("DYO-0", "DYO-11")
@pytest.mark.parametrize("seed", range(1, 7))
def test_a_random_scenario_on_three_boards_is_played_to_its_end(seed: int) -> None:
    game, dice = Game(RULEBOOK, three_boards_cut(), seed=seed), random.Random(seed)
    while game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        answers = list(game.decisions[seat].answers)
        game.apply(seat, ("commit",) if ("commit",) in answers else dice.choice(answers))
    g = game.state
    assert g.turn >= 4 and game.result.winners and game.result.why == g.card.victory[0].says and not list(invariants(g))
    assert {g.ground.board_names[u.hex][0] for u in g.units if u.on_map} <= set(BOARDS)


@rule("T-DYO-VC", "27.22")
def test_who_is_lost_in_the_sewers_is_not_eliminated() -> None:
    t = situation("german A1 4-6-7\nrussian P1 4-4-7", rally_phase)
    assert not is_wiped_out(t.g, 0)
    place(t.g, t.units["4-6-7"], LOST)
    assert not is_wiped_out(t.g, 0) and squads_gone(t.g, 0) == 0
    place(t.g, t.units["4-6-7"], ELIMINATED)
    assert is_wiped_out(t.g, 0) and squads_gone(t.g, 0) == 1
