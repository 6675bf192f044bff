"""The table speaks German to whoever wants it, and English to everybody else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import open_table, wait_until_asked

pytestmark = pytest.mark.browser


def test_the_language_chosen_in_the_settings_is_spoken_and_kept(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    expect(page.locator("#log h2")).to_have_text("Log")
    page.locator("#top [data-do=menu]").click()
    page.locator("#drawer [data-do=settings]").click()
    expect(page.locator("#drawer")).to_contain_text("log, questions, scenarios")
    page.get_by_label("Deutsch").click()
    expect(page.locator("#log h2")).to_have_text("Bericht")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_label("Einheiten", exact=True).first).to_be_attached()
    expect(page.locator("#top .turn b")).to_contain_text("Runde 1")                 # the game's own words too
    page.goto("/")
    expect(page.locator("#bar")).to_contain_text("Jede Regel gilt")
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator("#bar")).to_contain_text("Every rule enforced")


def test_a_german_browser_is_spoken_to_in_german_until_somebody_says_otherwise(new_page: NewPage) -> None:
    page = new_page(locale="de-DE")
    page.goto("/")
    expect(page.locator(".detail button.primary")).to_have_text("Aufbauen und spielen")
    page.locator("[data-guide=combat-commander]").click()
    expect(page.locator("#coach h2")).to_have_text("Gib einen Befehl")
    expect(page.locator("#tray")).to_contain_text("jetzt spielen")
