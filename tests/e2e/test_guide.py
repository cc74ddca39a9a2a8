"""The guide in a browser: it fits both widths in both themes, its pictures load and its links to sections work."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.page_checks import page_faults


def test_guide_fits_its_width(phone: Page) -> None:
    phone.goto("/ayuda/")
    assert not page_faults(phone)


def test_pictures_of_the_guide_load(desktop: Page) -> None:
    desktop.goto("/ayuda/")
    for picture in desktop.locator(".guide img").all():
        picture.scroll_into_view_if_needed()
        picture.evaluate("picture => picture.decode()")
        assert picture.evaluate("picture => picture.naturalWidth") > 0


def test_contents_lead_to_their_section(phone: Page) -> None:
    phone.goto("/")
    phone.locator("footer").get_by_role("link", name="Ayuda").click()
    phone.get_by_role("link", name="Sortear").click()
    assert phone.locator("h2:target").inner_text() == "Sortear"
