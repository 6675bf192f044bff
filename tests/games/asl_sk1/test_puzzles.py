"""Tactical puzzles: small situations with an answer that every player of the game would give, and the reason beside it.

The veteran solves all of them, the regular most. Bots think with a fixed number of trials and a seed, so the answers are always
the same. A puzzle is a situation, the phase it begins in, who is asked, and what must or must not be among the choices.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.games.asl_sk1.situation import Situation, TestCard, situation

from hedgerow.bots import bot
from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.model.counters import Kind
from hedgerow.games.asl_sk1.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    CLOSE_COMBAT,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    ROUT,
    State,
)
from hedgerow.games.asl_sk1.rules.advance import advance_phase
from hedgerow.games.asl_sk1.rules.close_combat import close_combat_phase
from hedgerow.games.asl_sk1.rules.defensive_fire import defensive_fire_phase
from hedgerow.games.asl_sk1.rules.fire import advancing_fire_phase, prep_fire_phase
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.games.asl_sk1.rules.rally import rally_phase
from hedgerow.games.asl_sk1.rules.rout import rout_phase
from hedgerow.games.asl_sk1.rules.sequence import begin_phase, player_turn
from hedgerow.games.asl_sk1.rules.victory import control, result
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.state import Result
from hedgerow.testing import puzzles, rule

pytestmark = pytest.mark.thinking

# ---- a player turn from any phase on ----


@flow
def from_rally(g: State) -> Flow[Result]:
    yield from rally_phase(g)
    begin_phase(g, PREP_FIRE)
    return (yield from from_prep_fire(g))


@flow
def from_prep_fire(g: State) -> Flow[Result]:
    yield from prep_fire_phase(g)
    begin_phase(g, MOVEMENT)
    return (yield from from_movement(g))


@flow
def from_movement(g: State) -> Flow[Result]:
    yield from movement_phase(g)
    begin_phase(g, DEFENSIVE_FIRE)
    return (yield from from_defensive_fire(g))


@flow
def from_defensive_fire(g: State) -> Flow[Result]:
    yield from defensive_fire_phase(g)
    begin_phase(g, ADVANCING_FIRE)
    return (yield from from_advancing_fire(g))


@flow
def from_advancing_fire(g: State) -> Flow[Result]:
    yield from advancing_fire_phase(g)
    begin_phase(g, ROUT)
    return (yield from from_rout(g))


@flow
def from_rout(g: State) -> Flow[Result]:
    yield from rout_phase(g)
    begin_phase(g, ADVANCE)
    return (yield from from_advance(g))


@flow
def from_advance(g: State) -> Flow[Result]:
    yield from advance_phase(g)
    begin_phase(g, CLOSE_COMBAT)
    return (yield from from_close_combat(g))


@flow
def from_close_combat(g: State) -> Flow[Result]:
    """On the last turn it is over then; else both sides play on."""
    yield from close_combat_phase(g)
    control(g)
    while g.turn < g.scenario.turns:
        g.attacker = 1 - g.attacker
        yield from player_turn(g)
        g.turn += 1
    return result(g)


STARTS: dict[str, Any] = {
    "rally": from_rally, "prep fire": from_prep_fire, "movement": from_movement, "defensive fire": from_defensive_fire,
    "advancing fire": from_advancing_fire, "rout": from_rout, "advance": from_advance, "close combat": from_close_combat}


class PuzzleCard(TestCard):
    """A board with objectives: the side named first wins by controlling all of them when its turn is over, or by leaving the
    map where that is the objective."""

    goals: tuple[str, ...] = ()

    def weapon_name(self, i: int) -> str:
        return f"weapon {i}"

    def exit_points(self, kind: Kind) -> int:
        return 2

    def exit_goal(self, g: State) -> int:
        return 2

    def winner_now(self, g: State) -> tuple[int, str] | None:
        return (self.exits, "3.9") if self.exits >= 0 and g.points[self.exits] >= 2 else None

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        if self.exits >= 0:
            return 1 - self.exits, "3.9", "nobody has left the map"
        won = all(holder == 0 for _, _, holder in self.objectives(g)) if self.goals else True
        return (0 if won else 1), "3.9", "it is over"

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        ground = self.ground
        return [(name, ground.index(name), g.holders[ground.building_of[ground.index(name)]]) for name in self.goals]


@dataclass(frozen=True)
class Puzzle(puzzles.Puzzle):
    """A situation, the phase it begins in and who is asked."""

    name: str
    why: str
    phase: str
    seat: str
    text: str
    must: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    before: tuple[str, ...] = ()                          # what has been chosen already
    goals: tuple[str, ...] = ()
    way_out: tuple[str, ...] = ()                         # hexes from which units leave the map and win

    def table(self) -> tuple[Situation, Game]:
        """The situation, and the game about it that the bot is asked in."""
        t = situation(self.text, STARTS[self.phase], phase=self.phase)
        t.play(*self.before)
        g = t.g.copy()
        card = copy.copy(t.card)
        card.__class__ = PuzzleCard
        assert isinstance(card, PuzzleCard)
        card.goals, card.needs = self.goals, (0, len(self.goals)) if self.goals else (-1, 0)
        if self.way_out:
            card.exits, card.mover_exit = card.sides.index(self.seat), frozenset(map(t.hex, self.way_out))
        g.scenario = card
        g.rulebook = replace(RULEBOOK, rules=replace(RULEBOOK.rules, start=STARTS[self.phase]))
        g.chance = Chance(b"puzzle")
        control(g)
        g.work_out_ask()
        return t, Game.around(g.rulebook, g)

    def choices(self, level: str) -> Iterator[str]:
        """What the bot chooses until the phase is over, in the words of the situation; the enemy passes where he can."""
        t, game = self.table()
        g: State = game.state                             # type: ignore[assignment]
        phase = g.phase
        player = bot(level, 1)
        while game.result is None and game.decisions and g.phase == phase:
            (seat, decision), = game.decisions.items()
            if seat == self.seat:
                chosen = player.choose(game, seat)
                yield words(t, chosen)
            else:
                chosen = ("pass",) if ("pass",) in decision.answers else decision.answers[0]
            game.apply(seat, chosen)


def words(t: Situation, option: tuple[Any, ...]) -> str:
    """An option as the situations spell it: units and weapons by their labels, hexes by their names."""
    verb, *args = option
    kinds = RULEBOOK.rules.verbs[verb].places if verb in RULEBOOK.rules.verbs else ()
    said = [verb]
    for kind, thing in zip(kinds, args, strict=True):
        names = {"unit": t.units, "weapon": t.weapons}.get(kind)
        if names is not None:
            said.append(next((label for label, i in names.items() if i == thing), str(thing)))
        else:
            said.append(t.card.ground.names[thing] if kind == "hex" else str(thing))
    return " ".join(said)


PUZZLES = [
    Puzzle("the stack in the open", "one roll hits every unit of a stack, and nothing covers them: more for the same shot",
           "prep fire", "german", """
           attacker german
           american Q4 7-4-7=a
           american Q4 7-4-7=b
           american N6 7-4-7=c
           german P5 4-6-7
           """, must=("fire 4-6-7 Q4",), never=("fire 4-6-7 N6", "pass")),
    Puzzle("a leader directs", "his -1 makes every result one better, and a directed attack does not cower", "prep fire",
           "german", """
           attacker german
           american Q4 7-4-7
           german P5 4-6-7
           german P5 9-1
           """, must=("direct 9-1",), never=("shoot",), before=("fire 4-6-7 Q4",)),
    Puzzle("fire as a group", "who does not join the attack of its hex may not fire at that target any more [3.2-k]", "prep fire",
           "german", """
           attacker german
           american Q4 7-4-7
           german P5 4-6-7=a
           german P5 4-6-7=b
           """, must=("add b",), never=("shoot",), before=("fire a Q4",)),
    Puzzle("point blank", "doubled firepower at the adjacent enemy in the open is worth more than a step", "prep fire",
           "german", """
           attacker german
           american P4 7-4-7
           american P4 8-1
           german P5 4-6-7
           german P5 9-1
           """, must=("fire 4-6-7 P4",), never=("pass",)),
    Puzzle("no time to shoot", "on the last turn the empty objective two hexes away wins, the long shot at stone does not",
           "prep fire", "german", """
           attacker german
           turn 5
           german N4 4-6-7
           american R4 6-6-6
           """, must=("pass",), never=("fire 4-6-7 R4",), goals=("N5",)),
    Puzzle("do not cross the street before a machine gun", "FFMO and FFNAM under an HMG at two hexes break every other squad",
           "movement", "german", """
           attacker german
           turn 1
           german N5 4-6-7
           american P5 6-6-6 HMG50
           american P5 9-1
           """, never=("to O6", "to O4", "to P4", "to N4"), goals=("R4",)),
    Puzzle("take the empty objective", "nobody is near: walk in and it is yours [2.0-Control]", "movement", "german", """
           attacker german
           german M5 4-6-7
           american Z9 6-6-6
           """, must=("to N5", "to N4", "to M6"), never=("stop", "pass"), goals=("N5",)),
    Puzzle("exit when it wins", "the squad off the map wins at once; to fire or to wait does not", "movement", "german", """
           attacker german
           turn 5
           german N1 4-6-7
           american P1 6-6-6
           american L3 6-6-6
           """, must=("exit",), never=("stop", "pass"), way_out=("N0", "M1", "O1")),
    Puzzle("exit in the advance", "the edge is next door, and the advance draws no fire", "advance", "german", """
           attacker german
           turn 5
           german N0 4-6-7
           american P1 6-6-6
           """, must=("exit",), never=("stay", "pass"), way_out=("N0", "M1", "O1")),
    Puzzle("hold what decides", "the last man in the objective does not leave it", "movement", "german", """
           attacker german
           turn 5
           german N5 4-6-7
           american R4 6-6-6
           american P1 6-6-6
           """, never=("to N4", "to O5", "to O6", "to N6", "to M6", "to M5"), goals=("N5",)),
    Puzzle("out of the open", "a squad in the open under fire that can reach stone does so", "movement", "german", """
           attacker german
           german O6 4-6-7
           american R4 6-6-6 MMG
           american R4 6-6-6
           """, must=("to P5", "to P6", "to N5", "to N6"), never=("stop", "pass"), goals=("N6",)),
    Puzzle("assault movement for one hex", "one hex under fire without the -1 for haste [3.3-k]", "movement", "german", """
           attacker german
           german O6 4-6-7
           american Q7 6-6-6 MMG
           """, must=("assault move 4-6-7",), never=("go",), before=("move 4-6-7",), goals=("P6",)),
    Puzzle("the charge goes where the enemy is", "thirty firepower on the house next door is what it was carried for", "movement",
           "german", """
           attacker german
           german N6 5-4-8 DC
           american N5 6-6-6 pinned
           american N5 6-6-6=b pinned
           """, must=("charge DC N5",), never=("stop", "pass")),
    Puzzle("fire at who runs in the open", "he has -2 now and will be in cover with his next step", "movement", "american", """
           attacker german
           german P3 4-6-7
           american P5 6-6-6 MMG
           """, must=("fire 6-6-6 P4", "fire weapon MMG P4"), never=("pass",), before=("move 4-6-7", "go", "to P4")),
    Puzzle("nothing is saved by not firing last", "Final Fire costs nothing: the turn's fire is over after it", "defensive fire",
           "american", """
           attacker german
           german P4 4-6-7
           american P5 6-6-6
           """, must=("fire 6-6-6 P4",), never=("pass",)),
    Puzzle("fire while you advance", "Advancing Fire costs nothing, even halved", "advancing fire", "german", """
           attacker german
           german O6 4-6-7
           american P6 6-6-6
           american P6 6-6-6=b
           """, must=("fire 4-6-7 P6",), never=("pass",)),
    Puzzle("rally before you are overrun", "a leader in the same hex rallies; broken men next to the enemy are lost next turn",
           "rally", "german", """
           attacker german
           german N5 4-6-7 broken
           german N5 9-1
           american Q8 6-6-6
           """, must=("rally 4-6-7 9-1",), never=("pass",)),
    Puzzle("try to rally yourself", "the one attempt of the phase costs nothing but a small risk", "rally", "german", """
           attacker german
           german N5 4-6-7 broken
           american W4 6-6-6
           """, must=("self-rally 4-6-7",), never=("pass",)),
    Puzzle("a machine gun is picked up", "five times in six it is yours, and the squad has nothing else to do in this phase",
           "rally", "german", """
           attacker german
           german N5 4-6-7
           american W4 6-6-6
           lies N5 american.MMG
           """, must=("recover 4-6-7 MMG",), never=("pass",)),
    Puzzle("a machine gun is repaired", "without it the squad has half its firepower", "rally", "german", """
           attacker german
           german N5 4-6-7 MMG!
           american W4 6-6-6
           """, must=("repair 4-6-7 MMG",), never=("pass",)),
    Puzzle("step into the empty house", "the advance needs no MF and draws no fire: the objective next door is free", "advance",
           "german", """
           attacker german
           turn 5
           german M5 4-6-7
           american R4 6-6-6
           """, must=("to N5",), never=("stay", "pass"), goals=("N5",)),
    Puzzle("out of the street before he fires again", "stone next door instead of open ground before two machine guns", "advance",
           "german", """
           attacker german
           german P4 4-6-7
           american R4 6-6-6 MMG
           american R4 6-6-6=b MMG
           """, must=("to P5",), never=("stay", "pass")),
    Puzzle("finish the broken", "a broken unit does not strike back, and -2 helps to kill it", "advance", "german", """
           attacker german
           german N5 4-6-7=a
           german N5 4-6-7=b
           american N6 6-6-6 broken dm
           """, must=("to N6",), never=("pass", "stay")),
    Puzzle("a half-squad does not storm a strongpoint", "at 1 to 9 it kills nobody and dies", "advance", "german", """
           attacker german
           german N5 2-4-7
           american N6 6-6-6
           american N6 6-6-6=b
           american N6 6-6-6=c
           """, never=("to N6",)),
    Puzzle("now or never", "on the last turn nothing is lost that the lost objective would not cost: storm it", "advance",
           "german", """
           attacker german
           turn 5
           german N5 5-4-8=a
           german N5 5-4-8=b
           german N5 5-4-8=c
           american N6 6-6-6 broken dm
           """, must=("to N6",), never=("pass", "stay"), goals=("N6",)),
    Puzzle("strike in close combat", "who does not attack is attacked all the same", "close combat", "german", """
           attacker german
           german O6 4-6-7 in_cc
           american O6 6-6-6
           """, must=("attack 4-6-7 6-6-6",), never=("end attacks",)),
    Puzzle("two strike better than one", "together the odds are even, one alone has 1 to 2", "close combat", "german", """
           attacker german
           german O6 4-6-7=a in_cc
           german O6 4-6-7=b in_cc
           american O6 6-6-6
           """, must=("join attack b", "join attack a"), never=("end attacks",), before=("attack a 6-6-6",)),
    Puzzle("run while you can", "broken and next to the enemy: who does not rout is lost at the end of the phase [3.6]", "rout",
           "german", """
           attacker german
           german P4 4-6-7 broken dm
           american P5 6-6-6
           """, must=("rout 4-6-7",), never=("pass",)),
    Puzzle("the last turn is for the objective",
           "broken men hold it: a shot elsewhere wins nothing, and who uses Prep Fire stays where he is",
           "prep fire", "german", """
           attacker german
           turn 5
           german P4 5-4-8=a
           german M6 5-4-8=b
           german M4 5-4-8=c
           american P5 3-3-7 broken dm
           american R4 6-6-6
           american R7 6-6-6 broken
           """, must=("pass", "fire a P5"), never=("fire a R7", "fire a R4", "fire b R7", "fire c R4"), goals=("P5",)),
    Puzzle("one hex short wins nothing", "on the last turn only who ends beside the objective can still advance into it",
           "movement", "german", """
           attacker german
           turn 5
           german M4 5-4-8=a
           german O7 4-6-7=b
           german O7 9-1
           american P5 3-3-7
           american R4 6-6-6 broken
           """, must=("to O5", "to P6", "to P4"), never=("stop", "pass"), goals=("P5",)),
    Puzzle("into the open if it must be", "cover one hex back is of no use after the last turn", "movement", "german", """
           attacker german
           turn 5
           german O7 5-4-8=a
           german M4 4-6-7=b
           german O7 9-1
           american P5 3-3-7
           american R4 6-6-6 broken
           """, must=("to O5", "to P6", "to P4"), never=("stop", "pass"), goals=("P5",)),
    Puzzle("do not begin a move to nowhere",
           "it stands in stone and every way to the objective is swept: to move and stop where one stands is no move",
           "movement", "german", """
           attacker german
           german P5 4-6-7
           american R4 6-6-6=a MMG
           american R4 6-6-6=b MMG
           american N5 6-6-6=c MMG
           """, must=("pass",), never=("move 4-6-7",), goals=("R4",)),
    Puzzle("keep your weapons", "nobody destroys or drops a working machine gun without need", "prep fire", "german", """
           attacker german
           german P5 4-6-7 MMG
           american Q4 7-4-7
           """, must=("fire weapon MMG Q4", "fire 4-6-7 Q4"), never=("destroy MMG", "pass")),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.name)
def test_the_veteran_solves(puzzle: Puzzle) -> None:
    assert puzzle.solved("veteran"), f"{puzzle.why}; it chose {list(puzzle.choices('veteran'))}"


def test_there_are_twenty_and_the_regular_solves_four_of_five() -> None:
    left = puzzles.unsolved(PUZZLES, "regular")
    assert len(PUZZLES) >= 20
    assert len(left) <= 0.2 * len(PUZZLES), f"not solved: {left}"


def test_chance_alone_does_not_solve_them() -> None:
    assert len(puzzles.unsolved(PUZZLES, "random")) > 0.3 * len(PUZZLES)


@rule("1.2.4", "1.3")
def test_the_weapons_of_a_set_up_go_to_squads_one_each() -> None:
    game = Game(RULEBOOK, RULEBOOK.scenario("S4"), seed=1, listen=False)
    player = bot("regular", 1)
    while game.decisions and next(iter(game.decisions.values())).about in ("set up", "enter"):
        seat, = game.decisions
        game.apply(seat, player.choose(game, seat))
    g: State = game.state                                 # type: ignore[assignment]
    held = Counter(w.holder for w in g.weapons if w.holder >= 0)
    assert len(held) == held.total() == 10 and all(g.units[i].mmc for i in held)
