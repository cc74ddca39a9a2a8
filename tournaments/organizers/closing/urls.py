"""Addresses of ties, closing and reopening."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.closing import views
from tournaments.organizers.closing.repeat import RepeatPage

ORGANIZE = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path(f"{ORGANIZE}empates/<int:object_id>/desempate/", views.TieBreakPage.as_view(), name="play_off"),
    path(f"{ORGANIZE}empates/<int:object_id>/resolucion/", views.RulingPage.as_view(), name="rule"),
    path(f"{ORGANIZE}empates/resueltos/<int:object_id>/", views.RulingChangePage.as_view(), name="rule_again"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/repetir/", RepeatPage.as_view(), name="repeat"),
    path(f"{ORGANIZE}cierre/", views.ClosingPage.as_view(), name="close"),
    path(f"{ORGANIZE}reapertura/", views.ReopeningPage.as_view(), name="reopen"),
]
