"""The pieces of a league that other sites embed: how each is shown in a frame, its height, and its code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, islice

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage
from tournaments.league.values import State
from tournaments.web.freshness import LANGUAGE
from tournaments.web.requests import absolute_address, choice_parameter

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


MAX_UPCOMING, MAX_RESULTS = 6, 5


def upcoming_games(page: LeaguePage) -> list[GameLine]:
    """Return the next open games, in order of play; none in a finished league."""
    playing = page.header.state is not State.FINISHED
    ahead = islice(chain(page.turns.now, *page.turns.ahead), MAX_UPCOMING * 2) if playing else ()
    return list({game.key: game for game in ahead}.values())[:MAX_UPCOMING]


def latest_results(page: LeaguePage) -> tuple[GameLine, ...]:
    """Return the latest games with a result."""
    return tuple(page.last_played(MAX_RESULTS))


TITLE_AND_FOOT_HEIGHT, SENTENCE_HEIGHT = 140, 60
"""The heights of the title with the foot, and of a sentence under a table."""
ROW_HEIGHT, NAME_LINE_HEIGHT, LETTERS_PER_LINE = 40, 22, 30
LIST_TITLE_HEIGHT, UPCOMING_GAME_HEIGHT, PLAYED_GAME_HEIGHT = 45, 52, 76
PODIUM_HEIGHT, BOARD_HEIGHT = 320, 660


def fitting_height(piece: EmbeddedPart, page: LeaguePage) -> int:
    """Return the height, in pixels, at which a piece fits its frame."""
    if piece is EmbeddedPart.TABLE:
        height = TITLE_AND_FOOT_HEIGHT + _rows_height(page) + SENTENCE_HEIGHT * len(page.standings.needed)
    elif piece is EmbeddedPart.GAMES:
        lists = (len(upcoming_games(page)) * UPCOMING_GAME_HEIGHT, len(latest_results(page)) * PLAYED_GAME_HEIGHT)
        height = TITLE_AND_FOOT_HEIGHT + (sum(LIST_TITLE_HEIGHT + games for games in lists if games) or SENTENCE_HEIGHT)
    elif piece is EmbeddedPart.PODIUM:
        height = PODIUM_HEIGHT + SENTENCE_HEIGHT * len(page.standings.needed)
    else:
        height = BOARD_HEIGHT
    return min(-(-height // HEIGHT_STEP) * HEIGHT_STEP, MAX_HEIGHT)


def _rows_height(page: LeaguePage) -> int:
    return (
        sum(ROW_HEIGHT + NAME_LINE_HEIGHT * (len(entrant.name) // LETTERS_PER_LINE) for entrant in page.entrants)
        or SENTENCE_HEIGHT
    )


@dataclass(frozen=True, slots=True)
class Frame:
    """A piece in a frame: its address on the site, its title and its size."""

    address: str
    title: str
    width: str
    height: int

    @property
    def code(self) -> str:
        """Return the frame as HTML, in one line."""
        return " ".join(render_to_string("public/embedding/code.html", {"frame": self}).split())


def board_title(page: LeaguePage, fixture: int) -> str:
    """Return the title of the board of a game, without names, since the code stays on sites after a name is hidden.

    Raises Http404 if the league has no such game.
    """
    games: tuple[GameLine, ...] = (*page.calendar, *page.tiebreaks)
    line = next((game for game in games if game.fixture_id == fixture), None)
    if line is None:
        raise Http404(fixture)
    number = gettext("Partida %(number)d") % {"number": line.number}
    return f"{gettext('Partida de desempate') if line.tiebreak else number} · {page.header.name}"


def embed_frame(
    request: HttpRequest, embed: Embed, title: str, language: str, theme: Theme | None, size: tuple[str, int]
) -> Frame:
    """Return the frame of a piece in a language, theme and size."""
    return Frame(absolute_address(request, embed.path_in(language, theme)), title, *size)
