"""Deciding as an organizer what a league is: its settings, its notice, who reads it, whether it is archived."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.responses import Status

from games.rules import RULES
from tournaments.api.deciding import decide
from tournaments.api.leagues import router as of_leagues
from tournaments.api.organizing import ANSWERS, ORGANIZE, TAGS, refuse_pieces
from tournaments.api.schemas import organizing as schemas
from tournaments.archiving.archive import Archive
from tournaments.deciding.league_access import LeagueAccess
from tournaments.founding.configure import Configure
from tournaments.founding.found import setup_of
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league_file.cursor import Cursor
from tournaments.league_file.parts import timetable
from tournaments.officials.publish import Publish
from tournaments.store.announce import Announce, announcement_of

router = Router(tags=TAGS, auth=ORGANIZE)
MAY_BE_NULL = frozenset({"championship", "walkover_pieces", "timetable"})


@of_leagues.patch(
    "/leagues/{slug:slug}",
    response=ANSWERS,
    summary="Change the settings of a league",
    url_name="change_settings",
    auth=ORGANIZE,
    tags=TAGS,
)
def change_settings(request: HttpRequest, slug: str, sent: schemas.SettingsSent) -> Status[Any]:
    """Rules, legs, boards and hours change until the lots are drawn; the rest until the league is closed."""
    given = _given(sent)
    texts = {field: given[field] for field in ("name", "championship") if given.get(field)}

    def configuring(access: LeagueAccess) -> Configure:
        loaded = access.loaded()
        now = replace(setup_of(loaded.league), confirm_results=loaded.confirm_results)
        return Configure(refuse_pieces(replace(now, **given)))

    return decide(request, slug, configuring, public_texts=texts)


@router.put(
    "/leagues/{slug:slug}/notice",
    response=ANSWERS,
    summary="Say where and how a league is played",
    url_name="league_notice",
)
def put_notice(request: HttpRequest, slug: str, sent: schemas.NoticeSent) -> Status[Any]:
    """The file of its rules is kept as it is: it is brought on the site's pages."""
    texts = {field: _text(field, text) for field, text in sent.model_dump(exclude_none=True).items()}

    def announcing(access: LeagueAccess) -> Announce:
        return Announce(**{**announcement_of(access.row), **texts})

    return decide(request, slug, announcing, public_texts=texts)


@router.put(
    "/leagues/{slug:slug}/visibility",
    response=ANSWERS,
    summary="Publish a league, or make it private",
    url_name="league_visibility",
)
def set_visibility(request: HttpRequest, slug: str, sent: schemas.VisibilitySent) -> Status[Any]:
    return decide(request, slug, lambda _: Publish(sent.published))


@router.put(
    "/leagues/{slug:slug}/archive",
    response=ANSWERS,
    summary="Archive a league, or take it out of the archive",
    url_name="archive_league",
)
def set_archived(request: HttpRequest, slug: str, sent: schemas.ArchiveSent) -> Status[Any]:
    """An archived league stays readable, and is listed by its section only."""
    return decide(request, slug, lambda _: Archive(sent.archived))


def _given(sent: schemas.SettingsSent) -> dict[str, Any]:
    """Return the settings that were sent, checked, under the names of a `Setup`. Raises Fault."""
    given: dict[str, Any] = sent.model_dump(exclude_unset=True)
    for field in ("name", "championship"):
        if given.get(field) is not None:
            with within(field):
                given[field] = checks.name(given[field])
    if given.get("rules") is not None and given["rules"] not in RULES:
        raise Fault(Code.NOT_ONE_OF, "rules", choices=" ".join(RULES), found=given["rules"][:40])
    if "calendar" in given:
        document = {key: value for key, value in (given.pop("calendar") or {}).items() if value is not None}
        given["timetable"] = timetable(Cursor(document, "calendar")) if document else None
    return _without_nulls(given)


def _without_nulls(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was sent, without the nulls that stand for "as it is"."""
    return {field: value for field, value in given.items() if value is not None or field in MAY_BE_NULL}


def _text(field: str, text: str) -> str:
    """Return a text as it is kept: a line, but for the notice. Raises Fault."""
    with within(field):
        if field == "notice":
            return checks.text(text).replace("\r\n", "\n").strip()
        return checks.name(text) if text else ""
