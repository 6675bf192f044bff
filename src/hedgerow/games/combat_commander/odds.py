"""Exact chances of what an option would roll for, as the seat can know them.

Every roll is a card, so the chances follow from the cards a seat has not seen: all that are not in the discards, not in
its own hand and not shown to it. The draws go through the functions that resolve the real ones; cards drawn do not come
again until the pile is shuffled anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from hedgerow.games.combat_commander.attack import (
    attack_strength,
    attack_total,
    defense_outcome,
    is_ordnance,
    piece_hex,
    sight,
    targeting_outcome,
    targeting_range,
    targeting_tally,
)
from hedgerow.games.combat_commander.command import morale
from hedgerow.games.combat_commander.cover import cover
from hedgerow.games.combat_commander.events.commissar import commissar_outcome
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.melee import melee_outcome, melee_strength
from hedgerow.games.combat_commander.orders.recover import rally_outcome, steadiness
from hedgerow.games.combat_commander.orders.rout import rout_outcome
from hedgerow.games.combat_commander.state import (
    ALLIES,
    AXIS,
    BUNKER,
    NOBODY,
    PILLBOX,
    SEATS,
    Attack,
    Combat,
    attack,
    other,
    unit_of,
    units_at,
)
from hedgerow.games.combat_commander.windows import BEFORE_ATTACK_ROLL, BEFORE_DEFENSE_ROLL
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.odds import Odds, odds_of

MOST_DEFENDERS = 4
"""Beyond so many units in a hex the ways their rolls can fall are too many to list."""

Dice = tuple[int, int]


class Pile(NamedTuple):
    """A draw pile as a seat knows it: which dice may come, how many cards are left, and what would be shuffled back."""

    unseen: dict[Dice, int]
    left: int
    spent: dict[Dice, int]

    def draws(self) -> Iterator[tuple[Dice, int]]:
        """1.9: every card that may be on top, and in how many ways."""
        return ((dice, count) for dice, count in self.unseen.items() if count)

    def after(self, dice: Dice) -> Pile:
        """The pile without that card; 6.1.2-1: after the last one the discards are shuffled in, with it."""
        spent = {**self.spent, dice: self.spent.get(dice, 0) + 1}
        if self.left > 1:
            return Pile({**self.unseen, dice: self.unseen[dice] - 1}, self.left - 1, spent)
        return Pile(spent, sum(spent.values()), {})

    def sequences(self, length: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """The sums of so many cards in a row, and in how many ways. All rows of a length are made of as many ways in all."""
        if not length:
            yield (), 1
            return
        for dice, count in self.draws():
            for more, ways in self.after(dice).sequences(length - 1):
                yield (sum(dice), *more), count * ways


def pile(g: Combat, seat: str, side: int, *, sums: bool = True) -> Pile:
    """1.2: what the seat has not seen of a deck: its own draw pile, or the other's with the cards hidden in his hand.

    Where only the sum of the dice matters, cards of the same sum are taken together.
    """
    unseen = list(g.decks[side].cards)
    if SEATS[side] != seat:
        unseen += [c for c in g.hands[side] if c not in g.shown[side]]
    return Pile(_counted(unseen, sums), len(g.decks[side].cards), _counted(g.decks[side].discards, sums))


def _counted(cards: Sequence[int], sums: bool) -> dict[Dice, int]:
    return dict(sorted(Counter((sum(CARDS[c].dice), 0) if sums else CARDS[c].dice for c in cards).items()))


def odds(g: Combat, seat: str, option: Option) -> Odds | None:
    """The chances of the roll that the option leads to, before reactions and triggers; None if it rolls nothing."""
    verb, about = option[0], getattr(g.asked, "about", "")          # worksheets have no question of their own
    if verb == "shoot":
        return fire_odds(g, seat, Attack("fire", g.units[unit_of(g, option[1])].side, [option[1]], [option[2]],
                                         origins=[piece_hex(g, option[1])]))
    if verb == "fire" or (option == PASS and about == BEFORE_ATTACK_ROLL):
        return fire_odds(g, seat, attack(g), aimed=True)
    if verb == "defend":
        return defense_odds(g, seat, attack(g), option[1])
    if option == PASS and about == BEFORE_DEFENSE_ROLL:
        return defense_odds(g, seat, attack(g), attack(g).struck)
    if verb == "rally" and about == "rally":
        return morale_odds(g, seat, option[1], g.units[option[1]].side, rally_outcome)
    if verb == "roll" and about == "rout roll":
        return morale_odds(g, seat, option[1], g.active, rout_words)
    if verb == "shoot or rally":
        return morale_odds(g, seat, option[1], g.units[option[1]].side, commissar_outcome)
    if verb == "melee":
        return melee_odds(g, seat, option[1])
    return None


# ---- fire ----

def fire_odds(g: Combat, seat: str, a: Attack, aimed: bool = False) -> Odds | None:
    """O20.3: the attack roll and every Defense Roll against it; Ordnance must hit first [O20.2.3].

    Morale is that of now for everyone. `aimed` Ordnance has hit already: its Actions are being played.
    """
    strength = attack_strength(g, a)
    defenders = [u for hex in a.targets for u in units_at(g, hex)]
    if strength.total < 1 or len(defenders) > MOST_DEFENDERS:
        return None
    base = attack_total(g, a, strength)
    stands = [(int(morale(g, u, cover(g, g.units[u].hex, a)).total), g.units[u].moving, g.units[u].side) for u in defenders]
    must_hit = is_ordnance(g, a.pieces[0]) and not aimed
    found: Counter[str] = Counter()
    defenses = list(defense_rolls(g, seat, [side for _, _, side in stands]))
    every = sum(ways for _, ways in defenses)
    for rolled, weight in attack_rolls(g, seat, a, must_hit).items():
        if rolled is None:
            found["miss"] += weight * every
        else:
            total = int(base.total) + rolled
            for sums, ways in defenses:
                results = tuple(defense_outcome(total, steady + roll, moving)
                                for (steady, moving, _), roll in zip(stands, sums, strict=True))
                found[in_words(results)] += weight * ways
    return odds_of(found.items(), str, base)


def attack_rolls(g: Combat, seat: str, a: Attack, must_hit: bool) -> dict[int | None, int]:
    """What the attack roll adds, and in how many ways; None for Ordnance that misses."""
    found: Counter[int | None] = Counter()
    if not must_hit:
        for (rolled,), ways in pile(g, seat, a.side).sequences(1):
            found[rolled] += ways
        return found
    far, hindered = targeting_range(g, a), sight(g, a.origins[0], a.targets[0])
    known = pile(g, seat, a.side, sums=False)
    for aim, count in known.draws():
        hit = targeting_outcome(int(targeting_tally(aim, hindered).total), far) == "hit"
        for dice, ways in known.after(aim).draws():
            found[sum(dice) if hit else None] += count * ways
    return found


def defense_rolls(g: Combat, seat: str, sides: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """O20.3.4: every way the Defense Rolls of these sides' units can fall, one card each from their own decks."""
    for axis, a in pile(g, seat, AXIS).sequences(sides.count(AXIS)):
        for allies, b in pile(g, seat, ALLIES).sequences(sides.count(ALLIES)):
            drawn = (list(axis), list(allies))
            yield tuple(drawn[side].pop() for side in sides), a * b


@cache
def in_words(results: tuple[str, ...]) -> str:
    """`breaks` for a single unit, `1 breaks, 2 unaffected` for several."""
    if len(results) == 1:
        return results[0]
    counts = Counter(results)
    return ", ".join(f"{counts[r]} {r}" for r in ("breaks", "suppressed", "unaffected") if counts[r])


def defense_odds(g: Combat, seat: str, a: Attack, u: int) -> Odds | None:
    """O20.3.4: one Defense Roll against the Attack Total that stands."""
    if a.total is None:
        return None
    stands, against = morale(g, u, cover(g, g.units[u].hex, a)), int(a.total.total)
    draws = pile(g, seat, g.units[u].side).draws()
    return odds_of(draws, lambda dice: defense_outcome(against, int(stands.total) + dice[0], g.units[u].moving), stands)


# ---- other rolls ----

def morale_odds(g: Combat, seat: str, u: int, roller: int, outcome: Callable[[int, int], str]) -> Odds:
    """O22.3, O23.2, E50: a roll against a unit's Morale."""
    stands = steadiness(g, u)
    draws = pile(g, seat, roller).draws()
    return odds_of(draws, lambda dice: outcome(dice[0], int(stands.total)), stands)


def rout_words(roll: int, stands: int) -> str:
    hexes = rout_outcome(roll, stands)
    return "no effect" if hexes < 0 else "suppressed" if hexes == 0 else f"retreats {hexes}"


def melee_odds(g: Combat, seat: str, hex: int) -> Odds:
    """O16.4: both rolls; a tie spares the holder of a Bunker or Pillbox."""
    passive, attacking = melee_strength(g, hex, other(g.active)), melee_strength(g, hex, g.active)
    holder = g.holders.get(hex, NOBODY) if g.forts.get(hex) in (BUNKER, PILLBOX) else NOBODY
    draws = (((first[0], second[0]), a * b) for first, a in pile(g, seat, other(g.active)).draws()
             for second, b in pile(g, seat, g.active).draws())

    def lost(rolls: tuple[int, int]) -> str:
        beaten = melee_outcome(int(passive.total) + rolls[0], int(attacking.total) + rolls[1], holder, g.active)
        return " and ".join(SEATS[s] for s in beaten) + " eliminated"
    return odds_of(draws, lost)
