"""28.5 Where AFVs may go: Marsh, Woods, and the ground in which they bog down."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, GULLY, MOVE, STREAM, WOODS
from hedgerow.games.up_front.model.state import NONE, State, afv_in, terrain_of
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.armor import machine_of, out_of_action, side_of
from hedgerow.games.up_front.rules.draws import draw, spend
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.vehicles import halt
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.verbs import CARD, GROUP

SOFT = (GULLY, WOODS, STREAM)
"""28.52: Terrain in which an AFV may bog down: 8.23, 8.71."""


def check_entry(g: State, group: int) -> None:
    """28.52: Terrain has come to stay on an AFV, also before play: in a Gully [8.23], Woods [8.71] or a Stream it checks."""
    if afv_in(g, group) != NONE and terrain_of(g.groups[group]) in SOFT:
        check_bog(g, group, False)


def check_bog(g: State, group: int, wire: bool) -> bool:
    """28.53: a red number in the column of its Bog rating, and it is bogged."""
    afv = afv_in(g, group)
    side = side_of(g.men[afv])
    red = CARDS[draw(g, "bog")].is_red(side.bog_wire if wire else side.bog)
    machine = machine_of(g.men[afv])
    if red and not machine.bogged:
        machine.bogged = True
        halt(g, group)
    g.log("28.53", log_events.BogChecked, afv, "bogged" if red else "it gets through")
    return red


# ---- out of it again ----

def why_not_unbog(g: State, player: int, group: int, card: int) -> Reasons:
    """28.53: a bogged AFV whose crew can act, with a Movement card, as its action."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, MOVE, "Movement", no)
    afv = afv_in(g, group)
    if afv == NONE or not machine_of(g.men[afv]).bogged:
        no("it is not bogged", "28.53")
    elif out_of_action(g.men[afv]):
        no("its crew can do nothing", "28.45")
    return no


def unbog_candidates(g: State, means: Means) -> Iterator[tuple[int, int]]:
    groups = [n for n in means.afvs if machine_of(g.men[afv_in(g, n)]).bogged]
    for card in means.cards[MOVE] if groups else ():
        yield from ((n, card) for n in groups)


@action("unbog", (GROUP, CARD), "{0} tries to get free with {1}", chapter=28, among="afvs", card=MOVE, why_not=why_not_unbog,
        candidates=unbog_candidates)
def unbog(g: State, group: int, card: int) -> None:
    """28.53, 28.53-a: the card is discarded; a black number frees it. It does not count as moving."""
    take_action(g, group)
    spend(g, g.active, card)
    afv = afv_in(g, group)
    free = not CARDS[draw(g, "getting free")].red
    machine_of(g.men[afv]).bogged = not free
    g.log("28.53", log_events.BogChecked, afv, "it is free" if free else "still bogged")
