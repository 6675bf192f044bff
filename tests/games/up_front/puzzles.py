"""Tactical puzzles: small positions with a choice that every player of the game would make, and the reason beside it.

    python -m tests.games.up_front.puzzles heuristic      which of them a bot solves

A puzzle is a situation, hands, what has been chosen already, the right choices and the wrong ones, each as it is said to the
table of `situation.py`. None of these positions is used to train computer players.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tests.games.up_front.situation import Table, situation

from hedgerow.bots import bot
from hedgerow.kernel.asking import Option

Said = tuple[Any, ...]


@dataclass(frozen=True)
class Puzzle:
    name: str
    why: str
    text: str
    right: tuple[Said, ...]
    wrong: tuple[Said, ...]
    before: tuple[Said, ...] = ()                         # what has been chosen already
    hands: dict[str, str] = field(default_factory=dict)
    scenario: str = "A-GA"
    draws: str = ""                                       # what is drawn before the question

    def table(self) -> Table:
        t = situation(self.text, scenario=self.scenario, draws=self.draws, **self.hands)
        for said in self.before:
            t.do(*said)
        return t.now()

    def options(self, t: Table, said: Sequence[Said]) -> list[Option]:
        return [t.option(*one) for one in said]

    def solved(self, player: Any) -> bool:
        """Whether a bot makes one of the right choices."""
        t = self.table()
        return player.choose(t.game, t.seat) in self.options(t, self.right)


END: Final = ("end actions",)
DONE: Final = ("done",)
FACING: Final = """
    american A 2 - Fox, Myers, Greenwood, Smith
    american B 0 Woods Burnett, Moores
"""
"""An American group that can do harm."""


def german(line: str, foes: str = FACING) -> str:
    """A German group as group A, to move, with two men in the rear."""
    return f"german A {line}\n german B 0 Woods Diettinger, Wolff\n {foes.strip()}"


PUZZLES: Final[Sequence[Puzzle]] = (
    Puzzle("into the woods", "a group caught moving in the open before riflemen needs cover first of all [5.41, 6.4]",
           german("2 advance Hessel, Schumacher, Beck, Streich"), hands={"german": "Woods, Fire 1 (1), Movement"},
           right=(("terrain", "german A", "Woods"),), wrong=(END, ("move", "german A", "Movement", "retreat"))),
    Puzzle("not into the marsh", "Woods take two from every attack, and Marsh is left only with two Movement cards [8.4, 8.7]",
           german("2 advance Hessel, Schumacher, Beck, Streich"), hands={"german": "Marsh, Woods, Concealed −1"},
           right=(("terrain", "german A", "Woods"),), wrong=(("terrain", "german A", "Marsh"), END)),
    Puzzle("the better cover", "Buildings take three, Brush one [8.6, 8.8]",
           german("2 advance Hessel, Schumacher, Beck, Streich"), hands={"german": "Brush, Buildings -3, Concealed −1"},
           right=(("terrain", "german A", "Buildings -3"),), wrong=(("terrain", "german A", "Brush"), END)),
    Puzzle("the last step", "four men in cover at range chit 4 win at once [A-vc]",
           german("4 advance Hessel, Schumacher, Beck, Streich"), hands={"german": "Brush, Fire 3 (5), Fire 2 (3)"},
           right=(("terrain", "german A", "Brush"),), wrong=(END, ("fire", "german A", "american A", "Fire 2 (3)"))),
    Puzzle("on to the goal", "cover for the far side is in the hand: now is the time to go [5.4, A-vc]",
           german("3 Woods Hessel, Schumacher, Beck, Streich",
                  "american A 0 Woods Fox, Myers\n american B 0 Woods Moores, Smith"),
           hands={"german": "Movement, Buildings -3, Woods"},
           right=(("move", "german A", "Movement", "advance"),), wrong=(("move", "german A", "Movement", "retreat"), END)),
    Puzzle("rally the four", "pinned men neither fire nor count, and the card helps all of them [10.2]",
           german("2 Woods Hessel (pinned), Schumacher (pinned), Beck (pinned), Streich (pinned)"),
           hands={"german": "Rally 4, Concealed −1"}, right=(("rally", "german A", "Rally 4"),), wrong=(END,)),
    Puzzle("where it helps most", "one card, one man here and three there [10.21]",
           "german A 2 Woods Hessel, Schumacher (pinned)\n german B 2 Woods Beck (pinned), Streich (pinned), Schultz (pinned)" +
           FACING, hands={"german": "Rally 4, Concealed −1"}, right=(("rally", "german B", "Rally 4"),),
           wrong=(("rally", "german A", "Rally 4"), END)),
    Puzzle("the small card will do", "one man is pinned: the large card may be needed tomorrow [10.21]",
           german("2 Woods Hessel, Schumacher, Beck (pinned)"), hands={"german": "Rally 1, Rally 4"},
           right=(("rally", "german A", "Rally 1"),), wrong=(("rally", "german A", "Rally 4"), END)),
    Puzzle("fire at who moves", "a moving target is easier to hit by one [6.4]",
           german("2 Woods Hessel, Schumacher, Wollak, Streich",
                  "american A 2 advance Anderson, Edwards, Burke\n american B 2 - Moores, McElroy, Frattali"),
           hands={"german": "Fire 3 (5), Concealed −1"}, right=(("fire", "german A", "american A", "Fire 3 (5)"),),
           wrong=(("fire", "german A", "american B", "Fire 3 (5)"), END)),
    Puzzle("not at the houses", "Buildings take three from the attack [8.6]",
           german("2 Woods Hessel, Schumacher, Wollak, Streich",
                  "american A 2 Buildings_-3 Fox, Myers, Greenwood\n american B 2 - Moores, Smith, Burke"),
           hands={"german": "Fire 3 (5), Concealed −1"}, right=(("fire", "german A", "american B", "Fire 3 (5)"),),
           wrong=(("fire", "german A", "american A", "Fire 3 (5)"), END)),
    Puzzle("the larger group", "everyone in the group gets a draw of his own [6.5]",
           german("2 Woods Hessel, Schumacher, Wollak, Streich",
                  "american A 2 - Fox, Myers\n american B 2 - Moores, Smith, Burke, Watson, Greenwood"),
           hands={"german": "Fire 4 (8), Concealed −1"}, right=(("fire", "german A", "american B", "Fire 4 (8)"),),
           wrong=(("fire", "german A", "american A", "Fire 4 (8)"), END)),
    Puzzle("save the card", "one point against Buildings does nothing but risk a malfunction [6.4, 19.1]",
           german("1 Woods Hessel, Schumacher, Wollak, Streich",
                  "american A 2 Buildings_-3 Fox, Myers\n american B 0 Buildings_-3 Moores, Smith"),
           hands={"german": "Fire 1 (1), Concealed −1"}, right=(END, ("entrench", "german A"), ("entrench", "german B")),
           wrong=(("fire", "german A", "american A", "Fire 1 (1)"),)),
    Puzzle("one card more", "the firepower is there for both cards, and five men stand in the open [6.3]",
           german("2 Woods Hessel, Schumacher, Wollak, Streich", "american A 3 - Fox, Myers, Smith, Burke, Greenwood"
                  "\n american B 0 Woods Moores, Watson"),
           before=(("fire", "german A", "american A", "Fire 3 (5)"),), hands={"german": "Fire 3 (5), Fire 2 (4)"},
           right=(("add fire", "Fire 2 (4)"),), wrong=(("open fire",),)),
    Puzzle("play it now", "Fire Strength 6 at four men in the open: that is what Concealed cards are for [9.1]",
           "german A 3 Woods Hessel, Diettinger, Schumacher, Wollak\n german B 0 Woods Beck, Wolff"
           "\n american A 2 - Fox, Myers, Greenwood, Smith\n american B 0 Woods Burnett, Moores",
           before=(("fire", "german A", "american A", "Fire 6 (14)"), ("open fire",)),
           hands={"german": "Fire 6 (14)", "american": "Concealed −3, Fire 1 (1)"},
           right=(("conceal", "Concealed −3"),), wrong=(("pass",),)),
    Puzzle("not for this", "Fire Strength -2 hurts nobody who is worth the card [9.1]",
           "german A 1 Woods Schussel + Schumacher, Wollak\n german B 0 Woods Beck, Wolff"
           "\n american A 2 Buildings_-3 Fox, Myers, Greenwood\n american B 0 Woods Burnett, Moores",
           before=(("fire", "german A", "american A", "Fire 1 (1)"), ("open fire",)),
           hands={"german": "Fire 1 (1)", "american": "Concealed −3, Fire 2 (2)"},
           right=(("pass",),), wrong=(("conceal", "Concealed −3"),)),
    Puzzle("call it off", "not even a black 6 would do anything; a red one would jam the machine gun [6.5, 19.11]",
           "german A 1 Woods Schussel + Schumacher, Wollak\n german B 0 Woods Beck, Wolff"
           "\n american A 2 Buildings_-3 Fox, Myers\n american B 0 Woods Burnett, Moores",
           before=(("fire", "german A", "american A", "Fire 1 (1)"), ("open fire",), ("conceal", "Concealed −2")),
           hands={"german": "Fire 1 (1)", "american": "Concealed −2"}, right=(("abort",),), wrong=(("resolve",),)),
    Puzzle("clear the jam", "the machine gun is most of the group's fire, and there is nothing else to do [19.3]",
           german("2 Woods Schussel (jammed) + Schumacher, Wollak"), hands={"german": "Concealed −1, Movement"},
           right=(("repair", "Schussel"),), wrong=(END, ("move", "german A", "Movement", "retreat"))),
    Puzzle("nobody is sent off", "a man who is sent off is lost for good, a pinned one is not [10.3]",
           german("2 Woods Hessel, Schumacher, Beck (pinned)"), hands={"german": "Concealed −1, Fire 6 (14)"},
           right=(END, ("rearrange", "german A")), wrong=(("panic", "Beck"),)),
    Puzzle("wire for the runner", "on a group that stands it can be lived with, before one on the move it is a fence [13.3]",
           german("2 Woods Hessel, Schumacher, Wollak", "american A 2 advance Fox, Myers\n american B 0 Woods Moores, Smith"),
           before=(END,), hands={"german": "Wire, Concealed −1"}, right=(("wire", "Wire", "american A"),),
           wrong=(("wire", "Wire", "american B"), ("discard", "Wire"), DONE)),
    Puzzle("a marsh for him", "poor ground in which he must stand or lose his move [7.3]",
           german("2 Woods Hessel, Schumacher, Wollak", "american A 2 advance Fox, Myers\n american B 0 Woods Moores, Smith"),
           before=(END,), hands={"german": "Marsh, Hero"}, right=(("lay", "Marsh", "american A"),),
           wrong=(("discard", "Marsh"), ("discard", "Hero"), DONE)),
    Puzzle("no gift", "good cover laid on an enemy in the open is a present [7.3]",
           german("2 Woods Hessel, Schumacher, Wollak", "american A 2 advance Fox, Myers\n american B 0 Woods Moores, Smith"),
           before=(END,), hands={"german": "Woods, Wire"}, right=(("wire", "Wire", "american A"), ("discard", "Wire"), DONE),
           wrong=(("lay", "Woods", "american A"),)),
    Puzzle("stay in the Pillbox", "the Woods ahead look good, but the game is lost as soon as nobody is in the Pillbox [C-vc]",
           "german A 0 Woods Hessel, Schumacher\n german B 0 Pillbox Schultz, Bernhoff, Streich"
           "\n american A 2 - Fox, Myers, Greenwood, Smith\n american B 2 Woods Burnett, Moores",
           hands={"german": "Movement, Woods"}, scenario="C-AG",
           right=(END,), wrong=(("move", "german B", "Movement", "advance"),)),
    Puzzle("use the Sniper", "he leaves the hand either way, and in play he may pin a man or kill him [14.2]",
           german("2 Woods Hessel, Schumacher, Beck, Streich"), before=(END,),
           hands={"german": "Sniper (pin 3-4, kill 5-6), Concealed −1, Rally 4"},
           right=(("snipe", "Sniper (pin 3-4, kill 5-6)", "american A"), ("snipe", "Sniper (pin 3-4, kill 5-6)", "american B")),
           wrong=(("discard", "Sniper (pin 3-4, kill 5-6)"),)),
    Puzzle("keep the hero", "of two cards the poor ground goes: there is always a use for a hero [4.3, 10.4]",
           german("2 Woods Hessel, Schumacher, Beck"), before=(END,), hands={"german": "Hero, Marsh"},
           right=(("discard", "Marsh"),), wrong=(("discard", "Hero"),)),
    Puzzle("the woods he gave", "cover in front of rifles is cover, whoever laid it [7.31]",
           "german A 2 advance Hessel, Schumacher, Beck, Streich\n german B 0 Woods Diettinger, Wolff"
           "\n american A 2 - Fox, Myers, Greenwood, Smith\n american B 0 Woods Burnett, Moores",
           before=(END, DONE, ("draw", 0), END, ("lay", "Woods", "german A"), DONE, ("draw", 0)),
           hands={"german": "Fire 1 (1)", "american": "Woods"}, right=(("accept",),), wrong=(("reject",),)),
    # ---- armor ----
    Puzzle("at the armor", "a bazooka goes through an open armored car; its crew would only duck [28.3, 28.4]",
           "american A 2 - Towle + Fox, Myers\n american B 0 - Smith, Burke\n german A 2 - SPW 251/1\n german B 0 - Hessel, Beck",
           before=(("shell", "Towle", "german A", "Fire 1 (1)"),), scenario="F-AG", hands={"american": "Fire 1 (1)"},
           right=(("aim", "armor"),), wrong=(("aim", "crew"),)),
    Puzzle("at the crew", "nothing this gun does reaches the armor of a Panther; its commander looks out [28.3, 28.4-a]",
           "american A 0 - M8 Greyhound\n american B 0 - Smith, Burke\n german A 1 - PzKw VG Panther\n german B 0 - Hessel, Beck",
           before=(("shell", "M8 Greyhound", "german A", "Fire 1 (1)"),), scenario="F-AG", hands={"american": "Fire 1 (1)"},
           right=(("aim", "crew"),), wrong=(("aim", "armor"),)),
    Puzzle("not at closed hatches", "rifles do nothing to a tank that is buttoned up [28.43]",
           "american A 2 - Fox, Myers, Greenwood\n american B 0 - Smith, Burke\n german A 2 - PzKw IVH (buttoned)"
           "\n german B 2 - Hessel, Beck", scenario="F-AG", hands={"american": "Fire 3 (5), Concealed −1"},
           right=(("fire", "american A", "german B", "Fire 3 (5)"),),
           wrong=(("fire", "american A", "german A", "Fire 3 (5)"), END)),
    Puzzle("the one that matters", "a Panzerfaust may end it; rifles would at best make its crew duck [30.3]",
           "german A 3 - Wolff (pf), Streich, Beck\n german B 0 Woods Diettinger, Hessel\n american A 2 - M8 Greyhound"
           "\n american B 0 Woods Fox, Myers", scenario="F-GA", hands={"german": "Fire 2 (3), Concealed −1"},
           right=(("shell", "Wolff", "american A", "Fire 2 (3)"),),
           wrong=(("fire", "german A", "american A", "Fire 2 (3)"), END)),
    Puzzle("any card will fire a gun", "its number means nothing to the shot: keep the large one for the rifles [25.3]",
           "american A 1 - M8 Greyhound\n american B 2 - Smith, Burke, Fox, Myers\n german A 2 - SPW 251/1"
           "\n german B 0 - Hessel, Beck",
           scenario="F-AG", hands={"american": "Fire 1 (1), Fire 5 (9)"},
           right=(("shell", "M8 Greyhound", "german A", "Fire 1 (1)"),),
           wrong=(("shell", "M8 Greyhound", "german A", "Fire 5 (9)"), END)),
    Puzzle("drive over them", "pinned men in the open can do nothing against it [29.2, 29.4]",
           "german A 3 - PzKw IVH\n german B 0 Woods Hessel, Beck"
           "\n american A 2 - Fox (pinned), Myers (pinned), Greenwood (pinned), Smith (pinned)"
           "\n american B 0 Woods Burke, Moores",
           scenario="F-GA", hands={"german": "Movement, Concealed −1"},
           right=(("overrun", "german A", "american A", "Movement"),),
           wrong=(END, ("move", "german A", "Movement", "retreat"), ("button up", "german A"))),
    Puzzle("no tank in the woods", "there it may bog; behind Walls it is Hull Down [28.53, 28.9]",
           "german A 2 advance PzKw IVH\n german B 0 Woods Hessel, Beck\n american A 2 - Towle + Fox, Myers"
           "\n american B 0 Woods Burke, Moores", scenario="F-GA", hands={"german": "Woods, Walls"},
           right=(("terrain", "german A", "Walls"),), wrong=(("terrain", "german A", "Woods"),)),
)


def main(words: list[str]) -> None:
    for name in words:
        solved = [p.solved(bot(name, 1)) for p in PUZZLES]
        missed = ", ".join(p.name for p, s in zip(PUZZLES, solved, strict=True) if not s)
        print(f"{name}: {sum(solved)} of {len(PUZZLES)}; not: {missed}")


if __name__ == "__main__":
    main(sys.argv[1:])
