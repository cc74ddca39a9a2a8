"""A new site in a browser: the first account, an invitation, and a password tried too often."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.people import send
from tests.e2e.site import Site, running_site
from tests.e2e.test_organizer_pages import looked_at

PASSWORD = "una clave de prueba"
WIDTHS = [(390, "light"), (1280, "dark")]


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[Site]:
    with running_site(tmp_path) as site:
        yield site


def page_of(browser: Browser, site: Site, width: int, scheme: str) -> Page:
    """In a browser of its own."""
    size = {"width": width, "height": 800}
    context = browser.new_context(base_url=site.url, viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    return context.new_page()


def fill(page: Page, username: str) -> None:
    page.fill("#id_name", f"{username.capitalize()} Pérez")
    page.fill("#id_username", username)
    page.fill("#id_password", PASSWORD)
    page.fill("#id_again", PASSWORD)


@pytest.mark.parametrize(("width", "scheme"), WIDTHS)
def test_from_an_empty_site_to_the_second_person_in_it(
    browser: Browser, new_site: Site, width: int, scheme: str
) -> None:
    first = page_of(browser, new_site, width, scheme)
    first.goto("/")
    first.get_by_role("link", name="Empezar").click()
    first.wait_for_url("**/primera-vez/")
    wrong = looked_at(first)
    send(first)
    wrong += looked_at(first)
    fill(first, "carme")
    send(first)
    assert "Ya has entrado" in first.inner_text("main")
    wrong += looked_at(first)
    first.goto("/cuenta/invitaciones/")
    send(first)
    wrong += looked_at(first)
    second = page_of(browser, new_site, width, scheme)
    second.goto(first.input_value("#link"))
    wrong += looked_at(second)
    fill(second, "anxo")
    send(second)
    assert second.url.endswith("/organizar/")
    third = page_of(browser, new_site, width, scheme)
    for _ in range(5):
        third.goto("/entrar/")
        third.fill("#id_username", "carme")
        third.fill("#id_password", "no es")
        send(third)
    assert "Prueba otra vez a partir de las" in third.inner_text("main")
    wrong += looked_at(third)
    assert not wrong, "\n".join(wrong)
