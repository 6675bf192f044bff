"""Up Front in the browser: a table without a map, played by mouse, by keyboard and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import about, open_table, patiently
from .test_lessons import begin

pytestmark = pytest.mark.browser

POINTED_AT = """() => {
  const spots = [...document.querySelectorAll('.tabover [data-mark=here]')].map(e => e.dataset.at)
    .map(key => `[data-spot="${key}"]${key.startsWith('group:') ? ' .letter' : ''}`);
  const of = e => e.dataset.card ? `[data-card="${e.dataset.card}"]` : e.dataset.do ? `#decide [data-do=${e.dataset.do}]`
    : e.closest('#log') ? '#log .ev summary' : '';
  return [...spots, ...[...document.querySelectorAll('.coached')].map(of)].filter(Boolean);
}"""
SETTLED = "!window.hedgerow.busy && (window.hedgerow.decision || window.hedgerow.view.result)"


def settle(page: Page) -> None:
    page.wait_for_function(SETTLED)


def follow(page: Page) -> None:
    """Do what the lesson points at, and nothing else, until it ends."""
    for _ in patiently():
        settle(page)
        going_on = page.locator("#coach .btn.primary")
        if page.locator("#coach h2").text_content() == "Play on":
            return
        if going_on.count():
            going_on.click()
            continue
        shown = page.evaluate(POINTED_AT)
        picks = page.evaluate("window.hedgerow.picks")
        target = next((s for s in shown if not any(f'"{k}"' in s for k in picks)), None)
        if target is None:
            page.keyboard.press("Space")                      # nothing to do but to let the others go on
            page.wait_for_timeout(100)
            continue
        page.locator(target).first.click()


def test_the_lesson_is_played_to_its_end(page: Page) -> None:
    begin(page, "up-front")
    expect(page.locator(".grp")).to_have_count(6)
    follow(page)
    expect(page.locator("#coach h2")).to_have_text("Play on")
    log = page.evaluate("window.hedgerow.log.map(e => e.event)")
    assert {"FireDeclared", "Resolved", "Moved"} <= set(log)


def test_the_lesson_with_armor_is_played_to_its_end(page: Page) -> None:
    begin(page, "up-front:armor")
    expect(page.locator("#coach h2")).to_have_text("An armored car")
    expect(page.locator(".grp.mine .afv")).to_have_count(1)
    began = page.evaluate("window.hedgerow.log.length")
    follow(page)
    expect(page.locator("#coach h2")).to_have_text("Play on")
    log = page.evaluate("began => window.hedgerow.log.slice(began).map(e => e.event)", began)
    assert {"ShotDeclared", "Moved"} <= set(log) and log.count("TurnBegins") == 2


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
