"""What a seat is shown, as text."""

from __future__ import annotations

from typing import Any

import hedgerow
from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.model.counters import MORTAR, TRANSPORT
from hedgerow.games.infantry_attacks.model.state import MOVED_FIRED, place
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.setup import stow
from hedgerow.games.infantry_attacks.table.words import PROMPTS
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import tell

from .situation import situation
from .small_battles import MILL_NAME


def test_the_text_board_writes_numbers_of_both_sides_in_words() -> None:
    game = hedgerow.new("infantry-attacks", "IA1", seed=1)
    text = game.rulebook.table.text_board(game.board(game.seats[0]))
    assert text.splitlines()[:2] == ["Set-up, before turn 1 of 12",
                                     "Initiative: Central 3, Russian 2. Step losses: Central 0, Russian 0."]


def test_the_text_board_shows_what_a_leader_is_worth() -> None:
    game = hedgerow.new("infantry-attacks", "IA1", seed=1)
    while "russian" in game.decisions:
        options = game.decisions["russian"].options
        game.apply("russian", ("commit",) if ("commit",) in options else options[0])
    chief = next(p for p in game.board("russian")["pieces"] if p["name"] == "Kapitan 1")
    text = game.rulebook.table.text_board(game.board("russian"))
    assert f"Kapitan 1 {chief['morale']}-{chief['combat']}-{chief['bonus']}" in text and "Russian INF A 5-3" in text


def test_a_marker_does_not_tell_which_transport_carries_a_gun() -> None:
    game = hedgerow.new("infantry-attacks", MILL_NAME, seed=1)
    g: Any = game.state
    gun, wagon = (next(i for i, p in enumerate(g.pieces) if p.cls == cls and not p.side) for cls in (MORTAR, TRANSPORT))
    stow(g, gun, wagon)
    place(g, wagon, g.scenario.ground.index("0808"))
    for i in (gun, wagon):
        g.pieces[i].marker = MOVED_FIRED
    shown = {seat: [game.board(seat)["pieces"][i]["marker"] for i in (gun, wagon)] for seat in ("central", "russian", None)}
    assert shown == {"central": ["moved/fired"] * 2, "russian": ["", "moved/fired"], None: ["", "moved/fired"]}


def test_what_is_hardly_ever_wanted_is_offered_last() -> None:
    t = situation("german 0303 INF; german 0303 INF=b; german 0303 Major; russian 1008 INF=far").order("lead Major")
    verbs = [o[0] for o in t.options]
    assert verbs[-4:] == ["give way"] * 3 + ["end"] and "give way" not in verbs[:-4]


def test_declaring_for_all_that_are_left_says_that_it_means_the_one_asked_too() -> None:
    t = situation("german 0303 INF; german 0303 INF=b; german 0303 Major; russian 1008 INF=far").play("lead Major", "all", "go")
    words = {o[0]: t.game.say(o) for o in t.options}
    assert words["rest move"] == "it moves, and so do all that are left"
    t.play("rest move")
    assert t.about == "act"


def test_the_question_where_to_names_everybody_on_the_move() -> None:
    t = situation("german 0303 INF; german 0303 Major; russian 1008 INF=far")
    t.play("lead Major", "all", "rest move", "march with INF Major")
    (asked,) = t.game.decisions.values()
    assert asked.what["movers"] == (t.pieces["INF"], t.pieces["Major"])
    assert PROMPTS["march"].format(movers="Company and Major", left=asked.what["left"]) == (
        "Company and Major on the move, 3 movement points left: where to, or stop?")


def test_the_log_says_who_fired_and_who_was_hit_on_which_column_and_what_came_of_it() -> None:
    game = hedgerow.new("infantry-attacks", "IA1", seed=1)
    shot = Fired((5,), "direct_fire", 3, Tally.of(6, "fire value", "10.2"), 12, (
        ((0, 1), Tally.of(3, "close", "10.2"), 11, "M1"), ((2,), Tally(), 4, "-")))
    assert tell(RULEBOOK, game.state, shot) == (
        "German INF A: direct fire on 0104 at strength 6, roll 12: "
        "Major 1, Hauptmann 1 on column 11 (+3): morale check at +1; Hauptmann 2 on column 4: no effect")


def test_who_is_asked_for_opportunity_fire_is_told_who_has_come() -> None:
    t = situation("german 0303 INF; german 0303 Major; russian 0305 INF=r").order("lead Major")
    t.play("march with INF Major", "step 0304")
    d = t.game.decisions["russian"]
    assert dict(d.what)["movers"] == (t.pieces["INF"], t.pieces["Major"])
    assert "{movers}" in PROMPTS[d.about]
