"""Rules of one line each, from the deck and the scenarios to discards and night, that other tests only touch on their way."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import (
    AMERICAN,
    CARDS,
    GERMAN,
    MINEFIELD,
    MOVE,
    PILLBOX,
    RUSSIAN,
    SNIPER,
    TERRAIN,
    terrain_name,
)
from hedgerow.games.up_front.model.personalities import NUMBERED, PEOPLE, WEAPONS
from hedgerow.games.up_front.model.scenario import ATTACKER, DEFENDER
from hedgerow.games.up_front.model.scenarios import build, pairings, read_scenario
from hedgerow.games.up_front.model.state import NONE
from hedgerow.games.up_front.rules.close_combat import ccv, helpers, spoil
from hedgerow.games.up_front.rules.command import acting_leader, leaders, leaders_gone
from hedgerow.games.up_front.rules.draws import new_deck
from hedgerow.games.up_front.rules.fire_strength import fire_strength
from hedgerow.games.up_front.rules.firepower import man_firepower
from hedgerow.games.up_front.rules.hands import cowers, discard_limit, uses
from hedgerow.games.up_front.rules.infiltration import column, may_be_infiltrated
from hedgerow.games.up_front.rules.night import observation_range
from hedgerow.games.up_front.rules.setup import why_not_place
from hedgerow.games.up_front.rules.terrain import attacker_position, defender_modifier, movement_modifier, on_ground
from hedgerow.games.up_front.rules.values import kia, morale, panic
from hedgerow.games.up_front.rules.victory import casualty_points
from hedgerow.games.up_front.table.words import face_name
from hedgerow.kernel.game import Game
from hedgerow.testing.markers import rule

FIELD = """
    german   A 2 {0} Hessel, Wolff, Beck
    german   B 0 - Schultz, Streich
    american A 1 {1} Fox, Myers
    american B 0 - Smith, Burke
"""


def field(mine="-", theirs="-", **more):
    return situation(FIELD.format(mine, theirs), **more)


def names(card, nation):
    return [face_name(f) for f in CARDS[card].faces[nation]]


# ---- the deck and the men ----

@rule("2.2-a", "2.21-a", "2.22-a")
def test_three_decks_of_54_and_the_sample_cards():
    g = field().g
    assert sorted(new_deck(g).cards) == list(range(3 * 54))
    assert [names(161, n) for n in range(3)] == [["Concealed −1"], ["Concealed −1"], ["Concealed −1", "Movement"]]
    assert [names(41, n) for n in range(3)] == [["Rally 2"], ["Rally 2", "Radio"], ["Rally 2", "Radio"]]
    assert [names(51, n) for n in range(3)] == [["Rally 3", "Radio"], ["Rally 3", "Radio"], ["Concealed −2"]]
    assert uses(g, 0, 129) and not CARDS[129].faces[RUSSIAN] and [names(129, n) for n in (0, 1)] == [["Smoke"], ["Smoke"]]


@rule("2.3", "10.13")
def test_a_man_has_the_values_of_his_card_and_others_when_it_is_turned_over():
    t = field()
    n = t.man("Wolff")
    p = PEOPLE[NUMBERED[0, 10]]
    assert (morale(t.g, n).total, panic(t.g, n).total, kia(t.g, n).total) == (p.morale, p.panic, p.kia) == (4, 4, 8)
    t.g.men[n].pinned = True
    assert kia(t.g, n).total == 9 and WEAPONS[p.weapon].firepower == (0, 1, 1, 2, 2, 3)


@rule("2.1", "2.4", "3.1")
def test_a_game_begins_with_the_listed_cards_and_nobody_else():
    game = Game(RULEBOOK, build("C-AG"), seed=1)
    for player, f in enumerate(game.scenario.forces):
        assert [m.card for m in game.state.men if m.player == player] == list(f.cards)
    assert game.state.fronts[0].emptied == 0
    other = next(n for n, m in enumerate(game.state.men) if m.player == 1)
    assert game.refusal("american", ("post", other, 0)).rules[0] == "3.1"


@rule("2.4-a")
def test_germans_face_russians_or_americans_and_either_attacks():
    assert pairings("A") == ("GA", "GR") and pairings("D") == ("GA", "GR", "AG", "RG") and pairings("J") == ("GAR",)
    s = build("D-RG")
    assert [(f.nation, f.role) for f in s.forces] == [(RUSSIAN, ATTACKER), (GERMAN, DEFENDER)]


# ---- scenarios ----

def cower_for(name):
    g = Game(RULEBOOK, build(name), seed=1).state
    found = []
    for player, p in enumerate(g.players):
        g.fronts[0].quota = {}
        faces = [f for c in CARDS for f in c.faces[p.nation] if f.kind in (TERRAIN, SNIPER)]
        found.append({f.name or "Sniper" for f in faces if cowers(g, player, f)})
    return found


@rule("S-A", "A.1")
def test_scenario_a():
    s = build("A-GA")
    assert s.remove == {"Buildings": 5} and cower_for("A-GA") == [{"Pillbox", "Minefield"}] * 2
    assert read_scenario("A")["points"] == "241" and (s.victory.men, s.victory.chit) == (4, 4)


@rule("S-B", "B.1")
def test_scenario_b():
    assert build("B-GR").remove == {"Woods": 4} and cower_for("B-GR") == [{"Pillbox", "Minefield", "Marsh"}] * 2


@rule("S-C", "C.2", "23.1")
def test_scenario_c():
    attacker, defender = cower_for("C-GA")
    assert attacker >= {"Minefield", "Sniper", "Marsh"} and "Minefield" not in defender and "Sniper" not in defender
    assert "Marsh" in defender and read_scenario("C")["points"] == "369 / 200"


@rule("S-D", "D.1", "D.2")
def test_scenario_d():
    assert cower_for("D-GA") == [{"Pillbox", "Minefield", "Sniper"}, {"Pillbox", "Minefield"}]


@rule("S-I", "I.1", "I.2")
def test_scenario_i():
    assert cower_for("I-GR") == [{"Pillbox", "Minefield", "Sniper"}, {"Pillbox"}]
    assert build("I-GR").forces[1].troops == "partisans"


@rule("S-J", "J.2")
def test_scenario_j():
    s = build("J-GAR")
    assert s.night and s.remove == {"Buildings": 4} and all("Pillbox" in c for c in cower_for("J-GAR"))


@rule("S-K", "K.1")
def test_scenario_k():
    s = build("K-GA")
    assert s.remove == {"Buildings": 4} and cower_for("K-GA") == [{"Pillbox", "Minefield"}] * 2
    assert [f.troops for f in s.forces] == ["elite", "second line"]


@rule("37.4")
def test_partisans_can_lose_a_sniper_check():
    g = Game(RULEBOOK, build("I-GR"), seed=1).state
    assert [p.sniper_lives for p in g.players] == [1, 2]


# ---- before play ----

@rule("3.6-a", "Q-3.6", "24.1")
def test_what_is_not_placed_before_play():
    game = Game(RULEBOOK, build("A-GA"), seed=3)
    while game.state.asked.about != "first terrain":
        seat = game.state.asked.seat
        game.apply(seat, game.decisions[seat].answers[-1])
    g = game.state
    seat = g.asked.seat
    player = g.player_of(seat)
    building, mines, pillbox = (next(c.id for c in CARDS if terrain_name(c.id) == n) for n in ("Buildings", MINEFIELD, PILLBOX))
    wire = next(c.id for c in CARDS if face_name(c.faces[0][0] if c.faces[0] else CARDS[0].faces[0][0]) == "Wire")
    g.players[player].hand = [building, mines, pillbox, wire]
    assert all(why_not_place(g, seat, card, 0) for card in g.players[player].hand)       # five Buildings are still to be removed
    g.fronts[0].quota = {}
    assert [bool(why_not_place(g, seat, card, 0)) for card in (building, mines, pillbox, wire)] == [False, True, True, True]


# ---- the turn ----

@rule("4.1")
def test_turns_alternate_from_the_first_player_on():
    t = field()
    order = []
    for _ in range(4):
        order.append(t.g.active)
        t.end()
    assert order == [0, 1, 0, 1]


@rule("4.21", "4.23", "4.25")
def test_one_action_a_group_whatever_it_is():
    t = situation(FIELD.format("Woods", "-").replace("Schultz", "Schultz (pinned)"), german="Movement, Movement, Rally 2")
    t.do("move", "german A", "Movement", "advance")
    assert t.why("move", "german A", "Movement", "sideways") == ("4.2",) and "4.2" in t.why("entrench", "german A")
    t.do("rally", "german B", "Rally 2")
    assert t.why("move", "german B", "Movement", "sideways") == ("4.2",)


@rule("3.2-a")
def test_a_group_that_is_gone_does_nothing():
    t = field(german="Movement")
    gone = t.group("german B")
    for m in list(t.g.groups[gone].men):
        t.g.men[m].group = NONE
    t.g.groups[gone].men = []
    assert "3.2-a" in t.why("move", gone, "Movement", "advance")


# ---- Fire Strength ----

@rule("6.41", "7.1")
def test_the_place_of_the_attacker():
    for stack, value in (("-", 0), ("Hill", 1), ("Marsh", -1), ("Stream", -1), ("Woods/wire", -1), ("Woods/smoke/smoke", -2)):
        t = field(stack)
        assert attacker_position(t.g, t.group("german A"), t.group("american A")).total == value, stack


@rule("6.42", "13.25", "13.6")
def test_the_place_of_the_defender_with_every_smoke_and_wire():
    for stack, value in (("Woods", -2), ("Woods/smoke/smoke", -4), ("Woods/wire/wire", 0), ("Brush/smoke/wire", -1),
                         ("Brush/dug", -2)):
        t = field("-", stack)
        assert defender_modifier(t.g, t.group("american A"), t.group("german A")).total == value, stack


@rule("6.43", "7.4")
def test_movement_and_the_terrain_still_beneath():
    t = field("-", "Woods/advance")
    a, b = t.group("german A"), t.group("american A")
    assert movement_modifier(t.g, b, a).total == 1 and defender_modifier(t.g, b, a).total == -1
    assert on_ground(t.gr("american A"), "Woods")
    t = field("-", "Woods/sideways/advance")
    assert defender_modifier(t.g, b, a).total == 2 and not on_ground(t.gr("american A"), "Woods")


@rule("38.1", "38.4")
def test_at_night_smoke_is_nothing_and_fire_is_halved():
    text = """
        german   A 4 - Hessel, Wolff, Beck
        american A 1 Woods/smoke Fox, Myers
        russian  A 0 - Petrovsky, Kristov
    """
    t = situation(text, scenario="J-GAR", german="Fire 3 (5)")
    card = t.g.players[0].hand[0]
    assert defender_modifier(t.g, t.group("american A"), t.group("german A")).total == -2
    assert fire_strength(t.g, t.group("german A"), t.group("american A"), [card]).total == 1 - 2
    t.g.groups[t.group("american A")].starshell = 1
    assert fire_strength(t.g, t.group("german A"), t.group("american A"), [card]).total == 3 - 2


@rule("38.21", "38.7")
def test_observation_is_voluntary_and_lasts_one_turn():
    t = situation("""
        german   A 4 - Hessel, Wolff, Beck
        american A 1 Woods Fox, Myers
        russian  A 0 - Petrovsky, Kristov
    """, scenario="J-GAR", german="Fire 3 (5), Movement", draws="b0")
    assert t.may("move", "german A", "Movement", "sideways") and not t.may("fire", "german A", "american A", "Fire 3 (5)")
    t.do("observe", "german A", "american A")
    assert t.may("fire", "german A", "american A", "Fire 3 (5)")
    t.g.turn += 1
    assert not t.now().may("fire", "german A", "american A", "Fire 3 (5)")
    assert observation_range(t.g, t.group("german A"), t.group("american A")).total == 5


# ---- infiltration and close combat ----

@rule("8.12", "8.74", "8.82")
def test_columns_by_where_one_comes_from():
    for stack, shift in (("-", 2), ("Woods", -1), ("Brush", -2), ("Gully", 0)):
        t = situation(FIELD.format(stack, "-").replace("A 2", "A 4"))
        assert column(t.g, t.man("Wolff"), t.group("american A"), 0).total == max(1, 2 + shift), stack


@rule("10.14", "13.27")
def test_pinned_men_and_smoke_make_it_easier():
    big = FIELD.replace("Fox, Myers", "Fox, Myers (pinned), Degi (pinned), Coates, Maly, Crain, Edwards, Watson")
    t = situation(big.format("Gully", "-"))
    assert column(t.g, t.man("Wolff"), t.group("american A"), 0).total == 8 - 2
    t = situation(big.format("Gully/smoke", "smoke"))
    assert column(t.g, t.man("Wolff"), t.group("american A"), 0).total == 8 - 2 - 4


@rule("20.25", "24.7")
def test_a_group_on_a_minefield_is_not_infiltrated_one_in_a_stream_is():
    for ground, may in (("Minefield", False), ("Stream", True), ("Marsh", True), ("Woods/wire", True)):
        t = situation(FIELD.format("Woods", ground).replace("A 2", "A 4"))
        assert may_be_infiltrated(t.g, t.group("german A"), t.group("american A")) == may, ground


@rule("20.25", "38.52")
def test_at_night_nobody_infiltrates_whom_he_does_not_see():
    t = situation("""
        german   A 4 - Hessel, Beck
        american A 1 - Fox, Myers
        russian  A 0 - Rostov, Petrovsky
    """, scenario="J-GAR")
    mine, there = t.group("german A"), t.group("american A")
    assert not may_be_infiltrated(t.g, mine, there)
    t.gr("american A").starshell = 1
    assert may_be_infiltrated(t.g, mine, there)


@rule("33.5", "20.62")
def test_wounded_men_in_close_combat():
    t = situation(FIELD.format("-", "-").replace("Wolff", "Wolff (wounded)").replace("Beck", "Beck (wounded pinned)"))
    assert ccv(t.g, t.man("Wolff")).total == 4 + 5 - 4 and ccv(t.g, t.man("Beck")).total == 1 - 4
    assert helpers(t.g, [t.man("Hessel"), t.man("Wolff")]) == 3


@rule("33.9")
def test_a_hero_feels_no_wound_for_a_turn():
    t = situation(FIELD.format("-", "-").replace("Wolff", "Wolff (wounded)"), german="Hero")
    target = t.group("american A")
    assert man_firepower(t.g, t.man("Wolff"), target).total == 1
    t.do("hero", "Hero", "Wolff").do("hero endures")
    assert man_firepower(t.g, t.man("Wolff"), target).total == 2
    t.end()
    assert man_firepower(t.g, t.man("Wolff"), target).total == 1


@rule("Q-20.8a")
def test_a_group_that_had_moved_twice_leaves_open_ground_to_take():
    t = field("-", "Woods/sideways/advance")
    gr = t.gr("american A")
    assert spoil(t.g, t.group("american A")) is next(p for p in gr.stack if p.kind == 1)
    t = field("-", "Woods/sideways")
    assert spoil(t.g, t.group("american A")).name == "Woods"


# ---- leaders, losses, discards ----

@rule("15.1", "15.5")
def test_leaders_and_their_order_and_a_commissar_between_them():
    t = situation("""
        german   A 0 - Diettinger, Hessel, Wolff
        russian  A 0 - Burlak, Dottski, Petrovsky
    """, scenario="A-GR")
    assert [t.g.men[n].role for n in leaders(t.g, 0)] == ["SL", "ASL"]
    assert [t.g.men[n].role for n in leaders(t.g, 1)] == ["COM", "ASL"] and acting_leader(t.g, 1) == t.man("Dottski")
    assert not leaders_gone(t.g, 1)


@rule("16.4-a")
def test_what_losses_are_worth():
    t = situation(FIELD.format("-", "-").replace("Hessel", "Hessel (wounded)"))
    t.who("Wolff").fate, t.who("Beck").fate = 1, 2        # killed, routed
    assert casualty_points(t.g, 0).total == 1 + 2 + 1


@rule("39.5")
def test_volksgrenadiers_show_their_discards_and_keep_cower_cards_when_they_act():
    t = situation(FIELD.format("Woods", "-").replace("american", "russian").replace("Fox, Myers", "Burlak, Kristov")
                  .replace("Smith, Burke", "Chernenko, Nosenko"), scenario="K-RG")
    g = t.g
    assert g.players[1].troops == "second line"
    assert g.players[1].nation == GERMAN and discard_limit(g, 1).total == 1
    from hedgerow.games.up_front.rules.discards import throw_away, why_not_discard
    pillbox = next(c.id for c in CARDS if terrain_name(c.id) == PILLBOX)
    g.players[1].hand.append(pillbox)
    assert not why_not_discard(g, "german", pillbox)
    g.players[1].actions = 1
    assert why_not_discard(g, "german", pillbox).rules == ("39.5",)
    g.players[1].hand.remove(pillbox)
    throw_away(g, 1, [pillbox])
    assert pillbox not in g.fronts[0].unseen and t.happened("DiscardShown")


def test_card_kinds_are_what_they_are_called():
    assert sum(any(f.kind == MOVE for f in c.faces[AMERICAN]) for c in CARDS) == 26
