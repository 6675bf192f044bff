"""15.53: a Commissar does away with men who stay down."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.personalities import COMMISSAR
from hedgerow.games.up_front.model.state import NONE, State
from hedgerow.games.up_front.rules.casualties import kill
from hedgerow.games.up_front.rules.command import unpinned_commissar
from hedgerow.games.up_front.rules.draws import draw


def executions(g: State, player: int) -> None:
    """15.53: at the end of the turn a Commissar with pinned men about him draws; if he points at one, that man is shot."""
    for group in g.groups_of(player) if COMMISSAR in [m.role for m in g.men] else ():
        men = g.groups[group].men
        if unpinned_commissar(g, group) == NONE or not any(g.men[m].pinned and not g.men[m].berserk for m in men):
            continue
        shot = men[CARDS[draw(g, "execution")].position(len(men)) - 1]
        if g.men[shot].pinned and not g.men[shot].berserk:
            g.log("15.53", log_events.Executed, shot)
            kill(g, shot, "15.53")
