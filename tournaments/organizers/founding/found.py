"""Found a league: its name and settings; the founder organizes it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.rules import RULES
from games.rules.systems import DEFAULT_RULES
from tournaments import models
from tournaments.league import names
from tournaments.league.faults import Code, Fault
from tournaments.league.file.writing import timetable_document
from tournaments.league.sheets.player_limits import check_limit
from tournaments.league.timetable import Timetable
from tournaments.league.values import MAX_PLAYERS, League
from tournaments.models.administration import ActKind, ActSubject
from tournaments.models.official import Role
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import move_to_championship
from tournaments.store.decide import Change, Json, decision_with_request_key, record
from tournaments.store.players import slug_for
from tournaments.store.search_index import index_leagues

MAX_LEAGUES_A_DAY = 30
"""Maximum number of new leagues of an account in a day: the front page and the disk have limited room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The settings of a league.

    `walkover_pieces` None stands for the number of men of the rule system, as in a league file; see `made_anew`.
    """

    name: str
    rules: str = DEFAULT_RULES
    championship: str | None = None
    boards: int = 1
    legs: int = 1
    max_players: int = MAX_PLAYERS
    walkover_pieces: int | None = None
    timetable: Timetable | None = None
    confirm_results: bool = False
    """Whether each result waits for a second person to confirm it."""
    initials: bool = False
    """Whether all players are shown by initials from the start."""

    @property
    def men(self) -> int:
        """The number of men of each side at the start."""
        return RULES[self.rules].men_per_side

    def fields(self) -> Json:
        """Return the values for the league's row, without slug and championship."""
        walkover = self.men if self.walkover_pieces is None else self.walkover_pieces
        return {
            "name": self.name,
            "searchable": names.searchable(self.name),
            "rules": self.rules,
            "boards": self.boards,
            "legs": self.legs,
            "max_players": self.max_players,
            "walkover_pieces": walkover,
            "confirm_results": self.confirm_results,
            "initials": self.initials,
            "calendar": timetable_document(self.timetable) if self.timetable else None,
        }

    def document(self) -> Json:
        """Return the settings as stored in the history."""
        fields = {key: value for key, value in self.fields().items() if key != "searchable"}
        return {**fields, "championship": self.championship}


def made_anew(setup: Setup) -> Setup:
    """Return the settings of a league that somebody makes now: a win by absence has half the men, if none are given.

    All of them would give the title to the one who meets an absent player: a win on the board leaves about half.
    """
    if setup.walkover_pieces is not None:
        return setup
    return replace(setup, walkover_pieces=setup.men // 2)


def setup_of(league: League) -> Setup:
    """Return the present settings of a league."""
    return Setup(
        name=league.name,
        rules=league.rules,
        championship=league.championship,
        boards=league.boards,
        legs=league.legs,
        max_players=league.max_players,
        walkover_pieces=league.walkover_pieces,
        timetable=league.timetable,
        initials=league.initials,
    )


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
    record(league, "found", Change(None, {**setup.document(), "published": published}), by=by, request_key=request_key)
    if setup.championship:
        move_to_championship(league, setup.championship, by=by)
    return league


def create_league(setup: Setup, *, by: Actor, published: bool = True) -> models.League:
    """Create the row of a league and its organizer; the caller records the decision and sets the championship.

    Raises Fault for an account that has made MAX_LEAGUES_A_DAY.
    """
    _refuse_too_many(by)
    league = models.League.objects.create(
        slug=slug_for(models.League, setup.name, "liga", account=by.user.pk if by.user else None),
        published=published,
        **setup.fields(),
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
