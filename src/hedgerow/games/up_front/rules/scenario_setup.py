"""G.1, H.3, L.1: what single scenarios give the defender before play."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BUILDINGS, CARDS, GERMAN, MINEFIELD, PILLBOX, TERRAIN, terrain_name
from hedgerow.games.up_front.model.scenario import DEFENDER
from hedgerow.games.up_front.model.state import NONE, State, afv_in
from hedgerow.games.up_front.rules.draws import PURPOSE, this_front
from hedgerow.games.up_front.rules.entrenching import DIGGABLE
from hedgerow.games.up_front.rules.hands import face
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

READY: Option = ("ready",)
BLOCK_CLEARING, ARMORED_ADVANCE, OUTPOST_LINE = "G", "H", "L"


def defends_in(g: State, player: int, letter: str) -> bool:
    """He is the defender of that scenario."""
    return g.here.letter == letter and g.scenario.forces[player].role == DEFENDER


# ---- G ----

def set_buildings_aside(g: State) -> int:
    """G.1: a Buildings -3 card is taken out before hands are dealt, so that it says nothing about what is in them; NONE in other
    scenarios."""
    if g.here.letter != BLOCK_CLEARING:
        return NONE
    card = next(c.id for c in CARDS if terrain_name(c.id) == BUILDINGS and c.faces[GERMAN][0].value == -3)
    this_front(g).deck.cards.remove(card)
    return card


def hold_buildings(g: State, card: int) -> None:
    """G.1: the defender gets it besides his hand, to place before play."""
    if card == NONE:
        return
    player = g.here.player_in_role(DEFENDER)
    g.players[player].hand.append(card)
    g.reveal()
    g.log("G.1", log_events.BuildingsGiven, player, card)


# ---- H ----

def usable_terrain(g: State, player: int, card: int) -> bool:
    """H.3: a Terrain card that he may place before play."""
    f = face(g, player, card, TERRAIN)
    return f is not None and f.name not in (PILLBOX, MINEFIELD)


def find_terrain(g: State) -> None:
    """H.3: a defender without a usable Terrain card turns cards up until he has one; the others go back and are shuffled in."""
    if g.here.letter != ARMORED_ADVANCE:
        return
    player = g.here.player_in_role(DEFENDER)
    deck = this_front(g).deck
    if any(usable_terrain(g, player, c) for c in g.players[player].hand):
        return
    turned_up = []
    while deck.cards:
        card = deck.draw(g)
        g.log("H.3", log_events.TurnedUp, card)
        if usable_terrain(g, player, card):
            g.players[player].hand.append(card)
            break
        turned_up.append(card)
    deck.cards += turned_up
    deck.shuffle(g, PURPOSE)
    g.reveal()


# ---- L ----

@flow
def dig_in(g: State, player: int) -> Flow[None]:
    """L.1: the defender may start any of his groups entrenched; 36.4: not an AFV."""
    while defends_in(g, player, OUTPOST_LINE) and undug(g, player):
        choice: Option = yield Ask(g.seat(player), "dug in", [*(("dug in", n) for n in undug(g, player)), READY], cite="L.1")
        if choice == READY:
            return
        g.groups[choice[1]].entrenched = True
        g.log("L.1", log_events.DugIn, choice[1], "entrenched")


def undug(g: State, player: int) -> list[int]:
    return [n for n in g.groups_of(player) if not g.groups[n].entrenched and afv_in(g, n) == NONE]


def why_not_on_outpost(g: State, player: int, group: int, terrain: str, no: Reasons) -> None:
    """L.1: the attacker places no Terrain on the defender's groups; 36.3: none on an entrenchment in which nobody can dig."""
    owner = g.groups[group].player
    if owner != player and defends_in(g, owner, OUTPOST_LINE):
        no("the attacker places no Terrain on the outposts", "L.1")
    if g.groups[group].entrenched and terrain not in DIGGABLE:
        no("there are no entrenchments in such Terrain", "36.3")
