"""Helpers to enter results in a browser, with scripts or without."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.site import PASSWORD, Site

DECISION = re.compile(r"</bdi></p>\s*<p>(.*?)</p>", re.DOTALL)
"""What was decided, after who decided it."""


def first_game(site: Site, slug: str) -> str:
    """Return the path of the first game without a result."""
    return f"/ligas/{slug}/partidas/{site.games_left(slug)[0][0]}/"


def fill_in(page: Page, game: str, men: int | None, winner: str = "one") -> None:
    """Fill in a result up to its summary, ready to be entered; without `men` where no pieces are asked."""
    page.goto(f"{game}?gana={winner}")
    if men is not None:
        number = page.locator(f"label[for=id_{winner}_men_{men}]")
        if not number.is_visible():
            page.locator(f"#id_{winner}_men summary").click()
        number.click()
        page.locator(f"label[for=id_{winner}_kings_0]").click()
    page.locator(".how label", has_text="Sin fichas").click()
    if not scripted(page):
        press(page, "Ver qué cambia")
    expect(page.locator(".summary")).to_be_visible()


def scripted(page: Page) -> bool:
    return bool(page.evaluate("typeof htmx") != "undefined")


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def enter(page: Page, name: str = "Anotar") -> None:
    """Press a button and wait for the next page.

    The mark on the old page tells them apart: its summary has the same words as the answer.
    """
    page.evaluate("document.documentElement.dataset.before = ''")
    press(page, name)
    expect(page.locator("html[data-before]")).to_have_count(0)
    page.wait_for_load_state()


def entries(page: Page, slug: str) -> list[str]:
    """Return the results in the league's history, which the page's visitor may read, oldest first."""
    history = page.request.get(f"/ligas/{slug}/historial/")
    return [words for words in reversed(DECISION.findall(history.text())) if "Gana" in words]


def sign_in(page: Page, name: str) -> None:
    """Log in on a device where another person may be logged in."""
    page.goto("/entrar/")
    page.fill("#id_username", name)
    page.fill("#id_password", PASSWORD)
    enter(page, "Entrar")
