"""What a result does to a man: pinned, killed, in panic; and what they may turn into: Rout, wound, prisoner, berserk."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, MINEFIELD, RUSSIAN
from hedgerow.games.up_front.model.state import State, is_infantry, terrain_of
from hedgerow.games.up_front.rules.casualties import kill, pin, rout
from hedgerow.games.up_front.rules.prisoners import surrender
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.games.up_front.rules.values import kia, morale, panic
from hedgerow.games.up_front.rules.wounds import wound, wounds
from hedgerow.kernel.flow import Flow, flow

NO_EFFECT, PIN, PANIC, KIA = "no effect", "pinned", "panic", "killed"
ROUTED, WOUNDED, BERSERK = "routed", "wounded", "berserk"
"""What a Panic may turn into, if it does not kill."""


@flow
def suffer(g: State, man: int, outcome: str, card: int, exact: bool) -> Flow[None]:
    """6.51, 6.52, 6.53: apply an outcome; `card` is the draw that brought it, `exact`: it just reached the KIA value [33.1]."""
    if outcome == PIN:
        pin(g, man)
    elif outcome == KIA and exact and wounds(g, man, card):
        yield from wound(g, man)
    elif outcome == KIA:
        kill(g, man, "6.51")
    elif outcome == PANIC:
        yield from panics(g, man, card)


@flow
def panics(g: State, man: int, card: int) -> Flow[None]:
    """6.53: what becomes of a man in panic, by the card that brought it."""
    end = end_of_panic(g, man, card)
    if end == WOUNDED:
        yield from wound(g, man)
    elif end == ROUTED:
        yield from run_away(g, man)
    elif end == BERSERK:
        g.men[man].berserk = True
        g.log("20.9", log_events.Berserk, man)
    else:
        kill(g, man, why_killed(g, man))


def end_of_panic(g: State, man: int, card: int) -> str:
    """6.53: the number under 0r of the same card decides: up to his printed Panic value he is killed (or berserk, 20.9), else he
    routs (6.531), unless that is a wound (33.1). 20.9: who is berserk already is killed whatever that number."""
    m = g.men[man]
    if m.berserk:
        return KIA
    if CARDS[card].rout > m.panic:
        return WOUNDED if wounds(g, man, card) else ROUTED
    return BERSERK if may_rage(g, man) and terrain_of(g.groups[m.group]) != MINEFIELD else KIA


def why_killed(g: State, man: int) -> str:
    """6.53; 20.9: he was berserk already; 24.7: he would be, but not in a Minefield."""
    return "20.9" if g.men[man].berserk else "24.7" if may_rage(g, man) else "6.53"


def may_rage(g: State, man: int) -> bool:
    """20.9: a Russian infantryman at Relative Range 5 who is not berserk already."""
    m = g.men[man]
    return (g.in_force(20) and g.players[m.player].nation == RUSSIAN and is_infantry(m) and not m.berserk
            and any(relative_range(g, m.group, e) == 5 for e in g.enemies_of(m.group)))


@flow
def run_away(g: State, man: int) -> Flow[None]:
    """6.531: he is removed by Rout; 32.12: next to the enemy he may be taken prisoner."""
    taken: bool = yield from surrender(g, man)
    if not taken:
        rout(g, man, "6.531")


def outcome_of(g: State, man: int, result: int) -> str:
    """6.5: a result against the values of this man as they stand; of Morale and Panic only one is face up."""
    pinned = g.men[man].pinned
    morale_ = 0 if pinned else int(morale(g, man).total)
    panic_ = int(panic(g, man).total) if pinned else 0
    return fire_outcome(result, pinned, morale_, panic_, int(kia(g, man).total))


def fire_outcome(result: int, pinned: bool, morale_: int, panic_: int, kia_: int) -> str:
    """6.51, 6.52, 6.53, 6.54: compared with the values that are face up only."""
    if result >= kia_:
        return KIA
    if pinned:
        return PANIC if result >= panic_ else NO_EFFECT
    return PIN if result >= morale_ else NO_EFFECT
