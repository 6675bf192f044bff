"""1.3-1.9, 9.1: every roll is a card turned up. Re-rolls with the Initiative card, the four triggers, Random Hexes."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.fate import CARDS, EVENT, JAMMED, SNIPER, TIME
from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat, is_weapon, other
from hedgerow.games.combat_commander.rules import melee
from hedgerow.games.combat_commander.rules import time_track as clock
from hedgerow.games.combat_commander.rules.breaking import break_heirs, break_weapon, test_broken_weapons
from hedgerow.games.combat_commander.rules.events import EVENTS
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow

FIRE_ATTACK: Final = "Fire Attack"
FIRE_DEFENSE: Final = "Fire Defense"
TARGETING: Final = "Targeting"
ACCURACY: Final = "Accuracy"
IMPACT: Final = "Artillery Impact"
MINE_ATTACK: Final = "Mine Attack"
MELEE_ROLL: Final = "Melee"
RALLY_ROLL: Final = "Rally"
ROUT_ROLL: Final = "Rout"
SUDDEN_DEATH: Final = "Sudden Death"
SUPPORT: Final = "Support"
COMMISSAR: Final = "Commissar"

About = tuple[tuple[str, int], ...]
"""What a roll is about, for whoever may have it made again: the `unit` it is for, what it is held `against`."""

REROLL: Option = ("reroll",)
TRIGGER_RULES: Final = {EVENT: "1.9.1.1", SNIPER: "1.9.1.3", TIME: "1.9.1.4"}


@flow
def roll(g: Combat, side: int, purpose: str, about: About = ()) -> Flow[tuple[int, int]]:
    """1.9: turn up the top card and read its dice; its trigger is resolved before anyone uses the result [1.9.1-c]."""
    card = yield from cast(g, side, purpose, about)
    return (yield from resolved(g, side, purpose, card))


@flow
def cast(g: Combat, side: int, purpose: str, about: About = ()) -> Flow[int]:
    """9.1: the roll that stands: the holder of the Initiative card may have one made again, after the Time Advance that a
    pile run out brings. 1.9.1-c: what it means is settled by how things are now, before `resolved`.
    """
    while True:
        card = turn_up(g, side, purpose)
        last = not g.decks[side].cards
        choice: Option = yield Window(SEATS[g.initiative], "initiative", (REROLL, PASS), cite="9.1",
                                      facts=roll_facts(g, side, card, purpose), card=card, purpose=purpose, **what(about))
        if choice == PASS:
            return card
        g.log("9.1", log_events.ReRolled, SEATS[g.initiative])
        g.initiative = other(g.initiative)
        if last:
            yield from clock.time_advance(g, side)


@flow
def resolved(g: Combat, side: int, purpose: str, card: int) -> Flow[tuple[int, int]]:
    """1.9.1-a: a pile run out advances Time, then comes any other trigger; 6.1.2: a Time! on the last card advances it once
    only. Then the dice.
    """
    last = not g.decks[side].cards
    trigger = CARDS[card].trigger
    if last:
        yield from clock.time_advance(g, side)
    if trigger and not g.triggers and not (last and trigger == TIME):
        yield from resolve_trigger(g, side, trigger, purpose)
    return CARDS[card].dice


def turn_up(g: Combat, side: int, purpose: str) -> int:
    """1.3: the top card of the draw pile goes face up to the top of the discard pile."""
    card = g.decks[side].draw(g)
    g.decks[side].discard(card)
    g.log("1.9", log_events.DiceRolled, SEATS[side], purpose, card, *CARDS[card].dice)
    return card


def what(about: About) -> dict[str, Any]:
    return dict(about)


def roll_facts(g: Combat, side: int, card: int, purpose: str) -> dict[str, int | str]:
    return {"purpose": purpose, "roll": sum(CARDS[card].dice), "mine": int(side == g.initiative),
            "trigger": CARDS[card].trigger}


@flow
def resolve_trigger(g: Combat, side: int, trigger: str, purpose: str) -> Flow[None]:
    """1.9.1: resolved completely, then play goes on; rolls made meanwhile have no triggers [1.9.1-b, E42-c].

    1.9.1.4: Time! advances the Time marker.
    """
    if trigger == JAMMED:
        if purpose == FIRE_ATTACK:
            jam(g)
        return
    g.log(TRIGGER_RULES[trigger], log_events.Triggered, trigger)
    before = melee.contested(g)
    g.triggers += 1
    if trigger == EVENT:
        yield from card_event(g, side)
    elif trigger == SNIPER:
        yield from sniper(g, side)
    else:
        yield from clock.time_advance(g, side)
    yield from melee.melees(g, before)          # E42-d: inside the trigger
    g.triggers -= 1


def jam(g: Combat) -> None:
    """1.9.1.2: on a Fire Attack Roll all firing Weapons break; the attack goes on."""
    g.log("1.9.1.2", log_events.Triggered, JAMMED)
    weapons = [p[1] for p in g.attacks[-1].pieces if is_weapon(p) and g.weapons[p[1]].carrier != NONE]
    for w in weapons:
        break_weapon(g, w, "O20.3.3.1")
    if not weapons:
        g.log("1.9.1.2", log_events.NothingHappens)


@flow
def card_event(g: Combat, side: int) -> Flow[None]:
    """1.9.1.1: the roller turns up his next card and only its Event happens [1.7], as far as it can [E42], in the order
    it lists [E42-b]. E42-a: if no part of it can be fulfilled, or its receiver declines, nothing comes of it.
    """
    card = yield from reveal(g, side, "Event")
    event = EVENTS[CARDS[card].event]
    g.log(event.rule, log_events.EventHappens, event.name)
    g.fruitless = True
    if event.waits:
        yield from event.happen(g, side, card)
    else:
        event.happen(g, side, card)
    if g.fruitless:
        g.log("E42-a", log_events.NothingHappens)


@flow
def sniper(g: Combat, side: int) -> Flow[None]:
    """1.9.1.3: a Random Hex; the roller may break one unit, of either side, in it or next to it."""
    hex = yield from random_hex(g, side)
    choice: Option = yield Ask(SEATS[side], "sniper", [*sniper_targets(g, side, hex), PASS], cite="1.9.1.3", hex=hex)
    if choice == PASS:
        g.log("1.9.1.3", log_events.SniperMissed)
        return
    g.log("1.9.1.3", log_events.Sniped, choice[1])
    yield from break_heirs(g, choice[1], "1.9.1.3")


def sniper_targets(g: Combat, side: int, hex: int) -> list[Option]:
    distance = g.scenario.distance[hex]
    far = 2 if side == 0 and "axis snipers reach two hexes" in g.scenario.special else 1
    return [("snipe", u) for u, unit in enumerate(g.units) if unit.hex >= 0 and distance[unit.hex] <= far]


@flow
def reveal(g: Combat, side: int, purpose: str) -> Flow[int]:
    """1.3: turn up a card that is not a roll: no re-roll, no trigger; but a pile run out advances Time [6.1.2]."""
    card = g.decks[side].draw(g)
    g.decks[side].discard(card)
    g.log("1.3", log_events.Revealed, SEATS[side], purpose, card)
    if not g.decks[side].cards:
        yield from clock.time_advance(g, side)
    return card


@flow
def random_hex(g: Combat, side: int) -> Flow[int]:
    """1.8: turn up a card and read its hex; 11.4: its number tests every broken Weapon before anything else happens."""
    card = yield from reveal(g, side, "Random Hex")
    hex = g.scenario.hex(CARDS[card].hex)
    g.log("1.8", log_events.RandomHex, hex)
    test_broken_weapons(g, CARDS[card].hex_number)
    return hex
