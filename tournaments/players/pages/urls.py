"""Addresses of players' own pages, and of the organizer's settings for them."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.players.pages import acts, initials, kept, page, settings

OWN = "mi/<str:token>/"
ORGANIZERS = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path("mis-partidas/", kept.my_pages, name="my_pages"),
    path("mi/calendario/<str:token>.ics", page.own_calendar, name="own_calendar"),
    path(OWN, page.own_page, name="own_page"),
    path(f"{OWN}idioma/", acts.choose_language, name="own_language"),
    path(f"{OWN}avisos/", acts.own_alerts, name="own_alerts"),
    path(f"{OWN}agenda/", acts.renew_calendar, name="renew_calendar"),
    path(f"{OWN}iniciales/", initials.hide_name, name="hide_name"),
    path(f"{OWN}cuenta/", acts.keep, name="keep_page"),
    path(f"{OWN}deshacer/<int:object_id>/", acts.OwnUndoing.as_view(), name="own_undo"),
    path(f"{ORGANIZERS}jugadores/permisos/", settings.PermissionsPage.as_view(), name="allow_players"),
    path(f"{ORGANIZERS}plazos/", settings.DeadlinesPage.as_view(), name="deadlines"),
]
