"""What lies between two hexes, laid out for a game's line of sight rules to judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, NamedTuple

from hedgerow.board.grid import OFF, Grid, Point
from hedgerow.board.line import Crossing, Meeting, Stretch, TracedLine, stretches, trace
from hedgerow.board.shapes import Shape, SideFeatures

GROUND: Final = "ground"
"""The kind of contact that raised ground makes."""

HILL: Final = "hill"
"""The kind of shape that raises the ground to its level."""


@dataclass(frozen=True)
class Landscape:
    """A map as far as lines of sight are concerned."""

    grid: Grid
    shapes: tuple[Shape, ...] = ()
    sides: SideFeatures = field(default_factory=dict)
    terrain: tuple[str, ...] = ()
    """What each hex counts as."""
    levels: tuple[int, ...] = ()
    """The level of each hex, that of its centre."""
    buildings: tuple[tuple[int, ...], ...] = ()
    """The hexes of each building."""
    rubble: frozenset[int] = frozenset()
    """Hexes whose building has come down in play."""

    def __post_init__(self) -> None:
        if not self.terrain:
            object.__setattr__(self, "terrain", ("open",) * len(self.grid))
        if not self.levels:
            object.__setattr__(self, "levels", (0,) * len(self.grid))

    @cached_property
    def continued(self) -> tuple[Shape, ...]:
        """The shapes, and beyond each edge of the map the mirror images of those that the edge cuts off: on a line along the
        edge, as through the half hexes of a geomorphic board, what is covered on this side counts as covered on the other."""
        x0, y0, x1, y1 = self.grid.box
        found = list(self.shapes)
        for shape in self.shapes:
            left, top, right, low = _box(shape)
            if left < x0 or right > x1 or top < y0 or low > y1:
                continue                                  # it goes on by itself
            found += [_mirrored(shape, 0, x) for x, reached in ((x0, left), (x1, right)) if reached == x]
            found += [_mirrored(shape, 1, y) for y, reached in ((y0, top), (y1, low)) if reached == y]
        return tuple(found)

    @cached_property
    def _boxed(self) -> tuple[tuple[Shape, tuple[int, int, int, int]], ...]:
        return tuple((shape, _box(shape)) for shape in self.continued)

    @cached_property
    def notes(self) -> dict[str, Any]:
        """What a game has worked out about the landscape, under a name of its own."""
        return {}

    @cached_property
    def hill_levels(self) -> tuple[int, ...]:
        """The levels the ground rises to anywhere."""
        return tuple(sorted({s.level for s in self.shapes if s.kind == HILL}))

    def shapes_near(self, kinds: Iterable[str], ends: tuple[Point, Point]) -> list[Shape]:
        """The shapes of some kinds that a line could meet."""
        wanted = frozenset(kinds)
        return [shape for shape, box in self._boxed if shape.kind in wanted and _near(box, ends)]


def _mirrored(shape: Shape, axis: int, line: int) -> Shape:
    """A shape seen in an upright (axis 0) or level (axis 1) mirror."""
    if axis == 0:
        return replace(shape, rings=tuple(tuple((2 * line - x, y) for x, y in ring) for ring in shape.rings))
    return replace(shape, rings=tuple(tuple((x, 2 * line - y) for x, y in ring) for ring in shape.rings))


def _box(shape: Shape) -> tuple[int, int, int, int]:
    xs = [x for ring in shape.rings for x, _ in ring]
    ys = [y for ring in shape.rings for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _near(box: tuple[int, int, int, int], ends: tuple[Point, Point]) -> bool:
    """False only if the line cannot touch the box."""
    (ax, ay), (bx, by) = ends
    x0, y0, x1, y1 = box
    if max(ax, bx) < x0 or min(ax, bx) > x1 or max(ay, by) < y0 or min(ay, by) > y1:
        return False
    dx, dy = bx - ax, by - ay
    turns = [dx * (y - ay) - dy * (x - ax) for x in (x0, x1) for y in (y0, y1)]
    return min(turns) <= 0 <= max(turns)


@dataclass(frozen=True, slots=True)
class Terms:
    """What of a landscape a game's line of sight looks at, under the game's own names."""

    drawn: Mapping[str, tuple[str, ...]]
    """Terrain that counts where its artwork is: the game's name for it, and the kinds of shape."""
    inherent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Terrain that fills its hex and hexsides: the game's name for it, and the kinds of hex."""
    barriers: frozenset[str] = frozenset()
    """Hexside features that count."""
    levels: bool = False
    """Whether raised ground counts."""
    opaque: frozenset[str] = frozenset()
    """Drawn terrain through which nothing is ever seen; what lies beyond the first of it need not be told."""


class Contact(NamedTuple):
    """Terrain met in a hex between the two ends, or along a hexside between two hexes, or at a corner of a hex."""

    place: int
    """Passages since the start; the first hex is 0."""
    kind: str
    level: int
    """Of `GROUND`, the highest level under the line there; else 0."""
    meeting: Meeting
    hexes: tuple[int, ...]
    at: Fraction | None = None
    """How far along the line; None where nobody asked."""


class Barrier(NamedTuple):
    """A hexside feature met on the way."""

    place: int
    """The passage before it."""
    kind: str
    hexes: tuple[int, ...]
    """The hexes whose side it is."""
    crossing: Crossing
    at: Fraction | None = None


class Sight:
    """The line from `a` to `b`, the heights of its ends, and everything between them in order of the way."""

    __slots__ = ("a", "b", "barriers", "contacts", "heights", "higher", "land", "last", "lower")

    def __init__(
        self,
        land: Landscape,
        a: int,
        b: int,
        contacts: Sequence[Contact],
        barriers: Sequence[Barrier],
        *,
        last: int,
        heights: tuple[int, int] | None = None,
    ) -> None:
        self.land = land
        self.a = a
        self.b = b
        self.contacts = contacts
        self.barriers = barriers
        self.last = last
        """The number of the passage that ends in `b`."""
        self.heights = heights or (land.levels[a], land.levels[b])
        self.lower, self.higher = sorted(self.heights)

    @property
    def distance(self) -> int:
        return self.land.grid.distance(self.a, self.b)

    def at_heights(self, heights: tuple[int, int]) -> Sight:
        """The same line between other storeys."""
        return Sight(self.land, self.a, self.b, self.contacts, self.barriers, last=self.last, heights=heights)

    def before_lower_end(self, contact: Contact) -> int:
        """Passages from a contact to the lower of two ends of different height; 1 is the hex next to it."""
        return self.last - contact.place if self.heights[1] < self.heights[0] else contact.place

    def is_of_an_end(self, barrier: Barrier) -> bool:
        """Whether a hexside is one of the twelve of the end hexes, or is met at a corner of theirs only."""
        at_corner = barrier.crossing <= Crossing.RIGHT_END and barrier.place in (0, self.last - 1)
        return at_corner or self.a in barrier.hexes or self.b in barrier.hexes


def look(land: Landscape, terms: Terms, a: int, b: int) -> Sight:
    """The line between two hexes, worked out on its own with fractions."""
    line = trace(land.grid, a, b)
    found: list[Contact] = []
    for name, kinds in terms.drawn.items():
        found += _drawn(line, name, 0, land.shapes_near(kinds, line.ends))
    if terms.levels:
        hills = land.shapes_near((HILL,), line.ends)
        highest: dict[int, Contact] = {}
        for level in land.hill_levels:
            ground = _drawn(line, GROUND, level, [s for s in hills if s.level >= level])
            highest |= {c.place: c for c in ground if c.meeting >= Meeting.THROUGH}
        found += highest.values()
    for name, kinds in terms.inherent.items():
        found += _inherent(land, line, name, kinds)
    end = min((c.place for c in found if c.kind in terms.opaque and c.meeting >= Meeting.THROUGH), default=None)
    if end is not None:
        found = [c for c in found if c.place <= end]
    order = {name: i for i, name in enumerate((*terms.drawn, GROUND, *terms.inherent))}
    found.sort(key=lambda c: (c.place, order[c.kind], c.level, c.hexes))
    barriers = [
        Barrier(met.place, kind, _both(land.grid, met.side), met.crossing, met.start)
        for met in line.sides
        if (kind := land.sides.get(met.side)) in terms.barriers and kind is not None
    ]
    return Sight(land, a, b, found, barriers, last=len(line.passages) - 1)


def _both(grid: Grid, side: tuple[int, int]) -> tuple[int, ...]:
    h, s = side
    other = grid.neighbor(h, s)
    return (h,) if other == OFF else (h, other)


def _drawn(line: TracedLine, name: str, level: int, shapes: list[Shape]) -> list[Contact]:
    """How the line meets the artwork of one kind in each hex between its ends.

    What only touches the line in a point on the border of an end hex is met in that hex, so not between the ends.
    """
    if not shapes:
        return []
    found = []
    along = stretches(shapes, line.ends)
    for place in range(1, len(line.passages) - 1):
        met = [(how, s) for s in along if (how := _meeting(s, line, place))]
        if met:
            passage = line.passages[place]
            most = max(how for how, _ in met)
            at = max(next(s.start for how, s in met if how == most), passage.start)
            found.append(Contact(place, name, level, most, passage.hexes, at))
    return found


def _meeting(stretch: Stretch, line: TracedLine, place: int) -> Meeting | None:
    passage = line.passages[place]
    if stretch.start == stretch.end:
        outside = stretch.start < passage.start or stretch.start > passage.end
        of_end = stretch.start in (line.passages[0].end, line.passages[-1].start)
        return None if outside or of_end else Meeting.TOUCHED
    if stretch.end <= passage.start or stretch.start >= passage.end:
        return None
    if not stretch.both:
        return Meeting.TOUCHED
    covers = stretch.start <= passage.start and passage.end <= stretch.end
    return Meeting.WHOLE if covers else Meeting.THROUGH


def _inherent(land: Landscape, line: TracedLine, name: str, kinds: tuple[str, ...]) -> list[Contact]:
    """The hexes of a kind that fills them, met inside, on a hexside or at a corner."""
    found = []
    for place, passage in enumerate(line.passages[1:-1], 1):
        hexes = tuple(h for h in passage.hexes if land.terrain[h] in kinds)
        if hexes:
            how = Meeting.TOUCHED if passage.along else Meeting.WHOLE
            found.append(Contact(place, name, 0, how, hexes, passage.start))
    for corner in line.corners:
        if land.terrain[corner.hex] in kinds:
            found.append(Contact(corner.place, name, 0, Meeting.TOUCHED, (corner.hex,), corner.at))
    return found
