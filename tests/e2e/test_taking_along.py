"""What people keep and pass on: favourites, their name, links to a moment, the record, a picture, the map on paper; and what the
computer says about a game that is over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import click_on, open_table, wait_until_asked

pytestmark = pytest.mark.browser
CROSSING = ("skirmish", "crossing", {"blue": "me", "red": "random"})


def drawer(page: Page, which: str) -> None:
    page.locator("#top [data-do=menu]").click()
    page.locator(f"#drawer [data-do={which}]").click()


def over(page: Page) -> None:
    """A game with some fire in it, lost by resigning."""
    open_table(page, *CROSSING)
    wait_until_asked(page, "mover")
    click_on(page, 12)
    page.wait_for_function("window.hedgerow.decision || window.hedgerow.message.view.result")
    if page.evaluate("!window.hedgerow.message.view.result"):
        drawer(page, "resign")
        page.locator("#drawer [data-do=resigned]").click()
    expect(page.locator("#decide .prompt.over")).to_be_visible()


def test_favourites_and_name_are_kept(page: Page) -> None:
    page.goto("/")
    page.locator("[data-game=asl-sk1]").click()
    star = page.locator(".scnbox", has=page.locator("[data-scenario=S2]")).locator(".star")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Your name").blur()
    page.reload()
    favourite = page.locator("[data-favourite]")
    expect(favourite).to_have_count(1)
    favourite.click()
    expect(page.locator("[data-scenario=S2]")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    star.click()
    expect(favourite).to_have_count(0)


def test_a_link_leads_whoever_has_it_to_the_same_moment(new_page: NewPage) -> None:
    page, friend = new_page(), new_page()
    over(page)
    page.locator(".go [data-do=replay]").click()
    page.locator("#replaybar input").evaluate("bar => { bar.value = 3; bar.dispatchEvent(new Event('input', {bubbles: true})); }")
    page.wait_for_function("() => { const { replaying, log } = window.hedgerow; return replaying?.events < log.length; }")
    page.locator("#replaybar [data-do=share]").click()
    link = page.get_by_label("Link to this moment").input_value()
    page.locator("#drawer [data-copy]").first.click()
    expect(page.locator("#drawer [data-copy]").first).to_have_text("Copied")
    friend.goto(link)
    friend.wait_for_function("window.hedgerow?.replaying")
    same = "JSON.stringify(window.hedgerow.board.teams.map(t => [t.name, t.square]))"
    assert friend.evaluate(same) == page.evaluate(same)
    friend.goto(page.get_by_label("Link to the replay").input_value())
    friend.wait_for_function("window.hedgerow?.replaying?.step === 0")
    friend.locator("[data-replay=close]").click()
    expect(friend.locator("#decide .prompt.over")).to_be_visible()
    assert "@" not in friend.url


def test_while_it_lasts_a_link_shows_what_everyone_may_see(new_page: NewPage) -> None:
    page, friend = new_page(), new_page()
    open_table(page, *CROSSING)
    wait_until_asked(page, "mover")
    drawer(page, "share")
    friend.goto(page.get_by_label("Link to this position").input_value())
    friend.wait_for_function("window.hedgerow?.replaying")
    assert friend.evaluate("window.hedgerow.me") is None
    expect(friend.locator("#tray .hand")).to_have_count(0)


@pytest.mark.parametrize("game", [CROSSING, ("up-front", "A-GA", {"german": "me", "american": "random"})], ids=["map", "tableau"])
def test_record_and_picture_are_downloaded(page: Page, tmp_path: Path, game: tuple[str, str, dict[str, str]]) -> None:
    open_table(page, *game)
    page.wait_for_function("window.hedgerow.decision")
    drawer(page, "share")
    with page.expect_download() as record:
        page.get_by_role("button", name="Record as text").click()
    text = Path(record.value.path()).read_text("utf-8")
    assert text.startswith("Hedgerow · ") and "Ada" in text
    with page.expect_download() as picture:
        page.get_by_role("button", name="Picture of the table").click()
    picture.value.save_as(tmp_path / "table.png")
    seen = (tmp_path / "table.png").read_bytes()
    assert seen[:8] == b"\x89PNG\r\n\x1a\n" and len(seen) > 20_000        # a blank one is far smaller


def test_on_paper_the_map_stands_alone_and_whole(page: Page) -> None:
    open_table(page, "asl-sk1", "S1", {"american": "me", "german": "random"})
    page.wait_for_function("window.hedgerow.decision")
    page.keyboard.press("+")
    seen = page.locator(".boardsvg").get_attribute("viewBox")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#printed")).to_have_text(re.compile("ASL Starter Kit"))
    for hidden in ("#decide", "#log", "#top", "#tools", "#tray"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".boardsvg .pulse")).to_have_count(0)             # the position, not where one may set up
    whole = page.locator(".boardsvg").get_attribute("viewBox")
    assert whole is not None and seen is not None and float(whole.split()[2]) > float(seen.split()[2])
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".boardsvg").get_attribute("viewBox") == seen
    expect(page.locator(".boardsvg .pulse")).not_to_have_count(0)


def test_after_the_game_the_computer_shows_its_lines_the_win_chance_and_the_luck(page: Page) -> None:
    over(page)
    expect(page.locator(".course")).to_contain_text(re.compile(r"Blue: \d+ %"))
    page.locator("[data-do=measure]").click()
    expect(page.locator(".luckbox")).to_contain_text(re.compile("points of win chance|No roll has moved"))
    page.locator(".course [data-moment]").first.click()
    page.locator("#decide [data-do=analyse]").click()
    lines = page.locator(".analysis .whylines li")
    expect(lines.first).to_contain_text(re.compile(r"\d+ %"))
    assert lines.count() > 1
    expect(page.locator(".analysis .taken")).to_have_count(1)
    expect(page.locator("#decide .course circle.now")).to_be_visible()
    page.locator("[data-replay=branch]").click()                          # and on from there
    page.wait_for_function("window.hedgerow?.decision && !window.hedgerow.message.view.result")


def test_an_invitation_that_reaches_only_this_machine_says_so_and_offers_one_that_reaches_further(page: Page) -> None:
    page.goto("/")
    page.locator("[data-game=skirmish]").click()
    page.locator("[name=seat-red][value=human]").check(force=True)
    page.get_by_role("button", name="Set up and play").click()
    expect(page.locator("#decide")).to_contain_text("This link works on this machine only.")
    expect(page.locator("#decide")).to_contain_text("hedgerow serve --host 0.0.0.0")
    there = {"network": "http://192.168.7.5:8044", "command": ""}
    page.route("**/api/reach", lambda route: route.fulfill(json=there))               # as from a server that others reach
    page.reload()
    expect(page.get_by_label("For somebody in your network:")).to_have_value(re.compile(r"^http://192\.168\.7\.5:8044/table.html#"))
