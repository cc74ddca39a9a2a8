"""Replace erased names in every text of a league, its decisions included.

Codes and other values that are not texts are unchanged; so are names that only resemble an erased one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db.models import Model, QuerySet

from games import reports
from tournaments import models
from tournaments.league.aliases import Aliases
from tournaments.store.aliases import public_sheet

TEXT_KEYS = {"reason", "note", "label", "place", "contact", "notice"}
"""Keys of free texts in a decision, where a name may be among other words. Under other keys it is the whole value."""
NOTICE_FIELDS = ("place", "contact", "notice")
"""Fields of a league with texts for its public page."""
CODE_KEYS = {
    *("winner", "white", "starter", "source", "state", "rules", "verdict", "medal", "role", "reach", "format", "verb"),
    *("article", "subject", "outcome", "claimed_by", "loser", "crest", "first", "second", "at", "expires", "calendar"),
    *("regulation", "based_on", "chain", "system", "first_colour", "kind", "advantage", "pace"),
    *("seed", "draw_seed", "timezone", "named", "starts_by", "written_starter", "rules_file"),
}
"""Keys of codes and other values without a name, which are never rewritten."""


def erase_in_league(league: models.League, aliases: Aliases) -> None:
    """Replace erased names in every text and decision of a league; its entries are not changed."""
    _rewrite(models.Sanction.objects.filter(league=league), {"reason": aliases.within})
    _rewrite(models.Ruling.objects.filter(league=league), {"reason": aliases.within})
    _rewrite(models.League.objects.filter(pk=league.pk), dict.fromkeys(NOTICE_FIELDS, aliases.within))
    _rewrite(models.AccessLink.objects.filter(league=league), {"label": aliases.within})
    incidents = models.Incident.objects.filter(fixture__league=league)
    _erase_handles(incidents, "noted_by", aliases)
    _rewrite(incidents, {"note": aliases.within, "noted_by": aliases.signed})
    _erase_in_sheets(league, aliases)
    _erase_in_reports(league, aliases)
    erase_in_decisions(models.Decision.objects.filter(league=league), aliases)


def _erase_in_reports(league: models.League, aliases: Aliases) -> None:
    """Erase the name in the sheets of players' open reports."""
    rows = models.ResultReport.objects.filter(fixture__league=league).exclude(sheet="")
    for row in rows.select_related("fixture__one", "fixture__two"):
        row.sheet = public_sheet(
            row.sheet, (aliases.of(row.fixture.one.name), aliases.of(row.fixture.two.name)), aliases
        )
        row.save(update_fields=["sheet"])


def erase_in_decisions(decisions: QuerySet[models.Decision], aliases: Aliases) -> None:
    """Erase the names in decisions: the only change that the database allows, see `models.Erasure`."""

    def replaced(document: Any) -> Any:
        return with_aliases(document, aliases)

    with _allow_rewriting(decisions):
        _erase_handles(decisions, "actor_name", aliases, handle="actor_handle")
        _rewrite(
            decisions, {"before": replaced, "after": replaced, "reason": aliases.within, "actor_name": aliases.signed}
        )


def rewrite_decisions(decisions: QuerySet[models.Decision], fields: dict[str, Callable[[Any], Any]]) -> None:
    """Rewrite fields of decisions with a function for each; unchanged rows are not written."""
    with _allow_rewriting(decisions):
        _rewrite(decisions, fields)


def with_aliases(document: Any, aliases: Aliases, key: str = "") -> Any:
    """Return a value stored by a decision with erased names replaced; `key` is the key that it is stored under."""
    if isinstance(document, dict):
        found = {name: with_aliases(value, aliases, value_key(name, document)) for name, value in document.items()}
        if "club" in document and any(found.get(key) != document.get(key) for key in ("name", "player")):
            found["club"] = None
        if isinstance(document.get("sheet"), str) and "one" in document:
            found["sheet"] = public_sheet(document["sheet"], (found["one"], found["two"]), aliases)
        return found
    if isinstance(document, list):
        return [with_aliases(value, aliases) for value in document]
    if not isinstance(document, str) or key in CODE_KEYS:
        return document
    return aliases.within(document) if key in TEXT_KEYS else aliases.signed(document)


def value_key(name: str, document: dict[str, Any]) -> str:
    """Return the key that decides how a value is treated: "verb" for a code under a key that may also hold a text."""
    code = (name == "reason" and "winner" in document) or (name == "games" and isinstance(document[name], str))
    return "verb" if code else name


def _erase_in_sheets(league: models.League, aliases: Aliases) -> None:
    """Replace names in the sheets of a league and in the signatures of those who submitted them."""
    sheets = models.FixtureSheet.objects.filter(fixture__league=league)
    _erase_handles(sheets, "submitted_by", aliases)
    _rewrite(sheets, {"submitted_by": aliases.signed})
    for row in sheets.select_related("sheet", "fixture__one", "fixture__two"):
        pair = (aliases.of(row.fixture.one.name), aliases.of(row.fixture.two.name))
        text = public_sheet(row.sheet.text, pair, aliases)
        if text != row.sheet.text:
            row.sheet.text, row.sheet.engine = text, ""
            reports.check(row.sheet)
            row.sheet.save(update_fields=["text", "report", "engine"])


def _erase_handles(rows: QuerySet[Any], name: str, aliases: Aliases, *, handle: str = "") -> None:
    """Erase the handle in the rows signed with an erased name, which it may reveal."""
    for signature in set(rows.values_list(name, flat=True)):
        if aliases.signed(signature) != signature:
            rows.filter(**{name: signature}).update(**{handle or f"{name}_handle": ""})


def _rewrite(rows: QuerySet[Any], fields: dict[str, Callable[[Any], Any]]) -> None:
    """Apply the functions to fields of the rows; rows whose values stay equal are not written."""
    for row in rows:
        changed = dict(_changed_fields(row, fields))
        if changed:
            type(row)._default_manager.filter(pk=row.pk).update(**changed)


def _changed_fields(row: Model, fields: dict[str, Callable[[Any], Any]]) -> Iterable[tuple[str, Any]]:
    for name, change in fields.items():
        old = getattr(row, name)
        if (new := change(old)) != old:
            yield name, new


@contextmanager
def _allow_rewriting(decisions: QuerySet[models.Decision]) -> Iterator[None]:
    rows = [models.Erasure(decision_id=pk) for pk in decisions.values_list("pk", flat=True)]
    models.Erasure.objects.bulk_create(rows)
    yield
    models.Erasure.objects.filter(pk__in=[row.pk for row in rows]).delete()
