"""10 Line of sight, with hills (T88.3-T88.5), hexside terrain, gullies and what roads and railways leave open."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from hedgerow.board.line import Crossing, Meeting
from hedgerow.board.los import BLOCKED, LosRules, Reason, Verdict, largest, line_of_sight, met
from hedgerow.board.sight import GROUND, Barrier, Contact, Landscape, Sight, Terms
from hedgerow.board.sighttable import SightTable

BUILDING: Final = "building"
WOODS: Final = "woods"
RAILWAY: Final = "railway"
ROAD: Final = "road"
GULLY: Final = "gully"
SMOKE: Final = "smoke"
BLAZE: Final = "blaze"

HINDRANCES: Final[Mapping[str, tuple[int, str]]] = {
    "brush": (3, "T81"),
    "orchard": (2, "T91"),
    "field": (1, "T85"),
    "marsh": (1, "T89"),
    "bridge": (1, "T80"),
    RAILWAY: (1, "T92"),
}
"""What each drawn hindrance is worth, and where that is said."""

HEXSIDE_OBSTACLES: Final[Mapping[str, str]] = {"wall": "T97", "hedge": "T87", "bocage": "T87"}
FENCE: Final = "fence"

TERMS: Final = Terms(
    drawn={
        BUILDING: ("stone", "wooden", "town"),
        WOODS: ("woods",),
        "brush": ("brush",),
        "orchard": ("orchard",),
        "field": ("grain", "roots", "plough", "hay"),
        "marsh": ("marsh",),
        "bridge": ("bridge",),
        RAILWAY: ("rail",),
        ROAD: ("road", "paved"),
    },
    barriers=frozenset((*HEXSIDE_OBSTACLES, FENCE)),
    levels=True,
)

FILLS_ITS_HEX: Final = {
    BUILDING: ("stone", "wooden", "town"), WOODS: ("woods",), "brush": ("brush",), "orchard": ("orchard",),
    "field": ("grain", "roots", "plough", "hay"), "marsh": ("marsh",),
}  # fmt: skip


def obstacle_touched(sight: Sight) -> Reason | None:
    """Touching the artwork of a Building or Woods between the ends blocks [10.1, 10.2, T82, T99].

    T88.4: to or from a Hill hex only one at the same or a higher elevation does.
    """
    for contact in _off_the_road(sight, (BUILDING, WOODS)):
        if elevation(sight.land, contact) >= sight.higher:
            return met(contact, "10.2" if sight.higher == 0 else "T88.4")
    return None


def blind_hex(sight: Sight) -> Reason | None:
    """T88.4.1: a lower Woods or Building hides the next hex beyond from above, if that hex is no higher than it."""
    if sight.higher == sight.lower:
        return None
    for contact in _off_the_road(sight, (BUILDING, WOODS)):
        if sight.before_lower_end(contact) == 1 and sight.lower <= elevation(sight.land, contact) < sight.higher:
            return met(contact, "T88.4.1")
    return None


def hexside_obstacle(sight: Sight) -> Reason | None:
    """A Wall or Hedge blocks unless it is a side of an end's hex, even if the line runs along it [10.1, 10.1-a, T87, T97].

    A line through a corner meets it only if one also runs off on the other side of the line. T88.4: one that lies lower does
    not block.
    """
    for barrier in sight.barriers:
        if barrier.kind in HEXSIDE_OBSTACLES and _counts(sight, barrier) and _closed(sight, barrier, HEXSIDE_OBSTACLES):
            along = barrier.crossing is Crossing.ALONG
            return met(barrier, "10.1-a" if along else HEXSIDE_OBSTACLES[barrier.kind])
    return None


def hill_between(sight: Sight) -> Reason | None:
    """T88.3.3: a Hill blocks between two hexes that are both lower than it."""
    for contact in sight.contacts:
        if contact.kind == GROUND and contact.level > sight.higher:
            return met(contact, "T88.3.3")
    return None


def crest_line(sight: Sight) -> Reason | None:
    """T88.3.2: up only into the first Crest hex of an elevation; down only if no Crest of that height lies between."""
    if sight.higher == sight.lower:
        return None
    for contact in sight.contacts:
        if contact.kind == GROUND and contact.level == sight.higher:
            return met(contact, "T88.3.2")
    return None


def gully(sight: Sight) -> Reason | None:
    """T86: a unit in a Gully sees, and is seen from, only adjacent hexes and hexes at a higher elevation."""
    if sight.distance <= 1:
        return None
    land = sight.land
    low = [h for h in (sight.a, sight.b) if land.terrain[h] == GULLY]
    if len(low) == 2:
        return Reason(GULLY, "T86", tuple(low)) if sight.higher == sight.lower else None
    for h in low:
        other = sight.b if h == sight.a else sight.a
        if land.levels[other] <= land.levels[h]:
            return Reason(GULLY, "T86", (h,))
    return None


def hindrance_touched(sight: Sight) -> Iterator[Reason]:
    """10.3: hindrance artwork touched between the ends hinders [T80, T81, T85, T89, T91].

    T88.5: not from below the level of a Hill hex.
    """
    for contact in _off_the_road(sight, tuple(k for k in HINDRANCES if k != RAILWAY)):
        if elevation(sight.land, contact) >= sight.higher:
            amount, rule = HINDRANCES[contact.kind]
            yield met(contact, rule, amount)


def railway_crossed(sight: Sight) -> Iterator[Reason]:
    """T92: a Railway hinders by 1, except a line that proceeds along it through the hex."""
    for contact in sight.contacts:
        crossed = contact.kind == RAILWAY and contact.meeting is not Meeting.WHOLE
        if crossed and elevation(sight.land, contact) >= sight.higher:
            yield met(contact, "T92", HINDRANCES[RAILWAY][0])


def fence_crossed(sight: Sight) -> Iterator[Reason]:
    """T84: a Fence hinders by 1 unless it is a side of either end's hex; at a corner it must go on beyond the line, or a Wall or
    Hedge in its place.
    """
    for barrier in sight.barriers:
        if barrier.kind == FENCE and _counts(sight, barrier) and _closed(sight, barrier, (FENCE, *HEXSIDE_OBSTACLES)):
            yield met(barrier, "T84", 1)


def _counts(sight: Sight, barrier: Barrier) -> bool:
    """10.1: not what is part of an end's hex; [T88.4, T88.5] not what lies lower than a Hill hex at either end."""
    return not sight.is_of_an_end(barrier) and side_elevation(sight.land, barrier.hexes) >= sight.higher


def _closed(sight: Sight, barrier: Barrier, kinds: Collection[str]) -> bool:
    """Whether the line really passes it: across, along, or through a corner on both sides of which something of the kind ends."""
    if barrier.crossing > Crossing.RIGHT_END:
        return True
    across = Crossing.RIGHT_END if barrier.crossing is Crossing.LEFT_END else Crossing.LEFT_END
    return any(b.place == barrier.place and b.crossing is across and b.kind in kinds for b in sight.barriers)


def _off_the_road(sight: Sight, kinds: tuple[str, ...]) -> Iterator[Contact]:
    """T93: in a hex where the line proceeds along the Road all the way, nothing else there counts."""
    along = {c.place for c in sight.contacts if c.kind == ROAD and c.meeting is Meeting.WHOLE}
    return (c for c in sight.contacts if c.kind in kinds and c.place not in along)


def elevation(land: Landscape, contact: Contact) -> int:
    """T88.3.1: terrain lies at the level of its hex; along a hexside, of the hex of the two that it fills."""
    levels = land.levels
    if len(contact.hexes) == 1:
        return levels[contact.hexes[0]]
    kinds = FILLS_ITS_HEX.get(contact.kind, ())
    mine = [h for h in contact.hexes if land.terrain[h] in kinds] or contact.hexes
    return max((levels[h] for h in mine), default=0)


def side_elevation(land: Landscape, hexes: tuple[int, ...]) -> int:
    """A hexside lies as low as the lower of its hexes: a Crest Line runs inside the higher one."""
    return min(land.levels[h] for h in hexes)


LOS_RULES: Final = LosRules(
    name="combat-commander",
    terms=TERMS,
    blocking=(gully, obstacle_touched, blind_hex, hexside_obstacle, hill_between, crest_line),
    hindering=(hindrance_touched, railway_crossed, fence_crossed),
    total=largest,
)
"""10.3.3: hindrances are not cumulative, the largest counts."""


def los_rules() -> LosRules:
    """The line of sight of Combat Commander; it has no variants."""
    return LOS_RULES


def blaze_touched(table: SightTable, a: int, b: int, blazes: Collection[int]) -> Reason | None:
    """A Blaze fills its hex and hexsides and blocks every line through or along it, at any elevation [10.2.1, T79]."""
    for h in blazes:
        if h not in (a, b) and table.touches(a, b, h):
            return Reason(BLAZE, "10.2.1", (h,))
    return None


def smoke_touched(table: SightTable, a: int, b: int, smoke: Mapping[int, int]) -> Iterator[Reason]:
    """10.3.4: Smoke hinders lines through, into and out of its hex, hexsides included, at any elevation [T88.5]."""
    for h, value in smoke.items():
        if table.touches(a, b, h):
            yield Reason(SMOKE, "10.3.4", (h,), value)


def hindrance(table: SightTable, a: int, b: int, smoke: Mapping[int, int] | None = None, blazes: Collection[int] = ()) -> int:
    """10.3.3: the largest hindrance between two hexes, or `BLOCKED`, with the Smoke (hex to number) and Blazes there."""
    code = table.rows[a][b]
    if code == BLOCKED or a == b:
        return code
    if blazes and blaze_touched(table, a, b, blazes):
        return BLOCKED
    if smoke:
        code = max(code, *(value for h, value in smoke.items() if table.touches(a, b, h)), 0)
    return code


def explain(table: SightTable, a: int, b: int, smoke: Mapping[int, int] | None = None, blazes: Collection[int] = ()) -> Verdict:
    """The verdict with its reasons, Smoke and Blazes included; 10.3.3: the largest Hindrance is the one that counts."""
    verdict = table.explain(a, b)
    if verdict.blocked or a == b:
        return verdict
    fire = blaze_touched(table, a, b, blazes)
    if fire:
        return Verdict(a, b, True, 0, (fire,))
    reasons = (*verdict.reasons, *smoke_touched(table, a, b, smoke or {}))
    return Verdict(a, b, False, largest(reasons), reasons)


def los(land: Landscape, a: int, b: int) -> Verdict:
    """One line on a map without markers."""
    return line_of_sight(land, LOS_RULES, a, b)
