"""Texts with links: contacts, explanations of several sentences, and the marks of a notice.

Their HTML is in `templates/parts`. A page has tens of each, and rendering a template takes ten times as long as writing
its text, so the rendered parts are kept in memory, by their values and the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from django.conf import settings
from django.template.defaultfilters import stringfilter
from django.template.loader import render_to_string
from django.urls import get_script_prefix, reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language, get_language_info

from games.rules.sheets.record import Verdict
from games.wording import verdict_name
from tournaments.display.crosstable import Cell, CrosstableRow
from tournaments.display.games import GameLine, Status
from tournaments.display.matters import WaitingItem
from tournaments.display.rounds import Place, TableLine
from tournaments.display.standings import StandingsRow
from tournaments.league.podium import Medal
from tournaments.league.values import Winner
from tournaments.wording import terms

MAX_PARTS = 4_096
"""Rendered parts kept in memory: several pages of the largest league."""


def player_name(name: str, player_id: int | None = None, *, struck: bool = False) -> SafeString:
    """Render a name, isolated from the writing direction around it, with a link if it is a registered player's.

    `struck` strikes out the name of somebody who withdrew.
    """
    return part("name", name=name, address=_page_of_player(player_id), struck=struck)


def icon(key: str) -> SafeString:
    """Render an icon of static/icons.svg, to be placed beside a text with the same meaning."""
    return part("icon", key=key)


def medal(medal: Medal, points: int | None = None) -> SafeString:
    """Render a medal by its shape and its word, with the podium points it gives."""
    return part("medal", medal=medal, name=str(terms.MEDALS[medal]).capitalize(), points=points)


def standings_row(row: StandingsRow, following: Mapping[str, GameLine] = MappingProxyType({})) -> SafeString:
    """Render a row of the table, and the one below it with its details. Few rows change with a result."""
    game = following.get(row.name)
    rival = (game.two if game.one == row.name else game.one) if game else ""
    when = terms.short_hour(game.when) if game and game.when else ""
    return part("standings_row", row=row, rival=rival, when=when, address=_page_of_player(row.player_id))


def table_line(table: TableLine, own: Place | None = None, *, choosing: bool = False) -> SafeString:
    """Render a table of a round; `own` is where the reader plays. A result changes one of up to 150."""
    is_own = own is not None and own.table is not None and own.table.place == table.place
    return part("table_line", table=table, own=is_own, choosing=choosing)


def place(place: Place) -> SafeString:
    """Render where somebody plays."""
    return part("place", place=place)


def cell(cell: Cell) -> SafeString:
    """Render the points of one game in the crosstable."""
    return part("cell", cell=cell)


def row_of_rounds(row: CrosstableRow, number: int, points: int) -> SafeString:
    """Render a row of the crosstable of a Swiss."""
    return part("row_of_rounds", row=row, number=number, points=points)


def contender(game: GameLine, side: str) -> SafeString:
    """Render one of the two players of a game, marked as its winner, or struck out if the game is annulled."""
    won = game.result is not None and game.result.winner == side
    name = game.one if side == Winner.ONE else game.two
    return part("contender", name=name, won=won, annulled=game.status is Status.ANNULLED)


def part(name: str, /, **values: object) -> SafeString:
    """Render a template of `templates/parts` by its values, which tell all that is in it. The result is kept."""
    return _rendered(f"parts/{name}.html", get_language(), **values)


@lru_cache(maxsize=MAX_PARTS, typed=True)
def _rendered(template: str, _language: str | None, /, **values: object) -> SafeString:
    """Return a rendered template without the line break at its end, since a comma may follow a name.

    The cache distinguishes types, so that a text is never replaced by an equal one marked as safe HTML.
    """
    return SafeString(render_to_string(template, values).strip())


def sheet_link(
    slug: str, game: GameLine, sheets: Mapping[int, Verdict | None], contradicted: Container[int | None] = ()
) -> dict[str, object]:
    """Return the context of the link to the sheet of a game; without a verdict where the game has no sheet.

    `contradicted` are the fixtures whose sheet has another result than the recorded one.
    """
    verdict = sheets.get(game.fixture_id) if game.fixture_id else None
    return {
        "slug": slug,
        "game": game,
        "verdict": verdict,
        "name": verdict_name(verdict) if verdict else "",
        "contradicted": game.fixture_id in contradicted,
    }


def _page_of_player(player_id: int | None) -> str:
    """Return the address of a player's page, empty without one. It is a value of a part: it tells where the site is."""
    return "" if player_id is None else player_page_address(player_id)


def player_page_address(pk: int) -> str:
    return address("tournaments:player", pk)


def address(name: str, *args: object) -> str:
    """Return the path of a named URL, cached: a page has tens of them."""
    return _address(get_script_prefix(), name, args)


def waiting_address(item: WaitingItem, slug: str) -> str:
    """Template tag. Return the address of the button of a matter that waits in a league."""
    path = address(f"tournaments:{item.page}", slug, *item.of)
    return f"{path}?{item.query}" if item.query else path


@lru_cache(maxsize=20_000)
def _address(_prefix: str, name: str, args: tuple[object, ...]) -> str:
    """Return an address; `_prefix`, the path at which the site is mounted, is part of the cache's key."""
    return reverse(name, args=args)


def languages() -> tuple[tuple[str, str], ...]:
    """Return the code of each language of the site, and the language's own name for itself."""
    return _languages(tuple(settings.LANGUAGES))


@lru_cache(maxsize=1)
def _languages(offered: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((code, capfirst(get_language_info(code)["name_local"])) for code, _name in offered)


_MAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_TELEPHONE = r"\+?\d(?:[ .·-]?\d){8,14}"
"""Nine digits, as in Spain, to fifteen, as E.164 allows."""
_LINKED = re.compile(rf"(?P<mail>{_MAIL})|(?<![\w+])(?P<telephone>{_TELEPHONE})(?!\w)")


@dataclass(frozen=True, slots=True)
class TextPart:
    """A piece of a text with the address of its link, empty for plain text."""

    text: str
    address: str = ""


def contact_context(text: str) -> dict[str, object]:
    """Return the context of the contact's template."""
    return {"pieces": tuple(pieces(text))}


def pieces(text: str) -> Iterator[TextPart]:
    """Yield the pieces of a text, links and the text between them, in order."""
    end = 0
    for match in _LINKED.finditer(text):
        if match.start() > end:
            yield TextPart(text[end : match.start()])
        yield TextPart(match[0], _contact_address(match))
        end = match.end()
    if end < len(text):
        yield TextPart(text[end:])


def _contact_address(match: re.Match[str]) -> str:
    """Return the address of a link to a mail address or telephone number."""
    if match["mail"]:
        return f"mailto:{match['mail']}"
    return "tel:" + re.sub(r"[^\d+]", "", match["telephone"])


MAX_OPENING_LENGTH = 100
"""The letters of three lines on a phone. The first sentence is always shown, and the next ones if they fit."""
_SENTENCE_END = re.compile(r"(?<=[.?])\s+(?=[^\W\d_]|[«¿\"])")


@stringfilter
def opening(text: str) -> str:
    """Return the first sentences of a text, which are always shown."""
    first, *others = _SENTENCE_END.split(text.strip())
    for sentence in others:
        if len(first) + 1 + len(sentence) > MAX_OPENING_LENGTH:
            break
        first = f"{first} {sentence}"
    return first


@stringfilter
def continuation(text: str) -> str:
    """Return the rest of a text after its `opening`; empty for a short text."""
    whole = " ".join(_SENTENCE_END.split(text.strip()))
    return whole[len(opening(text)) :].lstrip()
