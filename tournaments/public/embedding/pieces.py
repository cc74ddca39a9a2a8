"""The pieces of a league that other sites embed, and how each is shown in a frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from tournaments.web.as_anybody import LANGUAGE
from tournaments.web.requests import choice_parameter

THEME = "tema"


class EmbeddedPart(StrEnum):
    """A piece; its value is the word in the address."""

    TABLE = "tabla"
    GAMES = "partidas"
    PODIUM = "podio"
    BOARD = "tablero"


class Theme(StrEnum):
    LIGHT = "claro"
    DARK = "oscuro"


NAMES = {
    EmbeddedPart.TABLE: _("Clasificación"),
    EmbeddedPart.GAMES: _("Próximas partidas y resultados"),
    EmbeddedPart.PODIUM: _("Podio"),
    EmbeddedPart.BOARD: _("El tablero de una partida"),
}
THEMES = {Theme.LIGHT: _("Claros"), Theme.DARK: _("Oscuros")}
VIEWS = {
    EmbeddedPart.TABLE: "embedded_table",
    EmbeddedPart.GAMES: "embedded_games",
    EmbeddedPart.PODIUM: "embedded_podium",
    EmbeddedPart.BOARD: "embedded_game",
}
MIN_HEIGHT, MAX_HEIGHT, HEIGHT_STEP = 120, 2000, 10
REFRESH_SECONDS = 60
"""The seconds after which an embedded page of a league in play asks whether it has changed."""


@dataclass(frozen=True, slots=True)
class Embed:
    """A piece of a league; for a board, with its game."""

    piece: EmbeddedPart
    slug: str
    fixture: int | None = None

    @property
    def path(self) -> str:
        """Return the path of the small page."""
        fixture = () if self.fixture is None else (self.fixture,)
        return reverse(f"tournaments:{VIEWS[self.piece]}", args=[self.slug, *fixture])

    def path_in(self, language: str, theme: Theme | None) -> str:
        """Return the path of the small page in a language and a theme, by default the reader's own."""
        parameters: Mapping[str, str] = {
            key: value for key, value in ((LANGUAGE, language), (THEME, theme.value if theme else "")) if value
        }
        return f"{self.path}?{urlencode(parameters)}" if parameters else self.path


def theme_parameter(request: HttpRequest) -> Theme | None:
    """Return the theme of the parameter; None for that of the page around the frame."""
    return choice_parameter(request, THEME, Theme)
