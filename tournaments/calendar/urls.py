"""Addresses of the pages that change the calendar."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.calendar.postpone import Postponing
from tournaments.calendar.views import Moving, Replan

CALENDAR = "ligas/<slug:slug>/organizar/calendario/"

urlpatterns: list[URLPattern] = [
    path(CALENDAR, Replan.as_view(), name="replan"),
    path(f"{CALENDAR}mover/", Moving.as_view(), name="move"),
    path("ligas/<slug:slug>/partidas/<int:which>/aplazar/", Postponing.as_view(), name="postpone"),
]
