"""28.42, 28.45, 34.6 Recovery: Rally cards on AFVs and guns, which add up until they suffice."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, HERO, RALLY, RALLY_ALL
from hedgerow.games.up_front.model.state import NONE, State, afv_in
from hedgerow.games.up_front.rules.armor import machine_of
from hedgerow.games.up_front.rules.casualties import drop_rally_cards, rally
from hedgerow.games.up_front.rules.draws import keep_on_table

ENOUGH = 3


def in_need(g: State, man: int) -> bool:
    """28.42, 28.45, 34.6: an AFV that is stunned or pinned, or a pinned gun."""
    m = g.men[man]
    return m.machine is not None and (m.pinned or m.machine.stun > 0)


def worth(g: State, player: int, card: int) -> int:
    """28.42: what a card is worth as a credit; 28.421: a Hero card one."""
    for f in CARDS[card].faces[g.players[player].nation]:
        if f.kind == RALLY:
            return f.value
        if f.kind == HERO:
            return 1
    return 0


def credit(g: State, man: int) -> int:
    """28.42: what the Rally cards on it add up to."""
    m = g.men[man]
    return sum(worth(g, m.player, c) for c in machine_of(m).rally_cards)


def needs_help(g: State, group: int) -> bool:
    """Whether a Rally card on this group is of use to an AFV."""
    afv = afv_in(g, group)
    return afv != NONE and in_need(g, afv)


def give_credit(g: State, man: int, card: int) -> None:
    """28.42: the card stays on the table; as soon as all of them suffice they take effect and are discarded."""
    m = g.men[man]
    keep_on_table(g, m.player, card)
    machine_of(m).rally_cards.append(card)
    recover(g, man)


def recover(g: State, man: int) -> None:
    """28.45, 28.451: first the stun: 6 clear Stun 6, 3 lower it to Stun 3, and what is left over is lost; 3 clear Stun 3, and
    with 3 more the crew is unpinned too; Rally All does everything."""
    m = g.men[man]
    machine = machine_of(m)
    total = credit(g, man)
    if total < ENOUGH:
        return
    everything = total >= RALLY_ALL
    unpins = everything or (machine.stun == 0 and m.pinned) or (machine.stun == ENOUGH and total >= 2 * ENOUGH)
    left = 0 if everything or total >= machine.stun else ENOUGH
    if machine.stun != left:
        machine.stun = left
        g.log("28.451" if left else "28.45", log_events.Recovered, man, f"Stun {left}" if left else "no longer stunned")
    if unpins and m.pinned:
        rally(g, man, "28.42")
    drop_rally_cards(g, man)
