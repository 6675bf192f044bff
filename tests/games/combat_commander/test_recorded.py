"""Recorded games: one of each scenario and one for each way a game can end, replayed choice by choice.

A record is a text file: the scenario and seed, every choice, and how it ended. A rules change that alters a recorded game
shows here; when the change is meant, `python -m combat_commander.test_recorded` in `tests/games` records them anew.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from itertools import count, product
from pathlib import Path

import pytest

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.scenarios import published
from hedgerow.games.combat_commander.model.state import SEATS, casualties, on_map, other
from hedgerow.kernel.game import Game
from hedgerow.kernel.questions import Sight
from hedgerow.testing import rule

pytestmark = pytest.mark.conformance
RECORDED = Path(__file__).parent / "recorded"
ENDINGS = {
    "surrender": ("6.3.1", "surrender"),
    "last-unit-lost": ("6.3.1", "the last unit"),
    "last-unit-exits": ("6.3.2", "the last unit"),
    "sudden-death": ("6.3.2", "Sudden Death"),
    "all-five-objectives": ("7.3.2-V", ""),
    "tie": ("9.2", "Sudden Death"),
    "both-beaten": ("9.2", "both sides"),
}


def digest(game):
    """Units, markers and tracks at the end, as a short number."""
    g = game.state
    units = [(u.type, u.hex, u.broken, u.suppressed, u.veteran, u.weapon) for u in g.units]
    tracks = (g.turn, g.time, g.vp, g.control, g.surrender, sorted(g.forts.items()), sorted(g.smoke.items()))
    return hashlib.sha256(repr((units, tracks)).encode()).hexdigest()[:16]


def replayed(path, look=None):
    """Play a record again; `look` sees the game before every choice."""
    head, *choices, tail = path.read_text(encoding="utf-8").splitlines()
    start = json.loads(head)
    game = Game(RULEBOOK, RULEBOOK.scenario(start["scenario"]), seed=start["seed"])
    for line in choices:
        seat, option = json.loads(line)
        if look is not None:
            look(game)
        game.apply(seat, option)
    return game, json.loads(tail)


@pytest.mark.plays
@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.txt")), ids=lambda p: p.stem)
def test_a_recorded_game_ends_as_it_did(path):
    game, end = replayed(path)
    assert game.result is not None
    assert [*game.result.winners, game.result.rule, dict(game.result.score)["axis"]] == end["result"]
    assert digest(game) == end["digest"]


def as_rules_2_wrote(option):
    """A piece that fires was a number, and Weapons began at 1000."""
    match option:
        case ["shoot" | "add" | "smoke", [kind, number], *more]:
            return (option[0], number + 1000 if kind == "weapon" else number, *more)
    return tuple(option)


def test_a_game_played_by_earlier_rules_can_be_played_again():
    head, *choices, tail = (json.loads(line) for line in (RECORDED / "scenario-3.txt").read_text(encoding="utf-8").splitlines())
    game = Game(RULEBOOK, RULEBOOK.scenario(head["scenario"]), seed=head["seed"])
    earlier = [(seat, as_rules_2_wrote(option)) for seat, option in choices]
    assert any(option[0] == "shoot" and option[1] >= 1000 for _, option in earlier)
    for seat, option in earlier:
        game.repeat("choose", seat, option)
    assert digest(game) == tail["digest"]


def test_every_scenario_and_every_ending_is_recorded():
    names = {p.stem for p in RECORDED.glob("*.txt")}
    assert {f"scenario-{n}" for n in published()} | {f"end-{e}" for e in ENDINGS} == names


class Questioner:
    """Someone who asks, in a game under way, why he does not see the enemy, and whether that card is good for anything."""

    def __init__(self):
        self.told, self.choices = set(), 0

    def __call__(self, game):
        self.choices += 1
        if self.choices % 40 or not game.state.turn:
            return
        g = game.state
        for side, seat in enumerate(game.seats):
            mine, foes = ({g.units[u].hex for u in on_map(g, s)} for s in (side, other(side)))
            for a, b in product(sorted(mine), sorted(foes)):
                answer = game.ask(seat, "sight", a, b)
                self.told |= {r.rule for r in answer.reasons}
                if isinstance(answer, Sight) and answer.hindrance is not None:
                    self.told |= set(answer.hindrance.rules)
            dud = next((c for c in g.hands[side] if CARDS[c].action == "Command Confusion"), None)
            if dud is not None:
                self.told |= {r.rule for r in game.refusal(seat, ("play", dud, "Command Confusion"))}


@pytest.mark.plays
@rule("10.3", "10.3.4", "A28")
def test_who_asks_in_a_game_is_told_what_blocks_and_hinders_his_view():
    asks = Questioner()
    for name in published():
        replayed(RECORDED / f"scenario-{name}.txt", asks)
    hills = {"T88.3.2", "T88.3.3", "T88.4", "T88.4.1"}
    assert asks.told >= {"10.1-a", "10.2", "10.3.4", "A28", "T81", "T84", "T85", "T86", "T87", "T91", "T92", "T97", *hills}


# ---- the annotated game ----

def test_the_annotated_page_tells_the_kept_game():
    from . import annotate
    game, end = replayed(annotate.KEPT)
    assert [*game.result.winners, game.result.rule, dict(game.result.score)["axis"]] == end["result"]
    assert annotate.page(game) == annotate.PAGE.read_text(encoding="utf-8")


def test_a_second_reading_of_the_rules_finds_nothing_wrong_on_the_annotated_page():
    from . import annotate
    from .second_reading import Reading
    game, _ = replayed(annotate.KEPT)
    read = Reading(annotate.page(game)).check()
    assert read.vp == game.state.vp and read.turn == game.state.turn > 40
    assert read.casualties == {"Axis": len(casualties(game.state, 0)), "Allied": len(casualties(game.state, 1))}


def test_a_second_reading_notices_what_may_not_be():
    """A unit out of Command Radius, a step too dear, a shot too far, a break that was not due: each is noticed."""
    from . import annotate
    from .second_reading import Reading
    page = annotate.PAGE.read_text(encoding="utf-8")
    for right, wrong in (("Sgt Kovalev activates Rifle Squad 14", "Sgt Kovalev activates Rifle Squad 10"),
                         ("Rifle Squad 14 moves to B3: 1 MP", "Rifle Squad 14 moves to B3: 2 MP"),
                         ("Fire at H8 by Rifle Squad 14", "Fire at H8 by Rifle Squad 8"),
                         ("Rifle Squad 2 breaks", "Rifle Squad 2 is suppressed"),
                         ("The Axis player gains 3 VP: Objective 4", "The Axis player gains 2 VP: Objective 4")):
        assert right in page
        with pytest.raises(AssertionError):
            Reading(page.replace(right, wrong, 1)).check()


def test_the_sums_on_the_annotated_page_add_up():
    from . import annotate
    sums = re.findall(r"\((−?\d+ [^()=]*) = (−?\d+)\)", annotate.PAGE.read_text(encoding="utf-8"))
    assert len(sums) > 80
    for parts, total in sums:
        assert sum(int(n.replace("−", "-")) for n in re.findall(r"[+−]?\d+", parts)) == int(total.replace("−", "-")), parts


def test_who_breaks_on_the_annotated_page_had_to():
    """O20.3.4: a unit that breaks or is lost to fire had less than the attack, or as much while it moved."""
    from . import annotate
    attack, defense, moving = {}, None, set()
    for line in annotate.PAGE.read_text(encoding="utf-8").splitlines():
        if found := re.match(r"- Attack on (\w+): (\d+)", line):
            attack["total"] = int(found[2])
        elif found := re.match(r"- The attack is now (\d+)", line):
            attack["total"] = int(found[1])
        elif found := re.match(r"- (.+) defends: (\d+)", line):
            defense = (found[1], int(found[2]))
        elif found := re.match(r"- (.+) breaks `\[O20.3.4\]`", line):
            assert defense[0] == found[1] and defense[1] <= attack["total"], line
            moving.add(found[1])
    assert moving


# ---- recording ----

def random_choice(dice, game, seat, decision):
    forward = [o for o in decision.answers if o[0] not in ("reroll",)]
    return dice.choice(forward or list(decision.answers))


def harried_choice(dice, game, seat, decision):
    """The Axis runs for the enemy's edge; the Allies do this and that."""
    return (random_choice if seat == "allies" else headlong_choice)(dice, game, seat, decision)


def headlong_choice(dice, game, seat, decision):
    """The Axis runs for the enemy's edge; the Allies let it go."""
    options = [o for o in decision.answers if o[0] not in ("reroll",)]
    if decision.lines is not None:
        return dice.choice(options)
    if seat == "allies":
        quiet = [o for o in options if o[0] in ("pass", "done", "never")]
        return quiet[0] if quiet else dice.choice(options)
    g = game.state
    out = [o for o in options if o[0] == "exit"]
    if out:
        return out[0]
    steps = [o for o in options if o[0] == "to"]
    if steps:
        return min(steps, key=lambda o: g.scenario.to_edge[1][o[1]])
    for verb in ("never", "activate", "with", "move"):
        found = [o for o in options if o[0] == verb]
        if found:
            return dice.choice(found)
    orders = [o for o in options if o[0] == "order" and "Move" in game.say(o)]
    if orders:
        return orders[0]
    discards = [o for o in options if o[0] == "discard"]
    rest = [o for o in options if o[0] in ("pass", "end turn", "done", "stop")]
    return (discards or rest or options)[0]


def record(scenario, seed, choose=random_choice, most=4000):
    """Play one game and give its record, or nothing if it goes on for too long."""
    dice = random.Random(seed)
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    lines = [json.dumps({"scenario": scenario, "seed": seed})]
    while game.result is None and len(lines) < most:
        seat, decision = sorted((s, d) for s, d in game.decisions.items() if not d.optional)[0]
        option = choose(dice, game, seat, decision)
        lines.append(json.dumps([seat, option], separators=(",", ":")))
        game.apply(seat, option)
    if game.result is None:
        return None, game
    result = [*game.result.winners, game.result.rule, dict(game.result.score)["axis"]]
    return "\n".join([*lines, json.dumps({"result": result, "digest": digest(game)})]) + "\n", game


def record_all():
    RECORDED.mkdir(exist_ok=True)
    for old in RECORDED.glob("*.txt"):
        old.unlink()
    wanted = dict(ENDINGS)
    for name in published():
        games = [record(name, seed)[0] for seed in range(3)]
        (RECORDED / f"scenario-{name}.txt").write_text(min(filter(None, games), key=len), encoding="utf-8")
    seed = 1000
    (RECORDED / "end-both-beaten.txt").write_text(both_beaten(), encoding="utf-8")
    del wanted["both-beaten"]
    while wanted:
        seed += 1
        choose = (random_choice, headlong_choice, harried_choice)[seed % 3]
        text, game = record(("1", "8")[seed % 2] if seed % 3 else ("1", "8", "11", "random")[seed % 4], seed, choose)
        for end, (cited_rule, why) in list(wanted.items()):
            if text and game.result.rule == cited_rule and game.result.why.startswith(why):
                (RECORDED / f"end-{end}.txt").write_text(text, encoding="utf-8")
                del wanted[end]
                print(end, seed, flush=True)


# ---- both beaten at the same moment ----

def at_close_quarters(dice, game, seat, decision):
    """Both sides seek Melee."""
    options = list(decision.answers)
    if decision.lines is not None:
        return dice.choice(options)
    g, side = game.state, game.seats.index(seat)
    foes = [g.units[u].hex for u in on_map(g, other(side))]
    for verb, place, often in (("advance", 2, 0.85), ("to", 1, 0.8)):
        steps = [o for o in options if o[0] == verb]
        if steps and dice.random() < often:
            return min(steps, key=lambda o: (min((g.scenario.distance[o[place]][f] for f in foes), default=0), dice.random()))
    for wanted in (("activate", "with", "shoot", "add", "fire"), ("order",)):
        found = [o for o in options if o[0] in wanted]
        if found and dice.random() < 0.8:
            return dice.choice(found)
    return dice.choice(options)


def brink(g, side):
    """How many units a side can still lose."""
    return min(g.surrender[side] - len(casualties(g, side)), len(on_map(g, side)))


def both_beaten():
    """Play at close quarters; when both sides are near their end, try many ways on, with the cards as they lie."""
    for seed in count(1):
        dice = random.Random(seed)
        game = Game(RULEBOOK, RULEBOOK.scenario("random"), seed=seed)
        if sum(min(f.surrender, len(f.units)) for f in game.state.scenario.forces) > 10:
            continue
        lines: list[str] = []
        while game.result is None and len(lines) < 3000:
            g = game.state
            if g.turn and game.waiting == {SEATS[g.active]: "order"} and (near := brink(g, 0) + brink(g, 1)) <= 6:
                for _ in range(25 if near > 4 else 120):
                    trial = Game.around(RULEBOOK, g.copy())
                    tail = played_on(trial, dice, 120)
                    if trial.result is not None and trial.result.why.startswith("both sides"):
                        return finished(seed, [*lines, *tail], trial)
            lines += played_on(game, dice, 1)
        print("both beaten: not with", seed, flush=True)
    return ""


def played_on(game, dice, most):
    lines = []
    while game.result is None and len(lines) < most:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        option = at_close_quarters(dice, game, seat, decision)
        lines.append(json.dumps([seat, option], separators=(",", ":")))
        game.apply(seat, option)
    return lines


def finished(seed, lines, game):
    result = [*game.result.winners, game.result.rule, dict(game.result.score)["axis"]]
    return "\n".join([json.dumps({"scenario": "random", "seed": seed}), *lines,
                      json.dumps({"result": result, "digest": digest(game)})]) + "\n"


if __name__ == "__main__":
    record_all()
