"""9.0 The Bombardment Phase: abort rolls, then planned fire as it was written before the game."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import (
    ABORT,
    DEMORALIZED,
    DISRUPTED,
    FACTOR,
    MOVE,
    MOVED_FIRED,
    NOBODY,
    OPEN_SIGHTS,
    PLANNED,
    State,
    has_combat_unit,
    is_gun,
    location,
)
from hedgerow.games.infantry_attacks.rules.chain_reactions import settle
from hedgerow.games.infantry_attacks.rules.drumfire import gather, place_drumfire
from hedgerow.games.infantry_attacks.rules.flight import safe
from hedgerow.games.infantry_attacks.rules.fortifications import stop_digging
from hedgerow.games.infantry_attacks.rules.friendly_fire import friendly_fire, shell_hex
from hedgerow.games.infantry_attacks.rules.morale import roll_recovery
from hedgerow.games.infantry_attacks.rules.overrun import stragglers
from hedgerow.games.infantry_attacks.rules.sectors import commands, in_sector
from hedgerow.games.infantry_attacks.rules.shelling import guns_strength
from hedgerow.games.infantry_attacks.rules.smoke import fire_smoke
from hedgerow.games.infantry_attacks.rules.solitaire import where_it_falls
from hedgerow.games.infantry_attacks.rules.spotting import fired_from_cover
from hedgerow.games.infantry_attacks.rules.step_losses import eliminate
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


class AbortTried(Event, says="{piece} tries to abort its mission: {roll}: {result}"):
    piece: int
    roll: int
    result: str


class PlanOpened(Event, says="{piece} is to fire at {hex}{manner}"):
    piece: int
    hex: int
    manner: str


class FireCancelled(Event, says="{piece} does not fire: {why}"):
    piece: int
    why: str


@flow
def bombardment_phase(g: State) -> Flow[None]:
    """3.0-B: both sides' abort rolls, then the planned fire of the side with the initiative, then of the other; each commander
    decides for his own sector [17.51]."""
    whole = g.sector
    for side in (g.first, 1 - g.first):
        for sector in commands(g):
            g.sector = sector
            yield from abort_attempts(g, side)
    for side in (g.first, 1 - g.first):
        g.sector = whole
        open_plans(g, side)
        for sector in commands(g):
            g.sector = sector
            yield from serve_guns(g, side)
            yield from planned_fire(g, side)
            yield from stragglers(g)
    g.sector = whole


# ---- aborting ----

def why_not_abort(g: State, piece: int) -> Reasons:
    """9.14: one die a turn for each gun or factor on Planned Fire, Open Sights or Move."""
    no = Reasons()
    p = g.pieces[piece]
    if p.mission not in (PLANNED, OPEN_SIGHTS, MOVE):
        no("it has no mission to abort", "9.14")
    if not in_sector(g, piece):
        no("it belongs to another sector", "17.51")
    if p.tried_abort:
        no("it has tried this turn", "9.14")
    if p.cls != FACTOR and not g.on_map(location(g, piece)):
        no("it is not on the map", "9.14")
    return no


def abort_options(g: State, side: int) -> list[Option]:
    guns = [i for i, p in enumerate(g.pieces) if p.side == side and p.mission]
    found: list[Option] = [("abort", i) for i in guns if not why_not_abort(g, i)]
    return [*found, PASS] if found else []


@flow
def abort_attempts(g: State, side: int) -> Flow[None]:
    """9.14: any of them, one after the other, before anything is fired."""
    while True:
        options = abort_options(g, side)
        if not options:
            return
        choice: Option = yield Ask(g.seat(side), "abort", options, cite="9.14", side=side)
        if choice == PASS:
            return
        try_abort(g, choice[1])


def try_abort(g: State, piece: int) -> None:
    """9.14, 9.14-a: 1 or 2 aborts the mission for good: the rest of its plan is deleted, and it never fires again."""
    p = g.pieces[piece]
    p.tried_abort = True
    roll = g.roll("abort", 1)[0]
    done = aborts(roll)
    g.log("9.14", AbortTried, piece, roll, "aborted" if done else "goes on")
    if done:
        p.mission, p.mission_known = ABORT, True
        g.plans.pop(piece, None)


def aborts(roll: int) -> bool:
    """9.14: 1 or 2."""
    return roll <= 2


# ---- planned fire ----

def planned(g: State, side: int) -> list[int]:
    """The guns and factors of a side on Planned Fire."""
    return [i for i, p in enumerate(g.pieces) if p.side == side and p.mission == PLANNED and (p.hex >= 0 or p.cls == FACTOR)
            and in_sector(g, i)]


def open_plans(g: State, side: int) -> None:
    """9.11: what was written for this turn is read out; 9.15: guns on Planned Fire are marked whether they fire or not, so that
    from the first turn on all can see which are, or that none is."""
    guns = planned(g, side)
    if not guns and (g.plans_open[side] or not any(p.side == side and is_gun(p) for p in g.pieces)):
        return
    g.plans_open[side] = g.turn
    g.reveal()
    for i in guns:
        p = g.pieces[i]
        p.mission_known = True
        if is_gun(p):
            p.marker = MOVED_FIRED
        plot = g.plans.get(i, {}).get(g.turn)
        if plot is not None:
            g.log("9.11", PlanOpened, i, plot[0], " with smoke" if plot[1] else "")


@flow
def serve_guns(g: State, side: int) -> Flow[None]:
    """9.63: a disrupted gun fires at half strength or tries to recover; a demoralized one must try."""
    for i in planned(g, side):
        p = g.pieces[i]
        if p.status == DISRUPTED:
            choice: Option = yield Ask(g.seat(side), "serve the gun", [("serve", i), ("recover crew", i)], cite="9.63", piece=i)
            if choice[0] == "recover crew":
                roll_recovery(g, i, NOBODY)
                strike_off(g, i, "its crew recovers")
        elif p.status == DEMORALIZED:
            recover_gun(g, i)
            if g.queue:
                yield from settle(g)


def recover_gun(g: State, gun: int) -> None:
    """9.63, 14.34: no leader helps now; a battery that fails and is not safe is abandoned."""
    p = g.pieces[gun]
    better = roll_recovery(g, gun, NOBODY)
    strike_off(g, gun, "its crew recovers")
    if not better and p.hex >= 0 and not p.under and (has_combat_unit(g, p.hex, 1 - p.side) or not safe(g, gun, p.hex)):
        eliminate(g, gun, "14.34")


def strike_off(g: State, firer: int, why: str) -> None:
    """9.61, 9.66: this turn's entry is lost; the plan goes on with the next turn's."""
    if g.plans.get(firer, {}).pop(g.turn, None) is not None:
        g.log("9.61", FireCancelled, firer, why)


def why_cancelled(g: State, firer: int) -> str:
    """9.61, 9.65: what keeps a gun from its plotted fire."""
    p = g.pieces[firer]
    if p.cls == FACTOR:
        return ""
    if p.status == DEMORALIZED:
        return "it is demoralized"
    if has_combat_unit(g, p.hex, 1 - p.side):
        return "enemy combat units are in its hex"
    return ""


@flow
def planned_fire(g: State, side: int) -> Flow[None]:
    """9.5, 9.61: everything plotted for this turn is fired, also onto friends; hex by hex."""
    aims = fire_orders(g, side)
    for hex_ in dict.fromkeys(aims.values()):
        left = [i for i in aims if aims[i] == hex_ and still_fires(g, i)]
        total = int(guns_strength(g, left).total)
        fired = bool(left)
        while left:
            group: list[int] = yield from gather(g, side, left, hex_)
            left = [i for i in left if i not in group]
            fire_from(g, group, hex_)
            yield from shell_hex(g, hex_, group)
            left = [i for i in left if still_fires(g, i)]
        if fired:
            yield from friendly_fire(g, side, hex_, total)


def fire_orders(g: State, side: int) -> dict[int, int]:
    """9.11, 9.61: who fires at which hex now; smoke is fired at once [16.11]; in solitaire play shells may stray [18.1]."""
    aims: dict[int, int] = {}
    for i in planned(g, side):
        plot = g.plans.get(i, {}).get(g.turn)
        why = why_cancelled(g, i)
        if plot is None:
            continue
        if why:
            strike_off(g, i, why)
            continue
        falls = where_it_falls(g, i, plot[0])
        if plot[1]:
            fire_smoke(g, i, falls)
            fired_from_cover(g, i)
            g.last_fire[i] = (g.turn, falls, True)
        else:
            aims[i] = falls
    return aims


def still_fires(g: State, firer: int) -> bool:
    """9.61: it may have been hit by its own side's shells meanwhile."""
    p = g.pieces[firer]
    return p.steps > 0 and not why_cancelled(g, firer)


def fire_from(g: State, group: list[int], hex_: int) -> None:
    """9.7: who hits the same hex as last turn places Drumfire; 8.52: guns that fire from cover are SPOTTED."""
    for i in group:
        place_drumfire(g, i, hex_)
        g.last_fire[i] = (g.turn, hex_, False)
        if g.pieces[i].cls != FACTOR:
            stop_digging(g, i)
            fired_from_cover(g, i)

