"""Irregular sheets accepted by an official: later corrections are checked against them as against valid ones."""

from __future__ import annotations

from collections.abc import Collection

from games.rules.sheets.gist import Gist
from games.rules.sheets.report import Verdict
from tournaments import models


def accepted_sheets(leagues: Collection[int]) -> frozenset[tuple[int, int]]:
    """Return each sheet accepted, or preferred to a result, with its league, by their keys; not those undone."""
    verbs = ("accept_sheet", "settle_sheet")
    decided = models.Decision.objects.filter(league__in=leagues, verb__in=verbs, undone_by__isnull=True)
    return frozenset(decided.values_list("league", "after__sheet"))


def is_accepted(league: int, sheet: int, gist: Gist) -> bool:
    """Return whether a sheet was accepted by an official; only an irregular one needs a query."""
    return gist.verdict is Verdict.IRREGULAR and (league, sheet) in accepted_sheets([league])
