"""What a run says about its scenario, counted: balance, length, points, losses, what decided games, where it happened."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Any, NamedTuple

from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rules import known_rules
from hedgerow.lab.estimates import Interval, fisher, holm, quantiles, wilson
from hedgerow.lab.run import Run

FEW = 8
"""Fewer games than this with or without something say nothing about it."""


class Linked(NamedTuple):
    """A rule that goes with winning: how often the side won when it mattered more than usual, and otherwise."""

    rule: str
    title: str
    side: str
    with_it: Interval
    games_with: int
    without: Interval
    games_without: int
    chance: float                                         # of a link this strong by luck, after all that were looked at


class Ending(NamedTuple):
    """A way games ended, and who won them."""

    rule: str
    why: str
    won: dict[str, int]

    @property
    def games(self) -> int:
        return sum(self.won.values())


@dataclass
class Findings:
    """Everything a report tells, from the records of a run alone."""

    run: Run

    def __post_init__(self) -> None:
        self.games = self.run.finished
        self.sides = self.run.sides
        self.book = rulebook(self.run.plan.game)
        self.scenario = self.book.scenario(self.run.plan.scenario)

    # ---- balance ----

    @cached_property
    def balance(self) -> dict[str, Interval]:
        """The share of games each side wins; a draw counts half for two sides."""
        won = self.run.wins()
        half = won[""] / 2 if len(self.sides) == 2 else 0
        return {s: wilson(won[s] + half, len(self.games)) for s in self.sides}

    @property
    def even(self) -> float:
        return 1 / len(self.sides)

    @cached_property
    def favoured(self) -> str:
        """The side that certainly wins more than its share, if there is one."""
        return next((s for s, share in self.balance.items() if share.low > self.even), "")

    def verdict(self) -> str:
        """The balance in a sentence."""
        if not self.games:
            return "No game was finished."
        best = max(self.sides, key=lambda s: self.balance[s].share)
        share = self.balance[best]
        if self.favoured:
            return f"{best.title()} is favoured: it wins {share.share:.0%} of games ({share.low:.0%} to {share.high:.0%})."
        bounds = f"{best.title()} wins {share.share:.0%} of games ({share.low:.0%} to {share.high:.0%})"
        if len(self.sides) == 2 and share.low >= 0.4 and share.high <= 0.6:
            return f"Balanced: {bounds}."
        return f"No side is shown to be favoured: {bounds}. More games would tell."

    # ---- length, points, losses ----

    @property
    def turn_is(self) -> str:
        return self.book.lab.measures.turn_is if self.book.lab.measures else "turn"

    @property
    def points_are(self) -> str:
        return self.book.lab.measures.points_are if self.book.lab.measures else "score"

    def length(self, what: str = "turns") -> tuple[float, float, float]:
        return quantiles([g[what] for g in self.games])

    @cached_property
    def last_turns(self) -> list[int]:
        """The number of the last turn of each game."""
        return [g["first_turn"] + g["turns"] - 1 for g in self.games]

    def margin(self, points: dict[str, float]) -> float:
        """By how much the first side leads; where one marker counts for both, what it shows."""
        mine, theirs = points.get(self.sides[0], 0), max((points.get(s, 0) for s in self.sides[1:]), default=0)
        return mine if self.one_marker else mine - theirs

    @cached_property
    def one_marker(self) -> bool:
        """Whether what one side gains the other loses, as on a single track."""
        ends = [g["points"] for g in self.games]
        return len(self.sides) == 2 and any(any(p.values()) for p in ends) and all(sum(p.values()) == 0 for p in ends)

    @cached_property
    def margins(self) -> list[float]:
        return [self.margin(g["points"]) for g in self.games]

    @cached_property
    def turn_numbers(self) -> list[int]:
        """Turns that at least a twentieth of the games came to."""
        reached = Counter(t for g in self.games for t in range(g["first_turn"], g["first_turn"] + g["turns"]))
        return sorted(t for t, n in reached.items() if n >= max(1, len(self.games) / 20))

    def by_turn(self, key: str, side: str, turn: int) -> list[float]:
        """What games that came to a turn had then."""
        return [g[key][side][turn - g["first_turn"]] for g in self.games
                if g["first_turn"] <= turn < g["first_turn"] + g["turns"]]

    def margin_in(self, turn: int, winner: str) -> list[float]:
        """How the lead stood in a turn, in games that the winner won; games already over stand as they ended."""
        found = []
        for g in self.games:
            at = min(turn - g["first_turn"], g["turns"] - 1)
            if g["winner"] == winner and at >= 0:
                found.append(self.margin({s: g["points_by_turn"][s][at] for s in self.sides}))
        return found

    def mean_losses(self, side: str) -> float:
        return fmean([g["losses"][side] for g in self.games]) if self.games else 0.0

    # ---- what decided ----

    @cached_property
    def endings(self) -> list[Ending]:
        """How games ended, the commonest first."""
        found: dict[tuple[str, str], Counter[str]] = {}
        for g in self.games:
            found.setdefault((g["rule"], _generic(g["why"])), Counter())[g["winner"]] += 1
        endings = [Ending(rule, why, dict(won)) for (rule, why), won in found.items()]
        return sorted(endings, key=lambda e: (-e.games, e.rule, e.why))

    @cached_property
    def deciders(self) -> list[tuple[str, str, str, int, float]]:
        """Events after which the winner was ahead for good: (text, rule, winner, games, median turn)."""
        found: dict[tuple[str, str, str], list[int]] = {}
        for g in self.games:
            if g["decided"]:
                d = g["decided"]
                found.setdefault((d["kind"], d["rule"], g["winner"]), []).append(d["turn"])
        rows = [(text, rule, winner, len(turns), quantiles(turns)[1]) for (text, rule, winner), turns in found.items()]
        return sorted(rows, key=lambda r: (-r[3], r[0], r[2]))

    @cached_property
    def linked(self) -> list[Linked]:
        """Rules cited more than usual in games that one side won: links, which need not be causes."""
        found = [k for rule in sorted({r for g in self.games for r in g["rules"]}) if (k := self._link(rule)) is not None]
        chances = holm([k.chance for k in found])
        corrected = [k._replace(chance=chance) for k, chance in zip(found, chances, strict=True)]
        return sorted(corrected, key=lambda k: (k.chance, k.without.share - k.with_it.share, k.rule))

    def _link(self, rule: str) -> Linked | None:
        """The side that did better where a rule was cited more than in the median game."""
        usual = quantiles([g["rules"].get(rule, 0) for g in self.games])[1]
        much = Counter(g["winner"] for g in self.games if g["rules"].get(rule, 0) > usual)
        little = Counter(g["winner"] for g in self.games if g["rules"].get(rule, 0) <= usual)
        a, b = much.total(), little.total()
        if min(a, b) < FEW:
            return None
        side = max(self.sides, key=lambda s: much[s] / a - little[s] / b)
        return Linked(rule, self.rule_title(rule), side, wilson(much[side], a), a, wilson(little[side], b), b,
                      fisher(much[side], a, little[side], b))

    def rule_title(self, rule: str) -> str:
        known = known_rules(self.book) or {}
        return known[rule].title if rule in known else ""

    @cached_property
    def rules_cited(self) -> list[tuple[str, str, float, float]]:
        """Rules by what happened: (rule, title, share of games, mean times a game), the most frequent first."""
        times = Counter[str]()
        games = Counter[str]()
        for g in self.games:
            times.update(g["rules"])
            games.update(g["rules"].keys())
        n = max(1, len(self.games))
        ranked = sorted(times, key=lambda r: (-times[r], r))
        return [(r, self.rule_title(r), games[r] / n, times[r] / n) for r in ranked]

    # ---- where ----

    @property
    def one_map(self) -> bool:
        """Whether all games were played on the same map, so that places can be added up."""
        return self.book.table.map is not None and len({g["title"] for g in self.games}) == 1

    def fire(self) -> dict[str, float]:
        """Attacks on each place, per game."""
        return self._per_game(g["fire_by_place"] for g in self.games)

    def lost(self, side: str) -> dict[str, float]:
        """Losses of a side in each place, per game."""
        return self._per_game(g["losses_by_place"][side] for g in self.games)

    def _per_game(self, counts: Any) -> dict[str, float]:
        total: Counter[str] = Counter()
        for c in counts:
            total.update(c)
        return {place: n / len(self.games) for place, n in sorted(total.items())}


def _generic(text: str) -> str:
    """A sentence with its numbers left out, so that games that ended alike count as alike."""
    return " ".join("…" if any(c.isdigit() for c in word) else word for word in text.split())
