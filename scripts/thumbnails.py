"""Small pictures of the scenarios' maps for the lobby, drawn once and kept with each game: table/web/thumbs/SCENARIO.webp.

    python scripts/thumbnails.py              those that are missing
    python scripts/thumbnails.py --all        all of them anew, after a map has changed
"""

from __future__ import annotations

import argparse
import io
import os

from litestar.exceptions import HTTPException
from PIL import Image
from playwright.sync_api import sync_playwright

from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.server.calls.games import scenario_map, thumbnail

SIZE = (480, 384)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--all", action="store_true", help="also those that are there")
    everything = options.parse_args().all
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        for game in game_names():
            book = rulebook(game)
            for scenario in book.scenarios if book.table.map is not None and book.table.web is not None else ():
                path = thumbnail(book, scenario)
                if path is None or (path.is_file() and not everything):
                    continue
                try:
                    svg = scenario_map(game, scenario, "classic", small=False).content.decode()
                except HTTPException:                     # another map each time
                    continue
                page.set_content(f"<style>body{{margin:0}} svg{{width:100vw;height:100vh;display:block}}</style>{svg}")
                page.eval_on_selector("svg", "s => s.setAttribute('preserveAspectRatio', 'xMidYMid slice')")
                path.parent.mkdir(exist_ok=True)
                Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, "webp", quality=72, method=6)
                print(f"{path}: {path.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
