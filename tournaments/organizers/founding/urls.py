"""Addresses of the pages that prepare a league."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.founding import preparing, views
from tournaments.organizers.founding.copying import copy
from tournaments.organizers.founding.deleting import delete
from tournaments.organizers.founding.new_league import new_league
from tournaments.organizers.founding.players_form import PlayersPage

ORGANIZE = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path("ligas/nueva/", new_league, name="found"),
    path("ligas/importar/", views.import_file, name="import"),
    path(f"{ORGANIZE}copiar/", copy, name="copy_league"),
    path(f"{ORGANIZE}borrar/", delete, name="delete_own_league"),
    path(f"{ORGANIZE}ajustes/", preparing.SettingsPage.as_view(), name="settings"),
    path(f"{ORGANIZE}jugadores/", PlayersPage.as_view(), name="players_of"),
    path(f"{ORGANIZE}sorteo/", preparing.LotsPage.as_view(), name="lots"),
]
