"""A24: the moments at which Actions may be played, and who goes first. No Order knows which Actions exist.

A window opens for a side if some Action of its nation's deck could be played there by what everybody sees and the side
holds any card at all; whether it holds the right one never shows.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.fate import ACTIONS_OF, CARDS
from hedgerow.games.combat_commander.model.scenario import DEFEND, Battle
from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat, other
from hedgerow.games.combat_commander.rules.actions import ACTIONS, AT, Action
from hedgerow.kernel.asking import PASS, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

HEX_ENTERED: Final = "hex entered"
"""O21.6, O16.1: units have just entered a hex by Move or Advance (`g.march` tells which): A33, A35.2, A35.5."""

MP_SPENT: Final = "mp spent"
"""O21.6: a moving unit has spent an MP without entering a hex, to hand over a Weapon."""

MOVING: Final = "moving"
"""A26, A39: the active player, whenever he may choose in his own Move Order."""

BEFORE_ATTACK_ROLL: Final = "before attack roll"
"""The firer, just before his Fire Attack Roll: A27, A30, A34, A37, A40, A41; `attack(g)` is the attack."""

BEFORE_DEFENSE_ROLL: Final = "before defense roll"
"""The owner, just before a Defense Roll: A29, A35.1, A35.3; `attack(g).struck` is the unit."""

BEFORE_MELEE: Final = "before melee"
"""Both, before Melee is rolled in `g.melee`: A25."""

AFTER_MELEE: Final = "after melee"
"""Both, when a Melee in `g.melee` is decided: A38."""

TIME_ADVANCED: Final = "time advanced"
"""Both, as the last step of a Time Advance: A32."""

PASSED: Final = "passed"
"""The opponent of a player who has discarded cards by passing: A31, A35.4."""

WOULD_BREAK: Final = "would break"
"""The owner of `g.breaking`, a unit that is about to break: A36."""


@flow
def window(g: Combat, moment: str) -> Flow[None]:
    """A24.2: the inactive player plays all his Actions before the active player's first [GL-inactive]."""
    yield from actions_of(g, moment, other(g.active))
    yield from actions_of(g, moment, g.active)


@flow
def actions_of(g: Combat, moment: str, side: int) -> Flow[None]:
    """A24.1: any number of Actions [5.2], one after the other, as long as prerequisites hold; A24.3: they activate nobody."""
    while opens(g, moment, side):
        choice: Option = yield Window(SEATS[side], moment, [*plays(g, moment, side), PASS], cite="A24.1",
                                      facts=facts(g, moment, side), hex=place_at_issue(g, moment))
        if choice == PASS:
            return
        yield from play_action(g, side, choice[1], choice[2])


@flow
def play_action(g: Combat, side: int, card: int, name: str) -> Flow[None]:
    """1.6: the card goes to the discard pile at once, then the Action is carried out."""
    spend_card(g, side, card)
    played = ACTIONS[name]
    g.log(played.rule, log_events.ActionPlayed, SEATS[side], card, name)
    if played.waits:
        yield from played.play(g, side)
    else:
        played.play(g, side)


def spend_card(g: Combat, side: int, card: int) -> None:
    """1.5, 1.6: from the hand to the top of the discard pile, for all to see."""
    g.hands[side].remove(card)
    if card in g.shown[side]:
        g.shown[side].remove(card)
    g.decks[side].discard(card)
    g.reveal()


def opens(g: Combat, moment: str, side: int) -> bool:
    """Whether the side is asked: some Action could be played, as far as everybody knows."""
    return bool(g.hands[side]) and any(possible(g, a, side) for a in AT.get(moment, ()))


def possible(g: Combat, a: Action, side: int) -> bool:
    return a.name in ACTIONS_OF[g.scenario.nations[side]] and not a.unless(g, side)


def plays(g: Combat, moment: str, side: int) -> list[Option]:
    """Every Action the side's cards allow at this moment."""
    names = {a.name for a in AT.get(moment, ()) if possible(g, a, side)}
    found: list[Option] = []
    for c in sorted(g.hands[side]):
        card = CARDS[c]
        if card.order == "Fire" and "Fire" in names:
            found.append(("play", c, "Fire"))
        if card.action in names:
            found.append(("play", c, card.action))
    return found


def why_not_play(g: Combat, moment: str, side: int, card: int, name: str) -> Reasons:
    """1.6, A24.1: an Action needs a card of the hand, its moment and its prerequisite."""
    no = Reasons()
    if card not in g.hands[side] or name not in (CARDS[card].action, CARDS[card].order if name == "Fire" else ""):
        no(f"no such card with {name} is in your hand", "1.6")
        return no
    a = ACTIONS.get(name)
    if a is None or a.name not in ACTIONS_OF[g.scenario.nations[side]]:
        no(f"{name} is not an Action of your deck", "1.6")
    elif moment not in a.when:
        no(f"{name} is not played at this moment", a.rule)
    else:
        no = Reasons(*a.unless(g, side))
    return no


class Facts(dict[str, int | str]):
    """Public facts of a window. Besides those listed, `to E5` is how far the place at issue is from that hex."""

    def __init__(self, known: dict[str, int | str], battle: Battle, hex: int) -> None:
        super().__init__(known)
        self.battle, self.hex = battle, hex

    def __contains__(self, fact: object) -> bool:
        return super().__contains__(fact) or (self.hex != NONE and isinstance(fact, str) and fact[:3] == "to "
                                              and fact[3:] in self.battle.by_name)

    def __missing__(self, fact: str) -> int:
        return self.battle.distance[self.hex][self.battle.by_name[fact[3:]]]


def facts(g: Combat, moment: str, side: int) -> Facts:
    """Public facts that standing orders can test: whose Turn, and where the nearest enemy of the place at issue is."""
    hex = place_at_issue(g, moment)
    known = Facts({"mine": int(side == g.active), "turn": g.turn, "cards": len(g.hands[side]),
                   "defender": int(g.scenario.forces[side].posture == DEFEND)}, g.scenario, hex)
    if hex != NONE:
        known["hex"] = g.scenario.grid.names[hex]
        known["distance"] = min((g.scenario.distance[hex][u.hex] for u in g.units if u.side == side and u.hex >= 0), default=99)
    if g.attacks and (total := g.attacks[-1].total) is not None:
        known["attack"] = int(total.total)
    return known


def place_at_issue(g: Combat, moment: str) -> int:
    """The hex a window is about, or NONE."""
    if moment in (BEFORE_ATTACK_ROLL, BEFORE_DEFENSE_ROLL) and g.attacks:
        return g.attacks[-1].targets[0] if g.attacks[-1].targets else NONE
    if moment in (BEFORE_MELEE, AFTER_MELEE):
        return g.melee
    if moment == WOULD_BREAK and g.breaking != NONE:
        return g.units[g.breaking].hex
    return g.march.at if g.march is not None else NONE

