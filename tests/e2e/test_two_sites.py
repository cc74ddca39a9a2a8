"""Two sites on one machine: a browser stays logged in to both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.entering import press
from tests.e2e.site import PASSWORD, Site, running_site


@pytest.fixture(scope="module")
def two_sites(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    """Run two sites, the folder of one a copy of the other's, with its secret key."""
    with ExitStack() as running:
        folders = (tmp_path_factory.mktemp(name) for name in ("demo", "club"))
        one, two = (running.enter_context(running_site(prepared, each, COOKIE_MARK="")) for each in folders)
        yield one, two


def test_login_to_one_site_keeps_that_to_another(browser: Browser, two_sites: tuple[Site, Site]) -> None:
    context = browser.new_context(locale="es-ES")
    pages = {site.account(f"ana-{number}"): context.new_page() for number, site in enumerate(two_sites)}
    for site, (name, page) in zip(two_sites, pages.items(), strict=True):
        page.goto(f"{site.url}/entrar/")
        page.fill("#id_username", name)
        page.fill("#id_password", PASSWORD)
        page.press("#id_password", "Enter")
        page.wait_for_url("**/organizar/")
    for name, page in pages.items():
        page.reload()
        expect(page.get_by_role("banner")).to_contain_text(name)
    [first, second] = pages.values()
    press(first, "Salir")
    second.reload()
    expect(second.get_by_role("banner")).to_contain_text("ana-1")
    marks = {cookie["name"].rpartition("_")[2] for cookie in context.cookies()}
    assert len(marks) == 2, "every cookie is of one site"
    context.close()
