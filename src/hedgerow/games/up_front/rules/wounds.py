"""33 Wounds: what a hit or a Rout may turn into, and what a wounded man still can do."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.state import NONE, State, is_infantry
from hedgerow.games.up_front.rules.casualties import kill
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.games.up_front.rules.heroes import hero_may_be_held, rescue_options, spend_hero
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow


def wounds(g: State, man: int, card: int) -> bool:
    """33.1: the number under 7w of the same card is his printed Morale; 33.11: never crews of guns and AFVs."""
    m = g.men[man]
    return g.in_force(33) and is_infantry(m) and CARDS[card].wound == m.morale


@flow
def wound(g: State, man: int) -> Flow[None]:
    """33.1: he stays in play, on the side he was on; 33.7: a second wound kills, unless a Hero card is played at once."""
    m = g.men[man]
    if m.wounded:
        saved: bool = yield from hero_saves(g, man, "second wound")
        if not saved:
            kill(g, man, "33.7")
        return
    m.wounded = True
    g.log("33.1", log_events.Wounded, man)
    while len(load_options(g, man)) > 1:
        yield from lighten_load(g, man)


@flow
def lighten_load(g: State, man: int) -> Flow[None]:
    """33.6: he cannot carry several weapons; the one he lets go lies with his group."""
    choice: Option = yield Ask(g.seat(g.men[man].player), "lighten load", load_options(g, man), cite="33.6", unit=man)
    let_lie(g, man, choice[1])


def let_lie(g: State, man: int, weapon: int) -> None:
    """33.6; 20.74: without the captured weapon he has his own again."""
    m = g.men[man]
    g.groups[m.group].loose.append(weapon)
    if weapon == m.weapon:
        m.weapon, m.own_weapon = m.own_weapon, NONE
    elif weapon == m.own_weapon:
        m.own_weapon = NONE
    else:
        m.secondary = NONE


def load_options(g: State, man: int) -> list[Option]:
    """33.6: what he carries; 20.74: his own weapon beside a captured one is a secondary weapon."""
    m = g.men[man]
    return [("let lie", w) for w in (m.weapon, m.own_weapon, m.secondary) if w != NONE]


@flow
def hero_saves(g: State, man: int, about: str) -> Flow[bool]:
    """33.7: a Hero card played at once."""
    player = g.men[man].player
    if not hero_may_be_held(g, player):
        return False
    choice: Option = yield Window(g.seat(player), about, [*rescue_options(g, player), PASS], cite="33.7", unit=man,
                                  facts={"cards": len(g.players[player].hand)})
    if choice == PASS:
        return False
    spend_hero(g, player, choice[1], man, "is saved")
    return True


@flow
def endurance(g: State, player: int) -> Flow[None]:
    """33.7: in the owner's first turn of each new deck every wounded man draws: on red he is removed; a Hero exempts him."""
    p, f = g.players[player], g.fronts[g.front]
    if p.deck_seen >= f.emptied or not g.in_force(33):
        return
    p.deck_seen = f.emptied
    for man in [n for n, m in enumerate(g.men) if m.player == player and m.wounded and m.group != NONE]:
        saved: bool = yield from hero_saves(g, man, "endurance")
        if not saved and CARDS[draw(g, "endurance")].red:
            kill(g, man, "33.7")
