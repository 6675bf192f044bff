"""41 Team play: games side by side, what lies between them, transfers, Radio Contact, and who wins."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.games.up_front.situation import Table, situation

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.action_cards import CARDS, SNIPER, terrain_name
from hedgerow.games.up_front.model.action_cards import MOVE as MOVE_FACE
from hedgerow.games.up_front.model.hidden import knows_hand
from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.games.up_front.model.personalities import PEOPLE
from hedgerow.games.up_front.model.scenarios import team
from hedgerow.games.up_front.model.state import IN_PLAY, KILLED, MOVE, NONE, SIDEWAYS, WITHDRAWN, Placed, is_moving, terrain_of
from hedgerow.games.up_front.rules.armor import side_of
from hedgerow.games.up_front.rules.casualties import pin
from hedgerow.games.up_front.rules.hands import capacity
from hedgerow.games.up_front.rules.los_divider import lay_dividers, targets_of
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.team_play import on_the_air, settle_games, team_result
from hedgerow.games.up_front.rules.victory import broken, lost, victory_points
from hedgerow.games.up_front.table.view import view
from hedgerow.kernel.errors import GameOver, HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT
from hedgerow.testing.markers import rule

TEAM = "team-A-GA+B-GA"
FIELD = """
    german1   D 0 {mine} Schussel, Streich, Beck
    german1   A 0 Woods Diettinger, Hessel
    american1 D 1 {foe} Fox, Myers
    american1 A 0 Brush Burnett, Moores
    german2   A 0 Woods Wolff, Wollak
    german2   B 0 Woods Stahler, Steiner
    american2 A 0 {there} Smith, Burke
    american2 B 0 Brush Allen, Hull
"""


def field(dividers: str = "Open Ground", *, mine: str = "Woods", there: str = "Brush", foe: str = "Brush", **more: str) -> Table:
    return situation(FIELD.format(mine=mine, there=there, foe=foe), scenario=TEAM, dividers=dividers, **more)


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
    t = field()
    turns = [(t.g.active, t.g.turn)]
    for _ in range(6):
        t.end()
        turns.append((t.g.active, t.g.turn))
    assert turns == [(0, 10), (2, 10), (1, 11), (3, 11), (0, 12), (2, 12), (1, 13)]


@rule("41.2")
def test_who_waits_lets_his_ally_go_first():
    t = field()
    while t.about != "team turn" or t.asked_seat != "american 1":
        t.game.apply(t.asked_seat, t.game.decisions[t.asked_seat].answers[-1])
    t.do("wait").do("begin")
    assert t.g.active == 3 and t.g.front == 1 and t.g.turn == 11
    t.end()
    assert t.g.active == 1 and t.g.front == 0 and t.g.turn == 11


# ---- the LOS Divider ----

@rule("41.3")
@pytest.mark.parametrize(("top", "ground"), [("Woods", "Woods"), ("Marsh", "Marsh"), ("Minefield", "Minefield"),
                                             ("Pillbox", "Open Ground"), ("", "Open Ground")])
def test_the_divider_is_terrain_or_open_ground_never_a_pillbox(top, ground):
    t = field()
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
    t = field(german1="Fire 1 (1), Fire 4 (8)")
    t.gr("german1 D").chit, t.gr("american2 A").chit = 4, 4
    assert relative_range(t.g, t.group("german1 D"), t.group("american2 A")) == 0
    assert t.now().may("fire", "german1 D", "american2 A", "Fire 1 (1)")
    targets = targets_of(t.g, t.group("german1 D"))
    assert t.group("american2 B") in targets and t.group("american1 D") in targets and t.group("german2 A") not in targets


@rule("41.4")
def test_there_is_no_infiltration_and_no_overrun_between_games():
    t = field()
    t.gr("german1 D").chit = t.gr("american2 A").chit = 3
    assert t.group("american2 A") not in t.g.enemies_of(t.group("german1 D"))
    t.now()
    assert not any(o[0] in ("infiltrate", "overrun", "encircle") for o in t.game.decisions["german 1"].options)


@rule("41.4")
def test_flanking_fire_reaches_over_the_divider_at_its_edges():
    t = field(german1="Movement (Flank), Fire 1 (1)")
    t.do("move", "german1 D", "Movement (Flank)", "sideways")
    assert t.about == "flank" and t.may("flank", "american2 A") and not t.may("flank", "american2 B")
    t.do("flank", "american2 A")
    assert [(f.flanker, f.flanked) for f in t.g.flanks] == [(t.group("german1 D"), t.group("american2 A"))]


@rule("41.4", "41.421")
def test_a_sniper_shoots_into_the_next_game_over_a_hill():
    t = field("Hill", draws="any, any")
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
    t = field(german1="Wire", there="Brush/advance")
    t.do("end actions")
    assert t.why("wire", "Wire", "american2 A") == ("41.6",) and t.may("wire", "Wire", "american1 D")


@rule("41.41")
def test_fire_from_another_game_comes_before_fire_from_its_own():
    t = field(german1="Fire 1 (1)")
    assert t.may("fire", "german1 D", "american2 A", "Fire 1 (1)")
    t.gr("american2 A").own_fire_turn = t.g.turn
    assert t.now().why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.41",)


@rule("41.41")
def test_only_fire_from_its_own_game_closes_a_target():
    t = field(german1="Fire 1 (1), Fire 1 (1)")
    t.fire("german1 D", "american2 A", "Fire 1 (1)")
    assert t.gr("american2 A").fired_on_turn == t.g.turn and t.gr("american2 A").own_fire_turn != t.g.turn
    t.gr("german1 A").chit = 5
    t.now().fire("german1 A", "american1 A", "Fire 1 (1)")
    assert t.gr("american1 A").own_fire_turn == t.g.turn


@rule("41.42", "41.421")
@pytest.mark.parametrize("grounds", [("Woods", "Brush"), ("Hill", "Hill")])
def test_nobody_sees_over_a_hill_between_the_games(grounds):
    t = field("Hill", mine=grounds[0], there=grounds[1], german1="Fire 1 (1)")
    assert t.why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.421",)
    assert t.may("fire", "german1 D", "american1 D", "Fire 1 (1)")


@rule("41.42", "41.422")
@pytest.mark.parametrize("between", ["Woods", "Buildings"])
def test_over_woods_and_buildings_only_from_hill_to_hill(between):
    for mine, there in (("Brush", "Brush"), ("Hill", "Brush"), ("Brush", "Hill")):
        t = field(between, mine=mine, there=there, german1="Fire 1 (1)")
        assert t.why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.422",)
    t = field(between, mine="Hill", there="Hill", german1="Fire 1 (1)")
    assert t.may("fire", "german1 D", "american2 A", "Fire 1 (1)")


@rule("41.42", "41.423")
@pytest.mark.parametrize("between", ["Brush", "Walls", "Marsh"])
def test_over_low_ground_from_or_to_a_hill(between):
    t = field(between, mine="Woods", there="Woods", german1="Fire 1 (1)")
    assert t.why("fire", "german1 D", "american2 A", "Fire 1 (1)") == ("41.423",)
    for mine, there in (("Hill", "Woods"), ("Woods", "Hill"), ("Hill", "Hill")):
        t = field(between, mine=mine, there=there, german1="Fire 1 (1)")
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
    t = field(german1="Fire 1 (1)", american2="Concealed −1")
    fire, hidden = t.g.players[0].hand[0], t.g.players[3].hand[0]
    t.fire("german1 D", "american2 A", "Fire 1 (1)", conceal="Concealed −1")
    assert fire in t.g.fronts[0].deck.discards and hidden in t.g.fronts[1].deck.discards and not invariants(t.g)


# ---- transfer ----

def retreated(dividers: str = "Open Ground", **more: str) -> Table:
    """Group D of the first game has retreated, and it is its player's next turn."""
    t = field(dividers, **{"german1": "Movement, Movement, Movement", "german2": "Movement, Movement (Flank), Movement", **more})
    card = next(c for c in t.g.fronts[0].deck.cards if c not in t.g.players[0].hand and any(
        f.kind == MOVE_FACE for f in CARDS[c].faces[0]))
    t.g.fronts[0].deck.cards.remove(card)
    t.gr("german1 D").stack.append(Placed(card, MOVE, "plain", 1, "retreat", t.g.turn - 2))
    return t.now()


def crossed(dividers: str = "Open Ground", *, all_of_them: bool = True, **more: str) -> Table:
    t = retreated(dividers, **more)
    t.do("cross", "german1 D", "Movement", "right").do("cross with", "Schussel")
    if not all_of_them:
        return t.do("all there")
    return t.do("cross with", "Streich").do("cross with", "Beck")


@rule("41.5", "41.54")
def test_the_group_next_to_the_game_crosses_after_a_retreat():
    t = retreated()
    assert t.may("cross", "german1 D", "Movement", "right")
    assert t.why("cross", "german1 D", "Movement", "left") == ("41.5",)
    assert {"41.5", "41.54"} <= set(t.why("cross", "german1 A", "Movement", "right"))
    t.gr("german1 D").stack[-1].mode = "advance"
    assert t.now().why("cross", "german1 D", "Movement", "right") == ("41.54",)
    t.gr("german1 D").stack[-1].mode, t.gr("german1 D").stack[-1].turn = "retreat", t.g.turn - 4
    assert t.now().why("cross", "german1 D", "Movement", "right") == ("41.54",)


@rule("41.51")
def test_nobody_who_is_pinned_goes():
    t = retreated()
    t.who("Schussel").pinned = True
    t.now().do("cross", "german1 D", "Movement", "right")
    assert not t.may("cross with", "Schussel") and t.may("cross with", "Beck")
    t = retreated()
    for name in ("Schussel", "Streich", "Beck"):
        t.who(name).pinned = True
    assert t.now().why("cross", "german1 D", "Movement", "right") == ("41.51",)


@rule("41.52")
def test_an_enemy_at_range_5_keeps_it():
    t = retreated()
    t.gr("german1 D").chit, t.gr("american1 D").chit = 2, 3
    assert t.now().why("cross", "german1 D", "Movement", "right") == ("41.52",)


@rule("41.53")
@pytest.mark.parametrize("ground", ["Marsh", "Minefield", "Stream"])
def test_terrain_that_holds_it(ground):
    t = retreated()
    t.gr("german1 D").stack[0].name = ground
    assert t.now().why("cross", "german1 D", "Movement", "right") == ("41.53",)


@rule("41.54", "41.57")
def test_those_who_cross_are_group_z_of_the_ally_and_the_rest_may_act():
    t = crossed(all_of_them=False)
    group = t.gr("german2 Z")
    assert [t.man("Schussel")] == group.men and group.divider == 0 and t.who("Schussel").player == 2
    assert not t.gr("german1 D").acted and len(t.gr("german1 D").men) == 2 and t.g.players[0].actions == 1
    assert t.may("move", "german1 D", "Movement", "sideways") and not invariants(t.g)


@rule("41.55")
def test_on_the_divider_it_moves_for_ever_in_the_terrain_of_the_divider():
    t = crossed("Woods")
    group = t.gr("german2 Z")
    assert is_moving(group) and terrain_of(group) == "Woods"
    group.stack.append(Placed(NONE, MOVE, "plain", 1, SIDEWAYS, 10))
    assert terrain_of(group) == "Woods"
    group.stack.pop()
    t.end()
    assert t.g.active == 2
    assert "41.57" in t.why("move", "german2 Z", "Movement", "advance")
    z = t.group("german2 Z")
    assert not any(o[0] in ("terrain", "open ground") and o[1] == z for o in t.game.decisions["german 2"].options)


@rule("41.55")
def test_the_enemy_lays_neither_terrain_nor_wire_on_it():
    t = crossed(american2="Wire, Brush")
    while t.g.active != 3:
        t.end()
    t.do("end actions")
    assert t.why("wire", "Wire", "german2 Z") == ("41.6",) and t.may("wire", "Wire", "german2 A")
    assert "41.6" in t.why("lay", "Brush", "german2 Z")


@rule("41.56", "41.4")
def test_a_group_on_the_divider_fires_into_both_games_and_is_fired_on_from_both():
    t = crossed("Hill", american1="Fire 1 (1)", german2="Fire 1 (1), Fire 1 (1)")
    z = t.group("german2 Z")
    both = {t.group(n) for n in ("american1 D", "american1 A", "american2 A", "american2 B")}
    assert set(targets_of(t.g, z)) == both and all(z in targets_of(t.g, n) for n in both)
    assert {relative_range(t.g, z, n) for n in both} == {0}
    t.end()
    assert t.now().may("fire", "german2 Z", "american1 D", "Fire 1 (1)") is not None
    while t.g.active != 1:
        t.end()
    assert t.may("fire", "american1 D", "german2 Z", "Fire 1 (1)")


@rule("41.57")
def test_only_the_new_owner_brings_it_in_as_reinforcements_with_his_cards():
    t = crossed()
    t.end()
    t.end()
    while t.g.active != 2:
        t.end()
    assert t.may("come in", "german2 Z", "Movement", "right", 0)
    card = t.card("Movement")
    t.do("come in", "german2 Z", card, "right", 0)
    z = t.gr("german2 Z")
    assert z.divider == NONE and z.chit == 0 and not z.stack and t.who("Schussel").player == 2
    assert card in t.g.fronts[1].deck.discards and not invariants(t.g)
    assert t.group("german2 Z") in t.g.groups_of(2)


@rule("41.57")
def test_it_may_go_back_to_its_old_game_and_its_old_player():
    t = crossed()
    while t.g.turn < 12 or t.g.active != 2:
        t.end()
    t.do("come in", "german2 Z", "Movement", "left", 0)
    assert t.gr("german1 E").men == [t.man(n) for n in ("Schussel", "Streich", "Beck")] and t.who("Beck").player == 0
    assert t.g.players[0].force == 5 and t.g.players[2].force == 4 and t.who("Beck").sender == NONE


@rule("41.57")
def test_leaders_on_the_divider_lead_nobody_and_two_of_them_spare_a_card():
    t = field()
    full = capacity(t.g, 2).total
    for m in (t.who("Stahler"), t.who("Diettinger")):
        m.role = "SL"
    t.who("Stahler").pinned = True
    assert capacity(t.g, 2).total == full - 1
    t.who("Diettinger").player, t.who("Diettinger").between = 2, True
    assert capacity(t.g, 2).total == full - 1
    t.who("Diettinger").between = False
    assert capacity(t.g, 2).total == full
    t.who("Diettinger").pinned = True
    assert capacity(t.g, 2).total == full - 1


@rule("41.57")
def test_a_group_on_the_divider_is_rallied_by_the_new_owner():
    t = crossed(german1="Movement, Rally 2", german2="Rally 2")
    t.who("Beck").pinned = True
    assert "3.2" in t.now().why("rally", "german2 Z", "Rally 2", seat="german 1")
    t.end()
    assert t.g.active == 2 and "4.2" in t.why("rally", "german2 Z", "Rally 2")      # it has crossed this turn
    while t.g.turn < 12 or t.g.active != 2:
        t.end()
    t.do("rally", "german2 Z", "Rally 2")
    assert not t.who("Beck").pinned


TANKS = """
    german1   D 0 {mine} PzKw_IVH
    german1   A 0 Woods Diettinger, Hessel
    american1 D 1 Brush Fox, Myers
    american1 A 0 Brush Burnett, Moores
    german2   A 0 Woods Wolff, Wollak
    german2   B 0 Woods Stahler, Steiner
    american2 A 0 Brush Smith, Burke
    american2 B 0 Brush Allen, Hull
"""


def tank(dividers: str, draws: str = "") -> Table:
    name = next(p.name for p in PEOPLE if p.kind == 2 and p.nation == 0 and p.vehicle is not None and not p.vehicle.open_topped)
    t = situation(TANKS.format(mine="retreat").replace("PzKw_IVH", name), scenario=TEAM, dividers=dividers, draws=draws,
                  german1="Movement, Movement", german2="Movement")
    t.gr("german1 D").stack[-1].turn = t.g.turn - 2
    return t.now()


@rule("41.58")
def test_an_afv_does_not_cross_a_marsh():
    t = tank("Marsh")
    assert t.why("cross", "german1 D", "Movement", "right") == ("41.58",)


@rule("41.58")
@pytest.mark.parametrize("colour", ["red", "black"])
def test_an_afv_checks_for_bog_on_the_divider(colour):
    t = tank("Woods")
    afv = t.gr("german1 D").men[0]
    column = side_of(t.g.men[afv]).bog
    t = tank("Woods", draws=f"p{column}={colour}")
    t.do("cross", "german1 D", "Movement", "right").do("cross with", afv)
    assert t.happened("BogChecked") and t.g.men[afv].machine.bogged == (colour == "red")
    assert t.gr("german2 Z").divider == 0 and not invariants(t.g)


@rule("41.581")
def test_a_second_movement_card_leads_out_of_a_marsh_divider():
    t = crossed("Marsh")
    while t.g.turn < 12 or t.g.active != 2:
        t.end()
    assert t.why("come in", "german2 Z", "Movement", "right", 0) == ("41.581",)
    t.do("press on", "german2 Z", "Movement")
    while t.g.turn < 14 or t.g.active != 2:
        t.end()
    assert t.why("press on", "german2 Z", "Movement") == ("41.581",)
    t.do("come in", "german2 Z", "Movement", "right", 0)
    assert t.gr("german2 Z").divider == NONE and not invariants(t.g)


@rule("41.582")
def test_a_stream_between_the_games_is_forded_first():
    t = retreated("Stream", draws="red")
    card = t.card("Movement")
    t.do("cross", "german1 D", card, "right")
    assert t.about == "turn" and card in t.g.fronts[0].deck.discards and not t.g.dividers[0].crossed
    while t.g.turn < 14 or t.g.active != 0:
        t.end()
    assert t.may("cross", "german1 D", "Movement", "right")           # without another retreat
    top = next(c for c in t.g.fronts[0].deck.cards if not CARDS[c].red and not CARDS[c].breeze)
    t.g.fronts[0].deck.cards.remove(top)
    t.g.fronts[0].deck.cards.append(top)
    t.do("cross", "german1 D", "Movement", "right")
    assert t.about == "who crosses"


@rule("41.59")
def test_one_group_of_a_side_and_its_men_change_from_force_to_force():
    t = crossed()
    assert t.g.players[0].force == 2 and t.g.players[2].force == 4 and t.g.dividers[0].crossed == ["german"]
    t.who("Beck").fate = KILLED
    assert lost(t.g, 2) == lost(t.g, 0) == 0 and victory_points(t.g, 3).total == 0
    t.who("Beck").fate = IN_PLAY
    while t.g.turn < 12 or t.g.active != 2:
        t.end()
    t.do("come in", "german2 Z", "Movement", "right", 0)
    assert t.g.players[2].force == 7
    group, card = t.group("german1 A"), t.g.fronts[0].deck.cards.pop(0)
    while t.g.turn < 14 or t.g.active != 0:
        t.end()
    t.g.groups[group].letter = 3
    t.g.groups[group].stack.append(Placed(card, MOVE, "plain", 1, "retreat", 12))
    assert t.now().game.refusal("german 1", ("cross", group, t.card("Movement"), "right")).rules == ("41.59",)


@rule("41.59", "41.59-a")
def test_no_transfer_into_a_decided_game():
    t = retreated()
    t.g.fronts[1].decided = True
    assert t.now().why("cross", "german1 D", "Movement", "right") == ("41.59-a",)


@rule("41.59")
def test_a_winner_who_has_sent_too_many_away_does_nothing_more():
    t = field()
    t.g.fronts[0].decided, t.g.fronts[0].winner = True, 0
    t.g.players[0].force = 2
    for name in ("Schussel", "Streich"):
        t.who(name).fate, t.who(name).group = KILLED, NONE
        t.gr("german1 D").men.remove(t.man(name))
    assert broken(t.g, 0)
    settle_games(t.g)
    assert t.g.players[0].finished and t.g.fronts[0].winner == 0 and t.happened("HadEnough")


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
    t = field(american1="Brush")
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
    t = field(german2="Fire 1 (1)")
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
    t = field()
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
@pytest.mark.parametrize(("scenario", "seed", "least"), [("team-L-GA+L-GR", 2, 1), ("team-A-GA+F-GR+B-GA", 2, 2)])
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
