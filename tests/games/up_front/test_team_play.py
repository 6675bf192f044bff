"""41 Team play: games side by side, what lies between them, Radio Contact, and who wins."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.games.up_front.situation import TEAM, Table, side_by_side, situation

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import CARDS, SNIPER, terrain_name
from hedgerow.games.up_front.model.hidden import knows_hand
from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.games.up_front.model.scenarios import team
from hedgerow.games.up_front.model.state import KILLED, NONE, WITHDRAWN
from hedgerow.games.up_front.rules.casualties import pin
from hedgerow.games.up_front.rules.hands import capacity
from hedgerow.games.up_front.rules.los_divider import lay_dividers, targets_of
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.team_play import on_the_air, settle_games, team_result
from hedgerow.games.up_front.table.view import view
from hedgerow.games.up_front.table.words import man_name
from hedgerow.kernel.errors import GameOver, HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT
from hedgerow.testing.markers import rule

# ---- games side by side ----

@rule("41.1", "41.8")
def test_any_mixture_of_games_for_two_is_a_team_game():
    s = team(("A-GA", "C-RG", "F-AG"))
    assert s.seats == ("german 1", "american 1", "russian 2", "german 2", "american 3", "german 3")
    assert s.sides == ("german", "allied") and [f.letter for f in s.fronts] == ["A", "C", "F"]
    assert [f.places for f in s.fronts] == [(0, 1), (2, 3), (4, 5)] and s.fronts[1].player_in_role("defender") == 3
    for wrong in (("A-GA",), ("A-GA", "J-GAR"), ("A-GA", "K-AG")):
        with pytest.raises(HedgerowError):
            team(wrong)


def test_men_of_the_same_name_can_be_told_apart():
    """Found by fuzz: after a transfer two gunners Schussel stood in one group, and serving either read the same."""
    g = Game(RULEBOOK, RULEBOOK.scenario("team-L-GA+L-GR"), seed=1).state
    names = [man_name(g, n) for n in range(len(g.men))]
    assert len(set(names)) == len(names) and any(name.endswith("′") for name in names)
    assert {m["name"] for group in view(g, None)["groups"] for m in group["men"]} <= set(names)



@rule("41.2", "41.6")
def test_every_game_has_its_own_deck_and_nobody_places_terrain_in_another():
    game = Game(RULEBOOK, RULEBOOK.scenario(TEAM), seed=5)
    while game.state.part == 0:
        seat, d = next((s, d) for s, d in game.decisions.items() if not d.optional)
        g = game.state
        if g.asked.about == "first terrain":
            mine = g.players[g.player_of(seat)].front
            for option in d.answers:
                assert option[0] != "place" or g.players[g.groups[option[2]].player].front == mine
            stranger = next(n for n, gr in enumerate(g.groups) if g.players[gr.player].front != mine) if mine else NONE
            if mine and g.players[g.player_of(seat)].hand:
                assert "41.6" in game.refusal(seat, ("place", g.players[g.player_of(seat)].hand[0], stranger)).rules
        game.apply(seat, d.answers[0])
    g = game.state
    assert len(g.fronts) == 2 and not invariants(g)
    assert all(len(p.hand) == capacity(g, n).total for n, p in enumerate(g.players))


@rule("41.2")
def test_all_of_one_side_end_their_turn_before_any_of_the_other_begins():
    t = side_by_side()
    turns = [(t.g.active, t.g.turn)]
    for _ in range(6):
        t.end()
        turns.append((t.g.active, t.g.turn))
    assert turns == [(0, 10), (2, 10), (1, 11), (3, 11), (0, 12), (2, 12), (1, 13)]


@rule("41.2")
def test_who_waits_lets_his_ally_go_first():
    t = side_by_side()
    while t.about != "team turn" or t.seat != "american 1":
        t.game.apply(t.seat, t.game.decisions[t.seat].answers[-1])
    t.do("wait").do("begin")
    assert t.g.active == 3 and t.g.front == 1 and t.g.turn == 11
    t.end()
    assert t.g.active == 1 and t.g.front == 0 and t.g.turn == 11


# ---- the LOS Divider ----

@rule("41.3")
@pytest.mark.parametrize(("top", "ground"), [("Woods", "Woods"), ("Marsh", "Marsh"), ("Minefield", "Minefield"),
                                             ("Pillbox", "Open Ground"), ("", "Open Ground")])
def test_the_divider_is_terrain_or_open_ground_never_a_pillbox(top, ground):
    t = side_by_side()
    t.g.fronts[0].deck.cards.append(t.g.dividers.pop().card)
    card = next(c for c in t.g.fronts[0].deck.cards if terrain_name(c) == top and CARDS[c].faces[0])
    t.g.fronts[0].deck.cards.remove(card)
    t.g.fronts[0].deck.cards.append(card)
    lay_dividers(t.g)
    (divider,) = t.g.dividers
    assert (divider.card, divider.name) == (card, ground) and not invariants(t.g)
    assert card not in t.g.fronts[0].deck.cards and t.happened("DividerLaid")[-1].terrain == ground


@rule("41.4")
def test_fire_between_games_is_at_relative_range_0_whatever_the_chits():
    t = side_by_side(german1="Fire 1 (1), Fire 4 (8)")
    t.gr("german1 D").chit, t.gr("american2 A").chit = 4, 4
    assert relative_range(t.g, t.group("german1 D"), t.group("american2 A")) == 0
    assert t.now().may("fire", "german1 D", "american2 A", "Fire 1 (1)")
    targets = targets_of(t.g, t.group("german1 D"))
    assert t.group("american2 B") in targets and t.group("american1 D") in targets and t.group("german2 A") not in targets


@rule("41.4")
def test_there_is_no_infiltration_and_no_overrun_between_games():
    t = side_by_side()
    t.gr("german1 D").chit = t.gr("american2 A").chit = 3
    assert t.group("american2 A") not in t.g.enemies_of(t.group("german1 D"))
    t.now()
    assert not any(o[0] in ("infiltrate", "overrun", "encircle") for o in t.game.decisions["german 1"].options)


@rule("41.4")
def test_flanking_fire_reaches_over_the_divider_at_its_edges():
    t = side_by_side(german1="Movement (Flank), Fire 1 (1)")
    t.do("move", "german1 D", "Movement (Flank)", "sideways")
    assert t.about == "flank" and t.may("flank", "american2 A") and not t.may("flank", "american2 B")
    t.do("flank", "american2 A")
    assert [(f.flanker, f.flanked) for f in t.g.flanks] == [(t.group("german1 D"), t.group("american2 A"))]


@rule("41.4", "41.421")
def test_a_sniper_shoots_into_the_next_game_over_a_hill():
    t = side_by_side("Hill", draws="any, any")
    card = next(c for c in t.g.fronts[0].deck.cards if any(f.kind == SNIPER for f in CARDS[c].faces[0]))
    t.g.fronts[0].deck.cards.remove(card)
    t.g.players[0].hand.append(card)
    t.do("end actions")
    assert t.now().may("snipe", card, "american2 A") and t.may("snipe", card, "american1 D")
    t.do("snipe", card, "american2 A").do("done")
    assert t.happened("SniperFires")[-1].group == t.group("american2 A") and t.gr("american2 A").sniper == 0
    assert not invariants(t.g)


@rule("41.6", "41.91")
def test_no_terrain_and_no_wire_is_laid_on_a_group_of_another_game():
    t = side_by_side(german1="Wire", there="Brush/advance")
    t.do("end actions")
    assert t.why("wire", "Wire", "american2 A") == ("41.6",) and t.may("wire", "Wire", "american1 D")


@rule("41.41")
def test_fire_from_another_game_comes_before_fire_from_its_own():
    t = side_by_side(german1="Fire 1 (1)")
    assert t.may("fire", "german1 D", "american2 A", "Fire 1 (1)")
    t.gr("american2 A").own_fire_turn = t.g.turn
    assert t.now().why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.41",)


@rule("41.41")
def test_only_fire_from_its_own_game_closes_a_target():
    t = side_by_side(german1="Fire 1 (1), Fire 1 (1)")
    t.fire("german1 D", "american2 A", "Fire 1 (1)")
    assert t.gr("american2 A").fired_on_turn == t.g.turn and t.gr("american2 A").own_fire_turn != t.g.turn
    t.gr("german1 A").chit = 5
    t.now().fire("german1 A", "american1 A", "Fire 1 (1)")
    assert t.gr("american1 A").own_fire_turn == t.g.turn


@rule("41.42", "41.421")
@pytest.mark.parametrize("grounds", [("Woods", "Brush"), ("Hill", "Hill")])
def test_nobody_sees_over_a_hill_between_the_games(grounds):
    t = side_by_side("Hill", mine=grounds[0], there=grounds[1], german1="Fire 1 (1)")
    assert t.why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.421",)
    assert t.may("fire", "german1 D", "american1 D", "Fire 1 (1)")


@rule("41.42", "41.422")
@pytest.mark.parametrize("between", ["Woods", "Buildings"])
def test_over_woods_and_buildings_only_from_hill_to_hill(between):
    for mine, there in (("Brush", "Brush"), ("Hill", "Brush"), ("Brush", "Hill")):
        t = side_by_side(between, mine=mine, there=there, german1="Fire 1 (1)")
        assert t.why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.422",)
    t = side_by_side(between, mine="Hill", there="Hill", german1="Fire 1 (1)")
    assert t.may("fire", "german1 D", "american2 A", "Fire 1 (1)")


@rule("41.42", "41.423")
@pytest.mark.parametrize("between", ["Brush", "Walls", "Marsh"])
def test_over_low_ground_from_or_to_a_hill(between):
    t = side_by_side(between, mine="Woods", there="Woods", german1="Fire 1 (1)")
    assert t.why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.423",)
    for mine, there in (("Hill", "Woods"), ("Woods", "Hill"), ("Hill", "Hill")):
        t = side_by_side(between, mine=mine, there=there, german1="Fire 1 (1)")
        assert t.may("fire", "german1 D", "american2 A", "Fire 1 (1)")


MORTAR = """
    german1   D 0 Brush Stahler (radio), Bauer + Klapp
    german1   A 0 Woods Hessel, Kubler
    american1 D 1 Brush Fox, Myers
    american1 A 0 Brush Moores, Burnett
    german2   A 0 Woods Diettinger, Loth (radio)
    german2   B 0 Woods Wolff, Steiner
    american2 A 0 Brush Smith, Burke
    american2 B 0 Brush Allen, Hull
"""


@rule("41.424")
def test_a_mortar_beside_its_leader_fires_over_any_divider_in_radio_contact():
    t = situation(MORTAR, scenario=TEAM, dividers="Hill", german1="Fire 1 (1)")
    assert "41.421" in t.why("shell", "Bauer", "american2 A", "Fire 1 (1)")
    t.g.contacts = [(0, 2)]
    assert "41.421" not in t.now().why("shell", "Bauer", "american2 A", "Fire 1 (1)")
    t.who("Stahler").pinned = True
    assert "41.421" in t.now().why("shell", "Bauer", "american2 A", "Fire 1 (1)")
    t.who("Stahler").pinned = False
    t.gr("german1 D").men.remove(t.man("Stahler"))
    t.gr("german1 A").men.append(t.man("Stahler"))
    t.who("Stahler").group = t.group("german1 A")
    assert "41.421" in t.now().why("shell", "Bauer", "american2 A", "Fire 1 (1)")


@rule("41.6")
def test_cards_of_cross_fire_go_back_to_their_own_decks():
    t = side_by_side(german1="Fire 1 (1)", american2="Concealed −1")
    fire, hidden = t.g.players[0].hand[0], t.g.players[3].hand[0]
    t.fire("german1 D", "american2 A", "Fire 1 (1)", conceal="Concealed −1")
    assert fire in t.g.fronts[0].deck.discards and hidden in t.g.fronts[1].deck.discards and not invariants(t.g)


# ---- Radio Contact ----

RADIOS = """
    german1   D 0 Woods Diettinger, Schultz (radio)
    german1   A 0 Woods Hessel, Beck
    american1 D 1 Brush Fox, Myers
    american1 A 0 Brush Burnett, Moores
    german2   A 0 Woods Stahler, Wolff (radio)
    german2   B 0 Woods Steiner, Wollak
    american2 A 0 Brush Smith, Burke
    american2 B 0 Brush Allen, Hull
"""


def radios(draws: str) -> Table:
    t = situation(RADIOS, scenario=TEAM, draws=draws, german1="Radio", german2="Fire 1 (1), Brush")
    return t


@rule("41.7")
def test_radio_contact_shows_hands_until_a_leader_is_pinned():
    t = radios("b2")
    assert not view(t.g, "german 1")["allies"] and not knows_hand(t.g, 0, 2)
    t.do("radio contact", "german1 D", "Radio", 2)
    assert t.g.contacts == [(0, 2)] and t.gr("german1 D").acted
    assert len(view(t.g, "german 1")["allies"]["german 2"]) == 2 and not view(t.g, "american 1")["allies"]
    assert view(t.g, None)["allies"] == {}
    pin(t.g, t.man("Stahler"))
    assert not t.g.contacts and not view(t.g, "german 1")["allies"] and t.happened("ContactLost")


@rule("41.7")
def test_contact_needs_both_leaders_with_radios_and_may_fail():
    t = radios("r5")
    for group, ally in (("german1 A", 2), ("german1 D", 1), ("german1 D", 0)):
        assert t.why("radio contact", group, "Radio", ally) == ("41.7",)
    t.who("Wolff").pinned = True
    assert not on_the_air(t.g, 2) and t.now().why("radio contact", "german1 D", "Radio", 2) == ("41.7",)
    t.who("Wolff").pinned = False
    t.now().do("radio contact", "german1 D", "Radio", 2)
    assert not t.g.contacts and t.g.weapons[t.who("Schultz").secondary].jammed


# ---- the end ----

@rule("41.91", "41.9")
def test_who_is_defeated_leaves_and_the_winner_plays_on_alone():
    t = side_by_side(american1="Brush")
    for name in ("Fox", "Myers", "Burnett"):
        m = t.who(name)
        t.g.groups[m.group].men.remove(t.man(name))
        m.fate, m.group = KILLED, NONE
    t.gr("american1 D").stack = []
    t.end()
    f = t.g.fronts[0]
    assert f.decided and f.winner == 0 and not f.ceased and t.who("Moores").fate == WITHDRAWN and not t.g.players[1].hand
    assert not t.g.groups_of(1) and t.g.result is None
    turns = []
    for _ in range(4):
        turns.append(t.g.active)
        t.end()
    assert turns == [2, 3, 0, 2]


@rule("41.93")
def test_a_game_past_its_time_limit_ceases_and_nobody_is_fired_on_there():
    t = side_by_side(german2="Fire 1 (1)")
    t.g.fronts[0].emptied = t.g.scenario.fronts[0].decks
    t.end()
    assert t.g.fronts[0].ceased and t.g.fronts[0].decided and t.g.active == 2
    assert t.group("american1 D") not in targets_of(t.g, t.group("german2 A"))
    t.end()
    assert t.g.active == 3
    t.g.fronts[1].emptied = t.g.scenario.fronts[1].decks
    while t.g.result is None:
        t.end()
    assert t.g.result.rule == "41.8"


@rule("41.8", "41.93")
def test_most_games_win_then_most_points_for_casualties():
    t = side_by_side()
    for f, winner in zip(t.g.fronts, (0, 3), strict=True):
        f.decided, f.winner = True, winner
    assert team_result(t.g).winners == ()
    t.who("Smith").fate = KILLED
    assert team_result(t.g).winners == ("german",)
    t.who("Wolff").fate = t.who("Wollak").fate = KILLED
    t.who("Wolff").between = True                         # also between the games
    assert team_result(t.g).winners == ("allied",)
    t.g.fronts[1].winner = 2
    assert team_result(t.g).winners == ("german",)
    with pytest.raises(GameOver):
        settle_games(t.g)


# ---- whole games ----

LIGHTER = replace(LIGHT, compare=0.05, view=0.02, copy=0.02, swap=0.05, replay=0.0, save=0.001)
"""A team game is several games long."""


@pytest.mark.plays
def test_a_team_game_keeps_what_the_kernel_promises():
    assert conform(RULEBOOK, "team-L-GA+L-GR", games=1, seed=3, effort=LIGHTER).games == 1


EAGER = ("cross", "press on", "come in", "radio contact", "cross with", "all there")


@pytest.mark.plays
@pytest.mark.parametrize(("scenario", "seed", "least"), [("team-L-GA+L-GR", 2, 1), ("team-A-GA+F-GR+B-GA", 9, 2)])
def test_team_games_in_which_groups_go_from_game_to_game_are_played_to_the_end(scenario, seed, least):
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    dice = random.Random(seed)
    while game.result is None:
        seat, d = next((s, d) for s, d in game.decisions.items() if not d.optional)
        eager = [o for o in d.answers if o[0] in EAGER or (o[0] == "move" and o[3] == "retreat")]
        game.apply(seat, dice.choice(eager if eager and dice.random() < 0.6 else d.answers))
    happened = [type(e.public).__name__ for e in game.events]
    assert game.result.rule == "41.8" and not invariants(game.state)
    assert happened.count("CrossedOver") >= least and happened.count("GameDecided") == len(game.scenario.fronts)
