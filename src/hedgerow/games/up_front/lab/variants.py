"""What a designer may change in a scenario: its length, what victory asks for, the Terrain in the deck, who fights, with what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from hedgerow.games.up_front.model.action_cards import CARDS, MINEFIELD, PILLBOX, terrain_name
from hedgerow.games.up_front.model.personalities import AFV, MAN, PEOPLE, WEAPON_OF, WEAPONS, Personality
from hedgerow.games.up_front.model.scenario import ELITE, LINE, SECOND_LINE, Force, Scenario
from hedgerow.games.up_front.model.scenarios import SCENARIOS
from hedgerow.games.up_front.rules.setup import LARGEST, SMALLEST
from hedgerow.games.up_front.rules.weapons import LIGHT
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import ScenarioNumber

QUALITY: Final = (SECOND_LINE, LINE, ELITE)
"""39: troops, by their number in a variant; Partisans stay what they are."""
SECONDARY: Final = ("pf", "atmm", "dc", "radio")
MOST_SECONDARY: Final = 4
MOST_GROUPS: Final = 4
TERRAIN: Final = Counter(name for card in CARDS if (name := terrain_name(card.id)) and name not in (MINEFIELD, PILLBOX))
"""16.1: Terrain that may be taken out of the deck, and how many cards there are."""


def numbers(name: str) -> dict[str, ScenarioNumber]:
    """`decks`, `men in cover`, `Buildings removed`, `german troops`, `german pf`, `german Diettinger` (1: he is there) and the
    like; scenarios that players design or campaigns have none."""
    s = SCENARIOS[name]()
    if s.design or s.campaign:
        return {}
    found = {"decks": ScenarioNumber(s.decks, 1, 8), "first player": ScenarioNumber(s.first + 1, 1, len(s.forces)),
             "night": ScenarioNumber(int(s.night), 0, 1)}
    if s.victory.men:
        found["men in cover"] = ScenarioNumber(s.victory.men, 1, 8)
    if s.victory.chit:
        found["range chit"] = ScenarioNumber(s.victory.chit, 1, 5)
    found |= {f"{terrain} removed": ScenarioNumber(s.remove.get(terrain, 0), 0, count) for terrain, count in TERRAIN.items()}
    for seat, force in zip(s.seats, s.forces, strict=True):
        if force.troops in QUALITY:
            found[f"{seat} troops"] = ScenarioNumber(QUALITY.index(force.troops), 0, len(QUALITY) - 1)
        found[f"{seat} snipers"] = ScenarioNumber(force.snipers, 1, 2)
        carried = {code: force.secondary.count(WEAPON_OF[code]) for code in SECONDARY}
        found |= {f"{seat} {code}": ScenarioNumber(count, 0, MOST_SECONDARY) for code, count in carried.items()}
        found |= {f"{seat} {p.name}": ScenarioNumber(int(p.id in force.cards), 0, 1) for p in candidates(force)}
    return found


def candidates(force: Force) -> Iterator[Personality]:
    """Everybody of the nation who does not come as a reinforcement; 42.9: the players' own soldiers fight in campaigns only."""
    return (p for p in PEOPLE if p.nation == force.nation and p.number and p.id not in force.reinforcements)


def variant(name: str, changes: Mapping[str, int]) -> Scenario:
    """The scenario with these numbers instead of its own."""
    s = SCENARIOS[name]()
    s.decks = changes.get("decks", s.decks)
    s.first = changes.get("first player", s.first + 1) - 1
    s.night = bool(changes.get("night", s.night))
    s.victory = s.victory._replace(men=changes.get("men in cover", s.victory.men), chit=changes.get("range chit", s.victory.chit))
    s.remove |= {terrain: changes[f"{terrain} removed"] for terrain in TERRAIN if f"{terrain} removed" in changes}
    s.forces = tuple(changed(seat, force, changes) for seat, force in zip(s.seats, s.forces, strict=True))
    return s


def changed(seat: str, force: Force, changes: Mapping[str, int]) -> Force:
    cards = tuple(p.id for p in candidates(force) if changes.get(f"{seat} {p.name}", int(p.id in force.cards)))
    other = [w for w in force.secondary if WEAPONS[w].code not in SECONDARY]
    counts = {code: changes.get(f"{seat} {code}", force.secondary.count(WEAPON_OF[code])) for code in SECONDARY}
    secondary = (*(WEAPON_OF[code] for code, count in counts.items() for _ in range(count)), *other)
    check_force(seat, cards, secondary)
    troops = QUALITY[changes[f"{seat} troops"]] if f"{seat} troops" in changes else force.troops
    return force._replace(cards=cards, secondary=secondary, troops=troops, snipers=changes.get(f"{seat} snipers", force.snipers))


def check_force(seat: str, cards: tuple[int, ...], secondary: tuple[int, ...]) -> None:
    """3.2, 28.11, 21.1: a force that can form its groups, and carry what it is given."""
    vehicles = sum(PEOPLE[c].kind == AFV for c in cards)
    others = len(cards) - vehicles
    least = SMALLEST if vehicles else 2 * SMALLEST
    if vehicles >= MOST_GROUPS or not least <= others <= LARGEST * (MOST_GROUPS - vehicles):
        raise HedgerowError(f"{seat}: {others} men and {vehicles} AFVs cannot form two to four groups")
    carriers = sum(PEOPLE[c].kind == MAN and WEAPONS[PEOPLE[c].weapon].kind in LIGHT for c in cards)
    if len(secondary) > carriers:
        raise HedgerowError(f"{seat}: {len(secondary)} secondary weapons, and only {carriers} men who can carry one")


VARIANTS: Final = Variants(numbers=numbers, make=variant)
