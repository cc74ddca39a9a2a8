"""Addresses of all features: first those with a fixed word ("nueva") in place of a slug, then the most visited."""

from __future__ import annotations

from importlib import import_module

from django.urls import URLPattern, URLResolver

FEATURES = (
    "organizers.founding.preparing",
    "organizers.events.import_file",
    "organizers.events.new_event",
    "organizers.events.views",
    "organizers.events.managing",
    "organizers.events.check_in",
    "organizers.events.sign_ups",
    "organizers.events.signing_up",
    "public.events",
    "public.event_history",
    "public.views",
    "public.game_search",
    "public.rounds",
    "organizers.sheets.views",
    "organizers.links.own_access",
    "players.pages.acts",
    "players.results.views",
    "players.requests.views",
    "organizers.branding",
    "organizers.notices",
    "organizers.privacy.views",
    "public.overview.views",
    "organizers.calendar.views",
    "organizers.results.views",
    "organizers.rounds.views",
    "organizers.rounds.check_in",
    "organizers.closing.views",
    "organizers.incidents",
    "organizers.archiving",
    "organizers.championships.views",
    "documents.previews.views",
    "public.embedding.views",
    "connections.live.video",
    "connections.webhooks.views",
    "connections.alerts.views",
    "organizers.people.views",
)

ACTS = (
    "organizers.conduct.views",
    "organizers.links.views",
    "organizers.links.views",
    "organizers.names",
    "organizers.officials.views",
)
"""The features without an address of their own: their pages are acts on the people of a league."""

app_name = "tournaments"
for acts in ACTS:
    import_module(f"tournaments.{acts}")
# One flat list: a list within it for each feature would be slower to search.
urlpatterns: list[URLPattern | URLResolver] = [
    pattern for feature in FEATURES for pattern in import_module(f"tournaments.{feature}").urlpatterns
]
