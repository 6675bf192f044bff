"""What the table shows on demand, and how it answers: ranges, danger, sight, illegal clicks, typed commands, playback."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import about, click_on, click_place, open_table, patiently, point_of, wait_until_asked

pytestmark = pytest.mark.browser
ASL = ("asl-sk1", "S1", {"american": "me", "german": "random"})


def prep_fire(page: Page) -> None:
    """An American Prep Fire Phase of ASL with something to shoot at."""
    open_table(page, *ASL)
    for _ in patiently():
        came = click_on(page, 60, until="prep fire", lazy=True)
        if came == "prep fire" and page.locator("#decide .opt").count():
            page.keyboard.press("0")                                  # the whole map
            return
        if came == "over":
            open_table(page, *ASL)
        else:
            click_on(page, 1, lazy=True)
    raise AssertionError("nobody ever came into sight")


def movement(page: Page) -> str:
    """The American Movement Phase; the name of the hex of somebody on the map who may move."""
    open_table(page, *ASL)
    assert click_on(page, 60, until="movement", lazy=True) == "movement"
    page.keyboard.press("0")                                          # the whole map
    return str(page.evaluate("""() => { const app = window.hedgerow, at = o => app.pieces.find(p => p.key === o.keys[0]).place;
      return app.offers.keyed.map(at).find(p => !p.off && app.pieces.filter(q => q.place === p).length === 1).name; }"""))


def test_the_whole_range_of_a_mover_is_shown_and_a_click_walks_there(page: Page) -> None:
    here = movement(page)
    click_place(page, here)
    page.wait_for_function("window.hedgerow.marching && window.hedgerow.waysOf(window.hedgerow.moving)?.size > 5")
    far = page.evaluate("""() => { const app = window.hedgerow, ways = [...app.waysOf(app.moving)];
      const empty = ([p, w]) => w.way.length === 2 && !app.pieces.some(q => q.place === p); return ways.find(empty)[0].name; }""")
    page.mouse.move(*point_of(page, far))
    expect(page.locator("#hexline")).to_contain_text("MF to get there")
    click_place(page, far)
    page.wait_for_function("window.hedgerow.log.filter(e => e.event === 'Entered').length >= 1 && !window.hedgerow.path.length")


def test_a_path_is_drawn_from_a_unit_that_has_not_been_chosen_yet(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    page.mouse.move(*point_of(page, "a3"))
    page.mouse.down()
    page.mouse.move(*point_of(page, "b3"), steps=6)
    page.mouse.up()
    page.wait_for_function("window.hedgerow.board.teams.find(t => t.name === 'B4').square === 'b3'")


def test_danger_threat_and_sight_are_asked_of_the_rules(page: Page) -> None:
    prep_fire(page)
    page.keyboard.press("d")
    expect(page.locator(".boardsvg .below text").first).to_be_visible()
    page.keyboard.press("d")
    target = page.evaluate("window.hedgerow.places.of(window.hedgerow.offers.keyed[0].keys[1]).name")
    own = page.evaluate("window.hedgerow.pieces.find(p => p.key === window.hedgerow.offers.keyed[0].keys[0]).place.name")
    page.keyboard.press("h")
    click_place(page, own)
    expect(page.locator(".boardsvg .above circle").first).to_be_visible()
    page.keyboard.press("h")
    page.keyboard.press("l")
    click_place(page, own)
    expect(page.locator(".boardsvg .above circle").first).to_be_visible()
    page.mouse.move(*point_of(page, target))
    expect(page.locator(".boardsvg .above text")).to_have_text(re.compile("clear|hindered"))


def test_strict_sight_is_not_given_away(page: Page) -> None:
    page.goto("/")
    page.evaluate("""async () => {
      const seats = {american: 'me', german: 'random'};
      const made = await (await fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({game: 'asl-sk1', scenario: 'S1', seats, options: {los: 'strict'}})})).json();
      localStorage.setItem('hedgerow.links', JSON.stringify({[made.table.id]: {american: made.links.american}}));
      location.href = `/table.html#${made.table.id}`; }""")
    page.wait_for_function("window.hedgerow?.view && window.hedgerow.places")
    page.keyboard.press("d")
    expect(page.locator(".saypop")).to_contain_text("only once an attack is declared")
    expect(page.locator(".saypop .chip")).to_have_text("3.2-c")


def test_illegal_clicks_tell_the_reason_and_the_rule_in_asl(page: Page) -> None:
    here = movement(page)
    enemy = page.evaluate("window.hedgerow.pieces.find(p => p.side === 'german' && p.place && !p.place.off).place.name")
    click_place(page, enemy)                                          # an enemy
    expect(page.locator(".saypop .chip").first).to_be_visible()
    click_place(page, here)
    page.wait_for_function("window.hedgerow.marching && window.hedgerow.waysOf(window.hedgerow.moving)")
    if about(page) == "prepare move":
        page.locator("[data-do=enter]").click()
        wait_until_asked(page, "move")
    page.wait_for_function("window.hedgerow.waysOf(window.hedgerow.moving)")
    out = page.evaluate("""() => { const app = window.hedgerow, ways = app.waysOf(app.moving);
      return app.places.at.find(p => !p.off && !ways.has(p) && !app.pieces.some(q => q.place === p)).name; }""")
    click_place(page, out)                                            # a hex out of reach
    expect(page.locator(".saypop .chip").first).to_be_visible()


def test_cards_say_why_they_cannot_be_played(page: Page) -> None:
    open_table(page, "combat-commander", "1", {"axis": "me", "allies": "random"})
    assert click_on(page, 60, until="order", lazy=True) == "order"
    waiting = page.locator(".hc.wait [data-card]")
    if not waiting.count():
        return                                                        # a hand in which everything can be given
    expect(page.locator(".hc.wait .why").first).not_to_be_empty()
    waiting.first.click()
    expect(page.locator(".saypop .chip").first).to_be_visible()


def test_a_typed_command_picks_what_it_names(page: Page) -> None:
    prep_fire(page)
    target = page.evaluate("window.hedgerow.places.of(window.hedgerow.offers.keyed[0].keys[1]).name")
    page.keyboard.press("/")
    page.keyboard.type(f"fire {target}")
    page.keyboard.press("Enter")
    expect(page.locator(".picked .pick").filter(has_text=target)).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("dance")
    page.keyboard.press("Enter")
    expect(page.locator(".saypop")).to_contain_text("No choice is called")


def test_set_up_in_any_order_is_pencilled_in(page: Page) -> None:
    open_table(page, *ASL)
    leader = page.locator("[data-shelf]").last                        # its turn comes last
    box = leader.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(*point_of(page, "M5"), steps=8)
    page.mouse.up()
    expect(page.locator("#board .stack")).to_have_count(1)            # it shows, though nothing is on the sheet yet
    assert page.evaluate("window.hedgerow.decision.lines.length") == 0
    page.locator("[data-do=auto]").click()
    page.wait_for_function("window.hedgerow.decision?.lines?.length === 5")
    hex_ = page.evaluate("window.hedgerow.places.named('M5').id")
    assert page.evaluate("window.hedgerow.decision.lines.find(l => l[1] === 4)[2]") == hex_


def test_what_happened_since_is_played_back(new_page: NewPage) -> None:
    page = new_page()
    made = open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    click_on(page, 6, lazy=True)
    page.evaluate("id => { const all = JSON.parse(localStorage.getItem('hedgerow.seen')); all[`${id}/blue`] = 0; "
                  "localStorage.setItem('hedgerow.seen', JSON.stringify(all)); }", made["table"]["id"])
    page.reload()                                                     # as if nobody had looked since the start
    page.wait_for_function("window.hedgerow?.view")
    page.locator("[data-do=since]").click()
    expect(page.locator("#playback")).to_be_visible()
    expect(page.locator("#playback")).to_contain_text(re.compile(r"1 / \d"))
    page.keyboard.press("Escape")
    expect(page.locator("#playback")).to_be_hidden()
    assert page.evaluate("window.hedgerow.shown") is None


def test_moves_travel_where_motion_is_welcome(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    click_place(page, "a3")
    wait_until_asked(page, "square")
    page.evaluate("""() => { window.travelled = false; new MutationObserver(() => {
      window.travelled ||= Boolean(document.querySelector('.traveller')); })
      .observe(document.querySelector('.boardsvg'), {childList: true, subtree: true}); }""")
    click_place(page, "b3")
    page.wait_for_function("window.travelled")
    page.wait_for_function("!window.hedgerow.shown && window.hedgerow.board.teams.find(t => t.name === 'B4').square === 'b3'")


def test_in_an_open_game_the_computer_says_why_it_chose(page: Page) -> None:
    open_table(page, "asl-sk1", "S1", {"american": "me", "german": "heuristic"})
    assert click_on(page, 30, until="first fire", lazy=True) == "first fire"
    page.locator("[data-why]").first.click()
    panel = page.get_by_role("dialog", name="Why it chose this")
    expect(panel.locator(".whylines li").first).to_have_class("taken")
    expect(panel.locator(".whylines b").first).to_have_text(re.compile(r"^[+−]?\d"))
    expect(panel.locator(".whyplan li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_where_something_is_hidden_the_computer_says_why_after_the_game(page: Page) -> None:
    made = open_table(page, "skirmish", "crossing", {"blue": "me", "red": "heuristic"})
    click_on(page, 4, lazy=True)
    assert page.evaluate("window.hedgerow.message.reasons") is False
    assert page.evaluate("id => fetch(`/api/tables/${id}/thoughts`).then(a => a.json())", made["table"]["id"]) == []
    expect(page.locator("[data-why]")).to_have_count(0)
    assert click_on(page, 400, lazy=True) == "over"
    expect(page.locator("[data-why]").first).to_be_visible()
    at = page.evaluate("window.hedgerow.thoughts.at(-1).at + 1")
    page.locator(".go [data-do=replay]").click()
    page.locator("#replaybar input").evaluate("(bar, at) => { bar.value = at; bar.dispatchEvent(new Event('input', "
                                              "{bubbles: true})); }", at)
    expect(page.locator("#decide .whybox .taken")).to_be_visible()
