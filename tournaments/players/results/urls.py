"""Addresses of the results that players report."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.players.results import views
from tournaments.players.results.official import ReportedResultPage

OWN = "mi/<str:token>/partidas/<int:object_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{OWN}resultado/", views.OwnReport.as_view(), name="own_report"),
    path(f"{OWN}resultado/<int:report>/confirmar/", views.OwnConfirmation.as_view(), name="own_confirm"),
    path(f"{OWN}resultado/retirar/", views.ReportWithdrawalPage.as_view(), name="own_take_back"),
    path(f"{OWN}planilla/", views.OwnSheet.as_view(), name="own_sheet"),
    path("ligas/<slug:slug>/partidas/<int:object_id>/comunicado/", ReportedResultPage.as_view(), name="reported"),
]
