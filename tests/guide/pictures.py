"""The pictures of the guide, as addresses and field names, which are the same in every language.

One organizer of the demonstration takes them in this order: later pictures show the results of earlier ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

DESK, PHONE = 1280, 390
IN_PLAY = "/ligas/liga-de-damas-el-castillar"
PREPARED = "/ligas/torneo-della-dama"
DRAWN = "/ligas/triangular-de-animas"
FINISHED = "/ligas/liga-de-otono"
FRIENDS = (
    *("Ana Belmonte", "Brais O'Neill", "Hortensia Vidal", "Iria Xesteira"),
    *("Lois Abeledo", "Noa Quintáns", "Óscar Ávila", "Sabela Outón"),
)
NAMES = ("Ana", "Brais", "Carme", "Noa", "Óscar", "Sabela", "Uxío")

TIED = """one,two,leg,winner,reason,one_men,one_kings,two_men,two_kings
Núria Puig,Noa Quintáns,1,draw,agreement,2,0,2,0
Núria Puig,Noa Quintáns,2,draw,agreement,2,0,2,0
Núria Puig,Nando Ñíguez,1,one,no_pieces,3,0,0,0
Núria Puig,Nando Ñíguez,2,one,no_pieces,3,0,0,0
Noa Quintáns,Nando Ñíguez,1,one,no_pieces,3,0,0,0
Noa Quintáns,Nando Ñíguez,2,one,no_pieces,3,0,0,0
"""


@dataclass(frozen=True)
class Picture:
    """A screen of at most `height` pixels that begins at the element `below`, or at the top of the page."""

    name: str
    width: int
    height: int
    prepare: Callable[[Page], None]
    below: str = ""


def at(address: str) -> Callable[[Page], None]:
    def prepare(page: Page) -> None:
        page.goto(address)

    return prepare


def send(page: Page, button: str = "main button >> nth=-1") -> None:
    """Press the button that sends the form, the last of the page unless another is named."""
    with page.expect_navigation():
        page.locator(button).click()


def reason_of_a_tie(page: Page) -> None:
    page.goto(f"{IN_PLAY}/")
    page.locator("table summary").nth(2).click()


def league_described(page: Page) -> None:
    page.goto("/ligas/nueva/")
    page.fill("#id_name", "Liga de los viernes")
    page.fill("#id_listed", "\n".join(FRIENDS))
    page.locator("[for=id_when_1]").click()
    page.select_option("#id_weekday", "4")
    page.fill("#id_day", "2026-12-01")
    page.fill("#id_hour", "20:30")
    page.wait_for_selector(".days :checked")


def many_named(page: Page) -> None:
    page.goto("/ligas/nueva/")
    page.fill("#id_listed", "\n".join(f"{name} {surname}" for name in NAMES for surname in ("Vila", "Rey")))
    page.fill("#id_day", "2026-12-04")
    page.fill("#id_hour", "20:30")
    page.wait_for_selector(".ways label")


def lots_drawn(page: Page) -> None:
    page.goto(f"{PREPARED}/organizar/sorteo/")
    page.fill("[name=seed]", "ánimas")
    send(page)


def result_chosen(page: Page) -> None:
    page.goto(f"{IN_PLAY}/organizar/partidas/")
    for name, value in (("winner", "one"), ("one_men", "3"), ("one_kings", "1"), ("reason", "no_pieces")):
        page.locator(f"label:has([name={name}][value='{value}']), [name={name}][value='{value}'] + label").first.click()


def result_entered(page: Page) -> None:
    send(page, "[data-act]:visible")


def wrong_sheet(page: Page) -> None:
    page.goto("/ligas/liga-de-damas-espanolas/partidas/")
    with page.expect_navigation():
        page.locator("main a[href*=hoja]").first.click()


def date_changed(page: Page) -> None:
    page.goto(f"{IN_PLAY}/organizar/partidas/")
    page.locator("main a[href*='/fecha/']:visible").last.click()
    page.locator("#id_to label").first.click()
    page.wait_for_selector("#cambia .btn-go")


def somebody_withdrawn(page: Page) -> None:
    page.goto(f"{IN_PLAY}/organizar/gente/retirar/")
    page.select_option("[name=player]", label="Nando Ñíguez")
    send(page)


def link_made(page: Page) -> None:
    page.goto(f"{IN_PLAY}/organizar/gente/enlace/")
    page.fill("[name=label]", "Mesa 1")
    send(page)


def tie_left_open(page: Page) -> None:
    page.goto(f"{DRAWN}/organizar/partidas/")
    page.fill("[name=text]", TIED)
    send(page, ".box button[type=submit]")
    send(page, "main form .btn-go, main form button >> nth=0")
    page.goto(f"{DRAWN}/organizar/")


def game_on_the_air(page: Page) -> None:
    """Prepare the video page over a gradient, which stands for the video."""
    page.goto(f"{IN_PLAY}/organizar/partidas/")
    page.goto(page.locator("main a[href$='/hoja/entregar/']").first.get_attribute("href") or "")
    page.locator("[data-air]").check()
    page.fill("#id_text", "22-18 11-15 18x11 8x15 ")
    page.locator("[data-behind]").wait_for(state="hidden")
    page.goto(page.url.replace("hoja/entregar/", "video/"))
    page.locator("[data-caption]").wait_for()
    page.evaluate("document.documentElement.style.background = 'linear-gradient(120deg, #54756a, #b08a5c)'")


PICTURES = (
    Picture("table", DESK, 900, reason_of_a_tie),
    Picture("phone", PHONE, 844, at(f"{FINISHED}/")),
    Picture("found", DESK, 900, league_described),
    Picture("many", DESK, 600, many_named, ".ways"),
    Picture("players", DESK, 1120, at(f"{PREPARED}/organizar/jugadores/")),
    Picture("lots", DESK, 800, lots_drawn),
    Picture("organizer", DESK, 900, at(f"{IN_PLAY}/organizar/")),
    Picture("referee", PHONE, 844, at(f"{IN_PLAY}/organizar/partidas/")),
    Picture("result", PHONE, 1040, result_chosen),
    Picture("entered", PHONE, 600, result_entered),
    Picture("sheet", DESK, 1120, wrong_sheet),
    Picture("move", DESK, 1200, date_changed),
    Picture("withdraw", DESK, 900, somebody_withdrawn),
    Picture("link", PHONE, 844, link_made),
    Picture("tie", DESK, 900, tie_left_open),
    Picture("projector", DESK, 720, at(f"{IN_PLAY}/proyector/")),
    Picture("video", DESK, 720, game_on_the_air),
    Picture("names", PHONE, 844, at(f"{IN_PLAY}/organizar/gente/")),
)
