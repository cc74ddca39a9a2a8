"""Addresses of crests and colours."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.branding.championship_views import championship_livery
from tournaments.branding.crests import crest
from tournaments.branding.views import LeagueLivery

urlpatterns: list[URLPattern] = [
    path("escudos/<slug:digest>.png", crest, name="crest"),
    path("ligas/<slug:slug>/organizar/imagen/", LeagueLivery.as_view(), name="livery"),
    path("campeonatos/<slug:slug>/imagen/", championship_livery, name="championship_livery"),
]
