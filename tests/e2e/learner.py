"""Somebody who follows a lesson to its end and does only what it points at: by mouse, by keys alone, or by touch."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from .conftest import WAIT
from .table import patiently, point_of

REST = """() => { const { busy, decision, view, watching, path } = window.hedgerow;
  return !busy && !path.length && (watching || decision && !decision.optional || view.result); }"""
"""The table waits for this seat: nothing is under way, and nobody else is asked."""

POINTED_AT = """() => {
  const app = window.hedgerow, map = [...document.querySelectorAll('.boardsvg .nod')].map(nod => {
    const [x, y] = nod.parentElement.getAttribute('transform').match(/-?[\\d.]+/g).map(Number);
    return app.places.under(x, y).name; });
  return { map, spots: [...document.querySelectorAll('.tabover [data-mark=here]')].map(e => e.dataset.at) }; }"""
"""What the lesson's arrows point at: places of the map, or things on a table without one."""

STATE = """() => { const app = window.hedgerow;
  return JSON.stringify([app.decision?.number, app.picks, app.log.length, app.watching,
  document.querySelector('#coach h2')?.textContent, document.querySelectorAll('.fanone, [open]').length,
  document.body.dataset.sheet]); }"""


NOTE_TITLES = """() => {
  const coach = document.querySelector('#coach'), note = () => { const title = coach.querySelector('h2')?.textContent;
    if (title && title !== window.titles.at(-1)) window.titles.push(title); };
  window.titles = [];
  note();
  new MutationObserver(note).observe(coach, { childList: true }); }"""
"""The page keeps the titles of the steps it shows, also of those that are soon over."""


REACH = 4_000                                             # milliseconds in which one gets hold of what is pointed at


class Lost(Exception):
    """What the lesson points at cannot be reached from here."""


class Mouse:
    """Clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        what.click()

    def point(self, place: str) -> None:
        self.page.mouse.click(*self.still(place))

    def spot(self, key: str) -> None:
        """A thing on a table without a map; of a group its letter, which lies over nobody."""
        self.press(self.page.locator(f'[data-spot="{key}"]{" .letter" if key.startswith("group:") else ""}').first)

    def still(self, place: str) -> tuple[float, float]:
        """Where a place lies once the map has come to rest: what a lesson points at is brought into sight first."""
        before: tuple[float, float] | None = None
        for _ in patiently():
            now = point_of(self.page, place)
            if now == before:
                if not self.page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#board'))", now):
                    raise Lost(f"{place} is not in sight")
                return now
            before = now
            self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        raise AssertionError(f"the map never comes to rest at {place}")

    def button(self, name: str) -> None:
        self.press(self.page.locator(f"#decide [data-do={name}]"))


class Touch(Mouse):
    """Taps, on a phone that shows one sheet at a time."""

    def press(self, what: Locator) -> None:
        marked = self.page.locator("#tabbar .coached")
        if marked.count() and not what.is_visible():
            marked.tap()
        what.tap()

    def point(self, place: str) -> None:
        self.page.touchscreen.tap(*self.still(place))

    def button(self, name: str) -> None:
        found = self.page.locator(f"#decide [data-do={name}]")
        if not found.is_visible():
            self.page.locator("#tabbar [data-sheet=choice]").tap()
        found.tap()


class Keys(Mouse):
    """The keyboard alone. What Tab reaches is focused at once."""

    def press(self, what: Locator) -> None:
        shown = what.locator("kbd")
        if what.evaluate("e => Boolean(e.closest('#decide [data-do]'))") and shown.count():
            self.page.locator("#board").focus()
            self.page.keyboard.press({"Space": " "}.get(key := str(shown.text_content()).strip(), key))
            return
        if what.evaluate("e => e.matches('.fanone')"):
            for _ in patiently():
                if what.evaluate("e => e === document.activeElement"):
                    break
                self.page.keyboard.press("ArrowRight")
        else:
            what.focus()
            if not what.evaluate("e => e === document.activeElement && e.tabIndex >= 0"):
                raise Lost(f"no key leads to {what}")
        self.page.keyboard.press("Enter")

    def point(self, place: str) -> None:
        self.page.locator("#board").focus()
        self.arrows("name => window.hedgerow.places.named(name)", place)

    def spot(self, key: str) -> None:
        self.page.locator("#board").focus()
        self.arrows("key => window.hedgerow.places.of(key)", key)

    def arrows(self, target: str, name: str) -> None:
        """Tab goes through what can be chosen; the arrows lead everywhere else."""
        if self.tabbed(target, name):
            self.page.keyboard.press("Enter")
            return
        self.page.locator("#board").focus()
        self.page.keyboard.press("ArrowDown")
        for _ in patiently():
            arrow = self.page.evaluate(f"""name => {{
              const {{ places, lookedPlace: from }} = window.hedgerow, to = ({target})(name);
              const far = p => Math.hypot(p.x - to.x, p.y - to.y), left = arrow => far(places.step(from, arrow));
              const best = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].sort((a, b) => left(a) - left(b))[0];
              return to === from ? 'Enter' : left(best) < far(from) ? best : null; }}""", name)
            if arrow is None:
                raise Lost(f"no arrow leads to {name}")
            self.page.keyboard.press(arrow)
            if arrow == "Enter":
                return

    def tabbed(self, target: str, name: str) -> bool:
        """Tab goes on from where one looks, and leaves the table behind the last of what can be chosen; then it begins with
        the first."""
        at = f"name => window.hedgerow.lookedPlace === ({target})(name)"
        for _ in range(2):
            self.page.locator("#board").focus()
            for _ in patiently():
                self.page.keyboard.press("Tab")
                if self.page.evaluate("document.activeElement !== document.querySelector('#board')"):
                    break
                if self.page.evaluate(at, name):
                    return True
        return False


def next_to_do(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(POINTED_AT)
    return found


def follow(page: Page, hands: Mouse) -> list[str]:
    """Do what the lesson points at until it has ended; the titles of its steps, as they came. What it points at may move on
    while one reaches for it: then one looks again, as a person does."""
    page.evaluate(NOTE_TITLES)
    nowhere = ""
    for _ in patiently():
        page.wait_for_function(REST)
        if page.evaluate("document.querySelector('#coach').hidden"):
            return list(page.evaluate("window.titles"))
        before = page.evaluate(STATE)
        page.set_default_timeout(REACH)
        try:
            do_next(page, hands)
            page.wait_for_function(f"before => window.hedgerow.busy || document.querySelector('#coach').hidden"
                                   f" || ({STATE})() !== before", arg=before)
        except (Lost, TimeoutError) as no:
            title = page.evaluate("document.querySelector('#coach h2')?.textContent")          # it may have ended meanwhile
            nowhere = f"{title}: {no}"
            answer(page)
        finally:
            page.set_default_timeout(WAIT)
    raise AssertionError(f"the lesson never ends; it led nowhere at {nowhere}")


def do_next(page: Page, hands: Mouse) -> None:
    """What has happened is skipped, a step to read is read; what is marked is pressed, what has an arrow is pointed at."""
    read, marked, arrows = page.locator("#coach .btn.primary"), page.locator(".coached:not(#tabbar *)"), next_to_do(page)
    if page.evaluate("window.hedgerow.watching"):
        hands.button("skip")
    elif read.count():
        hands.press(read)
    elif arrows["spots"]:
        hands.spot(arrows["spots"][0])
    elif marked.count():
        inside = marked.first.locator("summary")
        hands.press(inside if inside.count() else marked.first)
    elif arrows["map"]:
        hands.point(arrows["map"][0])
    else:
        go_on(page, hands)


def answer(page: Page) -> None:
    """A question that the dice have brought up and that must be answered first, as when somebody has to rout: not to answer would
    cost something, and the table warns of it. The first answer will do."""
    if page.locator(".warnbox").count():
        page.keyboard.press("Escape")
    options = page.locator("#decide .opt, #decide .go [data-option]")
    if page.evaluate("!window.hedgerow.busy && Boolean(window.hedgerow.decision)") and options.count():
        options.first.dispatch_event("click")


def go_on(page: Page, hands: Mouse) -> None:
    """A question that chance has brought up, and no lesson could point at: the way on, or the first thing that can be done."""
    ways = ("#decide [data-do=pass]", "#decide [data-do=enter]", "#decide .opt:visible", "#decide .go .btn",
            "#decide .manyopts summary")
    found = next((page.locator(way).first for way in ways if page.locator(way).count()), None)
    if found is not None:
        hands.press(found)
