"""Addresses of the pages about games: the check of a sheet, and the rules."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games import views

app_name = "games"
urlpatterns: list[URLPattern | URLResolver] = [
    path("comprobar/", views.check, name="check"),
    path("reglas/", views.systems, name="systems"),
    path("reglas/<slug:slug>/", views.rules, name="rules"),
]
