"""The games of readable leagues found by position, player and result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import IntegerField, OuterRef, Q, QuerySet, Value
from django.urls import reverse
from django.utils.timezone import localdate

from games.archive.searching import PAGE_SIZE, FoundGame
from games.archive.terms import GameResult
from games.rules.position import Position
from tournaments import models
from tournaments.display.home import MAX_LISTED, players_named
from tournaments.league.aliases import Aliases
from tournaments.league.values import Side, Winner
from tournaments.store.access.permissions import any_exists, players_seen_in
from tournaments.store.load import zone_of_row
from tournaments.store.search_index import NO_ALIASES, aliases_of, sheet_term


class TooManyPlayers(Exception):
    """More than MAX_LISTED players have the words of a search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the games found have, each part only if it is given; `words` are of the name of a player."""

    rules: str = ""
    position: Position | None = None
    words: tuple[str, ...] = ()
    result: GameResult | None = None


def games_found(wanted: Wanted, leagues: QuerySet[models.League], number: int) -> tuple[tuple[FoundGame, ...], bool]:
    """Return a page of the games of some leagues, those of the latest sheets first, and whether there are more.

    A hidden player is not found by name. Raises TooManyPlayers.
    """
    start = (number - 1) * PAGE_SIZE
    plies = dict(_sheets(wanted, leagues)[start : start + PAGE_SIZE + 1])
    shown = list(plies)[:PAGE_SIZE]
    related = ("fixture__league", "fixture__result", "fixture__one__player", "fixture__two__player", "sheet")
    rows = models.FixtureSheet.objects.select_related(*related).in_bulk(shown)
    aliases = _aliases(row.fixture for row in rows.values())
    return tuple(_found(rows[pk], plies[pk], aliases) for pk in shown if pk in rows), len(plies) > PAGE_SIZE


def _sheets(wanted: Wanted, leagues: QuerySet[models.League]) -> QuerySet[Any, tuple[int, int | None]]:
    """Return the key of each current sheet that fits, with the half-move of the position, the latest first."""
    at = "sheet__" if wanted.position else ""
    fits = Q(**{f"{at}current": True})
    if wanted.rules:
        fits &= Q(**{f"{at}fixture__league__rules": wanted.rules})
    fits &= any_exists(leagues.filter(pk=OuterRef(f"{at}fixture__league")))
    if wanted.words:
        fits &= Q(**{f"{at}fixture__in": _fixtures_of(wanted.words, leagues)})
    if wanted.result:
        fits &= _has_result(wanted.result, f"{at}fixture")
    if wanted.position is None:
        return models.FixtureSheet.objects.filter(fits).order_by("-pk").values_list("pk", Value(None, IntegerField()))
    positions = models.SheetPosition.objects.filter(fits, term=sheet_term(wanted.position.state))
    return positions.order_by("-sheet").values_list("sheet", "ply")


def _fixtures_of(words: tuple[str, ...], leagues: QuerySet[models.League]) -> QuerySet[Any, Any]:
    """Return the games of the players whose shown name has the words. Raises TooManyPlayers."""
    found = players_named(words, players_seen_in(leagues)).order_by("pk").values_list("pk", flat=True)
    players = list(found[: MAX_LISTED + 1])
    if len(players) > MAX_LISTED:
        raise TooManyPlayers
    entries = list(models.Entry.objects.filter(player__in=players, initials=False).values_list("pk", flat=True))
    # A union of keys: with an OR of two conditions the planner may look at every game.
    first, second = (models.Fixture.objects.filter(**{f"{side}__in": entries}).values("pk") for side in Side)
    return first.union(second, all=True)


def _has_result(result: GameResult, fixture: str) -> Q:
    """Return the condition that a game has a result, as its league counts it; `fixture` is the path to it."""

    def won_by(winner: str) -> Q:
        return any_exists(models.Result.objects.filter(fixture=OuterRef(fixture), winner=winner))

    if result is GameResult.DRAW:
        return won_by(Winner.DRAW)
    won = Q()
    for white in Side:
        won |= Q(**{f"{fixture}__white": white}) & won_by(white if result is GameResult.WHITE else white.other)
    return won


def _aliases(fixtures: Iterable[models.Fixture]) -> dict[int, Aliases]:
    """Return the public names of the leagues in which a player of these games is hidden, in a query each."""
    return {
        fixture.league_id: aliases_of(fixture.league)
        for fixture in {fixture.league_id: fixture for fixture in fixtures if _is_hidden(fixture)}.values()
    }


def _is_hidden(fixture: models.Fixture) -> bool:
    return any(entry.initials or entry.player.initials for entry in (fixture.one, fixture.two))


def _found(row: models.FixtureSheet, ply: int | None, aliases: Mapping[int, Aliases]) -> FoundGame:
    fixture = row.fixture
    names = [aliases.get(fixture.league_id, NO_ALIASES).of(entry.name) for entry in (fixture.one, fixture.two)]
    return FoundGame(
        address=reverse("tournaments:sheet", args=[fixture.league.slug, fixture.pk]),
        title=" – ".join(reversed(names) if fixture.white == Side.TWO else names),
        place=fixture.league.name,
        day=localdate(fixture.at or row.sheet.submitted_at, zone_of_row(fixture.league)),
        result=_result(fixture),
        ply=ply,
    )


def _result(fixture: models.Fixture) -> GameResult | None:
    """Return the result of a game by colours, where it has one and the colours are known."""
    winner = fixture.result.winner if hasattr(fixture, "result") else Winner.NONE
    if winner == Winner.DRAW:
        return GameResult.DRAW
    if winner == Winner.NONE or fixture.white is None:
        return None
    return GameResult.WHITE if winner == fixture.white else GameResult.BLACK
