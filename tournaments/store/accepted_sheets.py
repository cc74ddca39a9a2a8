"""The irregular sheets that an official let stand: they are held against a later correction as valid ones are."""

from __future__ import annotations

from games.rules.sheets.gist import Gist
from games.rules.sheets.report import Verdict
from tournaments import models


def accepted_sheets(league: int) -> frozenset[int]:
    """The sheets of a league that stand by a decision that was not undone."""
    decided = models.Decision.objects.filter(league=league, verb="accept_sheet", undone_by__isnull=True)
    return frozenset(decided.values_list("after__sheet", flat=True))


def is_accepted(league: int, sheet: int, gist: Gist) -> bool:
    """Whether an official accepted a sheet; the database is asked only about an irregular one."""
    return gist.verdict is Verdict.IRREGULAR and sheet in accepted_sheets(league)
