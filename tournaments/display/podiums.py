"""The podium of a league, its day, and the officials who sign its diplomas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet

from tournaments import models
from tournaments.league.podium import Medal, PodiumStep, podium
from tournaments.league.scores import who_gets_no_medal
from tournaments.league.table import Table
from tournaments.league.values import League, State
from tournaments.models.league import Role
from tournaments.store.kept_query import kept_query
from tournaments.store.load import LoadedLeague
from tournaments.wording import terms
from tournaments.wording.podiums import medal_not_given_words


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A step of the podium; `name` is None until the league is complete and no tie is open.

    Of several who share it, `name` lists all, and `player_id` is None.
    """

    medal: Medal
    medal_name: str
    points: int
    name: str | None
    player_id: int | None
    provisional: bool
    """Whether the place has a name that the league may still change, as it is not closed."""


def podium_of(loaded: LoadedLeague, computed: Table) -> tuple[PodiumPlace, ...]:
    """Return the steps of a league's podium, without names while places are open, or else those with a medallist."""
    league = loaded.league
    steps = _steps(league, computed)
    if not computed.settled:
        return tuple(_place(step, None, None, provisional=False) for step in steps)
    is_open = league.state is not State.FINISHED
    found = []
    for step in steps:
        if names := [row.player for row in computed.rows if row.medal is step.medal]:
            player = loaded.player_ids.get(names[0]) if len(names) == 1 else None
            found.append(_place(step, terms.listed(names), player, provisional=is_open))
    return tuple(found)


def _steps(league: League, computed: Table) -> Sequence[PodiumStep]:
    return podium(sum(not row.annulled for row in computed.rows), league.regulation, given=league.podium)


def _place(step: PodiumStep, name: str | None, player_id: int | None, *, provisional: bool) -> PodiumPlace:
    medal = str(terms.MEDALS[step.medal])
    return PodiumPlace(step.medal, medal, step.points, name, player_id, provisional)


def medals_not_given(loaded: LoadedLeague, computed: Table) -> list[str]:
    """Return a sentence for each medal that nobody gets, since who reached its place withdrew or did not come."""
    league = loaded.league
    if not computed.settled or not (without := who_gets_no_medal(league)):
        return []
    sentences = []
    for pos, step in enumerate(_steps(league, computed), start=1):
        names = [row.player for row in computed.rows if row.pos == pos and row.player in without]
        if names and all(row.medal is not step.medal for row in computed.rows):
            sentences.append(medal_not_given_words(step.medal, names))
    return sentences


@dataclass(frozen=True, slots=True)
class Signer:
    """An official, by the name of the account."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Award:
    """The award of a league; `day` is None if neither the games nor the closing give one."""

    day: date | None = None
    signers: Sequence[Signer] = ()


NO_AWARD = Award()


def award_of(loaded: LoadedLeague) -> Award:
    """Return the award of a league. Its day does not change with later edits of the league."""
    days = [day for day in (_last_game_day(loaded.league), _closing_day(loaded)) if day]
    return Award(min(days, default=None), signers_of(loaded.pk))


def award_place(league: League) -> str:
    """Return the place of a league's award: the first line of its venue; empty without one."""
    return league.place.partition("\n")[0]


def _last_game_day(league: League) -> date | None:
    """Return the day of the last game, or None unless every played game has a day."""
    played = [game for game in (*league.games, *league.tiebreak_games) if game.result]
    days = [game.at.date() for game in played if game.at]
    return max(days) if days and len(days) == len(played) else None


def _closing_day(loaded: LoadedLeague) -> date | None:
    """Return the day on which the league was first closed: a reopened league keeps the date of its award."""
    at = next(iter(_closings(loaded.pk)), None)
    return at.astimezone(loaded.zone).date() if at else None


@kept_query
def _closings(league: int) -> QuerySet[models.Decision, Any]:
    closings = models.Decision.objects.filter(league=league, verb="close").order_by("number")
    return closings.values_list("taken_at", flat=True)[:1]


def signers_of(league: int) -> tuple[Signer, ...]:
    """Return the named officials, organizers first."""
    signers = [Signer(row.user.get_full_name(), Role(row.role)) for row in _officials(league)]
    named = [signer for signer in signers if signer.name]
    return tuple(sorted(named, key=lambda signer: signer.role is not Role.ORGANIZER))


@kept_query
def _officials(league: int) -> QuerySet[models.Official]:
    return models.Official.objects.filter(league=league, user__is_active=True).select_related("user").order_by("pk")
