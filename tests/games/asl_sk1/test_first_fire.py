"""3.31 Defensive First Fire, 3.4 Defensive Fire Phase."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import (
    DEFENSIVE_FIRE,
    FINAL_MARKER,
    FIRST_MARKER,
    MOVEMENT,
    NO_MARKER,
    OWN_FP,
    State,
    piece,
)
from hedgerow.games.asl_sk1.rules.defensive_fire import READY_ORDERS, defensive_fire_phase
from hedgerow.games.asl_sk1.rules.fire import FireAttack, ResidualAttack
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.games.asl_sk1.rules.sequence import begin_phase
from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, situation

GUN = "german K5 4-6-7 {0} MMG{1}"


def phase(text: str, *dice: int | tuple[int, int], **options: bool) -> Situation:
    return situation(f"attacker russian\nboard z\n{text}", movement_phase, dice, "movement", **options)


def walk(t: Situation, *hexes: str) -> Situation:
    """Hex by hex, the DEFENDER holding his fire on the way; at the last hex he is left to decide."""
    for n, h in enumerate(hexes):
        t.play(f"to {h}")
        if n < len(hexes) - 1:
            while t.about == "first fire":
                t.play("pass")
    return t


def shoot(t: Situation, *said: str) -> FireAttack:
    t.play(*said)
    while t.about == "fire group":
        t.play("shoot")
    found = t.last(FireAttack)
    assert isinstance(found, FireAttack)
    return found


# ---- the figure of the rulebook ----

def mover_with_gun(*dice: tuple[int, int]) -> Situation:
    t = phase(f"""
        russian I4 4-4-7 MMG
        russian C8 4-4-7=other
        {GUN.format("", "")}
    """, *dice)
    t.play("move 4-4-7", "double time 4-4-7")
    return t.play("go") if t.about == "prepare move" else t


@example("X-MPh2-3")
@rule("3.31-e", "3.31-s", "3.31-b")
def test_squad_alone_fires_at_a_mover_in_a_building() -> None:
    t = walk(mover_with_gun((3, 5)), "J3")
    shot = shoot(t, "fire 4-6-7 J3")
    assert (shot.column, shot.drm.total) == (4, 2)
    assert t.g.residual == {t.hex("J3"): 2}
    assert t.unit("4-6-7").fired == FIRST_MARKER and t.weapon("MMG/2").fired == NO_MARKER


@example("X-MPh2-4")
@rule("3.31-e", "1.2.4-b", "4.1-c")
def test_machine_gun_fires_at_the_next_hex() -> None:
    t = walk(mover_with_gun((3, 5), (4, 5), (1, 1)), "J3")
    shoot(t, "fire 4-6-7 J3")
    t.play("pass", "to K3")
    shot = shoot(t, "fire weapon MMG/2 K3")
    assert (shot.column, shot.drm.total) == (4, -2)
    assert t.weapon("MMG/2").fired == FIRST_MARKER and t.g.residual[t.hex("K3")] == 2


SUBSEQUENT = """
    russian G5 5-2-7
    russian C8 4-4-7=other
""" + GUN.format("first", ":first")


@example("X-MPh2-6")
@rule("3.31-g", "3.31-h", "4.1-d")
def test_subsequent_first_fire() -> None:
    t = walk(phase(SUBSEQUENT, (4, 5), (2, 2)).play("move 5-2-7", "go"), "H5", "I5")
    shot = shoot(t, "fire 4-6-7 I5", "add weapon MMG")
    assert (shot.fp.total, shot.column, shot.drm.total) == (4.5, 4, -2)
    assert t.unit("4-6-7").fired == t.weapon("MMG").fired == FINAL_MARKER and not t.weapon("MMG").malfunctioned


@example("X-MPh2-7")
@rule("3.31-s", "3.2-h", "4.1-c")
def test_residual_left_by_cowering_and_breakdown() -> None:
    for dice, left in (((4, 5), 2), ((4, 4), 1), ((6, 4), 1), ((5, 5), 0)):
        t = walk(phase(SUBSEQUENT, dice, (1, 2)).play("move 5-2-7", "go"), "H5", "I5")
        shoot(t, "fire 4-6-7 I5", "add weapon MMG")
        assert t.g.residual.get(t.hex("I5"), 0) == left, dice
        assert t.weapon("MMG").malfunctioned == (sum(dice) >= 10)


@example("X-MPh2-8")
@rule("3.31-t", "3.31-v", "3.31-e")
def test_residual_attacks_whoever_enters_first() -> None:
    t = phase("""
        russian F6 4-4-7
        german K5 4-6-7 final
    """, (6, 5))
    t.g.residual[t.hex("I5")] = 2
    t.play("move 4-4-7", "go")
    walk(t, "G6", "H5", "I5")
    found = t.last(ResidualAttack)
    assert (found.fp.total, found.drm.total) == (2, -2)
    assert t.about == "move"                          # Final Fire units fire only at adjacent units


@example("X-MPh2-12")
@rule("3.31-i", "3.31-j", "3.2.1-o")
def test_final_protective_fire() -> None:
    t = phase(f"""
        russian F5 9-2
        russian F5 4-4-7 MMG=theirs
        russian C8 4-4-7=other
        {GUN.format("final", ":final")}
    """, (3, 4), (2, 3), (2, 3))
    t.play("move 4-4-7", "with 9-2", "go")
    walk(t, "G6", "H5", "I6", "J5")
    shot = shoot(t, "fire 4-6-7 J5", "add weapon MMG")
    assert (shot.fp.total, shot.column, shot.drm.total, shot.result) == (9, 8, 2, "PTC")
    assert t.unit("4-6-7").pinned and not t.unit("4-6-7").broken
    assert t.g.residual[t.hex("J5")] == 4


@example("X-MPh2-14")
@rule("3.31-j", "5.1", "3.31-l")
def test_pinned_final_protective_fire_that_fails() -> None:
    def fire(elr: int) -> Situation:
        t = phase(f"""
            elr german {elr}
            russian J6 4-2-6
            russian C8 4-4-7=other
            {GUN.format("final pinned", ":final")}
        """, (6, 4))
        t.play("move 4-2-6", "go", "to K6")
        t.play("fire 4-6-7 K6")
        assert not t.offers("shoot")                  # all its firepower must be used
        t.play("add weapon MMG")
        if t.about == "fire group":
            t.play("shoot")
        return t

    t = fire(3)
    shot = t.last(FireAttack)
    assert (shot.fp.total, shot.column, shot.drm.total) == (4.5, 4, -1)
    assert t.unit("4-6-7").broken and t.unit("4-6-7").dm and t.unit("4-6-7").kind == "german 4-6-7"
    assert t.weapon("MMG").malfunctioned and t.g.residual[t.hex("K6")] == 1
    assert fire(2).unit("4-6-7").kind == "german 4-4-7"


# ---- when, and how often ----

@rule("3.31", "3.31-a", "3.31-c")
def test_every_expenditure_in_sight_may_be_fired_at_before_the_mover_leaves() -> None:
    t = phase("""
        russian I6 4-4-7
        russian I5 4-4-7=standing
        german K5 4-6-7
    """, (6, 5))
    t.play("move 4-4-7", "go", "to I5")
    assert (t.seat, t.about) == ("german", "first fire")
    shoot(t, "fire 4-6-7 I5")
    assert t.g.shots == {(piece(t.units["4-6-7"], OWN_FP), t.units["4-4-7"]): 1}              # nobody else in the hex is a target
    t.play("stop", "pass")
    assert t.over


@rule("3.31-a")
def test_who_holds_his_fire_is_asked_when_the_movers_are_near_enough() -> None:
    text = "russian I6 4-4-7; german K5 4-6-7".replace(";", "\n")
    t = phase(text).play("move 4-4-7", "go", "to I5")
    assert t.game.decisions["german"].facts == {"distance": 2, "mover": t.units["4-4-7"]}
    t = phase(text)
    t.game.order("german", READY_ORDERS["hold"].make("1"))
    t.play("move 4-4-7", "go", "to I5")
    assert t.seat == "russian"
    t.play("to J5")
    assert (t.seat, t.about) == ("german", "first fire")


STREET = "russian I6 4-4-7\ngerman K5 4-6-7=near"


@rule("3.31-a")
def test_standing_orders_know_the_odds_of_first_fire() -> None:
    t = phase(STREET).play("move 4-4-7", "go", "to I5")
    window = t.game.state.asked
    found, near = t.game.state.reaction_odds_at(window), f"unit {t.units['near']}"
    option = next(o for o in window.options if o[:2] == ("fire", t.units["near"]))
    odds = t.game.odds("german", option)
    assert odds is not None
    assert found[near] == round(100 * (1 - odds.chance("-"))) and found["odds"] == max(found.values())
    for percent, asked in ((found["odds"], "german"), (found["odds"] + 1, "russian")):
        t = phase(STREET)
        t.game.order("german", READY_ORDERS["odds"].make(str(percent)))
        assert t.play("move 4-4-7", "go", "to I5").seat == asked


@rule("3.31-a")
def test_one_may_ask_to_be_asked_only_for_named_units_or_let_one_mover_go_by() -> None:
    def orders(wanted: str) -> list[StandingOrder]:
        t = phase(STREET)
        return [StandingOrder("first fire", ((f"unit {t.units[wanted]}", ">=", 0),), "ask"), StandingOrder("first fire")]

    for wanted, asked in (("near", "german"), ("4-4-7", "russian")):
        t = phase(STREET)
        t.game.order("german", orders(wanted))
        assert t.play("move 4-4-7", "go", "to I5").seat == asked
    t = phase(STREET + "\nrussian J7 4-4-7=second")
    t.game.order("german", [StandingOrder("first fire", (("mover", "==", t.units["4-4-7"]),))])
    assert t.play("move 4-4-7", "go", "to I5", "to J5").seat == "russian"



@rule("3.31-n", "3.31-m")
def test_one_shot_for_each_mf_spent() -> None:
    t = phase("""
        russian I5 4-4-7
        german K5 4-6-7=a MMG
    """, (1, 6), (1, 6), (1, 2), (1, 2), (1, 2))
    t.play("move 4-4-7", "go", "to J5")               # a building: 2 MF
    t.play("fire weapon MMG J5")
    while t.about == "fire group":
        t.play("shoot")
    t.play("keep rate MMG")
    assert t.about == "first fire" and t.offers("fire weapon MMG J5")
    t.play("fire weapon MMG J5")
    while t.about == "fire group":
        t.play("shoot")
    t.play("keep rate MMG")
    assert not t.offers("fire weapon MMG J5")         # twice for 2 MF


@rule("3.31-g", "3.31-i")
def test_subsequent_fire_not_past_a_closer_enemy_and_fpf_only_adjacent() -> None:
    t = phase("""
        russian I6 4-4-7
        russian K4 5-2-7=closer
        german K5 4-6-7 first
        german L4 4-6-7=b final
    """)
    t.play("move 4-4-7", "go", "to I5")
    assert t.about == "move"                          # K5 has an enemy closer by, L4 is not adjacent


@rule("3.31-o", "3.31-p", "3.31-r")
def test_broken_mover_may_be_fired_at_again_with_ffnam_even_after_assault_movement() -> None:
    t = phase("""
        russian I6 4-4-7
        russian C8 4-4-7=other
        german K5 4-6-7=a
        german I4 4-6-7=b
    """, (3, 4), (6, 5), (6, 5))
    t.play("move 4-4-7", "assault move 4-4-7")
    if t.about == "prepare move":
        t.play("go")
    t.play("to I5")
    shot = shoot(t, "fire a I5")
    assert shot.drm.total == -1                       # FFMO only
    assert t.unit("4-4-7").broken and t.offers("fire b I5")
    assert shoot(t, "fire b I5").drm.total == -2      # it no longer assault moves


@rule("3.31-q")
def test_pinned_mover_is_not_subject_to_ffnam_and_ffmo() -> None:
    t = phase("""
        russian I6 4-4-7
        russian C8 4-4-7=other
        german K5 4-6-7=a
        german I4 4-6-7=b
    """, (3, 4), (2, 4), (6, 5))
    t.play("move 4-4-7", "go", "to I5")
    shoot(t, "fire a I5")
    assert t.unit("4-4-7").pinned
    assert shoot(t, "fire b I5").drm.total == 0


@rule("3.31-f")
def test_hindrance_cancels_ffmo() -> None:
    t = situation("""
        attacker russian
        russian I6 4-4-7
        russian C8 4-4-7=other
        smoke J5
        german K5 4-6-7
        board z
    """, movement_phase, [(6, 5)], "movement")
    t.play("move 4-4-7", "go", "to I5")
    assert shoot(t, "fire 4-6-7 I5").drm.total == 1   # smoke +2, FFNAM -1, no FFMO


@rule("3.31-w", "3.31-s")
def test_larger_residual_replaces_smaller() -> None:
    t = phase("""
        russian I6 4-4-7
        russian C8 4-4-7=other
        german K5 4-6-7 LMG
        german I4 4-6-7=b MMG
    """, (5, 6), (5, 6), (1, 2))
    t.play("move 4-4-7", "go", "to I5")
    shoot(t, "fire 4-6-7 I5")
    assert t.g.residual[t.hex("I5")] == 2
    shoot(t, "fire b I5", "add weapon MMG")
    assert t.g.residual[t.hex("I5")] == 8             # 4 + 5, doubled: column 16


@rule("3.31-x", "3.31-u")
def test_residual_attacks_once_and_again_only_under_a_lower_drm() -> None:
    t = phase("""
        russian I6 4-4-7
        russian H6 4-4-7=other
        lies I5 LMG
        german GG1 4-6-7
    """, (6, 5), 6)
    t.g.residual[t.hex("I5")] = 2
    t.play("move 4-4-7", "go", "to I5", "recover 4-4-7 LMG")
    assert len(t.all(ResidualAttack)) == 1
    t.play("to I6")                                   # leaving does not trigger it
    assert len(t.all(ResidualAttack)) == 1


@rule("3.31-x", "4.2-c")
def test_residual_attacks_again_who_takes_up_a_flamethrower() -> None:
    t = phase("""
        russian I6 4-4-7
        russian H6 4-4-7=other
        lies I5 FT
        german GG1 4-6-7
    """, (6, 5), 1, (6, 5))
    t.g.residual[t.hex("I5")] = 2
    t.play("move 4-4-7", "go", "to I5", "recover 4-4-7 FT")
    assert [a.drm.total for a in t.all(ResidualAttack)] == [-2, -3]


@rule("3.31-y")
def test_residual_goes_at_the_end_of_the_phase() -> None:
    t = phase("""
        russian I6 4-4-7
        german GG1 4-6-7
    """)
    t.g.residual[t.hex("A5")] = 2
    t.play("pass")
    assert t.over and t.g.residual == {}


# ---- the Defensive Fire Phase ----

def final(text: str, *dice: int | tuple[int, int], **options: bool) -> Situation:
    return situation(f"attacker russian\nboard z\n{text}", defensive_fire_phase, dice, "defensive fire", **options)


@rule("3.4", "3.4-a", "3.4-b")
def test_what_markers_still_allow_in_the_dfph() -> None:
    t = final("""
        russian I5 4-4-7
        russian K4 4-4-7=next
        german K5 4-6-7=first first
        german J5 4-6-7=final final
        german I4 4-6-7=fresh
    """)
    assert not t.offers("fire first I5") and t.offers("fire first K4")
    assert not t.offers("fire final I5")
    assert t.offers("fire fresh I5")


@rule("3.4-c", "3.5-syn2", "3.4-g")
def test_final_fire_hits_all_without_ffnam_and_ffmo_and_markers_go() -> None:
    t = final("""
        russian I5 4-4-7=a moved
        russian I5 4-4-7=b
        german I4 4-6-7
        german K5 4-6-7=other first
    """, (6, 5))
    assert shoot(t, "fire 4-6-7 I5").drm.total == 0
    assert len(t.last(FireAttack).firers) == 1
    while not t.over:
        t.play("pass")
    assert t.unit("4-6-7").fired == t.unit("other").fired == NO_MARKER


# ---- who directs, and what may be used, again ----

@rule("3.4-f", "1.2.1-b")
def test_a_repeat_shot_does_not_narrow_what_a_leader_may_direct_later() -> None:
    t = situation("""
        attacker american
        american Y3 6-6-6
        german Y8 4-6-7 MMG
        german Y8 9-1
    """, movement_phase, [(1, 6), (1, 1), (3, 6), (1, 1)], "movement")
    t.play("move 6-6-6", "go", "to Y4", "fire 4-6-7 Y4", "add weapon MMG", "direct 9-1", "shoot", "keep rate MMG")
    t.play("to Y5", "fire weapon MMG Y5", "direct 9-1", "shoot")
    assert t.unit("9-1").directed == (piece(t.units["4-6-7"], OWN_FP), piece(t.units["4-6-7"], t.weapons["MMG"]))
    t.play("pass", "to Y6", "fire 4-6-7 Y6", "add weapon MMG", "direct 9-1")
    assert t.offers("shoot")


@rule("4.0-p", "4.0-o")
def test_weapons_are_counted_for_each_fire_phase() -> None:
    t = situation("""
        attacker american
        american Y5 6-6-6
        german Y8 2-4-7=half LMG
        german X8 4-6-7 LMG=l1 LMG=l2
    """, player_turn_from_movement, [(6, 5), (6, 5), (6, 5), (6, 4), (6, 3)], "movement")
    t.play("move 6-6-6", "go", "to Y6", "fire half Y6", "shoot")
    assert not t.offers("fire weapon LMG Y6")                    # a half-squad: its own firepower or a weapon
    t.play("fire 4-6-7 Y6", "add weapon l1", "shoot")
    assert not t.offers("fire weapon l2 Y6")
    t.play("stop")
    assert t.about == "final fire" and t.offers("fire weapon LMG Y6") and t.offers("fire weapon l2 Y6")
    t.play("fire weapon LMG Y6", "shoot")
    assert t.unit("half").own_fp_lost


@flow
def player_turn_from_movement(g: State) -> Flow[None]:
    begin_phase(g, MOVEMENT)
    yield from movement_phase(g)
    begin_phase(g, DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)


@rule("3.31-c", "3.31-n")
def test_the_defender_may_wait_until_the_mover_ends_its_move() -> None:
    text = """
        attacker american
        american Y3 6-6-6
        american A1 6-6-6=other
        german Y8 4-6-7
    """
    t = situation(text, movement_phase, [(6, 5)], "movement").play("move 6-6-6", "go", "to Y4", "pass", "stop")
    assert t.about == "first fire" and t.seat == "german"
    t.play("fire 4-6-7 Y4")
    assert t.about == "movement"
    t = situation(text, movement_phase, [(6, 5)], "movement").play("move 6-6-6", "go", "to Y4", "fire 4-6-7 Y4", "stop")
    assert t.about == "movement"                                 # one MF, one shot
    t = situation(text, movement_phase, [], "movement").play("move 6-6-6", "go", "stop")
    assert t.about == "movement"                                 # it has spent nothing there
