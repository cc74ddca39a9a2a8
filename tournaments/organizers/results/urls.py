"""Addresses of the results of games."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.results import game_views, views
from tournaments.organizers.results.grid_views import RoundGrid
from tournaments.organizers.results.list_views import ResultsListPage

LEAGUE = "ligas/<slug:slug>/"
GAME = f"{LEAGUE}partidas/<int:object_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{LEAGUE}organizar/resultados/", ResultsListPage.as_view(), name="results_list"),
    path(f"{LEAGUE}organizar/ronda/", RoundGrid.as_view(), name="round"),
    path(GAME, views.GameView.as_view(), name="game"),
    path(f"{GAME}correccion/", views.Correction.as_view(), name="correct"),
    path(f"{GAME}quitar/", views.ResultRemoval.as_view(), name="take_back"),
    path(f"{GAME}confirmar/", game_views.ConfirmationPage.as_view(), name="confirm_result"),
    path(f"{GAME}dados/", game_views.DicePage.as_view(), name="dice"),
    path(f"{GAME}colores/", game_views.ColoursPage.as_view(), name="colours"),
]
