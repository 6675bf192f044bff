"""A position in a few readable lines, played by words: what the tests of every game share.

    t = situation('''
        german   E5 4-6-7 LMG                 # a line is words; what follows a # is for the reader
        american G5 7-4-7 broken
    ''', dice=[(2, 4)])
    t.play("fire 4-6-7 G5", "shoot")          # a verb and the names of what it touches
    assert t.last(FireAttack).total == 7

A game's own `Situation` builds the position from its own words, and says in `is_called` what the names of its things are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import WhyNot


class NotOffered(AssertionError):
    """What a test wanted to do is not among the options."""


def lines_of(text: str) -> list[list[str]]:
    """The lines of a situation as words, without comments and empty lines."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return [words for words in lines if words]


def unused(label: str, taken: Iterable[str]) -> str:
    """The label, or `label/2` and so on where others have it already."""
    others = set(taken)
    return label if label not in others else next(f"{label}/{n}" for n in range(2, 99) if f"{label}/{n}" not in others)


class Situation:
    """A game at a position, with hands that know names."""

    game: Game

    def is_called(self, name: str, kind: str, thing: Any) -> bool:
        """Whether this is a name of the thing, which stands at a place of this kind in an option."""
        return str(thing) == name

    # ---- what is asked ----

    @property
    def about(self) -> str:
        """What is being asked, and nothing if the flow is over."""
        return next((d.about for d in self.game.decisions.values() if not d.optional), "")

    @property
    def seat(self) -> str:
        """Who is asked."""
        return next((seat for seat, d in self.game.decisions.items() if not d.optional), "")

    @property
    def options(self) -> list[Option]:
        return [o for d in self.game.decisions.values() for o in d.options]

    @property
    def answers(self) -> list[Option]:
        """What answers the question, without what may be done at any time."""
        return [o for d in self.game.decisions.values() if not d.optional for o in d.answers]

    @property
    def over(self) -> bool:
        return not self.game.decisions

    def offers(self, said: str) -> bool:
        return self._meant(said) is not None

    # ---- playing ----

    def play(self, *said: str) -> Self:
        """Choices one after the other, each as its verb and the names of what it touches."""
        for s in said:
            meant = self._meant(s)
            if meant is None and self.was_forced(s):
                continue
            if meant is None:
                raise NotOffered(f"{s!r} is not offered at {self.about!r}: {[self.say(o) for o in self.options]}")
            self.game.apply(*meant)
            self.game.state.pack()                        # at every question the rules hold plain data alone
        return self

    def was_forced(self, said: str) -> bool:
        """Whether a choice without an alternative was this one, and has been made already."""
        return False

    def _meant(self, said: str) -> tuple[str, Option] | None:
        """Whose option is meant, and which; `german: strike 4-6-7 0` names the seat where several are asked."""
        name, colon, rest = said.partition(": ")
        for seat, d in self.game.decisions.items():
            if not colon or name == seat:
                for o in d.options:
                    if self._says(rest if colon else said, o):
                        return seat, o
        return None

    def _says(self, said: str, o: Option) -> bool:
        return (said == o[0] or said.startswith(f"{o[0]} ")) and self.is_meant(o, (o[0], *said.removeprefix(o[0]).split()))

    def is_meant(self, o: Option, words: Sequence[Any]) -> bool:
        """Whether these words, a verb and names, are this option."""
        verb = self.game.rulebook.rules.verbs.get(o[0])
        kinds = verb.places if verb is not None else ("word",) * (len(o) - 1)
        return o[0] == words[0] and len(o) == len(words) and all(
            thing == word or (isinstance(word, str) and self.is_called(word, kind, thing))
            for word, kind, thing in zip(words[1:], kinds, o[1:], strict=True))

    def say(self, o: Option) -> str:
        """An option as a test would write it, for messages."""
        return " ".join(map(str, o))

    # ---- what happened ----

    def all(self, event: type[Any]) -> list[Any]:
        """The events of a kind, each as its own side knows it."""
        found = []
        for e in self.game.events:
            told = (e.public, *(what for _, what in e.private))
            found += [x for x in told if isinstance(x, event)][:1]
        return found

    def last(self, event: type[Any]) -> Any:
        """The latest event of a kind."""
        return self.all(event)[-1]

    def rules(self) -> list[str]:
        return [e.rule for e in self.game.events]

    def why_not(self, seat: str, verb: str, *things: Any) -> list[str]:
        """The rules that stand against a choice."""
        return [r.rule for r in self.game.explain(seat or self.seat, WhyNot(verb, things)).reasons]
