"""15 Command control: squad leaders, their assistants, Commissars, and what their loss costs."""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.personalities import ASL, COMMISSAR, SL
from hedgerow.games.up_front.model.state import IN_PLAY, NONE, WAITING, State

ORDER: Final = {SL: 0, COMMISSAR: 1, ASL: 2}
"""15.3, 15.5: who leads before whom."""


def leaders(g: State, player: int) -> list[int]:
    """15.1, 15.5: his SL, ASL and Commissar who are in play, in the order in which they lead; 41.57: not from a LOS Divider."""
    found = [n for n, m in enumerate(g.men) if m.role != "-" and m.player == player and m.role in ORDER and m.fate == IN_PLAY
             and not m.between]
    return sorted(found, key=lambda n: ORDER[g.men[n].role]) if len(found) > 1 else found


def acting_leader(g: State, player: int) -> int:
    """15.3: the SL; once he is gone the ASL or the Commissar is taken for him. NONE if nobody is left."""
    for n, m in enumerate(g.men):
        if m.role == SL and m.player == player and m.fate == IN_PLAY and not m.between:
            return n
    found = leaders(g, player)
    return found[0] if found else NONE


def leaders_gone(g: State, player: int) -> bool:
    """15.4: there were leaders, and all of them are removed."""
    return not leaders(g, player) and any(
        player in (m.player, m.sender) and m.fate != WAITING and m.role in ORDER for m in g.men)


def led(g: State, group: int) -> bool:
    """10.23, 17.8: it has an unpinned SL, ASL or Commissar; commanders of AFVs and guns are none, nor is one who is on
    his way to another group."""
    men = g.men
    return any(men[m].role in ORDER and not men[m].pinned and men[m].transfer == NONE for m in g.groups[group].men)


def unpinned_commissar(g: State, group: int) -> int:
    """15.52: the unpinned Commissar of a group, or NONE; 17.8: on his way he is of none."""
    men = g.men
    return next((m for m in g.groups[group].men if men[m].role == COMMISSAR and not men[m].pinned and men[m].transfer == NONE),
                NONE)


def spare_leader(g: State, player: int) -> bool:
    """41.57: two squad leaders, or acting ones, have come together in his game, and one of them is there unpinned."""
    if not g.in_teams:
        return False
    both = [m for m in g.men if m.player == player and not m.between and (m.role == SL or m.acting)]
    return len(both) > 1 and any(m.fate == IN_PLAY and not m.pinned for m in both)


def is_squad_leader(g: State, man: int) -> bool:
    """38.5, 41.7: the SL himself; 15.5: or a Commissar who fills his place from the start."""
    m = g.men[man]
    return m.role == SL or (m.role == COMMISSAR and not any(o.player == m.player and o.role == SL for o in g.men))


def squad_leader(g: State, player: int) -> int:
    """41.7: his SL, if he is there unpinned and infiltrates nobody, or NONE."""
    return next((n for n, m in enumerate(g.men) if m.player == player and is_squad_leader(g, n) and m.fate == IN_PLAY
                 and not m.pinned and not m.between and m.infiltrates == NONE), NONE)


def lose_contact(g: State, man: int) -> None:
    """41.7: Radio Contact ends when the SL on either end is pinned, eliminated or infiltrates."""
    player = g.men[man].player
    if any(player in pair for pair in g.contacts) and is_squad_leader(g, man):
        g.contacts = [pair for pair in g.contacts if player not in pair]
        g.log("41.7", log_events.ContactLost, player)


def note_lost_leader(g: State, man: int) -> None:
    """15.2: the acting squad leader is about to be removed."""
    if g.men[man].role != "-" and acting_leader(g, g.men[man].player) == man:
        g.players[g.men[man].player].leader_lost = True
