"""2.2, 14.6, 16.1 to 16.3: turning up, discarding and removing Action cards. Nobody else touches the deck.

A draw is a card: its number, its colour, its ten position numbers and its Breeze all come from the same one, and a rule that
reuses a draw (Panic and Rout, a ford and the infiltration after it) holds on to the card.
"""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, MINEFIELD, terrain_name
from hedgerow.games.up_front.model.state import NONE, SMOKE, Front, Placed, State
from hedgerow.kernel.cards import Deck

PURPOSE = "Action deck"


def this_front(g: State) -> Front:
    """The deck that is being played from."""
    return g.fronts[g.front]


def draw(g: State, purpose: str) -> int:
    """2.2: the top card is turned up for everyone, used, and discarded [4.4]; a Breeze on it blows at once [13.243]."""
    card = pop(g)
    g.log("2.2", log_events.Drawn, purpose, card, f"{'red' if CARDS[card].red else 'black'} {CARDS[card].rnc}")
    if CARDS[card].breeze:
        blow(g)
    discard(g, card)
    return card


def take(g: State, player: int) -> int:
    """4.5: the top card into a hand, unseen by the others."""
    card = pop(g)
    g.players[player].hand.append(card)
    return card


def pop(g: State) -> int:
    """16.2: an empty Draw pile is made anew from the discards when a card is needed; that it is empty counts at once."""
    f = this_front(g)
    if not f.deck.cards:
        f.unseen = {card: who for card, who in f.unseen.items() if card not in f.deck.discards}
        f.deck.reshuffle(g, PURPOSE)
        f.shuffled = True
    card = f.deck.draw(g)
    if not f.deck.cards:
        f.emptied += 1
        g.log("16.2", log_events.DeckEmptied, f.emptied, g.here.decks)
    return card


def time_is_up(g: State) -> bool:
    """16.3: the Draw pile has been emptied as often as the scenario says; what is being resolved is finished first."""
    return over_at(g, g.front)


def over_at(g: State, front: int) -> bool:
    return g.fronts[front].emptied >= g.scenario.fronts[front].decks


def discard(g: State, card: int, unseen_by_all_but: int = -1, front: int = NONE) -> None:
    """4.4: to the Discard pile, 41.6: of its own game; 16.1: cards that the scenario removes are set aside instead, for all to
    see."""
    f = this_front(g) if front == NONE else g.fronts[front]
    name = terrain_name(card)
    if f.quota.get(name, 0) > 0:
        remove(g, card, front)
        f.quota[name] -= 1
        return
    f.deck.discard(card)
    if unseen_by_all_but >= 0:
        f.unseen[card] = unseen_by_all_but
    else:
        f.unseen.pop(card, None)


def remove(g: State, card: int, front: int = NONE) -> None:
    """16.1, 24.6: out of the game."""
    f = this_front(g) if front == NONE else g.fronts[front]
    f.removed.append(card)
    f.unseen.pop(card, None)
    g.log("16.1", log_events.SetAside, card)


def put_away(g: State, p: Placed, front: int = NONE) -> None:
    """4.4: a card that lay on a group is discarded; 16.1: one that lay face down goes face down, and stays;
    24.6: a Minefield leaves the game; 41.6: each goes back to the deck it came from. The LOS Divider beneath a group [41.54] is
    no card of its own."""
    if p.card == NONE:
        return
    front = p.front if p.front != NONE else g.front if front == NONE else front
    if p.card in g.fronts[front].unseen:
        g.fronts[front].deck.discard(p.card)
    elif terrain_name(p.card) == MINEFIELD:
        remove(g, p.card, front)
    else:
        discard(g, p.card, front=front)


def spend(g: State, player: int, card: int) -> None:
    """4.4: from the hand, shown, to the Discard pile."""
    g.players[player].hand.remove(card)
    g.reveal()
    discard(g, card, front=g.players[player].front)


def keep_on_table(g: State, player: int, card: int) -> None:
    """28.42: from the hand, shown, to stay on the table."""
    g.players[player].hand.remove(card)
    g.reveal()


def pledge(g: State, player: int, card: int) -> None:
    """20.2: a card is named for one of the men who will try: it is out of the hand."""
    g.players[player].hand.remove(card)
    g.pledged.append(card)


def redeem(g: State, card: int) -> None:
    """20.22: the card named is played, straight to the Discard pile."""
    g.pledged.remove(card)
    g.reveal()
    discard(g, card)


def play_declared(g: State, card: int) -> None:
    """4.3: a declared discard takes effect: whoever plays it says where the card goes now."""
    g.discards = [d for d in g.discards if d.card != card]


def redeem_all(g: State) -> None:
    """Q-20.2: what was named is played, also for a man who is no longer there."""
    for card in list(g.pledged):
        redeem(g, card)


def blow(g: State) -> None:
    """13.243: all Smoke in play goes; 13.2: no more is placed this player turn. What is being resolved still feels it: the
    strength of an attack has been worked out by now."""
    f = this_front(g)
    f.breeze_turn = g.turn
    there = [(gr, p) for gr in g.groups for p in gr.stack if p.kind == SMOKE and g.players[gr.player].front == g.front]
    for gr, p in there:
        gr.stack.remove(p)
        put_away(g, p)
    if there:
        g.log("13.243", log_events.Breeze)


def new_deck(g: State) -> Deck:
    """2.2-a, 3.5: all the cards, shuffled."""
    deck = Deck(list(range(len(CARDS))))
    deck.shuffle(g, PURPOSE)
    return deck


