"""Helpers to log in and to send forms in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.e2e.devices import PHONE, ContextOptions, Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.site import PASSWORD, Site


def enter(page: Page, name: str) -> None:
    """Fill in the login form and send it."""
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Entrar", exact=True).click()


def cookie_marks(page: Page) -> set[str]:
    """Return the last part of the name of each cookie that a page was given, which differs between sites."""
    return {cookie["name"].rpartition("_")[2] for cookie in page.context.cookies()}


def send(page: Page) -> None:
    """Send a form by its main button and wait for the answer."""
    with page.expect_navigation():
        page.locator("main .btn-go").first.click()


def sent(page: Page) -> list[str]:
    """Send a form and return the faults of the answer page."""
    send(page)
    return page_faults(page)


@contextmanager
def logged_in(
    devices: Devices,
    site: Site,
    name: str,
    *,
    size: tuple[int, int] = PHONE,
    scheme: str = "light",
    scripts: bool = True,
    touch: bool = False,
) -> Iterator[Page]:
    """Yield a page logged in as the named user, as wide as a phone by default."""
    kind = ContextOptions(site.url, scripts=scripts, touch=touch)
    with devices.page(kind, size=size, scheme=scheme, session=site.session_of(name)) as page:
        yield page
