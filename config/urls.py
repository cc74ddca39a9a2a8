"""Addresses of the site."""

from django.urls import URLPattern, include, path

from config.health import healthz, readyz
from config.language import choose_language
from config.metrics import metrics
from games import views as games
from tournaments.api import token_page
from tournaments.organizers.privacy.views import privacy
from tournaments.web import offline
from tournaments.web.freshness import unchanging

UNCHANGING = ("systems", "rules")
"""The pages of games that change with the release alone: they are kept as pages of leagues are."""
GAMES = [
    URLPattern(each.pattern, unchanging(each.callback), name=each.name)
    if isinstance(each, URLPattern) and each.name in UNCHANGING
    else each
    for each in games.urlpatterns
]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("worker.js", offline.worker, name="worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("favicon.ico", offline.favicon, name="favicon"),
    path("sin-conexion/", offline.offline_page, name="offline"),
    path("idioma/", choose_language, name="language"),
    path("privacidad/", privacy, name="privacy"),
    path("cuenta/tokens/", token_page.tokens, name="api_tokens"),
    path("cuenta/tokens/<int:object_id>/retirar/", token_page.revoke, name="revoke_api_token"),
    path("api/", include("tournaments.api.api")),
    path("", include("tournaments.urls")),
    path("", include("tournaments.accounts.own")),
    path("administrar/", include("tournaments.administrators.league_views")),
    path("", include((GAMES, games.app_name))),
]

handler404 = "tournaments.administrators.leagues.not_found"
handler400 = "config.failures.not_understood"
handler500 = "config.failures.failed"
