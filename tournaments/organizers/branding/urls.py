"""Addresses of crests and colours."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.branding.championship_views import championship_branding
from tournaments.organizers.branding.crests import crest
from tournaments.organizers.branding.views import LeagueBranding

urlpatterns: list[URLPattern] = [
    path("escudos/<slug:digest>.png", crest, name="crest"),
    path("ligas/<slug:slug>/organizar/imagen/", LeagueBranding.as_view(), name="branding"),
    path("campeonatos/<slug:slug>/imagen/", championship_branding, name="championship_branding"),
]
