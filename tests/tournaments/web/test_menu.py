"""The highlighted entry of the menu on each page, and where menus lead."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import resolve

from tests import leagues
from tests.tournaments.public.public_pages import text_of
from tournaments.web.requests import section_of

LINK = re.compile(r'<a href="(/[^"#?]*)[^"]*"[^>]*>(.*?)</a>')
LEADS = {
    "Ligas": "tournaments:leagues",
    "Jugadores": "tournaments:players",
    "Campeonatos": "tournaments:championships",
    "Comprobar una planilla": "games:check",
    "Reglas": "games:systems",
    "Organizar": "tournaments:mine",
    "Administrar": "administration:home",
    "Ayuda": "tournaments:guide",
    "Privacidad": "privacy",
}
LEADS_IN_LEAGUE = {
    "Organizar": "tournaments:organize",
    "Clasificación": "tournaments:standings",
    "Calendario": "tournaments:calendar",
    "Partidas": "tournaments:games",
    "Podio": "tournaments:podium",
    "Documentos": "tournaments:documents",
    "Historial": "tournaments:history",
    "Cómo se puntúa": "tournaments:counting",
    "Cómo se movió la tabla": "tournaments:course",
    "Qué puede pasar todavía": "tournaments:prospects",
    "Pantalla para el proyector": "tournaments:projector",
    "Compartir o insertar en otra web": "tournaments:embed",
}
LEADS_FOR_ORGANIZER = {
    "Mis ligas": "tournaments:mine",
    "Partidas": "tournaments:record",
    "Gente": "tournaments:people",
    "Imprimir": "tournaments:documents",
    "Más": "tournaments:organize",
    "Ajustes": "tournaments:settings",
    "Planificar": "tournaments:replan",
    "Historial": "tournaments:history",
    "Campeonato": "tournaments:league_championship",
    "Avisar a otros programas": "tournaments:webhooks",
    "Copiar o descargar": "tournaments:copy_league",
    "Archivar": "tournaments:archive_league",
}


@pytest.mark.parametrize(
    ("path", "section"),
    [
        ("/ligas/", "/ligas/"),
        ("/ligas/liga/calendario/", "/ligas/"),
        ("/ligas/liga/partidas/3/hoja/", "/ligas/"),
        ("/ligas/nueva/", "/organizar/"),
        ("/ligas/liga/organizar/ajustes/", "/organizar/"),
        ("/ligas/liga/partidas/3/", "/organizar/"),
        ("/ligas/liga/partidas/3/hoja/entregar/", "/organizar/"),
        ("/campeonatos/copa/", "/campeonatos/"),
        ("/campeonatos/copa/nombre/", "/organizar/"),
        ("/archivos/4/", "/comprobar/"),
        ("/ayuda/", "/ayuda/"),
    ],
)
def test_page_highlights_its_menu_entry(path: str, section: str) -> None:
    assert section_of(path).startswith(section)


@pytest.mark.django_db
def test_menus_lead_where_they_say(admin_client: Client) -> None:
    league = leagues.store_league(replace(leagues.league(4, played=3), draw_seed="7f3a"))
    for page, expected in (("", LEADS | LEADS_IN_LEAGUE), ("organizar/", LEADS | LEADS_FOR_ORGANIZER)):
        html = text_of(admin_client, f"/ligas/{league.slug}/{page}")
        found = {words: resolve(address).view_name for address, words in LINK.findall(html)}
        assert {words: view for words, view in found.items() if words in expected} == expected


@pytest.mark.django_db
def test_documents_have_the_doors_of_the_league_for_its_organizers(admin_client: Client, client: Client) -> None:
    league = leagues.store_league(leagues.league(4, played=3))
    page = f"/ligas/{league.slug}/documentos/"
    doors = dict(LINK.findall(text_of(admin_client, page)))
    assert {f"/ligas/{league.slug}/organizar/partidas/", f"/ligas/{league.slug}/organizar/gente/"} <= doors.keys()
    assert f"/ligas/{league.slug}/organizar/" not in text_of(client, page)
