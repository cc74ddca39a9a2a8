"""A referee with a phone beside the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests import leagues
from tests.e2e.looking import sideways, violations
from tests.e2e.site import Site
from tournaments.league_file import write_league

USER, PASSWORD = "anxo", "una clave de prueba"
PHONE = {"width": 390, "height": 844}
THUMB = PHONE["height"] / 2
LEAST = 48


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """A league of ten, and the one who referees it and no other."""
    slug = site.manage("import_league", "-", stdin=write_league(leagues.league(10, name="Liga del pulgar"))).strip()
    site.manage("shell", "-c", LET_REFEREE.format(user=USER, password=PASSWORD, slug=slug))
    return slug


LET_REFEREE = """
from django.contrib.auth.models import User
from tournaments import models
user = User.objects.create_user({user!r}, password={password!r})
models.Official.objects.create(league=models.League.objects.get(slug={slug!r}), user=user, role="referee")
"""


class Thumb:
    """A referee's thumb: it counts its taps, and only what it can reach and hit counts as tapped."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box, target
        assert min(box["width"], box["height"]) >= LEAST, (target, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], f"{target} is out of sight: {box}"
        target.click()
        self.taps += 1


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def page(browser: Browser, site: Site, slug: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    yield from entered(browser, site, slug, scripts=request.param)


@pytest.fixture
def phone(browser: Browser, site: Site, slug: str) -> Iterator[Page]:
    yield from entered(browser, site, slug, scripts=True)


def entered(browser: Browser, site: Site, slug: str, *, scripts: bool) -> Iterator[Page]:
    complaints: list[str] = []
    context = browser.new_context(
        base_url=site.url, viewport=PHONE, locale="es-ES", java_script_enabled=scripts, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.extend([said.text] if "Content Security" in said.text else []))
    page.goto("/entrar/")
    page.fill("#id_username", USER)
    page.fill("#id_password", PASSWORD)
    page.locator("main .btn-go").click()
    expect(page).to_have_url(f"{site.url}/ligas/{slug}/organizar/partidas/")
    yield page
    context.close()
    assert not complaints


def rivals(page: Page) -> list[str]:
    """The players of the first game that is on."""
    return page.locator(".on .rivals").first.locator("bdi").all_inner_texts()


def pad(page: Page, kind: str, number: int) -> Locator:
    return page.get_by_role("group", name=re.compile(f"^{kind}")).first.locator(
        "label", has_text=re.compile(f"^{number}$")
    )


def test_a_result_takes_four_taps_of_a_thumb(phone: Page) -> None:
    thumb, before = Thumb(phone), rivals(phone)
    winner = before[0]
    thumb.tap(phone.get_by_role("link", name=re.compile("^Anotar el resultado")).first)
    thumb.tap(phone.get_by_role("button", name=winner, exact=True))
    thumb.tap(pad(phone, "Peones", 3))
    expect(phone.locator(".live .summary")).to_have_text(f"Gana {winner} con 3 peones: F 3 (sin fichas).")
    expect(phone.locator(".live .moves-to")).to_contain_text(winner)
    confirm = phone.get_by_role("button", name="Anotar", exact=True)
    box = confirm.bounding_box()
    assert box and box["y"] > THUMB
    with phone.expect_navigation():
        thumb.tap(confirm)
    expect(phone.get_by_role("status")).to_contain_text(f"Gana {winner} con 3 peones")
    assert thumb.taps == 4
    assert rivals(phone) != before


def test_without_scripts_the_steps_are_pages_and_say_the_same(browser: Browser, site: Site, slug: str) -> None:
    for page in entered(browser, site, slug, scripts=False):
        _, winner = rivals(page)
        page.get_by_role("link", name=re.compile("^Anotar el resultado")).first.click()
        page.get_by_role("button", name=winner, exact=True).click()
        pad(page, "Peones", 2).click()
        pad(page, "Damas", 1).click()
        page.get_by_role("button", name="Revisar").click()
        expect(page.locator(".summary")).to_have_text(f"Gana {winner} con 2 peones y 1 dama: F 4 (sin fichas).")
        page.get_by_role("button", name="Cambiar").click()
        expect(page.locator("#id_two_men_2")).to_be_checked()
        page.get_by_role("button", name="Revisar").click()
        page.get_by_role("button", name="Anotar").click()
        expect(page.get_by_role("status")).to_contain_text(f"Gana {winner} con 2 peones y 1 dama: F 4 (sin fichas).")


def test_the_wrong_name_tapped_is_put_right_and_nothing_is_lost(page: Page) -> None:
    wrong, right = rivals(page)
    page.get_by_role("link", name=re.compile("^Anotar el resultado")).first.click()
    page.get_by_role("button", name=wrong, exact=True).click()
    pad(page, "Peones", 5).click()
    page.locator(".outcomes").get_by_role("button", name=right).click()
    expect(page.locator("#id_two_men_5")).to_be_checked()
    expect(page.locator(".outcomes [aria-pressed=true]")).to_have_text(right)
    page.go_back()
    page.go_back()
    expect(page.locator(".names")).to_be_visible()


def test_the_pad_has_every_number_in_sight_at_once(phone: Page) -> None:
    phone.get_by_role("link", name=re.compile("^Anotar el resultado")).first.click()
    phone.locator(".names .btn-go").first.click()
    thumb = Thumb(phone)
    for number in range(13):
        thumb.tap(pad(phone, "Peones", number))


def test_one_tap_throws_the_dice(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.tap(phone.get_by_role("button", name="Tirar los dados").first)
    expect(phone.locator(".on .begins")).to_contain_text("Empieza")
    assert thumb.taps == 1


def test_a_sheet_is_written_by_tapping_the_board(phone: Page) -> None:
    """White's man takes, twice: first the piece, then where it goes."""
    phone.get_by_role("link", name="Planilla").first.click()
    phone.fill("#id_text", '[FEN "W:W18,23:B14,15"]')
    expect(phone.locator(".choices")).to_contain_text("18x9")
    touch(phone, 3, 4)
    expect(phone.locator("svg .tapped")).to_be_visible()
    assert phone.locator("[data-move]:visible").all_inner_texts() == ["18x9", "18x11"]
    touch(phone, 1, 2)
    expect(phone.locator(".reached")).to_contain_text("18x9")
    assert phone.input_value("#id_text").split()[-1] == "18x9"
    phone.get_by_role("button", name="15-19").or_(phone.locator("[data-move]")).first.click()
    expect(phone.locator(".choices, .summary, .facts").first).to_be_visible()
    assert len(phone.input_value("#id_text").split("]")[1].split()) == 2


def touch(page: Page, column: int, row: int) -> None:
    """A tap on a square of the board, by column and row from 0."""
    at = page.evaluate(
        """([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(
            document.querySelector("svg.board").getScreenCTM()); return [p.x, p.y]; }""",
        [column + 0.5, row + 0.5],
    )
    page.mouse.click(*at)


def test_a_sheet_is_checked_as_it_grows(phone: Page) -> None:
    phone.get_by_role("link", name="Planilla").first.click()
    phone.locator("#id_text").press_sequentially("1. 22-18 11-1")
    expect(phone.locator(".choices")).to_contain_text("Escribiendo: 11-1")
    phone.locator("#id_text").press_sequentially(" ")
    expect(phone.locator(".here-invalid")).to_contain_text("art.")
    expect(phone.locator(".here-invalid")).to_contain_text("Vale:")
    assert phone.locator("svg .illegal").count() == 1


def test_what_is_typed_before_the_scripts_are_here_is_checked_too(phone: Page) -> None:
    sheet = phone.get_by_role("link", name="Planilla").first.get_attribute("href") or ""
    result = phone.get_by_role("link", name=re.compile("^Anotar el resultado")).first.get_attribute("href") or ""
    with without_scripts_yet(phone):
        phone.goto(sheet, wait_until="commit")
        phone.fill("#id_text", "1. 22-18 11-1")
    expect(phone.locator(".choices")).to_contain_text("Escribiendo: 11-1")
    with without_scripts_yet(phone):
        phone.goto(f"{result}?gana=one", wait_until="commit")
        pad(phone, "Peones", 3).click()
    expect(phone.locator(".live .summary")).to_contain_text("con 3 peones")


@contextmanager
def without_scripts_yet(page: Page) -> Iterator[None]:
    """The network brings everything but the scripts, and those in the end."""
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    page.route("**/*.js", hold)
    yield
    late, held = held, None
    assert late
    for route in late:
        route.continue_()


def test_without_scripts_a_button_checks_the_sheet(browser: Browser, site: Site, slug: str) -> None:
    for page in entered(browser, site, slug, scripts=False):
        one, _ = rivals(page)
        page.get_by_role("link", name="Planilla").first.click()
        page.fill("#id_text", '[FEN "W:W18:B14"]\n1. 18x9 2-0')
        page.locator("#id_white label").first.click()
        page.get_by_role("button", name="Comprobar").click()
        expect(page.locator(".summary")).to_contain_text(f"Gana {one} con 1 peón: F 1")
        page.get_by_role("button", name="Guardar la planilla").click()
        expect(page.locator("main")).to_contain_text("Sale de la planilla.")


def test_nothing_stands_in_the_way_of_a_thumb(phone: Page, slug: str) -> None:
    wrong = []
    phone.get_by_role("link", name=re.compile("^Anotar el resultado")).first.click()
    game = phone.url
    for address in (
        f"/ligas/{slug}/organizar/partidas/",
        game,
        f"{game}?gana=one",
        f"{game}hoja/entregar/",
        f"{game}incidencias/",
    ):
        phone.goto(address)
        if "gana" in address:
            pad(phone, "Peones", 3).click()
            expect(phone.locator(".live .summary")).to_be_visible()
        phone.evaluate("document.querySelectorAll('main details').forEach(details => { details.open = true; })")
        wrong += violations(phone) + sideways(phone)
        small = phone.evaluate(SMALL)
        wrong += [f"{address}: too small: {text}" for text in small]
    assert not wrong, "\n".join(wrong)


SMALL = """[...document.querySelectorAll("main :is(button, .btn):not(.btn-link)")]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 47.9)
    .map(e => e.innerText)"""
