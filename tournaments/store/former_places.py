"""The hours and boards of games that a withdrawal takes away, given back if the games are played after all."""

from __future__ import annotations

from datetime import datetime

from tournaments import models
from tournaments.league.calendar import is_remaining
from tournaments.league.scores import PLAYED, BoardPlace
from tournaments.league.timetable import stored
from tournaments.league.values import League
from tournaments.store.decide import Json
from tournaments.store.fixtures import places_of_games
from tournaments.store.load import LoadedLeague


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
            at = stored(datetime.fromisoformat(place["at"]), after.zone) if place["at"] else None
            former[place["game"]] = at, place["board"]
    return played.back_in_play(loaded.league, after, former)
