"""Addresses of the pages that change the calendar."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.calendar.postpone import PostponementPage
from tournaments.organizers.calendar.views import MovePage, ReplanPage

CALENDAR = "ligas/<slug:slug>/organizar/calendario/"

urlpatterns: list[URLPattern] = [
    path(CALENDAR, ReplanPage.as_view(), name="replan"),
    path(f"{CALENDAR}mover/", MovePage.as_view(), name="move"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/aplazar/", PostponementPage.as_view(), name="postpone"),
]
