"""41.5 Team play: groups that go from game to game over the LOS Divider."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import TEAM, Table, side_by_side, situation

from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.action_cards import MOVE as MOVE_FACE
from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.games.up_front.model.personalities import PEOPLE
from hedgerow.games.up_front.model.state import IN_PLAY, KILLED, MOVE, NONE, SIDEWAYS, Placed, is_moving, reletter, terrain_of
from hedgerow.games.up_front.rules.armor import side_of
from hedgerow.games.up_front.rules.hands import capacity
from hedgerow.games.up_front.rules.los_divider import targets_of
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.team_play import settle_games
from hedgerow.games.up_front.rules.victory import broken, lost, victory_points
from hedgerow.testing.markers import rule


def retreated(dividers: str = "Open Ground", **more: str) -> Table:
    """Group D of the first game has retreated, and it is its player's next turn."""
    hands = {"german1": "Movement, Movement, Movement", "german2": "Movement, Movement (Flank), Movement"}
    t = side_by_side(dividers, **{**hands, **more})
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
    assert not any(t.g.men[n].between or t.g.men[n].acting for n in z.men)
    assert t.group("german2 Z") in t.g.groups_of(2)


@rule("41.57")
def test_it_may_go_back_to_its_old_game_and_its_old_player():
    t = crossed()
    while t.g.turn < 12 or t.g.active != 2:
        t.end()
    t.do("come in", "german2 Z", "Movement", "left", 0)
    assert t.gr("german1 E").men == [t.man(n) for n in ("Schussel", "Streich", "Beck")] and t.who("Beck").player == 0
    assert t.g.players[0].force == 5 and t.g.players[2].force == 4 and t.who("Beck").sender == NONE
    assert not any(t.who(n).between or t.who(n).acting for n in ("Schussel", "Streich", "Beck"))


@rule("41.57")
def test_leaders_on_the_divider_lead_nobody_and_two_of_them_spare_a_card():
    t = side_by_side()
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
    reletter(t.g, group, 3, 0)
    t.g.groups[group].stack.append(Placed(card, MOVE, "plain", 1, "retreat", 12))
    assert t.now().game.refusal("german 1", ("cross", group, t.card("Movement"), "right")).rules == ("41.59",)


@rule("41.59", "41.59-a")
def test_no_transfer_into_a_decided_game():
    t = retreated()
    t.g.fronts[1].decided = True
    assert t.now().why("cross", "german1 D", "Movement", "right") == ("41.59-a",)


@rule("41.59")
def test_a_winner_who_has_sent_too_many_away_does_nothing_more():
    t = side_by_side()
    t.g.fronts[0].decided, t.g.fronts[0].winner = True, 0
    t.g.players[0].force = 2
    for name in ("Schussel", "Streich"):
        t.who(name).fate, t.who(name).group = KILLED, NONE
        t.gr("german1 D").men.remove(t.man(name))
    assert broken(t.g, 0)
    settle_games(t.g)
    assert t.g.players[0].finished and t.g.fronts[0].winner == 0 and t.happened("HadEnough")
