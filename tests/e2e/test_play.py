"""Games played through the page: against a bot, at one screen, online, by keyboard, on a phone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

import hedgerow
from hedgerow.kernel.asking import COMMIT, PASS

from .conftest import NewPage
from .table import (
    about,
    click_on,
    click_place,
    frames_of,
    open_save,
    open_table,
    patiently,
    point_of,
    someone_asked,
    views,
    wait_until_asked,
)

pytestmark = pytest.mark.browser


def test_a_game_against_a_bot_is_played_to_its_end(page: Page) -> None:
    """The other games: `test_newcomers`."""
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    for _ in patiently():
        if click_on(page, 60) == "over":
            break
    expect(page.locator("#decide h1")).to_contain_text(re.compile("wins"))
    expect(page.get_by_role("link", name="Download the game")).to_be_visible()


def test_the_lobby_leads_to_a_table(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#sitdown fieldset:has(~ dl)")).to_have_count(2)              # who plays comes before what is known of it
    page.get_by_role("button", name=re.compile(r"^Skirmish \d")).click()
    page.get_by_role("button", name=re.compile("The open plain Blue")).click()      # not the star beside it
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Set up and play").click()
    page.wait_for_url(re.compile("table.html"))
    expect(page.locator("#decide h1")).to_contain_text("Which team moves")
    expect(page.locator("#board .stack")).to_have_count(10)


def test_a_computer_players_level_and_temper_are_chosen_in_the_lobby(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile(r"^Skirmish \d")).click()
    page.get_by_label("Its style").select_option("Bold")
    page.get_by_label("How well it plays").select_option("Recruit")
    expect(page.get_by_label("Its style")).to_have_value("bold")     # it keeps its style
    page.get_by_role("button", name="Set up and play").click()
    page.wait_for_function("window.hedgerow?.message")
    assert page.evaluate("window.hedgerow.player('red').player") == "recruit:bold"
    page.goto("/")
    expect(page.locator(".resume")).to_contain_text("computer (Recruit, bold)")
    page.get_by_role("button", name=re.compile(r"^Skirmish \d")).click()
    page.get_by_label("How well it plays").select_option("Random")
    expect(page.get_by_label("Its style")).to_have_count(0)          # it has none


def test_a_shot_shows_its_odds_before_and_its_arithmetic_after(page: Page) -> None:
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    while click_on(page, 300, until="fire") == "fire" and not page.locator("#decide .opt").count():
        click_on(page, 1, lazy=True)                                  # nobody in range: the turn passes
    page.locator("#decide .opt").first.hover()
    page.evaluate("(() => { const app = window.hedgerow; app.picks = [...app.offers.keyed[0].keys]; app.draw(); })()")
    expect(page.locator(".oddsbox .odds")).to_be_visible()
    expect(page.locator(".oddsbox")).to_contain_text("strength")
    page.locator("[data-do=enter]").click()
    page.wait_for_function("window.hedgerow?.log.some(e => e.event === 'Shot')")
    number = page.locator("#log .ev:has(details)").first.get_attribute("data-event")
    shot = page.locator(f'#log .ev[data-event="{number}"] details')       # newer shots may come in above it meanwhile
    shot.locator("summary").click()
    expect(shot.locator(".mini")).to_contain_text("strength")
    shot.locator(".chip").first.click()
    expect(page.locator("#rulepop")).to_be_visible()
    expect(page.locator("#rulepop h3")).not_to_be_empty()


def test_an_illegal_click_answers_in_place_with_reason_and_rule(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    assert click_on(page, 120, until="fire", lazy=True) == "fire"
    page.evaluate("(() => { const app = window.hedgerow; app.picks = ['team:0']; app.draw(); })()")
    click_place(page, "g7")
    expect(page.locator(".saypop")).to_be_visible()


def test_hot_seat_draws_the_curtain_only_when_a_secret_is_at_stake(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "me"})
    click_on(page, 3, lazy=True)
    page.evaluate("window.hedgerow.switchTo(window.hedgerow.me === 'blue' ? 'red' : 'blue')")
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#tray .hand")).to_have_count(0)              # the card lies behind the curtain
    page.locator("[data-do=curtain]").click()
    expect(page.locator("#curtain")).to_be_hidden()

    open_table(page, "asl-sk1", "S1", {"american": "me", "german": "me"})
    page.locator("[data-do=auto]").click()
    page.locator("[data-do=enter]").click()
    page.wait_for_function("window.hedgerow?.me === 'german'")
    expect(page.locator("#curtain")).to_be_hidden()                   # nothing is hidden in this scenario


def online(new_page: NewPage, game: str, scenario: str, mine: str, theirs: str) -> tuple[Page, Page, list[str], list[str]]:
    """Two browsers, the second by the invitation that the first shows."""
    first, second = new_page(), new_page()
    heard_first, heard_second = frames_of(first), frames_of(second)
    made = open_table(first, game, scenario, {mine: "me", theirs: "human"})
    expect(first.locator("#decide h1")).to_contain_text("Waiting for players")
    second.goto(f"/table.html#{made['table']['id']}/{theirs}/{made['links'][theirs]}")
    second.wait_for_function("window.hedgerow?.view")
    first.wait_for_function("window.hedgerow?.view")
    assert made["links"][theirs] not in second.url                    # the secret leaves the address at once
    return first, second, heard_first, heard_second


def test_neither_page_nor_socket_ever_holds_the_others_card(new_page: NewPage) -> None:
    blue, red, to_blue, to_red = online(new_page, "skirmish", "crossing", "blue", "red")
    for page in (blue, red, blue, red):
        click_on(page, 6, lazy=True)
    for heard, other in ((to_blue, "red"), (to_red, "blue")):
        assert len(views(heard)) > 2
        assert {v["board"]["cards"][other] for v in views(heard)} <= {"face down", "none"}
    mine = blue.evaluate("window.hedgerow.board.cards.blue")
    if mine in ("Smoke", "Grit", "Bluff"):
        expect(blue.locator("#tray .hand svg")).to_have_attribute("aria-label", re.compile(mine))
    expect(red.locator("#tray .hand svg")).to_have_count(1)


def test_hidden_hands_of_cards_stay_hidden(new_page: NewPage) -> None:
    axis, allies, to_axis, to_allies = online(new_page, "combat-commander", "1", "axis", "allies")
    for page in (axis, allies):                                       # hands are drawn when both have set up
        page.locator("[data-do=auto]").click()
        page.locator("[data-do=enter]").click()
    for page, side in ((axis, "axis"), (allies, "allies")):
        page.wait_for_function(f"window.hedgerow.board.sides.{side}.hand.length > 0")
    hand = "s => window.hedgerow.board.sides[s].hand.map(c => c.name)"
    german, russian = axis.evaluate(hand, "axis"), allies.evaluate(hand, "allies")
    assert german and russian
    assert not any(f'"{card}"' in frame for card in russian for frame in to_axis)
    assert not any(f'"{card}"' in frame for card in german for frame in to_allies)
    assert not any(card in axis.content() for card in russian)
    expect(axis.locator("#tray .hand .hc")).to_have_count(len(german))


def test_undo_across_dice_needs_the_others_consent(new_page: NewPage) -> None:
    blue, red, _, _ = online(new_page, "skirmish", "crossing", "blue", "red")
    click_place(blue, "a4")
    wait_until_asked(blue, "square")
    click_place(blue, "b4")
    blue.wait_for_function("window.hedgerow.board.teams.find(t => t.name === 'B3').square === 'b4'")
    if someone_asked((red, "opportunity fire"), (blue, "square")) is red:
        red.locator("[data-do=pass]").click()
        wait_until_asked(blue, "square")
        blue.keyboard.press("Backspace")
        expect(red.locator(".undoask")).to_contain_text("asks to take a choice back")
        red.get_by_role("button", name="Agree").click()
    else:
        blue.keyboard.press("Backspace")
    blue.wait_for_function("window.hedgerow?.log.some(e => e.event === 'Undone')")
    assert blue.evaluate("window.hedgerow.board.teams.find(t => t.name === 'B3').square") == "a4"
    for page in (blue, red):                                          # both logs tell what was taken back
        expect(page.locator(".ev.undone .tx").first).to_have_css("text-decoration-line", "line-through")
        assert page.locator(".ev.undone", has_text="B3 moves").count() == 1


def test_two_browsers_on_one_seat_stay_in_step_and_a_reload_loses_nothing(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    made = open_table(first, "skirmish", "crossing", {"blue": "me", "red": "random"})
    second.goto(f"/table.html#{made['table']['id']}/blue/{made['links']['blue']}")
    wait_until_asked(second, "mover")
    click_place(first, "a4")
    wait_until_asked(second, "square")
    second.reload()                                                   # in the middle of the move
    wait_until_asked(second, "square")
    click_place(second, "b4")
    first.wait_for_function("window.hedgerow?.board.teams.find(t => t.name === 'B3').square === 'b4'")
    before = first.evaluate("window.hedgerow.log.length")
    first.evaluate("window.hedgerow.here.line.socket.close()")        # the line breaks and comes back by itself
    first.wait_for_function("window.hedgerow?.here.line.socket.readyState === 1 && window.hedgerow.decision")
    assert first.evaluate("window.hedgerow.log.length") >= before
    assert first.evaluate("window.hedgerow.log.filter(e => e.event === 'Moved').length") == 1


def test_a_spectator_sees_only_what_everyone_may(new_page: NewPage) -> None:
    player, watcher = new_page(), new_page()
    made = open_table(player, "skirmish", "crossing", {"blue": "me", "red": "random"})
    heard = frames_of(watcher)
    watcher.goto(f"/table.html#{made['table']['id']}")
    watcher.wait_for_function("window.hedgerow?.view")
    expect(watcher.locator("#decide")).to_contain_text("watching")
    assert all(v["seat"] is None and set(v["board"]["cards"].values()) <= {"face down", "none"} for v in views(heard))


def test_a_drawn_path_is_walked_step_by_step(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    click_place(page, "a3")
    wait_until_asked(page, "square")
    page.mouse.move(*point_of(page, "a3"))
    page.mouse.down()
    for square in ("b3", "c3"):
        page.mouse.move(*point_of(page, square), steps=6)
    page.mouse.up()
    page.wait_for_function("window.hedgerow?.board.teams.find(t => t.name === 'B4').square !== 'a3'")


def test_set_up_by_dragging_and_taking_back(page: Page) -> None:
    open_table(page, "asl-sk1", "S1", {"american": "me", "german": "random"})
    expect(page.locator(".shelf li").first).to_be_visible()
    expect(page.locator("#tabbar [data-sheet=hand]")).to_have_text("Pieces")           # they are no hand of cards
    expect(page.locator("#units li small").first).to_have_text("to be set up")
    expect(page.locator("#log ol")).to_have_text("Nothing has happened yet.")
    box = page.locator("[data-shelf].can").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(*point_of(page, "N4"), steps=8)
    page.mouse.up()
    page.wait_for_function("window.hedgerow?.decision.lines.length === 1")
    expect(page.locator("#board .stack")).to_have_count(1)
    page.mouse.move(*point_of(page, "N4"))                            # and on to another hex
    page.mouse.down()
    page.mouse.move(*point_of(page, "M5"), steps=8)
    page.mouse.up()
    page.wait_for_function("JSON.stringify(window.hedgerow.decision.lines).includes(`${window.hedgerow.places.named('M5').id}`)")
    page.get_by_role("button", name="take back").first.click()
    page.wait_for_function("window.hedgerow?.decision.lines.length === 0")


def test_keyboard_alone_is_enough(page: Page) -> None:
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    page.locator("#board").focus()
    page.keyboard.press("Tab")                                        # to the first team that may move
    page.keyboard.press("Enter")
    wait_until_asked(page, "square")
    page.keyboard.press("Space")                                      # it stays
    wait_until_asked(page, "mover")
    page.keyboard.press("/")
    page.keyboard.type("move B3")
    page.keyboard.press("Enter")
    wait_until_asked(page, "square")
    page.keyboard.press("Escape")
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator(".boardsvg .cursor path").count() > 0
    page.keyboard.press("Backspace")                                  # take the mover back
    wait_until_asked(page, "mover")
    page.keyboard.press("Space")                                      # does not end the moves
    assert about(page) == "mover"
    page.keyboard.press("e")
    page.wait_for_function("!['mover', 'square'].includes(window.hedgerow?.decision?.about)")
    expect(page.locator("#live")).to_be_attached()


def test_replay_scrubs_and_a_finished_game_goes_on_another_way(page: Page) -> None:
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    for _ in patiently():
        if click_on(page, 60, lazy=True) == "over":
            break
    page.locator(".topnav [data-do=replay]").click()
    page.get_by_role("button", name="To the start").click()
    page.wait_for_function("window.hedgerow?.replaying?.view.board.round === 1")
    page.get_by_role("button", name="One step on").click()
    page.wait_for_function("window.hedgerow?.replaying?.events >= 1")
    page.get_by_role("button", name=re.compile("What if")).click()
    page.wait_for_function("window.hedgerow?.decision && !window.hedgerow.message.view.result")


def test_a_phone_shows_map_decision_and_hand(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    open_table(page, "skirmish", "crossing", {"blue": "me", "red": "random"})
    expect(page.locator("#decide h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    x, y = point_of(page, "a4")
    page.touchscreen.tap(x, y)
    wait_until_asked(page, "square")
    page.locator("[data-sheet=hand]").click()
    expect(page.locator("#tray")).to_be_visible()
    page.locator("[data-sheet=log]").click()
    expect(page.locator("#log")).to_be_visible()
    small = "[...document.querySelectorAll('.tabbar button, .go .btn')].filter(b => b.offsetParent && b.offsetHeight < 44).length"
    assert page.evaluate(small) == 0


def test_standing_orders_answer_reactions(page: Page) -> None:
    open_table(page, "skirmish", "plain", {"blue": "me", "red": "random"})
    page.evaluate("window.hedgerow.order('all', 'smoke')")
    page.wait_for_function("window.hedgerow?.message.orders.length === 1")
    assert page.evaluate("window.hedgerow.standing('smoke')") == "all"


OPTIONS = {"squad-leader": {"semi_simultaneous": True}}
"""By its basic rules infantry of Squad Leader is fired at after it has moved; by this option while it does [OPT-16]."""


def sit_until_asked(page: Page, game: str, scenario: str, seats: dict[str, str], asked: str) -> None:
    """Lazily up to the first such question; in a new game where one ends without it."""
    if game in OPTIONS:
        open_save(page, played_until_asked(game, scenario, next(s for s, p in seats.items() if p == "me"), asked), seats)
        return
    for _ in patiently():
        open_table(page, game, scenario, seats)
        while (came := click_on(page, 400, until=asked, lazy=True)) not in (asked, "over"):
            pass                                          # a computer player may think for long
        if came == asked:
            return
    raise AssertionError(f"nobody was asked about {asked}")


def played_until_asked(game: str, scenario: str, me: str, asked: str) -> str:
    """A game up to a question where somebody can fire, saved: playing there in the browser takes minutes."""
    for seed in range(20):
        played, dice = hedgerow.new(game, scenario, seed=seed, options=OPTIONS[game]), random.Random(seed)
        while played.result is None:
            seat, decision = next((s, d) for s, d in played.decisions.items() if not d.optional)
            if seat == me and decision.about == asked and len(decision.answers) > 2:
                return played.save()
            lazy = [o for o in decision.answers if o in (PASS, COMMIT) and (seat == me or o == COMMIT)]
            played.apply(seat, lazy[0] if lazy else dice.choice(decision.answers))
    raise AssertionError(f"nobody was asked about {asked}")


@pytest.mark.parametrize(("game", "scenario", "seats", "asked"), [
    ("asl-sk1", "S1", {"american": "me", "german": "heuristic"}, "first fire"),
    ("infantry-attacks", "IA1", {"russian": "me", "central": "heuristic"}, "opportunity fire"),
    ("squad-leader", "1", {"german": "me", "russian": "random"}, "fire at movers"),
], ids=["asl-sk1", "infantry-attacks", "squad-leader"])
def test_one_press_lets_all_movers_go_by_until_the_own_turn(
        page: Page, game: str, scenario: str, seats: dict[str, str], asked: str) -> None:
    sit_until_asked(page, game, scenario, seats, asked)
    expect(page.locator(".standing [data-fact=distance]")).to_be_visible()
    mover = page.evaluate("window.hedgerow.decision.facts.mover")
    page.keyboard.press("Space")                          # lets this one go by, however far it still moves
    page.wait_for_function("([asked, mover]) => { const d = window.hedgerow.decision; return d && !window.hedgerow.busy "
                           "&& !(d.about === asked && d.facts.mover === mover); }", arg=[asked, mover])
    if about(page) != asked and click_on(page, 200, until=asked, lazy=True) != asked:
        return                                            # nobody else came in sight
    page.locator(".standing input[value=pass]").click()
    page.wait_for_function("asked => window.hedgerow.decision && window.hedgerow.decision.about !== asked", arg=asked)
    assert page.evaluate("window.hedgerow.log.some(e => e.event === 'OrderAnswered')")


@pytest.mark.parametrize(("game", "scenario", "seats", "asked"), [
    ("asl-sk1", "S1", {"american": "me", "german": "heuristic"}, "first fire"),
    ("combat-commander", "1", {"axis": "me", "allies": "heuristic"}, "hex entered"),
    ("infantry-attacks", "IA1", {"russian": "me", "central": "heuristic"}, "opportunity fire"),
    ("squad-leader", "1", {"german": "me", "russian": "random"}, "fire at movers"),
    ("up-front", "A-GA", {"german": "me", "american": "heuristic"}, "concealed"),
], ids=["asl-sk1", "combat-commander", "infantry-attacks", "squad-leader", "up-front"])
def test_one_is_asked_only_at_good_odds_or_about_named_units(
        page: Page, game: str, scenario: str, seats: dict[str, str], asked: str) -> None:
    sit_until_asked(page, game, scenario, seats, asked)
    units = page.locator(".standing [data-unit]")
    expect(units.first).to_be_checked()
    name = units.first.get_attribute("data-unit")
    page.locator(".standing input[value=units]").check()
    page.wait_for_function("window.hedgerow.orders.some(o => o.then === 'ask' && o.until === 'my turn')")
    assert page.evaluate("([asked, name]) => window.hedgerow.standingUnits(asked).includes(name)", [asked, name])
    number = page.evaluate("window.hedgerow.decision.number")
    page.locator(".standing [data-fact=odds]").fill("101")            # better than anything can be: this one is let go by
    page.evaluate("window.hedgerow.briefs.clear(); window.hedgerow.draw()")      # what comes meanwhile takes nothing typed away
    page.locator(".standing [data-fact=odds]").press("Enter")
    page.wait_for_function("number => window.hedgerow.decision?.number > number || window.hedgerow.view.result", arg=number)
    assert page.evaluate("window.hedgerow.log.some(e => e.event === 'OrderAnswered')")


def test_hidden_units_are_left_out_of_the_odds_and_hold_their_fire_if_their_owner_says_so(page: Page) -> None:
    sit_until_asked(page, "squad-leader", "5", {"russian": "me", "german": "random"}, "fire at vehicle")
    expect(page.locator(".standing [data-hidden]")).to_be_checked()
    number = page.evaluate("window.hedgerow.decision.number")
    page.locator(".standing [data-fact=odds]").fill("101")
    page.locator(".standing [data-fact=odds]").press("Enter")
    page.wait_for_function("window.hedgerow.orders.some(o => o.when[0]?.[0] === 'hidden') && !window.hedgerow.busy")
    assert page.evaluate("window.hedgerow.decision.number") == number             # asked all the same: someone may be hidden
    page.locator(".standing [data-hidden]").click()               # the question goes, and the box with it
    page.wait_for_function("number => window.hedgerow.decision?.number > number || window.hedgerow.view.result", arg=number)
    assert page.evaluate("window.hedgerow.log.some(e => e.event === 'OrderAnswered')")


def test_chat_reaches_the_other_and_notes_do_not(new_page: NewPage) -> None:
    blue, red, _, heard = online(new_page, "skirmish", "crossing", "blue", "red")
    red.keyboard.press("c")
    blue.keyboard.press("c")
    blue.get_by_label("Say something to the table").fill("good luck")
    blue.keyboard.press("Enter")
    expect(red.locator(".chatlines")).to_contain_text("good luck")
    blue.keyboard.press("Escape")
    blue.keyboard.press("n")
    blue.locator("#drawer textarea").fill("he bluffs")
    expect(blue.locator("#drawer [role=status]")).to_have_text("saved")
    assert not any("he bluffs" in frame for frame in heard)
