"""The guided first games: one click in the lobby, then steps that wait for what the player really does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import hedgerow
from hedgerow.kernel.registry import game_names, rulebook

from .conftest import NewPage
from .learner import Keys, Mouse, Touch, follow, next_to_do
from .table import click_place

LESSONS = [name for name in game_names() if (web := rulebook(name).table.web) is not None and (web / "lesson.js").exists()]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_still_begins_where_it_was_recorded(name: str) -> None:
    web = rulebook(name).table.web
    assert web is not None
    for lesson in web.glob("lesson*.save"):
        game = hedgerow.load(lesson.read_text("utf-8"))
        assert game.result is None and game.decisions


def begin(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"[data-guide='{game}']").click()
    page.wait_for_url(re.compile("guide="))
    expect(page.locator("#coach h2")).to_be_visible()


def titles_of(page: Page, lesson: str) -> list[str]:
    """The titles of a lesson's steps, in order."""
    game, _, of = lesson.partition(":")
    found: list[str] = page.evaluate("async at => (await import(at)).default.steps.map(s => s.title)",
                                     f"/games/{game}/lesson{f'-{of}' if of else ''}.js")
    return found


def guides(game: str) -> list[str]:
    """Every lesson of a game, by the name that the lobby gives it."""
    web = rulebook(game).table.web
    assert web is not None
    return [game, *(f"{game}:{path.stem.removeprefix('lesson-')}" for path in sorted(web.glob("lesson-*.js")))]


GUIDES = [guide for game in LESSONS for guide in guides(game)]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.mark.browser
@pytest.mark.parametrize("hands", [Mouse, Keys, Touch], ids=["mouse", "keys", "touch"])
@pytest.mark.parametrize("lesson", GUIDES)
def test_a_lesson_is_followed_to_its_end_by_doing_what_it_points_at(new_page: NewPage, lesson: str, hands: type[Mouse]) -> None:
    page = new_page(**(PHONE if hands is Touch else {}))
    begin(page, lesson)
    steps = titles_of(page, lesson)
    seen = follow(page, hands(page))
    assert seen[0] == steps[0] and seen[-1] == steps[-1]
    assert [s for s in steps if s in seen] == seen                    # in their order, none twice
    assert len(steps) - len(seen) <= 3, set(steps) - set(seen)        # what the dice have made needless is passed over


def pointed_at(page: Page) -> str:
    """The name of the place the coach points at."""
    return str(next_to_do(page)["map"][0])


@pytest.mark.browser
def test_the_arrow_and_the_words_of_a_lesson_name_the_same_man(page: Page) -> None:
    begin(page, "combat-commander")
    page.locator(".coached").click()                                  # the Fire card
    expect(page.locator("#coach h2")).to_have_text("Who carries it out?")
    click_place(page, pointed_at(page))
    leader = page.evaluate("() => { const { offers, pieces } = window.hedgerow;"
                           " return pieces.find(p => p.face.kind === 'leader' && offers.any.has(p.key)).name; }")
    expect(page.locator("#coach p").first).to_contain_text(leader)
    page.locator(f".fanone.coached[aria-label*='{leader}']").click()
    expect(page.locator("#coach h2")).to_have_text("Take the others along")


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


@pytest.mark.browser
def test_on_a_phone_a_lesson_speaks_of_tapping_and_brings_what_it_means_into_sight(new_page: NewPage) -> None:
    phone = new_page(**PHONE)
    begin(phone, "asl-sk1")
    coach, hands = phone.locator("#coach"), Touch(phone)
    expect(coach).to_contain_text("Tap it.")                          # it does not speak of clicks
    hands.point(pointed_at(phone))
    expect(coach.locator("h2")).to_have_text("Choose the target")
    x, y = hands.still(pointed_at(phone))
    assert 0 < x < 390 and 50 < y < 844 * 0.6                         # in sight, and not under the sheet
