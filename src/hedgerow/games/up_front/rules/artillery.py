"""40 Artillery: fire missions called in by radio."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.up_front.model import log_events
from hedgerow.games.up_front.model.action_cards import CARDS, RADIO
from hedgerow.games.up_front.model.personalities import RADIO_SET, WEAPONS
from hedgerow.games.up_front.model.state import ARTILLERY, CREW, NONE, Attack, State, afv_in, count, set_jammed
from hedgerow.games.up_front.model.state import WIRE as WIRE_LAID
from hedgerow.games.up_front.rules.actions import Means, action, take_action, why_not_act
from hedgerow.games.up_front.rules.casualties import lose_weapon
from hedgerow.games.up_front.rules.command import led
from hedgerow.games.up_front.rules.concealment import conceal
from hedgerow.games.up_front.rules.draws import draw, spend
from hedgerow.games.up_front.rules.fire_resolution import end_attack, resolve
from hedgerow.games.up_front.rules.hands import need_card
from hedgerow.games.up_front.rules.terrain import beside_armor, movement_modifier, terrain_modifier
from hedgerow.kernel.asking import Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import CARD, GROUP

MALFUNCTIONS = 5
"""40.4: a red 5 or 6."""


def operator(g: State, group: int) -> int:
    """40.1: an unpinned man of the group with a radio that works, or NONE; one who serves a weapon has no hand free for it."""
    for n in g.groups[group].men:
        m = g.men[n]
        if m.secondary != NONE and not m.pinned and m.serves == NONE and m.transfer == NONE:
            radio = g.weapons[m.secondary]
            if WEAPONS[radio.kind].kind == RADIO_SET and not radio.jammed:
                return n
    return NONE


def why_not_call(g: State, player: int, group: int, target: int, card: int) -> Reasons:
    """40.1, 40.2: with a Radio card, as the group's sole action; any enemy group, in sight or not."""
    no = why_not_act(g, player, group)
    need_card(g, player, card, RADIO, "Radio", no)
    if target not in g.enemies_of(group):
        no("that is no enemy group in play", "40.2")
    if no:
        return no
    if operator(g, group) == NONE:
        no("it needs an unpinned man with a radio that works", "40.1")
    if not led(g, group):
        no("it needs an unpinned SL, ASL or Commissar", "40.1")
    return no


def call_candidates(g: State, means: Means) -> Iterator[tuple[int, int, int]]:
    cards = means.cards[RADIO]
    for group in means.groups if means.carriers else ():
        if operator(g, group) != NONE:
            yield from ((group, target, card) for target in g.enemies_of(group) for card in cards)


def accepted(card: int, concealed: int) -> bool:
    """40.2: any black number; with a Concealed card it must be at least that card's value."""
    return not CARDS[card].red and CARDS[card].rnc >= concealed


def mission_strength(g: State, group: int, target: int) -> Tally:
    """40.2, 40.21, 40.5: the strength of the artillery, less the target's Terrain (but for Woods, and Walls by one), entrenchment
    and movement; 28.32: Terrain and movement mean nothing to the crew of an AFV."""
    weapon = g.weapons[g.men[operator(g, group)].secondary]
    found = Tally.of(WEAPONS[weapon.kind].effect, "artillery", "40.2")
    if afv_in(g, target) != NONE:
        return found
    gr = g.groups[target]
    found = found.plus(terrain_modifier(g, target, NONE, True)).add(count(gr, WIRE_LAID), "Wire", "13.31")
    found = found.add(-int(gr.entrenched), "entrenched", "36.2").plus(beside_armor(g, target))
    return found.plus(movement_modifier(g, target, NONE, True))


@action("fire mission", (GROUP, GROUP, CARD), "{0} calls artillery on {1} with {2}", chapter=40, card=RADIO, why_not=why_not_call,
        candidates=call_candidates)
@flow
def fire_mission(g: State, option: Option) -> Flow[None]:
    """40.2: the defender may conceal first, which makes acceptance harder and nothing else [40.21]; then one draw places it;
    40.3: the Radio card is discarded and rallies nobody."""
    group, target, card = option[1], option[2], option[3]
    take_action(g, group)
    spend(g, g.active, card)
    g.attack = Attack(group, target, ARTILLERY, declared=True, aim=CREW if afv_in(g, target) != NONE else "")
    g.attack.strength = g.attack.final = mission_strength(g, group, target)
    g.log("40.2", log_events.MissionCalled, group, target, g.attack.strength)
    yield from conceal(g, target)
    placed = draw(g, "fire mission")
    hidden = int(g.attack.strength.total - g.attack.final.total)
    g.attack.final = g.attack.strength
    here = accepted(placed, hidden)
    g.log("40.2", log_events.MissionPlaced, group, target, "accepted" if here else "not accepted")
    if CARDS[placed].red and CARDS[placed].rnc >= MALFUNCTIONS:
        radio_fails(g, operator(g, group))
    if here:
        g.groups[target].fired_on_turn = g.groups[target].own_fire_turn = g.turn
        yield from resolve(g)
    end_attack(g)


def radio_fails(g: State, man: int) -> None:
    """40.4: it malfunctions, and is repaired like any weapon; a second time it is gone [19.2]."""
    radio = g.men[man].secondary
    g.log("40.4", log_events.Malfunctioned, man, radio)
    if g.weapons[radio].jammed:
        lose_weapon(g, radio)
        g.men[man].secondary = NONE
    else:
        set_jammed(g, radio)
