"""Up Front in the browser: a table without a map, played by mouse, by keyboard and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import about, open_table, patiently
from .test_lessons import begin

pytestmark = pytest.mark.browser

def form_groups(page: Page) -> None:
    """Four men to each group, by clicking at men and letters; the last man has no choice."""
    while about(page) == "form groups":
        number, posted = page.evaluate("[window.hedgerow.decision.number, document.querySelectorAll('.line.mine .man').length]")
        page.locator(".pool .man").first.click()
        if page.evaluate("window.hedgerow.picks.length"):
            page.locator(f"[data-spot='letter:{min(posted // 4, 2)}']").click()
        next_question(page, number)


def next_question(page: Page, number: int) -> None:
    page.wait_for_function("n => window.hedgerow.view.result || (!window.hedgerow.busy && window.hedgerow.decision"
                           " && window.hedgerow.decision.number !== n)", arg=number)


def press(page: Page, key: str) -> None:
    """A key that answers the question."""
    number = page.evaluate("window.hedgerow.decision.number")
    page.keyboard.press(key)
    next_question(page, number)


def test_a_game_is_begun_by_mouse_and_played_on_by_keyboard(page: Page) -> None:
    open_table(page, "up-front", "A-GA", {"german": "me", "american": "random"})
    form_groups(page)
    press(page, "Enter")                                      # crews: ready
    while about(page) == "first terrain":
        press(page, "e")
    expect(page.locator(".grp.mine")).to_have_count(3)
    expect(page.locator("#tray .ac")).not_to_have_count(0)
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tabover [data-mark=cursor] rect")).not_to_have_count(0)
    page.keyboard.press("Tab")
    assert page.evaluate("window.hedgerow.lookedPlace.keys.some(k => window.hedgerow.offers.any.has(k))")
    turn = page.evaluate("window.hedgerow.view.board.turn")
    for _ in patiently():
        if page.evaluate("window.hedgerow.view.result") or page.evaluate("window.hedgerow.view.board.turn") >= turn + 2:
            break
        press(page, page.evaluate("window.hedgerow.offers.pass ? window.hedgerow.passKey.replace('Space', ' ') : 'Enter'"))
    assert page.evaluate("window.hedgerow.view.board.turn") >= turn + 2
    expect(page.locator("#log")).not_to_contain_text("refill")        # what is never asked is not told


def test_on_a_phone_cards_and_groups_are_tapped_and_what_cannot_be_done_says_why(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    begin(page, "up-front")
    page.locator("#coach [data-coach=end]").tap()
    expect(page.locator(".dial .steps .on")).to_have_text("0")        # the range of the two groups in the middle
    page.locator("#tabbar [data-sheet=hand]").tap()
    page.locator("#tray .hc [data-card]").first.tap()                 # a Cower card
    expect(page.locator(".saypop")).to_be_visible()
    fire = page.evaluate("window.hedgerow.offers.all.find(o => o.verb === 'fire').keys")
    page.locator(f"[data-card='{fire[2]}']").tap()
    page.locator(f"[data-spot='{fire[0]}'] .letter").tap()
    page.locator("#tabbar [data-sheet=choice]").tap()
    expect(page.locator("#decide .brief").first).to_be_visible()      # the odds of each row
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
