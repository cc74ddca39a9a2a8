"""Close a league: its placings are written, the podium points won, and tie-break games nobody needs taken out."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.display.contradictions import contradicted_games
from tournaments.league import scores
from tournaments.league.faults import Code, Fault
from tournaments.league.table import Row, table
from tournaments.league.values import State
from tournaments.store.confirmation import unconfirmed
from tournaments.store.decide import Change, Json, Verb
from tournaments.store.load import load_league
from tournaments.store.placings import write_placings
from tournaments.store.ties import drop, unneeded_at_the_end
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class Close(Verb):
    name = "close"

    def rivals(self, league: models.League) -> Q:
        """Everything: whatever changes may change the table that it rests on."""
        return Q()

    def apply(self, league: models.League) -> Change:
        loaded = load_league(league)
        standing = table(loaded.league)
        if not standing.complete:
            left = [game for game in scores.counted(loaded.league) if game.result is None]
            raise Fault(Code.NOT_COMPLETE, count=len(left)) if left else Fault(Code.LEAGUE_NOT_DRAWN)
        if standing.pending:
            raise Fault(Code.TIES_OPEN, names=listed(standing.pending[0]))
        if waiting := unconfirmed(league):
            raise Fault(Code.UNCONFIRMED, count=len(waiting), names=listed([str(fixture) for fixture in waiting]))
        if contradicted := contradicted_games(loaded):
            names = listed([f"{game.one} – {game.two}" for game in contradicted])
            raise Fault(Code.SHEETS_CONTRADICT, count=len(contradicted), names=names)
        unplayed = any(game.result is None for game in loaded.league.tiebreak_games)
        dropped = drop(unneeded_at_the_end(league)) if unplayed else []
        rows = [row for row in standing.rows if not row.annulled]
        write_placings(league, loaded, rows)
        league.state = State.FINISHED
        league.save(update_fields=["state"])
        after = {"state": State.FINISHED, "placings": _document(rows), **({"dropped": dropped} if dropped else {})}
        return Change({"state": loaded.league.state}, after)


def _document(rows: list[Row]) -> list[Json]:
    return [{"place": row.pos, "player": row.player, "medal": row.medal, "points": row.podium_points} for row in rows]
