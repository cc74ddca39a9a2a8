"""Addresses of the officials of a league."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.officials import views

ORGANIZE = "ligas/<slug:slug>/organizar/"
TEAM = f"{ORGANIZE}equipo/"

urlpatterns: list[URLPattern] = [
    path(TEAM, views.team, name="team"),
    path(f"{TEAM}nombrar/", views.AppointmentPage.as_view(), name="appoint"),
    path(f"{TEAM}invitar/", views.invite, name="invite"),
    path(f"{TEAM}<int:object_id>/quitar/", views.DismissalPage.as_view(), name="dismiss"),
    path(f"{TEAM}invitaciones/<int:object_id>/anular/", views.revoke, name="revoke_team_invitation"),
    path(f"{ORGANIZE}publicacion/", views.VisibilityPage.as_view(), name="visibility"),
]
