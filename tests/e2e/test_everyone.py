"""Everyone can play: no serious violation of the accessibility rules, in any theme."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .table import click_on, open_table

pytestmark = pytest.mark.browser


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['help']} ({v['nodes'][0]['html'][:120]})" for v in found if v["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_no_serious_violation_in_the_lobby(page: Page, theme: str) -> None:
    page.goto(f"/?theme={theme}")
    expect(page.locator(".scn").first).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_no_serious_violation_at_the_table(page: Page, theme: str) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    page.goto(f"/table.html?theme={theme}{page.evaluate('location.hash')}")
    page.wait_for_function("window.hedgerow?.view")
    click_on(page, 6)
    expect(page.locator("#decide h1")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("game", ["asl-sk1", "combat-commander"])
def test_no_serious_violation_in_a_lesson(page: Page, game: str) -> None:
    page.goto("/?theme=light")
    page.locator(f"[data-guide={game}]").click()
    expect(page.locator("#coach h2")).to_be_visible()
    page.keyboard.press("d")
    expect(page.locator(".boardsvg .below text").first).to_be_visible()
    assert serious(page) == []


def test_the_board_can_be_read_as_text(page: Page) -> None:
    open_table(page, "asl-sk1", "S1", {"american": "me", "german": "random"})
    page.locator(".topnav [data-do=text]").click()
    expect(page.locator("#textboard")).to_contain_text("Turn")


def test_reduced_motion_stills_everything(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    moving = page.evaluate("document.getAnimations().length")
    assert moving == 0
