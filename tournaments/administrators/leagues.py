"""The leagues and championships as the administrator sees them: a list with a search, and a page of each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views import defaults

from tournaments import models
from tournaments.administrators.acts import Competition, subject_of
from tournaments.administrators.log import ActLine, acts_on
from tournaments.display.home import leagues_named, search_words
from tournaments.league.names import folded
from tournaments.league.values import State
from tournaments.models.decision import ActSubject, SiteAct, address_digest
from tournaments.models.league import Role
from tournaments.store.access.people import full_signature
from tournaments.store.load import WITH_OWNERS, EventName, event_of, kind_of_row
from tournaments.wording import terms
from tournaments.wording.stages import CompetitionKind

PAGE_SIZE = 30
IMAGES_PAGE_SIZE = 24
"""Crests on a page."""


class Situation(StrEnum):
    """A filter of the list of leagues or championships; its value is the word in the address."""

    WITHHELD = "ocultos"
    WITHOUT_ORGANIZER = "sin-nadie"


_WITHOUT_ORGANIZER = gettext_lazy("Sin nadie que organice")
SITUATIONS = {
    ActSubject.LEAGUE: {
        Situation.WITHHELD: gettext_lazy("Ocultas al público"),
        Situation.WITHOUT_ORGANIZER: _WITHOUT_ORGANIZER,
    },
    ActSubject.CHAMPIONSHIP: {
        Situation.WITHHELD: gettext_lazy("Ocultos al público"),
        Situation.WITHOUT_ORGANIZER: _WITHOUT_ORGANIZER,
    },
}
"""The names of the filters, which agree with what is listed."""


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """A league or a championship. `organizers` have active accounts; only leagues can be `private`."""

    pk: int
    slug: str
    name: str
    state_name: str
    organizers: tuple[str, ...]
    private: bool
    withheld: bool
    archived: bool
    founded: datetime | None
    """When it was created, which tells it from others of its name."""
    championship: str = ""
    event: EventName | None = None
    """The event that has the league as a stage."""


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage of an event that is deleted whole, with what goes with it."""

    name: str
    state_name: str
    players: int
    games: int
    """Games with a result."""


@dataclass(frozen=True, slots=True)
class CompetitionList:
    lines: tuple[CompetitionLine, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class ImageLine:
    crest: str
    name: str
    pk: int
    subject: ActSubject

    @property
    def address(self) -> str:
        """Return the address of the page for removing the crest."""
        return reverse(f"administration:take_{self.subject}_crest_off", args=[self.pk])


@dataclass(frozen=True, slots=True)
class ImageList:
    lines: tuple[ImageLine, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class CompetitionPage:
    line: CompetitionLine
    crest: str | None
    decisions: int
    changed: datetime | None
    acts: tuple[ActLine, ...]


def competition_list(
    subject: ActSubject, query: str = "", situation: Situation | None = None, *, number: int = 1
) -> CompetitionList:
    """Return a page, numbered from 1, of the leagues or championships found, the newest first."""
    competitions = _leagues(query) if subject is ActSubject.LEAGUE else _championships(query)
    if situation is Situation.WITHHELD:
        competitions = competitions.filter(withheld=True)
    if situation is Situation.WITHOUT_ORGANIZER:
        competitions = competitions.filter(~Exists(_active_organizers(subject).filter(**{subject: OuterRef("pk")})))
    first = (number - 1) * PAGE_SIZE
    rows = list(competitions.order_by("-pk")[first : first + PAGE_SIZE + 1])
    return CompetitionList(_lines(subject, rows[:PAGE_SIZE]), len(rows) > PAGE_SIZE)


def competition_page(competition: Competition) -> CompetitionPage:
    """Return the page of a league or championship for the administrator."""
    subject = subject_of(competition)
    [line] = _lines(subject, [competition])
    return CompetitionPage(
        line=line,
        crest=competition.crest_id,
        decisions=competition.version,
        changed=competition.decisions.aggregate(last=Max("taken_at"))["last"],
        acts=acts_on(subject, competition.pk),
    )


def image_list(*, number: int = 1) -> ImageList:
    """Return a page, numbered from 1, of the crests in use, those of championships first; the newest first."""
    first = (number - 1) * IMAGES_PAGE_SIZE
    lines: list[ImageLine] = []
    skipped = first
    for subject, model in ((ActSubject.CHAMPIONSHIP, models.Championship), (ActSubject.LEAGUE, models.League)):
        rows = model._default_manager.filter(crest__isnull=False).order_by("-pk")
        count = rows.count()
        wanted = IMAGES_PAGE_SIZE + 1 - len(lines)
        page_rows = rows[skipped : skipped + wanted] if skipped < count and wanted else ()
        lines += [ImageLine(row.crest_id or "", row.name, row.pk, subject) for row in page_rows]
        skipped = max(0, skipped - count)
    return ImageList(tuple(lines[:IMAGES_PAGE_SIZE]), len(lines) > IMAGES_PAGE_SIZE)


def _leagues(query: str) -> QuerySet[Any]:
    words, leagues = search_words(query), models.League.objects.select_related(*WITH_OWNERS)
    return leagues_named(words, leagues) if words else leagues


def _championships(query: str) -> QuerySet[Any]:
    championships = models.Championship.objects.all()
    for word in query.split():
        championships = championships.filter(Q(folded_name__contains=folded(word)))
    return championships


def _active_organizers(subject: ActSubject) -> QuerySet[Any]:
    """Return the organizers of leagues, or of championships, whose accounts are active."""
    if subject is ActSubject.LEAGUE:
        return models.Official.objects.filter(role=Role.ORGANIZER, user__is_active=True)
    return models.ChampionshipOrganizer.objects.filter(user__is_active=True)


def _lines(subject: ActSubject, rows: Collection[Competition]) -> tuple[CompetitionLine, ...]:
    """Return leagues or championships as lines of a list, in two queries."""
    people: defaultdict[int, list[str]] = defaultdict(list)
    organizers_of_rows = _active_organizers(subject).filter(**{f"{subject}__in": [row.pk for row in rows]})
    for row in organizers_of_rows.select_related("user__handle").order_by("pk"):
        people[getattr(row, f"{subject}_id")].append(full_signature(row.user))
    first = models.Decision.objects.filter(**{f"{subject}__in": [row.pk for row in rows]}, number=1)
    founded = dict(first.values_list(subject, "taken_at"))
    return tuple(_line(row, people[row.pk], founded.get(row.pk)) for row in rows)


def _line(row: Competition, organizers: Collection[str], founded: datetime | None) -> CompetitionLine:
    league = row if isinstance(row, models.League) else None
    is_stage = league is not None and kind_of_row(league) is CompetitionKind.STAGE
    return CompetitionLine(
        pk=row.pk,
        slug=row.slug,
        name=row.name,
        state_name=str(terms.STATES[State(league.state)]) if league else "",
        organizers=tuple(organizers),
        private=bool(league and not league.published),
        withheld=row.withheld,
        archived=bool(league and league.archived),
        founded=founded,
        championship=league.championship.name if league and league.championship else "",
        event=event_of(league) if league and is_stage else None,
    )


def stages_deleted_with(league: models.League) -> tuple[StageLine, ...]:
    """Return all stages of the event that is deleted with a league, in order; none for a league that goes alone."""
    stages = models.League.objects.filter(event_stage__event__stages__league=league).order_by("event_stage__position")
    counted = stages.annotate(
        players_count=Count("entries", distinct=True), games_count=Count("fixtures__result", distinct=True)
    )
    lines = tuple(
        StageLine(row.name, str(terms.STATES[State(row.state)]), row.players_count, row.games_count) for row in counted
    )
    return lines if len(lines) > 1 else ()


GONE = 410
PREFIXES = {"ligas": ActSubject.LEAGUE, "torneos": ActSubject.EVENT, "campeonatos": ActSubject.CHAMPIONSHIP}
ADDRESS = re.compile(r"/(ligas|torneos|campeonatos)/([-\w]{1,80})/")


def deleted_at(path: str) -> tuple[ActSubject, datetime] | None:
    """Return the kind of subject deleted from a path, and the time; None if nothing was deleted there."""
    match = ADDRESS.match(path)
    if match is None:
        return None
    subject = PREFIXES[match[1]]
    acts = SiteAct.objects.filter(deleted_address__digest=address_digest(subject, match[2]))
    at = acts.values_list("taken_at", flat=True).first()
    return (subject, at) if at else None


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404, with a page of its own for deleted leagues, events and championships."""
    deletion = deleted_at(request.path_info)
    if deletion is None:
        answer: HttpResponse = defaults.page_not_found(request, exception)
        return answer
    subject, at = deletion
    return render(request, "410.html", {"deleted": subject, "at": at}, status=GONE)
