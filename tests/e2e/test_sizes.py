"""Every game at every size: what wins and whose turn it is can be seen, nothing is cut off, nothing jumps and nothing hides."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hedgerow
from hedgerow.kernel.registry import rulebook

from .conftest import NewPage
from .table import click_on, click_place, open_table, patiently, point_of, wait_until_asked
from .test_lessons import begin

GAMES = ["asl-sk1", "combat-commander", "infantry-attacks", "squad-leader", "up-front"]
HEADINGS = {"infantry-attacks": "Russian · Action segment", "up-front": "German", "combat-commander": "German"}
ASL = ("asl-sk1", "S1", {"american": "me", "german": "random"})

PICK = """() => { const app = window.hedgerow, rolls = o => app.game.rolls(o.option, app.board);
  const found = app.offers.keyed.find(rolls) ?? app.offers.keyed[0]; app.picks = [...found.keys]; app.draw(); }"""
# What can be pressed must be where it can be pressed, and not under something else.
OUT_OF_SIGHT = """selectors => selectors.filter(s => { const e = document.querySelector(s), r = e?.getBoundingClientRect();
  if (!r?.width || r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1) return true;
  const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
  return !(e.contains(at) || at?.contains(e)); })"""

BEYOND = """() => [...document.querySelectorAll('#top .tracks > *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1
  || e.getBoundingClientRect().right > e.parentElement.getBoundingClientRect().right + 1).map(e => e.textContent)"""
"""What the bar at the top shows beyond its edge."""

CUT = """() => [...document.querySelectorAll('#tray .hc, #tray .hc .why, #tray .dicebox, #tray .shelf')].filter(e => {
  const r = e.getBoundingClientRect();
  return r.width && (r.bottom > innerHeight + 1 || r.left < -1
    || (e.matches('.dicebox, .why') && e.scrollHeight > e.clientHeight + 2));
  }).map(e => e.textContent.trim().slice(0, 60))"""
"""What of the tray is cut off: cards and why they cannot be played, pieces to be placed, notes."""

ON_MAP = """name => { const p = window.hedgerow.places.named(name), svg = document.querySelector('.boardsvg');
  const q = new DOMPoint(p.x, p.y).matrixTransform(svg.getScreenCTM());
  return Boolean(document.elementFromPoint(q.x, q.y)?.closest('#board')); }"""
"""Whether a place is in sight, and under nothing."""


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_says_what_wins_before_one_sits_down(game: str) -> None:
    for scenario, card in rulebook(game).table.cards.items():
        assert len(dict(card.facts).get("To win", "")) > 20, scenario


@pytest.mark.parametrize("game", GAMES)
def test_every_board_says_what_wins_and_who_is_ahead(game: str) -> None:
    web = rulebook(game).table.web
    assert web is not None
    played = hedgerow.load((web / "lesson.save").read_text("utf-8"))
    for seat in (*played.seats, None):
        board = played.view(seat)["board"]
        assert board.get("to win") or board["victory"][0]["says"]
        assert board["ahead"]["winner"] in (*played.scenario.side_of.values(), None)
        assert board["ahead"]["why"] and board["ahead"]["rule"]
    fresh = hedgerow.new(game, played.scenario.name, seed=1)
    assert fresh.view(fresh.seats[0])["board"]["ahead"] is None           # nothing has happened yet


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def out_of_sight(page: Page, *selectors: str) -> Any:
    return page.evaluate(OUT_OF_SIGHT, list(selectors))


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_at_every_size_all_that_matters_is_in_sight(new_page: NewPage, game: str) -> None:
    page = new_page(1440, 900, has_touch=True)
    begin(page, game)
    page.locator("#coach [data-coach=end]").click()
    expect(page.locator("#log .sep").first).to_contain_text(re.compile(HEADINGS.get(game, "German|Russian|American"), re.I))
    page.locator(".winning").click()
    expect(page.locator("#drawer .menuwins")).to_contain_text(re.compile("win", re.I))
    expect(page.locator("#drawer .ahead")).to_contain_text(re.compile(
        "If it ended now, (the (German|Russian|American) side|nobody) would win"))
    page.keyboard.press("Escape")
    page.evaluate(PICK)
    for width, height in ((1920, 1080), (1440, 900), (1024, 768)):
        resize(page, width, height)
        assert out_of_sight(page, "#top [data-do=menu]", ".winning", "#decide h1", "#log header", "#decide .go button") == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(CUT) == [], width
    for width, height in ((390, 844), (844, 390)):
        resize(page, width, height)
        assert out_of_sight(page, "#top [data-do=menu]", "#top [data-do=undo]", "#top .turn b", ".winning", "#tabbar button",
                            "#decide .go button") == []
        page.locator(".winning").click()
        assert page.evaluate("document.querySelector('#drawer').getBoundingClientRect().top"
                             " >= document.querySelector('#top').getBoundingClientRect().bottom")
        page.keyboard.press("Escape")
        assert page.evaluate(BEYOND) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if page.evaluate("window.hedgerow.game.rolls(window.hedgerow.focusOption?.option ?? [], window.hedgerow.board)"):
            expect(page.locator("#decide .oddsbox > .odds")).to_be_visible()
            assert out_of_sight(page, "#decide .oddsbox > .odds") == []


@pytest.mark.browser
def test_the_map_keeps_its_place_and_nothing_lies_over_what_matters(page: Page) -> None:
    open_table(page, *ASL)
    assert click_on(page, 60, until="prep fire", lazy=True) == "prep fire"
    page.mouse.click(*page.evaluate("(() => { const r = document.querySelector('#log').getBoundingClientRect();"
                                    " return [r.left + 60, r.top + 10]; })()"))              # somebody has begun to play
    seen = page.locator(".boardsvg").get_attribute("viewBox")
    hides = """() => { const t = document.querySelector('#tools').getBoundingClientRect();
      const svg = document.querySelector('.boardsvg');
      const at = p => new DOMPoint(p.x, p.y).matrixTransform(svg.getScreenCTM());
      return window.hedgerow.pieces.filter(p => p.place).map(p => at(p.place)).filter(q => q.x > t.left && q.x < t.right
        && q.y > t.top && q.y < t.bottom).length; }"""
    assert page.evaluate(hides) == 0                                  # also those who wait off the map
    page.keyboard.press("d")
    expect(page.locator(".saypop")).to_be_visible()
    covered = """() => { const s = document.querySelector('.saypop').getBoundingClientRect();
      return [...document.querySelectorAll('#board .stack')].map(e => e.getBoundingClientRect()).filter(r =>
        r.left < s.right && r.right > s.left && r.top < s.bottom && r.bottom > s.top).length; }"""
    assert page.evaluate(covered) == 0
    page.keyboard.press("d")
    assert click_on(page, 60, until="movement", lazy=True) == "movement"
    assert page.locator(".boardsvg").get_attribute("viewBox") == seen
    here = page.evaluate("""() => { const app = window.hedgerow, at = o => app.pieces.find(p => p.key === o.keys[0]).place;
      return app.offers.keyed.map(at).find(p => !p.off && app.pieces.filter(q => q.place === p).length === 1).name; }""")
    page.keyboard.press("0")                                          # the whole map
    click_place(page, here)
    page.wait_for_function("window.hedgerow.marching && window.hedgerow.waysOf(window.hedgerow.moving)?.size > 5")
    far, out = page.evaluate("""() => { const app = window.hedgerow, ways = app.waysOf(app.moving);
      const free = p => !p.off && !app.pieces.some(q => q.place === p);
      return [[...ways.keys()].find(free).name, app.places.at.find(p => free(p) && !ways.has(p)).name]; }""")
    tints = page.locator(".boardsvg .below").evaluate(
        "g => [...g.querySelectorAll('path[fill=\"#175a9c\"]')].map(e => +e.getAttribute('fill-opacity'))")
    assert tints and min(tints) >= .2                                 # what can be reached is clearly tinted
    page.mouse.move(*point_of(page, far))
    expect(page.locator("#hexline")).to_contain_text("MF to get there")
    page.keyboard.press("Backspace")                                  # not that one after all
    page.wait_for_function("!window.hedgerow.moving && !window.hedgerow.busy")
    expect(page.locator("#hexline")).not_to_contain_text("MF to get there")
    page.mouse.move(*point_of(page, out))
    expect(page.locator("#hexline")).to_contain_text(out)
    page.mouse.move(5, 5)
    expect(page.locator("#hexline")).to_be_empty()


MAPS = [game for game in GAMES if game != "up-front"]

EDGES = """() => [...document.querySelectorAll('#board .stack')].map(e => {
  const n = window.hedgerow.pieces.filter(p => p.place?.id === +e.dataset.place && p.side === e.dataset.side && !p.lost).length;
  const right = [...e.querySelectorAll('.beneath')].map(g => g.getBoundingClientRect().right).sort((a, b) => a - b);
  return [n - 1, right.filter((x, i) => i === 0 || x - right[i - 1] >= 1).length]; })"""
"""Of each stack: how many lie beneath its top, and how many of them stand out, each by a pixel at least."""


def stand(page: Page, game: str) -> None:
    """The table as a lesson's first question finds it, without the lesson."""
    begin(page, game)
    page.locator("#coach [data-coach=end]").click()
    page.wait_for_function("window.hedgerow.decision && !window.hedgerow.busy")


WAYS = {"squad-leader": ["4-4-7 A"], "up-front": ["German A"],
        "combat-commander": ["Order: Fire", "Activate Lt von Karsties", "Activate Rifle Squad 3", "Done"],
        "infantry-attacks": ["Activate the stack in 0909", "Nobody else", "It fires, and so do all that are left"]}
"""What is pressed from a lesson's first question to a list of rolls."""

ROLLS = """async () => { const app = window.hedgerow, found = [];
  const rows = [...document.querySelectorAll('#decide .opt[data-option]')].filter(e => !e.closest('.anytime'));
  for (const row of rows) {
    const told = await app.here.line.ask({ type: 'odds', option: JSON.parse(row.dataset.option) });
    if ((told.odds?.outcomes ?? []).length) found.push(row.dataset.option);
  }
  return found; }"""
"""The rows that roll, as the rules themselves say."""


def to_rolls(page: Page, game: str) -> list[str]:
    """To a question whose rows roll, by the words on what is pressed; the options that do."""
    stand(page, game)
    for words in WAYS.get(game, []):
        before = page.evaluate("window.hedgerow.decision.number")
        page.locator(f"#decide button:has-text('{words}')").first.click()
        page.wait_for_function("n => window.hedgerow.decision && !window.hedgerow.busy && (window.hedgerow.picks.length"
                               " || window.hedgerow.decision.number !== n)", arg=before)
        if page.evaluate("window.hedgerow.picks.length") and page.locator("#decide [data-do=enter]").count():
            page.keyboard.press("Enter")
            page.wait_for_function("n => window.hedgerow.decision && window.hedgerow.decision.number !== n", arg=before)
    rolls: list[str] = page.evaluate(ROLLS)
    return rolls


@pytest.mark.browser
def test_who_waits_outside_is_seen_from_the_start(new_page: NewPage) -> None:
    for width, height in ((1920, 1080), (1440, 900), (1024, 768), (390, 844)):
        page = new_page(width, height, has_touch=True)
        stand(page, "asl-sk1")
        page.reload()                                     # as it opens where no lesson points anywhere
        page.wait_for_function("window.hedgerow?.decision && !window.hedgerow.busy")
        expect(page.locator("#coach")).to_be_hidden()
        outside = page.evaluate("""() => window.hedgerow.pieces.filter(p => p.side === 'american' && p.place?.off)
          .map(p => p.place.name)""")
        assert len(outside) == 4
        assert [name for name in outside if not page.evaluate(ON_MAP, name)] == [], width
        if width > 1240:
            expect(page.locator("#units small").filter(has_text="enters this turn")).to_have_count(4)


@pytest.mark.browser
@pytest.mark.parametrize("game", MAPS)
def test_every_counter_of_a_stack_shows_an_edge(page: Page, game: str) -> None:
    stand(page, game)
    stacks = page.evaluate(EDGES)
    assert any(beneath for beneath, _ in stacks)
    assert [beneath for beneath, out in stacks if beneath != out] == []


@pytest.mark.browser
@pytest.mark.parametrize("game", MAPS)
def test_the_map_keeps_its_place_while_one_plays(new_page: NewPage, game: str) -> None:
    page = new_page(1920, 1080)
    stand(page, game)
    seen = page.locator(".boardsvg").get_attribute("viewBox")
    click_on(page, 12)
    assert page.locator(".boardsvg").get_attribute("viewBox") == seen


@pytest.mark.browser
@pytest.mark.parametrize("game", [game for game in MAPS if game != "combat-commander"])        # its first choice is a card
@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (844, 390)], ids=str)
def test_whatever_can_be_chosen_comes_out_from_under_the_tools(new_page: NewPage, game: str, size: tuple[int, int]) -> None:
    page = new_page(*size)
    stand(page, game)
    page.locator("#board").focus()
    looked: set[str] = set()
    for _ in patiently():
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement !== document.querySelector('#board')"):
            break
        place = page.evaluate("window.hedgerow.lookedPlace.name")
        assert page.evaluate(ON_MAP, place), place
        looked.add(place)
    assert looked


@pytest.mark.browser
@pytest.mark.parametrize("game", MAPS)
def test_on_a_phone_the_tools_lie_over_no_hex(new_page: NewPage, game: str) -> None:
    page = new_page(390, 844, has_touch=True)
    stand(page, game)
    for width, height in ((390, 844), (844, 390)):
        resize(page, width, height)
        assert out_of_sight(page, *(f"#tools [data-do={tool}]" for tool in ("range", "danger", "threat", "fit"))) == []
        assert page.evaluate("""() => { const [t, b] = ['tools', 'board'].map(id => document.getElementById(id)
          .getBoundingClientRect()); return t.left >= b.right - 1 || t.top >= b.bottom - 1; }""")


ROWS = """() => { const svg = document.querySelector('.boardsvg'), box = document.querySelector('#board').getBoundingClientRect();
  const ys = window.hedgerow.places.at.filter(p => !p.off).map(p => new DOMPoint(p.x, p.y).matrixTransform(svg.getScreenCTM()).y);
  return [Math.min(...ys) - box.top, box.bottom - Math.max(...ys)]; }"""
"""How far the middles of the first and the last row lie within the map's window."""


@pytest.mark.browser
def test_where_a_sheet_leaves_more_room_the_map_has_it(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    stand(page, "skirmish")                                           # the lesson's words took half of the map
    assert min(page.evaluate(ROWS)) > 10
    for sheet in ("units", "choice"):                                 # less room, and again as much as before
        page.locator(f"#tabbar [data-sheet={sheet}]").tap()
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert min(page.evaluate(ROWS)) > 10


@pytest.mark.browser
@pytest.mark.parametrize("game", ["asl-sk1", "squad-leader", "infantry-attacks"])
def test_what_wins_is_read_in_full_beside_the_last_roll(page: Page, game: str) -> None:
    to_rolls(page, game)
    page.evaluate(PICK)
    for _ in patiently():                                             # the choice, and the attack put together
        if page.locator("#tray .bigdice").count():
            break
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    for width, height in ((1920, 1080), (1440, 900), (1280, 800), (1024, 768)):
        resize(page, width, height)
        expect(page.locator("#tray .bigdice")).to_be_visible()
        assert page.evaluate(CUT) == [], width


@pytest.mark.browser
def test_a_sheet_that_comes_and_goes_leaves_the_map_as_it_was(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    stand(page, "combat-commander")
    seen = []
    for sheet in ("units", "hand", "units", "hand", "units"):         # the hand is lower: more of the map is seen meanwhile
        page.locator(f"#tabbar [data-sheet={sheet}]").tap()
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seen.append(page.locator(".boardsvg").get_attribute("viewBox"))
    assert seen[0] != seen[1] and seen[0] == seen[2] == seen[4] and seen[1] == seen[3]


@pytest.mark.browser
def test_on_a_phone_the_groups_of_both_sides_are_seen_above_the_sheet(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    stand(page, "up-front")
    for sheet in ("choice", "units", "log"):
        page.locator(f"#tabbar [data-sheet={sheet}]").tap()
        assert page.evaluate("""() => ['.grp.them', '.grp.mine'].filter(s => { const e = document.querySelector(`${s} .letter`),
          r = e.getBoundingClientRect(); return !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); })
        """) == [], sheet


@pytest.mark.browser
def test_what_stands_on_a_worksheet_is_said_in_words(page: Page) -> None:
    open_table(page, "infantry-attacks", "IA1", {"central": "me", "russian": "random"})
    page.wait_for_function("window.hedgerow.decision?.about === 'set up'")
    page.locator("[data-do=auto]").click()
    page.wait_for_function("window.hedgerow.offers.main?.verb === 'commit'")
    lines = page.locator(".sheet-lines li span").all_text_contents()
    assert len(lines) == 13 and all(re.fullmatch(r"(\w+ \d|German INF [A-H]) in \d{4}", line) for line in lines), lines


@pytest.mark.browser
def test_a_list_one_can_scroll_through_is_open(page: Page) -> None:
    stand(page, "infantry-attacks")
    rows = page.locator("#decide .opts:not(.anytime .opts) .opt")
    assert rows.count() == page.evaluate("window.hedgerow.offers.keyed.length") > 14
    expect(rows.first).to_be_visible()


@pytest.mark.browser
def test_in_another_window_the_lesson_still_points_at_what_is_in_sight(page: Page) -> None:
    begin(page, "asl-sk1")
    page.wait_for_function("window.hedgerow?.decision && !window.hedgerow.busy")
    for width, height in ((1440, 900), (390, 844), (844, 390)):
        resize(page, width, height)
        page.wait_for_function(ON_MAP, arg="M5")                      # the squad under the arrow


@pytest.mark.browser
def test_what_is_picked_from_a_list_comes_into_sight(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    stand(page, "squad-leader")
    for _ in range(5):
        page.keyboard.press("+")
    unseen = page.evaluate("""seen => { const app = window.hedgerow, sees = (0, eval)(seen);
      return [...document.querySelectorAll('#decide .opt[data-pick]')].map(e => e.dataset.pick)
        .find(key => !sees(app.placeOf(key).name)); }""", ON_MAP)
    assert unseen
    page.locator(f"#decide .opt[data-pick='{unseen}']").tap()
    page.wait_for_function(ON_MAP, arg=page.evaluate("key => window.hedgerow.placeOf(key).name", unseen))


@pytest.mark.browser
def test_a_question_of_another_kind_brings_what_can_be_chosen_into_sight(new_page: NewPage) -> None:
    page = new_page(390, 844, has_touch=True)
    stand(page, "asl-sk1")
    for _ in range(3):                                    # to a corner of the map where nobody is
        page.mouse.move(60, 120)
        page.mouse.down()
        page.mouse.move(380, 330, steps=4)
        page.mouse.up()
    movable = """() => { const app = window.hedgerow;
      return [...new Set([...app.offers.live([])].map(k => app.placeOf(k)?.name).filter(Boolean))]; }"""
    assert not any(page.evaluate(ON_MAP, name) for name in page.evaluate(movable))
    page.locator("[data-do=pass]").click()
    wait_until_asked(page, "movement")
    assert any(page.evaluate(ON_MAP, name) for name in page.evaluate(movable))


@pytest.mark.browser
def test_names_in_a_fan_can_be_read(page: Page) -> None:
    begin(page, "squad-leader")
    click_place(page, "F3")
    small = """() => [...document.querySelectorAll('.fanone .fanname')].map(e => parseFloat(getComputedStyle(e).fontSize))"""
    sizes = page.evaluate(small)
    assert len(sizes) == page.locator(".fanone").count() and min(sizes) >= 12
    expect(page.locator(".fanone .fanname").first).to_contain_text("6-2-8")


NAMES = """() => [...document.querySelectorAll('.man .nm')].filter(e => { const r = new Range(); r.selectNodeContents(e);
  const text = r.getBoundingClientRect(), tile = e.closest('.man').getBoundingClientRect();
  return parseFloat(getComputedStyle(e).fontSize) < 12 || text.left < tile.left - 1 || text.right > tile.right + 1; })
  .map(e => e.textContent)"""
"""Names of men that are too small, or wider than their card."""


@pytest.mark.browser
def test_the_men_of_up_front_have_names_that_can_be_read(page: Page) -> None:
    open_table(page, "up-front", "A-GA", {"german": "me", "american": "random"})
    wait_until_asked(page, "form groups")
    resize(page, 1440, 900)
    expect(page.locator("#units li")).to_have_count(10)               # those without a group are in the roster too
    assert page.evaluate(NAMES) == []
    stand(page, "up-front")
    for width, height in ((1920, 1080), (1440, 900), (1024, 768), (390, 844), (844, 390)):
        resize(page, width, height)
        assert page.locator(".man .nm").count() > 20
        assert page.evaluate(NAMES) == [], width


@pytest.mark.browser
def test_in_the_lobby_the_button_covers_nothing(page: Page) -> None:
    page.goto("/")
    page.locator(".scn").first.wait_for()
    for width, height in ((1440, 900), (1024, 768)):
        resize(page, width, height)
        assert out_of_sight(page, ".detail [name=name]", ".detail footer button") == []    # who one is, and the way on
    hidden = """() => [...document.querySelectorAll('.detail input:not([type=radio]), .detail select, .detail label')].filter(
      e => {
      e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect();
      if (!r.width) return false;
      const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
      return !(e.contains(at) || at?.contains(e)) || at.closest('footer'); }).map(e => e.outerHTML.slice(0, 80))"""
    page.locator(".detail details summary").click()                                        # the game's options, too
    for width, height in ((1920, 1080), (1024, 768), (390, 844), (844, 390)):
        resize(page, width, height)
        assert page.evaluate(hidden) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.browser
def test_a_scenario_without_a_map_shows_the_signs_of_those_who_meet(page: Page) -> None:
    page.goto("/")
    page.locator("[data-game=up-front]").click()
    expect(page.locator("[data-scenario='A-GA'] .nomap svg")).to_have_count(2)
    expect(page.locator("[data-scenario='A-GA'] .nomap [aria-label=German]")).to_be_visible()


TOO_WIDE = """() => { const wide = [];
  for (const game of [...document.querySelectorAll('[data-game]')].map(e => e.dataset.game)) {
    document.querySelector(`[data-game='${game}']`).click();
    for (const name of [...document.querySelectorAll('.scn')].map(e => e.dataset.scenario)) {
      document.querySelector(`[data-scenario='${name}']`).click();
      for (const e of document.querySelectorAll('.detail, .detail .scrolls, .detail .in')) {
        if (e.scrollWidth > e.clientWidth + 1) wide.push(`${game} ${name}`);
      }
    }
  }
  return wide; }"""


@pytest.mark.browser
def test_the_card_of_every_scenario_is_as_wide_as_its_column(page: Page) -> None:
    page.goto("/")
    page.locator(".scn").first.wait_for()
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        resize(page, width, height)
        assert page.evaluate(TOO_WIDE) == [], width
