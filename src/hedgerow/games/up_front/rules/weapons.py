"""18 Weapon acquisition: weapons that lie with a group, secondary weapons that change hands."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.personalities import ASSAULT_RIFLE, BAR, CARBINE, MP, RIFLE, WEAPONS
from hedgerow.games.up_front.model.state import NONE, Man, State, assistant_of, holder_of, is_infantry, weapon_of
from hedgerow.games.up_front.rules.actions import Means, action, nothing_against, take_action, why_not_act
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.firepower import hurt
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import UNIT, WEAPON

LIGHT = (RIFLE, ASSAULT_RIFLE, CARBINE, BAR, MP)
"""21.1: who is armed with one of these, or not at all, may carry a secondary weapon."""


def within_reach(g: State, man: int) -> list[int]:
    """18.2: weapons that lie with his group; 20.57: for an infiltrator those of the group he has infiltrated."""
    m = g.men[man]
    found = list(g.groups[m.group].loose)
    return found + list(g.groups[m.infiltrates].loose) if m.infiltrates != NONE else found


def server_of(g: State, weapon: int) -> int:
    """Who serves a weapon that lies about, or NONE."""
    return next((n for n, m in enumerate(g.men) if m.serves == weapon), NONE)


def why_not_acquire(g: State, player: int, man: int, weapon: int) -> Reasons:
    """18.2: an unpinned infantryman takes up a weapon that lies about, as the group's sole action; 18.3: never one that a pinned
    man holds; 18.22: its assistant comes first."""
    m = g.men[man]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    if weapon not in within_reach(g, man):
        why_not_loose(g, weapon, no)
        return no
    if m.pinned or not is_infantry(m):
        no("only an unpinned infantryman takes up a weapon", "18.2")
    if m.transfer != NONE:
        no("he is on his way to another group", "17.8")
    why_not_take(g, man, weapon, no)
    return no


def why_not_take(g: State, man: int, weapon: int, no: Reasons) -> None:
    """18.22, 20.57: its assistant comes first; 21.1: what else he carries."""
    m = g.men[man]
    served = server_of(g, weapon)
    if served not in (NONE, man) and (g.men[served].group != m.group or not g.men[served].pinned):
        no("its assistant is there to take it", "18.22" if g.men[served].group == m.group else "20.57")
    if WEAPONS[g.weapons[weapon].kind].secondary and not may_carry(g, m):
        no("he cannot carry a secondary weapon", "21.1")


def why_not_loose(g: State, weapon: int, no: Reasons) -> None:
    """18.2, 18.3: it is somewhere else, or in the hands of a man who is in the game."""
    holder = holder_of(g, weapon)
    if holder != NONE and g.men[holder].pinned:
        no("the weapon of a pinned man stays with him", "18.3")
    else:
        no("that weapon does not lie within his reach", "18.2")


def may_carry(g: State, m: Man) -> bool:
    """21.1: an infantryman: one secondary weapon, beside a light weapon or none; 33.6: a wounded man one weapon in all."""
    w = weapon_of(g, m)
    return is_infantry(m) and m.secondary == NONE and m.own_weapon == NONE and (w is None or (w.kind in LIGHT and not hurt(m)))


def acquire_options(g: State, means: Means) -> Iterator[tuple[int, int]]:
    """Who may take up anything is found once for all weapons."""
    men = g.men
    for group in means.gleaners:
        for man in g.groups[group].men:
            m = men[man]
            if m.pinned or m.transfer >= 0 or not is_infantry(m):
                continue
            for weapon in within_reach(g, man):
                if nothing_against(why_not_take, g, man, weapon):
                    yield man, weapon


@action("acquire", (UNIT, WEAPON), "{0} takes up the {1}", chapter=18, among="gleaners", why_not=why_not_acquire,
        options=acquire_options)
def acquire(g: State, man: int, weapon: int) -> None:
    """18.2: on a black number; 18.22: an assistant always gets the weapon he served."""
    m = g.men[man]
    take_action(g, m.group)
    got = m.serves == weapon or not CARDS[draw(g, "acquisition")].red
    g.log("18.2", log_events.Acquired, man, weapon, "he has it" if got else "in vain")
    if got:
        pick_up(g, man, weapon)


def pick_up(g: State, man: int, weapon: int) -> None:
    """18.21: he drops the weapon he had, which now lies in its place, 20.57: be it with the group he has infiltrated; 20.74: and
    his own, if that was a captured one; secondary weapons are carried beside it."""
    m = g.men[man]
    where = next(gr for gr in g.groups if weapon in gr.loose)
    where.loose.remove(weapon)
    helper = server_of(g, weapon)
    if helper != NONE:
        g.men[helper].serves = NONE
    if WEAPONS[g.weapons[weapon].kind].secondary:
        m.secondary = weapon
        return
    m.serves = NONE
    if m.weapon != NONE:
        dropped = assistant_of(g, man)
        if dropped != NONE:
            g.men[dropped].serves = NONE
        where.loose.append(m.weapon)
    if m.own_weapon != NONE:
        where.loose.append(m.own_weapon)
    m.weapon, m.own_weapon = weapon, NONE


# ---- secondary weapons ----

def why_not_hand_over(g: State, player: int, man: int, other: int) -> Reasons:
    """18.21: an unpinned or wounded man gives his secondary weapon to an unpinned one of the group, as its sole action."""
    m, o = g.men[man], g.men[other]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    if m.secondary == NONE:
        no("he carries no secondary weapon", "18.21")
    if m.pinned and not m.wounded:
        no("he is pinned", "18.21")
    if o.group != m.group or other == man or o.pinned or not is_infantry(o) or o.transfer != m.transfer:
        no("it goes to another, unpinned man of the group", "18.21")
    elif not may_carry(g, o):
        no("he cannot carry a secondary weapon", "21.1")
    return no


def hand_over_candidates(g: State, means: Means) -> list[tuple[int, int]]:
    return [(man, other) for man in means.carriers for other in g.groups[g.men[man].group].men]


@action("hand over", (UNIT, UNIT), "{0} hands his secondary weapon to {1}", chapter=18, among="carriers",
        why_not=why_not_hand_over, candidates=hand_over_candidates)
def hand_over(g: State, man: int, other: int) -> None:
    """18.21."""
    m = g.men[man]
    take_action(g, m.group)
    g.men[other].secondary, m.secondary = m.secondary, NONE
    g.log("18.21", log_events.HandedOver, man, g.men[other].secondary, other)


# ---- a wounded gunner ----

def why_not_change_gunner(g: State, player: int, man: int) -> Reasons:
    """33.3: a wounded, unpinned gunner changes weapons with his unpinned assistant, as the group's sole action."""
    m = g.men[man]
    no = Reasons()
    if m.player != player or m.group == NONE:
        no("that is not your man", "3.2")
        return no
    no = why_not_act(g, player, m.group)
    helper = assistant_of(g, man)
    if not m.wounded or helper == NONE:
        no("only a wounded gunner who has an assistant", "33.3")
    elif m.pinned or g.men[helper].pinned:
        no("neither may be pinned", "33.3")
    elif m.prisoners:
        no("a man who guards prisoners serves no weapon", "32.2")
    return no


def change_gunner_candidates(g: State, means: Means) -> list[tuple[int]]:
    return [(m,) for m in means.wounded]


@action("change gunner", (UNIT,), "{0} gives his weapon to his assistant", chapter=33, among="wounded",
        why_not=why_not_change_gunner, candidates=change_gunner_candidates)
def change_gunner(g: State, man: int) -> None:
    """33.3: the assistant is the gunner now, and the wounded man serves him."""
    m = g.men[man]
    other = g.men[assistant_of(g, man)]
    take_action(g, m.group)
    m.weapon, other.weapon = other.weapon, m.weapon
    m.serves, other.serves = other.weapon, NONE
