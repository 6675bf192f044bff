"""What must hold in every position: 162 cards, each in one place; men in one group; assistants beside their gunners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.state import IN_PLAY, NONE, SET_UP, State, holder_of


def invariants(g: State) -> list[str]:
    """What is wrong with the position, in words."""
    return [*_cards(g), *_men(g), *_groups(g), *_crews(g)]


def _where_cards_are(g: State, front: int) -> Iterator[int]:
    f = g.fronts[front]
    yield from f.deck.cards
    yield from f.deck.discards
    yield from f.removed
    for p in g.players:
        if p.front == front:
            yield from p.hand
    for gr in g.groups:
        if g.players[gr.player].front == front:
            yield from (p.card for p in gr.stack if p.card != NONE and p.front in (NONE, front))
        elif any(p.front == front for p in gr.stack):
            yield from (p.card for p in gr.stack if p.front == front)
    if front < len(g.dividers):
        yield g.dividers[front].card
    for m in g.men:
        if m.machine is not None and g.players[m.player].front == front:
            yield from m.machine.rally_cards
    if front == g.front:
        yield from (d.card for d in g.discards)
        yield from g.pledged
        yield from g.duel.cards if g.duel is not None else ()
        if g.attack is not None:
            yield from g.attack.cards
    if g.attack is not None and g.attack.concealed != NONE and g.players[g.groups[g.attack.target].player].front == front:
        yield g.attack.concealed


def _cards(g: State) -> Iterator[str]:
    """2.2-a: no card is lost, none is there twice."""
    for n, f in enumerate(g.fronts):
        if not f.deck.cards and not f.deck.discards and g.part == SET_UP:
            continue
        found = Counter(_where_cards_are(g, n))
        wrong = [c for c in range(len(CARDS)) if found[c] != 1]
        if wrong:
            yield f"cards {wrong} are there {[found[c] for c in wrong]} times"
        down = set(f.unseen) - set(f.deck.discards) - {p.card for gr in g.groups for p in gr.stack}
        if down:
            yield f"cards {sorted(down)} are said to lie face down"


def _men(g: State) -> Iterator[str]:
    for n, m in enumerate(g.men):
        if m.group != NONE and n not in g.groups[m.group].men:
            yield f"man {n} is not in the group he says"
        if m.group == NONE and m.fate == IN_PLAY and g.part != SET_UP:
            yield f"man {n} is in play but in no group"
        if m.group == NONE and (m.serves != NONE or m.infiltrates != NONE or m.prisoners):
            yield f"man {n} has left play but not his duties"
    for n, gr in enumerate(g.groups):
        if any(g.men[m].group != n for m in gr.men) or len(set(gr.men)) != len(gr.men):
            yield f"group {n} holds men of other groups"
        if not gr.men and gr.stack and all(s.group != n for s in g.spoils):
            yield f"cards lie on group {n}, which is gone"


def _groups(g: State) -> Iterator[str]:
    for n, p in enumerate(g.players):
        if p.groups != sorted((i for i, gr in enumerate(g.groups) if gr.player == n), key=lambda i: (g.groups[i].letter, i)):
            yield f"the groups of player {n} are not {p.groups}"


def _crews(g: State) -> Iterator[str]:
    for n, m in enumerate(g.men):
        if m.serves != NONE and (gunner := holder_of(g, m.serves)) != NONE and g.men[gunner].group != m.group:
            yield f"man {n} serves a weapon of another group"
        if m.serves != NONE and holder_of(g, m.serves) == NONE and m.serves not in g.groups[m.group].loose:
            yield f"man {n} serves a weapon that is gone"
