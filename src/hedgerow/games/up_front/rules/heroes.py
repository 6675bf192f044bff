"""10.4 Heroes: a card that may be played at any time, in anybody's turn."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import FACES, HERO, HEROES
from hedgerow.games.up_front.model.personalities import MTR
from hedgerow.games.up_front.model.state import ACTIONS, NONE, SET_UP, Man, State, armed, is_infantry, weapon_of
from hedgerow.games.up_front.rules.casualties import rally
from hedgerow.games.up_front.rules.draws import over_at, spend
from hedgerow.games.up_front.rules.elan import HERO as HERO_ELAN
from hedgerow.games.up_front.rules.elan import earn
from hedgerow.games.up_front.rules.hands import held, need_card
from hedgerow.games.up_front.rules.recovery import give_credit
from hedgerow.games.up_front.rules.victory import end_if_decided
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

RALLY_HIM: Option = ("hero rallies",)
FIREPOWER: Option = ("hero fires",)
NO_PAIN: Option = ("hero endures",)
CREDIT: Option = ("hero steadies crew",)
OPEN_HATCHES: Option = ("hero opens hatches",)


def hero_uses(g: State, man: int) -> list[Option]:
    """10.4, 10.45, 33.9: what a Hero card could do for this man now; never nothing."""
    m = g.men[man]
    found: list[Option] = []
    if m.group != NONE and m.machine is not None:
        return crew_uses(m)
    if m.group == NONE or not is_infantry(m):
        return found
    if m.pinned:
        found.append(RALLY_HIM)
    elif may_be_heroic(g, man):
        found.append(FIREPOWER)
    if m.wounded and not m.unhurt:
        found.append(NO_PAIN)
    return found


def crew_uses(m: Man) -> list[Option]:
    """10.41, 28.421, 34.6: a credit for an AFV that is stunned or pinned or for a pinned gun; a buttoned-up AFV that has its
    commander and is not stunned opens its hatches. Never more firepower or a better aim."""
    machine = m.machine
    assert machine is not None
    if m.pinned or machine.stun:
        return [CREDIT]
    return [OPEN_HATCHES] if machine.buttoned and not machine.crew_killed else []


def may_be_heroic(g: State, man: int) -> bool:
    """10.45: in his own turn, before his group has acted or while it fires, with a weapon that works and is no mortar."""
    m = g.men[man]
    firing = g.attack is not None and g.attack.firer == m.group and not g.attack.declared
    w = weapon_of(g, m)
    return (m.player == g.active and g.part == ACTIONS and not m.heroic and armed(g, m) and m.serves == NONE
            and w is not None and w.kind != MTR and (not g.groups[m.group].acted or firing))


def hero_options(g: State, seat: str) -> list[Option]:
    """Interjections: whoever holds a Hero card may play it, whoever is asked."""
    player = g.player_of(seat)
    if not some_hero(g, seat):
        return []
    return [("hero", c, n) for c in held(g, player, HERO) for n, m in enumerate(g.men) if m.player == player and hero_uses(g, n)]


def some_hero(g: State, seat: str) -> bool:
    """Whether he has a Hero card and somebody to play it for."""
    player = g.player_of(seat)
    p = g.players[player]
    if FACES[p.nation][HERO].keys().isdisjoint(p.hand) or g.part == SET_UP or over_at(g, p.front):
        return False
    acting = player == g.active and g.part == ACTIONS     # only then is an unhurt man heroic [10.45]
    for n, m in enumerate(g.men):
        if (acting or m.pinned or m.wounded or m.machine is not None) and m.player == player and m.group >= 0 and hero_uses(g, n):
            return True
    return False


def why_not_hero(g: State, seat: str, card: int, man: int) -> Reasons:
    """10.4."""
    no = Reasons()
    player = g.player_of(seat)
    need_card(g, player, card, HERO, "Hero", no)
    if g.men[man].player != player:
        no("that is not your man", "10.4")
    elif g.part == SET_UP or over_at(g, g.players[player].front):
        no("nothing is played before the game begins or after time is up", "16.3")
    elif not hero_uses(g, man):
        no("a Hero card would do nothing for him now", "10.45")
    return no


@flow
def play_hero(g: State, seat: str, option: Option) -> Flow[None]:
    """10.4: not an action. One card does one thing, but a man who is rallied in his own turn is heroic as well [10.43]."""
    card, man = option[1], option[2]
    use: Option = yield Ask(seat, "hero", hero_uses(g, man), cite="10.4", unit=man)
    be_heroic(g, g.player_of(seat), card, man, use)
    end_if_decided(g)


def be_heroic(g: State, player: int, card: int, man: int, use: Option) -> None:
    m = g.men[man]
    if use == CREDIT:
        g.log("28.421", log_events.HeroPlayed, player, card, man, "takes heart")
        give_credit(g, man, card)
        return
    if use == OPEN_HATCHES and m.machine is not None:
        spend_hero(g, player, card, man, "opens its hatches")
        m.machine.buttoned = False
        g.log("28.421", log_events.Opened, man)
        return
    if use == NO_PAIN:
        spend_hero(g, player, card, man, "feels no wound this turn")
        m.unhurt = True
        return
    spend_hero(g, player, card, man, "is a hero")
    if use == RALLY_HIM:
        rally(g, man, "10.4")
    if may_be_heroic(g, man):
        m.heroic = True                                   # 10.43, 10.45


def spend_hero(g: State, player: int, card: int, man: int, outcome: str) -> None:
    spend(g, player, card)
    g.log("10.4", log_events.HeroPlayed, player, card, man, outcome)
    earn(g, man, HERO_ELAN, "a hero")


# ---- moments that end too soon for an interjection ----

def hero_may_be_held(g: State, player: int) -> bool:
    """By what everybody knows he might hold a Hero card: not all of them lie in the open."""
    f = g.fronts[g.players[player].front]
    if not g.players[player].hand or over_at(g, g.players[player].front):
        return False
    return any(h not in f.removed and (h not in f.deck.discards or h in f.unseen) for h in HEROES)


def rescue_options(g: State, player: int) -> list[Option]:
    return [("rescue", c) for c in held(g, player, HERO)]


def why_not_rescue(g: State, seat: str, card: int) -> Reasons:
    """10.42, 33.7."""
    no = Reasons()
    need_card(g, g.player_of(seat), card, HERO, "Hero", no)
    return no


def may_be_rescued(g: State, man: int) -> bool:
    """10.42: he is pinned, and by what everybody knows his owner might hold a Hero card."""
    m = g.men[man]
    return m.pinned and is_infantry(m) and hero_may_be_held(g, m.player)


@flow
def chance_for_a_hero(g: State, man: int) -> Flow[None]:
    """10.42: before the draw against a pinned man his owner may rally him; afterwards it is too late."""
    if not may_be_rescued(g, man):
        return
    owner = g.men[man].player
    choice: Option = yield Window(g.seat(owner), "before the draw", [*rescue_options(g, owner), PASS], cite="10.42",
                                  unit=man, facts={"cards": len(g.players[owner].hand), "panic": g.men[man].panic})
    if choice != PASS:
        spend_hero(g, owner, choice[1], man, "is a hero")
        rally(g, man, "10.42")


