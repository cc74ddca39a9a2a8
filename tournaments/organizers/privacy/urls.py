"""Addresses of the names of players."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.privacy import same_person_views, views
from tournaments.organizers.privacy.personal_view import personal_file

NAMES = "ligas/<slug:slug>/organizar/nombres/"

urlpatterns: list[URLPattern] = [
    path("jugadores/<int:pk>/todo/", personal_file, name="personal_file"),
    path(NAMES, views.names, name="names"),
    path(f"{NAMES}propuestas/<int:object_id>/", views.AnswerProposalPage.as_view(), name="proposal"),
    path(f"{NAMES}parecidos/<int:object_id>/", same_person_views.ProposePlayerPage.as_view(), name="propose_player"),
    path(f"{NAMES}<int:object_id>/", views.ShowAsPage.as_view(), name="show_as"),
    path(f"{NAMES}<int:object_id>/consentimiento/", views.ConsentPage.as_view(), name="consent"),
    path(f"{NAMES}<int:object_id>/juntar/", same_person_views.JoinPlayersPage.as_view(), name="join_players"),
    path(
        f"{NAMES}inscripciones/<int:object_id>/separar/",
        same_person_views.SeparateEntryPage.as_view(),
        name="part_players",
    ),
    path(f"{NAMES}<int:object_id>/borrar/", views.AnonymisePage.as_view(), name="anonymise"),
]
