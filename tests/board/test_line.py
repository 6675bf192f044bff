"""What a line meets of the grid and of shapes."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from hedgerow.board.grid import SIDE_NAMES, Grid
from hedgerow.board.line import Crossing, Stretch, course, stretches, trace
from hedgerow.board.shapes import Shape

BOARD = Grid.geomorphic()
MAP = Grid.lettered()


def touched(grid: Grid, a: int, b: int) -> dict[int, tuple[Fraction, Fraction]]:
    """Every hex that meets the line, by clipping the line with the three strips whose common part a hex is."""
    (ax, ay), (bx, by) = grid.center(a), grid.center(b)
    found = {}
    for h, (cx, cy) in enumerate(grid.centers):
        low, high = Fraction(0), Fraction(1)
        for nx, ny, reach in ((0, 1, 550), (550, 320, 352000), (550, -320, 352000)):
            start, end = nx * (ax - cx) + ny * (ay - cy), nx * (bx - cx) + ny * (by - cy)
            if start == end:
                high = high if abs(start) <= reach else Fraction(-1)
                continue
            t = sorted((Fraction(-reach - start, end - start), Fraction(reach - start, end - start)))
            low, high = max(low, t[0]), min(high, t[1])
        if low <= high:
            found[h] = (low, high)
    return found


@pytest.mark.parametrize("grid", [MAP, Grid.geomorphic(13, 6), Grid.numbered(8, 8, even_down=False)], ids=range(3))
def test_passages_are_the_hexes_the_line_clips(grid: Grid) -> None:
    rng = random.Random(1)
    for _ in range(700):
        a, b = rng.sample(range(len(grid)), 2)
        line = trace(grid, a, b)
        met = {h: (p.start, p.end) for p in line.passages for h in p.hexes}
        met |= {corner.hex: (corner.at, corner.at) for corner in line.corners}
        assert met == touched(grid, a, b)
        assert (line.passages[0].start, line.passages[-1].end) == (0, 1)
        assert all(p.end == q.start for p, q in zip(line.passages, line.passages[1:], strict=False))


def test_a_line_and_its_reverse_meet_the_same() -> None:
    rng = random.Random(2)
    swap = {Crossing.LEFT_END: Crossing.RIGHT_END, Crossing.RIGHT_END: Crossing.LEFT_END}
    for _ in range(2000):
        a, b = rng.sample(range(len(BOARD)), 2)
        there, back = trace(BOARD, a, b), trace(BOARD, b, a)
        assert [(p.hexes, p.start, p.end) for p in there.passages] == [
            (p.hexes, 1 - p.end, 1 - p.start) for p in reversed(back.passages)
        ]
        assert sorted((s.side, s.crossing, s.start, s.end) for s in there.sides) == sorted(
            (s.side, swap.get(s.crossing, s.crossing), 1 - s.end, 1 - s.start) for s in back.sides
        )
        assert sorted((c.hex, c.at) for c in there.corners) == sorted((c.hex, 1 - c.at) for c in back.corners)


def test_the_course_does_not_depend_on_where_it_starts() -> None:
    big = Grid.lettered(30, 20)
    rng = random.Random(3)
    for _ in range(500):
        a, b = rng.sample(range(len(MAP)), 2)
        shift = {h: big.hex_of_cell((c + 8, r + 10)) for h, (c, r) in enumerate(MAP.cells)}
        here, there = trace(MAP, a, b), trace(big, shift[a], shift[b])
        inside = set(shift.values())
        assert [tuple(shift[h] for h in p.hexes) for p in here.passages] == [
            tuple(h for h in p.hexes if h in inside) for p in there.passages
        ]


def test_a_line_along_a_hexside_runs_between_two_hexes() -> None:
    line = trace(BOARD, BOARD.index("N5"), BOARD.index("P5"))
    third = Fraction(1, 3)
    assert [(tuple(map(BOARD.name, p.hexes)), p.start, p.end, p.along) for p in line.passages] == [
        (("N5",), 0, third, False),
        (("O5", "O6"), third, 2 * third, True),
        (("P5",), 2 * third, 1, False),
    ]
    met = {(BOARD.name(s.side[0]), SIDE_NAMES[s.side[1]]): s.crossing for s in line.sides}
    assert met["O5", "S"] is Crossing.ALONG
    assert met["N5", "NE"] is Crossing.LEFT_END
    assert met["N5", "SE"] is Crossing.RIGHT_END


def test_a_line_through_a_corner_touches_the_third_hex() -> None:
    found = 0
    for b in range(len(BOARD)):
        line = trace(BOARD, BOARD.index("K5"), b)
        for corner in line.corners:
            found += 1
            before, after = line.passages[corner.place], line.passages[corner.place + 1]
            assert before.end == after.start == corner.at
            assert BOARD.distance(before.hexes[0], corner.hex) == 1 == BOARD.distance(after.hexes[0], corner.hex)
            ends = [s.crossing for s in line.sides if s.start == corner.at]
            assert sorted(ends) in ([1, 1, 2], [1, 2, 2])
    assert found > 20


def test_a_course_needs_cells_of_the_same_lattice() -> None:
    with pytest.raises(ValueError, match="even"):
        course(1, 2)


SQUARE = Shape("woods", (((0, 0), (100, 0), (100, 100), (0, 100)),))
HOLED = Shape("woods", (*SQUARE.rings, ((40, 40), (60, 40), (60, 60), (40, 60))))
BESIDE = Shape("woods", (((0, -100), (100, -100), (100, 0), (0, 0)),))


@pytest.mark.parametrize(
    ("shapes", "ends", "expected"),
    [
        ([SQUARE], ((-100, 50), (300, 50)), [("1/4", "1/2", True)]),
        ([SQUARE], ((-100, 0), (300, 0)), [("1/4", "1/2", False)]),
        ([SQUARE, BESIDE], ((-100, 0), (300, 0)), [("1/4", "1/2", True)]),
        ([SQUARE], ((-100, 100), (100, -100)), [("1/2", "1/2", False)]),
        ([SQUARE], ((-100, -100), (300, 300)), [("1/4", "1/2", True)]),
        ([SQUARE], ((50, 50), (250, 50)), [("0", "1/4", True)]),
        ([SQUARE], ((-100, 101), (300, 101)), []),
        ([HOLED], ((-100, 50), (300, 50)), [("1/4", "7/20", True), ("2/5", "1/2", True)]),
        ([HOLED], ((-100, 40), (300, 40)), [("1/4", "7/20", True), ("7/20", "2/5", False), ("2/5", "1/2", True)]),
    ],
)
def test_stretches(
    shapes: list[Shape], ends: tuple[tuple[int, int], tuple[int, int]], expected: list[tuple[str, str, bool]]
) -> None:
    found = [Stretch(Fraction(s), Fraction(e), both) for s, e, both in expected]
    assert [s for s in stretches(shapes, ends) if s.start < s.end or s not in found] == [s for s in found if s.start < s.end]
    assert all(s in stretches(shapes, ends) for s in found)
