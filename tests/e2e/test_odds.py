"""No roll without its odds having been there to see: on every row, and at whatever would complete a choice on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import click_on, open_table, patiently
from .test_sizes import GAMES, to_rolls

pytestmark = pytest.mark.browser

BARE = """rolls => [...document.querySelectorAll('#decide .opt[data-option]')]
  .filter(e => rolls.includes(e.dataset.option) && !e.querySelector('.brief')).map(e => e.textContent)"""
BARE_GROUPS = """rolls => [...document.querySelectorAll('#decide .opt[data-pick]')].filter(e => !e.querySelector('.brief')
  && window.hedgerow.offers.keyed.some(o => o.keys.includes(e.dataset.pick) && rolls.includes(JSON.stringify(o.option))))
  .map(e => e.textContent)"""


@pytest.mark.parametrize("game", GAMES)
def test_every_row_that_rolls_shows_its_odds(page: Page, game: str) -> None:
    rolls = to_rolls(page, game)
    assert rolls
    page.wait_for_function(f"rolls => ({BARE})(rolls).length === 0", arg=rolls)
    if page.evaluate("window.hedgerow.offers.keyed.length") <= 40:
        page.wait_for_function(f"rolls => ({BARE_GROUPS})(rolls).length === 0", arg=rolls)
    for brief in page.locator("#decide .opt .brief b").all_text_contents():
        assert brief.endswith("%"), brief


@pytest.mark.parametrize("game", [game for game in GAMES if game != "up-front"])       # its targets are groups, not places
def test_pointing_at_a_target_shows_the_odds_before_it_is_chosen(new_page: NewPage, game: str) -> None:
    page = new_page(1920, 1080)
    rolls = to_rolls(page, game)
    piece, place = page.evaluate("""said => { const app = window.hedgerow, all = app.offers.keyed.filter(o =>
      said.includes(JSON.stringify(o.option)) && o.keys.length === 2 && app.places.of(o.keys[1]));
      const one = all.find(o => all.some(other => other !== o && other.keys[0] === o.keys[0]));      // a choice of targets
      app.picks = [one.keys[0]]; app.draw(); return [one.keys[0], app.places.of(one.keys[1]).name]; }""", rolls)
    expect(page.locator("#decide .oddsbox")).to_have_count(0)
    x, y = page.evaluate("""name => { const p = window.hedgerow.places.named(name), svg = document.querySelector('.boardsvg');
      const q = new DOMPoint(p.x, p.y).matrixTransform(svg.getScreenCTM()); return [q.x, q.y]; }""", place)
    page.mouse.move(x, y)
    expect(page.locator("#decide .oddsbox > .odds")).to_be_visible()
    assert page.evaluate("window.hedgerow.picks") == [piece]                        # looked at, not chosen


def test_a_pass_that_lets_a_roll_happen_shows_its_odds(page: Page) -> None:
    open_table(page, "combat-commander", "1", {"axis": "me", "allies": "random"})
    for _ in patiently():
        if (came := click_on(page, 200, until="before defense roll", lazy=True)) in ("before defense roll", "over"):
            break
    if came != "over":
        expect(page.locator("#decide .oddsbox .odds").first).to_be_visible()
        expect(page.locator("#decide .oddsbox")).to_contain_text("If you pass")
