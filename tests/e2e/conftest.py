"""A running site, and a browser to look at it: `site`, `browser`, and a page at two widths, `phone` and `desktop`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.e2e.site import Site, running_site

CHROMIUM = Path("/usr/bin/chromium")
# A reader of Spanish, where a test says nothing else.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--accept-lang=es-ES"]

# A page that will say what is expected says it in a moment; only one that never will waits this long.
expect.set_options(timeout=20_000)

# Playwright's synchronous interface leaves an event loop in the thread, which Django would take for an async view.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing; on Debian: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def phone(browser: Browser, site: Site) -> Iterator[Page]:
    yield from _page(browser, site, width=390, height=844)


@pytest.fixture
def desktop(browser: Browser, site: Site) -> Iterator[Page]:
    yield from _page(browser, site, width=1280, height=800)


def _page(browser: Browser, site: Site, *, width: int, height: int) -> Iterator[Page]:
    """A page in a session of its own; a script that fails or that the policy blocks fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=site.url, viewport={"width": width, "height": height}, locale="es-ES")
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.extend(_blocked(message)))
    yield page
    context.close()
    assert not complaints


def _blocked(message: ConsoleMessage) -> list[str]:
    return [message.text] if "Content Security Policy" in message.text else []
