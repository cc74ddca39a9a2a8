"""Addresses of notices."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.connections.alerts import views

urlpatterns: list[URLPattern] = [
    path("cuenta/avisos/", views.account_alerts, name="account_alerts"),
    path("avisos/confirmar/<str:code>/", views.confirm_alerts, name="confirm_alerts"),
    path("avisos/parar/<str:token>/", views.stop_alerts, name="stop_alerts"),
]
