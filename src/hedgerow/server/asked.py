"""What players send and what they are answered: options, standing orders, odds, explanations, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from hedgerow.kernel.asking import StandingOrder, Window
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.kernel.questions import Field, Numbers, Reach, Sight
from hedgerow.kernel.records import pack
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.underway import tupled

MOST_OPTIONS = 20                         # whose odds are told at once
LONGEST_ORDERS = 4000                     # characters that the standing orders of a seat may take
Word = Annotated[str, msgspec.Meta(max_length=60)]


class Order(msgspec.Struct):
    """A standing order as a client sends it."""

    about: Word = "*"
    when: list[tuple[Word, Word, int | Word]] = []
    then: Word = "pass"
    until: Word = ""

    def order(self) -> StandingOrder:
        return StandingOrder(self.about, tuple(self.when), self.then, self.until)


class Question(msgspec.Struct):
    """Why not? A verb and what it would touch."""

    verb: str = ""
    what: list[Any] = []


def orders_of(message: dict[str, Any]) -> tuple[StandingOrder, ...]:
    if len(msgspec.json.encode(message.get("orders"))) > LONGEST_ORDERS:
        raise HedgerowError("these are more standing orders than anybody can remember")
    return tuple(o.order() for o in msgspec.convert(message.get("orders"), list[Order]))


def option_of(message: dict[str, Any]) -> Any:
    option = message.get("option")
    if not isinstance(option, list):
        raise HedgerowError("a choice needs an option")
    return tupled(option)


def options_of(message: dict[str, Any]) -> list[Any]:
    """Several options at once: as many as a list on the screen holds."""
    options = message.get("options")
    if not isinstance(options, list) or len(options) > MOST_OPTIONS or not all(isinstance(o, list) for o in options):
        raise HedgerowError(f"the odds of at most {MOST_OPTIONS} options are told at once")
    return [tupled(o) for o in options]


def number_of(message: dict[str, Any]) -> int:
    number = message.get("number")
    if not isinstance(number, int) or isinstance(number, bool):
        raise HedgerowError("a choice names the decision it answers by its number")
    return number


def answered(game: Game, seat: str, message: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question that changes nothing: odds, why not, or what the rules say to something."""
    match message.get("type"):
        case "odds" if "options" in message:
            return {"type": "odds", "odds": [brief(game, seat, option) for option in options_of(message)]}
        case "odds":
            odds = game.odds(seat, option_of(message))
            return {"type": "odds", "option": message["option"], "odds": None if odds is None else odds_view(game, odds)}
        case "explain":
            return explained(game, seat, msgspec.convert(message, Question))
        case "ask":
            return map_answer(game, seat, msgspec.convert(message, Asked))
        case _:
            return why_not(game, seat, option_of(message))


def explained(game: Game, seat: str, asked: Question) -> dict[str, Any]:
    answer = game.explain(seat, WhyNot(asked.verb, tupled(asked.what)))
    return {"type": "explained", "verb": asked.verb, "what": asked.what, "may": answer.may,
            "reasons": [{"text": r.text, "rule": r.rule, "at": pack(r.at)} for r in answer.reasons],
            "tallies": [{"name": n, **tally_view(t, game.rulebook.table.words)} for n, t in answer.tallies]}


class Asked(msgspec.Struct):
    """A question to the rules: its name and what it is about."""

    question: str = ""
    what: list[Any] = []


def map_answer(game: Game, seat: str, asked: Asked) -> dict[str, Any]:
    words = game.rulebook.table.words
    found = game.ask(seat, asked.question, *tupled(asked.what))
    answer: dict[str, Any] = {"type": "answered", "question": asked.question, "what": asked.what,
                              "reasons": [{"text": r.text, "rule": r.rule, "at": pack(r.at)} for r in found.reasons]}
    match found:
        case Reach():
            answer["ways"] = [{"to": w.to, "by": w.by, "cost": tally_view(w.cost, words)} for w in found.ways]
        case Field():
            answer["at"] = [{"place": place, "number": tally_view(t, words)} for place, t in found.at]
        case Sight():
            answer["hindrance"] = None if found.hindrance is None else tally_view(found.hindrance, words)
        case Numbers():
            answer["of"] = [{"name": name, **tally_view(t, words)} for name, t in found.of]
    return answer


def tally_view(t: Tally, words: Mapping[str, str]) -> dict[str, Any]:
    return {"total": t.total, "lines": [list(line) for line in t.lines], "text": t.text(words)}


def why_not(game: Game, seat: str, option: Any) -> dict[str, Any]:
    """What the rules say against a choice, without making it."""
    decision = game.decisions.get(seat)
    no = () if decision is not None and option in decision.options else game.refusal(seat, option)
    return {"type": "why", "option": option, "may": not no, "reasons": [{"text": r.text, "rule": r.rule} for r in no]}


def orders_view(game: Game, seat: str | None) -> list[dict[str, Any]]:
    """The seat's own standing orders."""
    own = game.state.orders.get(seat, ()) if seat is not None else ()
    return [{"about": o.about, "when": [list(w) for w in o.when], "then": o.then, "until": o.until} for o in own]


def with_chances(game: Game, seat: str | None, view: dict[str, Any]) -> dict[str, Any]:
    """The view of a seat that is asked in a reaction window tells also how likely the answers are to do something, so that
    standing orders can be given by it."""
    asked = game.state.asked
    if seat is not None and isinstance(asked, Window) and asked.seat == seat and view["decision"] is not None:
        view["decision"]["facts"] |= game.state.reaction_odds_at(asked)
    return view


def brief(game: Game, seat: str, option: Any) -> dict[str, Any] | None:
    """The odds of one line of a list: the outcomes alone."""
    odds = game.odds(seat, option)
    return None if odds is None else {"outcomes": [{"outcome": pack(o), "chance": n / d} for o, n, d in odds.outcomes]}


def odds_view(game: Game, odds: Any) -> dict[str, Any]:
    tally = odds.tally
    return {"outcomes": [{"outcome": pack(o), "chance": n / d} for o, n, d in odds.outcomes], "note": odds.note,
            "tally": None if tally is None else tally_view(tally, game.rulebook.table.words),
            "parts": [{"kind": kind, "id": thing, "name": game.rulebook.table.spell(game.state, kind, thing),
                       **odds_view(game, part)}
                      for kind, thing, part in odds.parts]}
