"""A server with an empty database, and Chromium in front of it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run"]
WAIT = 180_000                                            # milliseconds until something hoped for must have come


@contextmanager
def serving(database: Path, **environment: str) -> Iterator[str]:
    """A server of its own, and where it listens."""
    command = [str(Path(sys.executable).parent / "hedgerow"), "serve", "--port", "0", "--database", str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1",
                                                                                    **environment})
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found, "the server did not say where it is"
    try:
        yield found.group().rstrip("/")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server listens."""
    with serving(tmp_path_factory.mktemp("games") / "games.db") as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None and os.environ.get("CI"):
        pytest.fail("there is no Chromium on this machine, and CI skips nothing")
    if chromium is None:
        pytest.skip("there is no Chromium on this machine")
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=FLAGS)


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[NewPage]:
    """A page of a person with a browser of their own. Whatever goes wrong in it fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(width: int = 1280, height: int = 900, motion: Any = "reduce", **more: Any) -> Page:
        size: Any = {"width": width, "height": height}
        context = browser.new_context(viewport=size, base_url=address, reduced_motion=motion,
                                      bypass_csp=True, **more)        # Playwright looks into pages by evaluating text
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
