"""Several commanders of one side, each at a browser of his own: asked at the same time, and talking among themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import about, click_on, open_table, someone_asked, wait_until_asked

pytestmark = pytest.mark.browser

SHARE_OUT = """async () => {
  const app = window.hedgerow, wait = ms => new Promise(done => setTimeout(done, ms));
  for (let turn = 0; ; turn++) {
    const can = app.decision.options.filter(o => o[0] === 'assign');
    const mine = can.filter(o => o[1] === can[0]?.[1]);
    if (!can.length) return;
    const number = app.decision.number;
    app.choose(mine[turn % mine.length]);
    while (app.busy || app.decision?.number === number) await wait(10);
  }
}"""


def commanders(new_page: NewPage) -> tuple[Page, Page, Page]:
    """Both commanders of the Russians, and one of the enemy; the other enemy is the computer."""
    west, east, enemy = new_page(), new_page(), new_page()
    seats = {"russian west": "me", "russian east": "human", "central west": "human", "central east": "random"}
    made = open_table(west, "infantry-attacks", "IA8-sectors", seats)
    for page, seat in ((east, "russian east"), (enemy, "central west")):
        page.goto(f"/table.html#{made['table']['id']}/{seat}/{made['links'][seat]}")
    for page in (west, east, enemy):
        page.wait_for_function("window.hedgerow?.view")               # once everybody has sat down
    return west, east, enemy


def say(page: Page, text: str, *, aside: bool = False) -> None:
    if aside:
        page.locator("[name=aside]").check()
    page.locator("form input[maxlength]").fill(text)
    page.keyboard.press("Enter")


def test_commanders_of_a_side_talk_unheard_and_plan_at_the_same_time(new_page: NewPage) -> None:
    west, east, enemy = pages = commanders(new_page)
    for page in pages:
        page.locator("#board").focus()
        page.keyboard.press("c")
    say(west, "I hold the wood", aside=True)
    expect(east.locator(".chatlines li")).to_contain_text("I hold the wood")
    say(east, "good luck to all")
    expect(enemy.locator(".chatlines li")).to_have_count(1)           # what was said aside has not come here
    expect(enemy.locator(".chatlines li")).to_contain_text("good luck to all")
    for page in pages:
        page.keyboard.press("Escape")

    done: set[Page] = set()
    while done != {west, east}:                                       # sectors are given out, forces set up, as the panel asks
        awaited = [(page, what) for page in pages for what in ("assign sectors", "set up", "arrange entrants")]
        page = someone_asked(*awaited, *((page, "artillery plan") for page in (west, east) if page not in done))
        if about(page) == "artillery plan":
            done.add(page)
        elif about(page) == "assign sectors":
            page.evaluate(SHARE_OUT)
            page.locator("#decide [data-do=enter]").click()
        else:
            click_on(page, 2)
    assert click_on(east) == "the other decides"                      # both are asked at once: one hands in
    expect(east.locator("#decide h1")).to_have_text("Waiting for Austro-Hungarian, west and Russian, west")
    wait_until_asked(west, "artillery plan")
