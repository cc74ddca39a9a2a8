"""A championship: the table of podium points, and the events they come from. It reads only placings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q, Sum
from django.http import Http404

from tournaments import models
from tournaments.league.podium import ChampionshipRow, Placed, championship_table
from tournaments.league.values import Medal, State
from tournaments.wording import terms


@dataclass(frozen=True, slots=True)
class Medallist:
    medal: Medal
    name: str
    player_id: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A league of the championship, or the podium of another game (without slug)."""

    name: str
    slug: str | None
    state_name: str
    played_on: date | None
    podium: tuple[Medallist, ...]


@dataclass(frozen=True, slots=True)
class ChampionshipPage:
    slug: str
    name: str
    rows: tuple[ChampionshipRow, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ChampionshipLine:
    slug: str
    name: str


def championship_list() -> tuple[ChampionshipLine, ...]:
    return tuple(ChampionshipLine(c.slug, c.name) for c in models.Championship.objects.order_by("-id")[:100])


def championship_page(slug: str) -> ChampionshipPage:
    """The table and the events of a championship, or Http404."""
    championship = models.Championship.objects.filter(slug=slug).first()
    if championship is None:
        raise Http404(slug)
    placings = list(
        models.Placing.objects.filter(
            Q(league__championship=championship) | Q(other_podium__championship=championship), medal__isnull=False
        )
        .select_related("player")
        .order_by("place")
    )
    return ChampionshipPage(
        slug=championship.slug,
        name=championship.name,
        rows=tuple(championship_table(map(_placed, placings))),
        events=(*_leagues(championship, placings), *_other_podiums(championship, placings)),
    )


def championship_edition(slug: str) -> tuple[object, ...] | None:
    """Another one after any decision on the championship or a league of it; None where there is none such."""
    figures = (Count("leagues"), Sum("leagues__version"), Max("leagues__updated_at"))
    return models.Championship.objects.filter(slug=slug).values_list("pk", "version", *figures).first()


def _leagues(championship: models.Championship, placings: list[models.Placing]) -> list[Event]:
    return [
        Event(
            name=league.name,
            slug=league.slug,
            state_name=str(terms.STATES[State(league.state)]),
            played_on=None,
            podium=tuple(_medallist(placing) for placing in placings if placing.league_id == league.pk),
        )
        for league in championship.leagues.order_by("id")
    ]


def _other_podiums(championship: models.Championship, placings: list[models.Placing]) -> list[Event]:
    return [
        Event(
            name=podium.game,
            slug=None,
            state_name=str(terms.STATES[State.FINISHED]),
            played_on=podium.played_on,
            podium=tuple(_medallist(placing) for placing in placings if placing.other_podium_id == podium.pk),
        )
        for podium in championship.other_podiums.order_by("id")
    ]


def _placed(placing: models.Placing) -> Placed:
    assert placing.medal
    return Placed(placing.player_id, placing.player.name, Medal(placing.medal), placing.points)


def _medallist(placing: models.Placing) -> Medallist:
    assert placing.medal
    return Medallist(Medal(placing.medal), placing.player.name, placing.player_id, placing.points)
