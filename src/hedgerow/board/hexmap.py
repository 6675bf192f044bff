"""A map: what its author wrote, and the shapes that are drawn and that lines of sight meet. It knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from hedgerow.board.grid import Grid, Point
from hedgerow.board.shapes import HexSide, Shape, SideFeatures
from hedgerow.kernel.errors import HedgerowError

K = TypeVar("K")
V = TypeVar("V")
Growth = Literal["organic", "none"]

SURVEY_SCALE = 100
"""Metres to the hex from which a map is a survey map: its hexes are fields and villages, not houses and hedges."""
LEVEL_METRES = 20
"""How much higher each level of a survey map lies."""


class MapError(HedgerowError):
    """A map that says something impossible. `problems` holds every complaint, each a line of text."""

    def __init__(self, *problems: str) -> None:
        self.problems = problems
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(problems[0] + more)


@dataclass(frozen=True, slots=True)
class Line:
    """A road, railway, stream or gully from hex to hex."""

    kind: str
    hexes: tuple[int, ...]
    entry: int = 0
    """The side of the first hex by which it comes from off the map; 0 if it begins in that hex."""
    exit: int = 0
    """The side of the last hex by which it leaves the map; 0 if it ends in that hex."""
    via: tuple[Point, ...] = ()
    """Its course if the author gave one, point by point."""
    course: tuple[Point, ...] = ()
    """The middle line as drawn."""


@dataclass(frozen=True, slots=True)
class Building:
    """One building, in one hex or several."""

    material: str
    hexes: tuple[int, ...]
    style: str = "house"
    storeys: int = 1
    name: str = ""
    stairs: tuple[int, ...] = ()
    """Hexes with a staircase, where a unit may change storeys."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A bridge or ford. A bridge in several hexes spans them whole; in one hex it lies within the hex."""

    kind: str
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A name written on the map."""

    hex: int
    text: str


@dataclass(frozen=True, slots=True)
class Override:
    """What a hex is by decree, against or beyond its shapes; None leaves it to the shapes."""

    terrain: str | None = None
    dot: str | None = None
    level: int | None = None


class Frozen(Mapping[K, V]):
    """A mapping nobody can change, and which, unlike the one of the standard library, can be pickled and copied."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[K, V]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: K) -> V:
        return self._values[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Frozen({self._values!r})"


def frozen(values: Mapping[K, V]) -> Mapping[K, V]:
    """A copy of a mapping that nobody can change."""
    return Frozen(values)


@dataclass(frozen=True, slots=True)
class Map:
    """A map of one board, or of boards joined.

    `terrain` and `levels` are what the author wrote hex by hex; `shapes` is the whole truth about the ground, every
    polygon of it, and what a hex is follows from them (see `hedgerow.board.derive`).
    """

    grid: Grid
    title: str = "Untitled"
    note: str = ""
    seed: int = 1
    scale: int = 30
    """Metres to the hex."""
    growth: Growth = "organic"
    terrain: Mapping[int, str] = field(default_factory=lambda: frozen({}))
    levels: Mapping[int, int] = field(default_factory=lambda: frozen({}))
    lines: tuple[Line, ...] = ()
    sides: SideFeatures = field(default_factory=lambda: frozen({}))
    buildings: tuple[Building, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    objectives: Mapping[int, str] = field(default_factory=lambda: frozen({}))
    labels: tuple[Label, ...] = ()
    overrides: Mapping[int, Override] = field(default_factory=lambda: frozen({}))
    given: tuple[Shape, ...] = ()
    """The polygons the author gave himself."""
    shapes: tuple[Shape, ...] = ()
    """Every polygon: those given and those grown from hex lists."""

    @property
    def survey(self) -> bool:
        """Whether it is drawn as a survey map: areas fill their hexes, roads are thin, towns are many roofs."""
        return self.scale >= SURVEY_SCALE

    def side(self, key: HexSide) -> str | None:
        """What lies on a hexside."""
        return self.sides.get(key)

    def of(self, *kinds: str) -> tuple[Shape, ...]:
        """The polygons of some kinds."""
        return tuple(s for s in self.shapes if s.kind in kinds)


def settled(m: Map) -> Map:
    """The same map with its grown shapes given point by point, so that nothing is ever grown again."""
    lines = tuple(replace(line, via=line.course) for line in m.lines)
    return replace(m, growth="none", lines=lines, given=m.shapes)
