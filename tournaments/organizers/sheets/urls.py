"""Addresses of the game sheets."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.sheets.collection_views import SheetsList
from tournaments.organizers.sheets.public import sheet
from tournaments.organizers.sheets.views import SheetAcceptance, SheetSettling, SheetSubmission

LEAGUE = "ligas/<slug:slug>/"
SHEET = f"{LEAGUE}partidas/<int:object_id>/hoja/"

urlpatterns: list[URLPattern] = [
    path(f"{LEAGUE}organizar/planillas/", SheetsList.as_view(), name="sheets_list"),
    path(SHEET, sheet, name="sheet"),
    path(f"{SHEET}entregar/", SheetSubmission.as_view(), name="submit_sheet"),
    path(f"{SHEET}aceptar/", SheetAcceptance.as_view(), name="accept_sheet"),
    path(f"{SHEET}resolver/", SheetSettling.as_view(), name="settle_sheet"),
]
