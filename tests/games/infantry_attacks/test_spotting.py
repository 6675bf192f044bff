"""8.0 Spotting: range by terrain, height, night, SPOTTED markers; 16.5 hidden units; 16.12 smoke."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.rules.spotting import limits_spotting, sees, spots, spotting_range, spotting_tally
from hedgerow.testing import example, rule

from .situation import segments, situation


def reach(text, spotter="0101", who="INF", **options):
    """How far someone in a hex would spot a piece, the story and the quick figure being the same."""
    t = situation(f"{text}; german 0101 Major=watch", **options)
    quick = spotting_range(t.g, t.hex(spotter), t.pieces[who], t.piece(who).hex)
    assert spotting_tally(t.g, t.hex(spotter), t.pieces[who]).total == quick
    return quick


@rule("8.4", "8.9", "8.51")
def test_twelve_hexes_in_the_clear_and_three_into_limiting_terrain():
    assert reach("russian 0505 INF") == 12
    assert reach("stream 0404:5 0505 0605; russian 0505 INF") == 12
    for drawn in ("woods 0505", "town 0505", "strips 0505", "level 1 0505"):
        assert reach(f"{drawn}; russian 0505 INF") == 3


@rule("8.8")
def test_in_a_swamp_one_is_spotted_from_next_door():
    assert reach("marsh 0505; russian 0505 INF") == 1
    assert reach("marsh 0505; russian 0505 INF spotted") == 12


@rule("8.8", "16.12")
def test_smoke_over_a_swamp_does_not_show_who_is_in_it():
    assert reach("marsh 0505; smoke german 0505; russian 0505 INF") == 1


@rule("8.52", "8.73")
def test_a_spotted_marker_counts_as_clear_and_height_as_six_hexes_a_level():
    assert reach("woods 0505; russian 0505 INF spotted") == 12
    assert reach("level 2 0101; russian 0505 INF") == 24
    assert reach("level 2 0101; woods 0505; russian 0505 INF") == 3
    assert reach("level 2 0101; woods 0505; russian 0505 INF spotted") == 18       # the woods stand 20 m high


@rule("8.73", "1.0-def-night")
def test_night_ends_sight_at_its_visibility_and_height_does_not_help():
    assert reach("night 1 2; level 2 0101; russian 0505 INF") == 2
    assert reach("night 1 2; woods 0505; russian 0505 INF") == 2
    assert reach("night 1 1; woods 0505; russian 0505 INF") == 1


@rule("16.5")
@example("X-1552-a", "X-1552-b")
def test_the_hidden_are_found_at_a_quarter_of_the_range():
    assert reach("russian 0505 INF hidden") == 3
    assert reach("town 0505; russian 0505 INF hidden") == 1


@rule("1.0-def-spotting", "8.6")
def test_the_same_and_adjacent_hexes_are_always_seen_and_nothing_without_a_line():
    t = situation("woods 0304; marsh 0303; german 0302 INF; russian 0303 INF=near; russian 0306 INF=far")
    assert spots(t.g, t.hex("0302"), t.pieces["near"])
    assert not sees(t.g, t.hex("0302"), t.hex("0306"))
    assert not spots(t.g, t.hex("0302"), t.pieces["far"])


@rule("8.63", "8.64")
def test_units_never_block_a_line_and_a_line_is_mutual():
    t = situation("german 0302 INF; russian 0303 INF; russian 0304 INF; russian 0306 INF=far")
    assert sees(t.g, t.hex("0302"), t.hex("0306"))
    assert sees(t.g, t.hex("0306"), t.hex("0302"))


@rule("8.52", "8.1")
def test_a_unit_that_fires_from_cover_is_spotted_and_its_hex_becomes_a_target_for_all():
    field = "woods 0305; german 0303 INF; german 0301 MG; russian 0305 INF=r; russian 0305 INF=s"
    t = situation(field, segments, dice=[(4, 4)])
    t.play("pass").order("unit r", does="fire").play("fire r 0303", "open fire")
    assert t.piece("r").spotted
    assert not t.piece("s").spotted
    assert spots(t.g, t.hex("0301"), t.pieces["r"])
    assert not spots(t.g, t.hex("0301"), t.pieces["s"])
    t.order("unit MG", does="fire")
    assert t.offers("fire MG 0305")


@rule("8.52-a")
def test_the_marker_goes_where_no_enemy_unit_sees_it_or_in_far_cover():
    field = "woods {}; german 0303 INF spotted; german 0303 Major; russian 0{}07 INF=r"
    t = situation(field.format("0302", "3")).order("lead Major").play("march INF", "step 0302")
    assert not t.piece("INF").spotted                     # in woods, five hexes away
    t = situation(field.format("0302", "3").replace("0307", "0305")).order("lead Major").play("march INF", "step 0302")
    assert t.piece("INF").spotted                         # within three hexes
    t = situation(field.format("0404", "3")).order("lead Major").play("march INF", "step 0302")
    assert t.piece("INF").spotted                         # in the clear, in sight
    t = situation("woods 0205 0305 0405; german 0303 INF spotted; german 0303 Major; russian 0307 INF=r").order("lead Major")
    assert not t.play("march INF", "step 0302").piece("INF").spotted


@rule("8.52-a", "5.6")
def test_the_marker_goes_also_when_the_unit_is_carried_away():
    field = "woods {}; german 0303 WGN; german on-WGN MG spotted; german 0303 Major; russian 0308 INF=r"
    for cover, spotted in (("0302", False), ("0203", True)):
        t = situation(field.format(cover)).order("lead Major").play("march WGN", "step 0302", "unload WGN")
        assert (t.at("MG"), t.piece("MG").spotted) == ("0302", spotted)


@rule("16.5-a")
def test_a_hidden_unit_is_revealed_when_spotted_or_activated():
    t = situation("town 0305; german 0303 INF; german 0303 Major; russian 0305 INF=r hidden", segments).order("lead Major")
    assert t.piece("r").hidden
    t.play("march INF", "step 0304")
    assert not t.piece("r").hidden
    t = situation("town 0305; german 0303 INF; russian 0305 INF=r hidden; russian 0808 INF", segments).play("pass", "unit r")
    assert not t.piece("r").hidden


@rule("16.5", "8.1")
def test_nobody_fires_at_what_is_hidden():
    t = situation("german 0303 INF; german 0606 INF=b; russian 0308 INF=r hidden; russian 0305 INF=s", segments)
    t.order("unit INF", does="fire")
    assert t.choices("fire") == ["INF 0305"]


@rule("16.5", "8.1")
def test_where_someone_is_hidden_the_answer_is_that_of_an_empty_hex():
    t = situation("german 0303 INF; german 0303 INF=b; russian 0305 INF=h hidden; russian 0205 INF; russian 1008 INF")
    t.order("stack 0303", does="fire")
    empty, hidden = (t.why_not("german", "fire", t.pieces["INF"], t.hex(h)) for h in ("0405", "0305"))
    assert empty == hidden == ["8.1"]


@rule("16.12", "8.61")
def test_smoke_hides_and_blocks_at_any_height():
    assert reach("smoke german 0505; russian 0505 INF") == 3
    t = situation("smoke german 0303; level 3 0301; german 0301 INF; russian 0305 INF=r")
    assert not sees(t.g, t.hex("0301"), t.hex("0305"))
    assert sees(t.g, t.hex("0301"), t.hex("0303"))


@rule("8.5", "8.53")
def test_any_limiting_artwork_or_smoke_makes_the_hex_limiting():
    t = situation("strips 0505; level 1 0606; marsh 0707; smoke german 0808; german 0101 INF; russian 1001 INF")
    assert [limits_spotting(t.g, t.hex(h)) for h in ("0505", "0606", "0707", "0808", "0404")] == [
        True, True, False, True, False]


@rule("8.62", "8.61-a")
def test_a_line_goes_into_limiting_terrain_but_not_through_it_and_hills_block_only_by_their_lines():
    t = situation("woods 0304; level 1 0504; level 1 0503; german 0101 INF; russian 1001 INF")
    blocked = t.ground.why_blocked
    assert blocked(t.hex("0302"), t.hex("0304")) is None
    assert blocked(t.hex("0302"), t.hex("0306")).rule == "8.61"
    assert blocked(t.hex("0503"), t.hex("0506")) is None          # down from the hill, over its own hexes
    assert blocked(t.hex("0501"), t.hex("0506")).rule == "8.71"
