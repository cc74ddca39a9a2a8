"""An open public page shows new results without a reload, and announces what changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.answers import answers_to
from tests.e2e.page_checks import violations
from tests.e2e.site import Site

LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
NEVER_LEFT = "window.neverLeft"
POLL_MS = 3_500
"""Milliseconds; a little more than a page waits before it polls again."""
ANSWERED = "document.addEventListener('htmx:afterRequest', () => { document.documentElement.dataset.answered = ''; })"


@pytest.fixture
def slug(site: Site) -> str:
    return site.league(leagues.league(6, name="Liga que se sigue", played=7))


def test_open_page_shows_a_new_result(page_with_clock: Page, site: Site, slug: str) -> None:
    page_with_clock.goto(f"/ligas/{slug}/")
    site.enter_a_result(slug)
    page_with_clock.clock.run_for(POLL_MS)
    expect(page_with_clock.locator("#announcement")).to_contain_text("incomparecencia")


def test_unchanged_page_polls_less_often_after_an_hour(page_with_clock: Page, slug: str) -> None:
    page_with_clock.goto(f"/ligas/{slug}/")
    page_with_clock.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    page_with_clock.wait_for_load_state("networkidle")
    page_with_clock.evaluate(
        "window.asked = 0; document.addEventListener('htmx:beforeSend', () => { window.asked += 1; })"
    )
    for _ in range(3):
        with page_with_clock.expect_response(f"**/ligas/{slug}/"):
            page_with_clock.clock.run_for(3_000)
    assert page_with_clock.evaluate("window.asked") == 3
    with page_with_clock.expect_response(f"**/ligas/{slug}/"):
        page_with_clock.clock.fast_forward(61 * 60_000)
    page_with_clock.clock.run_for(12_000)
    assert page_with_clock.evaluate("window.asked") == 4
    with page_with_clock.expect_response(f"**/ligas/{slug}/"):
        page_with_clock.clock.run_for(6_000)
    asked = page_with_clock.evaluate("window.asked")
    page_with_clock.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    page_with_clock.clock.run_for(60_000)
    assert page_with_clock.evaluate("window.asked") == asked, "a hidden page does not poll"


@pytest.mark.parametrize("tab", ["", "calendario/", "partidas/", "opciones/"])
def test_page_shown_again_announces_a_new_result(tab: str, phone: Page, site: Site, slug: str) -> None:
    phone.goto(f"/ligas/{slug}/{tab}")
    phone.evaluate(f"{NEVER_LEFT} = true")
    expect(phone.locator(".progress-line span")).to_have_text("7 de 15 partidas")
    site.enter_a_result(slug)
    phone.evaluate(LOOK_AGAIN)
    expect(phone.locator("#announcement")).to_contain_text("incomparecencia")
    expect(phone.locator(".progress-line span")).to_have_text("8 de 15 partidas")
    assert phone.evaluate(NEVER_LEFT) is True
    assert phone.locator(".fresh").count() > 0
    assert violations(phone) == []


def test_front_page_shows_a_new_result(desktop: Page, site: Site) -> None:
    slug = site.league(leagues.league(6, name="Liga de la portada", played=7))
    desktop.goto("/")
    desktop.locator("#q").fill("a medio escribir")
    card = desktop.locator(".card", has=desktop.locator(f"a[href='/ligas/{slug}/']"))
    site.enter_a_result(slug)
    desktop.evaluate(LOOK_AGAIN)
    expect(card.locator(".progress-line span")).to_have_text("8 de 15 partidas")
    expect(desktop.locator("#announcement")).to_contain_text("Hay cambios en las ligas")
    expect(desktop.locator("#q")).to_have_value("a medio escribir")
    expect(desktop.locator("#q")).to_be_focused()
    assert desktop.locator(".card.fresh").count() == 1
    assert violations(desktop) == []


def test_update_keeps_open_rows_and_the_focus(phone: Page, site: Site, slug: str) -> None:
    phone.goto(f"/ligas/{slug}/")
    summary = phone.locator("details[data-keep] summary:visible").first
    name = summary.locator("xpath=..").get_attribute("data-keep")
    summary.focus()
    phone.keyboard.press("Enter")
    site.enter_a_result(slug)
    phone.evaluate(LOOK_AGAIN)
    expect(phone.locator(".progress-line span")).to_have_text("8 de 15 partidas")
    opened = phone.evaluate("[...document.querySelectorAll('details[open]')].map((one) => one.dataset.keep)")
    assert opened == [name]
    assert phone.evaluate("document.activeElement.closest('[data-keep]').dataset.keep") == name
    for link, played in (
        (phone.locator("[data-edition] tbody th a:visible").last, 9),
        (phone.locator("details[data-keep][open] a:visible").first, 10),
    ):
        link.focus()
        address = link.get_attribute("href")
        site.enter_a_result(slug)
        phone.evaluate(LOOK_AGAIN)
        expect(phone.locator(".progress-line span")).to_have_text(f"{played} de 15 partidas")
        assert phone.evaluate("document.activeElement.getAttribute('href')") == address


def test_unchanged_page_is_neither_sent_nor_touched(desktop: Page, slug: str) -> None:
    page = desktop
    with answers_to(page, f"/ligas/{slug}/") as answers:
        page.goto(f"/ligas/{slug}/")
        page.evaluate("document.querySelector('#live').dataset.seen = 'yes'")
        page.evaluate(ANSWERED)
        page.evaluate(LOOK_AGAIN)
        expect(page.locator("html[data-answered]")).to_have_count(1)
        assert answers.first(2) == [200, 304]
    assert page.evaluate("document.querySelector('#live').dataset.seen") == "yes"
    assert page.inner_text("#announcement") == ""


def test_page_says_that_the_site_does_not_answer(desktop: Page, slug: str) -> None:
    desktop.goto(f"/ligas/{slug}/")
    desktop.context.set_offline(True)
    desktop.evaluate(LOOK_AGAIN)
    expect(desktop.locator("#offline")).to_be_visible()
    desktop.context.set_offline(False)
    desktop.evaluate(LOOK_AGAIN)
    expect(desktop.locator("#offline")).to_be_hidden()


def test_finished_league_page_does_not_refresh(desktop: Page, site: Site) -> None:
    over = site.league(leagues.finished_league(4, name="Ya acabada"))
    desktop.goto(f"/ligas/{over}/")
    assert desktop.locator("[hx-get]").count() == 0
