"""The page of a registered player: leagues, games and medals."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.http import Http404
from django.utils import timezone

from games.rules.sheets.record import Verdict
from tournaments import models
from tournaments.display.contradictions import contradicted_fixtures
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader
from tournaments.display.home import players_named, search_words
from tournaments.display.league import LeaguePage
from tournaments.display.news import IN_PLAY, NextGame, by_hour, next_game_of
from tournaments.display.reports import reported_fixtures
from tournaments.display.sheets import verdicts_of_player
from tournaments.display.standings import StandingsRow
from tournaments.league.podium import Medal
from tournaments.store.access.permissions import any_exists, championships_seen_in, leagues_seen_by, players_seen_in
from tournaments.store.load import LoadedLeague, load_leagues
from tournaments.wording.stages import part_name

LEAGUES_PAGE_SIZE = 10
"""Leagues of a player on a page; few, since all games of each are read."""
PAGE_SIZE = 50
"""Players in a list on a page."""
MAX_FOUND = 10
"""Players that a search of leagues shows before them."""
MAX_FILE_ROWS = 1_000
"""Maximum number of players in a downloaded list."""


@dataclass(frozen=True, slots=True)
class Participation:
    """A league the player entered: the draw number, the row in its table, and the games."""

    header: LeagueHeader
    number: int
    row: StandingsRow
    games: tuple[GameLine, ...]
    next_game: NextGame | None
    unconfirmed: frozenset[int] = frozenset()
    """The fixtures whose result waits for a second person."""
    reached: str = ""
    """How far the player got in a bracket, which has no table; empty in other formats."""

    @property
    def stage(self) -> str:
        """Return the name of a stage within its event; empty for another league, or one with the name of its event."""
        event = self.header.event
        return part_name(self.header.name, event.name) if event and event.name != self.header.name else ""


@dataclass(frozen=True, slots=True)
class MedalCount:
    """The number of a player's medals of one kind."""

    medal: Medal
    count: int


@dataclass(frozen=True, slots=True)
class OtherMedal:
    """A medal in another game of a championship."""

    medal: Medal
    points: int
    game: str
    played_on: date | None
    championship: str
    slug: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """A page of a player. `participations` are those of the page `number` (from 1): those whose next game has an hour,
    the soonest first, and then the latest.

    `sheets` are all fixtures of the player that have a sheet, with its verdict.
    """

    pk: int
    name: str
    club: str
    medals: tuple[MedalCount, ...]
    other_medals: tuple[OtherMedal, ...]
    """The latest of them, in games of the championships that the reader sees."""
    participations: tuple[Participation, ...]
    sheets: Mapping[int, Verdict | None]
    contradicted: frozenset[int]
    """The fixtures, in these participations, whose sheet has another result than the recorded one."""
    organized_in: str | None
    """The slug of a league of the player that the reader organizes; or else of a league that the reader organizes in a
    championship, also theirs, in which the player won a medal of another game; or else None."""
    erased: bool
    """Whether the player's name was erased; `name` is then a pseudonym."""
    number: int
    more: bool

    @property
    def next_games(self) -> tuple[NextGame, ...]:
        """Return the next game in each league, the soonest first."""
        return tuple(sorted((part.next_game for part in self.participations if part.next_game), key=by_hour))


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in a list."""

    pk: int
    name: str
    club: str


def player_page(
    pk: int,
    readable: QuerySet[models.League] | None = None,
    organized: QuerySet[models.League] | None = None,
    championships: QuerySet[models.Championship] | None = None,
    *,
    number: int | None = 1,
) -> PlayerPage:
    """Return a page of a player's leagues, among the readable ones; without a number, all of them. Raises Http404.

    `organized` and `championships` are the leagues and championships that the reader organizes.
    """
    leagues_seen = leagues_seen_by() if readable is None else readable
    player = _player_row(pk, leagues_seen, organized, championships)
    if player is None:
        raise Http404(pk)
    first, last = (0, None) if number is None else ((number - 1) * LEAGUES_PAGE_SIZE, number * LEAGUES_PAGE_SIZE)
    entered = leagues_seen.filter(entries__player=player, entries__initials=False).order_by(
        _next_hour(player.pk).asc(nulls_last=True), "-updated_at", "-id"
    )
    leagues = load_leagues(entered[first : last and last + 1], public=True)
    most = LEAGUES_PAGE_SIZE if number else len(leagues)
    in_play = [league.pk for league in leagues[:most] if league.league.state in IN_PLAY]
    reported = reported_fixtures(in_play) if in_play else frozenset()
    participations = _by_event([_participation(league, player.pk, reported) for league in leagues[:most]])
    sheets = verdicts_of_player(player.pk, leagues_seen, (game for part in participations for game in part.games))
    return PlayerPage(
        pk=player.pk,
        name=player.name,
        club=player.shown_club or "",
        medals=_medals(player),
        other_medals=_other_medals(player.pk, leagues_seen) if player.with_other_medals else (),
        participations=participations,
        sheets=sheets,
        contradicted=contradicted_fixtures(leagues[:most], sheets),
        organized_in=player.organized_in or player.won_in,
        erased=bool(player.sorted_as),
        number=number or 1,
        more=len(leagues) > most,
    )


def _by_event(parts: Sequence[Participation]) -> tuple[Participation, ...]:
    """Return the stages of each event together, in the place of the first of them."""
    grouped: dict[str, list[Participation]] = {}
    for part in parts:
        grouped.setdefault(f"event {part.header.event.slug}" if part.header.event else part.header.slug, []).append(
            part
        )
    return tuple(part for together in grouped.values() for part in together)


def _next_hour(pk: int) -> Subquery:
    """Return a subquery for the hour of the next open game of a player in a league, from a day ago on."""
    own = Q(one__player=pk) | Q(two__player=pk)
    coming = Q(league=OuterRef("pk"), result__isnull=True, at__gte=timezone.now() - timedelta(days=1))
    return Subquery(models.Fixture.objects.filter(own & coming).order_by("at").values("at")[:1])


def _player_row(
    pk: int,
    leagues_seen: QuerySet[models.League],
    organized: QuerySet[models.League] | None,
    championships: QuerySet[models.Championship] | None,
) -> Any:
    """Return a player with the figures of the page, or None; the arguments are those of `player_page`."""
    own = models.League.objects.none() if organized is None else organized
    entries = models.Entry.objects.filter(player=OuterRef("pk"), league__in=own)
    decided = models.Championship.objects.none() if championships is None else championships
    won = decided.filter(other_podiums__placings__player=OuterRef(OuterRef("pk")))
    own_leagues_of_won = own.filter(championship__in=won)
    found = (
        players_seen_in(leagues_seen)
        .filter(pk=pk)
        .annotate(
            organized_in=Subquery(entries.values("league__slug")[:1]),
            won_in=Subquery(own_leagues_of_won.values("slug")[:1]),
            shown_club=_latest_club(leagues_seen),
            with_other_medals=Exists(_placings_in_other_games(pk)),
        )
    )
    return found.annotate(**_medal_counts(leagues_seen)).first()


def player_list(
    query: str, readable: QuerySet[models.League] | None = None, *, most: int = PAGE_SIZE, skip: int = 0
) -> tuple[PlayerLine, ...]:
    """Return the first players of the readable leagues, by name, after `skip` others; with a query, those it finds."""
    leagues = leagues_seen_by() if readable is None else readable
    players = players_seen_in(leagues)
    if words := search_words(query):
        players = players_named(words, players)
    return _lines(players, leagues, skip, most)


@dataclass(frozen=True, slots=True)
class FoundPlayers:
    """The first players found by a search of leagues; `more` says that others were found."""

    lines: tuple[PlayerLine, ...] = ()
    more: bool = False


def found_players(keys: Sequence[int] | None, readable: QuerySet[models.League]) -> FoundPlayers:
    """Return the players with these keys that the reader sees by name, in one query, or none without a key.

    None means too many for a list.
    """
    if not keys:
        return FoundPlayers(more=keys is None)
    lines = _lines(players_seen_in(readable).filter(pk__in=keys), readable, 0, MAX_FOUND + 1)
    return FoundPlayers(lines[:MAX_FOUND], len(lines) > MAX_FOUND)


def _lines(
    players: QuerySet[models.Player], leagues: QuerySet[models.League], skip: int, most: int
) -> tuple[PlayerLine, ...]:
    """Return some players by name, after `skip` others, each with a club of the leagues."""
    listed = players.annotate(shown_club=_latest_club(leagues)).order_by("sort_key", "pk")[skip : skip + most]
    return tuple(PlayerLine(player.pk, player.name, player.shown_club or "") for player in listed)


def _latest_club(leagues: QuerySet[models.League]) -> Subquery:
    """Return a subquery for the club in the player's latest entry with one, in the readable leagues."""
    entries = models.Entry.objects.filter(
        any_exists(leagues.filter(pk=OuterRef("league"))), player=OuterRef("pk"), initials=False
    )
    return Subquery(entries.exclude(club="").order_by("-league", "-pk").values("club")[:1])


def _participation(loaded: LoadedLeague, player_id: int, reported: Container[int | None]) -> Participation:
    """Return the place, games and next game of a player in a league; a game that was `reported` is not the next."""
    page = LeaguePage(loaded)
    row = next(row for row in page.standings.rows if row.player_id == player_id)
    games = (*page.calendar, *page.tiebreaks)
    number = next(entrant.number for entrant in page.entrants if entrant.player_id == player_id)
    own = tuple(game for game in games if row.name in (game.one, game.two))
    upcoming = next_game_of(row.name, page.turns, reported=reported) if page.header.state in IN_PLAY else None
    following = NextGame(page.header, row.name, player_id, upcoming) if upcoming else None
    reached = page.reached.get(row.name, "") if page.has_bracket else ""
    return Participation(page.header, number, row, own, following, page.unconfirmed, reached)


def _medal_counts(leagues: QuerySet[models.League]) -> dict[str, Count]:
    """Return the counts of each medal of a player, without those won where the player is shown by initials."""
    hidden = models.Entry.objects.filter(league=OuterRef("pk"), player=OuterRef(OuterRef("pk")), initials=True)
    visible = leagues.filter(~any_exists(hidden), pk=OuterRef("placings__league"))
    counted = any_exists(visible) | Q(placings__league__isnull=True, placings__initials=False)
    return {medal.value: Count("placings", filter=Q(placings__medal=medal) & counted) for medal in Medal}


def _medals(player: models.Player) -> tuple[MedalCount, ...]:
    """Return the counts of a player's medals, from the columns of `_medal_counts`."""
    counts = [MedalCount(medal, getattr(player, medal)) for medal in Medal]
    return tuple(count for count in counts if count.count)


def _placings_in_other_games(player: int) -> QuerySet[models.Placing]:
    """Return the medals of a player in other games of championships."""
    return models.Placing.objects.filter(player=player, other_podium__isnull=False, medal__isnull=False)


def _other_medals(player: int, leagues: QuerySet[models.League]) -> tuple[OtherMedal, ...]:
    """Return the medals in other games, of readable championships that show the player by name."""
    hidden = {"player": player, "initials": True}
    entries = models.Entry.objects.filter(
        league__championship=OuterRef("championship"), league__published=True, **hidden
    )
    placings = models.Placing.objects.filter(championship=OuterRef("championship"), **hidden)
    shown_placings = _placings_in_other_games(player).filter(~Exists(entries), ~Exists(placings))
    shown_placings = shown_placings.filter(championship__in=championships_seen_in(leagues, None).values("pk"))
    return tuple(
        OtherMedal(
            Medal(row.medal),
            row.points,
            row.other_podium.game,
            row.other_podium.played_on,
            row.championship.name,
            row.championship.slug,
        )
        for row in shown_placings.select_related("other_podium", "championship").order_by("-other_podium")[:PAGE_SIZE]
        if row.medal and row.other_podium and row.championship
    )
