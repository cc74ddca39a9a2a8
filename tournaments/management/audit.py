"""The audit of a stored league: its table, its placings and its history."""

from __future__ import annotations

from tournaments import models
from tournaments.display.contradictions import open_sheets
from tournaments.display.games import GameLine
from tournaments.league.audit import AuditFinding, Breach, audit
from tournaments.league.table import table
from tournaments.league.values import State
from tournaments.store.load import LoadedLeague
from tournaments.wording.games import game_words


def audit_league(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return the findings of the audit; none for a consistent league."""
    return [*audit(loaded.league), *_sheet_findings(loaded), *_placing_findings(loaded), *_history_findings(loaded)]


def _sheet_findings(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return the games whose sheet is invalid, irregular or against the result, unless an official settled it."""
    return [
        AuditFinding(Breach.SHEET if one.differs else Breach.SHEET_UNSOUND, _game_name(one.line))
        for one in open_sheets(loaded)
    ]


def _game_name(line: GameLine) -> str:
    """Return the name of a game for a finding: its number and its players."""
    return game_words(line.number, line.one, line.two, tiebreak=line.round is None)


def _placing_findings(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return a finding if the stored placings differ from the present results; an open league must have none."""
    expected = set()
    if loaded.league.state is State.FINISHED:
        rows = [row for row in table(loaded.league).rows if not row.annulled]
        championship = models.League.objects.values_list("championship", flat=True).get(pk=loaded.pk)
        expected = {
            (championship, loaded.player_ids[row.player], row.pos, row.medal, row.podium_points) for row in rows
        }
    columns = ("championship", "player", "place", "medal", "points")
    stored = set(models.Placing.objects.filter(league=loaded.pk).values_list(*columns))
    wrong = len(expected ^ stored)
    return [AuditFinding(Breach.PLACINGS, None, len(stored - expected), len(expected - stored))] if wrong else []


def _history_findings(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return a finding unless the decisions are numbered from 1 to the league's version without a gap."""
    decisions = models.Decision.objects.filter(league=loaded.pk).count()
    return [] if decisions == loaded.version else [AuditFinding(Breach.HISTORY, None, decisions, loaded.version)]
