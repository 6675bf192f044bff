"""Tactical puzzles: small positions with a choice that every player of the game would make, and the reason beside it.

    python -m tests.games.squad_leader.puzzles heuristic      which of them a bot solves, and what it did instead

A puzzle is a situation, the phase it begins in, what has been chosen already, and what the side that is asked then must or must
never choose. None of these positions is used to train computer players.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hedgerow.bots import bot
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, end_fire, prep_fire_phase
from hedgerow.games.squad_leader.rules.overruns import give_way
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.rout import rout_phase
from hedgerow.games.squad_leader.rules.spotting import direct_artillery
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import puzzles

from .situation import Situation, move_and_be_fired_at, situation


@flow
def radio(g: State) -> Flow[None]:
    """46.3: what batteries in contact do."""
    yield from direct_artillery(g, g.attacker)


STARTS: Final[dict[str, Any]] = {
    "rally": rally_phase, "radio": radio, "prep fire": prep_fire_phase, "movement": move_and_be_fired_at,
    "defensive fire": defensive_fire_phase, "bail out": end_fire, "give way": give_way, "rout": rout_phase,
    "advance": advance_phase}
PHASES: Final = {"radio": "rally", "bail out": "defensive fire", "give way": "defensive fire"}


@dataclass(frozen=True)
class Puzzle(puzzles.Puzzle):
    name: str
    why: str
    begins: str                                           # the phase, or the moment of it
    text: str                                             # lines of the situation, with `;` between them
    must: Sequence[str] = ()
    never: Sequence[str] = ()
    before: Sequence[str] = ()                            # what has been chosen already

    def situation(self) -> Situation:
        t = situation(self.text.replace(";", "\n"), STARTS[self.begins], (), PHASES.get(self.begins, self.begins))
        if t.about == "smoke" and "smokes" not in self.text:
            t.play("pass")                                # the puzzle is not about smoke
        t.play(*self.before)
        t.g.chance = Chance(b"puzzle")
        return t

    def choices(self, level: str) -> Iterator[str]:
        """What a bot does for the side that is asked first; the other lets it."""
        t = self.situation()
        player, seat = bot(level, 1), t.seat
        while not t.over:
            asked = t.seat
            if asked == seat:
                option = player.choose(t.game, seat)
                yield t.say(option)
            else:
                option = least(t.answers)
            t.game.apply(asked, option)


def least(options: Sequence[Option]) -> Option:
    return PASS if PASS in options else options[0]


# ---- on foot ----

FAR: Final = "; russian P1 4-4-7=far"
ON_FOOT: Final[Sequence[Puzzle]] = (
    Puzzle("take the last building", "the last turn, the goal is empty and next door", "movement",
           "turn 5; goal german J3; german I4 4-6-7; russian N5 4-4-7", must=("step J3",), never=("pass", "stop")),
    Puzzle("who holds it stays", "the last squad in the goal goes nowhere in the last turn", "movement",
           "turn 5; goal german J3; german J3 4-6-7=guard; russian L6 4-4-7 broken", must=("pass",), never=("move guard",)),
    Puzzle("go, do not shoot", "who Prep Fires does not move, and the goal is empty and near [4.2]", "prep fire",
           "turn 5; goal german J3; german H4 4-6-7; russian K6 4-4-7", must=("pass",), never=("fire 4-6-7 K6",)),
    Puzzle("fire at the stack in the open", "stone adds three to the roll, and two stand in the open [11.1]", "prep fire",
           "german E5 4-6-7=a MMG; german E5 4-6-7=b; russian I5 4-4-7=x; russian I5 4-4-7=y; russian G3 4-4-7=z",
           must=("fire a I5", "fire b I5", "fire weapon MMG I5"), never=("fire a G3", "fire b G3", "fire weapon MMG G3", "pass")),
    Puzzle("the leader directs", "his rating makes the roll better and costs nothing here [15.2]", "prep fire",
           "german E5 4-6-7=a; german E5 4-6-7=b; german E5 9-1; russian I5 4-4-7", before=("fire a I5", "add b"),
           must=("direct 9-1",), never=("shoot",)),
    Puzzle("not with his help", "his rating makes every roll worse [2.6, 15.2]", "prep fire",
           "german E5 4-6-7=a; german E5 4-6-7=b; german E5 6+1; russian I5 4-4-7", before=("fire a I5", "add b"),
           must=("shoot",), never=("direct 6+1",)),
    Puzzle("the man in the open", "who moved in the open is shot at with two less, who moved into stone with three more [11.3]",
           "movement", "attacker russian; german E5 4-6-7 MMG; russian J6 4-4-7=runner; russian H3 4-4-7=sly",
           before=("move runner", "step I6", "stop", "move sly", "step G3", "stop"),
           must=("fire 4-6-7 I6", "fire weapon MMG I6"), never=("fire 4-6-7 G3", "fire weapon MMG G3", "pass")),
    Puzzle("where he ran", "he is in stone now, but on his way there he crossed the open [16.1]", "movement",
           "attacker russian; german F6 4-6-7 MMG; russian H5 4-4-7=runner; russian P1 4-4-7=far",
           before=("move runner", "step H4", "step H3", "step G3", "stop", "pass"),
           must=("fire 4-6-7 H4", "fire 4-6-7 H3", "fire weapon MMG H4", "fire weapon MMG H3"),
           never=("fire 4-6-7 G3", "fire weapon MMG G3", "pass")),
    Puzzle("not through the lane", "both ways lead to the house, and a machine gun looks down one of them [17.5]", "movement",
           "goal german E3; german C3 4-6-7; russian D7 4-4-7 MMG", must=("step D2",), never=("step D3",)),
    Puzzle("what lies lies", "what has just been laid down is not taken up again on the same march [5.7]", "movement",
           "goal german C6; german B5 4-6-7 LMG; russian H9 4-4-7", never=("take LMG 4-6-7",),
           before=("move 4-6-7", "step C6", "drop LMG")),
    Puzzle("too much beside a tank", "five portage points go with a tank: more is laid down, and not taken up again [6.1, 29.2]",
           "movement", "chapter 63; goal german C6; german B5 4-6-7=mover LMG MMG; german C6 MkIVF1; german C6 4-6-7 HMG; "
           "russian H9 4-4-7", must=("drop MMG",), never=("take LMG mover",), before=("move mover", "step C6", "drop LMG")),
    Puzzle("smoke first", "the way to the house lies before a machine gun, and smoke adds a die to its rolls [24.6]", "prep fire",
           "turn 4; goal german G3; smokes german 2; german E3 8-3-8; russian F8 4-4-7 MMG; russian F8 4-4-7=mate",
           must=("smoke 8-3-8 F3", "smoke 8-3-8 F2"), never=("pass", "smoke 8-3-8 E3")),
    Puzzle("first the leader", "once he has rallied his rating helps the squad [14.2]", "rally",
           "german C9 9-2 broken; german C9 7-0; german C9 4-6-7 broken" + FAR, must=("rally 9-2",), never=("rally 4-6-7",)),
    Puzzle("to those who broke", "without a leader they never rally, and the others have one [14.1]", "movement",
           "german A5 9-1; german A5 8-0; german A5 4-6-7=fit; german C3 4-6-7=a broken; german C3 4-6-7=b broken" + FAR,
           must=("step C3",), never=("pass",)),
    Puzzle("stay in the house", "in stone with a leader beside him nobody runs into the open [13.46]", "rout",
           "german C9 4-6-7 broken; german C9 8-0; russian H9 4-4-7", must=("stay 4-6-7",), never=("rout 4-6-7",)),
    Puzzle("three to one", "in close combat they kill him more than twice as often as he one of them [20.3]", "advance",
           "turn 5; goal german J3; german I4 4-6-7=a; german I4 4-6-7=b; german I4 4-6-7=c; russian J3 4-4-7",
           must=("advance a J3", "advance b J3", "advance c J3"), never=("pass",)),
    Puzzle("not one against three", "they strike back three to one, and there is time [20.3]", "advance",
           "turn 2; goal german J3; german I4 4-6-7=a; russian J3 4-4-7=x; russian J3 4-4-7=y; russian J3 4-4-7=z",
           must=("pass", "advance a J4", "advance a I3", "advance a H3", "advance a H4", "advance a I5"),
           never=("advance a J3",)),
    Puzzle("nobody strikes back", "broken units among enemies are lost without a blow [20.9]", "advance",
           "turn 2; goal german J3; german I4 4-6-7=a; russian J3 4-4-7=x broken", must=("advance a J3",), never=("pass",)),
    Puzzle("out of the open", "beside him are walls, and a machine gun sees him where he is [4.7, 11.1]", "advance",
           "turn 2; german F3 4-6-7; russian F8 4-4-7 MMG; russian F8 4-4-7=mate",
           must=("advance 4-6-7 E3", "advance 4-6-7 G3"), never=("pass", "advance 4-6-7 F4", "advance 4-6-7 G4")),
)


# ---- with vehicles and guns ----

ARMOUR: Final = "chapter 63; date 1944 7; "
MOTORIZED: Final[Sequence[Puzzle]] = (
    Puzzle("the flank", "from the side 8 or less kills, from the front 6 [T-33.4]", "prep fire",
           ARMOUR + "german E5 MkIVF2 facing:2; russian I5 T34=front facing:5; russian I7 T34=flank facing:1; russian P1 4-4-7",
           must=("gun MkIVF2 flank AP",), never=("gun MkIVF2 front AP", "gun MkIVF2 front HE", "gun MkIVF2 flank HE", "pass")),
    Puzzle("armour piercing", "at a tank's front AP kills with 6, HE with 2 [T-33.4]", "prep fire",
           ARMOUR + "german E5 MkIVF2 facing:2; russian I5 T34 facing:5", must=("gun MkIVF2 T34 AP",),
           never=("gun MkIVF2 T34 HE", "pass")),
    Puzzle("a shell among them", "two in the open are easier to hit and have no cover [T-33.3, 11.1]", "prep fire",
           ARMOUR + "german E5 MkIVF2 facing:2; russian I5 4-4-7=x; russian I5 4-4-7=y; russian G3 4-4-7=z",
           must=("shell MkIVF2 I5 HE",), never=("shell MkIVF2 G3 HE", "pass")),
    Puzzle("first the tank", "what can kill us comes first [33.4]", "prep fire",
           ARMOUR + "german E5 MkIVF2 facing:2; russian I7 T34=flank facing:1; russian G3 4-4-7",
           must=("gun MkIVF2 flank AP",), never=("shell MkIVF2 G3 HE", "pass")),
    Puzzle("canister", "three squads within three hexes in the open: twenty factors [34.9]", "prep fire",
           ARMOUR + "german E5 MkIVF1 facing:2; russian G5 4-4-7=x; russian G5 4-4-7=y; russian G5 4-4-7=z",
           must=("shell MkIVF1 G5 canister",), never=("shell MkIVF1 G5 HE", "pass")),
    Puzzle("the one with men in it", "a halftrack full of infantry is worth more than an empty truck [31.8]", "prep fire",
           ARMOUR + "german E5 MkIVF2 facing:2; russian I5 halftrack=full facing:5; russian I5 4-4-7 aboard:full; "
           "russian I7 truck=empty facing:1", must=("gun MkIVF2 full AP", "gun MkIVF2 full HE"),
           never=("gun MkIVF2 empty AP", "gun MkIVF2 empty HE", "pass")),
    Puzzle("front towards the gun", "a shot at the rear kills with 10, at the front with 6 [T-33.4]", "movement",
           ARMOUR + "attacker russian; turn 2; goal russian G5; russian E5 T34 facing:5; german I5 2-4-7 75mm_AT_gun@5",
           must=("turn 2",), never=("pass", "brake")),
    Puzzle("not beside the panzerfausts", "two hexes away they hit with 6, next door with 8 [T-37.31]", "movement",
           ARMOUR + "attacker russian; turn 2; goal russian A5; russian H4 T34 facing:5; "
           "german E3 4-6-7 panzerfaust=p panzerfaust=q",
           never=("drive to E4", "drive to F3", "drive to F2", "drive to F4", "drive to E5", "drive to D3", "drive to D4",
                  "drive to G4", "drive to G3", "drive to D2", "drive to C3", "drive to C4")),
    Puzzle("over the broken", "sixteen factors at a broken squad in the open, and nobody near to punish it [35.3]", "movement",
           ARMOUR + "attacker russian; turn 2; russian E5 T34 facing:2; german F5 4-6-7 broken; german P1 4-6-7=far",
           must=("overrun F5 firing",), never=("pass", "brake")),
    Puzzle("the gun keeps hidden", "a shot at the front seldom kills, and gives the gun away [T-33.4, 42.3]", "defensive fire",
           ARMOUR + "attacker russian; german C5 2-4-7 50mm_AT_gun@2 hidden; russian K5 T34 facing:5", must=("pass",),
           never=("at gun 50mm_AT_gun T34 AP", "at gun 50mm_AT_gun T34 HE")),
    Puzzle("now it shows its flank", "this is what the gun has waited for [T-33.4]", "defensive fire",
           ARMOUR + "attacker russian; german C5 2-4-7 75mm_AT_gun@2 hidden; russian H5 T34 facing:4",
           must=("at gun 75mm_AT_gun T34 AP",), never=("pass", "at gun 75mm_AT_gun T34 HE")),
    Puzzle("turn the gun", "the tank is outside its Covered Arc [48.5, 48.7]", "movement",
           ARMOUR + "turn 2; german E5 2-4-7 75mm_AT_gun@0; russian I7 T34 facing:1", must=("swing 75mm_AT_gun 2",),
           never=("pass", "swing 75mm_AT_gun 1", "swing 75mm_AT_gun 4", "swing 75mm_AT_gun 5")),
    Puzzle("out of the wreck", "into stone, not into the open before a machine gun [33.9]", "bail out",
           ARMOUR + "attacker russian; german H3 MkIVF2 wreck; german H3 2-4-7 bailed; russian K6 4-4-7 MMG; german A1 4-6-7=far",
           must=("take cover 2-4-7 H2", "take cover 2-4-7 G3"),
           never=("take cover 2-4-7 I3", "take cover 2-4-7 I4", "take cover 2-4-7 H4", "take cover 2-4-7 G4")),
    Puzzle("give way into cover", "the tank drives on, its machine guns do not [35.8]", "give way",
           ARMOUR + "attacker russian; german F3 4-6-7; russian F3 T34 facing:2; russian F8 4-4-7 MMG; german A1 4-6-7=far",
           must=("give way 4-6-7 E3", "give way 4-6-7 G3"),
           never=("give way 4-6-7 F4", "give way 4-6-7 G4", "give way 4-6-7 E4")),
    Puzzle("from the woods", "next to a tank, in the woods: who dares may stop it, and loses nothing [36.1]", "defensive fire",
           "chapter 54; attacker russian; german C3 4-6-7; russian D3 T34 facing:2" + FAR, must=("assault 4-6-7 T34",),
           never=("pass",)),
    Puzzle("panzerfaust", "an adjacent tank is hit with 8 and killed with 8 from the side [T-37.31, T-33.4]", "defensive fire",
           ARMOUR + "attacker russian; german F4 4-6-7 panzerfaust; russian G4 T34 facing:4" + FAR,
           must=("rocket panzerfaust T34",), never=("pass",)),
    Puzzle("panzerfaust at the flank", "both are two hexes away, one shows its rear [T-33.4]", "defensive fire",
           ARMOUR + "attacker russian; german F4 4-6-7 panzerfaust; russian H4 T34=front facing:5; "
           "russian F6 T34=rear facing:4" + FAR,
           must=("rocket panzerfaust rear",), never=("rocket panzerfaust front", "pass")),
    Puzzle("between the stacks", "the spotting round lies near, and from one hex the shells reach all four of them [46.32, 46.5]",
           "radio", "chapter 46; german E5 9-1 radio; battery radio at:K6 contact:1 stage:2 missions:3; russian L4 4-4-7=x; "
           "russian L4 4-4-7=y; russian L6 4-4-7=z; russian L6 4-4-7=w", must=("fire for effect radio L5",),
           never=("pass", "withdraw radio", "request radio L5", "fire for effect radio L4", "fire for effect radio L6")),
    Puzzle("call it off", "the shells fall on our own men [46.5, ASOP-1.6]", "radio",
           "chapter 46; german E5 9-1 radio; battery radio at:G5 contact:1 stage:3 missions:3; german G5 4-6-7=a; "
           "german G5 4-6-7=b; russian O5 4-4-7", must=("withdraw radio",), never=("pass", "fire for effect radio G5")),
)

PUZZLES: Final[Sequence[Puzzle]] = (*ON_FOOT, *MOTORIZED)


def main(words: list[str]) -> None:
    for name in words:
        left = [p for p in PUZZLES if not p.solved(name)]
        print(f"{name}: {len(PUZZLES) - len(left)} of {len(PUZZLES)}")
        for p in left:
            done = list(zip(p.choices(name), range(12), strict=False))
            print(f"  {p.name}: {', '.join(said for said, _ in done)}")


if __name__ == "__main__":
    main(sys.argv[1:])
