"""The guided first games: one click in the lobby, then steps that wait for what the player really does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import hedgerow
from hedgerow.kernel.registry import game_names, rulebook

from .table import click_place

LESSONS = [name for name in game_names() if (rulebook(name).web / "lesson.js").exists()]        # type: ignore[operator]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_still_begins_where_it_was_recorded(name: str) -> None:
    web = rulebook(name).web
    assert web is not None
    game = hedgerow.load((web / "lesson.save").read_text("utf-8"))
    assert game.result is None and game.decisions


def begin(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"[data-guide={game}]").click()
    page.wait_for_url(re.compile("guide=1"))
    expect(page.locator("#coach h2")).to_be_visible()


def until(page: Page, title: str, do: Callable[[], None], most: int = 30) -> None:
    """Do it again and again until the coach has come to the step; nothing is done while the table is busy."""
    for _ in range(most):
        if page.locator("#coach h2").text_content() == title:
            break
        page.wait_for_function("!window.hedgerow.busy && (window.hedgerow.decision || window.hedgerow.view.result)")
        do()
        page.wait_for_timeout(150)
    expect(page.locator("#coach h2")).to_have_text(title)


def space(page: Page) -> None:
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Space")


def enter(page: Page) -> None:
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Enter")


def pointed_at(page: Page) -> str:
    """The name of the place the coach points at."""
    return str(page.evaluate("""() => { const app = window.hedgerow, here = document.querySelector('.nod').parentElement;
      const [x, y] = here.getAttribute('transform').match(/-?[\\d.]+/g).map(Number);
      return app.places.under(x, y + 58).name; }"""))


@pytest.mark.browser
def test_the_lesson_of_asl_leads_from_the_first_shot_to_the_enemy_turn(page: Page) -> None:
    begin(page, "asl-sk1")
    coach = page.locator("#coach h2")
    expect(coach).to_have_text("Choose who fires")
    click_place(page, pointed_at(page))
    expect(coach).to_have_text("Choose the target")                  # it has waited for the click
    click_place(page, pointed_at(page))
    expect(coach).to_have_text("Look before you roll")
    expect(page.locator(".oddsbox > .odds")).to_be_visible()
    expect(page.locator(".fates .odds").first).to_be_visible()       # and what it means for each target
    enter(page)
    expect(coach).to_have_text("Let the leader direct")
    page.get_by_role("button", name=re.compile("directs")).first.click()
    expect(coach).to_have_text("Roll")
    enter(page)
    expect(coach).to_have_text("What happened, and why")
    page.locator("#log .ev details summary").first.click()
    expect(coach).to_have_text("End the phase")
    until(page, "Choose who moves", lambda: space(page))
    click_place(page, pointed_at(page))
    expect(coach).to_have_text("Go")
    page.wait_for_function("window.hedgerow.waysOf(window.hedgerow.moving)?.size > 3")
    far = page.evaluate("[...window.hedgerow.waysOf(window.hedgerow.moving)].find(([, w]) => w.way.length === 2)[0].name")
    click_place(page, far)                                            # two hexes away: it walks there
    expect(coach).to_have_text(re.compile("Stop, and end the phase|Fire on the move"))
    until(page, "The German turn", lambda: space(page))


@pytest.mark.browser
def test_the_lesson_of_combat_commander_leads_from_the_card_to_the_march(page: Page) -> None:
    begin(page, "combat-commander")
    coach = page.locator("#coach h2")
    expect(coach).to_have_text("Give an Order")
    page.locator(".coached").click()                                  # the Fire card
    expect(coach).to_have_text(re.compile("Who carries it out"))
    forward = page.locator("#decide .opt, #decide [data-do=enter]")
    until(page, "Cards in between", lambda: forward.first.click() if forward.count() else space(page))
    until(page, "What happened, and why", lambda: space(page))
    page.locator("#log .ev details summary").first.click()
    expect(coach).not_to_have_text("What happened, and why")


@pytest.mark.browser
def test_the_lesson_of_skirmish_waits_for_the_player(page: Page) -> None:
    begin(page, "skirmish")
    coach = page.locator("#coach h2")
    expect(coach).to_have_text("Choose who moves")
    click_place(page, pointed_at(page))
    expect(coach).to_have_text("Go")
    click_place(page, pointed_at(page))
    expect(coach).to_have_text("Stop, and end your moves")
    page.reload()                                                     # the lesson goes on where it was
    expect(coach).to_have_text("Stop, and end your moves")
    page.get_by_role("button", name="End the lesson").click()
    expect(page.locator("#coach")).to_be_hidden()
