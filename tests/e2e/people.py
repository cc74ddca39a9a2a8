"""Accounts of the running site, and browsers in which they are logged in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.site import Site

PASSWORD = "una clave de prueba"


def account(site: Site, name: str) -> str:
    """An account that may run every league."""
    keyed = replace(site, env=site.env | {"DJANGO_SUPERUSER_PASSWORD": PASSWORD})
    keyed.manage("createsuperuser", "--noinput", "--username", name, "--email", f"{name}@example.org")
    return name


def send(page: Page) -> None:
    """A form by its main button, until the answer is here."""
    with page.expect_navigation():
        page.locator("main .btn-go").first.click()


@contextmanager
def logged_in(browser: Browser, site: Site, name: str, **options: object) -> Iterator[BrowserContext]:
    """A browser of somebody's, as wide as a phone unless told otherwise."""
    shape = {"viewport": {"width": 390, "height": 844}, "locale": "es-ES", **options}
    context = browser.new_context(base_url=site.url, **shape)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/entrar/")
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    send(page)
    page.close()
    yield context
    context.close()
