"""A game in play: the contract that people, bots, servers and laboratories all go through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hedgerow.kernel.asking import Decision, Option
from hedgerow.kernel.chance import PairedChance, commitment
from hedgerow.kernel.history import History
from hedgerow.kernel.legality import exists, numbers_behind, reasons_against, verb_of
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.questions import Finding, known_places
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.rulebook import Answer, Rulebook, Scenario, WhyNot
from hedgerow.kernel.underway import blank_state


class Game(History):
    """A game in play. A whole game in a few lines:

        game = hedgerow.new("skirmish", "crossing", seed=7)
        while game.result is None:
            for seat, decision in game.decisions.items():
                game.apply(seat, decision.options[0])
                break
    """

    __slots__ = ()

    # ---- what a seat may know ----

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What this seat may know, as JSON-able data, its decision included; without a seat, what everyone may."""
        decision = self.decisions.get(seat) if seat else None
        result = self.result
        return {
            "game": self.rulebook.name, "scenario": self.scenario.name, "options": dict(self.options), "seat": seat,
            "board": self.board(seat),
            "decision": None if decision is None else self._decision_view(decision),
            "waiting": self.waiting, "talk": [] if seat is None else list(self.talk(seat)),
            "result": None if result is None else {"winners": list(result.winners), "score": dict(result.score),
                                                   "rule": result.rule, "why": result.why},
        }

    def talk(self, seat: str) -> tuple[str, ...]:
        """Whom the rules let this seat talk to now without anybody else hearing it."""
        talk = self.rulebook.rules.talk
        return () if talk is None or self.result is not None else tuple(talk(self.state, seat))

    def board(self, seat: str | None = None) -> dict[str, Any]:
        """What this seat sees of the game, without its decision: a part of its view."""
        return self.rulebook.table.view(self.state, seat)

    def _decision_view(self, d: Decision) -> dict[str, Any]:
        return {"number": d.number, "about": d.about, "prompt": self.prompt(d), "rule": d.cite, "optional": d.optional,
                "what": dict(d.what), "options": [list(o) for o in d.options], "says": [self.say(o) for o in d.options],
                "anytime": len(d.anytime), "lines": None if d.lines is None else [list(line) for line in d.lines],
                "lines_say": [self.say(line) for line in d.lines or ()],
                "take_back": list(d.take_back), "warns": self._warnings_view(d),
                "window": d.facts is not None, "facts": dict(d.facts or {})}

    def _warnings_view(self, d: Decision) -> dict[str, list[dict[str, str]]]:
        """Under the number of an option what it would lose, where it would lose something."""
        found = {str(i): self.warning(d.seat, o) for i, o in enumerate(d.options)}
        return {i: [{"text": r.text, "rule": r.rule} for r in no] for i, no in found.items() if no}

    def log(self, seat: str | None = None, since: int = 0) -> list[tuple[str, Any]]:
        """What this seat has seen happen: (rule, event) pairs, from the `since`-th on."""
        seen = [(e.rule, what) for e in self.events if (what := e.seen_by(seat)) is not None]
        return seen[since:]

    def all_open(self, seat: str | None) -> bool:
        """Whether nothing is hidden from whoever looks: nobody else writes a sheet, and to draw anew what the seat cannot know
        would change nothing that anybody sees."""
        book, g = self.rulebook, self.state
        if any(s.seat != seat for s in g.sheets) or any(hidden(g, seat) for hidden in book.rules.hidden.secrets.values()):
            return False
        drawn = g.copy()
        book.rules.hidden.redraw(drawn, seat, drawn.chance.rekeyed("what may be hidden"))
        return all(book.table.view(drawn, s) == book.table.view(g, s) for s in self.seats)

    # ---- what it may ask ----

    def odds(self, seat: str, option: Sequence[Any]) -> Odds | None:
        """The exact chances of what the option would roll for, as the seat can know them; None if it rolls nothing."""
        chosen = self._as_offered(seat, option)
        verb = verb_of(self, chosen)
        return None if verb is None or verb.odds is None else verb.odds(self.state, seat, *chosen[1:])

    def explain(self, seat: str, question: WhyNot) -> Answer:
        """Reasons and numbers for a choice, made or not, from what the seat knows."""
        option = (question.verb, *question.what)
        return Answer.of(reasons_against(self, seat, option), **numbers_behind(self, seat, option))

    def ask(self, seat: str, name: str, *what: Any) -> Finding:
        """What the rules answer to one of the game's questions: reach, danger, sight and the like."""
        asked = next((q for q in self.rulebook.aids.questions if q.name == name), None)
        if asked is None:
            known = ", ".join(q.name for q in self.rulebook.aids.questions) or "none"
            return Finding((Reason(f"{self.rulebook.title} has no question {name!r}; there are: {known}"),))
        if no := known_places(lambda kind, thing: exists(self.state, kind, thing), asked, what):
            return Finding.none(no)
        return asked.answer(self.state, seat, *what)

    def warning(self, seat: str, option: Option) -> Reasons:
        """What the option would lose or waste for good, as the seat can know it."""
        verb = verb_of(self, option)
        return Reasons() if verb is None or verb.warning is None else verb.warning(self.state, seat, *option[1:])

    def say(self, option: Option) -> str:
        return self.rulebook.say(self.state, option)

    # ---- copies ----

    def fork(self, seat: str | None = None, key: str = "", paired: bool = False) -> Game:
        """An independent copy with a future of its own. For a seat, what it cannot know is drawn anew. The same `key` gives
        the same future again; without one each fork has another. In `paired` forks of one key what is done alike meets the same
        luck, also after something else was done differently."""
        g = self.state.copy()
        self._forks += 1
        g.chance = g.chance.rekeyed(key or f"fork {self._forks}")
        if seat is not None:
            g.orders = {s: o for s, o in g.orders.items() if s == seat}
            for sheet in g.sheets:
                if sheet.seat != seat:
                    sheet.lines, sheet.committed = (), False
            self.rulebook.rules.hidden.redraw(g, seat, g.chance)
            if g.frames and getattr(g.asked, "seat", "") != seat:     # what it is asked itself rests on what it knows
                g.work_out_ask()
        if paired:
            g.chance = PairedChance(g.chance.key, g.chance.count)
        return Game.around(self.rulebook, g)

    @staticmethod
    def from_position(rulebook: Rulebook, scenario: Scenario, options: Mapping[str, Any], position: dict[str, Any]) -> Game:
        """A game about a packed position, as another process hands it over."""
        g = blank_state(rulebook, scenario, rulebook.settle(options))
        g.unpack_from(position)
        return Game.around(rulebook, g)

    @property
    def commitment(self) -> str:
        """The hash that binds the game to its dice before they are rolled."""
        return commitment(self.secret)

    def save(self) -> str:
        """Everything, secrets included, as text."""
        from hedgerow.kernel.saves import save_text
        return save_text(self)

    def __repr__(self) -> str:
        return f"<{self.rulebook.title}: {self.scenario.title}, {len(self.history)} choices>"
