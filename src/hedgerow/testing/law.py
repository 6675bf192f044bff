"""The law of legality: an option is offered if and only if nothing speaks against it.

Every offered option must explain as "may". Candidates that are not offered, drawn from everything that exists of the kinds a
verb touches, must explain with a reason and a rule, and `apply` must refuse them with the same reasons. Whatever a player may
ask besides has an answer for everything that exists, and to ask changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from hedgerow.kernel.asking import ANYTIME, Decision, Option
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.game import Game
from hedgerow.kernel.legality import verb_of
from hedgerow.kernel.questions import Finding
from hedgerow.kernel.rulebook import Rulebook, WhyNot
from hedgerow.kernel.verbs import Verb

if TYPE_CHECKING:
    from hedgerow.testing.conformance import Trial

MOST_TRIED = 12               # options, and candidates that are not offered, that are tried at one decision


def law_holds(book: Rulebook, scenario: str, *, games: int, seed: int = 0, often: float = 0.25,
              options: Mapping[str, Any] | None = None) -> Counter[str]:
    """Play random games and hold decisions of them to the law; the questions at which it was looked at, and how often.
    Raises `Failure` where it does not hold."""
    from hedgerow.testing.conformance import Effort, Trial

    plain = Effort(native=False, fork=0, undo=0, twin=0, refuse=0, save=0, law=0, order=0, view=0, copy=0, swap=0, replay=0)
    held: Counter[str] = Counter()
    for n in range(games):
        trial = Trial(book, scenario, seed + n, options or {}, plain)
        while trial.game.result is None:
            for seat, decision in trial.game.decisions.items():
                if trial.candidates.random() < often:
                    check(trial, seat, decision)
                    held[decision.about] += 1
            trial.game.apply(*trial.choose())
    return held


def check(trial: Trial, seat: str, decision: Decision) -> None:
    """Hold one decision to the law."""
    options = list(decision.options)
    for option in trial.candidates.sample(options, min(len(options), MOST_TRIED)):
        check_offered(trial, seat, option)
    offered = set(options)
    for option in candidates(trial, decision):
        if option not in offered:
            check_not_offered(trial, seat, option)
    check_question(trial, seat)


def check_offered(trial: Trial, seat: str, option: Option) -> None:
    answer = trial.game.explain(seat, WhyNot(option[0], option[1:]))
    trial.need("offered means legal", answer.may,
               f"{option} is offered to {seat}, but: {'; '.join(r.text for r in answer.reasons)}")


def check_not_offered(trial: Trial, seat: str, option: Option) -> None:
    game = trial.game
    answer = game.explain(seat, WhyNot(option[0], option[1:]))
    trial.need("legal means offered", not answer.may, f"nothing speaks against {option} of {seat}, but it is not offered")
    trial.need("reasons cite rules", trial.known is None or any(r.rule for r in answer.reasons),
               f"{option} of {seat}: no rule behind {'; '.join(r.text for r in answer.reasons)!r}")
    for rule in (r.rule for r in answer.reasons if r.rule):
        trial.need("known rules", trial.known is None or rule in trial.known, f"a reason against {option} cites {rule!r}")
    try:
        game.apply(seat, option)
    except IllegalAction as no:
        trial.need("refusals are the same reasons", list(no.reasons) == list(answer.reasons), f"{option} of {seat}: {no}")
    else:
        raise trial.fail("only offered options are accepted", f"{option} of {seat} was taken")


def check_question(trial: Trial, seat: str) -> None:
    """One of the game's questions, about anything that exists."""
    game = trial.game
    asked = any_question(game, trial.candidates)
    if asked is None:
        return
    before = game.state.pack()
    answer = game.ask(seat, *asked)
    trial.need("questions are answered", isinstance(answer, Finding), f"{asked} of {seat}: {answer!r}")
    trial.need("questions change nothing", game.state.pack() == before, f"{asked} of {seat}")
    for rule in (r.rule for r in answer.reasons if r.rule):
        trial.need("known rules", trial.known is None or rule in trial.known, f"the answer to {asked} cites {rule!r}")


def any_question(game: Game, dice: Random) -> tuple[Any, ...] | None:
    """A question and what it is about, drawn from everything that exists; None where there is nothing to ask."""
    questions, things = game.rulebook.aids.questions, game.rulebook.rules.things
    if not questions:
        return None
    question = dice.choice(questions)
    what = [list(things[kind](game.state)) for kind in question.places]
    return (question.name, *map(dice.choice, what)) if all(what) else None


def candidates(trial: Trial, decision: Decision) -> Iterator[Option]:
    """Things the seat might try: verbs of this question, with whatever exists."""
    game = trial.game
    verbs = [v for v in game.rulebook.rules.verbs.values() if belongs(v, decision)]
    near = [o for o in decision.options if len(o) > 1 and (v := verb_of(game, o)) is not None and v in verbs]
    for n in range(MOST_TRIED if verbs else 0):
        if near and n % 2:
            yield almost(trial, trial.candidates.choice(near), decision)
            continue
        verb = trial.candidates.choice(verbs)
        drawn = [one_of(trial, kind, decision) for kind in verb.places]
        if None not in drawn:
            yield (verb.name, *drawn)


def almost(trial: Trial, option: Option, decision: Decision) -> Option:
    """An offered option with one of its places changed: that is where lists and reasons part most easily."""
    verb = trial.game.rulebook.rules.verbs[option[0]]
    place = trial.candidates.randrange(len(verb.places))
    other = one_of(trial, verb.places[place], decision)
    return option if other is None else (*option[:place + 1], other, *option[place + 2:])


def belongs(verb: Verb, decision: Decision) -> bool:
    """Whether the verb can be offered at this question."""
    if verb.asked:
        return decision.about in verb.asked or ANYTIME in verb.asked
    return any(o[0] == verb.name for o in decision.options)


def one_of(trial: Trial, kind: str, decision: Decision) -> Any:
    """Anything that exists of this kind; where the game does not list it, one that is offered."""
    things = trial.game.rulebook.rules.things.get(kind)
    if things is not None:
        there: Sequence[Any] = list(things(trial.game.state))
    else:
        verbs = trial.game.rulebook.rules.verbs
        there = [thing for o in decision.options if o[0] in verbs for k, thing in zip(verbs[o[0]].places, o[1:], strict=False)
                 if k == kind]
    return trial.candidates.choice(there) if there else None
