"""Leagues with their games, hours and sheets, as values for the exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.leagues import with_keys
from tests.tournaments.documents.print.making import LAST_CHANGE
from tournaments.display.record import LeagueRecord, record_of
from tournaments.league.values import League
from tournaments.store.load import LoadedLeague


def record(league: League, **loaded: Any) -> LeagueRecord:
    """Return the record of a league, with keys as if it were the only one in the database."""
    fields: dict[str, Any] = {
        "pk": 1,
        "slug": "liga",
        "version": 1,
        "updated_at": LAST_CHANGE,
        "championship_slug": None,
    }
    return record_of(LoadedLeague(league=with_keys(league), **fields | loaded))


def with_sheets(league: League, sheets: Sequence[str | None]) -> League:
    """Return the record with these sheets for its first games."""
    texts = (*sheets, *[None] * (len(league.games) - len(sheets)))
    return replace(league, games=tuple(replace(g, sheet=text) for g, text in zip(league.games, texts, strict=True)))
