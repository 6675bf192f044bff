"""Recorded games: one of each scenario and one for each way a game can end, replayed choice by choice."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.scenarios import published
from hedgerow.games.combat_commander.model.state import casualties, on_map, other
from hedgerow.kernel.game import Game
from hedgerow.kernel.questions import Sight
from hedgerow.testing import rule

from .record import ENDINGS, RECORDED, digest, ended, replayed

pytestmark = pytest.mark.conformance


@pytest.mark.plays
@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.jsonl")), ids=lambda p: p.stem)
def test_a_recorded_game_ends_as_it_did(path):
    game, end = replayed(path)
    assert game.result is not None
    assert ended(game) == end["result"]
    assert digest(game) == end["digest"]


def as_rules_2_wrote(option):
    """A piece that fires was a number, and Weapons began at 1000."""
    match option:
        case ["shoot" | "add" | "smoke", [kind, number], *more]:
            return (option[0], number + 1000 if kind == "weapon" else number, *more)
    return tuple(option)


def test_a_game_played_by_earlier_rules_can_be_played_again():
    head, *choices = (json.loads(line) for line in (RECORDED / "scenario-3.jsonl").read_text(encoding="utf-8").splitlines())
    game = Game(RULEBOOK, RULEBOOK.scenario(head["scenario"]), seed=head["seed"])
    earlier = [(seat, as_rules_2_wrote(option)) for seat, *option in choices]
    assert any(option[0] == "shoot" and option[1] >= 1000 for _, option in earlier)
    for seat, option in earlier:
        game.repeat("choose", seat, option)
    assert digest(game) == head["digest"]


def test_every_scenario_and_every_ending_is_recorded():
    names = {p.stem for p in RECORDED.glob("*.jsonl")}
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
        replayed(RECORDED / f"scenario-{name}.jsonl", asks)
    hills = {"T88.3.2", "T88.3.3", "T88.4", "T88.4.1"}
    assert asks.told >= {"10.1-a", "10.2", "10.3.4", "A28", "T81", "T84", "T85", "T86", "T87", "T91", "T92", "T97", *hills}


# ---- the annotated game ----

def test_the_annotated_page_tells_the_kept_game():
    from . import annotate
    game, end = replayed(annotate.KEPT)
    assert ended(game) == end["result"]
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
