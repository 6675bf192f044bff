"""17.0 Optional rules and 18.0 solitaire play: consolidation, sector commands, scatter."""

from __future__ import annotations

import hedgerow
from hedgerow.bots.random_player import RandomBot
from hedgerow.games.infantry_attacks.model.state import FACTOR, MERGED, MOVED_FIRED, NOBODY
from hedgerow.games.infantry_attacks.rules.artillery_plan import PLAN_SHEET
from hedgerow.games.infantry_attacks.rules.consolidation import why_not_consolidate
from hedgerow.games.infantry_attacks.rules.drumfire import DrumfirePlaced
from hedgerow.games.infantry_attacks.rules.friendly_fire import FriendlyFire
from hedgerow.games.infantry_attacks.rules.sectors import CommanderChosen, settle_sectors, share
from hedgerow.games.infantry_attacks.rules.solitaire import Scattered, reaches, where_it_falls
from hedgerow.games.infantry_attacks.rules.step_losses import eliminate
from hedgerow.testing import example, rule

from .situation import bombardment, segments, situation, two_bombardments
from .small_battles import SECTORS_NAME

FAR = "; russian 1008 INF=far"
PAIR = "german 0303 INF reduced; german 0303 INF=b reduced; german 0303 Major\n"


# ---- consolidation ----

@rule("17.1")
def test_two_reduced_companies_become_one_and_nobody_is_eliminated():
    t = situation(PAIR + FAR, consolidation=True).order("lead Major").play("consolidate INF b")
    assert (t.piece("INF").steps, t.piece("b").hex, t.g.losses) == (2, MERGED, [0, 0])
    t.play("end") if not t.over else None
    assert t.piece("INF").marker == MOVED_FIRED


@rule("17.1")
def test_what_bars_consolidation():
    def barred(text, by="lead Major", **options):
        t = situation(text + FAR, **options).order(by)
        return bool(why_not_consolidate(t.g, t.pieces["INF"], t.pieces["b"])) and t.choices("consolidate") == []

    assert not barred(PAIR, consolidation=True)
    assert barred(PAIR)
    assert barred(PAIR.replace("INF=b reduced", "INF=b"), consolidation=True)
    assert barred(PAIR.replace("INF=b reduced", "INF=b reduced disrupted"), consolidation=True)
    assert barred(PAIR.replace("INF=b", "LW=b"), consolidation=True)
    assert barred(PAIR.replace("0303 INF=b", "0304 INF=b"), consolidation=True)
    assert barred(PAIR.replace("; german 0303 Major", ""), "stack 0303", consolidation=True)
    assert not barred(PAIR + "; russian 0303 INF=in", consolidation=True)            # nor does an assault hex forbid it


# ---- sectors ----

WEST = " ".join(f"{c:02}{r:02}" for c in range(1, 6) for r in range(1, 9))
EAST = " ".join(f"{c:02}{r:02}" for c in range(6, 11) for r in range(1, 9))
SECTORS = f"sector {WEST}; sector {EAST}; "


@rule("17.51", "17.5")
def test_nobody_leaves_his_sector_or_fires_out_of_it_without_orders():
    field = SECTORS + "german 0503 INF; german 0503 Major; german 0803 INF=east; russian 0602 INF=r; russian 0507 INF=s"
    t = situation(field, segments).order("lead Major", does="fire")
    assert t.choices("fire") == t.choices("assault") == []
    assert not situation(field, segments).order("lead Major").play("march INF").offers("step 0603")
    t = situation(field + "; transfer INF 1", segments).order("lead Major").play("march INF")
    assert t.offers("step 0603")
    t = situation(field + "; transfer INF 1", segments).order("lead Major", does="fire")
    assert t.choices("fire") == []                        # only an assault is ordered with it
    assert t.choices("assault") == ["INF 0602"]


@rule("17.51")
@example("X-1582")
def test_each_sector_has_a_commander_of_each_side_who_commands_what_is_in_it():
    t = situation(SECTORS + "german 0503 INF; german 0803 INF=east; russian 0907 INF=r; russian 0107 INF=s", segments)
    assert (t.seat, t.choices("unit")) == ("german 0", ["INF"])
    t.play("pass")
    assert (t.seat, t.choices("unit")) == ("russian 0", ["s"])
    game = hedgerow.new("infantry-attacks", "IA8-sectors", seed=3)
    assert list(game.seats) == ["central west", "central east", "russian west", "russian east"]


def co(game, side):
    """The seat of a side's commanding officer."""
    return [e.public.seat for e in game.events if isinstance(e.public, CommanderChosen)][side]


def hand_in_all(game):
    """Everybody who has a sheet fills it in and hands it in, one after the other; factors go to one sector and another."""
    for seat in list(game.decisions):
        lines = 0
        while ("commit",) not in (options := game.decisions[seat].options):
            game.apply(seat, options[lines % 2] if options[0][0] == "assign" else options[lines * 7 % len(options)])
            lines += 1
        for firer in {o[1] for o in options if o[0] == "plot"}:
            game.apply(seat, ("plot", firer, 1))
            targets = [o for o in game.decisions[seat].options if o[0] == "target"]
            assert {t[1] for t in targets} <= set(game.state.scenario.sectors[game.state.sectors[firer]])
            game.apply(seat, targets[-1])
        game.apply(seat, ("commit",))


@rule("17.52", "17.51")
def test_both_cos_give_factors_and_pieces_to_sectors_at_the_same_time():
    game = hedgerow.new("infantry-attacks", SECTORS_NAME, seed=3)
    assert {d.about for d in game.decisions.values()} == {"assign sectors"}
    assert set(game.decisions) == {co(game, 0), co(game, 1)}
    g = game.state
    for seat, d in game.decisions.items():
        asked = {o[1] for o in d.options if o[0] == "assign"}
        assert all({o[2] for o in d.options if o[1:2] == (i,)} == {1, 2} for i in asked)
        assert {g.pieces[i].side for i in asked} == {g.scenario.sides.index(g.scenario.side_of[seat])}
    hand_in_all(game)
    assert set(range(len(g.pieces))) == set(game.state.sectors)
    assert {game.state.sectors[i] for i, p in enumerate(g.pieces) if p.cls == FACTOR} == {0, 1}


@rule("17.52", "17.51", "3.0-plan")
def test_each_commander_sets_up_his_sector_and_writes_his_own_plan_beside_the_others():
    game = hedgerow.new("infantry-attacks", SECTORS_NAME, seed=3)
    hand_in_all(game)
    seen = []
    while (about := next(iter(game.decisions.values())).about) in ("set up", "artillery plan"):
        seen.append((about, sorted(game.decisions)))
        for seat in game.decisions:
            number = ("west", "east").index(seat.split()[1])
            sector = game.state.scenario.sectors[number]
            planned = {o[1] for o in game.decisions[seat].options if o[0] in ("mission", "destination", "plot")}
            assert {game.state.sectors[i] for i in planned} <= {number}
            places = {o[-1] for o in game.decisions[seat].options if o[0] in ("set", "destination")}
            assert places <= set(sector)
        hand_in_all(game)
    assert seen == [("set up", ["russian east", "russian west"]), ("set up", ["central east", "central west"]),
                    ("artillery plan", ["central east", "central west", "russian east", "russian west"])]
    g = game.state
    assert {g.sectors[i] for i in g.plans} == {0, 1}
    for i, plots in g.plans.items():
        for hex_, _ in plots.values():
            assert hex_ in g.scenario.sectors[g.sectors[i]]


@rule("17.51")
def test_what_a_side_may_do_in_all_is_shared_among_its_commanders():
    game = hedgerow.new("infantry-attacks", SECTORS_NAME, seed=3)
    g = game.state
    chief = g.commanders[0]
    assert [share(g, 0, n, 3, [0, 1]) for n in (chief, 1 - chief)] == [2, 1]
    assert share(g, 0, 1 - chief, 3, [1 - chief]) == 3 and share(g, 0, chief, 3, [1 - chief]) == 0
    assert share(situation("german 0101 INF" + FAR).g, 0, NOBODY, 3, []) == 3


def smoke_plotted(g, seat, firer):
    """How many turns of smoke the sheet of the seat takes from a firer."""
    lines = ()
    for turn in range(1, 6):
        aimed = (*lines, ("plot", firer, turn))
        smoke = [o for o in PLAN_SHEET.options(g, seat, aimed) if o[0] == "smoke"]
        if not smoke:
            break
        lines = (*aimed, smoke[0])
    return len(lines) // 2


@rule("17.51", "16.1")
def test_smoke_is_shared_only_among_commanders_with_somebody_who_may_fire_it():
    g = hedgerow.new("infantry-attacks", "IA8-sectors", seed=3).state
    factors = [i for i, p in enumerate(g.pieces) if p.cls == FACTOR and p.side == 0]
    g.sectors = dict.fromkeys(factors, 1)                 # all else is in the west, guns too, but guns may not fire smoke here
    assert (g.scenario.armies[0].smoke, g.scenario.armies[0].smoke_by) == (3, "factors")
    assert smoke_plotted(g, "central east", factors[0]) == 3
    g.sectors[factors[1]] = 0
    chief = g.commanders[0]
    assert smoke_plotted(g, f"central {('west', 'east')[chief]}", factors[1 - chief]) == 2
    assert smoke_plotted(g, f"central {('east', 'west')[chief]}", factors[chief]) == 1


@rule("17.52")
def test_only_the_cos_order_pieces_across_and_both_before_the_turn_at_once():
    game = hedgerow.new("infantry-attacks", SECTORS_NAME, seed=3)
    bots = {seat: RandomBot(n) for n, seat in enumerate(game.seats)}
    while not any(d.about == "transfer" for d in game.decisions.values()):
        seat = next(iter(game.decisions))
        game.apply(seat, bots[seat].choose(game, seat))
    assert set(game.decisions) == {co(game, 0), co(game, 1)}
    mine = co(game, 0)
    order = next(o for o in game.decisions[mine].options if o[0] == "transfer")
    assert order[2] - 1 != game.state.sectors[order[1]]
    game.apply(mine, order)
    assert not game.state.transfers                       # not told before both have handed in
    game.apply(mine, ("commit",))
    game.apply(co(game, 1), ("commit",))
    assert game.state.transfers == {order[1]: order[2] - 1}


@rule("17.52", "17.51")
def test_commanders_of_a_side_talk_before_a_turn_and_are_cut_off_while_it_is_played():
    game = hedgerow.new("infantry-attacks", SECTORS_NAME, seed=3)
    bots = {seat: RandomBot(n) for n, seat in enumerate(game.seats)}
    friends = {"central west": ("central east",), "central east": ("central west",), "russian west": ("russian east",),
               "russian east": ("russian west",)}
    seen = {}
    while "arrange entrants" not in seen:                 # they come after the first turn
        about = {d.about for d in game.decisions.values()}
        talk = {seat: game.talk(seat) for seat in game.seats}
        assert talk in (friends, dict.fromkeys(game.seats, ()))
        if not about <= set(seen):
            assert game.view("central west")["talk"] == list(talk["central west"]) and game.view()["talk"] == []
        for question in about:
            seen.setdefault(question, set()).add(talk == friends)
        seat = next(iter(game.decisions))
        game.apply(seat, bots[seat].choose(game, seat))
    before = {"assign sectors", "set up", "artillery plan", "arrange entrants", "transfer"}
    assert {q for q, found in seen.items() if found == {True}} == before
    assert {q for q, found in seen.items() if found == {False}} == set(seen) - before >= {"segment", "abort"}


@rule("17.5", "17.51")
def test_who_commands_a_side_alone_has_nobody_to_talk_to():
    game = hedgerow.new("infantry-attacks", "IA1", seed=3)
    assert [game.talk(seat) for seat in game.seats] == [(), ()]


@rule("17.51", "9.14")
def test_in_the_bombardment_phase_each_commander_decides_for_his_own_guns():
    field = SECTORS + "german 0303 77/96 planned; german 0803 77/96=east planned; russian 0907 INF=r"
    t = situation(field, bombardment)
    assert (t.seat, t.choices("abort")) == ("german 0", ["77/96"])
    t.play("pass")
    assert (t.seat, t.choices("abort")) == ("german 1", ["east"])


# ---- solitaire ----

SOLO = "german factor 12; plan 12 1 0405; german 0101 INF" + FAR


def scattered(text, dice, start=bombardment):
    t = situation(text, start, dice=dice, scatter=True)
    while t.about == "abort":
        t.play("pass")
    return t


@rule("18.1", "T-scatter", "T-distance")
@example("X-1643-a")
def test_a_six_falls_two_hexes_off_in_the_direction_of_the_die():
    t = scattered(SOLO, [6, 3])
    assert t.ground.names[t.last(Scattered).to_hex] == "0606"
    assert t.ground.names[scattered(SOLO, [4, 1]).last(Scattered).to_hex] == "0404"
    for die in (1, 2, 3):
        assert t.ground.names[scattered(SOLO, [die]).last(Scattered).to_hex] == "0405"


@rule("18.4", "18.1", "9.4")
@example("X-1643-b")
def test_off_the_map_or_out_of_range_the_direction_is_rolled_again():
    t = scattered("german factor 12; plan 12 1 0101; german 0103 INF=near" + FAR, [4, 1, 5, 4, 6])
    assert t.ground.names[t.last(Scattered).to_hex] == "0102"
    assert t.all(FriendlyFire)                            # round the hex that was hit
    assert reaches(t.g, t.pieces["near"], t.hex("0106"))
    assert not reaches(t.g, t.pieces["near"], t.hex("0107"))


@rule("18.2", "18.0")
@example("X-1645")
def test_once_a_target_is_hit_it_is_hit_again_without_rolling():
    t = scattered(SOLO + "; plan 12 2 0405", [2], two_bombardments)
    assert len(t.all(Scattered)) == 1
    assert t.all(DrumfirePlaced)
    t = scattered(SOLO + "; plan 12 2 0407", [2, 3], two_bombardments)
    assert len(t.all(Scattered)) == 2                     # another target is rolled for


@rule("18.2")
def test_a_hex_that_shells_had_strayed_to_is_acquired_when_it_is_aimed_at_in_the_next_turn():
    t = scattered(SOLO + "; plan 12 2 0404", [4, 1], two_bombardments)
    assert len(t.all(Scattered)) == 1
    t.g.turn = 4                                          # after a turn without fire
    assert where_it_falls(t.g, t.pieces["12"], t.hex("0404")) == t.hex("0404")


@rule("18.3", "18.1")
def test_drumfire_needs_the_same_hex_to_be_really_hit_twice():
    t = scattered(SOLO + "; plan 12 2 0405", [4, 1, 2], two_bombardments)
    assert not t.all(DrumfirePlaced)
    t = scattered(SOLO + "; plan 12 2 0405", [4, 1, 4, 1], two_bombardments)
    assert [t.ground.names[e.hex] for e in t.all(DrumfirePlaced)] == ["0404"]


@rule("18.5", "18.0")
def test_open_sights_never_scatter():
    t = situation("german 0303 77/96 sights; russian 0308 INF=t; german 0101 INF", segments, dice=[(4, 4), (2, 2)], scatter=True)
    t.order("unit 77/96", does="fire").play("fire 77/96 0308")
    assert not t.all(Scattered)


@rule("17.1")
def test_of_two_companies_made_one_nothing_is_left_of_the_second():
    t = situation(PAIR + FAR, consolidation=True).order("lead Major").play("consolidate INF b")
    assert t.piece("b").steps == 0


@rule("17.52")
def test_who_is_lost_stays_in_the_books_of_his_sector():
    t = situation(SECTORS + "german 0503 INF; german 0803 INF=east; russian 0907 INF=r", segments)
    eliminate(t.g, t.pieces["east"])
    settle_sectors(t.g)
    assert [t.g.sectors[t.pieces[x]] for x in ("INF", "east", "r")] == [0, 1, 1]
