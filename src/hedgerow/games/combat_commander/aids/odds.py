"""Exact chances of what an option would roll for, as the seat can know them.

Every roll is a card, so the chances follow from the cards a seat has not seen: all that are not in the discards, not in
its own hand and not shown to it. The draws go through the functions that resolve the real ones; cards drawn do not come
again until the pile is shuffled anew. What may come between the rolls, Actions, re-rolls and triggers, is left out, and
Morale is that of now; the odds say so themselves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import (
    ALLIES,
    AXIS,
    BUNKER,
    MINES,
    NOBODY,
    PILLBOX,
    SEATS,
    Attack,
    Combat,
    PieceId,
    attack,
    on_map,
    other,
    place,
    unit_of,
    units_at,
)
from hedgerow.games.combat_commander.rules.attack import (
    attack_strength,
    attack_total,
    defense_outcome,
    is_ordnance,
    piece_hex,
    targeting_outcome,
    targeting_range,
    targeting_tally,
)
from hedgerow.games.combat_commander.rules.command import morale
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.dice import (
    ACCURACY,
    COMMISSAR,
    FIRE_ATTACK,
    FIRE_DEFENSE,
    IMPACT,
    MELEE_ROLL,
    MINE_ATTACK,
    RALLY_ROLL,
    ROUT_ROLL,
    SUDDEN_DEATH,
    TARGETING,
)
from hedgerow.games.combat_commander.rules.events.commissar import commissar_outcome
from hedgerow.games.combat_commander.rules.melee import both_sides, melee_outcome, melee_strength
from hedgerow.games.combat_commander.rules.mines import mine_strength
from hedgerow.games.combat_commander.rules.orders.artillery_request import impact_strength, vulnerability
from hedgerow.games.combat_commander.rules.orders.move import stack
from hedgerow.games.combat_commander.rules.orders.recover import rally_outcome, steadiness
from hedgerow.games.combat_commander.rules.orders.rout import rout_outcome
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.games.combat_commander.rules.time_track import sudden_death_outcome
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL, BEFORE_DEFENSE_ROLL, BEFORE_MELEE
from hedgerow.kernel.odds import Odds, odds_of
from hedgerow.kernel.tally import Tally

NOTE = "if no Action, re-roll or trigger comes between; Morale as it is now; draw piles as far as you know them"
SUMS = range(2, 13)

Dice = tuple[int, int]
Results = tuple[str, ...]
"""What becomes of a unit for each sum of the dice from 2 to 12."""


# ---- what a seat knows of a pile ----

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


def pile(g: Combat, seat: str, side: int, *, sums: bool = True) -> Pile:
    """1.2: what the seat has not seen of a deck: its own draw pile, or the other's with the cards hidden in his hand.

    Where only the sum of the dice matters, cards of the same sum are taken together.
    """
    deck = g.decks[side]
    if not deck.cards:                                    # 6.1.2-1: a re-roll after the last card comes from a new pile
        return Pile(_counted(deck.discards, sums), len(deck.discards), {})
    unseen = list(deck.cards)
    if SEATS[side] != seat:
        unseen += [c for c in g.hands[side] if c not in g.shown[side]]
    return Pile(_counted(unseen, sums), len(deck.cards), _counted(deck.discards, sums))


def _counted(cards: Sequence[int], sums: bool) -> dict[Dice, int]:
    return dict(sorted(Counter((sum(CARDS[c].dice), 0) if sums else CARDS[c].dice for c in cards).items()))


# ---- several rolls in a row ----

def results_of(known: Pile, tables: Sequence[Results]) -> Counter[tuple[str, ...]]:
    """What becomes of all of them, one card each, whoever is who, and in how many ways; cards drawn do not come again."""
    if len(tables) <= known.left:
        return _from_one_pile(known, tables)
    found: Counter[tuple[str, ...]] = Counter()           # the pile runs out on the way and is shuffled anew
    for dice, count in known.draws():
        for results, ways in results_of(known.after(dice), tables[1:]).items():
            found[tuple(sorted((*results, tables[0][dice[0] - 2])))] += count * ways
    return found


def _from_one_pile(known: Pile, tables: Sequence[Results]) -> Counter[tuple[str, ...]]:
    """One after the other; cards that mean the same to everyone are taken together."""
    alike: Counter[tuple[str, ...]] = Counter()
    for (rolled, _), count in known.draws():
        alike[tuple(table[rolled - 2] for table in tables)] += count
    states: Counter[tuple[tuple[int, ...], tuple[str, ...]]] = Counter({(tuple(alike.values()), ()): 1})
    for unit in range(len(tables)):
        words = [means[unit] for means in alike]
        grown: Counter[tuple[tuple[int, ...], tuple[str, ...]]] = Counter()
        for (left, results), ways in states.items():
            for i, count in enumerate(left):
                if count:
                    rest = (*left[:i], count - 1, *left[i + 1:])
                    grown[rest, tuple(sorted((*results, words[i])))] += ways * count
        states = grown
    found: Counter[tuple[str, ...]] = Counter()
    for (_, results), ways in states.items():
        found[results] += ways
    return found


@cache
def in_words(results: tuple[str, ...]) -> str:
    """`breaks` for a single unit, `1 breaks, 2 unaffected` for several."""
    if len(results) == 1:
        return results[0]
    return ", ".join(f"{count} {word}" for word, count in sorted(Counter(results).items()))


# ---- which roll an option leads to ----

def shot_odds(g: Combat, seat: str, piece: PieceId, hex: int) -> Odds | None:
    """O20.3: a piece alone."""
    return fire_odds(g, seat, Attack("fire", g.units[unit_of(g, piece)].side, [piece], [hex], origins=[piece_hex(g, piece)]))


def pass_odds(g: Combat, seat: str) -> Odds | None:
    """What is rolled when nobody plays anything more at this moment."""
    find = AFTER_PASS.get(getattr(g.asked, "about", ""))             # worksheets have no question of their own
    return None if find is None else find(g, seat)


# ---- attacks ----

class Defender(NamedTuple):
    """A unit that will roll: its side, its Morale in this attack, and whether it is activated to Move."""

    unit: int
    side: int
    steady: int
    moving: bool

    def results(self, total: int) -> Results:
        """O20.3.4: what each roll means against this Attack Total."""
        return tuple(defense_outcome(total, self.steady + rolled, self.moving) for rolled in SUMS)


def defender(g: Combat, u: int, a: Attack) -> Defender:
    unit = g.units[u]
    return Defender(u, unit.side, int(morale(g, u, cover(g, unit.hex, a)).total), unit.moving)


def attack_odds(g: Combat, seat: str, side: int, base: Tally, targets: Sequence[Defender],
                rolls: AttackRolls | None = None, exposed: Mapping[int, Sequence[Defender]] | None = None) -> Odds | None:
    """O20.3.3, O20.3.4: the attack roll, a Defense Roll for everyone in the hex, and what they mean for each.

    `exposed` are the same defenders where a roll has changed what they stand in [O18.2.3.3].
    """
    if not targets:
        return None
    piles = [pile(g, seat, s) for s in (AXIS, ALLIES)]
    if rolls is None:
        rolls = Counter({(rolled, (rolled,)): count for (rolled, _), count in piles[side].draws()})
    if all(d.side != side for d in targets):
        rolls = without_cards(rolls)
    found: list[dict[str, Fraction]] = [defaultdict(Fraction) for _ in (targets, *targets)]
    for (adds, drawn), ways in rolls.items():
        after = [known_after(p, drawn) if s == side else p for s, p in enumerate(piles)]
        struck = exposed.get(adds, targets) if exposed is not None and adds is not None else targets
        for group, results in zip((struck, *([d] for d in struck)), found, strict=True):
            for words, share in [("miss", Fraction(1))] if adds is None else defenses(after, group, int(base.total) + adds):
                results[words] += ways * share
    every, *single = (odds_of(results.items(), str, None, NOTE) for results in found)
    return Odds(every.outcomes, base, NOTE).with_parts(*(("unit", d.unit, o) for d, o in zip(targets, single, strict=True)))


AttackRolls = Counter[tuple[int | None, tuple[int, ...]]]
"""What an attack roll adds, or None for Ordnance that misses, and the sums drawn for it: in how many ways."""


def without_cards(rolls: AttackRolls) -> AttackRolls:
    """Where nobody defends with the deck that rolled the attack, its cards do not matter."""
    found: AttackRolls = Counter()
    for (adds, _), ways in rolls.items():
        found[adds, ()] += ways
    return found


def known_after(known: Pile, drawn: tuple[int, ...]) -> Pile:
    for rolled in drawn:
        known = known.after((rolled, 0))
    return known


def defenses(piles: Sequence[Pile], targets: Sequence[Defender], total: int) -> Iterator[tuple[str, Fraction]]:
    """O20.3.4: what becomes of all of them, each side drawing from its own deck."""
    sides = [results_of(piles[s], [d.results(total) for d in targets if d.side == s]) for s in (AXIS, ALLIES)]
    every = sum(sides[AXIS].values()) * sum(sides[ALLIES].values())
    for axis, a in sides[AXIS].items():
        for allies, b in sides[ALLIES].items():
            yield in_words(tuple(sorted((*axis, *allies)))), Fraction(a * b, every)


def fire_odds(g: Combat, seat: str, a: Attack, aimed: bool = False) -> Odds | None:
    """O20.3: a Fire Attack; Ordnance must hit first [O20.2.3]. `aimed` Ordnance has hit already."""
    strength = attack_strength(g, a)
    if strength.total < 1:
        return None
    targets = [defender(g, u, a) for hex in a.targets for u in units_at(g, hex)]
    rolls = ordnance_rolls(g, seat, a) if is_ordnance(g, a.pieces[0]) and not aimed else None
    return attack_odds(g, seat, a.side, attack_total(g, a, strength), targets, rolls)


def ordnance_rolls(g: Combat, seat: str, a: Attack) -> AttackRolls:
    """O20.2.3: the Targeting Roll, dice multiplied, and the attack roll after a hit."""
    far, hindered = targeting_range(g, a), sight(g, a.origins[0], a.targets[0])
    known = pile(g, seat, a.side, sums=False)
    found: AttackRolls = Counter()
    for aim, count in known.draws():
        hit = targeting_outcome(int(targeting_tally(aim, hindered).total), far) == "hit"
        for dice, ways in known.after(aim).draws():
            found[(sum(dice), (sum(aim), sum(dice))) if hit else (None, ())] += count * ways
    return found


def defense_odds(g: Combat, seat: str, a: Attack, u: int) -> Odds | None:
    """O20.3.4: one Defense Roll against the Attack Total that stands."""
    if a.total is None or g.units[u].hex < 0:
        return None
    stands, against = morale(g, u, cover(g, g.units[u].hex, a)), int(a.total.total)
    draws = pile(g, seat, g.units[u].side).draws()
    return odds_of(draws, lambda dice: defense_outcome(against, int(stands.total) + dice[0], g.units[u].moving), stands, NOTE)


def impact_odds(g: Combat, seat: str, hex: int) -> Odds | None:
    """O18.2.3.2: an Impact Roll against everyone in the hex, friend or foe; O18.2.3.3: one roll destroys the Fortification,
    and nothing else matters where nobody is."""
    a = Attack("artillery", g.active, targets=[hex], strength=attack(g).strength)
    if hex in g.forts and not units_at(g, hex):
        return odds_of(pile(g, seat, g.active).draws(),
                       lambda dice: "destroyed" if dice[0] == vulnerability(a) else "no effect", None, NOTE)
    targets = [defender(g, u, a) for u in units_at(g, hex)]
    exposed = {vulnerability(a): [defender(without_fort(g, hex), u, a) for u in units_at(g, hex)]} if hex in g.forts else None
    return attack_odds(g, seat, g.active, attack_total(g, a, impact_strength(a)), targets, exposed=exposed)


def without_fort(g: Combat, hex: int) -> Combat:
    there = g.copy()
    del there.forts[hex]
    return there


def accuracy_odds(g: Combat, seat: str, hex: int) -> Odds | None:
    """O18.2.2: whether the barrage will be accurate; then it drifts."""
    spotter = next((u for u in on_map(g, g.active) if g.units[u].ready), None)
    if spotter is None:
        return None
    far, hindered = g.scenario.distance[g.units[spotter].hex][hex], sight(g, g.units[spotter].hex, hex)
    words = {"hit": "accurate", "miss": "inaccurate"}
    return odds_of(pile(g, seat, g.active, sums=False).draws(),
                   lambda dice: words[targeting_outcome(int(targeting_tally(dice, hindered).total), far)], None, NOTE)


def aim_again_odds(g: Combat, seat: str, a: Attack) -> Odds | None:
    """O20.2.3: a Targeting Roll and the attack after a hit; O20.2.1: with Smoke only whether it hits."""
    if a.kind == "fire":
        return fire_odds(g, seat, a)
    far, hindered = targeting_range(g, a), sight(g, a.origins[0], a.targets[0])
    return odds_of(pile(g, seat, a.side, sums=False).draws(),
                   lambda dice: targeting_outcome(int(targeting_tally(dice, hindered).total), far), None, NOTE)


def mine_odds(g: Combat, seat: str, units: Sequence[int], to: int) -> Odds | None:
    """F103.2: Mines in the hex that is left, else those in the hex entered, against those who go; without Cover."""
    left = g.units[units[0]].hex
    hex = left if g.forts.get(left) == MINES else to
    if g.forts.get(hex) != MINES:
        return None
    there = g.copy()
    for u in units:
        place(there, u, hex)
    roller = other(g.units[units[0]].side)
    a = Attack("mines", roller, targets=[hex], strength=g.mine_strength)
    return attack_odds(g, seat, roller, mine_strength(g), [defender(there, u, a) for u in units])


# ---- other rolls ----

def morale_odds(g: Combat, seat: str, u: int, roller: int, outcome: Callable[[int, int], str]) -> Odds:
    """O22.3, O23.2, E50: a roll against a unit's Morale."""
    stands = steadiness(g, u)
    draws = pile(g, seat, roller).draws()
    return odds_of(draws, lambda dice: outcome(dice[0], int(stands.total)), stands, NOTE)


def rout_words(roll: int, stands: int) -> str:
    hexes = rout_outcome(roll, stands)
    return "no effect" if hexes < 0 else "suppressed" if hexes == 0 else f"retreats {hexes}"


def rout_or_not(roll: int, stands: int) -> str:
    return rout_words(roll, stands).split(" ")[0].replace("no", "no effect")


def order_odds(g: Combat, seat: str, name: str) -> Odds | None:
    """O22.2: what a Recover Order makes of all broken units. Their Suppressed markers are gone before; O23.2: a Rout Order where
    only one side has broken units."""
    if name == "Rout":
        sides = {g.units[u].side for side in (AXIS, ALLIES) for u in on_map(g, side) if g.units[u].broken}
        return many_odds(g, seat, sides.pop(), rout_or_not) if len(sides) == 1 else None
    if name != "Recover":
        return None
    ready = g.copy()
    for u in on_map(ready, g.active):
        ready.units[u].suppressed = False
    return many_odds(ready, seat, g.active, rally_outcome)


def many_odds(g: Combat, seat: str, owner: int, outcome: Callable[[int, int], str]) -> Odds | None:
    """O22.2, O23.2: a roll by the active player for each broken unit of a side."""
    broken = [u for u in on_map(g, owner) if g.units[u].broken]
    if not broken:
        return None
    tables = [tuple(outcome(rolled, int(steadiness(g, u).total)) for rolled in SUMS) for u in broken]
    known = pile(g, seat, g.active)
    parts = [("unit", u, morale_odds(g, seat, u, g.active, outcome)) for u in broken]
    return odds_of(results_of(known, tables).items(), in_words, None, NOTE).with_parts(*parts)


def melee_odds(g: Combat, seat: str, hex: int) -> Odds | None:
    """O16.4: both rolls; a tie spares the holder of a Bunker or Pillbox."""
    if not both_sides(g, hex):
        return None
    passive, attacking = melee_strength(g, hex, other(g.active)), melee_strength(g, hex, g.active)
    draws = (((first[0], second[0]), a * b) for first, a in pile(g, seat, other(g.active)).draws()
             for second, b in pile(g, seat, g.active).draws())
    return odds_of(draws, lambda rolls: melee_losers(g, hex, int(passive.total) + rolls[0], int(attacking.total) + rolls[1]),
                   None, NOTE)


def melee_losers(g: Combat, hex: int, passive: int, attacking: int) -> str:
    """O16.4.3: who is eliminated."""
    holder = g.holders.get(hex, NOBODY) if g.forts.get(hex) in (BUNKER, PILLBOX) else NOBODY
    return " and ".join(SEATS[s] for s in melee_outcome(passive, attacking, holder, g.active)) + " eliminated"


# ---- re-rolls ----

def reroll_odds(g: Combat, seat: str) -> Odds | None:
    """9.1: what the new roll may bring, with the cards that are left; nothing of a Support Roll, which brings a choice."""
    find = AGAIN.get(g.asked.what["purpose"])
    return None if find is None else find(g, seat)


def melee_again_odds(g: Combat, seat: str) -> Odds | None:
    """O16.4.2: both rolls, or the second alone when the first one stands."""
    if "against" not in g.asked.what:
        return melee_odds(g, seat, g.melee)
    against = g.asked.what["against"]
    return odds_of(pile(g, seat, g.active).draws(), lambda dice: melee_losers(g, g.melee, against, dice[0]), None, NOTE)


def unit_again_odds(g: Combat, seat: str, outcome: Callable[[int, int], str]) -> Odds:
    """O22.3, O23.2, E50: the roll for one unit, by the side whose card lies open."""
    return morale_odds(g, seat, g.asked.what["unit"], side_of_roll(g), outcome)


def side_of_roll(g: Combat) -> int:
    """1.3: whose deck the card that has been turned up for the roll is from."""
    return next(s for s in (AXIS, ALLIES) if g.asked.what["card"] in g.decks[s].discards)


def sudden_death_odds(g: Combat, seat: str) -> Odds:
    """6.2.2: whether the game ends now."""
    return odds_of(pile(g, seat, side_of_roll(g)).draws(), lambda dice: sudden_death_outcome(dice[0], g.time), None, NOTE)


AGAIN: dict[str, Callable[[Combat, str], Odds | None]] = {
    FIRE_DEFENSE: lambda g, seat: defense_odds(g, seat, attack(g), attack(g).struck),
    FIRE_ATTACK: lambda g, seat: fire_odds(g, seat, attack(g), aimed=True),
    TARGETING: lambda g, seat: aim_again_odds(g, seat, attack(g)),
    ACCURACY: lambda g, seat: accuracy_odds(g, seat, attack(g).targets[0]),
    IMPACT: lambda g, seat: impact_odds(g, seat, attack(g).targets[0]),
    MINE_ATTACK: lambda g, seat: attack_odds(g, seat, attack(g).side, mine_strength(g),
                                             [defender(g, u, attack(g)) for u in attack(g).defenders]),
    MELEE_ROLL: melee_again_odds,
    RALLY_ROLL: lambda g, seat: unit_again_odds(g, seat, rally_outcome),
    ROUT_ROLL: lambda g, seat: unit_again_odds(g, seat, rout_words),
    COMMISSAR: lambda g, seat: unit_again_odds(g, seat, commissar_outcome),
    SUDDEN_DEATH: sudden_death_odds,
}
"""What is rolled when a roll is made again, by its purpose."""


AFTER_PASS: dict[str, Callable[[Combat, str], Odds | None]] = {
    BEFORE_ATTACK_ROLL: lambda g, seat: fire_odds(g, seat, attack(g), aimed=True),
    BEFORE_DEFENSE_ROLL: lambda g, seat: defense_odds(g, seat, attack(g), attack(g).struck),
    BEFORE_MELEE: lambda g, seat: melee_odds(g, seat, g.melee),
}
"""What is rolled when nobody plays anything more at this moment."""


# ---- by verb ----

def group_odds(g: Combat, seat: str) -> Odds | None:
    return fire_odds(g, seat, attack(g), aimed=True)


def defend_odds(g: Combat, seat: str, u: int) -> Odds | None:
    return defense_odds(g, seat, attack(g), u)


def aim_odds(g: Combat, seat: str, hex: int) -> Odds | None:
    return accuracy_odds(g, seat, hex) if g.order == "Artillery Request" else None


def step_odds(g: Combat, seat: str, hex: int) -> Odds | None:
    return mine_odds(g, seat, stack(g), hex)


def advance_odds(g: Combat, seat: str, u: int, hex: int) -> Odds | None:
    return mine_odds(g, seat, [u], hex)


def retreat_odds(g: Combat, seat: str, hex: int) -> Odds | None:
    return mine_odds(g, seat, [g.asked.what["unit"]], hex)


def rally_odds(g: Combat, seat: str, u: int) -> Odds | None:
    return morale_odds(g, seat, u, g.active, rally_outcome) if g.asked.about == "rally" else None


def rout_odds(g: Combat, seat: str, u: int) -> Odds | None:
    return morale_odds(g, seat, u, g.active, rout_words)


def routs_odds(g: Combat, seat: str, who: str) -> Odds | None:
    return many_odds(g, seat, SEATS.index(who), rout_or_not)


def card_odds(g: Combat, seat: str, card: int) -> Odds | None:
    return order_odds(g, seat, CARDS[card].order)


def commissar_odds(g: Combat, seat: str, u: int) -> Odds | None:
    return morale_odds(g, seat, u, g.units[u].side, commissar_outcome)
