"""Addresses of the results that players report."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.own_results import views
from tournaments.own_results.official import Reported

OWN = "mi/<str:token>/partidas/<int:which>/"

urlpatterns: list[URLPattern] = [
    path(f"{OWN}resultado/", views.OwnReport.as_view(), name="own_report"),
    path(f"{OWN}resultado/<int:report>/confirmar/", views.OwnConfirmation.as_view(), name="own_confirm"),
    path(f"{OWN}resultado/retirar/", views.OwnTakingBack.as_view(), name="own_take_back"),
    path(f"{OWN}planilla/", views.OwnSheet.as_view(), name="own_sheet"),
    path("ligas/<slug:slug>/partidas/<int:which>/comunicado/", Reported.as_view(), name="reported"),
]
