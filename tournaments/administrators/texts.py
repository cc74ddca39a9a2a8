"""The decisions of a league or championship that contain typed texts."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import Q

from tournaments.administrators.league_acts import Competition
from tournaments.display.history import DecisionLine, line_in_zone
from tournaments.models import League
from tournaments.store.league_rows import DEFAULT_ZONE
from tournaments.store.load import zone_of_row
from tournaments.store.strike_text import texts_in

PAGE_SIZE = 40
VERBS_WITH_TEXTS = (
    *("sanction", "revoke_sanction", "rule", "note_incident", "strike_incident", "undo"),
    *("make_link", "renew_link", "revoke_link", "found", "configure", "import_league", "submit_sheet", "announce"),
)
"""The decisions that may contain typed texts besides their reason."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A decision and the texts typed in it."""

    line: DecisionLine
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextList:
    lines: tuple[TextLine, ...]
    more: bool


def text_list(competition: Competition, *, number: int = 1) -> TextList:
    """Return a page, numbered from 1, of the decisions that may hold a text, those with one, the latest first."""
    with_text = ~Q(reason="") | Q(verb__in=VERBS_WITH_TEXTS) | Q(link__isnull=False)
    rows = competition.decisions.filter(with_text).select_related("actor__handle", "league").order_by("-number")
    first = (number - 1) * PAGE_SIZE
    page_rows = list(rows[first : first + PAGE_SIZE + 1])
    if isinstance(competition, League):
        line = line_in_zone(zone_of_row(competition), walkover_pieces=competition.walkover_pieces)
    else:
        line = line_in_zone(ZoneInfo(DEFAULT_ZONE))
    texts = texts_in(page_rows[:PAGE_SIZE])
    lines = (TextLine(line(row), texts[row.number]) for row in page_rows[:PAGE_SIZE] if texts[row.number])
    return TextList(tuple(lines), len(page_rows) > PAGE_SIZE)
