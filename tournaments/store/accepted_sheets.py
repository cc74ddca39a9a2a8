"""Irregular sheets accepted by an official: later corrections are checked against them as against valid ones."""

from __future__ import annotations

from games.rules.sheets.gist import Gist
from games.rules.sheets.report import Verdict
from tournaments import models


def accepted_sheets(league: int) -> frozenset[int]:
    """Return the keys of a league's accepted sheets, without those whose acceptance was undone."""
    decided = models.Decision.objects.filter(league=league, verb="accept_sheet", undone_by__isnull=True)
    return frozenset(decided.values_list("after__sheet", flat=True))


def is_accepted(league: int, sheet: int, gist: Gist) -> bool:
    """Return whether a sheet was accepted by an official; only an irregular one needs a query."""
    return gist.verdict is Verdict.IRREGULAR and sheet in accepted_sheets(league)
