"""2.2, 4.3, 15: what a player may do with the cards he holds, how many he may hold and how many he may discard."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from hedgerow.games.up_front.model.action_cards import (
    AMERICAN,
    CARDS,
    FACES,
    GERMAN,
    NATIONS,
    RUSSIAN,
    SMOKE,
    SNIPER,
    TERRAIN,
    Face,
)
from hedgerow.games.up_front.model.personalities import SL
from hedgerow.games.up_front.model.scenario import ELITE, HAND_SIZE, SECOND_LINE
from hedgerow.games.up_front.model.state import State
from hedgerow.games.up_front.rules.command import acting_leader, leaders_gone, spare_leader
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

MAY_COWER: Final = {TERRAIN: "", SNIPER: "Sniper", SMOKE: "Smoke"}
"""What a scenario may bar, with its name; Terrain by the name of each."""

SIDES: Final = tuple(tuple(tuple((f.kind, (MAY_COWER[f.kind] or f.name) if f.kind in MAY_COWER else "") for f in c.faces[nation])
                           for c in CARDS) for nation in range(len(NATIONS)))
"""By nation and card the kinds of its sides, with a name by which a scenario may bar it."""


def uses(g: State, player: int, card: int) -> list[Face]:
    """2.21, 2.21-a, 2.22, 2.22-a: the sides of a card that this player may use; none of them: a Cower card."""
    return [f for f in CARDS[card].faces[g.players[player].nation] if not cowers(g, player, f)]


def cowers(g: State, player: int, f: Face) -> bool:
    """2.22: what the scenario bars the player from [A.1, B.1, C.2, D.1, D.2, E.1, F.1, G.2, G.3, H.2, I.1, I.2, K.1, L.2];
    16.1-a: a type still being removed; 14.4: Snipers that were found."""
    if f.kind == TERRAIN:
        return f.name in g.scenario.cower[player] or g.fronts[g.players[player].front].quota.get(f.name, 0) > 0
    if f.kind == SNIPER:
        return g.players[player].snipers_lost or "Sniper" in g.scenario.cower[player]
    return f.kind == SMOKE and g.scenario.fronts[g.players[player].front].night           # 13.26: no Smoke at night


def face(g: State, player: int, card: int, kind: int) -> Face | None:
    """The side of a card that he may use in this way."""
    f = FACES[g.players[player].nation][kind].get(card)
    return None if f is None or cowers(g, player, f) else f


def held(g: State, player: int, kind: int) -> list[int]:
    """The cards in his hand that he may use in this way, lowest number first."""
    p = g.players[player]
    faces = FACES[p.nation][kind]
    return sorted([c for c in p.hand if c in faces and not cowers(g, player, faces[c])])


class CardsByKind(dict[int, tuple[int, ...]]):
    """The cards of a hand by what they can be used for, lowest number first; none of a kind that is not there."""

    def __init__(self, nation: int, hand: tuple[int, ...], barred: frozenset[str]) -> None:
        super().__init__()
        for card in hand:
            for kind, name in SIDES[nation][card]:
                if name not in barred:
                    self[kind] = (*self[kind], card)
        self.kinds = frozenset(self)

    def __missing__(self, kind: int) -> tuple[int, ...]:
        return ()


cards_by_kind = lru_cache(10_000)(CardsByKind)
"""What `held` finds for every kind, by nation, hand (lowest number first) and what is `barred`."""


def barred(g: State, player: int) -> frozenset[str]:
    """What a scenario can keep him from using, by name, as `cowers` has it."""
    p = g.players[player]
    f = g.fronts[p.front]
    return all_barred(g.scenario.cower[player], tuple([name for name, left in f.quota.items() if left > 0]), p.snipers_lost,
                      g.scenario.fronts[p.front].night)


@lru_cache(10_000)
def all_barred(by_scenario: frozenset[str], removed: tuple[str, ...], no_snipers: bool, night: bool) -> frozenset[str]:
    return by_scenario.union(removed, ["Sniper"] if no_snipers else [], ["Smoke"] if night else [])


def need_card(g: State, player: int, card: int, kind: int, what: str, no: Reasons) -> Face | None:
    """Reasons against using this card in this way: not in his hand, or not of that kind for him."""
    if card not in g.players[player].hand:
        no("that card is not in your hand", "3.5")
        return None
    f = face(g, player, card, kind)
    if f is None:
        no(f"for you it is no {what} card", "2.22" if not uses(g, player, card) else "2.21")
    return f


def capacity(g: State, player: int) -> Tally:
    """3.5, 4.5: how many cards he may hold."""
    found = full_hand(g.players[player].nation)
    for change in hand_changes(g, player):
        found = found.add(*change)
    return found


def room(g: State, player: int) -> int:
    """4.5: how many cards he may still take up."""
    p = g.players[player]
    limit = HAND_SIZE[p.nation]
    for by, _, _ in hand_changes(g, player):
        limit += by
    return max(0, limit - len(p.hand))


def hand_changes(g: State, player: int) -> list[tuple[int, str, str]]:
    """Everything that leaders and lone groups do to the number of cards in hand, with its rule."""
    p, found = g.players[player], []
    leader = acting_leader(g, player)
    if (p.leader_lost or (leader >= 0 and g.men[leader].pinned)) and not spare_leader(g, player):
        found.append((-1, "squad leader pinned or just lost", "15.2"))
    elif leader >= 0 and g.men[leader].rank == "SSG" and g.men[leader].role == SL:
        found.append((1, "a staff sergeant leads", "42.46"))
    elif leader < 0 and leaders_gone(g, player):
        found.append((-1, "both leaders lost", "15.4"))
    for enemy in g.opponents(player):
        if g.count_groups(enemy) == 1:
            return [*found, (1, "the opponent has one group", "15.6")]
    return found


@cache
def full_hand(nation: int) -> Tally:
    return Tally.of(HAND_SIZE[nation], "hand", "3.5")


def discard_limit(g: State, player: int) -> Tally:
    """4.3: how many unused cards he may discard, by nation, quality of troops and actions taken."""
    p = g.players[player]
    if p.spent:
        return Tally.of(0, "reinforcements came under cover", "35.4")
    acts = p.actions - p.entrenching if p.nation == RUSSIAN else p.actions
    if p.nation == GERMAN:
        return german_limit(p.troops, acts)
    if p.nation == AMERICAN:
        return american_limit(p.troops, acts)
    limit = russian_limit(p.troops, acts, len(p.hand) + len(g.discards))
    return limit.add(-p.entrenching, "entrenching", "36.5").at_least(0, "none left", "36.5")


@cache
def german_limit(troops: str, acts: int) -> Tally:
    """4.31: one, whatever he did; 39.6: the SS two with at most one action."""
    if troops == ELITE and acts <= 1:
        return Tally.of(2, "SS with at most one action", "39.6")
    return Tally.of(1, "German", "4.31")


@cache
def american_limit(troops: str, acts: int) -> Tally:
    """4.32: two without an action; 39.3: Green one; 39.4: Paratroops one more action."""
    if troops == ELITE:
        return Tally.of(2 if not acts else int(acts == 1), "Paratroops", "39.4")
    if acts:
        return Tally.of(0, "an action was taken", "4.32")
    return Tally.of(1, "Green troops", "39.3") if troops == SECOND_LINE else Tally.of(2, "American", "4.32")


@cache
def russian_limit(troops: str, acts: int, cards: int) -> Tally:
    """4.33: any number of his cards without an action; 39.1: Conscripts two; 39.2: Guards two also with one action."""
    if acts:
        return Tally.of(2, "Guards with one action", "39.2") if troops == ELITE and acts == 1 else Tally.of(
            0, "an action was taken", "4.33")
    return Tally.of(2, "Conscripts", "39.1") if troops == SECOND_LINE else Tally.of(cards, "Russian", "4.33")


