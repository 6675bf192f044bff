"""Watching one game: what the laboratory keeps of it, from public events and from what everybody may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hedgerow.kernel.events import Event, Spelled
from hedgerow.kernel.game import Game
from hedgerow.kernel.measures import Fire, Loss, Placed, Scored, Turn
from hedgerow.kernel.telling import tell


class Observer:
    """Looks at a game after every choice, and tells it as a record when it is over.

    A game that says nothing of measures still gives its winner, its end, its length, its rules and its events.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.book, self.scenario = game.rulebook, game.scenario
        self.measures = game.rulebook.lab.measures
        self.heard = 0                                    # events looked at
        self.turn, self.active = 0, ""
        self.player_turns = 0
        self.rules: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.fire: Counter[int] = Counter()
        self.lost: dict[str, Counter[int]] = {s: Counter() for s in self.scenario.sides}       # by place
        self.losses: dict[str, dict[int, float]] = {s: {} for s in self.scenario.sides}        # by turn
        self.first: int | None = None                     # the number of the first turn
        self.points: dict[int, dict[str, float]] = {}                                          # at the end of each turn
        self.whole: dict[int, float] = {}                 # what is left of units that have lost a share
        self.side: list[str] = []
        self.place: dict[int, int] = {}
        self.lead = ""
        self.swing: dict[str, Any] | None = None          # when who leads changed last
        self.blow: dict[str, Any] | None = None           # the last loss
        self.look()

    def look(self) -> None:
        """Something may have happened."""
        new = self.game.events[self.heard:]
        self.heard = len(self.game.events)
        scored: tuple[str, Event] | None = None
        turns = self.player_turns
        if self.measures is not None and new:
            self.side = [side for side, _ in self.measures.units(self.game.state)]
        for entry in new:
            event = entry.public
            if event is None:
                continue
            self.events[type(event).__name__] += 1
            if entry.rule:
                self.rules[entry.rule] += 1
            if self.read(entry.rule, event):
                scored = entry.rule, event
        if self.measures is not None:
            self.place = {u: p for u, (_, p) in enumerate(self.measures.units(self.game.state)) if p >= 0}
            if scored is not None or turns != self.player_turns:
                self.score(scored)

    def read(self, rule: str, event: Event) -> bool:
        """What an event means; whether points may have changed."""
        scored = False
        for measure in self.measures.reads(self.game.state, event) if self.measures is not None else ():
            if isinstance(measure, Turn):
                self.begin(measure)
            elif isinstance(measure, Placed):
                self.place |= dict.fromkeys(measure.units, measure.place)
                self.whole |= dict.fromkeys((u for u in measure.units if self.whole.get(u) == 0), 1.0)     # back from the lost
            elif isinstance(measure, Fire):
                self.fire[measure.place] += 1
            elif isinstance(measure, Loss):
                self.lose(measure, rule, event)
            elif isinstance(measure, Scored):
                scored = True
        return scored

    def begin(self, turn: Turn) -> None:
        """A turn, or the turn of the other side."""
        self.player_turns += turn.side != self.active
        self.turn, self.active = turn.number, turn.side
        self.first = turn.number if self.first is None else self.first

    def lose(self, loss: Loss, rule: str, event: Event) -> None:
        left = self.whole.get(loss.unit, 1.0)
        share = min(loss.share, left)
        self.whole[loss.unit] = left - share
        side = self.side[loss.unit]
        by_turn = self.losses[side]
        by_turn[self.turn] = by_turn.get(self.turn, 0) + share
        if (at := self.place.get(loss.unit)) is not None:
            self.lost[side][at] += share                  # type: ignore[assignment]
        self.blow = self.moment(rule, event, side)

    def score(self, why: tuple[str, Event] | None) -> None:
        """What the victory conditions count now, and whether someone else leads by it."""
        assert self.measures is not None
        points = dict(self.measures.points(self.game.state))
        self.points[self.turn] = points
        most = max(points.values(), default=0)
        leaders = [side for side, n in points.items() if n == most]
        lead = leaders[0] if len(leaders) == 1 else ""
        if lead != self.lead and why is not None:
            self.swing = self.moment(*why, lead)
        self.lead = lead

    def moment(self, rule: str, event: Event, side: str) -> dict[str, Any]:
        return {"turn": self.turn, "side": side, "rule": rule, "event": type(event).__name__,
                "text": tell(self.book, self.game.state, event), "kind": in_general(event)}

    # ---- the record ----

    def record(self) -> dict[str, Any]:
        """The finished game as plain data, the same on every machine."""
        result = self.game.result
        assert result is not None
        winner = result.winners[0] if len(result.winners) == 1 else ""
        turns = self.turn_numbers
        return {
            "title": self.scenario.title, "winner": winner, "winners": list(result.winners), "rule": result.rule,
            "why": result.why, "choices": len(self.game.history), "turns": len(turns), "player_turns": self.player_turns,
            "score": dict(result.score), "points": self.last_points(), "first_turn": turns.start,
            "losses": {s: sum(n.values(), 0.0) for s, n in self.losses.items()},
            "losses_by_turn": {s: [n.get(t, 0.0) for t in turns] for s, n in self.losses.items()},
            "points_by_turn": self.points_by_turn(), "fire_by_place": self.named(self.fire),
            "losses_by_place": {s: self.named(n) for s, n in self.lost.items()},
            "rules": dict(sorted(self.rules.items())), "events": dict(sorted(self.events.items())),
            "decided": self.decided(winner),
        }

    @property
    def turn_numbers(self) -> range:
        """Every turn from the first to the last."""
        return range(self.first, self.turn + 1) if self.first is not None else range(0)

    def last_points(self) -> dict[str, float]:
        """What the victory conditions count at the end; of a game without measures, its score."""
        if self.measures is not None:
            return dict(self.measures.points(self.game.state))
        return dict(self.game.result.score) if self.game.result else {}

    def points_by_turn(self) -> dict[str, list[float]]:
        """The points of each side at the end of every turn."""
        found: dict[str, list[float]] = {s: [] for s in self.scenario.sides}
        now: dict[str, float] = {}
        for t in self.turn_numbers:
            now = self.points.get(t, now)
            for side, points in found.items():
                points.append(now.get(side, 0))
        return found

    def decided(self, winner: str) -> dict[str, Any] | None:
        """The event after which the winner was ahead for good; where points did not decide it, the loser's last loss."""
        if winner and self.lead == winner:
            return self.swing or {"turn": 0, "side": winner, "rule": "", "event": "",
                                  "text": f"{winner} led from the start", "kind": f"{winner} led from the start"}
        return self.blow if winner else None

    def named(self, counts: Counter[int]) -> dict[str, float]:
        """Counts by the names of places."""
        if self.measures is not None and self.measures.place_name is not None:
            return {self.measures.place_name(self.scenario, place): n for place, n in sorted(counts.items())}
        picture = self.book.table.map
        kind = picture.places(self.scenario)["kind"] if picture is not None else "hex"
        return {self.book.table.spell(self.scenario, kind, place): n for place, n in sorted(counts.items())}


def in_general(event: Event) -> str:
    """The event's sentence without units, places and numbers, so that like events count as alike."""
    fields: tuple[str, ...] = type(event).__match_args__
    said = {n: Spelled(v if isinstance(v := getattr(event, n), str) else "…") for n in fields}
    return event.sentence(said) if event.says else type(event).__name__
