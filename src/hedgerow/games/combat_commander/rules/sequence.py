"""5, O14, O15: Turns alternate; a Turn is Orders or a pass; then stacking is checked and the hand refilled."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import SEATS, Combat, other, side_at
from hedgerow.games.combat_commander.rules import melee
from hedgerow.games.combat_commander.rules import time_track as clock
from hedgerow.games.combat_commander.rules.activation import DONE, stand_down
from hedgerow.games.combat_commander.rules.added_units import deploy, teams_left
from hedgerow.games.combat_commander.rules.arrivals import figures, stacking_limit
from hedgerow.games.combat_commander.rules.breaking import eliminate
from hedgerow.games.combat_commander.rules.orders import ORDERS
from hedgerow.games.combat_commander.rules.setup import set_up
from hedgerow.games.combat_commander.rules.windows import PASSED, actions_of, spend_card
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.state import Result

END_TURN: Option = ("end turn",)


@flow
def play(g: Combat) -> Flow[Result]:
    """5: set up, then play."""
    yield from set_up(g)
    return (yield from take_turns(g))


@flow
def take_turns(g: Combat) -> Flow[Result]:
    """5: Turn after Turn until one of the four ends comes [6.3]."""
    g.active = g.scenario.terms.first
    if "first turn for the initiative card" in g.scenario.special:
        yield from buy_first_turn(g)
    while True:
        yield from take_turn(g)
        g.active = other(g.active)


@flow
def buy_first_turn(g: Combat) -> Flow[None]:
    """A scenario in which the holder of the Initiative card may give it away to take the first Turn himself."""
    holder = g.initiative
    choice: Option = yield Ask(SEATS[holder], "first turn", [("hand over",), PASS], cite="9")
    if choice != PASS:
        g.initiative, g.active = other(holder), holder
        g.log("9", log_events.FirstTurnBought, SEATS[holder])


@flow
def take_turn(g: Combat) -> Flow[None]:
    """5: one or more Orders, or a pass [GL-turn]; then overstacked hexes are cured and the active player's hand is refilled."""
    begin_turn(g)
    while g.given < g.capability[g.active]:
        choice: Option = yield Ask(SEATS[g.active], "order", order_choices(g), cite="5.1", secret=True)
        if choice == END_TURN:
            break
        if choice == PASS:
            yield from pass_turn(g)
            break
        yield from give_order(g, choice[1])
    for side in (other(g.active), g.active):
        yield from cure_overstacks(g, side)
    yield from refill(g, g.active)
    end_turn(g)


def begin_turn(g: Combat) -> None:
    g.turn += 1
    g.given = g.discarded = 0
    g.lapse(SEATS[g.active], "my turn")
    g.log("5", log_events.TurnBegan, g.turn, SEATS[g.active])


def end_turn(g: Combat) -> None:
    """O14.1-b: units that were activated may be so again in the next Turn."""
    for unit in g.units:
        unit.activated = False
    g.recovered = [False, False]


# ---- Orders ----

def order_choices(g: Combat) -> list[Option]:
    """O14.1-a: every card whose Order can be given [1.5]; O15: a pass only instead of Orders."""
    legal = {name for name in {CARDS[c].order for c in g.hands[g.active]} if not ORDERS[name].unless(g)}
    found: list[Option] = [("order", c) for c in sorted(g.hands[g.active]) if CARDS[c].order in legal]
    found.append(END_TURN if g.given else PASS)
    return found


def why_not_order(g: Combat, side: int, card: int) -> Reasons:
    """1.5, 5.1, O14: Orders are for the active player, up to his capability, with a card of his hand."""
    no = Reasons()
    if side != g.active:
        no("Orders are given in your own Turn", "1.5")
        return no
    if g.given >= g.capability[side]:
        no(f"{g.capability[side]} Orders have been given this Turn", "5.1")
    if card not in g.hands[side]:
        no("that card is not in your hand", "O14.1-a")
        return no
    return Reasons(*no, *ORDERS[CARDS[card].order].unless(g))


@flow
def give_order(g: Combat, card: int) -> Flow[None]:
    """O14.2: the card is discarded, its Order carried out to the end, Melees included; then the next [5.1]."""
    g.given += 1
    g.order = CARDS[card].order
    spend_card(g, g.active, card)
    g.log("O14.1", log_events.OrderGiven, SEATS[g.active], card, g.order)
    before = melee.contested(g)
    if g.order == "Artillery Denied":
        ORDERS[g.order].play(g)
    else:
        yield from ORDERS[g.order].play(g)
    g.order = ""
    stand_down(g)
    yield from melee.melees(g, before)


# ---- passing ----

@flow
def pass_turn(g: Combat) -> Flow[None]:
    """O15: no Order, but any number of cards may be discarded up to the nation's limit [5.3]; the enemy may answer that."""
    while g.discarded < g.scenario.forces[g.active].discard_limit and g.hands[g.active]:
        choice: Option = yield Ask(SEATS[g.active], "discard", [*(("discard", c) for c in sorted(g.hands[g.active])), DONE],
                                   cite="O15", secret=True)
        if choice == DONE:
            break
        spend_card(g, g.active, choice[1])
        g.discarded += 1
        g.log("O15", log_events.Discarded, SEATS[g.active], choice[1])
    g.log("O15", log_events.Passed, SEATS[g.active], g.discarded)
    if g.discarded:
        yield from actions_of(g, PASSED, other(g.active))


# ---- the end of a Turn ----

@flow
def cure_overstacks(g: Combat, side: int) -> Flow[None]:
    """8.2: at the end of every Turn the owner eliminates units until no hex holds more than 7 figures of his.

    8.2-a: in each such hex he may Deploy one Squad free of charge before that.
    """
    for hex in overstacked(g, side):
        if squads_to_deploy(g, hex, side):
            choice: Option = yield Ask(SEATS[side], "overstack deploy",
                                       [*(("deploy", u) for u in squads_to_deploy(g, hex, side)), PASS], cite="8.2-a", hex=hex)
            if choice != PASS:
                yield from deploy(g, choice[1], "8.2-a")
        while figures(g, hex, side) > stacking_limit(g, hex):
            choice = yield Ask(SEATS[side], "overstack", [("eliminate", u) for u in side_at(g, hex, side)], cite="8.2", hex=hex)
            eliminate(g, [choice[1]], "8.2")


def overstacked(g: Combat, side: int) -> tuple[int, ...]:
    return tuple(h for h in sorted(g.at) if figures(g, h, side) > stacking_limit(g, h))


def squads_to_deploy(g: Combat, hex: int, side: int) -> list[int]:
    """E52.1: Squads there, if the mix still holds two Teams."""
    if teams_left(g, side) < 2:
        return []
    return [u for u in side_at(g, hex, side) if UNITS[g.units[u].type].is_squad]


@flow
def refill(g: Combat, side: int) -> Flow[None]:
    """5.4: the active player, he alone [5.4-a], draws up to his hand size; a pile run out advances Time, then he draws on."""
    while missing(g, side):
        draw_cards(g, side)
        if not g.decks[side].cards:
            yield from clock.time_advance(g, side)


def missing(g: Combat, side: int) -> int:
    """5.4: how many cards the hand is short of."""
    return g.scenario.forces[side].hand - len(g.hands[side])


def draw_cards(g: Combat, side: int) -> None:
    """5.4: as many as are missing, or as the pile holds; 1.2: only their owner sees them."""
    cards = tuple([g.decks[side].draw(g) for _ in range(min(missing(g, side), len(g.decks[side].cards)))])
    g.hands[side].extend(cards)
    g.tell("5.4", SEATS[side], log_events.Drew(SEATS[side], cards), log_events.DrewSome(SEATS[side], len(cards)))


def stage(g: Combat) -> tuple[int, int]:
    """5: the Turn, and how many Orders have been given and carried out in it."""
    return g.turn, 2 * g.given - bool(g.order)
