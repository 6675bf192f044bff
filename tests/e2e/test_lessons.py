"""The guided first games: one click in the lobby, then steps that wait for what the player really does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import hedgerow
from hedgerow.kernel.registry import game_names, rulebook

from .conftest import NewPage
from .table import click_place, patiently, point_of

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


ASKED = """() => { const { busy, decision, view } = window.hedgerow;
  return !busy && (decision && !decision.optional || view.result); }"""


def until(page: Page, title: str, do: Callable[[], None]) -> None:
    """Do it again and again until the coach has come to the step. Nothing is done while the table is busy: what it shows then
    may already be behind, and a press too many would go past the step."""
    for _ in patiently():
        page.wait_for_function(ASKED)
        if page.locator("#coach h2").text_content() == title:
            return
        do()
        page.wait_for_timeout(150)
    expect(page.locator("#coach h2")).to_have_text(title)


def go_on(page: Page) -> None:
    """Press the key that the panel names for going on without doing anything; who must run, runs, and where the dice brought up a
    question that has to be answered, the first answer will do."""
    if page.evaluate("""() => { const { decision, offers, watching } = window.hedgerow;
      return !watching && decision && (!offers.pass || decision.about === 'rout' && offers.pass.warns.length > 0); }"""):
        page.locator("#decide .opt, #decide .go .btn").first.dispatch_event("click")
        return
    page.keyboard.press(page.evaluate("window.hedgerow.watching ? 'Space' : window.hedgerow.passKey"))
    if page.locator(".warnbox").count():
        page.keyboard.press("Escape")
        raise AssertionError("the lesson leads to a loss: " + str(page.evaluate("window.hedgerow.decision?.about")))


def enter(page: Page) -> None:
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Enter")


def bring_in(page: Page) -> None:
    """The next unit that waits off the map enters where it costs least."""
    if page.evaluate("window.hedgerow.marching"):
        page.keyboard.press("Space")
        page.wait_for_function("!window.hedgerow.marching && !window.hedgerow.busy")
    key = page.evaluate("window.hedgerow.pieces.find(p => p.side === window.hedgerow.me && p.place?.off)?.key")
    if key is None or page.evaluate("window.hedgerow.decision?.about") != "movement":
        return
    page.locator(f'#units [data-piece="{key}"]').click()
    page.wait_for_function("window.hedgerow.moving && window.hedgerow.waysOf(window.hedgerow.moving)?.size")
    at = page.evaluate("""() => { const app = window.hedgerow, ways = [...app.waysOf(app.moving)].filter(([p]) => !p.off);
      return ways.sort(([, a], [, b]) => a.cost - b.cost)[0][0].name; }""")
    click_place(page, at)
    page.wait_for_function("key => !window.hedgerow.pieces.find(p => p.key === key).place?.off", arg=key)


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
    expect(page.locator(".each-piece .odds").first).to_be_visible()       # and what it means for each target
    enter(page)
    expect(coach).to_have_text("Let the leader direct")
    page.get_by_role("button", name=re.compile("directs")).first.click()
    expect(coach).to_have_text("Roll")
    enter(page)
    expect(coach).to_have_text("What happened, and why")
    page.locator("#log .ev details summary").first.click()
    expect(coach).to_have_text("End the phase")
    until(page, "Choose who moves", lambda: go_on(page))
    click_place(page, pointed_at(page))
    expect(coach).to_have_text("Go")
    page.wait_for_function("window.hedgerow.waysOf(window.hedgerow.moving)?.size > 3")
    far = page.evaluate("[...window.hedgerow.waysOf(window.hedgerow.moving)].find(([, w]) => w.way.length === 2)[0].name")
    click_place(page, far)                                            # two hexes away: it walks there
    expect(coach).to_have_text("Bring in those who wait")
    until(page, "Stop, and end the phase", lambda: bring_in(page))
    until(page, "The German turn", lambda: go_on(page))


@pytest.mark.browser
def test_the_lesson_of_combat_commander_leads_from_the_card_to_the_march(page: Page) -> None:
    begin(page, "combat-commander")
    coach = page.locator("#coach h2")
    expect(coach).to_have_text("Give an Order")
    page.locator(".coached").click()                                  # the Fire card
    expect(coach).to_have_text(re.compile("Who carries it out"))
    forward = page.locator("#decide .opt, #decide [data-do=enter]")
    until(page, "Cards in between", lambda: forward.first.click() if forward.count() else go_on(page))
    until(page, "What happened, and why", lambda: go_on(page))
    page.locator("#log .ev details summary").first.click()
    expect(coach).not_to_have_text("What happened, and why")


def click_unit(page: Page, name: str) -> None:
    key = page.evaluate("name => window.hedgerow.pieces.find(p => p.name === name).key", name)
    page.locator(f'#units [data-piece="{key}"]').click()


@pytest.mark.browser
def test_the_lesson_of_infantry_attacks_leads_from_the_major_to_the_russian_segment(page: Page) -> None:
    begin(page, "infantry-attacks")
    coach = page.locator("#coach h2")
    expect(coach).to_have_text("Choose who leads")
    click_unit(page, "Major 1")
    expect(coach).to_have_text("The chain of activation")
    enter(page)                                                       # the whole chain
    expect(coach).to_have_text("Say first, then do")
    page.get_by_role("button", name="It fires, and so do all that are left").click()
    expect(coach).to_have_text("Who fires, and at what")
    click_unit(page, "German INF E")
    click_place(page, pointed_at(page))
    expect(page.locator(".oddsbox > .odds")).to_be_visible()
    enter(page)
    expect(coach).to_have_text("Put the volley together")
    page.locator("#decide .opt").filter(has_text="joins in").first.click()
    page.get_by_role("button", name=re.compile("Open fire")).click()
    expect(coach).to_have_text("What happened, and why")
    expect(page.locator("#log")).to_contain_text("on column")
    page.locator("#log .ev details summary").first.click()
    expect(coach).to_have_text("End the segment")
    page.keyboard.press("e")
    expect(coach).to_have_text("The other side")


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


def tap(page: Page, place: str) -> None:
    """Tap a place once the map has come to rest: what a lesson points at is brought into sight first."""
    before: tuple[float, float] | None = None
    for _ in patiently():
        now = point_of(page, place)
        if now == before:
            page.touchscreen.tap(*now)
            return
        before = now
        page.wait_for_timeout(200)
    raise AssertionError(f"the map never comes to rest at {place}")


def tap_pointed_at(page: Page) -> None:
    """What the lesson points at, wherever a phone has it: on the map, among the cards, in another sheet."""
    tab = page.locator("#tabbar .coached")
    if tab.count():
        tab.tap()
    marked = page.locator(".coached:not(#tabbar *)")
    if marked.count():
        marked.first.tap()
    else:
        tap(page, pointed_at(page))


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return new_page(390, 844, has_touch=True, is_mobile=True)


@pytest.mark.browser
def test_the_lesson_of_asl_is_tapped_on_a_phone(phone: Page) -> None:
    begin(phone, "asl-sk1")
    coach = phone.locator("#coach")
    expect(coach).to_contain_text("Tap it.")                          # it does not speak of clicks
    for title in ("Choose the target", "Look before you roll", "Let the leader direct"):
        tap_pointed_at(phone)
        expect(coach.locator("h2")).to_have_text(title)
    x, y = point_of(phone, pointed_at(phone))
    assert 0 < x < 390 and 50 < y < 844 * 0.6                         # in sight, and not under the sheet
    phone.get_by_role("button", name=re.compile("directs")).first.tap()
    expect(coach.locator("h2")).to_have_text("Roll")
    tap_pointed_at(phone)
    expect(coach.locator("h2")).to_have_text("What happened, and why")
    phone.locator("#tabbar .coached").tap()                           # the log is another sheet
    phone.locator("#log .ev details summary").first.tap()
    expect(coach.locator("h2")).to_have_text("End the phase")


@pytest.mark.browser
def test_the_lesson_of_combat_commander_is_tapped_on_a_phone(phone: Page) -> None:
    begin(phone, "combat-commander")
    tap_pointed_at(phone)                                             # the Fire card, in the sheet with the hand
    phone.locator("#tabbar [data-sheet=choice]").tap()
    expect(phone.locator("#coach h2")).to_have_text("Who carries it out?")
    tap(phone, pointed_at(phone))
    leader = phone.evaluate("() => { const { offers, pieces } = window.hedgerow;"
                            " return pieces.find(p => p.face.kind === 'leader' && offers.any.has(p.key)).name; }")
    expect(phone.locator("#coach p").first).to_contain_text(leader)   # the arrow and the words mean the same man
    phone.locator(f".fanone[aria-label*='{leader}']").tap()
    expect(phone.locator("#coach h2")).to_have_text("Take the others along")


@pytest.mark.browser
def test_the_lesson_of_squad_leader_is_tapped_on_a_phone(phone: Page) -> None:
    begin(phone, "squad-leader")
    tap(phone, pointed_at(phone))                                     # a stack opens, and one of it is chosen
    phone.locator(".fanone").first.tap()
    expect(phone.locator("#coach h2")).to_have_text("Choose the target")
    tap_pointed_at(phone)
    expect(phone.locator("#coach h2")).to_have_text("Look before you roll")
    tap_pointed_at(phone)
    expect(phone.locator("#coach h2")).to_have_text("Let the others join")


@pytest.mark.browser
def test_the_lesson_of_infantry_attacks_is_tapped_on_a_phone(phone: Page) -> None:
    begin(phone, "infantry-attacks")
    tap(phone, pointed_at(phone))
    phone.locator(".fanone").first.tap()                              # the Major
    expect(phone.locator("#coach h2")).to_have_text("The chain of activation")
    tap_pointed_at(phone)
    expect(phone.locator("#coach h2")).to_have_text("Say first, then do")
