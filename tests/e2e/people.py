"""Browsers of the running site in which somebody is logged in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.e2e.devices import PHONE, Devices, Kind
from tests.e2e.looking import looked_at
from tests.e2e.site import PASSWORD, Site


def enter(page: Page, name: str) -> None:
    """The login form, filled in and sent."""
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Entrar", exact=True).click()


def send(page: Page) -> None:
    """A form by its main button, until the answer is here."""
    with page.expect_navigation():
        page.locator("main .btn-go").first.click()


def sent(page: Page) -> list[str]:
    """What is wrong with the answer to a form, in either shape."""
    send(page)
    return looked_at(page)


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
    """A page of somebody's, as wide as a phone unless told otherwise."""
    kind = Kind(site.url, scripts=scripts, touch=touch)
    with devices.page(kind, size=size, scheme=scheme, session=site.session_of(name)) as page:
        yield page
