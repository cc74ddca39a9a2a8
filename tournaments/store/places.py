"""The places of games, their hours and boards, as the history stores them and as games get them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from tournaments import models
from tournaments.league.calendar import is_remaining
from tournaments.league.moves import Place
from tournaments.league.scores import PLAYED, BoardPlace
from tournaments.league.timetable import stored, written
from tournaments.league.values import Game, League
from tournaments.store.decide import Json
from tournaments.store.load import LoadedLeague


def places_of_games(league: League) -> list[Json]:
    """Return the place, round, hour and board of each game, from which undoing restores them; places count from 1."""
    return [
        {
            "game": game.key,
            "round": game.round,
            "place": place,
            "at": written(game.at, league.zone) if game.at else None,
            "board": game.board,
        }
        for place, game in enumerate(league.games, start=1)
    ]


def stored_place(game: Json, league: League) -> Place:
    """Return the place, hour and board of a game that the history stores."""
    return Place(game["place"], stored_hour(game["at"], league), game["board"])


def stored_hour(text: str | None, league: League) -> datetime | None:
    """Return an hour that the history stores."""
    return stored(datetime.fromisoformat(text), league.zone) if text else None


def at_former_places(league: League, stored_places: Sequence[Json]) -> tuple[Game, ...]:
    """Return the games that had a place then, at that place, in the round of then."""
    places: dict[int | None, Place] = {game["game"]: stored_place(game, league) for game in stored_places}
    rounds = {game["game"]: game["round"] for game in stored_places if "round" in game}
    games = [
        replace(game, at=places[game.key].at, board=places[game.key].board, round=rounds.get(game.key, game.round))
        for game in league.games
        if game.key in places
    ]
    return tuple(sorted(games, key=lambda game: places[game.key].number))


def places_taken_away(league: League, player: str) -> Json | None:
    """Return the places of the games that nobody plays once a player withdraws, for the history.

    None where these games keep their places, as they do in formats whose games do not follow from results.
    """
    if league.stage.format not in PLAYED:
        return None
    lost = {game.key for game in league.games if player in game.pair and is_remaining(game, league)}
    places = [place for place in places_of_games(league) if place["game"] in lost]
    return {"places": places} if places else None


def given_back(loaded: LoadedLeague, after: League) -> League:
    """Return a league after a withdrawal was taken back, whose games have their former places again, if these are free.

    Games that a list of those present took away have the places planned for them.
    """
    played = PLAYED.get(after.stage.format)
    if played is None:
        return after
    former: dict[int | None, BoardPlace] = {}
    taken = models.Decision.objects.filter(league=loaded.pk, verb="withdraw", before__isnull=False)
    for before in taken.order_by("number").values_list("before", flat=True):
        for place in (before or {}).get("places", ()):
            former[place["game"]] = stored_hour(place["at"], after), place["board"]
    return played.back_in_play(loaded.league, after, former)
