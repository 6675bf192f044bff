"""Pictures of every game at every size, to be looked at.

`python -m tests.e2e.screenshots FOLDER [GAME | lobby | paper:GAME ...]` takes them.

Each game is shown as its lesson begins, with a choice that rolls picked, and while its forces are set up; on phones also its
other sheets; then the lobby, and what a printer gets. At every size the page is opened anew, as a person opens it there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from .conftest import FLAGS, WAIT, serving
from .table import open_table

SIZES = {"1024": (1024, 768), "1440": (1440, 900), "1920": (1920, 1080), "upright": (390, 844), "sideways": (844, 390)}
PHONES = ("upright", "sideways")
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "asl-sk1": ("S1", {"american": "me", "german": "random"}),
    "combat-commander": ("1", {"axis": "me", "allies": "random"}),
    "up-front": ("A-GA", {"german": "me", "american": "random"}),
    "squad-leader": ("1", {"german": "me", "russian": "random"}),
    "infantry-attacks": ("IA1", {"central": "me", "russian": "random"}),
    "skirmish": ("crossing", {"blue": "me", "red": "random"}),
}
PICK = """() => { const app = window.hedgerow, found = app.offers.keyed.find(o => app.game.rolls(o.option, app.board))
  ?? app.offers.keyed[0]; app.picks = found ? [...found.keys] : []; app.draw(); }"""
SHEETS = ("hand", "log", "units")


class Camera:
    """Takes pictures of a page at every size."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def take(self, page: Page, name: str, size: str) -> None:
        page.wait_for_timeout(250)
        page.screenshot(path=str(self.folder / f"{name}-{size}.png"))


def show_game(page: Page, camera: Camera, game: str) -> None:
    scenario, seats = TABLES[game]
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/")
        page.locator(f"[data-guide='{game}']").click()
        page.locator("#coach h2").wait_for()
        page.wait_for_function("window.hedgerow?.decision && !window.hedgerow.busy")
        camera.take(page, f"{game}-lesson", size)
        page.locator("#coach [data-coach=end]").click()
        page.evaluate(PICK)
        page.wait_for_timeout(600)
        camera.take(page, f"{game}-odds", size)
        for sheet in SHEETS if size in PHONES else ():
            if page.locator(f"#tabbar [data-sheet={sheet}]").count():
                page.evaluate("name => document.querySelector(`#tabbar [data-sheet=${name}]`).click()", sheet)
                camera.take(page, f"{game}-{sheet}", size)
        page.evaluate("document.querySelector('.winning')?.click()")
        camera.take(page, f"{game}-wins", size)
        open_table(page, game, scenario, seats)
        page.wait_for_function("window.hedgerow.decision && !window.hedgerow.busy")
        camera.take(page, f"{game}-setup", size)


def show_paper(page: Page, camera: Camera, game: str) -> None:
    """What a printer gets of the lesson's first position: A4 on its side, without its margins."""
    page.set_viewport_size({"width": 1047, "height": 718})
    page.goto("/")
    page.locator(f"[data-guide='{game}']").click()
    page.wait_for_function("window.hedgerow?.decision && !window.hedgerow.busy")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.wait_for_timeout(500)
    page.screenshot(path=str(camera.folder / f"{game}-paper.png"), full_page=True)
    page.emulate_media(media="screen")


def show_lobby(page: Page, camera: Camera) -> None:
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/")
        page.locator(".scn").first.wait_for()
        page.wait_for_timeout(800)
        camera.take(page, "lobby", size)
        page.locator("#sitdown footer").scroll_into_view_if_needed()
        camera.take(page, "lobby-seats", size)
    page.set_viewport_size({"width": 1440, "height": 900})
    for game in TABLES:
        page.locator(f"[data-game='{game}']").click()
        page.wait_for_timeout(800)
        camera.take(page, f"lobby-{game}", "1440")


@contextmanager
def opened() -> Iterator[Page]:
    with TemporaryDirectory() as kept, serving(Path(kept) / "games.db") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS)
        context = browser.new_context(base_url=address, reduced_motion="reduce", bypass_csp=True, has_touch=True)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda fault: print("fault:", fault, fault.stack, flush=True))
        yield page
        browser.close()


def main(folder: str = "--help", *games: str) -> None:
    if folder.startswith("-"):                            # no folder is called so: whoever asks is told
        print(__doc__)
        return
    camera = Camera(Path(folder))
    camera.folder.mkdir(parents=True, exist_ok=True)
    with opened() as page:
        for game in games or (*TABLES, "lobby", *(f"paper:{game}" for game in TABLES)):
            if game == "lobby":
                show_lobby(page, camera)
            elif game.startswith("paper:"):
                show_paper(page, camera, game.removeprefix("paper:"))
            else:
                show_game(page, camera, game)


if __name__ == "__main__":
    main(*sys.argv[1:])
