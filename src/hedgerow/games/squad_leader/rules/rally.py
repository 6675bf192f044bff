"""14 Rallying of broken units, in the Rally Phase of either player."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.counters import AMERICAN
from hedgerow.games.squad_leader.model.log_events import Rallied
from hedgerow.games.squad_leader.model.pieces import RALLY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.concealment import announce
from hedgerow.games.squad_leader.rules.fanaticism import FANATIC, is_fanatic
from hedgerow.games.squad_leader.rules.fate import DESPERATION, DOOM, repairs
from hedgerow.games.squad_leader.rules.labour import finish_work
from hedgerow.games.squad_leader.rules.leadership import best_leader, leaders_aboard, leadership, may_lead, stacked
from hedgerow.games.squad_leader.rules.morale import eliminate, leader_lost
from hedgerow.games.squad_leader.rules.night import place_starshells, roll_night_range
from hedgerow.games.squad_leader.rules.performance import all_perform, perform
from hedgerow.games.squad_leader.rules.spotting import radio_steps
from hedgerow.games.squad_leader.rules.surrender import lay_down_arms
from hedgerow.games.squad_leader.rules.wrecks import remove_pushed_wrecks
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

RALLIES, STAYS, LOST = "rallies", "stays broken", "is eliminated"


@flow
def rally_phase(g: State) -> Flow[None]:
    """4.1, ASOP-1.1: work done and repairs, then rallying, the side whose turn it is first; radio and artillery, the night; at
    the end DM markers come off [14.6, ASOP-1.9]."""
    finish_work(g)
    remove_pushed_wrecks(g)
    yield from repairs(g)
    for side in (g.attacker, g.defender):
        yield from rally(g, side)
    lay_down_arms(g)
    yield from radio_steps(g)
    roll_night_range(g)
    yield from place_starshells(g)
    for u in g.units:
        u.desperate = u.tried = False


@flow
def rally(g: State, side: int) -> Flow[None]:
    """14.1, ASOP-1.3: broken units try one after the other, each once; leaders first if they are to help [14.4]."""
    while True:
        choice: Option = yield Ask(g.seat(side), "rally", rally_options(g, side), cite="14.1")
        if choice == PASS:
            return
        try_to_rally(g, choice[1])


def rally_options(g: State, side: int) -> list[Option]:
    """14.1: who may try now; worked out anew when a leader shows himself or breaks meanwhile [13.7, QA-25.41]."""
    return [*(("rally", i) for i in g.of(side) if g.units[i].broken and not why_not_rally(g, i)), PASS]


def why_not_rally(g: State, unit: int) -> Reasons:
    """14.1, 14.3, 14.4: squads need an unbroken leader with them, leaders do not; QA-47.4: one on the vehicle above will do;
    QA-25.41: one under a Concealment counter must show himself first."""
    no = Reasons()
    u = g.units[unit]
    if g.phase != RALLY:
        no("units rally in the Rally Phase", "4.1")
    if not u.broken or not u.on_map:
        no("it is not broken on the map", "14.1")
    if u.tried:
        no("it has tried in this phase", "14.1")
    mates = (*stacked(g, u.where, u.side), *leaders_aboard(g, unit)) if u.on_map else ()
    if not u.leader and not any(may_lead(g.units[i]) and (u.concealed or not g.units[i].concealed) for i in mates):
        no("an unbroken leader must be with it", "14.1")
    return no


def rally_morale(g: State, unit: int) -> Tally:
    """13.6, 14.6, QA-14.6, 50.1: the number it needs; four less if it was fired on, but for American squads."""
    u = g.units[unit]
    told = Tally.of(u.is_.broken_morale, "broken morale", "13.6")
    exempt = u.is_.nation == AMERICAN and not u.leader
    return told.add(DESPERATION, "desperation", "14.6") if u.desperate and not exempt else told


def rally_modifier(g: State, unit: int) -> Tally:
    """14.2, 14.5, 26.1: the rating of a leader with it, and fanaticism; 14.3: never his own."""
    told = leadership(g, unit)
    return told.add(FANATIC, "fanatic", "26.1") if is_fanatic(g, unit) else told


def rally_outcome(roll: int, modifier: int, needs: int) -> str:
    """14.2, 14.7, 18.3: what a rally roll means; to fail costs nothing, but for a 12."""
    if roll == DOOM:
        return LOST
    return RALLIES if roll + modifier <= needs else STAYS


def try_to_rally(g: State, unit: int) -> None:
    """14.2: two dice; 18.3: on a 12 it is eliminated, and if it was a leader the others with him check morale."""
    u = g.units[unit]
    u.tried = True
    needs, modifier = rally_morale(g, unit), rally_modifier(g, unit)
    roll = sum(g.roll("rally"))
    result = rally_outcome(roll, int(modifier.total), int(needs.total))
    announce(g, "14.2", unit, Rallied, unit, needs, modifier, roll, result)
    if result == RALLIES:
        if u.squad:
            perform(g, best_leader(g, unit), "squad rallied")
        u.broken = u.settled = u.shot_at = False
    elif result == LOST:
        where, side = u.where, u.side
        all_perform(g, [unit] if u.leader else g.on(where, side), "lost on rally" if u.leader else "squad lost on rally")
        eliminate(g, unit, "18.3")
        if u.leader:
            leader_lost(g, where, side, unit)
