"""The entry of the site's menu to which a page belongs."""

from __future__ import annotations

import re

_ORGANIZING = re.compile(
    r"^/ligas/(?:nueva|importar)/"
    r"|^/ligas/[^/]+/organizar/"
    r"|^/ligas/[^/]+/partidas/\d+/(?!hoja/$)"
    r"|^/campeonatos/[^/]+/[^/]+/"
)
"""Paths of pages for organizers and referees, below those of public pages."""
_CHECKING = re.compile(r"^/archivos/")


def section_of(path: str) -> str:
    """Return the path of the menu's entry for a page; the page's own path if it belongs to none."""
    if _ORGANIZING.match(path):
        return "/organizar/"
    return "/comprobar/" if _CHECKING.match(path) else path
