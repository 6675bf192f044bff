"""53.5, 54.2, 55.5, 62.3 Work in the Prep Fire Phase: clearing wire, mines and roadblocks, digging in.

Each squad rolls for itself; a leader may help one of them. Whoever tries is Temporarily Immobilized [OPT-TI] until the next
Rally Phase, whether it worked or not.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.log_events import Entrenched, Laboured
from hedgerow.games.squad_leader.model.pieces import ABOARD, ENTRENCHED, GROUND, NOWHERE, PREP_FIRE, UPPER
from hedgerow.games.squad_leader.model.state import State, place
from hedgerow.games.squad_leader.model.tables import RIVER, STONE, WOODEN
from hedgerow.games.squad_leader.model.undertakings import Work
from hedgerow.games.squad_leader.rules.aftermath import clear_roadblock
from hedgerow.games.squad_leader.rules.concealment import lose_by_acting
from hedgerow.games.squad_leader.rules.locations import bunker_in
from hedgerow.games.squad_leader.rules.mines import clear_mines
from hedgerow.games.squad_leader.rules.wire import cut_wire
from hedgerow.games.squad_leader.rules.wrecks import roadblocks_between
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

DIG: Final = 5
"""54.2: the highest roll that digs an entrenchment."""
SNOW: Final = 2
"""61.3: what frozen ground adds."""
JOBS: Final = ("clear wire", "dig", "clear mines", "clear roadblock")
ALONE: Final[Option] = ("alone",)


# ---- what may be tried ----

def labour_options(g: State) -> list[Option]:
    """Everything the attacker's squads may try now."""
    found: list[Option] = []
    if not (g.wire or g.mines or g.mines_known or g.roadblocks or g.card.uses(54)):
        return found
    for i in g.of(g.attacker):
        if why_not_labour(g, i):
            continue
        here = g.units[i].hex
        if not why_not_clear_wire(g, i):
            found.append(("clear wire", i))
        if not why_not_dig(g, i):
            found.append(("dig", i))
        found += [("clear mines", i, h) for h in (here, *g.ground.around[here]) if not why_not_clear_mines(g, i, h)]
        found += [("clear roadblock", i, h) for h in g.ground.around[here] if not why_not_clear_roadblock(g, i, h)]
    return found


def why_not_labour(g: State, unit: int) -> Reasons:
    """53.5, 54.2, 55.5, 62.3: unbroken squads on foot that have done nothing yet, in their own Prep Fire Phase; not from the
    floor above, which is a hex of its own [57.1]. 53.52, 54.22, 55.52: whoever tries is busy for the player turn."""
    no = Reasons()
    u = g.units[unit]
    if g.phase != PREP_FIRE or u.side != g.attacker or not u.on_map:
        no("such work is done in one's own Prep Fire Phase", "ASOP-2.2")
        return no
    if not u.squad:
        no("only squads do such work", "53.5")
    if u.broken or u.berserk or u.melee:
        no("it is not in a state to work", "54.2")
    if u.prep_fired or u.fired or u.weapons_fired:
        no("it has fired", "53.52")
    if u.immobile:
        no("it has tried this player turn", "OPT-TI")
    if u.layer in (ABOARD, UPPER):
        no("such work is done on the ground, on foot", "62.3" if u.layer == ABOARD else "57.1")
    return no


def why_not_clear_wire(g: State, unit: int) -> Reasons:
    """53.5: a squad in a wire hex."""
    no = why_not_labour(g, unit)
    if g.units[unit].hex not in g.wire:
        no("there is no wire in its hex", "53.5")
    return no


def why_not_dig(g: State, unit: int) -> Reasons:
    """54.1, 54.2: not in buildings, bunkers, or where there is an entrenchment already."""
    no = why_not_labour(g, unit)
    u = g.units[unit]
    if not g.card.uses(54):
        no("nobody digs in in this scenario", "54.2")
    if not u.on_map:
        return no
    if g.ground.terrain[u.hex] in (WOODEN, STONE, RIVER) or bunker_in(g, u.hex) is not None or u.layer != GROUND:
        no("one does not dig in there", "54.2")
    if u.hex in g.entrenchments or u.hex in g.dug:
        no("there is an entrenchment already", "54.2")
    return no


def why_not_clear_mines(g: State, unit: int, hex_: int) -> Reasons:
    """55.5: a squad in or next to a minefield that its side knows of."""
    no = why_not_labour(g, unit)
    u = g.units[unit]
    if not u.on_map or (hex_ != u.hex and hex_ not in g.ground.around[u.hex]):
        no("mines are cleared in its own hex or next to it", "55.5")
    known = g.mines if u.side == g.mines_side else g.mines_known
    if hex_ not in known:
        no("no minefield is known there", "55.5")
    return no


def why_not_clear_roadblock(g: State, unit: int, hex_: int) -> Reasons:
    """62.3: a squad on foot at the roadblock, `hex_` being on its other side."""
    no = why_not_labour(g, unit)
    u = g.units[unit]
    if not u.on_map or hex_ not in g.ground.around[u.hex]:
        no("it must be adjacent to the roadblock", "62.3")
        return no
    if not roadblocks_between(g, u.hex, hex_):
        no("there is no roadblock", "62.3")
    return no


# ---- trying ----

@flow
def labour(g: State, choice: Option) -> Flow[None]:
    """53.51, 54.21, 55.51: a leader who is free may help; then the dice. A roadblock needs no roll, only the time [62.3]."""
    job, unit = choice[0], choice[1]
    g.units[unit].immobile = True
    lose_by_acting(g, (g.units[unit].hex,), g.units[unit].side)
    if job == "clear roadblock":
        g.clearing.append((unit, choice[2]))
    else:
        g.work = Work(job, unit, choice[2] if job == "clear mines" else g.units[unit].hex)
        aid: Option = yield Ask(g.seat(g.attacker), "help with the work", aid_options(g, g.work), cite="54.21")
        try_job(g, g.work, aid[1] if aid != ALONE else unit)
        g.work = None


def aid_options(g: State, work: Work) -> list[Option]:
    found: list[Option] = [("aid", i) for i in g.of(g.attacker) if not why_not_aid(g, i, work.unit, work.hex)]
    return [*found, ALONE]


def why_not_aid(g: State, leader: int, unit: int, hex_: int) -> Reasons:
    """53.51, 54.21, 55.51: an unbroken leader with the squad, or at the minefield, who has directed nothing else."""
    no = Reasons()
    u = g.units[leader]
    if not u.leader or u.broken or u.melee or u.side != g.attacker or not u.on_map:
        no("only an unbroken leader helps", "54.21")
        return no
    if u.directed or u.immobile or u.weapons_fired or u.prep_fired:
        no("he has something else to do", "54.21")
    if u.where != g.units[unit].where and not (hex_ != g.units[unit].hex and g.ground.distance[u.hex][hex_] <= 1):
        no("he must be there", "54.21")
    return no


def needed(g: State, job: str, unit: int) -> int:
    """53.5, 54.2, 55.5: the highest roll that succeeds."""
    return DIG if job == "dig" else g.units[unit].is_.firepower


def job_modifier(g: State, job: str, leader: int) -> Tally:
    """53.51, 54.21, 55.51, 61.3: leadership, and snow against digging."""
    u = g.units[leader]
    told = Tally().add(u.is_.leadership if u.leader else 0, "leadership", "54.21")
    return told.add(SNOW, "snow", "61.3") if job == "dig" and g.card.snow else told


def try_job(g: State, work: Work, leader: int) -> None:
    """53.5, 54.2, 55.5: two dice. The leader who helps neither moves nor directs any more this player turn."""
    job, unit, hex_ = work.job, work.unit, work.hex
    if leader != unit:
        g.units[leader].immobile = g.units[leader].directed = True
    needs, modifier = needed(g, job, unit), job_modifier(g, job, leader)
    roll = sum(g.roll(job))
    done = roll + int(modifier.total) <= needs
    g.log("53.5" if job == "clear wire" else "54.2" if job == "dig" else "55.5", Laboured, unit, job, needs, modifier, roll,
          "done" if done else "nothing")
    if not done:
        return
    if job == "clear wire":
        cut_wire(g, hex_, "53.5")
    elif job == "clear mines":
        clear_mines(g, hex_, "55.5")
    else:
        g.dug = (*g.dug, hex_)


def dig_in(g: State) -> None:
    """54.2: at the end of the Prep Fire Phase entrenchments are placed over all units in the hex; 54.3: never over a gun, which
    its crew stays with."""
    for hex_ in g.dug:
        g.entrenchments = tuple(sorted((*g.entrenchments, hex_)))
        for i in g.in_hex(hex_, g.attacker):
            if g.units[i].layer == GROUND and not any(g.weapons[w].is_gun for w in g.held.get(i, ())):
                place(g, i, hex_, ENTRENCHED)
        g.log("54.2", Entrenched, hex_)
    g.dug = ()


# ---- afterwards ----

def finish_work(g: State) -> None:
    """ASOP-1.1, 62.3: roadblocks that were worked at for a whole player turn are gone; nobody is immobilized any more."""
    for unit, hex_ in g.clearing:
        u = g.units[unit]
        if u.on_map and not u.broken and u.immobile and hex_ in g.ground.around[u.hex]:
            clear_roadblock(g, u.hex, hex_, "62.3")
    g.clearing = []
    for v in g.vehicles:
        if v.clearing != NOWHERE and not v.wreck and not v.immobilized:
            clear_roadblock(g, v.hex, v.clearing, "62.3")
        v.clearing = NOWHERE
    for u in g.units:
        u.immobile = False
