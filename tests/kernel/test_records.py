"""Records and values: plain data whose copies, packed forms and equality follow from the annotations alone."""

from __future__ import annotations

import json
from typing import Any, ClassVar, Literal, NewType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.kernel.records import PlainDataError, Record, Value, copy_plain, pack, unpack
from hedgerow.kernel.tally import Tally

UnitId = NewType("UnitId", int)


class Point(Value):
    x: int
    y: int = 0


class Unit(Record):
    hex: int
    trail: list[int] = []
    tags: dict[str, list[int]] = {}
    at: Point | None = None


class Every(Record):
    """One field of each kind that an annotation may say."""

    kind: ClassVar[str] = "not a field"
    a_int: int
    a_str: str
    a_bool: bool
    a_float: float
    a_bytes: bytes
    a_none: None
    literal: Literal["x", "y"]
    new: UnitId
    pair: tuple[int, str]
    many: tuple[int, ...]
    points: tuple[Point, ...]
    nothing: tuple[()]
    numbers: list[int]
    grid: list[list[int]]
    units: list[Unit]
    names: dict[int, str]
    by_place: dict[tuple[int, int], Unit]
    maybe_list: list[int] | None
    maybe_bytes: bytes | None
    maybe_unit: Unit | None
    either: int | str | None
    tally: Tally
    anything: Any
    bits: list[bytes]


def every() -> Every:
    return Every(1, "two", True, 2.5, b"\x00\xff", None, "y", UnitId(7), (1, "a"), (1, 2, 3), (Point(1), Point(2, 3)), (), [1, 2],
                 [[1], [2, 3]], [Unit(4, [1], {"a": [2]}, Point(9))], {1: "one"}, {(1, 2): Unit(5)}, [3], b"x", Unit(6), "either",
                 Tally.of(3, "base", "1"), [("a", 1), {"k": (2,)}], [b"\x01"])


def test_packing_goes_through_json_and_back() -> None:
    assert Every.unpack(json.loads(json.dumps(every().pack()))) == every()


def test_none_is_kept_where_it_may_stand() -> None:
    some = every()
    some.maybe_list = some.maybe_bytes = some.maybe_unit = some.either = None
    assert Every.unpack(json.loads(json.dumps(some.pack()))) == some
    assert some.copy() == some


def test_a_copy_shares_nothing_that_changes() -> None:
    one = every()
    two = one.copy()
    assert one == two
    two.numbers.append(9)
    two.grid[0].append(9)
    two.units[0].trail.append(9)
    two.units[0].tags["a"].append(9)
    two.names[2] = "two"
    two.by_place[1, 2].hex = 9
    two.maybe_list.append(9)              # type: ignore[union-attr]
    two.maybe_unit.hex = 9                # type: ignore[union-attr]
    two.anything[1]["k"] = 9
    two.bits.append(b"9")
    assert one == every()
    assert one != two


@pytest.mark.parametrize("field", [f for f in Every.__match_args__ if f not in ("nothing", "a_none")])
def test_every_field_counts_in_equality_and_is_packed(field: str) -> None:
    one, two = every(), every()
    setattr(two, field, None)
    assert one != two
    index = Every.__match_args__.index(field)
    assert one.pack()[index] is not None


def test_unpacking_makes_independent_objects() -> None:
    data = every().pack()
    one, two = Every.unpack(data), Every.unpack(data)
    one.numbers.append(1)
    one.grid[1].append(1)
    one.units[0].trail.append(1)
    assert two == every()


def test_each_object_gets_its_own_defaults() -> None:
    one, two = Unit(1), Unit(2)
    one.trail.append(5)
    one.tags["x"] = [1]
    assert (two.trail, two.tags) == ([], {})


def test_defaults_within_defaults_are_each_objects_own() -> None:
    class Board(Record):
        rows: list[list[int]] = [[0, 0], [0, 0]]
        best: Unit = Unit(1)
        extra: Any = [[1]]

    one, two = Board(), Board()
    one.rows[0][0] = 7
    one.best.hex = 9
    one.extra[0].append(2)
    assert two.rows == [[0, 0], [0, 0]]
    assert two.best == Unit(1)
    assert two.extra == [[1]]


def test_records_are_slotted_and_values_frozen() -> None:
    with pytest.raises(AttributeError):
        Unit(1).speed = 3                 # type: ignore[attr-defined]
    point = Point(1, 2)
    with pytest.raises(AttributeError, match="never changes; make a new one instead of setting 'x'"):
        point.x = 3                       # type: ignore[misc]
    with pytest.raises(AttributeError, match="never changes"):
        del point.x
    with pytest.raises(TypeError):
        hash(Unit(1))
    assert len({Point(1, 2), Point(1, 2), Point(2, 1)}) == 2


def test_values_match_by_place_and_print_themselves() -> None:
    match Point(3, 4):
        case Point(x, y):
            assert (x, y) == (3, 4)
    assert repr(Point(3)) == "Point(x=3, y=0)"
    assert Point(1) != Tally.of(1, "x")
    assert Point(1) != 1


def test_constructors_take_places_names_and_defaults() -> None:
    assert Point(x=1) == Point(1, 0) == Point(1, y=0)
    with pytest.raises(TypeError):
        Point()                           # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, 2, 3)                    # type: ignore[call-arg]


def test_a_subclass_adds_to_the_fields_of_its_base() -> None:
    class Named(Unit):
        hex: int
        name: str = "?"

    made = Named(3, name="a")
    assert Named.__match_args__ == ("hex", "trail", "tags", "at", "name")
    assert Named.unpack(made.pack()) == made == made.copy()
    assert made != Unit(3)


class TestRefusals:
    def test_sets_because_their_order_is_no_part_of_a_position(self) -> None:
        with pytest.raises(PlainDataError, match=r"Bad\.x: .*is not plain data"):
            class Bad(Record):
                x: set[int]

    def test_arbitrary_classes(self) -> None:
        with pytest.raises(PlainDataError, match="is not plain data"):
            class Bad(Record):
                x: object

    def test_bare_lists(self) -> None:
        with pytest.raises(PlainDataError, match="is not plain data"):
            class Bad(Record):
                x: list                   # type: ignore[type-arg]

    def test_unions_that_cannot_be_told_apart(self) -> None:
        with pytest.raises(PlainDataError, match="can be told apart again"):
            class Bad(Record):
                x: list[int] | tuple[int, ...]

    def test_tuples_of_things_that_change(self) -> None:
        with pytest.raises(PlainDataError, match="a tuple of things that change"):
            class Bad(Record):
                x: tuple[list[int], ...]

    def test_values_that_hold_what_changes(self) -> None:
        with pytest.raises(PlainDataError, match=r"Bad\.x: a value never changes"):
            class Bad(Value):
                x: list[int]
        with pytest.raises(PlainDataError, match="a value never changes"):
            class Worse(Value):
                x: Unit

    def test_unknown_names(self) -> None:
        with pytest.raises(PlainDataError, match=r"Bad\.x: name 'Nowhere' is not defined; define it above this class"):
            class Bad(Record):
                x: Nowhere                # type: ignore[name-defined]  # noqa: F821

    def test_a_field_without_a_default_after_one_with(self) -> None:
        with pytest.raises(PlainDataError, match=r"Bad\.y: a field without a default cannot follow"):
            class Bad(Record):
                x: int = 1
                y: int


# ---- values whose shape is known at run time only ----

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
    | st.builds(Point, st.integers(), st.integers()),
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(st.text() | st.integers(), inner), max_leaves=8)


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(plain)
def test_any_plain_value_packs_and_unpacks_and_copies(value: Any) -> None:
    again = unpack(json.loads(json.dumps(pack(value))))
    assert again == value == copy_plain(value)
    assert repr(again) == repr(value)     # tuples stay tuples, lists lists, 1 stays 1 and 1.0 stays 1.0


def test_what_is_not_plain_data_is_refused_by_name() -> None:
    for bad in ({1, 2}, object(), Unit(1), lambda: 0):
        with pytest.raises(PlainDataError, match="is not plain data; hold its id instead"):
            pack((1, [bad]))


def test_an_unknown_value_is_refused_by_name() -> None:
    with pytest.raises(PlainDataError, match=r"unknown value 'some\.where\.Gone'"):
        unpack({"some.where.Gone": [1]})


def test_copy_plain_shares_no_list_or_dict() -> None:
    one = [[1], {"a": [2]}]
    two = copy_plain(one)
    two[0].append(1)
    two[1]["a"].append(3)
    assert one == [[1], {"a": [2]}]


def test_lists_inside_tuples_are_copied_and_tuples_of_atoms_shared() -> None:
    atoms, holder = (1, "a", (2, 3)), ((1, [2]), {"a": 1})
    assert copy_plain((1, "a")) == (1, "a")
    assert copy_plain(atoms) == atoms
    two = copy_plain(holder)
    two[0][1].append(3)
    two[1]["b"] = 2
    assert holder == ((1, [2]), {"a": 1})


def test_two_modules_may_have_values_of_the_same_name() -> None:
    from . import bench
    head = "from hedgerow.kernel.events import Event\nclass Moved(Event, says='moved'):\n"
    one = bench.module(f"{head}    unit: int\n", register=True)
    two = bench.module(f"{head}    a: str\n    b: str\n", register=True)
    for moved in (one.Moved(3), two.Moved("x", "y")):
        again = unpack(json.loads(json.dumps(pack(moved))))
        assert again == moved and type(again) is type(moved)


def test_values_of_the_kernel_are_packed_by_their_bare_name() -> None:
    assert pack(Tally.of(1, "x")) == {"Tally": [1, [["+", 1, "x", ""]]]}
