"""Indistinguishability: change only what a seat cannot know, and nothing that reaches the seat may change.

A pair of twins is the same position twice, the second with the seat's unknowns drawn anew by the game itself. Both get
the same dice and the same choices; after each, everything the seat gets must be byte for byte the same: its view, its
options, the events it sees and their order, whom the game waits for, refusals, odds, answers. The pair is followed until a secret
lawfully comes to light (`g.reveal()`, a drawn card, worksheets opened).
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from hedgerow.kernel.asking import Drafts, Option
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.events import Entry
from hedgerow.kernel.game import Game
from hedgerow.kernel.legality import offered
from hedgerow.kernel.records import pack
from hedgerow.kernel.state import Sheet
from hedgerow.testing.law import any_question

EVERY = 6
"""Of the verbs whose refusals are compared, every sixth, beginning with another one at each look."""


class Pair:
    """Two games that one seat must not be able to tell apart."""

    def __init__(self, game: Game, seat: str | None, dice: random.Random) -> None:
        self.seat, self.dice = seat, dice
        self.one, self.two = game.fork(), game.fork()
        self.last: tuple[str, Option] | None = None
        self.looks = len(game.history)
        for g in (self.one.state, self.two.state):
            g.listener = []
        chance = self.one.state.chance
        two = self.two.state
        game.rulebook.rules.hidden.redraw(two, seat, two.chance)
        two.chance = chance.copy()
        for sheet in two.sheets:
            if sheet.seat != seat:
                sheet.lines = self.other_lines(sheet)
        two.work_out_ask()
        self.two._decisions = None

    def other_lines(self, sheet: Sheet) -> tuple[Option, ...]:
        """What another seat may have written instead: nothing, or another single choice if that was handed in already."""
        g = self.two.state
        if sheet.committed and isinstance(g.asked, Drafts) and g.asked.draft.one_line:
            return (self.dice.choice(list(g.asked.draft.options(g, sheet.seat, ()))),)
        return ()

    def varied(self) -> list[str]:
        """Which of the game's secrets really differ between the two."""
        secrets = self.one.rulebook.rules.hidden.secrets
        return [name for name, of in secrets.items() if of(self.one.state, self.seat) != of(self.two.state, self.seat)]

    def follow(self, choices: int) -> str:
        """Play both on; the first thing by which the seat could tell them apart, or nothing."""
        leak = self.compare()
        for _ in range(choices):
            if leak or self.one.result is not None:
                return leak
            chosen = self.common_choice()
            if chosen is None:
                return leak
            seat, option = chosen
            self.last = chosen
            revealed = self.one.state.revealed, self.two.state.revealed
            self.one.apply(seat, option)
            self.two.apply(seat, option)
            if (self.one.state.revealed, self.two.state.revealed) != revealed:
                return ""
            leak = self.compare()
            self.two.state.chance = self.one.state.chance.copy()     # unseen draws may have differed
        return leak

    def common_choice(self) -> tuple[str, Option] | None:
        """A choice that is open in both; the seats that know more may have different ones."""
        for seat, d in self.dice.sample(sorted(self.one.decisions.items()), len(self.one.decisions)):
            there = self.two.decisions.get(seat)
            if d.optional or there is None:
                continue
            theirs = set(there.answers)
            both = [o for o in d.answers if o in theirs]
            if both:
                return seat, self.dice.choice(both)
        return None

    def compare(self) -> str:
        self.looks += 1
        for what, a, b in (("whom the game waits for", self.one.waiting, self.two.waiting),
                           ("its view", self.one.view(self.seat), self.two.view(self.seat)),
                           ("what it saw happen", self.seen(self.one), self.seen(self.two)),
                           ("a refusal", self.refusals(self.one), self.refusals(self.two)),
                           ("odds", self.odds(self.one), self.odds(self.two)),
                           ("an answer", *self.answers())):
            one, two = msgspec.json.encode(a), msgspec.json.encode(b)
            if one != two:
                return f"{what} differs: {difference(one, two)}"
        return ""

    def seen(self, game: Game) -> list[Any]:
        events: list[Entry] = game.state.listener or []
        return [[e.rule, pack(what)] for e in events if (what := e.seen_by(self.seat)) is not None]

    def refusals(self, game: Game) -> list[str]:
        if self.seat is None:
            return []
        found = []
        for option in (("no such verb",), *self.foreign_options()):
            if not offered(game, self.seat, option):
                found.append(str(IllegalAction(game.refusal(self.seat, option))))
        return found

    def foreign_options(self) -> list[Option]:
        """What the others may choose, asked for by this seat: only things it could name anyway, a few verbs at a time."""
        verbs = sorted(self.one.rulebook.rules.verbs.items())
        return [(verb, *[0] * len(known.places)) for verb, known in verbs[self.looks % EVERY::EVERY]]

    def odds(self, game: Game) -> Any:
        decision = game.decisions.get(self.seat) if self.seat else None
        if decision is None or not decision.options:
            return None
        found = game.odds(decision.seat, decision.options[len(game.history) % len(decision.options)])
        return None if found is None else pack(found)

    def answers(self) -> tuple[Any, Any]:
        """What both say to the same question, about anything that exists."""
        asked = any_question(self.one, random.Random(self.looks)) if self.seat else None
        if self.seat is None or asked is None:
            return None, None
        return tuple([asked, pack(game.ask(self.seat, *asked))] for game in (self.one, self.two))       # type: ignore[return-value]


def difference(a: bytes, b: bytes) -> str:
    """Where two packed things begin to differ."""
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return " / ".join(f"…{x[max(0, at - 60):at + 60].decode(errors='replace')}…" for x in (a, b))
