"""Found a league: its name and settings; the founder organizes it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.rules import RULES
from tournaments import models
from tournaments.league import names
from tournaments.league.faults import Code, Fault
from tournaments.league.file.regulation import regulation_document
from tournaments.league.file.writing import timetable_document
from tournaments.league.settings import ELSEWHERE, SETUP, Setup
from tournaments.league.sheets.player_limits import check_limit
from tournaments.models.administration import ActKind, ActSubject
from tournaments.models.official import Role
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import move_to_championship
from tournaments.store.decide import Change, Json, decision_with_request_key, record
from tournaments.store.players import slug_for
from tournaments.store.search_index import index_leagues

MAX_LEAGUES_A_DAY = 30
"""Maximum number of new leagues of an account in a day: the front page and the disk have limited room."""


def columns_of(setup: Setup) -> Json:
    """Return the settings as columns of the league's row, which has no name of its championship."""
    return {
        **{setting.name: getattr(setup, setting.name) for setting in SETUP if setting.name not in ELSEWHERE},
        "searchable": names.searchable(setup.name),
        "walkover_pieces": pieces_of(setup),
        "calendar": timetable_document(setup.timetable) if setup.timetable else None,
        "regulation": regulation_document(setup.regulation),
    }


def document_of(setup: Setup) -> Json:
    """Return the settings as stored in the history."""
    columns = {**columns_of(setup), "championship": setup.championship}
    return {setting.key: columns[setting.key] for setting in SETUP}


def pieces_of(setup: Setup) -> int:
    """Return the pieces of a win by absence; without a number, all the men."""
    return RULES[setup.rules].men_per_side if setup.walkover_pieces is None else setup.walkover_pieces


def made_anew(setup: Setup) -> Setup:
    """Return the settings of a league that somebody makes now: a win by absence has half the men, if none are given.

    All of them would give the title to the one who meets an absent player: a win on the board leaves about half.
    """
    if setup.walkover_pieces is not None:
        return setup
    return replace(setup, walkover_pieces=RULES[setup.rules].men_per_side // 2)


def setup_of(settings: Setup) -> Setup:
    """Return the settings with which a league could be founded, of a league or of other settings."""
    return Setup(**{setting.name: getattr(settings, setting.name) for setting in SETUP})


@transaction.atomic
def found_league(setup: Setup, *, by: Actor, published: bool = True, request_key: str | None = None) -> models.League:
    """Found a league, which enters its championship or asks to; return its row. A repeated request key founds it once.

    Raises Fault for more than forty players, or ten under the rules of El Castillar; only a league imported from a file
    may have more. Without `published`, only its officials see it until they publish it.
    """
    if (taken := decision_with_request_key(request_key, "found", by)) and taken.league:
        return taken.league
    check_limit(setup.max_players, setup.rules)
    league = create_league(setup, by=by, published=published)
    founded = {**document_of(setup), "published": published}
    record(league, "found", Change(None, founded), by=by, request_key=request_key)
    if setup.championship:
        move_to_championship(league, setup.championship, by=by)
    return league


def create_league(setup: Setup, *, by: Actor, published: bool = True, stage: Json | None = None) -> models.League:
    """Create the row of a league and its organizer; the caller records the decision and sets the championship.

    Raises Fault for an account that has made MAX_LEAGUES_A_DAY.
    """
    _refuse_too_many(by)
    league = models.League.objects.create(
        slug=slug_for(models.League, setup.name, "liga", account=by.user.pk if by.user else None),
        published=published,
        stage=stage,
        **columns_of(setup),
    )
    index_leagues([league])
    if by.user:
        models.Official.objects.create(league=league, user=by.user, role=Role.ORGANIZER)
    return league


def _refuse_too_many(by: Actor) -> None:
    """Refuse more leagues than an account may make in a day; deleted ones count."""
    if by.user is None or by.user.is_superuser:
        return
    since = timezone.now() - timedelta(days=1)
    made = models.Decision.objects.filter(actor=by.user, verb__in=("found", "import_league"), taken_at__gt=since)
    deleted = models.SiteAct.objects.filter(
        actor=by.user, kind=ActKind.DELETE, subject_kind=ActSubject.LEAGUE, taken_at__gt=since
    )
    moments = sorted(moment for rows in (made, deleted) for moment in rows.values_list("taken_at", flat=True))
    if len(moments) >= MAX_LEAGUES_A_DAY:
        raise Fault(Code.LEAGUES_TOO_MANY, most=MAX_LEAGUES_A_DAY, wait=moments[-MAX_LEAGUES_A_DAY] - since)
