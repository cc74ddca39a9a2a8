"""Helpers to record a result on a referee's phone, with scripts or without."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from tests.e2e.devices import Devices
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tests.markup import exact_text


def games_of(devices: Devices, site: Site, user: str, slug: str, *, scripts: bool = True) -> Iterator[Page]:
    """Yield a phone where a referee of the league has opened its games."""
    with logged_in(devices, site, user, scripts=scripts, touch=True) as page:
        page.goto(f"/ligas/{slug}/organizar/partidas/")
        yield page


def address_of_game(page: Page) -> str:
    """Return the path of the opened game."""
    return (page.locator("form.entry").get_attribute("action") or "").partition("?")[0]


def players_of_first_game(page: Page) -> list[str]:
    """Return the players of the opened game, the first one in play, once the page has it."""
    names = page.locator(".opened .winners :is(.won-by-one, .won-by-two) bdi")
    expect(names).to_have_count(2)
    return names.all_inner_texts()


def pad(page: Page, kind: str, number: int) -> Locator:
    return page.get_by_role("group", name=re.compile(f"^{kind}")).first.locator(
        "label", has_text=exact_text(str(number))
    )


def reason(page: Page, name: str) -> Locator:
    return page.locator(".how label", has_text=exact_text(name))
