"""Erase a league, a championship or an account for good, with the acts that the site's log keeps.

Codes and other values that are not texts are unchanged; so are names that only resemble an erased one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Model, Q, QuerySet

from games import reports
from games.models import GameSheet
from tournaments import models
from tournaments.league.aliases import Aliases
from tournaments.league.faults import Code, Fault
from tournaments.models.decision import ActKind, ActSubject, SiteAct, address_digest
from tournaments.store.access.actor import Actor
from tournaments.store.access.people import display_name, handle_of
from tournaments.store.championships import present_and_former_names
from tournaments.store.decide import Change, record
from tournaments.store.search_index import public_sheet

TEXT_KEYS = {"reason", "note", "label", "place", "contact", "notice"}
"""Keys of free texts in a decision, where a name may be among other words. Under other keys it is the whole value."""
NOTICE_FIELDS = ("place", "contact", "notice")
"""Fields of a league with texts for its public page."""
CODE_KEYS = {
    *("winner", "white", "starter", "source", "state", "rules", "verdict", "medal", "role", "reach", "format", "verb"),
    *("article", "subject", "outcome", "claimed_by", "loser", "crest", "first", "second", "at", "expires", "calendar"),
    *("regulation", "based_on", "chain", "system", "first_colour", "kind", "advantage", "pace"),
    *("engine", "engine_version", "digest", "numbers", "code", "rule", "obstacle"),
    *("seed", "draw_seed", "timezone", "named", "starts_by", "written_starter", "exchanged", "rules_file", "columns"),
    "asks",
}
"""Keys of codes and other values without a name, which are never rewritten."""


def erase_in_league(league: models.League, aliases: Aliases) -> None:
    """Replace erased names in every text and decision of a league; its entries are not changed."""
    _rewrite(models.Sanction.objects.filter(league=league), {"reason": aliases.within})
    _rewrite(models.Ruling.objects.filter(league=league), {"reason": aliases.within})
    _rewrite(models.League.objects.filter(pk=league.pk), dict.fromkeys(NOTICE_FIELDS, aliases.within))
    _rewrite(models.AccessLink.objects.filter(league=league), {"label": aliases.within})
    erased = [row.pk for row in league.sign_ups.all() if aliases.signed(row.name) != row.name]
    league.sign_ups.filter(pk__in=erased).delete()
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


DELETE_LEAGUE, DELETE_CHAMPIONSHIP = "delete_league", "delete_championship"
DELETED_NAME = "[…]"
"""The replacement of a deleted name in other histories."""


def delete_league(league: models.League, *, by: Actor) -> None:
    """Delete a league that this transaction has locked, and its event if it was the only stage of it."""
    _remove_name_of_league(league, by)
    players = set(league.entries.values_list("player", flat=True)) | set(
        league.placings.values_list("player", flat=True)
    )
    sheets = list(models.FixtureSheet.objects.filter(fixture__league=league).values_list("sheet", flat=True))
    crest = league.crest_id
    event = models.EventStage.objects.filter(league=league).values_list("event", flat=True).first()
    deletion = models.Deletion.objects.create(league=league)
    _delete_decisions("league_id", league.pk)
    deletion.delete()
    league.placings.all().delete()
    league.delete()
    if event is not None:
        models.Event.objects.filter(pk=event, stages=None).delete()
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


def act_with(request_key: str | None, kind: ActKind, subject: ActSubject, pk: int) -> SiteAct | None:
    """Return the act already done with this request key, or None. Raises Fault for the key of another act."""
    done = SiteAct.objects.filter(request_key=request_key).first() if request_key else None
    if done and (done.kind, done.subject_kind, done.subject_id) != (kind, subject, pk):
        raise Fault(Code.REQUEST_OF_ANOTHER)
    return done


def write_act(
    kind: ActKind,
    subject: ActSubject,
    pk: int,
    *,
    by: User,
    reason: str,
    request_key: str | None = None,
    given_to: User | None = None,
    name: str = "",
    event: int | None = None,
) -> SiteAct:
    """Record an act of this transaction in the log, with the `name` of its subject if it may stay. Raises Fault.

    It raises without a reason. `event` is the event of a stage that its organizer deletes.
    """
    if not reason.strip():
        raise Fault(Code.REASON_NEEDED, "reason")
    return models.SiteAct.objects.create(
        kind=kind,
        subject_kind=subject,
        subject_id=pk,
        subject_name=name,
        event_id=event,
        given_to=given_to.pk if given_to else None,
        actor=by,
        actor_name=display_name(by),
        actor_handle=handle_of(by),
        reason=reason.strip(),
        request_key=request_key,
    )


def note_deleted(act: SiteAct, slug: str) -> None:
    """Record the address of a deleted league, event or championship, so that a page can say that it was deleted."""
    models.DeletedAddress.objects.create(digest=address_digest(act.subject_kind, slug), act=act)
