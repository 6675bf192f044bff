"""How fast the table answers: `python -m tests.e2e.speed [GAME ...]`.

For each game: from the button in the lobby until the table asks its first question, and from a pick on the map until it is
painted. The browser itself measures picks, in steps of 8 milliseconds: from the press to the next picture. What the page's thread
spent on a pick until it was painted, everything included, is processor time and means something on a busy machine too; what of it
went into scripts, styles and layout is told beside it.
"""

from __future__ import annotations

import sys
import time

from playwright.sync_api import CDPSession, Page

from .screenshots import TABLES, opened
from .table import click_on, open_table, point_of

PICKS = 40
MOVES = {"up-front": "turn", "skirmish": "mover"}
"""What asks who moves, where that is not called movement."""
WATCH = """() => { window.picked = []; new PerformanceObserver(list => { for (const e of list.getEntries())
  if (e.name === 'pointerup') window.picked.push(e.duration); })
  .observe({ type: 'event', durationThreshold: 16 }); }"""
OWN = """() => { const app = window.hedgerow, map = app.pieces.filter(p => p.side === app.me && p.place && !p.place.off)
  .map(p => p.place.name); return [...new Set(map)]; }"""
SPENT = {"all": "TaskDuration", "scripts": "ScriptDuration", "styles": "RecalcStyleDuration", "layout": "LayoutDuration"}
PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
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


Work = dict[str, float]
"""Milliseconds of processor time by what they were spent on."""


def pick(page: Page, game: str) -> tuple[list[float], list[Work]]:
    """Milliseconds from clicks on own pieces to the next picture, and of processor time that the page spent on each."""
    scenario, seats = TABLES[game]
    open_table(page, game, scenario, seats)
    click_on(page, 120, until=MOVES.get(game, "movement"), lazy=True)
    page.wait_for_function("window.hedgerow.decision && !window.hedgerow.busy")
    page.keyboard.press("Escape")
    page.evaluate(WATCH)
    tableau = page.evaluate("Boolean(window.hedgerow.game.tableau)")
    spots = page.evaluate(SPOTS) if tableau else [point_of(page, place) for place in page.evaluate(OWN)]
    inside = [(x + 4, y + 4) for x, y in spots
              if page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x + 4, y + 4)?.closest('#board'))", [x, y])]
    assert inside, f"{game}: none of the own pieces is in sight"
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    work = []
    for n in range(PICKS):
        before = spent(session)
        page.mouse.click(*inside[n % len(inside)])
        page.evaluate(PAINTED)
        after = spent(session)
        work.append({what: 1000 * (after[what] - before[what]) for what in SPENT})
        page.keyboard.press("Escape")
        page.evaluate(PAINTED)
    page.wait_for_timeout(300)                                # the browser tells a little later
    return [float(paint) for paint in page.evaluate("window.picked")], work


def spent(session: CDPSession) -> Work:
    """Seconds of processor time that the page's thread has spent so far."""
    found = {m["name"]: float(m["value"]) for m in session.send("Performance.getMetrics")["metrics"]}
    return {what: found[name] for what, name in SPENT.items()}


def among(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def told(work: list[Work]) -> str:
    every = [w["all"] for w in work]
    parts = ", ".join(f"{what} {among([w[what] for w in work], .5):.0f}" for what in SPENT if what != "all")
    return f"median {among(every, .5):.0f} ms ({parts}), 95 of 100 within {among(every, .95):.0f} ms"


def main(*games: str) -> None:
    with opened() as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        for game in games or tuple(TABLES):
            sit_down(page, game)                              # what the server reads once is read now
            lobby, (picks, work) = sit_down(page, game), pick(page, game)
            paint = [8.0] * (PICKS - len(picks)) + picks      # the browser tells of none that took less than 16 ms
            print(f"{game:18} from the lobby {lobby:.2f} s   picks: median {among(paint, .5):.0f} ms, 95 of 100 within"
                  f" {among(paint, .95):.0f} ms; processor time: {told(work)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
