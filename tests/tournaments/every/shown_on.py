"""The public addresses that may show something of a league."""

from __future__ import annotations

from collections.abc import Iterator

from bench.large_league import addresses
from tournaments import models

OF_THE_SITE_ALONE = (
    *("/api/v1/openapi.json", "/api/v1/docs", "/comprobar/", "/reglas/", "/ayuda/", "/privacidad/", "/esquemas/"),
    *("/entrar/", "/contrasena/", "/invitacion/", "/enlace/", "/mi/", "/escudos/", "/robots.txt"),
    *("/sin-conexion/", "/worker.js", "/manifest.webmanifest", "/favicon.ico", "/healthz", "/readyz"),
)
"""The beginnings of addresses that show no league, or only to those who know a token."""


def addresses_that_show(league: models.League) -> Iterator[str]:
    """Yield the public addresses of the league, its first player, its championship, and of all leagues."""
    return (address for address in addresses(league) if not address.startswith(OF_THE_SITE_ALONE))
