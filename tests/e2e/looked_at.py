"""The views of the pages whose looks are recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tests.e2e.devices import DESK, PHONE
from tests.tournaments.every.examples import example_pages


@dataclass(frozen=True)
class View:
    """How a page is looked at: at which width, in which theme, on the screen or on paper."""

    name: str
    size: tuple[int, int] = DESK
    scheme: Literal["light", "dark"] = "light"
    media: Literal["screen", "print"] = "screen"
    opened: bool = False
    """Whether every `<details>` is open."""


@dataclass(frozen=True)
class Shown:
    """A page and its views; one with what can be opened opened is the last."""

    html: str
    views: tuple[View, ...]


AT_DESK = View("desk")
ON_PHONE = View("phone", PHONE)
ON_NARROW_PHONE = View("narrow phone", (360, 740))
IN_DARK = View("dark", scheme="dark")
ON_DARK_PHONE = View("dark phone", PHONE, "dark")
OPENED = View("opened on a phone", PHONE, opened=True)
ON_PAPER = View("paper", media="print")

VIEWS = {
    "{playing}/": (AT_DESK, ON_PHONE, IN_DARK, ON_PAPER, OPENED),
    "{playing}/partidas/": (AT_DESK, ON_PHONE),
    "{playing}/calendario/": (AT_DESK, ON_PHONE),
    "{playing}/marcha/": (AT_DESK, ON_PHONE, IN_DARK),
    "{playing}/sorteo/?ver": (AT_DESK, ON_PHONE),
    "{playing}/proyector/": (AT_DESK,),
    "{playing}/video/": (AT_DESK,),
    "{playing}/insertar/": (AT_DESK,),
    "{playing}/insertar/tabla/": (ON_PHONE,),
    "{playing}/insertar/partidas/": (ON_DARK_PHONE,),
    "{embedded game}": (ON_PHONE, ON_DARK_PHONE),
    "{embedded game}?tema=claro": (ON_DARK_PHONE,),
    "{recorded}/hoja/": (AT_DESK, ON_PHONE, IN_DARK, ON_PAPER),
    "{recorded}/video/": (AT_DESK,),
    "{invalid}/hoja/": (AT_DESK,),
    "{disputed}/hoja/": (AT_DESK,),
    "{irregular}/hoja/": (AT_DESK,),
    "{timed}/": (AT_DESK, ON_PHONE),
    "{timed}/calendario/": (AT_DESK, ON_PHONE, ON_NARROW_PHONE, ON_PAPER),
    "{timed}/opciones/": (AT_DESK, ON_PHONE, ON_PAPER),
    "{timed}/proyector/": (AT_DESK, ON_PHONE),
    "{timed}/insertar/tabla/": (AT_DESK,),
    "{on air}/": (AT_DESK,),
    "{on air}/hoja/": (AT_DESK,),
    "{on air}/video/": (AT_DESK,),
    "{five boards}/proyector/?fondo=claro": (AT_DESK,),
    "{finished}/": (AT_DESK,),
    "{finished}/podio/": (AT_DESK, ON_PAPER),
    "{finished}/proyector/": (AT_DESK, ON_PHONE),
    "{finished}/insertar/tabla/": (ON_PHONE,),
    "{finished}/insertar/podio/": (ON_PHONE, AT_DESK),
    "{medallist}": (AT_DESK, ON_PHONE),
    "/": (AT_DESK,),
    "/ligas/": (ON_PHONE,),
    "/jugadores/?q=nadie": (AT_DESK,),
    "/campeonatos/copa-do-aspecto/": (AT_DESK, ON_PHONE),
    "/reglas/castillar/": (AT_DESK, ON_PHONE),
    "/ayuda/": (AT_DESK, ON_PHONE),
    "/entrar/": (ON_PHONE,),
    "{own page}": (ON_PHONE,),
    "a sheet with findings": (AT_DESK, ON_PHONE, IN_DARK),
    "an irregular sheet": (AT_DESK,),
    "several games": (AT_DESK, ON_PHONE),
    "no sheet": (ON_PHONE,),
    "{playing}/organizar/ for the organizer": (AT_DESK, OPENED),
    "{playing}/organizar/partidas/ for the organizer": (ON_PHONE,),
    "{playing}/organizar/ronda/ for the organizer": (AT_DESK,),
    "{playing}/organizar/nombres/ for the organizer": (AT_DESK,),
    "{playing}/historial/ for the organizer": (AT_DESK,),
    "{timed}/organizar/en-juego/ for the organizer": (AT_DESK,),
    "{postponed}/aplazar/ for the organizer": (ON_PHONE,),
    "{next}/ for the organizer": (ON_PHONE,),
    "{next}/?gana=one for the organizer": (ON_PHONE, ON_DARK_PHONE, OPENED),
    "{next}/hoja/entregar/ for the organizer": (ON_PHONE,),
    "/cuenta/ for the organizer": (AT_DESK,),
    "/archivos/ for the organizer": (AT_DESK,),
    "1: form sent to {preparing}/organizar/jugadores/": (ON_PHONE,),
    "tournaments:found for organizer": (AT_DESK,),
    "tournaments:calendar for organizer": (ON_PHONE, AT_DESK),
    "tournaments:sheet for organizer": (ON_PHONE, AT_DESK),
    "tournaments:round for link holder (league)": (ON_PHONE,),
    "tournaments:embedded_podium for nobody": (AT_DESK,),
    "tournaments:mine for organizer": (ON_PHONE, AT_DESK),
    "preview of player_links": (ON_PHONE, ON_PAPER),
    "preview of own_sheet": (AT_DESK,),
    "refusal of own_report": (AT_DESK,),
    "refusal of round": (AT_DESK,),
    "next page of move": (AT_DESK, ON_PHONE),
}
"""The views of pages by their names in `example_pages`."""
FRAMED = {"{playing}/", "{playing}/organizar/ for the organizer", "/entrar/"}
"""Pages whose head and foot are looked at too."""
ON_PHONE_ONLY = ("tournaments:", "games:", "privacy", "administration:", "preview", "refusal", "next page")
"""The beginnings of the names of further pages, which are looked at on a phone."""


def shown_pages() -> Iterator[tuple[str, Shown]]:
    missing = set(VIEWS) | FRAMED
    for name, html in example_pages():
        missing.discard(name)
        views = VIEWS.get(name, (ON_PHONE,) if name.startswith(ON_PHONE_ONLY) else ())
        if views:
            yield name, Shown(html, views)
    assert not missing, missing
