"""How fast the table answers: `python -m tests.e2e.speed [GAME ...]`.

For each game: from the button in the lobby until the table asks its first question, and from a pick on the map until it is
painted. The browser itself measures picks, in steps of 8 milliseconds: from the press to the next picture, and of that the part
in which the page was at work, which also means something on a busy machine.
"""

from __future__ import annotations

import sys
import time

from playwright.sync_api import Page

from .screenshots import TABLES, opened
from .table import click_on, open_table, point_of

PICKS = 40
WATCH = """() => { window.picked = []; new PerformanceObserver(list => { for (const e of list.getEntries())
  if (e.name === 'pointerup') window.picked.push([e.duration, e.processingEnd - e.processingStart]); })
  .observe({ type: 'event', durationThreshold: 16 }); }"""
OWN = """() => { const app = window.hedgerow, map = app.pieces.filter(p => p.side === app.me && p.place && !p.place.off)
  .map(p => p.place.name); return [...new Set(map)]; }"""
SPOTS = "[...document.querySelectorAll('.grp.mine .letter')].map(e => e.getBoundingClientRect()).map(b => [b.x, b.y])"


def sit_down(page: Page, game: str) -> float:
    """Seconds from the button in the lobby to the first question."""
    page.goto("/")
    page.locator(f"[data-game='{game}']").click()
    page.locator("#sitdown .primary").wait_for()
    begun = time.monotonic()
    page.locator("#sitdown .primary").click()
    page.wait_for_function("window.hedgerow?.view && document.querySelector('#decide h1')")
    return time.monotonic() - begun


def pick(page: Page, game: str) -> list[tuple[float, float]]:
    """Milliseconds to the next picture, and of work, of clicks on own pieces and beside them."""
    scenario, seats = TABLES[game]
    open_table(page, game, scenario, seats)
    click_on(page, 120, until="turn" if game == "up-front" else "movement", lazy=True)
    page.wait_for_function("window.hedgerow.decision && !window.hedgerow.busy")
    page.keyboard.press("Escape")
    page.evaluate(WATCH)
    tableau = page.evaluate("Boolean(window.hedgerow.game.tableau)")
    spots = page.evaluate(SPOTS) if tableau else [point_of(page, place) for place in page.evaluate(OWN)]
    inside = [(x + 4, y + 4) for x, y in spots
              if page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x + 4, y + 4)?.closest('#board'))", [x, y])]
    for n in range(PICKS if inside else 0):
        page.mouse.click(*inside[n % len(inside)])
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    return [(float(paint), float(work)) for paint, work in page.evaluate("window.picked")]


def among(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def main(*games: str) -> None:
    with opened() as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        for game in games or tuple(TABLES):
            sit_down(page, game)                              # what the server reads once is read now
            lobby, picks = sit_down(page, game), pick(page, game)
            fast = PICKS - len(picks)                         # the browser tells of none that took less than 16 ms
            paint, work = [8.0] * fast + [p for p, _ in picks], [4.0] * fast + [w for _, w in picks]
            print(f"{game:18} from the lobby {lobby:.2f} s   picks: median {among(paint, .5):.0f} ms, 95 of 100 within"
                  f" {among(paint, .95):.0f} ms (page at work {among(work, .5):.0f} and {among(work, .95):.0f} ms)", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
