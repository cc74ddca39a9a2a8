"""Addresses of the pages for video. The stream itself is answered by another process (`config.live`)."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.connections.live import video

urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/video/", video.table, name="video_table"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/video/", video.game, name="video_game"),
]
