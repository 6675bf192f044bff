"""The probe games really have the shapes they stand for."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.kernel.events import Undone
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import register
from hedgerow.kernel.saves import load, verify

from .probes import PROBES, anytime, commanders, discards, hidden, masks, nested, plans, storeys, trail


def new(name: str, **how: Any) -> Game:
    book = PROBES[f"probe-{name}"]
    return Game(book, book.scenario(next(iter(book.scenarios))), **{"seed": 1, **how})


def play(game: Game, *choices: tuple[str, Any]) -> Game:
    for seat, option in choices:
        game.apply(seat, option)
    return game


class TestTrail:
    def test_what_was_done_beyond_the_hex_is_cancelled_and_what_was_done_before_it_holds(self) -> None:
        game = new("trail", chance=Scripted([2]))
        m, g = "mover", "guard"
        play(game, (m, "flag"), (g, "pass"), (m, "pick"), (m, "on"), (g, "pass"), (m, "flag"), (g, "pass"), (m, "pick"),
             (m, "on"), (g, "pass"))      # after a flag there is only one thing left to do: on
        assert (game.state.mover, game.state.flags, game.state.crates) == (4, [0, 2], [-1, -1, 4, 6])
        trail.put_back(game.state, 2)
        assert (game.state.mover, game.state.flags, game.state.crates) == (2, [0, 2], [-1, 3, 4, 6])
        trail.put_back(game.state, 0)
        assert (game.state.mover, game.state.flags, game.state.crates) == (0, [0], [1, 3, 4, 6])
        assert trail.invariants(game.state) == []

    def test_it_is_a_rule_and_no_undo(self) -> None:
        game = new("trail", chance=Scripted([2]))
        m, g = "mover", "guard"
        play(game, (m, "on"), (g, "pass"), (m, "pick"), (m, "on"), (g, "pass"), (m, "on"), (g, "ambush"))
        assert game.state.mover == 1 and game.state.crates[0] == -1 and game.state.steps == 6
        assert not any(isinstance(e.public, Undone) for e in game.events)
        assert trail.PutBack(1, 0) in [e.public for e in game.events]


class TestNested:
    def test_interrupts_reach_five_deep_and_come_back(self) -> None:
        game = new("nested", chance=Scripted([1, 1, *[(1, 1)] * 6], seed=1))
        seat = "x"
        game.apply("x", "hard")
        for depth in range(1, 6):
            play(game, ("x", "pass"), ("y", "pass"))
            seat = "y" if seat == "x" else "x"
            assert game.waiting == {seat: "event"} and game.state.depth == depth
            assert len(game.state.frames) == 2 * depth + 1
            game.apply(seat, "strike")
        play(game, ("x", "pass"), ("y", "pass"))
        assert game.waiting == {"y": "attack"} and game.state.depth == 0 and game.state.deepest == nested.DEEPEST
        assert game.state.points == {"x": 0, "y": 0}

    def test_a_reroll_cancels_the_trigger(self) -> None:
        game = new("nested", chance=Scripted([2, 1, (1, 1), (1, 2)], seed=1))
        play(game, ("x", "hard"), ("x", "again"), ("y", "pass"))
        assert game.waiting == {"y": "attack"} and game.state.cancelled == 1 and game.state.deepest == 0
        assert game.state.points["x"] == 6

    def test_a_reroll_may_also_trigger(self) -> None:
        game = new("nested", chance=Scripted([2, 1, (1, 2), (2, 2)], seed=1))
        play(game, ("x", "soft"), ("x", "again"), ("y", "pass"))
        assert game.waiting == {"y": "event"} and game.state.cancelled == 0


class TestHidden:
    def test_what_a_hidden_piece_forbids_is_an_outcome_and_no_refusal(self) -> None:
        game = play(new("hidden"), *[("watcher", ("hide", c)) for c in (7, 2, 15)])
        assert ("run", 7) in game.decisions["runner"].options
        game.apply("runner", ("run", 7))
        assert game.state.runner == 6 and game.state.shown == [7]
        assert hidden.Stopped(7) in [e for _, e in game.log("runner")]
        with pytest.raises(IllegalAction, match=r"a piece stands there \[2\]"):
            game.apply("runner", ("run", 7))

    def test_the_runner_learns_only_how_many_are_hidden(self) -> None:
        one = play(new("hidden"), *[("watcher", ("hide", c)) for c in (7, 2, 15)])
        two = play(new("hidden"), *[("watcher", ("hide", c)) for c in (17, 3, 16)])
        assert one.view("runner") == two.view("runner") and one.log("runner") == two.log("runner")
        assert one.view("watcher") != two.view("watcher")


class TestPlans:
    def test_the_order_in_which_plans_are_written_leaves_no_trace(self) -> None:
        lines = {s: [("plan", t, (t + i) % 3) for t in (2, 0, 1)] + [("commit",)] for i, s in enumerate(plans.SEATS)}
        ends = set()
        for pattern in set(itertools.permutations([plans.SEATS[0]] * 4 + [plans.SEATS[1]] * 4)):
            game, left = new("plans"), {s: list(o) for s, o in lines.items()}
            for seat in pattern:
                game.apply(seat, left[seat].pop(0))
            ends.add(str(game.state.pack()))
        assert len(ends) == 1

    def test_plans_stay_secret_until_they_are_carried_out(self) -> None:
        game = new("plans")
        for seat in plans.SEATS:
            play(game, *[(seat, ("plan", t, 3)) for t in range(3)], (seat, "commit"))
        assert game.view("east")["board"]["plans"] == {"east": [3, 3, 3], "west": []}
        play(game, ("east", ("to", 0)), ("west", ("to", 0)))
        assert game.view("east")["board"]["plans"] == {"east": [3, 3, 3], "west": [3]}
        assert game.view()["board"]["plans"] == {"east": [3], "west": [3]}


class TestDiscards:
    def test_nobody_sees_what_another_puts_on_the_sheet_before_all_have_committed(self) -> None:
        game = new("discards")
        card = game.state.hands["ann"][0]
        before = game.view("bob"), game.log("bob")
        play(game, ("ann", ("throw", card)), ("ann", "commit"))
        after = game.view("bob")
        assert after["board"] == before[0]["board"] and game.log("bob") == before[1]
        assert after["waiting"] == {"bob": "discard", "cy": "discard"}
        play(game, ("cy", "commit"), ("bob", "commit"))
        assert discards.Threw("ann", (card,)) in [e for _, e in game.log("bob")]

    def test_what_is_drawn_is_told_to_its_seat_alone(self) -> None:
        game = new("discards")
        drawn = [e for _, e in game.log("ann") if isinstance(e, discards.Drew)]
        assert [e.seat for e in drawn] == ["ann"] and sorted(drawn[0].cards) == sorted(game.state.hands["ann"])
        assert not any(isinstance(e, discards.Drew) for _, e in game.log())


class TestAnytime:
    def heroes(self) -> Game:
        deck = [anytime.HERO, anytime.DUD, anytime.HERO, anytime.DUD, anytime.DUD]
        return new("anytime", chance=Scripted([6, 6, 6, 6], {"cards": deck}))

    def test_the_card_is_played_while_the_other_decides_and_the_decision_is_made_anew(self) -> None:
        game = self.heroes()
        assert game.waiting == {"a": "run"} and len(game.decisions["a"].options) == 3 + 1
        play(game, ("b", "hero"), ("b", "carry"))
        assert game.state.at == {"a": 0, "b": 2} and game.waiting == {"a": "run"}
        assert [o for o in game.decisions["a"].options if o[0] == "run"] == [("run", n) for n in (1, 2, 3, 4)]

    def test_and_even_while_a_hero_is_being_played(self) -> None:
        game = play(self.heroes(), ("b", "hero"), ("a", "hero"), ("a", "hold"), ("b", "carry"))
        assert game.state.shown == 2 and game.waiting == {"a": "run"}

    def test_who_waits_is_not_told_who_could_interject(self) -> None:
        game = self.heroes()
        deck = [anytime.HERO, anytime.DUD, anytime.DUD, anytime.DUD, anytime.HERO]
        other = new("anytime", chance=Scripted([6], {"cards": deck}))
        assert game.view("a") == other.view("a") and "b" in game.decisions and "b" not in other.decisions


class TestSeatsAndSides:
    def test_two_seats_of_a_side_share_what_the_other_side_cannot_see(self) -> None:
        game = new("commanders", chance=Scripted([3, 1]))
        purses = {seat: game.view(seat)["board"]["purse"] for seat in (*commanders.SIDE_OF, None)}
        assert purses["north"] == purses["south"] == {"allies": 8, "axis": None}
        assert purses["model"] == {"allies": None, "axis": 6}
        assert purses[None] == {"allies": None, "axis": None}
        game.apply("north", ("spend", 3))
        assert game.view("south")["board"]["purse"]["allies"] == 5
        assert len(game.log("south")) == 1 and game.log("model") == [] == game.log()

    def test_sides_win_not_seats(self) -> None:
        game, dice = new("commanders"), random.Random(1)
        while game.result is None:
            seat, d = next(iter(game.decisions.items()))
            game.apply(seat, dice.choice(list(d.options)))
        assert set(game.result.winners) <= {"allies", "axis"}

    def test_a_seat_that_is_out_is_asked_no_more(self) -> None:
        game = new("three-seats", chance=Scripted([6, 6, 6, 6, 6, 6, 6], {"cards": [0, 0, 0, 1, 1]}))
        asked = []
        while game.result is None:
            (seat, d), = game.decisions.items()
            asked.append((seat, d.about))
            game.apply(seat, ("pass",) if d.about == "shield" else d.options[-1])
        assert game.result.winners == ("green",) or game.state.lives[game.result.winners[0]] > 0
        out = [s for s, n in game.state.lives.items() if n == 0]
        assert len(out) == 2 and len({s for s, _ in asked}) == 3


class TestStoreys:
    def test_a_hex_may_hold_several_places_and_each_has_its_own_ways(self) -> None:
        game = play(new("storeys", chance=Scripted([])), ("runners", ("go", 0, 1 + storeys.UPSTAIRS)), ("gun", "pass"))
        assert [(r["hex"], r["upstairs"]) for r in game.board()["runners"]] == [("north-east", True), ("north-east", False)]
        assert "Ann north-east upstairs, Ben north-east" in game.rulebook.table.text_board(game.board())
        ways = game.decisions["runners"].options
        assert [o[2] for o in ways if o[1] == 0] == [1]                # down again is the only way from there
        assert {o[2] for o in ways if o[1] == 1} == {0, 2, 1 + storeys.UPSTAIRS}
        assert [r.rule for r in game.refusal("runners", ("go", 0, 3 + storeys.UPSTAIRS))] == ["2"]

    def test_a_facing_is_a_place_of_an_option_and_covers_an_arc(self) -> None:
        game = play(new("storeys", chance=Scripted([(1,)])), ("runners", ("go", 0, 2)))
        assert game.decisions["gun"].options[1:] == [("turn", 2, 5), ("turn", 2, 3)]
        play(game, ("gun", ("turn", 2, 3)))
        assert game.board()["gun"] == {"facing": 3, "arc": ["south-east", "south"]}
        assert [r.text for r in game.refusal("gun", ("turn", 2, 1))][:1] == ["one corner at a time"]
        play(game, ("runners", ("go", 0, 3)))
        assert [type(e.public).__name__ for e in game.events][-1] == "Fired"


class TestMasks:
    def test_the_owner_sees_what_it_is_and_the_others_that_it_is_there(self) -> None:
        game = new("masks")
        mine, theirs = (game.board(s)["counters"] for s in ("nest", "patrol"))
        assert {c["is"] for c in mine} <= {masks.GUN, masks.DUMMY} and {c["is"] for c in theirs} == {None}
        assert [c["is"] for c in game.board()["counters"]] == [None] * masks.COUNTERS

    def test_what_is_turned_over_is_known_to_all_and_what_is_not_may_be_any_other(self) -> None:
        game = new("masks", seed=4)
        play(game, ("nest", ("swap", 2)), ("patrol", ("look", 2)))
        assert game.board("patrol")["counters"][2]["is"] == game.state.counters[2].what
        guns = [c.what for c in game.state.counters]
        others = [[c.what for c in game.fork("patrol", key=str(n)).state.counters] for n in range(30)]
        assert all(o[2] == guns[2] and sorted(o) == sorted(guns) for o in others)
        assert len({tuple(o) for o in others}) > 1
        assert all([c.what for c in game.fork("nest", key=str(n)).state.counters] == guns for n in range(5))

    def test_an_open_counter_is_not_looked_under_again(self) -> None:
        game = play(new("masks"), ("nest", ("swap", 1)), ("patrol", ("look", 1)))
        seat = next(iter(game.decisions))
        play(game, (seat, game.decisions[seat].options[0]))
        assert "it lies open" in [r.text for r in game.refusal("patrol", ("look", 1))]


class TestBought:
    SPEC = {"red": [4, 5], "blue": [1, 3, 5]}

    def test_a_scenario_made_from_choices_is_carried_by_its_name(self) -> None:
        book = PROBES["probe-bought"]
        made = book.made(self.SPEC)
        assert book.scenario(made.name) is made and made.spec == self.SPEC
        assert book.made({"blue": [1, 3, 5], "red": [4, 5]}) is made and book.made({**self.SPEC, "red": [9]}) is not made

    def test_it_is_saved_inside_the_game_and_played_again_from_there(self) -> None:
        book = register(PROBES["probe-bought"])
        game = Game(book, book.made(self.SPEC), seed=2)
        play(game, ("red", ("throw", 5)), ("blue", ("throw", 3)))
        again = load(game.save())
        assert again.scenario.spec == self.SPEC and again.state.pack() == game.state.pack()
        assert [o[1] for o in again.decisions[next(iter(again.decisions))].options] == [
            o[1] for o in game.decisions[next(iter(game.decisions))].options]
        assert not verify(game.save()).wrong

    @pytest.mark.parametrize(("spec", "says"), [({"red": [9]}, "the stones of red and of blue"),
                                                ({"red": [6, 6], "blue": [1]}, "red has bought for 12 points; there are 9")])
    def test_what_was_not_lawfully_bought_is_refused(self, spec: dict[str, list[int]], says: str) -> None:
        with pytest.raises(HedgerowError, match=says):
            PROBES["probe-bought"].made(spec)
