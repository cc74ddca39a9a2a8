"""Addresses of the pictures for link previews."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.documents.previews import views

urlpatterns: list[URLPattern] = [
    path("imagen.png", views.site, name="site_picture"),
    path("ligas/<slug:slug>/imagen/tabla.png", views.table, name="table_picture"),
    path("ligas/<slug:slug>/imagen/podio.png", views.podium, name="podium_picture"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/imagen.png", views.game, name="game_picture"),
    path("jugadores/<int:pk>/imagen.png", views.player, name="player_picture"),
    path("campeonatos/<slug:slug>/imagen.png", views.championship, name="championship_picture"),
]
