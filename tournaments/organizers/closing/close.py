"""Close a league: store its placings and podium points, and remove tie-break games no longer needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.display.contradictions import open_sheets
from tournaments.display.games import GameLine
from tournaments.league import scores
from tournaments.league.faults import Code, Fault
from tournaments.league.table import Row, table
from tournaments.league.values import Game, State
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.placings import write_placings
from tournaments.store.ties import unneeded_games
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class Close(LeagueVerb):
    """Close a complete league."""

    name = "close"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter of all decisions, since any may change the table."""
        return Q()

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Close the league, and remove the tie-break games that were not needed. Raises Fault if anything is open."""
        league = loaded.league
        rows = _final_rows(loaded)
        dropped = unneeded_games(loaded)
        dropped_keys = {game.key for game in dropped}
        remaining = tuple(game for game in league.tiebreak_games if game.key not in dropped_keys)
        after = {"state": State.FINISHED, "placings": [_placing(row) for row in rows]}
        removed = {"dropped": [{"one": game.one, "two": game.two} for game in dropped]} if dropped else {}
        return Outcome(
            league=replace(league, state=State.FINISHED, tiebreak_games=remaining),
            change=Change({"state": league.state}, {**after, **removed}),
            write_other_rows=lambda row: write_placings(row, loaded, rows),
        )


def _final_rows(loaded: LoadedLeague) -> list[Row]:
    """Return the rows of the final table. Raises Fault if a game, tie, confirmation or sheet is still to be decided."""
    computed = table(loaded.league)
    if not computed.complete:
        left = [game for game in scores.games_that_count(loaded.league) if game.result is None]
        raise Fault(Code.NOT_COMPLETE, count=len(left)) if left else Fault(Code.LEAGUE_NOT_DRAWN)
    if computed.open_ties:
        raise Fault(Code.TIES_OPEN, names=listed(computed.open_ties[0]))
    if waiting := [game for game in loaded.all_games if game.key in loaded.unconfirmed]:
        raise Fault(Code.UNCONFIRMED, count=len(waiting), names=_pairs(waiting))
    sheets = open_sheets(loaded)
    for code, differs in ((Code.SHEETS_CONTRADICT, True), (Code.SHEETS_UNSOUND, False)):
        if lines := [one.line for one in sheets if one.differs is differs]:
            raise Fault(code, count=len(lines), names=_pairs(lines))
    return [row for row in computed.rows if not row.annulled]


def _pairs(games: Sequence[Game | GameLine]) -> str:
    """Return the players of some games as a list in words."""
    return listed([f"{game.one} – {game.two}" for game in games])


def _placing(row: Row) -> Json:
    """Return a row of the final table as the history stores it."""
    return {"place": row.pos, "player": row.player, "medal": row.medal, "points": row.podium_points}
