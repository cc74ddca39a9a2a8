"""The highlighted entry of the menu on each page, and where menus lead."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import resolve

from tests import leagues
from tests.tournaments.public.public_pages import text_of
from tournaments.web.reader_actions import section_of

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
    "Organizar esta liga": "tournaments:organize",
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
    "Ver el sorteo": "tournaments:drawing",
    "Páginas de los jugadores": "tournaments:player_links",
    "Qué pueden hacer los jugadores": "tournaments:allow_players",
    "Incorporar a alguien que llega tarde": "tournaments:latecomer",
    "Retirar a alguien": "tournaments:withdraw",
    "Sancionar": "tournaments:sanction",
    "Nombres: corregirlos, mostrarlos con iniciales o borrarlos": "tournaments:names",
    "Planificar": "tournaments:replan",
    "Cambiar los ajustes": "tournaments:settings",
    "Historial": "tournaments:history",
    "Equipo: quién organiza y quién arbitra": "tournaments:team",
    "Enlaces para anotar sin cuenta": "tournaments:links",
    "Quién ve la liga: cualquiera": "tournaments:visibility",
    "Documentos para imprimir": "tournaments:documents",
    "Imagen: escudo y colores de lo que se imprime": "tournaments:branding",
    "Lugar, contacto y aviso, con las reglas en PDF": "tournaments:notice",
    "Pantalla para el proyector": "tournaments:projector",
    "Campeonato: pedir entrar en uno, o salir": "tournaments:league_championship",
    "Webhooks: avisar a otros programas": "tournaments:webhooks",
    "Copiar como la próxima temporada": "tournaments:copy_league",
    "Archivar la liga": "tournaments:archive_league",
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
