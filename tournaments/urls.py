"""Addresses of all features: first those with a fixed word ("nueva") in place of a slug, then the most visited."""

from __future__ import annotations

from django.urls import URLResolver, include, path

FEATURES = (
    "founding",
    "public",
    "sheets",
    "links",
    "own_pages",
    "own_results",
    "requests",
    "branding",
    "notices",
    "privacy",
    "players",
    "overview",
    "calendar",
    "results",
    "conduct",
    "closing",
    "officials",
    "incidents",
    "archiving",
    "championships",
    "previews",
    "embedding",
    "live",
    "webhooks",
    "alerts",
)

app_name = "tournaments"
urlpatterns: list[URLResolver] = [path("", include(f"tournaments.{feature}.urls")) for feature in FEATURES]
