"""Sounds and notes of the browser: silent until switched on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .table import click_place, open_table, wait_until_asked

pytestmark = pytest.mark.browser

LISTEN = """window.played = 0;
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { window.played++; return start.apply(this, when); };
}"""
AWAY = """window.notes = [];
window.Notification = class {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor(title, more) { window.notes.push([title, more.body]); }
  close() {}
};
Object.defineProperty(document, 'hidden', { get: () => window.away === true });"""


def switch_on(page: Page, label: str) -> None:
    page.locator("#top [data-do=menu]").click()
    page.locator("#drawer [data-do=settings]").click()
    page.get_by_label(label).check()
    page.keyboard.press("Escape")


def sit_down(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")


def walk(page: Page) -> None:
    click_place(page, "a4")
    wait_until_asked(page, "square")
    click_place(page, "b4")
    page.wait_for_function("window.hedgerow.board.teams.find(t => t.name === 'B3').square !== 'a4'")


def test_a_table_is_silent_until_sounds_are_switched_on(page: Page) -> None:
    page.add_init_script(LISTEN)
    sit_down(page)
    walk(page)
    assert page.evaluate("window.played") == 0
    sit_down(page)
    switch_on(page, "Sounds")
    walk(page)
    page.wait_for_function("window.played > 0")


def test_who_looks_elsewhere_is_called_back_when_it_is_his_turn(page: Page) -> None:
    page.add_init_script(AWAY)
    sit_down(page)
    switch_on(page, "Tell me in the browser")
    page.evaluate("window.away = true")
    for _ in range(20):
        if page.evaluate("window.notes.length"):
            break
        page.evaluate("window.hedgerow.choose(window.hedgerow.decision.options.at(-1))")
        page.wait_for_function("!window.hedgerow.busy && window.hedgerow.decision")
    (title, body), *_ = page.evaluate("window.notes")
    assert title == "It is your turn: The crossing" and body == page.evaluate("window.hedgerow.decision.prompt")
