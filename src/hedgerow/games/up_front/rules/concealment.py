"""9 Concealment: one Concealed card against each attack."""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CONCEALED, PILLBOX
from hedgerow.games.up_front.model.scenario import PARTISANS
from hedgerow.games.up_front.model.state import ORDNANCE, Man, State, is_afv, is_gun, terrain_of
from hedgerow.games.up_front.rules.draws import over_at
from hedgerow.games.up_front.rules.hands import face, held, need_card
from hedgerow.kernel.asking import PASS, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

UNDER_ATTACK: Final = "concealed"


@flow
def conceal(g: State, target: int) -> Flow[None]:
    """9.1, 6.44: the defender sees the strength and may play one Concealed card, whatever he holds he is asked."""
    if not may_conceal(g, target):
        return
    owner = g.groups[target].player
    choice: Option = yield Window(g.seat(owner), UNDER_ATTACK, [*conceal_options(g, owner), PASS], cite="9.1",
                                  facts=facts(g, target), target_group=target, strength=strength(g))
    if choice != PASS:
        play_concealed(g, owner, choice[1])


def may_conceal(g: State, target: int) -> bool:
    """9.5, 28.61, Q-28.61: never in a Pillbox, never for an AFV or a gun that is known; 16.3: nothing is played from a hand when
    time is up."""
    gr = g.groups[target]
    return (bool(g.players[gr.player].hand) and terrain_of(gr) != PILLBOX and not any(is_afv(g.men[m]) for m in gr.men)
            and not over_at(g, g.players[gr.player].front) and not given_away(g, target))


def known_gun(m: Man) -> bool:
    """34.5: a gun that has fired or moved."""
    return is_gun(m) and m.machine is not None and m.machine.active


def given_away(g: State, target: int) -> bool:
    """34.5: against a To Hit attempt one known gun in the group is enough, else it must be alone."""
    guns = [known_gun(g.men[m]) for m in g.groups[target].men]
    return any(guns) if g.attack is not None and g.attack.kind == ORDNANCE else all(guns)


def strength(g: State) -> int:
    return int(g.attack.final.total) if g.attack is not None else 0


def facts(g: State, target: int) -> dict[str, int | str]:
    """What standing orders may look at."""
    gr = g.groups[target]
    return {"strength": strength(g), "men": len(gr.men), "pinned": sum(g.men[m].pinned for m in gr.men),
            "cards": len(g.players[gr.player].hand)}


def conceal_options(g: State, player: int) -> list[Option]:
    return [("conceal", c) for c in held(g, player, CONCEALED)]


def why_not_conceal(g: State, seat: str, card: int) -> Reasons:
    """9.1."""
    no = Reasons()
    need_card(g, g.player_of(seat), card, CONCEALED, "Concealed", no)
    return no


def concealment_value(g: State, player: int, card: int) -> int:
    """9.1: one, two or three; 37.2: one more for Partisans."""
    f = face(g, player, card, CONCEALED)
    assert f is not None
    return f.value + int(g.players[player].troops == PARTISANS)


def play_concealed(g: State, player: int, card: int) -> None:
    """9.1, 9.3: the card is laid open; it is not replaced before the end of the player's own turn."""
    a = g.attack
    assert a is not None
    value = concealment_value(g, player, card)
    g.players[player].hand.remove(card)
    g.reveal()
    a.concealed = card
    a.final = a.final.add(-value, "Concealed", "9.1")
    g.log("9.1", log_events.Concealed, player, card, a.final)
