"""Pixels to polygons: outlines, holes, corners that touch, and the round trip back to the pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.board.tracing import TooFine, Traced, doubled_area, inside, labelled, trace


def mask(picture: str) -> npt.NDArray[np.bool_]:
    """Rows of `#` and `.`, indexed [x, y]."""
    return np.array([[c == "#" for c in row] for row in picture.split()]).T


def filled(pieces: list[Traced], width: int, height: int) -> npt.NDArray[np.bool_]:
    """The pixels whose middles lie in an outline and in no hole of it."""
    found = np.zeros((width, height), np.bool_)
    for x, y in np.ndindex(width, height):
        spot = (x + 0.5, y + 0.5)
        found[x, y] = any(inside(p.outline, spot) and not any(inside(h, spot) for h in p.holes) for p in pieces)
    return found


def test_a_pixel_is_a_square() -> None:
    (piece,) = trace(mask("... .#. ..."))
    assert sorted(piece.outline) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert doubled_area(piece.outline) == 2
    assert piece.holes == []


def test_straight_runs_keep_only_their_corners() -> None:
    (piece,) = trace(mask("#### ####"))
    assert sorted(piece.outline) == [(0, 0), (0, 2), (4, 0), (4, 2)]


def test_a_ring_of_pixels_has_a_hole() -> None:
    (piece,) = trace(mask("### #.# ###"))
    assert len(piece.holes) == 1
    assert sorted(piece.holes[0]) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert doubled_area(piece.holes[0]) == -2


def test_an_island_in_a_hole_is_a_piece_of_its_own() -> None:
    pieces = trace(mask("##### #...# #.#.# #...# #####"))
    assert [len(p.holes) for p in pieces] == [1, 0]


def test_pixels_touching_at_a_corner_are_two_pieces() -> None:
    pieces = trace(mask("#. .#"))
    assert [doubled_area(p.outline) for p in pieces] == [2, 2]


def test_an_empty_mask_has_no_piece() -> None:
    assert trace(mask("... ...")) == []


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_the_polygons_cover_exactly_the_pixels(width: int, height: int, data: st.DataObject) -> None:
    cells = data.draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
    picture = np.array(cells, np.bool_).reshape(width, height)
    pieces = trace(picture)
    assert np.array_equal(filled(pieces, width, height), picture)
    area = sum(doubled_area(ring) for p in pieces for ring in (p.outline, *p.holes))
    assert area == 2 * int(picture.sum())


def test_pixels_are_numbered_by_the_piece_they_are_of() -> None:
    numbers, count = labelled(mask("##.# .#.# ##.. ...#"))
    assert count == 3 and numbers.T.tolist() == [[1, 1, 0, 2], [0, 1, 0, 2], [1, 1, 0, 0], [0, 0, 0, 3]]


def test_a_snake_is_one_piece_and_more_than_allowed_are_refused() -> None:
    assert labelled(mask("##### ....# ##### #.... #####"))[1] == 1
    with pytest.raises(TooFine, match="3 separate patches"):
        trace(mask("#.# ... #.."), most=2)


@pytest.mark.parametrize("picture", ["## #.", "##. #.# ###", "#.# .#. #.#"])
def test_every_edge_is_upright_or_level(picture: str) -> None:
    for piece in trace(mask(picture)):
        for ring in (piece.outline, *piece.holes):
            for (x, y), (u, v) in zip(ring, [*ring[1:], ring[0]], strict=True):
                assert (x == u) != (y == v)
