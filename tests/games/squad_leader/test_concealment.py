"""25 Concealment and dummies."""

from __future__ import annotations

import hedgerow
from hedgerow.games.squad_leader.model.hidden import concealed_stacks, redraw
from hedgerow.games.squad_leader.model.log_events import Checked, Result
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.kernel.chance import Chance
from hedgerow.testing import rule

from .situation import Situation, situation


def prep(text: str, *dice: int | tuple[int, int]) -> Situation:
    return situation(text, prep_fire_phase, dice, "prep fire")


HIDING = """
    german  C5 4-6-7
    german  C6 4-6-7=second
    russian E3 4-4-7=a concealed unknown LMG
    russian E3 dummy
    russian G2 4-4-7=b concealed unknown
    russian G2 8-0 concealed unknown
"""


@rule("25.2", "25-a")
def test_the_enemy_sees_that_there_is_a_stack_and_nothing_of_what_it_is() -> None:
    t = prep(HIDING)
    theirs, ours = t.game.view("german")["board"], t.game.view("russian")["board"]
    assert {tuple(x) for x in theirs["concealed"]} == {("E3", "russian", "ground"), ("G2", "russian", "ground")}
    assert not [u for u in theirs["units"] if u["side"] == "russian"] and not theirs["weapons"]
    assert len([u for u in ours["units"] if u["side"] == "russian"]) == 4


@rule("25.2", "25.7")
def test_a_dummy_is_fired_at_like_a_squad() -> None:
    t = prep("""
        german  C5 4-6-7
        german  C6 4-6-7=second
        russian E3 dummy
    """, (6, 6))
    assert t.offers("fire 4-6-7 E3")
    t.play("fire 4-6-7 E3", "shoot")
    assert t.unit("dummy").on_map                                                       # no effect: nobody is the wiser


@rule("25.9", "25.7")
def test_any_effect_removes_all_concealment_and_dummies_vanish() -> None:
    t = prep(HIDING, (1, 1), (2, 2)).play("fire 4-6-7 E3", "shoot")
    assert not t.unit("a").concealed and not t.unit("dummy").on_map and t.unit("b").concealed


@rule("25.41", "25.9")
def test_unconcealed_friends_are_attacked_in_full_the_concealed_at_half() -> None:
    t = prep("""
        german  F4 8-3-8
        russian E3 4-4-7=open
        russian E3 4-4-7=hidden concealed unknown
    """, (4, 2), (2, 2), (2, 2)).play("fire 8-3-8 E3", "shoot")
    columns = {r.unit: r.column for r in t.all(Result)}
    assert columns == {t.units["open"]: 8, t.units["hidden"]: 4}
    assert not t.unit("hidden").concealed                                               # the attack had an effect on that hex


@rule("25.4", "25.42")
def test_who_fires_loses_concealment_with_all_in_his_hex() -> None:
    t = situation("attacker russian\n" + HIDING, prep_fire_phase, [(6, 6)], "prep fire")
    t.play("fire b C5", "shoot")
    assert not t.unit("b").concealed and not t.unit("8-0").concealed and t.unit("a").concealed


@rule("25.4", "ASOP-4.2")
def test_next_to_unbroken_infantry_at_the_end_of_defensive_fire_it_is_lost() -> None:
    t = situation("""
        attacker german
        german  E4 4-6-7
        german  G1 4-6-7=shaken broken
        russian E3 4-4-7=a concealed unknown
        russian G2 4-4-7=b concealed unknown
    """, defensive_fire_phase, (), "defensive fire").play("pass")
    assert not t.unit("a").concealed and t.unit("b").concealed


@rule("25.5")
def test_an_enemy_broken_by_defensive_fire_does_not_uncover_it() -> None:
    t = situation("""
        attacker german
        german  E4 4-6-7
        russian E3 4-4-7=a concealed unknown
        russian E7 4-4-7=gunner
    """, defensive_fire_phase, [(2, 2), (6, 6)], "defensive fire").play("fire gunner E4", "shoot")
    if not t.over:
        t.play("pass")
    assert t.unit("4-6-7").broken and t.unit("a").concealed


@rule("25.3", "ASOP-8.4", "25.1")
def test_units_that_did_nothing_in_cover_are_concealed_at_the_end_of_their_turn() -> None:
    t = situation("""
        german  C3 4-6-7=quiet
        german  C9 4-6-7=shaken broken
        german  C5 4-6-7=open
        german  D8 4-6-7=mover moved
        german  G2 4-6-7=shot checked
        german  J3 4-6-7=gunner fired
        german  E3 4-6-7=close
        russian E4 4-4-7
    """, close_combat_phase, (), "close combat")
    concealed = {x for x in ("quiet", "shaken", "open", "mover", "shot", "gunner", "close") if t.unit(x).concealed}
    assert concealed == {"quiet", "shaken"}


@rule("25.3")
def test_who_has_been_next_to_an_enemy_in_his_turn_is_not_concealed() -> None:
    t = situation("""
        german  C3 4-6-7 beside
        russian P1 4-4-7
    """, close_combat_phase, (), "close combat")
    assert not t.unit("4-6-7").concealed


@rule("QA-25.41", "25.42")
def test_a_stack_may_show_itself() -> None:
    t = prep(HIDING)
    t.play("russian: show G2")
    assert not t.unit("b").concealed and not t.unit("8-0").concealed and t.unit("a").concealed


@rule("25.2")
def test_what_the_seat_cannot_know_is_drawn_anew() -> None:
    t = prep(HIDING)
    seen = set()
    for n in range(30):
        copy = t.game.fork().state
        redraw(copy, "german", Chance(bytes([n] * 32)))
        seen.add(concealed_stacks(copy, "german"))
    assert len(seen) > 1
    assert concealed_stacks(t.g, "russian") == ()


@rule("25.6", "25.7", "21.2")
def test_concealment_counters_of_the_card_cover_stacks_or_are_dummies() -> None:
    game = hedgerow.new("squad-leader", "2", seed=1)
    g = game.state
    assert g.phase == -1
    seat = next(iter(game.decisions))
    while seat in game.decisions:
        options = game.decisions[seat].options
        wanted = [o for o in options if o[0] in ("place", "give")] or [o for o in options if o[0] == "dummy"]
        game.apply(seat, wanted[0] if wanted else ("commit",))
    allotted = sum(x.concealment for x in g.card.groups if x.side == g.card.seats.index(seat))
    dummies = [u for u in game.state.units if u.dummy and u.on_map]
    stacks = {u.hex for u in game.state.units if u.concealed and u.on_map}
    assert allotted and len(dummies) + len(stacks) <= allotted and len(dummies) > 1


@rule("QA-25.41", "25.9")
def test_a_leader_who_was_concealed_when_the_fire_came_helps_nobody_who_was_not() -> None:
    text = """
        german  C4 8-3-8
        german  A10 4-6-7=other
        russian E3 4-4-7{}
        russian E3 10-2 concealed unknown
    """
    t = prep(text.format(""), (2, 2), (2, 2), (2, 2)).play("fire 8-3-8 E3", "shoot")
    assert not t.unit("10-2").concealed and t.last(Checked).modifier.total == 1         # the fire's number and no more
    t = prep(text.format(" concealed unknown"), (2, 2), (2, 2), (2, 2)).play("fire 8-3-8 E3", "shoot")
    assert t.last(Checked).modifier.total == -2
