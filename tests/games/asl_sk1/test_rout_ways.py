"""3.6-d Where a routing unit may run, tested from the rule: its destination binds it, whatever way it takes."""

from __future__ import annotations

from hedgerow.games.asl_sk1.rules.interdiction import Interdicted
from hedgerow.games.asl_sk1.rules.rout import must_rout
from hedgerow.testing import example, rule

from .routs import ends, figure, on_board_y, phase, ways

# ---- the destination ----

@rule("3.6-d")
def test_it_ends_in_the_cover_that_costs_the_fewest_mf() -> None:
    t = on_board_y("german R5 4-6-7 broken dm\namerican A10 6-6-6").play("rout 4-6-7")
    assert "stop" not in ways(t)
    assert ends(t) == {"R4"}                          # for two MF; P5, P6, Q7, T4, T5 and T6 cost three


@rule("3.6-d")
def test_of_equally_near_cover_it_may_choose() -> None:
    t = phase("russian E6 4-4-7 broken dm\ngerman GG10 4-6-7").play("rout 4-4-7")
    assert {w for w in ways(t) if w.startswith("crawl")} == {"crawl E5", "crawl E7", "crawl F5"}
    assert {"E5", "E7", "F5"} <= ends(t) and not {"D5", "D6", "F6"} & ends(t)


@rule("3.6-d")
def test_a_roundabout_way_leads_to_the_same_destination() -> None:
    t = on_board_y("german D2 4-6-7 broken dm\namerican G1 7-4-7 pinned").play("rout 4-6-7", "rout to D1")
    assert "rout to C1" not in ways(t)                # woods as well, but D3 and E3 were nearer when it set out
    assert not {"C1", "B1", "A2"} & ends(t) and {"D3", "E3"} <= ends(t)


@rule("3.6-d")
def test_a_hex_from_which_it_could_no_longer_get_there_is_barred() -> None:
    t = on_board_y("german R5 4-6-7 broken dm\namerican A10 6-6-6").play("rout 4-6-7", "rout to Q6")
    assert t.g.rout is not None and t.g.rout.left == 5
    assert "rout to Q5" in ways(t)                    # next to R4
    assert "rout to P6" not in ways(t) and "rout to P7" not in ways(t)     # five MF do not get it there and back


@rule("3.6-b", "3.6-d", "3.6-j")
def test_only_cover_that_its_mf_reach_binds_it() -> None:
    t = on_board_y("german Y1 9-1 broken dm\namerican GG10 7-4-7").play("rout 9-1")
    assert "stop" not in ways(t) and {"Z3", "AA3"} <= ends(t)              # four MF of his six
    t = on_board_y("german Y1 9-1 broken dm wounded\namerican GG10 7-4-7").play("rout 9-1")
    assert {"stop", "rout to Z0", "rout to Z1", "rout to Y2", "rout to X1", "rout to X0"} <= ways(t)
    assert {"Y1", "V0", "Y4"} <= ends(t)


@rule("3.6-g", "3.6-d")
def test_cover_next_to_an_enemy_even_a_broken_one_is_no_destination() -> None:
    text = "german R5 4-6-7 broken dm\namerican {} 6-6-6 broken"
    assert ends(on_board_y(text.format("R2")).play("rout 4-6-7")) == {"R4"}
    assert "R4" not in ends(on_board_y(text.format("R3")).play("rout 4-6-7"))


# ---- low crawl ----

@rule("3.6-c", "3.6-d")
def test_low_crawl_is_bound_for_the_same_destination() -> None:
    t = on_board_y("german R5 4-6-7 broken dm\namerican A10 6-6-6").play("rout 4-6-7")
    assert {w for w in ways(t) if w.startswith("crawl")} == {"crawl R4"}
    t = on_board_y("german D2 4-6-7 broken dm\namerican G1 7-4-7").play("rout 4-6-7")
    assert {w for w in ways(t) if w.startswith("crawl")} == {"crawl D3", "crawl E3"}


@rule("3.6-c", "3.6-d")
def test_low_crawl_brings_it_nearer_to_a_destination_that_is_farther_off() -> None:
    t = on_board_y("german Y1 9-1 broken dm\namerican GG10 7-4-7").play("rout 9-1")
    assert {w for w in ways(t) if w.startswith("crawl")} == {"crawl Z1", "crawl Y2"}
    t.play("crawl Y2")
    assert t.about != "rout to" and t.unit("9-1").hex == t.hex("Y2")


@rule("3.6-c", "3.6-a")
def test_nobody_low_crawls_next_to_an_unbroken_enemy() -> None:
    t = on_board_y("german R5 4-6-7 broken dm\namerican R5 6-6-6").play("rout 4-6-7")
    assert not any(w.startswith("crawl") for w in ways(t)) and "rout to Q6" in ways(t)


# ---- cover that is ignored ----

@example("X-Rout-1")
@rule("3.6-e", "3.6-i", "3.6-g")
def test_unit_in_a_building_may_stay_or_go_but_not_nearer_to_the_enemy() -> None:
    t = figure()
    assert not must_rout(t.g, t.units["m9"])
    t.play("rout m9")
    assert {"rout to N9"} <= ways(t) and not {"rout to L8", "rout to M8"} & ways(t)
    assert {"N9", "N10", "L10"} <= ends(t)            # N9 may be ignored: it is no farther from O6
    t.play("rout to N9")
    assert ways(t) == {"stop", "rout to O10", "rout to N10", "rout to M10"}    # there it stops, or goes on into more cover
    t.play("stop")
    assert not t.offers("rout m9")


@rule("3.6-i")
def test_cover_farther_from_every_known_enemy_is_not_ignored() -> None:
    near = on_board_y("german R5 4-6-7 broken dm\namerican R8 6-6-6 pinned").play("rout 4-6-7")
    assert ends(near) == {"R4"}
    t = on_board_y("german R5 4-6-7 broken dm\namerican N4 6-6-6 pinned").play("rout 4-6-7")
    assert t.g.sees(t.hex("N4"), t.hex("R5")) and t.card.distance(t.hex("R4"), t.hex("N4")) == 4
    assert "R4" in ends(t) and len(ends(t)) > 1       # as far from N4 as R5 is


@rule("3.6-i", "3.3-i")
def test_cover_that_is_full_must_be_ignored_and_the_next_nearest_binds() -> None:
    t = on_board_y("""
        german R5 4-6-7 broken dm
        german R4 4-6-7=a
        german R4 4-6-7=b
        german R4 4-6-7=c
        american A10 6-6-6
    """).play("rout 4-6-7")
    assert "rout to R4" not in ways(t) and "stop" not in ways(t)
    assert {"P5", "P6", "Q7", "T4", "T5", "T6"} <= ends(t) and not {"Q5", "S5", "N5"} & ends(t)


@rule("3.6-i", "3.3-i")
def test_full_hex_is_passed_over() -> None:
    t = phase("""
        russian N7 4-4-7 broken
        russian O8 4-4-7=a
        russian O8 4-4-7=b
        russian O8 4-4-7=c
        german O6 4-6-7
    """)
    t.play("rout 4-4-7")
    assert "rout to O8" not in ways(t) and "rout to N8" in ways(t)


# ---- stopping ----

@rule("3.6-g")
def test_having_reached_cover_it_stops_or_goes_on_only_into_more_cover() -> None:
    t = phase("russian F5 4-4-7 broken dm\ngerman GG10 4-6-7").play("rout 4-4-7", "rout to E5")
    cover = t.card.ground.cover
    assert "stop" in ways(t) and len(ways(t)) > 1
    assert all(cover[o[1]] for o in t.options if o[0] != "stop")
    assert all(cover[t.hex(h)] for h in ends(t))


@rule("3.6-h", "3.6-b")
def test_starting_building_does_not_hold_it() -> None:
    t = phase("russian F5 4-4-7 broken dm\ngerman GG10 4-6-7").play("rout 4-4-7")
    assert {"rout to E5", "rout to G5", "rout to F4"} <= ways(t)           # F4 is open, on the way round to either


@example("X-Rout-4")
@rule("3.6-f", "3.6-m", "3.6-g")
def test_unit_may_run_past_but_not_stop_next_to_the_enemy() -> None:
    t = figure()
    t.play("rout n6")
    assert ways(t) == {"rout to N7", "crawl N7"}
    t = figure((1, 2), third="M5")
    t.play("rout n6")
    assert "rout to M7" in ways(t) and "crawl M7" not in ways(t)
    t.play("rout to M7")
    assert t.unit("n6").hex == t.hex("O8")            # it could not stay, and O8 was where it had to stop
    assert [e.hex for e in t.all(Interdicted)] == [t.hex("N7")]


# ---- the enemy ----

@rule("3.6-e")
def test_it_never_comes_nearer_to_an_enemy_who_sees_it() -> None:
    t = on_board_y("german Z3 4-6-7 broken dm\namerican BB6 7-4-7 broken").play("rout 4-6-7")
    assert t.g.sees(t.hex("BB6"), t.hex("Z3")) and t.card.distance(t.hex("Z3"), t.hex("BB6")) == 4
    assert not {"rout to Z4", "rout to AA4"} & ways(t) and {"rout to Y3", "rout to Z2"} <= ways(t)


@rule("3.6-e")
def test_nor_later_when_he_is_out_of_sight() -> None:
    t = on_board_y("german Z3 4-6-7 broken dm\namerican BB6 7-4-7 pinned").play("rout 4-6-7", "rout to Y3")
    assert not t.g.sees(t.hex("BB6"), t.hex("Y3"))
    assert t.card.distance(t.hex("Y4"), t.hex("BB6")) < t.card.distance(t.hex("Y3"), t.hex("BB6"))
    assert not {"rout to Y4", "rout to Z3"} & ways(t) and "rout to X3" in ways(t)


@rule("3.6-e")
def test_an_enemy_seen_only_on_the_way_is_shunned_from_then_on() -> None:
    t = on_board_y("german T5 4-6-7 broken dm\namerican T2 7-4-7 pinned").play("rout 4-6-7")
    assert not t.g.sees(t.hex("T2"), t.hex("T5")) and "rout to T4" in ways(t)      # towards one it does not see
    t.play("rout to U5")
    assert t.g.sees(t.hex("T2"), t.hex("U5"))
    t.play("rout to T5")
    assert "rout to T4" not in ways(t) and "rout to T6" in ways(t)


@rule("3.6-f")
def test_it_does_not_run_from_beside_an_enemy_to_beside_him_but_may_leave_his_hex() -> None:
    t = on_board_y("german R5 4-6-7 broken dm\namerican Q5 6-6-6 broken").play("rout 4-6-7")
    beside = {f"rout to {t.card.ground.names[h]}" for h in t.card.ground.around[t.hex("Q5")]}
    assert ways(t) and not beside & ways(t)
    t = on_board_y("german R5 4-6-7 broken dm\namerican R5 6-6-6 pinned").play("rout 4-6-7")
    assert {"rout to Q6", "rout to S5"} <= ways(t)


@rule("3.3-a")
def test_it_never_runs_onto_the_enemy() -> None:
    t = on_board_y("german R5 4-6-7 broken dm\namerican R5 6-6-6 broken\namerican S6 6-6-6=there broken").play("rout 4-6-7")
    assert "rout to S6" not in ways(t) and "rout to Q5" in ways(t)
