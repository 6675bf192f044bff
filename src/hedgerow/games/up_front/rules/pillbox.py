"""23 Pillbox: a card for one group, from before play."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, GERMAN, PILLBOX, terrain_name
from hedgerow.games.up_front.model.personalities import BAZ, MTR, PSK
from hedgerow.games.up_front.model.scenario import DEFENDER
from hedgerow.games.up_front.model.state import NONE, TERRAIN, Man, Placed, State, is_infantry, terrain_of, weapon_of
from hedgerow.games.up_front.rules.draws import this_front
from hedgerow.games.up_front.rules.ranges import chit_sum
from hedgerow.kernel.reasons import Reasons

PILLBOX_VICTORY = "pillbox"
CAPACITY = 3
LETTER_B = 1


def has_pillbox(g: State, player: int) -> bool:
    """23.1, C.1: the defender of a scenario that says so."""
    return g.here.victory.kind == PILLBOX_VICTORY and g.scenario.forces[player].role == DEFENDER


def why_not_garrison(g: State, player: int, man: int, letter: int, size: int, no: Reasons) -> None:
    """23.3: three men at most in Group B, and no mortar, secondary weapon, bazooka or panzerschreck, gun or AFV."""
    if not has_pillbox(g, player) or letter != LETTER_B:
        return
    if size > CAPACITY:
        no("three men at most in the Pillbox", "23.3")
    if not fits_pillbox(g, g.men[man]):
        no("his weapon is not for a Pillbox", "23.3")


def fits_pillbox(g: State, m: Man) -> bool:
    w = weapon_of(g, m)
    return is_infantry(m) and m.secondary == NONE and (w is None or w.kind not in (MTR, BAZ, PSK))


def take_pillbox_card(g: State) -> int:
    """23.1: out of the deck before the hands are dealt."""
    card = next(c.id for c in CARDS if terrain_name(c.id) == PILLBOX)
    this_front(g).deck.cards.remove(card)
    return card


def place_pillbox(g: State, player: int) -> None:
    """23.2: on his Group B, before any other Terrain."""
    card = take_pillbox_card(g)
    group = g.at_letter(player, LETTER_B)
    g.groups[group].stack.append(Placed(card, TERRAIN, PILLBOX, CARDS[card].faces[GERMAN][0].value))
    g.log("23.2", log_events.TerrainLaid, group, card, PILLBOX)


def behind_pillbox(g: State, group: int, pillbox: int) -> bool:
    """23.7, Q-23.8: it got behind the Pillbox and has come back level with it."""
    return (pillbox in g.groups[group].behind and terrain_of(g.groups[pillbox]) == PILLBOX
            and abs(g.groups[group].letter - g.groups[pillbox].letter) == 1 and chit_sum(g, group, pillbox) == 5)


def pillbox_held(g: State, player: int) -> bool:
    """C-vc: somebody is in it."""
    return any(terrain_of(g.groups[n]) == PILLBOX for n in g.groups_of(player))
