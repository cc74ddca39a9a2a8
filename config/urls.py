"""Addresses of the site."""

from django.urls import include, path

from config.health import healthz
from tournaments.views.accounts import SignIn, SignOut

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("entrar/", SignIn.as_view(), name="login"),
    path("salir/", SignOut.as_view(), name="logout"),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
]
