"""Nothing surprises the player: what is lost is said first, nobody is asked before he has seen, keys mean what the panel says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import about, click_on, open_table, wait_until_asked

pytestmark = pytest.mark.browser
ASL = ("asl-sk1", "S1", {"american": "random", "german": "me"})


def test_a_pass_that_loses_units_says_so_and_wants_another_key(page: Page) -> None:
    open_table(page, *ASL)
    assert click_on(page, 60, until="movement", lazy=True) == "movement"      # the Germans wait off the map
    waiting = page.evaluate("window.hedgerow.offers.pass.warns.length")
    assert waiting == 1
    expect(page.locator("#units li small").filter(has_text="enters this turn")).not_to_have_count(0)
    expect(page.locator("#decide [data-do=pass]")).to_contain_text("End the phase")
    page.keyboard.press("Space")
    assert about(page) == "movement" and not page.locator(".warnbox").count()
    page.keyboard.press("e")
    expect(page.locator(".warnbox")).to_contain_text("off the map will be lost")
    expect(page.locator(".warnbox .chip")).to_have_text("3.1(a)")
    page.keyboard.press("e")                                          # the same key again changes nothing
    page.keyboard.press("Escape")
    expect(page.locator(".warnbox")).to_have_count(0)
    assert about(page) == "movement"
    page.keyboard.press("e")
    page.keyboard.press("y")
    page.wait_for_function("window.hedgerow.decision?.about !== 'movement'")


def test_space_lets_movers_go_by_but_does_not_end_the_defensive_fire_phase(page: Page) -> None:
    open_table(page, "asl-sk1", "S1", {"american": "me", "german": "heuristic"})
    assert click_on(page, 400, until="final fire", lazy=True) == "final fire"
    expect(page.locator("#decide .whose")).to_have_text("Your choice")
    expect(page.locator("#decide [data-do=pass]")).to_contain_text("End the phase")
    page.keyboard.press("Space")                                      # one time too many, after the last mover
    page.wait_for_timeout(200)
    assert about(page) == "final fire" and not page.evaluate("window.hedgerow.busy")
    page.keyboard.press("e")
    page.wait_for_function("window.hedgerow.decision?.about !== 'final fire'")


def test_what_happened_is_seen_before_the_next_question(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    page.evaluate("""() => { const app = window.hedgerow; app.seenAsked = 0;
      new MutationObserver(() => { if (app.watching && document.querySelector('#decide .opt')) app.seenAsked += 1; })
        .observe(document.getElementById('decide'), {childList: true, subtree: true}); }""")
    page.keyboard.press("e")                                          # Red moves, and fires
    page.wait_for_function("window.hedgerow.watching")
    expect(page.locator("#decide h1")).to_contain_text("The map shows")
    page.keyboard.press("Space")                                      # the first Space skips
    page.wait_for_function("!window.hedgerow.watching && window.hedgerow.decision")
    assert page.evaluate("window.hedgerow.seenAsked") == 0


def test_an_idle_table_does_not_move(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    page.wait_for_function("document.getAnimations().every(a => a.effect.getComputedTiming().iterations < 20)")
    page.wait_for_function("document.getAnimations().every(a => a.playState === 'finished')")


def test_who_asks_for_no_motion_sees_none(page: Page) -> None:
    page.add_init_script("""addEventListener('DOMContentLoaded', () => {
      window.moved = [];
      const note = () => window.moved.push(...document.getAnimations().map(a => a.animationName ?? 'transition'));
      if (document.body) new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
    });""")
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    page.locator("#decide .opt").first.click()
    wait_until_asked(page, "square")
    page.keyboard.press("Space")
    wait_until_asked(page, "mover")
    page.keyboard.press("e")
    page.wait_for_function("window.hedgerow.decision && window.hedgerow.decision.about !== 'mover'")
    assert page.evaluate("window.moved") == [] and page.evaluate("document.getAnimations().length") == 0


def test_who_wants_to_be_asked_is_asked_before_a_phase_ends_in_which_something_is_left_to_do(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    page.locator("#top [data-do=menu]").click()
    page.locator("#drawer [data-do=settings]").click()
    page.get_by_label("Ask me once more before I end a phase").check()
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.locator(".warnbox")).to_contain_text("Something can still be done in this phase")
    page.keyboard.press("e")                                          # the same key is no answer
    assert about(page) == "mover"
    page.keyboard.press("y")
    page.wait_for_function("window.hedgerow.decision?.about !== 'mover'")


def test_what_leaves_a_choice_be_says_so_in_its_own_words(page: Page) -> None:
    open_table(page, "combat-commander", "1", {"axis": "me", "allies": "random"})
    assert click_on(page, 60, until="first turn", lazy=True) == "first turn"
    expect(page.locator("#decide [data-do=pass]")).to_contain_text("Keep the card")


def test_who_has_nothing_to_answer_with_is_told_why_he_is_asked(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    page.evaluate("""() => { const app = window.hedgerow, { view } = app.message;      // as if it were a reaction
      Object.assign(view.decision, { window: true, facts: {}, options: [['pass']], says: ['pass'], warns: {} });
      app.settle(); app.draw(); }""")
    expect(page.locator("#decide .powerless")).to_contain_text("asked all the same")


def test_space_means_what_the_panel_says_after_a_click_elsewhere(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    page.locator("#decide .opt").first.click()
    wait_until_asked(page, "square")
    page.locator("#log [data-do=luck]").click()
    page.keyboard.press("Escape")
    page.keyboard.press("Space")
    wait_until_asked(page, "mover")


def test_the_key_that_ends_a_turn_does_not_open_the_curtain(page: Page) -> None:
    open_table(page, "combat-commander", "1", {"axis": "me", "allies": "me"})
    page.wait_for_function("window.hedgerow.decision")
    page.locator("[data-do=auto]").click()
    page.wait_for_function("window.hedgerow.offers.main?.verb === 'commit'")
    page.keyboard.press("Enter")
    page.wait_for_function("window.hedgerow.curtain")
    for key in ("Enter", "Space", "e"):
        page.keyboard.press(key)
    assert page.evaluate("window.hedgerow.curtain") is not None
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("!window.hedgerow.curtain")


def test_odds_stand_in_every_row_that_rolls(page: Page) -> None:
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    while click_on(page, 300, until="fire", lazy=True) == "fire" and not page.locator("#decide .opt").count():
        click_on(page, 1, lazy=True)
    rows = page.locator("#decide .opt").count()
    assert about(page) == "fire" and rows
    expect(page.locator("#decide .opt .brief")).to_have_count(rows)
    expect(page.locator("#decide .opt .brief b").first).to_contain_text("%")


def test_a_click_on_a_list_that_has_just_changed_is_not_meant(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    wait_until_asked(page, "mover")
    page.locator("#decide .opt").first.hover()
    page.evaluate("document.querySelector('#decide').classList.add('settling')")   # as if the list had changed just now
    page.mouse.down()
    page.mouse.up()
    page.evaluate("document.querySelector('#decide').classList.remove('settling')")
    assert about(page) == "mover"
    page.evaluate("new MutationObserver(() => { window.rested = !document.querySelector('#decide.settling'); })"
                  ".observe(document.querySelector('#decide'), { attributes: true })")
    page.mouse.down()
    page.mouse.up()
    wait_until_asked(page, "square")          # under the pointer: it rests, then takes clicks
    page.wait_for_function("window.rested")

