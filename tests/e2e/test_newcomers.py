"""Two new users: from the lobby to the end of a game and on to the next, with nothing but what the page offers."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Page, TimeoutError, expect

from .conftest import NewPage
from .learner import REACH
from .table import READY, click_on, open_table, patiently, wait_until_asked
from .test_sizes import GAMES

pytestmark = pytest.mark.browser
SHORT = {"asl-sk1": "S1", "combat-commander": "1", "infantry-attacks": "IA1", "squad-leader": "1", "up-front": "A-GA",
         "skirmish": "plain"}


WHOLE_GAME = 900.0


def sit_down(page: Page, game: str, *, against: str = "", friend: bool = False) -> None:
    """From the lobby: a game and a scenario, everybody at this screen, or one side played by the computer or by a friend."""
    page.goto("/")
    page.locator(f"[data-game='{game}']").click()
    page.locator(f"[data-scenario='{SHORT[game]}']").click()
    if game in GAMES:
        expect(page.locator("#sitdown .factlist")).to_contain_text("To win")
    for player in page.locator("#sitdown fieldset").all()[1:]:
        player.locator(f"[value={'bot' if against else 'human' if friend else 'me'}]").check(force=True)
    if against:
        page.get_by_label("How well it plays").select_option(against)
    page.get_by_role("button", name="Set up and play").click()
    page.wait_for_url(re.compile("table.html"))
    page.wait_for_function(READY)


def play_to_the_end(page: Page) -> None:
    """By the buttons of the panel, asking for as little as possible; a whole game may take long."""
    for _ in patiently(WHOLE_GAME):
        if click_on(page, 60, lazy=True) == "over":
            return
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES)
def test_against_the_computer_a_game_goes_from_the_lobby_to_its_end(page: Page, game: str) -> None:
    sit_down(page, game, against="random")
    play_to_the_end(page)
    expect(page.locator("#decide h1")).to_have_text(re.compile("wins"))
    expect(page.locator("#decide .prompt.over p")).not_to_be_empty()              # and why
    expect(page.locator(".course svg")).to_be_visible()


PRESSABLE = ("#decide [data-do=sure]", "#decide .opt:visible", "#decide .go .btn:visible")


def by_hand(page: Page, dice: random.Random) -> None:
    """One press of what is to be seen, by the mouse, where one can press it; nothing if the other is asked."""
    if page.evaluate("window.hedgerow.view.result || window.hedgerow.busy || !window.hedgerow.decision"
                     " || window.hedgerow.decision.optional"):
        page.wait_for_timeout(20)
        return
    seen = [button for what in PRESSABLE for button in page.locator(what).all()]
    before = page.evaluate("[window.hedgerow.decision?.number, window.hedgerow.picks.length]")
    try:
        if seen:
            dice.choice(seen).click(timeout=REACH)
    except TimeoutError:                                  # the question has changed meanwhile: look again
        return
    page.wait_for_function("""before => { const { busy, decision, picks, view, warned } = window.hedgerow;
      return view.result || warned || busy || decision?.number !== before[0] || picks.length !== before[1]; }""", arg=before)


def test_two_who_have_never_met_play_by_an_invitation_from_the_lobby_to_the_end(new_page: NewPage) -> None:
    """Each in a browser of his own, with the mouse, pressing only what can be seen."""
    ada, ben, dice = new_page(), new_page(), random.Random(5)
    sit_down(ada, "skirmish", friend=True)
    expect(ada.locator("#decide h1")).to_have_text("Waiting for players")
    link = ada.locator("#decide .invite input").first.input_value()
    ben.goto(link)
    for page in (ada, ben):
        page.wait_for_function("window.hedgerow?.view")
    for _ in patiently(WHOLE_GAME):
        if all(page.evaluate("Boolean(window.hedgerow.view.result)") for page in (ada, ben)):
            break
        for page in (ada, ben):
            by_hand(page, dice)
    titles = {page.locator("#decide h1").text_content() for page in (ada, ben)}
    assert len(titles) == 1 and re.search("wins|Nobody", str(titles.pop()))
    for page in (ada, ben):
        expect(page.locator("#decide .prompt.over p")).not_to_be_empty()
        expect(page.locator(".course svg")).to_be_visible()
    ben.get_by_role("button", name="Play it again").click()
    ben.wait_for_function("window.hedgerow?.gathering || window.hedgerow?.decision")          # and invites Ada to it


def test_two_at_one_screen_play_to_the_end_keep_the_record_and_play_again(page: Page, tmp_path: Path) -> None:
    sit_down(page, "asl-sk1")
    play_to_the_end(page)
    expect(page.locator("#decide h1")).to_have_text(re.compile("(American|German) wins"))
    expect(page.locator(".score")).to_have_count(0)                               # nobody counts points in this scenario
    expect(page.locator(".winning")).to_have_text(re.compile(r"Has won\s*(American|German)"))
    expect(page.locator("#tray .wins")).not_to_contain_text("If it ended now")
    expect(page.locator("#decide [data-do=swapped]")).to_have_count(0)            # who plays both sides cannot change them
    page.locator("#decide [data-do=share]").click()
    with page.expect_download() as record:
        page.get_by_role("button", name="Record as text").click()
    told = Path(record.value.path()).read_text("utf-8")
    assert re.search(r"(American|German) wins: ", told.splitlines()[-1])
    page.keyboard.press("Escape")
    with page.expect_download() as save:
        page.get_by_role("link", name="Download the game").click()
    save.value.save_as(tmp_path / "game.save")
    assert '"asl-sk1"' in (tmp_path / "game.save").read_text("utf-8").splitlines()[0]
    page.locator(".course [data-moment]").first.click()
    page.locator("#decide [data-do=analyse]").click()
    expect(page.locator(".analysis .taken")).to_have_count(1)
    page.locator("[data-replay=close]").click()
    page.get_by_role("button", name="Play it again").click()
    page.wait_for_function("window.hedgerow?.decision && !window.hedgerow.message.view.result")
    assert page.evaluate("window.hedgerow.seats.size") == 2


def test_the_first_space_skips_what_is_shown_and_the_next_answers(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    page.evaluate("() => { window.chosen = 0; const app = window.hedgerow, choose = app.choose.bind(app);"
                  " app.choose = (...what) => { window.chosen += 1; return choose(...what); }; }")
    wait_until_asked(page, "mover")
    page.locator("#decide .opt").first.click()
    wait_until_asked(page, "square")
    page.evaluate("window.hedgerow.watching = true; window.hedgerow.draw()")      # as if something had happened meanwhile
    page.keyboard.press("Space")
    page.wait_for_function("!window.hedgerow.watching")
    assert page.evaluate("[window.chosen, window.hedgerow.decision.about]") == [1, "square"]
    page.keyboard.press("Space")
    wait_until_asked(page, "mover")
    assert page.evaluate("window.chosen") == 2


@pytest.mark.parametrize("game", GAMES)
def test_an_idle_table_lays_nothing_out_anew(new_page: NewPage, game: str) -> None:
    """Nobody moves anything: once everything has come to rest the page lays out and paints nothing for a second."""
    page = new_page(motion="no-preference")
    page.goto("/")
    page.locator(f"[data-guide='{game}']").click()
    expect(page.locator("#coach h2")).to_be_visible()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in patiently():
        if work_of_a_second(page, session) == 0:
            return
    raise AssertionError("the page never rests")


def work_of_a_second(page: Page, session: CDPSession) -> int:
    """How often styles and layout were worked out in a second in which nobody touched anything."""
    def done() -> int:
        found = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
        return int(found["LayoutCount"] + found["RecalcStyleCount"])
    before = done()
    page.wait_for_timeout(1000)
    return done() - before


def test_against_the_computer_what_the_dice_have_decided_stays(page: Page) -> None:
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    while click_on(page, 300, until="fire") == "fire" and not page.locator("#decide .opt").count():
        click_on(page, 1, lazy=True)
    fired = "window.hedgerow.log.filter(e => e.event === 'Shot').length"           # by the computer, until now
    before = page.evaluate(fired)
    page.locator("#decide .opt").first.click()
    if page.locator("#decide [data-do=enter]").count():
        page.locator("#decide [data-do=enter]").click()
    page.wait_for_function(f"before => {fired} > before && window.hedgerow.decision && !window.hedgerow.busy", arg=before)
    shots = page.evaluate(fired)
    page.keyboard.press("Backspace")
    expect(page.locator(".saypop")).to_contain_text("against the computer that stays")
    assert page.evaluate(fired) >= shots
    expect(page.locator(".ev.undone")).to_have_count(0)
