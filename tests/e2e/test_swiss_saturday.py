"""A Saturday of a Swiss in a browser: eight players, three rounds, an absence, a rest and a correction."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.builders import league_of
from tests.e2e.devices import Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in, send
from tests.e2e.site import Site

DESK = (1280, 900)
NAMES = ("Ana Rey", "Bea Lema", "Carlos Vidal", "Duarte Outón", "Elia Seoane", "Fina Couto", "Gil Roca", "Hugo Pazos")
FILE = {
    "format": "castillar-league/2",
    "name": "Sábado suizo",
    "rules": "international",
    "regulation": "fmjd",
    "max_players": 300,
    "state": "preparing",
    "stage": {"format": "swiss", "rounds": 3},
    "players": list(NAMES),
}


def publish(page: Page, slug: str, number: int) -> None:
    page.goto(f"/ligas/{slug}/organizar/")
    page.locator("main .next-step .btn-go").click()
    expect(page.locator("h1")).to_contain_text(f"Ronda {number}, sin publicar")
    with page.expect_navigation():
        page.get_by_role("button", name=f"Publicar la ronda {number}").click()
    expect(page.locator("main")).to_contain_text(f"Ronda {number} publicada")


def pairs(page: Page) -> list[str]:
    return [" ".join(line.split()) for line in page.locator(".table-line .side").all_inner_texts()]


def test_saturday_of_eight_players(devices: Devices, site: Site) -> None:
    slug = site.league(league_of(FILE))
    with logged_in(devices, site, site.account("sabado"), size=DESK) as page:
        publish(page, slug, 1)
        assert not page_faults(page)
        site.enter_round(slug)

        page.goto(f"/ligas/{slug}/organizar/rondas/ausencia/")
        page.select_option("#id_player", "Hugo Pazos")
        page.locator("label", has_text="como unas tablas").click()
        send(page)
        expect(page.locator("main")).to_contain_text("Hugo Pazos no juega la ronda 2")
        assert not page_faults(page)
        publish(page, slug, 2)
        site.enter_round(slug, "two")
        page.goto(f"/ligas/{slug}/rondas/2/")
        resting = page.locator(".rest-line")
        expect(resting.first).to_contain_text("descansa")
        expect(resting.last).to_contain_text("Hugo Pazos pidió no jugar esta ronda. Suma 1.")

        page.goto(f"/ligas/{slug}/organizar/rondas/")
        page.locator(".choose input").first.check()
        page.locator(".choose input").nth(1).check()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the bar with the button covers no line by half
        assert not page_faults(page)
        with page.expect_navigation():
            page.get_by_role("button", name="Cambiar las dos mesas elegidas").click()
        expect(page.locator("aside")).to_contain_text("se cambian de sitio")
        page.goto(f"/ligas/{slug}/organizar/rondas/")
        publish(page, slug, 3)
        page.goto(f"/ligas/{slug}/rondas/3/")
        before = pairs(page)
        preview_of_first_correction(page, slug)
        page.goto(f"/ligas/{slug}/rondas/3/")
        site.correct_first(slug)
        page.reload()
        assert pairs(page) == before
        site.enter_round(slug)
        page.goto(f"/ligas/{slug}/organizar/rondas/")
        expect(page.locator("main")).to_contain_text("Ya se han jugado todas las rondas.")


def preview_of_first_correction(page: Page, slug: str) -> None:
    """Fill in the correction of a game of the first round, and read what it would change once its reason is typed."""
    page.goto(f"/ligas/{slug}/organizar/partidas/?vuelta=1&ronda=1")
    page.get_by_role("link", name="Corregir").first.click()
    page.locator("label", has_text="Tablas").first.click()
    page.locator(".how label:visible").first.click()
    page.get_by_label("Motivo de la corrección").press_sequentially("La planilla dice otra cosa")
    said = "Las parejas de las rondas 2 y 3, ya publicadas, no cambian."
    expect(page.locator("#live")).to_contain_text(f"Cambian los puntos y la tabla. {said}")
    assert not page_faults(page)


def test_last_result_of_a_round_leads_to_the_next(devices: Devices, site: Site) -> None:
    slug = site.league(league_of({**FILE, "name": "Suizo seguido"}))
    site.manage("pair", slug, "--publish")
    with logged_in(devices, site, site.account("seguido"), size=DESK) as page:
        page.goto(f"/ligas/{slug}/organizar/partidas/")
        for left in (3, 2, 1, 0):
            page.keyboard.press("1")
            page.keyboard.press("Enter")
            expect(page.locator(".round > [data-row]")).to_have_count(left)
        expect(page.get_by_role("status")).to_contain_text(" – ")
        with page.expect_navigation():
            page.get_by_role("link", name="Emparejar la ronda siguiente").click()
        expect(page.locator("h1")).to_contain_text("Ronda 2, sin publicar")


def test_phone_finds_its_table_in_one_look(phone: Page, site: Site) -> None:
    slug = site.league(league_of({**FILE, "name": "Suizo en el teléfono"}))
    site.manage("pair", slug, "--publish")
    phone.goto(f"/ligas/{slug}/rondas/")
    phone.fill("#q", "seoane")
    with phone.expect_navigation():
        phone.keyboard.press("Enter")
    own = phone.locator(".own-table")
    expect(own).to_contain_text("Mesa")
    expect(own).to_contain_text("Elia Seoane")
    box = own.bounding_box()
    assert box and box["y"] + box["height"] < 844
    phone.locator(".tables .why > summary").first.click()
    expect(phone.locator(".tables .why p").first).to_be_visible()
    assert not page_faults(phone)
