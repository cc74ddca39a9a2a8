"""The address of the page that archives a league."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.archiving.views import ArchivingPage

urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/archivo/", ArchivingPage.as_view(), name="archive_league"),
]
