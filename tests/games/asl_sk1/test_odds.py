"""Odds equal the resolver: every draw is put through the live flow and counted."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.aids.fire_odds import victims_of
from hedgerow.games.asl_sk1.aids.odds import NOT_INTERDICTED, blow_after, check_odds, pin_check_odds
from hedgerow.games.asl_sk1.aids.verbs import VERBS
from hedgerow.games.asl_sk1.model.state import Charge, State
from hedgerow.games.asl_sk1.rules.close_combat import Ambushed, CloseCombat, close_combat_phase, outcome, result_of
from hedgerow.games.asl_sk1.rules.close_combat import situation as melee_of
from hedgerow.games.asl_sk1.rules.effects import KILLED, PASSES, Broke, Checked, Eliminated, Pinned, Reduced, WoundRolled
from hedgerow.games.asl_sk1.rules.fire import FireAttack, ResidualAttack, advancing_fire_phase, prep_fire_phase
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.games.asl_sk1.rules.movers_actions import SmokeTried
from hedgerow.games.asl_sk1.rules.rally import RallyTried, RecoveryTried, RepairTried
from hedgerow.games.asl_sk1.rules.support_weapons import Detonated
from hedgerow.kernel.asking import Option
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.errors import ScriptEnded
from hedgerow.kernel.game import Game
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing import rule

from .situation import situation

FIRE = ("fire", "fire weapon", "shoot")
pytestmark = pytest.mark.conformance
SINGLE = {"recover": RecoveryTried, "repair": RepairTried, "smoke": SmokeTried, "rally": RallyTried, "self-rally": RallyTried,
          "detonate": Detonated, "rout to": Checked, "rout through": Checked}


def odds(g: State, seat: str, option: Option) -> Odds | None:
    """What the verb of the option tells, offered or not."""
    find = VERBS[option[0]].odds
    return None if find is None else find(g, seat, *option[1:])


def events_of(g: State, option: Option, roll: tuple[int, ...]) -> list[Any]:
    """What the flow reports when the option is chosen and these dice fall; what comes after them is not waited for."""
    after = g.copy()
    after.chance = Scripted([roll])
    after.listener = []
    after.frames[-1].pc += 1
    try:
        after.run(option)
        while after.asked is not None and ("shoot",) in after.asked.options:      # nothing is added to the attack
            after.frames[-1].pc += 1
            after.run(("shoot",))
    except ScriptEnded:
        pass
    return [e.public for e in after.listener]


def frequencies(g: State, option: Option, dice: int, told: Callable[[list[Any]], str]) -> dict[str, Fraction]:
    counts = Counter(told(events_of(g, option, roll)) for roll in product(range(1, 7), repeat=dice))
    return {o: Fraction(n, 6 ** dice) for o, n in counts.items()}


def result_told(kind: type[Any]) -> Callable[[list[Any]], str]:
    def told(events: list[Any]) -> str:
        found = [e.result for e in events if isinstance(e, kind)]
        return str(found[0]) if found else NOT_INTERDICTED
    return told


def sampled(seeds: range) -> Iterator[tuple[State, str, Option]]:
    """Options that roll for something, out of random games of all scenarios."""
    for seed in seeds:
        rng = random.Random(seed)
        name = f"S{1 + seed % 6}"
        game = Game(RULEBOOK, RULEBOOK.scenario(name), seed=seed, listen=False)
        for _ in range(400):
            if game.result is not None:
                break
            seat = rng.choice(list(game.decisions))
            options = list(game.decisions[seat].options)
            rolling = [o for o in options if o[0] in FIRE or o[0] in SINGLE]
            if rolling and game.state.asked is not None and rng.random() < 0.2:
                yield game.state, seat, rng.choice(rolling)                        # type: ignore[misc]
            busy = [o for o in options if o not in (("pass",), ("back",))]
            game.apply(seat, rng.choice(busy if busy and rng.random() < 0.8 else options))


def test_odds_equal_the_resolver_in_two_hundred_sampled_situations() -> None:
    seen: Counter[str] = Counter()
    for g, seat, option in sampled(range(60)):
        given = odds(g, seat, option)
        if given is None or seen[option[0]] >= 60:
            continue
        kind = FireAttack if option[0] in FIRE else SINGLE[option[0]]
        dice = 1 if option[0] in ("recover", "repair", "smoke") else 2
        if given.chance(NOT_INTERDICTED) == 1:
            assert option[0].startswith("rout")
            continue
        found = frequencies(g, option, dice, result_told(kind))
        assert found == {o: Fraction(n, d) for o, n, d in given.outcomes}, (option, given)
        seen[option[0]] += 1
        if sum(seen.values()) >= 200:
            break
    assert sum(seen.values()) >= 200, seen
    assert seen["fire"] and seen["self-rally"] and seen["smoke"], seen


@rule("3.8-e")
def test_close_combat_odds_equal_the_resolver() -> None:
    text = ("board z\nattacker german\nmelee F5\ngerman F5 4-6-7 melee\ngerman F5 8-1 melee\n"
            "russian F5 4-4-7=x melee\nrussian F5 4-4-7=y melee broken")
    for start in ("attack 4-6-7 x", "attack 4-6-7 y"):
        for too in ("", "x", "y"):
            t = situation(text, close_combat_phase, [], "close combat")
            t.play("join 8-1 4-6-7")
            if too and too != start[-1]:
                t.play(start)
                option = ("attack too", t.units[too])
            else:
                option = ("attack", t.units["4-6-7"], t.units[start[-1]])
            given = odds(t.g, "german", option)
            assert given is not None
            melee = melee_of(t.g, blow_after(t.g, option))
            found: Counter[str] = Counter({result_of(outcome(melee, (1, 1))): 1})      # an original 2 brings a leader first
            for roll in product(range(1, 7), repeat=2):
                if roll != (1, 1):
                    again = t.g.copy()
                    again.chance, again.listener = Scripted([roll, 1, 2]), []
                    for choice in (option, ("end attacks",), ("end attacks",)):
                        again.frames[-1].pc += 1
                        again.run(choice)
                    found[next(e.public.result for e in again.listener if isinstance(e.public, CloseCombat))] += 1
            assert {o: Fraction(n, 36) for o, n in found.items()} == {o: Fraction(n, d) for o, n, d in given.outcomes}


@rule("3.8-i")
def test_ambush_odds_equal_the_resolver() -> None:
    text = ("board z\nattacker german\ngerman F5 4-6-7 in_cc cx\nrussian F5 4-2-6\n"
            "german G5 4-6-7 in_cc\nrussian G5 4-4-7")
    t = situation(text, close_combat_phase, [], "close combat")
    option = ("fight", t.hex("F5"))
    given = odds(t.g, "german", option)
    assert given is not None
    found: Counter[str] = Counter()
    for one, other in product(range(1, 7), repeat=2):
        after = t.g.copy()
        after.chance, after.listener = Scripted([one, other]), []
        after.frames[-1].pc += 1
        after.run(option)
        told = [e.public.side for e in after.listener if isinstance(e.public, Ambushed)]
        found[told[0] if told else "no ambush"] += 1
    assert {o: Fraction(n, 36) for o, n in found.items()} == {o: Fraction(n, d) for o, n, d in given.outcomes}


@rule("3.2-c")
def test_strict_lines_give_no_odds_but_at_point_blank() -> None:
    text = "american Y5 6-6-6\ngerman Y8 4-6-7\ngerman Y6 4-6-7"
    t = situation(text, prep_fire_phase, los="strict")
    assert odds(t.g, "american", ("fire", 0, t.hex("Y8"))) is None
    assert odds(t.g, "american", ("fire", 0, t.hex("Y6"))) is not None


@rule("3.31-t", "3.31-v", "3.31-x")
def test_odds_of_stepping_into_residual_fp_equal_the_resolver() -> None:
    text = "attacker russian\nrussian H5 4-4-7\nrussian H5 8-1\nsmoke I5\ngerman GG1 4-6-7"
    for declared in ("", "assault move 4-4-7"):
        t = situation(text, movement_phase, phase="movement")
        t.g.residual[t.hex("I5")] = 4
        t.play("move 4-4-7", "with 8-1", *filter(None, [declared]), "go")
        option = ("to", t.hex("I5"))
        given = odds(t.g, "russian", option)
        assert given is not None and [i for _, i, _ in given.parts] == [0, 1]
        found = frequencies(t.g, option, 2, result_told(ResidualAttack))
        assert found == {o: Fraction(n, d) for o, n, d in given.outcomes}
        assert t.game.odds("russian", ("to", t.hex("H6"))) is None
        for i in t.g.stack:
            t.g.moving[i].residual[t.hex("I5")] = -9
        assert odds(t.g, "russian", option) is None       # it does not attack them again


@rule("3.31-t", "S3-ssr1")
def test_no_odds_of_residual_fp_where_the_building_may_be_fortified() -> None:
    t = situation("attacker american\namerican M5 6-6-6\ngerman GG1 4-6-7", movement_phase, phase="movement")
    t.play("move 6-6-6", "go")
    option, ground = ("to", t.hex("N5")), t.card.ground
    t.g.residual[t.hex("N5")] = 4
    card = copy.copy(t.card)
    t.g.scenario, card.fortifies = card, 1
    card.groups = [replace(group, zone=tuple(range(ground.size))) for group in card.groups]
    house = ground.building_of[t.hex("N5")]
    for fortified in ([], [house]):
        t.g.fortified = fortified
        assert odds(t.g, "american", option) is None      # the same, whatever is hidden
    shown = [b for b in range(len(ground.buildings)) if b != house][:2]
    t.g.fortified, t.g.fortified_known = shown, list(shown)
    assert odds(t.g, "american", option) is not None
    t.g.fortified, t.g.fortified_known = [house], [house]
    card.fortifies = 0
    given = odds(t.g, "american", option)
    assert given is not None and given.tally is not None and given.tally.total == 3


# ---- explanations ----

@pytest.mark.parametrize(("line", "hex_", "rule_id"), [
    ("american Y5 6-6-6 broken", "Y8", "3.2.1-k"), ("american Y5 6-6-6 melee", "Y8", "3.8-l"), ("american Y5 9-1", "Y8", "1.2.1"),
    ("american Y5 6-6-6 prep", "Y8", "3.2"), ("american A5 6-6-6", "Y8", "3.2-e"), ("american I2 6-6-6", "K4", "3.2-a")])
def test_why_a_unit_cannot_fire(line: str, hex_: str, rule_id: str) -> None:
    t = situation(f"{line}\ngerman {hex_} 4-6-7", prep_fire_phase)
    answer = t.game.explain("american", WhyNot("fire", (0, t.hex(hex_))))
    assert rule_id in [r.rule for r in answer.reasons]


def test_explanations_show_the_numbers() -> None:
    t = situation("american Y5 7-4-7 MMG\ngerman Y10 4-6-7", prep_fire_phase)
    numbers = dict(t.game.explain("american", WhyNot("fire", (0, t.hex("Y10")))).tallies)
    assert numbers["firepower"].total == 3.5 and numbers["drm"].total == 0
    assert dict(t.game.explain("american", WhyNot("fire weapon", (0, t.hex("Y10")))).tallies)["breakdown"].total == 12
    assert dict(t.game.explain("american", WhyNot("move", (0,))).tallies)["mf"].total == 4
    assert dict(t.game.ask("german", "check", 1).of)["morale"].total == 7


@pytest.mark.parametrize("question", ["ready", "rally", "check", "reach"])
def test_every_question_about_every_unit_has_an_answer(question: str) -> None:
    game = Game(RULEBOOK, RULEBOOK.scenario("S2"), seed=3, listen=False)
    rng = random.Random(5)
    for step in range(300):
        seat = rng.choice(list(game.decisions))
        game.apply(seat, rng.choice(list(game.decisions[seat].options)))
        if step % 20 == 0:
            for i, u in enumerate(game.state.units):                              # type: ignore[attr-defined]
                if u.hex >= 0:
                    game.ask(seat, question, i)


def test_a_question_about_nothing_is_answered_so() -> None:
    t = situation("american Y5 7-4-7\ngerman Y10 4-6-7", prep_fire_phase)
    assert not t.game.explain("american", WhyNot("fly", (0,))).may
    assert not t.game.explain("american", WhyNot("fire", (99, 3))).may


def test_odds_of_a_charge_count_the_dud() -> None:
    t = situation("attacker german\ngerman O6 5-4-8 DC\namerican P5 6-6-6", advancing_fire_phase, phase="advancing fire")
    t.g.charges = [Charge(0, t.hex("P5"), 0, 12, False), Charge(0, t.hex("Q5"), 0, 12, False)]
    given = odds(t.g, "german", ("detonate", 0))
    assert given is not None and given.chance("dud") == Fraction(1, 36)
    assert odds(t.g, "german", ("detonate", 1)) is None


def test_odds_of_checks() -> None:
    t = situation("american Y5 7-4-7\namerican Y5 9-1\ngerman Y10 4-6-7 broken", prep_fire_phase)
    assert check_odds(t.g, 0, 1, (1,)).chance(PASSES) == Fraction(15, 36)
    assert check_odds(t.g, 2, 0).chance(KILLED) == Fraction(1, 36)
    assert pin_check_odds(t.g, 0, 0).chance(PASSES) == Fraction(21, 36)


def test_explanations_of_close_combat_advance_and_entry() -> None:
    t = situation("board z\nattacker german\nmelee F5\ngerman F5 4-6-7 melee\ngerman F6 4-6-7=b\nrussian F5 4-4-7 melee broken\n"
                  "russian H8 4-4-7", movement_phase, phase="movement")
    numbers = dict(t.game.ask("german", "close combat", 0, 2).of)
    assert (numbers["attack"].total, numbers["defence"].total, numbers["drm"].total, numbers["kill"].total) == (4, 4, -2, 5)
    assert t.game.ask("russian", "close combat", 2, 0).reasons[0].rule == "3.8-d"
    assert t.game.ask("german", "close combat", 1, 3).reasons[0].rule == "3.8"
    assert t.g.combat is None
    assert "3.7" in [r.rule for r in t.game.explain("german", WhyNot("advance", (0,))).reasons]
    assert not t.game.explain("german", WhyNot("fire", (1, t.hex("H8")))).may
    t.play("move b", "go")
    entry = t.game.explain("german", WhyNot("to", (t.hex("E7"),)))
    assert dict(entry.tallies)["cost"].total == 2 and entry.may
    far = t.game.explain("german", WhyNot("to", (t.hex("K5"),)))
    assert [r.rule for r in far.reasons] == ["3.3-g"] and not far.tallies


def test_refusals_say_why() -> None:
    t = situation("american Y5 6-6-6 broken\ngerman Y8 4-6-7", prep_fire_phase)
    assert "3.2.1-k" in t.game.refusal("american", ("fire", 0, t.hex("Y8"))).rules
    assert not t.game.refusal("american", ("dance", 0)).rules


def test_a_weapon_nobody_has_and_a_unit_off_the_map_cannot_fire() -> None:
    t = situation("american Y5 6-6-6\ngerman Y8 4-6-7\nlies Y5 MMG", prep_fire_phase)
    assert t.game.explain("american", WhyNot("fire weapon", (0, t.hex("Y8")))).reasons[0].rule == "1.2.4"
    t.unit("6-6-6").hex = -2
    assert not t.game.explain("american", WhyNot("fire", (0, t.hex("Y8")))).may


def test_rally_is_explained_with_the_best_leader() -> None:
    t = situation("american Y5 6-6-6 broken dm\namerican Y5 8-0\namerican Y5 9-2\ngerman GG8 4-6-7 broken", prep_fire_phase)
    assert dict(t.game.ask("american", "rally", 0).of)["drm"].total == 2
    assert "3.1(e)" in [r.rule for r in t.game.ask("german", "rally", 3).reasons]


# ---- what becomes of each target ----

SUMS = {total: (sum(a + b == total for a, b in product(range(1, 7), repeat=2)), (max(1, total - 6), min(6, total - 1)))
        for total in range(2, 13)}
CHECKS = ("morale check", "pin task check")
AFTERWARDS = ("3.2.1-m", "3.2.1-n")


def every_end(g: State, option: Option, script: tuple[Any, ...] = (), weight: Fraction = Fraction(1),
              ) -> Iterator[tuple[list[Any], Fraction]]:
    """Every way the attack can go through the live flow, up to the checks for lost leaders, and how likely it is."""
    after = g.copy()
    after.chance, after.listener = Scripted(script), []
    after.frames[-1].pc += 1
    try:
        after.run(option)
        while after.asked is not None and ("shoot",) in after.asked.options:
            after.frames[-1].pc += 1
            after.run(("shoot",))
    except ScriptEnded as out:
        needed = re.search(r"(\d)d6 is needed for (.+)", str(out))
        assert needed is not None
        dice = int(needed[1])
        if any(e.rule in AFTERWARDS for e in after.listener):
            yield after.listener, weight
        elif needed[2] in CHECKS:                         # only the sum matters
            for n, roll in SUMS.values():
                yield from every_end(g, option, (*script, roll), weight * Fraction(n, 36))
        else:
            for roll in product(range(1, 7), repeat=dice):
                yield from every_end(g, option, (*script, roll), weight / 6 ** dice)
    else:
        yield after.listener, weight


def fate_told(events: list[Any], unit: int) -> str:
    """The worst that the log says of a unit."""
    worst = "no effect"
    for entry in events:
        if entry.rule in AFTERWARDS:
            break
        e = entry.public
        if getattr(e, "unit", None) != unit:
            continue
        said = ("eliminated" if isinstance(e, Eliminated) else "reduced" if isinstance(e, Reduced) else
                "wounded" if isinstance(e, WoundRolled) and e.result == "wounded" else "broken" if isinstance(e, Broke) else
                "pinned" if isinstance(e, Pinned) else worst)
        worst = max(worst, said, key=("no effect", "pinned", "broken", "wounded", "reduced", "eliminated").index)
    return worst


@pytest.mark.parametrize(("firers", "targets"), [
    ("6-6-6", "4-6-7"), ("6-6-6", "2-4-7 broken"), ("6-6-6", "8-1 wounded"), ("2-2-6", "4-6-7; 8-1"),
    ("2-2-6", "4-6-7; 4-6-7=y broken"), ("2-2-6", "4-6-7; 2-4-7")])
@rule("3.2.1-a", "3.2.1-b", "3.2.1-g")
def test_the_fate_of_each_target_equals_the_resolver(firers: str, targets: str) -> None:
    """All tied are hit here; ties that roll again would have no end."""
    lines = [f"american Y5 {f}" for f in firers.split("; ")] + [f"german Y6 {t}" for t in targets.split("; ")]
    t = situation("elr german 1\n" + "\n".join(lines), prep_fire_phase, ties="all")
    option = ("fire", 0, t.hex("Y6"))
    given = odds(t.g, "american", option)
    assert given is not None
    ends = list(every_end(t.g, option))
    assert sum(w for _, w in ends) == 1
    assert [i for kind, i, _ in given.parts if kind == "unit"] == t.g.at(t.hex("Y6"))
    for _, unit, fate in given.parts:
        found: dict[str, Fraction] = {}
        for events, weight in ends:
            told = fate_told(events, unit)
            found[told] = found.get(told, Fraction(0)) + weight
        assert found == {o: Fraction(n, d) for o, n, d in fate.outcomes}


@rule("3.2.1-b")
def test_of_those_a_k_may_hit_each_is_as_likely() -> None:
    t = situation("american Y5 6-6-6\ngerman Y6 4-6-7\ngerman Y6 8-1\ngerman Y6 2-4-7", prep_fire_phase)
    assert victims_of(t.g, [1, 2, 3]) == [((i,), Fraction(1, 3)) for i in (1, 2, 3)]
    given = odds(t.g, "american", ("fire", 0, t.hex("Y6")))
    assert given is not None and all(sum(Fraction(n, d) for _, n, d in fate.outcomes) == 1 for _, _, fate in given.parts)


@rule("4.1-c", "1.2.4-b", "3.31-j")
def test_odds_tell_of_the_weapons_and_of_those_who_use_final_protective_fire() -> None:
    t = situation("american Y5 6-6-6 MMG\ngerman Y8 4-6-7", prep_fire_phase)
    given = odds(t.g, "american", ("fire weapon", 0, t.hex("Y8")))
    assert given is not None
    gun = next(o for kind, _, o in given.parts if kind == "weapon")
    assert gun.chance("malfunctions") == Fraction(1, 36) and gun.chance("keeps its rate") == Fraction(10, 36)
    t = situation("attacker american\namerican Y3 6-6-6\ngerman Y5 4-6-7 final", movement_phase, phase="movement")
    t.play("move 6-6-6", "go", "to Y4")
    given = odds(t.g, "german", ("fire", 1, t.hex("Y4")))
    assert given is not None
    own = next(o for kind, i, o in given.parts if (kind, i) == ("unit", 1))
    assert own.chance(PASSES) == Fraction(15, 36)
