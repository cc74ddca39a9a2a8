"""A running site, and a browser to look at it: `site`, `devices`, and a page at two widths, `phone` and `desktop`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.devices import DESK, PHONE, ContextOptions, Devices
from tests.e2e.exercise import exercised
from tests.e2e.site import Site, running_site

# The headless shell is the same engine without windows: it loads its first page in a third of the time, and shows no
# notifications.
WHOLE_CHROMIUM = Path("/usr/bin/chromium")
CHROMIUM = [Path("/usr/bin/chromium-headless-shell"), WHOLE_CHROMIUM]
# The browser asks for Spanish unless a test sets another language.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-gpu",
    "--accept-lang=es-ES",
    # Nobody sees what is drawn, in a few large pieces instead of many small ones.
    *("--default-tile-width=2048", "--default-tile-height=2048", "--num-raster-threads=1"),
    # A page takes the frame of the page before it on the same site. The first feature is one that Playwright enables:
    # the browser obeys the last list.
    "--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame",
    # A page of a test is gone before optimized code repays its compilation; the next page runs the same scripts.
    "--js-flags=--no-opt --no-maglev --no-flush-bytecode",
]

# A correct page passes in a moment, on a busy machine in a minute; only what fails waits for the whole timeout.
TIMEOUT_MS = 120_000
expect.set_options(timeout=TIMEOUT_MS)

# Playwright's synchronous API leaves an event loop in the thread, which Django would take for an async view.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def program() -> Path | None:
    """Return the path of the installed browser, or None if there is none."""
    return next((path for path in CHROMIUM if path.exists()), None)


@pytest.fixture(scope="session")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run one site for all the tests of a process; each test makes the leagues and accounts that it needs."""
    with running_site(prepared, tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def two_referees(site: Site) -> tuple[str, str]:
    return site.account("ana-arbitra"), site.account("bruno-arbitra")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    installed = program()
    if installed is None:
        pytest.skip("Chromium is missing; on Debian: apt install chromium-headless-shell")
    new_context = Browser.new_context

    def patient(browser: Browser, **options: Any) -> BrowserContext:
        context = new_context(browser, **options)
        context.set_default_timeout(TIMEOUT_MS)
        return context

    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Browser, "new_context", patient)
        browser = playwright.chromium.launch(executable_path=installed, args=ARGUMENTS)
        with exercised() if "EXERCISE" in os.environ else nullcontext() as exercise:
            yield browser
            found = exercise.never_called() if exercise else []
        browser.close()
        assert not found, "\n".join(found)


@pytest.fixture(scope="module")
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """Yield a browser that shows notifications."""
    if not WHOLE_CHROMIUM.exists():
        pytest.skip("The headless shell shows no notifications; on Debian: apt install chromium")
    whole = browser.browser_type.launch(executable_path=WHOLE_CHROMIUM, args=ARGUMENTS)
    yield whole
    whole.close()


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    return Devices(browser)


@pytest.fixture
def phone(devices: Devices, site: Site) -> Iterator[Page]:
    with devices.page(ContextOptions(site.url), size=PHONE) as page:
        yield page


@pytest.fixture
def desktop(devices: Devices, site: Site) -> Iterator[Page]:
    with devices.page(ContextOptions(site.url), size=DESK) as page:
        yield page


@pytest.fixture
def plain(devices: Devices, site: Site) -> Iterator[Page]:
    """Yield a desktop page with scripts disabled."""
    with devices.page(ContextOptions(site.url, scripts=False), size=DESK) as page:
        yield page


@pytest.fixture
def page_with_clock(devices: Devices, site: Site) -> Iterator[Page]:
    """Yield a desktop page whose clock a test can move forward: `page_with_clock.clock.run_for(milliseconds)`."""
    with devices.page(ContextOptions(site.url), size=DESK, own_time=True) as page:
        yield page
