"""Addresses of the public pages, documents and files."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.public import (
    counting,
    course,
    documents,
    files,
    guide,
    projector_view,
    prospects_view,
    schemas,
    sitemaps,
    views,
)

urlpatterns: list[URLPattern] = [
    path("", views.front_page, name="home"),
    path("robots.txt", sitemaps.robots, name="robots"),
    path("sitemap.xml", sitemaps.sitemap_index, name="sitemap"),
    path("sitemap-<slug:section>.xml", sitemaps.sitemap_section, name="sitemap_section"),
    path("ayuda/", guide.guide, name="guide"),
    path("esquemas/<slug:name>.json", schemas.schema, name="schema"),
    path("ligas/", views.league_list, name="leagues"),
    path("ligas/<slug:slug>/", views.standings, name="standings"),
    path("ligas/<slug:slug>/marcha/", course.course, name="course"),
    path("ligas/<slug:slug>/opciones/", prospects_view.prospects, name="prospects"),
    path("ligas/<slug:slug>/reglas/", counting.counting, name="counting"),
    path("ligas/<slug:slug>/calendario/", views.calendar, name="calendar"),
    path("ligas/<slug:slug>/sorteo/", views.drawing, name="drawing"),
    path("ligas/<slug:slug>/partidas/", views.games, name="games"),
    path("ligas/<slug:slug>/podio/", views.podium, name="podium"),
    path("ligas/<slug:slug>/proyector/", projector_view.projector, name="projector"),
    path("jugadores/", views.player_list, name="players"),
    path("jugadores/<int:pk>/", views.player, name="player"),
    path("campeonatos/", views.championship_list, name="championships"),
    path("campeonatos/<slug:slug>/", views.championship, name="championship"),
    path("ligas/<slug:slug>/documentos/", documents.documents, name="documents"),
    path("ligas/<slug:slug>/documentos/<slug:kind>.pdf", documents.document, name="document"),
    path("campeonatos/<slug:slug>/campeonato.pdf", documents.championship_document, name="championship_document"),
    path("ligas/<slug:slug>/datos/<slug:name>.<slug:extension>", files.league_file, name="league_file"),
    path("jugadores/datos/players.<slug:extension>", files.players_file, name="players_file"),
    path("jugadores/<int:pk>/datos/<slug:name>.<slug:extension>", files.player_file, name="player_file"),
    path(
        "campeonatos/<slug:slug>/datos/<slug:name>.<slug:extension>", files.championship_file, name="championship_file"
    ),
]
