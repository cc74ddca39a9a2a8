"""Fourteen names, two groups and a final, in a browser, from the list to the podium."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.devices import DESK, PHONE, Devices
from tests.e2e.entering import enter as send_result
from tests.e2e.entering import fill_in, first_game, press
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in, send
from tests.e2e.site import Site
from tests.events import NAMES

TOUCHING = """() => [...document.querySelectorAll("main .actions > * + *")].flatMap(second => {
  const first = second.previousElementSibling;
  const [one, two] = [first, second].map(element => element.getBoundingClientRect());
  const gap = Math.max(two.left - one.right, two.top - one.bottom);
  return gap < 8 ? [`${first.innerText} touches ${second.innerText}: ${gap}`] : [];
})"""


def found(page: Page, **more: str) -> str:
    """Found an event with the usual choices and return its slug: two fields, the boards, one button."""
    page.goto("/torneos/nuevo/")
    page.fill("#id_name", more.get("name", "Sábado de damas"))
    page.fill("#id_listed", more.get("listed", "\n".join(NAMES)))
    page.fill("#id_boards", "3")
    if "choice" in more:
        page.locator("label", has_text=more["choice"]).first.click()
    press(page, "Sortear y crear")
    page.wait_for_url("**/organizar/")
    found = re.search(r"/torneos/([^/]+)/organizar/", page.url)
    assert found
    return found[1]


def test_fourteen_play_two_groups_and_a_final_to_the_podium(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("carme-torneo"), size=PHONE) as page:
        event = found(page)
        faults = page_faults(page)
        page.locator(".links a").first.click()
        expect(page.locator(".winners")).to_be_visible()
        faults += look(page, f"/torneos/{event}/")
        for key in "AB":
            league = site.console.call("tests.e2e.doing:play_stage", event, key, 1)
            fill_in(page, first_game(site, league), 3)
            send_result(page)
        page.goto(f"/torneos/{event}/organizar/")
        page.get_by_role("link", name="Ver quién pasa").first.click()
        expect(page.locator(".going-on li")).to_have_count(4)
        faults += page_faults(page)
        press(page, "Confirmar quién pasa")
        page.wait_for_url(f"**/torneos/{event}/organizar/")
        final = site.console.call("tests.e2e.doing:play_stage", event, "final", 2)
        faults += look(page, f"/torneos/{event}/")
        page.get_by_role("link", name="Anotar", exact=True).first.click()
        while site.games_left(final):
            fill_in(page, first_game(site, final), None)
            send_result(page)
        page.goto(f"/torneos/{event}/organizar/")
        page.get_by_role("link", name="Cerrar y dar las medallas").click()
        send(page)
        page.goto(f"/torneos/{event}/")
        expect(page.get_by_role("heading", name="Podio")).to_be_visible()
        expect(page.locator(".medals li")).to_have_count(3)
        faults += look(page, f"/torneos/{event}/")
        for width, height in (PHONE, DESK):
            page.set_viewport_size({"width": width, "height": height})
            for address in (f"/torneos/{event}/", f"/torneos/{event}/organizar/"):
                page.goto(address)
                faults += page.evaluate(TOUCHING)
        assert faults == []


def test_list_of_a_file_is_read_at_once_and_stays(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("carme-torneo"), size=DESK) as page:
        page.goto("/torneos/nuevo/")
        page.get_by_text("La lista está en un fichero").click()
        lines = [f"{name},{'Lugo' if number % 2 else 'Vigo'}" for number, name in enumerate(NAMES)]
        content = "\n".join([*lines, "Total: 14"]).encode()
        page.set_input_files("#id_upload", {"name": "lista.csv", "mimeType": "text/csv", "buffer": content})
        page.select_option("#id_comma", "club")
        expect(page.locator("#leido")).to_contain_text("14 jugadores")
        expect(page.locator("#leido")).to_contain_text("«Total: 14» parece un total.")
        expect(page.locator("#viene")).to_contain_text("46 partidas")
        faults = page_faults(page)
        press(page, "Sortear y crear")
        expect(page.get_by_role("alert")).to_contain_text("Hace falta")
        expect(page.locator("#id_listed")).to_have_value(re.compile(f"^{NAMES[0]},Vigo\n"))
        page.fill("#id_name", "Torneo de un fichero")
        press(page, "Sortear y crear")
        page.wait_for_url("**/organizar/")
        assert faults == []


def test_groups_by_hand_keep_no_clubs_apart(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("carme-torneo"), size=PHONE) as page:
        page.goto("/torneos/nuevo/")
        page.fill("#id_listed", "\n".join(NAMES[:4]) + "\n\n" + "\n".join(NAMES[4:8]))
        page.get_by_text("Grupos y quién pasa").click()
        apart = page.get_by_text("Separar a quienes son de un mismo club")
        expect(apart).to_be_visible()
        page.select_option("#id_filling", "hand")
        expect(apart).to_be_hidden()
        expect(page.locator("#viene-mas li").first).to_contain_text(NAMES[3])
        page.select_option("#id_filling", "lots")
        page.fill("#id_listed", "\n".join(["Grupo A", *NAMES[:4], "Grupo B", *NAMES[4:8]]))
        expect(page.locator("#viene-mas")).to_contain_text("Se reparten como en la lista: 2 grupos.")
        expect(page.locator("#id_filling")).to_be_hidden()
        assert page_faults(page) == []


def look(page: Page, address: str) -> list[str]:
    """Return the faults of a page as seen on a phone and at a desk."""
    page.goto(address)
    faults = page_faults(page)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    faults += page_faults(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return faults
