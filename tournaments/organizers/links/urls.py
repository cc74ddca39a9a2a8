"""Addresses of private links."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.organizers.links import player_views, views
from tournaments.organizers.links.own_access import enter

LINKS = "ligas/<slug:slug>/organizar/enlaces/"

urlpatterns: list[URLPattern] = [
    path("enlace/<str:token>/", enter, name="enter"),
    path(LINKS, views.links, name="links"),
    path(f"{LINKS}nuevo/", views.LinkMaking.as_view(), name="make_link"),
    path(f"{LINKS}<int:object_id>/renovar/", views.LinkRenewal.as_view(), name="renew_link"),
    path(f"{LINKS}<int:object_id>/retirar/", views.LinkRevocation.as_view(), name="revoke_link"),
    path(f"{LINKS}jugadores/", player_views.PlayerLinkMaking.as_view(), name="player_links"),
    path(
        f"{LINKS}jugadores/<int:object_id>/retirar/",
        player_views.PlayerLinkRevocation.as_view(),
        name="revoke_player_link",
    ),
]
