"""Addresses of withdrawals and sanctions."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.conduct import views

ORGANIZE = "ligas/<slug:slug>/organizar/"

urlpatterns: list[URLPattern] = [
    path(f"{ORGANIZE}retirada/", views.WithdrawalPage.as_view(), name="withdraw"),
    path(f"{ORGANIZE}vuelta/", views.ReadmissionPage.as_view(), name="readmit"),
    path(f"{ORGANIZE}sancion/", views.SanctionPage.as_view(), name="sanction"),
    path(f"{ORGANIZE}sanciones/<int:object_id>/levantar/", views.RevocationPage.as_view(), name="revoke"),
]
