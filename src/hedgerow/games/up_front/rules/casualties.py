"""6.51 to 6.53: how men are pinned and how they leave play, and what happens then to groups, crews and weapons.

Every loss goes through `leave_play`; whatever else ends with a man (crew status, infiltration, guards, weapons) is ended there.
"""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import MARSH, STREAM
from hedgerow.games.up_front.model.state import CAPTURED, KILLED, NONE, ROUTED, WITHDRAWN, Spoil, State, terrain_of, weapon_of
from hedgerow.games.up_front.rules.command import lose_contact, note_lost_leader
from hedgerow.games.up_front.rules.consequences import prune
from hedgerow.games.up_front.rules.draws import discard, put_away

HOW = {KILLED: "killed", ROUTED: "routed", CAPTURED: "taken prisoner", WITHDRAWN: "withdrawn"}


def pin(g: State, man: int, rule: str = "6.52") -> None:
    """6.52: the card is turned over; 20.53: a pinned man infiltrates no longer; 17.84: nor is he on his way to another group."""
    m = g.men[man]
    m.pinned = True
    m.infiltrates = m.acquired = NONE                     # 20.53, 27.2
    g.log(rule, log_events.Pinned, man)
    lose_contact(g, man)
    if m.transfer != NONE:
        turn_back(g, man)


def turn_back(g: State, man: int) -> None:
    """17.84: pinned on his way he returns to his group; 17.92: from a new group that is not complete all return."""
    m = g.men[man]
    m.transfer = NONE
    old = g.groups[m.group].creator
    if old == NONE or not g.groups[old].men:
        return
    for other in list(g.groups[m.group].men):
        g.men[other].transfer = NONE
        change_group(g, other, old)


def change_group(g: State, man: int, group: int) -> None:
    """17.8, 20.8: he is in the other group now, at its right end; crews that this breaks up are none any more."""
    m = g.men[man]
    old = m.group
    m.serves = NONE
    if m.weapon != NONE:
        lose_weapon(g, m.weapon)
    g.groups[old].men.remove(man)
    g.groups[group].men.append(man)
    m.group = group
    if not g.groups[old].men:
        g.groups[old].creator = NONE
        dissolve(g, old)


def rally(g: State, man: int, rule: str) -> None:
    """10.2: the card is turned back."""
    m = g.men[man]
    m.pinned = m.berserk = False
    g.log(rule, log_events.Rallied, man)


def kill(g: State, man: int, rule: str) -> None:
    """6.51, 10.13: at his KIA value, pinned or not."""
    leave_play(g, man, KILLED, rule)


def rout(g: State, man: int, rule: str) -> None:
    """6.531."""
    leave_play(g, man, ROUTED, rule)


def leave_play(g: State, man: int, fate: int, rule: str) -> None:
    """A man leaves play; those behind him move up [3.3], his crew is dissolved [11.13]."""
    m = g.men[man]
    group = m.group
    g.log(rule, log_events.Removed, man, HOW[fate])
    note_lost_leader(g, man)
    lose_contact(g, man)
    drop_rally_cards(g, man)
    m.serves = NONE                                       # 11.13
    leave_weapons(g, man, fate)
    g.groups[group].prisoners += m.prisoners              # 32.2: they wait for another guard
    m.prisoners = ()
    m.fate, m.group, m.infiltrates, m.transfer = fate, NONE, NONE, NONE
    g.groups[group].men.remove(man)
    for other in g.men:
        if other.transfer == group and not g.groups[group].men:
            other.transfer = NONE                         # 17.8: there is nobody left to go to
    if not g.groups[group].men:
        dissolve(g, group)


def drop_rally_cards(g: State, man: int) -> None:
    """28.42: Rally cards on an AFV or gun are discarded when it is rallied, stunned or eliminated."""
    machine = g.men[man].machine
    if machine is not None:
        for card in machine.rally_cards:
            discard(g, card, front=g.players[g.men[man].player].front)
        machine.rally_cards = []


def leave_weapons(g: State, man: int, fate: int) -> None:
    """18.1: the weapons of a man who is killed stay with his group, those of an infiltrator with the group he has infiltrated; in
    Marsh or Stream they are lost. Who runs takes his along, unless he is the gunner of a crew-served weapon; 34.1: guns and AFVs
    go with their weapons."""
    m = g.men[man]
    where = m.infiltrates if m.infiltrates != NONE else m.group
    sunk = terrain_of(g.groups[m.group]) in (MARSH, STREAM) or not g.in_force(18) or m.machine is not None
    w = weapon_of(g, m)
    for weapon in (m.weapon, m.own_weapon, m.secondary):
        stays = fate == KILLED or (weapon == m.weapon and w is not None and w.crewed)
        if weapon != NONE and stays and not sunk:
            g.groups[where].loose.append(weapon)
        elif weapon != NONE:
            lose_weapon(g, weapon)
    m.weapon = m.own_weapon = m.secondary = NONE


def lose_weapon(g: State, weapon: int) -> None:
    """11.13: a weapon is gone, and with it the duty of who served it."""
    for m in g.men:
        if m.serves == weapon:
            m.serves = NONE


def dissolve(g: State, group: int) -> None:
    """20.8: nobody is left; if the group was infiltrated its Terrain may be captured first; 20.531: not by those who fired."""
    g.groups[group].loose, g.groups[group].prisoners = abandoned(g, group), ()        # 32.22: prisoners are freed
    fired = g.attack.fired if g.attack is not None else []
    inside = [n for n, m in enumerate(g.men) if m.infiltrates == group and n not in fired]
    if inside:
        g.spoils.append(Spoil(group, inside))
    else:
        clear(g, group)
    prune(g)


def abandoned(g: State, group: int) -> list[int]:
    """Weapons that lie with a group that is gone are lost."""
    for weapon in g.groups[group].loose:
        lose_weapon(g, weapon)
    return []


def clear(g: State, group: int) -> None:
    """4.3: the cards on a group that is gone are discarded."""
    gr = g.groups[group]
    for p in gr.stack:
        put_away(g, p, g.players[gr.player].front)
    gr.stack, gr.entrenched, gr.sniped = [], False, NONE
    for m in g.men:
        if m.infiltrates == group:
            m.infiltrates = NONE
