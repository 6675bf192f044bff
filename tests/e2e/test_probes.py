"""The wider ground in the browser, each by a probe game of an outside package: storeys, facings, masks, a table without a map,
several seats at once, scenarios made to order, campaigns."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hedgerow
from tests.kernel.probes import announce

from .conftest import NewPage, serving
from .table import click_place, frames_of, open_save, open_table, point_of, views

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds the probes as it finds every game: by what an installed package announces."""
    package = tmp_path_factory.mktemp("package")
    announce(package)
    path = os.pathsep.join([str(package), str(ROOT), os.environ.get("PYTHONPATH", "")])
    with serving(tmp_path_factory.mktemp("probes") / "games.db", PYTHONPATH=path) as found:
        yield found


def asked(page: Page, seat: str, about: str) -> None:
    """The page has come to the question, at that seat."""
    page.wait_for_function("([seat, about]) => !window.hedgerow.busy && !window.hedgerow.watching && window.hedgerow.me === seat"
                           " && window.hedgerow.decision?.about === about", arg=[seat, about])


def both_seats(new_page: NewPage, game: str, scenario: str, first: str, second: str) -> tuple[Page, Page, list[str], list[str]]:
    """Two browsers, a seat each, and what their sockets bring."""
    one, other = new_page(), new_page()
    to_one, to_other = frames_of(one), frames_of(other)
    made = open_table(one, game, scenario, {first: "me", second: "human"})
    other.goto(f"/table.html#{made['table']['id']}/{second}/{made['links'][second]}")
    for page in (one, other):
        page.wait_for_function("window.hedgerow?.view")
    return one, other, to_one, to_other


def test_stacks_of_a_hex_lie_apart_by_storey_and_a_gun_faces_where_the_rose_says(page: Page) -> None:
    open_table(page, "probe-storeys", "street", {"runners": "me", "gun": "me"})
    asked(page, "runners", "go")
    expect(page.locator("#board .stack")).to_have_count(2)            # both runners in one, the gun
    click_place(page, "north-east")
    page.locator('.fanone[aria-label^="Ann"]').click()
    click_place(page, "north-east")                                   # her own hex: the place above it
    asked(page, "gun", "turn")
    expect(page.locator("#board .stack")).to_have_count(3)            # one upstairs, one below, the gun
    assert page.evaluate("window.hedgerow.pieces.map(p => p.storey ?? '')") == ["upper", "ground", ""]

    expect(page.locator(".petal")).to_have_count(6)
    expect(page.locator(".petal.lit")).to_have_count(2)
    page.locator('.petal[data-key="facing:5"]').click()               # by mouse
    asked(page, "runners", "go")
    assert page.evaluate("window.hedgerow.board.gun.facing") == 5
    page.mouse.move(*point_of(page, "north-east"))
    expect(page.locator(".fantier")).to_have_count(2)                 # the row names the storeys of its pieces
    page.locator("#board").focus()
    page.keyboard.press("ArrowDown")                                  # the cursor comes to the first of one's own pieces
    page.keyboard.press("v")                                          # and the row stays open
    page.locator('.fanone[aria-label^="Ann"]').click()
    page.keyboard.press("Enter")                                      # there is only one way: down
    asked(page, "gun", "turn")
    page.keyboard.press("]")                                          # by keys
    expect(page.locator(".picked .pick").filter(has_text="north-west")).to_be_visible()
    page.keyboard.press("Enter")
    asked(page, "runners", "go")
    assert page.evaluate("window.hedgerow.board.gun.facing") == 0
    drawn = page.evaluate("""async () => {
      const { arcPlaces } = await import('/js/facing.js'), { places, board } = window.hedgerow;
      return arcPlaces(places, places.named('pit'), board.gun.facing).map(p => p.name); }""")
    assert sorted(drawn) == sorted(page.evaluate("window.hedgerow.board.gun.arc"))       # the arc drawn is the arc of the rules


def test_an_open_row_of_pieces_keeps_the_keys_when_the_table_is_drawn_anew(page: Page) -> None:
    open_table(page, "probe-storeys", "street", {"runners": "me", "gun": "me"})
    asked(page, "runners", "go")
    page.locator("#board").focus()
    for key in ("ArrowDown", "v", "ArrowRight"):
        page.keyboard.press(key)
    ben = page.locator('.fanone[aria-label^="Ben"]')
    expect(ben).to_be_focused()
    page.evaluate("window.hedgerow.draw()")                           # as any news from the server does
    expect(ben).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('.fanone[aria-label^="Ann"]')).to_be_focused()


def test_a_way_that_is_not_there_is_refused_with_its_rule(page: Page) -> None:
    open_table(page, "probe-storeys", "street", {"runners": "me", "gun": "me"})
    asked(page, "runners", "go")
    click_place(page, "north-east")
    page.locator('.fanone[aria-label^="Ben"]').click()
    click_place(page, "south")
    expect(page.locator(".saypop")).to_contain_text("There is no way there")


def test_masked_pieces_show_their_owner_what_they_are_and_others_a_mask(new_page: NewPage) -> None:
    patrol, nest, to_patrol, _ = both_seats(new_page, "probe-masks", "nest", "patrol", "nest")
    asked(nest, "nest", "swap")
    expect(patrol.locator("[data-spot][aria-label$=': masked']")).to_have_count(5)
    expect(nest.locator("[data-spot][aria-label$=': masked']")).to_have_count(0)
    nest.locator("[data-spot='unit:0']").click()
    asked(patrol, "patrol", "look")
    assert {c["is"] for v in views(to_patrol) for c in v["board"]["counters"]} == {None}
    patrol.locator("#board").focus()
    patrol.keyboard.press("Tab")                                      # the first counter, by keys
    patrol.keyboard.press("Enter")
    expect(patrol.locator("[data-spot][aria-label$=': masked']")).to_have_count(4)
    nest.wait_for_function("window.hedgerow.board.counters.some(c => !c.masked)")


def test_a_table_without_a_map_both_discard_at_once_and_a_card_is_played_on_a_group(new_page: NewPage) -> None:
    north, south, to_north, to_south = both_seats(new_page, "probe-groups", "hedges", "north", "south")
    asked(north, "north", "discard")
    asked(south, "south", "discard")                                  # both at the same time
    held = "window.hedgerow.board.hands[window.hedgerow.me].map(c => c.id)"
    mine, theirs = north.evaluate(held), south.evaluate(held)
    south.locator(f"[data-card='card:{theirs[0]}']").click()
    expect(south.locator(".sheet-lines li")).to_have_count(1)
    south.locator("#decide [data-do=enter]").click()
    expect(south.locator("#decide h1")).to_contain_text("North")      # waits for the other
    asked(north, "north", "discard")
    assert all(v["board"]["discards"] == [] for v in views(to_north))  # a worksheet is handed in unseen
    north.locator("#decide [data-do=enter]").click()
    asked(north, "north", "play")
    assert len(north.evaluate(held)) == 4 and north.evaluate("window.hedgerow.board.discards.length") == 1
    assert north.evaluate(held) == mine
    for heard, other in ((to_north, "south"), (to_south, "north")):
        assert {type(v["board"]["hands"][other]) for v in views(heard)} == {int}

    expect(north.locator("[data-spot^='group:']")).to_have_count(4)
    play(north)
    asked(south, "south", "play")
    play(south)
    asked(north, "north", "discard")
    assert north.evaluate("window.hedgerow.view.board.round") == 2


def play(page: Page) -> None:
    """The first card that can be played, by pointing at it and at groups."""
    offer = page.evaluate("window.hedgerow.offers.keyed[0]")
    card, *things = offer["keys"]
    page.locator(f"[data-card='{card}']").click()
    for key in things:
        page.locator(f"[data-spot='{key}']").click()
    if offer["verb"] == "fire":                                       # it rolls: the odds first, then Enter
        expect(page.locator(".oddsbox > .odds")).to_be_visible()
        page.keyboard.press("Enter")


def test_a_scenario_made_from_choices_is_played_from_its_buttons(page: Page) -> None:
    made = open_table(page, "probe-bought", '{"blue":[3],"red":[4,5]}', {"red": "me", "blue": "random"})
    assert made["table"]["scenario"] == '{"blue":[3],"red":[4,5]}'
    page.wait_for_function("window.hedgerow.decision?.about === 'throw'")
    expect(page.locator("#decide .go .btn")).to_have_count(2)         # the stones it was made with
    page.locator("#decide .go .btn").first.click()
    page.wait_for_function("window.hedgerow.view.result")


def before_the_second_battle() -> hedgerow.Game:
    """A campaign of Skirmish in which blue is asked whom to make up for the next battle."""
    for seed in range(40):
        game, dice = hedgerow.new("skirmish", "campaign", seed=seed), random.Random(seed)
        while game.result is None and "make up" not in game.waiting.values():
            seat = next(s for s, d in game.decisions.items() if not d.optional)
            game.apply(seat, dice.choice(game.decisions[seat].answers))
        if game.waiting == {"blue": "make up"}:
            return game
    raise AssertionError("no campaign came to that")


def test_a_campaign_goes_on_with_the_next_battle_on_its_own_map(page: Page) -> None:
    open_save(page, before_the_second_battle().save(), {"blue": "me", "red": "random"})
    page.wait_for_function("window.hedgerow?.decision?.about === 'make up'")
    crossing = page.locator("#board .ground image").get_attribute("href")
    page.locator("#decide [data-do=pass]").click()
    page.wait_for_function("window.hedgerow.decision?.about === 'mover'")
    expect(page.locator("#board .ground image")).not_to_have_attribute("href", str(crossing))
    assert "w" not in "".join(page.evaluate("window.hedgerow.board.ground"))             # the open plain
