"""Knock-outs in a browser: a bracket of eleven, and the form that asks only what such an event needs."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import expect

from tests.e2e.devices import DESK, PHONE, Devices
from tests.e2e.entering import press
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tests.e2e.test_event import found, look
from tests.events import NAMES

MAX_TAPS = 20
"""On a busy machine a part of the page that comes late may undo the scrolling of a tap."""


def test_bracket_of_eleven_is_read_on_a_phone_at_a_desk_and_in_the_room(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("carme-torneo"), size=PHONE) as page:
        event = found(page, name="Copa", listed="\n".join(NAMES[:11]), choice="eliminatoria")
        league = site.console.call("tests.e2e.doing:play_stage", event, "A", 5)
        faults = [*look(page, f"/torneos/{event}/"), *look(page, f"/ligas/{league}/cuadro/")]
        faults += look(page, f"/torneos/{event}/calendario/")
        page.goto(f"/torneos/{event}/")
        shown = page.locator(".bracket-round", has=page.get_by_role("heading", name="Semifinales")).locator(
            ".encounter"
        )
        for _ in range(MAX_TAPS):
            page.get_by_role("link", name="Semifinales").click()
            with suppress(AssertionError):
                expect(shown.first).to_be_in_viewport(timeout=3_000)
                break
        expect(shown.first).to_be_in_viewport()
        page.goto(f"/torneos/{event}/proyector/")
        expect(page.locator(".bracket-round").first).to_be_visible()
        page.set_viewport_size({"width": 1280, "height": 720})
        boxes = [one.bounding_box() for one in page.locator(".encounter").all()]
        lowest = max(box["y"] + box["height"] for box in boxes if box)
        assert lowest <= 720
        assert faults == []


FIRST_NAMES = ("Ana", "Brais", "Clara", "Dario", "Elena", "Fiz", "Gala", "Hugo")
FAMILY_NAMES = ("Pérez", "Otero", "Vidal", "Seoane", "Lema")


def test_rounds_of_a_large_bracket_are_named_on_a_phone(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("carme-torneo"), size=PHONE) as page:
        listed = "\n".join(f"{name} {family}" for name in FIRST_NAMES for family in FAMILY_NAMES)
        event = found(page, name="Copa grande", listed=listed, choice="eliminatoria")
        assert look(page, f"/torneos/{event}/") == []


def test_draw_entered_on_a_desk_brings_the_row_of_its_next_game(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("carme-torneo"), size=DESK) as page:
        event = found(page, name="Copa", listed="\n".join(NAMES[:4]), choice="eliminatoria")
        league = site.console.call("tests.e2e.doing:play_stage", event, "A", 2)
        page.goto(f"/ligas/{league}/organizar/partidas/")
        rows = page.locator("ol.round > li")
        expect(rows).to_have_count(2)
        first = rows.first.locator(".fields")
        before = first.bounding_box()
        first.locator("input[type=radio]").first.press("x")
        expect(first.locator("[value=draw]")).to_be_focused()
        after = first.bounding_box()
        assert before and after and (before["x"], before["width"]) == (after["x"], after["width"]), "the row moved"
        page.keyboard.press("Enter")
        expect(rows).to_have_count(3)
        expect(rows.last).to_contain_text("otra, rápida")
        rows.last.locator("input[type=radio]").first.press("1")
        page.keyboard.press("Enter")
        expect(rows.last).to_contain_text("Corregir")


def test_form_asks_only_what_is_decided_now(devices: Devices, site: Site) -> None:
    with logged_in(devices, site, site.account("carme-torneo"), size=PHONE) as page:
        page.goto("/torneos/nuevo/")
        page.fill("#id_listed", "\n".join(NAMES))
        expect(page.locator("#viene-mas li")).to_have_count(3)
        expect(page.locator("#viene")).to_contain_text("46 partidas, de las")
        faults = page_faults(page)
        groups, when = page.get_by_text("Grupos y quién pasa"), page.locator("#id_day")
        expect(groups).to_be_visible()
        page.locator("label", has_text="eliminatoria").first.click()
        expect(page.locator("#viene-mas li")).to_have_count(1)
        expect(groups).to_be_hidden()
        expect(when).to_be_visible()
        page.locator("#id_gathers").check()
        expect(when).to_be_hidden()
        page.fill("#id_name", "Copa abierta")
        press(page, "Abrir la inscripción")
        page.wait_for_url("**/organizar/")
        assert faults == []
