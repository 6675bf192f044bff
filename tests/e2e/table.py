"""What people do at the table, for tests."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

PATIENCE = 300.0
"""Seconds in which whatever is waited for must come, also on a busy machine."""
READY = "window.hedgerow?.view || window.hedgerow?.gathering"

SIT_DOWN = """async ([game, scenario, seats, options]) => {
  const made = await (await fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({game, scenario, seats, options, name: 'Ada'})})).json();
  const links = JSON.parse(localStorage.getItem('hedgerow.links') ?? '{}');
  links[made.table.id] = Object.fromEntries(Object.entries(seats).filter(([, p]) => p === 'me').map(([s]) => [s, made.links[s]]));
  localStorage.setItem('hedgerow.links', JSON.stringify(links));
  return made;
}"""

# Clicks what a person could click: buttons of the panel, until the game is over or the question sought is asked. What may be done
# at any time is left alone, though the page offers it while the game waits for somebody else.
CLICK_ON = """async ([most, until, lazy]) => {
  const app = window.hedgerow, wait = ms => new Promise(done => setTimeout(done, ms));
  const question = () => app.decision?.optional ? null : app.decision;
  for (let n = 0; n < most; n++) {
    for (let k = 0; k < 1500 && !app.message?.view.result && (app.busy || !(question() || app.curtain)); k++) {
      await wait(20);
      const asked = Object.keys(app.message?.view.waiting ?? {});
      if (k > 10 && asked.length && !app.busy && !asked.some(s => app.isBot(s) || app.seats.has(s))) return 'the other decides';
    }
    if (app.message?.view.result) return 'over';
    if (app.curtain) { document.querySelector('[data-do=curtain]').click(); await wait(10); continue; }
    const d = question();
    if (!d) return 'nobody asks';
    if (d.about === until) return until;
    const seat = app.me, find = s => [...document.querySelectorAll('#decide ' + s)];
    const sure = find('[data-do=sure]');
    if (sure.length) { sure[0].click(); await wait(10); continue; }
    const pass = find('[data-do=pass]'), auto = find('[data-do=auto]'), main = find('[data-do=enter]');
    const others = [...find('.opt'), ...find('.go [data-option]')]
      .filter(b => !b.closest('.anytime') && !/cancel|back/i.test(b.textContent));
    let can = auto.length ? auto : d.lines ? main : d.about === 'discard' && others.length ? others
      : lazy && pass.length ? pass : [...main, ...others, ...pass];
    if (!can.length) can = find('button');
    can[Math.floor(Math.random() * can.length)].click();
    for (let k = 0; k < 400 && app.me === seat && app.decision?.number === d.number
         && !app.message?.view.result && !app.warned; k++) {
      await wait(10);
      if (app.picks.length && !app.busy) { document.querySelector('#decide [data-do=enter], #decide .opt')?.click(); }
    }
  }
  return app.message?.view.result ? 'over' : 'still going';
}"""


def open_table(page: Page, game: str, scenario: str, seats: dict[str, str], **options: Any) -> dict[str, Any]:
    """A new table, with this browser at the seats called "me"."""
    page.goto("/icon.svg")                                # the smallest page of the same origin
    made: dict[str, Any] = page.evaluate(SIT_DOWN, [game, scenario, seats, options])
    page.goto(f"/table.html#{made['table']['id']}")
    page.wait_for_function(READY)
    return made


# A server that has too much to do to look at a save in time says so: then it is asked again.
GO_ON = """async ([save, seats]) => {
  const body = JSON.stringify({save, seats, name: 'Ada'}), headers = {'Content-Type': 'application/json'};
  const sent = async () => (await fetch('/api/tables/import', {method: 'POST', headers, body})).json();
  let made = await sent();
  for (let n = 0; n < 9 && !made.links; n++) made = await sent();
  const mine = Object.entries(seats).filter(([, p]) => p === 'me').map(([s]) => [s, made.links[s]]);
  localStorage.setItem('hedgerow.links', JSON.stringify({[made.table.id]: Object.fromEntries(mine)}));
  return made.table.id;
}"""


def open_save(page: Page, save: str, seats: dict[str, str]) -> None:
    """A saved game goes on, with this browser at the seats called "me"."""
    page.goto("/icon.svg")
    page.goto(f"/table.html#{page.evaluate(GO_ON, [save, seats])}")
    page.wait_for_function(READY)


def patiently(patience: float = PATIENCE) -> Iterator[None]:
    """As often as it takes, for as long as patience lasts: presses are never counted."""
    latest = time.monotonic() + patience
    while time.monotonic() < latest:
        yield


def click_on(page: Page, most: int = 400, until: str = "", lazy: bool = False) -> str:
    """Play by clicking in the panel; lazy players pass whenever they can."""
    return str(page.evaluate(CLICK_ON, [most, until, lazy]))


def about(page: Page) -> str | None:
    found = page.evaluate("window.hedgerow?.decision?.about ?? null")
    return None if found is None else str(found)


def wait_until_asked(page: Page, what: str) -> None:
    page.wait_for_function("what => window.hedgerow?.decision?.about === what", arg=what)


def someone_asked(*awaited: tuple[Page, str]) -> Page:
    """The first of these pages that is asked its question, where chance decides which it will be."""
    for _ in patiently():
        for page, what in awaited:
            if page.evaluate("what => !window.hedgerow?.busy && window.hedgerow?.decision?.about === what", what):
                return page
        awaited[0][0].wait_for_timeout(50)
    raise AssertionError(f"nobody was asked about {' or '.join(what for _, what in awaited)}")


def point_of(page: Page, place: str) -> tuple[float, float]:
    """Where on the screen a place lies."""
    x, y = page.evaluate("""name => {
      const p = window.hedgerow.places.named(name), svg = document.querySelector('.boardsvg');
      const q = new DOMPoint(p.x, p.y).matrixTransform(svg.getScreenCTM()); return [q.x, q.y]; }""", place)
    return float(x), float(y)


def click_place(page: Page, place: str) -> None:
    page.mouse.click(*point_of(page, place))


def frames_of(page: Page) -> list[str]:
    """Everything the socket of this page brings, from now on."""
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    return heard


def views(frames: list[str]) -> list[dict[str, Any]]:
    return [m["view"] for m in map(json.loads, frames) if m["type"] == "view"]
