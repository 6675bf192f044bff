"""45 Offboard artillery: modules, their fire missions, counter battery fire; 63.4: guns on the board that are called alike."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.counters import RADIO, WEAPONS
from hedgerow.games.squad_leader.model.log_events import CounterBattery, Disrupted, MissionsDrawn, ModuleDrawn
from hedgerow.games.squad_leader.model.pieces import NOBODY, NOWHERE, PREP_FIRE
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import ARTILLERY, counter_battery
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT, NO_CALL, Battery
from hedgerow.games.squad_leader.rules.indirect_fire import barrels_at
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

MOST_MISSIONS: Final = 4
"""45.21: the chits are numbered from 1 to this."""


# ---- modules ----

def draw_modules(g: State) -> None:
    """45.1, T-45.2, 45.21: a module for each radio: the calibre by a die in the open, the fire missions by a chit in secret;
    45-a: also where artillery was added by agreement."""
    if not g.card.uses(45) and g.options["artillery"] == "none":
        return
    for w, weapon in enumerate(g.weapons):
        if weapon.is_.kind != RADIO:
            continue
        die = g.roll("artillery module", 1)[0]
        calibre = ARTILLERY[WEAPONS[weapon.kind].nation][die - 1]
        missions = g.pick("fire missions", range(1, MOST_MISSIONS + 1))
        g.batteries.append(Battery(weapon.side, calibre, missions, w))
        g.log("45.2", ModuleDrawn, w, calibre)
        g.tell("45.21", g.seat(weapon.side), MissionsDrawn(w, missions))


def battery_of(g: State, radio: int) -> int:
    """45.1: the module a radio is tuned to, or nobody; 63.43: the guns on the board that it has contact with."""
    mine = [k for k, b in enumerate(g.batteries) if b.radio == radio]
    guns = (k for k in mine if g.batteries[k].site != NOWHERE and g.batteries[k].contact)
    return next(guns, next((k for k in mine if g.batteries[k].site == NOWHERE), NOBODY))


def is_ready(g: State, k: int) -> bool:
    """45.41, 46.72: whether a module can still fire: not destroyed, not disrupted, with missions left; 63.4: guns on the board
    as long as one of them works."""
    b = g.batteries[k]
    if b.site != NOWHERE:
        return bool(barrels_at(g, b.site, b.side))
    return not b.destroyed and g.turn >= b.disrupted_until and b.missions > 0


def call_off(g: State, k: int) -> None:
    """46.71: whatever it had on the board is taken away."""
    b = g.batteries[k]
    b.stage, b.hex = NO_CALL, NOWHERE


def lose_contact(g: State, k: int) -> None:
    """46.12, 46.71: contact must be established anew, and the counters come off the board."""
    b = g.batteries[k]
    b.contact, b.maintained, b.leader = False, False, NOBODY
    call_off(g, k)


def spend_mission(g: State, k: int) -> None:
    """45.21, QA-45.2: each time fire falls is a mission; 46.72: after the last nothing more can be called. 63.1, 63.43: the fire
    of guns on the board is none."""
    b = g.batteries[k]
    if b.site != NOWHERE:
        b.called_in = g.player_turns
        return
    b.missions -= 1
    b.used += 1
    b.fired = True
    b.called_in = g.player_turns
    if b.missions == 0:
        g.reveal()
        call_off(g, k)


# ---- counter battery fire ----

@flow
def counter_battery_fire(g: State, side: int) -> Flow[None]:
    """45.4: in any Prep Fire Phase, with contact that was maintained in the Rally Phase before it."""
    while might_counter(g, side):
        choice: Option = yield Ask(g.seat(side), "counter battery", [*counter_battery_options(g, side), PASS], cite="45.4",
                                   secret=True)
        if choice == PASS:
            return
        fire_at_battery(g, battery_of(g, choice[1]), choice[2])


def might_counter(g: State, side: int) -> bool:
    """45.4: whether anyone could think so who does not know how many missions are left."""
    return any(b.side == side and b.maintained and b.stage != FIRE_FOR_EFFECT and b.called_in != g.player_turns
               and any(can_reach(g, k, other) for other in range(len(g.batteries))) for k, b in enumerate(g.batteries))


def can_reach(g: State, k: int, other: int) -> bool:
    """45.4: enemy artillery that has fired, of no larger calibre, both off the board."""
    b, target = g.batteries[k], g.batteries[other]
    if b.site != NOWHERE or target.site != NOWHERE:
        return False
    return target.side != b.side and target.fired and not target.destroyed and b.calibre >= target.calibre


def counter_battery_options(g: State, side: int) -> list[Option]:
    return [("counter battery", b.radio, other) for b in g.batteries if b.side == side and b.site == NOWHERE
            for other in range(len(g.batteries)) if not why_not_counter(g, b.radio, other)]


def why_not_counter(g: State, radio: int, other: int) -> Reasons:
    """45.4, 46.1: contact maintained, a mission left, none called in this player turn."""
    no = Reasons()
    k = battery_of(g, radio)
    if k == NOBODY or not 0 <= other < len(g.batteries):
        no("there is no such battery", "45.4")
        return no
    b = g.batteries[k]
    if g.phase != PREP_FIRE:
        no("counter battery fire is for the Prep Fire Phase", "45.4")
    if not b.maintained:
        no("radio contact was not maintained in the Rally Phase", "45.4")
    if not is_ready(g, k):
        no("it has no fire mission left", "46.72")
    if b.stage == FIRE_FOR_EFFECT or b.called_in == g.player_turns:
        no("one fire mission in a player turn", "46.1")
    if not can_reach(g, k, other):
        no("only at artillery that has fired and is of no larger calibre", "45.4")
    return no


def counter_modifier(g: State, k: int) -> Tally:
    """45.42: one less for each preceding turn in a row, by the same leader."""
    b = g.batteries[k]
    in_a_row = b.counter_turns if b.counter_leader == b.leader and g.turn - b.countered_in <= 1 else 0
    return Tally().add(-in_a_row, "turns in a row", "45.42")


def fire_at_battery(g: State, k: int, other: int) -> None:
    """T-45.4: destroyed, disrupted for a die of game turns, or nothing. It costs a mission."""
    b, target = g.batteries[k], g.batteries[other]
    told = counter_modifier(g, k)
    b.counter_turns = 1 - int(told.total)
    b.counter_leader, b.countered_in = b.leader, g.turn
    roll = sum(g.roll("counter battery"))
    result = counter_battery(roll + int(told.total))
    g.log("45.4", CounterBattery, told, roll, result)
    spend_mission(g, k)
    if result == "destroyed":
        target.destroyed = True
        lose_contact(g, other)
    elif result == "disrupted":
        target.disrupted_until = g.turn + g.roll("disruption", 1)[0]
        lose_contact(g, other)
        g.log("45.41", Disrupted, target.disrupted_until)
