"""What defenders may still do in the enemy MPh: leaders who direct again, FPF over and over, and the fire ladder."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import (
    FINAL_MARKER,
    FIRST_MARKER,
    NO_MARKER,
    NORMAL,
    OWN_FP,
    PROTECTIVE,
    SUBSEQUENT,
    piece,
)
from hedgerow.games.asl_sk1.rules.effects import PINNED, Checked, PinChecked
from hedgerow.games.asl_sk1.rules.fire import FireAttack, ResidualAttack
from hedgerow.games.asl_sk1.rules.firegroups import mode_of, why_not_ready
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.testing import rule

from .situation import Situation, situation

QUIET = (6, 5)


def against(defenders: str, *dice: tuple[int, int], start: str = "Y4") -> Situation:
    """An American squad about to move in the open column of board y."""
    text = f"attacker american\namerican {start} 6-6-6\namerican GG1 6-6-6=other\n{defenders}"
    t = situation(text, movement_phase, dice, "movement")
    return t.play("move 6-6-6", "go")


@rule("3.4-f", "1.2.1-b")
def test_a_leader_directs_again_only_whom_he_directed_in_first_fire() -> None:
    t = against("german Y9 4-6-7=a\ngerman Y9 4-6-7=b\ngerman Y9 9-1", QUIET, QUIET, QUIET)
    t.play("to Y5", "fire a Y5", "direct 9-1", "shoot")
    t.play("to Y6", "fire a Y6")
    assert t.offers("direct 9-1")
    t.play("add b")
    assert not t.offers("direct 9-1")
    t.play("back", "direct 9-1", "shoot")
    assert t.last(FireAttack).drm.total == -1 - 2
    assert t.unit("9-1").fired == FINAL_MARKER


@rule("3.4-f", "3.2-l")
def test_a_leader_directs_no_second_first_fire_attack() -> None:
    t = against("german Y9 4-6-7=a\ngerman Y9 4-6-7=b\ngerman Y9 9-1", QUIET, QUIET)
    t.play("to Y5", "fire a Y5", "direct 9-1", "shoot", "to Y6", "fire b Y6")
    assert not t.offers("direct 9-1")


@rule("3.31-k", "3.31-i", "3.5-syn1b")
def test_final_protective_fire_as_often_as_movers_spend_mf_adjacent() -> None:
    t = against("german Y6 4-6-7 final", (1, 3), (2, 1), (2, 1), (1, 2), (1, 2), start="X3")
    t.play("to Y4", "to Y5", "fire 4-6-7 Y5")
    shot = t.last(FireAttack)
    assert shot.fp.total == 4 and t.unit("4-6-7").fired == FINAL_MARKER
    assert not t.offers("fire 4-6-7 Y5"), "one MF spent there, one shot"


@rule("3.31-k", "3.31-n")
def test_a_mover_that_spends_two_mf_adjacent_may_face_two_protective_shots() -> None:
    t = situation("attacker american\namerican O6 6-6-6\namerican GG1 6-6-6=other\ngerman Q6 4-6-7 final", movement_phase,
                  [(4, 2), (4, 2)], "movement")
    t.play("move 6-6-6", "go", "to P6", "fire 4-6-7 P6")
    assert t.offers("fire 4-6-7 P6")
    t.play("fire 4-6-7 P6")
    assert not t.offers("fire 4-6-7 P6") and len(t.all(FireAttack)) == 2


@rule("3.5-syn1", "3.5-syn1a", "3.31-h")
def test_the_ladder_of_fire_in_the_enemy_mph() -> None:
    t = against("german Y9 4-6-7 LMG", QUIET, QUIET, start="Y3")
    squad, gun = t.units["4-6-7"], t.weapons["LMG"]
    assert (mode_of(t.g, squad, -1), t.unit("4-6-7").fired) == (NORMAL, NO_MARKER)
    t.play("to Y4", "fire 4-6-7 Y4", "shoot")
    assert (mode_of(t.g, squad, -1), t.unit("4-6-7").fired) == (SUBSEQUENT, FIRST_MARKER)
    assert t.weapon("LMG").fired == NO_MARKER and t.g.residual == {t.hex("Y4"): 2}
    t.play("to Y5", "fire 4-6-7 Y5", "shoot")
    assert (mode_of(t.g, squad, -1), t.unit("4-6-7").fired) == (PROTECTIVE, FINAL_MARKER)
    assert t.weapon("LMG").fired == FINAL_MARKER and mode_of(t.g, squad, gun) == PROTECTIVE
    assert t.g.residual[t.hex("Y5")] == 1


@rule("3.31-l")
def test_final_protective_fire_uses_everything_it_can() -> None:
    t = against("german Y6 4-6-7 final LMG:final", (1, 2), (1, 1), start="Y4")
    t.play("to Y5", "fire 4-6-7 Y5")
    assert not t.offers("shoot")
    t.play("add weapon LMG")
    assert t.offers("shoot")


@rule("3.31-l", "4.0-h")
def test_final_protective_fire_does_not_wait_for_a_machine_gun_that_cannot_fire() -> None:
    t = against("german Y6 4-6-7 final LMG!:final", (1, 2), (1, 1), start="Y4")
    t.play("to Y5", "fire 4-6-7 Y5")
    if t.about == "fire group":
        t.play("shoot")
    assert t.last(FireAttack).fp.total == 4                      # its own, halved and doubled


@rule("3.2-k", "4.1-a")
def test_who_stayed_out_of_a_volley_does_not_fire_after_it_at_the_same_mf() -> None:
    t = against("german Y9 4-6-7=a\ngerman Y9 4-6-7=b first", QUIET, start="Y4")
    t.play("to Y5", "fire a Y5", "shoot")
    assert not t.offers("fire b Y5")


@rule("3.2-k", "3.31")
def test_who_stayed_out_of_a_volley_does_not_fire_after_it_at_those_it_left_alive() -> None:
    text = "attacker american\namerican Y4 6-6-6=x\namerican Y4 6-6-6=y\ngerman Y6 4-6-7=a\ngerman Y6 4-6-7=b"
    t = situation(text, movement_phase, [(1, 3), 6, 1], "movement")
    t.play("move x", "with y", "go", "to Y5", "fire a Y5", "shoot")
    assert not t.unit("x").in_play and t.unit("y").broken
    assert not t.offers("fire b Y5") and t.about != "first fire"


@rule("1.2.1")
def test_a_leader_has_no_firepower_of_his_own() -> None:
    t = against("german Y9 9-2")
    t.play("to Y5")
    assert t.about == "move" and not t.all(FireAttack)
    assert t.unit("9-2").leadership == -2
    assert "1.2.1" in why_not_ready(t.g, t.units["9-2"], OWN_FP).rules


@rule("3.31-j")
def test_who_directs_final_protective_fire_checks_too_without_his_own_help() -> None:
    t = against("german Y6 4-6-7 final\ngerman Y6 8-1 final", (3, 5), (1, 1), (1, 2))
    t.g.units[t.units["8-1"]].directing, t.g.units[t.units["8-1"]].directed = True, (piece(t.units["4-6-7"], OWN_FP),)
    t.play("to Y5", "fire 4-6-7 Y5", "direct 8-1", "shoot")
    own = [(c.unit, c.drm.total, c.result) for c in t.all(Checked) if c.unit in (t.units["4-6-7"], t.units["8-1"])]
    assert own == [(t.units["8-1"], 0, PINNED), (t.units["4-6-7"], -1, PINNED)]


@rule("3.2.1-n", "3.31")
def test_only_the_moving_stack_feels_the_loss_of_a_moving_leader() -> None:
    text = "attacker american\namerican Y4 9-1\namerican Y4 6-6-6=moving\namerican Y5 6-6-6=there\ngerman Y9 4-6-7"
    t = situation(text, movement_phase, [(3, 2), (6, 5), (1, 1), (1, 1)], "movement")
    t.play("move 9-1", "with moving", "go", "to Y5", "fire 4-6-7 Y5")
    assert t.unit("9-1").broken
    assert [c.unit for c in t.all(PinChecked)] == [t.units["moving"]]
    assert not t.unit("there").pinned and t.units["there"] not in [c.unit for c in t.all(Checked)]
    t = situation(text, movement_phase, [(3, 2), (6, 5), (1, 1), (1, 1), (1, 1)], "movement", later_text=False)
    t.play("move 9-1", "with moving", "go", "to Y5", "fire 4-6-7 Y5")
    assert {c.unit for c in t.all(PinChecked)} == {t.units["moving"], t.units["there"]}    # by the letter: all stacked with him


@rule("4.2", "3.31-s")
def test_a_flamethrower_leaves_twelve_residual_unless_it_is_used_up() -> None:
    for dice, left in (((4, 5), 12), ((6, 4), 0)):
        t = against("german Y6 5-4-8 FT", dice, (1, 1))
        t.play("to Y5", "fire weapon FT Y5")
        while t.about == "first fire":
            t.play("pass")
        assert t.g.residual.get(t.hex("Y5"), 0) == left


@rule("3.31-s", "1.2.4-b")
def test_a_gun_that_keeps_its_rate_leaves_no_residual_unless_it_declines() -> None:
    for choice, left in (("keep rate", 0), ("decline rate", 2)):
        t = against("german Y9 4-6-7 MMG", (1, 6), (1, 1))
        t.play("to Y5", "fire weapon MMG Y5", "shoot", f"{choice} MMG")
        while t.about == "first fire":
            t.play("pass")
        assert t.g.residual.get(t.hex("Y5"), 0) == left


@rule("3.31-s")
def test_hindrance_thins_residual_and_the_letter_of_the_rulebook_does_not() -> None:
    text = "attacker american\namerican Y4 6-6-6\ngerman Y9 4-6-7\nsmoke Y7"
    for errata, left in ((True, 0), (False, 2)):
        t = situation(text, movement_phase, [(6, 5)], "movement", official_errata=errata)
        t.play("move 6-6-6", "go", "to Y5", "fire 4-6-7 Y5")
        assert t.g.residual.get(t.hex("Y5"), 0) == left


@rule("3.31-t", "3.31-v")
def test_residual_attacks_alone_and_is_over_before_anyone_else_fires() -> None:
    t = against("german Y9 4-6-7=a\ngerman W5 4-6-7=b", QUIET, (4, 3), (6, 6), QUIET)
    t.play("to Y5", "fire a Y5", "pass", "stop", "pass", "move other")
    t.unit("other").hex = t.hex("Y4")
    t.play("go", "to Y5")
    assert t.last(ResidualAttack).fp.total == 2 and t.g.attack is None
    assert t.about == "first fire" and t.unit("other").broken
    t.play("fire b Y5")
    assert t.g.attack is None and len(t.all(FireAttack)) == 2


@rule("3.31-h", "1.2.4-b")
def test_no_rate_of_fire_for_a_gun_beside_subsequent_fire_of_its_squad() -> None:
    t = against("german Y9 4-6-7 first MMG", (1, 5), (1, 1), start="Y4")
    t.play("to Y5", "fire 4-6-7 Y5", "add weapon MMG", "shoot")
    assert t.about != "rate of fire" and t.weapon("MMG").fired == FINAL_MARKER
    assert t.g.residual == {t.hex("Y5"): 3}           # 2 + 5 FP: the gun leaves its share


@rule("3.31-s")
def test_residual_is_never_more_than_twelve() -> None:
    t = against("german Y6 4-6-8=a MMG\ngerman Y6 4-6-8=b\ngerman Y6 4-6-8=c", (6, 5), (1, 1))
    t.play("to Y5", "fire a Y5", "add weapon MMG", "add b", "add c", "shoot")
    assert t.last(FireAttack).fp.total == 34 and t.last(FireAttack).column == 30
    assert t.g.residual == {t.hex("Y5"): 12}


@rule("4.1-a", "3.31-g")
def test_a_squad_marked_first_fire_may_fire_again_after_its_gun_has_fired_alone() -> None:
    def after_the_gun(marker: str) -> Situation:
        t = against(f"german Y9 4-6-7=a {marker} MMG\ngerman Y9 4-6-7=b first", (4, 5), (1, 1), start="Y4")
        return t.play("to Y5", "fire weapon MMG Y5", "shoot")

    t = after_the_gun("first")
    assert t.weapon("MMG").fired == FIRST_MARKER      # it kept no rate
    assert t.offers("fire a Y5") and not t.offers("fire b Y5")
    assert not after_the_gun("").offers("fire a Y5")  # who has not fired yet had to fire with its gun
