"""Addresses of the pages about games: the check of a sheet, and the rules."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games import views
from games.archive import views as archive

app_name = "games"
urlpatterns: list[URLPattern | URLResolver] = [
    path("comprobar/", views.check, name="check"),
    path("reglas/", views.systems, name="systems"),
    path("reglas/<slug:slug>/", views.rules, name="rules"),
    path("archivos/", archive.archives, name="archives"),
    path("archivos/<int:pk>/", archive.archive, name="archive"),
    path("archivos/<int:pk>/partidas/<int:number>/", archive.archive_game, name="archive_game"),
    path("archivos/<int:pk>/parar/", archive.stop, name="stop_archive"),
    path("archivos/<int:pk>/seguir/", archive.resume, name="go_on_with_archive"),
    path("archivos/<int:pk>/borrar/", archive.delete, name="delete_archive"),
]
