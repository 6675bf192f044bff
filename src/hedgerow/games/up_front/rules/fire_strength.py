"""6.3, 6.4 Fire Strength: what the Fire cards of an attack are worth where both groups stand, against men and against armor."""

from __future__ import annotations

from collections.abc import Collection

from hedgerow.games.up_front.model.action_cards import CARDS
from hedgerow.games.up_front.model.personalities import FT
from hedgerow.games.up_front.model.state import NONE, State, afv_in, is_afv, is_infantry, is_moving, weapon_of
from hedgerow.games.up_front.rules.firepower import boxed_firepower, flames_of_afv, man_firepower
from hedgerow.games.up_front.rules.illumination import dark
from hedgerow.games.up_front.rules.pillbox import behind_pillbox
from hedgerow.games.up_front.rules.ranges import neighbours
from hedgerow.games.up_front.rules.terrain import (
    artificial_modifier,
    attacker_position,
    beside_armor,
    movement_modifier,
    smoke_and_wire,
    terrain_modifier,
)
from hedgerow.kernel.tally import Tally


def needed_firepower(g: State, player: int, cards: list[int]) -> int:
    """6.3."""
    return sum(f.need for c in cards if (f := CARDS[c].faces[g.players[player].nation][0]))


def fire_strength(g: State, firer: int, target: int, cards: list[int], left_out: Collection[int] = ()) -> Tally:
    """6.4 to 6.43: the Fire cards, halved if moving, then the places of both groups and the defender's movement; 22.1: against a
    flamethrower Terrain and entrenchment do not help; 28.32, 28.6: nor do Terrain and movement count for the crew of an AFV."""
    flames = flame_power(g, firer, target, left_out)
    found = fire_from(g, firer, target, cards, flames)
    if flames or afv_in(g, target) != NONE:
        found = found.plus(smoke_and_wire(g, target))
    else:
        found = found.plus(terrain_modifier(g, target, firer)).plus(artificial_modifier(g, target))
    if afv_in(g, target) != NONE:
        return found
    return found.plus(movement_modifier(g, target, firer)).plus(beside_armor(g, target))


def fire_from(g: State, firer: int, target: int, cards: list[int], flames: int) -> Tally:
    """6.4, 6.41: the Fire cards and the place of the firing group; 28.431, 28.4311: the machine guns of an AFV that has lost
    crewmen are weaker."""
    found = cards_strength(g, firer, target, cards, flames).plus(attacker_position(g, firer, target))
    return found.add(-crew_losses(g, firer), "crew killed", "28.431")


def crew_losses(g: State, group: int) -> int:
    """28.431-a, 28.4311-a: how many of the crew an AFV has lost."""
    afv = afv_in(g, group)
    machine = g.men[afv].machine if afv != NONE else None
    return machine.crew_killed if machine is not None else 0


def flame_power(g: State, firer: int, target: int, left_out: Collection[int]) -> int:
    """22.1: the firepower of flamethrowers that take part."""
    return sum(int((flames_of_afv if is_afv(g.men[m]) else man_firepower)(g, m, target).total) for m in g.groups[firer].men
               if m not in left_out and (w := weapon_of(g, g.men[m])) is not None and w.kind == FT)


def boxed_strength(g: State, firer: int, target: int, cards: list[int], left_out: Collection[int] = ()) -> Tally:
    """28.7, 22.5: the same Fire cards against armor. The AFV's Terrain counts [28.32], not against flames [22.1]; 28.71: friendly
    infantry beside the AFV at the same range chit takes one from the attack of infantry."""
    flames = flame_power(g, firer, target, left_out)
    found = fire_from(g, firer, target, cards, flames).plus(smoke_and_wire(g, target))
    if flames:
        return found
    found = found.plus(terrain_modifier(g, target, firer))
    return found.add(-int(bool(screens(g, target)) and afv_in(g, target) != NONE), "infantry beside the AFV", "28.71")


def screens(g: State, group: int) -> list[int]:
    """28.71, 28.81: friendly infantry groups beside it at the same range chit."""
    return [n for n in neighbours(g, group) if g.groups[n].chit == g.groups[group].chit
            and any(is_infantry(g.men[m]) for m in g.groups[n].men)]


def boxed_suffices(g: State, firer: int, target: int, cards: list[int], left_out: Collection[int] = ()) -> bool:
    """28.31: boxed firepower for all that the Fire cards ask for."""
    boxed = boxed_firepower(g, firer, target, left_out).total
    return 0 < boxed >= needed_firepower(g, g.groups[firer].player, cards) and g.in_force(28)


def cards_strength(g: State, firer: int, target: int, cards: list[int], flames: int) -> Tally:
    """12.1, 6.4: each Fire card of a moving group counts half, fractions dropped; 22.1: not if a flamethrower alone has the
    firepower for it; 23.7: half out of a Pillbox at a group behind it."""
    player = g.groups[firer].player
    nation = g.players[player].nation
    found = Tally()
    mixed = g.attack is not None and g.attack.firer == firer and bool(g.attack.joined)        # Q-17.8c
    halved = (is_moving(g.groups[firer]) or mixed) and flames < needed_firepower(g, player, cards)
    for c in cards:
        value = CARDS[c].faces[nation][0].value
        if dark(g, target):
            value //= 2
            found = found.add(value // 2 if halved else value, "Fire card at night", "38.41" if halved else "38.4")
        elif halved:
            found = found.add(value // 2, "Fire card, moving", "12.1")
        elif behind_pillbox(g, target, firer):
            found = found.add(value // 2, "Fire card, at a group behind the Pillbox", "23.7")
        else:
            found = found.add(value, "Fire card", "6.3")
    return found
