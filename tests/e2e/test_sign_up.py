"""Players sign up on a phone, the organizer takes them in, draws lots, and takes the list on the day."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.devices import DESK, PHONE, Devices
from tests.e2e.entering import press
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import Site

NAMES = ("Ana Paz", "Bea Gil", "Cris Mora", "Dani Lois", "Eva Rial", "Fran Otero")


def test_players_sign_up_and_who_does_not_come_is_left_out(devices: Devices, site: Site, phone: Page) -> None:
    with logged_in(devices, site, site.account("carme-inscripcion"), size=DESK) as page:
        page.goto("/torneos/nuevo/")
        page.fill("#id_name", "Abierto de otoño")
        page.locator("label", has_text="La gente se apunta antes").click()
        faults = page_faults(page)
        press(page, "Abrir la inscripción")
        page.get_by_role("link", name="Inscripción").click()
        faults += page_faults(page)
        address = page.get_by_role("link", name="/apuntarse/").inner_text()
        for name in NAMES:
            faults += sign_up(phone, address, name)
        page.reload()
        for box in page.locator("#id_chosen label").all():
            box.click()
        press(page, "Meter en la lista")
        expect(page.get_by_text("6 personas más en la lista.")).to_be_visible()
        page.goto("/organizar/")
        page.get_by_role("link", name="Abierto de otoño").last.click()
        page.get_by_role("link", name="Elegir cómo se juega y sortear").click()
        press(page, "Sortear y crear")
        page.wait_for_url("**/organizar/")
        page.get_by_role("link", name="Pasar lista").click()
        faults += page_faults(page)
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        faults += page_faults(page)
        page.locator("label", has_text="no viene").first.click()
        press(page, "Ver qué cambia")
        faults += page_faults(page)
        press(page, "Confirmar")
        expect(page.get_by_text(f"No viene: {NAMES[0]}.")).to_be_visible()
        page.get_by_role("link", name="Ajustes del torneo").click()
        faults += page_faults(page)
    assert faults == []


def sign_up(phone: Page, address: str, name: str) -> list[str]:
    """Sign up on a phone, which takes a name and one tap, and return what is wrong with its pages."""
    phone.goto(address)
    faults = page_faults(phone)
    phone.fill("#id_name", name)
    press(phone, "Apuntarme")
    expect(phone.get_by_text("Tienes plaza")).to_be_visible()
    return faults + page_faults(phone)
