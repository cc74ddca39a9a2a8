"""The outcomes of entering and correcting a result, shared by several decisions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.league.file.results import result_document, stored_result
from tournaments.league.results import corrected
from tournaments.league.values import League, Result
from tournaments.store.decide import Json
from tournaments.store.fixtures import game_change
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague


def entered_result_document(result: Result, before: League, after: League) -> Json:
    """Return an entered result as the history stores it; `began` marks the first one, which puts the league in play."""
    began: Json = {"began": True} if after.state is not before.state else {}
    return {**result_document(result), **_removed_tiebreaks(before, after), **began}


def correction_outcome(
    loaded: LoadedLeague, fixture: int, result: Result | None, more: Mapping[str, object] = MappingProxyType({})
) -> Outcome:
    """Return the outcome of replacing a result, or of removing it with None; the history keeps `more`. Raises Fault."""
    game = loaded.game(fixture)
    league = corrected(loaded.league, game, result)
    before = stored_result(game.result) if game.result else {}
    after = {**(result_document(result) if result else {}), **_removed_tiebreaks(loaded.league, league), **more}
    return Outcome(league=league, change=game_change(game, before, after))


def _removed_tiebreaks(before: League, after: League) -> Json:
    """Return, for the history, the tie-break games that a result removed: after a win they are no longer needed."""
    left = {game.key for game in after.tiebreak_games}
    dropped = [{"one": game.one, "two": game.two} for game in before.tiebreak_games if game.key not in left]
    return {"dropped": dropped} if dropped else {}
