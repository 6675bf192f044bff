"""T-DYO-PV The Point Value Chart: what counters cost, which of them an army may buy, and the sheet on which it buys them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from hedgerow.games.squad_leader.model.counters import (
    BAZOOKA,
    CREW,
    FORTIFICATIONS,
    HOWITZER,
    KINDS,
    PANZERFAUST,
    RADIO,
    VEHICLES,
    WEAPONS,
)
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import POINTS
from hedgerow.kernel.asking import Draft, Option
from hedgerow.kernel.reasons import Reasons

ANY: Final = "any"
"""T-DYO-PV: fortifications cost every army the same."""
UNITS, ARMS, MOTORS, WORKS = "units", "weapons", "vehicles", "works"
"""The parts of an order of battle, as a card names them."""
WEAPONS_TO_A_SQUAD: Final = 2
"""6.1: any two weapons may lie in one hex."""
MOST_COUNTERS: Final = 100
"""The counters that an army has in the box; how many there are of each is not known to us."""
MINES_AT_A_TIME: Final = 5
"""T-DYO-PV prices mines by the factor; so many are bought at a time."""
MINES: Final = "mines"
ARMOUR, GUNS, ARTILLERY, MORTARS = 28, 48, 45, 63
"""The chapters without which their counters are not used."""


def part_of(nation: str, name: str) -> str:
    """Which part of an order of battle a counter belongs to."""
    key = f"{nation} {name}"
    if key in KINDS:
        return UNITS
    if key in WEAPONS:
        return ARMS
    return MOTORS if key in VEHICLES else WORKS


def price(nation: str, name: str) -> int:
    """T-DYO-PV: what a counter costs its army."""
    found = POINTS.get((nation, name))
    if found is None:
        found = POINTS[ANY, name] * (MINES_AT_A_TIME if name == MINES else 1)
    return found


def is_available(card: Card, nation: str, name: str) -> bool:
    """DYO-8, DYO-RSC: whether an army has such counters and the rules for them are in force."""
    if part_of(nation, name) == WORKS:
        return name in FORTIFICATIONS
    if (nation, name) not in POINTS:
        return False
    return all(card.uses(chapter) for chapter in chapters_of(nation, name))


def chapters_of(nation: str, name: str) -> tuple[int, ...]:
    """The chapters that a counter is played by, beyond those of the infantry game."""
    key = f"{nation} {name}"
    if key in VEHICLES:
        return (ARMOUR,)
    if key in KINDS:
        return (ARMOUR,) if KINDS[key].size == CREW else ()
    kind = WEAPONS[key]
    if kind.kind == RADIO:
        return (ARTILLERY,)
    if kind.kind in (BAZOOKA, PANZERFAUST):
        return (ARMOUR,)
    if kind.is_gun:
        return (ARMOUR, GUNS, MORTARS) if kind.kind >= HOWITZER else (ARMOUR, GUNS)
    return ()


def wares(card: Card, nation: str, *, works: bool = False) -> list[str]:
    """DYO-PV: the counters of an army that have a price and whose rules are in force."""
    names = [name for owner, name in POINTS if owner == nation or (owner == ANY and works)]
    return [name for name in names if is_available(card, nation, name)]


def spent(nation: str, lines: Iterable[Option]) -> int:
    """DYO-9: the points of a force."""
    return sum(price(nation, line[1]) for line in lines if line[0] == "buy")


def counted(lines: Iterable[Option]) -> dict[str, int]:
    """How many of each counter a sheet has."""
    found = Counter(line[1] for line in lines if line[0] == "buy")
    if MINES in found:
        found[MINES] *= MINES_AT_A_TIME
    return dict(found)


def order_of_battle(nation: str, counters: Mapping[str, int]) -> dict[str, Any]:
    """21.2: the counters of a force, sorted as a card lists them."""
    found: dict[str, dict[str, int]] = {}
    for name, count in counters.items():
        found.setdefault(part_of(nation, name), {})[name] = count
    return found


# ---- what makes a force ----

def squads(nation: str, lines: Iterable[Option]) -> int:
    return sum(1 for line in lines if _is_squad(nation, line[1]))


def _is_squad(nation: str, name: str) -> bool:
    """6.1: crews too, for they carry weapons."""
    kind = KINDS.get(f"{nation} {name}")
    return kind is not None and not kind.is_leader


def weapons(nation: str, lines: Iterable[Option]) -> int:
    return sum(1 for line in lines if f"{nation} {line[1]}" in WEAPONS)


def guns(nation: str, lines: Iterable[Option]) -> int:
    return sum(1 for line in lines if f"{nation} {line[1]}" in WEAPONS and WEAPONS[f"{nation} {line[1]}"].is_gun)


def crews(nation: str, lines: Iterable[Option]) -> int:
    return sum(1 for line in lines if f"{nation} {line[1]}" in KINDS and KINDS[f"{nation} {line[1]}"].size == CREW)


def why_not_force(nation: str, lines: Sequence[Option], also: Sequence[Option] = ()) -> Reasons:
    """6.1, 48.8: what could not be set up: weapons without squads to carry them, guns without crews; `also` is in the force
    already."""
    no, whole = Reasons(), (*also, *lines)
    if weapons(nation, whole) > WEAPONS_TO_A_SQUAD * squads(nation, whole):
        no("there are not enough squads to carry it", "6.1")
    if guns(nation, whole) > crews(nation, whole):
        no("there is no crew for it", "48.8")
    return no


def why_not_buy(card: Card, nation: str, lines: Sequence[Option], name: str, points: int, *, works: bool = False,
                also: Sequence[Option] = ()) -> Reasons:
    """DYO-PV: it is for sale, the points suffice, and it can be set up."""
    no = Reasons()
    if name not in wares(card, nation, works=works):
        no("it is not for sale", "T-DYO-PV")
        return no
    left = points - spent(nation, lines)
    if price(nation, name) > left:
        no(f"it costs {price(nation, name)} of the {left} points left", "DYO-PV")
    elif not squads(nation, (*also, *lines, ("buy", name))) and (
            left - price(nation, name) < cheapest_squad(card, nation) or len(lines) + 1 >= MOST_COUNTERS):
        no("there would be nothing left to buy a squad with", "DYO-PV")
    if len(lines) >= MOST_COUNTERS:
        no("there are no more counters", "DYO-RSC")
    if weapons(nation, [("buy", name)]):
        no = Reasons(*no, *why_not_force(nation, [*lines, ("buy", name)], also))
    return no


def cheapest_squad(card: Card, nation: str) -> int:
    """The price of the cheapest counter without which a force is none."""
    return min(price(nation, name) for name in wares(card, nation) if _is_squad(nation, name))


class Buying(Draft):
    """DYO-PV: a force is put together counter by counter, unseen by the enemy."""

    about = "purchase"
    cite = "DYO-PV"
    works = False

    def nation(self, g: State, seat: str) -> str:
        """Whose counters are bought."""
        return g.card.sides[g.card.seats.index(seat)]

    def points(self, g: State, seat: str) -> int:
        """How many points there are to spend."""
        return g.card.purchase[g.card.seats.index(seat)]

    def also(self, g: State, seat: str) -> Sequence[Option]:
        """What the force has besides."""
        return ()

    def options(self, g: State, seat: str, lines: tuple[Option, ...]) -> list[Option]:
        nation, points, also = self.nation(g, seat), self.points(g, seat), self.also(g, seat)
        return [("buy", name) for name in wares(g.card, nation, works=self.works)
                if not why_not_buy(g.card, nation, lines, name, points, works=self.works, also=also)]

    def problems(self, g: State, seat: str, lines: tuple[Option, ...]) -> Reasons:
        no = Reasons()
        if not squads(self.nation(g, seat), (*self.also(g, seat), *lines)):
            no("a force has at least one squad", "DYO-PV")
        return no

    def may_take_back(self, g: State, seat: str, lines: tuple[Option, ...], i: int) -> bool:
        """Squads and crews stay while weapons have been bought for them."""
        return not why_not_force(self.nation(g, seat), (*lines[:i], *lines[i + 1:]), self.also(g, seat))


BUYING: Final = Buying()
