"""What a player may ask: the odds are the resolver's own, counted over every roll; reach, danger and sight."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hedgerow.games.squad_leader.model.log_events import CloseCombat, Fired, Rallied, Repaired, Result
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.questions import Field, Reach, Sight
from hedgerow.testing import rule

from .situation import Situation, march, move_and_be_fired_at, situation

TWO_DICE = [(a, b) for a, b in product(range(1, 7), repeat=2)]


def chances(odds: Odds) -> dict[str, Fraction]:
    return {str(what): Fraction(n, d) for what, n, d in odds.outcomes}


FIRE = """
    german  C5 4-6-7 LMG
    german  C5 9-1
    russian E5 4-4-7
    russian G5 4-4-7=behind
"""


def shoot(dice: list[int | tuple[int, ...]], text: str = FIRE) -> Situation:
    t = situation(text, prep_fire_phase, [*dice, *[(2, 2)] * 9])
    return t.play("fire 4-6-7 E5", "add weapon LMG", "direct 9-1")


@rule("10.5", "10.6")
def test_odds_of_fire_are_what_the_resolver_does_over_all_rolls() -> None:
    counted: Counter[str] = Counter()
    for dice in TWO_DICE:
        t = shoot([dice]).play("shoot")
        counted[next(r.result for r in t.all(Result) if r.unit == t.units["4-4-7"])] += 1
    told = chances(shoot([]).game.odds("german", ("shoot",)))
    assert told == {what: Fraction(n, 36) for what, n in counted.items()}


@rule("17.5", "10.6")
def test_odds_of_penetration_are_what_the_resolver_does_in_the_next_hex() -> None:
    counted: Counter[str] = Counter()
    for dice in TWO_DICE:
        t = shoot([dice]).play("shoot")
        counted[next(r.result for r in t.all(Result) if r.unit == t.units["behind"])] += 1
    t = shoot([])
    (kind, hex_, odds), = t.game.odds("german", ("shoot",)).parts
    assert (kind, hex_) == ("hex", t.hex("G5"))
    assert chances(odds) == {what: Fraction(n, 36) for what, n in counted.items()}


VEILED = {
    "in an entrenchment": "german C5 4-6-7\nrussian C3 4-4-7=x concealed entrenched\nentrenchment C3",
    "in a bunker": "german C5 4-6-7\nrussian E5 4-4-7=x concealed bunkered\nbunker E5 5 1 3 5",
    "in a bunker, from behind": "german C5 4-6-7\nrussian E5 4-4-7=x concealed bunkered\nbunker E5 2 1 3 5",
    "beneath a tank": "german C5 4-6-7\nrussian C3 4-4-7=x concealed\nrussian C3 T34",
    "behind a wreck": "german E6 4-6-7\nrussian E3 4-4-7=x concealed\nrussian E4 T34 wreck",
}


@pytest.mark.parametrize("where", VEILED)
@rule("25.2", "54.7", "56.9")
def test_odds_against_a_concealed_stack_count_where_its_counter_lies(where: str) -> None:
    def fire(dice: list[tuple[int, int]]) -> Situation:
        t = situation(f"chapter 63\n{VEILED[where]}\nrussian P1 4-4-7=far", prep_fire_phase, [*dice, *[(2, 2)] * 9])
        return t.play("pass") if t.about == "smoke" else t

    t = fire([])
    order = next(o for o in t.answers if o[0] == "fire" and o[2] == t.unit("x").hex)
    counted: Counter[str] = Counter()
    for dice in TWO_DICE:
        shot = fire([dice]).play(f"fire 4-6-7 {t.at('x')}", "shoot")
        counted[next((r.result for r in shot.all(Result) if r.unit == shot.units["x"]), "no effect")] += 1
    assert chances(t.game.odds("german", order)) == {what: Fraction(n, 36) for what, n in counted.items()}


@rule("28.4", "17.5")
def test_odds_of_a_vehicles_machine_guns_tell_what_they_penetrate_to() -> None:
    text = "chapter 63\ngerman A5 MkIVF2 facing:2\nrussian C5 4-4-7\nrussian E5 4-4-7=behind\nrussian P1 4-4-7=far"
    counted: Counter[str] = Counter()
    for dice in TWO_DICE:
        t = situation(text, prep_fire_phase, [dice, *[(2, 2)] * 9])
        t.play("pass", "mg MkIVF2 C5 both", "shoot")
        counted[next(r.result for r in t.all(Result) if r.unit == t.units["behind"])] += 1
    t = situation(text, prep_fire_phase, []).play("pass")
    (kind, hex_, odds), = t.game.odds("german", ("mg", 0, t.hex("C5"), "both")).parts
    assert (kind, hex_) == ("hex", t.hex("E5"))
    assert chances(odds) == {what: Fraction(n, 36) for what, n in counted.items()}


@rule("36.23", "36.4")
@pytest.mark.parametrize(("order", "most"), [("lead 9-1", 5), ("unaided", 4)])
def test_odds_of_close_combat_with_a_tank_know_who_leads(order: str, most: int) -> None:
    text = "chapter 63\nattacker german\ngerman E5 4-6-7\ngerman E5 9-1\nrussian E5 T34\nrussian P1 4-4-7=far"
    t = situation(text, close_combat_phase, [], "close combat")
    option = next(o for o in t.answers if o[0] == order.split(maxsplit=1)[0])
    assert chances(t.game.odds("german", option))["destroyed"] == Fraction(sum(a + b <= most for a, b in TWO_DICE), 36)


@rule("54.21", "54.2")
@pytest.mark.parametrize(("order", "most"), [("aid", 6), ("alone", 5)])
def test_odds_of_digging_know_who_helps(order: str, most: int) -> None:
    t = situation("chapter 54\ngerman E5 4-6-7\ngerman E5 9-1\ngerman A1 4-6-7\nrussian P1 4-4-7", prep_fire_phase, [])
    t.play("dig 4-6-7")
    option = next(o for o in t.answers if o[0] == order)
    assert chances(t.game.odds("german", option))["done"] == Fraction(sum(a + b <= most for a, b in TWO_DICE), 36)


@rule("17.3")
def test_odds_of_a_second_leader_at_the_gun() -> None:
    t = situation("german E5 9-2 MMG\ngerman E5 8-0\nrussian G5 4-4-7", prep_fire_phase, []).play("fire weapon MMG G5")
    told = chances(t.game.odds("german", ("help", t.units["8-0"], t.weapons["MMG"])))
    t.play("help 8-0 MMG")
    assert told == chances(t.game.odds("german", ("shoot",)))


@rule("41.3", "24.6")
def test_odds_of_a_smoke_shell_through_smoke_have_its_die() -> None:
    t = situation("chapter 63\ngerman C5 MkIVF2 facing:2\nrussian P1 4-4-7\nsmoke russian C5", prep_fire_phase, [])
    two_dice = {n: 6 - abs(n - 7) for n in range(2, 13)}
    nine = Fraction(sum(m for n, m in two_dice.items() for die in range(1, 7) if n + die <= 9), 216)
    assert t.game.odds("german", ("smoke shell", 0, t.hex("F5"))).chance("hit") == nine


@rule("8.6")
def test_the_last_firer_to_join_does_not_roll_the_dice() -> None:
    """Nothing is left to add, and yet the player sees the odds of the whole group before he says so."""
    t = situation("german C5 4-6-7 LMG\nrussian E5 4-4-7", prep_fire_phase, [(6, 6)])
    alone = chances(t.game.odds("german", ("fire", 0, t.hex("E5"))))
    t.play("fire 4-6-7 E5", "add weapon LMG")
    assert t.about == "fire group" and t.answers == [("shoot",)] and not t.all(Fired)
    assert chances(t.game.odds("german", ("shoot",))) != alone
    t.game.undo("german")                                                               # no die has been thrown
    assert t.offers("add weapon LMG")
    t.play("add weapon LMG", "shoot")
    assert t.last(Fired).firepower.total == 6


@rule("8.6")
def test_a_shot_to_which_nobody_can_be_added_is_rolled_at_once() -> None:
    t = situation("german C5 4-6-7\ngerman A1 4-6-7=far\nrussian E5 4-4-7", prep_fire_phase, [(6, 6)])
    assert t.game.odds("german", ("fire", 0, t.hex("E5"))) is not None
    t.play("fire 4-6-7 E5")
    assert t.all(Fired) and t.g.attack is None


@rule("24.6", "24.7")
def test_odds_through_smoke_count_the_third_die() -> None:
    text = FIRE.replace("russian G5 4-4-7=behind", "smoke russian E5\n    german C5 4-6-7=mate")
    counted: Counter[str] = Counter()
    for dice in TWO_DICE:
        for die in range(1, 7):
            t = shoot([dice, (die,)], text).play("shoot")
            counted[t.last(Result).result] += 1
    told = chances(shoot([], text).game.odds("german", ("shoot",)))
    assert told == {what: Fraction(n, 216) for what, n in counted.items()}


@rule("14.2", "18.3")
def test_odds_of_rally() -> None:
    text = "german C9 4-6-7 broken\ngerman C9 9-1\nrussian P1 4-4-7"
    counted: Counter[str] = Counter()
    for dice in TWO_DICE:
        t = situation(text, rally_phase, [dice], "rally").play("rally 4-6-7")
        counted[t.last(Rallied).result] += 1
    t = situation(text, rally_phase, [], "rally")
    assert chances(t.game.odds("german", ("rally", 0))) == {what: Fraction(n, 36) for what, n in counted.items()}


@rule("18.2")
def test_odds_of_repair() -> None:
    text = "german C9 4-6-7 MMG!\nrussian P1 4-4-7"
    counted: Counter[str] = Counter()
    for die in range(1, 7):
        t = situation(text, rally_phase, [die], "rally").play("repair MMG")
        counted[t.last(Repaired).result] += 1
    t = situation(text, rally_phase, [], "rally")
    assert chances(t.game.odds("german", ("repair", 0))) == {what: Fraction(n, 6) for what, n in counted.items()}


@rule("22.7", "25.2")
def test_a_preview_counts_no_flamethrower_that_nobody_has_seen() -> None:
    plain = "german C5 4-6-7 LMG\nrussian E5 4-4-7\nrussian E5 4-4-7=other concealed unknown"
    one, other = situation(plain, prep_fire_phase), situation(plain + " flamethrower", prep_fire_phase)
    option = ("fire", 0, one.hex("E5"))
    assert chances(one.game.odds("german", option)) == chances(other.game.odds("german", option))


# ---- questions on the map ----

@rule("5.2", "5.5", "5.6")
def test_reach_is_every_hex_the_march_could_end_in() -> None:
    t = situation("""
        german  A5 4-6-7
        german  A9 4-6-7=other
        russian C5 4-4-7
    """, movement_phase, (), "movement")
    found = t.game.ask("german", "reach", t.units["4-6-7"])
    assert isinstance(found, Reach)
    costs = {t.card.hex_name(w.to): float(w.cost.total) for w in found.ways}
    assert costs["B5"] == 1 and costs["A7"] == 2 and "C5" not in costs and max(costs.values()) <= 4
    assert "E5" in costs or "E6" in costs
    for way in found.ways:
        again = situation("german A5 4-6-7\ngerman A9 4-6-7=other\nrussian C5 4-4-7", movement_phase, (), "movement")
        again.play("move 4-6-7", *(f"step {t.card.hex_name(h)}" for h in way.by))
        assert again.unit("4-6-7").hex == way.to


@rule("9.1", "9.2")
def test_danger_is_the_firepower_that_arrives() -> None:
    t = situation("""
        german  C5 4-6-7
        russian F5 4-4-7 LMG
        russian G2 4-4-7=hidden concealed unknown
    """, prep_fire_phase)
    found = t.game.ask("german", "danger")
    assert isinstance(found, Field)
    at = {t.card.hex_name(h): float(n.total) for h, n in found.at}
    assert at["C5"] == 6 and at["E6"] == 12 and at["A5"] == 2 + 2                       # long range of the squad, not of its gun
    threat = t.game.ask("german", "threat", t.hex("C5"))
    assert [(t.card.hex_name(h), float(n.total)) for h, n in threat.at] == [("F5", 6)]  # type: ignore[attr-defined]


@rule("7.1", "19.3")
def test_sight_says_what_blocks_and_strict_play_says_nothing() -> None:
    text = "german C5 4-6-7\nrussian C1 4-4-7\nsmoke russian D5\n"
    t = situation(text, prep_fire_phase)
    clear = t.game.ask("german", "sight", t.hex("C5"), t.hex("C6"))
    blocked = t.game.ask("german", "sight", t.hex("C5"), t.hex("C1"))
    smoky = t.game.ask("german", "sight", t.hex("C5"), t.hex("D5"))
    assert isinstance(clear, Sight) and not clear.reasons and clear.hindrance.total == 0
    assert blocked.reasons[0].rule == "7.2" and smoky.hindrance.total == 1
    strict = situation(text, prep_fire_phase, los="strict").game.ask("german", "sight", t.hex("C5"), t.hex("C6"))
    assert strict.reasons[0].rule == "19.3"


@rule("12.1", "14.2")
def test_numbers_of_a_unit() -> None:
    t = situation("german C9 4-6-7 broken desperate\ngerman C9 9-1\nrussian P1 4-4-7 concealed", rally_phase, (), "rally")
    numbers = dict(t.game.ask("german", "rally", 0).of)                   # type: ignore[attr-defined]
    assert numbers["morale"].total == 3 and numbers["modifier"].total == -1
    assert dict(t.game.ask("german", "check", 0).of)["modifier"].total == -1        # type: ignore[attr-defined]
    assert t.game.ask("german", "check", 2).reasons[0].rule == "25.2"
    assert t.game.ask("german", "ready", 1).reasons


MELEE = """
    german  C5 4-6-7 LMG
    german  C5 4-6-7=second
    german  C5 9-2
    russian C5 6-2-8
"""


@rule("20.3", "20.5", "20.6")
def test_odds_of_close_combat_are_what_the_resolver_does_and_grow_with_the_worksheet() -> None:
    t = situation(MELEE, close_combat_phase, (), "close combat").play("german: at 6-2-8 0")
    assert preview(t, "lend 9-2 0") is None                                                     # nobody strikes yet
    alone = preview(t, "strike 4-6-7 0")
    t.play("german: strike 4-6-7 0")
    both = preview(t, "strike second 0")
    gunned = preview(t.play("german: strike second 0"), "lmg LMG 0")
    led = preview(t.play("german: lmg LMG 0"), "lend 9-2 0")
    found = [odds and chances(odds).get("killed") for odds in (alone, both, gunned, led)]
    assert found == [Fraction(n, 36) for n in (6, 10, 15, 26)]                                  # 1-2, 1-1, 3-2, and two off
    rolled: Counter[str] = Counter()
    for dice in TWO_DICE:
        t = situation(MELEE, close_combat_phase, [dice, (6, 6)], "close combat")
        ours = ("at 6-2-8 0", "strike 4-6-7 0", "strike second 0", "lmg LMG 0", "lend 9-2 0", "commit")
        t.play(*(f"german: {line}" for line in ours), "russian: at 4-6-7 0", "russian: strike 6-2-8 0", "russian: commit")
        rolled[t.all(CloseCombat)[0].result] += 1
    assert led is not None and chances(led) == {what: Fraction(n, 36) for what, n in rolled.items()}


def preview(t: Situation, said: str) -> Odds | None:
    meant = next(o for o in t.game.decisions["german"].options if t.say(o) == said)
    return t.game.odds("german", meant)


@rule("16.1", "16.5")
def test_a_preview_at_a_hex_of_the_march_counts_the_movers_as_put_back() -> None:
    t = situation("""
        attacker russian
        german  C5 4-6-7
        german  D5 4-6-7=second
        russian I6 4-4-7
        russian A10 4-4-7=reserve
    """, move_and_be_fired_at, (), "movement")
    march(t, "4-4-7", "H6", "G6", "F6").play("pass")
    seen = t.game.odds("german", next(o for o in t.options if t.say(o) == "fire 4-6-7 G6"))
    assert seen is not None and seen.tally is not None and seen.tally.total == 4                # nobody there is concealed
    assert chances(seen)["KIA"] == Fraction(6, 36)                                              # a 4 or less, with -2, column 4
    t.play("fire 4-6-7 G6")
    back = t.game.odds("german", next(o for o in t.options if t.say(o) == "return 4-4-7 1"))
    assert back is not None and chances(back) == chances(seen)
    t.play("return 4-4-7 1")
    more = t.game.odds("german", next(o for o in t.options if t.say(o) == "add second"))
    assert more is not None and more.tally is not None and more.tally.total == 8
    assert chances(more) == chances_of_shot(t.play("add second"))


def chances_of_shot(t: Situation) -> dict[str, Fraction]:
    odds = t.game.odds("german", ("shoot",))
    assert odds is not None
    return chances(odds)
