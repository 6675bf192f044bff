"""What cannot be resumed is refused when the rule is read, with its line and what to do instead."""

from __future__ import annotations

import traceback

import pytest

from hedgerow.kernel.flow import FLOWS, ChangedFlow, FlowError, unpack_frame
from hedgerow.kernel.records import PlainDataError

from . import bench
from .bench import module, start_of

REFUSED = {       # what is wrong: (the flow, the line of it that the error names, words of the error)
    "yield in try": ("""
        @flow
        def main(g):
            try:
                yield Ask("a", "x", choices(2))
            except ValueError:
                pass
    """, 4, "yield cannot stand inside try"),
    "yield in an except handler": ("""
        @flow
        def main(g):
            try:
                note(g, 1)
            except ValueError:
                yield Ask("a", "x", choices(2))
    """, 4, "yield cannot stand inside try"),
    "yield in with": ("""
        @flow
        def main(g):
            with open("x"):
                yield Ask("a", "x", choices(2))
    """, 4, "yield cannot stand inside with"),
    "yield in a generator expression": ("""
        @flow
        def main(g):
            note(g, 0)
            x = [i for i in ((yield Ask("a", "x", choices(2))) for _ in range(1))]
    """, 0, ""),
    "yield in a lambda": ("""
        @flow
        def main(g):
            yield from pick(g)
            f = lambda: (yield Ask("a", "x", choices(2)))
    """, 5, "yield cannot stand inside a comprehension or lambda"),
    "yield in an if condition": ("""
        @flow
        def main(g):
            if (yield Ask("a", "x", choices(2))):
                pass
    """, 4, "yield cannot stand in a condition"),
    "yield in a while condition": ("""
        @flow
        def main(g):
            while (yield from pick(g)):
                pass
    """, 4, "yield cannot stand in a condition"),
    "yield in a loop's head": ("""
        @flow
        def main(g):
            for x in (yield from pick(g)):
                pass
    """, 4, "yield cannot stand in the head of a loop"),
    "yield in a match's head": ("""
        @flow
        def main(g):
            match (yield from pick(g)):
                case 1:
                    pass
    """, 4, "yield cannot stand in the head of a match"),
    "yield in a guard": ("""
        @flow
        def main(g):
            match 1:
                case 1 if (yield from pick(g)):
                    pass
    """, 4, "yield cannot stand in the head of a match"),
    "yield as part of an expression": ("""
        @flow
        def main(g):
            x = 1 + (yield from pick(g))
    """, 4, "yield must be a statement or the whole right side of an assignment"),
    "yield as an argument": ("""
        @flow
        def main(g):
            note(g, (yield from pick(g)))
    """, 4, "yield must be a statement or the whole right side of an assignment"),
    "yield in an augmented assignment": ("""
        @flow
        def main(g):
            x = 0
            x += yield from pick(g)
    """, 5, "yield must be a statement or the whole right side of an assignment"),
    "yield in an assert": ("""
        @flow
        def main(g):
            assert (yield from pick(g))
    """, 4, "yield must be a statement or the whole right side of an assignment"),
    "a bare yield": ("""
        @flow
        def main(g):
            yield
    """, 4, "yield must be a statement or the whole right side of an assignment"),
    "yield inside a yield": ("""
        @flow
        def main(g):
            x = yield Ask("a", "x", choices((yield from pick(g))))
    """, 4, "yield must be a statement or the whole right side of an assignment"),
    "return of an ask": ("""
        @flow
        def main(g):
            return (yield Ask("a", "x", choices(2)))
    """, 4, "assign it to a name first"),
    "return of more than the call": ("""
        @flow
        def main(g):
            return 1 + (yield from pick(g))
    """, 4, "assign it to a name first"),
    "two targets": ("""
        @flow
        def main(g):
            x = y = yield from pick(g)
    """, 4, "assign what a yield gives to one target"),
    "else of a for loop that waits": ("""
        @flow
        def main(g):
            for x in range(3):
                yield from pick(g)
            else:
                pass
    """, 4, "a loop that waits takes no else"),
    "else of a while loop that waits": ("""
        @flow
        def main(g):
            while tick(g):
                yield from pick(g)
            else:
                pass
    """, 4, "a loop that waits takes no else"),
    "a nested function": ("""
        @flow
        def main(g):
            yield from pick(g)
            def helper():
                return 1
    """, 5, "define helpers at module level"),
    "a nested class": ("""
        @flow
        def main(g):
            class Helper:
                pass
            yield from pick(g)
    """, 4, "define helpers at module level"),
    "a global": ("""
        @flow
        def main(g):
            global count
            yield from pick(g)
    """, 4, "keeps what it knows in the state"),
    "a deleted local": ("""
        @flow
        def main(g):
            x = 1
            del x
            yield from pick(g)
    """, 5, "does not delete its locals"),
    "an import": ("""
        @flow
        def main(g):
            import json
            yield from pick(g)
    """, 4, "import at module level"),
    "an import from": ("""
        @flow
        def main(g):
            from json import dumps
            yield from pick(g)
    """, 4, "import at module level"),
    "an assignment to the state": ("""
        @flow
        def main(g):
            g = yield from pick(g)
    """, 4, "the state 'g' cannot be assigned to"),
    "the state as a loop's name": ("""
        @flow
        def main(g):
            yield from pick(g)
            return [g for g in range(3)]
    """, 5, "the state 'g' cannot be assigned to"),
    "a walrus kept across a yield": ("""
        @flow
        def main(g):
            note(g, (x := 3))
            yield from pick(g)
            note(g, x)
    """, 4, "'x' is needed after a yield"),
    "a walrus that may not be reached": ("""
        @flow
        def main(g):
            while tick(g):
                if tick(g) and (x := 3):
                    pass
                note(g, x)
                yield from pick(g)
    """, 5, "'x' is needed after a yield"),
    "an exception kept across a yield": ("""
        @flow
        def main(g):
            fault = None
            try:
                note(g)
            except ValueError as fault:
                pass
            yield from pick(g)
            note(g, fault)
    """, 7, "the exception 'fault' cannot be kept across a yield"),
    "a name of the kernel's": ("""
        @flow
        def main(g):
            pc_ = yield from pick(g)
    """, 4, "belong to the kernel"),
    "a parameter with a name of the kernel's": ("""
        @flow
        def main(g, self_):
            yield from pick(g)
    """, 3, "belong to the kernel"),
    "star arguments": ("""
        @flow
        def main(g, *more):
            yield from pick(g)
    """, 3, "plain parameters only"),
    "keyword-only arguments": ("""
        @flow
        def main(g, *, more):
            yield from pick(g)
    """, 3, "plain parameters only"),
    "no state": ("""
        @flow
        def main():
            yield Ask("a", "x", choices(2))
    """, 3, "first parameter is the state"),
    "yield from something that is no call": ("""
        @flow
        def main(g):
            yield from g
    """, 4, "yield from takes a call of a flow"),
    "a callee without the state": ("""
        @flow
        def main(g):
            yield from pick(3)
    """, 4, "the first argument of a flow called from here is g"),
    "a callee with unpacked arguments": ("""
        @flow
        def main(g):
            args = (1,)
            yield from pick(g, *args)
    """, 5, "call a flow with plain arguments"),
    "a callee with unpacked keywords": ("""
        @flow
        def main(g):
            return (yield from pick(g, **{}))
    """, 4, "call a flow with plain arguments"),
    "a flow that never waits": ("""
        @flow
        def main(g):
            return 1
    """, 3, "never waits; make it a plain function"),
    "a flow inside a class": ("""
        class Rules:
            @flow
            def main(g):
                yield from pick(g)
    """, 3, "must be a module-level function"),
    "a flow that is no function": ("""
        main = flow(lambda g: (yield from pick(g)))
    """, 2, "a flow is a plain function"),
    "an asynchronous flow": ("""
        @flow
        async def main(g):
            yield Ask("a", "x", choices(2))
    """, 2, "a flow is a plain function"),
    "an asynchronous comprehension's await": ("""
        @flow
        def main(g):
            yield from pick(g)
            async def later():
                pass
    """, 5, "define helpers at module level"),
}


@pytest.mark.parametrize("what", [w for w, (_, line, _) in REFUSED.items() if line])
def test_refused_with_its_line(what: str) -> None:
    source, line, words = REFUSED[what]
    with pytest.raises(FlowError) as no:
        module(source, first_line=100)
    assert words in str(no.value)
    assert f">:{line + 99}: " in str(no.value)


def test_python_itself_refuses_a_yield_in_a_comprehension() -> None:
    with pytest.raises(SyntaxError, match="'yield' inside generator expression"):
        module(REFUSED["yield in a generator expression"][0])


def test_a_closure_is_refused() -> None:
    with pytest.raises(FlowError, match="module-level function"):
        module("""
            def make(n):
                @flow
                def main(g):
                    yield Ask("a", "x", choices(n))
                return main

            make(3)
        """)


FAULTY = """
    def broken(g):
        raise ValueError("broken rule")


    @flow
    def main(g):
        for n in range(3):
            k = yield from pick(g)
            if k == 1:
                yield from inner(g, k)
        return 0


    @flow
    def inner(g, k):
        k = yield Ask("a", "more", choices(2))
        note(g, "before")
        broken(g)
"""


def test_a_traceback_shows_the_rules_own_line() -> None:
    game = bench.game(start_of(module(FAULTY, first_line=50).main))
    game.apply("a", ("n", 1))
    with pytest.raises(ValueError, match="broken rule") as fault:
        game.apply("a", ("n", 0))
    last = traceback.extract_tb(fault.value.__traceback__)[-2]
    assert (last.lineno, last.line) == (68, "broken(g)")


def test_a_fault_in_an_ask_shows_the_line_of_the_ask() -> None:
    made = module("""
        @flow
        def main(g):
            k = yield from pick(g)
            x = yield Ask("a", "more",
                          choices(1 // (k - 1)))
            return x
    """, first_line=10)
    game = bench.game(start_of(made.main))
    with pytest.raises(ZeroDivisionError) as fault:
        game.apply("a", ("n", 1))
    assert traceback.extract_tb(fault.value.__traceback__)[-1].lineno == 15


@pytest.mark.parametrize("line", range(6))
def test_every_line_reports_itself(line: int) -> None:
    body = ["x = 1", "if x == 1:", "    y = yield from pick(g, 2)", "for z in range(2):",
            "    y = yield Ask('a', 'q', choices(2))", "return x"]
    kept = body.copy()
    indent = kept[line][:len(kept[line]) - len(kept[line].lstrip())]
    kept.insert(line, f"{indent}1 // 0")
    made = module("@flow\ndef main(g):\n" + "\n".join("    " + b for b in kept))

    def play() -> None:
        game = bench.game(start_of(made.main))
        while game.result is None:
            game.apply("a", game.decisions["a"].options[0])

    with pytest.raises(ZeroDivisionError) as fault:
        play()
    assert traceback.extract_tb(fault.value.__traceback__)[-1].lineno == line + 3


def test_a_local_that_is_no_plain_data_is_named_when_the_position_is_packed() -> None:
    made = module("""
        @flow
        def main(g):
            held = object()
            k = yield from pick(g)
            return held is k
    """)
    game = bench.game(start_of(made.main))
    with pytest.raises(PlainDataError, match=r"flow .*\.main at 'call pick#1': local 'held': a object is not plain data"):
        game.state.pack()


def test_points_are_named_by_what_is_asked_or_called() -> None:
    made = module("""
        @flow
        def main(g):
            yield Ask("a", "first", choices(2))
            yield Ask("a", "second", choices(2))
            yield Ask("a", "first", choices(2))
            yield from pick(g)
            yield from TABLE[0](g)
            yield Drafts(Draft(), ["a"])
    """)
    assert sorted(made.main.frame.pcs) == ["ask first#1", "ask first#2", "ask second#1", "ask#1", "call TABLE[0]#1",
                                           "call pick#1"]


def test_only_what_is_needed_later_is_kept_in_the_frame() -> None:
    made = module("""
        @flow
        def main(g, given):
            passing = 3
            note(g, passing)
            kept = 4
            yield from pick(g)
            dropped = kept + 1
            return dropped
    """)
    assert made.main.frame.fields == ("given", "kept")
    frame = made.main.frame(7)
    frame.pc = made.main.frame.pcs["call pick#1"]
    frame.l_kept = 4
    assert frame.pack()[2:] == ["call pick#1", {"kept": 4}]


def test_frames_and_flows_name_themselves() -> None:
    made = module("""
        @flow
        def main(g):
            'Docs.'
            yield Ask("a", "what", choices(2))
    """)
    assert repr(made.main) == f"<flow {made.__name__}.main>"
    assert made.main.__doc__ == "Docs."
    frame = made.main.frame()
    assert repr(frame) == f"<{made.__name__}.main at start>" or "ask what" in repr(frame)


def test_comments_docstrings_and_layout_do_not_change_the_fingerprint() -> None:
    plain = module("@flow\ndef main(g, a):\n    x = yield from pick(g)\n    return x + a\n")
    dressed = module('''
        @flow
        def main(g, a: int) -> Flow[int]:
            """Says more."""
            x = yield from pick(
                g)                # a comment

            return (x + a)
    ''')
    changed = module("@flow\ndef main(g, a):\n    x = yield from pick(g)\n    return x - a\n")
    assert plain.main.fingerprint == dressed.main.fingerprint != changed.main.fingerprint


@pytest.mark.parametrize(("place", "other"), [(0, "gone.flow"), (1, "0" * 12), (2, "ask elsewhere#1")])
def test_a_packed_frame_of_a_flow_that_changed_is_not_taken(place: int, other: str) -> None:
    made = module("@flow\ndef main(g):\n    x = yield from pick(g)\n    return x\n")
    data = bench.game(start_of(made.main)).state.pack()["frames"][1]
    assert repr(unpack_frame(data)) == f"<{made.__name__}.main at call pick#1>"
    data[place] = other
    with pytest.raises(ChangedFlow):
        unpack_frame(data)


def test_calling_a_flow_gives_the_generator() -> None:
    made = module("@flow\ndef main(g):\n    x = yield Ask('a', 'q', choices(2))\n    return x\n")
    generator = made.main(None)
    assert next(generator).about == "q"
    with pytest.raises(StopIteration) as end:
        generator.send(("n", 1))
    assert end.value.value == ("n", 1)
    assert FLOWS[f"{made.__name__}.main"] is made.main


def test_calling_what_is_no_flow_says_so() -> None:
    made = module("""
        def helper(g):
            yield Ask("a", "x", choices(2))

        @flow
        def main(g):
            yield from helper(g)
    """)
    with pytest.raises(AttributeError, match="frame"):
        bench.game(start_of(made.main))
