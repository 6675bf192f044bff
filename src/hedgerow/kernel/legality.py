"""Why a seat may not choose something now. Refusals, `explain`, browser and conformance kit ask here; the verbs answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hedgerow.kernel.asking import ANYTIME, COMMIT, Drafts, Option
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.verbs import NUMBER, WORD, Verb

if TYPE_CHECKING:
    from hedgerow.kernel.state import State
    from hedgerow.kernel.underway import Underway


def reasons_against(game: Underway, seat: str, option: Option) -> Reasons:
    """Everything that speaks against it; empty if and only if it is offered to the seat."""
    if seat not in game.seats:
        return Reasons(Reason(f"there is no seat {seat!r} in this game; there are: {', '.join(game.seats)}"))
    if game.result is not None:
        return Reasons(Reason("the game is over", game.result.rule))
    verb = verb_of(game, option)
    if verb is None:
        return not_listed(game, seat, option) if not offered(game, seat, option) else Reasons()
    no = missing(game, verb, option)
    if no:
        return no
    no = not_now(game, seat, verb, option)
    if verb.why_not is not None:
        no = Reasons(*verb.why_not(game.state, seat, *option[1:]), *no)
    if not no and verb.listed and not offered(game, seat, option):
        no = not_listed(game, seat, option)
    return no


def numbers_behind(game: Underway, seat: str, option: Option) -> dict[str, Tally]:
    """The arithmetic of a choice, offered or not."""
    verb = verb_of(game, option)
    if verb is None or verb.numbers is None or missing(game, verb, option):
        return {}
    return dict(verb.numbers(game.state, seat, *option[1:]))


def offered(game: Underway, seat: str, option: Option) -> bool:
    decision = game.decisions.get(seat)
    return decision is not None and option in decision.options


def verb_of(game: Underway, option: Option) -> Verb | None:
    """The verb of an option that has its shape."""
    verb = game.rulebook.rules.verbs.get(option[0]) if option and isinstance(option[0], str) else None
    return verb if verb is not None and len(verb.places) == len(option) - 1 else None


def missing(game: Underway, verb: Verb, option: Option) -> Reasons:
    """What it names that does not exist."""
    no = Reasons()
    for kind, thing in zip(verb.places, option[1:], strict=True):
        if not exists(game.state, kind, thing):
            no(f"there is no {kind} {thing!r}", cited(game))
    return no


def exists(g: State, kind: str, thing: Any) -> bool:
    things = g.rulebook.rules.things.get(kind)
    if things is not None:
        return type(thing) in (int, str, tuple) and thing in things(g)
    return isinstance(thing, int) and not isinstance(thing, bool) if kind == NUMBER else kind != WORD or isinstance(thing, str)


def not_now(game: Underway, seat: str, verb: Verb, option: Option) -> Reasons:
    """What is asked now, of whom: a choice has its moment."""
    no = Reasons()
    decision = game.decisions.get(seat)
    if decision is not None and option in decision.anytime:
        return no
    if decision is None or (decision.optional and ANYTIME not in verb.asked):
        no(f"it is not {seat}'s decision now; the game waits for {', '.join(game.waiting)}", cited(game))
    elif verb.asked and decision.about not in verb.asked:
        no(f"that is not what is asked now: {game.prompt(decision)}", cited(game))
    return no


def not_listed(game: Underway, seat: str, option: Option) -> Reasons:
    """The list of options is the rule."""
    decision = game.decisions.get(seat)
    if decision is None or decision.optional:
        return Reasons(Reason(f"it is not {seat}'s decision now; the game waits for {', '.join(game.waiting)}", cited(game)))
    asked = game.state.asked
    if option == COMMIT and isinstance(asked, Drafts) and not asked.draft.one_line:
        return asked.draft.problems(game.state, seat, decision.lines or ())
    return Reasons(Reason(f"{' '.join(map(str, option))!r} is not among {seat}'s options now", cited(game)))


def cited(game: Underway) -> str:
    """The rule behind what is asked now."""
    asked = game.state.asked
    if asked is None:
        return ""
    return asked.draft.cite if isinstance(asked, Drafts) else str(asked.cite)
