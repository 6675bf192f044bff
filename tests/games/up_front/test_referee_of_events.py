"""The referee reads the log: 15,000 events of random games are worked out anew from the deck, the tables of the rulebook and the
raw position before the choice that brought them, without a single function of the game's rules."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.games.up_front.test_referee import ARMS, DECK, SMOKE, Referee, check_choice

from hedgerow.games.up_front import RULEBOOK
from hedgerow.kernel.game import Game

HANDS = (5, 6, 4)                                         # T-nation: German, American, Russian
STEPS = {"advance": 1, "retreat": -1, "sideways": 0}
LIKELY = ("fire", "open fire", "resolve", "rally", "move", "terrain", "infiltrate", "go", "snipe")
SELDOM = ("Moved", "DugIn", "Dealt", "SniperFires", "InfiltrationTried", "TerrainLaid", "VoluntaryPanic", "Concealed")
ENOUGH = 15_000
GERMAN, AMERICAN, RUSSIAN = range(3)


def red(card: int) -> bool:
    return DECK[card]["rnc_colour"] == "red"


def number(card: int) -> int:
    return int(DECK[card]["rnc"])


def position(card: int, column: int) -> tuple[int, bool]:
    """14.6: the number in this column, 0 for 10, and whether it is red."""
    label = ("1", "2b", "3", "4c", "5o", "6", "7w", "8", "9", "0r")[column - 1]
    said = DECK[card][f"p{label}"]
    return int(said[1:]) or 10, said[0] == "R"


class Before:
    """What the position was when the choice was made, as far as the events are about it."""

    def __init__(self, r: Referee) -> None:
        g = r.g
        self.turn, self.active, self.emptied = g.turn, g.active, g.fronts[0].emptied
        self.pinned = [m.pinned for m in g.men]
        self.serves = [m.serves for m in g.men]
        self.secondary = [m.secondary for m in g.men]
        self.chits = [gr.chit for gr in g.groups]
        self.men = [list(gr.men) for gr in g.groups]
        self.quota = dict(g.fronts[0].quota)
        self.panic = [m.panic for m in g.men]
        self.strength = g.attack.strength.total if g.attack is not None else 0
        self.under_way = any(m.transfer >= 0 for m in g.men)
        self.room = [HANDS[p.nation] + self.changes(g, n) - len(p.hand) for n, p in enumerate(g.players)]
        self.allowed = [self.discards(p) for p in g.players]
        self.columns = {(m, n): self.column(r, m, n) for gr in g.groups if gr.player == g.active for m in gr.men
                        for n, there in enumerate(g.groups) if there.player != g.active and there.men}

    def changes(self, g: Any, player: int) -> int:
        """15.2, 15.3, 15.4, 15.6."""
        mine = [m for m in g.men if m.player == player and m.role in ("SL", "ASL", "COM")]
        here = sorted((m for m in mine if m.group >= 0), key=lambda m: ("SL", "COM", "ASL").index(m.role))
        alone = sum(bool(gr.men) for gr in g.groups if gr.player != player) == 1
        if g.players[player].leader_lost or (here and here[0].pinned):
            return alone - 1
        return alone - (bool(mine) and not here)

    def discards(self, p: Any) -> int:
        """4.31, 4.32, 4.33, 36.5."""
        acts = p.actions - p.entrenching if p.nation == RUSSIAN else p.actions
        if p.nation == GERMAN:
            return 1
        if acts:
            return 0
        return 2 if p.nation == AMERICAN else len(p.hand) + 10 - p.entrenching

    def column(self, r: Referee, man: int, group: int) -> int:
        """T-inf, by day, against men."""
        g, mine, there = r.g, r.g.men[man].group, g_men(r, group)
        found = len(there) - sum(g.men[m].pinned for m in there)
        found -= 2 * (r.count(mine, SMOKE) + r.count(group, SMOKE))
        found += {"Brush": -2, "Woods": -1, "Hill": 1, "Open Ground": 2}.get(r.ground(mine)[0], 0)
        found += (r.ground(group)[0] == "Pillbox") + 2 * r.moving(mine) + 2 * r.moving(group)
        found += 2 * any(m.infiltrates == mine for m in g.men)
        return int(max(1, min(10, found)))


def g_men(r: Referee, group: int) -> list[int]:
    return list(r.g.groups[group].men)


def method_for(event: str) -> str:
    """`on_turn_begins` reads TurnBegins."""
    return "on" + re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", event)


class Reader:
    """Reads what one choice has brought, event by event."""

    def __init__(self, r: Referee, was: Before, said: list[tuple[str, Any]], checked: Counter[str]) -> None:
        self.r, self.was, self.said, self.checked = r, was, said, checked
        self.drawn, self.purpose, self.turned = -1, "", 0
        self.only = Counter(name for name, _ in said)

    def read(self) -> None:
        for name, e in self.said:
            check: Callable[[Any], bool] | None = getattr(self, method_for(name), None)
            if check is not None and check(e):
                self.checked[name] += 1
            if name == "Drawn":
                self.drawn, self.purpose, self.turned = e.card, e.purpose, self.turned + 1

    # each says whether it could tell; what is wrong is an assertion

    def on_drawn(self, e: Any) -> bool:
        assert e.drawn == f"{'red' if red(e.card) else 'black'} {number(e.card)}"
        return True

    def on_turn_begins(self, e: Any) -> bool:
        assert e.number == self.was.turn + 1
        assert self.was.turn == 0 or e.player == 1 - self.was.active
        return bool(self.was.turn)

    def on_dealt(self, e: Any) -> bool:
        assert self.was.turn == 0 or e.count <= self.was.room[e.player]
        return bool(self.was.turn)

    def on_discards_declared(self, e: Any) -> bool:
        assert e.count <= self.was.allowed[e.player]
        return True

    def on_passed(self, e: Any) -> bool:
        assert self.r.g.players[e.player].actions == 0 and not self.only["DiscardsDeclared"]
        return True

    def on_moved(self, e: Any) -> bool:
        assert self.r.face(e.card, self.r.g.groups[e.group].player, "Move")
        if self.only["Moved"] == 1:
            assert e.chit == self.was.chits[e.group] + STEPS[e.mode]
        return True

    def on_dug_in(self, e: Any) -> bool:
        assert (e.outcome == "entrenched") == (number(self.drawn) == 0) == self.r.g.groups[e.group].entrenched
        return True

    def on_acquired(self, e: Any) -> bool:
        assert (e.outcome == "he has it") == (self.was.serves[e.unit] == e.weapon or not red(self.drawn))
        return True

    def on_positions_switched(self, e: Any) -> bool:
        group = self.r.g.men[e.unit].group
        swap = {e.unit: e.other_unit, e.other_unit: e.unit}
        assert g_men(self.r, group) == [swap.get(m, m) for m in self.was.men[group]]
        assert not self.was.pinned[e.unit] and not self.was.pinned[e.other_unit]
        return True

    def on_handed_over(self, e: Any) -> bool:
        assert self.was.secondary[e.unit] == e.weapon == self.r.g.men[e.other_unit].secondary
        return True

    def on_crewed(self, e: Any) -> bool:
        man, gunner = self.r.g.men[e.unit], self.r.g.men[e.gunner_unit]
        here = g_men(self.r, man.group)
        assert man.serves == gunner.weapon and bool(ARMS[self.r.g.weapons[gunner.weapon].kind]["bracketed"] or ARMS[
            self.r.g.weapons[gunner.weapon].kind]["to_hit_bracketed"])
        assert abs(here.index(e.unit) - here.index(e.gunner_unit)) == 1 and not (man.pinned or gunner.pinned)
        return True

    def on_crew_ended(self, e: Any) -> bool:
        assert self.was.serves[e.unit] >= 0 and self.r.g.men[e.unit].serves < 0 and not self.was.pinned[e.unit]
        return True

    def on_voluntary_panic(self, e: Any) -> bool:
        how = next((x.how for name, x in self.said if name == "Removed" and x.unit == e.unit), "")
        card = next(x.card for name, x in self.said if name == "Drawn" and x.purpose == "panic")
        dies = position(card, 10)[0] <= self.was.panic[e.unit]
        assert self.was.pinned[e.unit] and (how == "killed") == dies
        return True

    def on_concealed(self, e: Any) -> bool:
        said = self.r.face(e.card, e.player, "Concealed")
        a = self.r.g.attack
        if a is None or a.kind != "small arms":
            return False
        assert e.strength.total == self.was.strength + int(said.split(":")[1])
        return True

    def on_terrain_laid(self, e: Any) -> bool:
        assert self.r.face(e.card, self.r.g.groups[e.group].player, "Terrain").split(":")[1] == e.terrain
        assert self.r.ground(e.group)[0] == e.terrain
        return True

    def on_open_ground_laid(self, e: Any) -> bool:
        assert self.r.ground(e.group)[0] == "Open Ground" and not self.r.moving(e.group)
        return True

    def on_sniper_fires(self, e: Any) -> bool:
        pin, kia = ({int(n) for n in range(int(part[4]), int(part[-1]) + 1)}
                    for part in self.r.face(e.card, e.player, "Sniper").split(":")[1:])
        shot = number(self.drawn)
        if self.only["SniperFires"] > 1 or self.was.under_way or self.r.g.men[e.unit].machine is not None:
            return False
        hit = "killed" if shot in kia else "no effect" if shot not in pin else "panic" if self.was.pinned[e.unit] else "pinned"
        assert e.outcome == hit
        target = [x.card for name, x in self.said if name == "Drawn" and x.purpose == "sniper's target"]
        there = self.was.men[e.group]
        assert e.unit == (there[position(target[0], len(there))[0] - 1] if target else there[0])
        return True

    def on_infiltration_tried(self, e: Any) -> bool:
        there = self.was.men[e.group]
        if any(self.r.g.men[m].machine is not None for m in there) or e.column.total > 10:
            return False
        assert (e.outcome == "he is in") == position(self.drawn, int(e.column.total))[1]
        helped = any(line[3] == "20.3" and line[2] == "Concealed" for line in e.column.lines)
        first = self.only["InfiltrationTried"] == 1 and not self.only["Pinned"] and not self.only["Breeze"]
        if first and not helped and (e.unit, e.group) in self.was.columns:
            assert e.column.total == self.was.columns[e.unit, e.group]
        return True

    def on_deck_emptied(self, e: Any) -> bool:
        assert e.times == self.was.emptied + 1 and e.limit == self.r.g.scenario.decks
        return True

    def on_set_aside(self, e: Any) -> bool:
        name = DECK[e.card]["german"].split(":")
        assert name[1] in ("Pillbox", "Minefield") or self.was.quota[name[1]] > 0
        return True

    def on_breeze(self, e: Any) -> bool:
        assert not any(self.r.count(n, SMOKE) for n in range(len(self.r.g.groups)) if self.only["SmokePlaced"] == 0)
        return True

    def on_formed(self, e: Any) -> bool:
        assert 2 <= len(e.units) <= 10 and all(self.r.g.men[m].player == e.player for m in e.units)
        return True


def random_games() -> Iterator[tuple[str, int]]:
    """Of line troops without AFVs and guns, by day."""
    seed = 0
    while True:
        seed += 1
        yield from ((name, seed) for name in ("A-GA", "A-GR", "B-GA", "B-GR", "D-AG", "D-GR"))


@pytest.mark.untraced
def test_fifteen_thousand_events_are_what_the_tables_say() -> None:
    checked: Counter[str] = Counter()
    counts = dict.fromkeys(("moves", "ranges", "fire", "results", "rally"), 0)
    games = random_games()
    while checked.total() + counts["fire"] + counts["results"] + counts["rally"] < ENOUGH:
        scenario, seed = next(games)
        game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
        dice, r = random.Random(seed), Referee(game.state)
        while game.result is None:
            r.g = game.state
            seat, d = next((s, d) for s, d in game.decisions.items() if not d.optional)
            likely = [o for o in d.answers if o[0] in LIKELY]
            option = dice.choice(likely if likely and dice.random() < 0.6 else d.answers)
            was, before = Before(r), len(game.events)
            check_choice(game, r, seat, option, counts)
            said = [(type(e.public).__name__, e.public) for e in game.events[before:] if e.public is not None]
            Reader(r, was, said, checked).read()
    assert min(checked[name] for name in SELDOM) > 10, checked
    assert counts["fire"] > 300 and counts["results"] > 500, counts
