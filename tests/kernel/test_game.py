"""The contract of a game in play: choosing, refusing, forking, undoing, faults."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import hedgerow
from hedgerow.kernel.asking import PASS
from hedgerow.kernel.errors import DeadEnd, HedgerowError, IllegalAction
from hedgerow.kernel.events import Entry, Event, Rolled, Undone
from hedgerow.kernel.game import Game
from hedgerow.kernel.history import CHECKPOINT_EVERY
from hedgerow.kernel.odds import Odds, dice_odds
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Verb, by_name

from . import bench
from .bench import module, start_of


def play(source: str, **how: Any) -> Game:
    return bench.game(start_of(module(source).main), **how)


TURNS = """
    @flow
    def main(g):
        for n in range(60):
            for seat in ("a", "b"):
                x = yield Ask(seat, "turn", [*choices(3), ("roll",), ("look",), ("fail",)])
                note(g, seat, x)
                if x == ("roll",):
                    note(g, g.roll("luck", 2, 6))
                if x == ("look",):
                    g.reveal()
                if x == ("fail",):
                    g.roll("half done", 1, 6)
                    raise ZeroDivisionError
"""


def rest(game: Game) -> dict[str, Any]:
    """The position without what an undo keeps."""
    return {k: v for k, v in game.state.pack().items() if k not in ("chance", "numbers", "revealed", "orders")}


class TestChoosing:
    def test_an_offered_option_is_taken_and_remembered(self) -> None:
        game = play(TURNS)
        game.apply("a", ("n", 1))
        assert game.state.trace == [("a", ("n", 1))]
        assert [(s.kind, s.seat, s.what) for s in game.history] == [("choose", "a", ("n", 1))]
        assert game.waiting == {"b": "turn"}
        assert game.decisions["b"].number == 0 and game.state.numbers == {"a": 1}

    def test_options_may_come_as_json(self) -> None:
        game = play(TURNS)
        game.apply("a", ["n", 1])
        game.apply("b", "roll")
        assert [s.what for s in game.history] == [("n", 1), ("roll",)]

    def test_an_option_is_taken_in_the_form_it_is_offered_in(self) -> None:
        game = play(TURNS)
        game.apply("a", ("n", True))
        game.apply("b", ("n", 2.0))
        assert repr([s.what for s in game.history]) == "[('n', 1), ('n', 2)]"

    @pytest.mark.parametrize("wrong", [(), None, 5, "no", ("n",), ("n", 3), ("n", 1, 1), ("n", None), [["n", 1]], ({},),
                                       ("n", [1]), ("n", float("nan")), {"n": 1}])
    def test_anything_else_is_refused_and_changes_nothing(self, wrong: Any) -> None:
        verbs = by_name(Verb("n", ("number",), "number {0}"))
        game = play(TURNS, parts={"verbs": verbs})
        before = game.save()
        with pytest.raises(IllegalAction, match=r"is not among a's options now|there is no number"):
            game.apply("a", wrong)
        assert game.save() == before and game.decisions["a"].number == 0

    def test_another_seat_is_refused(self) -> None:
        game = play(TURNS)
        with pytest.raises(IllegalAction, match="it is not b's decision now; the game waits for a"):
            game.apply("b", ("n", 1))
        with pytest.raises(IllegalAction, match="there is no seat 'c' in this game; there are: a, b"):
            game.apply("c", ("n", 1))

    def test_a_finished_game_refuses_everything_by_its_rule(self) -> None:
        game = hedgerow.new("skirmish", "plain", seed=1)
        game.state.frames, game.state.asked = [], None
        game.state.result = hedgerow.kernel.state.Result(("red",), (), "7.1")
        game._decisions = None
        with pytest.raises(IllegalAction, match="the game is over") as no:
            game.apply("blue", PASS)
        assert no.value.rules == ("7.1",)
        assert game.decisions == {} == game.waiting

    def test_the_rules_reasons_come_first(self) -> None:
        def why_not(g: Any, seat: str, number: int) -> Reasons:
            return Reasons(Reason("too many", "4.2")) if number > 5 else Reasons()

        game = play(TURNS, parts={"verbs": by_name(Verb("n", ("number",), why_not=why_not))})
        with pytest.raises(IllegalAction, match=r"too many \[4\.2\]") as no:
            game.apply("a", ("n", 9))
        assert no.value.rules == ("4.2",) and list(no.value.reasons) == [Reason("too many", "4.2")]
        with pytest.raises(IllegalAction, match="is not among"):
            game.apply("a", ("n", 4))
        with pytest.raises(IllegalAction, match="there is no number 'what'"):
            game.apply("a", ("n", "what"))         # the rules cannot even compare it, and are not asked


class TestFaults:
    def test_a_fault_in_a_rule_leaves_no_half_move(self) -> None:
        game = play(TURNS)
        for option in (("n", 1), ("roll",), ("n", 0)):
            game.apply(next(iter(game.waiting)), option)
        before, events = game.save(), len(game.events)
        with pytest.raises(ZeroDivisionError):
            game.apply("b", ("fail",))
        assert game.save() == before and len(game.events) == events
        game.apply("b", ("roll",))
        assert len(game.events) == events + 1

    def test_not_even_after_many_choices_or_a_load(self) -> None:
        from hedgerow.kernel.registry import register
        start = start_of(module(TURNS).main)
        book = register(bench.book(start, name="faults"))
        game = Game(book, bench.SCENARIO, seed=1)
        for n in range(CHECKPOINT_EVERY + 5):
            game.apply(next(iter(game.waiting)), ("n", n % 3))
        game = hedgerow.load(game.save())
        before = game.save()
        with pytest.raises(ZeroDivisionError):
            game.apply(next(iter(game.waiting)), ("fail",))
        assert game.save() == before

    def test_a_fork_just_passes_it_on(self) -> None:
        with pytest.raises(ZeroDivisionError):
            play(TURNS).fork().apply("a", ("fail",))

    def test_nor_does_a_fault_while_orders_are_carried_out(self) -> None:
        game = play("""
            @flow
            def main(g):
                x = yield Window("a", "w", [PASS, ("n", 1)])
                note(g, x)
                1 // 0
        """)
        before = game.save()
        with pytest.raises(ZeroDivisionError):
            game.order("a", [hedgerow.StandingOrder("*")])
        assert game.save() == before and game.state.orders == {}

    def test_a_dead_end_undoes_the_choice_that_led_to_it(self) -> None:
        game = play("""
            @flow
            def main(g):
                x = yield Ask("a", "x", choices(2))
                yield Ask("a", "y", choices(x[1] * 2))
        """)
        with pytest.raises(DeadEnd):
            game.apply("a", ("n", 0))
        game.apply("a", ("n", 1))
        assert game.waiting == {"a": "y"}


SUDDEN = """
    from hedgerow.kernel.errors import GameOver

    def interjections(g, seat):
        return [("resign", seat)]

    @flow
    def interject(g, seat, option):
        sure = yield Ask(seat, "sure", choices(2))
        if sure[1]:
            raise GameOver(Result((), (), "9", f"{seat} resigns"))

    @flow
    def main(g):
        for n in range(5):
            k = yield from pick(g, 4)
            note(g, k)
            if k == 3:
                raise GameOver(Result(("a",), (), "8", "sudden"))
"""


class TestSuddenEnd:
    def game(self, **how: Any) -> Game:
        made = module(SUDDEN)
        return bench.game(start_of(made.main), parts={n: getattr(made, n) for n in ("interjections", "interject")}, **how)

    @pytest.mark.parametrize("native", [False, True])
    def test_a_rule_may_end_the_game_in_the_middle_of_anything(self, native: bool) -> None:
        game = self.game(native=native)
        game.apply("a", ("n", 3))
        assert game.result is not None and game.result.rule == "8" and game.decisions == {} and game.state.trace == [(3,)]

    @pytest.mark.parametrize("native", [False, True])
    def test_so_may_an_interjection(self, native: bool) -> None:
        game = self.game(native=native)
        game.apply("a", ("n", 1))
        game.apply("b", ("resign", "b"))
        game.apply("b", ("n", 0))
        assert game.result is None and game.waiting == {"a": "number"}
        game.apply("b", ("resign", "b"))
        game.apply("b", ("n", 1))
        assert game.result is not None and game.result.why == "b resigns" and game.state.frames == []

    @pytest.mark.parametrize("native", [False, True])
    def test_a_sequel_goes_on_after_it_until_there_is_none(self, native: bool) -> None:
        made = module(SUDDEN + """
    @flow
    def again(g):
        k = yield from pick(g, 2, "again")
        note(g, "again", k)
        raise GameOver(Result(("b",), (), "7", "after all"))

    def sequel(g, result):
        return again if result.rule == "8" else None
""")
        game = bench.game(start_of(made.main), parts={"sequel": made.sequel}, native=native)
        game.apply("a", ("n", 3))
        assert game.result is None and game.waiting == {"a": "again"}
        game.apply("a", ("n", 1))
        assert game.result is not None and game.result.rule == "7" and game.state.trace == [(3,), ("again", 1)]

    def test_it_can_be_taken_back_and_saved(self) -> None:
        game = self.game()
        game.apply("a", ("n", 3))
        assert bench.swapped(game.state).result == game.result
        game.undo("a")
        assert game.result is None and game.waiting == {"a": "number"}


class TestUndo:
    def test_without_a_listener_leaves_no_event(self) -> None:
        game = play(TURNS, listen=False)
        game.apply("a", ("n", 1))
        game.undo("a")
        assert game.events == [] and game.waiting == {"a": "turn"}

    def test_is_free_until_something_came_out(self) -> None:
        game = play(TURNS)
        before = rest(game)
        game.apply("a", ("n", 1))
        assert not game.why_not_undo("a")
        game.undo("a")
        assert rest(game) == before and game.waiting == {"a": "turn"}
        assert [s.kind for s in game.history] == ["choose", "undo"]

    def test_of_nothing_is_refused(self) -> None:
        with pytest.raises(IllegalAction, match="you have not chosen anything yet"):
            play(TURNS).undo("a")

    def test_needs_agreement_once_another_has_chosen(self) -> None:
        game = play(TURNS)
        game.apply("a", ("n", 1))
        game.apply("b", ("n", 2))
        with pytest.raises(IllegalAction, match="b has chosen since; the others must agree"):
            game.undo("a")
        game.undo("a", agreed=True)
        assert game.state.trace == [] and game.waiting == {"a": "turn"}

    @pytest.mark.parametrize("barrier", ["roll", "look"])
    def test_needs_agreement_once_dice_or_secrets_came_out(self, barrier: str) -> None:
        game = play(TURNS)
        game.apply("a", (barrier,))
        with pytest.raises(IllegalAction, match="dice or secrets have come out since; the others must agree"):
            game.undo("a")
        game.undo("a", agreed=True)
        assert game.waiting == {"a": "turn"}

    @pytest.mark.parametrize("barrier", ["roll", "look"])
    def test_what_came_out_stays_a_barrier_for_earlier_choices(self, barrier: str) -> None:
        game = play("""
            @flow
            def main(g):
                for n in range(9):
                    x = yield Ask("a", "turn", [("n", 1), ("roll",), ("look",)])
                    if x == ("roll",):
                        g.roll("luck", 1, 6)
                    if x == ("look",):
                        g.reveal()
        """)
        game.apply("a", ("n", 1))
        game.apply("a", (barrier,))
        game.undo("a", agreed=True)
        with pytest.raises(IllegalAction, match="dice or secrets"):
            game.undo("a")

    def test_spent_chance_never_returns(self) -> None:
        game = play(TURNS, seed=4)
        seen = []
        for _ in range(8):
            game.apply("a", ("roll",))
            seen.append(game.state.trace[-1])
            spent = game.state.chance.count
            game.undo("a", agreed=True)
            assert game.state.chance.count == spent
        assert len(set(seen)) > 3 and game.state.chance.count == 8

    def test_goes_back_choice_by_choice_over_many_checkpoints(self) -> None:
        game, dice = play(TURNS), random.Random(2)
        positions = []
        for _ in range(60):
            positions.append((next(iter(game.waiting)), rest(game)))
            game.apply(positions[-1][0], ("n", dice.randrange(3)))
        for seat, position in reversed(positions):
            game.undo(seat, agreed=dice.random() < 0.5)
            assert rest(game) == position

    def test_and_choosing_may_be_mixed_in_any_way(self) -> None:
        for seed in range(6):
            game, dice = play(TURNS, seed=seed), random.Random(seed)
            kept = [rest(game)]
            for _ in range(80):
                seat = dice.choice("ab")
                if dice.random() < 0.35 and not game.why_not_undo(seat, agreed=True):
                    back = max(i for i, k in enumerate(kept[1:], start=1) if k["chosen"] == seat)
                    game.undo(seat, agreed=True)
                    del kept[back:]
                else:
                    seat = next(iter(game.waiting))
                    game.apply(seat, dice.choice([("n", 0), ("n", 2), ("roll",)]))
                    kept.append({**rest(game), "chosen": seat})
                assert rest(game) == {k: v for k, v in kept[-1].items() if k != "chosen"}

    def test_is_logged_and_counts_what_no_longer_holds(self) -> None:
        game = play(TURNS)
        game.apply("a", ("roll",))
        game.undo("a", agreed=True)
        assert [type(e.public) for e in game.events] == [Rolled, Undone]
        assert game.events[-1].public == Undone("a", 1)

    def test_keeps_standing_orders_and_decision_numbers(self) -> None:
        game = play(TURNS)
        game.apply("a", ("n", 1))
        game.order("b", [hedgerow.StandingOrder("x")])
        game.undo("a")
        assert game.state.orders == {"b": (hedgerow.StandingOrder("x"),)}
        assert game.decisions["a"].number == 1

    def test_of_a_sheet_takes_its_last_line_back(self) -> None:
        from .test_asking import drafting
        game = drafting()
        with pytest.raises(IllegalAction, match="you have not chosen anything yet"):
            game.undo("a")
        game.apply("a", ("bid", 0))
        game.apply("b", ("bid", 0))
        game.undo("a")
        assert game.decisions["a"].lines == () and game.decisions["b"].lines == (("bid", 0),)
        game.apply("b", ("commit",))
        with pytest.raises(IllegalAction, match="your sheet is committed"):
            game.undo("b")

    def test_a_copy_keeps_no_history(self) -> None:
        fork = play(TURNS).fork()
        fork.apply("a", ("n", 1))
        with pytest.raises(IllegalAction, match="keeps no history"):
            fork.undo("a")
        with pytest.raises(HedgerowError, match="keeps no history and cannot be saved"):
            fork.save()


class TestForks:
    def test_share_nothing_with_the_original(self) -> None:
        game = play(TURNS)
        game.apply("a", ("n", 1))
        before = game.save()
        fork = game.fork()
        for _ in range(20):
            fork.apply(next(iter(fork.waiting)), ("roll",))
        assert game.save() == before
        game.apply("b", ("n", 2))
        assert fork.state.trace[0] == ("a", ("n", 1)) and len(fork.state.trace) > 20

    def test_have_dice_of_their_own_each(self) -> None:
        game = play(TURNS)
        futures = set()
        for one in (game, game.fork(), game.fork(), game.fork().fork()):
            for _ in range(6):
                one.apply(next(iter(one.waiting)), ("roll",))
            futures.add(str(one.state.trace))
        assert len(futures) == 4

    def test_lists_that_a_loop_runs_over_are_each_forks_own(self) -> None:
        game = play("""
            @flow
            def main(g):
                rows = ([], [])
                for row in [[1], [2]]:
                    k = yield from pick(g)
                    row.append(k)
                    rows[0].append(k)
                    k = yield from pick(g)
                    note(g, tuple(row), tuple(rows[0]), k)
        """)
        game.apply("a", ("n", 1))
        fork = game.fork()
        fork.apply("a", ("n", 2))
        fork.apply("a", ("n", 2))
        game.apply("a", ("n", 0))
        assert game.state.trace == [((1, 1), (1,), 0)] and fork.state.trace == [((1, 1), (1,), 2)]

    def test_options_listed_late_belong_to_the_fork(self) -> None:
        game = play("""
            @flow
            def main(g):
                yield Ask("a", "x", choices(2))
                yield Window("a", "late", lambda: choices(len(g.trace) + 2))
        """)
        game.apply("a", ("n", 0))
        fork = game.fork()
        fork.state.trace.append(("more",))
        assert len(game.decisions["a"].options) == 2
        assert len(fork.decisions["a"].options) == 3

    def test_for_a_seat_have_what_it_cannot_know_drawn_anew(self) -> None:
        def redraw(g: Any, seat: str | None, chance: Any) -> None:
            for other in g.cards:
                if other != seat:
                    g.cards[other] = 100 + chance.below(10**6)

        made = module("""
            def setup(g):
                g.cards = {"a": 1, "b": 2}

            @flow
            def main(g):
                yield Window("b", "card", [("n", g.cards["b"]), PASS])
                return (yield from pick(g))
        """)
        game = bench.game(start_of(made.main), parts={"redraw": redraw, "setup": made.setup})
        game.order("b", [hedgerow.StandingOrder("other")])
        game.order("a", [hedgerow.StandingOrder("mine")])
        fork = game.fork("a")
        assert fork.state.cards["a"] == 1 and fork.state.cards["b"] >= 100
        assert fork.decisions["b"].options[0] == ("n", fork.state.cards["b"])
        assert fork.state.orders == {"a": (hedgerow.StandingOrder("mine"),)}
        assert game.fork("b").state.cards["b"] == 2
        assert game.fork(None).state.cards == {"a": 1, "b": 2}

    def test_for_a_seat_have_the_others_sheets_blank(self) -> None:
        from .test_asking import drafting
        game = drafting()
        game.apply("a", ("bid", 0))
        game.apply("b", ("bid", 1))
        game.apply("b", ("commit",))
        fork = game.fork("a")
        assert fork.decisions["a"].lines == (("bid", 0),)
        assert fork.decisions["b"].lines == ()
        assert game.waiting == {"a": "bids"}

    def test_of_a_finished_game(self) -> None:
        game = play("@flow\ndef main(g):\n    return (yield from pick(g))")
        game.apply("a", ("n", 1))
        assert game.fork("a").result == game.result


class Told(Event, says="{what}"):
    what: str


class TestViews:
    def test_hold_the_seats_own_decision_only(self) -> None:
        game = play(TURNS, parts={"verbs": by_name(Verb("n", ("number",), "take {0}")), "prompts": {"turn": "Your turn, {seat}"}})
        mine, theirs, none = game.view("a"), game.view("b"), game.view()
        assert mine["decision"]["options"][0] == ["n", 0]
        assert mine["decision"]["says"][:2] == ["take 0", "take 1"]
        assert mine["decision"]["prompt"] == "Your turn, a"
        assert theirs["decision"] is none["decision"] is None
        assert mine["waiting"] == theirs["waiting"] == {"a": "turn"}
        assert mine["result"] is None and none["seat"] is None
        json.dumps([mine, theirs, none])

    def test_tell_the_result(self) -> None:
        game = play("@flow\ndef main(g):\n    return (yield from pick(g))")
        game.apply("a", ("n", 1))
        assert game.view("a")["result"] == {"winners": [], "score": {}, "rule": "", "why": "1"}

    def test_the_log_is_each_seats_own(self) -> None:
        made = module("""
            @flow
            def main(g):
                g.log("1", Told, "all")
                g.tell("2", "a", Told("a's"), Told("others'"))
                g.tell("3", ("a", "b"), Told("theirs"))
                return (yield from pick(g))
        """)
        made.Told = Told                  # type: ignore[attr-defined]
        game = bench.game(start_of(made.main))
        assert game.log("a") == [("1", Told("all")), ("2", Told("a's")), ("3", Told("theirs"))]
        assert game.log("b") == [("1", Told("all")), ("2", Told("others'")), ("3", Told("theirs"))]
        assert game.log() == [("1", Told("all")), ("2", Told("others'"))]
        assert game.log("a", since=2) == [("3", Told("theirs"))]

    def test_events_are_not_even_made_when_nobody_listens(self) -> None:
        made = module("""
            def expensive(*args):
                raise AssertionError("made although nobody listens")

            @flow
            def main(g):
                g.log("1", expensive, 1)
                g.roll("x")
                g.shuffle("y", [1, 2])
                note(g, g.pick("z", [5, 6]) in (5, 6))
                return (yield from pick(g))
        """)
        game = bench.game(start_of(made.main), listen=False)
        assert game.events == [] and game.state.trace == [(True,)]

    def test_odds_are_given_for_offered_options_only(self) -> None:
        def odds(g: Any, seat: str) -> Odds | None:
            return dice_odds(1, 6, lambda roll: roll[0] > 3)

        game = play(TURNS, parts={"verbs": by_name(Verb("roll", odds=odds))})
        assert game.odds("a", ["roll"]) == dice_odds(1, 6, lambda roll: roll[0] > 3)
        assert game.odds("a", ("n", 1)) is None
        with pytest.raises(IllegalAction):
            game.odds("b", ("roll",))

    def test_explain_answers_with_what_the_verb_says_or_the_refusal(self) -> None:
        game = play(TURNS)
        answer = game.explain("b", WhyNot.of("n", 1))
        assert not answer.may and "it is not b's decision" in answer.reasons[0].text
        verb = Verb("n", ("number",), numbers=lambda g, seat, n: {"it": Tally.of(n, "said", "1")})
        answer = play(TURNS, parts={"verbs": by_name(verb)}).explain("a", WhyNot.of("n", 1))
        assert answer.may and dict(answer.tallies)["it"].total == 1

    def test_a_listed_verb_gives_its_reasons_and_where_it_has_none_the_list_decides(self) -> None:
        verb = Verb("n", ("number",), listed=True,
                    why_not=lambda g, seat, n: Reasons(Reason("too many", "4.2")) if n > 5 else Reasons())
        game = play(TURNS, parts={"verbs": by_name(verb)})
        assert game.explain("a", WhyNot.of("n", 1)).may
        assert [r.rule for r in game.explain("a", WhyNot.of("n", 9)).reasons] == ["4.2"]
        assert "is not among" in game.explain("a", WhyNot.of("n", 4)).reasons[0].text

    def test_prompts_spell_what_they_are_about(self) -> None:
        game = play("""
            @flow
            def main(g):
                yield Ask("a", "which_way", choices(2), unit=3)
        """)
        assert game.prompt(game.decisions["a"]) == "which way"

    def test_a_game_says_what_it_is(self) -> None:
        assert repr(play(TURNS)) == "<Bench: Bench, 0 choices>"
        assert repr(Entry("1", Told("x"), (("a", Told("y")),))) == "Entry('1', Told(what='x'), (('a', Told(what='y')),))"


def test_the_same_seed_and_nonces_give_the_same_game() -> None:
    def rolls(**how: Any) -> str:
        game = play(TURNS, **how)
        for _ in range(5):
            game.apply(next(iter(game.waiting)), ("roll",))
        return str(game.state.trace)

    assert rolls(seed=1) == rolls(seed=1) == rolls(seed="1") != rolls(seed=2)
    assert rolls(seed=1, nonces={"a": "x", "b": "y"}) == rolls(seed=1, nonces={"b": "y", "a": "x"}) != rolls(seed=1)
    start = start_of(module(TURNS).main)
    assert Game(bench.book(start), bench.SCENARIO).secret != Game(bench.book(start), bench.SCENARIO).secret


class TestTheEndPlayersAgreeOn:
    def test_who_resigns_loses_for_the_side_and_the_save_knows_it(self) -> None:
        game = play(TURNS)
        game.apply("a", ("roll",))
        game.resign("a")
        assert game.result is not None and game.result.winners == (game.scenario.side_of["b"],)
        assert game.decisions == {} and game.waiting == {}
        with pytest.raises(IllegalAction, match="the game is over"):
            game.draw("b")

    def test_a_draw_has_no_winner_and_can_be_taken_back_like_any_choice(self) -> None:
        game = play(TURNS)
        game.apply("a", ("n", 1))
        before = game.state.pack()
        game.draw("b")
        assert game.result is not None and game.result.winners == ()
        assert [type(e.public).__name__ for e in game.events][-1] == "DrawAgreed"
        assert game.at(len(game.history) - 1).state.pack() == before
        with pytest.raises(IllegalAction, match="no seat"):
            play(TURNS).resign("nobody")
