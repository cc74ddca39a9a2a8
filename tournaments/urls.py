"""Addresses of the leagues' pages."""

from django.urls import URLPattern, URLResolver, path

from tournaments.urls_organizer import urlpatterns as organizer
from tournaments.views import documents, files, public, sheets
from tournaments.views.organizer.sheets import SheetSettling, SheetSubmission

SHEET = "ligas/<slug:slug>/partidas/<int:which>/hoja/"

app_name = "tournaments"
urlpatterns: list[URLPattern | URLResolver] = [
    *organizer,
    path("", public.front_page, name="home"),
    path("ligas/", public.league_list, name="leagues"),
    path("ligas/<slug:slug>/", public.standings, name="standings"),
    path("ligas/<slug:slug>/calendario/", public.calendar, name="calendar"),
    path("ligas/<slug:slug>/partidas/", public.games, name="games"),
    path(SHEET, sheets.sheet, name="sheet"),
    path(f"{SHEET}entregar/", SheetSubmission.as_view(), name="submit_sheet"),
    path(f"{SHEET}resolver/", SheetSettling.as_view(), name="settle_sheet"),
    path("ligas/<slug:slug>/podio/", public.podium, name="podium"),
    path("ligas/<slug:slug>/documentos/", documents.documents, name="documents"),
    path("ligas/<slug:slug>/documentos/<slug:kind>.pdf", documents.document, name="document"),
    path("ligas/<slug:slug>/datos/<slug:name>.<slug:extension>", files.league_file, name="league_file"),
    path("jugadores/", public.player_list, name="players"),
    path("jugadores/<int:pk>/", public.player, name="player"),
    path("jugadores/<int:pk>/datos/<slug:name>.<slug:extension>", files.player_file, name="player_file"),
    path("campeonatos/", public.championship_list, name="championships"),
    path("campeonatos/<slug:slug>/", public.championship, name="championship"),
    path(
        "campeonatos/<slug:slug>/datos/<slug:name>.<slug:extension>", files.championship_file, name="championship_file"
    ),
]
