"""Addresses of the webhooks of a league."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.connections.webhooks import views

WEBHOOKS = "ligas/<slug:slug>/organizar/webhooks/"

urlpatterns: list[URLPattern] = [
    path(WEBHOOKS, views.webhooks, name="webhooks"),
    path(f"{WEBHOOKS}<int:object_id>/", views.webhook, name="webhook"),
    path(f"{WEBHOOKS}<int:object_id>/quitar/", views.remove, name="remove_webhook"),
    path(f"{WEBHOOKS}<int:object_id>/secreto/", views.renew, name="renew_webhook"),
    path(f"{WEBHOOKS}<int:object_id>/reanudar/", views.start_again, name="start_webhook_again"),
    path(f"{WEBHOOKS}<int:object_id>/envios/<int:sending>/repetir/", views.send_again, name="send_again"),
]
