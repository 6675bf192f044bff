"""An independent referee: ranges, firepower, Fire Strength, results, rally and movement worked out anew from the tables of the
rulebook and the raw data files, without a single function of the game's rules, and compared with what happens in random games."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import Any

import pytest

import hedgerow.games.up_front as package
from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.table.view import view
from hedgerow.kernel.game import Game
from hedgerow.testing.markers import rule

DATA = Path(package.__file__).parent / "data"


def read(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


DECK, MEN, ARMS = read("action_deck.tsv"), read("men.tsv"), read("weapons.tsv")
NATIONS = ("german", "american", "russian")
TERRAIN, MOVE, SMOKE, WIRE = range(4)

RANGES = {                                                # T-rr: one group's chit against the other's, -5 to 6
    -1: (0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5), 0: (0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4), 1: (0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3),
    2: (0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2), 3: (0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1), 4: (0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0),
    5: (0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0), 6: (1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0, 0)}


class Referee:
    """Looks at the raw fields of a position only."""

    def __init__(self, g: Any) -> None:
        self.g = g

    # ---- cards and groups ----

    def face(self, card: int, player: int, kind: str) -> str:
        """`Fire:4:8`, or nothing if the card is not that for the player's nation."""
        said = DECK[card][NATIONS[self.g.players[player].nation]]
        return next((f for f in said.split("|") if f.split(":")[0] == kind), "")

    def signed(self, card: int) -> int:
        number = int(DECK[card]["rnc"])
        return -number if DECK[card]["rnc_colour"] == "red" else number

    def laid(self, group: int) -> tuple[str, int, int]:
        """Its last Terrain card: name, printed modifier, Movement cards above it."""
        stack = self.g.groups[group].stack
        at = max((i for i, p in enumerate(stack) if p.kind == TERRAIN and not p.offered), default=-1)
        moves = sum(p.kind == MOVE for p in stack[at + 1:])
        return ("Open Ground", 0, moves) if at < 0 else (stack[at].name, stack[at].value, moves)

    def ground(self, group: int) -> tuple[str, int]:
        name, value, moves = self.laid(group)
        return (name, value) if moves < 2 else ("Open Ground", 0)

    def moving(self, group: int) -> bool:
        return self.laid(group)[2] > 0 or self.g.groups[group].creator >= 0

    def count(self, group: int, kind: int) -> int:
        return sum(p.kind == kind for p in self.g.groups[group].stack)

    def range(self, a: int, b: int) -> int:
        """T-rr, 5.61: one less for groups neither opposite nor next to that."""
        one, other = self.g.groups[a], self.g.groups[b]
        low, high = sorted((one.chit, other.chit))
        found = RANGES[high][low + 5] if high >= -1 else 0
        return max(0, found - (abs(one.letter - other.letter) > 1))

    # ---- T-fire-sequence ----

    def arm(self, man: int) -> dict[str, str] | None:
        weapon = self.g.men[man].weapon
        return None if weapon < 0 or self.g.weapons[weapon].jammed else ARMS[self.g.weapons[weapon].kind]

    def crewed(self, man: int) -> bool:
        m = self.g.men[man]
        return any(self.g.men[o].serves == m.weapon and not self.g.men[o].pinned for o in self.g.groups[m.group].men)

    def power(self, man: int, target: int) -> int:
        """Step 1: what one man adds."""
        m, arm = self.g.men[man], self.arm(man)
        if m.pinned or m.serves >= 0 or arm is None or not arm["firepower"]:
            return 0
        if m.transfer >= 0 and not self.fires_under_way(man):
            return 0
        moving, ground, wire = self.moving(m.group), self.ground(m.group)[0], self.count(m.group, WIRE)
        wet = ground in ("Marsh", "Stream")
        hurt = m.wounded and not m.unhurt
        brackets = bool(arm["bracketed"])
        if hurt and moving:
            return 0
        if arm["kind"] in ("MMG", "MTR") and (moving or wet):
            return 0
        if brackets or arm["to_hit_bracketed"]:
            if moving and (arm["kind"] != "LMG" or not self.crewed(man)):
                return 0
            if (wet or wire) and (moving or not self.crewed(man)):
                return 0
        row = arm["firepower"]
        if brackets and (not self.crewed(man) or moving or wet or wire or m.heroic):
            row = arm["bracketed"]
        value = float(row.split()[self.range(m.group, target)])
        double = arm["kind"] != "FT" and (
            m.infiltrates == target or any(f.flanker == m.group and f.flanked == target for f in self.g.flanks)
            or any(e.target == target for e in self.g.encirclements))
        value *= (3 if double else 2) if m.heroic else 2 if double else 1
        for halved in (arm["bolt_action"] == "yes" and moving, hurt, bool(m.prisoners)):
            value /= 2 if halved else 1
        return int(value // 1)

    def fires_under_way(self, man: int) -> bool:
        """Q-17.8c, 17.92: with a new group that is being split off, once a turn; else only if he joins in."""
        m, a = self.g.men[man], self.g.attack
        return m.transfer == m.group and (m.joined_turn != self.g.turn or (a is not None and a.firer == m.group))

    def firepower(self, firer: int, target: int, left_out: list[int]) -> int:
        return sum(self.power(m, target) for m in self.g.groups[firer].men if m not in left_out)

    def strength(self, firer: int, target: int, cards: list[int], left_out: list[int]) -> int:
        """Steps 3 to 6, by day, without flamethrowers and Pillboxes."""
        player = self.g.groups[firer].player
        values = [int(self.face(c, player, "Fire").split(":")[1]) for c in cards]
        total = sum(v // 2 if self.moving(firer) else v for v in values)
        from_, to = self.ground(firer)[0], self.ground(target)[0]
        total += (from_ == "Hill" and to != "Hill") - (from_ in ("Marsh", "Stream"))
        total -= self.count(firer, SMOKE) + self.count(firer, WIRE)
        return total + self.cover(firer, target) - self.count(target, SMOKE) + self.count(target, WIRE) - \
            self.g.groups[target].entrenched + self.hurry(firer, target)

    def cover(self, firer: int, target: int) -> int:
        name, value = self.ground(target)
        if name == "Hill":
            return 0 if self.ground(firer)[0] == "Hill" else value
        if name == "Walls":
            if any(e.target == target for e in self.g.encirclements):
                return 0
            return -2 if self.g.groups[firer].letter == self.g.groups[target].letter else -1
        return value if name in ("Buildings", "Woods", "Brush", "Gully", "Marsh") else 0

    def hurry(self, firer: int, target: int) -> int:
        name, _, moves = self.laid(target)
        reached = self.range(firer, target) == 5 or "Hill" in (self.ground(firer)[0], self.ground(target)[0])
        return 1 if name == "Gully" and moves == 2 and not reached else min(moves, 2)

    # ---- T-result ----

    def outcome(self, man: int, result: int) -> str:
        m = self.g.men[man]
        printed = MEN[m.card]
        nerve = -1 if self.arm(man) is None else 0
        if any(self.g.men[o].role == "COM" and not self.g.men[o].pinned and o != man for o in self.g.groups[m.group].men):
            nerve += 1
        kia = int(printed["kia"]) + m.pinned + ((printed["weapon"] == "ft") - ((self.weapon(man) or {}).get("kind") == "FT"))
        if result >= kia:
            return "killed"
        if m.pinned:
            panic = int(printed["panic"]) + nerve - any(e.target == m.group for e in self.g.encirclements)
            return "panic" if result >= panic else "no effect"
        return "pinned" if result >= int(printed["morale"]) + nerve else "no effect"

    def weapon(self, man: int) -> dict[str, str] | None:
        weapon = self.g.men[man].weapon
        return ARMS[self.g.weapons[weapon].kind] if weapon >= 0 else None

    # ---- 5: movement ----

    def moves(self, player: int) -> set[tuple[Any, ...]]:
        """Every Movement card on every group in every direction that chapter 5 allows."""
        found = set()
        for n, gr in enumerate(self.g.groups):
            if gr.player != player or not gr.men or gr.acted or any(self.g.men[m].pinned for m in gr.men):
                continue
            name, _, moves = self.laid(n)
            if self.count(n, WIRE) or gr.creator >= 0 or (name == "Stream" and not moves):
                continue
            for card in self.g.players[player].hand:
                if self.face(card, player, "Move"):
                    found |= {("move", n, card, mode) for mode in ("advance", "retreat", "sideways")
                              if mode == "sideways" or self.leads(n, card, mode, name, moves)}
        return found

    def leads(self, n: int, card: int, mode: str, name: str, moves: int) -> bool:
        gr = self.g.groups[n]
        stuck = (name == "Marsh" and moves < 1) or (name == "Minefield" and moves < 2)
        changing = any(p.kind == MOVE and p.letter >= 0 for p in gr.stack)
        under_way = any(m.transfer >= 0 and m.group >= 0 and n in (m.group, m.transfer, self.g.groups[m.group].creator)
                        for m in self.g.men)
        if stuck or changing or under_way or gr.locked_turn >= self.g.turn:
            return False
        enemies = [e for e in self.g.groups if e.player != gr.player and e.men]
        if mode == "advance":
            return not any(e.letter == gr.letter and e.chit + gr.chit + 1 > 5 for e in enemies)
        close = max((e.chit + gr.chit for e in enemies), default=0)
        return close >= 1 and (gr.chit > 0 or DECK[card]["rnc_colour"] == "red")


def special(r: Referee, firer: int, target: int) -> bool:
    """What the referee has no table for: flamethrowers, Pillboxes, and men between groups."""
    men = [*r.g.groups[firer].men, *r.g.groups[target].men]
    flames = any((r.weapon(m) or {}).get("kind") == "FT" for m in men)
    under_way = any(r.g.men[m].transfer >= 0 for m in men) or (r.g.attack is not None and bool(r.g.attack.joined))
    return flames or under_way or "Pillbox" in (r.ground(firer)[0], r.ground(target)[0])


def check_position(game: Game, r: Referee, counts: dict[str, int]) -> None:
    g = r.g
    if g.asked is None or g.asked.about != "turn":
        return
    mine = {o for o in g.asked.options if o[0] == "move"}
    assert mine == r.moves(g.active), (mine ^ r.moves(g.active))
    counts["moves"] += 1
    if counts["moves"] % 5:
        return
    for row in view(g, None)["ranges"]:
        assert row["range"] == r.range(row["group"], row["target"])
        assert row["firepower"] == r.firepower(row["group"], row["target"], []), row
        counts["ranges"] += 1


def check_choice(game: Game, r: Referee, seat: str, option: tuple[Any, ...], counts: dict[str, int]) -> None:
    """What the choice should bring is worked out first, from the position as it is."""
    g, before = r.g, len(game.events)
    fire = g.attack if option == ("open fire",) else None
    expected: tuple[int, int] | None = None
    if fire is not None and not fire.ambush and not special(r, fire.firer, fire.target):
        expected = (r.firepower(fire.firer, fire.target, fire.left_out),
                    r.strength(fire.firer, fire.target, fire.cards, fire.left_out))
    pinned = [m for m in g.groups[option[1]].men if g.men[m].pinned] if option[0] == "rally" else []
    value = r.face(option[2], g.active, "Rally").split(":")[1] if option[0] == "rally" else "0"
    shot = g.attack
    men = {m: {x: r.outcome(m, x) for x in range(-9, 25)} for m in g.groups[shot.target].men} if shot is not None and all(
        len(MEN) > g.men[m].card for m in g.groups[shot.target].men) else {}
    game.apply(seat, option)
    said = [(type(e.public).__name__, e.public) for e in game.events[before:] if e.public is not None]
    for name, e in said:
        if name == "FireDeclared" and expected is not None:
            assert (e.firepower.total, e.strength.total) == expected
            counts["fire"] += 1
    check_results(r, said, men, counts)
    if option[0] == "rally":
        rallied = [e.unit for name, e in said if name == "Rallied"]
        assert rallied == pinned if value == "All" or int(value) >= len(pinned) else not rallied
        counts["rally"] += 1


def check_results(r: Referee, said: list[tuple[str, Any]], men: dict[int, dict[int, str]], counts: dict[str, int]) -> None:
    """6.5: the number drawn is in the result, and the first result on a man is what the table says of it."""
    drawn, hurt = None, False
    for name, e in said:
        if name == "Drawn":
            drawn = e.card
        if name in ("Pinned", "Removed", "Wounded", "Berserk", "Malfunctioned", "Rallied") and getattr(e, "unit", -1) not in men:
            hurt = True
        if name != "Resolved":
            continue
        number = [line for line in e.result.lines if line[3] == "6.5"]
        assert drawn is not None and sum(line[1] for line in number) == r.signed(drawn)
        if e.unit in men and not hurt and e.result.total in men[e.unit]:
            commissar = any(MEN[r.g.men[m].card]["role"] == "COM" for m in men)
            if not commissar:
                assert e.outcome == men[e.unit][e.result.total], (e.unit, e.result.total)
                counts["results"] += 1


@pytest.mark.plays
@rule("5.6", "6.4", "6.5")
@pytest.mark.parametrize(("scenario", "seed", "least"), [("A-GA", 26, 20), ("B-GR", 28, 10), ("D-AG", 23, 5)])
def test_random_games_agree_with_the_referee(scenario, seed, least):
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    dice, r = random.Random(seed), Referee(game.state)
    counts = dict.fromkeys(("moves", "ranges", "fire", "results", "rally"), 0)
    while game.result is None:
        r.g = game.state
        check_position(game, r, counts)
        seat, d = next((s, d) for s, d in game.decisions.items() if not d.optional)
        options = [o for o in d.answers if o[0] in ("fire", "open fire", "resolve", "rally", "move")]
        option = dice.choice(options if options and dice.random() < 0.5 else d.answers)
        check_choice(game, r, seat, option, counts)
    assert min(counts["moves"], counts["ranges"]) > 50 and counts["fire"] >= least and counts["results"] >= least, counts
