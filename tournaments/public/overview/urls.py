"""Addresses of the organizer's pages over a whole league, and of its history."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.public.overview import own_files, views
from tournaments.public.overview.undoing import UndoPage

LEAGUE = "ligas/<slug:slug>/"
ORGANIZE = f"{LEAGUE}organizar/"

urlpatterns: list[URLPattern] = [
    path("organizar/", views.my_leagues, name="mine"),
    path(f"{LEAGUE}historial/", views.league_history, name="history"),
    path(f"{LEAGUE}historial/<int:object_id>/deshacer/", UndoPage.as_view(), name="undo"),
    path(ORGANIZE, views.organize, name="organize"),
    path(f"{ORGANIZE}en-juego/", views.playing_now, name="in_play"),
    path(f"{ORGANIZE}ficheros/<slug:name>.<slug:extension>", own_files.own_file, name="own_file"),
    path(f"{ORGANIZE}partidas/", views.record, name="record"),
]
