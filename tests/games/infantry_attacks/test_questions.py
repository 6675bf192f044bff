"""What a player may ask: how far a piece gets, what is seen, which hexes are under fire; odds equal the resolver; measures."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise, product

import pytest

from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.lab.measures import points, reads, units
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.morale import Recovery
from hedgerow.kernel.errors import ScriptEnded
from hedgerow.kernel.measures import Fire, Loss, Placed, Turn
from hedgerow.kernel.questions import Sight
from hedgerow.testing import rule

from .situation import bombardment, segments, situation
from .small_battles import MILL_NAME, keen_game

ANSWER = {q.name: q.answer for q in RULEBOOK.aids.questions}
LED = "german 0303 INF; german 0303 Major; russian 0308 INF=r\n"


def asked(t, question, *what, seat="german"):
    return ANSWER[question](t.g, seat, *what)


def costs(t, label):
    return {t.ground.names[w.to]: w.cost.total for w in asked(t, "reach", t.pieces[label]).ways}


# ---- reach ----

@rule("5.2", "5.2-a")
def test_reach_is_what_walking_it_would_pay():
    t = situation("woods 0304; marsh 0402; road 0303 0403 0504 0604\n" + LED).order("lead Major")
    found = asked(t, "reach", t.pieces["INF"]).ways
    by_name = costs(t, "INF")
    assert by_name["0304"] == 2
    assert by_name["0604"] == 1.5
    assert by_name["0402"] == 3                           # the whole move
    assert "0308" not in by_name
    assert max(by_name.values()) <= 3
    for way in found:
        assert all(b in t.ground.near[a] for a, b in pairwise((t.piece("INF").hex, *way.by)))
    t.play("march INF")
    assert {x for x in by_name if t.offers(f"step {x}")} == set(t.choices("step"))


@rule("5.5", "14.2", "5.42")
def test_reach_knows_who_leads_and_who_is_shaken_or_in_an_assault():
    t = situation("german 0303 INF; german 0606 INF=b disrupted; german 1001 INF=c; russian 1001 INF=x; russian 0308 INF=r")
    t.order("unit INF")
    assert "0304" not in costs(t, "INF")
    assert "0302" in costs(t, "INF")
    assert all(len(w.by) == 1 for w in asked(t, "reach", t.pieces["b"]).ways)
    assert all(len(w.by) == 1 for w in asked(t, "reach", t.pieces["c"]).ways)


@rule("5.7", "17.51")
def test_reach_by_night_and_in_sectors_goes_no_farther_than_a_march_would():
    t = situation("night 1 2; held german 0302; german 0303 INF; russian 0308 INF=r").order("unit INF")
    assert set(costs(t, "INF")) == {"0302"}
    west = " ".join(f"{c:02}{r:02}" for c in range(1, 6) for r in range(1, 9))
    east = " ".join(f"{c:02}{r:02}" for c in range(6, 11) for r in range(1, 9))
    t = situation(f"sector {west}; sector {east}; german 0503 INF; german 0503 Major; russian 0108 INF=r", segments)
    t.order("lead Major")
    found = {t.ground.names[w.to] for w in asked(t, "reach", t.pieces["INF"], seat=t.seat).ways}
    assert "0502" in found and "0603" not in found


@rule("5.81", "5.82")
def test_reach_ends_beyond_a_stream_and_does_not_cross_a_river():
    field = "german 0302 CAV; german 0302 cav.Rittmeister; russian 1008 INF"
    crossed = costs(situation("stream 0104:5 0203 0303 0403 0503:2; " + field), "CAV")
    assert crossed["0304"] == 4
    assert "0305" not in crossed
    assert "0304" not in costs(situation("river 0104:5 0203 0303 0403 0503:2; " + field), "CAV")


def test_reach_says_why_there_is_none():
    t = situation("german 0303 INF demoralized; german 0404 77/96 sights; german 0505 MG; russian 0308 INF=r; german factor 12")
    for label, rule_id in (("INF", "14.3"), ("77/96", "9.62"), ("r", "5.2"), ("12", "5.2")):
        assert rule_id in {r.rule for r in asked(t, "reach", t.pieces[label]).reasons}


# ---- sight and danger ----

@rule("8.6", "8.61")
def test_a_line_tells_what_blocks_it_and_an_open_one_is_not_called_hindered():
    t = situation("woods 0305; smoke german 0503\n" + LED)
    assert [r.rule for r in asked(t, "sight", t.hex("0303"), t.hex("0307")).reasons] == ["8.61"]
    assert asked(t, "sight", t.hex("0303"), t.hex("0304")) == Sight()
    for h in range(t.ground.size):
        found = asked(t, "sight", t.hex("0303"), h)
        assert bool(found.reasons) == (h != t.hex("0303") and not t.ground.clear(t.hex("0303"), h, t.g.smoke_hexes()))


@rule("1.0-def-safehex", "7.31")
def test_danger_is_what_all_who_reach_and_see_a_hex_could_fire():
    t = situation("woods 0406; german 0303 INF; russian 0306 INF=r; russian 0306 MG=m disrupted; russian 0506 INF=h hidden")
    here = t.hex("0303")
    assert dict(asked(t, "danger").at)[here].total == 5 + 4
    assert [(t.ground.names[h], f.total) for h, f in asked(t, "threat", here).at] == [("0306", 9)]
    far = t.hex("0301")
    assert dict(asked(t, "danger").at)[far].total == 4    # only the machine gun reaches
    night = situation("night 1 1; german 0303 INF; russian 0306 INF=r")
    assert here not in dict(asked(night, "danger").at)


# ---- odds ----

def frequencies(text, said, read, dice=2, start=segments, before=()):
    """How often each result really comes, over all rolls of that many dice."""
    found: Counter[str] = Counter()
    for roll in product(range(1, 7), repeat=dice):
        t = before(situation(text, start, dice=[roll if dice > 1 else roll[0]]))
        t.game.state.listener = seen = []
        with suppress(ScriptEnded):                       # what follows the roll is not asked for
            t.play(said)
        found[read([e.public for e in seen])] += 1
    return {k: Fraction(n, 6**dice) for k, n in found.items()}


def told(events):
    """What the first roll on a fire table said."""
    return " / ".join(result for *_, result in next(e for e in events if isinstance(e, Fired)).results)


def recovered(events):
    return next(e for e in events if isinstance(e, Recovery)).result


def chances(t, said):
    seat, option = t._meant(said)
    return {outcome: Fraction(n, d) for outcome, n, d in t.game.odds(seat, option).outcomes}


@pytest.mark.parametrize(("text", "before", "said", "read", "dice"), [
    ("german 0303 MG; russian 0305 INF=r; russian 0305 CAV; russian 0305 76.2mm planned; german 0101 INF",
     lambda t: t.order("unit MG", does="fire"), "fire MG 0305", told, 2),
    ("town 0308; german 0303 77/96 sights; russian 0308 INF=r spotted; russian 0308 WGN; german 0101 INF",
     lambda t: t.order("unit 77/96", does="fire"), "fire 77/96 0308", told, 2),
    ("german 0303 INF; german 0303 INF=b; german 0303 Major:9-1-1; russian 0304 INF=r; russian 0304 MG=m",
     lambda t: t.order("lead Major", does="fire").play("assault INF 0304"), "resolve 0304", told, 1),
    ("town 0303; german 0303 INF demoralized; german 0303 Major:8-0-1; russian 1008 INF=r",
     lambda t: t.order("lead Major"), "recover with INF Major", recovered, 2),
], ids=["direct fire", "open sights", "assault", "recovery"])
@rule("10.2", "12.3", "14.41")
def test_odds_are_what_the_resolver_does_over_all_rolls(text, before, said, read, dice):
    t = before(situation(text, segments))
    assert t.offers(said)
    expected = chances(t, said)
    assert sum(expected.values()) == 1
    assert frequencies(text, said, read, dice, before=before) == expected


CONTESTED = "german 0303 INF; german 0303 Major:9-1-1; german 0303 MG {}; german 0303 INF=tired moved; russian 0303 INF=r"


def in_the_fight(t):
    return t.order("lead Major", does="fire").play("resolve 0303", "join attack INF", "join attack Major")


@rule("12.5", "12.3")
def test_odds_of_an_assault_count_only_those_who_can_join():
    alone, backed = (situation(CONTESTED.format(marker), segments).order("lead Major", "INF", does="fire")
                     for marker in ("moved", ""))
    assert alone.game.odds(alone.seat, ("resolve", alone.hex("0303"))).tally.total == 7          # INF and the Major
    assert backed.game.odds(backed.seat, ("resolve", backed.hex("0303"))).tally.total == 13      # and the machine gun


@pytest.mark.parametrize(("said", "extra"), [("strike", []), ("cold steel", [1, (1, 1), (1, 1)])])
@rule("12.5", "12.61")
def test_odds_of_the_attackers_picked_so_far_are_told_before_they_strike(said, extra):
    t = in_the_fight(situation(CONTESTED.format(""), segments))
    expected = chances(t, said)
    found: Counter[str] = Counter()
    for die in range(1, 7):
        t = in_the_fight(situation(CONTESTED.format(""), segments, dice=[*extra, die]))
        t.game.state.listener = seen = []
        with suppress(ScriptEnded):
            t.play(said)
        fired = [e.public for e in seen if isinstance(e.public, Fired) and t.pieces["INF"] in e.public.firers]
        found[told(fired)] += 1
    assert expected == {k: Fraction(n, 6) for k, n in found.items()}


def test_odds_of_an_abort():
    t = situation("german factor 12; plan 12 1 0505; german 0101 INF; russian 1008 INF", bombardment)
    assert chances(t, "abort 12") == {"aborted": Fraction(1, 3), "goes on": Fraction(2, 3)}


# ---- measures ----

def test_a_laboratory_reads_turns_places_fire_and_losses():
    game = keen_game(MILL_NAME, 3)
    g = game.state
    found = [m for e in game.events if e.public is not None for m in reads(g, e.public)]
    kinds = {type(m) for m in found}
    assert {Turn, Placed, Fire, Loss} <= kinds
    lost = Counter[int]()
    for m in found:
        if isinstance(m, Loss):
            lost[m.unit] += m.share
    assert max(lost.values()) <= 1
    assert len(units(g)) == len(g.pieces)
    assert set(points(g)) == set(g.scenario.sides)
