"""Squad Leader at the table: some turns by mouse and by keys, facings by rose, places of a hex."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .table import click_on, click_place, open_table, wait_until_asked

pytestmark = pytest.mark.browser
GUARDS = ("squad-leader", "1", {"russian": "me", "german": "random"})


def test_a_turn_is_played_from_the_keyboard(page: Page) -> None:
    open_table(page, *GUARDS)
    assert click_on(page, 80, until="movement", lazy=True) == "movement"
    expect(page.locator(".dicebox.wins")).to_contain_text("buildings 0 of 2")
    page.locator("#board").focus()
    page.keyboard.press("Tab")                                        # the first stack that can move
    page.keyboard.press("Enter")
    if page.locator(".fanone").count():
        page.locator(".fanone.legal").first.press("Enter")
    wait_until_asked(page, "march")
    page.locator("#board").focus()
    page.keyboard.press("Tab")                                        # the first hex it can step into
    page.keyboard.press("Enter")
    page.wait_for_function("window.hedgerow.log.some(e => e.event === 'Moved')")
    page.wait_for_function("!window.hedgerow.busy && !window.hedgerow.path.length")
    page.keyboard.press("Space")
    wait_until_asked(page, "movement")
    page.keyboard.press("e")
    page.wait_for_function("window.hedgerow.view.board.phase !== 'Movement'")


def test_tanks_face_where_the_rose_says(page: Page) -> None:
    open_table(page, "squad-leader", "4", {"german": "me", "russian": "random"})
    page.wait_for_function("window.hedgerow.decision?.about === 'set up'")
    page.evaluate("""async () => { const app = window.hedgerow, wait = ms => new Promise(done => setTimeout(done, ms));
      while (app.offers.keyed[0]?.verb !== 'point') {
        const number = app.decision.lines.length;
        await app.choose(app.offers.keyed[0].option);
        while (app.busy || app.decision.lines.length === number) await wait(10);
      } }""")
    expect(page.locator(".petal.lit")).to_have_count(6)
    page.locator('.petal[data-key="facing:2"]').click()               # east, by mouse
    page.wait_for_function("window.hedgerow.decision.lines.at(-1)[2] === 2")
    tank = page.evaluate("window.hedgerow.decision.lines.at(-1)[1]")
    assert page.evaluate("id => window.hedgerow.pieces.find(p => p.key === `vehicle:${id}`).facing", tank) == 2
    if page.evaluate("window.hedgerow.offers.keyed[0]?.verb") == "point":
        page.keyboard.press("]")                                      # and by keys
        expect(page.locator(".picked .pick").filter(has_text="north-east")).to_be_visible()
        page.keyboard.press("Enter")
        page.wait_for_function("window.hedgerow.decision.lines.at(-1)[2] === 1")


def test_the_places_of_a_hex_can_be_told_apart_and_pointed_at(page: Page) -> None:
    open_table(page, "squad-leader", "10", {"german": "me", "american": "random"})
    page.wait_for_function("window.hedgerow.decision?.about === 'set up'")
    place = """async verb => { const app = window.hedgerow, wait = ms => new Promise(done => setTimeout(done, ms));
      while (app.offers.keyed[0]?.verb !== verb) {
        const number = app.decision.lines.length;
        await app.choose(app.offers.keyed[0].option);
        while (app.busy || app.decision.lines.length === number) await wait(10);
      }
      const two = app.offers.keyed.find(o => app.places.of(o.keys[1]).sign === 'upper');
      return app.places.of(two.keys[1]).ground.name; }"""
    name = page.evaluate(place, "place")
    piece = page.evaluate("window.hedgerow.offers.keyed[0].keys[0]")
    page.locator(f'[data-shelf="{piece}"]').click()
    click_place(page, name)
    rows = page.locator(".placerow")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("upstairs")
    page.keyboard.press("1")
    page.wait_for_function("key => window.hedgerow.pieces.find(p => p.key === key).storey === 'upper'", arg=piece)


def test_who_may_do_something_at_any_time_still_sees_whom_he_waits_for(page: Page) -> None:
    open_table(page, "squad-leader", "1", {"german": "me", "russian": "heuristic"})
    page.locator("[data-do=auto]").click()
    page.wait_for_function("window.hedgerow.offers.main?.verb === 'commit'")
    page.keyboard.press("Enter")
    page.wait_for_function("window.hedgerow.decision?.optional && document.querySelector('#decide .thinking')"
                           " && document.querySelector('#decide [data-do=hurry]') && document.querySelector('#decide .manyopts')")
