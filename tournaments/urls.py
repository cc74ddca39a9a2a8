"""Addresses of all features: first those with a fixed word ("nueva") in place of a slug, then the most visited."""

from __future__ import annotations

from django.urls import URLResolver, include, path

FEATURES = (
    "organizers.founding",
    "public",
    "organizers.sheets",
    "organizers.links",
    "players.pages",
    "players.results",
    "players.requests",
    "organizers.branding",
    "organizers.notices",
    "organizers.privacy",
    "organizers.names",
    "public.overview",
    "organizers.calendar",
    "organizers.results",
    "organizers.conduct",
    "organizers.closing",
    "organizers.officials",
    "organizers.incidents",
    "organizers.archiving",
    "organizers.championships",
    "documents.previews",
    "public.embedding",
    "connections.live",
    "connections.webhooks",
    "connections.alerts",
)

app_name = "tournaments"
urlpatterns: list[URLResolver] = [path("", include(f"tournaments.{feature}.urls")) for feature in FEATURES]
