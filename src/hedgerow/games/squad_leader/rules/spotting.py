"""46.1-46.3, 46.7 Radio contact, artillery requests, spotting rounds and their correction: the steps of both players' turns
before fire for effect falls; 63.43, 63.5: the same for guns on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hedgerow.board.grid import OFF
from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.log_events import (
    Called,
    ContactLost,
    Corrected,
    ForEffect,
    Malfunctioned,
    Requested,
    SpottingRound,
    Withdrawn,
)
from hedgerow.games.squad_leader.model.pieces import NOBODY, NOWHERE, RALLY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT, NO_CALL, REQUESTED, SPOTTING, Battery
from hedgerow.games.squad_leader.rules.artillery import battery_of, call_off, is_ready, lose_contact
from hedgerow.games.squad_leader.rules.concealment import announce
from hedgerow.games.squad_leader.rules.indirect_fire import is_reached, sites
from hedgerow.games.squad_leader.rules.sighting import observes
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

MAINTAINING: Final = -2
"""46.12: what makes it easier to keep contact than to find it."""
CORRECTION: Final = 3
"""46.31-46.33: how far a spotting round or fire for effect is moved, in hexes."""
BREAKS: Final = 12
"""46.81: the roll that breaks a radio."""
CONTACT, NO_CONTACT = "contact", "no contact"
ON_TARGET, OFF_TARGET, GONE = "on target", "off target", "lost"


# ---- the steps of the Rally Phase ----

@flow
def radio_steps(g: State) -> Flow[None]:
    """ASOP-1.4, ASOP-1.5, ASOP-1.6: contact, requests, corrections, the attacker first in each."""
    for side in (g.attacker, g.defender):
        yield from make_contact(g, side)
    for side in (g.attacker, g.defender):
        yield from direct_artillery(g, side)


def has_radios(g: State, side: int) -> bool:
    """45.1: whether anyone can see that the side has artillery."""
    return any(b.side == side for b in g.batteries)


@flow
def make_contact(g: State, side: int) -> Flow[None]:
    """46.11, 46.12: each leader with a radio tries once; whoever had contact and does not keep it has lost it [46.71]."""
    while has_radios(g, side):
        choice: Option = yield Ask(g.seat(side), "radio", [*radio_options(g, side), PASS], cite="46.1", secret=True)
        if choice == PASS:
            break
        match choice:
            case ("tune", radio, module):
                tune(g, radio, module)
            case ("contact guns", radio, leader, site):
                call(g, radio, leader, guns_of(g, radio, site))
            case (_, radio, leader):
                call(g, radio, leader, battery_of(g, radio))
    for k, b in enumerate(g.batteries):
        if b.side == side:
            if b.contact and not b.tried:
                g.log("46.71", ContactLost, b.radio)
                lose_contact(g, k)
            b.tried = False


def radio_options(g: State, side: int) -> list[Option]:
    found: list[Option] = []
    for b in g.batteries:
        if b.side == side and b.radio != NOBODY and b.site == NOWHERE:
            found += [("contact", b.radio, i) for i in leaders_at(g, b.radio) if not why_not_contact(g, b.radio, i)]
            found += [("contact guns", b.radio, i, h) for h in sites(g, side) for i in leaders_at(g, b.radio)
                      if not why_not_contact_guns(g, b.radio, i, h)]
            found += [("tune", b.radio, k) for k in range(len(g.batteries)) if not why_not_tune(g, b.radio, k)]
    return found


def leaders_at(g: State, radio: int) -> Iterator[int]:
    """46.1: the leaders in the hex with a radio."""
    w = g.weapons[radio]
    hex_ = g.weapon_hex(radio)
    return (i for i in g.in_hex(hex_, w.side) if g.units[i].leader) if hex_ >= 0 else iter(())


def can_operate(g: State, radio: int, leader: int) -> bool:
    """46.1: an unbroken leader with a working radio of his own side in his hex."""
    u, w = g.units[leader], g.weapons[radio]
    if w.malfunctioned or not w.in_play or w.side != u.side or not u.leader or u.broken or u.melee or not u.on_map:
        return False
    if w.holder != NOBODY and (g.units[w.holder].side != w.side or g.units[w.holder].where != u.where):
        return False
    return g.weapon_hex(radio) == u.hex


def why_not_contact(g: State, radio: int, leader: int) -> Reasons:
    """46.11: the module that the radio is tuned to; 63.5: not while there is contact with guns on the board."""
    k, no = battery_of(g, radio), why_not_call(g, radio, leader, NOWHERE)
    if k != NOBODY and g.batteries[k].site == NOWHERE and not is_ready(g, k):
        no("its battery cannot fire", "46.72" if not g.batteries[k].missions else "45.41")
    return no


def why_not_contact_guns(g: State, radio: int, leader: int, site: int) -> Reasons:
    """63.43: a site of guns on the board, which needs no radio of its own; 63.5: no other contact beside it."""
    no = why_not_call(g, radio, leader, site)
    if not no and site not in sites(g, g.weapons[radio].side):
        no("no guns there can fire indirectly", "63.4")
    return no


def why_not_call(g: State, radio: int, leader: int, site: int) -> Reasons:
    """46.1, 46.11: in any Rally Phase; one radio to a leader and one leader to a radio. 63.5: a leader has contact with one
    artillery hex, and gives it up before he calls another."""
    no = Reasons()
    if battery_of(g, radio) == NOBODY:
        no("it is no radio in use", "46.1")
        return no
    if g.phase != RALLY:
        no("radio contact is sought in the Rally Phase", "46.11")
    if not can_operate(g, radio, leader):
        no("an unbroken leader and a working radio must be in one hex", "46.1")
    if any(o.tried and (o.radio == radio or o.tried_by == leader) for o in g.batteries):
        no("one attempt in a Rally Phase", "46.11")
    if any(o.contact and o.site != site and (o.radio == radio or o.leader == leader) for o in g.batteries):
        no("he has contact with another artillery hex", "63.5")
    return no


def guns_of(g: State, radio: int, site: int) -> int:
    """63.43: the net of a radio to guns on the board; there is one, which is turned to the site he calls."""
    k = next((k for k, b in enumerate(g.batteries) if b.radio == radio and b.site != NOWHERE), NOBODY)
    if k == NOBODY:
        k = len(g.batteries)
        g.batteries.append(Battery(g.weapons[radio].side, 0, 0, radio))
    g.batteries[k].site = site
    return k


def contact_value(g: State, leader: int) -> int:
    """T-46.11, 46-a: by army and, for Russians, year."""
    values = NATIONS[g.units[leader].is_.nation].radio
    return values[min(max(g.card.year - 1941, 0), len(values) - 1)]


def contact_modifier(g: State, radio: int, leader: int) -> Tally:
    """46.12: easier for the leader who has contact already."""
    b = g.batteries[battery_of(g, radio)]                 # 63.5: there is contact with one artillery hex only
    kept = b.contact and b.leader == leader
    return Tally().add(MAINTAINING if kept else 0, "keeping contact", "46.12")


def call(g: State, radio: int, leader: int, k: int) -> None:
    """46.11, 46.12, 46.81: two dice; a 12 breaks the radio."""
    b = g.batteries[k]
    needs, told = contact_value(g, leader), contact_modifier(g, radio, leader)
    roll = sum(g.roll("radio contact"))
    made = roll + int(told.total) <= needs and roll < BREAKS
    announce(g, "46.12" if told.total else "46.11", leader, Called, leader, radio, needs, told, roll,
             CONTACT if made else NO_CONTACT)
    kept = made and b.contact and b.leader == leader
    if not kept:
        lose_contact(g, k)
    b.contact, b.maintained, b.leader = made, kept, leader if made else NOBODY
    b.tried, b.tried_by = True, leader
    if roll >= BREAKS:
        g.weapons[radio].malfunctioned = True
        g.log("46.81", Malfunctioned, radio)


def why_not_tune(g: State, radio: int, k: int) -> Reasons:
    """46.82: a radio without contact takes over the module of one that is lost."""
    no = Reasons()
    mine = battery_of(g, radio)
    if mine == NOBODY or not 0 <= k < len(g.batteries) or g.batteries[k].side != g.batteries[mine].side:
        no("there is no such module", "46.82")
        return no
    if g.phase != RALLY or g.batteries[mine].contact or g.batteries[mine].tried:
        no("it is in use", "46.82")
    if not g.weapons[radio].in_play:
        no("it is out of the game", "46.82")
    other = g.batteries[k]
    if k == mine or other.site != NOWHERE or (other.radio != NOBODY and g.weapons[other.radio].in_play):
        no("only the module of a radio that is lost", "46.82")
    elif not is_ready(g, k):
        no("that module has nothing left to fire", "46.72")
    return no


def tune(g: State, radio: int, k: int) -> None:
    """46.82: from now on it calls on the other module; its own waits for another radio."""
    g.batteries[battery_of(g, radio)].radio = NOBODY
    g.batteries[k].radio = radio


# ---- requests and corrections ----

@flow
def direct_artillery(g: State, side: int) -> Flow[None]:
    """46.13, 46.3: each battery in contact does one thing."""
    while has_radios(g, side):
        choice: Option = yield Ask(g.seat(side), "artillery", [*artillery_options(g, side), PASS], cite="46.3", secret=True)
        if choice == PASS:
            break
        direct(g, choice)
    for b in g.batteries:
        b.directed = False


def artillery_options(g: State, side: int) -> list[Option]:
    found: list[Option] = []
    for k, b in enumerate(g.batteries):
        if b.side != side or why_not_direct(g, k):
            continue
        hexes = [h for h in range(g.ground.size) if spots(g, k, h)]
        if b.site != NOWHERE:
            hexes = [h for h in hexes if is_reached(g, b.site, side, h)]
        near = hexes if b.stage in (SPOTTING, FIRE_FOR_EFFECT) and spots(g, k, b.hex) else []
        near = [h for h in near if g.ground.distance[b.hex][h] <= CORRECTION]
        found += [("request", b.radio, h) for h in hexes]
        found += [(verb, b.radio, h) for verb in ("correct", "fire for effect") for h in near]
        if not why_not_withdraw(g, b.radio):
            found.append(("withdraw", b.radio))
    return found


def spots(g: State, k: int, hex_: int) -> bool:
    """46.7: whether the leader sees a hex as a spotter does."""
    leader = g.batteries[k].leader
    return leader != NOBODY and hex_ < g.ground.size and observes(g, g.units[leader].where, hex_)


def is_near(g: State, k: int, hex_: int) -> bool:
    """46.31-46.33, 46.7: within three hexes of where it falls now, and both in sight."""
    b = g.batteries[k]
    if b.hex < 0 or hex_ >= g.ground.size or g.ground.distance[b.hex][hex_] > CORRECTION:
        return False
    return spots(g, k, b.hex) and spots(g, k, hex_)


def why_not_direct(g: State, k: int) -> Reasons:
    """46.3: contact, and nothing done yet in this Rally Phase."""
    no = Reasons()
    b = g.batteries[k]
    if g.phase != RALLY or not b.contact:
        no("there is no radio contact", "46.3")
        return no
    if b.directed:
        no("one thing in a Rally Phase", "46.3")
    if not is_ready(g, k):
        no("all fire missions are used", "46.72")
    return no


def _why_not(g: State, radio: int) -> tuple[int, Reasons]:
    k = battery_of(g, radio)
    if k != NOBODY:
        return k, why_not_direct(g, k)
    no = Reasons()
    no("it is no radio in use", "46.1")
    return k, no


def why_not_request(g: State, radio: int, hex_: int) -> Reasons:
    """46.13, 46.34: in the leader's sight; an earlier request, round or fire is given up for it."""
    k, no = _why_not(g, radio)
    if not no and not spots(g, k, hex_):
        no("the leader does not see it", "46.13")
    if not no:
        why_not_reached(g, k, hex_, no)
    return no


def why_not_reached(g: State, k: int, hex_: int, no: Reasons) -> None:
    """63.41: where guns on the board cannot fire nothing is spotted."""
    b = g.batteries[k]
    if b.site != NOWHERE and not is_reached(g, b.site, b.side, hex_):
        no("it is too near, too far or outside the Covered Arc", "63.41")


def why_not_correct(g: State, radio: int, hex_: int) -> Reasons:
    """46.31, 46.33: a red spotting round, or fire for effect turned back into one."""
    k, no = _why_not(g, radio)
    if not no and g.batteries[k].stage not in (SPOTTING, FIRE_FOR_EFFECT):
        no("there is no spotting round to correct", "46.31")
    elif not no and not is_near(g, k, hex_):
        no("up to three hexes, and he must see both", "46.7")
    elif not no:
        why_not_reached(g, k, hex_, no)
    return no


def why_not_effect(g: State, radio: int, hex_: int) -> Reasons:
    """46.32, 46.33: a spotting round becomes fire for effect, or fire for effect is shifted."""
    k, no = _why_not(g, radio)
    if not no and g.batteries[k].stage not in (SPOTTING, FIRE_FOR_EFFECT):
        no("there is no spotting round yet", "46.32")
    elif not no and not is_near(g, k, hex_):
        no("up to three hexes, and he must see both", "46.7")
    elif not no:
        why_not_reached(g, k, hex_, no)
    return no


def why_not_withdraw(g: State, radio: int) -> Reasons:
    """ASOP-1.6: anything on the board may be called off."""
    k, no = _why_not(g, radio)
    if not no and g.batteries[k].stage == NO_CALL:
        no("there is nothing to call off", "ASOP-1.6")
    return no


def direct(g: State, choice: Option) -> None:
    """46.13, 46.31-46.34: one thing with one battery."""
    k = battery_of(g, choice[1])
    b = g.batteries[k]
    b.directed = True
    match choice:
        case ("request", _, hex_):
            b.stage, b.hex = REQUESTED, hex_
            g.log("46.13", Requested, hex_)
        case ("correct", _, hex_):
            b.stage, b.hex = SPOTTING, hex_
            g.log("46.31", Corrected, hex_)
        case ("fire for effect", _, hex_):
            b.stage, b.hex = FIRE_FOR_EFFECT, hex_
            g.log("46.32", ForEffect, hex_)
        case ("withdraw", radio):
            call_off(g, k)
            g.log("ASOP-1.6", Withdrawn, radio)


# ---- the initial spotting round ----

@flow
def initial_rounds(g: State) -> Flow[None]:
    """46.2, 46.6, ASOP-8.1: in the Close Combat Phase requests become spotting rounds, and nothing else happens."""
    for side in (g.attacker, g.defender):
        while any(b.side == side and b.stage == REQUESTED and not b.directed for b in g.batteries):
            choice: Option = yield Ask(g.seat(side), "spotting round", [*round_options(g, side), PASS], cite="46.2", secret=True)
            if choice == PASS:
                break
            fire_round(g, battery_of(g, choice[1]))
    for b in g.batteries:
        b.directed = False


def round_options(g: State, side: int) -> list[Option]:
    return [("spotting round", b.radio) for k, b in enumerate(g.batteries)
            if b.side == side and battery_of(g, b.radio) == k and not why_not_round(g, b.radio)]


def why_not_round(g: State, radio: int) -> Reasons:
    """46.1, 46.2: a request, and the leader still at his radio."""
    no = Reasons()
    k = battery_of(g, radio)
    b = g.batteries[k] if k != NOBODY else None
    if b is None or b.stage != REQUESTED or b.directed or g.phase == RALLY:
        no("there is no artillery request", "46.2")
        return no
    if not can_operate(g, radio, b.leader):
        no("the leader is not at his radio", "46.1")
    return no


def accuracy(g: State, k: int) -> int:
    """46.21: the highest die of a round on target."""
    return NATIONS[g.weapons[g.batteries[k].radio].is_.nation].spotting


def fire_round(g: State, k: int) -> None:
    """46.21-46.25: on target, or off by one die in the direction of another; out of sight or off the board it is lost.
    It harms nobody [46.25]."""
    b = g.batteries[k]
    b.directed = True
    aim, dice = b.hex, g.roll("spotting round accuracy", 1)
    if dice[0] > accuracy(g, k):
        dice = (*dice, *g.roll("direction of error", 1), *g.roll("distance of error", 1))
    hex_ = landing(g, k, dice)
    result = round_outcome(g, k, hex_)
    if result != GONE:
        b.stage, b.hex = SPOTTING, hex_
    g.log("46.24" if result == GONE else "46.23", SpottingRound, aim, dice, hex_, result)


def landing(g: State, k: int, dice: Sequence[int]) -> int:
    """46.21-46.23: where a round lands, by its die of accuracy and, if that is too high, those of direction and distance."""
    aim = g.batteries[k].hex
    return aim if dice[0] <= accuracy(g, k) else straying(g, aim, dice[1], dice[2])


def round_outcome(g: State, k: int, hex_: int) -> str:
    """46.24: off the board or out of the leader's sight it is lost."""
    if hex_ == OFF or not spots(g, k, hex_):
        return GONE
    return ON_TARGET if hex_ == g.batteries[k].hex else OFF_TARGET


def straying(g: State, hex_: int, direction: int, distance: int) -> int:
    """46.22, 46.23: so many hexes away over the same side each time; OFF beyond the edge."""
    for _ in range(distance):
        if hex_ == OFF:
            break
        hex_ = g.ground.beside[hex_][direction]
    return hex_
