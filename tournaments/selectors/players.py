"""A registered player: the leagues entered, the games in them, the medals won."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q
from django.http import Http404

from tournaments import models
from tournaments.league.names import searchable
from tournaments.league.values import Medal
from tournaments.selectors.games import GameLine
from tournaments.selectors.league import LeagueHeader, page_of
from tournaments.selectors.loading import LoadedLeague, load_leagues
from tournaments.selectors.standings import StandingsRow

A_PAGE = 10
A_LIST = 50

_MEDALS = {medal.value: Count("placings", filter=Q(placings__medal=medal)) for medal in Medal}


@dataclass(frozen=True, slots=True)
class Participation:
    """A league the player entered: the row in its table, and the games."""

    header: LeagueHeader
    row: StandingsRow
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class MedalCount:
    medal: Medal
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """`participations` are those of the page `number` (from 1), the latest first."""

    pk: int
    name: str
    club: str
    medals: tuple[MedalCount, ...]
    participations: tuple[Participation, ...]
    number: int
    more: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    pk: int
    name: str
    club: str


def player_page(pk: int, *, number: int = 1) -> PlayerPage:
    """The page of a registered player, or Http404."""
    player = models.Player.objects.filter(pk=pk).annotate(**_MEDALS).first()
    if player is None:
        raise Http404(pk)
    first = (number - 1) * A_PAGE
    entered = models.League.objects.filter(entries__player=player).order_by("-updated_at", "-id")
    pks = list(entered.values_list("pk", flat=True)[first : first + A_PAGE + 1])
    leagues = {loaded.pk: loaded for loaded in load_leagues(models.League.objects.filter(pk__in=pks[:A_PAGE]))}
    return PlayerPage(
        pk=player.pk,
        name=player.name,
        club=player.club,
        medals=_medals(player),
        participations=tuple(_participation(leagues[league], player.pk) for league in pks[:A_PAGE]),
        number=number,
        more=len(pks) > A_PAGE,
    )


def player_list(query: str) -> tuple[PlayerLine, ...]:
    """The first players whose name holds what was typed, without case or accents."""
    found = models.Player.objects.filter(searchable__contains=searchable(query)).order_by("searchable", "pk")
    return tuple(PlayerLine(player.pk, player.name, player.club) for player in found[:A_LIST])


def _participation(loaded: LoadedLeague, player_id: int) -> Participation:
    page = page_of(loaded)
    row = next(row for row in page.standings.rows if row.player_id == player_id)
    games = (*page.calendar, *page.tiebreaks)
    return Participation(page.header, row, tuple(game for game in games if row.name in (game.one, game.two)))


def _medals(player: models.Player) -> tuple[MedalCount, ...]:
    counts = [MedalCount(medal, getattr(player, medal)) for medal in Medal]
    return tuple(count for count in counts if count.count)
