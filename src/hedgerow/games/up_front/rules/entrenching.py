"""36 Entrenching."""

from __future__ import annotations

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import BRUSH, CARDS, HILL, OPEN_GROUND, RUSSIAN, WOODS
from hedgerow.games.up_front.model.personalities import AFV, MAN, PEOPLE
from hedgerow.games.up_front.model.state import NONE, WIRE, Group, State, count, is_moving, terrain_of
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.draws import draw
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import GROUP

DIGGABLE = frozenset((OPEN_GROUND, HILL, WOODS, BRUSH))


def why_not_entrench(g: State, player: int, group: int) -> Reasons:
    """36.1: infantry that does not move, without pinned men, Wire or men who infiltrate; 36.3: where one can dig."""
    no = why_not_act(g, player, group)
    why_not_dig(g, group, no)
    return no


def why_not_dig(g: State, group: int, no: Reasons) -> None:
    """36.1, 36.3, 36.4: what its place and its men say against it."""
    gr = g.groups[group]
    if gr.entrenched:
        no("it is entrenched", "36.1")
    if not has_time(g, gr):
        no("not moving, no pinned man, no Wire, no infiltrator", "36.1")
    if terrain_of(gr) not in DIGGABLE:
        no("only in Open Ground, on a Hill, in Woods or Brush", "36.3")
    if not can_dig(g, gr):
        no("only infantry digs in", "36.4")


def has_time(g: State, gr: Group) -> bool:
    """36.1: it is not moving or in Wire, and nobody in it is pinned or infiltrates."""
    men = g.men
    for n in gr.men:
        if men[n].pinned or men[n].infiltrates != NONE:
            return False
    return not (is_moving(gr) or count(gr, WIRE))


def can_dig(g: State, gr: Group) -> bool:
    """36.4: there is infantry in it, and no AFV."""
    men, infantry = g.men, False
    for n in gr.men:
        kind = PEOPLE[men[n].card].kind
        if kind == AFV:
            return False
        infantry = infantry or kind == MAN
    return infantry


def entrench_options(g: State, means: Means) -> list[tuple[int]]:
    found = []
    for n in means.groups:
        gr = g.groups[n]
        if gr.entrenched or n in means.moving or terrain_of(gr) not in DIGGABLE:
            continue
        if n not in means.wired if n in means.steady else has_time(g, gr) and can_dig(g, gr):
            found.append((n,))
    return found


@action("entrench", (GROUP,), "{0} digs in", chapter=36, why_not=why_not_entrench, options=entrench_options)
def entrench(g: State, group: int) -> None:
    """36.1: any 0 succeeds; 36.5: Russians may still discard, one card less."""
    take_action(g, group)
    p = g.players[g.groups[group].player]
    p.entrenching += int(p.nation == RUSSIAN)
    g.groups[group].entrenched = CARDS[draw(g, "entrenching")].rnc == 0
    g.log("36.1", log_events.DugIn, group, "entrenched" if g.groups[group].entrenched else "in vain")
