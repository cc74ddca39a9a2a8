"""Addresses of players' requests."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.players.requests import own, views

OWN = "mi/<str:token>/peticiones/"
ORGANIZERS = "ligas/<slug:slug>/organizar/peticiones/"

urlpatterns: list[URLPattern] = [
    path("mi/<str:token>/pedir/<str:kind>/", own.RequestPage.as_view(), name="ask"),
    path(f"{OWN}<int:object_id>/", own.OwnRequest.as_view(), name="own_request"),
    path(f"{OWN}<int:object_id>/retirar/", own.WithdrawalOfRequest.as_view(), name="take_request_back"),
    path(ORGANIZERS, views.requests_list, name="requests"),
    path(f"{ORGANIZERS}<int:object_id>/", views.AnswerPage.as_view(), name="request"),
]
