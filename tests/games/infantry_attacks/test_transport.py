"""5.6 Transport: limbering, loading, unloading; cargo shares its transport's fate. 9.13 guns on the way to their place."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import (
    ABOARD,
    DISRUPTED,
    ELIMINATED,
    MOVE,
    MOVED_FIRED,
    NOBODY,
    OPEN_SIGHTS,
    controller,
    is_combat_unit,
)
from hedgerow.games.infantry_attacks.model.values import fires_directly
from hedgerow.games.infantry_attacks.rules.actions import why_not_dig_in
from hedgerow.games.infantry_attacks.rules.morale import Checked
from hedgerow.games.infantry_attacks.rules.movement import why_not_march
from hedgerow.games.infantry_attacks.rules.transport import why_not_limber, why_not_load, why_not_unlimber
from hedgerow.testing import example, rule

from .situation import segments, situation

FAR = "; russian 1008 INF=far"


def rules_of(reasons):
    return {r.rule for r in reasons}


@rule("5.61", "1.0-def-mg")
def test_flipping_a_gun_takes_its_whole_activation():
    t = situation("german 0303 MG" + FAR).order("unit MG").play("limber MG")
    assert t.piece("MG").limbered
    assert not fires_directly(t.piece("MG"))
    assert t.over
    assert t.piece("MG").marker == MOVED_FIRED
    t = situation("german 0303 MG limbered" + FAR).order("unit MG").play("unlimber MG")
    assert not t.piece("MG").limbered


@rule("5.62", "5.6")
def test_limber_and_load_together_for_the_whole_activation_of_both():
    t = situation("german 0303 MG; german 0303 WGN" + FAR).order("stack 0303").play("load MG WGN")
    assert (t.piece("MG").hex, t.piece("WGN").cargo) == (ABOARD, t.pieces["MG"])
    assert t.piece("MG").limbered
    assert t.choices("march") == []
    t = situation("german 0303 MG; german 0302 WGN; german 0302 Major" + FAR).order("lead Major")
    t.play("march WGN", "step 0303", "stop")
    assert t.choices("load") == []                        # it has moved


@rule("5.6", "5.66")
def test_a_transport_carries_one_machine_gun_mortar_or_gun_and_nobody_else():
    t = situation("""
        german 0303 INF
        german 0303 MG
        german 0303 Major
        german 0303 WGN
        german 0303 WGN=full
        german on-full MG=cargo
    """ + FAR).order("stack 0303")
    for who, wagon in (("INF", "WGN"), ("Major", "WGN"), ("MG", "full")):
        assert why_not_load(t.g, t.pieces[who], t.pieces[wagon])
    assert not why_not_load(t.g, t.pieces["MG"], t.pieces["WGN"])


@rule("5.66")
def test_neither_the_disrupted_nor_those_in_an_assault_hex_load():
    for markers, enemy in ((("disrupted", ""), ""), (("", "disrupted"), ""), (("", ""), "russian 0303 INF")):
        t = situation(f"german 0303 MG {markers[0]}; german 0303 WGN {markers[1]}\n{enemy}{FAR}").order("stack 0303")
        assert t.choices("load") == []
        assert "5.66" in rules_of(why_not_load(t.g, t.pieces["MG"], t.pieces["WGN"]))


@rule("5.63")
def test_unloading_is_free_and_a_gun_set_down_before_the_transport_moves_may_unlimber():
    field = "german 0303 WGN; german on-WGN MG; german 0303 Major" + FAR
    t = situation(field).order("lead Major").play("unload WGN", "unlimber MG", "march WGN", "step 0304")
    assert (t.at("MG"), t.piece("MG").limbered, t.at("WGN")) == ("0303", False, "0304")
    t = situation(field).order("lead Major").play("march WGN", "step 0304", "unload WGN", "stop")
    assert t.at("MG") == "0304"
    assert t.choices("unlimber") == []


@rule("5.63-a")
def test_a_transport_goes_on_after_unloading_or_swaps_its_load_where_it_stands():
    field = "german 0303 WGN; german on-WGN MG; german 0303 MG=other; german 0303 Major" + FAR
    t = situation(field).order("lead Major").play("march WGN", "step 0304", "unload WGN", "step 0305")
    assert (t.at("MG"), t.at("WGN")) == ("0304", "0305")
    t = situation(field).order("lead Major").play("swap WGN other")
    assert (t.at("MG"), t.piece("other").hex, t.piece("WGN").cargo) == ("0303", ABOARD, t.pieces["other"])
    assert t.choices("march") == ["Major"] or "WGN" not in t.choices("march")


@rule("1.0-def-transport", "5.43", "5.66")
def test_transports_are_no_combat_units_and_enter_no_enemy_hex_but_unload_in_an_assault():
    t = situation("german 0303 WGN; german on-WGN MG; german 0303 INF; german 0303 Major; russian 0303 INF; russian 0304 INF")
    t.order("lead Major")
    assert not is_combat_unit(t.piece("WGN"))
    assert t.choices("assault") == []
    assert t.offers("unload WGN")


# ---- losses ----

@rule("5.64", "7.61")
@example("X-493-a")
def test_an_x_on_a_loaded_wagon_takes_the_gun_with_it():
    t = situation("german 0303 INF; german 0303 Major; russian 0304 WGN; russian on-WGN 76.2mm", dice=[(1, 1)])
    t.order("lead Major", does="fire").play("fire INF 0304")
    assert t.piece("WGN").hex == t.piece("76.2mm").hex == ELIMINATED
    assert t.g.losses[1] == 2


@rule("5.64", "5.65")
@example("X-493-b")
def test_cargo_shares_the_one_roll_of_its_transport_and_unloads_when_it_fails():
    t = situation("""
        german 0303 INF
        german 0303 INF
        german 0303 Major
        russian 0304 WGN
        russian on-WGN 76.2mm move:0808
        russian 0404 Kapitan:9-0-1
    """, dice=[(3, 4), (5, 5)])
    t.order("lead Major", does="fire").play("fire INF 0304", "join INF/2", "open fire")
    checked = t.all(Checked)
    assert [t.pieces["WGN"]] == [c.piece for c in checked]            # no roll of its own
    assert checked[0].morale.total == 9                               # an infantry leader next to it helps
    assert (t.piece("76.2mm").status, t.piece("WGN").status) == (DISRUPTED, DISRUPTED)
    assert (t.at("76.2mm"), t.piece("76.2mm").limbered) == ("0304", True)


# ---- Move missions ----

@rule("9.13-a", "9.62")
def test_a_gun_on_the_way_stays_loaded_and_limbered_until_it_is_there():
    field = "german 0303 WGN; german on-WGN 77/96 move:0305; german 0303 Major" + FAR
    t = situation(field).order("lead Major")
    assert t.choices("unload") == []
    t.play("march WGN", "step 0304")
    assert not t.offers("unload WGN")
    assert t.play("step 0305").at("77/96") == "0305"      # as soon as possible


@rule("9.13-a", "5.63-a")
def test_at_its_destination_a_gun_is_set_down_at_once_and_the_transport_may_go_on():
    field = "german 0303 WGN; german on-WGN 77/96 move:0305; german 0303 Major" + FAR
    t = situation(field).order("lead Major").play("march WGN", "step 0304", "step 0305")
    assert (t.at("77/96"), t.piece("77/96").mission) == ("0305", OPEN_SIGHTS)
    t.play("step 0304", "stop")
    assert (t.at("WGN"), t.choices("unlimber")) == ("0304", [])           # not in the segment that brought it
    full = "; ".join(f"german 0305 MG={n}" for n in "abc")
    t = situation(f"{field}; {full}").order("lead Major").play("march WGN", "step 0304", "step 0305")
    assert (t.about, t.at("WGN"), t.piece("77/96").mission) == ("act", "0305", MOVE)       # no room: it waits on its transport


@rule("9.13-a")
def test_a_gun_where_it_was_sent_unloads_and_unlimbers_as_soon_as_it_can():
    t = situation("german 0305 WGN; german on-WGN 77/96 move:0305" + FAR).order("unit WGN")
    assert not t.offers("end")
    t.play("unload WGN")
    assert t.choices("dig") == []
    assert not t.offers("end")
    assert t.play("unlimber 77/96").offers("end")
    t = situation("german 0305 77/96 limbered disrupted move:0305" + FAR).order("unit 77/96")
    assert t.offers("end") and t.offers("recover 77/96")


@rule("5.65", "9.13-a")
def test_a_gun_set_down_by_force_where_it_was_sent_has_arrived():
    t = situation("german 0303 INF; german 0303 INF; german 0303 Major; russian 0304 WGN; russian on-WGN 76.2mm move:0304"
                  + FAR.replace("russian", "german") + "; russian 1001 INF=other", dice=[(3, 4), (5, 5)])
    t.order("lead Major", does="fire").play("fire INF 0304", "join INF/2", "open fire")
    assert (t.piece("76.2mm").status, t.piece("76.2mm").mission) == (DISRUPTED, OPEN_SIGHTS)


@rule("9.13-a", "9.1")
def test_where_it_was_sent_a_gun_unloads_takes_on_open_sights_and_may_not_leave():
    t = situation("german 0305 WGN; german on-WGN 77/96 move:0305" + FAR, segments).order("unit WGN")
    assert t.choices("march") == []
    t.play("unload WGN", "unlimber 77/96")
    assert (t.piece("77/96").mission, t.piece("77/96").limbered) == (OPEN_SIGHTS, False)
    t = situation("german 0305 WGN; german 0305 77/96 limbered move:0305" + FAR).order("stack 0305")
    assert t.choices("load") == []
    assert t.offers("unlimber 77/96")


@rule("9.13-b")
def test_a_towed_gun_without_any_transport_left_unlimbers_where_it_is():
    field = "german 0303 77/96 limbered move:0505; german 0101 INF {}" + FAR
    t = situation(field.format("")).order("unit 77/96").play("unlimber 77/96")
    assert (t.piece("77/96").mission, t.at("77/96")) == (OPEN_SIGHTS, "0303")
    t = situation(field.format("; german 0808 WGN")).play("unit 77/96")
    t.play("go") if t.about == "activate" else None
    assert "9.13-a" in rules_of(why_not_unlimber(t.g, t.pieces["77/96"]))
    t = situation(field.format("; german off-0101 WGN"))
    assert why_not_unlimber(t.g, t.pieces["77/96"])       # one that is still to come counts


@rule("9.13-b")
def test_a_towed_gun_set_down_on_its_way_must_load_when_it_can_and_does_nothing_else():
    gun = "german 0303 77/96 limbered move:0505; german 0303 {}; german 0303 {}; german 0303 Major"
    t = situation(gun.format("WGN", "INF") + FAR).order("stack 0303")
    assert t.choices("load") == ["77/96 WGN"]
    assert t.choices("dig") == ["INF"]                    # the gun itself may not
    assert "9.13-b" in rules_of(why_not_dig_in(t.g, t.pieces["77/96"]))
    assert t.choices("end") == [] and not t.offers("end")
    assert not t.offers("march WGN")                      # nor may the only transport drive off without it
    assert "9.13-b" in rules_of(why_not_march(t.g, t.pieces["WGN"]))
    t.play("load 77/96 WGN")
    assert t.offers("end")
    t = situation(gun.format("WGN", "WGN=other") + FAR).order("stack 0303")
    assert t.offers("march WGN") and not t.offers("end")  # another transport is left to take it
    t.play("march WGN", "stop")
    assert not t.offers("march other")
    t = situation(gun.format("WGN disrupted", "INF") + FAR).order("stack 0303")
    assert t.choices("load") == [] and t.offers("end")    # both must be in good order [5.66]
    assert t.choices("dig") == ["INF"]


@rule("5.61", "9.13-a")
def test_a_mountain_gun_moves_itself_on_its_limbered_side():
    t = situation("austrian 0303 7cm-MTN move:0304; austrian 0303 Major" + FAR).order("lead Major")
    t.play("march 7cm-MTN", "step 0304")
    assert t.at("7cm-MTN") == "0304"
    assert t.piece("7cm-MTN").mission == MOVE             # until it unlimbers


@rule("9.62", "9.12", "9.15")
def test_guns_on_open_sights_keep_their_hex_but_may_limber_and_dig_in_there():
    t = situation("german 0303 77/96 sights; german 0303 WGN" + FAR).order("stack 0303")
    assert t.choices("load") == []
    assert t.choices("march") == ["WGN"]
    assert t.offers("dig 77/96")
    assert t.offers("limber 77/96")


@rule("5.63")
def test_what_is_set_down_is_no_longer_on_its_transport():
    t = situation("german 0303 WGN; german on-WGN MG; german 0303 Major" + FAR).order("lead Major").play("unload WGN")
    gun = t.piece("MG")
    assert (t.at("MG"), gun.carrier, gun.limbered, t.piece("WGN").cargo) == ("0303", NOBODY, True, NOBODY)


@rule("5.6", "5.62")
def test_what_is_loaded_in_play_is_seen_by_everybody_from_the_first_turn_on():
    t = situation("german 0303 MG; german 0303 WGN; german 0303 Major; russian 1008 INF").order("lead Major")
    assert t.play("load MG WGN").piece("WGN").cargo_known


@rule("5.61", "3.13-a")
def test_only_who_is_activated_to_move_limbers():
    t = situation("german 0303 MG; german 0304 MG=other; german 0808 INF; russian 1008 INF=far").order("unit MG")
    assert not why_not_limber(t.g, t.pieces["MG"])
    assert "3.13" in {r.rule for r in why_not_limber(t.g, t.pieces["other"])}


@rule("6.4", "9.13-a")
def test_a_leader_who_came_with_a_gun_to_its_destination_may_go_on():
    t = situation("austrian 0303 7cm-MTN move:0304; austrian 0303 Major" + FAR).order("lead Major")
    t.play("march with 7cm-MTN Major", "step 0304", "step 0305")
    assert (t.at("7cm-MTN"), t.at("Major")) == ("0304", "0305")


@rule("1.0-def-control", "5.63", "5.65")
def test_a_gun_that_is_set_down_takes_the_hex_for_its_side_and_one_aboard_does_not():
    field = "held russian 0304; german 0303 WGN; german on-WGN MG; german 0303 Major; russian 0306 MG=shooter" + FAR
    t = situation(field, segments, dice=[(5, 5), (4, 5)]).order("lead Major").play("march WGN", "step 0304")
    assert controller(t.g, t.hex("0304")) == 1
    t.play("pass", "unload WGN")
    assert controller(t.g, t.hex("0304")) == 0
    t = situation(field, segments, dice=[(5, 5), (4, 5)]).order("lead Major").play("march WGN", "step 0304")
    t.play("shoot shooter", "open fire")                  # it fails its check and unloads by force
    assert (t.at("MG"), controller(t.g, t.hex("0304"))) == ("0304", 0)


@rule("5.65", "5.6", "14.4")
def test_a_gun_set_down_by_force_on_its_way_has_moved_and_does_not_try_to_recover():
    field = "german 0303 WGN; german on-WGN MG; german 0303 Major; russian 0306 MG=shooter" + FAR
    t = situation(field, segments, dice=[(5, 5), (4, 5)]).order("lead Major").play("march WGN", "step 0304", "shoot shooter")
    t.play("open fire") if t.about == "volley" else None
    assert t.piece("MG").status == DISRUPTED
    assert t.choices("recover") == t.choices("recover with") == []
