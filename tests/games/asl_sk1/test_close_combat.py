"""3.8 Close combat."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.asl_sk1.model.state import ELIMINATED, NOBODY, Blow, Combat
from hedgerow.games.asl_sk1.rules.close_combat import (
    AmbushRolled,
    CloseCombat,
    ambush_drm,
    ambush_outcome,
    close_combat_phase,
    may_direct,
    outcome,
)
from hedgerow.games.asl_sk1.rules.close_combat import situation as melee_of
from hedgerow.games.asl_sk1.rules.effects import KILLED, REDUCED
from hedgerow.games.asl_sk1.rules.leader_creation import creation_drm, creation_outcome
from hedgerow.testing import example, rule

from .situation import Situation, situation


def fight(text: str, dice: list[Any], **options: Any) -> Situation:
    return situation(f"board z\nattacker german\n{text}", close_combat_phase, dice, "close combat", **options)


# ---- the example of the rulebook ----

@example("X-CC-1a", "X-CC-1b")
def test_squads_fight_in_a_building_without_ambush() -> None:
    t = fight("german F5 4-6-7 in_cc\nrussian F5 4-2-6", [2, 3, (2, 3), (4, 5)])
    assert [a.roll + a.drm.total for a in t.all(AmbushRolled)] == [2, 4]
    t.play("attack 4-6-7 4-2-6", "end attacks", "attack 4-2-6 4-6-7", "end attacks")
    assert [(c.odds, c.drm.total) for c in t.all(CloseCombat)] == [("1-1", 0), ("1-1", 0)]
    assert t.unit("4-2-6").kind == "russian 2-2-6" and t.unit("4-6-7").kind == "german 4-6-7"
    assert t.g.melees == [t.hex("F5")] and t.unit("4-6-7").melee and t.unit("4-2-6").melee


@example("X-CC-2b")
def test_leaders_fight_and_fall_with_their_squad() -> None:
    t = fight("german G5 4-6-7 in_cc\ngerman G5 8-1 in_cc\ngerman G5 9-1 in_cc\nrussian G5 4-4-7", [6, 3, (3, 3), (1, 2)])
    t.play("join 8-1 4-6-7", "join 9-1 4-6-7", "attack 4-6-7 4-4-7", "end attacks")
    assert not t.offers("attack 4-4-7 8-1")
    t.play("attack 4-4-7 4-6-7", "end attacks")
    first, second = t.all(CloseCombat)
    assert (first.attack.total, first.defence.total, first.odds, first.drm.total) == (6, 4, "3-2", -1)
    assert (second.odds, second.drm.total) == ("1-2", 0)
    assert all(u.hex == ELIMINATED for u in t.g.units) and t.g.melees == []


@example("X-CC-3a", "X-CC-3b")
def test_all_ways_to_combine_three_squads_against_two() -> None:
    text = ("german H4 4-4-7=a in_cc\ngerman H4 4-4-7=b in_cc\ngerman H4 4-4-7=c in_cc\n"
            "russian H4 4-5-8=x\nrussian H4 4-5-8=y")

    def odds(*attacks: tuple[str, str]) -> list[str]:
        t = fight(text, [3, 5])
        t.g.combat = Combat(t.hex("H4"))
        blows = [Blow(0, [t.units[i] for i in mine], [t.units[i] for i in theirs]) for mine, theirs in attacks]
        return [melee_of(t.g, b).odds for b in blows]

    assert odds(("abc", "xy")) == ["3-2"]
    assert odds(("ab", "x"), ("c", "y")) == ["2-1", "1-1"]
    assert odds(("abc", "x")) == ["3-1"]
    assert odds(("xy", "abc")) == ["1-2"]
    assert odds(("x", "ab"), ("y", "c")) == ["1-2", "1-1"]
    assert odds(("xy", "ab")) == ["1-1"]
    assert odds(("x", "a"), ("y", "b")) == ["1-1", "1-1"]
    assert odds(("xy", "a")) == ["2-1"]


@rule("3.8-b", "3.8-c")
def test_both_declare_before_anything_is_resolved_and_the_dead_strike_too() -> None:
    text = ("german H4 4-4-7=a in_cc\ngerman H4 4-4-7=b in_cc\ngerman H4 4-4-7=c in_cc\n"
            "russian H4 4-5-8=x\nrussian H4 4-5-8=y")
    t = fight(text, [3, 5, (3, 3), (4, 5), (2, 2), (3, 4), 1, 6])
    t.play("attack a x", "join attack b", "attack c y", "end attacks")
    assert not t.offers("attack x x") and t.seat == "russian"
    t.play("attack x a", "attack too b", "attack y c")
    assert not t.offers("attack x a")
    t.play("end attacks")
    assert [c.odds for c in t.all(CloseCombat)] == ["2-1", "1-1", "1-2", "1-1"]
    assert t.unit("x").hex == ELIMINATED and t.unit("y").hex > 0
    assert t.unit("b").kind == "german 2-3-7" and t.unit("a").kind == "german 4-4-7"


@example("X-CC-4")
@rule("3.8-m")
def test_a_wounded_leader_reinforces_a_melee() -> None:
    text = ("melee J3\ngerman J3 4-6-7 melee\ngerman J3 9-2 wounded in_cc\nrussian J3 4-4-7 melee\nrussian J3 5-2-7 melee")
    t = fight(text, [(3, 4), (3, 4)])
    assert not t.all(AmbushRolled)
    t.play("join 9-2 4-6-7", "attack 4-6-7 5-2-7", "end attacks", "attack 4-4-7 4-6-7", "join attack 5-2-7", "end attacks")
    first, second = t.all(CloseCombat)
    assert (first.odds, first.drm.total, first.result) == ("1-1", -1, "no effect")
    assert (second.odds, second.drm.total, second.result) == ("3-2", 0, "no effect")
    assert t.unit("9-2").melee


@example("X-CC-5a", "X-CC-5b")
@rule("3.8-i", "3.8-j", "3.8-j2")
def test_an_ambush_makes_close_combat_sequential() -> None:
    t = fight("german I4 4-6-7 in_cc\nrussian I4 4-4-7", [4, 1, (3, 3), (2, 3)])
    assert t.seat == "russian"
    t.play("attack 4-4-7 4-6-7", "end attacks")
    assert t.unit("4-6-7").kind == "german 2-4-7" and t.seat == "german"
    t.play("attack 4-6-7 4-4-7", "end attacks")
    first, second = t.all(CloseCombat)
    assert (first.odds, first.drm.total) == ("1-1", -1)
    assert (second.odds, second.drm.total, second.result) == ("1-2", 1, "no effect")
    assert t.unit("4-4-7").melee


@example("X-CC-6b", "X-CC-6c")
@rule("5.3", "5.3-a", "T-leader-creation")
def test_a_leader_created_in_close_combat_counts_at_once() -> None:
    t = fight("german E6 5-4-8 cx in_cc\nrussian E6 4-4-7", [(4, 5), (1, 1), 1])
    assert not t.all(AmbushRolled)
    t.play("attack 5-4-8 4-4-7", "end attacks", "attack 4-4-7 5-4-8", "end attacks")
    first, second = t.all(CloseCombat)
    assert (first.attack.total, first.defence.total, first.odds, first.result) == (5, 5, "1-1", "no effect")
    assert (second.attack.total, second.odds) == (5, "1-1")
    assert t.unit("5-4-8").hex == ELIMINATED
    assert t.g.units[2].kind == "russian 8-1" and t.g.units[2].hex == t.hex("E6")
    assert creation_outcome(1, 1) == "8-0", "the printed example leaves the -1 for the 1-2 column out"


# ---- single rules ----

@rule("3.8-a")
def test_the_attacker_orders_the_hexes() -> None:
    t = fight("german F5 4-6-7=a melee\nrussian F5 4-4-7=x melee\ngerman G5 4-6-7=b melee\nrussian G5 4-4-7=y melee\n"
              "melee F5\nmelee G5", [])
    assert t.about == "close combat" and t.seat == "german"
    t.play("fight G5")
    assert t.offers("attack b y") and not t.offers("attack a x")


@rule("3.8-d", "T-CC-mods")
def test_broken_units_only_defend_at_minus_two() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 melee\nrussian F5 4-4-7=x melee broken\nrussian F5 4-4-7=y melee", [(4, 5)])
    t.play("attack 4-6-7 x", "end attacks")
    assert t.offers("attack y 4-6-7") and not t.offers("attack x 4-6-7")
    t.play("end attacks")
    assert t.last(CloseCombat).drm.total == -2


@rule("T-CC-mods", "3.3-o", "3.8-e")
def test_pinned_units_attack_at_half_and_cx_counts_both_ways() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 melee pinned cx\nrussian F5 4-4-7 melee", [(4, 5), (4, 5)])
    t.play("attack 4-6-7 4-4-7", "end attacks", "attack 4-4-7 4-6-7", "end attacks")
    first, second = t.all(CloseCombat)
    assert (first.attack.total, first.odds, first.drm.total) == (2, "1-2", 1)
    assert (second.defence.total, second.odds, second.drm.total) == (4, "1-1", -1)


@rule("3.8-e", "T-CCT")
def test_below_the_kill_number_all_die_and_at_it_one_is_reduced() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 melee\nrussian F5 2-3-7=x melee\nrussian F5 2-3-7=y melee", [(3, 2)])
    t.play("attack 4-6-7 x", "attack too y")
    t.g.combat.strength = {}                              # type: ignore[union-attr]
    melee = melee_of(t.g, t.g.combat.blows[0])            # type: ignore[union-attr]
    assert melee.odds == "1-1"
    assert set(outcome(melee, (2, 2))) == {KILLED} and set(outcome(melee, (2, 3))) == {REDUCED}
    assert set(outcome(melee, (3, 3))) == {"no effect"}


@rule("3.8-e")
def test_one_of_the_attacked_at_random_is_reduced() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 melee\nrussian F5 2-3-7=x melee\nrussian F5 2-3-7=y melee", [(3, 2), 2, 4])
    t.play("attack 4-6-7 x", "attack too y", "end attacks", "end attacks")
    assert t.unit("y").hex == ELIMINATED and t.unit("x").hex > 0


@rule("3.8-f", "3.8-h")
def test_a_leader_alone_attacks_and_defends_with_one_and_without_his_modifier() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 melee\ngerman F5 9-2 melee\nrussian F5 4-4-7 melee", [(6, 6), (6, 6)])
    t.play("join 9-2 9-2")
    t.play("attack 9-2 4-4-7")
    assert not t.offers("join attack 4-6-7")
    t.play("end attacks", "attack 4-4-7 9-2", "end attacks")
    first, second = t.all(CloseCombat)
    assert (first.attack.total, first.drm.total, first.odds) == (1, 0, "1-4")
    assert (second.defence.total, second.odds) == (1, "4-1")


@rule("3.8-g")
def test_leaders_may_fight_together() -> None:
    t = fight("melee F5\ngerman F5 9-2 melee\ngerman F5 8-1 melee\nrussian F5 4-4-7 melee", [(6, 5), (6, 5)])
    t.play("join 8-1 9-2", "attack 9-2 4-4-7", "end attacks", "attack 4-4-7 9-2", "end attacks")
    assert [(c.attack.total, c.defence.total, c.drm.total) for c in t.all(CloseCombat)] == [(2, 4, 0), (4, 2, 0)]


@rule("3.8-f")
def test_leaders_who_defend_apart_do_not_join_the_attack_of_a_squad() -> None:
    text = "melee F5\ngerman F5 4-6-7 melee\ngerman F5 9-2 melee\ngerman F5 8-1 melee\nrussian F5 4-4-7 melee"
    t = fight(text, [])
    t.play("join 9-2 9-2", "join 8-1 9-2", "attack 4-6-7 4-4-7")
    assert not t.offers("join attack 9-2")
    t.play("back", "attack 9-2 4-4-7")
    assert not t.offers("join attack 4-6-7")


@rule("3.8-g", "3.8-i")
def test_leaders_are_joined_before_the_ambush_is_rolled_for() -> None:
    t = fight("german F5 4-6-7 in_cc\ngerman F5 9-1 in_cc\nrussian F5 4-4-7\nrussian F5 8-0", [6, 1])
    assert (t.seat, t.about) == ("german", "join leader") and not t.all(AmbushRolled)
    t.play("join 9-1 4-6-7")
    assert (t.seat, t.about) == ("russian", "join leader") and not t.all(AmbushRolled)
    t.play("join 8-0 4-4-7")
    assert len(t.all(AmbushRolled)) == 2 and (t.seat, t.about) == ("russian", "declare attacks")


@rule("3.8-h")
def test_a_plus_one_leader_need_not_apply_his_modifier() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 melee\ngerman F5 6+1 melee\nrussian F5 4-4-7 melee", [(6, 5)])
    t.play("join 6+1 4-6-7", "attack 4-6-7 4-4-7", "end attacks", "end attacks")
    assert (t.last(CloseCombat).attack.total, t.last(CloseCombat).drm.total) == (5, 0)


@rule("3.8-i", "T-ambush")
@pytest.mark.parametrize(("finals", "side"), [((1, 4), 0), ((2, 4), NOBODY), ((6, 3), 1), ((-1, 2), 0)])
def test_an_ambush_needs_three_less(finals: tuple[int, int], side: int) -> None:
    assert ambush_outcome(finals) == side


@rule("3.8-k", "T-ambush", "5.4")
def test_ambush_modifiers_count_once_each_even_for_part_of_a_force() -> None:
    t = fight("german F5 4-6-7=a cx\ngerman F5 4-6-7=b pinned\ngerman F5 9-2\nrussian F5 4-2-6\nrussian H8 8-1", [(6, 6)])
    assert [ambush_drm(t.g, t.hex("F5"), s).total for s in (0, 1)] == [0, 1]
    assert ambush_drm(t.g, t.hex("H8"), 1).total == 0


@rule("3.8-i")
def test_no_ambush_in_the_open_or_without_an_advance() -> None:
    assert not fight("german E6 4-6-7 in_cc\nrussian E6 4-4-7", []).all(AmbushRolled)
    assert not fight("german F5 4-6-7\nrussian F5 4-4-7", []).all(AmbushRolled)


@rule("3.8-l", "2.0-Melee")
def test_melee_needs_an_unbroken_unit_among_both_sides() -> None:
    t = fight("german F5 4-6-7\nrussian F5 4-4-7 broken", [])
    t.play("end attacks")
    assert t.g.melees == [t.hex("F5")] and t.unit("4-4-7").melee


@rule("3.8-o")
def test_melee_ends_when_one_side_is_gone() -> None:
    t = fight("melee F5\ngerman F5 5-4-8 melee\nrussian F5 2-2-6 melee", [(1, 2)])
    t.play("attack 5-4-8 2-2-6", "end attacks", "end attacks")
    assert t.g.melees == [] and not t.unit("5-4-8").melee


@rule("3.8-p")
def test_pins_go_at_the_end_of_the_phase() -> None:
    t = fight("german F5 4-6-7 pinned\nrussian H8 4-4-7 pinned", [])
    assert not t.unit("4-6-7").pinned and not t.unit("4-4-7").pinned


@rule("3.8")
def test_no_terrain_and_no_weapons_in_close_combat() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 HMG melee\nrussian F5 4-4-7 melee", [(6, 5)])
    t.play("attack 4-6-7 4-4-7", "end attacks", "end attacks")
    assert (t.last(CloseCombat).attack.total, t.last(CloseCombat).drm.total) == (4, 0)


@rule("3.2.1-m")
def test_a_leader_lost_in_close_combat_shakes_nobody() -> None:
    t = fight("melee F5\ngerman F5 4-6-7 melee\nrussian F5 9-1 melee\nrussian F5 4-4-7 melee", [(1, 2)])
    t.play("join 9-1 9-1", "attack 4-6-7 9-1", "end attacks", "end attacks")
    assert t.unit("9-1").hex == ELIMINATED and t.over and not t.g.losses


@rule("5.3", "T-leader-creation")
def test_leader_creation_modifiers() -> None:
    def drm(line: str, columns: int = 0) -> float:
        other = "german Y1 4-6-7" if not line.startswith("german") else "russian Y1 4-4-7"
        t = situation(f"{line}\n{other}", close_combat_phase, [], "close combat")
        return creation_drm(t.g, 0, columns).total
    assert drm("russian Y5 4-4-7") == 1
    assert drm("russian Y5 4-2-6") == 2
    assert drm("german Y5 5-4-8") == -2
    assert drm("german Y5 4-6-7", 2) == -3
    assert drm("american Y5 6-6-6 broken") == -1


@rule("5.3-a")
def test_the_best_of_several_units_brings_forth_the_leader() -> None:
    text = "melee F5\ngerman F5 4-3-6 melee\ngerman F5 5-4-8 melee\nrussian F5 4-4-7 melee"
    t = fight(text, [(1, 1), 4])
    t.play("attack 4-3-6 4-4-7", "join attack 5-4-8", "end attacks", "end attacks")
    assert t.g.units[3].kind == "german 8-0" and t.g.units[3].melee is False


@rule("3.8-h", "T-CC-mods")
def test_a_leader_modifies_the_attack_of_the_squad_he_is_with_and_no_other() -> None:
    text = "german E6 4-6-7 in_cc\ngerman E6 9-2 in_cc\nrussian E6 4-4-7"
    t = fight(text, [(6, 5)]).play("join 9-2 4-6-7", "attack 4-6-7 4-4-7", "end attacks", "end attacks")
    assert t.last(CloseCombat).drm.total == -2
    t = fight(text, [(6, 5)]).play("join 9-2 9-2", "attack 4-6-7 4-4-7", "end attacks", "end attacks")
    assert t.last(CloseCombat).drm.total == 0


@rule("3.8-h", "1.2.1-a")
def test_only_an_unbroken_unpinned_leader_directs_close_combat() -> None:
    t = fight("german E6 4-6-7 in_cc\ngerman E6 9-2 in_cc pinned\nrussian E6 4-4-7", [(6, 5)])
    t.play("join 9-2 4-6-7", "attack 4-6-7 4-4-7", "end attacks", "end attacks")
    assert t.last(CloseCombat).drm.total == 0
    g = fight("german E6 4-6-7\ngerman E6 9-2\ngerman E6 8-1 broken\ngerman E6 8-0 pinned\nrussian E6 4-4-7", []).g
    assert [may_direct(g, i) for i in range(4)] == [False, True, False, False]


@rule("3.3-o")
def test_one_cx_unit_burdens_the_whole_attack() -> None:
    t = fight("melee F5\ngerman F5 4-6-7=a melee cx\ngerman F5 4-6-7=b melee\nrussian F5 4-4-7 melee", [])
    t.g.combat = Combat(t.hex("F5"))
    assert [melee_of(t.g, Blow(0, who, [2])).drm[0][1].total for who in ([0], [1], [0, 1])] == [1, 0, 1]
