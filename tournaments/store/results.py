"""The outcomes of entering and correcting a result, shared by several decisions."""

from __future__ import annotations

from tournaments.league.results import corrected
from tournaments.league.values import League, Result
from tournaments.league_file.results import kept_result, result_document
from tournaments.store.decide import Json
from tournaments.store.fixtures import on_game
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague


def entered(result: Result, before: League, after: League) -> Json:
    """Return the history's document of an entered result; `began` marks the first, which puts the league in play."""
    began: Json = {"began": True} if after.state is not before.state else {}
    return {**result_document(result), **_dropped(before, after), **began}


def correction(loaded: LoadedLeague, fixture: int, result: Result | None) -> Outcome:
    """Return the outcome of replacing a result, or of removing it with None. Raises Fault."""
    game = loaded.game(fixture)
    league = corrected(loaded.league, game, result)
    before = kept_result(game.result) if game.result else {}
    after = {**(result_document(result) if result else {}), **_dropped(loaded.league, league)}
    return Outcome(league=league, change=on_game(game, before, after))


def _dropped(before: League, after: League) -> Json:
    """Return the tie-break games that a result removed: after a win they are no longer needed."""
    left = {game.key for game in after.tiebreak_games}
    dropped = [{"one": game.one, "two": game.two} for game in before.tiebreak_games if game.key not in left]
    return {"dropped": dropped} if dropped else {}
