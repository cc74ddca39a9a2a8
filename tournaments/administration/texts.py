"""The decisions of a league or championship in which somebody wrote something."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import Q

from tournaments.administration.league_acts import Held
from tournaments.decisions.strike_text import texts_of
from tournaments.models import League
from tournaments.selectors.history import DecisionLine, line_in_zone
from tournaments.selectors.loading import DEFAULT_ZONE, zone_of_row

PAGE_SIZE = 40
WITH_TEXTS = (
    *("sanction", "revoke_sanction", "rule", "note_incident", "strike_incident", "undo"),
    *("make_link", "renew_link", "revoke_link"),
)
"""Decisions that hold texts besides their reason."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A decision, and what somebody wrote in it."""

    line: DecisionLine
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextList:
    lines: tuple[TextLine, ...]
    more: bool


def text_list(held: Held, *, number: int = 1) -> TextList:
    """A page, numbered from 1, of the decisions that may hold a text, the latest first."""
    written = ~Q(reason="") | Q(verb__in=WITH_TEXTS) | Q(link__isnull=False)
    rows = held.decisions.filter(written).select_related("actor__handle").order_by("-number")
    first = (number - 1) * PAGE_SIZE
    found = list(rows[first : first + PAGE_SIZE + 1])
    line = line_in_zone(zone_of_row(held) if isinstance(held, League) else ZoneInfo(DEFAULT_ZONE))
    return TextList(tuple(TextLine(line(row), texts_of(row)) for row in found[:PAGE_SIZE]), len(found) > PAGE_SIZE)
