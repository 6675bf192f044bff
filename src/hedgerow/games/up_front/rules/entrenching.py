"""36 Entrenching."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BRUSH, CARDS, HILL, OPEN_GROUND, RUSSIAN, WOODS
from hedgerow.games.up_front.model.state import NONE, WIRE, State, count, has_pinned, is_afv, is_infantry, is_moving, terrain_of
from hedgerow.games.up_front.rules.actions import action, idle_groups, take_action, why_not_act
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import GROUP

DIGGABLE = (OPEN_GROUND, HILL, WOODS, BRUSH)


def why_not_entrench(g: State, player: int, group: int) -> Reasons:
    """36.1: infantry that does not move, without pinned men, Wire or men who infiltrate; 36.3: where one can dig."""
    no = why_not_act(g, player, group)
    gr = g.groups[group]
    if gr.entrenched:
        no("it is entrenched", "36.1")
    if is_moving(gr) or has_pinned(g, gr) or count(gr, WIRE) or any(g.men[m].infiltrates != NONE for m in gr.men):
        no("not moving, no pinned man, no Wire, no infiltrator", "36.1")
    if terrain_of(gr) not in DIGGABLE:
        no("only in Open Ground, on a Hill, in Woods or Brush", "36.3")
    if any(is_afv(g.men[m]) for m in gr.men) or not any(is_infantry(g.men[m]) for m in gr.men):
        no("only infantry digs in", "36.4")
    return no


def entrench_candidates(g: State, player: int) -> Iterator[tuple[int]]:
    yield from ((n,) for n in idle_groups(g, player) if not g.groups[n].entrenched)


@action("entrench", (GROUP,), "{0} digs in", chapter=36, why_not=why_not_entrench, candidates=entrench_candidates)
def entrench(g: State, group: int) -> None:
    """36.1: any 0 succeeds; 36.5: Russians may still discard, one card less."""
    take_action(g, group)
    p = g.players[g.groups[group].player]
    p.entrenching += int(p.nation == RUSSIAN)
    g.groups[group].entrenched = CARDS[draw(g, "entrenching")].rnc == 0
    g.log("36.1", log_events.DugIn, group, "entrenched" if g.groups[group].entrenched else "in vain")
