"""What is under way in a game: works and artillery, marches and drives, attacks, routs, close combats, a campaign."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.pieces import NO_FACING, NOBODY, NOWHERE, OWN_FP
from hedgerow.kernel.records import Record, Value

# ---- what lies on the ground ----

class Smoke(Value):
    """24: a smoke counter, gone at the placing side's next Prep Fire Phase [24.8]."""

    hex: int
    side: int


class Bunker(Value):
    """56.1: capacity, and the modifiers through and outside its Covered Arc."""

    hex: int
    facing: int
    capacity: int
    arc: int
    other: int


class Charge(Record):
    """23.3: a demolition charge placed against a location, from where and by whom."""

    weapon: int
    unit: int
    placed_from: int
    target: int                           # location
    hexside: int = NO_FACING              # 62.4: the roadblock it lies at
    live: bool = True                     # false once its placer was broken there


class Work(Value):
    """53.5, 54.2, 55.5: what a squad is trying in its Prep Fire Phase, and in which hex."""

    job: str
    unit: int
    hex: int


class Battery(Record):
    """45: an artillery module and how far its radio net has come: a state machine over both players' turns."""

    side: int
    calibre: int
    missions: int                         # 45.21: left; the number is secret
    radio: int                            # weapon
    leader: int = NOBODY                  # who has contact
    contact: bool = False
    maintained: bool = False              # 45.4: in the preceding Rally Phase
    stage: int = 0                        # NO_CALL and on
    hex: int = NOWHERE
    smoke: bool = False                   # 46.9: the FFE called is smoke
    fired: bool = False                   # 45.4: at least once
    disrupted_until: int = 0              # 45.41: game turn
    destroyed: bool = False
    used: int = 0                         # 45.21: missions fired, which everyone has seen
    called_in: int = 0                    # 46.1: the player turn of its last fire mission
    tried: bool = False                   # 46.11: contact was sought in this Rally Phase
    tried_by: int = NOBODY
    directed: bool = False                # 46.3: has done its one thing in this phase
    counter_turns: int = 0                # 45.42: consecutive turns of counter battery fire
    counter_leader: int = NOBODY
    countered_in: int = 0                 # the game turn of the last
    site: int = NOWHERE                   # 63.4: the hex of the guns, when they stand on the board

NO_CALL, REQUESTED, SPOTTING, FIRE_FOR_EFFECT = range(4)


# ---- movement and the way back ----

class Step(Value):
    """16.1: one expenditure of movement: where, what it cost, and how the mover was covered there."""

    hex: int
    layer: int
    cost: int                             # half points
    came_from: int = NOWHERE              # hex
    vehicle: int = NOBODY                 # 32.51: beneath this vehicle all along
    open_way: bool = True                 # 16.5: moved in the open, for the -2
    climbing: bool = False                # 57.93: between two levels without a staircase, without any cover


class Deed(Value):
    """16.1: what a mover did on its way, undone if fire stops it before: taking, dropping, placing, revealing."""

    unit: int
    step: int                             # how many steps of its way came before
    what: str                             # "take", "drop", "charge", "conceal", "mine"
    thing: int = NOBODY                   # weapon or hex
    holder: int = NOBODY                  # of the weapon before
    where: int = NOWHERE                  # and the location where it lay


class Track(Record):
    """OPT-16.3-16.6: a unit or weapon that has fired as the enemy moved, and where."""

    unit: int
    weapon: int
    where: int                            # the location it tracks: its first target
    hexes: tuple[int, ...] = ()           # all it has fired into; each takes one penetration factor of a machine gun
    hit: tuple[int, ...] = ()             # whom it has attacked


class March(Record):
    """5, 19.4: the units that are moving together now."""

    units: list[int]
    leader: int = NOBODY                  # 5.44: with whom the squads move
    hauled: int = NOBODY                  # T-5.7-A: the machine gun that two leaders carry between them
    spent: int = 0                        # half MF by the stack
    started: bool = False                 # has entered a hex


class Drive(Record):
    """30: the vehicle that is moving now."""

    vehicle: int
    escorts: list[int] = []               # 32.51: infantry that moves beneath it
    walked: int = 0                       # half MF they have spent
    let_go: int = NOBODY                  # 48.62: the gun it has unhooked; then it spends no more than half its MP


# ---- fire ----

class Firer(Record):
    """One part of an attack: a unit's inherent firepower, or a weapon that it fires."""

    unit: int
    weapon: int = OWN_FP
    helper: int = NOBODY                  # 17.3: the second leader at the weapon
    line: int = NOWHERE                   # 17.5: the hex a machine gun's line of fire is designated by
    hexside: int = 0                      # 17.7: which side of a line along hexsides, -1 left and 1 right

INFANTRY_FIRE: Final = ""
MAIN_GUN, GUN, MACHINE_GUNS, ROCKET, FLAME, ASSAULT, MG_KILL = (
    "main gun", "gun", "machine guns", "rocket", "flame", "assault", "mg kill")
"""33-37, 48: what an attack is made with, if not on the Infantry Fire Table by infantry alone."""


class Attack(Record):
    """A fire attack being put together, then resolved."""

    side: int
    where: int                            # the target location
    firers: list[Firer] = []
    leaders: list[int] = []               # who direct it
    returned: dict[int, int] = {}         # 16.1: movers put back here, and the step of their way they are put back to
    stood: dict[int, tuple[int, int, int]] = {}  # 16.3: hex, layer and vehicle where each of them had ended
    units: list[int] = []                 # resolved: whom the result concerns
    # ---- with vehicles and guns ----
    means: str = INFANTRY_FIRE
    vehicle: int = NOBODY                 # that fires
    gun: int = NOBODY                     # 48: the gun that fires
    at_vehicle: int = NOBODY              # the vehicle fired at
    at_gun: int = NOBODY                  # 48.1: the gun fired at by itself
    ammunition: str = ""                  # 33.6, 34.7: what the gun fires, or which machine guns


class Check(Value):
    """A morale check still to be taken."""

    unit: int
    plus: int                             # added to the roll
    cause: str                            # "fire" or "leader loss"


# ---- rout and close combat ----

class Rout(Record):
    """13.4: a unit on the run, and what it must remember until it stops."""

    unit: int
    start: int                            # hex
    steps: int = 0


class Blow(Value):
    """20.4: an attack in close combat that has been designated."""

    side: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    leader: int = NOBODY                  # 20.6: whose rating modifies it
    weapons: tuple[int, ...] = ()         # 20.5: the LMGs


class Combat(Record):
    """20: the close combat being fought in one location."""

    where: int
    began: tuple[int, ...] = ()           # who was there when the phase began [20.7, 20.71]
    blows: list[Blow] = []


class File(Record):
    """C2: a personnel file of the campaign: a player's own leader and how he has done."""

    rank: int = 0                         # T-C3.1: 0 is a Corporal
    points: int = 0                       # C2.3: the performance total carried forward
    earned: int = 0                       # C4: in the scenario being played
    won: int = 0                          # scenarios
    fallen: bool = False                  # C2.7: killed in the scenario being played
    survived: bool = True                 # C5.1: the last scenario
