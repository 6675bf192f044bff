"""Tactical puzzles: small positions with a choice that every player of the game would make, and the reason beside it.

    python -m tests.games.infantry_attacks.puzzles heuristic      which of them a bot solves
    python -m tests.games.infantry_attacks.puzzles --prove        how right and wrong choices end, played on at random

A puzzle is a situation on the last turn, what has been chosen already, who is asked, the right choices and the wrong ones. The
side named first wins if it controls all goals when the turn is over; without goals who has lost fewer steps wins.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any, Final

from hedgerow.bots import bot
from hedgerow.bots.random_player import RandomBot
from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.model.scenario import Force
from hedgerow.games.infantry_attacks.model.state import State, controller
from hedgerow.games.infantry_attacks.rules.artillery_plan import make_plans
from hedgerow.games.infantry_attacks.rules.bombardment import bombardment_phase
from hedgerow.games.infantry_attacks.rules.sequence import action_phase
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.state import Result

from .situation import Field, Situation, situation

ROLLOUTS: Final = 60


class PuzzleField(Field):
    """A map with goals for the side named first."""

    goals: tuple[int, ...] = ()

    @property
    def objectives(self) -> tuple[int, ...]:
        return self.goals

    def outcome(self, g: State) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...], str]:
        lost = g.losses
        won = all(controller(g, h) == 0 for h in self.goals) if self.goals else lost[0] < lost[1]
        even = not self.goals and lost[0] == lost[1]
        winners = () if even else (self.sides[0 if won else 1],)
        return winners, tuple(zip(self.sides, (-lost[0], -lost[1]), strict=True)), "the turn is over"


# ---- where a puzzle begins ----

@flow
def actions(g: State) -> Flow[Result]:
    """The Action Phase of the last turn, the active side first."""
    g.first, g.opening = g.active, 1
    yield from action_phase(g)
    return over(g)


@flow
def bombardment(g: State) -> Flow[Result]:
    """The Bombardment Phase and what follows."""
    g.first, g.opening = g.active, 1
    yield from bombardment_phase(g)
    yield from action_phase(g)
    return over(g)


@flow
def plans(g: State) -> Flow[Result]:
    """The Artillery Plan, and the turn it was made for."""
    yield from make_plans(g)
    g.first, g.opening = g.active, 1
    yield from bombardment_phase(g)
    yield from action_phase(g)
    return over(g)


def over(g: State) -> Result:
    winners, score, why = g.scenario.outcome(g)
    return Result(winners, score, "1.0-def-victory", why)


@dataclass(frozen=True)
class Puzzle:
    name: str
    why: str
    text: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    before: tuple[str, ...] = ()                          # what has been chosen already; `order …` is a whole activation
    goals: tuple[str, ...] = ()
    dice: tuple[Any, ...] = ()                            # what was rolled before
    start: Any = actions

    def situation(self) -> Situation:
        t = situation(self.text, self.start, dice=self.dice)
        for said in self.before:
            verb, _, rest = said.partition(" ")
            if verb in ("move", "fight"):                 # `move lead Major`: he and all he can, declared to move, or to fire
                t.order(rest, does="move" if verb == "move" else "fire")
            else:
                t.play(said)
        return t

    def game(self, t: Situation) -> Game:
        """The game about the situation in which a bot is asked."""
        g: Any = t.g.copy()
        field = copy.copy(t.g.scenario)
        field.__class__ = PuzzleField
        field.goals = tuple(map(t.hex, self.goals))       # type: ignore[attr-defined]
        field.turns = g.turn
        field.forces = tuple(Force(f.side, f.group, f.kind, len(g.pieces), f.rank, f.zone) for f in field.forces)
        g.scenario = field
        g.rulebook = replace(RULEBOOK, rules=replace(RULEBOOK.rules, start=self.start))
        g.chance = Chance(b"puzzle")
        g.work_out_ask()
        return Game.around(g.rulebook, g)

    def solved(self, player: Any) -> bool:
        """Whether a bot makes one of the right choices."""
        t = self.situation()
        game = self.game(t)
        return t.say(player.choose(game, t.seat)) in self.right

    def value(self, said: str, rollouts: int = ROLLOUTS) -> float:
        """How often the asked side wins after this choice, played on at random; a draw is half."""
        t = self.situation()
        game, seat = self.game(t), t.seat
        option = next(o for o in game.decisions[seat].options if t.say(o) == said)
        return mean(worth(game, seat, option, seed) for seed in range(rollouts))


def worth(game: Game, seat: str, option: Any, seed: int) -> float:
    trial, dice = game.fork(), RandomBot(seed)
    trial.apply(seat, option)
    while trial.result is None:
        who = next(iter(trial.decisions))
        trial.apply(who, dice.choose(trial, who))
    if not trial.result.winners:
        return 0.5
    return float(trial.result.winners[0] == seat)


FAR: Final = "; russian 1008 INF=far"

PUZZLES: Final[Sequence[Puzzle]] = (
    Puzzle("the leader helps", "his combat modifier costs nothing: he has nothing else to do this segment [6.52]",
           "german 0303 INF; german 0303 Major:9-1-1; russian 0305 INF=r" + FAR,
           right=("help Major INF",), wrong=("open fire",), before=("fight lead Major", "fire INF 0305")),
    Puzzle("fire at the crowd", "two companies in a hex are easier to hit, and the result falls on both [4.2, 7.52]",
           "german 0404 INF; german 0404 Major; russian 0406 INF=a; russian 0406 INF=b; russian 0602 INF=c",
           right=("fire INF 0406",), wrong=("fire INF 0602",), before=("fight lead Major",)),
    Puzzle("not at long range", "three hexes are long range, two are not [13.15]",
           "german 0404 INF; german 0404 Major; russian 0406 INF=a; russian 0704 INF=b",
           right=("fire INF 0406",), wrong=("fire INF 0704",), before=("fight lead Major",)),
    Puzzle("the man in the open", "houses shelter those in them [T-tec]",
           "town 0406; german 0404 INF; german 0404 Major; russian 0406 INF=a; russian 0602 INF=b",
           right=("fire INF 0602",), wrong=("fire INF 0406",), before=("fight lead Major",)),
    Puzzle("shoot while he runs", "the machine gun has two shots of opportunity fire, and nothing to keep them for [13.1]",
           "german 0306 MG; active russian; russian 0303 INF=r; russian 0303 Kapitan",
           right=("shoot MG",), wrong=("pass",), before=("move lead Kapitan", "march r", "step 0304")),
    Puzzle("walk in", "the empty goal is next door, and the turn is the last", "german 0303 INF; german 0303 Major" + FAR,
           right=("step 0304",), wrong=("stop",), before=("move lead Major", "march INF"), goals=("0304",)),
    Puzzle("round the drumfire", "both ways lead there, and shells fall on one of them [9.71]",
           "german 0303 INF reduced; german 0303 Major; russian factor 24; drumfire 0304 24" + FAR,
           right=("step 0403",), wrong=("step 0304",), before=("move lead Major", "march INF"), goals=("0404",)),
    Puzzle("over the lone leader", "a leader without troops does not hold a hex: enter, and it is yours [6.71-a]",
           "german 0303 INF; german 0303 Major; russian 0304 Kapitan" + FAR,
           right=("step 0304",), wrong=("stop",), before=("move lead Major", "march INF"), goals=("0304",)),
    Puzzle("call the guns off", "the plan drops shells on our own companies; one roll in three stops it, for nothing [9.14]",
           "german factor 24; plan 24 1 0303; german 0303 INF; german 0303 INF=b; german 0303 Major; russian 0808 INF=r",
           right=("abort 24",), wrong=("pass",), start=bombardment),
    Puzzle("spare the machine gun", "a full company only turns over; the machine gun is gone [7.6]",
           "german 0303 INF; german 0303 MG; active russian; russian 0302 INF=r; russian 0302 INF=s; russian 0302 INF=u; "
           "russian 0302 Kapitan", right=("lose INF",), wrong=("lose MG",), dice=((1, 1),),
           before=("fight lead Kapitan", "fire r 0303", "join s", "open fire")),
    Puzzle("not into the shells", "in any other hex nothing falls on him [6.71-a, 9.71]",
           "active russian; german 0304 Major=chief; russian factor 30; drumfire 0305 30; german 0907 INF=home; "
           "russian 0303 INF=r; russian 0303 Kapitan", right=("displace chief 0404", "displace chief 0403", "displace chief 0203",
                                                             "displace chief 0204"),
           wrong=("displace chief 0305",), before=("move lead Kapitan", "march r", "step 0304"), dice=((1, 2),)),
    Puzzle("let the lieutenant fall", "the Major is the highest leader: losing him decapitates the side [6.72]",
           "german 0304 Major=chief; german 0304 Leutnant; active russian; russian 0303 INF=r; russian 0303 INF=s; "
           "russian 0303 Kapitan; german 0907 INF=home", right=("lose Leutnant",), wrong=("lose chief",), dice=((1, 1),),
           before=("fight lead Kapitan", "fire r 0304", "join s", "open fire")),
    Puzzle("enough is enough", "he has passed and the goal is ours: our pass ends the turn before he changes his mind [3.0-C]",
           "active russian; german 0303 INF; german 0303 Major; russian 0305 INF=r; russian 0305 INF=s; russian 0305 Kapitan; "
           "held german 0304", right=("pass",), wrong=("unit INF", "lead Major"), before=("pass",), goals=("0304",)),
    Puzzle("not yet", "he has passed: a pass of ours ends the turn, and the goal next door stays his [3.0-C]",
           "active russian; german 0303 INF; german 0303 Major; russian 0808 INF=r; held russian 0304",
           right=("lead Major", "stack 0303", "unit INF"), wrong=("pass",), before=("pass",), goals=("0304",)),
    Puzzle("it takes a leader", "a company that nobody leads may not go closer to the enemy [5.5]",
           "german 0303 INF; german 0303 Major; russian 0308 INF=r; held russian 0304",
           right=("lead Major", "stack 0303"), wrong=("unit INF", "pass"), goals=("0304",)),
    Puzzle("take him along", "who is not activated now cannot march with the others [3.12]",
           "german 0303 INF; german 0303 Major; russian 0308 INF=r; held russian 0304",
           right=("all", "add Major INF"), wrong=("go",), before=("lead Major",), goals=("0304",)),
    Puzzle("declared to move", "who is declared to fire cannot enter the empty goal [3.13]",
           "german 0303 INF; german 0303 Major; russian 0808 INF=r; held russian 0304",
           right=("moves INF",), wrong=("fires INF",), before=("lead Major", "all", "moves Major"), goals=("0304",)),
    Puzzle("declared to fire", "a hex with an enemy company is entered by assault, which is a Fire action [5.9, 7.1]",
           "german 0303 INF; german 0303 Major; russian 0304 INF=r reduced demoralized; russian 0808 INF=s; held russian 0304",
           right=("fires INF",), wrong=("moves INF",), before=("lead Major", "all", "fires Major"), goals=("0304",)),
    Puzzle("with the leader's help", "his morale modifier makes the roll easier, and he has nothing else to do [6.62]",
           "german 0303 INF demoralized; german 0303 Major:9-1-1; russian 0808 INF=r",
           right=("recover with INF Major",), wrong=("recover INF",), before=("move lead Major",)),
    Puzzle("dig while you wait", "the company stays where it is: holes cost nothing [16.2]",
           "german 0303 INF half-dug; german 0303 Major; russian 0305 INF=r; russian 0305 INF=s; russian 0305 Kapitan",
           right=("dig INF",), wrong=("end",), before=("move lead Major",)),
    Puzzle("where he stands now", "in turn 1 the shells fall before anybody moves: on the crowd, not on our own hex [9.11, 9.81]",
           "german factor 24; turn 1; german 0303 INF; german 0303 INF=b; russian 0306 INF=r; russian 0306 INF=s; "
           "russian 0306 MG=m", right=("target 0306",), wrong=("target 0303", "target 0304"), before=("plot 24 1",), start=plans),
    Puzzle("no pass with a target", "two companies stand together in the open before two of ours, and no turn comes after this",
           "german 0404 INF; german 0404 INF=b; german 0404 Major; russian 0406 INF=r; russian 0406 INF=s",
           right=("lead Major", "stack 0404"), wrong=("pass",)),
    Puzzle("on to the goal", "he was activated to move, and the goal is the next hex; nobody takes it by standing there",
           "german 0403 INF; german 0403 INF=b; german 0403 Major; held russian 0404" + FAR,
           right=("march INF", "march b", "march with INF Major", "march with b Major"), wrong=("end",),
           before=("move lead Major",), goals=("0404",)),
    Puzzle("fight it out", "three companies with their Major against one that is half gone: the hex is to be won now [12.5]",
           "german 0304 INF=a; german 0304 INF=b; german 0304 INF=c; german 0304 Major; russian 0304 INF=r reduced disrupted; "
           "russian 0808 INF=s; held russian 0304",
           right=("resolve 0304",), wrong=("end",), before=("fight lead Major",), goals=("0304",)),
    Puzzle("all go in", "whoever comes in before it is resolved adds his strength to the assault [12.4, 12.5]",
           "german 0303 INF=a; german 0303 INF=b; german 0303 INF=c; german 0303 Major; russian 0304 INF=r reduced disrupted; "
           "russian 0808 INF=s; held russian 0304",
           right=("assault b 0304", "assault c 0304", "assault Major 0304"), wrong=("resolve 0304",),
           before=("fight lead Major", "assault a 0304"), goals=("0304",)),
    Puzzle("not one against three", "half a company alone does not throw out two whole ones with a machine gun [12.5]",
           "german 0303 INF=a reduced; german 0303 Major; russian 0304 INF=r; russian 0304 INF=s; russian 0304 MG=m",
           right=("end", "fire a 0304"), wrong=("assault a 0304",), before=("fight lead Major",)),
    Puzzle("through the wood", "both hexes are next to the goal, and only one shelters from the companies beyond it [T-tec]",
           "woods 0304; german 0303 INF=a; german 0303 Major; russian 0306 INF=r; russian 0306 INF=s; russian 0306 Kapitan",
           right=("step 0304",), wrong=("stop", "step 0403"), before=("move lead Major", "march a"), goals=("0305",)),
    Puzzle("to his men", "a Major whom nobody is near leads nobody: he goes to his companies [6.3]",
           "german 0306 INF=a; german 0306 INF=b; german 0303 Major; russian 1008 INF=r",
           right=("step 0304",), wrong=("stop", "step 0302"), before=("lead Major", "moves Major", "march Major")),
    Puzzle("the whole one can bear it", "a full company turns over, one that is half gone leaves the game [7.6]",
           "german 0303 INF=a; german 0303 INF=b reduced; active russian; russian 0302 INF=r; russian 0302 INF=s; "
           "russian 0302 INF=u; russian 0302 Kapitan", right=("lose a",), wrong=("lose b",), dice=((1, 1),),
           before=("fight lead Kapitan", "fire r 0303", "join s", "open fire")),
    Puzzle("behind the wood", "the way round it lies under the fire of two companies and a machine gun [T-tec]",
           "woods 0404; german 0403 INF=a; german 0403 Major; russian 0406 INF=r; russian 0406 INF=s; russian 0406 MG=m",
           right=("step 0404",), wrong=("step 0503", "step 0304"), before=("move lead Major", "march a"), goals=("0405",)),
    Puzzle("stay on the goal", "the hex is ours as long as somebody stands in it: he fires from there",
           "german 0304 INF=a; german 0304 Major; russian 0308 INF=r; held german 0304",
           right=("fires a",), wrong=("moves a",), before=("lead Major", "all", "fires Major"), goals=("0304",)),
    Puzzle("not away from the goal", "who was declared to move need not: the goal is under his feet",
           "german 0304 INF=a; german 0304 Major; russian 0308 INF=r; held german 0304",
           right=("stop",), wrong=("step 0305", "step 0303"), before=("move lead Major", "march a"), goals=("0304",)),
)


def main(words: list[str]) -> None:
    if words == ["--prove"]:
        for p in PUZZLES:
            values = {said: p.value(said) for said in (*p.right, *p.wrong)}
            best, worst = max(values[s] for s in p.right), max(values[s] for s in p.wrong)
            print("  " if best > worst else "??", p.name, {s: round(v, 2) for s, v in values.items()})
        return
    for name in words:
        solved = [p.solved(bot(name, 1)) for p in PUZZLES]
        missed = ", ".join(p.name for p, s in zip(PUZZLES, solved, strict=True) if not s)
        print(f"{name}: {sum(solved)} of {len(PUZZLES)}; not: {missed}")


if __name__ == "__main__":
    main(sys.argv[1:])
