"""Addresses of the notice of a league and of the file of its rules."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.notices.views import NoticePage, rules_file

urlpatterns: list[URLPattern] = [
    path("ligas/<slug:slug>/organizar/aviso/", NoticePage.as_view(), name="notice"),
    path("ligas/<slug:slug>/reglas.pdf", rules_file, name="rules_file"),
]
