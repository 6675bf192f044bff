"""42.1, 42.2, 42.41, 42.5: who of the roster fights the next scenario of a campaign."""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import RUSSIAN
from hedgerow.games.up_front.model.personalities import (
    ASL,
    ASSAULT_RIFLE,
    CARBINE,
    COMMISSAR,
    LMG,
    MAN,
    MP,
    PEOPLE,
    RIFLE,
    SL,
    WEAPONS,
)
from hedgerow.games.up_front.model.roster import ASL_RANKS, SL_RANKS, Campaign, Soldier, full_kia, is_leader_card, step_of
from hedgerow.games.up_front.model.state import NONE, State
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow

TRANSFER_COST, REPLACEMENT_COST = 7, 1
LEADER_KIA: Final = 8
NOBODY: Option = ("do without",)
TRANSFER: Option = ("send for",)


def the_campaign(g: State) -> Campaign:
    assert g.campaign is not None
    return g.campaign


def soldier(g: State, player: int, card: int) -> Soldier:
    """The line of this card on the roster."""
    return next(s for s in the_campaign(g).rosters[player] if s.card == card)


def weapon_class(card: int) -> str:
    """42.2: carbines and rifles of all kinds are interchangeable."""
    kind = WEAPONS[PEOPLE[card].weapon].kind
    return RIFLE if kind in (RIFLE, CARBINE) else kind


def called(g: State, player: int) -> list[int]:
    return [*the_campaign(g).lists[player], *the_campaign(g).later[player]]


def fit(g: State, player: int, card: int) -> bool:
    """42.4: on the roster, alive, not recovering from a wound, and not called up yet."""
    s = soldier(g, player, card)
    return not s.dead and s.back <= the_campaign(g).battle + 1 and card not in called(g, player)


# ---- the call ----

@flow
def call_up(g: State, player: int, listed: tuple[int, ...], reserve: tuple[int, ...]) -> Flow[None]:
    """42.1: the men the scenario lists, or those who stand in for them; AFVs and guns come from outside [42.4]."""
    for card in leaders_first((*listed, *reserve)):
        later = card in reserve
        if PEOPLE[card].kind != MAN or fit(g, player, card):
            answer(g, player, card, later, PEOPLE[card].role)
        elif is_leader_card(card):
            yield from appoint(g, player, slot_of(card, (*listed, *reserve)), later)
        else:
            yield from stand_in(g, player, card, later, (*listed, *reserve))
    yield from exchange_weapons(g, player)


def leaders_first(cards: tuple[int, ...]) -> list[int]:
    """42.2: any man of the roster may be chosen to lead, so the SL is settled before the others are called, then the ASL, who
    may not outrank him."""
    def turn(card: int) -> int:
        return (SL, ASL, "-").index(slot_of(card, cards))
    return sorted(cards, key=turn)


def answer(g: State, player: int, card: int, later: bool, role: str) -> None:
    """He will be there, as SL or ASL if he is called to be."""
    c = the_campaign(g)
    (c.later if later else c.lists)[player].append(card)
    if role in (SL, ASL):
        c.leaders[player][(SL, ASL).index(role)] = card


@flow
def stand_in(g: State, player: int, card: int, later: bool, listed: tuple[int, ...]) -> Flow[None]:
    """42.1: another man with the same weapon; if there is none the man himself comes back as a replacement [42.41]."""
    if not stand_ins(g, player, card, listed):
        return
    choice: Option = yield Ask(g.seat(player), "stand-in", stand_ins(g, player, card, listed), cite="42.1", soldier=card)
    if choice[1] == card:
        revive(g, player, card)
    answer(g, player, choice[1], later, "-")


def stand_ins(g: State, player: int, card: int, listed: tuple[int, ...]) -> list[Option]:
    """42.1: like-armed men who are not called themselves; if there are none the man himself, as a replacement, or a rifle for a
    machine pistol, and the reverse, if the player likes it better; no leaders: there is one SL and one ASL."""
    free = [s.card for s in the_campaign(g).rosters[player]
            if s.card not in listed and fit(g, player, s.card) and not is_leader_card(s.card) and PEOPLE[s.card].number]
    alike = [c for c in free if weapon_class(c) == weapon_class(card)]
    other = {RIFLE: MP, MP: RIFLE}.get(weapon_class(card), "")
    himself = [card] if card not in called(g, player) else []
    return [("call up", c) for c in alike or [*(c for c in free if weapon_class(c) == other), *himself]]


def revive(g: State, player: int, card: int, cost: int = REPLACEMENT_COST) -> None:
    """42.41, T-roster-notes: a replacement: a Private with printed Morale and Panic and a KIA value of 7 (6 with a flamethrower);
    it costs a point. A wounded man is replaced as well, for somebody must carry the weapon."""
    s, p = soldier(g, player, card), PEOPLE[card]
    s.dead, s.replacement, s.rank, s.back = False, True, "PVT", 0
    s.morale, s.panic, s.kia = p.morale, p.panic, full_kia(card) - 1
    s.elan = s.survival = s.promotion = 0
    the_campaign(g).points[player] -= cost
    g.log("42.41", log_events.Replaced, player, card)


# ---- leaders ----

def slot_of(card: int, listed: tuple[int, ...]) -> str:
    """15.5: a Commissar is there in place of the SL or the ASL, whichever the scenario does not list."""
    role = PEOPLE[card].role
    if role != COMMISSAR:
        return role
    return ASL if any(PEOPLE[c].role == SL for c in listed) else SL


@flow
def appoint(g: State, player: int, role: str, later: bool) -> Flow[None]:
    """42.2: the player chooses a SL or ASL; 42.5: if nobody can lead one is transferred in; an ASL one can do without."""
    if not appointments(g, player, role):
        return
    choice: Option = yield Ask(g.seat(player), "leader", appointments(g, player, role), cite="42.2", role=role)
    if choice == TRANSFER:
        answer(g, player, transfer_in(g, player, role), later, role)
    elif choice != NOBODY:
        answer(g, player, choice[1], later, role)


def appointments(g: State, player: int, role: str) -> list[Option]:
    """42.2, 42.5: whoever may lead; a transfer only if nobody can."""
    found: list[Option] = [("appoint", s.card) for s in the_campaign(g).rosters[player]
                           if fit(g, player, s.card) and may_lead(g, player, s, role)]
    if not found and transfers(g, player, role):
        found.append(TRANSFER)
    return [*found, NOBODY] if role == ASL else found


def may_lead(g: State, player: int, s: Soldier, role: str) -> bool:
    """42.2: rank, a KIA value of 8, and for a SL a machine pistol, rifle or assault rifle; an ASL with a light machine gun may
    lead if he exchanges it; no ASL outranks his SL."""
    if s.kia != LEADER_KIA or not PEOPLE[s.card].number:
        return False
    if role == SL:
        lmg = weapon_class(s.card) == LMG and PEOPLE[s.card].role == ASL
        return s.rank in SL_RANKS and (weapon_class(s.card) in (MP, RIFLE, ASSAULT_RIFLE) or lmg)
    nation = g.players[player].nation
    above = the_campaign(g).leaders[player][0]
    return s.rank in ASL_RANKS and (above == NONE or PEOPLE[above].role == COMMISSAR      # 42.46: he is outside all ranks
                                    or step_of(s.rank, nation) <= step_of(soldier(g, player, above).rank, nation))


def transfers(g: State, player: int, role: str) -> list[int]:
    """42.5: eliminated cards of that kind; for a Russian the Commissar is among them, whether a SL or an ASL is missing."""
    roles = (role, COMMISSAR) if g.players[player].nation == RUSSIAN else (role,)
    return [s.card for s in the_campaign(g).rosters[player] if s.dead and PEOPLE[s.card].role in roles]


def transfer_in(g: State, player: int, role: str) -> int:
    """42.5: one at random, with the values and the KIA value printed on his card; it costs seven points."""
    card = g.pick("leader transferred", transfers(g, player, role))
    s, p = soldier(g, player, card), PEOPLE[card]
    s.dead, s.morale, s.panic, s.kia, s.rank = False, p.morale, p.panic, p.kia, p.rank
    s.elan = s.survival = s.promotion = 0
    the_campaign(g).points[player] -= TRANSFER_COST
    g.log("42.5", log_events.TransferredIn, player, card)
    return card


@flow
def exchange_weapons(g: State, player: int) -> Flow[None]:
    """42.2: a SL with a light machine gun gives it to another man for his weapon."""
    leader = the_campaign(g).leaders[player][0]
    if leader == NONE or weapon_class(leader) != LMG:
        return
    choice: Option = yield Ask(g.seat(player), "exchange", exchanges(g, player), cite="42.2", soldier=leader)
    the_campaign(g).exchanged[player] = [leader, choice[1]]


def exchanges(g: State, player: int) -> list[Option]:
    return [("swap weapons", c) for c in the_campaign(g).lists[player]
            if PEOPLE[c].kind == MAN and weapon_class(c) in (MP, RIFLE, ASSAULT_RIFLE)]
