"""Addresses of all features: first those with a fixed word ("nueva") in place of a slug, then the most visited."""

from __future__ import annotations

from django.urls import URLResolver, include, path

FEATURES = (
    "organizers.founding.urls",
    "public.views",
    "organizers.sheets.views",
    "organizers.links.urls",
    "players.pages.settings",
    "players.results.views",
    "players.requests.views",
    "organizers.branding.views",
    "organizers.notices.views",
    "organizers.privacy.views",
    "organizers.names.views",
    "public.overview.views",
    "organizers.calendar.views",
    "organizers.results.views",
    "organizers.conduct.views",
    "organizers.closing.views",
    "organizers.officials.views",
    "organizers.incidents.views",
    "organizers.archiving.views",
    "organizers.championships.views",
    "documents.previews.views",
    "public.embedding.views",
    "connections.live.video",
    "connections.webhooks.views",
    "connections.alerts.views",
)

app_name = "tournaments"
urlpatterns: list[URLResolver] = [path("", include(f"tournaments.{feature}")) for feature in FEATURES]
