"""Asks, windows with standing orders, worksheets and interjections, through the game's contract."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from hedgerow.kernel.asking import COMMIT, PASS, Ask, Decision, Draft, StandingOrder, Window
from hedgerow.kernel.errors import DeadEnd, IllegalAction
from hedgerow.kernel.events import OrderAnswered
from hedgerow.kernel.game import Game
from hedgerow.kernel.reasons import Reasons

from . import bench
from .bench import Bench, module, play_both_ways, start_of


def play(source: str, **how: Any) -> Game:
    return bench.game(start_of(module(source).main), **how)


class TestAsk:
    def test_a_forced_move_is_made_without_asking(self) -> None:
        game = play("""
            @flow
            def main(g):
                x = yield Ask("a", "forced", [("only", 1)])
                note(g, x)
                y = yield Ask("a", "free", choices(2))
                return x, y
        """)
        assert game.waiting == {"a": "free"}
        assert game.state.trace == [(("only", 1),)]
        assert game.history == []

    def test_a_single_option_that_rests_on_a_secret_is_asked(self) -> None:
        game = play("""
            @flow
            def main(g):
                yield Ask("a", "secret", [PASS], secret=True)
        """)
        assert game.waiting == {"a": "secret"}

    def test_a_single_option_is_asked_where_dice_follow(self) -> None:
        game = play("""
            @flow
            def main(g):
                yield Ask("a", "dice", [("roll",)], unforced=True)
        """)
        assert game.waiting == {"a": "dice"}

    def test_a_window_with_one_option_is_asked(self) -> None:
        game = play("""
            @flow
            def main(g):
                yield Window("a", "react", [PASS])
        """)
        assert game.waiting == {"a": "react"}

    def test_options_may_be_listed_late_and_are_listed_once(self) -> None:
        made = []
        ask = Ask("a", "late", lambda: made.append(1) or [PASS])      # type: ignore[func-returns-value]
        assert not ask.settled and not made
        assert ask.options == ask.options == [PASS]
        assert ask.settled and made == [1]

    def test_a_decision_without_an_option_is_a_mistake_in_the_rules(self) -> None:
        with pytest.raises(DeadEnd, match="a has no option at 'nothing'"):
            play("""
                @flow
                def main(g):
                    yield Ask("a", "nothing", [])
            """)

    def test_a_decision_tells_what_it_is_about(self) -> None:
        game = play("""
            @flow
            def main(g):
                yield Ask("b", "which", lambda: choices(2), cite="3.1", unit=7)
        """)
        decision = game.decisions["b"]
        assert (decision.seat, decision.about, decision.cite, decision.what, decision.optional, decision.lines, decision.number) \
            == ("b", "which", "3.1", {"unit": 7}, False, None, 0)
        assert repr(decision) == "<b: which, 2 options>"
        assert repr(Decision("a", "x", lambda: [PASS], 0, optional=True)) == "<a: x (optional), 1 options>"


WINDOWS = """
    @flow
    def main(g):
        for power in (2, 9):
            x = yield Window("b", "fire", [("shoot",), PASS], facts={"power": power, "kind": "gun"})
            note(g, power, x)
        y = yield Window("b", "other", [("hold",), ("go",)], passing=("hold",))
        note(g, y)
        return (yield from pick(g))
"""


class TestStandingOrders:
    def test_the_first_that_fits_decides(self) -> None:
        game = play(WINDOWS)
        game.order("b", [StandingOrder("fire", (("power", ">=", 8),), "ask"), StandingOrder("*")])
        assert game.waiting == {"b": "fire"}
        assert game.state.trace == [(2, PASS)]
        game.apply("b", ("shoot",))
        assert game.state.trace[1:] == [(9, ("shoot",)), (("hold",),)]
        assert game.waiting == {"a": "number"}

    def test_an_order_answers_a_window_that_is_open_already_and_only_of_its_seat(self) -> None:
        game = play(WINDOWS)
        game.order("a", [StandingOrder("*")])
        assert game.waiting == {"b": "fire"} and game.state.trace == []
        game.order("b", [StandingOrder("nothing of the kind")])
        assert game.state.trace == []

    def test_a_seat_that_answers_by_an_order_is_asked_another_question(self) -> None:
        game = play(WINDOWS)
        before = game.decisions["b"].number
        game.order("b", [StandingOrder("fire", (("power", "<", 5),))])
        assert game.waiting == {"b": "fire"} and game.decisions["b"].number == before + 1

    def test_what_takes_long_to_find_is_found_when_an_order_asks_for_it(self) -> None:
        window, asked = Window("b", "fire", [PASS], facts={"power": 9}), []
        known = {"odds": 40, "unit 7": 40}.get
        order = StandingOrder("fire", (("odds", "<", 50),))
        assert order.fits(window, lambda name: asked.append(name) or known(name))      # type: ignore[func-returns-value]
        assert not order.fits(Window("b", "other", [PASS]), asked.append)
        assert asked == ["odds"] and not order.fits(window)

    def test_only_its_seat_hears_of_it(self) -> None:
        game = play(WINDOWS)
        game.order("b", [StandingOrder("*")])
        heard = [e.about for _, e in game.log("b") if isinstance(e, OrderAnswered)]
        assert heard == ["fire", "fire", "other"]
        assert not any(isinstance(e, OrderAnswered) for seat in ("a", None) for _, e in game.log(seat))

    def test_dropped_orders_ask_again(self) -> None:
        game = play(WINDOWS)
        game.order("b", [StandingOrder("fire", (("power", "<", 5),))])
        game.order("b", [])
        assert game.waiting == {"b": "fire"} and game.state.orders["b"] == ()

    @pytest.mark.parametrize(("test", "value", "fits"), [
        ("==", 9, True), ("!=", 9, False), (">=", 9, True), (">", 9, False), ("<=", 8, False), ("<", 10, True), (">", "x", False),
        (">=", "x", False), ("<=", "x", False), ("<", "x", False), ("==", "9", False)])
    def test_compare_public_facts(self, test: str, value: int | str, fits: bool) -> None:
        window = Window("b", "fire", [PASS], facts={"power": 9})
        assert StandingOrder("fire", (("power", test, value),)).fits(window) is fits
        assert not StandingOrder("fire", (("unknown", test, value),)).fits(window)
        assert not StandingOrder("other").fits(window)

    def test_an_order_that_makes_no_sense_is_refused(self) -> None:
        game = play(WINDOWS)
        before = game.state.pack()
        with pytest.raises(IllegalAction, match="says 'pass' or 'ask', not 'shoot'"):
            game.order("b", [StandingOrder("*", then="shoot")])
        with pytest.raises(IllegalAction, match=r"an order compares with .*, not '~'"):
            game.order("b", [StandingOrder("*", (("power", "~", 1),))])
        with pytest.raises(IllegalAction, match="there is no seat 'c'"):
            game.order("c", [StandingOrder("*")])
        assert game.state.pack() == before and game.history == []

    def test_lapse_at_their_moment(self) -> None:
        game = play("""
            @flow
            def main(g):
                yield Window("b", "one", [PASS])
                g.lapse("b", "turn")
                g.lapse("a", "turn")
                yield Window("b", "two", [PASS])
                return (yield from pick(g))
        """)
        game.order("b", [StandingOrder("*", until="turn"), StandingOrder("three")])
        assert game.waiting == {"b": "two"}
        assert game.state.orders["b"] == (StandingOrder("three"),)

    def test_play_the_same_native_and_are_part_of_the_position(self) -> None:
        start = start_of(module(WINDOWS).main)
        one, two = bench.game(start), bench.game(start, native=True)
        for game in (one, two):
            game.order("b", [StandingOrder("fire", (("power", "<", 5),))])
        assert bench.asking(one.state) == bench.asking(two.state) == ("b", "fire", (("shoot",), PASS), {})
        assert bench.swapped(one.state).pack() == one.state.pack() == one.state.copy().pack()
        assert one.events == two.events


class Bids(Draft):
    """Up to two lines; the second needs the first; at least one to commit."""

    about = "bids"
    cite = "5"

    def options(self, g: Bench, seat: str, lines: tuple[Any, ...]) -> list[Any]:
        return [("bid", n) for n in range(3) if ("bid", n) not in lines] if len(lines) < 2 else []

    def problems(self, g: Bench, seat: str, lines: tuple[Any, ...]) -> Reasons:
        no = Reasons()
        if not lines:
            no("bid something", "5")
        return no

    def may_take_back(self, g: Bench, seat: str, lines: tuple[Any, ...], i: int) -> bool:
        return i == len(lines) - 1


DRAFTING = module("""
    @flow
    def main(g):
        sheets = yield Drafts(BIDS, ["a", "b"])
        note(g, sorted(sheets.items()))
        k = yield from pick(g)
        return k
""")
DRAFTING.BIDS = Bids()                    # type: ignore[attr-defined]
DRAFTING_START = start_of(DRAFTING.main)


def drafting(**how: Any) -> Game:
    return bench.game(DRAFTING_START, **how)


class TestDrafts:
    def test_several_seats_work_at_the_same_time(self) -> None:
        game = drafting()
        assert game.waiting == {"a": "bids", "b": "bids"}
        assert game.decisions["a"].options == [("bid", 0), ("bid", 1), ("bid", 2)]
        game.apply("b", ("bid", 1))
        assert game.decisions["b"].options == [("bid", 0), ("bid", 2), COMMIT]
        assert game.decisions["b"].take_back == (0,) and game.view("b")["decision"]["take_back"] == [0]
        assert game.decisions["b"].lines == (("bid", 1),)
        assert game.decisions["a"].lines == ()
        assert game.view("a")["decision"]["lines"] == [] and game.view("a")["decision"]["rule"] == "5"

    def test_lines_are_taken_back_until_committed(self) -> None:
        game = drafting()
        for option in (("bid", 0), ("bid", 1)):
            game.apply("a", option)
        assert game.decisions["a"].take_back == (1,)
        with pytest.raises(IllegalAction, match="others rest on it"):
            game.undo("a", line=0)
        with pytest.raises(IllegalAction, match="there is no line 7"):
            game.undo("a", line=7)
        game.undo("a", line=1)
        assert game.decisions["a"].lines == (("bid", 0),)
        game.apply("a", COMMIT)
        assert list(game.decisions) == ["b"] and game.waiting == {"b": "bids"}
        with pytest.raises(IllegalAction, match="your sheet is committed"):
            game.undo("a")

    def test_taking_back_is_undo_and_never_a_choice(self) -> None:
        game = drafting()
        game.apply("a", ("bid", 0))
        with pytest.raises(IllegalAction, match="is not among a's options"):
            game.apply("a", ("take back", 0))
        game.undo("a")
        assert game.decisions["a"].lines == () and [s.kind for s in game.history] == ["choose", "take back"]

    def test_problems_stand_against_committing(self) -> None:
        with pytest.raises(IllegalAction, match="bid something"):
            drafting().apply("a", COMMIT)

    def test_the_flow_goes_on_when_all_are_committed(self) -> None:
        game = drafting()
        for seat, option in (("a", ("bid", 1)), ("a", COMMIT), ("b", ("bid", 2)), ("b", COMMIT)):
            game.apply(seat, option)
        assert game.state.trace == [([("a", (("bid", 1),)), ("b", (("bid", 2),))],)]
        assert game.state.sheets == [] and game.waiting == {"a": "number"}

    def test_the_order_of_arrival_leaves_no_trace(self) -> None:
        steps = {"a": [("bid", 1), ("bid", 0), COMMIT], "b": [("bid", 2), COMMIT]}
        positions = set()
        for order in set(itertools.permutations("aaabb")):
            game, left = drafting(seed=3), {s: list(o) for s, o in steps.items()}
            for seat in order:
                game.apply(seat, left[seat].pop(0))
            positions.add((str(game.state.pack()), str(game.log("a"))))
        assert len(positions) == 1

    def test_committing_together_is_a_barrier_to_free_undo(self) -> None:
        game = drafting()
        for seat, option in (("a", ("bid", 1)), ("a", COMMIT), ("b", ("bid", 2)), ("b", COMMIT)):
            game.apply(seat, option)
        with pytest.raises(IllegalAction, match="dice or secrets have come out since"):
            game.undo("b")

    def test_nobody_interjects_while_sheets_are_open(self) -> None:
        game = drafting(parts={"interjections": lambda g, seat: [("hero",)], "interject": lambda g, seat, option: None})
        assert all(("hero",) not in d.options for d in game.decisions.values())

    def test_a_draft_must_say_its_options(self) -> None:
        with pytest.raises(NotImplementedError):
            Draft().options(None, "a", ())
        assert not Draft().problems(None, "a", ()) and Draft().may_take_back(None, "a", (), 0)

    @pytest.mark.parametrize("seed", range(8))
    def test_play_the_same_native(self, seed: int) -> None:
        made = module("""
            @flow
            def main(g):
                for n in range(2):
                    sheets = yield Drafts(BIDS, ["a", "b"])
                    note(g, sorted(sheets.items()))
                return (yield from pick(g))
        """)
        made.BIDS = Bids()                # type: ignore[attr-defined]
        play_both_ways(made.main, seed)


HERO = """
    def interjections(g, seat):
        return [("hero", n) for n in range(g.cards.get(seat, 0))]


    @flow
    def interject(g, seat, option):
        g.cards[seat] -= 1
        k = yield Ask(seat, "which hero", choices(2))
        note(g, seat, option, k)
        if k[1]:
            yield from pick(g, 2, about="deep")


    def setup(g):
        g.cards = {"a": 2, "b": 1}


    @flow
    def main(g):
        for n in range(3):
            x = yield Ask("a", "turn", choices(2 + sum(g.cards.values())), left=sum(g.cards.values()))
            note(g, x)
        return sorted(g.cards.items())
"""


def heroes(**how: Any) -> Game:
    made = module(HERO)
    return bench.game(start_of(made.main), parts={n: getattr(made, n) for n in ("interjections", "interject", "setup")}, **how)


class TestInterjections:
    def test_another_seat_may_do_something_while_one_decides(self) -> None:
        game = heroes()
        assert game.decisions["b"].optional and game.decisions["b"].options == [("hero", 0)]
        assert game.decisions["b"].about == "anytime"
        assert game.prompt(game.decisions["b"]) == "You may do this at any time"
        assert list(game.decisions["a"].options) == [*bench.choices(5), ("hero", 0), ("hero", 1)]
        assert game.waiting == {"a": "turn"}

    def test_the_interrupted_ask_is_worked_out_again(self) -> None:
        game = heroes()
        game.apply("b", ("hero", 0))
        assert game.waiting == {"b": "which hero"}
        game.apply("b", ("n", 0))
        assert game.decisions["a"].what == {"left": 2}
        assert list(game.decisions["a"].options) == [*bench.choices(4), ("hero", 0), ("hero", 1)]
        assert "b" not in game.decisions

    def test_interjections_interrupt_interjections(self) -> None:
        game = heroes()
        game.apply("b", ("hero", 0))
        game.apply("a", ("hero", 1))
        assert len(game.state.frames) == 4 and game.waiting == {"a": "which hero"}
        game.apply("a", ("n", 0))
        assert game.waiting == {"b": "which hero"}

    def test_what_is_not_held_is_refused(self) -> None:
        game = heroes()
        with pytest.raises(IllegalAction):
            game.apply("b", ("hero", 1))

    def test_an_interjection_can_be_taken_back(self) -> None:
        game = heroes()
        before = game.state.pack()["fields"]
        game.apply("b", ("hero", 0))
        game.undo("b")
        assert game.state.pack()["fields"] == before and game.waiting == {"a": "turn"}

    @pytest.mark.parametrize("seed", range(12))
    def test_play_the_same_native(self, seed: int) -> None:
        made = module(HERO)
        play_both_ways(made.main, seed, parts={n: getattr(made, n) for n in ("interjections", "interject", "setup")})
