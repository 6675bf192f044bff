"""36 Entrenching."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BRUSH, CARDS, HILL, OPEN_GROUND, RUSSIAN, WOODS
from hedgerow.games.up_front.model.personalities import AFV, MAN, PEOPLE
from hedgerow.games.up_front.model.state import NONE, WIRE, State, count, is_moving, terrain_of
from hedgerow.games.up_front.rules.actions import Means, action, nothing_against, take_action, why_not_act
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import GROUP

DIGGABLE = (OPEN_GROUND, HILL, WOODS, BRUSH)


def why_not_entrench(g: State, player: int, group: int) -> Reasons:
    """36.1: infantry that does not move, without pinned men, Wire or men who infiltrate; 36.3: where one can dig."""
    no = why_not_act(g, player, group)
    why_not_dig(g, group, no)
    return no


def why_not_dig(g: State, group: int, no: Reasons) -> None:
    """36.1, 36.3, 36.4: what its place and its men say against it."""
    gr = g.groups[group]
    men = [g.men[m] for m in gr.men]
    if gr.entrenched:
        no("it is entrenched", "36.1")
    if is_moving(gr) or count(gr, WIRE) or [m for m in men if m.pinned or m.infiltrates != NONE]:
        no("not moving, no pinned man, no Wire, no infiltrator", "36.1")
    if terrain_of(gr) not in DIGGABLE:
        no("only in Open Ground, on a Hill, in Woods or Brush", "36.3")
    kinds = {PEOPLE[m.card].kind for m in men}
    if AFV in kinds or MAN not in kinds:
        no("only infantry digs in", "36.4")


def entrench_options(g: State, means: Means) -> list[tuple[int]]:
    busy = {*means.moving, *(g.men[m].group for m in means.pinned)}
    return [(n,) for n in means.groups if not g.groups[n].entrenched and n not in busy and nothing_against(why_not_dig, g, n)]


@action("entrench", (GROUP,), "{0} digs in", chapter=36, why_not=why_not_entrench, options=entrench_options)
def entrench(g: State, group: int) -> None:
    """36.1: any 0 succeeds; 36.5: Russians may still discard, one card less."""
    take_action(g, group)
    p = g.players[g.groups[group].player]
    p.entrenching += int(p.nation == RUSSIAN)
    g.groups[group].entrenched = CARDS[draw(g, "entrenching")].rnc == 0
    g.log("36.1", log_events.DugIn, group, "entrenched" if g.groups[group].entrenched else "in vain")
