"""What is wrong with a scenario: can everything listed be set up, led, towed and fired?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.games.infantry_attacks.model.counters import (
    ARTILLERY,
    LEADER_TYPES,
    MORTAR,
    RANKS,
    TOWED,
    TRANSPORT,
    UNITS,
    leader_pool,
)
from hedgerow.games.infantry_attacks.model.scenario import Force
from hedgerow.games.infantry_attacks.model.scenario_files import SIDES, Battle
from hedgerow.games.infantry_attacks.model.state import MOVE, NOBODY, PLANNED

COMPANIES_PER_HEX = 2
UNITS_PER_HEX = 3
"""4.1."""
COMPANIES_PER_LEADER = 3


def problems(b: Battle) -> list[str]:
    """Everything wrong with a scenario, in words; nothing for one that can be played."""
    return [*frame(b), *(p for side in (0, 1) for p in (*room(b, side), *leading(b, side), *guns(b, side)))]


def of(b: Battle, side: int) -> list[Force]:
    return [f for f in b.forces if f.side == side]


def frame(b: Battle) -> Iterator[str]:
    """Length, night, apart set-up areas, and objectives that can be reached."""
    if not 1 <= b.turns <= 40:
        yield f"{b.turns} turns"
    if any(not 1 <= turn <= b.turns or not 1 <= sight <= 2 for turn, sight in b.night.items()):
        yield "night turns beyond the game, or a visibility that is not 1 or 2"
    areas = [{h for f in of(b, side) if not f.turn for h in f.zone} for side in (0, 1)]
    if areas[0] & areas[1]:
        yield "set-up areas of both sides overlap"
    for h in b.objectives:
        if not b.ground.passable(h):
            yield f"nobody can control {b.hex_name(h)}"
    if any(b.ground.river[h] is None for h in b.fords):
        yield "a ford that crosses no river"


def room(b: Battle, side: int) -> Iterator[str]:
    """4.1: everything that sets up or waits together finds room."""
    zones: dict[tuple[int, tuple[int, ...]], Counter[str]] = {}
    for f in of(b, side):
        if not f.zone:
            yield f"{SIDES[side]}: the {f.group} has no place"
        if not 0 <= f.turn <= b.turns:
            yield f"{SIDES[side]}: the {f.group} comes on turn {f.turn}"
        if f.kind != NOBODY:
            count = zones.setdefault((f.turn, f.zone), Counter())
            unit = UNITS[f.kind]
            count["companies"] += f.count * unit.is_company
            count["combat units"] += f.count * unit.is_combat_unit
            count["transports"] += f.count * (unit.kind == TRANSPORT)
    for (_, zone), count in zones.items():
        limits = {"companies": COMPANIES_PER_HEX, "combat units": UNITS_PER_HEX, "transports": UNITS_PER_HEX}
        for what, most in limits.items():
            if count[what] > most * len(zone):
                yield f"{SIDES[side]}: {count[what]} {what} in {len(zone)} hexes"


def leading(b: Battle, side: int) -> Iterator[str]:
    """6.2: leader pieces enough; 6.72-a: one highest leader; 5.5: somebody to lead every three companies."""
    wanted: Counter[int] = Counter()
    need: Counter[tuple[str, int]] = Counter()
    have: Counter[tuple[str, int]] = Counter()
    for f in of(b, side):
        if f.rank != NOBODY:
            wanted[f.rank] += f.count
            have[f.group, RANKS[f.rank].type] += f.count
        elif UNITS[f.kind].is_company:
            need[f.group, UNITS[f.kind].led_by] += f.count
    for rank, count in wanted.items():
        if count > len(leader_pool(RANKS[rank])):
            yield f"{SIDES[side]}: {count} leaders of the rank {RANKS[rank].title}, of whom there are not so many"
    top = max((RANKS[r].seniority for r in wanted), default=0)
    if sum(n for r, n in wanted.items() if RANKS[r].seniority == top) != 1:
        yield f"{SIDES[side]}: nobody, or more than one, is the highest leader"
    for (group, kind), companies in need.items():
        if have[group, kind] * COMPANIES_PER_LEADER < companies:
            yield f"{SIDES[side]}: too few {LEADER_TYPES[kind]} leaders in the {group}"


def guns(b: Battle, side: int) -> Iterator[str]:
    """9.1, 9.13, 11.0: missions that guns may have, wagons for those that are towed, ammunition for those that plan."""
    army = b.armies[side]
    towed: Counter[str] = Counter()
    wagons: Counter[str] = Counter()
    for f in of(b, side):
        if f.kind == NOBODY:
            continue
        unit = UNITS[f.kind]
        if unit.is_gun and not f.missions:
            yield f"{SIDES[side]}: {unit.name} has no mission"
        if f.turn and unit.is_gun and (f.missions != (MOVE,) or f.limbered != "yes"):
            yield f"{SIDES[side]}: {unit.name} enters, but not limbered on a Move mission"
        if unit.kind == MORTAR and PLANNED in f.missions:
            yield f"{SIDES[side]}: a mortar with Planned Fire"
        if PLANNED in f.missions and not army.ammunition:
            yield f"{SIDES[side]}: Planned Fire without an Artillery Ammunition number"
        if unit.kind == ARTILLERY and unit.limbered_allowance == TOWED and f.missions == (MOVE,):
            towed[f.group] += f.count
        if f.loaded:
            towed[f.group] += f.loaded * (unit.kind != ARTILLERY)
        if unit.kind == TRANSPORT:
            wagons[f.group] += f.count
    for group, count in towed.items():
        if wagons[group] < count:
            yield f"{SIDES[side]}: too few wagons in the {group}"
    if army.factors and not 1 <= army.ammunition <= b.turns:
        yield f"{SIDES[side]}: off-board factors without ammunition for the game"
