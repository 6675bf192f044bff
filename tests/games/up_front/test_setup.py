"""2 The cards, 3 Prepare to play, the data."""

from __future__ import annotations

import random

import pytest
from tests.games.up_front.situation import situation

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import CARDS, CONCEALED, HERO, HEROES, MOVE, RADIO, RALLY, SMOKE, terrain_name
from hedgerow.games.up_front.model.personalities import AFV, GUN, MAN, PEOPLE
from hedgerow.games.up_front.model.scenarios import SCENARIOS, build
from hedgerow.games.up_front.rules.hands import uses
from hedgerow.games.up_front.table.view import text_board
from hedgerow.kernel.game import Game
from hedgerow.testing.markers import example, rule

GERMAN, AMERICAN, RUSSIAN = range(3)


def kinds(card, nation):
    return [f.kind for f in CARDS[card - 1].faces[nation]]


@example("EX-2.21a", "EX-2.21b", "EX-2.22")
@rule("2.21", "2.22")
def test_split_cards_by_nation():
    assert [kinds(162, n) for n in range(3)] == [[CONCEALED], [CONCEALED], [CONCEALED, MOVE]]
    assert [kinds(42, n) for n in range(3)] == [[RALLY], [RALLY, RADIO], [RALLY, RADIO]]
    assert [kinds(52, n) for n in range(3)] == [[RALLY, RADIO], [RALLY, RADIO], [CONCEALED]]
    assert [kinds(130, n) for n in range(3)] == [[SMOKE], [SMOKE], []]
    t = situation("""
        russian  A 0 - Rostov, Petrovsky
        german   A 0 - Hessel, Beck
    """, scenario="A-GR", russian="#130")
    assert not uses(t.g, 1, 129) and t.why("smoke", "russian A", 129) == ("2.22",)


@rule("2.2", "2.2-a")
def test_the_deck_keeps_the_counts_of_the_book():
    assert len(CARDS) == 162 and len(HEROES) == 2 == sum(f.kind == HERO for c in CARDS for f in c.faces[0])
    assert sum(terrain_name(c.id) == "Buildings" for c in CARDS) == 8
    assert sum(c.red for c in CARDS) == 81
    for c in CARDS:
        assert all(1 <= c.position(n) <= n for n in range(1, 11))


@rule("2.3")
def test_men_keep_the_checks_of_the_book():
    men = [p for p in PEOPLE if p.kind == MAN and p.number]
    assert len(men) == 83 and all(p.panic >= p.morale and p.kia in (7, 8) for p in men)
    costs = {n: sum(p.points for p in PEOPLE if p.nation == n and p.number <= size) for n, size in ((0, 10), (1, 12), (2, 15))}
    assert costs == {0: 239, 1: 240, 2: 241}


@rule("2.3", "28.1", "34.1")
def test_vehicles_and_guns_keep_the_checks_of_the_book():
    vehicles = [p for p in PEOPLE if p.vehicle is not None]
    assert len(vehicles) == 39 and {p.kind for p in vehicles} == {AFV}
    for p in vehicles:
        v = p.vehicle
        assert all(a.immobilize <= a.stun < a.kill for a in (v.armor, v.flank)) and v.flank.kill <= v.armor.kill, p.name
        assert v.shut.overrun <= v.exposed.overrun and v.shut.bog <= v.exposed.bog <= 10, p.name
    halftrack = next(p for p in vehicles if p.name == "SPW 251/1")
    assert (halftrack.morale, halftrack.vehicle.armor, halftrack.vehicle.open_topped) == (5, (1, 1, 2), True)
    guns = [p for p in PEOPLE if p.shield is not None]
    assert len(guns) == 6 and all(p.kind == GUN and p.kia > p.shield.kia and p.morale > p.shield.morale for p in guns)
    assert [(p.morale, p.kia, p.shield.morale, p.shield.kia) for p in guns if p.nation == 0] == [(5, 9, 3, 7)] * 2


def test_every_force_fits_its_scenario():
    for name in SCENARIOS:
        s = SCENARIOS[name]()
        assert len(s.forces) == len(s.seats) and all(f.cards or s.design for f in s.forces)
        assert RULEBOOK.card(name).title.startswith(name[0].upper())


@rule("3.2", "3.4", "3.5")
def test_groups_are_formed_without_gaps_and_hands_are_dealt():
    game = Game(RULEBOOK, build("A-GA"), seed=4)
    dice = random.Random(4)
    assert game.refusal("german", ("post", 0, 1)).rules == ("3.2",)
    assert game.refusal("german", ("post", 10, 0)).rules == ("3.1",)
    while game.state.asked.about in ("form groups", "crews"):
        seat = game.state.asked.seat
        game.apply(seat, dice.choice(game.decisions[seat].answers))
    g = game.state
    assert [len(p.hand) for p in g.players] == [5, 6]
    for player in range(2):
        letters = [g.groups[n].letter for n in g.groups_of(player)]
        assert letters == list(range(len(letters))) and 2 <= len(letters) <= 4
        assert all(2 <= len(g.groups[n].men) <= 10 and g.groups[n].chit == 0 for n in g.groups_of(player))


@example("EX-3.2")
@rule("3.2")
def test_a_side_may_have_a_group_more_than_the_other():
    t = situation("""
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
        american A 0 - Fox, Myers
        american B 0 - Smith, Burke
        american C 0 - Watson, Edwards
    """)
    from hedgerow.games.up_front.rules.ranges import opposite
    assert opposite(t.g, t.group("american A")) == t.group("german A") and opposite(t.g, t.group("american C")) == -1


@rule("3.6", "3.6-a")
def test_first_terrain_alternates_until_nobody_wants_more():
    game = Game(RULEBOOK, build("A-GA"), seed=11)
    dice = random.Random(1)
    while game.state.asked.about in ("form groups", "crews"):
        seat = game.state.asked.seat
        game.apply(seat, dice.choice(game.decisions[seat].answers))
    asked = []
    while game.state.asked.about == "first terrain":
        seat = game.state.asked.seat
        asked.append(seat)
        options = [o for o in game.decisions[seat].answers if o != ("decline",)]
        game.apply(seat, options[0] if options else ("decline",))
    assert asked[:2] == ["german", "american"] and [len(p.hand) for p in game.state.players] == [5, 6]
    assert game.state.turn == 1 and game.state.active == 0


@rule("15.51")
def test_the_commissar_starts_in_the_largest_group():
    game = Game(RULEBOOK, build("C-RG"), seed=1)
    g = game.state
    commissar = next(n for n, m in enumerate(g.men) if PEOPLE[m.card].role == "COM")
    assert "15.51" in game.refusal("russian", ("post", commissar, 0)).rules


@rule("23.2", "23.3", "C.1")
def test_the_pillbox_is_on_group_b_with_three_men_at_most():
    game = Game(RULEBOOK, build("C-GA"), seed=5)
    dice = random.Random(2)
    while game.state.asked.about in ("form groups", "crews", "equipment"):
        seat = game.state.asked.seat
        game.apply(seat, dice.choice(game.decisions[seat].answers))
    g = game.state
    defender = g.scenario.player_in_role("defender")
    b = g.groups[g.at_letter(defender, 1)]
    assert b.stack[0].name == "Pillbox" and 2 <= len(b.men) <= 3


@rule("21.1")
def test_secondary_weapons_are_given_out_to_men_with_light_weapons():
    game = Game(RULEBOOK, build("B-GA"), seed=5)
    dice = random.Random(2)
    while game.state.asked.about == "form groups":
        game.apply("german", dice.choice(game.decisions["german"].answers))
    assert game.state.asked.about == "equipment"
    gunner = next(n for n, m in enumerate(game.state.men) if PEOPLE[m.card].name == "Schussel")
    weapon = game.decisions["german"].answers[0][2]
    assert "21.1" in game.refusal("german", ("equip", gunner, weapon)).rules


@rule("1-a")
def test_programmed_rules_leave_later_chapters_out():
    t = situation("""
        german   A 1 Woods Hessel, Wolff
        american A 0 - Fox, Myers
    """, options={"programmed": True})
    assert t.why("entrench", "german A") == ("1-a",)
    last = t.g.here.chapter
    assert t.g.in_force(last) and not t.g.in_force(last + 1)


@pytest.mark.parametrize("seat", ["german", "american", None])
def test_the_table_as_text(seat):
    t = situation("""
        german   A 1 Woods Hessel, Wolff (pinned)
        american A 0 advance Fox, Myers
    """, german="Fire 2 (2), Movement")
    text = text_board(t.game.view(seat)["board"])
    assert "Cpl Hessel" in text and "panic" in text and "Woods -2" in text
    assert ("Fire 2 (2)" in text) == (seat == "german")


@rule("15.51", "3.2")
def test_the_commissar_fills_up_no_group_and_finds_room_in_the_largest():
    for seed in range(4, 20, 3):
        game = Game(RULEBOOK, build("D-RG"), seed=seed, listen=False)
        dice = random.Random(seed)
        while game.state.asked.about == "form groups" and game.state.asked.seat == "russian":
            game.apply("russian", dice.choice(game.decisions["russian"].answers))
        g = game.state
        sizes = {n: len(g.groups[n].men) for n in g.groups_of(0)}
        commissar = next(m for m in g.men if m.role == "COM")
        assert min(sizes.values()) >= 2 and sizes[commissar.group] == max(sizes.values()) <= 10
