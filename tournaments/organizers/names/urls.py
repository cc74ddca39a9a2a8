"""Addresses of corrections to a player."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.names import views

urlpatterns: list[URLPattern] = [
    path(
        "ligas/<slug:slug>/organizar/nombres/<int:object_id>/corregir/",
        views.PlayerCorrectionPage.as_view(),
        name="correct_player",
    ),
]
