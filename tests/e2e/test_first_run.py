"""A new site in a browser: the first account, an invitation, and too many wrong passwords."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.looking import OTHER_SHAPES, looked_at
from tests.e2e.people import send
from tests.e2e.site import PASSWORD, Site, running_site


@pytest.fixture
def new_site(prepared: Path, tmp_path: Path) -> Iterator[Site]:
    with running_site(prepared, tmp_path) as site:
        yield site


def page_of(browser: Browser, site: Site) -> Page:
    """Return a page in a new browser context, without cookies."""
    return browser.new_context(base_url=site.url, viewport={"width": 390, "height": 800}).new_page()


def fill(page: Page, username: str) -> None:
    page.fill("#id_name", f"{username.capitalize()} Pérez")
    page.fill("#id_username", username)
    page.fill("#id_password", PASSWORD)
    page.fill("#id_again", PASSWORD)


def test_empty_site_gets_its_first_two_accounts(browser: Browser, new_site: Site) -> None:
    first = page_of(browser, new_site)
    first.goto("/")
    first.get_by_role("link", name="Empezar").click()
    first.wait_for_url("**/primera-vez/")
    wrong = looked_at(first, OTHER_SHAPES)
    send(first)
    wrong += looked_at(first, OTHER_SHAPES)
    fill(first, "carme")
    send(first)
    assert "Has entrado" in first.inner_text("main")
    wrong += looked_at(first, OTHER_SHAPES)
    first.goto("/cuenta/invitaciones/")
    send(first)
    wrong += looked_at(first, OTHER_SHAPES)
    second = page_of(browser, new_site)
    second.goto(first.input_value("#link"))
    wrong += looked_at(second, OTHER_SHAPES)
    fill(second, "anxo")
    send(second)
    assert second.url.endswith("/organizar/")
    third = page_of(browser, new_site)
    for _ in range(5):
        third.goto("/entrar/")
        third.fill("#id_username", "carme")
        third.fill("#id_password", "no es")
        send(third)
    assert "Prueba otra vez a partir de las" in third.inner_text("main")
    wrong += looked_at(third, OTHER_SHAPES)
    for page in (first, second, third):
        page.context.close()
    assert not wrong, "\n".join(wrong)
