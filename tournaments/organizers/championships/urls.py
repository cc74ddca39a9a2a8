"""Addresses of the pages of a championship's organizers."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.championships import names, organizing, people, views
from tournaments.organizers.championships.league_page import league_championship

CHAMPIONSHIP = "campeonatos/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/campeonato/", league_championship, name="league_championship"),
    path(f"{CHAMPIONSHIP}organizar/", organizing.organize_championship, name="organize_championship"),
    path(f"{CHAMPIONSHIP}ligas/<int:league_id>/aceptar/", organizing.admit, name="admit_league"),
    path(f"{CHAMPIONSHIP}ligas/<int:league_id>/rechazar/", organizing.refuse, name="refuse_league"),
    path(f"{CHAMPIONSHIP}ligas/<int:league_id>/quitar/", organizing.remove, name="remove_league"),
    path(f"{CHAMPIONSHIP}equipo/invitar/", people.invite, name="invite_organizer"),
    path(f"{CHAMPIONSHIP}equipo/<int:user_id>/quitar/", people.dismiss, name="dismiss_organizer"),
    path(
        f"{CHAMPIONSHIP}equipo/invitaciones/<int:invitation_id>/anular/",
        people.revoke,
        name="revoke_championship_invitation",
    ),
    path(f"{CHAMPIONSHIP}nombres/", names.names, name="championship_names"),
    path(f"{CHAMPIONSHIP}nombres/<int:player_id>/", names.show, name="show_medallist"),
    path(f"{CHAMPIONSHIP}nombres/<int:player_id>/borrar/", names.erase, name="erase_medallist"),
    path(f"{CHAMPIONSHIP}podio/", views.other_podium, name="other_podium"),
    path(f"{CHAMPIONSHIP}podio/<int:podium_id>/quitar/", views.remove_podium, name="remove_other_podium"),
    path(f"{CHAMPIONSHIP}nombre/", views.rename, name="rename_championship"),
]
