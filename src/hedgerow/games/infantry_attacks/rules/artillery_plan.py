"""9.1 The Artillery Plan: in secret, before the first turn: a mission for every gun, a target for every turn of planned fire."""

from __future__ import annotations

from typing import Final

from hedgerow.games.infantry_attacks.model.counters import MORTAR, TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    ABOARD,
    FACTOR,
    MOVE,
    NO_MISSION,
    NOBODY,
    OPEN_SIGHTS,
    PLANNED,
    WAITING,
    Plot,
    State,
    is_gun,
)
from hedgerow.games.infantry_attacks.model.values import fire_range, towed
from hedgerow.games.infantry_attacks.rules.sectors import command_of, commands, share, side_of, under, within
from hedgerow.games.infantry_attacks.rules.setup import stow
from hedgerow.kernel.asking import Draft, Drafts, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

MISSION_NAMES: Final = ("none", "Planned Fire", "Open Sights", "Move", "Abort")


class PlanMade(Event, says="{side} have made their Artillery Plan"):
    side: int


class Plan:
    """A plan sheet read."""

    __slots__ = ("aim", "destinations", "missions", "plots")

    def __init__(self, lines: tuple[Option, ...]) -> None:
        self.missions: dict[int, int] = {}
        self.destinations: dict[int, int] = {}
        self.plots: dict[int, dict[int, Plot]] = {}
        self.aim: tuple[int, int] | None = None           # the firer and turn whose target is to be named next
        for line in lines:
            self.read(line)

    def read(self, line: Option) -> None:
        match line:
            case ("mission", gun, name):
                self.missions[gun] = MISSION_NAMES.index(name)
            case ("destination", gun, hex_):
                self.destinations[gun] = hex_
            case ("plot", firer, turn):
                self.aim = (firer, turn)
            case (kind, hex_) if self.aim is not None:
                firer, turn = self.aim
                self.plots.setdefault(firer, {})[turn] = (hex_, kind == "smoke")
                self.aim = None

    def smoke(self) -> int:
        return sum(smoke for plots in self.plots.values() for _, smoke in plots.values())


def guns_of(g: State, side: int, command: int = NOBODY) -> list[int]:
    """1.0-def-mission: every artillery and mortar unit of the side, on the map, loaded or still to come; of a sector's commander
    those of his sector [17.52]."""
    return [i for i, p in enumerate(g.pieces) if p.side == side and is_gun(p) and under(g, command, i)]


def missions_of(g: State, gun: int) -> list[int]:
    """9.1, 9.13, 9.15: entering guns only move; mortars have no Planned Fire; a towed gun moves only if it can be loaded; Planned
    Fire needs an Artillery Ammunition number [11.0] and the gun front side up."""
    p = g.pieces[gun]
    force = g.scenario.forces[p.force]
    if force.turn:
        return [MOVE]
    found = list(force.missions or (PLANNED, OPEN_SIGHTS, MOVE))
    if p.cls == MORTAR or not g.scenario.armies[p.side].ammunition:
        found = [m for m in found if m != PLANNED]
    if p.carrier != NOBODY:
        return [MOVE]
    if towed(p) and not free_wagon(g, gun):
        found = [m for m in found if m != MOVE]
    return found or [OPEN_SIGHTS]


def free_wagon(g: State, gun: int) -> list[int]:
    """9.13-a: empty transports of its side in its hex."""
    p = g.pieces[gun]
    return [i for i in g.at[p.hex] if g.pieces[i].cls == TRANSPORT and g.pieces[i].side == p.side
            and g.pieces[i].cargo == NOBODY] if p.hex >= 0 else []


def planned_firers(g: State, side: int, command: int, plan: Plan) -> list[int]:
    """9.11: off-board factors, and the guns that were given Planned Fire."""
    return [i for i, p in enumerate(g.pieces) if p.side == side and under(g, command, i)
            and (p.cls == FACTOR or plan.missions.get(i, only_mission(g, i)) == PLANNED)]


def only_mission(g: State, gun: int) -> int:
    """The mission of a gun that has no choice."""
    if not is_gun(g.pieces[gun]):
        return NO_MISSION
    may = missions_of(g, gun)
    return may[0] if len(may) == 1 else NO_MISSION


class PlanSheet(Draft):
    """9.11: missions, destinations and targets; a turn without an entry is No Fire. Each firer has its own ammunition [11.3]."""

    about = "artillery plan"
    cite = "9.11"

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        side, command, plan = side_of(g, seat), command_of(g, seat), Plan(lines)
        if plan.aim is not None:
            return targets(g, side, command, plan)
        found: list[Option] = []
        for i in guns_of(g, side, command):
            if i not in plan.missions and len(missions_of(g, i)) > 1:
                found += [("mission", i, MISSION_NAMES[m]) for m in missions_of(g, i)]
            elif plan.missions.get(i, only_mission(g, i)) == MOVE and i not in plan.destinations:
                found += [("destination", i, h) for h in range(g.scenario.ground.size)
                          if g.scenario.ground.passable(h) and within(g, command, h)]
        army = g.scenario.armies[side]
        for i in planned_firers(g, side, command, plan):
            done = plan.plots.get(i, {})
            if len(done) < army.ammunition:               # [11.1]
                found += [("plot", i, turn) for turn in range(1, g.scenario.turns + 1) if turn not in done]
        return found

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no, plan = Reasons(), Plan(lines)
        for i in guns_of(g, side_of(g, seat), command_of(g, seat)):
            mission = plan.missions.get(i, only_mission(g, i))
            if mission == NO_MISSION:
                no("every gun needs a mission", "1.0-def-mission")
            elif mission == MOVE and i not in plan.destinations:
                no("a Move mission needs a destination", "9.13-a")
        if plan.aim is not None:
            no("a target must be named", "9.11")
        return no


def targets(g: State, side: int, command: int, plan: Plan) -> list[Option]:
    """9.11-a, 8.2: any hex in range, seen or not, for off-board factors any hex; in sectors only one's own [17.52]. 9.9: smoke
    where the scenario allows it."""
    assert plan.aim is not None
    firer = plan.aim[0]
    p, ground = g.pieces[firer], g.scenario.ground
    hexes = [h for h in range(ground.size) if (p.cls == FACTOR or ground.distance[p.hex][h] <= fire_range(p))
             and within(g, command, h)]
    found: list[Option] = [("target", h) for h in hexes]
    among = [n for n in commands(g) if any(may_smoke(g, i) and under(g, n, i) for i in smoke_firers(g, side))]
    if may_smoke(g, firer) and plan.smoke() < share(g, side, command, g.scenario.armies[side].smoke, among):
        found += [("smoke", h) for h in hexes]
    return found


def may_smoke(g: State, firer: int) -> bool:
    """16.1: only those whom the scenario names."""
    by = g.scenario.armies[g.pieces[firer].side].smoke_by
    return by == "all" or by == ("factors" if g.pieces[firer].cls == FACTOR else "units")


def smoke_firers(g: State, side: int) -> list[int]:
    return [i for i, p in enumerate(g.pieces) if p.side == side and (p.cls == FACTOR or is_gun(p))]


PLAN_SHEET = PlanSheet()


def plans_to_make(g: State) -> list[tuple[int, int]]:
    """The commanders with something to plan: side, and sector."""
    return [(side, n) for side in (0, 1) for n in commands(g)
            if guns_of(g, side, n) or any(p.cls == FACTOR and p.side == side and under(g, n, i) for i, p in enumerate(g.pieces))]


@flow
def make_plans(g: State) -> Flow[None]:
    """3.0-plan: both sides write at the same time, neither sees the other's sheet; in sectors each commander writes his own
    [17.52]."""
    who = plans_to_make(g)
    if who:
        sheets: dict[str, tuple[Option, ...]] = yield Drafts(PLAN_SHEET, [g.scenario.seat_of(*w) for w in who])
        for side, command in who:
            carry_over(g, side, command, Plan(sheets[g.scenario.seat_of(side, command)]))
        for side in dict.fromkeys(side for side, _ in who):
            g.log("3.0-plan", PlanMade, side)


def carry_over(g: State, side: int, command: int, plan: Plan) -> None:
    """9.11-9.13: missions are fixed for the game; a gun that is to move starts limbered, and loaded if it is towed [9.13-a]."""
    for i in guns_of(g, side, command):
        p = g.pieces[i]
        p.mission = plan.missions.get(i, only_mission(g, i))
        p.destination = plan.destinations.get(i, NOBODY)
        if p.mission == MOVE:
            p.limbered = True
            if towed(p) and p.hex not in (ABOARD, WAITING):
                stow(g, i, free_wagon(g, i)[0])
        elif p.mission == PLANNED:
            p.limbered = False
    g.plans |= {i: plots for i, plots in plan.plots.items() if g.pieces[i].mission == PLANNED}

