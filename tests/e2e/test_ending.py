"""Ending a game before its end, what its end shows, and the next one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import NewPage
from .table import click_on, open_table, patiently, wait_until_asked
from .test_play import online

pytestmark = pytest.mark.browser


def test_who_resigns_is_asked_once_more_and_sees_how_it_went_and_plays_again_from_the_other_side(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    click_on(page, 6, lazy=True)
    page.locator("#top [data-do=menu]").click()
    expect(page.get_by_role("button", name="Offer a draw")).to_have_count(0)       # the computer plays on
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    assert page.evaluate("window.hedgerow.message.view.result") is None
    page.locator("#top [data-do=menu]").click()
    page.get_by_role("button", name="Resign").click()
    held: list[Route] = []
    page.route("**/course", lambda route: held.insert(0, route))
    page.locator("#drawer [data-do=resigned]").click()
    expect(page.locator("#decide h1")).to_have_text("Red wins")
    expect(page.locator(".course [role=status]")).to_have_text("The computer works out how the game went.")
    held[0].continue_()
    page.locator(".course [data-moment]").first.click()
    expect(page.locator("#replaybar")).to_be_visible()
    page.locator("[data-replay=close]").click()
    page.get_by_role("button", name="Again with sides changed").click()
    page.wait_for_function("window.hedgerow?.me === 'red' && window.hedgerow.isBot('blue')")


def test_how_it_went_is_told_line_by_line_and_seen_on_a_phone_before_what_to_do_next(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    click_on(page, 12)
    page.wait_for_function("window.hedgerow.decision || window.hedgerow.message.view.result")
    if page.evaluate("!window.hedgerow.message.view.result"):
        page.locator("#top [data-do=menu]").click()
        page.get_by_role("button", name="Resign").click()
        page.locator("#drawer [data-do=resigned]").click()
    expect(page.locator(".course svg")).to_be_visible()
    for line in page.locator(".course .opt span").all_text_contents():
        assert line.strip()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("""() => { const [graph, sheet, next] = ['.course svg', '#decide', '#decide > .go'].map(s =>
          document.querySelector(s).getBoundingClientRect()); return graph.top < sheet.bottom && next.top >= graph.bottom; }""")


def test_a_moment_is_fetched_alone_and_one_that_comes_after_closing_is_not_shown(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    click_on(page, 6, lazy=True)
    page.locator("#top [data-do=menu]").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("#drawer [data-do=resigned]").click()
    moment = page.locator(".course li [data-moment]").first
    at = moment.get_attribute("data-moment")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/replay/\d+"), hold)
    moment.click()
    for _ in patiently():
        if held:
            break
        page.wait_for_timeout(10)
    page.locator("[data-replay=close]").click()
    assert [route.request.url.rsplit("/", 1)[1] for route in held] == [at]             # and not the end before it
    with page.expect_response(re.compile(r"/replay/\d+")):
        held[0].continue_()
    page.wait_for_timeout(100)
    expect(page.locator("#replaybar")).to_be_hidden()
    assert page.evaluate("window.hedgerow.replaying") is None


def test_a_draw_is_offered_and_agreed_to(new_page: NewPage) -> None:
    mine, theirs, *_ = online(new_page, "skirmish", "crossing", "blue", "red")
    mine.locator("#top [data-do=menu]").click()
    mine.get_by_role("button", name="Offer a draw").click()
    expect(mine.locator(".undoask")).to_contain_text("waiting for the others")
    expect(theirs.locator(".undoask")).to_contain_text("offers a draw")
    theirs.locator("[data-do=agree]").click()
    for page in (mine, theirs):
        expect(page.locator("#decide h1")).to_have_text("Nobody wins")


def test_settings_are_kept(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    page.locator("#top [data-do=menu]").click()
    page.locator("#drawer [data-do=settings]").click()
    page.get_by_label("Sounds").check()
    page.get_by_label("fast").check()
    page.reload()
    wait_until_asked(page, "mover")
    page.locator("#top [data-do=menu]").click()
    page.locator("#drawer [data-do=settings]").click()
    expect(page.get_by_label("Sounds")).to_be_checked()
    expect(page.get_by_label("fast")).to_be_checked()
