"""Small tactical puzzles, each with a known good answer and the reason for it: what a sensible player does at a glance.

A puzzle is a position at one decision. `good` names the options that solve it, `bad` those that do not (then all others do).
Bots are asked with fixed budgets and seeds, so the outcome is always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from hedgerow.bots import bot
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.kernel.asking import Option
from hedgerow.testing import puzzles

from .situation import Table, situation

pytestmark = pytest.mark.thinking


@dataclass(frozen=True)
class Puzzle(puzzles.Puzzle):
    """A position at one decision."""

    name: str
    why: str
    at: Callable[[], Table]
    must: tuple[tuple[Any, ...], ...] = ()
    never: tuple[tuple[Any, ...], ...] = ()

    def choices(self, level: str) -> Iterator[tuple[Table, Option]]:
        t = self.at()
        yield t, bot(level, seed=1).choose(t.game, t.seat)

    def fits(self, choice: tuple[Table, Option], wanted: tuple[Any, ...]) -> bool:
        """Whether the option is what was meant; a card stands for its Order, or in a reaction for its Action."""
        t, option = choice
        if option[0] != wanted[0]:
            return False
        if option[0] in ("order", "discard") and len(wanted) > 1:
            return CARDS[option[1]].order == wanted[1]
        if option[0] == "play":
            return bool(option[2] == wanted[1])
        return t.is_meant(option, wanted)


PUZZLES: dict[str, Puzzle] = {}


def puzzle(why: str, good: list[tuple[Any, ...]] | None = None, bad: list[tuple[Any, ...]] | None = None,
           ) -> Callable[[Callable[[], Table]], Callable[[], Table]]:
    def keep(at: Callable[[], Table]) -> Callable[[], Table]:
        PUZZLES[at.__name__] = Puzzle(at.__name__, why, at, tuple(good or ()), tuple(bad or ()))
        return at
    return keep


# ---- Fire ----

@puzzle("two squads in the open break more often than one behind stone walls, and two at a time",
        [("shoot", "weapon of Rifle Squad", "G4")])
def fire_at_the_stack_in_the_open() -> Table:
    t = situation("""
        axis    E6  Rifle Squad, Heavy MG
        allies  G4  Line Squad
        allies  G4  Line Squad
        allies  G6  Line Squad
    """, axis="Fire", land="building stone G6")
    return t.order("Fire").do("activate", "Rifle Squad")


@puzzle("a broken squad that breaks again is gone: 2 VP, not a squad that rallies", [("shoot", "Rifle Squad", "G7")])
def finish_off_the_broken_squad() -> Table:
    t = situation("""
        axis    E6  Rifle Squad
        allies  G4  Line Squad
        allies  G7  Line Squad, broken
    """, axis="Fire")
    return t.order("Fire").do("activate", "Rifle Squad")


@puzzle("an enemy stands in the open before a machine gun: shoot, do not wait", [("order", "Fire")])
def shoot_when_there_is_something_to_shoot_at() -> Table:
    return situation("""
        axis    E6  Rifle Squad, Heavy MG
        axis    E6  Sgt Esser
        allies  G5  Line Squad
        allies  G5  Line Squad
    """, axis="Fire, Artillery Request, Command Confusion")


@puzzle("a leader brings three squads to bear, a squad only itself", [("activate", "Sgt Esser")])
def activate_the_leader_with_his_squads() -> Table:
    t = situation("""
        axis    E6  Rifle Squad
        axis    E6  Sgt Esser
        axis    F6  Rifle Squad
        axis    D6  Rifle Squad
        axis    K8  Rifle Squad
        allies  F3  Line Squad
        allies  K4  Line Squad
    """, axis="Fire")
    return t.order("Fire")


@puzzle("there is one Op Fire attack at this hex: the machine gun's FP joins it", [("add", "weapon of Rifle Squad")])
def op_fire_with_everything_that_reaches() -> Table:
    t = situation("""
        axis    E6  Rifle Squad, Light MG
        allies  G2  Line Squad
    """, axis="Fire", allies="Move", first="allies")
    t.order("Move").do("activate", "Line Squad").do("move", "Line Squad").do("to", "G3").action("Fire")
    return t.do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G3")


@puzzle("a stack in the open before a Heavy MG is what Fire cards are kept for", [("play", "Fire")])
def op_fire_at_the_stack_that_crosses_the_open() -> Table:
    t = situation("""
        axis    E6  Rifle Squad, Heavy MG
        axis    E6  Sgt Esser
        allies  G2  Line Squad
        allies  G2  Sgt White
    """, axis="Fire, Recover", allies="Move", first="allies")
    t.order("Move").do("activate", "Sgt White").do("activate", "Line Squad").do("done").do("move", "Line Squad")
    return t.do("with", "Sgt White").do("to", "G3")


@puzzle("a team far off has no chance against a squad in a stone building; the card may yet find a better target", [("pass",)])
def no_op_fire_without_a_chance() -> Table:
    t = situation("""
        axis    E6  Weapon Team
        allies  E3  Line Squad
    """, axis="Fire", allies="Move", first="allies", land="building stone E4")
    return t.order("Move").do("activate", "Line Squad").do("move", "Line Squad").do("to", "E4")


@puzzle("grenades make the difference against those who hold out in the next house", [("play", "Hand Grenades")])
def throw_grenades_at_the_house_next_door() -> Table:
    t = situation("""
        axis    E6  Rifle Squad
        allies  E5  Line Squad
        allies  E5  Sgt White
    """, axis="Fire, a:Hand Grenades", land="building stone E5")
    return t.order("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "E5").do("fire")


@puzzle("the only Move takes the squad at the edge off the map for VP; +2 for one shot is worth less", [("pass",)])
def keep_the_only_move_for_the_squad_at_the_edge() -> Table:
    t = situation("""
        axis    E6  Rifle Squad
        axis    K1  Rifle Squad
        allies  G2  Line Squad
        allies  G2  Sgt White
    """, axis="Fire, G-19", allies="Move", first="allies")
    t.order("Move").do("activate", "Sgt White").do("activate", "Line Squad").do("done").do("move", "Line Squad")
    t.do("with", "Sgt White").do("to", "G3").action("Fire").do("activate", "E6 Rifle Squad")
    return t.do("shoot", "E6 Rifle Squad", "G3").do("fire").quiet("before attack roll")


# ---- Move ----

@puzzle("through the woods nobody sees them; the open hexes lie before a machine gun that has not fired",
        bad=[("to", "G7"), ("to", "H7")])
def do_not_cross_the_fire_lane() -> Table:
    t = situation("""
        axis    G8  Rifle Squad
        allies  J5  Line Squad, Medium MG
        allies  J5  Sgt White
    """, axis="Move", allies="Fire, Fire, Fire, Fire", land="woods F6 F7 G6 F8 G8", fixed_chits=("G",))
    return t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad")


@puzzle("an Objective worth 3 VP stands empty two hexes away", [("order", "Move")])
def take_the_empty_objective() -> Table:
    return situation("""
        axis    H7  Rifle Squad
        allies  A2  Line Squad
    """, axis="Move, Recover, Command Confusion", fixed_chits=("K",))


@puzzle("one step more and the Objective is ours", [("to", "H5")])
def enter_the_objective() -> Table:
    t = situation("""
        axis    H6  Rifle Squad
        allies  A2  Line Squad
    """, axis="Move", fixed_chits=("K",))
    return t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad")


@puzzle("an Advance takes the Objective too, and nobody may shoot at it", [("order", "Advance")])
def advance_onto_the_objective_under_guns() -> Table:
    return situation("""
        axis    H6  Rifle Squad
        allies  H3  Line Squad, Medium MG
        allies  H3  Sgt White
    """, axis="Move, Advance", allies="Fire, Fire, Fire, Fire", land="building stone H5\nwoods H6", fixed_chits=("K",))


@puzzle("whoever has reached cover under the enemy's guns stays in it", [("stop",)])
def stop_in_cover_before_the_guns() -> Table:
    t = situation("""
        axis    H8  Rifle Squad
        allies  H3  Elite Squad, Heavy MG
        allies  H3  Sgt White
    """, axis="Move", allies="Fire, Fire, Fire, Fire", land="building stone H7", nations="germany america")
    t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad").do("to", "H7")
    return t.quiet()


@puzzle("2 VP behind at the last hour, and a squad on the enemy's edge is worth 2 with the tie won: exit",
        [("exit", "E1 Rifle Squad")])
def exit_when_it_wins() -> Table:
    t = situation("""
        axis    E1  Rifle Squad
        axis    K9  Rifle Squad
        allies  K2  Line Squad
    """, axis="Move", vp=-2, time=11)
    return t.order("Move").do("activate", "E1 Rifle Squad").do("move", "E1 Rifle Squad")


@puzzle("when the last unit leaves, points are counted, and we are far behind: stay", bad=[("exit", "Rifle Squad")])
def do_not_leave_with_the_last_unit_when_behind() -> Table:
    t = situation("""
        axis    E1  Rifle Squad
        allies  K2  Line Squad
    """, axis="Move", vp=-9, time=4)
    return t.order("Move").do("activate", "Rifle Squad").do("move", "Rifle Squad")


@puzzle("the leader takes three squads to the Objectives with one card", [("activate", "Sgt Esser")])
def move_with_the_leader() -> Table:
    t = situation("""
        axis    H8  Rifle Squad
        axis    H8  Sgt Esser
        axis    I8  Rifle Squad
        axis    G8  Rifle Squad
        axis    B9  Rifle Squad
        allies  O2  Line Squad
    """, axis="Move", fixed_chits=("K",))
    return t.order("Move")


# ---- Advance and Melee ----

@puzzle("two squads against a broken one next door win the Melee nearly always", [("order", "Advance")])
def advance_into_the_broken_squad() -> Table:
    return situation("""
        axis    E6  Rifle Squad
        axis    E6  Sgt Esser
        axis    F6  Rifle Squad
        allies  E5  Line Squad, broken
    """, axis="Advance, Command Confusion, Artillery Request")


@puzzle("a team against a squad and its leader loses the Melee nearly always", bad=[("advance", "Weapon Team", "E5")])
def no_melee_against_the_odds() -> Table:
    t = situation("""
        axis    E6  Weapon Team
        allies  E5  Elite Squad
        allies  E5  Sgt White
    """, axis="Advance")
    return t.order("Advance").do("activate", "Weapon Team")


@puzzle("the Melee is even: an Ambush breaks one of theirs before the dice", [("play", "Ambush")])
def ambush_before_an_even_melee() -> Table:
    t = situation("""
        axis    E6  Rifle Squad
        axis    E6  Sgt Esser
        allies  E5  Line Squad
    """, axis="Advance, a:Ambush")
    t.order("Advance").do("activate", "Sgt Esser").do("activate", "Rifle Squad").do("done").do("advance", "Rifle Squad", "E5")
    return t.do("advance", "Sgt Esser", "E5").quiet("before melee")


# ---- Recover and Rout ----

@puzzle("three broken squads with the enemy next door: Recover before they are overrun", [("order", "Recover")])
def recover_before_being_overrun() -> Table:
    return situation("""
        axis    E6  Rifle Squad, broken
        axis    F6  Rifle Squad, broken
        axis    G7  Rifle Squad, broken
        axis    H8  Sgt Esser
        allies  F5  Line Squad
        allies  E5  Line Squad
    """, axis="Recover, Move", land="woods E6 F6 G7")


@puzzle("broken enemies on their own edge that run are lost", [("order", "Rout")])
def rout_those_at_their_own_edge() -> Table:
    return situation("""
        axis    E6  Rifle Squad
        allies  E1  Green Squad, broken
        allies  G1  Green Squad, broken
        allies  H1  Green Squad, broken
    """, axis="Rout, Command Confusion, Artillery Request", nations="germany america")


@puzzle("it is the enemy's broken units that shall run, not our own at our edge", [("rout", "allies")])
def rout_the_enemy_not_oneself() -> Table:
    t = situation("""
        axis    E10 Rifle Squad, broken
        axis    K6  Rifle Squad
        allies  E1  Green Squad, broken
        allies  G1  Green Squad, broken
    """, axis="Rout")
    return t.order("Rout")


@puzzle("whoever retreats goes where there is cover", [("retreat", "E7")])
def retreat_into_cover() -> Table:
    t = situation("""
        axis    F6  Rifle Squad, broken
        allies  F4  Line Squad, Medium MG
    """, axis="Rout", allies="Rout", first="allies", land="building stone E7", rolls="allies 6-5")
    t.order("Rout").do("rout", "axis").do("roll", "Rifle Squad")
    return t.quiet()


# ---- cards ----

@puzzle("Command Confusion can never be played: throw it away first", [("discard", "Command Confusion")])
def discard_what_can_never_be_played() -> Table:
    t = situation("""
        axis    E10 Rifle Squad
        allies  K1  Line Squad
    """, axis="Command Confusion, Fire, Recover, Move")
    return t.do("pass")


@puzzle("the enemy must cross open ground before our machine gun: Fire cards stay in the hand", bad=[("discard", "Fire")])
def keep_fire_for_op_fire() -> Table:
    t = situation("""
        axis    E6  Rifle Squad, Heavy MG
        allies  N1  Line Squad
        allies  N1  Sgt White
    """, axis="Fire, Artillery Request, Artillery Denied", postures="defend attack", control=(0,) * 5, vp=5)
    return t.do("pass")


@puzzle("a broken squad that would be lost goes on as a Team for 1 VP", [("play", "Light Wounds")])
def light_wounds_for_the_squad_that_would_be_lost() -> Table:
    t = situation("""
        axis    E6  Rifle Squad, broken
        allies  E4  Line Squad
    """, axis="a:Light Wounds", allies="Fire", first="allies", rolls="allies 6-5, axis 1-2")
    t.order("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E6").do("fire")
    return t.quiet("would break")


@puzzle("in woods and hard hit: Concealment turns a break into nothing more often than not", [("play", "Concealment")])
def concealment_when_hard_hit_in_cover() -> Table:
    t = situation("""
        axis    E6  Rifle Squad, broken
        axis    E6  Rifle Squad
        allies  E4  Line Squad
    """, axis="a:Concealment", allies="Fire", first="allies", rolls="allies 5-4", land="building stone E6")
    t.order("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E6").do("fire").quiet("before defense roll", "defend")
    t.do("defend", "E6 Rifle Squad").quiet("before defense roll")
    return t


# ---- the Initiative card and chance ----

@puzzle("our best unit is lost by this roll, and a new one would most likely save it", [("reroll",)])
def have_a_fatal_roll_made_again() -> Table:
    t = situation("""
        axis    E6  Rifle Squad, broken, Heavy MG
        allies  E4  Line Squad
    """, allies="Fire", first="allies", rolls="allies 5-4, axis 1-2", land="building stone E6", axis_surrender=2)
    t.order("Fire").do("activate", "Line Squad").do("shoot", "Line Squad", "E6").do("fire").quiet("initiative")
    t.do("pass")
    return t.quiet("initiative")


@puzzle("the shot had no chance anyway: the Initiative card is worth more", [("pass",)])
def keep_the_initiative_card_at_a_harmless_roll() -> Table:
    t = situation("""
        axis    E6  Rifle Squad
        allies  E4  Weapon Team
    """, allies="Fire", first="allies", rolls="allies 5-1", land="building stone E6")
    t.order("Fire").do("activate", "Weapon Team").do("shoot", "Weapon Team", "E6").do("fire")
    return t.quiet("initiative")


@puzzle("of all within the sniper's reach the squad with the Heavy MG hurts the enemy most", [("snipe", "G4 Line Squad")])
def snipe_the_machine_gunners() -> Table:
    t = situation("""
        axis    E6  Rifle Squad
        axis    G5  Rifle Squad
        allies  G4  Line Squad, Medium MG
        allies  H4  Weapon Team
    """, axis="Fire", rolls="axis 2-2!Sniper, axis @G5")
    t.order("Fire").do("activate", "E6 Rifle Squad").do("shoot", "E6 Rifle Squad", "G4").do("fire")
    return t.quiet("sniper")


# ---- the Defender ----

@puzzle("a squad and its leader have just run into the field before us: that is where the mines lie", [("play", "Hidden Mines")])
def lay_mines_under_the_stack() -> Table:
    t = situation("""
        axis    E9  Rifle Squad
        allies  G2  Line Squad
        allies  G2  Sgt White
    """, axis="a:Hidden Mines", allies="Move", first="allies", postures="defend attack")
    t.order("Move").do("activate", "Sgt White").do("activate", "Line Squad").do("done").do("move", "Line Squad")
    return t.do("with", "Sgt White").do("to", "G3")


@puzzle("the squad holds an Objective worth 6 VP in the swing, with the enemy at the door: it stays", bad=[("order", "Move")])
def hold_the_objective() -> Table:
    return situation("""
        axis    H5  Rifle Squad
        allies  H2  Line Squad
        allies  I2  Line Squad
    """, axis="Move", land="building stone H5", postures="defend attack", control=(0,) * 5, vp=3, fixed_chits=("K",))


@pytest.mark.plays
@pytest.mark.parametrize("name", PUZZLES)
def test_a_veteran_solves_every_puzzle(name):
    assert PUZZLES[name].solved("veteran"), PUZZLES[name].why


@pytest.mark.plays
def test_a_regular_solves_four_fifths_of_them():
    failed = puzzles.unsolved(PUZZLES.values(), "regular")
    assert len(failed) <= 0.2 * len(PUZZLES), failed


def test_there_are_twenty_puzzles_and_more():
    assert len(PUZZLES) >= 20 and all(p.why and (p.must or p.never) for p in PUZZLES.values())
