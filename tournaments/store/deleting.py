"""Delete a league or a championship for good: rows, texts, pictures and history.

Its name is removed from other histories. Players who are in no other league are deleted too.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet

from games.models import GameSheet
from tournaments import models
from tournaments.store.access.actor import Actor
from tournaments.store.championships import present_and_former_names
from tournaments.store.decide import Change, record
from tournaments.store.erasing import rewrite_decisions

DELETE_LEAGUE, DELETE_CHAMPIONSHIP = "delete_league", "delete_championship"
DELETED_NAME = "[…]"
"""The replacement of a deleted name in other histories."""


def delete_league(league: models.League, *, by: Actor) -> None:
    """Delete a league that this transaction has locked."""
    _remove_name_of_league(league, by)
    players = set(league.entries.values_list("player", flat=True)) | set(
        league.placings.values_list("player", flat=True)
    )
    sheets = list(models.FixtureSheet.objects.filter(fixture__league=league).values_list("sheet", flat=True))
    crest = league.crest_id
    deletion = models.Deletion.objects.create(league=league)
    _delete_decisions("league_id", league.pk)
    deletion.delete()
    league.placings.all().delete()
    league.delete()
    GameSheet.objects.filter(pk__in=sheets).delete()
    _delete_players(players)
    delete_unused_crest(crest)


def delete_championship(championship: models.Championship, *, by: Actor) -> None:
    """Delete a championship that this transaction has locked with its leagues, which remain without a championship."""
    for league in championship.leagues.order_by("pk"):
        league.championship = None
        league.save(update_fields=["championship", "updated_at"])
        league.placings.update(championship=None)
        record(league, DELETE_CHAMPIONSHIP, Change(None, {}, "championship"), by=by)
    subjects = championship.decisions.filter(subject__startswith="league ").values_list("subject", flat=True)
    leagues = {int(subject.split()[1]) for subject in subjects}
    for name in present_and_former_names(models.Championship.objects.filter(pk=championship.pk)):
        _replace_name(models.Decision.objects.filter(league__in=leagues), "championship", name)
    players = set(championship.placings.values_list("player", flat=True))
    crest = championship.crest_id
    championship.placings.all().delete()
    championship.other_podiums.all().delete()
    deletion = models.Deletion.objects.create(championship=championship)
    _delete_decisions("championship_id", championship.pk)
    deletion.delete()
    championship.delete()
    _delete_players(players)
    delete_unused_crest(crest)


def delete_unused_crest(digest: str | None) -> None:
    """Delete a crest unless a league or a championship uses it."""
    used = models.League.objects.filter(crest=digest).exists() or models.Championship.objects.filter(crest=digest)
    if digest and not used:
        models.Crest.objects.filter(pk=digest).delete()


def _remove_name_of_league(league: models.League, by: Actor) -> None:
    """Remove the name of the league from the histories of championships and of other leagues."""
    subject = f"league {league.pk}"
    of_championships = models.Decision.objects.filter(championship__isnull=False, subject=subject)
    concerned = Q(pk=league.championship_id) | Q(decisions__subject=subject) | Q(requests__league=league)
    named = sorted(set(models.Championship.objects.filter(concerned).values_list("pk", flat=True)))
    for championship in models.Championship.objects.select_for_update().filter(pk__in=named).order_by("pk"):
        record(championship, DELETE_LEAGUE, Change(None, {}, subject), by=by)
    _replace_name(of_championships, "league", league.name)
    # Both leagues of a proposal have its answer, with the same subject; other leagues may have this one's name.
    answered = league.decisions.filter(verb="answer_proposal").values("subject")
    answers = models.Decision.objects.filter(verb="answer_proposal", after__league=league.name, subject__in=answered)
    _replace_name(answers.exclude(league=league), "league", league.name)


def _replace_name(decisions: QuerySet[models.Decision], key: str, name: str) -> None:
    """Replace a name in the values that decisions hold under a key."""

    def replaced(document: Any) -> Any:
        """Return a stored value with the name replaced."""
        if isinstance(document, list):
            return [replaced(value) for value in document]
        if not isinstance(document, dict):
            return document
        return {
            each: DELETED_NAME if each == key and value == name else replaced(value) for each, value in document.items()
        }

    rewrite_decisions(decisions, {"before": replaced, "after": replaced})


def _delete_decisions(column: str, key: int) -> None:
    """Delete decisions in SQL: their foreign keys to each other and to links forbid `delete`."""
    table = models.Decision._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE {column} = %s", [key])  # noqa: S608 - no name comes from a user


def _delete_players(players: Collection[int]) -> None:
    """Delete those of the players who are in no league and on no podium."""
    models.Player.objects.filter(pk__in=players, entries=None, placings=None).delete()
