"""The pages live under the server's own content policy, which the other tests must bypass; seats pass to a bot and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .conftest import WAIT, NewPage
from .table import open_table

pytestmark = pytest.mark.browser


def test_lobby_and_table_need_nothing_that_the_policy_forbids(browser: Browser, address: str, new_page: NewPage) -> None:
    made = open_table(new_page(), "skirmish", "crossing", {"blue": "me", "red": "random"})
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda fault: said.append(str(fault)))
    page.goto("/")
    expect(page.locator("#cols form")).to_be_visible()
    page.goto(f"/table.html#{made['table']['id']}")
    page.reload()
    expect(page.locator("#decide h1")).to_be_visible()
    expect(page.locator("#board svg").first).to_be_visible()
    context.close()
    assert [s for s in said if "Content Security Policy" in s or "Error" in s] == []


def test_a_seat_is_left_to_a_bot_and_taken_back(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    page.locator("[data-do=menu]").first.click()
    with page.expect_navigation():
        page.locator("[data-hand=random]").click()
    page.wait_for_function("window.hedgerow?.message && window.hedgerow.isBot('blue')")
    page.locator("[data-do=menu]").first.click()
    with page.expect_navigation():
        page.locator("[data-seat=back]").click()
    page.wait_for_function("window.hedgerow?.message && !window.hedgerow.isBot('blue')")
