"""A game whose reasons and options disagree on purpose, one way or another, to prove that the conformance kit notices."""

from __future__ import annotations

from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.questions import Finding, Numbers, Question
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Aids, GameOption, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import Verb, by_name

FLAWS = ("none", "offered but denied", "legal but not offered", "a reason without a rule", "an unknown rule", "raises",
         "a question without an answer", "a question that changes something")
SEATS = ("a", "b")


class Stones(State):
    left: int = 20


@flow
def play(g: Stones) -> Flow[Result]:
    turn = 0
    while g.left > 1:
        choice: Option = yield Ask(SEATS[turn % 2], "take", takes(g), cite="1")
        g.left -= choice[1]
        turn += 1
    return Result((SEATS[turn % 2],), (), "1", "the last stone")


def takes(g: Stones) -> list[Option]:
    most = 2 if g.options["flaw"] == "legal but not offered" else 3
    return [("take", n) for n in range(1, min(most, g.left) + 1)]


def why_not_take(g: Stones, seat: str, stones: int) -> Reasons:
    no = Reasons()
    flaw = g.options["flaw"]
    if flaw == "offered but denied" and stones == 3:
        no("three is too many", "1")
    if not 1 <= stones <= min(3, g.left):
        if flaw == "raises":
            raise KeyError(stones)
        no("one to three stones, as many as there are",
           {"a reason without a rule": "", "an unknown rule": "99"}.get(flaw, "1"))
    return no


def left_after(g: Stones, seat: str, stones: int) -> Finding:
    """How many would be left."""
    if g.options["flaw"] == "a question without an answer" and stones > g.left:
        raise IndexError(stones)
    if g.options["flaw"] == "a question that changes something":
        g.left -= stones
    return Numbers.named(left=Tally.of(max(0, g.left - stones), "stones", "1"))


RULEBOOK = Rulebook(
    name="probe-lawless", title="Lawless", version=1,
    scenarios={"heap": lambda: Scenario("heap", "A heap", {s: s for s in SEATS})},
    rules=Rules(state=Stones, start=play, setup=lambda g: None, options=[GameOption("flaw", FLAWS, "none", "What is wrong")],
                things={"stones": lambda g: range(6)},
                verbs=by_name(Verb("take", ("stones",), "take {0}", asked=("take",), why_not=why_not_take))),
    aids=Aids(questions=(Question("left", ("stones",), left_after),)),
    table=Table(view=lambda g, seat: {"left": g.left}, text_board=str),
)
