"""Addresses of the small pages, of the page that gives their code, and of oEmbed."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.public.embedding import insert, oembed, views

EMBED = "ligas/<slug:slug>/insertar/"

urlpatterns: list[URLPattern] = [
    path("oembed/", oembed.oembed, name="oembed"),
    path(EMBED, insert.insert, name="embed"),
    path(f"{EMBED}tabla/", views.table, name="embedded_table"),
    path(f"{EMBED}partidas/", views.games, name="embedded_games"),
    path(f"{EMBED}podio/", views.podium, name="embedded_podium"),
    path(f"{EMBED}partidas/<int:object_id>/", views.game, name="embedded_game"),
]
