"""Addresses of the leagues' pages; first those that everybody reads, for they are looked for in this order."""

from django.urls import URLPattern, URLResolver, path

from tournaments.urls_organizer import founding_patterns
from tournaments.urls_organizer import urlpatterns as organizer
from tournaments.views import course, crests, documents, files, links, projector, prospects, public, sheets
from tournaments.views.organizer.personal import personal_file
from tournaments.views.organizer.sheets import SheetAcceptance, SheetSettling, SheetSubmission

SHEET = "ligas/<slug:slug>/partidas/<int:which>/hoja/"

app_name = "tournaments"
urlpatterns: list[URLPattern | URLResolver] = [
    *founding_patterns,
    path("", public.front_page, name="home"),
    path("ligas/", public.league_list, name="leagues"),
    path("ligas/<slug:slug>/", public.standings, name="standings"),
    path("ligas/<slug:slug>/marcha/", course.course, name="course"),
    path("ligas/<slug:slug>/opciones/", prospects.prospects, name="prospects"),
    path("ligas/<slug:slug>/calendario/", public.calendar, name="calendar"),
    path("ligas/<slug:slug>/sorteo/", public.drawing, name="drawing"),
    path("ligas/<slug:slug>/partidas/", public.games, name="games"),
    path(SHEET, sheets.sheet, name="sheet"),
    path(f"{SHEET}entregar/", SheetSubmission.as_view(), name="submit_sheet"),
    path(f"{SHEET}aceptar/", SheetAcceptance.as_view(), name="accept_sheet"),
    path(f"{SHEET}resolver/", SheetSettling.as_view(), name="settle_sheet"),
    path("ligas/<slug:slug>/podio/", public.podium, name="podium"),
    path("ligas/<slug:slug>/proyector/", projector.projector, name="projector"),
    path("enlace/<str:token>/", links.enter, name="enter"),
    path("ligas/<slug:slug>/documentos/", documents.documents, name="documents"),
    path("ligas/<slug:slug>/documentos/<slug:kind>.pdf", documents.document, name="document"),
    path("ligas/<slug:slug>/datos/<slug:name>.<slug:extension>", files.league_file, name="league_file"),
    path("escudos/<slug:digest>.png", crests.crest, name="crest"),
    path("jugadores/", public.player_list, name="players"),
    path("jugadores/datos/players.<slug:extension>", files.players_file, name="players_file"),
    path("jugadores/<int:pk>/", public.player, name="player"),
    path("jugadores/<int:pk>/todo/", personal_file, name="personal_file"),
    path("jugadores/<int:pk>/datos/<slug:name>.<slug:extension>", files.player_file, name="player_file"),
    path("campeonatos/", public.championship_list, name="championships"),
    path("campeonatos/<slug:slug>/", public.championship, name="championship"),
    path("campeonatos/<slug:slug>/campeonato.pdf", documents.of_championship, name="championship_document"),
    path(
        "campeonatos/<slug:slug>/datos/<slug:name>.<slug:extension>", files.championship_file, name="championship_file"
    ),
    *organizer,
]
