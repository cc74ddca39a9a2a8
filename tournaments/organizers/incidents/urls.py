"""Addresses of incidents."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.incidents.views import IncidentsPage, StrikePage

INCIDENTS = "ligas/<slug:slug>/partidas/<int:object_id>/incidencias/"

urlpatterns: list[URLPattern] = [
    path(INCIDENTS, IncidentsPage.as_view(), name="incidents"),
    path(f"{INCIDENTS}<int:incident>/tachar/", StrikePage.as_view(), name="strike_incident"),
]
