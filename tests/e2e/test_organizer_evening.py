"""An organizer runs a league from its founding to the podium in a browser without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.devices import DESK, PHONE
from tests.e2e.people import enter
from tests.e2e.site import Site
from tests.markup import exact_text

USER = "carme"


@pytest.fixture(scope="module")
def account(site: Site) -> str:
    return site.account(USER)


def test_league_runs_to_its_podium_without_scripts(plain: Page, account: str) -> None:
    """The steps alternate between a phone and a desk."""
    steps: list[Callable[[Page], None]] = [
        lambda page: enter(page, account),
        lambda page: create_league(page, "Liga de la noche", "Ana\nBea\nCarlos"),
        lambda page: draw_lots(page, "7f3a"),
        move_a_game,
        raise_the_limit,
        look_at_the_round,
        *[record_next] * 3,
        settle_the_tie,
        close,
    ]
    plain.goto("/ligas/nueva/")
    for step, (width, height) in zip(steps, cycle((DESK, PHONE))):
        plain.set_viewport_size({"width": width, "height": height})
        step(plain)


def create_league(page: Page, name: str, names: str) -> None:
    page.goto("/ligas/nueva/")
    press(page, "Sortear y crear")
    expect(page.locator("#id_name_error")).to_have_text("Hace falta.")
    expect(page.locator("#id_listed_error")).to_contain_text("al menos 3 nombres")
    page.fill("#id_name", name)
    page.fill("#id_listed", names)
    page.locator("summary", has_text="Lo demás").click()
    page.fill("#id_championship", "Campeonato de la noche")
    page.fill("#id_day", "2099-11-21")
    page.fill("#id_hour", "17:00")
    page.fill("#id_minutes", "30")
    press(page, "Ver qué sale")
    expect(page.locator(".coming-title")).to_contain_text("3 partidas, de las 17:00 a las 18:30")
    expect(page.locator(".coming")).to_contain_text("La espera más larga entre dos partidas")
    press(page, "Sortear y crear")
    expect(page.get_by_role("status").first).to_contain_text("Liga creada y sorteada")


def draw_lots(page: Page, seed: str) -> None:
    """Draw the lots again, from a seed called out in the room."""
    page.goto(page.url.replace("partidas", "sorteo"))
    page.fill("#id_seed", seed)
    press(page, "Sortear")
    expect(page.get_by_role("status").first).to_contain_text(f"sorteo, con la semilla «{seed}»: 3 partidas")
    expect(page.locator(".opened .winners, .opened .outcome").locator("visible=true").first).to_be_visible()
    page.get_by_role("link", name="Ver el sorteo").click()
    expect(page.locator(".lots tbody tr")).to_have_count(3)
    page.locator("summary", has_text="Cómo repetirlo").click()
    expect(page.locator("pre")).to_contain_text(f"{seed}:")
    page.get_by_role("link", name="Seguir con la liga").click()


def move_a_game(page: Page) -> None:
    """Take the date of the next game away, and undo it."""
    page.get_by_role("link", name="Partidas").first.click()
    page.get_by_role("link", name="Cambiar día u hora").locator("visible=true").first.click()
    page.locator("label", has_text="Sin fecha").click()
    press(page, "Ver qué cambia")
    expect(page.locator("main")).to_contain_text("sin fecha")
    press(page, "Cambiar día u hora")
    press(page, "Deshacer")


def raise_the_limit(page: Page) -> None:
    """Raise the maximum number of players from the page that says that the league is full."""
    page.goto(f"{page.url.split('/organizar')[0]}/organizar/ajustes/")
    page.fill("#id_max_players", "3")
    press(page, "Ver qué cambia")
    press(page, "Confirmar")
    add_somebody_late(page)
    page.get_by_role("link", name="Subir el máximo de jugadores").click()
    page.fill("#id_max_players", "4")
    press(page, "Ver qué cambia")
    expect(page.locator(".summary")).to_have_text("Cambian los ajustes: máximo de jugadores.")
    press(page, "Confirmar")
    add_somebody_late(page)
    expect(page.locator("#id_name")).to_be_visible()
    page.locator(".trail a").last.click()


def add_somebody_late(page: Page) -> None:
    """Open the page of latecomers from that of the people."""
    page.get_by_role("link", name="Gente").click()
    page.get_by_text("Añadir a alguien").click()
    page.get_by_role("link", name="Alguien que llega tarde").click()


def look_at_the_round(page: Page) -> None:
    page.get_by_role("link", name="Anotar resultados").click()
    expect(page.locator("#ronda")).to_have_text("Ronda 1 de 3")
    page.get_by_role("link", name="Ronda siguiente").or_(page.locator(".round-head .tabs a").nth(1)).locator(
        "visible=true"
    ).first.click()
    expect(page.locator("#ronda")).to_have_text("Ronda 2 de 3")
    page.locator(".trail a").last.click()


def record_next(page: Page) -> None:
    """Record the next game: Ana and Bea draw and both win against Carlos, all with three men."""
    open_league(page)
    open_next(page)
    players = page.locator(":is(.won-by-one, .won-by-two) label").all_inner_texts()
    if "Carlos" in players:
        winner = next(name for name in players if name != "Carlos")
        choose(page, winner)
        tap(page, winner, men=3, kings=0)
        choose(page, "Sin fichas")
        sentence = f"Gana {winner}: 3 peones, F 3, rival sin fichas."
    else:
        choose(page, "Tablas")
        for name in players:
            tap(page, name, men=3, kings=0)
        choose(page, "Acuerdo")
        sentence = f"Tablas: {players[0]}, 3 peones, F 3; {players[1]}, 3 peones, F 3; acuerdo."
    review(page)
    expect(page.locator(".summary")).to_have_text(sentence)
    expect(page.locator(".changes")).to_contain_text("Qué cambia en la tabla")
    press(page, "Anotar")


def open_next(page: Page) -> None:
    """Open the next game from the page of the league, or among those of its round while none has a result.

    There its keypad is on the page on a phone, and on a page of its own at a desk.
    """
    game = page.locator(".next-step .games a")
    if not game.count():
        page.get_by_role("link", name="Anotar resultados").click()
        expect(page.locator("#ronda")).to_be_visible()
        game = page.locator(".round > .opened .pair").locator("visible=true")
    if game.count():
        game.first.click()
    expect(page.locator(".winners")).to_be_visible()


def choose(page: Page, name: str) -> None:
    page.locator("form.entry label", has_text=exact_text(name)).click()


def review(page: Page) -> None:
    """Open the preview: a page of its own without scripts, a fold beside the button with them."""
    if page.get_by_role("button", name="Ver qué cambia").count():
        press(page, "Ver qué cambia")
    else:
        page.locator(".effect summary").click()


def open_league(page: Page) -> None:
    """Open the organizer's page of the league that a page is of."""
    page.goto(
        f"{page.url.partition('/ligas/')[0]}/ligas/{page.url.partition('/ligas/')[2].partition('/')[0]}/organizar/"
    )


def settle_the_tie(page: Page) -> None:
    open_league(page)
    expect(page.locator(".next-step")).to_contain_text("Falta una partida de desempate entre")
    page.get_by_role("link", name="Partida de desempate").first.click()
    press(page, "Convocar la partida")
    page.locator(".next-step .games a").first.click()
    choose(page, "Bea")
    tap(page, "Bea", men=0, kings=1)
    choose(page, "Sin fichas")
    review(page)
    press(page, "Anotar")


def close(page: Page) -> None:
    page.get_by_role("link", name="Cerrar la liga").click()
    expect(page.locator("main .medals")).to_contain_text("Bea")
    press(page, "Cerrar la liga")
    expect(page.get_by_role("status")).to_contain_text("Liga cerrada. Podio: Bea (oro) y Ana (plata).")
    page.get_by_role("link", name="Ver como público").click()
    page.get_by_role("link", name="Podio", exact=True).click()
    expect(page.locator(".step-gold .winner")).to_have_text("Bea")
    page.get_by_role("link", name="Documentos", exact=True).click()
    expect(page.locator("main a[href$='.pdf']").first).to_be_visible()
    papers = [link.get_attribute("href") or "" for link in page.locator("main a[href$='.pdf']").all()]
    assert papers
    for paper in papers:
        assert page.request.get(paper).body().startswith(b"%PDF")


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def tap(page: Page, player: str, *, men: int, kings: int) -> None:
    for kind, number in (("Peones que le quedan", men), ("Damas", kings)):
        pad = page.get_by_role("group", name=re.compile(f"^{kind}.*{player}$"))
        pad.locator("label", has_text=exact_text(str(number))).click()
